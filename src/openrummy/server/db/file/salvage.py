"""Going on with what is left of a log that was cut off, once somebody has said so."""

from __future__ import annotations

import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from openrummy.server.db.file import private

_PARTS = ("", "-wal", "-shm")


def salvage(database: Path) -> Path:
    """Keep a copy of all files, then let the database have what the log still holds.

    Returns the copy. Raises ``sqlite3.Error`` where the database itself is damaged.
    """
    stamp = time.strftime("%Y%m%d-%H%M%S")
    copy = database.with_name(f"openrummy-cut-{stamp}.db")
    for part in _PARTS:
        source = database.with_name(database.name + part)
        if source.exists():
            target = copy.with_name(copy.name + part)
            private.create(target)
            shutil.copyfile(source, target)
    database.with_name(f"{database.name}-shm").unlink(missing_ok=True)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return copy
