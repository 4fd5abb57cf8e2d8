"""The page of statistics: are the deals of this server fair?"""

from __future__ import annotations

from openrummy.play import wire
from openrummy.play.calls import get
from openrummy.server.statistics.census import Census


@get("/api/deals")
async def deals(census: Census) -> wire.DealStats:
    """Counts over all deals that are over, with 95 % bands; nothing of a running deal."""
    return census.stats()


CALLS = (deals,)
