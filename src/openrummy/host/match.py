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
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeAlias

from openrummy import game
from openrummy.engine import Action, Pass, View
from openrummy.game import HOST, Actor, CallOff, Deal, Forfeit, GameView
from openrummy.host.automatic import defence, only_passing, own_board, to_defend
from openrummy.host.clock import Clock, Sits
from openrummy.host.errors import HostError, where
from openrummy.host.fair import Promises
from openrummy.host.finished import FinishedDeal, finished
from openrummy.host.offers import Offer, Offers, those_for
from openrummy.host.player import News, Player, since
from openrummy.host.presence import Claim, ClaimKind
from openrummy.host.progress import (
    TAKE_BACK,
    Entry,
    Log,
    Move,
    Progress,
    after,
    begin,
    drafted,
    move_token,
    parse_move,
)
from openrummy.host.rows import ActionRow, LayOffMode, SeatRow, TableRow
from openrummy.host.store import SeqTaken, Store
from openrummy.host.timekeeper import Later, Timekeeper, clocks, on_loop, plain_stand_in, stepped
from openrummy.results import Seat
from openrummy.rules.text import parse_canonical

_LOG = logging.getLogger(__name__)

Accepted: TypeAlias = Callable[[], None]
Steps: TypeAlias = Callable[[Progress], list[tuple[Actor, Move]]]


@dataclass(frozen=True)
class Habits:
    """What a match needs from around it; tests bring their own.

    ``pause`` is how long (seconds) the host waits before it passes for a
    person: as long as anybody thinks, so that the wait tells nothing.
    ``entropy`` gives the secret of a deal; ``seed_wait`` is how long (seconds)
    the people's seeds are waited for. ``absence`` is how long (seconds) the
    others wait for who is away, ``stand_in`` the computer player for a person's
    seat; ``clock`` gives ms since 1970 and ``later`` calls something after so
    many seconds. ``finished`` hears of every deal that is over.
    """

    entropy: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000
    pause: Callable[[], float] = lambda: 0.7
    seed_wait: float = 0.0
    absence: float = 120.0
    stand_in: Callable[[TableRow, Seat], SeatRow] = plain_stand_in
    later: Later = on_loop
    finished: Callable[[FinishedDeal], None] | None = None


def restored(table: TableRow, rows: tuple[ActionRow, ...]) -> Progress:
    """The table as its rows make it."""
    progress = begin(parse_canonical(table.rules), len(table.seats))
    for row in rows:
        progress = after(progress, row.actor, parse_move(row.token))
    return progress


