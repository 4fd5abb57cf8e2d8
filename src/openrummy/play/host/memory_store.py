"""An in-memory store for play without persistence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from openrummy.play.host.rows import (
    ActionRow,
    ChatRow,
    FairRow,
    LayOffMode,
    Rows,
    SeatRow,
    TableRow,
)
from openrummy.play.host.store import SeqTaken, TableExists


class MemoryStore:
    """A :class:`~openrummy.play.host.store.TableStore` in memory."""

    def __init__(self) -> None:
        self._tables: dict[str, TableRow] = {}
        self._actions: dict[str, list[ActionRow]] = {}
        self._fair: dict[str, dict[int, FairRow]] = {}
        self._chat: dict[str, list[ChatRow]] = {}
        self._blocked: dict[str, dict[str, str]] = {}

    async def create(self, table: TableRow, promised: Sequence[FairRow] = ()) -> None:
        if table.id in self._tables:
            raise TableExists(table.id)
        self._tables[table.id] = table
        self._actions[table.id] = []
        if promised:
            self._fair[table.id] = {row.deal: row for row in promised}

    def take_in(
        self, table: TableRow, actions: Sequence[ActionRow], fair: Sequence[FairRow]
    ) -> None:
        """Import a stored table, replacing one with the same id."""
        self._tables[table.id] = table
        self._actions[table.id] = list(actions)
        self._fair[table.id] = {row.deal: row for row in fair}

    def tables(self) -> tuple[TableRow, ...]:
        """All tables, most recently touched first."""
        return tuple(sorted(self._tables.values(), key=lambda row: row.touched, reverse=True))

    async def table(self, table_id: str) -> TableRow | None:
        return self._tables.get(table_id)

    async def actions(self, table_id: str) -> tuple[ActionRow, ...]:
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
        stored = self._actions[table_id]
        last = stored[-1].seq if stored else 0  # cut rows are never the last
        if any(row.seq <= last for row in rows):
            raise SeqTaken(table_id)
        if cut:
            cut_numbers = {number for low, high in cut for number in range(low, high + 1)}
            stored[:] = [row for row in stored if row.seq not in cut_numbers]
        stored += rows
        self._change(table_id, touched=rows[-1].at, over=over, due=due)

    async def fair(self, table_id: str) -> tuple[FairRow, ...]:
        stored = self._fair.get(table_id, {})
        return tuple(stored[deal] for deal in sorted(stored))

    async def keep_fair(self, table_id: str, rows: Sequence[FairRow]) -> None:
        self._fair.setdefault(table_id, {}).update({row.deal: row for row in rows})

    async def set_lay_off(self, table_id: str, modes: tuple[LayOffMode, ...]) -> None:
        self._change(table_id, lay_off=modes)

    async def set_seat(self, table_id: str, seat: int, row: SeatRow) -> None:
        seats = self._tables[table_id].seats
        self._change(table_id, seats=(*seats[:seat], row, *seats[seat + 1 :]))

    async def set_next(self, table_id: str, next_id: str) -> None:
        self._change(table_id, next=next_id)

    def _change(self, table_id: str, **fields: object) -> None:
        self._tables[table_id] = replace(self._tables[table_id], **fields)  # type: ignore[arg-type]

    async def say(self, table_id: str, row: ChatRow) -> None:
        stored = self._chat.setdefault(table_id, [])
        if row.number <= len(stored):
            raise SeqTaken(table_id)
        stored.append(row)

    async def chat(self, table_id: str, limit: int) -> tuple[ChatRow, ...]:
        return tuple(self._chat.get(table_id, [])[-limit:])

    async def blocked(self, guest: str) -> frozenset[str]:
        return frozenset(self._blocked.get(guest, ()))
