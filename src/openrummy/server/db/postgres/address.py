"""The address of a database: what may be written, and what of it may be shown."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from openrummy.core.rules.text import say
from openrummy.server.db.postgres.faults import DatabaseFault

_SCHEMES: Final = ("postgresql+asyncpg", "postgresql", "postgres")
# as psql has it, and as the driver does
_OTHER_NAMES: Final = {"sslmode": "ssl"}


def address_of(text: str) -> sa.URL:
    """The address that was set, for the driver we use. Raises :class:`DatabaseFault`.

    What it leaves out, the variables of the environment and the file of passwords of PostgreSQL
    say (``PGPASSWORD``, ``PGPASSFILE`` and so on).
    """
    try:
        url = sa.make_url(text)
    except (sa.exc.ArgumentError, ValueError):  # its text would be the address
        raise DatabaseFault(say("database.no-address")) from None
    if url.drivername not in _SCHEMES:
        raise DatabaseFault(say("database.other-kind", kind=url.drivername[:40]))
    query = {_OTHER_NAMES.get(name, name): value for name, value in url.query.items()}
    return url.set(drivername=_SCHEMES[0], query=query)


def shown(url: sa.URL) -> str:
    """Host and name of a database, without who signs in and by which password."""
    in_query = url.query.get("host", "")
    host = (
        url.host or (in_query if isinstance(in_query, str) else ",".join(in_query)) or "localhost"
    )
    port = f":{url.port}" if url.port else ""
    return f"{host}{port}/{url.database or ''}"