class Match:
    """One table, in play. Use it from the event loop it was opened in.

    ``on_seat`` is called in the match's own turn after a seat's row has changed,
    so that whoever seats computer players can seat or remove one; ``on_rematch``
    makes a table for the same players, and answers its id.
    """

    def __init__(
        self,
        table: TableRow,
        store: Store,
        progress: Progress,
        habits: Habits | None = None,
        rows: tuple[ActionRow, ...] = (),
    ) -> None:
        self.table = table
        self.progress = progress
        self._store = store
        self._habits = habits or Habits()
        self._promises = Promises(store, table.id, self._habits.entropy, self._habits.seed_wait)
        self.on_seat: Callable[[Seat], None] | None = None
        self.on_rematch: Callable[[TableRow], Awaitable[str]] | None = None
        self.offers = Offers()
        self.time = Timekeeper(
            clocks(table, rows),
            self._habits.absence,
            self._habits.clock,
            self._habits.later,
            lambda: self._queue.put_nowait(self._rung),
        )
        self._players: dict[Player, Seat | None] = {}
        self._computers: set[Player] = set()
        self._ready: set[Seat] = set()
        self._queue: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._worker: asyncio.Task[None] | None = None
        self._passing: dict[Seat, tuple[int, asyncio.TimerHandle]] = {}
        self._closing = False

        self.watchers = 0

    @classmethod
    async def open(cls, table: TableRow, store: Store, habits: Habits | None = None) -> Match:
        """The match of a stored table, as far as it was played."""
        rows = await store.actions(table.id)
        match = cls(table, store, restored(table, rows), habits, rows)
        await match.start()
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
        self._promises.close()
        self.time.disarm()
        for _, timer in self._passing.values():
            timer.cancel()
        await self._queue.join()
        if self._worker is not None:
            self._worker.cancel()
            with suppress(asyncio.CancelledError):
                await self._worker
        self._refresh()

    # ------------------------------------------------------------ questions

    @property
    def closed(self) -> bool:
        """Is nothing accepted any more? Who is still there has to find the table again."""
        return self._closing

    def version(self, viewer: Seat | None) -> int:
        """The version of the table as this viewer sees it."""
        return self.progress.versions[self.progress.place(viewer)]

    def view(self, viewer: Seat | None) -> GameView:
        """What the viewer sees now, with its own drafts."""
        return game.view(drafted(self.progress, viewer), viewer)

    def undrafted(self, seat: Seat) -> View:
        """The seat's own board as it was before its drafts."""
        return own_board(self.progress, seat)

    def history(self, viewer: Seat | None) -> Iterator[Entry]:
        """All that the viewer was told since the game began."""
        place = self.progress.place(viewer)
        return chain(self.progress.past[place], self.progress.logs[place])

    def asked(self, seat: Seat) -> bool:
        """Is this seat asked for an action?"""
        return seat in game.actors(self.progress.game)

    def can_take_back(self, seat: Seat) -> bool:
        """Has this seat a draft to take back?"""
        return bool(self.progress.drafts[seat])

    def dealing(self) -> bool:
        """Is the next deal waited for?"""
        return HOST in game.actors(self.progress.game)

    def gathering(self) -> bool:
        """Is a seat still open, so that nothing is dealt?"""
        return self.table.gathering

    def waits_for(self) -> tuple[Seat, ...]:
        """The people who have not said they are ready for the next deal."""
        if not self.dealing() or not self.progress.dealt:
            return ()
        seats = enumerate(self.table.seats)
        return tuple(seat for seat, row in seats if row.person and seat not in self._ready)

    def promised(self) -> tuple[int, bytes] | None:
        """The next deal and its commitment, while it is waited for."""
        return self._promises.now(self.progress.game)

    @property
    def clock(self) -> Clock | None:
        """How time is kept; None where nobody hurries."""
        return None if self.time.times is None else self.time.times.clock

    def claims(self, viewer: Seat | None) -> tuple[Claim, ...]:
        """What this viewer may do about players who are away, or soon may."""
        if viewer is None or game.is_over(self.progress.game):
            return ()
        return self.time.claims(self.table.seats, viewer)

    def here(self, seat: Seat) -> bool:
        """Is anybody connected to this seat? A bot always is."""
        return bool(self.table.seats[seat].bot) or seat in self._players.values()

    def people_wait(self) -> bool:
        """Is the deal played on with no person in it: all sit out, or their boards are over?"""
        playing = (
            seat
            for board in self.progress.game.boards
            if board.public.result is None
            for seat in board.public.active
        )
        return not any(self.table.seats[seat].person for seat in playing)

    def watched(self) -> bool:
        """Does any person play or look on?"""
        return bool(self._players.keys() - self._computers)

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
        self._refresh(but=player)
        if bot:
            return News(self.version(viewer), tuple(self.history(viewer)), whole=True)
        return self.since(viewer, seen)

    def detach(self, player: Player) -> None:
        """A player has gone."""
        if player in self._players:
            del self._players[player]
            self._computers.discard(player)
            self._look()
            self._refresh()

    def since(self, viewer: Seat | None, seen: int | None = None) -> News:
        """What happened after version ``seen``, or in the whole deal; see :meth:`attach`."""
        return since(self.progress, viewer, seen)

    def watched_by(self, watchers: int) -> None:
        """So many people look on now."""
        if watchers != self.watchers:
            self.watchers = watchers
            self._refresh()

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

    async def next_deal(self, seat: Seat, accepted: Accepted | None = None) -> None:
        """The seat is ready for the next deal."""
        await self._do(lambda: self._next_deal(seat, accepted))

    async def give_seed(
        self, seat: Seat, deal: int, seed: bytes, accepted: Accepted | None = None
    ) -> None:
        """A seat's part in the chance of the deal that is promised now."""

        async def job() -> None:
            self._promises.give(self.progress.game, seat, deal, seed)
            _call(accepted)
            await self._pump()

        await self._do(job)

    async def claim(
        self, seat: Seat, target: Seat, kind: ClaimKind, accepted: Accepted | None = None
    ) -> None:
        """Win by, or have the computer play for, somebody who is away.

        Raises :class:`HostError` ``no-claim`` where that player is here, is not waited
        for or has little time left anyway, ``too-early`` before the wait is over.
        """
        await self._do(lambda: self._claim(seat, target, kind, accepted))

    async def step_aside(self, seat: Seat, accepted: Accepted | None = None) -> None:
        """Let the computer play for a person from here on.

        Raises :class:`HostError` ``alone`` where no other person plays.
        """
        await self._do(lambda: self._step_aside(seat, accepted))

    async def play_on(self, seat: Seat, accepted: Accepted | None = None) -> None:
        """Take one's seat back from the computer.

        Raises :class:`HostError` ``no-stand-in``, ``time-out`` where the clock ran out.
        """
        await self._do(lambda: self._play_on(seat, accepted))

    async def give_time(self, seat: Seat, target: Seat, accepted: Accepted | None = None) -> None:
        """Give an opponent 15 seconds.

        Raises :class:`HostError` ``no-clock``, ``enough-time`` and, for one's own side,
        ``not-an-opponent``.
        """
        await self._do(lambda: self._give_time(seat, target, accepted))

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
        await self._do(lambda: self._set_seat(seat, row, was, accepted))

    async def offer(self, seat: Seat, kind: Offer, accepted: Accepted | None = None) -> None:
        """A seat offers something; it is done once all whom it concerns have offered it.

        To end the game they are the people who play it now, for a rematch all who
        own a seat. Raises :class:`HostError` ``game-over``, ``not-begun`` or, for a
        rematch, ``game-runs``.
        """
        await self._do(lambda: self._offer(seat, kind, accepted))

    async def withdraw(self, seat: Seat, kind: Offer, accepted: Accepted | None = None) -> None:
        """A seat takes its offer back, or declines what others offer."""

        async def job() -> None:
            self.offers.withdraw(kind, seat)
            _call(accepted)
            self._refresh()

        await self._do(job)

    async def rename(self, guest: str, now: str) -> None:
        """All that was one guest's here is another's, who does not sit here yet."""

        async def job() -> None:
            table = self.table
            for seat, row in enumerate(table.seats):
                if row.guest == guest and all(one.guest != now for one in table.seats):
                    fresh = replace(row, guest=now)
                    await self._store.set_seat(table.id, seat, fresh)
                    self.table = replace(table, seats=_with(table.seats, seat, fresh))
            if self.table.maker == guest:
                self.table = replace(self.table, maker=now)
            self._refresh()

        await self._do(job)

    async def set_lay_off(
        self, seat: Seat, mode: LayOffMode, accepted: Accepted | None = None
    ) -> None:
        """Let the table lay off for this seat, or not."""
        await self._do(lambda: self._set_lay_off(seat, mode, accepted))

    # ------------------------------------------------------------ the queue

    async def _do(self, job: Callable[[], Awaitable[None]]) -> None:
        """Put a job into the queue and wait for it; a caller who goes away stops nothing."""
        if self._closing:
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
        await self._in_time(seat, bot)
        if seen is not None and not self.progress.concerned[seat] <= seen <= self.version(seat):
            raise HostError("stale")
        await self._take(steps(self.progress), accepted)
        await self._pump()

    async def _in_time(self, seat: Seat, bot: bool = False) -> None:
        """Refuse who is too late, or is not the one who plays this seat."""
        late = self.time.ended()
        if late:
            await self._pump()
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
        await self._in_time(seat)
        if not self.dealing():
            raise HostError("deal-running")
        self._ready.add(seat)
        _call(accepted)
        if self.waits_for():
            self._refresh()
        await self._pump()

    async def _set_seat(
        self, seat: Seat, row: SeatRow, was: SeatRow, accepted: Accepted | None
    ) -> None:
        if game.is_over(self.progress.game):
            raise HostError("game-over")
        seats = self.table.seats
        others = [one.guest for at, one in enumerate(seats) if at != seat]
        if seats[seat] != was or (row.guest and row.guest in others):
            raise HostError("seat-taken")
        if row.open and self.progress.dealt:
            raise HostError("game-runs")
        try:
            await self._store.set_seat(self.table.id, seat, row)
        except Exception as error:
            raise HostError("not-stored") from error
        self.table = replace(self.table, seats=_with(seats, seat, row))
        if row.guest != was.guest:
            self._ready.discard(seat)
            self.offers.forget(seat)
            self._promises.forget(seat)
        _call(accepted)
        if self.on_seat is not None:
            self.on_seat(seat)
        self._refresh()
        await self._pump()

    async def _offer(self, seat: Seat, kind: Offer, accepted: Accepted | None) -> None:
        if game.is_over(self.progress.game) != (kind == "rematch"):
            raise HostError("game-runs" if kind == "rematch" else "game-over")
        if self.gathering():
            raise HostError("not-begun")
        if not self.table.next:
            self.offers.offer(kind, seat)
        if not self.offers.agreed(kind, those_for(kind, self.table)):
            _call(accepted)
            self._refresh()
        elif kind == "end":
            await self._take([(HOST, CallOff())], accepted)
            await self._pump()
        else:
            await self._rematch(accepted)

    async def _rematch(self, accepted: Accepted | None) -> None:
        """Have a table made for the same players, and say where it is."""
        assert self.on_rematch is not None
        try:
            next_id = self.table.next or await self.on_rematch(self.table)
            await self._store.set_next(self.table.id, next_id)
        except Exception as error:
            raise HostError("not-stored") from error
        self.offers.clear("rematch")
        self.table = replace(self.table, next=next_id)
        _call(accepted)
        self._refresh()

    async def _claim(
        self, seat: Seat, target: Seat, kind: ClaimKind, accepted: Accepted | None
    ) -> None:
        await self._in_time(seat)
        found = [one for one in self.claims(seat) if (one.seat, one.kind) == (target, kind)]
        if not found:
            raise HostError("no-claim")
        if found[0].wait:
            raise HostError("too-early")
        if kind == "win":
            await self._take([(HOST, Forfeit(target, "left"))], accepted)
            await self._pump()
        else:
            await self._seat_computer(target, accepted)

    async def _step_aside(self, seat: Seat, accepted: Accepted | None) -> None:
        await self._in_time(seat)
        others = (row for at, row in enumerate(self.table.seats) if at != seat)
        if not self.progress.dealt or not any(row.person for row in others):
            raise HostError("alone")
        await self._seat_computer(seat, accepted)

    async def _play_on(self, seat: Seat, accepted: Accepted | None) -> None:
        row = self.table.seats[seat]
        if self.time.out(seat):
            raise HostError("time-out")
        if not row.stand_in:
            raise HostError("no-stand-in")
        person = replace(row, line="", bot="", persona="", level="", seed="")
        await self._set_seat(seat, person, row, accepted)

    async def _seat_computer(self, seat: Seat, accepted: Accepted | None) -> None:
        row = self._habits.stand_in(self.table, seat)
        await self._set_seat(seat, row, self.table.seats[seat], accepted)

    async def _give_time(self, seat: Seat, target: Seat, accepted: Accepted | None) -> None:
        await self._in_time(seat)
        if not 0 <= target < len(self.table.seats):
            raise HostError("not-an-opponent")
        standing = self.progress.game.standing
        if standing.side_of(seat) == standing.side_of(target):
            raise HostError("not-an-opponent")
        await self._take([(seat, self.time.gift(target))], accepted)
        self._refresh()
        await self._pump()

    async def _set_lay_off(self, seat: Seat, mode: LayOffMode, accepted: Accepted | None) -> None:
        modes = self.table.lay_off
        modes = (*modes[:seat], mode, *modes[seat + 1 :])
        try:
            await self._store.set_lay_off(self.table.id, modes)
        except Exception as error:
            raise HostError("not-stored") from error
        self.table = replace(self.table, lay_off=modes)
        _call(accepted)
        self._refresh()
        await self._pump()

    async def _take(self, moves: list[tuple[Actor, Move]], accepted: Accepted | None) -> None:
        """Validate, apply, store, publish: all of these moves or none."""
        progress, times, rows = self.progress, self.time.times, []
        now = self._habits.clock()
        for actor, move in moves:
            progress = after(progress, actor, move)
            times = stepped(times, progress, move, now)
            rows.append(ActionRow(progress.seq, actor, move_token(move), now))
        over = game.is_over(progress.game)
        due = None if over or times is None else times.due()
        try:
            await self._store.append(self.table.id, rows, over=over, due=due)
        except SeqTaken as error:
            raise HostError("closing") from error
        except Exception as error:
            raise HostError("not-stored") from error
        before, self.progress, self.time.times = self.progress, progress, times
        self.table = replace(self.table, touched=now, over=over, due=due)
        if over:
            self.offers.clear("end")
        _call(accepted)
        self._publish(before)
        if self._habits.finished is not None:
            deal = finished(self.table, progress.rules, before.game, progress.game)
            if deal is not None:
                self._habits.finished(deal)

    def _publish(self, before: Progress) -> None:
        now = self.progress
        for player, viewer in list(self._players.items()):
            place = now.place(viewer)
            old, new = before.logs[place], now.logs[place]
            if now.dealt != before.dealt:
                self._tell(player, News(now.versions[place], new))
            elif not _goes_on(old, new):  # something was taken back
                self._tell(player, self.since(viewer))
            elif now.versions[place] != before.versions[place]:
                self._tell(player, News(now.versions[place], new[len(old) :]))

    def _refresh(self, but: Player | None = None) -> None:
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
        back = [(HOST, gift) for gift in self.time.given_back()]
        if back and not game.is_over(self.progress.game):
            await self._take([*back], None)
        self.time.times = stepped(self.time.times, self.progress, None, self._habits.clock())
        await self._pump()

    async def _pump(self) -> None:
        """Do all that is the host's to do, and look when there will be more."""
        try:
            await self._keep_time()
            await self._promises.ready(self.progress.game)
            await self._go_on()
        except HostError as error:
            self._look(failed=error.code == "not-stored")
            raise
        self._look()

    async def _keep_time(self) -> None:
        """Carry out what running out of time means, and have the clocks know who plays."""
        while not game.is_over(self.progress.game) and (ended := self.time.ended()):
            lost = Forfeit(ended[0], "time"), Sits(ended[0], "out")
            await self._take([(HOST, lost[len(self.table.seats) > 2])], None)
        times = self.time.times
        if times is None or game.is_over(self.progress.game):
            return
        if not self.progress.dealt:  # who sits where is not settled yet
            self.time.times = clocks(self.table)
            return
        for seat, row in enumerate(self.table.seats):
            if times.sits[seat] == "out":
                if row.person:
                    await self._seat_computer(seat, None)
            elif row.guest and row.person != (times.sits[seat] == "person"):
                sits = Sits(seat, "person" if row.person else "computer")
                await self._take([(HOST, sits)], None)
                self._refresh()

    async def _rung(self) -> None:
        """The timer has rung: time is up, or somebody has been away for long."""
        if self.time.news():
            self._refresh()
        with suppress(HostError):  # it rings again
            await self._pump()

    def _look(self, failed: bool = False) -> None:
        """Note who is here and who is waited for, and set the timer."""
        if self._closing:
            return
        over = game.is_over(self.progress.game)
        people = {seat: self.here(seat) for seat, row in enumerate(self.table.seats) if row.person}
        asked = () if over or self.gathering() else game.actors(self.progress.game)
        self.time.look(people, {*asked, *self.waits_for()} - {HOST})
        self.time.arm(over, failed)

    async def _go_on(self) -> None:
        while not game.is_over(self.progress.game):
            if self.dealing():
                if self.gathering() or (self.waits_for() and self.time.deal_in() != 0):
                    return
                if self._promises.waits(self._people(), self._later):
                    return
                entropy = await self._promises.settle(self.progress.game)
                await self._take([(HOST, Deal(entropy))], None)
                self._ready.clear()
                continue
            seat = to_defend(self.progress, self.table)
            if seat is None:
                break
            await self._take(defence(self.progress, seat), None)
        self._maybe_pass()

    def _people(self) -> list[Seat]:
        """Whose seed is waited for: before the first deal everybody's, then who is here."""
        first = not self.progress.dealt
        seats = enumerate(self.table.seats)
        return [seat for seat, row in seats if row.person and (first or self.here(seat))]

    def _later(self) -> None:
        self._queue.put_nowait(self._pump)

    def _maybe_pass(self) -> None:
        """Pass for a person whose own view leaves nothing else, after a thinking pause."""
        wanted = {
            seat: self.progress.concerned[seat] for seat in only_passing(self.progress, self.table)
        }
        for seat, (seen, timer) in list(self._passing.items()):
            if wanted.get(seat) != seen:
                timer.cancel()
                del self._passing[seat]
        loop = asyncio.get_running_loop()
        for seat in wanted.keys() - self._passing.keys():
            seen = wanted[seat]
            timer = loop.call_later(self._habits.pause(), self._pass, seat, seen)
            self._passing[seat] = seen, timer

    def _pass(self, seat: Seat, seen: int) -> None:
        async def job() -> None:
            with suppress(HostError):
                await self._act(seat, seen, lambda _: [(seat, Pass())], None)

        self._queue.put_nowait(job)


def _with(seats: tuple[SeatRow, ...], seat: Seat, row: SeatRow) -> tuple[SeatRow, ...]:
    return (*seats[:seat], row, *seats[seat + 1 :])


def _goes_on(old: Log, new: Log) -> bool:
    """Is all of the old log in the new one? Entries come and go at its end, so the last tells."""
    return not old or (len(new) >= len(old) and new[len(old) - 1] is old[-1])


def _call(accepted: Accepted | None) -> None:
    if accepted is not None:
        accepted()
