"""Time controls: notation, and the remaining time of each seat after each row.

Pure functions of stored times (ms since 1970). If the wall clock and the elapsed time diverge, a
separate row records the difference. A seat's clock runs while its person is to act, so drawing and
discarding are one turn, and no clock runs between deals. The increment is added at the end of
the turn.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, TypeVar

from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

MIN_BANK: Final = 10 * SECOND
MAX_BANK: Final = 3 * HOUR
MAX_INCREMENT: Final = 60 * SECOND
MAX_DAYS: Final = 14

#: time to look at a result before the next deal begins
BREAK: Final = 30 * SECOND
#: time a player gives an opponent in one gift
GIFT: Final = 15 * SECOND

_BANK = re.compile(r"([1-9][0-9]{0,4})\+(0|[1-9][0-9]?)")
_DAYS = re.compile(r"([1-9][0-9]?)d")
_T = TypeVar("_T")


@dataclass(frozen=True)
class Clock:
    """A time control, in milliseconds.

    ``bank``: each seat has ``total`` for the whole game and gets ``increment``
    after each turn. ``move``: each turn has ``total``.
    """

    kind: Literal["bank", "move"]
    total: int
    increment: int = 0

    @property
    def pause(self) -> int:
        """Pause to look at a result before the next deal; in correspondence games, a whole move."""
        return BREAK if self.kind == "bank" else self.total


# ---------------------------------------------------------------- notation


def parse(text: str, least: int = MIN_BANK) -> Clock | None:
    """Parse ``600+5`` (seconds of the bank and the increment), ``1d`` (days a move) or no clock.

    ``least`` is the smallest bank (ms). Raises ValueError with a sentence for the person.
    """
    if not text:
        return None
    if match := _BANK.fullmatch(text):
        total, increment = (int(part) * SECOND for part in match.groups())
        if not least <= total <= MAX_BANK:
            raise ValueError(say("error.bad-clock.bank"))
        if increment > MAX_INCREMENT:
            raise ValueError(say("error.bad-clock.increment"))
        return Clock("bank", total, increment)
    if match := _DAYS.fullmatch(text):
        if int(match[1]) > MAX_DAYS:
            raise ValueError(say("error.bad-clock.move"))
        return Clock("move", int(match[1]) * DAY)
    raise ValueError(say("error.bad-clock.form"))


def text(clock: Clock | None) -> str:
    """The text that :func:`parse` reads."""
    if clock is None:
        return ""
    if clock.kind == "move":
        return f"{clock.total // DAY}d"
    return f"{clock.total // SECOND}+{clock.increment // SECOND}"


def words(clock: Clock | None) -> str:
    """``10 minutes each and 5 seconds a turn``, ``a day a move``, ``no clock``."""
    if clock is None:
        return say("clock.none")
    if clock.kind == "move":
        return say("clock.days", days=clock.total // DAY)
    bank = _span(clock.total)
    if not clock.increment:
        return say("clock.bank", bank=bank)
    return say("clock.bank-and-turn", bank=bank, added=_span(clock.increment))


def _span(time: int) -> str:
    """``1 hour 30 minutes``."""
    hours, remainder = divmod(time // SECOND, 3600)
    minutes, seconds = divmod(remainder, 60)
    parts = (("hours", hours), ("minutes", minutes), ("seconds", seconds))
    return " ".join(say(f"clock.{unit}", n=count) for unit, count in parts if count)


# ---------------------------------------------------------------- time moves

Sitting: TypeAlias = Literal["person", "computer", "out"]


@dataclass(frozen=True)
class TimeGift:
    """Time added to a seat's clock: by an opponent, or because the server was down."""

    seat: Seat
    ms: int


@dataclass(frozen=True)
class SeatChange:
    """A change of a seat's player; ``out``: the computer, because the person's time ran out."""

    seat: Seat
    who: Sitting


@dataclass(frozen=True)
class ClockShift:
    """A jump of the wall clock by ``ms`` over the elapsed time; negative if it was set back.

    The clock was set, or the machine slept. Running clocks are moved by ``ms``, so that no player
    loses time.
    """

    ms: int


TimeMove: TypeAlias = TimeGift | SeatChange | ClockShift

_GIFT = re.compile(r"time:(0|[1-9][0-9]?):([1-9][0-9]{0,14})")
_SITS = re.compile(r"sits:(0|[1-9][0-9]?):(person|computer|out)")
_SHIFT = re.compile(r"clock:(-?[1-9][0-9]{0,14})")
_SITTING: dict[str, Sitting] = {"person": "person", "computer": "computer", "out": "out"}


