"""Passes a request or a connection on to the process where it belongs.

Who asks was found out here already; how it was answered is told as it comes. A connection whose
other end goes away is ended so that a client connects again, and finds its way anew.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from openrummy.notation import wire
from openrummy.rules.text import say
from openrummy.server.cluster.answering import told_of
from openrummy.server.cluster.broker import BrokerAway
from openrummy.server.cluster.link import SAY, LinkDown, Stream
from openrummy.server.cluster.places import place_of
from openrummy.server.cluster.site import Site
from openrummy.server.errors import PROBLEMS
from openrummy.server.table_names import is_id

CONNECT_AGAIN: Final = 1012
_MOST_UNSENT: Final = 600  # messages that a client has not taken yet


def relayed(app: ASGIApp, site: Site) -> ASGIApp:
    """The application, where what belongs to another process is passed on."""

    async def passing(scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("headers") is None:  # the start and the end of the server
            await app(scope, receive, send)
            return
        accepted = False
        while True:
            try:
                other = await _other(site, scope)
                if other:
                    stream = await site.open(other, told_of(scope))
            except (BrokerAway, LinkDown):
                await _away(scope, receive, send, accepted)
                return
            if other:
                await _pass_on(site, _Passing(scope, receive, send, stream, accepted))
                return
            if accepted:  # and nobody's again: the way is found when it comes again
                await _away(scope, receive, send, accepted)
                return
            if scope["type"] != ScopeType.WEBSOCKET:
                await app(scope, receive, send)
                return
            # two who open a table at once, by two processes: one of these has it then
            trying = _Trying(receive, send)
            await app(dict(scope), trying.receive, trying.send)  # type: ignore[arg-type]
            if not trying.elsewhere:
                return
            accepted = True

    return passing


async def _pass_on(site: Site, passing: _Passing) -> None:
    site.passed_on += 1
    try:
        await passing.run()
    finally:
        site.passed_on -= 1
        passing.stream.end()


class _Trying:
    """A connection that the application here may find to be another process's.

    It says so before it says or hears anything else, but for the opening.
    """

    def __init__(self, receive: Receive, send: Send) -> None:
        self.elsewhere = False
        self._said = False
        self.receive = receive
        self._send = send

    async def send(self, message: Message) -> None:
        """Pass everything on but that it is another's."""
        closes = message["type"] == "websocket.close" and message.get("reason") == "elsewhere"
        if closes and not self._said:
            self.elsewhere = True
            return
        self._said = self._said or message["type"] == "websocket.send"
        await self._send(message)


async def _other(site: Site, scope: Scope) -> str:
    """The process to which this belongs, if it is another; empty for this one."""
    method = str(scope.get("method", "")) if scope["type"] == ScopeType.HTTP else ""
    place, table = place_of(method, scope["path"])
    member = site.member
    if place == "any" or (place == "owner" and not is_id(table)):
        return ""
    if place == "lead":
        lead = await site.lead()
        return "" if lead == member.id else lead
    owner = await member.owner_of(table) or member.lightest()
    return "" if owner == member.id else owner


class _Passing:
    """One request or connection, passed on."""

    def __init__(
        self, scope: Scope, receive: Receive, send: Send, stream: Stream, accepted: bool
    ) -> None:
        self.stream = stream
        self._accepted = accepted  # the connection is open already
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
            asking.cancel()
            with suppress(asyncio.CancelledError):
                await asking

    async def _ask(self) -> None:
        if self._accepted:
            self.stream.say({"type": "websocket.connect"})
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
            if heard.qsize() > _MOST_UNSENT:
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
        if self._accepted and kind == "websocket.accept":
            return True
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
            await _away(self._scope, self._receive, self._send, False)
        # else the answer stays without its end, and the server closes the connection

    async def _end(self, code: int, why: str) -> None:
        with suppress(OSError, RuntimeError):
            await self._send({"type": "websocket.close", "code": code, "reason": why})


async def _away(scope: Scope, receive: Receive, send: Send, accepted: bool) -> None:
    """Say that it cannot be seen to now."""
    code = "elsewhere"
    with suppress(OSError, RuntimeError):
        if scope["type"] == ScopeType.WEBSOCKET:
            if not accepted:
                await receive()
                await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            await send(
                {"type": "websocket.close", "code": CONNECT_AGAIN, "reason": "connect again"}
            )
            return
        body = wire.encode(wire.HttpError(code, say(f"error.{code}")))
        headers = [(b"content-type", b"application/json"), (b"retry-after", b"1")]
        status = PROBLEMS[code]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})
