"""What outlives a process: a row for each table, and one for each thing accepted at it.

Rows are the truth. A match is what its rows make when they are played again, so
a row is written before anybody hears of what it says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol, TypeAlias

LayOffMode: TypeAlias = Literal["auto", "hand"]


class TableExists(Exception):
    """There is a table of that id already."""


class SeqTaken(Exception):
    """Another row has that number: somebody else writes at this table."""


@dataclass(frozen=True)
class SeatRow:
    """Who sits in a seat.

    ``guest`` is the identity of a person; empty for a bot, of whom ``bot`` is
    the name in the catalogue, ``persona`` the character and ``seed`` (64
    hexadecimal digits) what settles its chances.
    """

    name: str
    face: str
    line: str = ""
    guest: str = ""
    bot: str = ""
    persona: str = ""
    level: str = ""
    seed: str = ""


@dataclass(frozen=True)
class TableRow:
    """A table. ``rules`` is canonical text; ``lay_off`` the preference of each seat.

    ``created`` and ``touched`` are milliseconds since 1970.
    """

    id: str
    game: str
    title: str
    rules: str
    seats: tuple[SeatRow, ...]
    lay_off: tuple[LayOffMode, ...]
    created: int
    touched: int
    over: bool = False


@dataclass(frozen=True)
class ActionRow:
    """Something accepted at a table: its number from 1, who did it, its token, when (ms)."""

    seq: int
    actor: int
    token: str
    at: int


@dataclass(frozen=True)
class FairRow:
    """What was promised of a deal, its number from 0; ``seeds`` None until it is dealt."""

    deal: int
    secret: bytes = field(repr=False)
    seeds: tuple[bytes, ...] | None = None


class Store(Protocol):
    """Where tables are kept. Every call that returns has stored what it says."""

    async def create(self, table: TableRow) -> None:
        """Keep a new table. Raises :class:`TableExists`."""

    async def table(self, table_id: str) -> TableRow | None:
        """The table of that id."""

    async def actions(self, table_id: str) -> tuple[ActionRow, ...]:
        """Its rows in order."""

    async def append(self, table_id: str, rows: Sequence[ActionRow], *, over: bool) -> None:
        """Keep all these rows or none. Raises :class:`SeqTaken`."""

    async def fair(self, table_id: str) -> tuple[FairRow, ...]:
        """What was promised at a table, in order."""

    async def keep_fair(self, table_id: str, rows: Sequence[FairRow]) -> None:
        """Keep all these promises or none, in the place of older ones of the same deals."""

    async def set_lay_off(self, table_id: str, modes: tuple[LayOffMode, ...]) -> None:
        """Change the preferences of a table."""

    async def tables_of(self, guest: str, limit: int) -> tuple[TableRow, ...]:
        """The tables where this person sits, running ones first, then the last touched."""


class MemoryStore:
    """A :class:`Store` that lasts as long as the process."""

    def __init__(self) -> None:
        self._tables: dict[str, TableRow] = {}
        self._actions: dict[str, list[ActionRow]] = {}
        self._fair: dict[str, dict[int, FairRow]] = {}

    async def create(self, table: TableRow) -> None:
        """See :class:`Store`."""
        if table.id in self._tables:
            raise TableExists(table.id)
        self._tables[table.id] = table
        self._actions[table.id] = []

    async def table(self, table_id: str) -> TableRow | None:
        """See :class:`Store`."""
        return self._tables.get(table_id)

    async def actions(self, table_id: str) -> tuple[ActionRow, ...]:
        """See :class:`Store`."""
        return tuple(self._actions.get(table_id, ()))

    async def append(self, table_id: str, rows: Sequence[ActionRow], *, over: bool) -> None:
        """See :class:`Store`."""
        kept = self._actions[table_id]
        if any(row.seq <= len(kept) for row in rows):
            raise SeqTaken(table_id)
        kept += rows
        table = self._tables[table_id]
        self._tables[table_id] = replace(table, touched=rows[-1].at, over=over)

    async def fair(self, table_id: str) -> tuple[FairRow, ...]:
        """See :class:`Store`."""
        kept = self._fair.get(table_id, {})
        return tuple(kept[deal] for deal in sorted(kept))

    async def keep_fair(self, table_id: str, rows: Sequence[FairRow]) -> None:
        """See :class:`Store`."""
        self._fair.setdefault(table_id, {}).update({row.deal: row for row in rows})

    async def set_lay_off(self, table_id: str, modes: tuple[LayOffMode, ...]) -> None:
        """See :class:`Store`."""
        self._tables[table_id] = replace(self._tables[table_id], lay_off=modes)

    async def tables_of(self, guest: str, limit: int) -> tuple[TableRow, ...]:
        """See :class:`Store`."""
        found = [
            table
            for table in self._tables.values()
            if any(seat.guest == guest for seat in table.seats)
        ]
        found.sort(key=lambda table: (table.over, -table.touched))
        return tuple(found[:limit])
