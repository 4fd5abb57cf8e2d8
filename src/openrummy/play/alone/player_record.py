"""The player's record on the single-user site: statistics and history of finished games.

The outcome of a game is computed once, by replaying it, and stored.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from openrummy.club.ledger import Ledger, enter
from openrummy.play import wire
from openrummy.play.alone.carrier import Part
from openrummy.play.alone.progress import OUTCOMES, rows_of
from openrummy.play.alone.store import Keep, KeptStore
from openrummy.play.calls import Clock, Guest, get
from openrummy.play.host import HistoryFilter, HistoryPage, Outcome, PlayedGame, TableRow
from openrummy.play.host.finished_deals import outcome_of
from openrummy.play.views.game_history import MAX_CURSOR_CHARS, history_page
from openrummy.play.views.player_statistics import (
    MAX_OFFSET_MIN,
    ledger_game,
    rounded_offset,
    stats_of,
)


class KeptGames:
    """A :class:`~openrummy.play.views.game_history.FinishedGames` of one person."""

    def __init__(self, store: KeptStore, keep: Keep, document: bytes = b"[]") -> None:
        self._store = store
        self._keep = keep
        self._outcomes = {row.table_id: row for row in rows_of(document, Outcome)}

    async def ledger(self, guest: str) -> Ledger:
        """Statistics over all finished games."""
        return enter(Ledger(), (ledger_game(game, guest) for game in await self._games()))

    async def history(
        self, guest: str, query: HistoryFilter, limit: int, before: int | None = None
    ) -> HistoryPage:
        """See :class:`~openrummy.play.views.game_history.FinishedGames`."""
        matching = [
            game
            for game in reversed(await self._games())
            if query.matches(game, game.table.seat_of(guest) or 0)
        ]
        earlier = [game for game in matching if before is None or game.number < before]
        return HistoryPage(tuple(earlier[:limit]), len(matching))

    async def _games(self) -> list[PlayedGame]:
        """All finished games in order of their end, except games that were resumed."""
        finished = [table for table in self._store.tables() if table.over and not table.resumed]
        missing = [table for table in finished if not self._is_known(table)]
        for table in missing:
            self._outcomes[table.id] = outcome_of(table, await self._store.actions(table.id))
            await asyncio.sleep(0)  # let tables go on
        if missing:
            await self._keep(OUTCOMES, msgspec.json.encode(list(self._outcomes.values())))
        pairs = [(self._outcomes[table.id], table) for table in finished]
        pairs.sort(key=lambda pair: (pair[0].ended, pair[1].id))
        return [
            PlayedGame(number, table, outcome) for number, (outcome, table) in enumerate(pairs, 1)
        ]

    def _is_known(self, table: TableRow) -> bool:
        """True if the stored outcome includes the last action."""
        outcome = self._outcomes.get(table.id)
        return outcome is not None and outcome.ended == table.touched


@get("/api/me/stats")
async def my_stats(
    games: KeptGames,
    guest: Guest,
    clock: Clock,
    offset: Annotated[int, Meta(ge=-MAX_OFFSET_MIN, le=MAX_OFFSET_MIN)] = 0,
) -> wire.PlayerStats:
    """Statistics over all your games; ``offset``: your time zone's from UTC in minutes."""
    now = datetime.fromtimestamp(clock() / 1000, UTC)
    return stats_of(await games.ledger(guest), now, rounded_offset(offset), {})


@get("/api/me/history", errors=("malformed",))
async def my_history(
    games: KeptGames,
    guest: Guest,
    after: Annotated[str, Meta(max_length=MAX_CURSOR_CHARS)] = "",
    game: str = "",
    against: str = "",
    result: wire.HistoryResult = "",
) -> wire.History:
    """Your finished games that match the filter, newest first, paginated."""
    page, _ = await history_page(games, guest, (game, against, result), after)
    return page


@get("/api/me/ratings")
async def my_ratings() -> wire.OwnRatings:
    """No ratings: they are measured against other people."""
    return wire.OwnRatings("", [], wire.Completed(begun=0, left=0, percent=100.0))


CALLS = (my_stats, my_history, my_ratings)


def record_part(store: KeptStore, keep: Keep, document: bytes | None) -> Part:
    """Calls and services of the player's record. Raises :class:`BadDocument`."""
    return Part(CALLS, {KeptGames: KeptGames(store, keep, document or b"[]")})
