"""Storage interface for rounds of drills."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Round:
    """A person's round and its progress.

    ``seed``: its questions follow from it (hex); ``asked``: when the question that is asked now was
    first sent (ms since 1970), 0 between two; ``went``: a 1 or a 0 for each question answered;
    ``spent``: ms for all of them; ``ended``: when the last was answered, 0 before.
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
        """The number of questions answered right."""
        return self.went.count("1")


class DrillProgress(Protocol):
    """The rounds of every person."""

    async def running(self, guest: str, drill: str) -> Round | None:
        """The round that a person is in."""

    async def begin(self, guest: str, drill: str, seed: str, now: int) -> None:
        """Begin a round, its first question asked; one that was not ended is no more."""

    async def ask(self, number: int, now: int) -> None:
        """Note that the next question is sent."""

    async def answered(self, was: Round, right: bool, spent: int, ended: int) -> bool:
        """Note that its question was answered; False where it was before."""

    async def many(self, guest: str) -> Mapping[str, int]:
        """The number of rounds a person has ended, by drill."""

    async def best(self, guest: str, drill: str) -> Round | None:
        """The round with most right answers; of several the quickest."""

    async def ended(self, guest: str, drill: str, most: int) -> Sequence[Round]:
        """Return a person's last finished rounds of a drill, newest first."""
