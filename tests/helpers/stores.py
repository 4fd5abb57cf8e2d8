"""The database that server tests use: SQLite, or PostgreSQL (``OPENRUMMY_STORE=postgres``).

A test keeps its data in a folder; :func:`store_of` and :func:`database_of` give the database that
belongs to it, so that the same test runs over both.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import postgres
import quick_start  # noqa: F401
from openrummy.server.db.engines import engine_of
from openrummy.server.db.folder import DATABASE
from openrummy.server.db.migrations import run as migrate
from openrummy.server.db.postgres.engine import address_of
from openrummy.server.db.store import SqlStore

POSTGRES = os.environ.get("OPENRUMMY_STORE", "sqlite") == "postgres"
_made: dict[Path, str] = {}


def database_of(folder: Path) -> str:
    """The address of the database of a folder, made when it is first asked for; empty: a file."""
    if POSTGRES and not (folder / DATABASE).exists():  # an old one stays what it is
        in_postgres(folder)
    return _made.get(folder, "")


def in_postgres(folder: Path, url: str = "") -> Path:
    """Keep this folder's data in PostgreSQL, by default in a new database; the folder."""
    if folder not in _made:
        _made[folder] = url or postgres.fresh()
    return folder


def store_of(folder: Path) -> SqlStore:
    """The store of a folder's database; a new one where there is none."""
    url = database_of(folder)
    if url:
        return over_postgres(url)
    if not (folder / DATABASE).exists():
        folder.mkdir(parents=True, exist_ok=True)
        migrate.upgrade(folder / DATABASE)
    return SqlStore(engine_of(folder / DATABASE))


def over_postgres(url: str = "") -> SqlStore:
    """The store of a PostgreSQL database, by default a new one."""
    return SqlStore(engine_of(address_of(url or postgres.fresh()), connections=6))


def sql(folder: Path, statement: str) -> list[tuple[Any, ...]]:
    """Execute a statement in the database of a folder; its rows."""
    url = database_of(folder)
    if url:
        name = url.partition("?")[0].rpartition("/")[2]
        return [tuple(row) for row in postgres.cluster().sql(statement, name=name)]
    with closing(sqlite3.connect(folder / DATABASE)) as database, database:
        return database.execute(statement).fetchall()


def tables_of(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables."""
    of_file = "SELECT name FROM sqlite_schema WHERE type = 'table'"
    of_server = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    names = sql(folder, of_server if database_of(folder) else of_file)
    return {name: sql(folder, f'SELECT * FROM "{name}"') for (name,) in names}


def assert_sound(folder: Path) -> None:
    """A file of SQLite is whole; PostgreSQL says so itself when it starts."""
    if not database_of(folder):
        assert sql(folder, "PRAGMA integrity_check") == [("ok",)]
