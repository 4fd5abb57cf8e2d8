"""Dispatch from a sheet piece to the function that keeps it."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.results import DealResult
from openrummy.rules.pieces import Sheet
from openrummy.sheets import game
from openrummy.sheets.standing import Standing


def standing(sheet: Sheet, sides: int, results: Sequence[DealResult]) -> Standing:
    """The standing after ``results`` on a sheet for ``sides`` sides."""
    return game.standing(sheet, sides, results)
