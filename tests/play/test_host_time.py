"""Clocks at a table: running out, absence, and playing for others. No test waits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import pytest

from host_tables import (
    ANA,
    BEN,
    BOT,
    BrokenStore,
    Listener,
    iter_cards,
    knocked,
    plain_move,
    table_row,
)
from openrummy.core import game
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import LayOff, Pass, Spread
from openrummy.core.notation.records import read
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import Rules
from openrummy.play.host import HostError, Match, MatchConfig, SeatRow, TableState, apply_move
from openrummy.play.host.clock import DAY, GIFT, HOUR, MINUTE, SECOND
from openrummy.play.replay.records import record_text
from wheel import Wheel

CEM = SeatRow("Cem", "guest", guest="cem")
DORA = SeatRow("Dora", "guest", guest="dora")


@dataclass
class Scene:
    match: Match
    store: BrokenStore
    wheel: Wheel
    config: MatchConfig

    @property
    def asked(self) -> int:
        return game.actors(self.match.progress.game)[0]

    async def act(self, seat: int | None = None) -> None:
        who = self.asked if seat is None else seat
        action = plain_move(self.match.progress, who, 0)
        bot = bool(self.match.table.seats[who].bot)
        await self.match.act(who, self.match.version(who), action, bot=bot)

    async def wait(self, ms: int) -> None:
        await self.wheel.pass_by(self.match, ms)

    async def tokens(self) -> list[str]:
        return [row.token for row in await self.store.actions(self.match.table.id)]

    async def reopened(self) -> Match:
        """The table after the server was stopped and started."""
        await self.match.close()
        table = await self.store.table(self.match.table.id)
        assert table is not None
        self.match = await Match.open(table, self.store, self.config)
        return self.match


@asynccontextmanager
async def scene(
    clock: str = "600+5",
    seats: tuple[SeatRow, ...] = (ANA, BEN),
    rules: Rules | None = None,
    progress: TableState | None = None,
) -> AsyncIterator[Scene]:
    store, wheel, deals = BrokenStore(), Wheel(), count()
    table = replace(table_row(rules, seats, ("hand",) * len(seats)), aside=True)
    table = replace(table, clock=clock, created=wheel.now, touched=wheel.now)
    await store.create(table)
    config = MatchConfig(
        entropy=lambda _: seed_bytes(f"time {next(deals)}"),
        clock=lambda: wheel.now + wheel.set,
        ticks=lambda: wheel.now,
        pause=lambda: 3600.0,
        later=wheel.later,
    )
    if progress is None:
        match = await Match.open(table, store, config)
    else:
        match = Match(table, store, progress, config)
        await match.start()
    it = Scene(match, store, wheel, config)
    try:
        yield it
    finally:
        await it.match.close()


async def refused(code: str, request: Any) -> None:
    with pytest.raises(HostError) as error:
        await request
    assert error.value.code == code


THREE = catalogue.variant("gin-three").rules
FOUR = catalogue.variant("gin-partners").rules


# ---------------------------------------------------------------- running down


async def test_a_clock_runs_for_who_is_asked_and_the_turn_adds_to_it() -> None:
    async with scene() as it:
        first = it.asked
        assert it.match.time.runs(first) and not it.match.time.runs(1 - first)
        await it.wait(20 * SECOND)
        assert it.match.time.remaining_ms(first) == 580 * SECOND
        await it.match.act(first, it.match.version(first), Pass())
        assert it.match.time.remaining_ms(first) == 585 * SECOND
        time = it.match.time
        assert time.remaining_ms(1 - first) == 600 * SECOND and time.runs(1 - first)


async def test_who_runs_out_loses_a_game_of_two_and_the_record_replays() -> None:
    async with scene() as it:
        ear = Listener()
        loser = it.asked
        it.match.attach(ear, 1 - loser)
        await it.wait(600 * SECOND - 1)
        assert it.match.view(0).result is None
        await it.wait(1)
        result = it.match.view(0).result
        assert result is not None
        assert result.reason == "time" and result.winners == (1 - loser,)
        assert ear.news[-1].entries
        table = await it.store.table(it.match.table.id)
        assert table is not None and table.over and table.due is None
        record = read(record_text(table, await it.store.actions(table.id)))
        assert record.result and f"forfeit:{loser}:time" in (await it.tokens())[-1]
        assert it.wheel.timers == []


async def test_what_comes_too_late_is_refused_by_name() -> None:
    async with scene() as it:
        late = it.asked
        it.wheel.now += 600 * SECOND  # the timer has not rung yet
        await refused("time-out", it.match.act(late, it.match.version(late), Pass()))
        assert it.match.view(0).result is not None
        await refused("game-over", it.match.resign(1 - late))


async def test_the_last_moment_still_counts() -> None:
    async with scene() as it:
        first = it.asked
        it.wheel.now += 600 * SECOND - 1
        await it.match.act(first, it.match.version(first), Pass())
        assert it.match.time.remaining_ms(first) == 5 * SECOND + 1


async def test_resigning_too_late_is_a_loss_on_time() -> None:
    async with scene() as it:
        late = it.asked
        it.wheel.now += 600 * SECOND
        await refused("time-out", it.match.resign(late))
        result = it.match.view(0).result
        assert result is not None and result.reason == "time"


@pytest.mark.parametrize(
    ("rules", "seats"),
    [(THREE, (ANA, BEN, CEM)), (FOUR, (ANA, BEN, CEM, DORA))],
    ids=["three", "partners"],
)
async def test_with_more_seats_the_computer_plays_on(
    rules: Rules, seats: tuple[SeatRow, ...]
) -> None:
    async with scene(seats=seats, rules=rules) as it:
        late = it.asked
        await it.wait(600 * SECOND)
        row = it.match.table.seats[late]
        assert it.match.view(0).result is None
        assert row.stand_in and row.guest == seats[late].guest and row.name == seats[late].name
        assert it.match.time.remaining_ms(late) is None and not it.match.time.runs(late)
        kept = await it.store.table(it.match.table.id)
        assert kept is not None and kept.seats[late] == row
        await refused("time-out", it.match.act(late, it.match.version(late), Pass()))
        await refused("time-out", it.match.play_on(late))
        await it.act(late)  # the computer does
        # and after a restart it still is so
        await it.reopened()
        assert it.match.table.seats[late].stand_in
        await refused("time-out", it.match.play_on(late))


async def test_a_stand_in_that_could_not_be_seated_is_seated_later() -> None:
    async with scene(seats=(ANA, BEN, CEM), rules=THREE) as it:
        late, set_seat = it.asked, it.store.set_seat

        async def broken(*_: object) -> None:
            raise OSError("disk full")

        it.store.set_seat = broken  # type: ignore[method-assign]
        await it.wait(600 * SECOND)
        assert not it.match.table.seats[late].bot and it.match.time.has_timed_out(late)
        it.store.set_seat = set_seat  # type: ignore[method-assign]
        await it.wait(2 * SECOND)
        assert it.match.table.seats[late].stand_in


async def test_a_timeout_that_cannot_be_stored_is_tried_again() -> None:
    async with scene() as it:
        it.store.broken = True
        await it.wait(605 * SECOND)
        assert it.match.view(0).result is None
        it.store.broken = False
        await it.wait(2 * SECOND)
        assert it.match.view(0).result is not None


async def test_a_computer_player_has_no_clock() -> None:
    async with scene(seats=(ANA, BOT)) as it:
        assert it.match.time.remaining_ms(1) is None
        while it.asked == 0:
            await it.act()
        await it.wait(2 * HOUR)
        assert it.match.view(0).result is None


async def test_lay_offs_and_taking_back_do_not_end_a_turn() -> None:
    async with scene(progress=knocked()) as it:
        await it.wait(10 * SECOND)
        await it.match.act(1, it.match.version(1), LayOff(next(iter_cards("6s")), 0))
        await it.match.take_back(1)
        assert it.match.time.remaining_ms(1) == 590 * SECOND
        await it.wait(10 * SECOND)
        assert it.match.time.remaining_ms(1) == 580 * SECOND


# ---------------------------------------------------------------- between deals


def over(progress: TableState) -> TableState:
    return apply_move(progress, 1, Spread(()))


async def test_with_a_clock_the_next_deal_does_not_wait_for_ever() -> None:
    async with scene(progress=over(knocked())) as it:
        assert it.match.unready_people() == (0, 1) and it.match.time.deal_in() == 30 * SECOND
        assert not any(it.match.time.runs(seat) for seat in (0, 1))
        await it.wait(30 * SECOND - 1)
        assert it.match.awaits_deal()
        await it.wait(1)
        assert not it.match.awaits_deal() and it.match.time.deal_in() is None
        assert it.match.time.remaining_ms(0) == it.match.time.remaining_ms(1) == 600 * SECOND


async def test_all_ready_begins_at_once_and_without_a_clock_it_waits() -> None:
    async with scene(progress=over(knocked())) as it:
        await it.match.next_deal(0)
        await it.match.next_deal(1)
        assert not it.match.awaits_deal()
    async with scene("", progress=over(knocked())) as it:
        await it.wait(DAY)
        assert it.match.awaits_deal() and it.match.time.deal_in() is None


# ---------------------------------------------------------------- restarts, days


async def test_a_restart_costs_nobody_time() -> None:
    async with scene() as it:
        first = it.asked
        await it.match.act(first, it.match.version(first), Pass())
        await it.wait(40 * SECOND)
        await it.match.close()
        it.wheel.now += HOUR  # nobody could play
        await it.reopened()
        assert it.match.time.remaining_ms(first) == 605 * SECOND
        assert it.match.time.remaining_ms(1 - first) == 600 * SECOND
        assert it.match.time.runs(1 - first)
        assert (await it.tokens())[-1] == f"time:{1 - first}:{HOUR + 40 * SECOND}"
        # it holds: the same again from the rows alone
        await it.wait(10 * SECOND)
        await it.act(1 - first)
        await it.reopened()
        assert it.match.time.remaining_ms(1 - first) == 595 * SECOND
        await it.wait(700 * SECOND)
        assert it.match.view(0).result is not None


async def test_a_day_a_move_counts_on_and_is_over_when_it_is_looked_at() -> None:
    async with scene("1d") as it:
        late = it.asked
        table = await it.store.table(it.match.table.id)
        assert table is not None and table.due == it.wheel.now + DAY
        assert not it.match.time.is_bank_running()
        await it.match.close()
        it.wheel.now += DAY - 1
        assert await it.store.due_tables(it.wheel.now, 9) == ()
        it.wheel.now += 2
        assert await it.store.due_tables(it.wheel.now, 9) == (table.id,)
        await it.reopened()
        result = it.match.view(0).result
        assert result is not None and result.winners == (1 - late,)
        assert await it.store.due_tables(it.wheel.now + DAY, 9) == ()


async def test_a_bank_that_runs_keeps_its_table_open() -> None:
    async with scene() as it:
        assert it.match.time.is_bank_running()
        await it.match.resign(0)
        await it.wait(0)
        assert it.match.time.times is not None
    async with scene("") as it:
        assert not it.match.time.is_bank_running()


# ---------------------------------------------------------------- giving time


async def test_time_can_be_given_to_an_opponent() -> None:
    async with scene() as it:
        me, opponent = it.asked, 1 - it.asked
        version = it.match.version(me)
        await it.match.give_time(opponent, me)
        assert it.match.time.remaining_ms(me) == 600 * SECOND + GIFT
        await it.match.act(me, version, Pass())  # nothing of the game has changed
        await refused("not-an-opponent", it.match.give_time(me, me))
        await refused("not-an-opponent", it.match.give_time(me, 7))
    async with scene("") as it:
        await refused("no-clock", it.match.give_time(0, 1))
    async with scene("1d") as it:
        await refused("no-clock", it.match.give_time(0, 1))
    async with scene("10800+60") as it:
        await refused("enough-time", it.match.give_time(0, 1))
    async with scene(seats=(ANA, BEN, CEM, DORA), rules=FOUR) as it:
        partner = next(
            seat for side in it.match.progress.game.standing.sides if 0 in side for seat in side[1:]
        )
        await refused("not-an-opponent", it.match.give_time(0, partner))


# ---------------------------------------------------------------- absence and claims


async def away(it: Scene) -> tuple[int, int, Listener]:
    """The seat that is waited for has nobody; the other one is here."""
    gone, here = it.asked, 1 - it.asked
    ear = Listener()
    it.match.attach(ear, here)
    return gone, here, ear


async def test_who_is_away_for_long_may_be_claimed_from() -> None:
    async with scene("") as it:
        gone, here, ear = await away(it)
        await it.wait(15 * SECOND - 1)
        assert it.match.claims(here) == ()
        before = len(ear.news)
        await it.wait(1)
        assert len(ear.news) > before  # told in time, without anything else happening
        waits = {claim.kind: claim.wait for claim in it.match.claims(here)}
        assert waits == {"win": 105 * SECOND, "computer": 105 * SECOND}
        await refused("too-early", it.match.claim(here, gone, "win"))
        await it.wait(105 * SECOND)
        assert [claim.wait for claim in it.match.claims(here)] == [0, 0]
        await it.match.claim(here, gone, "win")
        result = it.match.view(0).result
        assert result is not None and result.reason == "left" and result.winners == (here,)
        assert it.match.claims(here) == ()


async def test_who_came_back_cannot_be_claimed_from() -> None:
    async with scene("") as it:
        gone, here, _ = await away(it)
        await it.wait(200 * SECOND)
        back = Listener()
        it.match.attach(back, gone)
        await refused("no-claim", it.match.claim(here, gone, "win"))
        it.match.detach(back)  # and the wait begins anew
        await it.wait(100 * SECOND)
        await refused("too-early", it.match.claim(here, gone, "win"))


async def test_what_cannot_be_claimed() -> None:
    async with scene("") as it:
        gone, here, _ = await away(it)
        await it.wait(HOUR)
        await refused("no-claim", it.match.claim(here, here, "win"))
        await refused("no-claim", it.match.claim(gone, here, "win"))  # who is here
        await refused("no-claim", it.match.claim(here, 9, "win"))
        assert it.match.claims(None) == ()
        # nobody waits for a player whose turn it is not, however long they have been away
        it.match.attach(other := Listener(), gone)
        await it.act(gone)
        it.match.detach(other)
        while it.asked == gone:
            await it.act(gone)
        await it.wait(HOUR)
        await refused("no-claim", it.match.claim(here, gone, "win"))


async def test_the_wait_begins_when_one_is_waited_for() -> None:
    async with scene("") as it:
        gone, here, _ = await away(it)
        await it.match.act(gone, it.match.version(gone), Pass())
        await it.wait(HOUR)
        assert it.match.claims(here) == ()
        await it.match.act(here, it.match.version(here), Pass())
        await refused("no-claim", it.match.claim(here, gone, "win"))
        await it.wait(119 * SECOND)
        await refused("too-early", it.match.claim(here, gone, "win"))


async def test_with_a_clock_the_last_minute_decides_by_itself() -> None:
    async with scene("170+0") as it:
        gone, here, _ = await away(it)
        await it.wait(109 * SECOND)
        assert it.match.claims(here)
        await it.wait(11 * SECOND)
        await refused("no-claim", it.match.claim(here, gone, "win"))
    async with scene("1d") as it:
        gone, here, _ = await away(it)
        await it.wait(HOUR)
        await refused("no-claim", it.match.claim(here, gone, "win"))


async def test_between_deals_the_absent_are_waited_for_too() -> None:
    async with scene("", progress=over(knocked())) as it:
        it.match.attach(Listener(), 0)
        await it.match.next_deal(0)
        await it.wait(2 * MINUTE)
        await it.match.claim(0, 1, "computer")
        assert it.match.table.seats[1].stand_in and not it.match.awaits_deal()


async def test_with_more_than_two_only_the_computer_can_be_claimed() -> None:
    async with scene("", (ANA, BEN, CEM), THREE) as it:
        gone = it.asked
        here = (gone + 1) % 3
        it.match.attach(Listener(), here)
        await it.wait(2 * MINUTE)
        assert [(claim.seat, claim.kind) for claim in it.match.claims(here)] == [(gone, "computer")]
        await refused("no-claim", it.match.claim(here, gone, "win"))
        await it.match.claim(here, gone, "computer")
        assert it.match.table.seats[gone].stand_in
        assert it.match.claims(gone) == ()


# ---------------------------------------------------------------- stand-ins


async def test_stepping_aside_and_playing_on() -> None:
    async with scene(seats=(ANA, BEN, CEM), rules=THREE) as it:
        me = it.asked
        mine = it.match.table.seats[me]
        await refused("no-stand-in", it.match.play_on(me))
        await it.wait(10 * SECOND)
        await it.match.step_aside(me)
        row = it.match.table.seats[me]
        assert row.stand_in and row.bot and row.seed
        assert (await it.tokens())[-1] == f"sits:{me}:computer"
        await refused("stand-in", it.match.act(me, it.match.version(me), Pass()))
        await refused("stand-in", it.match.step_aside(me))
        await it.wait(HOUR)  # no clock runs for the computer
        assert not it.match.time.runs(me)
        await it.match.play_on(me)  # once this turn is played, or a clock could stand for ever
        assert it.match.table.seats[me].stand_in and me in it.match.returning
        await it.match.act(me, it.match.version(me), Pass(), bot=True)
        assert me not in it.match.returning
        assert it.match.table.seats[me] == mine
        assert it.match.time.remaining_ms(me) == 590 * SECOND and not it.match.time.runs(me)
        with pytest.raises(HostError) as late:
            await it.match.act(me, it.match.version(me), Pass(), bot=True)
        assert late.value.code == "seat-taken"
        await it.act(it.asked)


async def test_nobody_steps_aside_from_computers() -> None:
    async with scene("", seats=(ANA, BOT)) as it:
        await refused("alone", it.match.step_aside(0))


async def test_a_seat_that_changed_while_the_rows_were_written_is_put_right() -> None:
    async with scene(seats=(ANA, BEN, CEM), rules=THREE) as it:
        me = it.asked
        await it.match.close()
        stood_in = replace(it.match.table.seats[me], bot="random", seed="00" * 32)
        await it.store.set_seat(it.match.table.id, me, stood_in)
        await it.reopened()
        assert (await it.tokens())[-1] == f"sits:{me}:computer" and not it.match.time.runs(me)


async def test_rows_about_time_are_no_part_of_a_record() -> None:
    async with scene(seats=(ANA, BEN, CEM), rules=THREE) as it:
        me = it.asked
        await it.match.give_time((me + 1) % 3, me)
        await it.match.step_aside(me)
        await it.act(me)
        await it.match.play_on(me)
        await it.match.resign(me)
        table = await it.store.table(it.match.table.id)
        assert table is not None
        text = record_text(table, await it.store.actions(table.id))
        assert "time:" not in text and "sits:" not in text
        assert read(text).result


# ---------------------------------------------------------------- clocks on the wall


@pytest.mark.parametrize("set_to", [8 * HOUR, -8 * HOUR, 500 * SECOND])
async def test_a_clock_that_is_set_flags_nobody_and_gives_nobody_time(set_to: int) -> None:
    """Also where the machine slept: the wall goes on, and time does not."""
    async with scene() as it:
        first = it.asked
        await it.wait(20 * SECOND)
        it.wheel.set = set_to
        assert it.match.time.remaining_ms(first) == 580 * SECOND
        await it.wait(10 * SECOND)
        await it.match.act(first, it.match.version(first), Pass())
        assert it.match.time.remaining_ms(first) == 575 * SECOND
        assert it.match.time.remaining_ms(1 - first) == 600 * SECOND
        rows = await it.store.actions(it.match.table.id)
        assert [row.token for row in rows[-2:]] == [f"clock:{set_to}", "p"]
        assert rows[-1].at == it.wheel.now + set_to  # for people it is the clock on the wall
        again = await it.reopened()
        assert again.time.remaining_ms(first) == 575 * SECOND
        assert not game.is_over(again.progress.game)


async def test_days_run_on_but_not_while_no_server_ran() -> None:
    async with scene("1d") as it:
        first = it.asked
        await it.match.close()
        began = it.wheel.now + HOUR
        it.wheel.now += 5 * DAY
        it.config = replace(it.config, pauses=lambda: [(began, it.wheel.now - HOUR)])
        again = await it.reopened()
        assert not game.is_over(again.progress.game)
        assert again.time.remaining_ms(first) == DAY - 2 * HOUR
        again = await it.reopened()  # once is enough
        assert again.time.remaining_ms(first) == DAY - 2 * HOUR
        await it.wait(DAY)
        assert game.is_over(again.progress.game)
