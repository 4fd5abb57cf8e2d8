"""Taking everything over from a file of SQLite to PostgreSQL, with nothing lost.

All is written in one transaction, so that a move that breaks off leaves nothing behind; before it
ends, every table is read again there and compared.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from openrummy.rules.text import say
from openrummy.server.db.club import metadata
from openrummy.server.db.copies.faults import CopyFault
from openrummy.server.db.postgres.address import shown
from openrummy.server.db.postgres.engine import plain_engine
from openrummy.server.db.postgres.faults import fault_of

_BATCH: Final = 5_000  # rows
_BROKEN: Final = (OSError, TimeoutError, sa.exc.SQLAlchemyError)


@dataclass(frozen=True)
class Moved:
    """What became of one table: its rows, and a digest over all of them in the order of keys."""

    table: str
    rows: int
    digest: str


def rows_of(database: Path) -> int:
    """How many rows there are to move."""
    engine = sa.create_engine(f"sqlite:///{database}")
    try:
        with engine.connect() as connection:
            count = sa.select(sa.func.count())
            return sum(
                connection.execute(count.select_from(one)).scalar_one()
                for one in metadata.sorted_tables
            )
    finally:
        engine.dispose()


async def move(database: Path, url: sa.URL, step: Callable[[int], None]) -> list[Moved]:
    """Copy all rows of an up-to-date file into a database that has the tables and no row.

    ``step`` is told of rows that were written. Raises :class:`CopyFault`, and
    :class:`~openrummy.server.db.postgres.faults.DatabaseFault`; then nothing was written.
    """
    source = sa.create_engine(f"sqlite:///{database}")
    target = plain_engine(url, 1)
    moved = []
    try:
        with source.connect() as reading:
            async with target.begin() as writing:
                for table in metadata.sorted_tables:
                    await _is_empty(writing, table, shown(url))
                for table in metadata.sorted_tables:
                    moved.append(await _copied(reading, writing, table, step))
                for one in moved:
                    table = metadata.tables[one.table]
                    if await _there(writing, table) != one:
                        raise CopyFault(say("copies.differs", table=one.table))
                await _go_on_counting(writing)
    except _BROKEN as error:
        raise fault_of(error, shown(url), url.username or "") from None
    finally:
        source.dispose()
        await target.dispose()
    return moved


async def _is_empty(writing: AsyncConnection, table: sa.Table, place: str) -> None:
    if (await writing.execute(sa.select(sa.literal(1)).select_from(table).limit(1))).first():
        raise CopyFault(say("copies.not-empty", place=place, table=table.name))


async def _copied(
    reading: sa.Connection, writing: AsyncConnection, table: sa.Table, step: Callable[[int], None]
) -> Moved:
    digest, count = hashlib.sha256(), 0
    driver: Any = (await writing.get_raw_connection()).driver_connection
    names = [one.name for one in table.c]
    for batch in _batches(reading, table):
        await driver.copy_records_to_table(table.name, records=batch, columns=names)
        _add(digest, batch)
        count += len(batch)
        step(len(batch))
    return Moved(table.name, count, digest.hexdigest())


def _batches(reading: sa.Connection, table: sa.Table) -> Iterator[list[tuple[Any, ...]]]:
    """All rows in the order of their keys; what no text of PostgreSQL may hold is replaced."""
    found = reading.execution_options(yield_per=_BATCH).execute(_ordered(table))
    for part in found.partitions():
        yield [tuple(map(_fit, row)) for row in part]


async def _there(writing: AsyncConnection, table: sa.Table) -> Moved:
    """A table as it is in the new place."""
    digest, count = hashlib.sha256(), 0
    async with writing.stream(_ordered(table), execution_options={"yield_per": _BATCH}) as rows:
        async for part in rows.partitions():
            _add(digest, [tuple(row) for row in part])
            count += len(part)
    return Moved(table.name, count, digest.hexdigest())


def _ordered(table: sa.Table) -> sa.Select[Any]:
    return sa.select(table).order_by(*table.primary_key.columns)


def _fit(value: Any) -> Any:
    return value.replace("\0", "\ufffd") if isinstance(value, str) else value


def _add(digest: Any, rows: Sequence[tuple[Any, ...]]) -> None:
    for row in rows:
        digest.update(repr(row).encode("utf-8", "surrogatepass"))


async def _go_on_counting(writing: AsyncConnection) -> None:
    """Numbers that the database gives go on after those that were moved."""
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        if column is None:
            continue
        name = sa.func.pg_get_serial_sequence(table.name, column.name)
        last = sa.select(sa.func.max(column)).scalar_subquery()
        following = sa.select(sa.func.setval(name, sa.func.coalesce(last, 0) + 1, sa.false()))
        await writing.execute(following)
