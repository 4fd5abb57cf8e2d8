"""Connections to PostgreSQL: to read with, and to write with."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from openrummy.rules.text import say
from openrummy.server.db.postgres.faults import DatabaseFault

_REACHED: Final = 10.0  # seconds for a connection to be made
_ANSWERED: Final = 60.0  # seconds for an answer, which from a machine that is gone never comes
# as the server calls them; text, in its units
_SESSION: Final = {
    "application_name": "openrummy",
    "jit": "off",  # what is asked here takes less time than compiling it would
    "timezone": "UTC",
    # a process that stopped in the middle of a change holds up nobody for long
    "idle_in_transaction_session_timeout": "20s",
    # and one whose machine is gone is noticed
    "tcp_keepalives_idle": "20",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}


def reading_engine(url: sa.URL, connections: int) -> AsyncEngine:
    """An engine to read with: all that is asked of one connection is of one moment."""
    return _engine(
        url, connections, isolation_level="REPEATABLE READ", execution_options=_READ_ONLY
    )


def writing_engine(url: sa.URL, connections: int) -> AsyncEngine:
    """An engine to write with."""
    return _engine(url, connections, isolation_level="READ COMMITTED")


def _engine(url: sa.URL, connections: int, **more: Any) -> AsyncEngine:
    """Raises :class:`DatabaseFault` where the driver is missing."""
    settings = {"server_settings": _SESSION, "timeout": _REACHED, "command_timeout": _ANSWERED}
    try:
        return create_async_engine(
            url,
            pool_size=connections,
            max_overflow=0,
            pool_timeout=_REACHED,
            connect_args=settings,
            hide_parameters=True,  # they hold cards, and hashes of keys
            **more,
        )
    except ImportError as error:
        raise DatabaseFault(say("database.no-driver", package=error.name)) from None


_READ_ONLY: Final = {"postgresql_readonly": True}
