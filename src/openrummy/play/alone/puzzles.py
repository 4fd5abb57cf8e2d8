"""Puzzles of the single-user site: the book from a file of the site, and the stored progress."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import msgspec

from openrummy.analysis.puzzles.load import LineBook
from openrummy.analysis.puzzles.ratings import Strength
from openrummy.core.rules.text import say
from openrummy.play.alone.carrier import Part, at_once
from openrummy.play.alone.progress import PUZZLES, RUSHES
from openrummy.play.alone.store import BadDocument, Fetch, Keep
from openrummy.play.calls import Clock
from openrummy.play.problems import Problem
from openrummy.play.puzzles.calls import CALLS
from openrummy.play.puzzles.effects import Repetition, rate, reschedule, schedule
from openrummy.play.puzzles.progress import (
    AttemptEffect,
    AttemptRow,
    FirstAttempt,
    Leader,
    Rush,
    Solver,
)
from openrummy.play.puzzles.reasons import ImmediateReasons
from openrummy.play.puzzles.selection import PuzzleSelector
from openrummy.play.puzzles.solving import Puzzles

BOOK = "puzzles.jsonl"

T = TypeVar("T")


class Attempt(msgspec.Struct, array_like=True):
    """A first attempt; ``rating`` and ``deviation``: the user's after it, if it was rated."""

    puzzle: str
    theme: str
    at: int
    action: str
    right: bool
    open: bool
    rush: int | None = None
    rating: float | None = None
    deviation: float | None = None


class Progress(msgspec.Struct):
    """The stored progress in puzzles."""

    solver: Solver = Solver()
    strengths: dict[str, Strength] = {}
    attempts: list[Attempt] = []
    repetitions: dict[str, Repetition] = {}


class KeptPuzzles:
    """The :class:`~openrummy.play.puzzles.progress.PuzzleProgress` of a single user."""

    def __init__(self, keep: Keep, document: bytes = b"{}") -> None:
        self._keep = keep
        self._progress = _decoded(document, Progress)
        self._attempts = {attempt.puzzle: attempt for attempt in self._progress.attempts}

    async def record_attempt(self, attempt: FirstAttempt) -> AttemptEffect:
        """See :class:`~openrummy.play.puzzles.progress.PuzzleProgress`."""
        return await self._record(attempt, reveal=attempt.right)

    async def give_up(self, attempt: FirstAttempt) -> AttemptEffect:
        """See :class:`~openrummy.play.puzzles.progress.PuzzleProgress`."""
        return await self._record(attempt, reveal=True)

    async def _record(self, attempt: FirstAttempt, *, reveal: bool) -> AttemptEffect:
        earlier = self._attempts.get(attempt.puzzle)
        if earlier is None:
            effect = self._first(attempt, reveal)
        else:
            earlier.open |= reveal
            effect = AttemptEffect(False, due=self._repeat(attempt))
        await self._store()
        return effect

    def _first(self, attempt: FirstAttempt, reveal: bool) -> AttemptEffect:
        progress, name = self._progress, attempt.puzzle
        row = Attempt(
            puzzle=name,
            theme=attempt.theme,
            at=attempt.at,
            action=attempt.action,
            right=attempt.right,
            open=reveal,
            rush=attempt.rush,
        )
        before, after = None, None
        rated = rate(attempt, progress.solver, progress.strengths.get(name))
        if rated is not None:
            before, after = rated.before, rated.solver.strength
            row.rating, row.deviation = after.rating, after.deviation
            progress.solver = rated.solver
            progress.strengths[name] = rated.puzzle
        progress.attempts.append(row)
        self._attempts[name] = row
        if attempt.right:
            return AttemptEffect(True, before, after)
        repetition = progress.repetitions[name] = schedule(attempt)
        return AttemptEffect(True, before, after, repetition.due)

    def _repeat(self, attempt: FirstAttempt) -> int | None:
        repetitions = self._progress.repetitions
        repetition = repetitions.pop(attempt.puzzle, None)
        again = None if repetition is None else reschedule(repetition, attempt)
        if again is None:
            return None
        repetitions[attempt.puzzle] = again
        return again.due

    async def first_attempt(self, guest: str, puzzle: str) -> AttemptRow | None:
        """See :class:`~openrummy.play.puzzles.progress.PuzzleProgress`."""
        row = self._attempts.get(puzzle)
        if row is None:
            return None
        return AttemptRow(row.puzzle, row.at, row.action, row.right, row.open, row.rush)

    async def attempt_times(self, guest: str) -> dict[str, int]:
        """See :class:`~openrummy.play.puzzles.progress.PuzzleProgress`."""
        return {attempt.puzzle: attempt.at for attempt in self._progress.attempts}

    async def missed_puzzles(self, guest: str, rush: int) -> list[str]:
        """See :class:`~openrummy.play.puzzles.progress.PuzzleProgress`."""
        attempts = self._progress.attempts
        return [row.puzzle for row in attempts if row.rush == rush and not row.right]

    async def solver(self, guest: str) -> Solver:
        """See :class:`~openrummy.play.puzzles.progress.PuzzleProgress`."""
        return self._progress.solver

    async def offer(self, guest: str, puzzle: str) -> None:
        """See :class:`~openrummy.play.puzzles.progress.PuzzleProgress`."""
        self._progress.solver = replace(self._progress.solver, offered=puzzle)
        await self._store()

    async def strengths(self) -> Mapping[str, Strength]:
        """See :class:`~openrummy.play.puzzles.progress.PuzzleProgress`."""
        return self._progress.strengths

    async def strength(self, puzzle: str) -> Strength | None:
        """See :class:`~openrummy.play.puzzles.progress.PuzzleProgress`."""
        return self._progress.strengths.get(puzzle)

    async def choice_counts(self, puzzle: str) -> Mapping[str, int]:
        """No counts: there are no other people."""
        return {}

    async def due_repetitions(self, guest: str, now: int) -> Sequence[str]:
        """See :class:`~openrummy.play.puzzles.progress.PuzzleProgress`."""
        due = [(row.due, name) for name, row in self._progress.repetitions.items()]
        return [name for moment, name in sorted(due) if moment <= now]

    async def repetition_time(self, guest: str, puzzle: str) -> int | None:
        """See :class:`~openrummy.play.puzzles.progress.PuzzleProgress`."""
        repetition = self._progress.repetitions.get(puzzle)
        return None if repetition is None else repetition.due

    async def count_later_repetitions(self, guest: str, now: int) -> int:
        """See :class:`~openrummy.play.puzzles.progress.PuzzleProgress`."""
        return sum(row.due > now for row in self._progress.repetitions.values())

    async def counts(self, guest: str) -> Mapping[str, tuple[int, int]]:
        """See :class:`~openrummy.play.puzzles.progress.PuzzleProgress`."""
        attempts = self._progress.attempts
        right = Counter(row.theme for row in attempts if row.right)
        return {
            theme: (count, right[theme])
            for theme, count in Counter(row.theme for row in attempts).items()
        }

    async def history(self, guest: str, most: int) -> Sequence[tuple[int, float, float]]:
        """See :class:`~openrummy.play.puzzles.progress.PuzzleProgress`."""
        return [
            (row.at, row.rating, row.deviation)
            for row in self._progress.attempts
            if row.rating is not None and row.deviation is not None
        ][-most:]

    async def _store(self) -> None:
        await self._keep(PUZZLES, msgspec.json.encode(self._progress))


