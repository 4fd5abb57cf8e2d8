"""The notation of clocks, and the time left on them: never made, never lost."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.play.host.clock import (
    DAY,
    HOUR,
    MINUTE,
    SECOND,
    Clock,
    SeatChange,
    Sitting,
    TimeGift,
    TimeMove,
    initial_times,
    parse,
    parse_time,
    text,
    time_token,
    times_after_row,
    words,
)

BANKS = st.builds(
    lambda total, increment: Clock("bank", total * SECOND, increment * SECOND),
    st.integers(10, 10_800),
    st.integers(0, 60),
)
MOVES = st.integers(1, 14).map(lambda days: Clock("move", days * DAY))


@given(st.none() | BANKS | MOVES)
def test_a_clock_is_read_as_it_is_written(clock: Clock | None) -> None:
    assert parse(text(clock)) == clock


NONE = "9+0 10801+0 600+61 0d 15d 600 +5 600+ 600+-1 600+05 1D 1h 99999999+0 6e2+5 ١d -1d 600+5+5"


@pytest.mark.parametrize("wrong", [*NONE.split(), " 600+5", "600+5\n", " "])
def test_what_is_no_clock_is_refused_in_words(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
        parse(wrong)


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        ("", "no clock"),
        ("600+5", "10 minutes each and 5 seconds a turn"),
        ("60+1", "1 minute each and 1 second a turn"),
        ("5430+0", "1 hour 30 minutes 30 seconds each"),
        ("1d", "one day per move"),
        ("3d", "3 days per move"),
    ],
)
def test_a_clock_in_words(clock: str, said: str) -> None:
    assert words(parse(clock)) == said


@given(
    st.builds(TimeGift, st.integers(0, 7), st.integers(1, DAY))
    | st.builds(SeatChange, st.integers(0, 7), st.sampled_from(["person", "computer", "out"]))
)
def test_a_row_about_time_is_read_as_it_is_written(move: TimeMove) -> None:
    assert parse_time(time_token(move)) == move


@pytest.mark.parametrize("other", ["p", "time:1", "time:1:0", "time:1:-5", "sits:1:bot", "sits:1"])
def test_other_tokens_are_not_about_time(other: str) -> None:
    assert parse_time(other) is None


# ---------------------------------------------------------------- the fold against a slow reference


@dataclass
class Slow:
    """One seat, second by second as it were: adds up every interval by itself."""

    clock: Clock
    who: Sitting
    left: int = 0
    asked: bool = False
    before: int = 0
    spent: int = 0
    added: int = 0
    history: list[int] = field(default_factory=list)

    def row(self, moment: int, asked: bool, move: TimeMove | None, mine: bool) -> None:
        was = self.who
        ran = self.asked and self.who == "person"
        if ran:
            # below nothing until it stands: a gift may come first, for a server was away
            self.left -= moment - self.before
            self.spent += moment - self.before
        self.before = moment
        if mine and isinstance(move, TimeGift):
            self.left += move.ms
            self.added += move.ms
        if mine and isinstance(move, SeatChange):
            ran = False
            self.who = move.who
        if self.asked and was == "person" and not (ran and asked) and self.left < 0:
            self.spent += self.left
            self.left = 0
        if ran and not asked:
            self.left += self.clock.increment
            self.added += self.clock.increment
        if self.clock.kind == "move" and not asked:
            self.left = self.clock.total
        self.asked = asked
        self.history.append(self.left)


@st.composite
def games(draw: st.DrawFn) -> tuple[Clock, list[bool], list[tuple[int, set[int], TimeMove | None]]]:
    clock = draw(BANKS | MOVES)
    people = draw(st.lists(st.booleans(), min_size=2, max_size=4))
    seats = st.integers(0, len(people) - 1)
    owned = [seat for seat, person in enumerate(people) if person]
    moves: st.SearchStrategy[TimeMove | None] = st.none()
    if owned:
        mine = st.sampled_from(owned)
        moves |= st.builds(SeatChange, mine, st.sampled_from(["person", "computer", "out"]))
        if clock.kind == "bank":
            moves |= st.builds(TimeGift, mine, st.integers(1, 5 * MINUTE))
    step = st.tuples(st.integers(0, HOUR), st.sets(seats, max_size=2), moves)
    return clock, people, draw(st.lists(step, max_size=20))


@given(games())
def test_the_fold_is_what_adding_up_by_hand_gives(
    played: tuple[Clock, list[bool], list[tuple[int, set[int], TimeMove | None]]],
) -> None:
    clock, people, steps = played
    times = initial_times(clock, people)
    slow = [Slow(clock, "person" if person else "computer", clock.total) for person in people]
    now = 1_700_000_000_000
    for pause, asked, move in steps:
        now += pause
        times = times_after_row(times, now, asked, move)
        for seat, duplicate in enumerate(slow):
            duplicate.row(now, seat in asked, move, move is not None and move.seat == seat)
            assert times.remaining(seat, now) == max(0, duplicate.left)
            assert times.runs(seat) == (duplicate.asked and duplicate.who == "person")
            if clock.kind == "bank":  # nothing is made or lost
                assert duplicate.left == clock.total - duplicate.spent + duplicate.added
    due = times.next_deadline()
    running = [seat for seat in range(len(people)) if times.runs(seat)]
    assert (due is None) == (not running)
    if due is not None:
        assert times.expired_seats(due) and not times.expired_seats(due - 1)


def test_drawing_and_discarding_are_one_turn() -> None:
    times = times_after_row(initial_times(Clock("bank", 60_000, 5_000), [True, True]), 0, {0})
    times = times_after_row(times, 10_000, {0})  # drew
    assert times.remaining(0, 10_000) == 50_000
    times = times_after_row(times, 12_000, {1})  # discarded
    assert times.left == (53_000, 60_000) and times.runs(1) and not times.runs(0)


def test_a_day_a_move_is_whole_each_time() -> None:
    times = times_after_row(initial_times(Clock("move", DAY), [True, True]), 0, {0})
    times = times_after_row(times_after_row(times, HOUR, {1}), 2 * HOUR, {0})
    assert times.remaining(0, 3 * HOUR) == 23 * HOUR
    assert times.expired_seats(26 * HOUR) == (0,) and times.next_deadline() == 26 * HOUR


def test_a_clock_of_the_machine_that_goes_back_gives_nothing() -> None:
    times = times_after_row(initial_times(Clock("bank", 60_000, 0), [True, True]), 1_000, {0})
    assert times.remaining(0, 500) == 60_000
    assert times_after_row(times, 500, {1}).left == (60_000, 60_000)


def test_who_steps_aside_gets_nothing_for_the_turn() -> None:
    times = times_after_row(initial_times(Clock("bank", 60_000, 5_000), [True, True]), 0, {0})
    times = times_after_row(times, 10_000, {0}, SeatChange(0, "computer"))
    assert times.left[0] == 50_000 and times.next_deadline() is None
    times = times_after_row(times, 20_000, {1})
    times = times_after_row(times, 30_000, {0}, SeatChange(0, "person"))
    assert times.left[0] == 50_000 and times.next_deadline() == 80_000
