"""uvicorn behind a :class:`~openrummy.server.connections.admission.ConnectionGate`, with timeouts.

uvicorn limits the pause between two requests but not a request: a client that sends headers
or body byte by byte, or does not read the response, would hold a connection forever.
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
from openrummy.server.connections.admission import ConnectionGate
from openrummy.server.connections.request_validation import MAX_HEADERS
from openrummy.server.settings import Settings

_MIN_UPLOAD_RATE = 16 * 1024  # bytes per second; extends the timeout of an upload


class _WriteStallTracker(asyncio.Protocol):
    """Tracks how long the client has not read."""

    door: ClassVar[ConnectionGate]
    _stuck = 0.0  # 0: the client is reading

    def pause_writing(self) -> None:
        self._stuck = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._stuck = 0.0
        super().resume_writing()

    def _stalled(self, now: float) -> bool:
        return bool(self._stuck) and now > self._stuck + self.door.settings.stalled_seconds


class HttpConnection(_WriteStallTracker, H11Protocol):
    """An HTTP connection with timeouts for headers, body and reading."""

    _since = 0.0  # when the current headers or body started
    _got = 0  # bytes received

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
        """Start waiting for the next request."""
        self._since, self._got = time.monotonic(), 0
        super().on_response_complete()

    def late(self, now: float) -> bool:
        limits, waited = self.door.settings, now - self._since
        if self._stalled(now):
            return True
        if self.conn.their_state is h11.IDLE:
            return waited > limits.header_seconds
        if self.conn.their_state is h11.SEND_BODY and not self.flow.read_paused:
            return waited > limits.body_seconds + self._got / _MIN_UPLOAD_RATE
        return False


class SocketConnection(_WriteStallTracker, WebSocketsSansIOProtocol):
    """A WebSocket whose client must keep reading. uvicorn's pings check that it is alive."""

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
        """Drop the headers of both sides once they were sent; then proceed as uvicorn does."""
        del self.request, self.response
        super().start_keepalive()

    def send_receive_event_to_app(self) -> None:
        """Deliver a message, and pause reading while one is queued behind the current one.

        uvicorn pauses reading at each message and resumes once it is taken: two selector calls,
        which cost more than the message.
        """
        if self.queue.empty() and not self.read_paused:
            self.read_paused = True  # prevents a pause now
            super().send_receive_event_to_app()
            self.read_paused = False
        else:
            super().send_receive_event_to_app()

    def late(self, now: float) -> bool:
        return self._stalled(now)


def protocols(door: ConnectionGate) -> tuple[type[HttpConnection], type[SocketConnection]]:
    """Return the HTTP and WebSocket protocols for connections through this door."""
    attributes = {"door": door}
    return type("Http", (HttpConnection,), attributes), type(
        "Socket", (SocketConnection,), attributes
    )


# WebSocket options; a compressed connection takes more than twice the memory.
SOCKETS: dict[str, Any] = {
    "ws": "websockets-sansio",
    "ws_max_size": 64 * 1024,
    "ws_per_message_deflate": False,
}
_RETRY_S = 0.5  # seconds until the next attempt when no descriptor is free


class Server(uvicorn.Server):
    """Serves an application on listening sockets; calls ``ready`` once it does."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        ready: Callable[[], None] = lambda: None,
        **others: Any,
    ) -> None:
        self.door = ConnectionGate(settings)
        http, ws = protocols(self.door)
        kept = {
            "access_log": False,
            "server_header": False,
            "lifespan": "on",
            "timeout_graceful_shutdown": 3,
            "timeout_keep_alive": settings.keep_seconds,
            "h11_max_incomplete_event_size": 2 * MAX_HEADERS,  # including the request line
            "forwarded_allow_ips": Proxies(settings.proxies).written(),
            **SOCKETS,
        }
        super().__init__(uvicorn.Config(app, **kept | {"http": http, "ws": ws} | others))
        self._http = http
        self._ready = ready
        self._working: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, listen on these sockets, then call ``ready``."""
        await super().startup([])  # uvicorn itself accepts nothing
        if self.should_exit:
            return
        self._working.append(asyncio.create_task(self.door.watch()))
        for listening in sockets or ():
            listening.setblocking(False)
            self._working.append(asyncio.create_task(self._accept(listening)))
        self._ready()

    async def stop_accepting(self) -> None:
        working, self._working = self._working, []
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting connections, then shut down."""
        await self.stop_accepting()
        await super().shutdown(sockets)

    async def _accept(self, listening: socket.socket) -> None:
        """Accept connections while there is room."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                accepted, address = await loop.sock_accept(listening)
            except OSError:  # no descriptor is free, or the client has disconnected
                self.door.log_rejection()
                await asyncio.sleep(_RETRY_S)
                continue
            code = self.door.crowd.refuses(str(address[0]))
            if code:
                self.door.reject(accepted, code)
                await asyncio.sleep(0)  # open connections come first
                continue
            try:
                # asyncio does it for sockets whose protocol it knows; else responses in two parts
                # wait 40 ms for the client
                accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                await loop.connect_accepted_socket(self._connection, accepted)
            except OSError:
                accepted.close()

    def _connection(self) -> asyncio.Protocol:
        state = self.lifespan.state
        return self._http(config=self.config, server_state=self.server_state, app_state=state)
