"""Puzzles of a site: the next puzzle, attempts, answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import lru_cache

from openrummy.analysis.puzzles.model import Puzzle, Theme
from openrummy.analysis.puzzles.ratings import Strength
from openrummy.play import wire
from openrummy.play.calls import Caller, Clock, InThread
from openrummy.play.dates import DAY_MS, day_of
from openrummy.play.problems import Problem
from openrummy.play.puzzles.answer import Reasons, answer_of, cost_text, nudges
from openrummy.play.puzzles.progress import (
    AttemptEffect,
    AttemptRow,
    FirstAttempt,
    PuzzleProgress,
    RushProgress,
)
from openrummy.play.puzzles.question import Question, question_of, view_of
from openrummy.play.puzzles.selection import PuzzleSelector, initial_strength

RETRY_AGE_MS = 30 * DAY_MS  # age at which tried puzzles are offered again


class Puzzles:
    """The puzzles of a site, and the handling of attempts.

    ``load`` reads the puzzles on first use; ``in_thread`` runs slow work off the event loop.
    """

    def __init__(
        self,
        load: Callable[[], Awaitable[PuzzleSelector]],
        rows: PuzzleProgress,
        rushes: RushProgress,
        reasons: Reasons,
        clock: Clock,
        in_thread: InThread,
    ) -> None:
        self._load = load
        self.rows = rows
        self.rushes = rushes
        self.reasons = reasons
        self.clock = clock
        self._in_thread = in_thread
        self._book: PuzzleSelector | None = None
        self._load_lock = asyncio.Lock()
        self._question = lru_cache(64)(lambda name: question_of(self._loaded_book.puzzles[name]))

    # ------------------------------------------------------------ the book

    async def book(self) -> PuzzleSelector:
        """Return the book, loaded on first use."""
        async with self._load_lock:
            if self._book is None:
                self._book = await self._load()
        return self._book

    @property
    def _loaded_book(self) -> PuzzleSelector:
        assert self._book is not None
        return self._book

    async def puzzle(self, name: str) -> Puzzle:
        """Return a puzzle by its id. Raises :class:`Problem` if there is none."""
        book = await self.book()
        if name not in book.puzzles:
            raise Problem(404, "no-such-puzzle")
        return book.puzzles[name]

    async def question(self, name: str) -> Question:
        """Return the question of a puzzle that :meth:`puzzle` has found."""
        return await self._in_thread(self._question, name)

    # ------------------------------------------------------------ puzzles to solve

    async def next(self, guest: str, request: wire.NextPuzzle) -> wire.PuzzleView:
        """Return the next puzzle: one offered and not tried yet, or one near the player's rating.

        Raises :class:`Problem` if there is none.
        """
        book = await self.book()
        if request.again:
            return await self._due(guest)
        theme = None if request.theme == "mixed" else Theme(request.theme)
        solver = await self.rows.solver(guest)
        if solver.offered in book.puzzles:
            fits_theme = theme in (None, book.puzzles[solver.offered].theme)
            if fits_theme and await self.rows.first_attempt(guest, solver.offered) is None:
                return await self.view(guest, solver.offered)
        tried = await self.rows.attempt_times(guest)
        rated, since = await self.rows.strengths(), self.clock() - RETRY_AGE_MS
        name = book.next(solver.strength.rating, tried, theme, rated, since)
        if not name:
            raise Problem(404, "no-puzzle-left")
        if name not in tried:
            await self.rows.offer(guest, name)
        return await self.view(guest, name)

    async def _due(self, guest: str) -> wire.PuzzleView:
        book = await self.book()
        due = await self.rows.due_repetitions(guest, self.clock())
        name = next((puzzle for puzzle in due if puzzle in book.puzzles), "")
        if not name:
            raise Problem(404, "no-puzzle-due")
        return await self.view(guest, name)

    async def day(self, guest: str) -> wire.PuzzleView:
        """Return the daily puzzle. Raises :class:`Problem` if there is none."""
        name = (await self.book()).daily(day_of(self.clock()))
        if not name:
            raise Problem(404, "no-puzzle-left")
        return await self.view(guest, name)

    async def view(self, guest: str, name: str) -> wire.PuzzleView:
        """Return a puzzle with the player's status. Raises :class:`Problem` if there is none."""
        puzzle, now = await self.puzzle(name), self.clock()
        tried = await self.rows.first_attempt(guest, name)
        due = await self.rows.repetition_time(guest, name)
        today = day_of(now)
        daily = self._loaded_book.daily(today) == name
        return view_of(
            puzzle,
            await self.question(name),
            rated=tried is None and await self._may_be_rated(guest, name),
            tried=tried is not None,
            right=tried is not None and tried.right,
            again=due is not None and due <= now,
            open=tried is not None and tried.open,
            day=today if daily else "",
        )

    async def _may_be_rated(self, guest: str, name: str) -> bool:
        offered = (await self.rows.solver(guest)).offered
        return name in (offered, self._loaded_book.daily(day_of(self.clock())))

    # ------------------------------------------------------------ attempts

    async def try_it(self, caller: Caller, name: str, request: wire.TryPuzzle) -> wire.PuzzleTried:
        """Handle an attempt; only the first one counts.

        Raises :class:`Problem` for an unknown puzzle or action, or one of a running rush.
        """
        puzzle, question = await self.puzzle(name), await self.question(name)
        if request.action not in question.facts_by_token:
            raise Problem(400, "no-such-choice")
        await self._check_not_in_rush(caller.guest, name)
        right = puzzle.solves(request.action)
        outcome = await self._record(caller.guest, puzzle, request.action, right, request.rated)
        cost = ""
        if not right:
            cost = cost_text(
                puzzle, question.facts_by_token[request.action], puzzle.price(request.action)
            )
        return wire.PuzzleTried(
            right=right,
            first=outcome.first,
            cost=cost,
            nudges=[] if right else nudges(puzzle),
            rating=_rating(outcome),
            answer=await self._answer(caller, puzzle) if right else None,
            back=outcome.due,
        )

    async def give_up(self, caller: Caller, name: str, rated: bool) -> wire.PuzzleTried:
        """Give up and reveal the answer; without an earlier attempt this counts as a miss."""
        puzzle = await self.puzzle(name)
        await self._check_not_in_rush(caller.guest, name)
        outcome = await self._record(caller.guest, puzzle, "", False, rated)
        answer = await self._answer(caller, puzzle)
        return wire.PuzzleTried(False, outcome.first, "", [], _rating(outcome), answer, outcome.due)

    async def _record(
        self, guest: str, puzzle: Puzzle, action: str, right: bool, rated: bool
    ) -> AttemptEffect:
        attempt = FirstAttempt(
            guest=guest,
            puzzle=puzzle.id,
            theme=puzzle.theme,
            action=action,
            right=right,
            at=self.clock(),
            begun=initial_strength(puzzle),
            rated=rated,
            day=self._loaded_book.daily(day_of(self.clock())) == puzzle.id,
        )
        return await (self.rows.record_attempt(attempt) if action else self.rows.give_up(attempt))

    async def _check_not_in_rush(self, guest: str, name: str) -> None:
        """Raise :class:`Problem` if this is the current puzzle of the player's running rush."""
        rush = await self.rushes.last_rush(guest)
        if rush and not rush.over and rush.puzzle == name and self.clock() < rush.ends:
            raise Problem(409, "in-a-rush")

    # ------------------------------------------------------------ the answer

    async def answer(self, caller: Caller, name: str) -> wire.PuzzleAnswer:
        """Return the answer of a puzzle solved or given up. Raises :class:`Problem` otherwise."""
        puzzle = await self.puzzle(name)
        tried = await self.rows.first_attempt(caller.guest, name)
        if tried is None or not tried.open:
            raise Problem(403, "not-tried")
        return await self._answer(caller, puzzle, tried)

    async def _answer(
        self, caller: Caller, puzzle: Puzzle, tried: AttemptRow | None = None
    ) -> wire.PuzzleAnswer:
        row = tried or await self.rows.first_attempt(caller.guest, puzzle.id)
        action = "" if row is None else row.action
        strength: Strength | None = await self.rows.strength(puzzle.id)
        return await self._in_thread(
            answer_of,
            puzzle,
            await self.question(puzzle.id),
            action,
            await self.rows.choice_counts(puzzle.id),
            self.reasons.explain(puzzle, action, caller),
            level=puzzle.rating if strength is None else strength.rating,
            worlds=self._loaded_book.worlds,
        )


def _rating(outcome: AttemptEffect) -> wire.PuzzleRating | None:
    if outcome.before is None or outcome.after is None:
        return None
    return rating_view(outcome.after, round(outcome.after.rating) - round(outcome.before.rating))


def rating_view(strength: Strength, change: int = 0) -> wire.PuzzleRating:
    """Convert a strength, with the change by the last attempt."""
    return wire.PuzzleRating(
        round(strength.rating), round(strength.within), change, strength.provisional
    )
