"""Ratings of puzzles and solvers: each first try is a game between the two.

Glicko-2 with one game a period (M. Glickman, "Example of the Glicko-2 system", 2013).
"""

from __future__ import annotations

from dataclasses import dataclass

from glicko2 import Player

BEGINNER = 1500.0
UNKNOWN = 350.0  # the deviation before the first try
VOLATILITY = 0.06
STEADY = 45.0  # minimum deviation: people learn, and a puzzle may be misjudged
WEEK = 7 * 24 * 3_600_000  # ms
_MAX_WEEKS = 104  # weeks until a rating is fully uncertain
SURE = 110.0  # maximum deviation of an established rating


@dataclass(frozen=True)
class Strength:
    """A Glicko-2 rating with its deviation and volatility."""

    rating: float = BEGINNER
    deviation: float = UNKNOWN
    volatility: float = VOLATILITY

    @property
    def within(self) -> float:
        """Half-width of the 95 % interval."""
        return 1.96 * self.deviation

    @property
    def provisional(self) -> bool:
        """True if it is too uncertain to be displayed."""
        return self.deviation >= SURE


def after_pause(strength: Strength, ms: int) -> Strength:
    """Strength after a pause: the deviation grows."""
    weeks = min(_MAX_WEEKS, ms // WEEK)
    if weeks <= 0:
        return strength
    player = _player(strength)
    for _ in range(weeks):
        player.did_not_compete()
    return _strength(player)


def after_try(solver: Strength, puzzle: Strength, right: bool) -> tuple[Strength, Strength]:
    """Update both after a first try of the puzzle."""
    person, task = _player(solver), _player(puzzle)
    person.update_player([puzzle.rating], [puzzle.deviation], [right])
    task.update_player([solver.rating], [solver.deviation], [not right])
    return _strength(person), _strength(task)


def _player(strength: Strength) -> Player:
    return Player(rating=strength.rating, rd=strength.deviation, vol=strength.volatility)


def _strength(player: Player) -> Strength:
    deviation = min(UNKNOWN, max(STEADY, player.rd))
    return Strength(float(player.rating), float(deviation), float(player.vol))
