"""Follows, by name or from a table. Players see only how many follow them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Dependency, Guest, Limit, get, post
from openrummy.play.host import Store
from openrummy.play.problems import Problem
from openrummy.server.live.hub import Hub
from openrummy.server.live.matchmaking.room import MatchmakingRoom
from openrummy.server.parts.dependencies import KnownTable
from openrummy.server.people.follows import Friends

_LIMITS = (Limit("follows", "error.too-fast.follows"),)
_NAME_ERRORS = ("no-account", "no-such-player")


@dataclass(frozen=True)
class _Follows:
    guest: Guest
    friends: Friends
    room: MatchmakingRoom

    async def publish_change(self) -> wire.FriendList:
        """Notify the guest's pages of a change and return the list."""
        await self.room.refresh(self.guest)
        return await self.list_friends()

    async def list_friends(self) -> wire.FriendList:
        account = await self.room.accounts.account_of(self.guest)
        if account is None:
            return wire.FriendList("", [], 0)
        seen = await self.room.friends_seen(self.guest)
        return wire.FriendList(
            account.name, seen, await self.friends.rows.count_followers(self.guest)
        )


_Followed: TypeAlias = Annotated[_Follows, Dependency(_Follows)]


@get("/api/people", limits=_LIMITS)
async def friends(own: _Followed) -> wire.FriendList:
    """The accounts you follow and your number of followers; empty without an account."""
    return await own.list_friends()


@get("/api/people/{name:str}/acquaintance", limits=_LIMITS, errors=_NAME_ERRORS)
async def acquaintance(
    guest: Guest, friends: Friends, store: Store, name: str
) -> wire.Relationship:
    """Your relation to the account with that name."""
    account = await friends.find_account(name)
    return wire.Relationship(
        name=account.name,
        face=account.face,
        you=account.guest == guest,
        followed=account.guest in await friends.friends_of(guest),
        blocked=account.guest in await store.blocked(guest),
    )


@post(
    "/api/people/follow",
    limits=_LIMITS,
    errors=(*_NAME_ERRORS, "yourself", "too-many-friends"),
)
async def follow(own: _Followed, data: wire.FollowPlayer) -> wire.FriendList:
    """Follow an account. Idempotent."""
    await own.friends.own_account(own.guest)
    await own.friends.follow(own.guest, (await own.friends.find_account(data.name)).guest)
    return await own.publish_change()


@post("/api/people/unfollow", limits=_LIMITS, errors=_NAME_ERRORS)
async def unfollow(own: _Followed, data: wire.FollowPlayer) -> wire.FriendList:
    """Unfollow an account."""
    await own.friends.own_account(own.guest)
    await own.friends.unfollow(own.guest, (await own.friends.find_account(data.name)).guest)
    return await own.publish_change()


@post("/api/people/block", limits=_LIMITS, errors=(*_NAME_ERRORS, "yourself"))
async def block(own: _Followed, hub: Hub, data: wire.FollowPlayer) -> wire.FriendList:
    """Block an account: no chat, no challenges, no pairing."""
    await own.friends.own_account(own.guest)
    other = await own.friends.find_account(data.name)
    if other.guest == own.guest:
        raise Problem(409, "yourself")
    await own.friends.block(own.guest, other)
    await hub.apply_blocks(own.guest)
    await own.room.refresh(other.guest)
    return await own.publish_change()


@post(
    "/api/tables/{table_id:str}/follow",
    limits=_LIMITS,
    errors=(
        "no-such-table",
        "not-your-seat",
        "nobody-there",
        "no-account",
        "yourself",
        "too-many-friends",
    ),
)
async def follow_seat(own: _Followed, table: KnownTable, data: wire.FollowSeat) -> wire.FriendList:
    """Follow the player in a seat of a table you play at."""
    if table.seat_of(own.guest) is None:
        raise Problem(403, "not-your-seat", say("error.not-your-seat.blocks"))
    row = table.seats[data.seat] if 0 <= data.seat < len(table.seats) else None
    if row is None or row.guest in ("", own.guest):
        raise Problem(409, "nobody-there")
    await own.friends.follow(own.guest, row.guest)
    return await own.publish_change()
