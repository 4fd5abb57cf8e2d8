"""A finished deal for the statistics, reported when it ends or rebuilt from the rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from openrummy.club.game_statistics import UNCOUNTED, Dealt, SeatFigures, figures
from openrummy.club.rating_families import family_of
from openrummy.core import game
from openrummy.core.engine import Public
from openrummy.core.game import HOST, Game
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.play.host.moves import line
from openrummy.play.host.rows import ActionRow, Outcome, SeatRow, TableRow
from openrummy.play.host.table_state import begun, played


@dataclass(frozen=True)
class FinishedDeal:
    """A deal of a table, from 0, with its boards as everybody saw them at the end.

    ``people`` says of each seat whether it is a person's; ``dealer`` is the
    winner of the cut, for the first deal of a game. ``counted`` is the number of deals before it
    that counted.
    """

    table_id: str
    number: int
    rules: Rules
    seats: int
    boards: tuple[Public, ...]
    people: tuple[bool, ...]
    dealer: Seat | None = None
    counted: int = 0


def finished(table: TableRow, rules: Rules, before: Game, now: Game) -> FinishedDeal | None:
    """The deal that ended between two states, or None.

    Shared deals are left out, because they would be counted several times.
    """
    if table.alike:
        return None
    dealing = HOST in game.actors(before)
    given_up = game.is_over(now) and not dealing and not game.is_over(before)
    if now.number == before.number and not (given_up and now.boards):
        return None
    boards = tuple(board.public for board in now.boards)
    return FinishedDeal(
        table_id=table.id,
        number=before.number,
        rules=rules,
        seats=now.seats,
        boards=boards,
        people=tuple(bool(seat.guest) for seat in table.seats),
        dealer=boards[0].dealer if before.number == 0 and boards else None,
        counted=before.standing.counted,
    )


def finished_deals(table: TableRow, rows: Iterable[ActionRow]) -> Iterator[FinishedDeal]:
    """Yield every finished deal of a table from its rows."""
    every = tuple(rows)
    progress = begun(table, every)
    for row in every:
        before, progress = progress, played(progress, row)
        deal = finished(table, progress.rules, before.game, progress.game)
        if deal is not None:
            yield deal


def outcome_of(table: TableRow, rows: Iterable[ActionRow]) -> Outcome:
    """Replay the rows and compute the outcome. Raises ValueError if the game is not over.

    A game in which a decision was taken back is not counted.
    """
    every = tuple(rows)
    progress = begun(table, every)
    rules = progress.rules
    deals: list[Dealt] = []
    ended = table.touched
    for row in every:
        before, progress = progress, played(progress, row)
        ended = row.at
        over = finished(table, rules, before.game, progress.game)
        for board in over.boards if over is not None else ():
            if board.result is not None:
                deals.append(Dealt(board.active, board.result))
    finals = figures(rules, progress.game, deals)
    left = tuple(
        _left(final, row, len(finals)) for final, row in zip(finals, table.seats, strict=True)
    )
    if line(every)[1]:
        left = tuple(replace(final, place=UNCOUNTED) for final in left)
    return Outcome(table.id, family_of(rules), ended, left)


def _left(final: SeatFigures, row: SeatRow, last: int) -> SeatFigures:
    """Rank a person who left the seat to the computer last, whatever the result."""
    if not row.stand_in or not final.place:
        return final
    return replace(final, place=last, gave_up=True)