def time_token(move: TimeMove) -> str:
    """The stored token of a row: ``time:SEAT:MS``, ``sits:SEAT:WHO`` or ``clock:MS``."""
    if isinstance(move, ClockShift):
        return f"clock:{move.ms}"
    if isinstance(move, TimeGift):
        return f"time:{move.seat}:{move.ms}"
    return f"sits:{move.seat}:{move.who}"


def parse_time(token: str) -> TimeMove | None:
    """Parse the token of a time move; None for other tokens."""
    if match := _GIFT.fullmatch(token):
        return TimeGift(int(match[1]), int(match[2]))
    if match := _SITS.fullmatch(token):
        return SeatChange(int(match[1]), _SITTING[match[2]])
    if match := _SHIFT.fullmatch(token):
        return ClockShift(int(match[1]))
    return None


# ---------------------------------------------------------------- remaining times


@dataclass(frozen=True)
class Times:
    """The clocks of a table after a row.

    For each seat, ``left`` is the time (ms) at the beginning of its turn, ``since`` that moment,
    None while its clock is stopped, and ``sits`` its player; a seat that never had a person is the
    computer's. ``deal_by`` is the latest moment at which the next deal begins; None during a deal.
    """

    clock: Clock
    left: tuple[int, ...]
    since: tuple[int | None, ...]
    sits: tuple[Sitting, ...]
    deal_by: int | None = None

    def runs(self, seat: Seat) -> bool:
        """True if this seat's clock runs."""
        return self.since[seat] is not None

    def remaining(self, seat: Seat, now: int) -> int:
        """Remaining time of a seat, at least 0."""
        since = self.since[seat]
        spent = 0 if since is None else max(0, now - since)
        return max(0, self.left[seat] - spent)

    def expired_seats(self, now: int) -> tuple[Seat, ...]:
        """The seats whose running clock has expired, earliest first."""
        return tuple(seat for end, seat in sorted(self._ends()) if end <= now)

    def next_deadline(self) -> int | None:
        """The moment when the first running clock expires or the next deal begins."""
        ends = [end for end, _ in self._ends()]
        if self.deal_by is not None:
            ends.append(self.deal_by)
        return min(ends, default=None)

    def _ends(self) -> list[tuple[int, Seat]]:
        both = enumerate(zip(self.since, self.left, strict=True))
        return [(since + left, seat) for seat, (since, left) in both if since is not None]


def initial_times(clock: Clock, people: Sequence[bool]) -> Times:
    """The clocks at the start; ``people`` marks the seats of people."""
    seats = len(people)
    sits: tuple[Sitting, ...] = tuple("person" if person else "computer" for person in people)
    return Times(clock, (clock.total,) * seats, (None,) * seats, sits)


def times_after_row(
    times: Times,
    moment: int,
    to_act: Collection[Seat],
    move: TimeMove | None = None,
    *,
    dealing: bool = False,
) -> Times:
    """The clocks after a row stored at ``moment``, after which the seats ``to_act`` are to act.

    ``move`` is the move of the row if it is a time move; ``dealing`` is True between two deals.
    """
    if isinstance(move, ClockShift):
        times = shift_times(times, move.ms)
    if dealing != (times.deal_by is not None):
        times = replace(times, deal_by=moment + times.clock.pause if dealing else None)
    if isinstance(move, TimeGift):
        remaining = times.left[move.seat] + move.ms
        times = replace(times, left=_put(times.left, move.seat, remaining))
    if isinstance(move, SeatChange):
        times = _change_seat(times, moment, move)
    for seat, who in enumerate(times.sits):
        runs = who == "person" and seat in to_act
        if runs and times.since[seat] is None:
            times = replace(times, since=_put(times.since, seat, moment))
        elif not runs and times.since[seat] is not None:
            times = _stop_clock(times, seat, moment, times.clock.increment)
        if times.clock.kind == "move" and seat not in to_act:
            times = replace(times, left=_put(times.left, seat, times.clock.total))
    return times


def shift_times(times: Times, ms: int) -> Times:
    """The clocks with all running times shifted by ``ms``."""
    since = tuple(None if start is None else start + ms for start in times.since)
    return replace(
        times, since=since, deal_by=None if times.deal_by is None else times.deal_by + ms
    )


def _change_seat(times: Times, moment: int, move: SeatChange) -> Times:
    """Change the player of a seat; an interrupted turn earns no increment."""
    times = _stop_clock(times, move.seat, moment, 0)
    return replace(times, sits=_put(times.sits, move.seat, move.who))


def _stop_clock(times: Times, seat: Seat, moment: int, increment: int) -> Times:
    remaining = times.remaining(seat, moment) + increment
    return replace(
        times, left=_put(times.left, seat, remaining), since=_put(times.since, seat, None)
    )


def _put(items: tuple[_T, ...], index: int, value: _T) -> tuple[_T, ...]:
    return (*items[:index], value, *items[index + 1 :])
