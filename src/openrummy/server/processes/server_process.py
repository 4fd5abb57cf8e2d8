"""A serving process: its store and application, from start to end."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL

from openrummy.play.computer_players import bot_for
from openrummy.server import garbage_collection
from openrummy.server.app import create_app
from openrummy.server.cluster.broker import Broker
from openrummy.server.cluster.member import Member
from openrummy.server.cluster.site import Site
from openrummy.server.connections.uvicorn_server import Server
from openrummy.server.live.warm_up import WarmUp
from openrummy.server.logs import shorten_lines, write_lines
from openrummy.server.settings import Settings


def allow_many_connections() -> None:
    """Raise the limit of open files to the user's maximum: every connection takes one."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def serve(
    bound: socket.socket,
    settings: Settings,
    ready: Callable[[str], None],
    broker: Broker | None = None,
    address: str = "",
    name: str = "",
) -> None:
    """Serve on a listening socket until stopped; ``ready`` is called once it serves, with the
    process id if it is one of several.

    With a ``broker`` it is one of several processes, reachable by the others at ``address`` and
    called ``name`` in metrics. Raises
    :class:`~openrummy.server.db.postgres.faults.DatabaseFault` if another server is running.
    """
    from openrummy.server.db.engines import engine_of
    from openrummy.server.db.file.permissions import FolderLock
    from openrummy.server.db.store import SqlStore

    database = _place(settings)
    store = SqlStore(engine_of(database, connections=settings.database_connections))
    site = None
    if broker is not None:
        if isinstance(database, Path):
            store.take_turns(FolderLock(database.parent))
        site = Site(
            Member(broker, store.raise_fence, settings.lease_seconds), broker, address, name
        )
        await site.wait_for_broker()  # can be stopped while waiting
    warming = WarmUp()
    analysing = WarmUp(after=warming)

    def answers() -> None:
        garbage_collection.settle()
        ready(site.member.id if site is not None else "")
        warming.start()
        analysing.start()

    bots = partial(bot_for, ready=warming.is_ready)
    app = create_app(replace(settings, loaded=analysing.is_ready), store, bots, site)
    drain = site.drain if site is not None else None
    server = _Server(app, settings, answers, drain, log_level="warning", log_config=None)
    write_lines(settings.logs, settings.log_requests)
    shorten_lines()
    searching = asyncio.create_task(garbage_collection.collect_periodically())
    try:
        async with _served(database, server, site is not None):
            await server.serve(sockets=[bound])
    finally:
        searching.cancel()
        await store.close()
        warming.stop()
        analysing.stop()


def _place(settings: Settings) -> Path | URL:
    """Return the location of the database."""
    from openrummy.server.db.folder import DATABASE
    from openrummy.server.db.postgres.engine import address_of

    if settings.database:
        return address_of(settings.database)
    assert settings.data is not None
    return settings.data / DATABASE


def _served(
    database: Path | URL, server: Server, several: bool
) -> AbstractAsyncContextManager[None]:
    """Hold exclusive ownership of the data, shared only by ``several`` processes of a site.

    A folder is protected by its lock. Raises
    :class:`~openrummy.server.db.postgres.faults.DatabaseFault`.
    """
    if isinstance(database, Path):
        return nullcontext()
    from openrummy.server.db.postgres.single_server import exclusive_use

    def lost() -> None:
        server.should_exit = True

    return exclusive_use(database, lost, several=several)


class _Server(Server):
    """Stopped on request; ``drain`` hands over its tables before connections end."""

    def __init__(
        self,
        app: Any,
        settings: Settings,
        ready: Callable[[], None],
        drain: Callable[[], Coroutine[Any, Any, None]] | None,
        **others: Any,
    ) -> None:
        super().__init__(app, settings, ready, **others)
        self._drain = drain

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting, hand over, then shut down."""
        if self._drain is not None:
            await self.stop_accepting()
            await self._drain()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: object) -> None:
        """Shut down gracefully on the first signal, at once on the second."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True
