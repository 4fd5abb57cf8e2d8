"""Puzzle rush: solve as many puzzles as possible in five minutes, with at most two mistakes."""

from __future__ import annotations

from openrummy.play import wire
from openrummy.play.dates import day_began
from openrummy.play.problems import Problem
from openrummy.play.puzzles.overview import leaders
from openrummy.play.puzzles.progress import FirstAttempt, Rush
from openrummy.play.puzzles.question import action_text
from openrummy.play.puzzles.selection import initial_strength
from openrummy.play.puzzles.solving import Puzzles

DURATION_MS = 5 * 60_000
MAX_WRONG = 3  # wrong answers that end a rush
_FIRST_RATING, _RATING_STEP = 900, 45  # ratings of the first puzzle, and increase per puzzle


async def begin(puzzles: Puzzles, guest: str) -> wire.RushView:
    """Begin a rush, or return the running one. Raises :class:`Problem` without puzzles."""
    running = await puzzles.rushes.last_rush(guest)
    if running is not None and not _over(puzzles, running):
        return await _view(puzzles, running)
    first = await _next(puzzles, guest, 0, puzzles.clock())
    if not first:
        raise Problem(404, "no-puzzle-left")
    now = puzzles.clock()
    await puzzles.rushes.start(guest, now, now + DURATION_MS, first)
    return await current(puzzles, guest)


async def current(puzzles: Puzzles, guest: str) -> wire.RushView:
    """Return a player's running rush, or the result of the last one."""
    rush = await puzzles.rushes.last_rush(guest)
    return await _view(puzzles, rush or Rush(0, guest, 0, 0, 0, 0, "", True))


async def try_it(puzzles: Puzzles, guest: str, request: wire.RushTry) -> wire.RushView:
    """Handle an attempt at the current puzzle of a rush.

    An attempt after the end, or at another puzzle, changes nothing. Raises :class:`Problem`.
    """
    rush = await puzzles.rushes.last_rush(guest)
    if rush is None:
        raise Problem(404, "no-rush")
    if _over(puzzles, rush) or rush.puzzle != request.puzzle:
        return await _view(puzzles, rush)
    puzzle, question = await puzzles.puzzle(rush.puzzle), await puzzles.question(rush.puzzle)
    if request.action not in question.facts_by_token:
        raise Problem(400, "no-such-choice")
    right, now = puzzle.solves(request.action), puzzles.clock()
    attempt = FirstAttempt(
        guest=guest,
        puzzle=puzzle.id,
        theme=puzzle.theme,
        action=request.action,
        right=right,
        at=now,
        begun=initial_strength(puzzle),
        rush=rush.number,
    )
    is_lost = not right and rush.wrong + 1 >= MAX_WRONG
    next_puzzle = ""
    if not is_lost:
        next_puzzle = await _next(
            puzzles, guest, rush.right + rush.wrong + 1, rush.begun, puzzle.id
        )
    if await puzzles.rushes.record_attempt(rush, right, next_puzzle, not next_puzzle):
        await puzzles.rows.record_attempt(attempt)
    best = next(facts for token, facts in question.facts_by_token.items() if puzzle.solves(token))
    last = wire.RushLast(
        puzzle.id,
        right,
        action_text(question.facts_by_token[request.action]),
        "" if right else action_text(best),
    )
    updated_rush = await puzzles.rushes.last_rush(guest)
    assert updated_rush is not None
    return await _view(puzzles, updated_rush, last)


async def _next(puzzles: Puzzles, guest: str, index: int, since: int, now: str = "") -> str:
    """The puzzle at an index of a rush; those tried since ``since`` and ``now`` are excluded."""
    book, tried = await puzzles.book(), await puzzles.rows.attempt_times(guest)
    if now:
        tried = tried | {now: puzzles.clock()}
    return book.next(_FIRST_RATING + _RATING_STEP * index, tried, since=since)


def _over(puzzles: Puzzles, rush: Rush) -> bool:
    return rush.over or puzzles.clock() >= rush.ends


async def _view(puzzles: Puzzles, rush: Rush, last: wire.RushLast | None = None) -> wire.RushView:
    over, now = _over(puzzles, rush), puzzles.clock()
    book = await puzzles.book()
    is_open = not over and rush.puzzle in book.puzzles
    missed = await puzzles.rows.missed_puzzles(rush.guest, rush.number) if over else []
    return wire.RushView(
        begun=rush.number > 0,
        over=over,
        left=0 if over else rush.ends - now,
        right=rush.right,
        wrong=rush.wrong,
        most=MAX_WRONG,
        puzzle=await puzzles.view(rush.guest, rush.puzzle) if is_open else None,
        last=last,
        best_day=await puzzles.rushes.best_result(rush.guest, day_began(now), rush.number),
        best=await puzzles.rushes.best_result(rush.guest, 0, rush.number),
        leaders=await leaders(puzzles, rush.guest) if over else [],
        missed=missed,
    )
