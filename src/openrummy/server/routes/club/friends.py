"""Whom one follows: by name, or across a table. Who is followed learns only how many follow."""

from __future__ import annotations

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.host import Store
from openrummy.play.problems import Problem
from openrummy.server.guard import known_table, not_too_often
from openrummy.server.live.hub import Hub
from openrummy.server.live.meeting.room import MeetingRoom
from openrummy.server.openapi import errors
from openrummy.server.people.friends import Friends

_NAMING = ("no-account", "no-such-player", "too-fast")


@get("/api/people", responses=errors("too-fast"))
async def friends(request: Request[None, None, State], state: State) -> wire.FriendList:
    """Whom you follow, and how many follow you; nobody without an account."""
    return await _list(state, _asking(request, state))


@get("/api/people/{name:str}/acquaintance", responses=errors(*_NAMING))
async def acquaintance(request: Request[None, None, State], state: State) -> wire.Acquaintance:
    """How you stand to the account of that name."""
    guest = _asking(request, state)
    known: Friends = state.friends
    store: Store = state.store
    found = await known.named(request.path_params["name"])
    return wire.Acquaintance(
        name=found.name,
        face=found.face,
        you=found.guest == guest,
        followed=found.guest in await known.friends_of(guest),
        blocked=found.guest in await store.blocked(guest),
    )


@post(
    "/api/people/follow",
    status_code=200,
    responses=errors(*_NAMING, "yourself", "too-many-friends"),
)
async def follow(
    request: Request[None, None, State], state: State, data: JSONBody[wire.FollowPlayer]
) -> wire.FriendList:
    """Follow an account; twice is once."""
    guest = _asking(request, state)
    known: Friends = state.friends
    await known.own(guest)
    await known.follow(guest, (await known.named(data.name)).guest)
    return await _after(state, guest)


@post("/api/people/unfollow", status_code=200, responses=errors(*_NAMING))
async def unfollow(
    request: Request[None, None, State], state: State, data: JSONBody[wire.FollowPlayer]
) -> wire.FriendList:
    """Follow an account no more."""
    guest = _asking(request, state)
    known: Friends = state.friends
    await known.own(guest)
    await known.unfollow(guest, (await known.named(data.name)).guest)
    return await _after(state, guest)


@post("/api/people/block", status_code=200, responses=errors(*_NAMING, "yourself"))
async def block(
    request: Request[None, None, State], state: State, data: JSONBody[wire.FollowPlayer]
) -> wire.FriendList:
    """Hear nothing more of an account: no words, no challenges, no pairing."""
    guest = _asking(request, state)
    known: Friends = state.friends
    hub: Hub = state.hub
    await known.own(guest)
    other = await known.named(data.name)
    if other.guest == guest:
        raise Problem(409, "yourself")
    await known.block(guest, other)
    await hub.reblock(guest)
    room: MeetingRoom = state.meeting_room
    await room.refresh(other.guest)
    return await _after(state, guest)


@post(
    "/api/tables/{table_id:str}/follow",
    status_code=200,
    responses=errors(
        "no-such-table",
        "not-your-seat",
        "nobody-there",
        "no-account",
        "yourself",
        "too-many-friends",
        "too-fast",
    ),
)
async def follow_seat(
    request: Request[None, None, State], state: State, data: JSONBody[wire.FollowSeat]
) -> wire.FriendList:
    """Follow the person in a seat of a table at which you sit."""
    guest = _asking(request, state)
    known: Friends = state.friends
    table = await known_table(request, state)
    if table.seat_of(guest) is None:
        raise Problem(403, "not-your-seat", say("error.not-your-seat.blocks"))
    row = table.seats[data.seat] if 0 <= data.seat < len(table.seats) else None
    if row is None or row.guest in ("", guest):
        raise Problem(409, "nobody-there")
    await known.follow(guest, row.guest)
    return await _after(state, guest)


def _asking(request: Request[None, None, State], state: State) -> str:
    """The guest who asks, not too often. Raises :class:`Problem`."""
    return not_too_often(request, state.follows, say("error.too-fast.follows"))


async def _after(state: State, guest: str) -> wire.FriendList:
    """Tell the pages of somebody, and answer."""
    room: MeetingRoom = state.meeting_room
    await room.refresh(guest)
    return await _list(state, guest)


async def _list(state: State, guest: str) -> wire.FriendList:
    known: Friends = state.friends
    room: MeetingRoom = state.meeting_room
    account = await room.accounts.of(guest)
    if account is None:
        return wire.FriendList("", [], 0)
    seen = await room.friends_seen(guest)
    return wire.FriendList(account.name, seen, await known.rows.followers(guest))


HANDLERS = [friends, acquaintance, follow, unfollow, block, follow_seat]
