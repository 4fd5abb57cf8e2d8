"""Storage interface for rounds of drills."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Round:
    """A player's round and its progress.

    ``seed``: seed of its questions (hex); ``asked``: when the current question was first sent (ms
    since 1970), 0 between questions; ``went``: 1 or 0 for each answered question; ``spent``: total
    ms; ``ended``: when the last was answered, 0 before.
    """

    number: int
    guest: str
    drill: str
    seed: str
    asked: int
    went: str
    spent: int
    ended: int

    @property
    def right(self) -> int:
        """Number of correct answers."""
        return self.went.count("1")


class DrillProgress(Protocol):
    """The rounds of all players."""

    async def running(self, guest: str, drill: str) -> Round | None:
        """A player's running round."""

    async def begin(self, guest: str, drill: str, seed: str, now: int) -> None:
        """Begin a round with its first question sent; an unfinished round is dropped."""

    async def ask(self, number: int, now: int) -> None:
        """Record that the next question is sent."""

    async def answered(self, was: Round, right: bool, spent: int, ended: int) -> bool:
        """Record an answer; False if the question was answered before."""

    async def many(self, guest: str) -> Mapping[str, int]:
        """Numbers of finished rounds of a player by drill."""

    async def best(self, guest: str, drill: str) -> Round | None:
        """The round with the most correct answers; ties go to the fastest."""

    async def ended(self, guest: str, drill: str, most: int) -> Sequence[Round]:
        """Return a person's last finished rounds of a drill, newest first."""
