"""The page of statistics: are the deals of this server fair?"""

from __future__ import annotations

from litestar import get
from litestar.datastructures import State

from openrummy.play import wire
from openrummy.server.statistics.census import Census


@get("/api/deals")
async def deals(state: State) -> wire.DealStats:
    """Counts over all deals that are over, with 95 % bands; nothing of a running deal."""
    census: Census = state.census
    return census.stats()


HANDLERS = [deals]
