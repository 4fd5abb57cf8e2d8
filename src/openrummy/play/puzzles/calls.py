"""API calls of puzzles: the next puzzle, attempts, answers, the rush."""

from __future__ import annotations

from openrummy.play import wire
from openrummy.play.calls import Caller, Guest, Limit, get, post
from openrummy.play.puzzles import rush
from openrummy.play.puzzles.overview import overview
from openrummy.play.puzzles.solving import Puzzles

_LIMITS = (Limit("drafts"),)  # a player reads no faster
_ATTEMPT_ERRORS = ("no-such-puzzle", "no-such-choice", "in-a-rush")


@get("/api/puzzles", limits=_LIMITS)
async def puzzle_overview(puzzles: Puzzles, guest: Guest) -> wire.PuzzleOverview:
    """An overview of the puzzles and of your results."""
    return await overview(puzzles, guest)


@post("/api/puzzles/next", limits=_LIMITS, errors=("no-puzzle-left", "no-puzzle-due"))
async def next_puzzle(puzzles: Puzzles, guest: Guest, data: wire.NextPuzzle) -> wire.PuzzleView:
    """A puzzle near your rating, or one due for repetition.

    It stays the same until you try it or request another theme.
    """
    return await puzzles.next(guest, data)


@get("/api/puzzles/day", limits=_LIMITS, errors=("no-puzzle-left",))
async def puzzle_of_the_day(puzzles: Puzzles, guest: Guest) -> wire.PuzzleView:
    """The puzzle of the day, the same for all players."""
    return await puzzles.day(guest)


@get("/api/puzzles/{name:str}", limits=_LIMITS, errors=("no-such-puzzle",))
async def one_puzzle(puzzles: Puzzles, guest: Guest, name: str) -> wire.PuzzleView:
    """A puzzle without its answer."""
    return await puzzles.view(guest, name)


@post("/api/puzzles/{name:str}/try", limits=_LIMITS, errors=_ATTEMPT_ERRORS)
async def try_puzzle(
    puzzles: Puzzles, caller: Caller, name: str, data: wire.TryPuzzle
) -> wire.PuzzleTried:
    """Try an action. Only the first attempt counts; a correct one returns the answer."""
    return await puzzles.try_it(caller, name, data)


@post("/api/puzzles/{name:str}/answer", limits=_LIMITS, errors=("no-such-puzzle", "in-a-rush"))
async def give_up(
    puzzles: Puzzles, caller: Caller, name: str, data: wire.GiveUpPuzzle
) -> wire.PuzzleTried:
    """Show the answer. Without an earlier attempt, the puzzle counts as missed."""
    return await puzzles.give_up(caller, name, data.rated)


@get("/api/puzzles/{name:str}/answer", limits=_LIMITS, errors=("no-such-puzzle", "not-tried"))
async def answer(puzzles: Puzzles, caller: Caller, name: str) -> wire.PuzzleAnswer:
    """The answer of a puzzle tried before, with the reasons computed so far."""
    return await puzzles.answer(caller, name)


# ---------------------------------------------------------------- rush


@post("/api/puzzles/rush", limits=_LIMITS, errors=("no-puzzle-left",))
async def begin_rush(puzzles: Puzzles, guest: Guest) -> wire.RushView:
    """Begin a rush of five minutes, or continue a running one."""
    return await rush.begin(puzzles, guest)


@get("/api/puzzles/rush", limits=_LIMITS)
async def current_rush(puzzles: Puzzles, guest: Guest) -> wire.RushView:
    """The state of your running rush, or the result of your last one."""
    return await rush.current(puzzles, guest)


@post("/api/puzzles/rush/try", limits=_LIMITS, errors=("no-rush", "no-such-choice"))
async def try_in_rush(puzzles: Puzzles, guest: Guest, data: wire.RushTry) -> wire.RushView:
    """Answer the current puzzle of a rush and get the next one."""
    return await rush.try_it(puzzles, guest, data)


CALLS = (
    puzzle_overview,
    next_puzzle,
    puzzle_of_the_day,
    one_puzzle,
    try_puzzle,
    give_up,
    answer,
    begin_rush,
    current_rush,
    try_in_rush,
)
