"""Storage interface for progress in lessons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class LessonRow:
    """The steps of a lesson that a person has done, and when all were done (ms; 0: not yet)."""

    lesson: str
    reached: int
    done: int


class LessonProgress(Protocol):
    """The progress of every person."""

    async def of(self, guest: str) -> Mapping[str, LessonRow]:
        """The lessons that a person has begun, by their ids."""

    async def keep(self, guest: str, row: LessonRow) -> None:
        """Store a person's progress, which never decreases."""
