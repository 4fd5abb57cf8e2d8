"""Effects of a first attempt: ratings of player and puzzle, and the repetition of a missed one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from openrummy.analysis.puzzles import spaced_repetition
from openrummy.analysis.puzzles.ratings import Strength, after_pause, after_try
from openrummy.play.dates import DAY_MS
from openrummy.play.puzzles.progress import FirstAttempt, Solver

_LEARNED: Final = 180 * DAY_MS  # a puzzle that would not be due for so long is learned


@dataclass(frozen=True)
class RatedAttempt:
    """The player's strength before it, and player and puzzle after it."""

    before: Strength
    solver: Solver
    puzzle: Strength


@dataclass(frozen=True)
class Repetition:
    """A missed puzzle: when it is due (ms), and the state of the memory model."""

    due: int
    card: str


def rate(attempt: FirstAttempt, solver: Solver, puzzle: Strength | None) -> RatedAttempt | None:
    """Rate an attempt as a game between player and puzzle; None if it is not eligible.

    ``puzzle`` is None for a puzzle without rated attempts.
    """
    offered = solver.offered == attempt.puzzle
    if not (attempt.rated and (attempt.day or offered)):
        return None
    idle = attempt.at - solver.last if solver.last else 0
    before = after_pause(solver.strength, idle)
    fresh, harder = after_try(before, attempt.begun if puzzle is None else puzzle, attempt.right)
    next_offered = "" if offered else solver.offered
    return RatedAttempt(before, Solver(fresh, solver.rated + 1, next_offered, attempt.at), harder)


def missed(attempt: FirstAttempt) -> Repetition:
    """Schedule the repetition of a puzzle just missed."""
    card, due = spaced_repetition.missed(attempt.at)
    return Repetition(due, card)


def repeated(repetition: Repetition, attempt: FirstAttempt) -> Repetition | None:
    """Reschedule after another attempt; None once it is learned. One not yet due stays as it is."""
    if repetition.due > attempt.at:
        return repetition
    card, due = spaced_repetition.seen_again(repetition.card, attempt.right, attempt.at)
    if attempt.right and due - attempt.at > _LEARNED:
        return None
    return Repetition(due, card)
