"""What hundreds of servers and clients of tests have in common is made once in a process.

A new database is a copy of one that the migrations made. What a route is given is read from its
function once, not for each server. Clients share one context of TLS, as nothing here is
encrypted: to read the machine's certificates for each was a tenth of all the work.
"""

from __future__ import annotations

import ssl
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from httpx._transports import default
from litestar.utils import signature

from openrummy.server.db import migrate

_migrate = migrate.upgrade


@cache
def _whole() -> bytes:
    """A database with all tables and nothing in them."""
    with tempfile.TemporaryDirectory(prefix="openrummy-tables-") as folder:
        _migrate(Path(folder) / "whole.db")
        return (Path(folder) / "whole.db").read_bytes()


def _upgrade(database: Path, to: str = "head") -> None:
    if to != "head" or (database.exists() and database.stat().st_size):
        _migrate(database, to)
    else:
        database.write_bytes(_whole())


migrate.upgrade = _upgrade

_hints = signature.get_fn_type_hints


@cache
def _once(function: Any) -> dict[str, Any]:
    return _hints(function)


def _known(function: Any, namespace: dict[str, Any] | None = None) -> dict[str, Any]:
    return dict(_once(function))


signature.get_fn_type_hints = _known

_PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
_context = default.create_ssl_context


def _made(verify: Any = True, **given: Any) -> ssl.SSLContext:
    return _PLAIN if verify is True else _context(verify=verify, **given)


default.create_ssl_context = _made
