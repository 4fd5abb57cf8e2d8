"""Puzzles as people tried them, and their rushes, as somebody keeps both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from openrummy.analysis.puzzles.ratings import Strength


@dataclass(frozen=True)
class Solver:
    """A person who solves puzzles: strength, number of rated ones, the one that may count next."""

    strength: Strength = Strength()
    rated: int = 0
    offered: str = ""


@dataclass(frozen=True)
class TryRow:
    """The first try of a person at a puzzle."""

    puzzle: str
    at: int
    action: str
    right: bool
    open: bool
    rush: int | None


@dataclass(frozen=True)
class First:
    """A try to be kept as the first one: by whom, at what, when, and in which rush.

    ``begun`` is the strength of the puzzle by the book. ``rated``: it counts if it may: where it
    was offered, or is the puzzle of the ``day``.
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
class Kept:
    """The effect of a try. ``due``: when the puzzle comes again (ms; None: not)."""

    first: bool
    before: Strength | None = None
    after: Strength | None = None
    due: int | None = None


@dataclass(frozen=True)
class Rush:
    """A rush of a person, with what it has come to."""

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
    """A person with an account that shows itself, and the most they solved in one rush."""

    guest: str
    name: str
    right: int


class PuzzleProgress(Protocol):
    """The tries of every person, and the strengths that follow from them."""

    async def keep(self, attempt: First) -> Kept:
        """Keep a first try, with what it changes; a second one changes nothing."""

    async def give_up(self, attempt: First) -> Kept:
        """The same, of a person who asks for the answer."""

    async def tried(self, guest: str, puzzle: str) -> TryRow | None:
        """The first try of a person at a puzzle."""

    async def when_tried(self, guest: str) -> dict[str, int]:
        """The puzzles a person has tried, with the moment (ms)."""

    async def missed_in(self, guest: str, rush: int) -> list[str]:
        """The puzzles missed in a rush, in order."""

    async def solver(self, guest: str) -> Solver:
        """The person as a solver."""

    async def offer(self, guest: str, puzzle: str) -> None:
        """Note that this puzzle may count next."""

    async def strengths(self) -> Mapping[str, Strength]:
        """The strengths of puzzles that were tried for a rating."""

    async def strength(self, puzzle: str) -> Strength | None:
        """The strength of one of them."""

    async def chosen(self, puzzle: str) -> Mapping[str, int]:
        """Counts of what people chose at first."""

    async def due(self, guest: str, now: int) -> Sequence[str]:
        """The puzzles to be seen again by now, the longest due first."""

    async def card(self, guest: str, puzzle: str) -> int | None:
        """The moment from which a puzzle is to be seen again."""

    async def waiting(self, guest: str, now: int) -> int:
        """The number of puzzles to be seen again later."""

    async def counts(self, guest: str) -> Mapping[str, tuple[int, int]]:
        """The numbers of tries, and of right ones, by theme."""

    async def history(self, guest: str, most: int) -> Sequence[tuple[int, float, float]]:
        """Moment, rating and deviation after the last rated tries, in order."""


class RushProgress(Protocol):
    """The rushes of every person."""

    async def begin(self, guest: str, begun: int, ends: int, puzzle: str) -> None:
        """Begin a rush; one that ran is over."""

    async def last(self, guest: str) -> Rush | None:
        """The last rush of a person."""

    async def step(self, now: Rush, right: bool, puzzle: str, over: bool) -> bool:
        """Note a try and the next puzzle; False where it was tried before."""

    async def best(self, guest: str, since: int, but: int = 0) -> int | None:
        """The most a person solved in a rush that began since then, ``but`` for that one."""

    async def leaders(self, since: int, most: int) -> Sequence[Leader]:
        """Those who solved most in a rush that began since then."""
