"""Storage interface for progress in lessons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class LessonRow:
    """The finished steps of a player in a lesson, and when all were done (ms; 0: not yet)."""

    lesson: str
    reached: int
    done: int


class LessonProgress(Protocol):
    async def of(self, guest: str) -> Mapping[str, LessonRow]:
        """A player's progress by lesson id."""

    async def keep(self, guest: str, row: LessonRow) -> None:
        """Store a person's progress, which never decreases."""
