"""Size of the database, cached so that readers of the metrics never wait."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

import sqlalchemy as sa

from openrummy.play.host import where
from openrummy.server.db.database import Database

_CHECK_INTERVAL_S: Final = 60.0  # seconds
_SIZE: Final = sa.select(sa.func.pg_database_size(sa.func.current_database()))
_LOG = logging.getLogger(__name__)


class Size:
    """The size of a PostgreSQL database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._asking: asyncio.Task[None] | None = None
        self._asked = 0.0
        self._bytes = 0.0

    def now(self) -> float:
        """Return the bytes, refreshed if older than a minute; 0 initially."""
        now = time.monotonic()
        if (self._asking is None or self._asking.done()) and now >= self._asked:
            self._asked = now + _CHECK_INTERVAL_S
            self._asking = asyncio.create_task(self._ask(), name="database-size")
        return self._bytes

    async def _ask(self) -> None:
        try:
            [size] = await self._database.values(_SIZE)
        except Exception as error:  # retried later
            _LOG.info("cannot determine the size of the database: %s", where(error))
        else:
            self._bytes = float(size)
