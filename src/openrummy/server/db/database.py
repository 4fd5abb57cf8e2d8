"""Database access for the row classes, and statements for both dialects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.ext.asyncio import AsyncEngine

from openrummy.server.db.writer import Change, T, Writes

__all__ = [
    "POSTGRES",
    "Database",
    "Insert",
    "Prepared",
    "Rows",
    "columns_of",
    "from_row",
    "insert",
    "larger",
    "put",
]

POSTGRES = "postgresql"
"""SQLAlchemy's name of the dialect."""

# ``insert`` supports ``on_conflict_do_update`` and ``on_conflict_do_nothing``. It is PostgreSQL's,
# which SQLite's compiler accepts as well; the reverse does not hold.


def put(table: sa.Table, **row: Any) -> Insert:
    """Build an upsert by primary key."""
    keys = [column.name for column in table.primary_key]
    fresh = {name: value for name, value in row.items() if name not in keys}
    return insert(table).values(**row).on_conflict_do_update(index_elements=keys, set_=fresh)


def columns_of(kind: type, table: sa.Table) -> list[sa.Column[Any]]:
    """Return the columns named like the fields of a dataclass."""
    return [table.c[field.name] for field in fields(kind)]


def from_row(kind: type[T], row: sa.RowMapping) -> T:
    """Build a dataclass from a row; extra columns are ignored."""
    return kind(**{field.name: row[field.name] for field in fields(kind)})  # type: ignore[arg-type]


def larger(first: sa.ColumnElement[Any], second: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    """Build the larger of two values: ``max`` in SQLite, ``greatest`` in PostgreSQL."""
    return sa.case((first > second, first), else_=second)


class Prepared:
    """A statement run for every action; for SQLite it is compiled once at startup.

    Its values are plain ones that the driver accepts unconverted.
    """

    def __init__(self, statement: sa.Insert | sa.Update) -> None:
        self._statement = statement
        compiled = statement.compile(dialect=sqlite.dialect())
        self._text = str(compiled)
        self._names: Sequence[str] = compiled.positiontup or ()

    def run(self, connection: sa.Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        """Run it for each of these rows of values; return the number of affected rows."""
        if connection.dialect.name == POSTGRES:
            return connection.execute(self._statement, rows).rowcount
        values = [tuple(row[name] for name in self._names) for row in rows]
        return connection.exec_driver_sql(
            self._text, values if len(values) > 1 else values[0]
        ).rowcount


class Database:
    """Reads through ``reader``; writes, one transaction each, through ``writer``."""

    def __init__(self, reader: AsyncEngine, writer: Writes) -> None:
        self._reader = reader
        self._writer = writer
        self.failed_writes = 0  # failed writes: a full disk, a lost connection
        self.is_postgres = reader.dialect.name == POSTGRES
        # a single query needs no transaction, which would cost two more round trips
        self._single = (
            reader.execution_options(isolation_level="AUTOCOMMIT") if self.is_postgres else reader
        )

    async def close(self) -> None:
        """Close every connection."""
        await self._writer.close()
        await self._reader.dispose()

    async def rows(self, query: sa.Select[Any]) -> Sequence[sa.RowMapping]:
        async with self._single.connect() as connection:
            rows: Sequence[sa.RowMapping] = (await connection.execute(query)).mappings().all()
            return rows

    async def tuples(self, query: sa.Select[Any]) -> Sequence[Any]:
        """Return all rows as plain tuples, for large results."""
        async with self._single.connect() as connection:
            rows: Sequence[Any] = (await connection.execute(query)).all()
            return rows

    async def find_each(self, *queries: sa.Select[Any]) -> list[Sequence[Any]]:
        """Run several queries on one snapshot."""
        async with self._reader.connect() as connection:
            return [(await connection.execute(query)).all() for query in queries]

    async def row(self, query: sa.Select[Any]) -> sa.RowMapping | None:
        """Return the first row."""
        async with self._single.connect() as connection:
            row: sa.RowMapping | None = (await connection.execute(query)).mappings().first()
            return row

    async def values(self, query: sa.Executable) -> list[Any]:
        """Return the first column of all rows."""
        async with self._single.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def find(self, kind: Callable[..., T], query: sa.Select[Any]) -> T | None:
        """Return the first row as ``kind``, whose fields are the selected columns."""
        row = await self.row(query)
        return None if row is None else kind(**row)

    async def find_all(self, kind: Callable[..., T], query: sa.Select[Any]) -> list[T]:
        """Return all rows as ``kind``."""
        return [kind(**row) for row in await self.rows(query)]

    async def value(self, query: sa.Select[Any], otherwise: T) -> T:
        """Return the first value, or ``otherwise`` if there is none."""
        return next(iter(await self.values(query)), otherwise)

    async def count(self, query: sa.Select[Any]) -> int:
        """Return the result of a count query."""
        return await self.value(query, 0)

    async def apply_change(self, statement: sa.Executable) -> bool:
        """Run an update; return False if no row matched."""
        return await self.write(lambda connection: connection.execute(statement).rowcount == 1)

    async def write(self, change: Change[T], *, beside: bool = False) -> T:
        """Run a change in a transaction; see :meth:`~openrummy.server.db.writer.Writes.write`."""
        try:
            return await self._writer.write(change, beside=beside)
        except sa.exc.IntegrityError:  # rejected, such as a duplicate name
            raise
        except (OSError, sa.exc.DBAPIError):
            self.failed_writes += 1
            raise

    async def execute(self, *statements: sa.Executable) -> None:
        """Run all of these in one transaction."""

        def change(connection: sa.Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        await self.write(change)


class Rows:
    """Base class: rows of one kind in a database, with their queries and changes."""

    def __init__(self, database: Database) -> None:
        self.database = database
