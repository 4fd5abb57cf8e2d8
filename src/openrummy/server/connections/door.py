"""The door of the server: clients let in, turned away, or silent for too long.

Nothing waits at the door. What there is no room for is answered and closed at once, and holds
no descriptor; so the descriptors that the tables in play need (the database, files, processes)
are never given to strangers.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from openrummy.server.connections.addresses import Crowd, Proxies
from openrummy.server.errors import PROBLEMS, error_body
from openrummy.server.settings import Settings

_LOG = logging.getLogger(__name__)
_MINUTE = 60.0
_LINGER = 10.0  # seconds that a connection which is closed has to take what was sent


class Inside(Protocol):
    """A connection that can be late."""

    def late(self, now: float) -> bool:
        """Has it kept the server waiting for too long?"""


@dataclass
class _Guest:
    connection: Inside
    prefix: str
    closing: float = 0.0


class Door:
    """Everybody who is connected. ``settings`` say how many, and how long they may take."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        proxies = Proxies(settings.proxies)
        self.crowd = Crowd(self._most, settings.connections_of_one, proxies)
        self._inside: dict[asyncio.BaseTransport, _Guest] = {}
        self._turned_away = 0
        self._told = -_MINUTE

    def _most(self) -> int:
        files = descriptors()
        spare = min(self.settings.spare_files, files // 2)
        return min(self.settings.connections, files - spare)

    # ------------------------------------------------------------ coming and going

    def enter(self, transport: asyncio.BaseTransport, connection: Inside) -> None:
        """A connection is made, or has become one of another protocol."""
        known = self._inside.get(transport)
        if known is not None:
            known.connection = connection
            return
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else ""
        self._inside[transport] = _Guest(connection, self.crowd.enter(host))

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """A connection has ended."""
        known = self._inside.pop(transport, None)
        if known is not None:
            self.crowd.leave(known.prefix)

    def turn_away(self, connection: socket.socket, code: str) -> None:
        """Answer with an error, and close."""
        self.full()
        with suppress(OSError):
            connection.setblocking(False)
            connection.send(_answer(code))
            connection.shutdown(socket.SHUT_WR)
            with suppress(BlockingIOError):
                connection.recv(64 * 1024)  # what is left unread would take the answer back
        connection.close()

    def full(self) -> None:
        """Somebody could not come in: say so once a minute."""
        self._turned_away += 1
        now = time.monotonic()
        if now >= self._told + _MINUTE:
            self._told = now
            _LOG.warning(
                "no room for more connections: %d are open, %d were turned away since this was"
                " last said",
                self.crowd.here,
                self._turned_away,
            )
            self._turned_away = 0

    # ------------------------------------------------------------ who takes too long

    async def watch(self) -> None:
        """End every connection that is late, again and again."""
        limits = self.settings
        rest = min(1.0, limits.header_seconds / 4, limits.body_seconds / 4)
        while True:
            await asyncio.sleep(rest)
            self.close_the_late(time.monotonic())

    def close_the_late(self, now: float) -> None:
        """End every connection that is late."""
        for transport, guest in list(self._inside.items()):
            if not transport.is_closing():
                late = guest.connection.late(now)
            else:  # closed on our side, and what was sent last is not taken
                guest.closing = guest.closing or now
                late = now > guest.closing + _LINGER
            if late:
                _end(transport)


def _end(transport: asyncio.BaseTransport) -> None:
    """Drop a connection with all that is still to be sent, also by the system."""
    if isinstance(transport, asyncio.WriteTransport):
        with suppress(OSError, AttributeError):
            transport.get_extra_info("socket").setsockopt(
                socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
            )
        transport.abort()


def descriptors() -> int:
    """Number of files and connections that this process may have open."""
    try:
        import resource
    except ImportError:  # a system without such a limit
        return 1 << 30
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft >= 0 else 1 << 30


def _answer(code: str) -> bytes:
    status = PROBLEMS[code]
    body = error_body(code)
    return (
        f"HTTP/1.1 {status} {code}\r\nretry-after: 10\r\nconnection: close\r\n"
        f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
    ).encode() + body
