"""A data folder: who may use it, and how it gets from one version to the next.

An older folder is backed up, then upgraded; one that a newer version wrote is
refused untouched. One process at a time uses a folder.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import IO

from openrummy.core.rules.text import say
from openrummy.server.db.file import private
from openrummy.server.db.file.sound import examine, is_full

DATABASE = "openrummy.db"
LOCK = "openrummy.lock"
# The newest migration; a test compares it with the folder of migrations, so
# that an up-to-date database needs no alembic to start.
HEAD = "0026"
_BACKUPS = "openrummy-*.db.bak"
_NO_LOCK, _BUSY = -1, -2


class FolderError(Exception):
    """The folder cannot be used; the text says why in one line."""


class FolderInUse(FolderError):
    """Another process uses it."""


class Folder:
    """A data folder in use by this process until :meth:`release`."""

    def __init__(self, path: Path) -> None:
        """Take the folder. Raises :class:`FolderError` when another process has it."""
        self.path = path
        self.database = path / DATABASE
        self.note = ""  # what the host is to know, once it was prepared
        try:
            self._lock: IO[str] = private.opened(path / LOCK)
        except OSError as error:
            if is_full(error):
                raise FolderError(say("cli.disk-full", path=path)) from error
            raise FolderError(say("cli.cannot-write", path=path, why=error.strerror)) from error
        self._held = _held(path)
        try:
            self._take()
        except FolderError:
            self.release()
            raise

    def _take(self) -> None:
        if self._held == _BUSY or not _locked(self._lock):
            self._lock.seek(0)
            holder = self._lock.read(40).strip()
            process = holder if holder.isdigit() else "unknown"
            raise FolderInUse(say("cli.folder-in-use", process=process, path=self.path))
        try:
            self._lock.truncate(0)
            self._lock.write(str(os.getpid()))
            self._lock.flush()
        except OSError as error:
            raise FolderError(say("cli.disk-full", path=self.path)) from error

    def release(self) -> None:
        """Let others use the folder."""
        with suppress(OSError):  # what could not be written, on a full disk
            self._lock.close()
        if self._held >= 0:
            os.close(self._held)
            self._held = _NO_LOCK

    def shut(self) -> None:
        """Nobody else may read or write our files from now on."""
        private.shut(self.path)

    def prepare(self) -> Path | None:
        """Bring the database up to date; the backup of an older one, if there was one.

        Nobody else may read or write our files from then on. Raises :class:`FolderError` for
        a database of a newer version, one that is none, that is damaged or has lost something,
        and where the disk is full.
        """
        try:
            return self._prepared()
        except Exception as error:
            if isinstance(error, FolderError) or not is_full(error):
                raise
            raise FolderError(say("cli.disk-full", path=self.path)) from error

    def _prepared(self) -> Path | None:
        self.shut()
        state = examine(self.database)
        if state.fault:
            raise FolderError(state.fault)
        self.note = state.note
        private.create(self.database)
        revision = revision_of(self.database)
        if revision == HEAD:
            return None
        backup = None
        if revision:
            if revision not in _known():
                raise FolderError(
                    say("cli.newer-database", database=self.database, revision=revision)
                )
            earlier = max(self.path.glob(_BACKUPS), key=_modified, default=None)
            backup = self._back_up(revision)
        try:
            _upgrade(self.database)
        except Exception as error:
            if backup is None or is_full(error):
                raise
            backup.unlink()  # nothing was changed
            raise FolderError(self._stuck(revision, earlier, error)) from error
        return backup

    def _stuck(self, revision: str, earlier: Path | None, error: Exception) -> str:
        """The sentence for an upgrade that failed; ``earlier`` is the last backup before it."""
        why = " ".join(str(getattr(error, "orig", error)).split())
        case = "cli.upgrade-failed" if earlier is None else "cli.upgrade-failed-backup"
        return say(case, database=self.database, revision=revision, why=why, backup=earlier or "")

    def _back_up(self, revision: str) -> Path:
        """A copy of the database, which has its name only once it is whole."""
        stamp = time.strftime("%Y%m%d-%H%M%S")
        target = self.path / f"openrummy-{revision}-{stamp}.db.bak"
        unfinished = self.path / "openrummy-backup.part"
        unfinished.unlink(missing_ok=True)
        private.create(unfinished)
        with (
            closing(sqlite3.connect(self.database)) as source,
            closing(sqlite3.connect(unfinished)) as copy,
        ):
            source.backup(copy)
        unfinished.replace(target)
        return target


def up_to_date(path: Path) -> bool:
    """Is the database of a folder this version's, so that it can be used beside a server?"""
    return revision_of(path / DATABASE) == HEAD


def revision_of(database: Path) -> str:
    """The revision of a database; empty for none yet. Raises :class:`FolderError`."""
    if not database.exists():
        return ""
    try:
        with closing(sqlite3.connect(database)) as connection:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            rows = (
                connection.execute("SELECT version_num FROM alembic_version").fetchall()
                if "alembic_version" in names
                else []
            )
    except sqlite3.Error as error:
        raise FolderError(say("cli.no-database", database=database, error=error)) from error
    if len(rows) != 1 and names - {"alembic_version"}:  # another program's, or no version of ours
        raise FolderError(say("cli.foreign-database", database=database))
    return str(rows[0][0]) if rows else ""


def _known() -> set[str]:
    from openrummy.server.db.migrations.run import revisions

    return revisions()


def _modified(path: Path) -> float:
    return path.stat().st_mtime


def _upgrade(database: Path) -> None:
    from openrummy.server.db.migrations.run import upgrade

    upgrade(database)


def _held(folder: Path) -> int:
    """A descriptor that locks the folder itself, whatever is deleted in it.

    :data:`_BUSY` where another process has it, :data:`_NO_LOCK` where folders cannot be locked.
    """
    try:
        import fcntl

        descriptor = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        return _NO_LOCK
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return _BUSY
    except OSError:  # a file system of another machine
        os.close(descriptor)
        return _NO_LOCK
    return descriptor


def _locked(file: IO[str]) -> bool:
    """Take the lock of a file, which goes with the process."""
    try:
        import fcntl
    except ImportError:  # no such thing on Windows: SQLite's own lock still guards the rows
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
