"""Blocked players. They are not notified."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Dependency, Guest, get, post
from openrummy.play.host import BlockRow, Store, TableRow
from openrummy.play.problems import Problem
from openrummy.server.live.hub import Hub
from openrummy.server.live.matchmaking.room import MatchmakingRoom
from openrummy.server.part import Rates
from openrummy.server.parts.dependencies import KnownTable

_SEAT_ERRORS = ("no-such-table", "not-your-seat", "nobody-there", "too-fast")


@dataclass(frozen=True)
class _Blocks:
    guest: Guest
    store: Store
    hub: Hub
    room: MatchmakingRoom
    rates: Rates

    def check_rate_limit(self) -> None:
        """Count a change. Raises :class:`Problem`: ``too-fast``."""
        if not self.rates.take("blocks", self.guest):
            raise Problem(429, "too-fast", say("error.too-fast.blocks"))

    def opponent(self, table: TableRow, seat: int) -> tuple[str, str]:
        """Id and name of another player at the guest's table. Raises :class:`Problem`."""
        if self.guest not in [row.guest for row in table.seats if row.guest]:
            raise Problem(403, "not-your-seat", say("error.not-your-seat.blocks"))
        row = table.seats[seat] if 0 <= seat < len(table.seats) else None
        if row is None or row.guest in ("", self.guest):
            raise Problem(409, "nobody-there")
        self.check_rate_limit()
        return row.guest, say("who.guest") if row.name == "You" else row.name

    async def publish_change(self) -> list[wire.Blocked]:
        """Apply a change to open tables and matchmaking; return the new list."""
        await self.hub.apply_blocks(self.guest)
        await self.room.refresh(self.guest)
        return await self.list_blocks()

    async def list_blocks(self) -> list[wire.Blocked]:
        rows = await self.store.blocks(self.guest) if self.guest else ()
        return [wire.Blocked(self.id_of(row), row.name or say("who.player")) for row in rows]

    def id_of(self, row: BlockRow) -> str:
        """Return an id for a block that does not reveal the blocked guest."""
        return hashlib.sha256(f"block {self.guest} {row.other}".encode()).hexdigest()[:16]


_OwnBlocks: TypeAlias = Annotated[_Blocks, Dependency(_Blocks)]


@post("/api/tables/{table_id:str}/block", errors=_SEAT_ERRORS)
async def block(blocks: _OwnBlocks, table: KnownTable, data: wire.BlockSeat) -> list[wire.Blocked]:
    """Block the player in a seat; the lobby no longer seats you together."""
    other, name = blocks.opponent(table, data.seat)
    await blocks.store.block(blocks.guest, other, name)
    return await blocks.publish_change()


@post("/api/tables/{table_id:str}/unblock", errors=_SEAT_ERRORS)
async def unblock(
    blocks: _OwnBlocks, table: KnownTable, data: wire.BlockSeat
) -> list[wire.Blocked]:
    """Unblock the player in a seat."""
    other, _ = blocks.opponent(table, data.seat)
    await blocks.store.unblock(blocks.guest, other)
    return await blocks.publish_change()


@get("/api/blocked", runs="any")
async def blocked(blocks: _OwnBlocks) -> list[wire.Blocked]:
    """The players you have blocked."""
    return await blocks.list_blocks()


@post("/api/blocked/undo", errors=("too-fast",))
async def undo(blocks: _OwnBlocks, data: wire.Unblock) -> list[wire.Blocked]:
    """Unblock a player by the id in the list of blocked players."""
    blocks.check_rate_limit()
    for row in await blocks.store.blocks(blocks.guest):
        if blocks.id_of(row) == data.id:
            await blocks.store.unblock(blocks.guest, row.other)
    return await blocks.publish_change()
