"""Shared state of running tournaments: rows, tables, time and locks.

A tournament is changed only under its lock, from its stored state, in one transaction; so after a
crash at any moment the rows determine how to continue.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Protocol
from weakref import WeakValueDictionary

from openrummy.club.accounts import Account
from openrummy.club.rating_families import Family
from openrummy.core.scoring.result import Seat
from openrummy.play.host import FairRow, TableRow
from openrummy.play.limits import RecentValues
from openrummy.server.db.club.events.rows import Statement, StoredTournament, TournamentRow
from openrummy.server.db.club.events.store import TournamentStore
from openrummy.server.steady_clock import now

_MAX_CACHED = 64  # tournaments in memory
_PRESENCE_MS = 30_000  # ms since the page was last viewed

MemberOf = Callable[[str, str], Awaitable[bool]]
AccountsOf = Callable[[Collection[str]], Awaitable[Mapping[str, Account]]]
Strength = Callable[[Family, Collection[str]], Awaitable[Mapping[str, float]]]


class Tables(Protocol):
    """Access to the tables of tournaments."""

    async def keep(self, table: TableRow, promised: Sequence[FairRow]) -> str:
        """Open a table; return its name."""

    async def of_event(self, event: str) -> TableRow | None:
        """Return the table opened for an event."""

    async def table(self, table_id: str) -> TableRow | None:
        """Return the row of a table."""

    async def come(self, table_id: str) -> set[Seat]:
        """Return the seats of players who are connected or have played."""

    async def absent(self, table_id: str, seats: Collection[Seat]) -> None:
        """Mark these seats as absent."""

    async def wake(self, table_id: str) -> None:
        """Let computers play without any person connected."""


async def not_a_member(_club: str, _guest: str) -> bool:
    """Return False: without clubs there are no members."""
    return False


async def no_ratings(_family: Family, _guests: Collection[str]) -> Mapping[str, float]:
    """Return no ratings, so the draw is random."""
    return {}


async def no_accounts(_guests: Collection[str]) -> Mapping[str, Account]:
    """Return no accounts, so no programs have owners."""
    return {}


class TournamentService:
    """Rows, tables and time of all tournaments.

    ``minute`` is its length in seconds. ``member_of`` checks club membership, ``strength`` returns
    ratings, ``accounts`` the owners of programs; all three are set where available.
    """

    def __init__(self, rows: TournamentStore, tables: Tables, minute: float) -> None:
        self.rows = rows
        self.tables = tables
        self.minute = minute
        self.member_of: MemberOf = not_a_member
        self.strength: Strength = no_ratings
        self.accounts: AccountsOf = no_accounts
        self.began = self.now()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._kept: RecentValues[str, StoredTournament | None] = RecentValues(_MAX_CACHED)
        self._due: dict[str, int] = {}
        self._some = asyncio.Event()
        self._seen: RecentValues[tuple[str, int], int] = RecentValues()
        self._waiting: dict[str, int] = {}
        self._looked: RecentValues[str, bool] = RecentValues()

    # ------------------------------------------------------------ time

    now = staticmethod(now)

    def minutes(self, many: float) -> int:
        """Convert minutes to milliseconds."""
        return round(many * self.minute * 1000)

    def ends(self, row: TournamentRow) -> int | None:
        """Return when an arena stops pairing (ms); None for other kinds and before the start."""
        if row.began is None or not row.minutes:
            return None
        return row.began + self.minutes(row.minutes)

    def wake(self, id_: str) -> None:
        """Schedule this tournament for processing now."""
        self._due[id_] = 0
        self._some.set()

    def sleep(self, id_: str, until: int | None) -> None:
        """Suspend processing until a time, or indefinitely, unless woken."""
        if until is None:
            self._due.pop(id_, None)
        else:
            self._due[id_] = until

    async def next_due(self) -> list[str]:
        """Wait for and return the tournaments that are due."""
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

    def note_presence(self, id_: str, entrant: int) -> None:
        """Note that this entrant is viewing the tournament's page."""
        self._seen.put((id_, entrant), self.now())

    def is_present(self, id_: str, entrant: int) -> bool:
        """Return True if this entrant viewed the page recently."""
        return self._seen.get((id_, entrant), 0) > self.now() - _PRESENCE_MS

    def should_wait(self, id_: str) -> bool:
        """Return True while the free entrants of an arena should wait for a better pairing."""
        since = self._waiting.setdefault(id_, self.now())
        return self.now() < since + self.minutes(0.5)

    def reset_wait(self, id_: str) -> None:
        """Reset the waiting time of an arena."""
        self._waiting.pop(id_, None)

    def first_look(self, table_id: str) -> bool:
        """Return True on the first check of this table since startup."""
        known = self._looked.get(table_id, False)
        self._looked.put(table_id, True)
        return not known

    # ------------------------------------------------------------ rows

    @asynccontextmanager
    async def turn(self, id_: str) -> AsyncIterator[StoredTournament | None]:
        """Lock a tournament and yield its stored state."""
        lock = self._turns.setdefault(id_, asyncio.Lock())
        async with lock:
            yield await self.load(id_)

    async def load(self, id_: str) -> StoredTournament | None:
        """Load a tournament; cached while it is unchanged."""
        row = await self.rows.row(id_)
        if row is None:
            return None
        cached = self._kept.get(id_, None)
        if cached is None or cached.row.version != row.version:
            cached = await self.rows.load(id_)
            if cached is None:
                return None
        self._kept.put(id_, cached)
        return cached

    def keep(self, stored: StoredTournament) -> None:
        """Cache a tournament just stored by the holder of its lock."""
        self._kept.put(stored.row.id, stored)

    async def change(
        self, stored: StoredTournament, *statements: Statement, **columns: object
    ) -> StoredTournament:
        """Run these statements in one transaction; return the updated tournament."""
        id_ = stored.row.id
        await self.rows.change(id_, *statements, **columns)
        fresh = await self.load(id_)
        assert fresh is not None
        return fresh


def event_of(id_: str, round_: int, pairing: int, game: int) -> str:
    """Return the event name of a tournament table."""
    return f"t:{id_}:{round_}:{pairing}:{game}"


def parse_event(event: str) -> tuple[str, int, int, int] | None:
    """Parse a name of :func:`event_of`; return None for any other text."""
    kind, *parts = event.split(":")
    if kind != "t" or len(parts) != 4 or not all(part.isdigit() for part in parts[1:]):
        return None
    round_, pairing, game = map(int, parts[1:])
    return parts[0], round_, pairing, game


_DRAW = b"openrummy tournament draw 1"


def chance_of(row: TournamentRow, round_: int) -> bytes:
    """Return the seed of a draw or a round's pairing; it reveals nothing about deals."""
    return sha256(_DRAW + f"\n{round_}\n{row.secret}".encode()).digest()
