"""Forwards a request or a connection to the process responsible for it.

The caller is identified here; the response is streamed back as it arrives. A connection whose
other end disappears is closed so that the client reconnects and is routed again.
"""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, ReceiveMessage, Scope, Send

from openrummy.play.calls import Method, Runs
from openrummy.play.host.tasks import cancel_and_wait
from openrummy.play.live.connection import MISUSED
from openrummy.play.table_names import is_id
from openrummy.server.cluster.broker import BrokerAway
from openrummy.server.cluster.link import SAY, LinkDown, Stream
from openrummy.server.cluster.responder import passed_scope
from openrummy.server.cluster.site import Site
from openrummy.server.errors import PROBLEMS, answer, error_body

_PARAMETER: Final = re.compile(r"\{(\w+):(\w+)\}")
_PATTERNS: Final = {"str": "[^/]+", "int": "[0-9]+", "path": ".+"}


class Places:
    """Routing of calls, each given as its method, its path and where it runs."""

    def __init__(self, calls: Iterable[tuple[Method, str, Runs]]) -> None:
        self._places: defaultdict[str, list[tuple[re.Pattern[str], Runs]]] = defaultdict(list)
        # literal paths take precedence over ones with parameters
        for method, path, runs in sorted(calls, key=lambda call: call[1].count("{")):
            self._places[method].append((_pattern(path), runs))

    def route(self, method: str, path: str) -> tuple[Runs, str]:
        """Return where a request runs, and its table; ``method`` is empty for a WebSocket.

        A request that matches no call is refused anywhere.
        """
        effective_method = "GET" if method in ("HEAD", "OPTIONS") else method or "WS"
        for pattern, runs in self._places[effective_method]:
            match = pattern.fullmatch(path)
            if match is not None:
                return runs, match["table_id"] if runs == "owner" else ""
        return "any", ""


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(_PARAMETER.sub(lambda name: f"(?P<{name[1]}>{_PATTERNS[name[2]]})", path))


CONNECT_AGAIN: Final = 1012
_TRIES: Final = 5
_RETRY_S: Final = 0.02  # seconds until the owner of a table is looked up again
_MAX_UNSENT: Final = 600  # messages not yet read by a client


