"""The health of a server, its statistics, and what goes with time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Final

from openrummy.play.host import Store
from openrummy.server.cluster.lead import Lead
from openrummy.server.cluster.site import Site
from openrummy.server.db.database import Database
from openrummy.server.db.retention.keeper import Keeper
from openrummy.server.db.retention.rows import OldRows
from openrummy.server.part import Part
from openrummy.server.parts.operation import deals, health
from openrummy.server.services import Begin
from openrummy.server.settings import Settings, policy_of
from openrummy.server.statistics.census import Census


async def census(store: Store, site: Site | None, begin: Begin) -> AsyncIterator[Census]:
    """The statistics of deals; a server at rest counts none."""
    counting = Census(store)
    begin.then(partial(counting.start, alone=site is None))
    yield counting
    if not begin.at_rest:
        await counting.close()


def retention(database: Database, settings: Settings, lead: Lead) -> None:
    """Drop what is not kept for ever, where the host has it so."""
    policy = policy_of(settings)
    if policy.any:
        keeper = Keeper(OldRows(database, policy), settings.now)
        lead.add("retention", keeper.start, keeper.close)


HEALTH: Final = Part("health", health.CALLS, runs="any")
DEALS: Final = Part("statistics", deals.CALLS, runs="lead", start=(census, retention))
