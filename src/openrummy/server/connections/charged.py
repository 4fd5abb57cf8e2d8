"""Work in a thread of the server, charged to the address whose request waits for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import ParamSpec, TypeVar

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from openrummy.play.limits import Work
from openrummy.play.problems import Problem
from openrummy.server.connections.addresses import prefix_of
from openrummy.server.services import Services

P = ParamSpec("P")
T = TypeVar("T")
_ASKING: ContextVar[tuple[Work, str] | None] = ContextVar("asking", default=None)


def charging(app: ASGIApp) -> ASGIApp:
    """The application with the address of each request known to :func:`charged`."""

    async def asking(scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if scope["type"] == ScopeType.HTTP and client:
            services: Services = scope["litestar_app"].state.services
            _ASKING.set((services[Work], prefix_of(client[0])))
        await app(scope, receive, send)

    return asking


async def charged(function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Value of a function called in a thread; its processor time counts for the caller.

    Raises :class:`Problem`, ``too-fast``, where the address has used up its share. Work of the
    server itself is charged to nobody.
    """
    asking = _ASKING.get()
    if asking is None:
        return await asyncio.to_thread(function, *arguments, **named)
    spent, address = asking
    if not spent.may(address):
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
