"""Files and folders that are read and written by the user alone who runs the server."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO

FILE, FOLDER = 0o600, 0o700
_OURS = "openrummy"  # how the name of everything begins that is ours


def create(path: Path) -> None:
    """An empty file, unless there is one. SQLite gives what it adds the mode of its database."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE))


def opened(path: Path) -> IO[str]:
    """A text file to read and to add to."""
    return os.fdopen(
        os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, FILE), "a+", encoding="utf-8"
    )


def shut(folder: Path) -> None:
    """Take away what others may do with our files there, and with the folder where it is ours.

    Ours is a folder in which nothing of others lies. What belongs to another user stays as it is.
    """
    entries = list(folder.iterdir())
    for entry in entries:
        if entry.name.startswith(_OURS) and entry.is_file() and not entry.is_symlink():
            _mode(entry, FILE)
    if all(entry.name.startswith(_OURS) for entry in entries):
        _mode(folder, FOLDER)


def _mode(path: Path, most: int) -> None:
    with suppress(OSError):  # another user's, or a file system without modes
        now = path.stat().st_mode & 0o777
        if now & ~most:
            path.chmod(now & most)


_TURN = "openrummy.turn"


class Turn:
    """One of the processes at a data folder; a context in which no other of them writes."""

    def __init__(self, folder: Path) -> None:
        create(folder / _TURN)
        self._file = os.open(folder / _TURN, os.O_RDWR)

    def __enter__(self) -> None:
        import fcntl

        fcntl.flock(self._file, fcntl.LOCK_EX)

    def __exit__(self, *_failed: object) -> None:
        import fcntl

        fcntl.flock(self._file, fcntl.LOCK_UN)
