"""Middleware of the application: charging threaded work to callers, and compressing responses.

The length of a compressed response reveals repeated text. An attacker who controls part of it
and measures the length can guess secrets beside it (BREACH). So a response is compressed only
if its handler declares it :data:`PUBLIC`: the same for everyone, or at least without keys,
codes, names of private tables and links.
"""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Any, Final, ParamSpec, TypeVar, cast

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from openrummy.play.limits import TimeBudget
from openrummy.play.problems import Problem
from openrummy.server.connections.addresses import prefix_of
from openrummy.server.services import Services

P = ParamSpec("P")
T = TypeVar("T")
_ASKING: ContextVar[tuple[TimeBudget, str] | None] = ContextVar("asking", default=None)


def charging(app: ASGIApp) -> ASGIApp:
    """Wrap the application so that :func:`run_charged` knows the address of each request."""

    async def asking(scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if scope["type"] == ScopeType.HTTP and client:
            services: Services = scope["litestar_app"].state.services
            _ASKING.set((services[TimeBudget], prefix_of(client[0])))
        await app(scope, receive, send)

    return asking


async def run_charged(function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Call a function in a thread and charge its processor time to the caller.

    Raises :class:`Problem`, ``too-fast``, if the address has used up its share. Work of the
    server itself is not charged.
    """
    asking = _ASKING.get()
    if asking is None:
        return await asyncio.to_thread(function, *arguments, **named)
    spent, address = asking
    if not spent.has_time(address):
        raise Problem(429, "too-fast")

    def charge() -> T:
        began = time.thread_time()
        try:
            return function(*arguments, **named)
        finally:
            seconds = time.thread_time() - began
            loop.call_soon_threadsafe(spent.spend, address, seconds)

    loop = asyncio.get_running_loop()
    return await asyncio.to_thread(charge)


PUBLIC: Final[Mapping[str, Any]] = {"public": True}
_MIN_BYTES = 1024
_THREADED_BYTES = 64 * 1024  # compressed in a thread, so that tables in play do not wait
_LEVEL = 5


def compressed(app: ASGIApp) -> ASGIApp:
    """Wrap the application to compress its public responses for browsers that accept it."""

    async def compressing(scope: Scope, receive: Receive, send: Send) -> None:
        public = scope["type"] == ScopeType.HTTP and scope["route_handler"].opt.get("public")
        accepts = dict(scope.get("headers") or ()).get(b"accept-encoding", b"")
        if not public or b"gzip" not in accepts:
            await app(scope, receive, send)
            return
        start: dict[str, Any] | None = None

        async def sending(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = cast(dict[str, Any], message)
                return
            if start is not None and message["type"] == "http.response.body":
                body = message["body"]
                if start["status"] == 200 and len(body) >= _MIN_BYTES and not message["more_body"]:
                    body = message["body"] = await _zipped(body)
                    headers = MutableScopeHeaders.from_message(cast(Message, start))
                    headers["content-encoding"] = "gzip"
                    headers["content-length"] = str(len(body))
                    headers.extend_header_value("vary", "accept-encoding")
                first, start = start, None
                await send(cast(Message, first))
            await send(message)

        await app(scope, receive, sending)

    return compressing


async def _zipped(body: bytes) -> bytes:
    if len(body) < _THREADED_BYTES:
        return gzip.compress(body, _LEVEL, mtime=0)
    return await asyncio.to_thread(gzip.compress, body, _LEVEL, mtime=0)
