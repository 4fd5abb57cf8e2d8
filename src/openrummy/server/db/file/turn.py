"""Turns at writing to a file of SQLite, for several processes of one server.

SQLite has a process that comes too early look again after a while, at growing intervals of up to a
tenth of a second: most of the slowest actions waited for that. The lock of a file beside it wakes
the next one at once. It is no part of what keeps the database whole.
"""

from __future__ import annotations

import os
from pathlib import Path

from openrummy.server.db.file import private

NAME = "openrummy.turn"


class Turn:
    """One of the processes at a data folder; a context in which no other of them writes."""

    def __init__(self, folder: Path) -> None:
        private.create(folder / NAME)
        self._file = os.open(folder / NAME, os.O_RDWR)

    def __enter__(self) -> None:
        import fcntl

        fcntl.flock(self._file, fcntl.LOCK_EX)

    def __exit__(self, *_failed: object) -> None:
        import fcntl

        fcntl.flock(self._file, fcntl.LOCK_UN)
