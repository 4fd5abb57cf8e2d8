"""A server's whole store in memory, for tests that need no database.

Tests of the store itself run over databases: ``tests/server/test_server_store.py``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from openrummy.play.host import MemoryStore as TablesInMemory
from openrummy.play.host.rows import (
    BlockRow,
    ChatRow,
    CountedDeal,
    HistoryFilter,
    HistoryPage,
    Outcome,
    PassRow,
    Place,
    PlayedGame,
    TableRow,
    unique_name,
)
from openrummy.play.host.store import DAY


class MemoryStore(TablesInMemory):
    """A :class:`~openrummy.play.host.store.Store` in memory."""

    def __init__(self) -> None:
        super().__init__()
        self._counted: set[tuple[str, int]] = set()
        self._sums: Counter[str] = Counter()
        self._devices: dict[str, str] = {}
        self._passes: dict[str, PassRow] = {}
        self._outcomes: dict[str, Outcome] = {}  # in the order in which they were kept

    # ------------------------------------------------------------ tables

    async def event_table(self, event: str) -> TableRow | None:
        return next(
            (table for table in self._tables.values() if event and table.event == event), None
        )

    async def count_deals(self, deals: Sequence[CountedDeal]) -> tuple[bool, ...]:
        fresh = []
        for deal in deals:
            new = deal.deal in self._fair.get(deal.table_id, {})
            new = new and (deal.table_id, deal.deal) not in self._counted
            if new:
                self._counted.add((deal.table_id, deal.deal))
                self._sums.update(deal.figures)
            fresh.append(new)
        return tuple(fresh)

    async def deal_counts(self) -> dict[str, int]:
        return dict(self._sums)

    async def uncounted(self, limit: int) -> tuple[str, ...]:
        uncounted = []
        for table_id, promised in self._fair.items():
            dealt = [row.deal for row in promised.values() if row.seeds is not None]
            over = dealt if self._tables[table_id].over else sorted(dealt)[:-1]
            if any((table_id, deal) not in self._counted for deal in over):
                uncounted.append(table_id)
        return tuple(uncounted[:limit])

    async def close_table(self, table_id: str) -> None:
        del self._tables[table_id], self._actions[table_id]

    # ------------------------------------------------------------ lists of tables

    async def tables_of(
        self, guest: str, limit: int, after: Place | None = None
    ) -> tuple[TableRow, ...]:
        tables = [
            table
            for table in self._tables.values()
            if any(seat.guest == guest for seat in table.seats)
        ]
        tables.sort(key=lambda table: (not table.over, table.touched, table.id), reverse=True)
        if after is not None:
            last = not after.over, after.touched, after.id
            tables = [table for table in tables if (not table.over, table.touched, table.id) < last]
        return tuple(tables[:limit])

    async def open_tables(self, limit: int) -> tuple[TableRow, ...]:
        tables = [
            table
            for table in self._tables.values()
            if table.listed and table.gathering and not table.over
        ]
        tables.sort(key=lambda table: -table.created)
        return tuple(tables[:limit])

    async def running_tables(self, limit: int) -> tuple[TableRow, ...]:
        tables = [
            table
            for table in self._tables.values()
            if table.listed and table.watch and not table.gathering and not table.over
        ]
        tables.sort(key=lambda table: -table.touched)
        return tuple(tables[:limit])

    async def due_tables(self, before: int, limit: int) -> tuple[str, ...]:
        due = [
            (table.due, table.id)
            for table in self._tables.values()
            if table.due is not None and table.due < before and not table.over
        ]
        return tuple(table_id for _, table_id in sorted(due)[:limit])

    # ------------------------------------------------------------ games that are over

    async def unkept(self, limit: int) -> tuple[str, ...]:
        over = [table for table in self._tables.values() if table.over and table.counts]
        tables = [table for table in over if table.id not in self._outcomes]
        tables.sort(key=lambda table: (table.touched, table.id))
        return tuple(table.id for table in tables[:limit])

    async def keep_outcome(self, outcome: Outcome) -> int | None:
        if outcome.table_id in self._outcomes:
            return None
        self._outcomes[outcome.table_id] = outcome
        return len(self._outcomes)

    async def outcomes(self, after: int, limit: int) -> tuple[tuple[int, Outcome], ...]:
        return tuple(enumerate(self._outcomes.values(), start=1))[after : after + limit]

    async def outcomes_kept(self) -> int:
        return len(self._outcomes)

    async def replace_outcome(self, outcome: Outcome) -> None:
        self._outcomes[outcome.table_id] = outcome

    async def outcomes_of(
        self, guest: str, after: int = 0, most: int | None = None
    ) -> tuple[PlayedGame, ...]:
        games = [
            PlayedGame(number, self._tables[outcome.table_id], outcome)
            for number, outcome in enumerate(self._outcomes.values(), start=1)
            if number > after and self._tables[outcome.table_id].seat_of(guest) is not None
        ]
        return tuple(reversed(games))[:most]

    async def outcomes_at(self, table_ids: Collection[str]) -> dict[str, Outcome]:
        return {
            table_id: self._outcomes[table_id]
            for table_id in table_ids
            if table_id in self._outcomes
        }

    async def history(
        self, guest: str, query: HistoryFilter, limit: int, before: int | None = None
    ) -> HistoryPage:
        games = await self.outcomes_of(guest)
        fitting = [game for game in games if query.matches(game, game.table.seat_of(guest) or 0)]
        page = [game for game in fitting if before is None or game.number < before]
        return HistoryPage(tuple(page[:limit]), len(fitting))

    # ------------------------------------------------------------ social

    async def said_by(self, guest: str) -> tuple[tuple[str, ChatRow], ...]:
        return tuple(
            (table_id, row)
            for table_id, said in self._chat.items()
            for row in said
            if row.guest == guest
        )

    async def block(self, guest: str, other: str, name: str = "") -> None:
        self._blocked.setdefault(guest, {})[other] = name

    async def unblock(self, guest: str, other: str) -> None:
        self._blocked.get(guest, {}).pop(other, None)

    async def apart(self, guest: str) -> frozenset[str]:
        others = (other for other, blocked in self._blocked.items() if guest in blocked)
        return frozenset((*self._blocked.get(guest, ()), *others))

    async def blocks(self, guest: str) -> tuple[BlockRow, ...]:
        rows = [BlockRow(other, name) for other, name in self._blocked.get(guest, {}).items()]
        return tuple(sorted(rows, key=lambda row: (row.name, row.other)))

    # ------------------------------------------------------------ identities

    async def add_device(self, device: str, guest: str) -> None:
        self._devices[device] = guest

    async def devices(self) -> dict[str, str]:
        return dict(self._devices)

    async def merge_guest(self, old: str, new: str) -> None:
        for table in list(self._tables.values()):
            here = [seat.guest for seat in table.seats]
            if old in here and new not in here:
                row = table.seats[here.index(old)]
                await self.set_seat(table.id, here.index(old), replace(row, guest=new))
            if table.maker == old:
                self._change(table.id, maker=new)
        for said in self._chat.values():
            said[:] = [replace(row, guest=new) if row.guest == old else row for row in said]
        blocked = self._blocked.pop(old, {}) | self._blocked.get(new, {})
        self._blocked[new] = {other: blocked[other] for other in blocked if other not in (old, new)}
        for guest, others in self._blocked.items():
            if old in others and guest != new:
                name = others.pop(old)
                others.setdefault(new, name)
        await self.drop_passes(old)

    async def forget_guest(self, guest: str, fresh: str, name: str) -> None:
        for table in list(self._tables.values()):
            seat = table.seat_of(guest)
            if seat is not None:
                others = [row.name for row in table.seats if row.guest != guest]
                row = replace(table.seats[seat], guest=fresh, name=unique_name(name, others))
                await self.set_seat(table.id, seat, replace(row, face="guest"))
            if table.maker == guest:
                self._change(table.id, maker=fresh)
        for said in self._chat.values():
            said[:] = [
                replace(row, guest=fresh, text="") if row.guest == guest else row for row in said
            ]
        self._blocked.pop(guest, None)
        for others_blocked in self._blocked.values():
            others_blocked.pop(guest, None)
        self._devices = {device: of for device, of in self._devices.items() if of != guest}
        await self.drop_passes(guest)

    async def games_of(self, guest: str) -> tuple[int, int]:
        own = await self.tables_of(guest, len(self._tables))
        return sum(not table.over for table in own), len(own)

    async def meet(self, guest: str, other: str) -> bool:
        own = await self.tables_of(guest, len(self._tables))
        return any(seat.guest == other for table in own if not table.over for seat in table.seats)

    async def add_pass(self, row: PassRow, now: int) -> None:
        await self.drop_passes(row.guest)
        kept = {code: row for code, row in self._passes.items() if row.until > now - DAY}
        self._passes = kept | {row.code: row}

    async def find_pass(self, code: str) -> PassRow | None:
        return self._passes.get(code)

    async def take_pass(self, code: str, now: int) -> PassRow | None:
        row = self._passes.get(code)
        if row is None or not row.guest or row.until <= now:
            return None
        self._passes[code] = replace(row, guest="", name="")
        return row

    async def drop_passes(self, guest: str) -> None:
        self._passes = {code: row for code, row in self._passes.items() if row.guest != guest}
