"""A user's lessons and drills: each list is a document stored by the caller."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import msgspec

from openrummy.play.alone.store import BadDocument, Keep
from openrummy.play.drills.progress import Round
from openrummy.play.lessons.progress import LessonRow

LESSONS, DRILLS = "lessons", "drills"
#: Restored when they are asked for: by openrummy.play.alone.puzzles and player_record.
PUZZLES, RUSHES, OUTCOMES = "puzzles", "rushes", "outcomes"
REVIEWS = "review:"  # before the name of a table; restored by openrummy.play.alone.reviews

T = TypeVar("T")


class KeptLessons:
    """The :class:`~openrummy.play.lessons.progress.LessonProgress` of a single user."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self._rows: dict[str, LessonRow] = {}

    def restore(self, document: bytes) -> None:
        """Load a stored document. Raises :class:`BadDocument`."""
        self._rows = {row.lesson: row for row in rows_of(document, LessonRow)}

    async def of(self, guest: str) -> Mapping[str, LessonRow]:
        """See :class:`~openrummy.play.lessons.progress.LessonProgress`."""
        return self._rows

    async def keep(self, guest: str, row: LessonRow) -> None:
        """See :class:`~openrummy.play.lessons.progress.LessonProgress`."""
        before = self._rows.get(row.lesson, LessonRow(row.lesson, 0, 0))
        reached, done = max(before.reached, row.reached), before.done or row.done
        self._rows[row.lesson] = LessonRow(row.lesson, reached, done)
        await self._keep(LESSONS, msgspec.json.encode(list(self._rows.values())))


class KeptDrills:
    """The :class:`~openrummy.play.drills.progress.DrillProgress` of a single user."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self._rounds: dict[int, Round] = {}

    def restore(self, document: bytes) -> None:
        """Load a stored document. Raises :class:`BadDocument`."""
        self._rounds = {row.number: row for row in rows_of(document, Round)}

    async def running(self, guest: str, drill: str) -> Round | None:
        """See :class:`~openrummy.play.drills.progress.DrillProgress`."""
        return next((row for row in self._of(drill) if not row.ended), None)

    async def begin(self, guest: str, drill: str, seed: str, now: int) -> None:
        """See :class:`~openrummy.play.drills.progress.DrillProgress`."""
        for row in [row for row in self._of(drill) if not row.ended]:
            del self._rounds[row.number]
        number = max(self._rounds, default=0) + 1
        await self._put(Round(number, guest, drill, seed, asked=now, went="", spent=0, ended=0))

    async def ask(self, number: int, now: int) -> None:
        """See :class:`~openrummy.play.drills.progress.DrillProgress`."""
        await self._put(replace(self._rounds[number], asked=now))

    async def answered(self, was: Round, right: bool, spent: int, ended: int) -> bool:
        """See :class:`~openrummy.play.drills.progress.DrillProgress`."""
        if self._rounds.get(was.number) != was:
            return False
        went = was.went + ("1" if right else "0")
        await self._put(replace(was, asked=0, went=went, spent=was.spent + spent, ended=ended))
        return True

    async def many(self, guest: str) -> Mapping[str, int]:
        """See :class:`~openrummy.play.drills.progress.DrillProgress`."""
        return Counter(row.drill for row in self._rounds.values() if row.ended)

    async def best(self, guest: str, drill: str) -> Round | None:
        """See :class:`~openrummy.play.drills.progress.DrillProgress`."""
        ended = [row for row in self._of(drill) if row.ended]
        return max(ended, key=lambda row: (row.right, -row.spent), default=None)

    async def ended(self, guest: str, drill: str, most: int) -> Sequence[Round]:
        """See :class:`~openrummy.play.drills.progress.DrillProgress`."""
        ended = [row for row in self._of(drill) if row.ended]
        return sorted(ended, key=lambda row: row.number, reverse=True)[:most]

    def _of(self, drill: str) -> list[Round]:
        return [row for row in self._rounds.values() if row.drill == drill]

    async def _put(self, row: Round) -> None:
        self._rounds[row.number] = row
        await self._keep(DRILLS, msgspec.json.encode(list(self._rounds.values())))


def rows_of(document: bytes, kind: type[T]) -> list[T]:
    """Decode the rows of a document. Raises :class:`BadDocument`."""
    try:
        return msgspec.json.decode(document, type=list[kind])  # type: ignore[valid-type]
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadDocument(str(error)) from None
