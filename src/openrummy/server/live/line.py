"""A connection that is heard and told: sizes, speed, and its two ways, whatever is spoken on it."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import NamedTuple

import msgspec
from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketException
from litestar.types import ReceiveMessage

from openrummy.play import wire
from openrummy.play.host import where
from openrummy.play.host.mailbox import Mailbox
from openrummy.server.errors import failed
from openrummy.server.guard import address_of
from openrummy.server.limits import Bucket, Work

_LOG = logging.getLogger(__name__)

MOST_BYTES = 8 * 1024
SAFE_INTEGER = 1 << 53
MISUSED, UNKNOWN, BROKEN = 4408, 4404, 1011
_MOST_MISUSES = 200
_MOST_WAITING = 400


class Bye(NamedTuple):
    """The end of a connection: a code of the WebSocket protocol, and why."""

    code: int
    why: str


class _WithId(msgspec.Struct):
    id: int | None = None


_decode_id = msgspec.json.Decoder(_WithId).decode


def id_of(data: bytes | str) -> int | None:
    """The id of a message that is refused unread, if it has one."""
    try:
        found = _decode_id(data).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return found if found is not None and abs(found) < SAFE_INTEGER else None


class Line(ABC):
    """What is said goes to :attr:`outbox`, in order; a :class:`Bye` in it ends the connection."""

    def __init__(self) -> None:
        self.outbox = Mailbox[bytes | Bye]()

    @property
    @abstractmethod
    def name(self) -> str:
        """What it is called in the log."""

    @abstractmethod
    async def hear(self, data: bytes | str) -> None:
        """Carry out one message. Whatever it is, it is answered."""

    def say(self, message: wire.ServerMessage | wire.PeopleAnswer) -> None:
        """Send a message."""
        self.put(wire.encode(message))

    def put(self, data: bytes) -> None:
        """Put a message into the outbox; a connection that does not read is given up."""
        if self.outbox.qsize() < _MOST_WAITING:
            self.outbox.put_nowait(data)
        elif self.outbox.qsize() == _MOST_WAITING:
            self.outbox.put_nowait(Bye(4408, "too slow"))

    def worked(self) -> float:
        """How long (s) the processor worked for what was heard last."""
        return 0.0

    def fail(self, code: str, id: int | None = None) -> None:
        """Say that a message was refused."""
        self.say(failed(code, id))


async def receive(
    socket: WebSocket[None, None, State],
    line: Line,
    bucket: Bucket,
    hello: float,
    work: Work | None = None,
) -> None:
    """Hear messages until the connection ends, the first of them within ``hello`` seconds.

    ``work``: what its address may use up.
    """
    misuses = 0
    address = address_of(socket)
    patience: float | None = hello
    while True:
        message = await within(patience, socket)
        patience = None
        if message["type"] == "websocket.disconnect":
            return
        if message["type"] != "websocket.receive":
            continue
        data = message.get("text") or message.get("bytes") or ""
        if not bucket.take():
            misuses += 1
            line.fail("too-fast", id_of(data) if _size(data) <= MOST_BYTES else None)
        elif _size(data) > MOST_BYTES:
            misuses += 1
            line.fail("too-large")
        elif work is not None and not work.may(address):
            line.fail("too-much", id_of(data))
        else:
            try:
                await line.hear(data)
            except Exception as error:
                _LOG.error("a message at %s: %s", line.name, where(error))
                line.fail("internal")
            if work is not None:
                work.spend(address, line.worked())
        if misuses > _MOST_MISUSES:
            with suppress(WebSocketException, RuntimeError):
                await socket.close(MISUSED, "too fast")
            return


async def within(seconds: float | None, socket: WebSocket[None, None, State]) -> ReceiveMessage:
    """What comes next; who says nothing for so long is told so, and gone."""
    if seconds is None:
        return await socket.receive()
    try:
        async with asyncio.timeout(seconds):
            return await socket.receive()
    except TimeoutError:
        with suppress(WebSocketException, RuntimeError, OSError):
            await socket.close(MISUSED, "nothing said")
        return {"type": "websocket.disconnect", "code": MISUSED}


def _size(data: str | bytes) -> int:
    return len(data.encode("utf-8", "surrogatepass")) if isinstance(data, str) else len(data)


async def send(socket: WebSocket[None, None, State], line: Line) -> None:
    """Send what is in the outbox, in order."""
    try:
        while not isinstance(data := await line.outbox.get(), Bye):
            await socket.send_data(data, mode="text")
            del data  # who waits for the next one does not keep it
        await socket.close(*data)
    except (WebSocketException, RuntimeError, OSError):
        pass  # the other side has gone; receiving says so too


async def end(socket: WebSocket[None, None, State], error: str, code: int) -> None:
    """Say why, and end the connection."""
    with suppress(WebSocketException, RuntimeError, OSError):
        await socket.send_data(wire.encode(failed(error)), mode="text")
        await socket.close(code, error)
