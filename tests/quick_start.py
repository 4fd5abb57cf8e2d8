"""New databases of tests are copies of one that the migrations made, once in a process.

A test process starts some hundred servers over new folders.
"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from openrummy.server.db import migrate

_migrate = migrate.upgrade


@cache
def _whole() -> bytes:
    """A database with all tables and nothing in them."""
    with tempfile.TemporaryDirectory(prefix="openrummy-tables-") as folder:
        _migrate(Path(folder) / "whole.db")
        return (Path(folder) / "whole.db").read_bytes()


def _upgrade(database: Path, to: str = "head") -> None:
    if to != "head" or (database.exists() and database.stat().st_size):
        _migrate(database, to)
    else:
        database.write_bytes(_whole())


migrate.upgrade = _upgrade
