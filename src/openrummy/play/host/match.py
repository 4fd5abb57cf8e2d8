"""The authority over one table.

Everything goes through one queue: validate, apply, **store**, publish. A match has no sockets and
no SQL; players receive what they may know, and send requests.

The host acts by itself where a click would decide nothing: it deals when all players are ready,
lays off and shows for seats with that setting, and passes for a person who can only pass.
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
    """Notify the caller that it is stored."""
    if accepted is not None:
        accepted()


class Match(MatchQueries):
    """One table, in play. Use it from the event loop it was opened in.

    ``on_seat`` is called in the match's own turn after a seat's row has changed,
    so that its owner can seat or remove a computer player, ``on_rewound`` after
    a decision was taken back, so that they begin anew; ``on_rematch`` makes a table for
    the same players, and answers its id.
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
        self.handed: set[Seat] = set()  # whose turn was given to the computer, unplayed
        self.returning: set[Seat] = set()  # who plays on once that turn is played
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
        """Open the match of a stored table; ``loaded`` if it is loaded already."""
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
        """Start, beginning with the host's due actions."""
        self.jobs.start()
        await self.jobs.do(self._begin)

    async def close(self) -> None:
        """Finish the queued jobs, then stop. Everything is stored already."""
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
        """True if no requests are accepted; connected players have to find the table again."""
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
        """The news after version ``seen``, or of the whole deal; see :meth:`attach`."""
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
        """A seat does something, having seen version ``seen``; ``bot``: its computer player.

        ``accepted`` is called once it is stored, before anybody hears of it.
        Raises ``IllegalAction`` and :class:`HostError`; then nothing changed.
        """
        await self._admit(seat, seen, bot=bot)
        await self._play(seat, [(seat, action)], accepted, bot=bot)

    @queued
    async def defend(self, seat: Seat, seen: int, accepted: Accepted | None = None) -> None:
        """Lay off and show optimally for a seat, whatever it has drafted."""
        await self._admit(seat, seen)
        with self._work[seat]:
            moves = defence(self.progress, seat)
        await self._play(seat, moves, accepted)

    @queued
    async def add_points(self, seat: Seat, points: int, accepted: Accepted | None = None) -> None:
        """The seat adds points to its own between deals, to double the next one (W18).

        Raises as :meth:`act` does.
        """
        await self._admit(seat)
        await self._play(seat, [(seat, AddPoints(points))], accepted)

    @queued
    async def resign(self, seat: Seat, accepted: Accepted | None = None) -> None:
        """The seat gives up the game."""
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
        """Take the seat's last decision, made by ``row``, back with all that followed.

        Raises :class:`HostError`: ``counts`` where the game counts, ``not-alone`` where other
        people play, ``nothing-to-take-back``, ``cards-shown`` once hands lie open,
        ``once-a-turn``, ``stale`` where that was not the last decision.
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
        """The seat is ready for the next deal."""
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
        """Take a seat's seed for the deal promised now."""
        self.promises.add_seed(self.progress.game, seat, deal, seed)
        _call(accepted)
        await self._pump()

    @queued
    async def set_lay_off(
        self, seat: Seat, mode: LayOffMode, accepted: Accepted | None = None
    ) -> None:
        """Let the table lay off for this seat, or not."""
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

        Raises :class:`HostError` ``no-claim`` where that player is here, is not waited
        for or has little time left anyway, ``too-early`` before the wait is over.
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
        """These people did not come, as the person who arranged the game finds.

        Between two the other wins, at a larger table the computer plays for them; where nobody
        came the game is called off. Raises :class:`HostError` ``game-over``.
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
        """Let the computer play for a person from here on.

        Raises :class:`HostError` ``alone`` where no other person plays, ``rated`` in a rated game,
        ``aside-off`` where the rules of the table do not allow it.
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
        """Take your seat back from the computer: at once, or as soon as it has
        played a turn that was given away in its middle.

        Raises :class:`HostError` ``no-stand-in`` and ``time-out`` where the clock ran out.
        """
        await self._play_on(seat, accepted)

    @queued
    async def give_time(self, seat: Seat, target: Seat, accepted: Accepted | None = None) -> None:
        """Give an opponent 15 seconds.

        Raises :class:`HostError` ``no-clock``, ``enough-time`` and, for your own side,
        ``not-an-opponent``.
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

        Raises :class:`HostError` ``seat-taken`` when it is not ``was`` any more who
        sits there or the person has another seat, ``game-runs`` when a seat would
        be open in mid-game, ``game-over`` when nobody plays any more.
        """
        await self._set_seat(seat, row, was, accepted)

    @queued
    async def offer(self, seat: Seat, kind: Offer, accepted: Accepted | None = None) -> None:
        """A seat offers something; it is done once all whom it concerns have offered it.

        To end the game they are the people who play it now, for a rematch all who
        own a seat. Raises :class:`HostError` ``game-over``, ``not-begun`` or, for a
        rematch, ``game-runs``.
        """
        if game.is_over(self.progress.game) != (kind == "rematch"):
            raise HostError("game-runs" if kind == "rematch" else "game-over")
        if self.gathering():
            raise HostError("not-begun")
        if not self.table.next:
            self.offers.offer(kind, seat)
        asked = required_seats(kind, self.table, self.progress.game.standing.beaten)
        if not self.offers.is_agreed(kind, asked):
            _call(accepted)
            self.refresh()
        elif kind == "end":
            await self._take([(HOST, CallOff())], accepted)
            await self._pump()
        else:
            await self._rematch(accepted)

    @queued
    async def withdraw(self, seat: Seat, kind: Offer, accepted: Accepted | None = None) -> None:
        """A seat takes its offer back, or declines what others offer."""
        self.offers.withdraw(kind, seat)
        _call(accepted)
        self.refresh()

    @queued
    async def rename(self, guest: str, now: str) -> None:
        """All that was one guest's here is another's, who does not sit here yet."""
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
        """Refuse a seat that is late or somebody else's, or that has seen an old version."""
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
                with suppress(HostError):  # the game is over, or the time is
                    await self._play_on(seat)
        await self._pump()

    async def _play_on(self, seat: Seat, accepted: Accepted | None = None) -> None:
        row = self.table.seats[seat]
        if self.time.has_timed_out(seat):
            raise HostError("time-out")
        if not row.stand_in:
            raise HostError("no-stand-in")
        if seat in self.handed and self.is_to_act(seat):  # else a clock could be stopped for ever
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
            with suppress(HostError):  # the seat is stored; it can be played on from the drafts too
                await self._take([(seat, TAKE_BACK)] * len(drafts))
        if row.guest != was.guest:
            self.ready.discard(seat)
            self.offers.forget(seat)
            self.promises.forget(seat)
        _call(accepted)
        if self.on_seat is not None:
            self.on_seat(seat)
        self.refresh()
        with suppress(HostError):  # the seat is stored; what follows is tried again
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
        except HostError:  # the store knows why
            raise
        except Exception as error:
            raise HostError("not-stored") from error
        with suppress(HostError):  # it is tried again before the deal
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
            elif not is_extension(old, new):  # something was taken back
                self._tell(player, self.since(viewer))
            elif now.versions[index] != before.versions[index]:
                self._tell(player, News(now.versions[index], new[len(old) :]))

    def refresh(self, but: Player | None = None) -> None:
        """Notify every player that something besides the game has changed."""
        for player, viewer in list(self._players.items()):
            if player is not but:
                self._tell(player, News(self.version(viewer), ()))

    def _tell(self, player: Player, news: News) -> None:
        """Isolate a player's exception from the others and from the player who acted."""
        try:
            player.see(news)
        except Exception as error:
            _LOG.error(
                "removed a player at table %s after an error: %s", self.table.id, where(error)
            )
            self._players.pop(player, None)
            self._computers.discard(player)

    # ------------------------------------------------------------ what the host does itself

    async def _begin(self) -> None:
        """Restore the time lost while the server was down."""
        gifts = self.time.time_refunds(self.table.touched, self.config.pauses())
        back = [(HOST, gift) for gift in gifts]
        if back and not game.is_over(self.progress.game):
            await self._take([*back])
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
        """Apply expired clocks, and update the players in the clocks."""
        while not game.is_over(self.progress.game) and (ended := self.time.expired_seats()):
            lost = Forfeit(ended[0], "time"), SeatChange(ended[0], "out")
            await self._take([(HOST, lost[len(self.table.seats) > 2])])
        times = self.time.times
        if times is None or game.is_over(self.progress.game):
            return
        if not self.progress.dealt:  # who sits where is not settled yet
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
        with suppress(HostError):  # it rings again
            await self._pump()

    def _look(self, failed: bool | None = None) -> None:
        """Note the players present and awaited, and set the timer; see :meth:`Timekeeper.arm`."""
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
        """Pass, after a thinking pause, for a person whose view allows nothing else."""
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
                if error.for_now:  # nobody else would try it again
                    self._passing.pop(seat, None)
                    self._look(failed=True)

        self.jobs.enqueue(job)
