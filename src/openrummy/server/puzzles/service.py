"""Puzzles for people: which comes next, a try and what it changes, the answer once it was tried."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache

from openrummy.analysis.puzzles.load import PuzzleBook
from openrummy.analysis.puzzles.model import Puzzle, Theme
from openrummy.analysis.puzzles.solving import Strength
from openrummy.play import wire
from openrummy.play.problems import Problem
from openrummy.play.puzzles.question import Question, question_of, view_of
from openrummy.play.puzzles.words import cost_text, nudges
from openrummy.server.connections.charged import charged
from openrummy.server.daily.sets import DAY_MS, day_of
from openrummy.server.db.club.learning.puzzles import First, Kept, PuzzleRows, TryRow
from openrummy.server.db.club.learning.rushes import RushRows
from openrummy.server.puzzles.answer import answer_of
from openrummy.server.puzzles.shelf import Shelf, by_the_book
from openrummy.server.puzzles.why import Reasons
from openrummy.server.review.reviews import Asker

LATELY = 30 * DAY_MS  # once all were tried, those come that were tried before


class Puzzles:
    """The puzzles of a server; ``clock`` says when it is (ms since 1970)."""

    def __init__(
        self,
        book: Callable[[], PuzzleBook],
        rows: PuzzleRows,
        rushes: RushRows,
        reasons: Reasons,
        clock: Callable[[], int],
    ) -> None:
        self._load = book
        self.rows = rows
        self.rushes = rushes
        self.reasons = reasons
        self.clock = clock
        self._shelf: Shelf | None = None
        self._reading = asyncio.Lock()
        self._question = lru_cache(64)(lambda name: question_of(self._here.puzzles[name]))

    # ------------------------------------------------------------ the book

    async def shelf(self) -> Shelf:
        """The book, read when somebody first asks."""
        async with self._reading:
            if self._shelf is None:
                self._shelf = await asyncio.to_thread(lambda: Shelf(self._load()))
        return self._shelf

    @property
    def _here(self) -> Shelf:
        assert self._shelf is not None
        return self._shelf

    async def puzzle(self, name: str) -> Puzzle:
        """A puzzle by its id. Raises :class:`Problem`."""
        shelf = await self.shelf()
        if name not in shelf.puzzles:
            raise Problem(404, "no-such-puzzle")
        return shelf.puzzles[name]

    async def question(self, name: str) -> Question:
        """What is asked in it."""
        return await charged(self._question, name)

    # ------------------------------------------------------------ what comes

    async def next(self, guest: str, wanted: wire.NextPuzzle) -> wire.PuzzleView:
        """The next puzzle for somebody: offered before and not tried, or one near their rating."""
        shelf = await self.shelf()
        if wanted.again:
            return await self._due(guest)
        theme = None if wanted.theme == "mixed" else Theme(wanted.theme)
        solver = await self.rows.solver(guest)
        if solver.offered in shelf.puzzles:
            fits = theme in (None, shelf.puzzles[solver.offered].theme)
            if fits and await self.rows.tried(guest, solver.offered) is None:
                return await self.view(guest, solver.offered)
        tried = await self.rows.when_tried(guest)
        rated, since = await self.rows.strengths(), self.clock() - LATELY
        name = shelf.next(solver.strength.rating, tried, theme, rated, since)
        if not name:
            raise Problem(404, "no-puzzle-left")
        if name not in tried:
            await self.rows.offer(guest, name)
        return await self.view(guest, name)

    async def _due(self, guest: str) -> wire.PuzzleView:
        shelf = await self.shelf()
        due = await self.rows.due(guest, self.clock())
        name = next((one for one in due if one in shelf.puzzles), "")
        if not name:
            raise Problem(404, "no-puzzle-due")
        return await self.view(guest, name)

    async def day(self, guest: str) -> wire.PuzzleView:
        """The puzzle of the day."""
        name = (await self.shelf()).daily(day_of(self.clock()))
        if not name:
            raise Problem(404, "no-puzzle-left")
        return await self.view(guest, name)

    async def view(self, guest: str, name: str) -> wire.PuzzleView:
        """A puzzle as it is asked, and how somebody stands to it."""
        puzzle, now = await self.puzzle(name), self.clock()
        tried = await self.rows.tried(guest, name)
        due = await self.rows.card(guest, name)
        today = day_of(now)
        daily = self._here.daily(today) == name
        return view_of(
            puzzle,
            await self.question(name),
            rated=tried is None and await self._may_count(guest, name),
            tried=tried is not None,
            right=tried is not None and tried.right,
            again=due is not None and due <= now,
            open=tried is not None and tried.open,
            day=today if daily else "",
        )

    async def _may_count(self, guest: str, name: str) -> bool:
        offered = (await self.rows.solver(guest)).offered
        return name in (offered, self._here.daily(day_of(self.clock())))

    # ------------------------------------------------------------ trying

    async def try_it(self, asker: Asker, name: str, wanted: wire.TryPuzzle) -> wire.PuzzleTried:
        """A try of somebody. The first one counts. Raises :class:`Problem`."""
        puzzle, asked = await self.puzzle(name), await self.question(name)
        if wanted.action not in asked.deeds:
            raise Problem(400, "no-such-choice")
        await self._not_in_rush(asker.person, name)
        right = puzzle.solves(wanted.action)
        kept = await self._keep(asker.person, puzzle, wanted.action, right, wanted.rated)
        cost = ""
        if not right:
            cost = cost_text(puzzle, asked.deeds[wanted.action], puzzle.price(wanted.action))
        return wire.PuzzleTried(
            right=right,
            first=kept.first,
            cost=cost,
            nudges=[] if right else nudges(puzzle),
            rating=_rating(kept),
            answer=await self._answer(asker, puzzle) if right else None,
            back=kept.due,
        )

    async def give_up(self, asker: Asker, name: str, rated: bool) -> wire.PuzzleTried:
        """The answer, please. Without a try before that counts as one that missed."""
        puzzle = await self.puzzle(name)
        await self._not_in_rush(asker.person, name)
        kept = await self._keep(asker.person, puzzle, "", False, rated)
        answer = await self._answer(asker, puzzle)
        return wire.PuzzleTried(False, kept.first, "", [], _rating(kept), answer, kept.due)

    async def _keep(
        self, guest: str, puzzle: Puzzle, action: str, right: bool, rated: bool
    ) -> Kept:
        one = First(
            guest=guest,
            puzzle=puzzle.id,
            theme=puzzle.theme,
            action=action,
            right=right,
            at=self.clock(),
            begun=by_the_book(puzzle),
            rated=rated,
            day=self._here.daily(day_of(self.clock())) == puzzle.id,
        )
        return await (self.rows.keep(one) if action else self.rows.give_up(one))

    async def _not_in_rush(self, guest: str, name: str) -> None:
        """What a rush asks is answered there."""
        rush = await self.rushes.last(guest)
        if rush and not rush.over and rush.puzzle == name and self.clock() < rush.ends:
            raise Problem(409, "in-a-rush")

    # ------------------------------------------------------------ the answer

    async def answer(self, asker: Asker, name: str) -> wire.PuzzleAnswer:
        """The answer, for who has found it or given up. Raises :class:`Problem`."""
        puzzle = await self.puzzle(name)
        tried = await self.rows.tried(asker.person, name)
        if tried is None or not tried.open:
            raise Problem(403, "not-tried")
        return await self._answer(asker, puzzle, tried)

    async def _answer(
        self, asker: Asker, puzzle: Puzzle, tried: TryRow | None = None
    ) -> wire.PuzzleAnswer:
        row = tried or await self.rows.tried(asker.person, puzzle.id)
        action = "" if row is None else row.action
        strength: Strength | None = await self.rows.strength(puzzle.id)
        return await charged(
            answer_of,
            puzzle,
            await self.question(puzzle.id),
            action,
            await self.rows.chosen(puzzle.id),
            self.reasons.of(puzzle, action, asker),
            level=puzzle.rating if strength is None else strength.rating,
            worlds=self._here.worlds,
        )


def _rating(kept: Kept) -> wire.PuzzleRating | None:
    if kept.before is None or kept.after is None:
        return None
    return rating_view(kept.after, round(kept.after.rating) - round(kept.before.rating))


def rating_view(one: Strength, change: int = 0) -> wire.PuzzleRating:
    """A rating as people read it."""
    return wire.PuzzleRating(round(one.rating), round(one.within), change, one.provisional)
