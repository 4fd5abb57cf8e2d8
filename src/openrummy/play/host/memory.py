"""A store that lasts as long as the process, for tests and for play that leaves no trace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from openrummy.play.host.rows import (
    ActionRow,
    BlockRow,
    ChatRow,
    CountedDeal,
    FairRow,
    Fitting,
    HistoryPage,
    LayOffMode,
    Outcome,
    PassRow,
    Place,
    PlayedGame,
    Rows,
    SeatRow,
    TableRow,
    not_twice,
)
from openrummy.play.host.store import DAY, SeqTaken, TableExists


class MemoryStore:
    """A :class:`~openrummy.play.host.store.Store` in memory."""

    def __init__(self) -> None:
        self._tables: dict[str, TableRow] = {}
        self._actions: dict[str, list[ActionRow]] = {}
        self._fair: dict[str, dict[int, FairRow]] = {}
        self._counted: set[tuple[str, int]] = set()
        self._sums: Counter[str] = Counter()
        self._chat: dict[str, list[ChatRow]] = {}
        self._blocked: dict[str, dict[str, str]] = {}
        self._devices: dict[str, str] = {}
        self._passes: dict[str, PassRow] = {}
        self._outcomes: dict[str, Outcome] = {}  # in the order in which they were kept

    # ------------------------------------------------------------ tables

    async def create(self, table: TableRow, promised: Sequence[FairRow] = ()) -> None:
        """See :class:`~openrummy.play.host.store.Store`."""
        if table.id in self._tables:
            raise TableExists(table.id)
        self._tables[table.id] = table
        self._actions[table.id] = []
        if promised:
            self._fair[table.id] = {row.deal: row for row in promised}

    async def table(self, table_id: str) -> TableRow | None:
        """See :class:`~openrummy.play.host.store.Store`."""
        return self._tables.get(table_id)

    async def event_table(self, event: str) -> TableRow | None:
        """See :class:`~openrummy.play.host.store.Store`."""
        return next(
            (table for table in self._tables.values() if event and table.event == event), None
        )

    async def actions(self, table_id: str) -> tuple[ActionRow, ...]:
        """See :class:`~openrummy.play.host.store.Store`."""
        return tuple(self._actions.get(table_id, ()))

    async def append(
        self,
        table_id: str,
        rows: Sequence[ActionRow],
        *,
        over: bool,
        due: int | None = None,
        cut: Sequence[Rows] = (),
    ) -> None:
        """See :class:`~openrummy.play.host.store.Store`."""
        kept = self._actions[table_id]
        last = kept[-1].seq if kept else 0  # what is cut never lies at the end
        if any(row.seq <= last for row in rows):
            raise SeqTaken(table_id)
        if cut:
            gone = {number for low, high in cut for number in range(low, high + 1)}
            kept[:] = [row for row in kept if row.seq not in gone]
        kept += rows
        self._change(table_id, touched=rows[-1].at, over=over, due=due)

    async def fair(self, table_id: str) -> tuple[FairRow, ...]:
        """See :class:`~openrummy.play.host.store.Store`."""
        kept = self._fair.get(table_id, {})
        return tuple(kept[deal] for deal in sorted(kept))

    async def keep_fair(self, table_id: str, rows: Sequence[FairRow]) -> None:
        """See :class:`~openrummy.play.host.store.Store`."""
        self._fair.setdefault(table_id, {}).update({row.deal: row for row in rows})

    async def count_deals(self, deals: Sequence[CountedDeal]) -> tuple[bool, ...]:
        """See :class:`~openrummy.play.host.store.Store`."""
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
        """See :class:`~openrummy.play.host.store.Store`."""
        return dict(self._sums)

    async def uncounted(self, limit: int) -> tuple[str, ...]:
        """See :class:`~openrummy.play.host.store.Store`."""
        uncounted = []
        for table_id, promised in self._fair.items():
            dealt = [row.deal for row in promised.values() if row.seeds is not None]
            over = dealt if self._tables[table_id].over else sorted(dealt)[:-1]
            if any((table_id, deal) not in self._counted for deal in over):
                uncounted.append(table_id)
        return tuple(uncounted[:limit])

    async def set_lay_off(self, table_id: str, modes: tuple[LayOffMode, ...]) -> None:
        """See :class:`~openrummy.play.host.store.Store`."""
        self._change(table_id, lay_off=modes)

    async def set_seat(self, table_id: str, seat: int, row: SeatRow) -> None:
        """See :class:`~openrummy.play.host.store.Store`."""
        seats = self._tables[table_id].seats
        self._change(table_id, seats=(*seats[:seat], row, *seats[seat + 1 :]))

    async def set_next(self, table_id: str, next_id: str) -> None:
        """See :class:`~openrummy.play.host.store.Store`."""
        self._change(table_id, next=next_id)

    async def close_table(self, table_id: str) -> None:
        """See :class:`~openrummy.play.host.store.Store`."""
        del self._tables[table_id], self._actions[table_id]

    def _change(self, table_id: str, **fields: object) -> None:
        self._tables[table_id] = replace(self._tables[table_id], **fields)  # type: ignore[arg-type]

    # ------------------------------------------------------------ lists of tables

    async def tables_of(
        self, guest: str, limit: int, after: Place | None = None
    ) -> tuple[TableRow, ...]:
        """See :class:`~openrummy.play.host.store.Store`."""
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
        """See :class:`~openrummy.play.host.store.Store`."""
        tables = [
            table
            for table in self._tables.values()
            if table.listed and table.gathering and not table.over
        ]
        tables.sort(key=lambda table: -table.created)
        return tuple(tables[:limit])

    async def running_tables(self, limit: int) -> tuple[TableRow, ...]:
        """See :class:`~openrummy.play.host.store.Store`."""
        tables = [
            table
            for table in self._tables.values()
            if table.listed and table.watch and not table.gathering and not table.over
        ]
        tables.sort(key=lambda table: -table.touched)
        return tuple(tables[:limit])

    async def due_tables(self, before: int, limit: int) -> tuple[str, ...]:
        """See :class:`~openrummy.play.host.store.Store`."""
        due = [
            (table.due, table.id)
            for table in self._tables.values()
            if table.due is not None and table.due < before and not table.over
        ]
        return tuple(table_id for _, table_id in sorted(due)[:limit])

    # ------------------------------------------------------------ games that are over

    async def unkept(self, limit: int) -> tuple[str, ...]:
        """See :class:`~openrummy.play.host.store.Store`."""
        over = [table for table in self._tables.values() if table.over and table.counts]
        tables = [table for table in over if table.id not in self._outcomes]
        tables.sort(key=lambda table: (table.touched, table.id))
        return tuple(table.id for table in tables[:limit])

    async def keep_outcome(self, outcome: Outcome) -> int | None:
        """See :class:`~openrummy.play.host.store.Store`."""
        if outcome.table_id in self._outcomes:
            return None
        self._outcomes[outcome.table_id] = outcome
        return len(self._outcomes)

    async def outcomes(self, after: int, limit: int) -> tuple[tuple[int, Outcome], ...]:
        """See :class:`~openrummy.play.host.store.Store`."""
        return tuple(enumerate(self._outcomes.values(), start=1))[after : after + limit]

    async def outcomes_kept(self) -> int:
        """See :class:`~openrummy.play.host.store.Store`."""
        return len(self._outcomes)

    async def replace_outcome(self, outcome: Outcome) -> None:
        """See :class:`~openrummy.play.host.store.Store`."""
        self._outcomes[outcome.table_id] = outcome

    async def outcomes_of(
        self, guest: str, after: int = 0, most: int | None = None
    ) -> tuple[PlayedGame, ...]:
        """See :class:`~openrummy.play.host.store.Store`."""
        games = [
            PlayedGame(number, self._tables[outcome.table_id], outcome)
            for number, outcome in enumerate(self._outcomes.values(), start=1)
            if number > after and self._tables[outcome.table_id].seat_of(guest) is not None
        ]
        return tuple(reversed(games))[:most]

    async def outcomes_at(self, table_ids: Collection[str]) -> dict[str, Outcome]:
        """See :class:`~openrummy.play.host.store.Store`."""
        return {
            table_id: self._outcomes[table_id]
            for table_id in table_ids
            if table_id in self._outcomes
        }

    async def history(
        self, guest: str, query: Fitting, limit: int, before: int | None = None
    ) -> HistoryPage:
        """See :class:`~openrummy.play.host.store.Store`."""
        games = await self.outcomes_of(guest)
        fitting = [game for game in games if query.fits(game, game.table.seat_of(guest) or 0)]
        page = [game for game in fitting if before is None or game.number < before]
        return HistoryPage(tuple(page[:limit]), len(fitting))

    # ------------------------------------------------------------ company

    async def say(self, table_id: str, row: ChatRow) -> None:
        """See :class:`~openrummy.play.host.store.Store`."""
        kept = self._chat.setdefault(table_id, [])
        if row.number <= len(kept):
            raise SeqTaken(table_id)
        kept.append(row)

    async def chat(self, table_id: str, limit: int) -> tuple[ChatRow, ...]:
        """See :class:`~openrummy.play.host.store.Store`."""
        return tuple(self._chat.get(table_id, [])[-limit:])

    async def said_by(self, guest: str) -> tuple[tuple[str, ChatRow], ...]:
        """See :class:`~openrummy.play.host.store.Store`."""
        return tuple(
            (table_id, row)
            for table_id, said in self._chat.items()
            for row in said
            if row.guest == guest
        )

    async def block(self, guest: str, other: str, name: str = "") -> None:
        """See :class:`~openrummy.play.host.store.Store`."""
        self._blocked.setdefault(guest, {})[other] = name

    async def unblock(self, guest: str, other: str) -> None:
        """See :class:`~openrummy.play.host.store.Store`."""
        self._blocked.get(guest, {}).pop(other, None)

    async def blocked(self, guest: str) -> frozenset[str]:
        """See :class:`~openrummy.play.host.store.Store`."""
        return frozenset(self._blocked.get(guest, ()))

    async def apart(self, guest: str) -> frozenset[str]:
        """See :class:`~openrummy.play.host.store.Store`."""
        others = (other for other, blocked in self._blocked.items() if guest in blocked)
        return frozenset((*self._blocked.get(guest, ()), *others))

    async def blocks(self, guest: str) -> tuple[BlockRow, ...]:
        """See :class:`~openrummy.play.host.store.Store`."""
        rows = [BlockRow(other, name) for other, name in self._blocked.get(guest, {}).items()]
        return tuple(sorted(rows, key=lambda row: (row.name, row.other)))

    # ------------------------------------------------------------ identities

    async def add_device(self, device: str, guest: str) -> None:
        """See :class:`~openrummy.play.host.store.Store`."""
        self._devices[device] = guest

    async def devices(self) -> dict[str, str]:
        """See :class:`~openrummy.play.host.store.Store`."""
        return dict(self._devices)

    async def merge_guest(self, old: str, new: str) -> None:
        """See :class:`~openrummy.play.host.store.Store`."""
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
        """See :class:`~openrummy.play.host.store.Store`."""
        for table in list(self._tables.values()):
            seat = table.seat_of(guest)
            if seat is not None:
                others = [row.name for row in table.seats if row.guest != guest]
                row = replace(table.seats[seat], guest=fresh, name=not_twice(name, others))
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
        """See :class:`~openrummy.play.host.store.Store`."""
        own = await self.tables_of(guest, len(self._tables))
        return sum(not table.over for table in own), len(own)

    async def meet(self, guest: str, other: str) -> bool:
        """See :class:`~openrummy.play.host.store.Store`."""
        own = await self.tables_of(guest, len(self._tables))
        return any(seat.guest == other for table in own if not table.over for seat in table.seats)

    async def add_pass(self, row: PassRow, now: int) -> None:
        """See :class:`~openrummy.play.host.store.Store`."""
        await self.drop_passes(row.guest)
        kept = {code: row for code, row in self._passes.items() if row.until > now - DAY}
        self._passes = kept | {row.code: row}

    async def find_pass(self, code: str) -> PassRow | None:
        """See :class:`~openrummy.play.host.store.Store`."""
        return self._passes.get(code)

    async def take_pass(self, code: str, now: int) -> PassRow | None:
        """See :class:`~openrummy.play.host.store.Store`."""
        row = self._passes.get(code)
        if row is None or not row.guest or row.until <= now:
            return None
        self._passes[code] = replace(row, guest="", name="")
        return row

    async def drop_passes(self, guest: str) -> None:
        """See :class:`~openrummy.play.host.store.Store`."""
        self._passes = {code: row for code, row in self._passes.items() if row.guest != guest}
