"""Migrating a PostgreSQL database, once, however many servers start at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from openrummy.core.rules.text import say
from openrummy.server.db.folder import HEAD
from openrummy.server.db.postgres.engine import plain_engine, url_without_password
from openrummy.server.db.postgres.faults import DatabaseFault, fault_of

OLDEST: Final = 13
"""The oldest PostgreSQL that is known to do."""
_MIGRATING: Final = 0x6F72_6D69  # an advisory lock
# The same collation everywhere, that of SQLite, whatever the database's default.
_UNSETTLED: Final = sa.text(
    "SELECT table_name, column_name, character_maximum_length FROM information_schema.columns"
    " WHERE table_schema = current_schema() AND collation_name IS DISTINCT FROM 'C'"
    " AND data_type IN ('character varying', 'text') ORDER BY 1, 2"
)


def prepare(url: sa.URL) -> str:
    """Run :func:`prepared` where no event loop is running."""
    return asyncio.run(prepared(url))


async def is_bare(url: sa.URL) -> str:
    """Check that a database has no tables. Raises :class:`DatabaseFault`."""

    async def bare(connection: AsyncConnection) -> str:
        names = await connection.run_sync(lambda sync: sa.inspect(sync).get_table_names())
        if names:
            arguments = {"place": url_without_password(url), "table": sorted(names)[0]}
            raise DatabaseFault(say("database.not-empty", **arguments))
        return ""

    return await _with(url, bare)


async def revision(url: sa.URL) -> str:
    """Return the schema revision of a database; empty if none. Raises :class:`DatabaseFault`."""
    return await _with(url, _revision)


async def prepared(url: sa.URL) -> str:
    """Migrate the database; return its previous revision, empty if it was up to date.

    Raises :class:`DatabaseFault` if it is unreachable, unusable or of a newer version.
    """

    async def brought(connection: AsyncConnection) -> str:
        revision = await _revision(connection)
        if revision == HEAD:
            return ""
        await connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({_MIGRATING})"))
        revision = await _revision(connection)  # another server may have migrated it meanwhile
        if revision == HEAD:
            return ""
        await connection.run_sync(_upgrade, revision, url_without_password(url))
        return revision

    return await _with(url, brought)


_Do: TypeAlias = Callable[[AsyncConnection], Awaitable[str]]


async def _with(url: sa.URL, do: _Do) -> str:
    engine = plain_engine(url, 1)
    try:
        async with engine.begin() as connection:
            await _suits(connection, url_without_password(url))
            return await do(connection)
    except DatabaseFault:
        raise
    except (OSError, TimeoutError, sa.exc.SQLAlchemyError) as error:
        raise fault_of(error, url_without_password(url), url.username or "") from None
    finally:
        await engine.dispose()


async def _suits(connection: AsyncConnection, address: str) -> None:
    """Check the server's version and encoding. Raises :class:`DatabaseFault`."""
    version = int((await connection.execute(sa.text("SHOW server_version_num"))).scalar_one())
    if version // 10_000 < OLDEST:
        arguments = {"version": version // 10_000, "oldest": OLDEST}
        raise DatabaseFault(say("database.too-old", place=address, **arguments))
    coding = str((await connection.execute(sa.text("SHOW server_encoding"))).scalar_one())
    if coding != "UTF8":
        raise DatabaseFault(say("database.no-unicode", place=address, coding=coding))


async def _revision(connection: AsyncConnection) -> str:
    names = await connection.run_sync(lambda sync: sa.inspect(sync).get_table_names())
    if "alembic_version" not in names:
        return ""
    row = await connection.execute(sa.text("SELECT version_num FROM alembic_version"))
    return str(row.scalar() or "")


def _upgrade(connection: sa.Connection, revision: str, address: str) -> None:
    from openrummy.server.db.migrations.run import revisions, upgrade_by

    if revision and revision not in revisions():
        raise DatabaseFault(say("cli.newer-database", database=address, revision=revision))
    foreign = sa.inspect(connection).get_table_names()
    if not revision and set(foreign) - {"alembic_version"}:
        raise DatabaseFault(say("database.not-empty", place=address, table=sorted(foreign)[0]))
    upgrade_by(connection)
    settle(connection)


def settle(connection: sa.Connection) -> None:
    """Set the binary collation on text columns that have another one."""
    for table, column, length in connection.execute(_UNSETTLED).all():
        kind = f"VARCHAR({length})" if length else "TEXT"
        connection.exec_driver_sql(
            f'ALTER TABLE "{table}" ALTER COLUMN "{column}" TYPE {kind} COLLATE "C"'
        )
