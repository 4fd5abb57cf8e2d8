"""The deals of a day: looking, playing, the month's table, what was promised."""

from __future__ import annotations

from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.play import wire
from openrummy.play.problems import Problem
from openrummy.server.daily import sets
from openrummy.server.daily.view import month_table, promise
from openrummy.server.db.daily.store import DAY
from openrummy.server.openapi import errors
from openrummy.server.routes.daily.asking import (
    LOOKING,
    PLAYING,
    Asked,
    asking,
    begun,
    daily_of,
    found,
    shown,
)

_MAX_DAYS = 100
_LAST_DAY = 31


@get("/api/daily", responses=errors(*LOOKING))
async def today(request: Asked, state: State) -> wire.DealsView:
    """The deals of today."""
    guest = asking(request, state)
    day = sets.day_of(daily_of(state).now())
    return await shown(state, await found(state, day, DAY), guest)


@get("/api/daily/commitments", responses=errors("too-fast"))
async def commitments(request: Asked, state: State) -> wire.DealsPromises:
    """What was promised of the last days and of the next one, and the secrets of those over."""
    asking(request, state)
    return wire.DealsPromises([promise(one) for one in await daily_of(state).promises(_MAX_DAYS)])


@get("/api/daily/month/{name:str}", responses=errors(*LOOKING))
async def month(request: Asked, state: State) -> wire.MonthTable:
    """The days of a month that are over, added up."""
    guest, daily = asking(request, state), daily_of(state)
    asked = str(request.path_params["name"])
    first = _first(asked)
    await daily.look()
    last = f"{asked}-{_LAST_DAY}"
    rows = daily.rows
    days = [one.id for one in await rows.days(first, last) if one.over]
    tries = await rows.ended_between(first, last)
    before, after = await rows.months_beside(first, last)
    return month_table(asked, days[::-1], tries, guest, (before, after))


def _first(month: str) -> str:
    """The first day of a month. Raises :class:`Problem` for what is no month."""
    try:
        sets.starts(f"{month}-01")
    except ValueError:
        raise Problem(404, "no-such-deals") from None
    return f"{month}-01"


@get("/api/daily/{name:str}", responses=errors(*LOOKING))
async def of_day(request: Asked, state: State) -> wire.DealsView:
    """The deals of a day, today or before."""
    guest = asking(request, state)
    return await shown(state, await found(state, request.path_params["name"], DAY), guest)


@post("/api/daily/{name:str}/play", status_code=200, responses=errors(*PLAYING))
async def play_day(request: Asked, state: State, data: JSONBody[wire.PlayDeals]) -> wire.TableLink:
    """Begin your one try, or go on with it."""
    return await begun(request, state, data, DAY)


HANDLERS = [today, commitments, month, of_day, play_day]
