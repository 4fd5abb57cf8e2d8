"""Database faults as one-line messages, and their classification."""

from __future__ import annotations

import ssl
from typing import Final

import sqlalchemy as sa

from openrummy.core.rules.text import say

# SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html
_CASES: Final = {
    "28P01": "wrong-password",
    "28000": "no-entry",
    "3D000": "no-such-database",
    "42501": "not-allowed",
    "53300": "full",
    "53100": "disk-full",
    "57P03": "starting",
    "57P01": "stopping",
    "57P02": "stopping",
}
AGAIN: Final = frozenset(("40001", "40P01"))  # serialisation failure or deadlock: retry
_GONE: Final = frozenset(("57P01", "57P02", "57P03", "53300"))
_GONE_CLASS: Final = "08"  # connection exceptions
_DRIVER: Final = "asyncpg"  # not imported: absent where SQLite is used


class DatabaseFault(Exception):
    """The database cannot be used; the message says why in one line and contains no password."""


def state_of(error: BaseException) -> str:
    """Return the SQLSTATE of an error or its cause; empty if there is none."""
    seen: BaseException | None = error
    while seen is not None:
        state = getattr(seen, "sqlstate", None) or getattr(seen, "pgcode", None)
        if state:
            return str(state)
        seen = getattr(seen, "orig", None) or seen.__cause__
    return ""


def distrust(error: BaseException) -> str:
    """Return why a certificate was refused, if that caused the error; else empty."""
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, ssl.SSLCertVerificationError):
            return seen.verify_message
        seen = getattr(seen, "orig", None) or seen.__cause__ or seen.__context__
    return ""


class DatabaseInUse(DatabaseFault):
    """Another server uses the database."""


class DatabaseAway(ConnectionError):
    """No connection to the database is possible at the moment."""


def is_away(error: BaseException) -> bool:
    """Return True if an operation failed because the database is unavailable."""
    is_database_error = isinstance(error, (DatabaseAway, sa.exc.SQLAlchemyError)) or _of_driver(
        error
    )
    return is_database_error and is_gone(error)


def _of_driver(error: BaseException) -> bool:
    """Return True if the error was raised by the driver itself.

    This includes connections that break while SQLAlchemy is setting them up.
    """
    return type(error).__module__.partition(".")[0] == _DRIVER


def is_gone(error: BaseException) -> bool:
    """Return True if the database is unavailable, so that a retry may succeed."""
    if isinstance(error, sa.exc.DBAPIError) and error.connection_invalidated:
        return True
    state = state_of(error)
    if state:
        return state in _GONE or state.startswith(_GONE_CLASS)
    known = (OSError, TimeoutError, sa.exc.InterfaceError, sa.exc.TimeoutError)
    return isinstance(error, known) or _of_driver(error)


def fault_of(error: BaseException, address: str, user: str = "") -> DatabaseFault:
    """Return the fault as one line, without the driver's words where they could contain secrets."""
    case, distrusted = _CASES.get(state_of(error)), distrust(error)
    if distrusted:
        return DatabaseFault(say("database.distrusted", place=address, why=distrusted))
    if {"rejected", "SSL"} <= set(str(error).split()):  # the driver has no class for it
        return DatabaseFault(say("database.no-encryption", place=address))
    if case is None:
        case = "unreachable" if is_gone(error) else "other"
    why = getattr(error, "strerror", None) or state_of(error) or type(error).__name__
    return DatabaseFault(say("database.fault", case=case, place=address, user=user, why=why))
