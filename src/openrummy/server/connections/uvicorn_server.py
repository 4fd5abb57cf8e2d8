"""uvicorn, behind a :class:`~openrummy.server.connections.door.Door`, with an end to waiting.

uvicorn has a time for the pause between two requests and none for a request: who sends its
headers or its body byte by byte, or does not read what is sent, would keep a connection for ever.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from typing import Any, ClassVar

import h11
import uvicorn
from litestar.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from openrummy.play.host.mailbox import Mailbox
from openrummy.server.connections.addresses import Proxies
from openrummy.server.connections.door import Door
from openrummy.server.connections.requests import MAX_HEADERS
from openrummy.server.settings import Settings

_SLOWEST = 16 * 1024  # bytes a second; an upload has that much more time the longer it is


class _Sending(asyncio.Protocol):
    """Knows since when nothing more is read of what is sent."""

    door: ClassVar[Door]
    _stuck = 0.0  # 0: it is read

    def pause_writing(self) -> None:
        self._stuck = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._stuck = 0.0
        super().resume_writing()

    def _stalled(self, now: float) -> bool:
        return bool(self._stuck) and now > self._stuck + self.door.settings.stalled_seconds


class HttpConnection(_Sending, H11Protocol):
    """A connection whose headers and body have to come in time, and whose client has to read."""

    _since = 0.0  # when the headers or the body that are awaited could begin
    _got = 0  # bytes of it

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._since = time.monotonic()
        super().connection_made(transport)
        self.door.enter(transport, self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        before = self.conn.their_state
        super().data_received(data)
        if self.conn.their_state is before:
            self._got += len(data)
        else:
            self._since, self._got = time.monotonic(), 0

    def on_response_complete(self) -> None:
        """The next request may come."""
        self._since, self._got = time.monotonic(), 0
        super().on_response_complete()

    def late(self, now: float) -> bool:
        limits, waited = self.door.settings, now - self._since
        if self._stalled(now):
            return True
        if self.conn.their_state is h11.IDLE:
            return waited > limits.header_seconds
        if self.conn.their_state is h11.SEND_BODY and not self.flow.read_paused:
            return waited > limits.body_seconds + self._got / _SLOWEST
        return False


class SocketConnection(_Sending, WebSocketsSansIOProtocol):
    """A socket whose client has to read what is sent. Pings of uvicorn ask if it is there."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.door.enter(transport, self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self.transport)
        super().connection_lost(exc)

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.queue = Mailbox[Any]()  # type: ignore[assignment]

    def start_keepalive(self) -> None:
        """Forget the headers of both sides, once they have been sent; then as uvicorn does."""
        del self.request, self.response
        super().start_keepalive()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, and read no more while one is waiting besides the one carried out.

        uvicorn stops reading at each message and begins again once it is taken: the selector is
        told twice, which costs more than the message.
        """
        if self.queue.empty() and not self.read_paused:
            self.read_paused = True  # so that it is not done now
            super().send_receive_event_to_app()
            self.read_paused = False
        else:
            super().send_receive_event_to_app()

    def late(self, now: float) -> bool:
        return self._stalled(now)


def protocols(door: Door) -> tuple[type[HttpConnection], type[SocketConnection]]:
    """The two protocols spoken with clients who come through this door."""
    attributes = {"door": door}
    return type("Http", (HttpConnection,), attributes), type(
        "Socket", (SocketConnection,), attributes
    )


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
