"""Exclusive use of a database by one server: without a broker, two would not coordinate.

Processes that share a broker count as one server and hold the lock together.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from openrummy.core.rules.text import say
from openrummy.play.host import where
from openrummy.play.host.tasks import cancel_and_wait
from openrummy.server.db.postgres.engine import url_without_password, writing_engine
from openrummy.server.db.postgres.faults import DatabaseInUse, fault_of

_SOLE: Final = 0x6F72_736F  # advisory lock, released with the connection
_TAKE: Final = sa.text(f"SELECT pg_try_advisory_lock({_SOLE})")
_JOIN: Final = sa.text(f"SELECT pg_try_advisory_lock_shared({_SOLE})")
_HELD: Final = sa.text("SELECT 1")
_CHECK_INTERVAL_S: Final = 5.0  # seconds between two checks
_RETRY_S: Final = 1.0  # while the database is unavailable
_PATIENCE: Final = 5.0  # seconds for the previous server to end
_LOG = logging.getLogger(__name__)
_BROKEN: Final = (OSError, TimeoutError, sa.exc.SQLAlchemyError)


@asynccontextmanager
async def exclusive_use(
    url: sa.URL, lost: Callable[[], None], *, several: bool = False
) -> AsyncIterator[None]:
    """Hold exclusive use of a database, or shared with ``several`` processes of one site.

    Raises :class:`DatabaseInUse` if another is there.

    A restarted database has lost the lock: it is taken again, and if another server
    was faster, ``lost`` is called.
    """
    engine = writing_engine(url, 1).execution_options(isolation_level="AUTOCOMMIT")
    try:
        take = _JOIN if several else _TAKE
        hold = _Hold(engine, take, await _taken(engine, url, take))
        holding = asyncio.create_task(hold.keep(lost), name="sole-server")
        try:
            yield
        finally:
            await cancel_and_wait(holding)
            await hold.let_go()
    finally:
        await engine.dispose()


async def _taken(engine: AsyncEngine, url: sa.URL, take: sa.TextClause) -> AsyncConnection:
    """Return a connection that holds the lock. Raises :class:`DatabaseInUse`."""
    end = asyncio.get_running_loop().time() + _PATIENCE
    try:
        connection = await engine.connect()
        while not (await connection.execute(take)).scalar_one():
            if asyncio.get_running_loop().time() > end:
                await connection.close()
                raise DatabaseInUse(say("database.served", place=url_without_password(url)))
            await asyncio.sleep(0.2)
    except _BROKEN as error:
        raise fault_of(error, url_without_password(url), url.username or "") from None
    return connection


class _Hold:
    """A lock and its connection."""

    def __init__(
        self, engine: AsyncEngine, take: sa.TextClause, connection: AsyncConnection
    ) -> None:
        self._engine, self._take = engine, take
        self._connection: AsyncConnection | None = connection

    async def keep(self, lost: Callable[[], None]) -> None:
        """Check periodically that the lock is still held."""
        while True:
            await asyncio.sleep(_CHECK_INTERVAL_S if self._connection is not None else _RETRY_S)
            try:
                if self._connection is None:
                    self._connection = await self._engine.connect()
                    if not (await self._connection.execute(self._take)).scalar_one():
                        _LOG.error("another server has the database now")
                        lost()
                        return
                await self._connection.execute(_HELD)
            except _BROKEN as error:
                _LOG.warning("the database was unavailable: %s", where(error))
                if self._connection is not None:
                    with suppress(*_BROKEN):
                        await self._connection.invalidate()
                await self.let_go()

    async def let_go(self) -> None:
        """Release the lock."""
        held, self._connection = self._connection, None
        if held is not None:
            with suppress(*_BROKEN):
                await held.close()
