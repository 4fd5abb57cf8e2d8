"""What one has played here: figures, and the games that are over."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Annotated

from litestar import Request, get
from litestar.datastructures import State
from litestar.params import FromQuery, QueryParameter

from openrummy import game as games
from openrummy.host import PlayedGame, Store
from openrummy.notation import wire
from openrummy.rules.canonical import parse_canonical
from openrummy.rules.text import say
from openrummy.server.errors import Problem
from openrummy.server.guard import address_of, guest_of
from openrummy.server.openapi import errors
from openrummy.server.views.player_stats import history, history_game, player_stats
from openrummy.sheets import Standing

_PAGE = 10
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
    return player_stats(played, guest, now, timedelta(minutes=offset))


@get("/api/me/history", responses=errors("too-fast"))
async def my_history(
    request: Request[None, None, State],
    state: State,
    skip: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    game: FromQuery[str] = "",
    against: FromQuery[str] = "",
    result: FromQuery[wire.HistoryResult] = "",
) -> wire.History:
    """Your games that are over and fit, the last first, a page at a time."""
    played, guest = await _played(request, state)
    found = history(played, guest, game, against, result)
    return wire.History(
        games=[history_game(one, guest, _sides(one)) for one in found[skip : skip + _PAGE]],
        found=len(found),
        more=len(found) > skip + _PAGE,
    )


async def _played(
    request: Request[None, None, State], state: State
) -> tuple[tuple[PlayedGame, ...], str]:
    """The games of who asks. Raises :class:`Problem` for who asks too often."""
    guest = guest_of(request.scope)
    if not state.lists.take(guest) or not state.lists.take(address_of(request)):
        raise Problem(429, "too-fast", say("error.too-fast.questions"))
    store: Store = state.store
    return (await store.outcomes_of(guest) if guest else ()), guest


def _sides(one: PlayedGame) -> Standing:
    return games.start(parse_canonical(one.table.rules), len(one.table.seats)).state.standing


HANDLERS = [my_stats, my_history]
