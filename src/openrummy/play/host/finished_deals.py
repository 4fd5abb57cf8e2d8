"""Finished deals and outcomes of games, for statistics and ratings."""

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
from openrummy.play.host.moves import valid_rows
from openrummy.play.host.rows import ActionRow, Outcome, SeatRow, TableRow
from openrummy.play.host.table_state import apply_row, initial_table_state


@dataclass(frozen=True)
class FinishedDeal:
    """A finished deal of a table, numbered from 0, with its final public boards.

    ``people`` is True for each seat of a person; ``dealer`` is the winner of the cut in the first
    deal of a game, else None. ``counted`` is the number of earlier deals that counted.
    """

    table_id: str
    number: int
    rules: Rules
    seats: int
    boards: tuple[Public, ...]
    people: tuple[bool, ...]
    dealer: Seat | None = None
    counted: int = 0


def finished_deal(table: TableRow, rules: Rules, before: Game, now: Game) -> FinishedDeal | None:
    """The deal that ended between two states, or None.

    Shared deals are omitted, since they would be counted several times.
    """
    if table.is_shared_deal:
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
    all_rows = tuple(rows)
    progress = initial_table_state(table, all_rows)
    for row in all_rows:
        before, progress = progress, apply_row(progress, row)
        deal = finished_deal(table, progress.rules, before.game, progress.game)
        if deal is not None:
            yield deal


def outcome_of(table: TableRow, rows: Iterable[ActionRow]) -> Outcome:
    """Replay the rows and compute the outcome. Raises ValueError if the game is not over.

    A game with an undo is not counted.
    """
    all_rows = tuple(rows)
    progress = initial_table_state(table, all_rows)
    rules = progress.rules
    deals: list[Dealt] = []
    ended = table.touched
    for row in all_rows:
        before, progress = progress, apply_row(progress, row)
        ended = row.at
        deal = finished_deal(table, rules, before.game, progress.game)
        for board in deal.boards if deal is not None else ():
            if board.result is not None:
                deals.append(Dealt(board.active, board.result))
    results = figures(rules, progress.game, deals)
    figures_by_seat = tuple(
        _last_if_replaced(final, row, len(results))
        for final, row in zip(results, table.seats, strict=True)
    )
    if valid_rows(all_rows)[1]:
        figures_by_seat = tuple(replace(final, place=UNCOUNTED) for final in figures_by_seat)
    return Outcome(table.id, family_of(rules), ended, figures_by_seat)


def _last_if_replaced(final: SeatFigures, row: SeatRow, last: int) -> SeatFigures:
    """Rank a player last who was replaced by a computer."""
    if not row.stand_in or not final.place:
        return final
    return replace(final, place=last, gave_up=True)
