"""Backups of a database: SQLite by its backup API, PostgreSQL by its own programs.

Each is verified afterwards, and can be restored.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from openrummy.core.rules.text import say
from openrummy.server.db.file import permissions
from openrummy.server.db.folder import Folder, FolderError, revision_of
from openrummy.server.db.postgres.engine import FILES, MODE, url_without_password


class CopyFault(Exception):
    """A backup or restore failed; the text is a one-line reason."""


FOLDER: Final = "openrummy-backups"
"""The default folder of backups within a data folder."""
_NAME: Final = "openrummy-{stamp}.db"
_BACKUP_PATTERN: Final = "openrummy-[0-9]*.db"


@dataclass(frozen=True)
class Copy:
    """A verified backup: its size in bytes and number of game tables."""

    file: Path
    bytes: int
    games: int
    revision: str
    seconds: float


def back_up(database: Path, folder: Path) -> Copy:
    """Back up a consistent snapshot of a database in use.

    Raises :class:`CopyFault`; then there is no copy.
    """
    began = time.monotonic()
    target = _target(folder)
    draft = target.with_name(f"{target.name}.part")
    try:
        folder.mkdir(mode=permissions.FOLDER, parents=True, exist_ok=True)
        permissions.create(draft)
        with (
            closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(draft)) as copy,
        ):
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a log
        games, revision = looked_through(draft)
        _to_disk(draft)
        draft.rename(target)
    except (OSError, sqlite3.Error) as error:
        why = getattr(error, "strerror", None) or error
        raise CopyFault(say("copies.not-made", folder=folder, why=why)) from None
    finally:
        draft.unlink(missing_ok=True)
    return Copy(target, target.stat().st_size, games, revision, time.monotonic() - began)


def looked_through(file: Path) -> tuple[int, str]:
    """Return the number of game tables in a copy, and its version. Raises :class:`CopyFault`."""
    try:
        revision = revision_of(file)
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as copy:
            answer = str(copy.execute("PRAGMA integrity_check(1)").fetchone()[0])
            if answer != "ok":
                raise CopyFault(say("copies.damaged", file=file, why=answer.partition("\n")[0]))
            if not revision:
                raise CopyFault(say("copies.nothing", file=file))
            return int(copy.execute("SELECT count(*) FROM tables").fetchone()[0]), revision
    except (FolderError, sqlite3.Error) as error:
        raise CopyFault(say("copies.damaged", file=file, why=error)) from None


class Changes:
    """Detection of writes to a database since the last check."""

    def __init__(self, database: Path) -> None:
        self._connection = sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)
        self._seen: int | None = None

    def close(self) -> None:
        self._connection.close()

    def any(self) -> bool:
        """Return True if there were writes since the last call; the first call returns True."""
        now = int(self._connection.execute("PRAGMA data_version").fetchone()[0])
        before, self._seen = self._seen, now
        return now != before


def copies_in(folder: Path) -> list[Path]:
    """Return the copies in a folder, oldest first; their names are timestamps."""
    return sorted(folder.glob(_BACKUP_PATTERN))


def thin_out(folder: Path, keep: int) -> Iterator[Path]:
    """Delete the oldest copies until ``keep`` are left; yields those deleted."""
    for old in copies_in(folder)[:-keep] if keep else []:
        old.unlink(missing_ok=True)
        yield old


def _target(folder: Path) -> Path:
    """Return the name of the next copy, after all existing ones."""
    while True:
        target = folder / _NAME.format(stamp=time.strftime("%Y%m%d-%H%M%S", time.gmtime()))
        if not target.exists():
            return target
        time.sleep(0.2)


def _to_disk(file: Path) -> None:
    with file.open("rb") as handle:
        os.fsync(handle.fileno())


_PARTS: Final = ("", "-wal", "-shm")


def restore(folder: Path, copy: Path) -> tuple[int, Path | None]:
    """Restore a folder from a copy; return its number of tables and the old files' new path.

    Raises :class:`CopyFault` for an invalid copy, and
    :class:`~openrummy.server.db.folder.FolderError`, such as while a server runs. Then nothing
    is changed.
    """
    held = Folder(folder)
    try:
        games, revision = looked_through(copy)
        _known(copy, revision)
        draft = held.database.with_name(f"{held.database.name}.new")
        try:
            permissions.create(draft)
            shutil.copyfile(copy, draft)
            if looked_through(draft) != (games, revision):
                raise CopyFault(say("copies.changed", file=copy))
            with draft.open("rb") as file:
                os.fsync(file.fileno())
            aside = _set_aside(held.database)
            draft.rename(held.database)
        except OSError as error:
            raise CopyFault(say("cli.cannot-write", path=folder, why=error.strerror)) from None
        finally:
            draft.unlink(missing_ok=True)
        held.prepare()  # an older one is upgraded
        return games, aside
    finally:
        held.release()


def _known(copy: Path, revision: str) -> None:
    from openrummy.server.db.migrations.run import revisions

    if revision not in revisions():
        raise CopyFault(say("cli.newer-database", database=copy, revision=revision))


def _set_aside(database: Path) -> Path | None:
    """Rename all files of a database; return None if there are none."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    aside = database.with_name(f"openrummy-before-{stamp}.db")
    moved = False
    for part in reversed(_PARTS):  # the database last: without it the others are useless
        source = database.with_name(database.name + part)
        if source.exists():
            source.rename(aside.with_name(aside.name + part))
            moved = True
    return aside if moved else None


