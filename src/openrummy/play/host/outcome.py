"""The outcome of a finished table, from its rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from openrummy.club.families import family_of
from openrummy.club.figures import UNCOUNTED, Dealt, SeatFigures, figures
from openrummy.play.host.finished import finished
from openrummy.play.host.moves import line
from openrummy.play.host.progress import begun, played
from openrummy.play.host.rows import ActionRow, Outcome, SeatRow, TableRow


def outcome_of(table: TableRow, rows: Iterable[ActionRow]) -> Outcome:
    """Play the rows again and count. Raises ValueError where the game is not over.

    A game in which a decision was taken back counts for nobody.
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
    """Last place for a person who left the seat to the computer, however well that did."""
    if not row.stand_in or not final.place:
        return final
    return replace(final, place=last, gave_up=True)
