"""What a table that is over came to, from its rows."""

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
    found = figures(rules, progress.game, deals)
    left = tuple(_left(one, row, len(found)) for one, row in zip(found, table.seats, strict=True))
    if line(every)[1]:
        left = tuple(replace(one, place=UNCOUNTED) for one in left)
    return Outcome(table.id, family_of(rules), ended, left)


def _left(found: SeatFigures, row: SeatRow, last: int) -> SeatFigures:
    """Who left the seat to the computer gave the game up, however well the computer did."""
    if not row.stand_in or not found.place:
        return found
    return replace(found, place=last, gave_up=True)
