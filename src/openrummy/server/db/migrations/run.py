"""Migrations, run in process. Imported only when there is something to migrate."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from openrummy.server.db.migrations import first_release

MIGRATIONS = Path(__file__).parent


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def revisions() -> set[str]:
    """Return every database revision this program knows."""
    scripts = ScriptDirectory.from_config(_config()).walk_revisions()
    return {script.revision for script in scripts} | first_release.EARLIER


def head() -> str:
    """Return the newest revision."""
    newest = ScriptDirectory.from_config(_config()).get_current_head()
    assert newest is not None
    return newest


def upgrade(database: Path) -> None:
    """Upgrade a SQLite file, new or old, atomically.

    By default Python's driver commits before each schema change: a process killed there would
    leave a partial version. Here nothing is committed before the end.
    """
    engine = sa.create_engine(f"sqlite:///{database}")
    sa.event.listen(engine, "connect", _commit_nothing_unasked)
    sa.event.listen(engine, "begin", _begin)
    try:
        with engine.begin() as connection:
            upgrade_by(connection)
    finally:
        engine.dispose()


def _commit_nothing_unasked(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def upgrade_by(connection: sa.Connection) -> None:
    """Upgrade any database, in the transaction of this connection."""
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is not None and revision in first_release.EARLIER:
        first_release.complete(connection, revision)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
