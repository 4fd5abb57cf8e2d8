"""Connections to PostgreSQL: to read with, and to write with."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from openrummy.core.rules.text import say
from openrummy.server.db.postgres.encryption import FILES, MODE, encryption
from openrummy.server.db.postgres.faults import DatabaseAway, DatabaseFault

_NUL: Final = "\0"
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
    read_only = {"postgresql_readonly": True}
    return _lenient(
        plain_engine(
            url, connections, isolation_level="REPEATABLE READ", execution_options=read_only
        )
    )


def writing_engine(url: sa.URL, connections: int) -> AsyncEngine:
    """An engine to write with."""
    return _lenient(plain_engine(url, connections, isolation_level="READ COMMITTED"))


class _Wide(sa.BigInteger):
    """A number that is asked for, of a column that holds smaller ones: it is not there."""

    render_bind_cast = True


def _lenient(engine: AsyncEngine) -> AsyncEngine:
    """Run what people send in queries as SQLite does, where it stands in no row."""
    dialect = engine.sync_engine.dialect
    dialect.colspecs = {**dialect.colspecs, sa.Integer: _Wide}

    @event.listens_for(engine.sync_engine, "do_connect")
    def _connected(_: object, _record: object, given: Any, named: Any) -> Any:
        try:
            return dialect.connect(*given, **named)
        except (OSError, TimeoutError) as error:
            raise DatabaseAway from error

    @event.listens_for(engine.sync_engine, "handle_error")
    def _failed(context: sa.engine.ExceptionContext) -> BaseException | None:
        """Have the system notice a broken connection too, not only the driver."""
        broke = isinstance(context.original_exception, (OSError, TimeoutError))
        return DatabaseAway() if broke else None

    @event.listens_for(engine.sync_engine, "before_cursor_execute", retval=True)
    def _sent(
        _connection: sa.Connection,
        _cursor: object,
        statement: str,
        given: Any,
        _context: object,
        many: bool,
    ) -> tuple[str, Any]:
        return statement, [_without_nul(values) for values in given] if many else _without_nul(
            given
        )

    return engine


def _without_nul(given: Any) -> Any:
    """Values of a statement: no text of PostgreSQL holds the character 0."""
    if not any(isinstance(value, str) and _NUL in value for value in given):
        return given
    return tuple(
        value.replace(_NUL, "\ufffd") if isinstance(value, str) else value for value in given
    )


def plain_engine(url: sa.URL, connections: int, **more: Any) -> AsyncEngine:
    """An engine as SQLAlchemy makes it.

    Raises :class:`DatabaseFault` without the driver, and for certificates that cannot be read.
    """
    settings = {"server_settings": _SESSION, "timeout": _REACHED, "command_timeout": _ANSWERED}
    checked = encryption(url)
    try:
        engine = create_async_engine(
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

    @event.listens_for(engine.sync_engine, "do_connect")
    def _encrypted(_: object, _record: object, _given: Any, named: dict[str, Any]) -> None:
        for name in FILES:  # the driver knows them in an address of its own alone
            named.pop(name, None)
        if checked is not None:
            named[MODE] = checked

    return engine
