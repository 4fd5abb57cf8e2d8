"""The host between deals: points added to press, and players who are out of a pool."""

from __future__ import annotations

from dataclasses import replace

import pytest

from between_deals import between
from host_tables import ANA, BEN, BOT, Listener, config, table_row
from memory_store import MemoryStore
from openrummy.core import game
from openrummy.core.engine import IllegalAction
from openrummy.core.game import HOST, AddPoints, PointsAdded
from openrummy.core.rules.pieces import Rules
from openrummy.play.host import HostError, Match, SeatRow, TableState, begin
from openrummy.play.host.offers import required_seats
from openrummy.play.host.table_state import effective_actions, restore
from test_game_sheets import POOL, PRESS, quick
from test_host_match import at_table, play_on
from test_rule_wild_sheets import LOW, deal

CLEO = SeatRow("Cleo", "guest", guest="cleo")
TWO = quick(replace(LOW, deals=9, press="on"))


def after_deals(rules: Rules, state: game.Game) -> TableState:
    """A table between two deals, as if only one row had led there."""
    fresh = begin(rules, state.seats)
    return replace(fresh, game=state, dealt=1, seq=1, versions=(1,) * (state.seats + 1))


def table_of(rules: Rules, *seats: SeatRow) -> object:
    return table_row(rules, seats, ("hand",) * len(seats))


# ---------------------------------------------------------------- the press


async def test_points_are_added_stored_told_and_there_after_a_restart() -> None:
    table = table_of(TWO, ANA, BEN)
    async with at_table(table) as (match, store):  # type: ignore[arg-type]
        while (press := match.progress.game.standing.press) is None or press.side is None:
            await play_on(match, 1)
        assert match.awaits_deal()
        heard, accepted = Listener(), []
        match.attach(heard, None)
        await match.add_points(press.side, press.least, lambda: accepted.append(1))
        assert accepted == [1]
        after = match.progress.game.standing
        assert after.press is not None and after.press.on
        assert [type(entry.event) for entry in heard.news[-1].entries] == [PointsAdded]
        assert match.unready_people() == (0, 1)  # nobody was ready by it
        rows = await store.actions(match.table.id)
        assert (rows[-1].actor, rows[-1].token) == (press.side, f"add:{press.least}")
        assert restore(match.table, rows).game == match.progress.game
        assert effective_actions(TWO, rows)[-1].action == AddPoints(press.least)
        await play_on(match, 3)
        assert not match.awaits_deal()
        rows = await store.actions(match.table.id)
        assert restore(match.table, rows).game == match.progress.game


async def test_who_may_not_add_points_is_told_why() -> None:
    progress = after_deals(PRESS, between(PRESS, 3, deal(10, 58, 0)))
    async with at_table(table_of(PRESS, ANA, BEN, CLEO), progress) as (match, _):  # type: ignore[arg-type]
        with pytest.raises(IllegalAction, match="not-behind"):
            await match.add_points(0, 2)
        with pytest.raises(IllegalAction, match="points-to-press"):
            await match.add_points(1, 1)
        await match.next_deal(1)
        await match.add_points(1, 2)  # ready or not, until the cards are dealt
        with pytest.raises(IllegalAction, match="press-is-on"):
            await match.add_points(1, 2)
        await match.next_deal(0)
        await match.next_deal(2)
        with pytest.raises(IllegalAction, match="deal-in-progress"):
            await match.add_points(1, 2)


async def test_a_computer_that_is_behind_keeps_nobody_waiting() -> None:
    progress = after_deals(PRESS, between(PRESS, 3, deal(10, 58, 0)))
    async with at_table(table_of(PRESS, ANA, BOT, CLEO), progress) as (match, _):  # type: ignore[arg-type]
        assert match.unready_people() == (0, 2)
        await match.next_deal(0)
        await match.next_deal(2)
        assert not match.awaits_deal()


# ---------------------------------------------------------------- pools


async def test_nobody_waits_for_who_is_out_of_the_game() -> None:
    state = between(POOL, 3, deal(0, 101, 20))
    progress = after_deals(POOL, state)
    async with at_table(table_of(POOL, ANA, BEN, CLEO), progress) as (match, _):  # type: ignore[arg-type]
        assert match.unready_people() == (
            0,
            1,
            2,
        )  # the player just eliminated sees how it happened
        for seat in (0, 1, 2):
            await match.next_deal(seat)
        (board,) = match.progress.game.boards
        assert board.public.active == (0, 2)
        while not match.awaits_deal():
            assert 1 not in game.actors(match.progress.game)
            await play_on(match, 1)
        assert match.unready_people() == (0, 2)
        with pytest.raises(IllegalAction, match="out-of-game"):
            await match.resign(1)
        await match.next_deal(0)
        await match.next_deal(2)
        assert not match.awaits_deal()
        await match.resign(0)
        result = match.progress.game.result
        assert result is not None and result.winners == (2,)
        with pytest.raises(HostError, match="game-over"):
            await match.next_deal(1)


async def test_the_computers_play_on_when_the_only_person_is_out() -> None:
    state = between(POOL, 3, deal(0, 101, 20))
    progress = after_deals(POOL, state)
    async with at_table(table_of(POOL, BOT, ANA, BOT), progress) as (match, _):  # type: ignore[arg-type]
        await match.next_deal(1)
        assert match.plays_without_people()
        while not match.progress.game.number > 1:
            actors = game.actors(match.progress.game)
            assert actors != (HOST,)
            await play_on(match, 1)
        assert not match.awaits_deal() or game.is_over(match.progress.game)


def test_who_is_out_has_no_say_in_ending_the_game() -> None:
    table = table_row(POOL, (ANA, BEN, CLEO), ("hand",) * 3)
    assert required_seats("end", table, (1,)) == (0, 2)
    assert required_seats("rematch", table, (1,)) == (0, 1, 2)
    assert required_seats("end", replace(table, seats=(BOT, BEN, BOT)), (1,)) == (1,)


async def test_a_seed_of_who_is_out_is_not_waited_for() -> None:
    state = between(POOL, 3, deal(0, 101, 20))
    table = table_row(POOL, (ANA, BEN, CLEO), ("hand",) * 3)
    store = MemoryStore()
    await store.create(table)
    match = Match(table, store, after_deals(POOL, state), replace(config(), seed_wait=600.0))
    await match.start()
    try:
        for seat in (0, 1, 2):
            match.attach(Listener(), seat)
            await match.next_deal(seat)
        promised = match.current_promise()
        assert match.awaits_deal() and promised is not None
        await match.give_seed(0, promised.deal, b"0" * 16)
        assert match.awaits_deal()
        await match.give_seed(2, promised.deal, b"2" * 16)
        assert not match.awaits_deal()
    finally:
        await match.close()
