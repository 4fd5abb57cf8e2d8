"""HTTP and WebSocket as uvicorn speaks them, with an end to waiting.

uvicorn has a time for the pause between two requests and none for a request: who sends its
headers or its body byte by byte, or does not read what is sent, would keep a connection for ever.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from openrummy.play.host.mailbox import Mailbox
from openrummy.server.connections.door import Door

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
