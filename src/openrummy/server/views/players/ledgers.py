"""Maintains the ledgers of players: after each game, and when a page finds newer games."""

from __future__ import annotations

import asyncio

from openrummy.club.ledger import Ledger, enter
from openrummy.play.host import HistoryFilter, PlayedGame, Store
from openrummy.play.views.game_history import opponents_of
from openrummy.play.views.player_statistics import ledger_game
from openrummy.server.db.club.ledgers import LedgerRows
from openrummy.server.db.database import Database
from openrummy.server.people.accounts import Accounts

_BATCH = 200


class Ledgers:
    """The ledgers of this server's players; missing ones are built on request."""

    def __init__(self, store: Store, database: Database, accounts: Accounts) -> None:
        self._rows = LedgerRows(database)
        self._store = store
        self._accounts = accounts
        self._seen: int | None = None

    async def ledger_of(self, guest: str) -> Ledger:
        """Return a player's ledger up to now."""
        ledger, kept = await self._rows.load(guest)
        if not await self._store.outcomes_of(guest, ledger.number, 1):
            return ledger
        if kept is None:
            kept = await self._rows.create(guest)
        fresh = await self._after(guest, ledger.number)
        for start in range(0, len(fresh), _BATCH):
            enter(ledger, (ledger_game(game, guest) for game in fresh[start : start + _BATCH]))
            await asyncio.sleep(0)  # thousands the first time: let other tasks run
        await self._rows.replace(guest, ledger, kept)
        return ledger

    async def _after(self, guest: str, number: int) -> list[PlayedGame]:
        """Return a player's games after a number, in the order they ended."""
        games = page = list(await self._store.outcomes_of(guest, number, _BATCH))
        while len(page) == _BATCH:
            before = await self._store.history(guest, HistoryFilter(), _BATCH, page[-1].number)
            page = [game for game in before.games if game.number > number]
            games = games + page
        return games[::-1]

    async def follow(self) -> None:
        """Enter new games into the ledgers of players who have one."""
        if self._seen is None:  # older games are entered when a page is requested
            self._seen = await self._store.outcomes_kept()
        while batch := await self._store.outcomes(self._seen, _BATCH):
            tables = [await self._store.table(outcome.table_id) for _, outcome in batch]
            guests = {row.guest for table in tables if table for row in table.seats if row.guest}
            for guest in await self._accounts.accounts_of(guests):
                await self.ledger_of(guest)
            self._seen = batch[-1][0]

    async def rebuild_merged(self, guest: str, now: str) -> None:
        """Move one guest's data to another, in the ledgers of their opponents as well."""
        met = opponents_of(await self._store.outcomes_of(now), now)
        await self._rows.drop({guest, now} | met)
