"""The tables of this server: opened, looked up, and unloaded when idle."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeAlias

from openrummy.bots.base import Bot
from openrummy.bots.cast.deterministic_player import DeterministicPlayer
from openrummy.core.cards.fair_deals import Fair
from openrummy.core.cards.signing import Signer, UnsignedSigner
from openrummy.core.rules.pieces import Variant
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.computer_players import bot_for, stand_in
from openrummy.play.host import (
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
    SeatRow,
    Store,
    TableExists,
    TableRow,
    TableState,
    load,
    reveal_deals,
    where,
)
from openrummy.play.host.match_config import nowhere
from openrummy.play.host.timekeeper import Pause
from openrummy.play.live.bot_player import Computers
from openrummy.play.live.bot_threads import BotThreadPool
from openrummy.play.live.chat import ChatRoom, nobody_barred
from openrummy.play.live.coach.coach import Coach, GetReady, Judge
from openrummy.play.live.coach.hints import Hinting
from openrummy.play.live.pace import Pace
from openrummy.play.live.spectators import Spectators
from openrummy.play.seating import Seated, rematch_of, table_row, unchanged_identity
from openrummy.play.table_names import new_id
from openrummy.play.views.table_cards import card_of_outcome, table_card
from openrummy.server.live.remote_tables import OtherProcesses, Owned, TableSummary, summary_of
from openrummy.server.logs import detached_context
from openrummy.server.settings import Settings

Bots: TypeAlias = Callable[[SeatRow], Bot]
Publish: TypeAlias = Callable[[bytes, bytes], Awaitable[None]]

_LOG = logging.getLogger(__name__)
_SWEEP = 60.0
_TRIES = 20
_MAX_CARDS = 2_000
_MAX_OFFERS = 2_000
_CHANCE = random.Random()  # a separate one: the host program may have seeded the shared one


async def _always(_name: str) -> bool:
    return True


async def _never(_event: str, _guest: str) -> bool:
    return False


@dataclass
class _Open:
    match: Match
    used: float
    spectators: Spectators
    talk: ChatRoom
    pace: Pace
    coach: Coach
    computers: Computers
    lines: Counter[Seat] = field(default_factory=Counter)  # connections to each seat


class Hub:
    """Every match in play, by table id.

    Seats change only through :meth:`Match.set_seat`, which notifies the hub: it then seats or
    removes the computer player given by the row, for an open seat or for a person.
    """

    judge: Judge | None = None  # of the decisions of players with a coach
    second_look: Judge | None = None  # at what a hint would advise
    get_ready: GetReady = staticmethod(lambda _: True)  # told of games that it will judge
    signer: Signer = UnsignedSigner()  # of commitments, and where these are published
    publish: Publish = staticmethod(nowhere)
    pauses: Callable[[], Sequence[Pause]] = staticmethod(tuple)  # the server's downtimes
    free: Callable[[str], Awaitable[bool]] = staticmethod(_always)  # is the name unused?

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
        self.loading = asyncio.Lock()
        self.processes = OtherProcesses(store)
        self.seating = asyncio.Lock()  # serializes sitting down and getting up
        self.held: set[str] = set()  # tables whose first deal waits for all players
        self._settings = settings
        self._cards: OrderedDict[tuple[object, ...], wire.TableCard] = OrderedDict()
        self._offers: OrderedDict[str, Offers] = OrderedDict()
        self.pool = BotThreadPool()
        self.hinting = Hinting(self.pool, lambda: self.second_look)
        self.seated: Seated = unchanged_identity
        # an event's organiser decides when and to whom its shared deals may be revealed; without
        # one: never
        self.may_reveal: Callable[[str, str], Awaitable[bool]] = _never
        self._followers: list[Callable[[TableRow], None]] = []
        self._sweeper: asyncio.Task[None] | None = None
        # called when a guest is merged into another
        self.merged: tuple[Callable[[str, str], Awaitable[None]], ...] = ()

    @property
    def watch_delay(self) -> int:
        """Delay (ms) with which others see what happens at a table."""
        return self._settings.watch_delay_ms

    def start(self) -> None:
        """Start unloading idle tables."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Close every table; everything is stored."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        await self.drain()
        self.pool.shutdown(wait=False, cancel_futures=True)

    async def drain(self) -> None:
        """Unload every table and make its clients reconnect."""
        async with self.loading:
            for table_id in list(self._open):
                await self._put_away(table_id)

    def follow(self, follower: Callable[[TableRow], None]) -> None:
        """Register a callback for new tables and for players sitting down."""
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
        """Create a table for these seats; bots lay off automatically.

        ``room`` adds settings to its row, such as access and the clock; ``promised`` are its first
        deals, if they are not the table's own.
        """
        return await self.keep(room(table_row(variant, seats)), promised)

    async def keep(
        self,
        table: TableRow,
        promised: Sequence[FairRow] = (),
        begun: Sequence[ActionRow] = (),
    ) -> TableRow:
        """Store a new table under a free name, which replaces its id.

        ``begun``: the actions so far of a resumed game.
        """
        for _ in range(_TRIES):
            named_table = replace(table, id=new_id())
            if not await self.free(named_table.id):
                continue
            try:
                await self.store.create(named_table, promised)
            except TableExists:
                continue
            if begun:
                await self.store.append(named_table.id, begun, over=False)
            self._seated(named_table)
            if any(row.program for row in named_table.seats):
                self.processes.tell_lead("seated", named_table.id)
            return named_table
        raise RuntimeError("no free name for a table")

    def running(self) -> list[Match]:
        """Return the matches open in this process."""
        return [open_.match for open_ in self._open.values() if not open_.match.closed]

    def summaries(self) -> list[TableSummary]:
        """Return the tables in play, here and in other processes."""
        return [*map(summary_of, self.running()), *self.processes.summaries()]

    def summary(self, table_id: str) -> TableSummary | None:
        """Return a table in play, here or in another process."""
        open_ = self._open.get(table_id)
        if open_ is not None:
            return summary_of(open_.match)
        others = self.processes.summaries()
        return next((summary for summary in others if summary.id == table_id), None)

    def people_at(self, table_id: str) -> bool:
        """Return True if any of the table's players is connected."""
        return bool(self.present(table_id))

    def present(self, table_id: str) -> set[Seat]:
        """Return the seats of connected people."""
        open_ = self._open.get(table_id)
        if open_ is not None:
            match, seats = open_.match, enumerate(open_.match.table.seats)
            return {seat for seat, row in seats if row.person and match.is_present(seat)}
        summary = self.summary(table_id)
        return set(summary.seats) if summary is not None else set()

    async def discard(self, table_id: str, *, stale: bool = False, unmet: bool = False) -> bool:
        """Remove an unplayed table without people; return False if it is not one.

        A ``stale`` table is removed although people sit there while it waits for more; an
        ``unmet`` one even if it is complete.

        A player who joins at the same moment either sits down first or finds no table.
        """
        if ask := await self.processes.owner(table_id):
            return bool(await ask("discard", table_id, stale, unmet))
        async with self.loading:
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
        if ask := await self.processes.owner(table_id):
            await ask("remove", table_id)
            return
        async with self.loading:
            if table_id in self._open:
                await self._put_away(table_id)
            await self.store.close_table(table_id)

    async def unload(self, table_id: str) -> None:
        """Unload a table without connections, before its idle time is over."""
        if ask := await self.processes.owner(table_id):
            await ask("put_away", table_id)
            return
        async with self.loading:
            open_ = self._open.get(table_id)
            if open_ is not None and not open_.match.has_audience():
                await self._put_away(table_id)

    async def hand_over(self, table_id: str) -> None:
        """Unload a table despite connections: another process takes it over."""
        async with self.loading:
            if table_id in self._open:
                await self._put_away(table_id)
            else:
                await self.processes.release(table_id)

    async def absent(self, table_id: str, seats: Collection[Seat]) -> None:
        """Mark these people as absent; see :meth:`Match.absent`."""
        if ask := await self.processes.owner(table_id):
            await ask("absent", table_id, list(seats))
        elif (match := await self.match(table_id)) is not None:
            await match.absent(seats)

    async def wake(self, table_id: str) -> None:
        """Run a table without connections, in the least loaded process."""
        if ask := await self.processes.owner(table_id) or await self.processes.least_loaded():
            await ask("wake", table_id)
        else:
            await self.match(table_id)

    async def table(self, table_id: str) -> TableRow | None:
        """Return the row of a table, in play or not."""
        open_ = self._open.get(table_id)
        return open_.match.table if open_ else await self.store.table(table_id)

    async def match(self, table_id: str) -> Match | None:
        """Return the match of a table, opening it and seating its bots if necessary."""
        open_ = self._open.get(table_id)
        while open_ is None or open_.match.closed:
            owned = await self.processes.take(table_id)
            # slow for long games
            loaded = await self._loader.loaded(table_id) if owned is not None else None
            if owned is None or loaded is None:
                await self.processes.release(table_id)
                return None
            async with self.loading:
                open_ = self._open.get(table_id)
                if open_ is not None and open_.match.closed:  # another process wrote to it:
                    await self._put_away(table_id)  # it is read again
                    open_ = None
                elif open_ is None and not owned.lost():
                    with detached_context():  # the table outlives the request that opened it
                        open_ = await self._load(table_id, loaded, owned)
        open_.used = time.monotonic()
        return open_.match

    async def merge_guest(self, guest: str, now: str) -> None:
        """Merge a guest into another; at an open table, in the order of its own events."""
        async with self.loading:
            await self.rename(guest, now)
            await self.processes.call_all("rename", guest, now)
            await self.store.merge_guest(guest, now)
            for callback in self.merged:
                await callback(guest, now)
            # again: tables opened elsewhere meanwhile have the old state
            await self.processes.call_all("rename", guest, now)
            await self.renamed()

    async def rename(self, guest: str, now: str) -> None:
        """Reassign a guest's seats at open tables to another guest."""
        for open_ in list(self._open.values()):
            if any(row.guest == guest for row in open_.match.table.seats):
                await open_.match.rename(guest, now)

    async def renamed(self) -> None:
        """Reload open tables after a guest was renamed or deleted in the store."""
        for open_ in list(self._open.values()):
            await open_.talk.renamed()
        self._cards.clear()

    async def forget_guest(self, guest: str, fresh: str, name: str) -> None:
        """Delete a person's data: see :meth:`Store.forget_guest`.

        Their tables are unloaded first; the other clients reconnect to the anonymized state.
        """
        async with self.loading:
            await self.forget(guest)
            await self.processes.call_all("forget", guest)
            await self.store.forget_guest(guest, fresh, name)
            await self.processes.call_all("forget", guest)
            await self.renamed()

    async def forget(self, guest: str) -> None:
        """Unload every table that this person opened or sits at."""
        for table_id, open_ in list(self._open.items()):
            if open_.match.table.maker == guest or open_.match.table.seat_of(guest) is not None:
                await self._put_away(table_id)

    def connection_counts(self, table_id: str) -> Counter[Seat]:
        """Return the number of connections per seat of an open table."""
        return self._open[table_id].lines

    def spectators(self, table_id: str) -> Spectators:
        return self._open[table_id].spectators

    def watched(self, table_id: str) -> int:
        """Number of people watching a table."""
        summary = self.summary(table_id)
        return summary.watchers if summary is not None else 0

    def talk(self, table_id: str) -> ChatRoom:
        """Return the chat of an open table."""
        return self._open[table_id].talk

    def pace(self, table_id: str) -> Pace:
        """Return the computer's pace at an open table."""
        return self._open[table_id].pace

    def coach(self, table_id: str) -> Coach:
        return self._open[table_id].coach

    async def apply_blocks(self, guest: str) -> None:
        """Apply a person's changed blocks to their tables at once."""
        await self.processes.call_all("apply_blocks", guest)
        await self.apply_blocks_here(guest)

    async def apply_blocks_here(self, guest: str) -> None:
        """Apply changed blocks to the tables open in this process."""
        for open_ in list(self._open.values()):
            await open_.talk.apply_blocks(guest)

    async def _load(self, table_id: str, loaded: Loaded, owned: Owned) -> _Open | None:
        """Open a loaded table; return None if it has changed since."""
        table = await self.store.table(table_id)
        if table is None or table != loaded.table:
            return None
        if await self.processes.is_first_deal_held(table_id):
            self.held.add(table_id)
        match = await Match.open(table, owned.store, self._config(), loaded)
        spectators = Spectators(match, self.watch_delay)
        talk = ChatRoom(
            match, owned.store, self._settings.words, self._settings.emotes, self._barred
        )
        pace = Pace(self._settings.bot_delay_ms / 1000)
        coach = Coach(match, lambda: self.judge, self.get_ready)
        make = self._steady if table.is_shared_deal else self._bots
        computers = Computers(match, make, self.pool, pace)
        opened = self._open[table_id] = _Open(
            match, time.monotonic(), spectators, talk, pace, coach, computers
        )
        match.on_seat = partial(self._reseat, opened)
        match.on_rewound = computers.replace_all
        match.on_rematch = self._rematch
        match.offers = self._offers.pop(table_id, match.offers)
        for seat in range(len(table.seats)):
            self._reseat(opened, seat)
        return opened

    async def _rematch(self, table: TableRow) -> str:
        """Open a table for the same players, rules and clock; return its id.

        Raises ``HostError`` (``barred``) if one of several people is currently barred.
        """
        people = [row.guest for row in table.seats if row.guest]
        if len(people) > 1 and any([await self._barred(guest) for guest in people]):
            raise HostError("barred")
        return (await self.keep(await rematch_of(table, self.seated))).id

    def _reseat(self, open_: _Open, seat: Seat) -> None:
        """Seat or remove the computer player, and tell of a person who sat down."""
        open_.computers.reseat(seat)
        row = open_.match.table.seats[seat]
        if row.guest:
            self._seated(open_.match.table)
            if row.program:
                self.processes.tell_lead("seated", open_.match.table.id)

    def _steady(self, row: SeatRow) -> Bot:
        return DeterministicPlayer(partial(self._bots, row))

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
        """Remove the computers and their knowledge after the game."""
        open_ = self._open.get(table_id)
        if open_ is not None:
            open_.computers.dismiss()
        if self._ended is not None:
            self._ended(table_id)
            self.processes.tell_lead("ended", table_id)

    async def progress(self, table: TableRow) -> TableState:
        """Return the progress of a table, without opening it."""
        open_ = self._open.get(table.id)
        if open_ is not None:
            return open_.match.progress
        loaded = await self._loader.loaded(table.id)
        return (loaded or await load(table, ())).progress

    async def actions(self, table_id: str) -> tuple[ActionRow, ...]:
        """Return the action rows of a table."""
        return await self.store.actions(table_id)

    async def sealed(self, table: TableRow, guest: str = "") -> bool:
        """Return True if the deals must stay hidden from a guest who may still play them."""
        return table.shared and not await self.may_reveal(table.event, guest)

    async def fair(self, table: TableRow, guest: str = "") -> dict[int, Fair]:
        """Return the fairness data of a table's deals that a guest may see."""
        if await self.sealed(table, guest):
            return {}
        state = (await self.progress(table)).game
        return reveal_deals(table, state, await self.store.fair(table.id), self.signer)

    async def cards(self, guest: str, limit: int) -> list[wire.TableCard]:
        """Return the tables of a guest, most recently touched first."""
        if not guest:
            return []
        cards = await self.cards_of(await self.store.tables_of(guest, limit), guest)
        return sorted(cards, key=lambda card: card.touched, reverse=True)

    async def cards_of(self, tables: Iterable[TableRow], guest: str) -> list[wire.TableCard]:
        """Return the cards of these tables as a seated guest sees them, in order."""
        cards = []
        listed = tuple(tables)
        outcomes = await self.store.outcomes_at([table.id for table in listed if table.over])
        for table in listed:
            seat = next(index for index, row in enumerate(table.seats) if row.guest == guest)
            try:
                cards.append(await self._card(table, seat, outcomes.get(table.id)))
            except Exception as error:  # one bad table must not hide the others
                _LOG.error("cannot load table %s: %s", table.id, where(error))
        return cards

    async def _card(self, table: TableRow, seat: Seat, kept: Outcome | None) -> wire.TableCard:
        key = (table.id, table.touched, table.seats, table.due, seat)
        if key not in self._cards:
            if kept is not None:
                self._cards[key] = card_of_outcome(table, kept, seat)
            else:
                self._cards[key] = table_card(table, await self.progress(table), seat)
            if len(self._cards) > _MAX_CARDS:
                self._cards.popitem(last=False)
        return self._cards[key]

    # ------------------------------------------------------------ pace and unloading

    def _delay(self) -> float:
        """Return a bot's randomized thinking time."""
        return self._settings.bot_delay_ms / 1000 * (0.72 + 0.56 * _CHANCE.random())

    async def _sweep(self) -> None:
        interval = min(_SWEEP, self._settings.idle_seconds, self._settings.over_seconds)
        while True:
            await asyncio.sleep(interval)
            await self._tidy()  # released while it sleeps

    async def _tidy(self) -> None:
        """Unload tables that have been idle too long."""
        idle, over = self._settings.idle_seconds, self._settings.over_seconds
        now = time.monotonic()
        for table_id, open_ in list(self._open.items()):
            late = now - (min(idle, over) if open_.match.table.over else idle)
            if open_.match.has_audience():
                open_.used = now
            elif open_.used <= late and not open_.match.time.is_bank_running():
                try:
                    async with self.loading:  # not reopened before it is closed
                        if table_id in self._open:
                            await self._put_away(table_id)
                except Exception as error:  # the others must still be unloaded
                    _LOG.error("cannot unload table %s: %s", table_id, where(error))

    async def _put_away(self, table_id: str) -> None:
        open_ = self._open.pop(table_id)
        open_.coach.close()
        await open_.computers.close()
        await open_.match.close()
        await self.processes.release(table_id)
        if open_.match.offers.offering_seats("rematch"):  # stays open, though all have left
            self._offers[table_id] = open_.match.offers
            if len(self._offers) > _MAX_OFFERS:
                self._offers.popitem(last=False)
