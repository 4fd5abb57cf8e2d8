"""A data folder: exclusive use and upgrades.

An older folder is backed up, then upgraded; one written by a newer version is
rejected untouched. One process at a time uses a folder.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import IO

from openrummy.core.rules.text import say
from openrummy.server.db.file import permissions
from openrummy.server.db.file.integrity import examine, is_full

DATABASE = "openrummy.db"
LOCK = "openrummy.lock"
# The newest migration; a test compares it with the folder of migrations, so
# that an up-to-date database needs no alembic to start.
HEAD = "0026"
_BACKUPS = "openrummy-*.db.bak"
_NO_LOCK, _BUSY = -1, -2


class FolderError(Exception):
    """The folder cannot be used; the text is a one-line reason."""


class FolderInUse(FolderError):
    """Another process is using the folder."""


class Folder:
    """A data folder in use by this process until :meth:`release`."""

    def __init__(self, path: Path) -> None:
        """Take the folder. Raises :class:`FolderError` if another process has it."""
        self.path = path
        self.database = path / DATABASE
        self.note = ""  # notice for the host, set by ``prepare``
        try:
            self._lock: IO[str] = permissions.open_private(path / LOCK)
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
        with suppress(OSError):  # a partial copy, on a full disk
            self._lock.close()
        if self._held >= 0:
            os.close(self._held)
            self._held = _NO_LOCK

    def shut(self) -> None:
        """Remove other users' access to our files."""
        permissions.shut(self.path)

    def prepare(self) -> Path | None:
        """Upgrade the database; return the backup of the older one, if any.

        Also removes other users' access to our files. Raises :class:`FolderError` for a file of
        a newer version, that is no database, that is damaged or has lost data, and on a full
        disk.
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
        permissions.create(self.database)
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
        """Return the message for a failed upgrade; ``earlier`` is the last backup before it."""
        why = " ".join(str(getattr(error, "orig", error)).split())
        case = "cli.upgrade-failed" if earlier is None else "cli.upgrade-failed-backup"
        return say(case, database=self.database, revision=revision, why=why, backup=earlier or "")

    def _back_up(self, revision: str) -> Path:
        """Back up the database; the copy gets its name only once it is complete."""
        stamp = time.strftime("%Y%m%d-%H%M%S")
        target = self.path / f"openrummy-{revision}-{stamp}.db.bak"
        unfinished = self.path / "openrummy-backup.part"
        unfinished.unlink(missing_ok=True)
        permissions.create(unfinished)
        with (
            closing(sqlite3.connect(self.database)) as source,
            closing(sqlite3.connect(unfinished)) as copy,
        ):
            source.backup(copy)
        unfinished.replace(target)
        return target


def up_to_date(path: Path) -> bool:
    """Return True if the folder's database has this version, so it can be used beside a server."""
    return revision_of(path / DATABASE) == HEAD


def revision_of(database: Path) -> str:
    """Return the revision of a database; empty for none yet. Raises :class:`FolderError`."""
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
    if len(rows) != 1 and names - {"alembic_version"}:  # another program's, or an unknown version
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
    """Lock the folder itself, independent of the files in it; return the descriptor.

    :data:`_BUSY` if another process has it, :data:`_NO_LOCK` if folders cannot be locked.
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
    except OSError:  # a network file system
        os.close(descriptor)
        return _NO_LOCK
    return descriptor


def _locked(file: IO[str]) -> bool:
    """Lock a file until the process ends."""
    try:
        import fcntl
    except ImportError:  # not available on Windows: SQLite's own lock still guards the rows
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
