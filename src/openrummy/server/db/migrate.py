"""Migrations, run in process. Imported only where there is something to migrate."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

MIGRATIONS = Path(__file__).parent / "migrations"


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def revisions() -> set[str]:
    """Every version of the database this program knows."""
    script = ScriptDirectory.from_config(_config())
    return {one.revision for one in script.walk_revisions()}


def head() -> str:
    """The newest version."""
    found = ScriptDirectory.from_config(_config()).get_current_head()
    assert found is not None
    return found


def upgrade(database: Path, to: str = "head") -> None:
    """Bring a file of SQLite, new or old, to a version, wholly or not at all.

    By itself Python's driver commits before each change of a table: a process that died there
    would leave half a version. Here nothing is committed before the end.
    """
    engine = sa.create_engine(f"sqlite:///{database}")
    sa.event.listen(engine, "connect", _commit_nothing_unasked)
    sa.event.listen(engine, "begin", _begin)
    try:
        with engine.begin() as connection:
            upgrade_by(connection, to)
    finally:
        engine.dispose()


def _commit_nothing_unasked(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def upgrade_by(connection: sa.Connection, to: str = "head") -> None:
    """The same of any database, in the transaction of this connection."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, to)
