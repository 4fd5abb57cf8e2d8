"""Reasons for the answer of a puzzle, computed by the analysis."""

from __future__ import annotations

from openrummy.analysis.puzzles.model import Puzzle, Theme
from openrummy.play.calls import Caller
from openrummy.play.puzzles.answer import ReasonsFound, ReasonsState, rejected_action


def reasons_of(puzzle: Puzzle, against: str) -> ReasonsFound:
    """Compute the reasons for the best action over ``against``, or the opponent's likely cards."""
    from openrummy.analysis.puzzles.explain import explain_answer, guesses  # needs the kernel

    if puzzle.theme is Theme.HOLDS:
        return ReasonsFound(guesses=guesses(puzzle))
    return ReasonsFound(list(explain_answer(puzzle, against)))


class ImmediateReasons:
    """Reasons computed in the call, without a queue."""

    def explain(self, puzzle: Puzzle, tried: str, caller: Caller) -> ReasonsState:
        """See :class:`~openrummy.play.puzzles.answer.Reasons`."""
        return ReasonsState("done", "", reasons_of(puzzle, rejected_action(puzzle, tried)))
