"""Puzzles: what comes next, a try, the answer, a rush."""

from __future__ import annotations

from openrummy.play import wire
from openrummy.play.calls import Caller, Guest, Limit, get, post
from openrummy.play.puzzles import rush
from openrummy.play.puzzles.overview import overview
from openrummy.play.puzzles.solving import Puzzles

_LIMITS = (Limit("drafts"),)  # no more often than anybody could read
_TRYING = ("no-such-puzzle", "no-such-choice", "in-a-rush")


@get("/api/puzzles", limits=_LIMITS)
async def puzzle_overview(puzzles: Puzzles, guest: Guest) -> wire.PuzzleOverview:
    """An overview of the puzzles, and of how you do."""
    return await overview(puzzles, guest)


@post("/api/puzzles/next", limits=_LIMITS, errors=("no-puzzle-left", "no-puzzle-due"))
async def next_puzzle(puzzles: Puzzles, guest: Guest, data: wire.NextPuzzle) -> wire.PuzzleView:
    """A puzzle near your rating, the same until you try it or ask for another theme; or one to
    see again."""
    return await puzzles.next(guest, data)


@get("/api/puzzles/day", limits=_LIMITS, errors=("no-puzzle-left",))
async def puzzle_of_the_day(puzzles: Puzzles, guest: Guest) -> wire.PuzzleView:
    """The puzzle of the day, the same for all."""
    return await puzzles.day(guest)


@get("/api/puzzles/{name:str}", limits=_LIMITS, errors=("no-such-puzzle",))
async def one_puzzle(puzzles: Puzzles, guest: Guest, name: str) -> wire.PuzzleView:
    """A puzzle: what is asked, and nothing of the answer."""
    return await puzzles.view(guest, name)


@post("/api/puzzles/{name:str}/try", limits=_LIMITS, errors=_TRYING)
async def try_puzzle(
    puzzles: Puzzles, caller: Caller, name: str, data: wire.TryPuzzle
) -> wire.PuzzleTried:
    """Try something. Only the first try counts; once it is right, the answer comes with it."""
    return await puzzles.try_it(caller, name, data)


@post("/api/puzzles/{name:str}/answer", limits=_LIMITS, errors=("no-such-puzzle", "in-a-rush"))
async def give_up(
    puzzles: Puzzles, caller: Caller, name: str, data: wire.GiveUpPuzzle
) -> wire.PuzzleTried:
    """Show the answer. Without a try before, that counts as missed."""
    return await puzzles.give_up(caller, name, data.rated)


@get("/api/puzzles/{name:str}/answer", limits=_LIMITS, errors=("no-such-puzzle", "not-tried"))
async def answer(puzzles: Puzzles, caller: Caller, name: str) -> wire.PuzzleAnswer:
    """The answer once more, with the reasons as far as they are known by now."""
    return await puzzles.answer(caller, name)


# ---------------------------------------------------------------- rush


@post("/api/puzzles/rush", limits=_LIMITS, errors=("no-puzzle-left",))
async def begin_rush(puzzles: Puzzles, guest: Guest) -> wire.RushView:
    """Begin a rush of five minutes; one that runs goes on."""
    return await rush.begin(puzzles, guest)


@get("/api/puzzles/rush", limits=_LIMITS)
async def look_at_rush(puzzles: Puzzles, guest: Guest) -> wire.RushView:
    """Your rush as it stands, or what the last one came to."""
    return await rush.look(puzzles, guest)


@post("/api/puzzles/rush/try", limits=_LIMITS, errors=("no-rush", "no-such-choice"))
async def try_in_rush(puzzles: Puzzles, guest: Guest, data: wire.RushTry) -> wire.RushView:
    """Try the puzzle that is asked, and get the next."""
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
    look_at_rush,
    try_in_rush,
)
