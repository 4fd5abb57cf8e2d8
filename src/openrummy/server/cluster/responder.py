"""The answering side of a link: calls by name, and forwarded requests."""

from __future__ import annotations

import asyncio
import logging
import os
import stat
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from litestar.types import ASGIApp

from openrummy.play.host import HostError, where
from openrummy.play.problems import Problem
from openrummy.server.cluster.link import ANSWER, CALL, END, OPEN, SAY, Frame, LinkDown, Wire

_LOG = logging.getLogger(__name__)
_PATIENCE: Final = 5.0  # seconds for the authentication of a caller
_MAX_UNHEARD: Final = 256  # unprocessed messages of one connection
_KEPT_STATE: Final = ("device", "guest", "cookie")  # of a request, which its response may change

Call = Callable[..., Awaitable[Any]]
Secret = Callable[[], Awaitable[bytes]]


class Answering:
    """Answers the other processes of a site; ``calls`` by name, forwarded requests by ``app``."""

    def __init__(self, secret: Secret) -> None:
        self.calls: dict[str, Call] = {}
        self.app: ASGIApp | None = None
        self._secret = secret
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._path: Path | None = None

    async def start(self, address: str) -> str:
        """Listen at a path (``unix:PATH``) or at any port of a host; return the address.

        Raises ``OSError``.
        """
        if address.startswith("unix:"):
            self._path = Path(address.removeprefix("unix:"))
            before = os.umask(0o177)  # accessible to this user only
            try:
                self._server = await asyncio.start_unix_server(self._accept, self._path)
            finally:
                os.umask(before)
            return address
        self._server = await asyncio.start_server(self._accept, address, 0)
        port = self._server.sockets[0].getsockname()[1]
        return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._path is not None:
            with suppress(OSError):
                if stat.S_ISSOCK(self._path.stat().st_mode):
                    self._path.unlink()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        wire = Wire(reader, writer)
        task = asyncio.create_task(self._serve(wire))
        self._tasks.add(task)

        def over(_: asyncio.Task[None]) -> None:
            # also if it was cancelled before it started
            wire.close()
            self._tasks.discard(task)

        task.add_done_callback(over)

    async def _serve(self, wire: Wire) -> None:
        try:
            async with asyncio.timeout(_PATIENCE):
                await wire.ask_proof(await self._secret())
            await _Caller(self, wire).receive()
        except (LinkDown, TimeoutError, asyncio.CancelledError):
            pass  # disconnected, or not one of our processes
        except Exception as error:
            _LOG.error("error on a link between processes: %s", where(error))

    async def answer(self, name: str, args: list[Any]) -> list[Any]:
        """Return a call's result: ``ok`` with a value, or the refusal."""
        call = self.calls.get(name)
        if call is None:
            return ["failed"]
        try:
            return ["ok", await call(*args)]
        except HostError as error:
            return ["host", error.code]
        except Problem as problem:
            return ["problem", problem.status_code, problem.code, problem.detail]
        except Exception as error:
            _LOG.error("%s, asked by another process: %s", name, where(error))
            return ["failed"]


def value_of(answer: list[Any]) -> Any:
    """Return the value of an answer. Raises its refusal; :class:`LinkDown` for a failure there."""
    kind, *details = answer
    if kind == "ok":
        return details[0]
    if kind == "host":
        raise HostError(details[0])
    if kind == "problem":
        status, code, text = details
        raise Problem(status, code, text)
    raise LinkDown


class _Caller:
    """Another process and its pending calls."""

    def __init__(self, answering: Answering, wire: Wire) -> None:
        self._answering = answering
        self._wire = wire
        self._going: dict[int, asyncio.Task[None]] = {}
        self._heard: dict[int, asyncio.Queue[dict[str, Any] | None]] = {}

    async def receive(self) -> None:
        """Serve requests until the process disconnects."""
        try:
            while True:
                self._take(await self._wire.get())
        finally:
            for queue in self._heard.values():
                queue.put_nowait(None)
            going = list(self._going.values())
            for task in going:
                if task.get_name() == CALL:
                    task.cancel()
            await asyncio.gather(*going, return_exceptions=True)

    def _take(self, frame: Frame) -> None:
        number = frame.stream
        if frame.kind == CALL:
            self._begin(number, self._call(number, *frame.body), CALL)
        elif frame.kind == OPEN and self._answering.app is not None:
            self._heard[number] = asyncio.Queue()
            self._begin(number, self._request(self._answering.app, number, frame.body), OPEN)
        elif frame.kind == OPEN:
            self._wire.put(number, END)
        elif (queue := self._heard.get(number)) is not None:
            queue.put_nowait(frame.body if frame.kind == SAY else None)
            if queue.qsize() > _MAX_UNHEARD:
                queue.put_nowait(None)
                self._wire.put(number, END)
                del self._heard[number]

    def _begin(self, number: int, work: Any, name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._going[number] = task
        task.add_done_callback(lambda _: self._going.pop(number, None))

    async def _call(self, number: int, name: str, args: list[Any]) -> None:
        self._wire.put(number, ANSWER, await self._answering.answer(name, args))

    async def _request(self, app: ASGIApp, number: int, passed: dict[str, Any]) -> None:
        queue = self._heard[number]
        scope = scope_of(passed)
        gone = False

        async def receive() -> dict[str, Any]:
            nonlocal gone
            message = None if gone else await queue.get()
            if message is None:
                gone = True
                kind = scope["type"]
                return {"type": f"{kind}.disconnect"} | ({"code": 1006} if kind != "http" else {})
            return message

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                state = {key: scope["state"].get(key) for key in _KEPT_STATE}
                self._wire.put(number, SAY, [message, state])
            else:
                self._wire.put(number, SAY, [message, None])
            await self._wire.drained()

        try:
            await app(scope, receive, send)  # type: ignore[arg-type]
        except LinkDown:
            pass  # the forwarding process has disconnected
        except Exception as error:
            _LOG.error("error while handling a forwarded request: %s", where(error))
        finally:
            self._heard.pop(number, None)
            self._wire.put(number, END)


_PASSED: Final = (
    "type",
    "path",
    "query_string",
    "scheme",
    "root_path",
    "http_version",
    "method",
    "subprotocols",
)


def passed_scope(scope: Any) -> dict[str, Any]:
    """Return the scope of a request for forwarding, with the caller already identified."""
    passed = {key: scope[key] for key in _PASSED if key in scope}
    passed["raw_path"] = scope.get("raw_path") or scope["path"].encode()
    passed["headers"] = [list(pair) for pair in scope["headers"]]
    passed["client"] = list(scope["client"]) if scope.get("client") else None
    passed["server"] = list(scope["server"]) if scope.get("server") else None
    passed["state"] = {key: scope["state"].get(key, "") for key in ("device", "guest")}
    return passed


def scope_of(passed: dict[str, Any]) -> dict[str, Any]:
    """Return the scope of a forwarded request."""
    scope = dict(passed)
    scope["asgi"] = {"version": "3.0", "spec_version": "2.4"}
    scope["headers"] = [(name, value) for name, value in passed["headers"]]
    for key in ("client", "server"):
        scope[key] = tuple(passed[key]) if passed[key] else None
    scope["extensions"] = {}
    return scope
