"""Integrity checks of a database before a server uses it.

SQLite reads a truncated or restored log (``-wal``) only as far as it is valid, and silently drops
the rest. The index beside it (``-shm``), left by a killed process, still has the number of
committed frames; it is compared before the database is opened, which rebuilds the index.
Format: https://www.sqlite.org/walformat.html.
"""

from __future__ import annotations

import errno
import shutil
import sqlite3
import struct
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from openrummy.core.rules.text import say
from openrummy.server.db.file import permissions

_HEAD, _FRAME = 32, 24  # bytes
_MAGIC = (0x377F0682, 0x377F0683)
_INDEX = struct.Struct("=IIIBBHII8s8s8s")
_VERSION = 3_007_000
_MAX_BYTES = (
    256 * 1024 * 1024
)  # maximum size of a log to check, in bytes; practically never exceeded
_BACKFILL = 96  # offset in the index of the number of checkpointed frames


@dataclass(frozen=True)
class Log:
    """State of a log: valid frames up to the last complete commit.

    ``committed`` is the number according to the index, None if unknown; ``kept`` the number
    already checkpointed into the database. ``cut``: invalid data follow.
    """

    whole: int
    committed: int | None
    kept: int
    cut: bool

    @property
    def lost(self) -> int:
        """Number of committed frames that were lost."""
        if self.committed is None or self.committed <= self.kept:
            return 0
        return max(0, self.committed - max(self.whole, self.kept))


def log_of(database: Path) -> Log | None:
    """Return the log of a database that is not open; None if there is none and none is needed."""
    log = database.with_name(f"{database.name}-wal")
    index = _read(database.with_name(f"{database.name}-shm"), _BACKFILL + 4)
    if log.exists() and log.stat().st_size > _MAX_BYTES:
        return None
    data = _read(log)
    committed, kept, salts = _committed(index)
    head = data[:_HEAD]
    if len(head) < _HEAD or int.from_bytes(head[:4], "big") not in _MAGIC:
        return Log(0, committed, kept, bool(data)) if data or committed else None
    if salts is not None and salts != head[16:24]:  # of another log: irrelevant to this one
        committed = None
    whole, cut = _whole(data)
    return Log(whole, committed, kept, cut)


def _committed(index: bytes) -> tuple[int | None, int, bytes | None]:
    """Return an index's numbers of committed and checkpointed frames, and the log's salt."""
    if len(index) < _BACKFILL + 4:
        return None, 0, None
    head = index[:48]
    version, _, _, ready, _, _, frames, _, _, salts, check = _INDEX.unpack(head)
    if version != _VERSION or not ready or head != index[48:96]:
        return None, 0, None
    if _sums(head[:40], "=", (0, 0)) != struct.unpack("=II", check):
        return None, 0, None
    return frames, struct.unpack("=I", index[_BACKFILL : _BACKFILL + 4])[0], salts


def _whole(data: bytes) -> tuple[int, bool]:
    """Return the number of valid frames up to the last commit, and whether more data follow."""
    magic, _, page = struct.unpack(">III", data[:12])
    order = ">" if magic & 1 else "<"
    salts, sums = data[16:24], struct.unpack(">II", data[24:32])
    if _sums(data[:24], order, (0, 0)) != sums:
        return 0, True
    commit = number = 0
    for index in range(_HEAD, len(data) - _FRAME - page + 1, _FRAME + page):
        frame = data[index : index + _FRAME]
        if frame[8:16] != salts:  # left over from before the log was restarted
            return commit, commit < number
        sums = _sums(frame[:8] + data[index + _FRAME : index + _FRAME + page], order, sums)
        if sums != struct.unpack(">II", frame[16:24]):
            return commit, True
        number += 1
        if any(frame[4:8]):  # nonzero database size: a commit frame
            commit = number
    return commit, commit < number or (len(data) - _HEAD) % (_FRAME + page) > 0


def _sums(data: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    """Continue the checksum of SQLite's log from ``sums``."""
    first, second = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for index in range(0, len(words), 2):
        first = first + words[index] + second & 0xFFFFFFFF
        second = second + words[index + 1] + first & 0xFFFFFFFF
    return first, second


def _read(path: Path, most: int = -1) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(most)
    except FileNotFoundError:
        return b""


_MAX_CHECK_S = 10.0  # time limit in seconds for checking the whole database
_STEPS = 20_000  # SQLite instructions between two checks of the clock


@dataclass(frozen=True)
class Condition:
    """Result of a check: ``fault`` is a one-line reason not to start, ``note`` one for the host."""

    fault: str = ""
    note: str = ""


def examine(database: Path) -> Condition:
    """Check a database that is not open."""
    log = log_of(database)
    if log is not None and log.lost:
        return Condition(
            say("cli.log-cut", log=f"{database}-wal", lost=log.lost, committed=log.committed or 0)
        )
    if not database.exists() or not database.stat().st_size:
        gone = log is not None and log.whole
        return Condition(say("cli.database-gone", database=database)) if gone else Condition()
    notes = (
        [say("cli.log-torn", log=f"{database}-wal")]
        if log and _torn(log.committed, log.cut)
        else []
    )
    fault = ""
    try:
        with closing(sqlite3.connect(database)) as connection:
            end = time.monotonic() + _MAX_CHECK_S
            connection.set_progress_handler(lambda: time.monotonic() > end, _STEPS)
            first = connection.execute("PRAGMA quick_check(1)").fetchone()
            fault = "" if first[0] == "ok" else str(first[0])
    except sqlite3.OperationalError as error:
        if "interrupted" not in str(error):
            fault = str(error)
        else:
            notes.append(say("cli.not-all-checked", database=database))
    except sqlite3.DatabaseError as error:
        if "not a database" in str(error):  # reported by the version check
            return Condition()
        fault = str(error)
    if fault:
        why = " ".join(fault.split())
        return Condition(say("cli.database-damaged", database=database, why=why))
    return Condition(note=" ".join(notes))


def _torn(committed: int | None, cut: bool) -> bool:
    """Return True if the log ends in mid-transaction and its committed length is unknown."""
    return committed is None and cut


_PARTS = ("", "-wal", "-shm")


def salvage(database: Path) -> Path:
    """Copy all files, then apply the valid part of the log to the database.

    Returns the copy. Raises ``sqlite3.Error`` if the database itself is damaged.
    """
    stamp = time.strftime("%Y%m%d-%H%M%S")
    copy = database.with_name(f"openrummy-cut-{stamp}.db")
    for part in _PARTS:
        source = database.with_name(database.name + part)
        if source.exists():
            target = copy.with_name(copy.name + part)
            permissions.create(target)
            shutil.copyfile(source, target)
    database.with_name(f"{database.name}-shm").unlink(missing_ok=True)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return copy


_ERRNO: Final = frozenset((errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)))
_SQLITE: Final = frozenset(("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE"))
_SQLSTATE: Final = "53100"  # of PostgreSQL


def is_full(error: BaseException) -> bool:
    """Return True if an error or its cause is a full disk."""
    return any(_says_full(cause) for cause in _causes(error))


def _causes(error: BaseException) -> Iterator[BaseException]:
    seen: BaseException | None = error
    while seen is not None:
        yield seen
        seen = getattr(seen, "orig", None) or seen.__cause__


def _says_full(error: BaseException) -> bool:
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorname", "") in _SQLITE
    return getattr(error, "errno", None) in _ERRNO or getattr(error, "sqlstate", "") == _SQLSTATE
