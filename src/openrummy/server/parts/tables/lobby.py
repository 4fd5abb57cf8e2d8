"""The start page, your own tables, open tables and tables to watch.

The lists are rebuilt at most once per interval, however often they are requested; what
differs between guests is filtered afterwards.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Annotated

import msgspec
from litestar import MediaType
from msgspec import Meta

from openrummy.bots.cast.levels import LEVELS
from openrummy.club.rating_families import family_of
from openrummy.core import game
from openrummy.core.rules.canonical import parse_canonical
from openrummy.core.rules.text import say
from openrummy.core.sheets import Standing
from openrummy.play import wire
from openrummy.play.calls import Guest, Reply, get, post
from openrummy.play.dates import iso
from openrummy.play.games import rules_name
from openrummy.play.host import TableRow, clock, where
from openrummy.play.limits import RecentValues
from openrummy.play.problems import Problem
from openrummy.play.seating import ERRORS as SEATING
from openrummy.play.seating import against_computers
from openrummy.play.views import table_cards
from openrummy.play.views.game_history import MAX_CURSOR_CHARS, parse_table_cursor, table_cursor
from openrummy.play.views.table_cards import players
from openrummy.server.club.ratings import RatingOf, unrated
from openrummy.server.live.hub import Hub
from openrummy.server.live.remote_tables import score_of
from openrummy.server.parts.dependencies import LISTS, OPENINGS, KnownTable
from openrummy.server.people.accounts import Accounts
from openrummy.server.replay.store import Replays

_LOG = logging.getLogger(__name__)
_CACHE_S = 1.5  # seconds for which a list is cached
_MAX_TABLES = 100
_MAX_PER_PERSON = 3  # open tables per creator
_PAGE = 24
_MAX_LEFT = 10_000
UNLIST_S = 600.0  # seconds for which a table stays listed after its last player disconnected
CLOSE_S = 24 * 3600.0  # seconds after which such a table is closed if it has not started
_TIDY_EVERY = 600.0


class Lobby:
    """The listed tables of a hub. ``clock`` counts seconds from an arbitrary origin."""

    def __init__(
        self,
        hub: Hub,
        clock: Callable[[], float] = time.time,
        rating_of: RatingOf = unrated,
    ) -> None:
        self._hub = hub
        self._clock = clock
        self._rating_of = rating_of
        self._strength: dict[str, float] = {}  # of the tables that can be watched
        self._left: RecentValues[str, float] = RecentValues(_MAX_LEFT)
        self._made = -_CACHE_S
        self._tidied = clock()
        self._lists: tuple[list[_Row], list[_Row]] = ([], [])
        self._turn = asyncio.Lock()
        # by table: the latest view of its game and its time (seconds), held until it may be shown
        self._seen: dict[str, deque[tuple[float, int, list[int]]]] = {}

    def note_departure(self, table_id: str) -> None:
        """Note that a seated player has just disconnected."""
        self._left.put(table_id, self._clock())

    def alone(self, table: TableRow) -> float:
        """Return the seconds for which no seated player has been connected."""
        if self._hub.people_at(table.id):
            return 0.0
        return self._clock() - max(self._left.get(table.id, 0.0), table.created / 1000)

    async def tables(
        self, guest: str, of: str = "", people: frozenset[str] | None = None
    ) -> wire.OpenTables:
        """Return the tables a guest may join or watch, of one game or all; where ``people`` sit."""
        async with self._turn:
            if not self._made <= self._clock() < self._made + _CACHE_S:
                self._lists = await self._list()
                self._made = self._clock()
            lists = self._lists
        apart: frozenset[str] = frozenset()
        if any(lists) and guest:
            apart = await self._hub.store.apart(guest)
        gathering, running = (
            [
                _for(guest, row, shown)
                for row, shown in rows
                if not (of and of not in (row.game, shown.game))
                and (people is None or any(seat.guest in people for seat in row.seats))
                and not any(seat.guest in apart for seat in row.seats if seat.guest)
            ]
            for rows in lists
        )
        best = max(running, key=lambda row: self._rank(row.id), default=None)
        return wire.OpenTables(gathering, running, best)

    def _rank(self, table_id: str) -> tuple[float, int]:
        """Return a sort key; better tables to watch have higher keys."""
        return self._strength.get(table_id, 0.0), self._hub.watched(table_id)

    async def _rate(self, tables: Iterable[TableRow]) -> None:
        """Compute the tables' strengths, each once; 0 if a player is unrated."""
        before, self._strength = self._strength, {}
        for table in tables:
            self._strength[table.id] = (
                before[table.id] if table.id in before else await self._strength_of(table)
            )

    async def _strength_of(self, table: TableRow) -> float:
        family = family_of(parse_canonical(table.rules))
        seats = [await self._rating_of(row.guest, family) for row in table.seats if row.person]
        rated = len(seats) == len(table.seats) and all(seat.games for seat in seats)
        return sum(seat.least for seat in seats) / len(seats) if rated else 0.0

    async def _list(self) -> tuple[list[_Row], list[_Row]]:
        await self._tidy()
        of_one: Counter[str] = Counter()
        gathering: list[_Row] = []
        for table in await self._hub.store.open_tables(_MAX_TABLES):
            if self.alone(table) < UNLIST_S and of_one[table.maker] < _MAX_PER_PERSON:
                try:
                    gathering.append((table, _open_table(table)))
                except Exception as error:  # one bad table must not hide the others
                    _LOG.error("cannot load table %s: %s", table.id, where(error))
                    continue
                of_one[table.maker] += 1
        running: list[_Row] = []
        before, self._seen = self._seen, {}
        for table in await self._hub.store.running_tables(_MAX_TABLES):
            try:
                if self.alone(table) < UNLIST_S and table.id not in self._hub.held:
                    seen = self._seen[table.id] = before.get(table.id, deque())
                    running.append((table, await self._in_play(table, seen)))
            except Exception as error:  # one bad table must not hide the others
                _LOG.error("cannot load table %s: %s", table.id, where(error))
        await self._rate(table for table, _ in running)
        return gathering, running

    async def _in_play(
        self, table: TableRow, seen: deque[tuple[float, int, list[int]]]
    ) -> wire.OpenTable:
        """Return a table to watch; its score is no newer than the spectators' view."""
        now, summary = self._clock(), self._hub.summary(table.id)
        if summary is not None:
            deal, score = summary.deal, list(summary.scores)
        else:
            progress = await self._hub.progress(table)
            deal, score = score_of(progress)
        if not seen or seen[-1][1:] != (deal, score):
            seen.append((now, deal, score))
        while len(seen) > 1 and seen[1][0] <= now - self._hub.watch_delay / 1000:
            seen.popleft()
        view = _open_table(table)
        _, view.deal, view.scores = seen[0]
        return view

    async def _tidy(self) -> None:
        """Close the tables that have waited for a day without any player connected."""
        if self._clock() < self._tidied + _TIDY_EVERY:
            return
        self._tidied = self._clock()
        for table in await self._hub.store.open_tables(10 * _MAX_TABLES):
            if self.alone(table) >= CLOSE_S:
                await self._hub.discard(table.id, stale=True)


