"""The common ground of everything that runs tournaments: rows, tables, the time, and one at a time.

A tournament is changed by the holder of its turn, from what is stored, in one transaction; so after
a crash at any moment the rows say how to go on.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Protocol
from weakref import WeakValueDictionary

from openrummy.club.accounts import Account
from openrummy.club.families import Family
from openrummy.core.scoring.result import Seat
from openrummy.play.host import FairRow, TableRow
from openrummy.play.limits import Lately
from openrummy.server.db.club.events.rows import Statement, Stored, TournamentRow
from openrummy.server.db.club.events.store import TournamentStore
from openrummy.server.steady_clock import now

_KEPT = 64  # tournaments in memory
_HERE = 30_000  # ms since somebody looked at the page

MemberOf = Callable[[str, str], Awaitable[bool]]
AccountsOf = Callable[[Collection[str]], Awaitable[Mapping[str, Account]]]
Strength = Callable[[Family, Collection[str]], Awaitable[Mapping[str, float]]]


class Tables(Protocol):
    """The tables at which it is played."""

    async def keep(self, table: TableRow, promised: Sequence[FairRow]) -> str:
        """Open a table; its name."""

    async def of_event(self, event: str) -> TableRow | None:
        """The table that was opened for this."""

    async def table(self, table_id: str) -> TableRow | None:
        """The row of a table."""

    async def come(self, table_id: str) -> set[Seat]:
        """The seats of those who are at the table now, or have played."""

    async def absent(self, table_id: str, seats: Collection[Seat]) -> None:
        """These have not come, or are gone for good."""

    async def wake(self, table_id: str) -> None:
        """Have computers play with nobody there."""


async def nobody(_club: str, _guest: str) -> bool:
    """There are no members: no clubs are known here."""
    return False


async def unknown(_family: Family, _guests: Collection[str]) -> Mapping[str, float]:
    """Nothing is known of anybody's strength, so the draw is by lot."""
    return {}


async def known_to_none(_guests: Collection[str]) -> Mapping[str, Account]:
    """There are no accounts: so nobody owns a program."""
    return {}


class Desk:
    """Rows, tables and the time of all tournaments.

    ``minute`` is how long one is, in seconds. ``member_of`` says whether a guest is in a club,
    ``strength`` who is how strong, ``accounts`` whose programs play: set where that is known.
    """

    def __init__(self, rows: TournamentStore, tables: Tables, minute: float) -> None:
        self.rows = rows
        self.tables = tables
        self.minute = minute
        self.member_of: MemberOf = nobody
        self.strength: Strength = unknown
        self.accounts: AccountsOf = known_to_none
        self.began = self.now()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._kept: Lately[str, Stored | None] = Lately(_KEPT)
        self._due: dict[str, int] = {}
        self._some = asyncio.Event()
        self._seen: Lately[tuple[str, int], int] = Lately()
        self._waiting: dict[str, int] = {}
        self._looked: Lately[str, bool] = Lately()

    # ------------------------------------------------------------ time

    now = staticmethod(now)

    def minutes(self, many: float) -> int:
        """Convert minutes to milliseconds."""
        return round(many * self.minute * 1000)

    def ends(self, row: TournamentRow) -> int | None:
        """Time at which an arena stops pairing (ms); None for others, and before it begins."""
        if row.began is None or not row.minutes:
            return None
        return row.began + self.minutes(row.minutes)

    def wake(self, id_: str) -> None:
        """Look at this tournament now."""
        self._due[id_] = 0
        self._some.set()

    def sleep(self, id_: str, until: int | None) -> None:
        """Do not look at it before then, or not at all, unless woken."""
        if until is None:
            self._due.pop(id_, None)
        else:
            self._due[id_] = until

    async def next_due(self) -> list[str]:
        """The tournaments to look at now, once there are some."""
        while True:
            self._some.clear()
            now = self.now()
            due = [id_ for id_, moment in self._due.items() if moment <= now]
            if due:
                return due
            wait = min(self._due.values(), default=now + 3_600_000) - now
            try:
                await asyncio.wait_for(self._some.wait(), max(0.01, wait / 1000))
            except TimeoutError:
                continue

    def seen(self, id_: str, entrant: int) -> None:
        """This entrant looks at the page of the tournament."""
        self._seen.note((id_, entrant), self.now())

    def here(self, id_: str, entrant: int) -> bool:
        """Did this entrant look at the page just now?"""
        return self._seen.get((id_, entrant), 0) > self.now() - _HERE

    def patient(self, id_: str) -> bool:
        """Have those who are free in an arena waited only a little while for somebody else?"""
        since = self._waiting.setdefault(id_, self.now())
        return self.now() < since + self.minutes(0.5)

    def paired(self, id_: str) -> None:
        """They wait no more."""
        self._waiting.pop(id_, None)

    def first_look(self, table_id: str) -> bool:
        """Is it the first time since the server began that this table is looked after?"""
        known = self._looked.get(table_id, False)
        self._looked.note(table_id, True)
        return not known

    # ------------------------------------------------------------ rows

    @asynccontextmanager
    async def turn(self, id_: str) -> AsyncIterator[Stored | None]:
        """The tournament as it is stored, which nobody else changes meanwhile."""
        lock = self._turns.setdefault(id_, asyncio.Lock())
        async with lock:
            yield await self.load(id_)

    async def load(self, id_: str) -> Stored | None:
        """All of a tournament; from memory where nothing has changed."""
        row = await self.rows.row(id_)
        if row is None:
            return None
        kept = self._kept.get(id_, None)
        if kept is None or kept.row.version != row.version:
            kept = await self.rows.load(id_)
            if kept is None:
                return None
        self._kept.note(id_, kept)
        return kept

    def keep(self, stored: Stored) -> None:
        """The tournament as the holder of its turn just stored it: nobody reads it again."""
        self._kept.note(stored.row.id, stored)

    async def change(self, stored: Stored, *statements: Statement, **columns: object) -> Stored:
        """Store all of these or none; the tournament as it is then."""
        id_ = stored.row.id
        await self.rows.change(id_, *statements, **columns)
        fresh = await self.load(id_)
        assert fresh is not None
        return fresh


def event_of(id_: str, round_: int, pairing: int, game: int) -> str:
    """Name of the event that a table is played for."""
    return f"t:{id_}:{round_}:{pairing}:{game}"


def parse_event(event: str) -> tuple[str, int, int, int] | None:
    """Tournament, round, pairing and game of a name of :func:`event_of`; None for another text."""
    kind, *parts = event.split(":")
    if kind != "t" or len(parts) != 4 or not all(part.isdigit() for part in parts[1:]):
        return None
    round_, pairing, game = map(int, parts[1:])
    return parts[0], round_, pairing, game


_DRAW = b"openrummy tournament draw 1"


def chance_of(row: TournamentRow, round_: int) -> bytes:
    """Seed of a draw or of the pairing of a round; tells nothing of any deal."""
    return sha256(_DRAW + f"\n{round_}\n{row.secret}".encode()).digest()
