"""Lossless moves from a SQLite file to PostgreSQL, or back.

Everything is written in one transaction, so an interrupted move leaves nothing behind; before the
commit, every table is read back and compared.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from openrummy.core.rules.text import say
from openrummy.server.db.club import metadata
from openrummy.server.db.copies.backup import CopyFault
from openrummy.server.db.postgres.engine import plain_engine, url_without_password
from openrummy.server.db.postgres.faults import fault_of

_BATCH: Final = 5_000  # rows
_BROKEN: Final = (OSError, TimeoutError, sa.exc.SQLAlchemyError)
Row: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True)
class Moved:
    """Result of moving a table: its number of rows and a digest of them in key order."""

    table: str
    rows: int
    digest: str


class Side(Protocol):
    """A database read or written in one transaction."""

    name: str

    async def first(self, query: sa.Select[Any]) -> Any:
        """Return the first value of a query; None if there is none."""

    def batches(self, table: sa.Table) -> AsyncIterator[Sequence[Row]]:
        """Yield all rows of a table in key order."""

    async def write(self, table: sa.Table, rows: Sequence[Row]) -> None:
        """Add rows to a table."""

    async def go_on_counting(self) -> None:
        """Advance the sequences past the written numbers."""


@asynccontextmanager
async def in_file(database: Path) -> AsyncIterator[Side]:
    """Open a SQLite file. Raises :class:`CopyFault`."""
    engine = sa.create_engine(f"sqlite:///{database}")
    try:
        with engine.begin() as connection:
            yield _File(connection, str(database))
    except _BROKEN as error:
        raise CopyFault(say("copies.broken", place=database, why=error)) from None
    finally:
        engine.dispose()


@asynccontextmanager
async def in_postgres(url: sa.URL) -> AsyncIterator[Side]:
    """Open a PostgreSQL database that has the tables.

    Raises :class:`~openrummy.server.db.postgres.faults.DatabaseFault`.
    """
    engine = plain_engine(url, 1)
    try:
        async with engine.begin() as connection:
            yield _Postgres(connection, url_without_password(url))
    except _BROKEN as error:
        raise fault_of(error, url_without_password(url), url.username or "") from None
    finally:
        await engine.dispose()


async def rows_of(side: Side) -> int:
    """Return the number of rows to move."""
    counts = [
        await side.first(sa.select(sa.func.count()).select_from(table))
        for table in metadata.sorted_tables
    ]
    return sum(counts)


async def move(source: Side, target: Side, step: Callable[[int], None]) -> list[Moved]:
    """Copy all rows of an up-to-date database into one with empty tables.

    ``step`` is called with the rows written. Raises :class:`CopyFault`; then nothing is kept.
    """
    for table in metadata.sorted_tables:
        if await target.first(sa.select(sa.literal(1)).select_from(table).limit(1)):
            raise CopyFault(say("copies.not-empty", place=target.name, table=table.name))
    moved = [await _copied(source, target, table, step) for table in metadata.sorted_tables]
    for table, written in zip(metadata.sorted_tables, moved, strict=True):
        if await _there(target, table) != written:
            raise CopyFault(say("copies.differs", table=table.name))
    await target.go_on_counting()
    return moved


async def _copied(
    source: Side, target: Side, table: sa.Table, step: Callable[[int], None]
) -> Moved:
    digest, count = hashlib.sha256(), 0
    async for batch in source.batches(table):
        rows = [tuple(map(_fit, row)) for row in batch]
        await target.write(table, rows)
        _add(digest, rows)
        count += len(rows)
        step(len(rows))
    return Moved(table.name, count, digest.hexdigest())


async def _there(target: Side, table: sa.Table) -> Moved:
    """Read a moved table back from the target."""
    digest, count = hashlib.sha256(), 0
    async for batch in target.batches(table):
        _add(digest, batch)
        count += len(batch)
    return Moved(table.name, count, digest.hexdigest())


def _fit(value: Any) -> Any:
    """Normalize a value for both databases: PostgreSQL's texts cannot contain NUL."""
    return value.replace("\0", "\ufffd") if isinstance(value, str) else value


def _add(digest: Any, rows: Sequence[Row]) -> None:
    for row in rows:
        digest.update(repr(tuple(row)).encode("utf-8", "surrogatepass"))


def _ordered(table: sa.Table) -> sa.Select[Any]:
    return sa.select(table).order_by(*table.primary_key.columns)


class _File:
    """SQLite, which derives the next number of a table from its rows."""

    def __init__(self, connection: sa.Connection, name: str) -> None:
        self.name = name
        self._connection = connection

    async def first(self, query: sa.Select[Any]) -> Any:
        return self._connection.execute(query).scalar()

    async def batches(self, table: sa.Table) -> AsyncIterator[Sequence[Row]]:
        reading = self._connection.execution_options(yield_per=_BATCH).execute(_ordered(table))
        for rows in reading.partitions():
            yield [tuple(row) for row in rows]

    async def write(self, table: sa.Table, rows: Sequence[Row]) -> None:
        names = table.columns.keys()
        row_values = [dict(zip(names, row, strict=True)) for row in rows]
        self._connection.execute(sa.insert(table), row_values)

    async def go_on_counting(self) -> None:
        """See :class:`Side`."""


class _Postgres:
    """PostgreSQL, written with COPY."""

    def __init__(self, connection: AsyncConnection, name: str) -> None:
        self.name = name
        self._connection = connection

    async def first(self, query: sa.Select[Any]) -> Any:
        return (await self._connection.execute(query)).scalar()

    async def batches(self, table: sa.Table) -> AsyncIterator[Sequence[Row]]:
        options = {"yield_per": _BATCH}
        async with self._connection.stream(_ordered(table), execution_options=options) as rows:
            async for part in rows.partitions():
                yield [tuple(row) for row in part]

    async def write(self, table: sa.Table, rows: Sequence[Row]) -> None:
        driver: Any = (await self._connection.get_raw_connection()).driver_connection
        names = [column.name for column in table.c]
        await driver.copy_records_to_table(table.name, records=rows, columns=names)

    async def go_on_counting(self) -> None:
        for table in metadata.sorted_tables:
            column = table.autoincrement_column
            if column is None:
                continue
            name = sa.func.pg_get_serial_sequence(table.name, column.name)
            last = sa.select(sa.func.max(column)).scalar_subquery()
            following = sa.func.coalesce(last, 0) + 1
            await self._connection.execute(sa.select(sa.func.setval(name, following, sa.false())))
