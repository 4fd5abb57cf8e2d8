"""Views of a tournament's rounds, including future ones of a knockout."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from openrummy.club.tournament import knockout
from openrummy.club.tournament.model import Pairing
from openrummy.club.tournament.points import Points, all_points, leads_over_field
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.server.club.tournaments.games import order_of, seats_of
from openrummy.server.db.club.events.rows import PairingRow, StoredTournament

Present = Callable[[str], set[Seat]]
_STATES: dict[bool, Literal["over", "playing"]] = {True: "over", False: "playing"}


class Rounds:
    """The rounds of one tournament for a viewer; ``present`` are the seats taken at a table."""

    def __init__(self, stored: StoredTournament, guest: str, present: Present) -> None:
        self._stored = stored
        self._present = present
        mine = stored.of_guest(guest)
        self._own = mine.number if mine is not None else 0
        self._points: Points = all_points(stored.data)
        self._field: Points = (
            leads_over_field(stored.data.pairings) if stored.plan.duplicate else {}
        )

    def round_views(self) -> list[wire.TournamentRound]:
        """Return the rounds of the page: the last one, or all of a knockout."""
        data = self._stored.data
        if self._stored.plan.format == "knockout" and data.round:
            return [self.round(number) for number in range(1, data.rounds + 1)]
        return [self.round(data.round)] if data.round else []

    def round(self, number: int) -> wire.TournamentRound:
        data, rows = self._stored.data, self._stored.of_round(number)
        title = round_title(self._stored, number)
        if not rows:
            games = [self._coming(number, index) for index in range(1, self._size(number) + 1)]
            return wire.TournamentRound(number, title, "coming", games)
        over = data.round_over(number)
        return wire.TournamentRound(
            number=number,
            title=title,
            state=_STATES[over],
            games=[self.game(row) for row in rows],
            started=min((row.starts for row in rows if row.starts is not None), default=None),
            ended=max((row.ended or 0 for row in rows), default=0) if over else None,
        )

    def own(self) -> list[tuple[int, wire.TournamentGame]]:
        """Return the viewer's games, with their rounds."""
        return [
            (row.pairing.round, self.game(row))
            for row in self._stored.pairings
            if self._own and self._own in row.pairing.entrants
        ]

    def game(self, row: PairingRow) -> wire.TournamentGame:
        stored, pairing = self._stored, row.pairing
        tables = [table.table_id for table in stored.tables_of(row.place)]
        last = tables[-1] if tables and pairing.kind == "game" else ""
        seats = self._present(last) if last and not pairing.over else set()
        is_started = (
            pairing.over or len(tables) > 1 or self._both_there(pairing, len(tables), seats)
        )
        state: Literal["waiting", "playing", "over"] = "playing" if is_started else "waiting"
        return wire.TournamentGame(
            number=pairing.number,
            kind=pairing.kind,
            state="over" if pairing.over else state,
            sides=self._sides(row, len(tables), seats),
            table=last,
            url=f"/t/{last}" if last else "",
            tables=tables,
            starts=row.starts,
            by=row.by if not pairing.over else None,
            ended=row.ended,
            third=stored.plan.format == "knockout" and knockout.is_third(stored.data, pairing),
            corrected=bool(pairing.corrected),
            watch=stored.row.watch and not stored.plan.duplicate and not pairing.over,
        )

    def _both_there(self, pairing: Pairing, game: int, seats: set[Seat]) -> bool:
        if not game:
            return False
        people = [
            entrant for entrant in pairing.entrants if not self._stored.entrants[entrant].computer
        ]
        order = order_of(pairing, game)
        return all(seats_of(self._stored, order, (person,)) & seats for person in people)

    def _sides(self, row: PairingRow, game: int, seats: set[Seat]) -> list[wire.TournamentSide]:
        pairing = row.pairing
        key = (pairing.round, pairing.number)
        gained, above = self._points.get(key), self._field.get(key)
        scores = pairing.scores if pairing.over else ()
        order = order_of(pairing, max(1, game))
        sides = []
        for index, entrant in enumerate(pairing.entrants):
            sides.append(
                wire.TournamentSide(
                    entrant=entrant,
                    name=self._stored.entrants[entrant].name,
                    points=gained[index] if gained else None,
                    score=scores[index] if scores else None,
                    games=pairing.games[index] if pairing.games else 0,
                    field=above[index] if above else None,
                    forfeit=entrant in pairing.forfeits,
                    absent=pairing.over and entrant in row.absent,
                    here=bool(seats_of(self._stored, order, (entrant,)) & seats),
                    you=entrant == self._own,
                )
            )
        return sides

    # ------------------------------------------------------------ future knockout rounds

    def _size(self, number: int) -> int:
        """Return the number of pairings of a future knockout round."""
        rounds = self._stored.data.rounds
        last = number == rounds
        third = last and self._stored.plan.third_place and self._semifinalists() == 4
        return (1 << (rounds - number)) + third

    def _semifinalists(self) -> int:
        return min(4, len(self._stored.data.in_draw())) if self._stored.data.rounds > 1 else 0

    def _coming(self, number: int, index: int) -> wire.TournamentGame:
        data = self._stored.data
        third = number == data.rounds > 1 and index == 2
        both = knockout.sources(data, number, index)
        sides, after = [], []
        for feeding in both or ():
            known = (knockout.loser if third else knockout.winner)(data, feeding)
            if known is not None:
                name = self._stored.entrants[known].name
                sides.append(wire.TournamentSide(known, name, you=known == self._own))
            elif not feeding.over:
                after.append(feeding.number)
        if both is None:
            first = 1 if number == data.rounds else 2 * index - 1
            after = [first, first + 1]
        return wire.TournamentGame(index, "game", "waiting", sides, after=after, third=third)


def round_title(stored: StoredTournament, number: int) -> str:
    """``Quarter-finals``, ``Round 3``."""
    left = stored.data.rounds - number
    if stored.plan.format != "knockout" or left > 2:
        if stored.plan.format == "knockout":
            return say("tournament.round-of", n=2 ** (left + 1))
        return say("tournament.round", n=number)
    return (
        say("tournament.final"),
        say("tournament.semi-finals"),
        say("tournament.quarter-finals"),
    )[left]
