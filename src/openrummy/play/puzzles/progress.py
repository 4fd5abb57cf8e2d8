"""Interfaces of the store of attempts and rushes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from openrummy.analysis.puzzles.ratings import Strength


@dataclass(frozen=True)
class Solver:
    """A player's strength, number of rated attempts, and the puzzle that may be rated next.

    ``last``: moment of the last rated attempt (ms), 0 before the first.
    """

    strength: Strength = Strength()
    rated: int = 0
    offered: str = ""
    last: int = 0


@dataclass(frozen=True)
class TryRow:
    """A player's first attempt at a puzzle."""

    puzzle: str
    at: int
    action: str
    right: bool
    open: bool
    rush: int | None


@dataclass(frozen=True)
class FirstAttempt:
    """A first attempt to store: player, puzzle, moment and rush.

    ``begun`` is the puzzle's initial strength. ``rated``: it is rated if eligible, i.e. if the
    puzzle was offered or is the puzzle of the ``day``.
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
    """The effect of an attempt. ``due``: moment of the repetition (ms), None without one."""

    first: bool
    before: Strength | None = None
    after: Strength | None = None
    due: int | None = None


@dataclass(frozen=True)
class Rush:
    """A player's rush and its result so far."""

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
    """The attempts of all players, and the resulting strengths."""

    async def record_attempt(self, attempt: FirstAttempt) -> AttemptEffect:
        """Store a first attempt and its effects; later attempts change nothing."""

    async def give_up(self, attempt: FirstAttempt) -> AttemptEffect:
        """Store a request for the answer as a first attempt."""

    async def first_attempt(self, guest: str, puzzle: str) -> TryRow | None:
        """A player's first attempt at a puzzle."""

    async def attempt_times(self, guest: str) -> dict[str, int]:
        """The puzzles a player has tried, with the moments (ms)."""

    async def missed_puzzles(self, guest: str, rush: int) -> list[str]:
        """Puzzles missed in a rush, in order."""

    async def solver(self, guest: str) -> Solver:
        """The solver of a player."""

    async def offer(self, guest: str, puzzle: str) -> None:
        """Record that this puzzle may be rated next."""

    async def strengths(self) -> Mapping[str, Strength]:
        """Strengths of puzzles with rated attempts."""

    async def strength(self, puzzle: str) -> Strength | None:
        """Strength of a puzzle with rated attempts."""

    async def choice_counts(self, puzzle: str) -> Mapping[str, int]:
        """Counts of the players' first choices."""

    async def due_repetitions(self, guest: str, now: int) -> Sequence[str]:
        """Puzzles due for repetition, the longest due first."""

    async def repetition_time(self, guest: str, puzzle: str) -> int | None:
        """The moment from which a puzzle is due for repetition."""

    async def count_later_repetitions(self, guest: str, now: int) -> int:
        """Number of puzzles with a later repetition."""

    async def counts(self, guest: str) -> Mapping[str, tuple[int, int]]:
        """Numbers of attempts and of correct ones, by theme."""

    async def history(self, guest: str, most: int) -> Sequence[tuple[int, float, float]]:
        """Moment, rating and deviation after the last rated attempts, in order."""


class RushProgress(Protocol):
    """The rushes of all players."""

    async def start(self, guest: str, begun: int, ends: int, puzzle: str) -> None:
        """Begin a rush and end a running one."""

    async def last_rush(self, guest: str) -> Rush | None:
        """A player's last rush."""

    async def record_attempt(self, now: Rush, right: bool, puzzle: str, over: bool) -> bool:
        """Record an attempt and the next puzzle; False for a repeated attempt."""

    async def best_result(self, guest: str, since: int, but: int = 0) -> int | None:
        """A player's best number of solved puzzles since ``since``, excluding rush ``but``."""

    async def leaders(self, since: int, most: int) -> Sequence[Leader]:
        """Leaders by puzzles solved in a rush begun since ``since``."""
