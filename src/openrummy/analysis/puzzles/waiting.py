"""Knock or wait is asked only where the answer does not depend on the quality of further play.

Playouts make waiting look better beside a knock than it is, by a few points that differ from player
to player (``analysis/level.py``).
"""

from __future__ import annotations

from openrummy.analysis.deal_ends import scale_of
from openrummy.analysis.level import waiting
from openrummy.analysis.position import decision_of
from openrummy.analysis.puzzles.model import By, Puzzle, Theme
from openrummy.core.engine import BigGin, Knock
from openrummy.core.notation.tokens import parse_action

_TIMES = 2.0  # as much as is told too well on the mean, and its doubt twice


def is_clear(puzzle: Puzzle) -> bool:
    """True if waiting, where it is right, leads by more than its known bias.

    By the chance of winning that is never so: a few points are worth too much there.
    """
    if puzzle.theme is not Theme.KNOCK or _ends(puzzle.solution[0]):
        return True
    behind = [price.behind for price in puzzle.prices if _ends(price.action)]
    if not behind:
        return True
    if puzzle.by is By.CHANCE:
        return False
    turns = decision_of(puzzle.rules, puzzle.position).seen.board.public.turns
    return min(behind) >= _TIMES * waiting(turns) * scale_of(puzzle.rules)


def _ends(action: str) -> bool:
    """Does an action, by its token, end the deal?"""
    return isinstance(parse_action(action), Knock | BigGin)
