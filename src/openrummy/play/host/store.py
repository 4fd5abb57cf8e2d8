"""Persistent storage: tables with their moves and chat, and the identities of people."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from openrummy.play.host.rows import (
    ActionRow,
    BlockRow,
    ChatRow,
    CountedDeal,
    FairRow,
    HistoryFilter,
    HistoryPage,
    LayOffMode,
    Outcome,
    PassRow,
    Place,
    PlayedGame,
    Rows,
    SeatRow,
    TableRow,
)

DAY = 24 * 3600 * 1000  # ms


class TableExists(Exception):
    """A table with that id exists already."""


class SeqTaken(Exception):
    """The row number exists: another process writes to this table."""


class TableStore(Protocol):
    """Storage for a running table. Data is stored when a call returns."""

    async def create(self, table: TableRow, promised: Sequence[FairRow] = ()) -> None:
        """Store a new table and the promises of its deals. Raises :class:`TableExists`."""

    async def table(self, table_id: str) -> TableRow | None:
        """A table by id."""

    async def actions(self, table_id: str) -> tuple[ActionRow, ...]:
        """The rows of a table in order."""

    async def append(
        self,
        table_id: str,
        rows: Sequence[ActionRow],
        *,
        over: bool,
        due: int | None = None,
        cut: Sequence[Rows] = (),
    ) -> None:
        """Store all of these rows or none, and ``due``, when the first running clock expires.

        Older rows in the ranges ``cut`` are obsolete and may be deleted; their numbers are never
        used again. Raises :class:`SeqTaken` for a number not larger than the largest so far.
        """

    async def fair(self, table_id: str) -> tuple[FairRow, ...]:
        """The promises made at a table, in order."""

    async def keep_fair(self, table_id: str, rows: Sequence[FairRow]) -> None:
        """Store all of these promises or none, replacing older ones of the same deals."""

    async def set_lay_off(self, table_id: str, modes: tuple[LayOffMode, ...]) -> None:
        """Change the preferences of a table."""

    async def set_seat(self, table_id: str, seat: int, row: SeatRow) -> None:
        """Change the occupant of a seat."""

    async def set_next(self, table_id: str, next_id: str) -> None:
        """Store the id of a table's rematch."""

    async def say(self, table_id: str, row: ChatRow) -> None:
        """Store a chat message. Raises :class:`SeqTaken`."""

    async def chat(self, table_id: str, limit: int) -> tuple[ChatRow, ...]:
        """The latest chat messages of a table, in order."""

    async def blocked(self, guest: str) -> frozenset[str]:
        """The guests this person has blocked."""


class Store(TableStore, Protocol):
    """Storage of a server's games and players."""

    # ------------------------------------------------------------ tables

    async def event_table(self, event: str) -> TableRow | None:
        """The table of this event, or None."""

    async def count_deals(self, deals: Sequence[CountedDeal]) -> tuple[bool, ...]:
        """Add the figures of deals to the sums, each deal once; return the new ones."""

    async def deal_counts(self) -> dict[str, int]:
        """The sums over all deals that were counted."""

    async def uncounted(self, limit: int) -> tuple[str, ...]:
        """Tables with a finished promised deal that is not counted yet."""

    async def close_table(self, table_id: str) -> None:
        """Delete a table without moves, with all its data."""

    # ------------------------------------------------------------ lists of tables

    async def tables_of(
        self, guest: str, limit: int, after: Place | None = None
    ) -> tuple[TableRow, ...]:
        """A person's tables, running ones first, then the most recently touched.

        ``after`` is the position of the last table of the previous page.
        """

    async def open_tables(self, limit: int) -> tuple[TableRow, ...]:
        """The listed tables with an open seat, newest first."""

    async def running_tables(self, limit: int) -> tuple[TableRow, ...]:
        """The listed running tables that may be watched, most recently touched first."""

    async def due_tables(self, before: int, limit: int) -> tuple[str, ...]:
        """The running tables whose clock expired before ``before`` (ms since 1970)."""

    # ------------------------------------------------------------ finished games

    async def unkept(self, limit: int) -> tuple[str, ...]:
        """Finished tables without a stored outcome, earliest end first.

        Resumed games and shared deals are omitted, since they have no outcome.
        """

    async def keep_outcome(self, outcome: Outcome) -> int | None:
        """Store an outcome once; return its number, or None if it was stored before."""

    async def outcomes(self, after: int, limit: int) -> tuple[tuple[int, Outcome], ...]:
        """Outcomes with their numbers, in order, after the given number."""

    async def outcomes_kept(self) -> int:
        """Number of stored outcomes."""

    async def replace_outcome(self, outcome: Outcome) -> None:
        """Replace the stored outcome of the same table, keeping its number."""

    async def outcomes_of(
        self, guest: str, after: int = 0, most: int | None = None
    ) -> tuple[PlayedGame, ...]:
        """A person's stored games after that number, newest first."""

    async def outcomes_at(self, table_ids: Collection[str]) -> dict[str, Outcome]:
        """The stored outcomes of these tables."""

    async def history(
        self, guest: str, query: HistoryFilter, limit: int, before: int | None = None
    ) -> HistoryPage:
        """A person's matching games before that number, newest first."""

    # ------------------------------------------------------------ social

    async def said_by(self, guest: str) -> tuple[tuple[str, ChatRow], ...]:
        """All chat messages of a person, with the names of the tables."""

    async def block(self, guest: str, other: str, name: str = "") -> None:
        """Block a person known by ``name``; idempotent."""

    async def unblock(self, guest: str, other: str) -> None:
        """Remove a block, if there is one."""

    async def apart(self, guest: str) -> frozenset[str]:
        """The people this person has blocked, and those who have blocked this person."""

    async def blocks(self, guest: str) -> tuple[BlockRow, ...]:
        """The people this person has blocked, by name."""

    # ------------------------------------------------------------ identities

    async def add_device(self, device: str, guest: str) -> None:
        """Map the identity ``device`` to ``guest``."""

    async def devices(self) -> dict[str, str]:
        """Every device mapped to another guest."""

    async def merge_guest(self, old: str, new: str) -> None:
        """Transfer tables, chat messages and blocks from ``old`` to ``new``.

        A seat at a table where ``new`` sits too is not changed.
        """

    async def forget_guest(self, guest: str, fresh: str, name: str) -> None:
        """Delete a person: the new identity ``fresh``, called ``name``, takes their seats.

        Chat messages, blocks, links and devices are deleted.
        """

    async def games_of(self, guest: str) -> tuple[int, int]:
        """The number of a guest's running tables, and of all."""

    async def meet(self, guest: str, other: str) -> bool:
        """True if both sit at the same running table."""

    async def add_pass(self, row: PassRow, now: int) -> None:
        """Store a pass; delete the guest's older ones, and those expired for a day."""

    async def find_pass(self, code: str) -> PassRow | None:
        """A pass by the hash of its code, even if used or expired."""

    async def take_pass(self, code: str, now: int) -> PassRow | None:
        """Use up a valid pass and return it, or None."""

    async def drop_passes(self, guest: str) -> None:
        """Invalidate the passes of a guest."""
