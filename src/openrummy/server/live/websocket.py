"""The frames of a WebSocket, to and from a connection, with limits of size, rate and work."""

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
from openrummy.play.limits import Bucket, TimeBudget
from openrummy.play.live.connection import MAX_BYTES, MISUSED, Close, Connection, id_of
from openrummy.play.problems import failed
from openrummy.server.guard import address_of

_LOG = logging.getLogger(__name__)

_MAX_MISUSES = 200


async def read_frames(
    socket: WebSocket[None, None, State],
    connection: Connection,
    bucket: Bucket,
    hello: float,
    work: TimeBudget | None = None,
) -> None:
    """Receive messages until the connection ends; the first must arrive within ``hello`` seconds.

    ``work`` limits the processor time that its address may use.
    """
    misuses = 0
    address = address_of(socket)
    patience: float | None = hello
    while True:
        message = await receive_within(patience, socket)
        patience = None
        if message["type"] == "websocket.disconnect":
            return
        if message["type"] != "websocket.receive":
            continue
        data = message.get("text") or message.get("bytes") or ""
        if not bucket.take():
            misuses += 1
            connection.fail("too-fast", id_of(data) if _size(data) <= MAX_BYTES else None)
        elif _size(data) > MAX_BYTES:
            misuses += 1
            connection.fail("too-large")
        elif work is not None and not work.has_time(address):
            connection.fail("too-much", id_of(data))
        else:
            try:
                await connection.receive(data)
            except Exception as error:
                _LOG.error("error in a message at table %s: %s", connection.name, where(error))
                connection.fail("internal")
            if work is not None:
                work.spend(address, connection.processor_seconds())
        if misuses > _MAX_MISUSES:
            with suppress(WebSocketException, RuntimeError):
                await socket.close(MISUSED, "too fast")
            return


async def receive_within(
    seconds: float | None, socket: WebSocket[None, None, State]
) -> ReceiveMessage:
    """Receive the next frame; disconnect a client that is silent for ``seconds``."""
    if seconds is None:
        return await socket.receive()
    try:
        async with asyncio.timeout(seconds):
            return await socket.receive()
    except TimeoutError:
        with suppress(WebSocketException, RuntimeError, OSError):
            await socket.close(MISUSED, "no message in time")
        return {"type": "websocket.disconnect", "code": MISUSED}


def _size(data: str | bytes) -> int:
    return len(data.encode("utf-8", "surrogatepass")) if isinstance(data, str) else len(data)


async def send(socket: WebSocket[None, None, State], connection: Connection) -> None:
    """Send the messages of the outbox, in order."""
    try:
        while not isinstance(data := await connection.outbox.get(), Close):
            await socket.send_data(data, mode="text")
            del data  # released while waiting for the next message
        await socket.close(*data)
    except (WebSocketException, RuntimeError, OSError):
        pass  # the client has disconnected; receiving notices it too


async def end(socket: WebSocket[None, None, State], error: str, code: int) -> None:
    """Send the error, and close the connection."""
    with suppress(WebSocketException, RuntimeError, OSError):
        await socket.send_data(wire.encode(failed(error)), mode="text")
        await socket.close(code, error)
