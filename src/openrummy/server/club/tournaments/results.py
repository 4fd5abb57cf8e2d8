"""Effect of a finished game on its pairing, exactly once.

The result is stored in one transaction with the number of its outcome, so that a killed server
neither loses nor repeats it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from openrummy.club.tournament.model import Pairing
from openrummy.core.rules.canonical import parse_canonical
from openrummy.core.sheets import standing_of
from openrummy.play.host import Outcome, Store, where
from openrummy.server.club.tournaments.games import open_tables, order_of
from openrummy.server.club.tournaments.service import TournamentService, parse_event
from openrummy.server.db.club.events.rows import (
    GameRow,
    PairingRow,
    Statement,
    StoredTournament,
    put_game,
    put_pairing,
)

_LOG = logging.getLogger(__name__)
_BATCH = 200
_MAX_TIEBREAK_GAMES = 3  # games after ties, then the higher seed advances


async def follow(service: TournamentService, store: Store) -> None:
    """Enter the results of all newly finished games."""
    last = await service.rows.cursor()
    if last is None:
        last = await store.outcomes_kept()
        if await service.rows.any():
            last = 0
        await service.rows.enter_result(last)
    while batch := await store.outcomes(last, _BATCH):
        games = await service.rows.games_at([item.table_id for _, item in batch])
        for number, outcome in batch:
            game_entry = games.get(outcome.table_id)
            if game_entry is None:
                game_entry = await _just_opened(service, store, outcome.table_id)
            if game_entry is not None:
                await _enter(service, number, outcome, *game_entry)
        last = batch[-1][0]
        await service.rows.enter_result(last)


async def _just_opened(
    service: TournamentService, store: Store, table_id: str
) -> tuple[str, GameRow] | None:
    """Return a table's game, waiting while its round is being opened; None for other tables.

    If opening the round failed halfway, the table is found by its event.
    """
    table = await store.table(table_id)
    address = parse_event(table.event) if table is not None else None
    if address is None:
        return None
    async with service.turn(address[0]) as stored:
        rows = await service.rows.games_at([table_id])
        if not rows and stored is not None and stored.row.state == "running":
            await open_tables(service, stored)
            rows = await service.rows.games_at([table_id])
        return rows.get(table_id)


async def _enter(
    service: TournamentService, number: int, outcome: Outcome, id_: str, game: GameRow
) -> None:
    async with service.turn(id_) as stored:
        if stored is None or game.outcome is not None:
            return
        key = (game.round, game.pairing)
        pairing = next((pairing for pairing in stored.pairings if pairing.place == key), None)
        if pairing is None:
            return
        done, changed = replace(game, outcome=number), pairing
        statements: list[Statement] = [put_game(id_, done)]
        if stored.row.state == "running":
            try:
                changed = with_game(stored, pairing, game.game, outcome)
            except Exception as error:  # it is replayed, or a director sets the result
                _LOG.error(
                    "cannot store the result of table %s: %s", outcome.table_id, where(error)
                )
            statements.append(put_pairing(id_, changed))
        await service.rows.enter_result(number, id_, statements)
        service.keep(
            replace(
                stored,
                row=replace(stored.row, version=stored.row.version + 1),
                pairings=tuple(changed if row is pairing else row for row in stored.pairings),
                games=tuple(done if row.table_id == game.table_id else row for row in stored.games),
            )
        )
        service.wake(id_)


def with_game(stored: StoredTournament, row: PairingRow, game: int, outcome: Outcome) -> PairingRow:
    """The pairing after one more of its games."""
    pairing = row.pairing
    places, scores, left = _by_entrant(stored, pairing, game, outcome)
    absent = tuple(entrant for entrant in pairing.entrants if entrant in row.absent)
    forfeits = absent or left
    if not pairing.games:
        pairing = replace(pairing, games=(0,) * len(pairing.entrants))
    won = [
        rank == 1 and places.count(1) == 1 and entrant not in forfeits
        for rank, entrant in zip(places, pairing.entrants, strict=True)
    ]
    if sum(won) == 0 and len(places) == 2 and len(forfeits) == 1:
        won = [entrant not in forfeits for entrant in pairing.entrants]
    games = tuple(before + gain for before, gain in zip(pairing.games, won, strict=True))
    before = pairing.scores or (0,) * len(places)
    sums = tuple(a + b for a, b in zip(before, scores, strict=True)) if scores else pairing.scores
    pairing = replace(pairing, games=games, scores=sums)
    knockout = stored.plan.format == "knockout"
    if knockout and not absent and not _decided(stored, pairing, game):
        return replace(row, pairing=pairing, by=None)
    if knockout:
        places = [1 + sum(other > count for other in games) for count in games]
    done = replace(pairing, places=tuple(places), forfeits=forfeits)
    return replace(row, pairing=done, by=None, ended=outcome.ended)


def _decided(stored: StoredTournament, pairing: Pairing, game: int) -> bool:
    best_of = stored.plan.best_of
    return max(pairing.games) > best_of // 2 or game >= best_of + _MAX_TIEBREAK_GAMES


def _by_entrant(
    stored: StoredTournament, pairing: Pairing, game: int, outcome: Outcome
) -> tuple[list[int], Sequence[int], tuple[int, ...]]:
    """Return places, scores (higher is better; none without a deal) and forfeiting entrants."""
    order = order_of(pairing, game)
    sheet = parse_canonical(stored.row.rules).sheet
    seats = list(outcome.seats[: len(order)])  # a team's first seat: the seats of a side are equal
    totals = standing_of(sheet, [seat.score for seat in seats])
    gave_up = {
        order[index % len(order)] for index, seat in enumerate(outcome.seats) if seat.gave_up
    }
    by_entrant = {
        entrant: (seat.place, total)
        for entrant, seat, total in zip(order, seats, totals, strict=True)
    }
    places = [by_entrant[entrant][0] or 1 for entrant in pairing.entrants]
    any_deal_played = any(seat.deals for seat in outcome.seats)
    scores = [by_entrant[entrant][1] for entrant in pairing.entrants] if any_deal_played else ()
    return places, scores, tuple(entrant for entrant in pairing.entrants if entrant in gave_up)
