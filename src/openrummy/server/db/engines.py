"""Engines for reading, and writers: for a file of SQLite, or PostgreSQL.

SQLite has a write-ahead log, real transactions, and what is committed is on the disk.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from openrummy.server.db.club import metadata
from openrummy.server.db.database import POSTGRES, Database
from openrummy.server.db.writer import Writer, Writes

CONNECTIONS: Final = 12
"""How many connections one process has to PostgreSQL."""
_BESIDE: Final = 3  # of them, to write with beside the one for turns


def engine_of(
    location: Path | sa.URL, *, careful: bool = True, connections: int = CONNECTIONS
) -> AsyncEngine:
    """An engine to read with: a file of SQLite, or PostgreSQL at an address.

    Not ``careful``: a file need not outlive a crash. ``connections`` to PostgreSQL are those of
    the process, with those to write with. Raises
    :class:`~openrummy.server.db.postgres.faults.DatabaseFault` where there is no driver.
    """
    if isinstance(location, sa.URL):
        from openrummy.server.db.postgres.engine import reading_engine

        return reading_engine(location, max(1, connections - 1 - _BESIDE))
    engine = create_async_engine(f"sqlite+aiosqlite:///{location}", pool_size=4, max_overflow=0)
    _set_up(engine.sync_engine, "BEGIN", careful)
    return engine


def writer_of(engine: AsyncEngine) -> Writes:
    """The writer to the database that this engine reads."""
    if engine.dialect.name == POSTGRES:
        from openrummy.server.db.postgres.engine import writing_engine as writing
        from openrummy.server.db.postgres.writer import PostgresWriter

        return PostgresWriter(writing(engine.url, 1 + _BESIDE), _BESIDE)
    return Writer(writing_engine(engine.url))


def writing_engine(url: sa.URL, *, careful: bool = True) -> sa.Engine:
    """An engine of SQLite with one connection, to write with from one thread."""
    engine = sa.create_engine(
        url.set(drivername="sqlite"), pool_size=1, max_overflow=0, poolclass=sa.QueuePool
    )
    _set_up(engine, "BEGIN IMMEDIATE", careful)
    return engine


def when_free(do: Callable[[], object], patience: float = 5.0) -> None:
    """Do it once no other process locks the file, or raise what SQLite says after a while.

    While the first one there repairs the log after a crash, or the last one to go clears it away,
    SQLite may say at once that the file is locked, whatever its own patience.
    """
    until = monotonic() + patience
    while True:
        try:
            do()
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or monotonic() > until:
                raise
            sleep(0.02)


def _set_up(engine: sa.Engine, begin: str, careful: bool) -> None:
    @event.listens_for(engine, "connect")
    def _connected(connection: DBAPIConnection, _record: object) -> None:
        connection.isolation_level = None  # begin is said below
        cursor = connection.cursor()
        for pragma in (
            "busy_timeout=5000",
            "journal_mode=WAL",
            f"synchronous={'FULL' if careful else 'OFF'}",
            "foreign_keys=ON",
            "secure_delete=ON",  # what people delete is not left in free pages of the file
        ):
            when_free(partial(cursor.execute, f"PRAGMA {pragma}"))
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begun(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)


@asynccontextmanager
async def temporary() -> AsyncIterator[Database]:
    """An empty database in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="openrummy-") as folder:
        reader = engine_of(Path(folder) / "memory.db", careful=False)
        writing = writing_engine(reader.url, careful=False)
        metadata.create_all(writing)
        database = Database(reader, Writer(writing))
        try:
            yield database
        finally:
            await database.close()
