"""Automatic direction of tournaments: start, pairing, tables, results, end."""

from __future__ import annotations

import asyncio
import logging

from openrummy.core.rules.text import say
from openrummy.play.host import Store, where
from openrummy.play.host.tasks import cancel_and_wait
from openrummy.server.club.tournaments import results
from openrummy.server.club.tournaments.entry import anonymized, leave_tables, withdraw
from openrummy.server.club.tournaments.games import open_tables, pairings_to_open, supervise_tables
from openrummy.server.club.tournaments.rounds import (
    continue_rounds,
    next_check,
    start,
    time_to_begin,
)
from openrummy.server.club.tournaments.service import Tables, TournamentService, parse_event
from openrummy.server.db.club.events.rows import StoredTournament, put_entrant
from openrummy.server.db.club.events.store import TournamentStore
from openrummy.server.db.database import Database

_LOG = logging.getLogger(__name__)
_MAX_TOURNAMENTS = 1_000  # tournaments of one person
_RETRY_MS = 5_000  # ms, after something failed


class Director:
    """Runs the tournaments of this server; ``minute`` is its length in seconds."""

    def __init__(self, database: Database, store: Store, tables: Tables, minute: float) -> None:
        self.service = TournamentService(TournamentStore(database), tables, minute)
        self._store = store
        self._ready = asyncio.Lock()
        self._found = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start, resuming unfinished tournaments."""
        self._found = False
        self._task = asyncio.create_task(self._work(), name="director")

    async def close(self) -> None:
        """Stop; the stored rows suffice to resume."""
        await cancel_and_wait(self._task)

    async def follow(self) -> None:
        """Enter the results of finished games. Called by the bookkeeper."""
        await self._find_tables()
        await results.follow(self.service, self._store)

    async def may_reveal(self, event: str, _guest: str) -> bool:
        """Return True once all have played the event's deals, so they may be revealed."""
        address = parse_event(event)
        stored = await self.service.load(address[0]) if address else None
        if stored is None or address is None:
            return False
        data = stored.data
        return stored.row.state in ("over", "cancelled") or data.round_over(address[1])

    async def forget(self, guest: str) -> None:
        """Withdraw a deleted guest and anonymize their places."""
        for row, _ in await self.service.rows.of_guest(guest, _MAX_TOURNAMENTS):
            async with self.service.turn(row.id) as stored:
                if stored is not None:
                    await self._forget(stored, guest)
            self.service.wake(row.id)

    async def _forget(self, stored: StoredTournament, guest: str) -> None:
        entrant = stored.of_guest(guest)
        if entrant is None:
            return
        if stored.row.state in ("open", "running") and not entrant.gone:
            stored = await withdraw(self.service, stored, entrant)
        remaining_entrant = stored.entrants.get(entrant.number)
        if remaining_entrant is not None:
            nameless = anonymized(remaining_entrant, guest, say("seat.deleted"))
            await self.service.change(stored, *put_entrant(stored.row.id, nameless))

    async def _find_tables(self) -> None:
        """Find tables that were opened just before a crash."""
        async with self._ready:
            if self._found:
                return
            for id_ in await self.service.rows.active():
                try:
                    async with self.service.turn(id_) as stored:
                        if stored is not None and stored.row.state == "running":
                            await self._open_all(stored)
                except Exception as error:  # the others must continue
                    _LOG.error("tournament %s: %s", id_, where(error))
                self.service.wake(id_)
            self._found = True

    async def _open_all(self, stored: StoredTournament) -> None:
        while pairings_to_open(stored):
            stored = await open_tables(self.service, stored)

    async def _work(self) -> None:
        while not self._found:
            try:
                await self._find_tables()
            except Exception as error:
                _LOG.error("loading tournaments failed: %s", where(error))
                await asyncio.sleep(_RETRY_MS / 1000)
        while True:
            for id_ in await self.service.next_due():
                try:
                    await self.advance(id_)
                except Exception as error:  # one bad tournament must not stop the others
                    _LOG.error("tournament %s: %s", id_, where(error))
                    self.service.sleep(id_, self.service.now() + _RETRY_MS)

    async def advance(self, id_: str) -> None:
        """Perform all due steps of a tournament."""
        async with self.service.turn(id_) as stored:
            if stored is None:
                self.service.sleep(id_, None)
            else:
                now = await self._advanced(stored)
                due = self.service.now() if self._opens_more(now) else next_check(self.service, now)
                self.service.sleep(id_, due)

    def _opens_more(self, stored: StoredTournament) -> bool:
        return stored.row.state == "running" and bool(pairings_to_open(stored))

    async def _advanced(self, stored: StoredTournament) -> StoredTournament:
        if stored.row.state == "open" and time_to_begin(stored, self.service.now()):
            stored = await start(self.service, stored)
        if stored.row.state == "running":
            stored = await continue_rounds(self.service, stored)
            stored = await open_tables(self.service, stored)
            await leave_tables(self.service, stored)
            stored = await supervise_tables(self.service, stored)
        return stored
