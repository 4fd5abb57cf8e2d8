"""The store that outlives a process: tables, their moves and chat, and the people's identities."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

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
)

DAY = 24 * 3600 * 1000  # ms


class TableExists(Exception):
    """A table with that id exists already."""


class SeqTaken(Exception):
    """Another row has that number: somebody else writes at this table."""


class TableStore(Protocol):
    """Storage of tables, as one at play needs it. A call that returns has stored its data."""

    async def create(self, table: TableRow, promised: Sequence[FairRow] = ()) -> None:
        """Keep a new table and what is promised of its deals. Raises :class:`TableExists`."""

    async def table(self, table_id: str) -> TableRow | None:
        """The table of that id."""

    async def actions(self, table_id: str) -> tuple[ActionRow, ...]:
        """Its rows in order."""

    async def append(
        self,
        table_id: str,
        rows: Sequence[ActionRow],
        *,
        over: bool,
        due: int | None = None,
        cut: Sequence[Rows] = (),
    ) -> None:
        """Keep all these rows or none, and when the clock that runs now ends.

        The older rows with the numbers ``cut`` (from, to) have come to nothing: they may go. A
        number is never given again. Raises :class:`SeqTaken` for one that is no larger than the
        largest there was.
        """

    async def fair(self, table_id: str) -> tuple[FairRow, ...]:
        """The promises made at a table, in order."""

    async def keep_fair(self, table_id: str, rows: Sequence[FairRow]) -> None:
        """Keep all these promises or none, in the place of older ones of the same deals."""

    async def set_lay_off(self, table_id: str, modes: tuple[LayOffMode, ...]) -> None:
        """Change the preferences of a table."""

    async def set_seat(self, table_id: str, seat: int, row: SeatRow) -> None:
        """Change the occupant of a seat."""

    async def set_next(self, table_id: str, next_id: str) -> None:
        """Store the id of a table's rematch."""

    async def say(self, table_id: str, row: ChatRow) -> None:
        """Store a chat message. Raises :class:`SeqTaken`."""

    async def chat(self, table_id: str, limit: int) -> tuple[ChatRow, ...]:
        """The last things said at a table, in order."""

    async def blocked(self, guest: str) -> frozenset[str]:
        """The guests this person has blocked."""


class Store(TableStore, Protocol):
    """Storage of all that a server keeps of games and their players."""

    # ------------------------------------------------------------ tables

    async def event_table(self, event: str) -> TableRow | None:
        """The table that was opened for exactly this event."""

    async def count_deals(self, deals: Sequence[CountedDeal]) -> tuple[bool, ...]:
        """Add the figures of deals to the sums, each deal once; which were new."""

    async def deal_counts(self) -> dict[str, int]:
        """The sums over all deals that were counted."""

    async def uncounted(self, limit: int) -> tuple[str, ...]:
        """Tables with a promised deal that is over and was not counted."""

    async def close_table(self, table_id: str) -> None:
        """Remove a table at which nothing was played, and all that is kept of it."""

    # ------------------------------------------------------------ lists of tables

    async def tables_of(
        self, guest: str, limit: int, after: Place | None = None
    ) -> tuple[TableRow, ...]:
        """The tables where this person sits, running ones first, then the last touched.

        ``after`` is where the last one of the page before stands.
        """

    async def open_tables(self, limit: int) -> tuple[TableRow, ...]:
        """The listed tables with an open seat, newest first."""

    async def running_tables(self, limit: int) -> tuple[TableRow, ...]:
        """The listed tables in play that may be watched, the last touched first."""

    async def due_tables(self, before: int, limit: int) -> tuple[str, ...]:
        """The running tables whose clock ended before then (ms since 1970)."""

    # ------------------------------------------------------------ games that are over

    async def unkept(self, limit: int) -> tuple[str, ...]:
        """Tables that are over and whose outcome is not kept, the first to end first.

        Where a finished game was taken up again, or deals are played that many play, there is
        none to be kept.
        """

    async def keep_outcome(self, outcome: Outcome) -> int | None:
        """Keep what a game came to, once; its number, or None where it was kept before."""

    async def outcomes(self, after: int, limit: int) -> tuple[tuple[int, Outcome], ...]:
        """Outcomes with their numbers, in order, from the one after that number."""

    async def outcomes_kept(self) -> int:
        """Number of stored outcomes."""

    async def replace_outcome(self, outcome: Outcome) -> None:
        """Keep this in the place of what was kept of the same table, under its number."""

    async def outcomes_of(
        self, guest: str, after: int = 0, most: int | None = None
    ) -> tuple[PlayedGame, ...]:
        """The games of a person that are over and kept, after that number, the last first."""

    async def outcomes_at(self, table_ids: Collection[str]) -> dict[str, Outcome]:
        """The outcomes of the games at these tables, as far as they are kept."""

    async def history(
        self, guest: str, query: Fitting, limit: int, before: int | None = None
    ) -> HistoryPage:
        """The games of a person that fit, the last first, those before that number."""

    # ------------------------------------------------------------ social

    async def said_by(self, guest: str) -> tuple[tuple[str, ChatRow], ...]:
        """All that a person has said, with the table's name."""

    async def block(self, guest: str, other: str, name: str = "") -> None:
        """Keep one person away from another, known by ``name``; twice is once."""

    async def unblock(self, guest: str, other: str) -> None:
        """Remove a block, if there is one."""

    async def apart(self, guest: str) -> frozenset[str]:
        """The people this person has blocked, and those who have blocked this person."""

    async def blocks(self, guest: str) -> tuple[BlockRow, ...]:
        """The same, with names, by name."""

    # ------------------------------------------------------------ identities

    async def add_device(self, device: str, guest: str) -> None:
        """From now on who comes with the identity ``device`` is ``guest``."""

    async def devices(self) -> dict[str, str]:
        """Every device mapped to another guest."""

    async def merge_guest(self, old: str, new: str) -> None:
        """All that was ``old``'s is ``new``'s: tables, words, blocks.

        A seat at a table where ``new`` sits as well stays as it is.
        """

    async def forget_guest(self, guest: str, fresh: str, name: str) -> None:
        """Keep nothing of this person: ``fresh``, whom nobody knows, sits where they sat.

        The seats are called ``name``; words, blocks, links and devices are gone.
        """

    async def games_of(self, guest: str) -> tuple[int, int]:
        """Numbers of a guest's tables: those running, and all."""

    async def meet(self, guest: str, other: str) -> bool:
        """Return whether both sit at the same running table."""

    async def add_pass(self, row: PassRow, now: int) -> None:
        """Keep a pass; the guest's older ones, and those that ended a day ago, go."""

    async def find_pass(self, code: str) -> PassRow | None:
        """A pass by the hash of its code, used or old as it may be."""

    async def take_pass(self, code: str, now: int) -> PassRow | None:
        """A pass that holds, which is used up by that; None where there is none."""

    async def drop_passes(self, guest: str) -> None:
        """Invalidate the passes of a guest."""
