"""Your games here: figures, and those that are over."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

from msgspec import Meta

from openrummy.club.ledger import Ledger
from openrummy.play import wire
from openrummy.play.calls import Guest, get
from openrummy.play.host import Store
from openrummy.server.parts.asking import LISTS
from openrummy.server.parts.people.person import added_up
from openrummy.server.people.accounts import Accounts
from openrummy.server.views.players.history import history_page
from openrummy.server.views.players.ledgers import Ledgers
from openrummy.server.views.players.paging import LONGEST

_MAX_OFFSET = 14 * 60  # minutes from UTC
_QUARTER = timedelta(minutes=15)


@get("/api/me/stats", limits=(LISTS,), runs="any")
async def my_stats(
    guest: Guest,
    ledgers: Ledgers,
    accounts: Accounts,
    offset: Annotated[int, Meta(ge=-_MAX_OFFSET, le=_MAX_OFFSET)] = 0,
) -> wire.PlayerStats:
    """All you have played, added up.

    ``offset`` is your clock's from UTC, in minutes, taken to the nearest quarter of an hour.
    """
    ledger = await ledgers.of(guest) if guest else Ledger()
    quarters = round(timedelta(minutes=offset) / _QUARTER)
    return await added_up(accounts, ledger, _QUARTER * quarters)


@get("/api/me/history", limits=(LISTS,), runs="any")
async def my_history(
    guest: Guest,
    store: Store,
    after: Annotated[str, Meta(max_length=LONGEST)] = "",
    game: str = "",
    against: str = "",
    result: wire.HistoryResult = "",
) -> wire.History:
    """Your games that are over and fit, the last first, a page at a time."""
    page, _ = await history_page(store, guest, (game, against, result), after)
    return page


CALLS = (my_stats, my_history)
