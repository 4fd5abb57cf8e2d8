"""Engines for reading, and writers, for a SQLite file or PostgreSQL.

SQLite uses a write-ahead log and real transactions, and commits are synced to disk.
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
"""Number of connections per process to PostgreSQL."""
_BESIDE: Final = 3  # of these, for writing, besides the one for turns


def engine_of(
    location: Path | sa.URL, *, careful: bool = True, connections: int = CONNECTIONS
) -> AsyncEngine:
    """Create an engine for reading a SQLite file, or PostgreSQL at an address.

    With ``careful=False`` a file need not survive a crash. ``connections`` to PostgreSQL are all
    those of the process, including those for writing. Raises
    :class:`~openrummy.server.db.postgres.faults.DatabaseFault` if the driver is missing.
    """
    if isinstance(location, sa.URL):
        from openrummy.server.db.postgres.engine import reading_engine

        return reading_engine(location, max(1, connections - 1 - _BESIDE))
    engine = create_async_engine(f"sqlite+aiosqlite:///{location}", pool_size=4, max_overflow=0)
    _set_up(engine.sync_engine, "BEGIN", careful)
    return engine


def writer_of(engine: AsyncEngine) -> Writes:
    """Return the writer to the database that this engine reads."""
    if engine.dialect.name == POSTGRES:
        from openrummy.server.db.postgres.engine import writing_engine as writing
        from openrummy.server.db.postgres.writer import PostgresWriter

        return PostgresWriter(writing(engine.url, 1 + _BESIDE), _BESIDE)
    return Writer(writing_engine(engine.url))


def writing_engine(url: sa.URL, *, careful: bool = True) -> sa.Engine:
    """Create a SQLite engine with one connection, for writing from one thread."""
    engine = sa.create_engine(
        url.set(drivername="sqlite"), pool_size=1, max_overflow=0, poolclass=sa.QueuePool
    )
    _set_up(engine, "BEGIN IMMEDIATE", careful)
    return engine


def when_free(do: Callable[[], object], patience: float = 5.0) -> None:
    """Run ``do``, retrying while another process locks the file, up to ``patience`` seconds.

    While the first process repairs the log after a crash, or the last one removes it, SQLite may
    report the file as locked at once, ignoring its own timeout.
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
        connection.isolation_level = None  # BEGIN is emitted below
        cursor = connection.cursor()
        for pragma in (
            "busy_timeout=5000",
            "journal_mode=WAL",
            f"synchronous={'FULL' if careful else 'OFF'}",
            "foreign_keys=ON",
            "secure_delete=ON",  # deleted data do not remain in free pages of the file
        ):
            when_free(partial(cursor.execute, f"PRAGMA {pragma}"))
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begun(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)


@asynccontextmanager
async def temporary() -> AsyncIterator[Database]:
    """Create an empty database in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="openrummy-") as folder:
        reader = engine_of(Path(folder) / "memory.db", careful=False)
        writing = writing_engine(reader.url, careful=False)
        metadata.create_all(writing)
        database = Database(reader, Writer(writing))
        try:
            yield database
        finally:
            await database.close()
