"""Admission of connections: clients accepted, rejected or dropped as too slow.

There is no waiting queue. A connection beyond the limit is answered and closed at once and
holds no descriptor, so that the descriptors which tables in play need (the database, files,
processes) are never used up by strangers.
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

from openrummy.server.connections.addresses import ConnectionCounter, Proxies
from openrummy.server.errors import PROBLEMS, error_body
from openrummy.server.settings import Settings

_LOG = logging.getLogger(__name__)
_MINUTE = 60.0
_LINGER_S = 10.0  # seconds a closed connection has to read the last data sent


class TimedConnection(Protocol):
    """A connection that can time out."""

    def late(self, now: float) -> bool:
        """Return True if it has kept the server waiting for too long."""


@dataclass
class _Guest:
    connection: TimedConnection
    prefix: str
    closing: float = 0.0


class ConnectionGate:
    """All open connections. ``settings`` hold their limits and timeouts."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        proxies = Proxies(settings.proxies)
        self.crowd = ConnectionCounter(self._most, settings.connections_of_one, proxies)
        self._inside: dict[asyncio.BaseTransport, _Guest] = {}
        self._turned_away = 0
        self._told = -_MINUTE

    def _most(self) -> int:
        files = max_descriptors()
        spare = min(self.settings.spare_files, files // 2)
        return min(self.settings.connections, files - spare)

    # ------------------------------------------------------------ opening and closing

    def enter(self, transport: asyncio.BaseTransport, connection: TimedConnection) -> None:
        """Register a connection that was accepted or has switched its protocol."""
        known = self._inside.get(transport)
        if known is not None:
            known.connection = connection
            return
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else ""
        self._inside[transport] = _Guest(connection, self.crowd.enter(host))

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Unregister a closed connection."""
        known = self._inside.pop(transport, None)
        if known is not None:
            self.crowd.leave(known.prefix)

    def reject(self, connection: socket.socket, code: str) -> None:
        """Answer with an error and close."""
        self.log_rejection()
        with suppress(OSError):
            connection.setblocking(False)
            connection.send(_answer(code))
            connection.shutdown(socket.SHUT_WR)
            with suppress(BlockingIOError):
                connection.recv(64 * 1024)  # unread input would reset the connection
        connection.close()

    def log_rejection(self) -> None:
        """Log a rejected connection, at most once a minute."""
        self._turned_away += 1
        now = time.monotonic()
        if now >= self._told + _MINUTE:
            self._told = now
            _LOG.warning(
                "no room for more connections: %d are open, %d were turned away since this was"
                " last said",
                self.crowd.connection_count,
                self._turned_away,
            )
            self._turned_away = 0

    # ------------------------------------------------------------ timeouts

    async def watch(self) -> None:
        """Periodically close every connection that is late."""
        limits = self.settings
        interval = min(1.0, limits.header_seconds / 4, limits.body_seconds / 4)
        while True:
            await asyncio.sleep(interval)
            self.close_stalled(time.monotonic())

    def close_stalled(self, now: float) -> None:
        """Close every connection that is late."""
        for transport, guest in list(self._inside.items()):
            if not transport.is_closing():
                late = guest.connection.late(now)
            else:  # closed on our side, but the last data was not read
                guest.closing = guest.closing or now
                late = now > guest.closing + _LINGER_S
            if late:
                _end(transport)


def _end(transport: asyncio.BaseTransport) -> None:
    """Drop a connection with all unsent data, including the system's buffers."""
    if isinstance(transport, asyncio.WriteTransport):
        with suppress(OSError, AttributeError):
            transport.get_extra_info("socket").setsockopt(
                socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
            )
        transport.abort()


def max_descriptors() -> int:
    """Return the number of files and connections that this process may have open."""
    try:
        import resource
    except ImportError:  # systems without such a limit
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
