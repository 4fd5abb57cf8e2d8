"""Puzzles over HTTP: what comes next, a try, the answer, a rush."""

from __future__ import annotations

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.play import wire
from openrummy.server.guard import address_of, not_too_often
from openrummy.server.openapi import errors
from openrummy.server.puzzles import rush
from openrummy.server.puzzles.hall import hall_view
from openrummy.server.puzzles.service import Puzzles
from openrummy.server.review.reviews import Asker

_TRYING = ("no-such-puzzle", "no-such-choice", "in-a-rush", "too-fast")


def _asking(request: Request[None, None, State], state: State) -> tuple[Puzzles, Asker]:
    """Who asks; not more often than anybody could read."""
    puzzles: Puzzles = state.puzzles
    return puzzles, Asker(not_too_often(request, state.drafts), address_of(request))


@get("/api/puzzles", responses=errors("too-fast"))
async def puzzle_hall(request: Request[None, None, State], state: State) -> wire.PuzzleHall:
    """What there is, and how you do."""
    puzzles, asker = _asking(request, state)
    return await hall_view(puzzles, asker.person)


@post(
    "/api/puzzles/next",
    status_code=200,
    responses=errors("no-puzzle-left", "no-puzzle-due", "too-fast"),
)
async def next_puzzle(
    request: Request[None, None, State], state: State, data: JSONBody[wire.NextPuzzle]
) -> wire.PuzzleView:
    """A puzzle near your rating, the same until you try it or ask for another theme; or one to
    see again."""
    puzzles, asker = _asking(request, state)
    return await puzzles.next(asker.person, data)


@get("/api/puzzles/day", responses=errors("no-puzzle-left", "too-fast"))
async def puzzle_of_the_day(request: Request[None, None, State], state: State) -> wire.PuzzleView:
    """The puzzle of the day, the same for all."""
    puzzles, asker = _asking(request, state)
    return await puzzles.day(asker.person)


@get("/api/puzzles/{name:str}", responses=errors("no-such-puzzle", "too-fast"))
async def one_puzzle(request: Request[None, None, State], state: State) -> wire.PuzzleView:
    """A puzzle: what is asked, and nothing of the answer."""
    puzzles, asker = _asking(request, state)
    return await puzzles.view(asker.person, request.path_params["name"])


@post("/api/puzzles/{name:str}/try", status_code=200, responses=errors(*_TRYING))
async def try_puzzle(
    request: Request[None, None, State], state: State, data: JSONBody[wire.TryPuzzle]
) -> wire.PuzzleTried:
    """Try something. Only the first try counts; once it is right, the answer comes with it."""
    puzzles, asker = _asking(request, state)
    return await puzzles.try_it(asker, request.path_params["name"], data)


@post(
    "/api/puzzles/{name:str}/answer",
    status_code=200,
    responses=errors("no-such-puzzle", "in-a-rush", "too-fast"),
)
async def give_up(
    request: Request[None, None, State], state: State, data: JSONBody[wire.GiveUpPuzzle]
) -> wire.PuzzleTried:
    """Show the answer. Without a try before, that counts as missed."""
    puzzles, asker = _asking(request, state)
    return await puzzles.give_up(asker, request.path_params["name"], data.rated)


@get(
    "/api/puzzles/{name:str}/answer",
    responses=errors("no-such-puzzle", "not-tried", "too-fast"),
)
async def answer(request: Request[None, None, State], state: State) -> wire.PuzzleAnswer:
    """The answer once more, with the reasons as far as they are known by now."""
    puzzles, asker = _asking(request, state)
    return await puzzles.answer(asker, request.path_params["name"])


# ---------------------------------------------------------------- rush


@post("/api/puzzles/rush", status_code=200, responses=errors("no-puzzle-left", "too-fast"))
async def begin_rush(request: Request[None, None, State], state: State) -> wire.RushView:
    """Begin a rush of five minutes; one that runs goes on."""
    puzzles, asker = _asking(request, state)
    return await rush.begin(puzzles, asker.person)


@get("/api/puzzles/rush", responses=errors("too-fast"))
async def look_at_rush(request: Request[None, None, State], state: State) -> wire.RushView:
    """Your rush as it stands, or what the last one came to."""
    puzzles, asker = _asking(request, state)
    return await rush.look(puzzles, asker.person)


@post(
    "/api/puzzles/rush/try",
    status_code=200,
    responses=errors("no-rush", "no-such-choice", "too-fast"),
)
async def try_in_rush(
    request: Request[None, None, State], state: State, data: JSONBody[wire.RushTry]
) -> wire.RushView:
    """Try the puzzle that is asked, and get the next."""
    puzzles, asker = _asking(request, state)
    return await rush.try_it(puzzles, asker.person, data)


HANDLERS = [
    puzzle_hall,
    next_puzzle,
    puzzle_of_the_day,
    one_puzzle,
    try_puzzle,
    give_up,
    answer,
    begin_rush,
    look_at_rush,
    try_in_rush,
]
