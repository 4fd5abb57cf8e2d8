"""The time of a match: its clocks, its absent players, and the timer of the next check."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace

from openrummy.core import game
from openrummy.core.game import HOST
from openrummy.core.scoring.result import Seat
from openrummy.play.host.clock import (
    GIFT,
    MAX_BANK,
    MINUTE,
    SECOND,
    ClockShift,
    SeatChange,
    TimeGift,
    Times,
    initial_times,
    parse,
    times_after_row,
)
from openrummy.play.host.errors import HostError
from openrummy.play.host.moves import Move
from openrummy.play.host.presence import Claim, Presence
from openrummy.play.host.rows import SeatRow, TableRow
from openrummy.play.host.table_state import TableState

_RETRY_S = 1.0  # seconds until a retry after a failed store
_MIN_JUMP = SECOND  # smallest divergence of the wall clock that is recorded

#: start and end of a pause in which nobody could play, ms since 1970
Pause = tuple[int, int]

#: schedules a call after a number of seconds; returns a cancellable handle
Later = Callable[[float, Callable[[], None]], asyncio.TimerHandle]


def on_loop(seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
    """Schedule a call on the event loop."""
    return asyncio.get_running_loop().call_later(seconds, call)


def plain_stand_in(table: TableRow, seat: Seat) -> SeatRow:
    """A stand-in without a character for a person's seat."""
    return replace(table.seats[seat], bot="medium", level="medium", seed="00" * 32)


def times_after_move(
    times: Times | None, progress: TableState, move: Move | None, moment: int
) -> Times | None:
    """The clocks after a row stored at ``moment`` that led to ``progress``."""
    if times is None:
        return None
    actors = game.actors(progress.game)
    dealing = HOST in actors and bool(progress.dealt)
    time_move = move if isinstance(move, TimeGift | SeatChange | ClockShift) else None
    return times_after_row(times, moment, set(actors) - {HOST}, time_move, dealing=dealing)


def clocks(table: TableRow) -> Times | None:
    """The clocks of a table before its first row; None without a clock."""
    clock = parse(table.clock, least=SECOND)
    if clock is None:
        return None
    return initial_times(clock, [bool(row.guest) for row in table.seats])


