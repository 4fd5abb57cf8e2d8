"""Which database the tests of the server use: SQLite, or with ``OPENRUMMY_STORE=postgres`` that.

A test keeps things in a folder; :func:`store_of` and :func:`database_of` give the database that
belongs to it, so that the same test runs over both.
"""

from __future__ import annotations

import os
from pathlib import Path

import postgres
from openrummy.server.db import migrate
from openrummy.server.db.engines import engine_of
from openrummy.server.db.folder import DATABASE
from openrummy.server.db.postgres.address import address_of
from openrummy.server.db.store import SqlStore

POSTGRES = os.environ.get("OPENRUMMY_STORE", "sqlite") == "postgres"
_made: dict[Path, str] = {}


def database_of(folder: Path) -> str:
    """The address of the database of a folder, made when it is first asked for; empty: a file."""
    if not POSTGRES:
        return ""
    if folder not in _made:
        _made[folder] = postgres.fresh()
    return _made[folder]


def store_of(folder: Path) -> SqlStore:
    """What is kept in the database of a folder; a new one where there is none."""
    url = database_of(folder)
    if url:
        return over_postgres(url)
    if not (folder / DATABASE).exists():
        folder.mkdir(parents=True, exist_ok=True)
        migrate.upgrade(folder / DATABASE)
    return SqlStore(engine_of(folder / DATABASE))


def over_postgres(url: str = "") -> SqlStore:
    """What is kept in a database of PostgreSQL, by default a new one."""
    return SqlStore(engine_of(address_of(url or postgres.fresh()), connections=6))