class KeptRushes:
    """The :class:`~openrummy.play.puzzles.progress.RushProgress` of a single user."""

    def __init__(self, keep: Keep, document: bytes = b"[]") -> None:
        self._keep = keep
        self._rushes = _decoded(document, list[Rush])

    async def start(self, guest: str, begun: int, ends: int, puzzle: str) -> None:
        """See :class:`~openrummy.play.puzzles.progress.RushProgress`."""
        self._rushes = [replace(rush, over=True) for rush in self._rushes]
        number = len(self._rushes) + 1
        self._rushes.append(
            Rush(number, guest, begun, ends, right=0, wrong=0, puzzle=puzzle, over=False)
        )
        await self._store()

    async def last_rush(self, guest: str) -> Rush | None:
        """See :class:`~openrummy.play.puzzles.progress.RushProgress`."""
        return self._rushes[-1] if self._rushes else None

    async def record_attempt(self, now: Rush, right: bool, puzzle: str, over: bool) -> bool:
        """See :class:`~openrummy.play.puzzles.progress.RushProgress`."""
        if self._rushes[-1] != now or now.over:
            return False
        wrong = now.wrong + (not right)
        self._rushes[-1] = replace(
            now, right=now.right + right, wrong=wrong, puzzle=puzzle, over=over
        )
        await self._store()
        return True

    async def best_result(self, guest: str, since: int, but: int = 0) -> int | None:
        """See :class:`~openrummy.play.puzzles.progress.RushProgress`."""
        scores = [rush.right for rush in self._rushes if rush.begun >= since and rush.number != but]
        return max(scores, default=None)

    async def leaders(self, since: int, most: int) -> Sequence[Leader]:
        """No leaders: there are no other people."""
        return []

    async def _store(self) -> None:
        await self._keep(RUSHES, msgspec.json.encode(self._rushes))


def _decoded(document: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(document, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadDocument(str(error)) from None


def puzzle_part(
    keep: Keep,
    documents: Mapping[str, bytes],
    fetch: Fetch,
    clock: Clock,
) -> Part:
    """Calls and services of puzzles. Raises :class:`BadDocument`."""

    async def load() -> PuzzleSelector:
        try:
            return PuzzleSelector(LineBook(await fetch(BOOK)))
        except (OSError, ValueError):
            raise Problem(503, "no-book", say("error.no-book")) from None

    puzzles = Puzzles(
        load,
        KeptPuzzles(keep, documents.get(PUZZLES, b"{}")),
        KeptRushes(keep, documents.get(RUSHES, b"[]")),
        ImmediateReasons(),
        clock,
        at_once,
    )
    return Part(CALLS, {Puzzles: puzzles})