_Row = tuple[TableRow, wire.OpenTable]


def _for(guest: str, row: TableRow, shown: wire.OpenTable) -> wire.OpenTable:
    yours = row.seat_of(guest) is not None
    return msgspec.structs.replace(shown, yours=True) if yours else shown


def _open_table(table: TableRow) -> wire.OpenTable:
    target, sheet = _at_start(table.rules, len(table.seats))
    return wire.OpenTable(
        id=table.id,
        url=f"/t/{table.id}",
        game=rules_name(table),
        title=table.title,
        target=target,
        clock=table.clock,
        clock_text=clock.words(clock.parse(table.clock)),
        players=players(table, sheet),
        seats=len(table.seats),
        open=sum(row.open for row in table.seats),
        created=iso(table.created),
        yours=False,
        rated=table.rated,
        completion=table.completion,
    )


@lru_cache(maxsize=500)
def _at_start(text: str, seats: int) -> tuple[int, Standing]:
    """Return the target score of these rules and an empty standing."""
    rules = parse_canonical(text)
    return rules.sheet.target_for(seats), game.start(rules, seats).state.standing


# ---------------------------------------------------------------- requests


@get("/api/open", limits=(LISTS,), runs="lead")
async def open_tables(lobby: Lobby, guest: Guest, game: str = "") -> wire.OpenTables:
    """Listed tables, newest first: those with an open seat and those in play."""
    return await lobby.tables(guest, game)


@get("/api/games", errors=("malformed",))
async def my_games(
    hub: Hub, guest: Guest, after: Annotated[str, Meta(max_length=MAX_CURSOR_CHARS)] = ""
) -> wire.MyGames:
    """Your own tables, running ones first, paginated."""
    since = parse_table_cursor(after)
    tables = await hub.store.tables_of(guest, _PAGE + 1, since) if guest else ()
    page, more = tables[:_PAGE], len(tables) > _PAGE
    following = table_cursor(page[-1].place) if more else ""
    return wire.MyGames(await hub.cards_of(page, guest), more, following)


_MAX_CARDS = 24


@get("/api/lobby")
async def lobby(hub: Hub, guest: Guest) -> wire.Lobby:
    """The start page."""
    return table_cards.lobby(LEVELS, await hub.cards(guest, _MAX_CARDS))


@get("/api/tables")
async def tables(hub: Hub, guest: Guest) -> list[wire.TableCard]:
    """The guest's tables, most recently active first."""
    return await hub.cards(guest, _MAX_CARDS)


@post("/api/tables", status=201, limits=(OPENINGS,), errors=(*SEATING, "no-such-game", "bad-code"))
async def new_table(
    hub: Hub, guest: Guest, accounts: Accounts, data: wire.NewTable
) -> wire.TableLink:
    """Start a table against the computer."""
    data.name, data.face = await accounts.table_identity(guest, data.name, data.face)
    table = await hub.keep(against_computers(data, guest))
    return wire.TableLink(table.id, f"/t/{table.id}")


@get(
    "/api/tables/{table_id:str}/record",
    media_type=MediaType.TEXT,
    errors=("no-such-table", "not-over", "not-your-seat", "too-fast"),
)
async def record(table: KnownTable, guest: Guest, hub: Hub, replays: Replays) -> Reply[str]:
    """The record of a finished game, for its players; others need its link."""
    if not table.over:
        raise Problem(409, "not-over", say("error.not-over.record"))
    if await hub.sealed(table, guest):
        raise Problem(409, "not-over", say("error.not-over.round"))
    if guest not in [seat.guest for seat in table.seats if seat.guest]:
        raise Problem(403, "not-your-seat", say("error.not-your-seat.record"))
    headers = {"content-disposition": f'inline; filename="{table.id}.txt"'}
    return Reply(await replays.record(table, guest), "text/plain", headers)
