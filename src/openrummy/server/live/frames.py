"""The frames of a WebSocket: to a line and from it, with limits of size, rate and work."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketException
from litestar.types import ReceiveMessage

from openrummy.play import wire
from openrummy.play.host import where
from openrummy.play.limits import Bucket, Work
from openrummy.play.live.line import MAX_BYTES, MISUSED, Bye, Line, id_of
from openrummy.play.problems import failed
from openrummy.server.guard import address_of

_LOG = logging.getLogger(__name__)

_MAX_MISUSES = 200


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
            line.fail("too-fast", id_of(data) if _size(data) <= MAX_BYTES else None)
        elif _size(data) > MAX_BYTES:
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
        if misuses > _MAX_MISUSES:
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
