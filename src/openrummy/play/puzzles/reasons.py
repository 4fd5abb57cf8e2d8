"""Reasons for the answer of a puzzle, derived by the analysis from its prices."""

from __future__ import annotations

from openrummy.analysis.puzzles.model import Puzzle, Theme
from openrummy.play.calls import Caller
from openrummy.play.puzzles.answer import FoundWhy, Why, rejected


def reasons_of(puzzle: Puzzle, against: str) -> FoundWhy:
    """Reasons for the best action over ``against``, or the opponent's possible cards."""
    from openrummy.analysis.puzzles.explain import explain_answer, guesses  # needs the kernel

    if puzzle.theme is Theme.HOLDS:
        return FoundWhy(guesses=guesses(puzzle))
    return FoundWhy(list(explain_answer(puzzle, against)))


class ReasonsAtOnce:
    """Reasons computed on request."""

    def explain(self, puzzle: Puzzle, tried: str, caller: Caller) -> Why:
        """See :class:`~openrummy.play.puzzles.answer.Reasons`."""
        return Why("done", "", reasons_of(puzzle, rejected(puzzle, tried)))
