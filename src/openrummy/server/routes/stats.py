"""What one has played here: figures, and the games that are over."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Annotated

from litestar import Request, get
from litestar.datastructures import State
from litestar.params import FromQuery, QueryParameter

from openrummy.host import PlayedGame, Store
from openrummy.notation import wire
from openrummy.server.openapi import errors
from openrummy.server.routes.club.people import names_of, slowly
from openrummy.server.views.players.paging import LONGEST
from openrummy.server.views.players.player_stats import history_page, player_stats

_MOST_OFFSET = 14 * 60  # minutes from UTC


@get("/api/me/stats", responses=errors("too-fast"))
async def my_stats(
    request: Request[None, None, State],
    state: State,
    offset: Annotated[int, QueryParameter(ge=-_MOST_OFFSET, le=_MOST_OFFSET)] = 0,
) -> wire.PlayerStats:
    """All you have played, added up; ``offset`` is your clock's from UTC, in minutes."""
    played, guest = await _played(request, state)
    now = datetime.fromtimestamp(time.time(), UTC)
    accounts = await names_of(state, guest, played)
    return player_stats(played, guest, now, timedelta(minutes=offset), accounts)


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


async def _played(
    request: Request[None, None, State], state: State
) -> tuple[tuple[PlayedGame, ...], str]:
    """The games of who asks. Raises :class:`Problem` for who asks too often."""
    guest = slowly(request, state)
    store: Store = state.store
    return (await store.outcomes_of(guest) if guest else ()), guest


HANDLERS = [my_stats, my_history]
