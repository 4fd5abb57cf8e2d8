"""Positions somebody asks about, judged better and better while they wait."""

from __future__ import annotations

from litestar import Request, delete, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.problems import Problem
from openrummy.server.connections.visitors import Bounded
from openrummy.server.guard import address_of, guest_of
from openrummy.server.live.hub import Hub
from openrummy.server.openapi import errors
from openrummy.server.review.boards import Boards, check
from openrummy.server.routes.analysis.games import asker_of

_ASKING = (
    "no-such-game",
    "bad-code",
    "bad-position",
    "too-many-analyses",
    "analyses-full",
    "in-rated-game",
    "too-long",
)


@post(
    "/api/analysis",
    status_code=200,
    responses=errors(*_ASKING, "too-fast"),
)
async def analyse_position(
    request: Request[None, None, State], state: State, data: JSONBody[wire.BoardQuestion]
) -> wire.BoardAnswer:
    """Judge a position; the answer's ``id`` asks again for it. Not during a rated game."""
    boards: Boards = state.boards
    bounded: Bounded = state.bounded
    hub: Hub = state.hub
    guest = guest_of(request.scope)
    if any(one.rated and one.playing and guest in one.people for one in hub.sights()):
        raise Problem(409, "in-rated-game")
    if boards.there:
        await bounded.run(request, check, data)
    return boards.ask(data, asker_of(request))


@get("/api/analysis/{name:str}", responses=errors("no-such-analysis", "too-fast"))
async def analysed_position(request: Request[None, None, State], state: State) -> wire.BoardAnswer:
    """What is known by now; who does not ask for a while waits no more, and it stops."""
    if not state.looks.take(address_of(request)):
        raise Problem(429, "too-fast", say("error.too-fast.games"))
    boards: Boards = state.boards
    return _there(boards.of(request.path_params["name"], guest_of(request.scope)))


@delete("/api/analysis/{name:str}", status_code=200, responses=errors("no-such-analysis"))
async def stop_analysing(request: Request[None, None, State], state: State) -> wire.BoardAnswer:
    """It is enough; what is known by then."""
    boards: Boards = state.boards
    return _there(boards.stop(request.path_params["name"], guest_of(request.scope)))


def _there(answer: wire.BoardAnswer | None) -> wire.BoardAnswer:
    if answer is None:
        raise Problem(404, "no-such-analysis")
    return answer


HANDLERS = [analyse_position, analysed_position, stop_analysing]
