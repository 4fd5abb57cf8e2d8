"""Parts that hundreds of servers and clients of tests share, made once in a process.

A new database is a copy of one that the migrations made, or of an empty one. Servers share the
routes, which are the same for all that show the same pages, and have a state of their own.
Clients share one context of TLS, as nothing here is encrypted: to read the machine's certificates
for each was a tenth of all the work.
"""

from __future__ import annotations

import ssl
import tempfile
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from httpx._transports import default
from litestar import Litestar
from litestar.datastructures import State
from litestar.events import SimpleEventEmitter

from openrummy.server import app as server_app
from openrummy.server.db import engines
from openrummy.server.db.club import metadata
from openrummy.server.db.migrations import run as migrate

_migrate = migrate.upgrade


@cache
def _whole() -> bytes:
    """A database with all tables and nothing in them."""
    with tempfile.TemporaryDirectory(prefix="openrummy-tables-") as folder:
        _migrate(Path(folder) / "whole.db")
        return (Path(folder) / "whole.db").read_bytes()


def _upgrade(database: Path) -> None:
    if database.exists() and database.stat().st_size:
        _migrate(database)
    else:
        database.write_bytes(_whole())


migrate.upgrade = _upgrade


class _Copied:
    """A replacement for the tables of a server that keeps everything in memory."""

    @staticmethod
    def create_all(engine: sa.Engine) -> None:
        Path(str(engine.url.database)).write_bytes(_tables())


@cache
def _tables() -> bytes:
    with tempfile.TemporaryDirectory(prefix="openrummy-tables-") as folder:
        file = Path(folder) / "tables.db"
        engine = sa.create_engine(f"sqlite:///{file}")
        metadata.create_all(engine)
        engine.dispose()
        return file.read_bytes()


vars(engines)["metadata"] = _Copied

_routed: dict[Any, Litestar] = {}


def _served(route_handlers: Any, lifespan: Any, state: State, **given: Any) -> Litestar:
    """An application with the routes of another one that shows the same pages."""
    key = tuple(route_handlers)
    if key not in _routed:
        _routed[key] = Litestar(route_handlers, lifespan=[], state=State(), **given)
    app = copy(_routed[key])
    app.state, app._lifespan_managers = state, [*lifespan]
    app.event_emitter = SimpleEventEmitter([])
    app.asgi_router = copy(app.asgi_router)
    app.asgi_router.app = app
    app.asgi_handler = app._create_asgi_handler()
    return app


vars(server_app)["Litestar"] = _served

_PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
_context = default.create_ssl_context


def _made(verify: Any = True, **given: Any) -> ssl.SSLContext:
    return _PLAIN if verify is True else _context(verify=verify, **given)


default.create_ssl_context = _made
