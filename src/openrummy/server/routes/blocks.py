"""Whom one wants to hear nothing of. Who is blocked is not told."""

from __future__ import annotations

import hashlib

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.host import BlockRow, Store
from openrummy.play.problems import Problem
from openrummy.server.guard import guest_of, known_table
from openrummy.server.live.hub import Hub
from openrummy.server.live.meeting.room import MeetingRoom
from openrummy.server.openapi import errors

_AT_TABLE = ("no-such-table", "not-your-seat", "nobody-there", "too-fast")


@post("/api/tables/{table_id:str}/block", status_code=200, responses=errors(*_AT_TABLE))
async def block(
    request: Request[None, None, State], state: State, data: JSONBody[wire.BlockSeat]
) -> list[wire.Blocked]:
    """Hear nothing more of the person in a seat, and share no table of the lobby with them."""
    guest, other, name = await _other(request, state, data.seat)
    store: Store = state.store
    await store.block(guest, other, name)
    return await _after(state, guest)


@post("/api/tables/{table_id:str}/unblock", status_code=200, responses=errors(*_AT_TABLE))
async def unblock(
    request: Request[None, None, State], state: State, data: JSONBody[wire.BlockSeat]
) -> list[wire.Blocked]:
    """Hear of the person in a seat again."""
    guest, other, _ = await _other(request, state, data.seat)
    store: Store = state.store
    await store.unblock(guest, other)
    return await _after(state, guest)


@get("/api/blocked")
async def blocked(request: Request[None, None, State], state: State) -> list[wire.Blocked]:
    """Whom one has blocked."""
    return await _list(state, guest_of(request.scope))


@post("/api/blocked/undo", status_code=200, responses=errors("too-fast"))
async def undo(
    request: Request[None, None, State], state: State, data: JSONBody[wire.Unblock]
) -> list[wire.Blocked]:
    """Hear of somebody in that list again; who is not in it stays as they are."""
    guest = guest_of(request.scope)
    _limit(state, guest)
    store: Store = state.store
    for row in await store.blocks(guest):
        if _id(guest, row) == data.id:
            await store.unblock(guest, row.other)
    return await _after(state, guest)


async def _other(
    request: Request[None, None, State], state: State, seat: int
) -> tuple[str, str, str]:
    """Who asks, and the person in that seat with their name."""
    table, guest = await known_table(request, state), guest_of(request.scope)
    if guest not in [row.guest for row in table.seats if row.guest]:
        raise Problem(403, "not-your-seat", say("error.not-your-seat.blocks"))
    row = table.seats[seat] if 0 <= seat < len(table.seats) else None
    if row is None or row.guest in ("", guest):
        raise Problem(409, "nobody-there")
    _limit(state, guest)
    return guest, row.guest, say("who.guest") if row.name == "You" else row.name


def _limit(state: State, guest: str) -> None:
    if not state.blocks.take(guest):
        raise Problem(429, "too-fast", say("error.too-fast.blocks"))


async def _after(state: State, guest: str) -> list[wire.Blocked]:
    hub: Hub = state.hub
    await hub.reblock(guest)
    room: MeetingRoom = state.meeting_room
    await room.refresh(guest)
    return await _list(state, guest)


async def _list(state: State, guest: str) -> list[wire.Blocked]:
    store: Store = state.store
    rows = await store.blocks(guest) if guest else ()
    return [wire.Blocked(_id(guest, row), row.name or say("who.player")) for row in rows]


def _id(guest: str, row: BlockRow) -> str:
    """A name for a block that says nothing of who it is about."""
    return hashlib.sha256(f"block {guest} {row.other}".encode()).hexdigest()[:16]


HANDLERS = [block, unblock, blocked, undo]
