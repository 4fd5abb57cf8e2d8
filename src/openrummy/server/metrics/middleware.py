"""Middleware that gives each request an id and measures it; serves ``/metrics``."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from hashlib import blake2s
from itertools import count
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from openrummy.play.host import entropy
from openrummy.server.errors import answer
from openrummy.server.logs import OWN, REQUEST
from openrummy.server.metrics.last_hour import LastHour, SlowRequest
from openrummy.server.metrics.prometheus import CONTENT_TYPE, SOCKETS, Metrics, merge_texts
from openrummy.server.settings import Settings

METRICS = "/metrics"
HEADER = "x-request-id"
_REQUESTS = logging.getLogger("openrummy.requests")
_MIN_TOKEN = 16
_LAG_INTERVAL_S = 0.5  # seconds between two samples of the event loop's lag
_PATTERN = "path_template"  # Litestar's key of the path pattern
_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


class _Kind(msgspec.Struct):
    type: str = ""


_kind = msgspec.json.Decoder(_Kind).decode


class ServerMonitor:
    """Measurements of a server since its start."""

    def __init__(self, settings: Settings) -> None:
        self.measures = Metrics()
        self.recent = LastHour(settings.slow_ms)
        self.settings = settings
        # metrics of all processes of a site, by name
        self.others: Callable[[], Awaitable[dict[str, bytes]]] | None = None
        self._lines = _LogCounter(self)
        self._looking: asyncio.Task[None] | None = None
        self._key = entropy.draw(16, "requests")
        self._numbers = count(1)

    def start(self) -> None:
        """Start counting log lines and sampling the event loop."""
        for name in OWN:
            logging.getLogger(name).addHandler(self._lines)
        self._looking = asyncio.create_task(self._look(), name="lateness")

    def stop(self) -> None:
        """Stop measuring."""
        for name in OWN:
            logging.getLogger(name).removeHandler(self._lines)
        if self._looking is not None:
            self._looking.cancel()

    def wrap(self, app: ASGIApp) -> ASGIApp:
        """Wrap the application."""

        async def watched(scope: Scope, receive: Receive, send: Send) -> None:
            if scope.get("headers") is None:  # lifespan events of the server
                await app(scope, receive, send)
            elif scope["type"] == ScopeType.WEBSOCKET:
                await self._socket(app, scope, receive, send)
            else:
                await self._http(app, scope, receive, send)

        return watched

    # ------------------------------------------------------------ requests

    async def _http(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        request = self._next()
        began = time.perf_counter()
        status = 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (HEADER.encode(), request.encode())]
            await send(message)

        if scope["path"] == METRICS:
            text = await self._figures() if may_read(scope, self.settings) else None
            await _answer(text, sending)
            return
        try:
            await app(scope, receive, sending)
        finally:
            self._answered(scope, status, time.perf_counter() - began, request)

    async def _figures(self) -> bytes:
        if self.others is None:
            return self.measures.text()
        return merge_texts(await self.others())

    def _answered(self, scope: Scope, status: int, seconds: float, request: str) -> None:
        asked = str(scope.get("method", ""))
        method = asked if asked in _METHODS else "other"
        route = pattern_of(scope)
        self.measures.request(method, route, status, seconds)
        now = time.time_ns() // 1_000_000
        slow = SlowRequest(now, method, route, status, seconds * 1000, request)
        self.recent.request(slow)
        if _REQUESTS.isEnabledFor(logging.INFO):
            ms = round(seconds * 1000, 1)
            fields = {"method": method, "route": route, "status": status, "ms": ms}
            _REQUESTS.info("%s %s %d %s ms", *fields.values(), extra={"fields": fields})

    async def _socket(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        request = self._next()
        kind = _socket_of(scope["path"])
        measures, recent = self.measures, self.recent
        began, acts = 0.0, False

        async def receiving() -> Any:
            # the next message is requested once the previous one was processed
            nonlocal began, acts
            if began:
                took = time.perf_counter() - began
                if acts:
                    measures.acted(took)
                    recent.action(took * 1000)
                else:
                    measures.heard(took)
            message = await receive()
            began = 0.0
            if message["type"] == "websocket.receive":
                acts = _acts(message.get("text") or message.get("bytes") or "")
                began = time.perf_counter()
            return message

        async def sending(message: Message) -> None:
            if message["type"] == "websocket.send":
                measures.told()
            elif message["type"] == "websocket.accept":
                given = (HEADER.encode(), request.encode())
                message["headers"] = [*message.get("headers", ()), given]
            await send(message)

        measures.opened(kind)
        try:
            await app(scope, receiving, sending)
        finally:
            measures.closed(kind)

    def _next(self) -> str:
        """Return a new request id, attached to every log line of the request."""
        number = next(self._numbers).to_bytes(8)
        # ids are random: one reveals neither another nor their number
        request = blake2s(number, key=self._key, digest_size=8).hexdigest()
        REQUEST.set(request)
        return request

    # ------------------------------------------------------------ the loop and the log

    async def _look(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(_LAG_INTERVAL_S)
            late = max(0.0, time.perf_counter() - before - _LAG_INTERVAL_S)
            self.measures.lag.observe(late)
            minute = self.recent.minute()
            minute.lag = max(minute.lag, late * 1000)


class _LogCounter(logging.Handler):
    """Counts log lines; errors are stored for the host."""

    def __init__(self, watch: ServerMonitor) -> None:
        super().__init__(logging.WARNING)
        self._watch = watch

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno < logging.ERROR:
            self._watch.measures.warning()
            return
        self._watch.measures.error()
        with suppress(TypeError, ValueError):  # a line whose arguments do not match its format
            self._watch.recent.fault(record.getMessage().partition("\n")[0], REQUEST.get())


def _socket_of(path: str) -> str:
    kind = path.split("/")[2] if path.startswith("/ws/") else ""
    return SOCKETS.get(kind, "other")


def _acts(data: str | bytes) -> bool:
    try:
        return len(data) < 8192 and _kind(data).type == "act"
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return False


def pattern_of(scope: Scope) -> str:
    """Return the path pattern of a handled request; contains no name or key."""
    pattern = str(scope.get(_PATTERN, ""))
    if not pattern:
        return "other"
    return "page" if pattern in ("/", "/{path}") else pattern


# ---------------------------------------------------------------- /metrics


def may_read(scope: Scope, settings: Settings) -> bool:
    """Return True if the caller may read the metrics under the host's settings."""
    if settings.metrics == "token":
        return _has_token(scope, settings.metrics_token)
    return settings.metrics == "local" and _from_here(scope)


def _has_token(scope: Scope, token: str) -> bool:
    sent = b"".join(_headers(scope, b"authorization"))
    return len(token) >= _MIN_TOKEN and hmac.compare_digest(sent, b"Bearer " + token.encode())


def _from_here(scope: Scope) -> bool:
    """Return True if the machine itself calls, by a loopback address and without a proxy.

    A proxy is recognised by its headers and by the host name it forwards.
    """
    client = scope.get("client")
    if client is None or not _is_loopback(client[0]):
        return False
    if any(_headers(scope, b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via")):
        return False
    host = b"".join(_headers(scope, b"host")).decode("latin-1")
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    return name == "localhost" or _is_loopback(name)


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _headers(scope: Scope, *names: bytes) -> Iterator[bytes]:
    return (value for name, value in scope["headers"] if name.lower() in names)


async def _answer(text: bytes | None, send: Send) -> None:
    """Send the metrics; None: 404, as for any unknown path."""
    kind = "text/plain" if text is None else CONTENT_TYPE
    headers = [(b"content-type", kind.encode()), (b"cache-control", b"no-store")]
    await answer(send, 404 if text is None else 200, headers, text or b"")
