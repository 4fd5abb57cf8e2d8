"""The Press: a side far behind doubles the next deal for all (W18, A35).

Points count against their side here, so the trailing side has the most.
"""

from __future__ import annotations

from dataclasses import replace

from openrummy.core.rules.pieces import GameSheet
from openrummy.core.sheets.standing import Added, Column, Press

FEWEST_FOR_AUTO = 4  # sides, W18
MAX_ADDED = 9_999  # points at a time: a sheet has to stay readable


def press(sheet: GameSheet, column: Column) -> Press | None:
    """Press for the next deal: whether it is on, else who may put it on; None if not played."""
    if sheet.press == "off" or column.closed:
        return None
    if not column.deals:
        return Press(False)
    playing = _playing(column)
    *_, second, most = sorted(playing.values())
    if most - second >= sheet.press_lead or (
        _automatic(sheet, column) and min(playing.values()) < most
    ):
        return Press(True)
    if most == second:  # no single side trails
        return Press(False)
    side = next(side for side, points in playing.items() if points == most)
    return Press(False, side, sheet.press_lead - (most - second))


def press_automatically(sheet: GameSheet, column: Column, deal: int) -> Column:
    """The column with the automatic press of the rules before ``deal`` (A35)."""
    if not _automatic(sheet, column):
        return column
    playing = _playing(column)
    most = max(playing.values())
    lower = [points for points in playing.values() if points < most]
    if not lower:
        return column
    missing = max(lower) + sheet.press_lead - most
    for side, points in playing.items():
        if points == most and missing > 0:
            column = add_points(column, Added(deal, side, missing, auto=True))
    return column


def add_points(column: Column, added: Added) -> Column:
    """The column with points added by choice or by the automatic press."""
    points = list(column.points)
    points[added.side] += added.points
    return replace(column, points=tuple(points), added=(*column.added, added))


def _playing(column: Column) -> dict[int, int]:
    """The points of each side still in the game, without eliminated ones (I9)."""
    points = enumerate(column.points)
    return {side: count for side, count in points if side not in column.beaten}


def _automatic(sheet: GameSheet, column: Column) -> bool:
    """True if the next deal is the second and the rules press then."""
    sides = len(_playing(column))
    return sheet.press == "auto" and column.deals == 1 and sides >= FEWEST_FOR_AUTO
