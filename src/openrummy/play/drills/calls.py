"""HTTP calls of drills: the list of drills, the current question and its answer."""

from __future__ import annotations

import asyncio

from openrummy.core.cards.rng import SEED_BYTES
from openrummy.core.rules import catalogue
from openrummy.play import wire
from openrummy.play.calls import Guest, Limit, get, post
from openrummy.play.drills.drills import Drills
from openrummy.play.drills.themes import knock_or_wait
from openrummy.play.host import entropy
from openrummy.play.problems import Problem

_LIMITS = (Limit("drafts"),)


@get("/api/drills", limits=_LIMITS)
async def drill_overview(drills: Drills, guest: Guest) -> wire.DrillOverview:
    """All drills, with your results."""
    return await drills.overview(guest)


@post("/api/drills/{name:str}", limits=_LIMITS, errors=("no-such-drill", "no-question"))
async def ask_drill(drills: Drills, guest: Guest, name: str) -> wire.DrillQuestion:
    """Your current question; starts a round if you are in none."""
    return await drills.ask(guest, name)


@post(
    "/api/drills/{name:str}/try",
    limits=_LIMITS,
    errors=("malformed", "no-such-drill", "no-question"),
)
async def try_drill(
    drills: Drills, guest: Guest, name: str, data: wire.DrillTry
) -> wire.DrillAnswer:
    """Answer the current question; each question can be answered once."""
    return await drills.try_it(guest, name, data)


@get("/api/themes/{name:str}", limits=_LIMITS, errors=("no-such-drill",), runs="any")
async def theme(name: str) -> wire.ThemePosition:
    """A random position of a theme, such as ``knock-or-wait``."""
    if name != "knock-or-wait":
        raise Problem(404, "no-such-drill")
    seed = entropy.draw(SEED_BYTES, "theme")
    position = await asyncio.to_thread(knock_or_wait, seed)
    return wire.ThemePosition(catalogue.names()[0], position)


CALLS = (drill_overview, ask_drill, try_drill, theme)
