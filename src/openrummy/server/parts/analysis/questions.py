"""Positions somebody asks about, judged better and better while they wait."""

from __future__ import annotations

from openrummy.play import wire
from openrummy.play.calls import Bounded, Caller, Guest, Limit, delete, get, post
from openrummy.play.problems import Problem
from openrummy.server.live.hub import Hub
from openrummy.server.review.boards import Boards, check

_ASKING = (
    "no-such-game",
    "bad-code",
    "bad-position",
    "too-many-analyses",
    "analyses-full",
    "in-rated-game",
    "too-long",
    "too-fast",
)


@post("/api/analysis", errors=_ASKING)
async def analyse_position(
    boards: Boards, hub: Hub, bounded: Bounded, caller: Caller, data: wire.BoardQuestion
) -> wire.BoardAnswer:
    """Judge a position; the answer's ``id`` asks again for it. Not during a rated game."""
    if any(
        summary.rated and summary.playing and caller.guest in summary.people
        for summary in hub.summaries()
    ):
        raise Problem(409, "in-rated-game")
    if boards.there:
        await bounded.run(check, data)
    return boards.ask(data, caller)


@get(
    "/api/analysis/{name:str}",
    limits=(Limit("looks", "error.too-fast.games", by="address"),),
    errors=("no-such-analysis",),
)
async def analysed_position(boards: Boards, guest: Guest, name: str) -> wire.BoardAnswer:
    """The answer so far; the work stops when nobody has asked for a while."""
    return _there(boards.of(name, guest))


@delete("/api/analysis/{name:str}", errors=("no-such-analysis",))
async def stop_analysing(boards: Boards, guest: Guest, name: str) -> wire.BoardAnswer:
    """It is enough; what is known by then."""
    return _there(boards.stop(name, guest))


def _there(answer: wire.BoardAnswer | None) -> wire.BoardAnswer:
    if answer is None:
        raise Problem(404, "no-such-analysis")
    return answer


CALLS = (analyse_position, analysed_position, stop_analysing)
