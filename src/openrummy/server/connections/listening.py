"""uvicorn, behind a :class:`~openrummy.server.connections.door.Door`."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import uvicorn
from litestar.types import ASGIApp

from openrummy.server.connections.addresses import Proxies
from openrummy.server.connections.door import Door
from openrummy.server.connections.protocols import protocols
from openrummy.server.connections.requests import MAX_HEADERS
from openrummy.server.settings import Settings

# How sockets are kept; a compressed connection takes more than twice the memory.
SOCKETS: dict[str, Any] = {
    "ws": "websockets-sansio",
    "ws_max_size": 64 * 1024,
    "ws_per_message_deflate": False,
}
_REST = 0.5  # seconds until it is tried again, where the system has no descriptor left


class Server(uvicorn.Server):
    """Serves an application on sockets that listen; ``ready`` is called once it does."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        ready: Callable[[], None] = lambda: None,
        **others: Any,
    ) -> None:
        self.door = Door(settings)
        http, ws = protocols(self.door)
        kept = {
            "access_log": False,
            "server_header": False,
            "lifespan": "on",
            "timeout_graceful_shutdown": 3,
            "timeout_keep_alive": settings.keep_seconds,
            "h11_max_incomplete_event_size": 2 * MAX_HEADERS,  # with the line of the request
            "forwarded_allow_ips": Proxies(settings.proxies).written(),
            **SOCKETS,
        }
        super().__init__(uvicorn.Config(app, **kept | {"http": http, "ws": ws} | others))
        self._http = http
        self._ready = ready
        self._working: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, listen to these sockets, then tell."""
        await super().startup([])  # uvicorn itself accepts nothing
        if self.should_exit:
            return
        self._working.append(asyncio.create_task(self.door.watch()))
        for listening in sockets or ():
            listening.setblocking(False)
            self._working.append(asyncio.create_task(self._accept(listening)))
        self._ready()

    async def stop_accepting(self) -> None:
        """Let nobody else in."""
        working, self._working = self._working, []
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody else in, then stop."""
        await self.stop_accepting()
        await super().shutdown(sockets)

    async def _accept(self, listening: socket.socket) -> None:
        """Let in who comes, as long as there is room."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                accepted, address = await loop.sock_accept(listening)
            except OSError:  # no descriptor is left, or the client has gone again
                self.door.full()
                await asyncio.sleep(_REST)
                continue
            code = self.door.crowd.refuses(str(address[0]))
            if code:
                self.door.turn_away(accepted, code)
                await asyncio.sleep(0)  # who is inside comes first
                continue
            try:
                # asyncio does it for sockets whose protocol it knows; else answers in two parts
                # wait 40 ms for the client
                accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                await loop.connect_accepted_socket(self._connection, accepted)
            except OSError:
                accepted.close()

    def _connection(self) -> asyncio.Protocol:
        state = self.lifespan.state
        return self._http(config=self.config, server_state=self.server_state, app_state=state)
