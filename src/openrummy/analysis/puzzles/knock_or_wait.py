"""Filter for knock-or-wait puzzles whose answer is robust to the quality of further play.

Playouts overrate waiting relative to a knock by a few points, which differ from player
to player (``analysis/bias_correction.py``).
"""

from __future__ import annotations

from openrummy.analysis.bias_correction import waiting_bias
from openrummy.analysis.deal_ends import scale_of
from openrummy.analysis.position import decision_of
from openrummy.analysis.puzzles.model import Measure, Puzzle, Theme
from openrummy.core.engine import BigGin, Knock
from openrummy.core.notation.tokens import parse_action

_TIMES = 2.0  # mean bias plus twice its uncertainty


def is_clear(puzzle: Puzzle) -> bool:
    """True if waiting, where it is right, leads by more than its known bias.

    Never true for puzzles measured in winning chance, where a few points matter too much.
    """
    if puzzle.theme is not Theme.KNOCK or _ends(puzzle.solution[0]):
        return True
    behind = [price.behind for price in puzzle.prices if _ends(price.action)]
    if not behind:
        return True
    if puzzle.by is Measure.CHANCE:
        return False
    turns = decision_of(puzzle.rules, puzzle.position).seen.board.public.turns
    return min(behind) >= _TIMES * waiting_bias(turns) * scale_of(puzzle.rules)


def _ends(action: str) -> bool:
    """True if an action, given by its token, ends the deal."""
    return isinstance(parse_action(action), Knock | BigGin)
