"""One process that serves: its store, its application, from its start to its end."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from openrummy.server import garbage
from openrummy.server.app import create_app
from openrummy.server.cluster.broker import Broker
from openrummy.server.cluster.member import Member
from openrummy.server.cluster.site import Site
from openrummy.server.connections.listening import Server
from openrummy.server.live.warming import Warming
from openrummy.server.logs import keep_short, write_lines
from openrummy.server.people.computers import bot_for
from openrummy.server.settings import Settings


def allow_many_connections() -> None:
    """As many open files as this user may have: every connection is one."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def serve(
    bound: socket.socket,
    settings: Settings,
    ready: Callable[[str], None],
    broker: Broker | None = None,
    place: str = "",
    name: str = "",
) -> None:
    """Serve on a socket that listens until told to stop; ``ready`` is called once it does, with
    the name that it has among them where it is one of several.

    With a ``broker`` as one of several processes, which answers the others at ``place`` and has
    this ``name`` in figures.
    """
    from openrummy.server.db.engines import engine_of
    from openrummy.server.db.file.turn import Turn
    from openrummy.server.db.folder import DATABASE
    from openrummy.server.db.store import SqlStore

    assert settings.data is not None
    store = SqlStore(engine_of(settings.data / DATABASE))
    site = None
    if broker is not None:
        store.take_turns(Turn(settings.data))
        site = Site(Member(broker, store.raise_fence, settings.lease_seconds), broker, place, name)
    warming = Warming()
    analysing = Warming(after=warming)

    def answers() -> None:
        garbage.settle()
        ready(site.member.id if site is not None else "")
        warming.start()
        analysing.start()

    bots = partial(bot_for, ready=warming.is_ready)
    app = create_app(replace(settings, loaded=analysing.is_ready), store, bots, site)
    drain = site.drain if site is not None else None
    server = _Server(app, settings, answers, drain, log_level="warning", log_config=None)
    write_lines(settings.logs, settings.log_requests)
    keep_short()
    searching = asyncio.create_task(garbage.search_now_and_then())
    try:
        await server.serve(sockets=[bound])
    finally:
        searching.cancel()
        await store.close()
        warming.stop()
        analysing.stop()


class _Server(Server):
    """Stopped by hand; ``drain`` hands over what it has before its connections end."""

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
        """Let nobody else in, hand over, then stop."""
        if self._drain is not None:
            await self.stop_accepting()
            await self._drain()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: object) -> None:
        """Stop gently the first time, at once the second; an interrupt is a normal end."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True
