"""The WebSocket of a table: sizes, speed, and the two ways of a connection."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketException

from openrummy.play.host import where
from openrummy.play.host.tasks import stopped
from openrummy.play.limits import Bucket
from openrummy.play.live.connection import BROKEN, MISUSED, UNKNOWN
from openrummy.play.live.spectators import SpectatorConnection
from openrummy.play.live.table_connection import TableConnection
from openrummy.play.problems import Problem
from openrummy.server.guard import device_of, guest_of, known_table
from openrummy.server.live.frames import end, read_frames, send
from openrummy.server.live.hub import Hub
from openrummy.server.people.guests import Guests
from openrummy.server.settings import Settings

_LOG = logging.getLogger(__name__)

ELSEWHERE = 1012  # connect again
MAX_LINES = 12  # to one seat: every coming and going is told to all of them


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: WebSocket[None, None, State], state: State) -> None:
    """One connection to a table."""
    await socket.accept()
    hub: Hub = state.hub
    table_id = socket.path_params["table_id"]
    guest = guest_of(socket.scope)
    try:
        await known_table(socket, state)  # before anything is loaded
        match = await hub.match(table_id)
    except Problem as problem:
        if problem.code == "elsewhere":  # another process has it: the way there is found anew
            with suppress(WebSocketException, RuntimeError, OSError):
                await socket.close(ELSEWHERE, problem.code)
            return
        await end(socket, problem.code, UNKNOWN if problem.status_code == 404 else MISUSED)
        return
    except Exception as error:
        _LOG.error("cannot open %s: %s", table_id, where(error))
        await end(socket, "internal", BROKEN)
        return
    if match is None:
        await end(socket, "no-such-table", UNKNOWN)
        return
    seat = match.table.seat_of(guest)
    if seat is None and not match.table.watchable:
        await end(socket, "no-such-table", UNKNOWN)
        return
    lines = hub.lines(table_id)
    if seat is not None and lines[seat] >= MAX_LINES:
        await end(socket, "too-many", MISUSED)
        return
    if seat is None:
        line: TableConnection = SpectatorConnection(
            hub.spectators(table_id), hub.hinting, guest, hub.talk(table_id)
        )
    else:
        line = TableConnection(
            match, seat, hub.hinting, hub.talk(table_id), hub.pace(table_id), hub.coach(table_id)
        )
    sender = asyncio.create_task(send(socket, line))
    guests: Guests = state.guests
    device = device_of(socket.scope)
    if seat is not None:
        lines[seat] += 1
    try:
        with guests.connected(device, line.leave):
            if guests.of(device) != guest:  # it changed while the table was opened
                line.leave()
            settings: Settings = state.settings
            bucket = Bucket(*settings.messages)
            await read_frames(socket, line, bucket, settings.hello_seconds, state.work)
    finally:
        line.close()
        if seat is not None:
            lines[seat] -= 1
            state.lobby.left(table_id)
        await stopped(sender)
