"""The deals of a day: looking, playing, the month's table, what was promised."""

from __future__ import annotations

from openrummy.play import wire
from openrummy.play.calls import Guest, get, post
from openrummy.play.days import day_of, starts
from openrummy.play.problems import Problem
from openrummy.server.daily.service import Daily
from openrummy.server.daily.view import month_table, promise
from openrummy.server.db.daily.store import DAY
from openrummy.server.parts.daily.asking import (
    LOOKING,
    LOOKS,
    PLAYING,
    PLAYS,
    AllDeals,
    Person,
)

_MAX_DAYS = 100
_LAST_DAY = 31


@get("/api/daily", limits=LOOKS, errors=LOOKING)
async def today(deals: AllDeals, guest: Guest) -> wire.DealsView:
    """The deals of today."""
    return await deals.view(day_of(deals.daily.now()), DAY, guest)


@get("/api/daily/commitments", limits=LOOKS)
async def commitments(daily: Daily) -> wire.DealsPromises:
    """Promises of the last days and of the next one, and the secrets of those over."""
    return wire.DealsPromises([promise(row) for row in await daily.promises(_MAX_DAYS)])


@get("/api/daily/month/{name:str}", limits=LOOKS, errors=LOOKING)
async def month(daily: Daily, guest: Guest, name: str) -> wire.MonthTable:
    """The days of a month that are over, added up."""
    first, last = _first(name), f"{name}-{_LAST_DAY}"
    await daily.look()
    rows = daily.rows
    days = [row.id for row in await rows.days(first, last) if row.over]
    tries = await rows.ended_between(first, last)
    before, after = await rows.months_beside(first, last)
    return month_table(name, days[::-1], tries, guest, (before, after))


def _first(month: str) -> str:
    """The first day of a month. Raises :class:`Problem` for what is no month."""
    try:
        starts(f"{month}-01")
    except ValueError:
        raise Problem(404, "no-such-deals") from None
    return f"{month}-01"


@get("/api/daily/{name:str}", limits=LOOKS, errors=LOOKING)
async def of_day(deals: AllDeals, guest: Guest, name: str) -> wire.DealsView:
    """The deals of a day, today or before."""
    return await deals.view(name, DAY, guest)


@post("/api/daily/{name:str}/play", limits=PLAYS, errors=PLAYING)
async def play_day(
    deals: AllDeals, person: Person, name: str, data: wire.PlayDeals
) -> wire.TableLink:
    """Begin your one try, or go on with it."""
    return await deals.play(name, DAY, person, data)


CALLS = (today, commitments, month, of_day, play_day)
