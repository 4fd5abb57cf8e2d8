"""Passes a request or a connection on to the process where it belongs.

Who asks was found out here already; how it was answered is told as it comes. A connection whose
other end goes away is ended so that a client connects again, and finds its way anew.
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
from openrummy.play.host.tasks import stopped
from openrummy.play.table_names import is_id
from openrummy.server.cluster.broker import BrokerAway
from openrummy.server.cluster.link import SAY, LinkDown, Stream
from openrummy.server.cluster.responder import passed_scope
from openrummy.server.cluster.site import Site
from openrummy.server.errors import PROBLEMS, answer, error_body

_PARAMETER: Final = re.compile(r"\{(\w+):(\w+)\}")
_PATTERNS: Final = {"str": "[^/]+", "int": "[0-9]+", "path": ".+"}


class Places:
    """The places of calls, each given as its method, its path and where it runs."""

    def __init__(self, calls: Iterable[tuple[Method, str, Runs]]) -> None:
        self._places: defaultdict[str, list[tuple[re.Pattern[str], Runs]]] = defaultdict(list)
        # a path that stands there as it is goes before one with a parameter in it
        for method, path, runs in sorted(calls, key=lambda call: call[1].count("{")):
            self._places[method].append((_pattern(path), runs))

    def of(self, method: str, path: str) -> tuple[Runs, str]:
        """The place of a request, and its table; ``method`` is empty for a WebSocket.

        A request that no call answers is refused anywhere.
        """
        asked = "GET" if method in ("HEAD", "OPTIONS") else method or "WS"
        for pattern, runs in self._places[asked]:
            match = pattern.fullmatch(path)
            if match is not None:
                return runs, match["table_id"] if runs == "owner" else ""
        return "any", ""


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(_PARAMETER.sub(lambda name: f"(?P<{name[1]}>{_PATTERNS[name[2]]})", path))


CONNECT_AGAIN: Final = 1012
_TRIES: Final = 5
_AGAIN: Final = 0.02  # seconds until the owner of a table is looked up again
_MAX_UNSENT: Final = 600  # messages that a client has not taken yet


def relayed(app: ASGIApp, site: Site, places: Places) -> ASGIApp:
    """The application, where what belongs to another process is passed on."""

    async def passing(scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("headers") is None:  # the start and the end of the server
            await app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await connected(scope, _Voice(receive, send))
        elif not await asked(scope, receive, send):
            await _away(scope, receive, send)

    async def connected(scope: Scope, voice: _Voice) -> None:
        # two who open a table at once, by two processes: one of these has it then
        for _ in range(_TRIES):
            voice.begin()
            # what is done to a scope here is not for the next one
            if not await asked(dict(scope), voice.receive, voice.send):  # type: ignore[arg-type]
                break
            if not voice.elsewhere:
                return
            await asyncio.sleep(_AGAIN)
        voice.begin()
        await _away(scope, voice.receive, voice.send)

    async def asked(scope: Scope, receive: Receive, send: Send) -> bool:
        """Have it seen to; False where nobody can."""
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
    """A connection that a process may find to be another's, before it says anything on it.

    What was heard until then is heard by the next one too, and it is opened once.
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
        """Hear it from the beginning."""
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
        """Pass everything on but that it is another's."""
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
    """The process to which this belongs, if it is another; empty for this one."""
    method = str(scope.get("method", "")) if scope["type"] == ScopeType.HTTP else ""
    runs, table = places.of(method, scope["path"])
    member = site.member
    if runs == "any" or (runs == "owner" and not is_id(table)):
        return ""
    if runs == "lead":
        lead = await site.lead()
        return "" if lead == member.id else lead
    owner = await member.owner_of(table) or member.lightest()
    return "" if owner == member.id else owner


class _Passing:
    """One request or connection, passed on."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, stream: Stream) -> None:
        self.stream = stream
        self._scope = scope
        self._receive = receive
        self._send = send
        self._begun = False
        self._over = False

    async def run(self) -> None:
        """Pass on both ways until it is over."""
        asking = asyncio.create_task(self._ask())
        try:
            await self._answer()
        finally:
            await stopped(asking)

    async def _ask(self) -> None:
        while True:
            message = await self._receive()
            self.stream.say(message)
            if message["type"].endswith(".disconnect"):
                return

    async def _answer(self) -> None:
        heard = self.stream.heard
        while not self._over:
            frame = await heard.get()
            if frame.kind != SAY:
                await self._cut_off()
                return
            if heard.qsize() > _MAX_UNSENT:
                await self._end(4408, "too slow")
                return
            message, state = frame.body
            if state is not None:
                self._scope["state"].update({k: v for k, v in state.items() if v is not None})
            if not await self._pass(message):
                return

    async def _pass(self, message: Any) -> bool:
        """Answer; False where nobody is there any more."""
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
        """The other process has gone."""
        if self._scope["type"] == ScopeType.WEBSOCKET:
            await self._end(CONNECT_AGAIN, "connect again")
        elif not self._begun:
            await _away(self._scope, self._receive, self._send)
        # else the answer stays without its end, and the server closes the connection

    async def _end(self, code: int, why: str) -> None:
        with suppress(OSError, RuntimeError):
            await self._send({"type": "websocket.close", "code": code, "reason": why})


async def _away(scope: Scope, receive: Receive, send: Send) -> None:
    """Say that it cannot be seen to now."""
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
