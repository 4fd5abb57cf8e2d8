"""Does the server answer, and could a game be played here?"""

from __future__ import annotations

import asyncio
import logging

from openrummy.play.calls import get
from openrummy.play.host import Store, where
from openrummy.play.problems import Problem
from openrummy.server.cluster.site import Site
from openrummy.server.metrics.measures import free_bytes
from openrummy.server.settings import Settings
from openrummy.version import __version__

_LOG = logging.getLogger(__name__)
_STORE_ANSWERS = 5.0  # seconds
_MIN_FREE = 8 * 1024 * 1024  # bytes
_ASKED = ["GET", "HEAD"]


@get("/healthz", http_method=_ASKED, include_in_schema=False)
def healthz() -> dict[str, str]:
    """Does the server answer?"""
    return {"status": "ok", "version": __version__}


@get("/readyz", http_method=_ASKED, include_in_schema=False)
async def readyz(store: Store, settings: Settings, site: Site | None) -> dict[str, str]:
    """Readiness to play: the disk has room, and the store and any broker answer."""
    if site is not None and not site.member.holds_lease:
        raise Problem(503, "not-ready")
    if settings.data is not None and free_bytes(settings.data) < _MIN_FREE:
        raise Problem(503, "disk-full")
    try:
        async with asyncio.timeout(_STORE_ANSWERS):
            await store.table("")
    except Exception as error:
        _LOG.warning("not ready: %s", where(error))
        raise Problem(503, "not-ready") from None
    return {"status": "ok", "version": __version__}


CALLS = (healthz, readyz)
