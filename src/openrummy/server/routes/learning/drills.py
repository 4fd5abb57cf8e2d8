"""Drills over HTTP: what there is, the question that is asked, a try."""

from __future__ import annotations

import asyncio

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.core.cards.rng import SEED_BYTES
from openrummy.core.rules import catalogue
from openrummy.play import wire
from openrummy.play.drills.themes import knock_or_wait
from openrummy.play.host import entropy
from openrummy.play.problems import Problem
from openrummy.server.drills.drills import Drills
from openrummy.server.guard import not_too_often
from openrummy.server.openapi import errors


@get("/api/drills", responses=errors("too-fast"))
async def drill_hall(request: Request[None, None, State], state: State) -> wire.DrillHall:
    """All drills, and how you have done in them."""
    drills, guest = _asking(request, state)
    return await drills.hall(guest)


@post(
    "/api/drills/{name:str}",
    status_code=200,
    responses=errors("no-such-drill", "no-question", "too-fast"),
)
async def ask_drill(request: Request[None, None, State], state: State) -> wire.DrillQuestion:
    """The question you are asked now; begins a round where you are in none."""
    drills, guest = _asking(request, state)
    return await drills.ask(guest, request.path_params["name"])


@post(
    "/api/drills/{name:str}/try",
    status_code=200,
    responses=errors("malformed", "no-such-drill", "no-question", "too-fast"),
)
async def try_drill(
    request: Request[None, None, State], state: State, data: JSONBody[wire.DrillTry]
) -> wire.DrillAnswer:
    """Answer it, once."""
    drills, guest = _asking(request, state)
    return await drills.try_it(guest, request.path_params["name"], data)


@get("/api/themes/{name:str}", responses=errors("no-such-drill", "too-fast"))
async def theme(request: Request[None, None, State], state: State) -> wire.ThemePosition:
    """A position of a theme, another each time: ``knock-or-wait``."""
    _asking(request, state)
    if request.path_params["name"] != "knock-or-wait":
        raise Problem(404, "no-such-drill")
    seed = entropy.draw(SEED_BYTES, "theme")
    position = await asyncio.to_thread(knock_or_wait, seed)
    return wire.ThemePosition(catalogue.names()[0], position)


def _asking(request: Request[None, None, State], state: State) -> tuple[Drills, str]:
    drills: Drills = state.drills
    return drills, not_too_often(request, state.drafts)


HANDLERS = [drill_hall, ask_drill, try_drill, theme]
