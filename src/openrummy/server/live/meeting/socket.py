"""The WebSocket on which people find each other."""

from __future__ import annotations

import asyncio

from litestar import WebSocket, websocket
from litestar.datastructures import State

from openrummy.play.host.tasks import stopped
from openrummy.play.limits import Bucket
from openrummy.play.live.connection import MISUSED
from openrummy.server.guard import device_of, guest_of
from openrummy.server.live.frames import end, read_frames, send
from openrummy.server.live.meeting.connection import PeopleConnection
from openrummy.server.live.meeting.room import MeetingRoom
from openrummy.server.people.guests import Guests

MAX_LINES = 24  # pages of one person


@websocket("/ws/people")
async def people_socket(socket: WebSocket[None, None, State], state: State) -> None:
    """One page of somebody."""
    await socket.accept()
    room: MeetingRoom = state.meeting_room
    guests: Guests = state.guests
    guest, device = guest_of(socket.scope), device_of(socket.scope)
    if guest and room.sockets[guest] >= MAX_LINES:
        await end(socket, "too-many", MISUSED)
        return
    room.sockets[guest] += 1
    line = PeopleConnection(room, guest, state.asked)
    sender = asyncio.create_task(send(socket, line))
    try:
        with guests.connected(device, line.leave):
            if guests.of(device) != guest:  # it changed meanwhile
                line.leave()
            await read_frames(
                socket, line, Bucket(*state.settings.messages), state.settings.hello_seconds
            )
    finally:
        room.leave(line)
        room.sockets[guest] -= 1
        if not room.sockets[guest]:
            del room.sockets[guest]
        await stopped(sender)