def relayed(app: ASGIApp, site: Site, places: Places) -> ASGIApp:
    """Wrap the application to forward requests that belong to another process."""

    async def passing(scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("headers") is None:  # lifespan events of the server
            await app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await connected(scope, _Voice(receive, send))
        elif not await asked(scope, receive, send):
            await _away(scope, receive, send)

    async def connected(scope: Scope, voice: _Voice) -> None:
        # two processes may open a table at once: one of them owns it afterwards
        for _ in range(_TRIES):
            voice.begin()
            # a copy, so that a retry starts from the original scope
            if not await asked(dict(scope), voice.receive, voice.send):  # type: ignore[arg-type]
                break
            if not voice.elsewhere:
                return
            await asyncio.sleep(_RETRY_S)
        voice.begin()
        await _away(scope, voice.receive, voice.send)

    async def asked(scope: Scope, receive: Receive, send: Send) -> bool:
        """Forward or serve a request; return False if neither is possible."""
        try:
            other = await _other(site, places, scope)
            stream = await site.open(other, passed_scope(scope)) if other else None
        except (BrokerAway, LinkDown):
            return False
        if stream is None:
            await app(scope, receive, send)
            return True
        site.passed_on += 1
        try:
            await _Passing(scope, receive, send, stream).run()
        finally:
            site.passed_on -= 1
            stream.end()
        return True

    return passing


class _Voice:
    """A connection that may turn out to belong to another process before anything is sent.

    Messages received until then are replayed to the next process; it is accepted once.
    """

    def __init__(self, receive: Receive, send: Send) -> None:
        self.elsewhere = False
        self._accepted = False
        self._said = False
        self._heard: list[ReceiveMessage] = []
        self._next = 0
        self._receive = receive
        self._send = send

    def begin(self) -> None:
        """Replay from the first message."""
        self.elsewhere, self._next = False, 0

    async def receive(self) -> ReceiveMessage:
        """Messages received before, then new ones."""
        if self._next < len(self._heard):
            self._next += 1
            return self._heard[self._next - 1]
        message = await self._receive()
        if not self._said:
            self._heard.append(message)
            self._next += 1
        return message

    async def send(self, message: Message) -> None:
        """Forward every message except the one that says the table is elsewhere."""
        kind = message["type"]
        if kind == "websocket.accept":
            if self._accepted:
                return
            self._accepted = True
        elif not self._said and kind == "websocket.close" and _why(message) == "elsewhere":
            self.elsewhere = True
            return
        elif kind == "websocket.send" and not self._said:
            self._said = True
            self._heard, self._next = self._heard[self._next :], 0
        await self._send(message)


def _why(message: Any) -> str:
    return message.get("reason") or ""


async def _other(site: Site, places: Places, scope: Scope) -> str:
    """Return the other process to which a request belongs; empty for this one."""
    method = str(scope.get("method", "")) if scope["type"] == ScopeType.HTTP else ""
    runs, table = places.route(method, scope["path"])
    member = site.member
    if runs == "any" or (runs == "owner" and not is_id(table)):
        return ""
    if runs == "lead":
        lead = await site.lead()
        return "" if lead == member.id else lead
    owner = await member.owner_of(table) or member.lightest()
    return "" if owner == member.id else owner


class _Passing:
    """A forwarded request or connection."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, stream: Stream) -> None:
        self.stream = stream
        self._scope = scope
        self._receive = receive
        self._send = send
        self._begun = False
        self._over = False

    async def run(self) -> None:
        """Forward in both directions until the end."""
        asking = asyncio.create_task(self._ask())
        try:
            await self._answer()
        finally:
            await cancel_and_wait(asking)

    async def _ask(self) -> None:
        while True:
            message = await self._receive()
            self.stream.say(message)
            if message["type"].endswith(".disconnect"):
                return

    async def _answer(self) -> None:
        incoming = self.stream.heard
        while not self._over:
            frame = await incoming.get()
            if frame.kind != SAY:
                await self._cut_off()
                return
            if incoming.qsize() > _MAX_UNSENT:
                await self._end(MISUSED, "too slow")
                return
            message, state = frame.body
            if state is not None:
                self._scope["state"].update({k: v for k, v in state.items() if v is not None})
            if not await self._pass(message):
                return

    async def _pass(self, message: Any) -> bool:
        """Forward a message; return False if the client has disconnected."""
        kind = message["type"]
        if kind == "http.response.start":
            message["headers"] = [(name, value) for name, value in message.get("headers", ())]
        self._begun = True
        self._over = kind == "websocket.close" or (
            kind == "http.response.body" and not message.get("more_body", False)
        )
        try:
            await self._send(message)
        except (OSError, RuntimeError):
            return False
        return True

    async def _cut_off(self) -> None:
        """Handle the loss of the other process."""
        if self._scope["type"] == ScopeType.WEBSOCKET:
            await self._end(CONNECT_AGAIN, "connect again")
        elif not self._begun:
            await _away(self._scope, self._receive, self._send)
        # else the response stays incomplete, and the server closes the connection

    async def _end(self, code: int, why: str) -> None:
        with suppress(OSError, RuntimeError):
            await self._send({"type": "websocket.close", "code": code, "reason": why})


async def _away(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer that the service is unavailable at the moment."""
    code = "elsewhere"
    with suppress(OSError, RuntimeError):
        if scope["type"] == ScopeType.WEBSOCKET:
            await receive()
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            await send(
                {"type": "websocket.close", "code": CONNECT_AGAIN, "reason": "connect again"}
            )
            return
        headers = [(b"content-type", b"application/json"), (b"retry-after", b"1")]
        await answer(send, PROBLEMS[code], headers, error_body(code))
