"""Effects of a first attempt: new ratings of player and puzzle, and repetitions of a missed one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from openrummy.analysis.puzzles import spaced_repetition
from openrummy.analysis.puzzles.ratings import Strength, after_pause, after_try
from openrummy.play.dates import DAY_MS
from openrummy.play.puzzles.progress import FirstAttempt, Solver

_LEARNED_MS: Final = 180 * DAY_MS  # a puzzle with a longer interval is not repeated any more


@dataclass(frozen=True)
class RatedAttempt:
    """The player's strength before a rated attempt, and player and puzzle after it."""

    before: Strength
    solver: Solver
    puzzle: Strength


@dataclass(frozen=True)
class Repetition:
    """The next repetition of a missed puzzle.

    ``due``: time in milliseconds; ``card``: the state of the memory model as JSON.
    """

    due: int
    card: str


def rate(attempt: FirstAttempt, solver: Solver, puzzle: Strength | None) -> RatedAttempt | None:
    """Rate an attempt as a game between player and puzzle; None if it is not eligible.

    ``puzzle`` is the strength of the puzzle, None before its first rated attempt.
    """
    offered = solver.offered == attempt.puzzle
    if not (attempt.rated and (attempt.day or offered)):
        return None
    idle = attempt.at - solver.last if solver.last else 0
    before = after_pause(solver.strength, idle)
    puzzle_before = attempt.begun if puzzle is None else puzzle
    player_after, puzzle_after = after_try(before, puzzle_before, attempt.right)
    next_offered = "" if offered else solver.offered
    new_solver = Solver(player_after, solver.rated + 1, next_offered, attempt.at)
    return RatedAttempt(before, new_solver, puzzle_after)


def schedule(attempt: FirstAttempt) -> Repetition:
    """Schedule the first repetition of a puzzle just missed."""
    card, due = spaced_repetition.missed(attempt.at)
    return Repetition(due, card)


def reschedule(repetition: Repetition, attempt: FirstAttempt) -> Repetition | None:
    """Return the repetition after another attempt; None if the puzzle is learned.

    An attempt before the repetition is due changes nothing.
    """
    if repetition.due > attempt.at:
        return repetition
    card, due = spaced_repetition.seen_again(repetition.card, attempt.right, attempt.at)
    if attempt.right and due - attempt.at > _LEARNED_MS:
        return None
    return Repetition(due, card)
