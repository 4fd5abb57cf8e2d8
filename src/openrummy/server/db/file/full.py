"""Errors that come from a full disk, which people can be told about in plain words."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from typing import Final

_ERRNO: Final = frozenset((errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)))
_SQLITE: Final = frozenset(("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE"))
_SQLSTATE: Final = "53100"  # of PostgreSQL


def is_full(error: BaseException) -> bool:
    """True where an error, or its cause, says that nothing more can be written."""
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
