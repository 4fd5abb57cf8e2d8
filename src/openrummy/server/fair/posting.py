"""Sends a request to another server, within a bound of time and size."""

from __future__ import annotations

import asyncio
import socket
import ssl
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Final
from urllib.parse import urlsplit

from openrummy.core.rules.text import say

SECONDS: Final = 20.0
MAX_ANSWER: Final = 16_384  # bytes
_HEADERS: Final = {"content-type": "text/plain", "user-agent": "openrummy"}


class NoAnswer(Exception):
    """The other server gave no answer that can be used; the text says why."""


@dataclass(frozen=True)
class Answer:
    """The status and the body of an answer."""

    status: int
    text: str


async def post(url: str, body: str, seconds: float = SECONDS) -> Answer:
    """Send a text, and read the answer. Raises :class:`NoAnswer`; no redirection is followed."""
    exchange = _Exchange(url)
    try:
        async with asyncio.timeout(seconds):
            return await asyncio.to_thread(exchange.run, body.encode(), seconds)
    except TimeoutError:
        raise NoAnswer(say("cosigners.late", seconds=f"{seconds:g}")) from None
    except (OSError, HTTPException, ValueError) as error:
        raise NoAnswer(str(error) or type(error).__name__) from None
    finally:
        exchange.stop()


class _Exchange:
    """One request, in a thread that any other thread can stop."""

    def __init__(self, url: str) -> None:
        self._url = urlsplit(url)
        self._socket: socket.socket | None = None
        self._stopped = False

    def run(self, body: bytes, seconds: float) -> Answer:
        """The answer. Raises ``OSError``, ``HTTPException`` and ``ValueError``."""
        connection = self._connected(seconds)
        try:
            if self._stopped:
                raise TimeoutError
            connection.request("POST", self._url.path or "/", body, _HEADERS)
            response = connection.getresponse()
            answered = response.read(MAX_ANSWER + 1)
            if len(answered) > MAX_ANSWER:
                raise ValueError(say("cosigners.long"))
            return Answer(response.status, answered.decode())
        finally:
            connection.close()

    def _connected(self, seconds: float) -> HTTPConnection:
        host, secure = self._url.hostname or "", self._url.scheme == "https"
        port = self._url.port or (443 if secure else 80)
        connection = (HTTPSConnection if secure else HTTPConnection)(host, port)
        connection.sock = self._socket = socket.create_connection((host, port), seconds)
        if secure:
            context = ssl.create_default_context()
            wrapped = context.wrap_socket(
                self._socket, server_hostname=host, do_handshake_on_connect=False
            )
            connection.sock = self._socket = wrapped  # known to stop() before it waits again
            wrapped.do_handshake()
        return connection

    def stop(self) -> None:
        """End it: a thread that still reads what drips in notices."""
        self._stopped = True
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)
