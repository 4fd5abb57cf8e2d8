"""Files and folders accessible only to the user who runs the server."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO

FILE, FOLDER = 0o600, 0o700
_FILE_PREFIX = "openrummy"  # prefix of all our files


def create(path: Path) -> None:
    """Create an empty file if missing. SQLite gives its side files the mode of the database."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE))


def open_private(path: Path) -> IO[str]:
    """Open a text file for reading and appending."""
    return os.fdopen(
        os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, FILE), "a+", encoding="utf-8"
    )


def shut(folder: Path) -> None:
    """Remove other users' access to our files, and to the folder if it is ours.

    A folder is ours if it holds only our files. Files of another user are left unchanged.
    """
    entries = list(folder.iterdir())
    for entry in entries:
        if entry.name.startswith(_FILE_PREFIX) and entry.is_file() and not entry.is_symlink():
            _mode(entry, FILE)
    if all(entry.name.startswith(_FILE_PREFIX) for entry in entries):
        _mode(folder, FOLDER)


def _mode(path: Path, most: int) -> None:
    with suppress(OSError):  # another user's, or a file system without modes
        now = path.stat().st_mode & 0o777
        if now & ~most:
            path.chmod(now & most)


_TURN_FILE = "openrummy.turn"


class FolderLock:
    """A lock between the processes of a data folder; in its context no other process writes."""

    def __init__(self, folder: Path) -> None:
        create(folder / _TURN_FILE)
        self._file = os.open(folder / _TURN_FILE, os.O_RDWR)

    def __enter__(self) -> None:
        import fcntl

        fcntl.flock(self._file, fcntl.LOCK_EX)

    def __exit__(self, *_failed: object) -> None:
        import fcntl

        fcntl.flock(self._file, fcntl.LOCK_UN)
