"""The WebSocket of a table: sizes, speed, and the two ways of a connection."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketException

from openrummy.host import where
from openrummy.notation import wire
from openrummy.server.errors import failed
from openrummy.server.guard import device_of, guest_of
from openrummy.server.limits import Bucket
from openrummy.server.live.connection import Bye, Connection, id_of
from openrummy.server.live.hub import Hub
from openrummy.server.live.spectators import SpectatorConnection
from openrummy.server.people.guests import Guests
from openrummy.server.table_names import is_id

_LOG = logging.getLogger(__name__)

MOST_BYTES = 8 * 1024
_MOST_MISUSES = 200
MOST_LINES = 12  # to one seat: every coming and going is told to all of them
_MISUSED, _UNKNOWN, _BROKEN = 4408, 4404, 1011


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: WebSocket[None, None, State], state: State) -> None:
    """One connection to a table."""
    await socket.accept()
    hub: Hub = state.hub
    table_id = socket.path_params["table_id"]
    try:
        match = await hub.match(table_id) if is_id(table_id) else None
    except Exception as error:
        _LOG.error("cannot open %s: %s", table_id, where(error))
        await _end(socket, "internal", _BROKEN)
        return
    if match is None:
        await _end(socket, "no-such-table", _UNKNOWN)
        return
    guest = guest_of(socket.scope)
    seat = match.table.seat_of(guest)
    if seat is None and not match.table.watchable:
        await _end(socket, "no-such-table", _UNKNOWN)
        return
    lines = hub.lines(table_id)
    if seat is not None and lines[seat] >= MOST_LINES:
        await _end(socket, "too-many", _MISUSED)
        return
    if seat is None:
        line: Connection = SpectatorConnection(
            hub.spectators(table_id), hub.pool, guest, hub.talk(table_id)
        )
    else:
        line = Connection(match, seat, hub.pool, hub.talk(table_id), hub.pace(table_id))
    sender = asyncio.create_task(_send(socket, line))
    guests: Guests = state.guests
    device = device_of(socket.scope)
    if seat is not None:
        lines[seat] += 1
    try:
        with guests.connected(device, line.leave):
            if guests.of(device) != guest:  # it changed while the table was opened
                line.leave()
            await _receive(socket, line, Bucket(*state.settings.messages))
    finally:
        line.close()
        if seat is not None:
            lines[seat] -= 1
            state.lobby.left(table_id)
        sender.cancel()
        with suppress(asyncio.CancelledError):
            await sender


async def _receive(socket: WebSocket[None, None, State], line: Connection, bucket: Bucket) -> None:
    """Hear messages until the connection ends."""
    misuses = 0
    while True:
        message = await socket.receive()
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
        else:
            try:
                await line.hear(data)
            except Exception as error:
                _LOG.error("a message at %s: %s", line.match.table.id, where(error))
                line.fail("internal")
        if misuses > _MOST_MISUSES:
            with suppress(WebSocketException, RuntimeError):
                await socket.close(_MISUSED, "too fast")
            return


def _size(data: str | bytes) -> int:
    return len(data.encode("utf-8", "surrogatepass")) if isinstance(data, str) else len(data)


async def _send(socket: WebSocket[None, None, State], line: Connection) -> None:
    """Send what is in the outbox, in order."""
    try:
        while not isinstance(data := await line.outbox.get(), Bye):
            await socket.send_data(data, mode="text")
            del data  # who waits for the next one does not keep it
        await socket.close(*data)
    except (WebSocketException, RuntimeError, OSError):
        pass  # the other side has gone; receiving says so too


async def _end(socket: WebSocket[None, None, State], error: str, code: int) -> None:
    with suppress(WebSocketException, RuntimeError, OSError):
        await socket.send_data(wire.encode(failed(error)), mode="text")
        await socket.close(code, error)
