"""The authority over one table.

All requests go through one queue: validate, apply, **store**, publish. A match has no sockets and
no SQL; players send requests and receive the events that they may know.

The host acts by itself where there is no choice: it deals when all players are ready, lays off and
shows for seats with that setting, and passes for a person who can only pass.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TypeAlias

from openrummy.core import game
from openrummy.core.engine import Action, Pass
from openrummy.core.game import HOST, Actor, AddPoints, CallOff, Forfeit, StartDeal
from openrummy.core.scoring.result import Seat
from openrummy.play.host.apply_moves import Stopwatch, apply_moves
from openrummy.play.host.automatic_moves import defence, only_passing, to_defend
from openrummy.play.host.clock import ClockShift, SeatChange, Times
from openrummy.play.host.drafts import refuse_drafts, refuse_more
from openrummy.play.host.errors import HostError, where
from openrummy.play.host.fair import Promises
from openrummy.play.host.finished_deals import finished_deal
from openrummy.play.host.jobs import Jobs, queued
from openrummy.play.host.loading import Loaded, load
from openrummy.play.host.match_config import MatchConfig
from openrummy.play.host.match_queries import MatchQueries
from openrummy.play.host.moves import TAKE_BACK, Move, TakeBackTo
from openrummy.play.host.offers import Offer, Offers, required_seats
from openrummy.play.host.player import News, Player, is_extension, since
from openrummy.play.host.presence import ClaimKind
from openrummy.play.host.rows import LayOffMode, SeatRow, TableRow
from openrummy.play.host.store import SeqTaken, TableStore
from openrummy.play.host.table_state import TableState, drop_past_deals, learner_of
from openrummy.play.host.timekeeper import Timekeeper, clocks, times_after_move

_LOG = logging.getLogger(__name__)

Accepted: TypeAlias = Callable[[], None]


def _call(accepted: Accepted | None) -> None:
    """Notify the caller, if any, that the request is stored."""
    if accepted is not None:
        accepted()


class Match(MatchQueries):
    """A table in play. Use it only in the event loop in which it was opened.

    ``on_seat`` is called inside the running job after a seat's row has changed, so that the owner
    of the match can seat or remove a computer player; ``on_rewound`` after a decision was taken
    back, so that the owner replaces the computer players. ``on_rematch`` creates a table for the
    same players and returns its id.
    """

    def __init__(
        self,
        table: TableRow,
        store: TableStore,
        progress: TableState,
        config: MatchConfig | None = None,
        times: Times | None = None,
    ) -> None:
        self.table = table
        self.progress = drop_past_deals(replace(progress, learner=learner_of(table)), table)
        self.store = store
        self.config = config or MatchConfig()
        self.promises = Promises(store, table, self.config)
        self.on_seat: Callable[[Seat], None] | None = None
        self.on_rematch: Callable[[TableRow], Awaitable[str]] | None = None
        self.on_rewound: Callable[[], None] | None = None
        self.offers = Offers()
        self.time = Timekeeper(
            times or clocks(table),
            self.config.absence,
            self.config.clock,
            self.config.ticks,
            self.config.later,
            lambda: self.jobs.enqueue(self._rung),
        )
        self._players: dict[Player, Seat | None] = {}
        self._computers: set[Player] = set()
        self.ready: set[Seat] = set()
        self.jobs = Jobs(table.id)
        self._passing: dict[Seat, tuple[int, asyncio.TimerHandle]] = {}
        self._closing = False
        self._outrun = False  # another process writes to this table
        self.handed: set[Seat] = set()  # seats whose current turn was handed to the computer
        self.returning: set[Seat] = set()  # seats whose person returns after that turn
        self.watchers = 0
        self._work = defaultdict[Actor, Stopwatch](Stopwatch)

    @classmethod
    async def open(
        cls,
        table: TableRow,
        store: TableStore,
        config: MatchConfig | None = None,
        loaded: Loaded | None = None,
    ) -> Match:
        """Open the match of a stored table, from ``loaded`` if it was loaded before."""
        if loaded is None:
            loaded = await load(table, await store.actions(table.id))
        match = cls(table, store, loaded.progress, config, loaded.times)
        try:
            await match.start()
        except BaseException:  # without an owner it would go on dealing
            await match.close()
            raise
        return match

    async def start(self) -> None:
        """Start the queue, and perform the host's due actions."""
        self.jobs.start()
        await self.jobs.do(self._begin)

    async def close(self) -> None:
        """Finish the queued jobs, then stop. Nothing remains to be stored."""
        if self._closing:
            return
        self._closing = True
        self.promises.close()
        self.time.disarm()
        for _, timer in self._passing.values():
            timer.cancel()
        await self.jobs.close()
        self.refresh()

    @property
    def closed(self) -> bool:
        """True if requests are refused; connected players have to open the table again."""
        return self._closing or self._outrun

    # ------------------------------------------------------------ coming and going

    def attach(
        self, player: Player, viewer: Seat | None, seen: int | None = None, *, bot: bool = False
    ) -> News:
        """Add a player, or add it again; return the events after version ``seen``.

        Without ``seen``, or if it is older than this deal or unknown, the events of the whole deal
        are returned; for a ``bot``, those of the whole game.
        """
        self._players[player] = viewer
        if bot:
            self._computers.add(player)
        self._look()
        self.refresh(but=player)
        if viewer is not None and not self.progress.dealt:
            self._later()  # the first deal waits for the players, and for their seeds
        if bot:
            return News(self.version(viewer), tuple(self.history(viewer)), whole=True)
        return self.since(viewer, seen)

    def detach(self, player: Player) -> None:
        """Remove a player."""
        if player in self._players:
            del self._players[player]
            self._computers.discard(player)
            self._look()
            self.refresh()

    def since(self, viewer: Seat | None, seen: int | None = None) -> News:
        """The events after version ``seen``, or of the whole deal; see :meth:`attach`."""
        return since(self.progress, viewer, seen)

    def processor_seconds(self, seat: Seat) -> float:
        """Processor time (s) of a seat's moves since the last call."""
        return self._work.pop(seat, Stopwatch()).total

    def watched_by(self, watchers: int) -> None:
        """Set the number of spectators."""
        if watchers != self.watchers:
            self.watchers = watchers
            self.refresh()

    # ------------------------------------------------------------ moves of the players

    @queued
    async def act(
        self,
        seat: Seat,
        seen: int,
        action: Action,
        accepted: Accepted | None = None,
        *,
        bot: bool = False,
    ) -> None:
        """Play an action of a seat that has seen version ``seen``; ``bot``: by its computer player.

        ``accepted`` is called once the action is stored, before it is published. Raises
        ``IllegalAction`` and :class:`HostError` without changing anything.
        """
        await self._admit(seat, seen, bot=bot)
        await self._play(seat, [(seat, action)], accepted, bot=bot)

    @queued
    async def defend(self, seat: Seat, seen: int, accepted: Accepted | None = None) -> None:
        """Lay off and show optimally for a seat, replacing its drafts."""
        await self._admit(seat, seen)
        with self._work[seat]:
            moves = defence(self.progress, seat)
        await self._play(seat, moves, accepted)

    @queued
    async def add_points(self, seat: Seat, points: int, accepted: Accepted | None = None) -> None:
        """Add points to a seat's own score between deals, to double the next deal (W18).

        Raises as :meth:`act` does.
        """
        await self._admit(seat)
        await self._play(seat, [(seat, AddPoints(points))], accepted)

    @queued
    async def resign(self, seat: Seat, accepted: Accepted | None = None) -> None:
        """Resign the game for a seat."""
        await self._admit(seat)
        await self._play(seat, [(HOST, Forfeit(seat, "resigned"))], accepted)

    @queued
    async def take_back(self, seat: Seat, accepted: Accepted | None = None) -> None:
        """Take the seat's last draft back."""
        await self._admit(seat)
        await self._play(seat, [(seat, TAKE_BACK)], accepted)

    @queued
    async def take_decision_back(
        self, seat: Seat, row: int, accepted: Accepted | None = None
    ) -> None:
        """Take back the seat's last decision, made by ``row``, and all moves after it.

        Raises :class:`HostError`: ``counts`` if the game is rated or belongs to an event,
        ``not-alone`` if other people play, ``nothing-to-take-back``, ``cards-shown`` once hands
        are shown, ``once-a-turn``, ``stale`` if ``row`` was not the last decision.
        """
        await self._admit(seat)
        if self.table.rated or self.table.event:
            raise HostError("counts")
        await self._take([(seat, TakeBackTo(row))], accepted)
        if self.on_rewound is not None:
            self.on_rewound()
        await self._pump()

    @queued
    async def next_deal(self, seat: Seat, accepted: Accepted | None = None) -> None:
        """Mark a seat as ready for the next deal."""
        await self._admit(seat)
        if not self.awaits_deal():
            raise HostError("deal-running")
        self.ready.add(seat)
        _call(accepted)
        if self.unready_people():
            self.refresh()
        await self._pump()

    @queued
    async def give_seed(
        self, seat: Seat, deal: int, seed: bytes, accepted: Accepted | None = None
    ) -> None:
        """Accept a seat's seed for the promised deal."""
        self.promises.add_seed(self.progress.game, seat, deal, seed)
        _call(accepted)
        await self._pump()

    @queued
    async def set_lay_off(
        self, seat: Seat, mode: LayOffMode, accepted: Accepted | None = None
    ) -> None:
        """Set whether the host lays off for a seat."""
        modes = self.table.lay_off
        modes = (*modes[:seat], mode, *modes[seat + 1 :])
        try:
            await self.store.set_lay_off(self.table.id, modes)
        except Exception as error:
            raise HostError("not-stored") from error
        self.table = replace(self.table, lay_off=modes)
        _call(accepted)
        self.refresh()
        await self._pump()

    # ------------------------------------------------------------ between the players

    @queued
    async def claim(
        self, seat: Seat, target: Seat, kind: ClaimKind, accepted: Accepted | None = None
    ) -> None:
        """Claim a win against an absent player, or have the computer play for them.

        Raises :class:`HostError` ``no-claim`` if that player is present, not awaited or about to
        run out of time, ``too-early`` before the wait is over.
        """
        await self._admit(seat)
        claims = [
            claim for claim in self.claims(seat) if (claim.seat, claim.kind) == (target, kind)
        ]
        if not claims:
            raise HostError("no-claim")
        if claims[0].wait:
            raise HostError("too-early")
        if kind == "win":
            await self._take([(HOST, Forfeit(target, "left"))], accepted)
            await self._pump()
        else:
            await self._seat_computer(target, accepted)

    @queued
    async def absent(self, seats: Collection[Seat], accepted: Accepted | None = None) -> None:
        """Record that people did not come, as decided by the organizer of the game.

        With two players the other one wins; at a larger table the computer plays for the absent
        people. If nobody came, the game is called off. Raises :class:`HostError` ``game-over``.
        """
        if game.is_over(self.progress.game):
            raise HostError("game-over")
        rows = list(enumerate(self.table.seats))
        people = [seat for seat, row in rows if row.guest]
        gone = [seat for seat, row in rows if row.person and seat in seats]
        between_two = len(self.table.seats) == 2
        if gone and gone == people and not (between_two and len(people) == 1):
            await self._take([(HOST, CallOff())], accepted)
        elif gone and between_two:
            await self._take([(HOST, Forfeit(gone[0], "left"))], accepted)
        else:
            for seat in gone:
                await self._seat_computer(seat, accepted)
        await self._pump()

    @queued
    async def step_aside(self, seat: Seat, accepted: Accepted | None = None) -> None:
        """Let the computer play for a person from now on.

        Raises :class:`HostError` ``alone`` if no other person plays, ``rated`` in a rated game,
        ``aside-off`` if the table does not allow it.
        """
        await self._admit(seat)
        if self.table.rated:
            raise HostError("rated")
        others = (row for index, row in enumerate(self.table.seats) if index != seat)
        if not self.progress.dealt or not any(row.person for row in others):
            raise HostError("alone")
        if not self.table.aside:
            raise HostError("aside-off")
        refuse_more(self.progress, seat)
        self.returning.discard(seat)
        if self.is_to_act(seat):
            self.handed.add(seat)
        await self._seat_computer(seat, accepted)

    @queued
    async def play_on(self, seat: Seat, accepted: Accepted | None = None) -> None:
        """Return a seat from the computer to its person.

        A turn that was handed over in progress is first finished by the computer. Raises
        :class:`HostError` ``no-stand-in``, or ``time-out`` if the clock ran out.
        """
        await self._play_on(seat, accepted)

    @queued
    async def give_time(self, seat: Seat, target: Seat, accepted: Accepted | None = None) -> None:
        """Give an opponent 15 seconds.

        Raises :class:`HostError` ``no-clock``, ``enough-time``, or ``not-an-opponent`` for a seat
        of the same side.
        """
        await self._admit(seat)
        if not 0 <= target < len(self.table.seats):
            raise HostError("not-an-opponent")
        standing = self.progress.game.standing
        if standing.side_of(seat) == standing.side_of(target):
            raise HostError("not-an-opponent")
        await self._take([(seat, self.time.time_gift(target))], accepted)
        self.refresh()
        await self._pump()

    @queued
    async def set_seat(
        self, seat: Seat, row: SeatRow, was: SeatRow, accepted: Accepted | None = None
    ) -> None:
        """Change a seat's player: a person sits down or leaves, or the computer stands in.

        Raises :class:`HostError` ``seat-taken`` if the seat's row is no longer ``was`` or the
        person has another seat, ``game-runs`` if the seat would be open during the game, and
        ``game-over``.
        """
        await self._set_seat(seat, row, was, accepted)

    @queued
    async def offer(self, seat: Seat, kind: Offer, accepted: Accepted | None = None) -> None:
        """Record a seat's offer, and carry it out once all required seats have made it.

        Ending the game requires the people who play now; a rematch requires all owners of seats.
        Raises :class:`HostError` ``game-over``, ``not-begun`` or, for a rematch, ``game-runs``.
        """
        if game.is_over(self.progress.game) != (kind == "rematch"):
            raise HostError("game-runs" if kind == "rematch" else "game-over")
        if self.gathering():
            raise HostError("not-begun")
        if not self.table.next:
            self.offers.offer(kind, seat)
        required = required_seats(kind, self.table, self.progress.game.standing.beaten)
        if not self.offers.is_agreed(kind, required):
            _call(accepted)
            self.refresh()
        elif kind == "end":
            await self._take([(HOST, CallOff())], accepted)
            await self._pump()
        else:
            await self._rematch(accepted)

    @queued
    async def withdraw(self, seat: Seat, kind: Offer, accepted: Accepted | None = None) -> None:
        """Withdraw a seat's offer, or decline the offer of others."""
        self.offers.withdraw(kind, seat)
        _call(accepted)
        self.refresh()

    @queued
    async def rename(self, guest: str, now: str) -> None:
        """Give a guest's seat and table to guest ``now``, unless that one sits here."""
        for seat, row in enumerate(self.table.seats):
            if row.guest == guest and all(other.guest != now for other in self.table.seats):
                fresh = replace(row, guest=now)
                await self.store.set_seat(self.table.id, seat, fresh)
                self._reseat(seat, fresh)
        if self.table.maker == guest:
            self.table = replace(self.table, maker=now)
        self.refresh()

    # ------------------------------------------------------------ in the queue

    async def _admit(self, seat: Seat, seen: int | None = None, *, bot: bool = False) -> None:
        """Refuse a seat that is out of time or taken over, or whose seen version is outdated."""
        late = self.time.expired_seats()
        if late:
            await self._pump()
        if seat in late:
            raise HostError("time-out")
        if game.is_over(self.progress.game):
            raise HostError("game-over")
        row = self.table.seats[seat]
        if row.stand_in and not bot:
            raise HostError("time-out" if self.time.has_timed_out(seat) else "stand-in")
        if bot and not row.bot:
            raise HostError("seat-taken")
        if seen is not None and not self.progress.concerned[seat] <= seen <= self.version(seat):
            raise HostError("stale")

    async def _play(
        self,
        seat: Seat,
        moves: list[tuple[Actor, Move]],
        accepted: Accepted | None = None,
        *,
        bot: bool = False,
    ) -> None:
        """Apply moves of a seat, then the host's due actions."""
        if not bot:
            refuse_drafts(self.progress, seat, moves)
        await self._take(moves, accepted, seat)
        if bot and not self.progress.drafts[seat]:  # a draft does not count as played
            self.handed.discard(seat)
            if seat in self.returning:
                self.returning.discard(seat)
                with suppress(HostError):  # the game is over or the time has run out
                    await self._play_on(seat)
        await self._pump()

    async def _play_on(self, seat: Seat, accepted: Accepted | None = None) -> None:
        row = self.table.seats[seat]
        if self.time.has_timed_out(seat):
            raise HostError("time-out")
        if not row.stand_in:
            raise HostError("no-stand-in")
        if seat in self.handed and self.is_to_act(seat):  # else a clock could be stopped forever
            self.returning.add(seat)
            _call(accepted)
            self.refresh()
            return
        person = replace(row, line="", bot="", persona="", level="", seed="")
        await self._set_seat(seat, person, row, accepted)

    async def _seat_computer(self, seat: Seat, accepted: Accepted | None = None) -> None:
        """Have the computer play for a person, who keeps the seat."""
        row = self.config.stand_in(self.table, seat)
        await self._set_seat(seat, row, self.table.seats[seat], accepted)

    async def _set_seat(
        self, seat: Seat, row: SeatRow, was: SeatRow, accepted: Accepted | None
    ) -> None:
        if game.is_over(self.progress.game):
            raise HostError("game-over")
        seats = self.table.seats
        others = [other.guest for index, other in enumerate(seats) if index != seat]
        if seats[seat] != was or (row.guest and row.guest in others):
            raise HostError("seat-taken")
        if row.open and self.progress.dealt:
            raise HostError("game-runs")
        try:
            await self.store.set_seat(self.table.id, seat, row)
        except Exception as error:
            raise HostError("not-stored") from error
        self._reseat(seat, row)
        self.progress = replace(self.progress, learner=learner_of(self.table))
        drafts = self.progress.drafts[seat]
        if drafts and (row.guest, row.bot) != (was.guest, was.bot):
            with suppress(HostError):  # the seat is stored; the game can also go on from the drafts
                await self._take([(seat, TAKE_BACK)] * len(drafts))
        if row.guest != was.guest:
            self.ready.discard(seat)
            self.offers.forget(seat)
            self.promises.forget(seat)
        _call(accepted)
        if self.on_seat is not None:
            self.on_seat(seat)
        self.refresh()
        with suppress(HostError):  # the seat is stored; due actions are retried
            await self._pump()

    def _reseat(self, seat: Seat, row: SeatRow) -> None:
        seats = self.table.seats
        self.table = replace(self.table, seats=(*seats[:seat], row, *seats[seat + 1 :]))

    async def _rematch(self, accepted: Accepted | None) -> None:
        """Create a table for the same players and announce it."""
        assert self.on_rematch is not None
        try:
            next_id = self.table.next or await self.on_rematch(self.table)
            await self.store.set_next(self.table.id, next_id)
        except HostError:
            raise
        except Exception as error:
            raise HostError("not-stored") from error
        self.offers.clear("rematch")
        self.table = replace(self.table, next=next_id)
        _call(accepted)
        self.refresh()

    async def _take(
        self,
        moves: Sequence[tuple[Actor, Move]],
        accepted: Accepted | None = None,
        worker: Actor = HOST,
    ) -> None:
        """Validate, apply, store, publish: all of these moves or none.

        ``worker`` is charged with the processor time.
        """
        now, jump = self.config.clock(), self.time.clock_jump_ms()
        shift: list[tuple[Actor, Move]] = (
            [(HOST, ClockShift(jump))] if jump and self.time.times else []
        )
        with self._work[worker]:
            done = apply_moves(self.progress, self.time.times, [*shift, *moves], now)
        progress, times = done.progress, done.times
        over = game.is_over(progress.game)
        due = None if over or times is None else times.next_deadline()
        try:
            await self.store.append(self.table.id, done.rows, over=over, due=due, cut=done.void)
        except SeqTaken as error:
            self._outrun = True
            self.refresh()
            raise HostError("closing") from error
        except HostError:  # from the store, with its own code
            raise
        except Exception as error:
            raise HostError("not-stored") from error
        with suppress(HostError):  # retried before the deal
            await self.promises.ready(progress.game, self.table)
        before, self.time.times = self.progress, times
        self.progress = drop_past_deals(progress, self.table)
        self.time.follow(jump)
        self.table = replace(self.table, touched=now, over=over, due=due)
        if over:
            self.offers.clear("end")
        _call(accepted)
        with self._work[worker]:
            self._publish(before)
        if self.config.finished is not None:
            deal = finished_deal(self.table, progress.rules, before.game, progress.game)
            if deal is not None:
                self.config.finished(deal)
        if over and self.config.ended is not None:
            self.config.ended(self.table.id)

    def _publish(self, before: TableState) -> None:
        now = self.progress
        for player, viewer in list(self._players.items()):
            index = now.log_index(viewer)
            old, new = before.logs[index], now.logs[index]
            if now.dealt != before.dealt:
                self._tell(player, News(now.versions[index], new))
            elif not is_extension(old, new):  # after an undo
                self._tell(player, self.since(viewer))
            elif now.versions[index] != before.versions[index]:
                self._tell(player, News(now.versions[index], new[len(old) :]))

    def refresh(self, but: Player | None = None) -> None:
        """Notify every player that something besides the game has changed."""
        for player, viewer in list(self._players.items()):
            if player is not but:
                self._tell(player, News(self.version(viewer), ()))

    def _tell(self, player: Player, news: News) -> None:
        """Send news to a player; remove the player if that raises an exception."""
        try:
            player.see(news)
        except Exception as error:
            _LOG.error(
                "removed a player at table %s after an error: %s", self.table.id, where(error)
            )
            self._players.pop(player, None)
            self._computers.discard(player)

    # ------------------------------------------------------------ actions of the host

    async def _begin(self) -> None:
        """Refund the time lost while the server was down, then perform due actions."""
        gifts = self.time.time_refunds(self.table.touched, self.config.pauses())
        if gifts and not game.is_over(self.progress.game):
            await self._take([(HOST, gift) for gift in gifts])
        self.time.times = times_after_move(self.time.times, self.progress, None, self.time.now())
        await self._pump()

    async def _pump(self) -> None:
        """Perform the host's due actions, then set the timer."""
        try:
            await self._keep_time()
            if await self.promises.ready(self.progress.game, self.table):
                self.refresh()
            await self._go_on()
        except HostError as error:
            self._look(failed=error.for_now)
            raise
        except Exception:
            self._look(failed=True)
            raise
        self._look(failed=False)

    async def _keep_time(self) -> None:
        """Handle expired clocks, and record changed players in the clocks."""
        while not game.is_over(self.progress.game) and (ended := self.time.expired_seats()):
            lost = Forfeit(ended[0], "time"), SeatChange(ended[0], "out")
            await self._take([(HOST, lost[len(self.table.seats) > 2])])
        times = self.time.times
        if times is None or game.is_over(self.progress.game):
            return
        if not self.progress.dealt:  # seats may still change
            self.time.times = clocks(self.table)
            return
        for seat, row in enumerate(self.table.seats):
            if times.sits[seat] == "out":
                if row.person:
                    await self._seat_computer(seat)
            elif row.guest and row.person != (times.sits[seat] == "person"):
                sits = SeatChange(seat, "person" if row.person else "computer")
                await self._take([(HOST, sits)])
                self.refresh()

    async def _rung(self) -> None:
        """Handle the timer: a clock expired or a player has been absent for long."""
        if self.time.news():
            self.refresh()
        with suppress(HostError):  # the timer is set again
            await self._pump()

    def _look(self, failed: bool | None = None) -> None:
        """Record the present and awaited players, and set the timer; see :meth:`Timekeeper.arm`."""
        if self.closed:
            self.time.disarm()
            return
        over = game.is_over(self.progress.game)
        people = {
            seat: self.is_present(seat) for seat, row in enumerate(self.table.seats) if row.person
        }
        actors = () if over or self.gathering() else game.actors(self.progress.game)
        self.time.update_presence(people, {*actors, *self.unready_people()} - {HOST})
        self.time.arm(over, failed)

    async def _go_on(self) -> None:
        while not game.is_over(self.progress.game):
            if self.awaits_deal():
                if (
                    self.gathering()
                    or self.held()
                    or (self.unready_people() and self.time.deal_in() != 0)
                ):
                    return
                if self.promises.wait.is_waiting(
                    self.seats_without_seed(), self.is_present, self._later
                ):
                    return
                entropy = await self.promises.settle(self.progress.game)
                await self._take([(HOST, StartDeal(entropy))])
                self.ready.clear()
                continue
            seat = to_defend(self.progress, self.table)
            if seat is None:
                break
            await self._take(defence(self.progress, seat))
        self._maybe_pass()

    def _later(self) -> None:
        self.jobs.enqueue(self._pump)

    def _maybe_pass(self) -> None:
        """Pass, after a pause as if thinking, for people who can only pass."""
        passing = {
            seat: self.progress.concerned[seat] for seat in only_passing(self.progress, self.table)
        }
        for seat, (seen, timer) in list(self._passing.items()):
            if passing.get(seat) != seen:
                timer.cancel()
                del self._passing[seat]
        loop = asyncio.get_running_loop()
        for seat in passing.keys() - self._passing.keys():
            seen = passing[seat]
            timer = loop.call_later(self.config.pause(), self._pass, seat, seen)
            self._passing[seat] = seen, timer

    def _pass(self, seat: Seat, seen: int) -> None:
        async def job() -> None:
            try:
                await self._admit(seat, seen)
                await self._play(seat, [(seat, Pass())])
            except HostError as error:
                if error.for_now:  # retried only here
                    self._passing.pop(seat, None)
                    self._look(failed=True)

        self.jobs.enqueue(job)
