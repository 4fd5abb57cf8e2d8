"""The authority over one table.

Everything goes through one queue: validate, apply, **store**, publish. A match
knows no sockets and no SQL; players are told what they may know, and ask.

What the host does by itself, so that nobody waits for a click that decides
nothing: it deals when everybody is ready, lays off and shows for a seat that
wants that, and passes for a person who could only pass.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import replace
from typing import TypeAlias

from openrummy.core import game
from openrummy.core.engine import Action, Pass
from openrummy.core.game import HOST, Actor, AddPoints, Forfeit, StartDeal
from openrummy.core.scoring.result import Seat
from openrummy.play.host import table_actions
from openrummy.play.host.apply_moves import Stopwatch, apply_moves
from openrummy.play.host.automatic import defence, only_passing, to_defend
from openrummy.play.host.clock import Shift, Sits, Times
from openrummy.play.host.drafts import refuse_drafts
from openrummy.play.host.errors import HostError, where
from openrummy.play.host.fair import Promises
from openrummy.play.host.finished import finished
from openrummy.play.host.loading import Loaded, load
from openrummy.play.host.mailbox import Mailbox
from openrummy.play.host.match_config import MatchConfig
from openrummy.play.host.match_core import Accepted, MatchCore
from openrummy.play.host.moves import TAKE_BACK, Move
from openrummy.play.host.offers import Offer, Offers
from openrummy.play.host.player import News, Player, goes_on, since
from openrummy.play.host.presence import ClaimKind
from openrummy.play.host.progress import Progress, learner_of, settled
from openrummy.play.host.rows import LayOffMode, SeatRow, TableRow
from openrummy.play.host.store import SeqTaken, Store
from openrummy.play.host.table_actions import call
from openrummy.play.host.tasks import stopped
from openrummy.play.host.timekeeper import Timekeeper, clocks, stepped

_LOG = logging.getLogger(__name__)

Steps: TypeAlias = Callable[[Progress], list[tuple[Actor, Move]]]


class Match(MatchCore):
    """One table, in play. Use it from the event loop it was opened in.

    ``on_seat`` is called in the match's own turn after a seat's row has changed,
    so that whoever seats computer players can seat or remove one, ``on_rewound`` after
    a decision was taken back, so that they begin anew; ``on_rematch`` makes a table for
    the same players, and answers its id.
    """

    def __init__(
        self,
        table: TableRow,
        store: Store,
        progress: Progress,
        config: MatchConfig | None = None,
        times: Times | None = None,
    ) -> None:
        self.table = table
        self.progress = settled(replace(progress, learner=learner_of(table)), table)
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
            lambda: self._queue.put_nowait(self._rung),
        )
        self._players: dict[Player, Seat | None] = {}
        self._computers: set[Player] = set()
        self.ready: set[Seat] = set()
        self._queue = Mailbox[Callable[[], Awaitable[None]]]()
        self._worker: asyncio.Task[None] | None = None
        self._passing: dict[Seat, tuple[int, asyncio.TimerHandle]] = {}
        self._closing = False
        self._outrun = False  # somebody else writes at this table
        self.handed: set[Seat] = set()  # whose turn was given to the computer, unplayed
        self.returning: set[Seat] = set()  # who plays on once that turn is played
        self.watchers = 0
        self._stopwatch = Stopwatch()
        self.processor_seconds = defaultdict[Seat, float](float)  # by seat

    @classmethod
    async def open(
        cls,
        table: TableRow,
        store: Store,
        config: MatchConfig | None = None,
        loaded: Loaded | None = None,
    ) -> Match:
        """The match of a stored table, as far as it was played; ``loaded``: as that is known."""
        if loaded is None:
            loaded = await load(table, await store.actions(table.id))
        match = cls(table, store, loaded.progress, config, loaded.times)
        try:
            await match.start()
        except BaseException:  # nobody would know of it, and it would go on dealing
            await match.close()
            raise
        return match

    async def start(self) -> None:
        """Begin to work, with what is the host's to do now."""
        self._worker = asyncio.create_task(self._work(), name=f"match {self.table.id}")
        await self._do(self._begin)

    async def close(self) -> None:
        """Finish what is in the queue, then stop. Everything is stored already."""
        if self._closing:
            return
        self._closing = True
        self.promises.close()
        self.time.disarm()
        for _, timer in self._passing.values():
            timer.cancel()
        await self._queue.join()
        await stopped(self._worker)
        self.refresh()

    @property
    def closed(self) -> bool:
        """Is nothing accepted any more? Who is still there has to find the table again."""
        return self._closing or self._outrun

    # ------------------------------------------------------------ coming and going

    def attach(
        self, player: Player, viewer: Seat | None, seen: int | None = None, *, bot: bool = False
    ) -> News:
        """Sit a player down, or back: what happened after version ``seen``.

        Without ``seen``, or when it lies before this deal or after now, the
        whole deal; a ``bot`` hears the whole game.
        """
        self._players[player] = viewer
        if bot:
            self._computers.add(player)
        self._look()
        self.refresh(but=player)
        if viewer is not None and not self.progress.dealt:
            self._later()  # the first deal waits for who comes, and for their seeds
        if bot:
            return News(self.version(viewer), tuple(self.history(viewer)), whole=True)
        return self.since(viewer, seen)

    def detach(self, player: Player) -> None:
        """A player has gone."""
        if player in self._players:
            del self._players[player]
            self._computers.discard(player)
            self._look()
            self.refresh()

    def since(self, viewer: Seat | None, seen: int | None = None) -> News:
        """The news after version ``seen``, or of the whole deal; see :meth:`attach`."""
        return since(self.progress, viewer, seen)

    def watched_by(self, watchers: int) -> None:
        """Set the number of spectators."""
        if watchers != self.watchers:
            self.watchers = watchers
            self.refresh()

    # ------------------------------------------------------------ requests

    async def act(
        self,
        seat: Seat,
        seen: int,
        action: Action,
        accepted: Accepted | None = None,
        *,
        bot: bool = False,
    ) -> None:
        """A seat does something, having seen version ``seen``; ``bot``: its computer player.

        ``accepted`` is called once it is stored, before anybody hears of it.
        Raises ``IllegalAction`` and :class:`HostError`; then nothing changed.
        """
        await self._do(lambda: self._act(seat, seen, lambda _: [(seat, action)], accepted, bot))

    async def defend(self, seat: Seat, seen: int, accepted: Accepted | None = None) -> None:
        """Lay off and show for a seat in the best way, whatever it has drafted."""
        await self._do(lambda: self._act(seat, seen, lambda now: defence(now, seat), accepted))

    async def take_back(self, seat: Seat, accepted: Accepted | None = None) -> None:
        """Take the seat's last draft back."""
        await self._do(lambda: self._act(seat, None, lambda _: [(seat, TAKE_BACK)], accepted))

    async def take_decision_back(
        self, seat: Seat, row: int, accepted: Accepted | None = None
    ) -> None:
        """Take the seat's last decision, made by ``row``, back with all that followed.

        Raises :class:`HostError`: ``counts`` where the game counts, ``not-alone`` where other
        people play, ``nothing-to-take-back``, ``cards-shown`` once hands lie open,
        ``once-a-turn``, ``stale`` where that was not the last decision.
        """
        await self._do(lambda: table_actions.take_decision_back(self, seat, row, accepted))

    async def next_deal(self, seat: Seat, accepted: Accepted | None = None) -> None:
        """The seat is ready for the next deal."""
        await self._do(lambda: self._next_deal(seat, accepted))

    async def give_seed(
        self, seat: Seat, deal: int, seed: bytes, accepted: Accepted | None = None
    ) -> None:
        """A seat's part in the chance of the deal that is promised now."""

        async def job() -> None:
            self.promises.give(self.progress.game, seat, deal, seed)
            call(accepted)
            await self.pump()

        await self._do(job)

    async def claim(
        self, seat: Seat, target: Seat, kind: ClaimKind, accepted: Accepted | None = None
    ) -> None:
        """Win by, or have the computer play for, somebody who is away.

        Raises :class:`HostError` ``no-claim`` where that player is here, is not waited
        for or has little time left anyway, ``too-early`` before the wait is over.
        """
        await self._do(lambda: table_actions.claim(self, seat, target, kind, accepted))

    async def absent(self, seats: Collection[Seat], accepted: Accepted | None = None) -> None:
        """These people did not come, as the person who arranged the game finds.

        Between two the other wins, at a larger table the computer plays for them; where nobody
        came the game is called off. Raises :class:`HostError` ``game-over``.
        """
        await self._do(lambda: table_actions.absent(self, seats, accepted))

    async def step_aside(self, seat: Seat, accepted: Accepted | None = None) -> None:
        """Let the computer play for a person from here on.

        Raises :class:`HostError` ``alone`` where no other person plays, ``rated`` in a rated game,
        ``aside-off`` where the rules of the table do not allow it.
        """
        await self._do(lambda: table_actions.step_aside(self, seat, accepted))

    async def play_on(self, seat: Seat, accepted: Accepted | None = None) -> None:
        """Take your seat back from the computer: at once, or as soon as it has
        played a turn that was given away in its middle.

        Raises :class:`HostError` ``no-stand-in`` and ``time-out`` where the clock ran out.
        """
        await self._do(lambda: table_actions.play_on(self, seat, accepted))

    async def give_time(self, seat: Seat, target: Seat, accepted: Accepted | None = None) -> None:
        """Give an opponent 15 seconds.

        Raises :class:`HostError` ``no-clock``, ``enough-time`` and, for your own side,
        ``not-an-opponent``.
        """
        await self._do(lambda: table_actions.give_time(self, seat, target, accepted))

    async def add_points(self, seat: Seat, points: int, accepted: Accepted | None = None) -> None:
        """The seat adds points to its own between deals, to double the next one (W18).

        Raises as :meth:`act` does.
        """
        move = AddPoints(points)
        await self._do(lambda: self._act(seat, None, lambda _: [(seat, move)], accepted))

    async def resign(self, seat: Seat, accepted: Accepted | None = None) -> None:
        """The seat gives up the game."""
        move = Forfeit(seat, "resigned")
        await self._do(lambda: self._act(seat, None, lambda _: [(HOST, move)], accepted))

    async def set_seat(
        self, seat: Seat, row: SeatRow, was: SeatRow, accepted: Accepted | None = None
    ) -> None:
        """Somebody sits down, gets up, or the computer stands in.

        Raises :class:`HostError` ``seat-taken`` when it is not ``was`` any more who
        sits there or the person has another seat, ``game-runs`` when a seat would
        be open in mid-game, ``game-over`` when nobody plays any more.
        """
        await self._do(lambda: table_actions.set_seat(self, seat, row, was, accepted))

    async def offer(self, seat: Seat, kind: Offer, accepted: Accepted | None = None) -> None:
        """A seat offers something; it is done once all whom it concerns have offered it.

        To end the game they are the people who play it now, for a rematch all who
        own a seat. Raises :class:`HostError` ``game-over``, ``not-begun`` or, for a
        rematch, ``game-runs``.
        """
        await self._do(lambda: table_actions.offer(self, seat, kind, accepted))

    async def withdraw(self, seat: Seat, kind: Offer, accepted: Accepted | None = None) -> None:
        """A seat takes its offer back, or declines what others offer."""

        async def job() -> None:
            self.offers.withdraw(kind, seat)
            call(accepted)
            self.refresh()

        await self._do(job)

    async def rename(self, guest: str, now: str) -> None:
        """All that was one guest's here is another's, who does not sit here yet."""
        await self._do(lambda: table_actions.rename(self, guest, now))

    async def set_lay_off(
        self, seat: Seat, mode: LayOffMode, accepted: Accepted | None = None
    ) -> None:
        """Let the table lay off for this seat, or not."""
        await self._do(lambda: self._set_lay_off(seat, mode, accepted))

    # ------------------------------------------------------------ the queue

    async def _do(self, job: Callable[[], Awaitable[None]]) -> None:
        """Put a job into the queue and wait for it; a caller who goes away stops nothing."""
        if self.closed:
            raise HostError("closing")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def run() -> None:
            try:
                await job()
            except Exception as error:
                if not done.cancelled():
                    done.set_exception(error)
            else:
                if not done.cancelled():
                    done.set_result(None)

        self._queue.put_nowait(run)
        await done

    async def _work(self) -> None:
        while True:
            job = await self._queue.get()
            try:
                await job()
            except Exception as error:  # only what nobody waits for gets here
                _LOG.error("table %s: %s", self.table.id, where(error))
            finally:
                self._queue.task_done()

    async def _act(
        self,
        seat: Seat,
        seen: int | None,
        steps: Steps,
        accepted: Accepted | None,
        bot: bool = False,
    ) -> None:
        await self.in_time(seat, bot)
        if seen is not None and not self.progress.concerned[seat] <= seen <= self.version(seat):
            raise HostError("stale")
        before = self._stopwatch.total
        try:
            with self._stopwatch:
                moves = steps(self.progress)
                if not bot:
                    refuse_drafts(self.progress, seat, moves)
            await self.take(moves, accepted)
        finally:
            self.processor_seconds[seat] += self._stopwatch.total - before
        if bot and not self.progress.drafts[seat]:  # a draft is nothing played yet
            self.handed.discard(seat)
            if seat in self.returning:
                await table_actions.returned(self, seat)
        await self.pump()

    async def in_time(self, seat: Seat, bot: bool = False) -> None:
        """Refuse who is too late, or is not the one who plays this seat."""
        late = self.time.ended()
        if late:
            await self.pump()
        if seat in late:
            raise HostError("time-out")
        if game.is_over(self.progress.game):
            raise HostError("game-over")
        row = self.table.seats[seat]
        if row.stand_in and not bot:
            raise HostError("time-out" if self.time.out(seat) else "stand-in")
        if bot and not row.bot:
            raise HostError("seat-taken")

    async def _next_deal(self, seat: Seat, accepted: Accepted | None) -> None:
        await self.in_time(seat)
        if not self.dealing():
            raise HostError("deal-running")
        self.ready.add(seat)
        call(accepted)
        if self.waits_for():
            self.refresh()
        await self.pump()

    async def _set_lay_off(self, seat: Seat, mode: LayOffMode, accepted: Accepted | None) -> None:
        modes = self.table.lay_off
        modes = (*modes[:seat], mode, *modes[seat + 1 :])
        try:
            await self.store.set_lay_off(self.table.id, modes)
        except Exception as error:
            raise HostError("not-stored") from error
        self.table = replace(self.table, lay_off=modes)
        call(accepted)
        self.refresh()
        await self.pump()

    async def take(self, moves: list[tuple[Actor, Move]], accepted: Accepted | None) -> None:
        """Validate, apply, store, publish: all of these moves or none."""
        now, jump = self.config.clock(), self.time.jumped()
        shift: list[tuple[Actor, Move]] = [(HOST, Shift(jump))] if jump and self.time.times else []
        with self._stopwatch:
            done = apply_moves(self.progress, self.time.times, [*shift, *moves], now)
        progress, times = done.progress, done.times
        over = game.is_over(progress.game)
        due = None if over or times is None else times.due()
        try:
            await self.store.append(self.table.id, done.rows, over=over, due=due, cut=done.void)
        except SeqTaken as error:
            self._outrun = True
            self.refresh()
            raise HostError("closing") from error
        except HostError:  # the store knows why
            raise
        except Exception as error:
            raise HostError("not-stored") from error
        with suppress(HostError):  # it is tried again before the deal
            await self.promises.ready(progress.game, self.table)
        before, self.time.times = self.progress, times
        self.progress = settled(progress, self.table)
        self.time.follow(jump)
        self.table = replace(self.table, touched=now, over=over, due=due)
        if over:
            self.offers.clear("end")
        call(accepted)
        with self._stopwatch:
            self._publish(before)
        if self.config.finished is not None:
            deal = finished(self.table, progress.rules, before.game, progress.game)
            if deal is not None:
                self.config.finished(deal)
        if over and self.config.ended is not None:
            self.config.ended(self.table.id)

    def _publish(self, before: Progress) -> None:
        now = self.progress
        for player, viewer in list(self._players.items()):
            index = now.place(viewer)
            old, new = before.logs[index], now.logs[index]
            if now.dealt != before.dealt:
                self._tell(player, News(now.versions[index], new))
            elif not goes_on(old, new):  # something was taken back
                self._tell(player, self.since(viewer))
            elif now.versions[index] != before.versions[index]:
                self._tell(player, News(now.versions[index], new[len(old) :]))

    def refresh(self, but: Player | None = None) -> None:
        """Have everybody look again: something beside the game has changed."""
        for player, viewer in list(self._players.items()):
            if player is not but:
                self._tell(player, News(self.version(viewer), ()))

    def _tell(self, player: Player, news: News) -> None:
        """One player's trouble must not become that of the others, nor of the one who acted."""
        try:
            player.see(news)
        except Exception as error:
            _LOG.error("a player at %s failed and is gone: %s", self.table.id, where(error))
            self._players.pop(player, None)
            self._computers.discard(player)

    # ------------------------------------------------------------ what the host does itself

    async def _begin(self) -> None:
        """Nobody loses time by a server that was away."""
        gifts = self.time.given_back(self.table.touched, self.config.pauses())
        back = [(HOST, gift) for gift in gifts]
        if back and not game.is_over(self.progress.game):
            await self.take([*back], None)
        self.time.times = stepped(self.time.times, self.progress, None, self.time.now())
        await self.pump()

    async def pump(self) -> None:
        """Do all that is the host's to do, and look when there will be more."""
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
        """Carry out what running out of time means, and have the clocks know who plays."""
        while not game.is_over(self.progress.game) and (ended := self.time.ended()):
            lost = Forfeit(ended[0], "time"), Sits(ended[0], "out")
            await self.take([(HOST, lost[len(self.table.seats) > 2])], None)
        times = self.time.times
        if times is None or game.is_over(self.progress.game):
            return
        if not self.progress.dealt:  # who sits where is not settled yet
            self.time.times = clocks(self.table)
            return
        for seat, row in enumerate(self.table.seats):
            if times.sits[seat] == "out":
                if row.person:
                    await table_actions.seat_computer(self, seat, None)
            elif row.guest and row.person != (times.sits[seat] == "person"):
                sits = Sits(seat, "person" if row.person else "computer")
                await self.take([(HOST, sits)], None)
                self.refresh()

    async def _rung(self) -> None:
        """The timer has rung: time is up, or somebody has been away for long."""
        if self.time.news():
            self.refresh()
        with suppress(HostError):  # it rings again
            await self.pump()

    def _look(self, failed: bool | None = None) -> None:
        """Note the players present and awaited, and set the timer; see :meth:`Timekeeper.arm`."""
        if self.closed:
            self.time.disarm()
            return
        over = game.is_over(self.progress.game)
        people = {seat: self.here(seat) for seat, row in enumerate(self.table.seats) if row.person}
        asked = () if over or self.gathering() else game.actors(self.progress.game)
        self.time.look(people, {*asked, *self.waits_for()} - {HOST})
        self.time.arm(over, failed)

    async def _go_on(self) -> None:
        while not game.is_over(self.progress.game):
            if self.dealing():
                if (
                    self.gathering()
                    or self.held()
                    or (self.waits_for() and self.time.deal_in() != 0)
                ):
                    return
                if self.promises.wait.goes_on(self.unseeded(), self.here, self._later):
                    return
                entropy = await self.promises.settle(self.progress.game)
                await self.take([(HOST, StartDeal(entropy))], None)
                self.ready.clear()
                continue
            seat = to_defend(self.progress, self.table)
            if seat is None:
                break
            await self.take(defence(self.progress, seat), None)
        self._maybe_pass()

    def _later(self) -> None:
        self._queue.put_nowait(self.pump)

    def _maybe_pass(self) -> None:
        """Pass for a person whose own view leaves nothing else, after a thinking pause."""
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
                await self._act(seat, seen, lambda _: [(seat, Pass())], None)
            except HostError as error:
                if error.for_now:  # nobody else would try it again
                    self._passing.pop(seat, None)
                    self._look(failed=True)

        self._queue.put_nowait(job)
