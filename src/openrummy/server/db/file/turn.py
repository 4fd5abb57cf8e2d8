"""Whose turn it is to write into a file of SQLite, where several processes of one server do.

SQLite has who comes too early look again after a while, and ever more seldom, up to a tenth of a
second: that is what most of the slowest actions waited for. The lock of a file beside it wakes the
next one at once. It is no part of what keeps the database whole.
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
