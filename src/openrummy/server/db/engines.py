"""Engines of SQLite: write-ahead log, real transactions, and what is committed is on the disk."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine


def engine_of(path: Path, *, careful: bool = True) -> AsyncEngine:
    """An engine to read a file of SQLite with; not ``careful``: it need not outlive a crash."""
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}", pool_size=4, max_overflow=0)
    _set_up(engine.sync_engine, "BEGIN", careful)
    return engine


def writing_engine(url: sa.URL, *, careful: bool = True) -> sa.Engine:
    """An engine with one connection, to write with from one thread."""
    engine = sa.create_engine(
        url.set(drivername="sqlite"), pool_size=1, max_overflow=0, poolclass=sa.QueuePool
    )
    _set_up(engine, "BEGIN IMMEDIATE", careful)
    return engine


def _set_up(engine: sa.Engine, begin: str, careful: bool) -> None:
    @event.listens_for(engine, "connect")
    def _connected(connection: DBAPIConnection, _record: object) -> None:
        connection.isolation_level = None  # begin is said below
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={'FULL' if careful else 'OFF'}",
            "foreign_keys=ON",
            "busy_timeout=5000",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begun(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)