class Timekeeper:
    """The clocks of a match, its absent players, and its only timer.

    People are timed by ``ticks``, a monotonic clock (ms), not by ``wall`` (ms since 1970), which is
    stored in rows and may jump. ``ring`` is called when the timer expires. ``absence`` is the
    wait (s) for an absent player.
    """

    def __init__(
        self,
        times: Times | None,
        absence: float,
        wall: Callable[[], int],
        ticks: Callable[[], int],
        later: Later,
        ring: Callable[[], None],
    ) -> None:
        self.times = times
        self.presence = Presence(round(absence * SECOND))
        self._wall = wall
        self._ticks = ticks
        self._ahead = wall() - ticks()
        self._later = later
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None
        self._failed = False  # True if the timer is to retry a failed action
        self._reported: tuple[tuple[Seat, bool], ...] = ()

    def now(self) -> int:
        """Current time of the clocks (ms), on the time scale of the rows."""
        return self._ticks() + self._ahead

    def clock_jump_ms(self) -> int:
        """Lead (ms) of the wall clock over elapsed time; 0 where it is negligible."""
        jump = self._wall() - self.now()
        return jump if abs(jump) >= _MIN_JUMP else 0

    def follow(self, jump: int) -> None:
        """Adjust the time scale of the rows to the current wall clock."""
        self._ahead += jump

    # ------------------------------------------------------------ clocks

    def remaining_ms(self, seat: Seat) -> int | None:
        """Remaining time (ms) of a person's clock, or None."""
        if self.times is None or self.times.sits[seat] != "person":
            return None
        return self.times.remaining(seat, self.now())

    def runs(self, seat: Seat) -> bool:
        """True if this seat's clock runs."""
        return self.times is not None and self.times.runs(seat)

    def has_timed_out(self, seat: Seat) -> bool:
        """True if this seat's time ran out and the computer plays on."""
        return self.times is not None and self.times.sits[seat] == "out"

    def expired_seats(self) -> tuple[Seat, ...]:
        """Seats with expired clocks not yet handled."""
        return () if self.times is None else self.times.expired_seats(self.now())

    def deal_in(self) -> int | None:
        """Time (ms) until the next deal begins automatically; None if it waits for the players."""
        if self.times is None or self.times.deal_by is None:
            return None
        return max(0, self.times.deal_by - self.now())

    def is_bank_running(self) -> bool:
        """True if a bank is running, so the table must stay in memory."""
        return (
            self.times is not None
            and self.times.clock.kind == "bank"
            and self.times.next_deadline() is not None
        )

    def time_refunds(self, last: int, pauses: Iterable[Pause]) -> list[TimeGift]:
        """Refunds of the time in which nobody could play; restarts the wait for a deal.

        A bank runs only while the table is in memory, so the whole running turn is refunded. In
        correspondence games the clock always runs, and only ``pauses`` after the last move at the
        table (``last``, ms since 1970) are refunded.
        """
        if self.times is None:
            return []
        now = self.now()
        if self.times.clock.kind == "move":
            lost = sum(max(0, ended - max(began, last)) for began, ended in pauses)
            return [
                TimeGift(seat, lost)
                for seat, since in enumerate(self.times.since)
                if since is not None and lost
            ]
        if self.times.deal_by is not None:
            self.times = replace(self.times, deal_by=now + self.times.clock.pause)
        running = [
            (seat, since) for seat, since in enumerate(self.times.since) if since is not None
        ]
        return [TimeGift(seat, now - since) for seat, since in running if now > since]

    def time_gift(self, target: Seat) -> TimeGift:
        """A time gift to ``target``. Raises :class:`HostError`: ``no-clock``, ``enough-time``."""
        remaining = self.remaining_ms(target)
        if self.times is None or self.times.clock.kind != "bank" or remaining is None:
            raise HostError("no-clock")
        if remaining + GIFT > MAX_BANK:
            raise HostError("enough-time")
        return TimeGift(target, GIFT)

    # ------------------------------------------------------------ absence

    def claims(self, seats: tuple[SeatRow, ...], viewer: Seat) -> tuple[Claim, ...]:
        """Claims that ``viewer`` may make against absent players, now or soon."""
        if not seats[viewer].person:
            return ()
        now = self._ticks()
        claims: list[Claim] = []
        for seat, row in enumerate(seats):
            wait = self.presence.claim_wait_ms(seat, now)
            if wait is None or seat == viewer or not row.person or not self._claimable(seat):
                continue
            if len(seats) == 2:
                claims.append(Claim(seat, "win", wait))
            claims.append(Claim(seat, "computer", wait))
        return tuple(claims)

    def _claimable(self, seat: Seat) -> bool:
        """False if the clock will expire soon anyway, and in correspondence games."""
        if self.times is None:
            return True
        remaining = self.remaining_ms(seat)
        return self.times.clock.kind == "bank" and remaining is not None and remaining > MINUTE

    # ------------------------------------------------------------ the timer

    def update_presence(self, here: dict[Seat, bool], awaited: Iterable[Seat]) -> None:
        """Record which people are present, and which seats the table waits for."""
        now = self._ticks()
        for seat, is_present in here.items():
            if is_present:
                self.presence.mark_present(seat)
            else:
                self.presence.mark_absent(seat, now)
        self.presence.set_awaited([seat for seat in awaited if seat in here], now)

    def news(self) -> bool:
        """True if the absent players or their possible claims have changed since the last call."""
        now = self._ticks()
        waits = ((seat, self.presence.claim_wait_ms(seat, now)) for seat in self.presence.awaited)
        awaited = tuple((seat, wait == 0) for seat, wait in waits if wait is not None)
        changed, self._reported = awaited != self._reported, awaited
        return changed

    def arm(self, over: bool, failed: bool | None = None) -> None:
        """Set the timer for the next event, or to retry a failed action.

        ``failed`` is None if nothing was tried, so that a pending retry is kept.
        """
        if failed is None and self._failed and self._timer is not None:
            return
        self.disarm()
        self._failed = bool(failed)
        if over:
            return
        now, ticks = self.now(), self._ticks()
        times = self.times
        if times is not None and times.deal_by is not None and times.deal_by <= now:
            # only seeds are awaited, which have their own timer
            times = replace(times, deal_by=None)
        due = None if times is None else times.next_deadline()
        presence_due = self.presence.next_event(ticks)
        waits = [] if due is None else [due - now]
        waits += [] if presence_due is None else [presence_due - ticks]
        if failed:
            self._timer = self._later(_RETRY_S, self._ring)
        elif waits:
            self._timer = self._later(max(0, min(waits)) / SECOND, self._ring)

    def disarm(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
