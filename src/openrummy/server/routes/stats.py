"""What one has played here: figures, and the games that are over."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

from litestar import Request, get
from litestar.datastructures import State
from litestar.params import FromQuery, QueryParameter

from openrummy.club.ledger import Ledger
from openrummy.play import wire
from openrummy.server.openapi import errors
from openrummy.server.routes.club.people import shown, slowly
from openrummy.server.views.players.history import history_page
from openrummy.server.views.players.ledgers import Ledgers
from openrummy.server.views.players.paging import LONGEST

_MAX_OFFSET = 14 * 60  # minutes from UTC
_QUARTER = timedelta(minutes=15)


@get("/api/me/stats", responses=errors("too-fast"))
async def my_stats(
    request: Request[None, None, State],
    state: State,
    offset: Annotated[int, QueryParameter(ge=-_MAX_OFFSET, le=_MAX_OFFSET)] = 0,
) -> wire.PlayerStats:
    """All you have played, added up.

    ``offset`` is your clock's from UTC, in minutes, taken to the nearest quarter of an hour.
    """
    guest = slowly(request, state)
    ledgers: Ledgers = state.ledgers
    ledger = await ledgers.of(guest) if guest else Ledger()
    return await shown(state, ledger, _QUARTER * round(timedelta(minutes=offset) / _QUARTER))


@get("/api/me/history", responses=errors("too-fast"))
async def my_history(
    request: Request[None, None, State],
    state: State,
    after: Annotated[str, QueryParameter(max_length=LONGEST)] = "",
    game: FromQuery[str] = "",
    against: FromQuery[str] = "",
    result: FromQuery[wire.HistoryResult] = "",
) -> wire.History:
    """Your games that are over and fit, the last first, a page at a time."""
    guest = slowly(request, state)
    found, _ = await history_page(state.store, guest, (game, against, result), after)
    return found


HANDLERS = [my_stats, my_history]
