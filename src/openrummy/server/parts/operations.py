"""Health checks, statistics and retention."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from functools import partial
from typing import Final

from openrummy.play import wire
from openrummy.play.calls import get
from openrummy.play.host import Store, where
from openrummy.play.problems import Problem
from openrummy.server.cluster.leader import Lead
from openrummy.server.cluster.site import Site
from openrummy.server.db.database import Database
from openrummy.server.db.retention import OldRows, RetentionTask
from openrummy.server.metrics.prometheus import free_bytes
from openrummy.server.part import Part
from openrummy.server.services import Begin
from openrummy.server.settings import Settings, policy_of
from openrummy.server.statistics.deal_counter import DealCounter
from openrummy.version import __version__

_LOG = logging.getLogger(__name__)
_STORE_ANSWERS = 5.0  # seconds
_MIN_FREE = 8 * 1024 * 1024  # bytes
_READ_METHODS = ["GET", "HEAD"]


@get("/healthz", http_method=_READ_METHODS, include_in_schema=False)
def healthz() -> dict[str, str]:
    """Liveness check."""
    return {"status": "ok", "version": __version__}


@get("/readyz", http_method=_READ_METHODS, include_in_schema=False)
async def readyz(store: Store, settings: Settings, site: Site | None) -> dict[str, str]:
    """Readiness check: free disk space, and responses from the store and any broker."""
    if site is not None and not site.member.holds_lease:
        raise Problem(503, "not-ready")
    if settings.data is not None and free_bytes(settings.data) < _MIN_FREE:
        raise Problem(503, "disk-full")
    try:
        async with asyncio.timeout(_STORE_ANSWERS):
            await store.table("")
    except Exception as error:
        _LOG.warning("readiness check failed: %s", where(error))
        raise Problem(503, "not-ready") from None
    return {"status": "ok", "version": __version__}


@get("/api/deals")
async def deals(census: DealCounter) -> wire.DealStats:
    """Counts over all finished deals, with 95 % intervals; nothing about a running deal."""
    return census.stats()


async def census(store: Store, site: Site | None, begin: Begin) -> AsyncIterator[DealCounter]:
    """Deal statistics; an idle server computes none."""
    counting = DealCounter(store)
    begin.then(partial(counting.start, alone=site is None))
    yield counting
    if not begin.at_rest:
        await counting.close()


def retention(database: Database, settings: Settings, lead: Lead) -> None:
    """Delete expired data according to the host's retention settings."""
    policy = policy_of(settings)
    if policy.any:
        keeper = RetentionTask(OldRows(database, policy), settings.now)
        lead.add("retention", keeper.start, keeper.close)


HEALTH: Final = Part("health", (healthz, readyz), runs="any")
DEALS: Final = Part("statistics", (deals,), runs="lead", start=(census, retention))
