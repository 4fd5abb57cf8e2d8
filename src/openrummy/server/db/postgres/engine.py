"""Connections to PostgreSQL: address, encryption, and engines for reading and writing."""

from __future__ import annotations

import os
import ssl
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from openrummy.core.rules.text import say
from openrummy.server.db.postgres.faults import DatabaseAway, DatabaseFault

_SCHEMES: Final = ("postgresql+asyncpg", "postgresql", "postgres")
# psql's spelling, and the driver's
_OTHER_NAMES: Final = {"sslmode": "ssl"}


def address_of(text: str) -> sa.URL:
    """Return the configured address for our driver. Raises :class:`DatabaseFault`.

    Missing parts are taken from PostgreSQL's environment variables and password file
    (``PGPASSWORD``, ``PGPASSFILE`` and so on).
    """
    try:
        url = sa.make_url(text)
    except (sa.exc.ArgumentError, ValueError):  # its text would contain the address
        raise DatabaseFault(say("database.no-address")) from None
    if url.drivername not in _SCHEMES:
        raise DatabaseFault(say("database.other-kind", kind=url.drivername[:40]))
    query = {_OTHER_NAMES.get(name, name): value for name, value in url.query.items()}
    return url.set(drivername=_SCHEMES[0], query=query)


def url_without_password(url: sa.URL) -> str:
    """Return the host and name of a database, without credentials."""
    in_query = url.query.get("host", "")
    host = (
        url.host or (in_query if isinstance(in_query, str) else ",".join(in_query)) or "localhost"
    )
    port = f":{url.port}" if url.port else ""
    return f"{host}{port}/{url.database or ''}"


MODE: Final = "ssl"
FILES: Final = ("sslrootcert", "sslcert", "sslkey")
"""Parts of an address that name files: authorities, the client certificate and its key."""
_CHECKED: Final = ("verify-ca", "verify-full")


def encryption(url: sa.URL) -> ssl.SSLContext | None:
    """Return the TLS context that verifies the server's certificate; None without TLS.

    As in libpq: ``verify-full`` also checks the name, and ``require`` with a root certificate
    means ``verify-ca``. Trusted are the file of ``sslrootcert`` (in the address, or as
    ``PGSSLROOTCERT``), or the system's certificates. Raises
    :class:`~openrummy.server.db.postgres.faults.DatabaseFault` for unreadable files.
    """
    named = {name: _text(url, name) for name in FILES}
    authorities = named["sslrootcert"] or os.environ.get("PGSSLROOTCERT", "")
    mode = _text(url, MODE) or os.environ.get("PGSSLMODE", "")
    if mode not in _CHECKED and not (mode == "require" and authorities):
        return None
    try:
        context = ssl.create_default_context(
            cafile=authorities if authorities not in ("", "system") else None
        )
        if named["sslcert"]:
            context.load_cert_chain(named["sslcert"], named["sslkey"] or None)
    except OSError as error:  # includes ssl.SSLError
        files = ", ".join(file for file in (authorities, named["sslcert"], named["sslkey"]) if file)
        why = error.strerror or type(error).__name__
        raise DatabaseFault(say("database.no-certificates", files=files, why=why)) from None
    context.check_hostname = mode == "verify-full"
    return context


def _text(url: sa.URL, name: str) -> str:
    value = url.query.get(name, "")
    return value if isinstance(value, str) else value[-1]


_NUL: Final = "\0"
_REACHED: Final = 10.0  # seconds to connect
_ANSWERED: Final = 60.0  # seconds for an answer: a host that has died never sends one
# server settings, as text in the server's units
_SESSION: Final = {
    "application_name": "openrummy",
    "jit": "off",  # compiling our queries takes longer than running them
    "timezone": "UTC",
    # a process that was suspended inside a transaction must not block others for long
    "idle_in_transaction_session_timeout": "20s",
    # and a dead host is noticed
    "tcp_keepalives_idle": "20",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}


def reading_engine(url: sa.URL, connections: int) -> AsyncEngine:
    """Return an engine for reading: each connection reads from one snapshot."""
    read_only = {"postgresql_readonly": True}
    return _lenient(
        plain_engine(
            url, connections, isolation_level="REPEATABLE READ", execution_options=read_only
        )
    )


def writing_engine(url: sa.URL, connections: int) -> AsyncEngine:
    return _lenient(plain_engine(url, connections, isolation_level="READ COMMITTED"))


class _Wide(sa.BigInteger):
    """A query parameter too large for the column's type: it matches nothing."""

    render_bind_cast = True


def _lenient(engine: AsyncEngine) -> AsyncEngine:
    """Make queries with out-of-range values match nothing, as with SQLite."""
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
        """Replace errors and timeouts of the system by :class:`DatabaseAway`."""
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
    """Return parameters without the character 0, which PostgreSQL does not store."""
    if not any(isinstance(value, str) and _NUL in value for value in given):
        return given
    return tuple(
        value.replace(_NUL, "\ufffd") if isinstance(value, str) else value for value in given
    )


def plain_engine(url: sa.URL, connections: int, **more: Any) -> AsyncEngine:
    """Return an engine without our hooks.

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
            hide_parameters=True,  # they contain cards and hashes of keys
            **more,
        )
    except ImportError as error:
        raise DatabaseFault(say("database.no-driver", package=error.name)) from None

    @event.listens_for(engine.sync_engine, "do_connect")
    def _encrypted(_: object, _record: object, _given: Any, named: dict[str, Any]) -> None:
        for name in FILES:  # the driver accepts them in its own form of address only
            named.pop(name, None)
        if checked is not None:
            named[MODE] = checked

    return engine
