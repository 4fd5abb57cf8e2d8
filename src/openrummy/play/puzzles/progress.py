"""Attempts, strengths and rushes, and the interfaces of their stores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from openrummy.analysis.puzzles.ratings import Strength


@dataclass(frozen=True)
class Solver:
    """A player's rating.

    ``rated``: number of rated attempts; ``offered``: the puzzle that may be rated next, or empty;
    ``last``: time of the last rated attempt in milliseconds, 0 before the first.
    """

    strength: Strength = Strength()
    rated: int = 0
    offered: str = ""
    last: int = 0


@dataclass(frozen=True)
class AttemptRow:
    """A player's first attempt at a puzzle, as stored.

    ``action`` is empty if the player gave up; ``open``: the answer has been shown; ``rush``: the
    number of the rush, None outside a rush.
    """

    puzzle: str
    at: int
    action: str
    right: bool
    open: bool
    rush: int | None


@dataclass(frozen=True)
class FirstAttempt:
    """A first attempt to store.

    ``at``: time in milliseconds; ``begun``: the puzzle's initial strength; ``rated``: the player
    wants it rated, which applies if the puzzle was offered or is that of the ``day``.
    """

    guest: str
    puzzle: str
    theme: str
    action: str
    right: bool
    at: int
    begun: Strength
    rated: bool = False
    day: bool = False
    rush: int | None = None


@dataclass(frozen=True)
class AttemptEffect:
    """The effect of an attempt.

    ``first``: it was the first one; ``before`` and ``after``: the player's strength, None if it
    was not rated; ``due``: time of the repetition in milliseconds, None without one.
    """

    first: bool
    before: Strength | None = None
    after: Strength | None = None
    due: int | None = None


@dataclass(frozen=True)
class Rush:
    """A player's rush: start, end (both ms), numbers of right and wrong answers, current puzzle."""

    number: int
    guest: str
    begun: int
    ends: int
    right: int
    wrong: int
    puzzle: str
    over: bool


@dataclass(frozen=True)
class Leader:
    """A player with a public account, and the most puzzles they solved in a rush."""

    guest: str
    name: str
    right: int


class PuzzleProgress(Protocol):
    """Store of attempts, strengths and repetitions."""

    async def record_attempt(self, attempt: FirstAttempt) -> AttemptEffect:
        """Store a first attempt and its effects; later attempts do not change ratings."""

    async def give_up(self, attempt: FirstAttempt) -> AttemptEffect:
        """Store a request for the answer as a first attempt."""

    async def first_attempt(self, guest: str, puzzle: str) -> AttemptRow | None:
        """Return a player's first attempt at a puzzle, None before it."""

    async def attempt_times(self, guest: str) -> dict[str, int]:
        """Return the time of the first attempt (ms) by puzzle."""

    async def missed_puzzles(self, guest: str, rush: int) -> list[str]:
        """Return the puzzles missed in a rush, in order."""

    async def solver(self, guest: str) -> Solver:
        """Return a player's rating."""

    async def offer(self, guest: str, puzzle: str) -> None:
        """Record that a puzzle was offered, so that its attempt may be rated."""

    async def strengths(self) -> Mapping[str, Strength]:
        """Return the strengths of all puzzles with rated attempts."""

    async def strength(self, puzzle: str) -> Strength | None:
        """Return the strength of a puzzle, None before its first rated attempt."""

    async def choice_counts(self, puzzle: str) -> Mapping[str, int]:
        """Count all players' first attempts at a puzzle by action."""

    async def due_repetitions(self, guest: str, now: int) -> Sequence[str]:
        """Return the puzzles due for repetition, the longest due first."""

    async def repetition_time(self, guest: str, puzzle: str) -> int | None:
        """Return the time of a puzzle's repetition (ms), None without one."""

    async def count_later_repetitions(self, guest: str, now: int) -> int:
        """Count the puzzles with a repetition after ``now``."""

    async def counts(self, guest: str) -> Mapping[str, tuple[int, int]]:
        """Return the numbers of attempts and of correct ones by theme."""

    async def history(self, guest: str, most: int) -> Sequence[tuple[int, float, float]]:
        """Return time, rating and deviation after the last ``most`` rated attempts, in order."""


class RushProgress(Protocol):
    """Store of rushes."""

    async def start(self, guest: str, begun: int, ends: int, puzzle: str) -> None:
        """Begin a rush; a running rush of the player ends."""

    async def last_rush(self, guest: str) -> Rush | None:
        """Return a player's running or last rush, None before the first."""

    async def record_attempt(self, now: Rush, right: bool, puzzle: str, over: bool) -> bool:
        """Record an attempt in the rush ``now`` and its next puzzle; False for a duplicate."""

    async def best_result(self, guest: str, since: int, but: int = 0) -> int | None:
        """Return the most puzzles solved in a rush since ``since``, excluding rush ``but``."""

    async def leaders(self, since: int, most: int) -> Sequence[Leader]:
        """Return the ``most`` best players in rushes begun since ``since``."""
