"""The WebSocket of a table: sizes, speed, and the two ways of a connection."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketException

from openrummy.play import calls
from openrummy.play.calls import Caller
from openrummy.play.host import where
from openrummy.play.host.tasks import stopped
from openrummy.play.limits import Bucket, Work
from openrummy.play.live.connection import BROKEN, MISUSED, UNKNOWN
from openrummy.play.live.spectators import SpectatorConnection
from openrummy.play.live.table_connection import TableConnection
from openrummy.play.problems import Problem
from openrummy.server.connections.known_tables import KnownTables
from openrummy.server.live.frames import end, read_frames, send
from openrummy.server.live.hub import Hub
from openrummy.server.parts.tables.lobby import Lobby
from openrummy.server.people.guests import Guests
from openrummy.server.settings import Settings

_LOG = logging.getLogger(__name__)

ELSEWHERE = 1012  # connect again
MAX_LINES = 12  # to one seat: every coming and going is told to all of them


@dataclass(frozen=True)
class Frames:
    """Reads what is sent over connections, as often and as costly as settings allow."""

    settings: Settings
    work: Work

    async def read(self, socket: WebSocket[Any, Any, State], line: TableConnection) -> None:
        """Read until the connection ends."""
        bucket = Bucket(*self.settings.messages)
        await read_frames(socket, line, bucket, self.settings.hello_seconds, self.work)


@calls.socket("/ws/tables/{table_id:str}", runs="owner")
async def table_socket(
    socket: WebSocket[Any, Any, State],
    caller: Caller,
    table_id: str,
    known: KnownTables,
    hub: Hub,
    lobby: Lobby,
    guests: Guests,
    frames: Frames,
) -> None:
    """One connection to a table."""
    guest = caller.guest
    try:
        await known.find(table_id, guest, caller.address)  # before anything is loaded
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
    if seat is not None:
        lines[seat] += 1
    try:
        with guests.connected(caller.device, line.leave):
            if guests.of(caller.device) != guest:  # it changed while the table was opened
                line.leave()
            await frames.read(socket, line)
    finally:
        line.close()
        if seat is not None:
            lines[seat] -= 1
            lobby.left(table_id)
        await stopped(sender)


CALLS = (table_socket,)
