"""A lightweight WebSocket client, so that many fit on one core."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from ipaddress import IPv4Address
from typing import TypeAlias
from urllib.parse import urlsplit
from zlib import crc32

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.uri import parse_uri

Hear: TypeAlias = Callable[[bytes], None]


class Connection(asyncio.Protocol):
    """One connection; whole messages of text go to ``hear``."""

    def __init__(self, url: str, cookie: str, hear: Hear) -> None:
        self._protocol = ClientProtocol(parse_uri(url), max_size=None)
        self._cookie = cookie
        self._hear = hear
        self._transport: asyncio.Transport | None = None
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def to(cls, url: str, cookie: str, hear: Hear) -> Connection:
        """Open a connection. Raises OSError on failure."""
        parts = urlsplit(url)
        loop = asyncio.get_running_loop()
        _, connection = await loop.create_connection(
            lambda: cls(url, cookie, hear), parts.hostname or "", parts.port or 80
        )
        await connection.open
        return connection

    def say(self, message: bytes) -> None:
        """Send text; ignored once the connection is closed."""
        going = self._transport is not None and not self._transport.is_closing()
        if going and self._protocol.state is State.OPEN:
            self._protocol.send_text(message)
            self._flush()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    # ------------------------------------------------------------ of asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        request = self._protocol.connect()
        request.headers["Cookie"] = self._cookie
        request.headers["X-Forwarded-For"] = _address(self._cookie)
        self._protocol.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if self.open.done() and isinstance(event, Response):
                continue
            if isinstance(event, Response) and event.status_code == 101:
                self.open.set_result(None)
            elif isinstance(event, Response):
                self.open.set_exception(ConnectionError(f"refused: {event.status_code}"))
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._hear(bytes(event.data))
        self._flush()  # the answer to a ping

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open.done():
            why = error or self._protocol.handshake_exc
            self.open.set_exception(ConnectionError(f"no connection: {why or 'hung up'}"))

    def _flush(self) -> None:
        assert self._transport is not None
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)


def _address(cookie: str) -> str:
    """A distinct address for each cookie, since a server limits requests per address."""
    return str(IPv4Address((10 << 24) + crc32(cookie.encode()) % (1 << 24)))