MAGIC: Final = b"PGDMP"
"""File signature of a ``pg_dump`` archive."""


def dump(url: sa.URL, folder: Path) -> Path:
    """Back up a consistent snapshot of a database. Raises :class:`CopyFault`."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    target = folder / f"openrummy-{stamp}.dump"
    try:
        folder.mkdir(mode=permissions.FOLDER, parents=True, exist_ok=True)
        permissions.create(target)
    except OSError as error:
        raise CopyFault(say("copies.not-made", folder=folder, why=error.strerror)) from None
    try:
        _run("pg_dump", url, "--format=custom", "--no-owner", f"--file={target}")
        _run("pg_restore", None, "--list", str(target))  # verifies that it can be read
    except CopyFault:
        target.unlink(missing_ok=True)
        raise
    return target


def undump(url: sa.URL, copy: Path) -> None:
    """Restore a copy into an empty database in one transaction.

    Raises :class:`CopyFault`.
    """
    whole = ["--exit-on-error", "--single-transaction", "--no-owner"]
    _run("pg_restore", url, *whole, f"--dbname={url.database or ''}", str(copy))


def _run(program: str, url: sa.URL | None, *arguments: str) -> None:
    """Run a PostgreSQL program; the password is passed in the environment."""
    path = shutil.which(program)
    if path is None:
        raise CopyFault(say("copies.no-program", program=program))
    environment = os.environ | ({} if url is None else _environment(url))
    done = subprocess.run(
        [path, *arguments], capture_output=True, text=True, env=environment, check=False
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [str(done.returncode)]
        address = "" if url is None else url_without_password(url)
        raise CopyFault(say("copies.program-failed", program=program, place=address, why=lines[0]))


def _environment(url: sa.URL) -> dict[str, str]:
    """Return the environment with the connection parameters."""
    host = url.host or url.query.get("host")
    ssl = url.query.get(MODE)
    values = {
        "PGHOST": host,
        "PGPORT": str(url.port) if url.port else None,
        "PGUSER": url.username,
        "PGDATABASE": url.database,
        "PGPASSWORD": str(url.password) if url.password else None,
        "PGSSLMODE": ssl,
        **{f"PG{name.upper()}": url.query.get(name) for name in FILES},
    }
    return {name: value for name, value in values.items() if isinstance(value, str) and value}
