"""The overview of puzzles: themes, daily puzzle, due repetitions, rating history, rush."""

from __future__ import annotations

from openrummy.analysis.puzzles.model import Theme
from openrummy.play import wire
from openrummy.play.dates import day_began, day_of
from openrummy.play.puzzles.question import title_of
from openrummy.play.puzzles.solving import Puzzles, rating_view

_MAX_RATINGS = 300  # ratings in the history
_MIN_RUSH_PUZZLES = 100  # puzzles needed to offer a rush
_MAX_LEADERS = 5


async def overview(puzzles: Puzzles, guest: str) -> wire.PuzzleOverview:
    """Return the overview for a player."""
    book, rows, now = await puzzles.book(), puzzles.rows, puzzles.clock()
    counts = await rows.counts(guest)
    solver = await rows.solver(guest)
    due = [puzzle for puzzle in await rows.due_repetitions(guest, now) if puzzle in book.puzzles]
    themes = [
        wire.PuzzleTheme(
            theme.value,
            title_of(theme),
            book.counts[theme],
            *counts.get(theme, (0, 0)),
        )
        for theme in Theme
        if book.counts[theme]
    ]
    return wire.PuzzleOverview(
        puzzles=len(book.puzzles),
        themes=themes,
        day=await _day(puzzles, guest),
        due=len(due),
        later=await rows.count_later_repetitions(guest, now),
        rating=rating_view(solver.strength) if solver.rated else None,
        tried=sum(n for n, _ in counts.values()),
        right=sum(right for _, right in counts.values()),
        history=[
            wire.PuzzlePoint(moment, round(rating), round(1.96 * deviation))
            for moment, rating, deviation in await rows.history(guest, _MAX_RATINGS)
        ],
        rush=len(book.puzzles) >= _MIN_RUSH_PUZZLES,
        best_day=await puzzles.rushes.best_result(guest, day_began(now)),
        best=await puzzles.rushes.best_result(guest, 0),
        leaders=await leaders(puzzles, guest),
    )


async def _day(puzzles: Puzzles, guest: str) -> wire.PuzzleDay | None:
    book, date = await puzzles.book(), day_of(puzzles.clock())
    name = book.daily(date)
    if not name:
        return None
    tried = await puzzles.rows.first_attempt(guest, name)
    right = tried is not None and tried.right
    return wire.PuzzleDay(date, title_of(book.puzzles[name].theme), tried is not None, right)


async def leaders(puzzles: Puzzles, guest: str) -> list[wire.RushBest]:
    """Return today's leaders by puzzles solved in a rush."""
    best = await puzzles.rushes.leaders(day_began(puzzles.clock()), _MAX_LEADERS)
    return [wire.RushBest(leader.name, leader.right, leader.guest == guest) for leader in best]
