"""Deal results made by hand, and the standing of one game on a sheet of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from openrummy.core import sheets
from openrummy.core.rules.pieces import GameSheet, Rules
from openrummy.core.scoring.result import DealResult, Reason
from openrummy.core.sheets import Standing


def standing(sheet: GameSheet | Rules, seats: int, deals: Sequence[DealResult]) -> Standing:
    """The standing of rules, or of the default game with another sheet."""
    rules = sheet if isinstance(sheet, Rules) else replace(Rules(), sheet=sheet)
    return sheets.standing(rules, seats, deals)


def won(seat: int, points: int, boxes: int = 1, seats: int = 2) -> DealResult:
    """A deal won by one seat."""
    scores, counted = [0] * seats, [0] * seats
    scores[seat], counted[seat] = points, boxes
    return DealResult(Reason.KNOCK, seat, tuple(scores), tuple(counted))


def nobody(reason: Reason = Reason.DEAD, seats: int = 2) -> DealResult:
    """A deal nobody won."""
    nothing = (0,) * seats
    return DealResult(reason, None, nothing, nothing)
