"""Finished games for replay, by their link.

Anyone with a table's name may watch it. The link of its game adds a key derived from
 all actions of the table, hidden cards included, so that only people
given the link, or seated at the table, find the game. A game in play has no link
and no record, not even for its players.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from openrummy.core.cards.fair_deals import Fair
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.games import rules_name
from openrummy.play.host import ActionRow, TableRow
from openrummy.play.limits import LruCache
from openrummy.play.problems import Problem
from openrummy.play.replay.game import RecordedGame, play
from openrummy.play.replay.own_records import deal_json, require_deal, start_page
from openrummy.play.replay.records import record_of, record_text
from openrummy.play.replay.view import game_view
from openrummy.play.table_names import is_id
from openrummy.server.connections.middleware import run_charged
from openrummy.server.live.hub import Hub

_KEY = 16  # characters of five bits
_MAX_GAMES = 32 * 1024 * 1024  # bytes of replayed games
_MAX_DEALS = 16 * 1024 * 1024  # bytes of deals as JSON
_V = TypeVar("_V")
_G = TypeVar("_G")


@dataclass(frozen=True)
class FinishedGame:
    """A finished game of this server, replayed."""

    table: TableRow
    key: str
    played: RecordedGame

    @property
    def link(self) -> str:
        """The link that opens the game to anyone."""
        return f"{self.table.id}-{self.key}"


def key_of(table_id: str, rows: Iterable[ActionRow]) -> str:
    """Return the key, an unguessable digest of all actions at a table."""
    digest = hashlib.sha256(f"openrummy game link 1\n{table_id}\n".encode())
    for row in rows:
        digest.update(f"{row.actor}:{row.token}\n".encode())
    return base64.b32encode(digest.digest()).decode().lower()[:_KEY]


class Replays:
    """Cache of the most recently requested finished games."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._games: LruCache[str, FinishedGame] = LruCache(_MAX_GAMES)
        self._deals: LruCache[tuple[str, int, Seat | None], bytes] = LruCache(_MAX_DEALS)
        self._turn = asyncio.Semaphore(2)  # long games take a while; tables in play must not wait

    async def find(self, name: str, guest: str) -> FinishedGame:
        """Return the game of a link, or of a table's name for its players.

        Raises a :class:`Problem`: ``no-such-record``, ``not-over``.
        """
        table_id, key = name, ""
        if not is_id(name):
            table_id, _, key = name.rpartition("-")
        table = await self._hub.table(table_id) if is_id(table_id) else None
        if table is None:
            raise _unknown()
        sat = table.seat_of(guest) is not None
        if not (sat or table.over or table.listed):
            raise _unknown()  # hidden from people who do not play there
        if not table.over:
            raise Problem(409, "not-over", say("error.not-over.game"))
        cached = self._games.get(table.id)
        rows = () if cached else await self._hub.actions(table.id)
        own = cached.key if cached else key_of(table.id, rows)
        opens = secrets.compare_digest(key.encode(), own.encode())
        if not opens and (key or not sat):  # checked before the game is replayed
            raise _unknown()
        if await self._hub.sealed(table, guest):
            why = "error.not-over.deals" if table.is_shared_deal else "error.not-over.round"
            raise Problem(409, "not-over", say(why))
        return await self._finished(table, guest, rows)

    async def opens(self, table: TableRow, guest: str) -> bool:
        """Return True if a guest who sat there may see the whole game by now."""
        return table.over and not await self._hub.sealed(table, guest)

    async def table(self, table_id: str) -> TableRow | None:
        return await self._hub.table(table_id) if table_id else None

    async def link(self, table: TableRow) -> str:
        """Return the link that opens a finished game to anyone."""
        rows = await self._hub.actions(table.id)
        return f"{table.id}-{await asyncio.to_thread(key_of, table.id, rows)}"

    async def _finished(
        self, table: TableRow, guest: str, rows: tuple[ActionRow, ...]
    ) -> FinishedGame:
        finished = self._games.get(table.id)
        if finished is None:
            fair = await self._hub.fair(table, guest)
            async with self._turn:
                finished = await run_charged(_play_finished, table, rows, fair)
        self._games.keep(table.id, finished, finished.played.size)
        return finished

    def forget(self) -> None:
        """Clear the cache after names have changed."""
        self._games.clear()
        self._deals.clear()

    async def deal(self, finished: FinishedGame, number: int, seat: Seat | None) -> bytes:
        """Return a deal as JSON. Raises a :class:`Problem` if there is none."""
        require_deal(finished.played, number, seat)
        key = (finished.table.id, number, seat)
        cached = self._deals.get(key)
        if cached is None:
            async with self._turn:
                cached = await run_charged(deal_json, finished.played, number, seat)
        self._deals.keep(key, cached, len(cached))
        return cached

    async def record(self, table: TableRow, guest: str) -> str:
        """Return the record of a finished game as text."""
        rows, fair = await self._hub.actions(table.id), await self._hub.fair(table, guest)
        async with self._turn:
            return await run_charged(record_text, table, rows, fair)

    async def in_turn(self, work: Callable[[_G], _V], given: _G) -> _V:
        """Run work in a thread, a limited number at a time."""
        async with self._turn:
            return await run_charged(work, given)


def _play_finished(
    table: TableRow, rows: tuple[ActionRow, ...], fair: Mapping[int, Fair]
) -> FinishedGame:
    return FinishedGame(table, key_of(table.id, rows), play(record_of(table, rows, fair)))


def _unknown() -> Problem:
    return Problem(404, "no-such-record")


# ---------------------------------------------------------------- views


def stored_view(finished: FinishedGame) -> wire.ReplayGame:
    table, played = finished.table, finished.played
    name = rules_name(table)
    faces = [row.face for row in table.seats]
    again = start_page(name)
    return game_view(played, faces, id=finished.link, title=table.title, rules=name, again=again)
