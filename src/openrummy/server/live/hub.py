"""The tables of this server: opened, found again, put away when nobody looks."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeAlias

from openrummy.bots.base import Bot
from openrummy.bots.cast.steady import Steady
from openrummy.cards.fair import Fair
from openrummy.cards.signing import Signer, Unsigned
from openrummy.host import (
    ActionRow,
    FairRow,
    FinishedDeal,
    HostError,
    Loaded,
    Loader,
    Match,
    MatchConfig,
    Offers,
    Outcome,
    Progress,
    SeatRow,
    Store,
    TableExists,
    TableRow,
    load,
    revealed,
    where,
)
from openrummy.host.match_config import nowhere
from openrummy.host.timekeeper import Pause
from openrummy.notation import wire
from openrummy.rules.canonical import canonical
from openrummy.rules.pieces import Variant
from openrummy.scoring.result import Seat
from openrummy.server.live.bot_player import Opponent
from openrummy.server.live.chat import Talk, nobody_barred
from openrummy.server.live.coach.coach import Coach, GetReady, Judge
from openrummy.server.live.pace import Pace
from openrummy.server.live.spectators import Spectators
from openrummy.server.live.thinkers import Thinkers
from openrummy.server.logs import apart
from openrummy.server.people.computers import bot_for, stand_in
from openrummy.server.people.seating import Seated, as_before, rematch_of
from openrummy.server.settings import Settings
from openrummy.server.table_names import new_id
from openrummy.server.views.table_cards import card_of_outcome, table_card

Bots: TypeAlias = Callable[[SeatRow], Bot]
Publish: TypeAlias = Callable[[bytes, bytes], Awaitable[None]]

_LOG = logging.getLogger(__name__)
_SWEEP = 60.0
_TRIES = 20
_MOST_CARDS = 2_000
_MOST_OFFERS = 2_000
_MOST_DUE = 50  # tables opened at once because their clocks ended
_CHANCE = random.Random()  # its own: the program it is in may have seeded the common one


async def _always(_name: str) -> bool:
    return True


async def _quietly() -> None:
    """Nobody asks whether this server ran."""


async def _never(_event: str, _guest: str) -> bool:
    return False


@dataclass
class _Open:
    match: Match
    used: float
    spectators: Spectators
    talk: Talk
    pace: Pace
    coach: Coach
    opponents: dict[Seat, Opponent] = field(default_factory=dict)
    lines: Counter[Seat] = field(default_factory=Counter)  # connections to each seat


class Hub:
    """Every match in play, by table id.

    Who sits where changes through :meth:`Match.set_seat` alone: the hub hears of
    it, and seats the computer player of a row that has one, for an open seat and
    for a person alike, or removes it.
    """

    judge: Judge | None = None  # of the decisions of who has a coach
    get_ready: GetReady = staticmethod(lambda _: True)  # told of games that it will judge
    signer: Signer = Unsigned()  # of promises, and where these are published
    publish: Publish = staticmethod(nowhere)
    pauses: Callable[[], Sequence[Pause]] = staticmethod(tuple)  # when nobody could play
    beat: Callable[[], Awaitable[None]] = staticmethod(_quietly)  # leaves a sign of life
    free: Callable[[str], Awaitable[bool]] = staticmethod(_always)  # may a table be called that?

    def __init__(
        self,
        store: Store,
        settings: Settings,
        bots: Bots = bot_for,
        finished: Callable[[FinishedDeal], None] | None = None,
        ended: Callable[[str], None] | None = None,
        barred: Callable[[str], Awaitable[bool]] = nobody_barred,
    ) -> None:
        self.store = store
        self._loader = Loader(store)
        self._ended = ended
        self._barred = barred
        self._finished = finished
        self._bots = bots
        self._open: dict[str, _Open] = {}
        self._loading = asyncio.Lock()
        self.seating = asyncio.Lock()  # one person sits down or gets up at a time
        self.held: set[str] = set()  # tables whose first deal waits until all have come
        self._settings = settings
        self._cards: OrderedDict[tuple[object, ...], wire.TableCard] = OrderedDict()
        self._offers: OrderedDict[str, Offers] = OrderedDict()
        self.pool = Thinkers()
        self.seated: Seated = as_before
        # who arranges an event says when its shared deals may be revealed, and to whom; nobody:
        # never
        self.may_reveal: Callable[[str, str], Awaitable[bool]] = _never
        self._followers: list[Callable[[TableRow], None]] = []
        self._sweeper: asyncio.Task[None] | None = None
        self._timer: asyncio.Task[None] | None = None
        # told when all that was one guest's has become another's
        self.merged: tuple[Callable[[str, str], Awaitable[None]], ...] = ()

    @property
    def watch_delay(self) -> int:
        """How old (ms) what happens at a table is when others see it."""
        return self._settings.watch_delay_ms

    def start(self) -> None:
        """Begin to put idle tables away, and to look after the clocks."""
        self._sweeper = asyncio.create_task(self._sweep())
        self._timer = asyncio.create_task(self._watch_clocks())

    async def close(self) -> None:
        """Close every table; all is stored."""
        for task in (self._sweeper, self._timer):
            if task is not None:
                task.cancel()
        for table_id in list(self._open):
            await self._put_away(table_id)
        self.pool.shutdown(wait=False, cancel_futures=True)

    def follow(self, follower: Callable[[TableRow], None]) -> None:
        """Call this for each new table, and when somebody has sat down at one."""
        self._followers.append(follower)

    def _seated(self, table: TableRow) -> None:
        for follower in self._followers:
            follower(table)

    # ------------------------------------------------------------ tables

    async def create(
        self,
        variant: Variant,
        seats: tuple[SeatRow, ...],
        room: Callable[[TableRow], TableRow] = lambda row: row,
        promised: Sequence[FairRow] = (),
    ) -> TableRow:
        """A new table for these seats; bots lay off by themselves.

        ``room`` adds to its row what is beside the cards: who may come, the clock;
        ``promised`` are its first deals, where they are not the table's own.
        """
        now = time.time_ns() // 1_000_000
        table = TableRow(
            id="",
            game=variant.name,
            title=variant.title,
            rules=canonical(variant.rules),
            seats=seats,
            lay_off=tuple("hand" if seat.bot else "auto" for seat in seats),
            created=now,
            touched=now,
        )
        return await self.keep(room(table), promised)

    async def keep(
        self,
        table: TableRow,
        promised: Sequence[FairRow] = (),
        begun: Sequence[ActionRow] = (),
    ) -> TableRow:
        """Keep a new table under a free name, which takes the place of its id.

        ``begun``: what was done already, where it is a game taken up again.
        """
        for _ in range(_TRIES):
            named = replace(table, id=new_id())
            if not await self.free(named.id):
                continue
            try:
                await self.store.create(named, promised)
            except TableExists:
                continue
            if begun:
                await self.store.append(named.id, begun, over=False)
            self._seated(named)
            return named
        raise RuntimeError("no free name for a table")

    def people_at(self, table_id: str) -> bool:
        """Is anybody who sits at this table connected?"""
        one = self._open.get(table_id)
        if one is None:
            return False
        seats = enumerate(one.match.table.seats)
        return any(row.person and one.match.here(seat) for seat, row in seats)

    def running(self) -> list[Match]:
        """The matches that are open."""
        return [one.match for one in self._open.values() if not one.match.closed]

    def present(self, table_id: str) -> set[Seat]:
        """The seats of people who are connected to this table."""
        one = self._open.get(table_id)
        seats = enumerate(one.match.table.seats) if one is not None else ()
        return {seat for seat, row in seats if one and row.person and one.match.here(seat)}

    async def discard(self, table_id: str, *, stale: bool = False, unmet: bool = False) -> bool:
        """Remove a table at which nobody sits and nothing was played; False where that is not so.

        A ``stale`` one goes although people sit there, while it waits for more; an ``unmet``
        one though they do and it does not.

        Whoever comes at the same moment sits down before it is looked at, or finds no table.
        """
        async with self._loading:
            if stale and self.people_at(table_id):
                return False
            if table_id in self._open:
                await self._put_away(table_id)
            table = await self.store.table(table_id)
            if table is None or (any(row.guest for row in table.seats) and not (stale or unmet)):
                return False
            if not (table.gathering or unmet):
                return False
            if await self.store.actions(table_id):
                return False
            await self.store.close_table(table_id)
        return True

    async def remove(self, table_id: str) -> None:
        """Remove a table and all that was played at it."""
        async with self._loading:
            if table_id in self._open:
                await self._put_away(table_id)
            await self.store.close_table(table_id)

    async def put_away(self, table_id: str) -> None:
        """Put a table away where nobody is, before it was idle for long."""
        async with self._loading:
            found = self._open.get(table_id)
            if found is not None and not found.match.watched():
                await self._put_away(table_id)

    async def table(self, table_id: str) -> TableRow | None:
        """The row of a table, in play or not."""
        found = self._open.get(table_id)
        return found.match.table if found else await self.store.table(table_id)

    async def match(self, table_id: str) -> Match | None:
        """The match of a table, opened if need be, its bots seated."""
        found = self._open.get(table_id)
        while found is None or found.match.closed:
            loaded = await self._loader.loaded(table_id)  # takes long where much was done
            if loaded is None:
                return None
            async with self._loading:
                found = self._open.get(table_id)
                if found is not None and found.match.closed:  # somebody else wrote at it:
                    await self._put_away(table_id)  # it is read again
                    found = None
                elif found is None:
                    with apart():  # the table outlives who opened it
                        found = await self._load(table_id, loaded)
        found.used = time.monotonic()
        return found.match

    async def merge_guest(self, guest: str, now: str) -> None:
        """All that was one guest's is another's; at an open table in that table's own order."""
        async with self._loading:
            for one in list(self._open.values()):
                if any(row.guest == guest for row in one.match.table.seats):
                    await one.match.rename(guest, now)
            await self.store.merge_guest(guest, now)
            for told in self.merged:
                await told(guest, now)
            for one in list(self._open.values()):
                await one.talk.renamed()
            self._cards.clear()

    async def forget_guest(self, guest: str, fresh: str, name: str) -> None:
        """Keep nothing of this person: see :meth:`Store.forget_guest`.

        Their tables are put away first; who is still there comes back to what is kept then.
        """
        async with self._loading:
            for table_id, one in list(self._open.items()):
                if one.match.table.maker == guest or one.match.table.seat_of(guest) is not None:
                    await self._put_away(table_id)
            await self.store.forget_guest(guest, fresh, name)
            for one in list(self._open.values()):
                await one.talk.renamed()
            self._cards.clear()

    def lines(self, table_id: str) -> Counter[Seat]:
        """How many connections there are to each seat of a table that is open."""
        return self._open[table_id].lines

    def spectators(self, table_id: str) -> Spectators:
        """Spectators at a table that is open."""
        return self._open[table_id].spectators

    def watched(self, table_id: str) -> int:
        """How many watch a table."""
        found = self._open.get(table_id)
        return found.match.watchers if found is not None else 0

    def talk(self, table_id: str) -> Talk:
        """What is said at a table that is open."""
        return self._open[table_id].talk

    def pace(self, table_id: str) -> Pace:
        """How fast the computer plays at a table that is open."""
        return self._open[table_id].pace

    def coach(self, table_id: str) -> Coach:
        """The coach of a table that is open."""
        return self._open[table_id].coach

    async def reblock(self, guest: str) -> None:
        """This person has blocked somebody, or not any more: their tables follow at once."""
        for one in list(self._open.values()):
            await one.talk.reblock(guest)

    async def _load(self, table_id: str, loaded: Loaded) -> _Open | None:
        """Open a table as it was read; None where it is not so any more."""
        table = await self.store.table(table_id)
        if table is None or table != loaded.table:
            return None
        match = await Match.open(table, self.store, self._config(), loaded)
        spectators = Spectators(match, self.watch_delay)
        talk = Talk(match, self.store, self._settings.words, self._settings.emotes, self._barred)
        pace = Pace(self._settings.bot_delay_ms / 1000)
        coach = Coach(match, lambda: self.judge, self.get_ready)
        one = self._open[table_id] = _Open(match, time.monotonic(), spectators, talk, pace, coach)
        match.on_seat = partial(self._reseat, one)
        match.on_rewound = partial(self._begin_anew, one)
        match.on_rematch = self._rematch
        match.offers = self._offers.pop(table_id, match.offers)
        for seat in range(len(table.seats)):
            self._reseat(one, seat)
        return one

    async def _rematch(self, table: TableRow) -> str:
        """A table for the same players, by the same rules and clock; its id.

        Raises ``HostError`` (``barred``) where one of several people may not play for now.
        """
        people = [row.guest for row in table.seats if row.guest]
        if len(people) > 1 and any([await self._barred(guest) for guest in people]):
            raise HostError("barred")
        return (await self.keep(await rematch_of(table, self.seated))).id

    def _reseat(self, one: _Open, seat: Seat) -> None:
        """Have the computer play where a seat's row says so, and nowhere else."""
        row, there = one.match.table.seats[seat], one.opponents.get(seat)
        if there is not None and not there.plays(row):
            del one.opponents[seat]
            there.leave()
        if row.bot and seat not in one.opponents and not one.match.table.over:
            one.opponents[seat] = self._opponent(one, seat, row)
        if row.guest:
            self._seated(one.match.table)

    def _begin_anew(self, one: _Open) -> None:
        """A decision was taken back: computers know only what led to the table as it is now."""
        for seat, there in list(one.opponents.items()):
            there.leave()
            one.opponents[seat] = self._opponent(one, seat, there.row)

    def _opponent(self, one: _Open, seat: Seat, row: SeatRow) -> Opponent:
        make = partial(self._bots, row)
        bot = Steady(make) if one.match.table.alike else make()
        return Opponent(one.match, seat, bot, self.pool, one.pace)

    def _config(self) -> MatchConfig:
        return MatchConfig(
            pause=self._delay,
            seed_wait=self._settings.seed_wait,
            absence=self._settings.absence,
            stand_in=stand_in,
            finished=self._finished,
            ended=self._over,
            held=lambda table: table.id in self.held,
            signer=self.signer,
            publish=self.publish,
            pauses=self.pauses,
        )

    def _over(self, table_id: str) -> None:
        """A game is over: computers have nothing more to do there, and what they know goes."""
        one = self._open.get(table_id)
        if one is not None:
            for opponent in one.opponents.values():
                opponent.leave()
            one.opponents.clear()
        if self._ended is not None:
            self._ended(table_id)

    async def progress(self, table: TableRow) -> Progress:
        """How far a table is, without opening it."""
        found = self._open.get(table.id)
        if found is not None:
            return found.match.progress
        loaded = await self._loader.loaded(table.id)
        return (loaded or await load(table, ())).progress

    async def actions(self, table_id: str) -> tuple[ActionRow, ...]:
        """The rows of a table."""
        return await self.store.actions(table_id)

    async def sealed(self, table: TableRow, guest: str = "") -> bool:
        """Is nothing of this table's deals to be revealed to a guest, who may still play them?"""
        return table.shared and not await self.may_reveal(table.event, guest)

    async def fair(self, table: TableRow, guest: str = "") -> dict[int, Fair]:
        """What may be shown to a guest of the chance of a table's deals."""
        if await self.sealed(table, guest):
            return {}
        state = (await self.progress(table)).game
        return revealed(table, state, await self.store.fair(table.id), self.signer)

    async def cards(self, guest: str, limit: int) -> list[wire.TableCard]:
        """The tables of a guest, last touched first."""
        if not guest:
            return []
        found = await self.cards_of(await self.store.tables_of(guest, limit), guest)
        return sorted(found, key=lambda card: card.touched, reverse=True)

    async def cards_of(self, tables: Iterable[TableRow], guest: str) -> list[wire.TableCard]:
        """The cards of these tables, as a guest who sits there sees them, in their order."""
        found = []
        listed = tuple(tables)
        kept = await self.store.outcomes_at([one.id for one in listed if one.over])
        for table in listed:
            seat = next(at for at, row in enumerate(table.seats) if row.guest == guest)
            try:
                found.append(await self._card(table, seat, kept.get(table.id)))
            except Exception as error:  # one bad table must not hide the others
                _LOG.error("cannot read %s: %s", table.id, where(error))
        return found

    async def _card(self, table: TableRow, seat: Seat, kept: Outcome | None) -> wire.TableCard:
        key = (table.id, table.touched, table.seats, table.due, seat)
        if key not in self._cards:
            if kept is not None:
                self._cards[key] = card_of_outcome(table, kept, seat)
            else:
                self._cards[key] = table_card(table, await self.progress(table), seat)
            if len(self._cards) > _MOST_CARDS:
                self._cards.popitem(last=False)
        return self._cards[key]

    # ------------------------------------------------------------ pace and rest

    def _delay(self) -> float:
        """How long a bot takes: now a little less, now a little more."""
        return self._settings.bot_delay_ms / 1000 * (0.72 + 0.56 * _CHANCE.random())

    async def _sweep(self) -> None:
        rest = min(_SWEEP, self._settings.idle_seconds, self._settings.over_seconds)
        while True:
            await asyncio.sleep(rest)
            await self._tidy()  # what it had in its hands is let go of while it rests

    async def _tidy(self) -> None:
        """Put tables away where nobody was for so long."""
        idle, over = self._settings.idle_seconds, self._settings.over_seconds
        now = time.monotonic()
        for table_id, one in list(self._open.items()):
            late = now - (min(idle, over) if one.match.table.over else idle)
            if one.match.watched():
                one.used = now
            elif one.used <= late and not one.match.time.ticking():
                try:
                    async with self._loading:  # nobody opens it again before it is closed
                        if table_id in self._open:
                            await self._put_away(table_id)
                except Exception as error:  # the others are still to be put away
                    _LOG.error("cannot put %s away: %s", table_id, where(error))

    async def _watch_clocks(self) -> None:
        """Open the tables whose clock has ended, for that is when it counts."""
        while True:
            await asyncio.sleep(self._settings.due_seconds)
            try:
                await self.beat()
                now = time.time_ns() // 1_000_000
                due = await self.store.due_tables(now, _MOST_DUE)
            except Exception as error:
                _LOG.error("cannot look after the clocks: %s", where(error))
                continue
            for table_id in due:
                try:
                    await self.match(table_id)
                except Exception as error:  # one bad table must not stop the clocks of others
                    _LOG.error("cannot open %s: %s", table_id, where(error))

    async def _put_away(self, table_id: str) -> None:
        found = self._open.pop(table_id)
        found.coach.close()
        for opponent in list(found.opponents.values()):
            with suppress(Exception):  # what ended it was logged when it happened
                await opponent.close()
        await found.match.close()
        if found.match.offers.of("rematch"):  # it stands, though all have gone
            self._offers[table_id] = found.match.offers
            if len(self._offers) > _MOST_OFFERS:
                self._offers.popitem(last=False)
