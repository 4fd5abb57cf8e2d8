"""Is a database as it was left? Looked at before a server plays on with what it finds."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from openrummy.core.rules.text import say
from openrummy.server.db.file.wal import log_of

_LONGEST = 10.0  # seconds for a look at the whole database
_STEPS = 20_000  # of SQLite, between two looks at the clock


@dataclass(frozen=True)
class Found:
    """``fault``: why nobody should play on, in one line; ``note``: what the host is to know."""

    fault: str = ""
    note: str = ""


def examine(database: Path) -> Found:
    """Look at a database that nobody has open."""
    log = log_of(database)
    if log is not None and log.lost:
        return Found(
            say("cli.log-cut", log=f"{database}-wal", lost=log.lost, committed=log.committed or 0)
        )
    if not database.exists() or not database.stat().st_size:
        gone = log is not None and log.whole
        return Found(say("cli.database-gone", database=database)) if gone else Found()
    notes = (
        [say("cli.log-torn", log=f"{database}-wal")]
        if log and _torn(log.committed, log.cut)
        else []
    )
    fault = ""
    try:
        with closing(sqlite3.connect(database)) as connection:
            end = time.monotonic() + _LONGEST
            connection.set_progress_handler(lambda: time.monotonic() > end, _STEPS)
            first = connection.execute("PRAGMA quick_check(1)").fetchone()
            fault = "" if first[0] == "ok" else str(first[0])
    except sqlite3.OperationalError as error:
        if "interrupted" not in str(error):
            fault = str(error)
        else:
            notes.append(say("cli.not-all-checked", database=database))
    except sqlite3.DatabaseError as error:
        if "not a database" in str(error):  # reported by the check of its version
            return Found()
        fault = str(error)
    if fault:
        why = " ".join(fault.split())
        return Found(say("cli.database-damaged", database=database, why=why))
    return Found(note=" ".join(notes))


def _torn(committed: int | None, cut: bool) -> bool:
    """Does the log end in the middle of something, and nothing says how far it went?"""
    return committed is None and cut
