"""Matchmaking over a WebSocket: waiting for an opponent and challenging a player."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from litestar import WebSocket
from litestar.datastructures import State

from openrummy.play import calls
from openrummy.play.calls import Caller
from openrummy.play.host.tasks import cancel_and_wait
from openrummy.play.limits import Bucket
from openrummy.play.live.connection import MISUSED
from openrummy.server.club.ratings import RatingBook
from openrummy.server.cluster.leader import Lead
from openrummy.server.cluster.site import Site
from openrummy.server.live.hub import Hub
from openrummy.server.live.matchmaking.connection import PeopleConnection
from openrummy.server.live.matchmaking.room import MatchmakingRoom
from openrummy.server.live.websocket import end, read_frames, send
from openrummy.server.part import Part, Rate, Rates, calls_in
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.device_guests import Guests
from openrummy.server.people.follows import Friends
from openrummy.server.settings import Settings

MAX_LINES = 24  # pages per person


@calls.socket("/ws/people")
async def people_socket(
    socket: WebSocket[Any, Any, State],
    caller: Caller,
    room: MatchmakingRoom,
    guests: Guests,
    settings: Settings,
    rates: Rates,
) -> None:
    """Serve a page's connection."""
    guest, device = caller.guest, caller.device
    if guest and room.sockets[guest] >= MAX_LINES:
        await end(socket, "too-many", MISUSED)
        return
    room.sockets[guest] += 1
    line = PeopleConnection(room, guest, rates["asked"])
    sender = asyncio.create_task(send(socket, line))
    try:
        with guests.connection(device, line.leave):
            if guests.guest_of(device) != guest:  # it changed meanwhile
                line.leave()
            await read_frames(socket, line, Bucket(*settings.messages), settings.hello_seconds)
    finally:
        room.leave(line)
        room.sockets[guest] -= 1
        if not room.sockets[guest]:
            del room.sockets[guest]
        await cancel_and_wait(sender)


def meeting_room(
    hub: Hub,
    accounts: Accounts,
    friends: Friends,
    settings: Settings,
    book: RatingBook,
    lead: Lead,
    site: Site | None,
) -> MatchmakingRoom:
    """The matchmaking room; with several processes, it starts once the others have joined."""
    room = MatchmakingRoom(hub, accounts, friends, settings, book.rating_of)
    if site is None:
        lead.add("meeting-room", room.start, room.close)
    return room


PART: Final = Part(
    "matchmaking", calls_in(__name__), runs="lead", rates=(Rate("asked"),), start=(meeting_room,)
)
