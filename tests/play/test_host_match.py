"""One table in play: order of things, versions, what the host does by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from host_tables import (
    ANA,
    BEN,
    BOT,
    BrokenStore,
    Deaf,
    Listener,
    config,
    in_deal,
    iter_cards,
    knocked,
    plain_move,
    table_row,
)
from memory_store import MemoryStore
from openrummy.core import game
from openrummy.core.cards import parse_cards
from openrummy.core.engine import Discard, Draw, IllegalAction, LayOff, Pass, Pile, Position, setup
from openrummy.core.engine.model.phase import LastTake, Over
from openrummy.core.game import HOST, CutForDeal
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Ending, Rules
from openrummy.core.scoring.result import Reason
from openrummy.play.host import (
    OPEN_SEAT,
    ActionRow,
    HostError,
    Match,
    TableRow,
    TableState,
    timekeeper,
)


def card(text: str) -> int:
    return next(iter_cards(text))


@asynccontextmanager
async def at_table(
    table: TableRow | None = None, progress: TableState | None = None
) -> AsyncIterator[tuple[Match, BrokenStore]]:
    """A match from its rows, or in the middle of a deal."""
    store, table = BrokenStore(), table or table_row()
    await store.create(table)
    if progress is None:
        match = await Match.open(table, store, config())
    else:
        match = Match(table, store, progress, config())
        await match.start()
    try:
        yield match, store
    finally:
        await match.close()


async def play_on(match: Match, steps: int) -> None:
    """Play some legal actions of the seat to act."""
    for step in range(steps):
        if match.unready_people():
            await match.next_deal(match.unready_people()[0])
            continue
        actors = game.actors(match.progress.game)
        if not actors or actors == (HOST,):
            return
        action = plain_move(match.progress, actors[0], step * 7919)
        await match.act(actors[0], match.version(actors[0]), action)


async def test_a_table_is_dealt_when_it_opens_and_the_row_is_stored() -> None:
    async with at_table() as (match, store):
        rows = await store.actions(match.table.id)
        assert [row.actor for row in rows] == [HOST]
        assert rows[0].token.startswith("deal:")
        assert match.view(0).boards[0].hand.bit_count() == 10
        assert match.version(0) == match.version(None) == 1


async def test_stored_before_it_is_accepted_and_accepted_before_it_is_published() -> None:
    async with at_table() as (match, store):
        order: list[str] = []
        append = store.append

        async def stored(*args: object, **kwargs: object) -> None:
            await append(*args, **kwargs)
            order.append("stored")

        store.append = stored  # type: ignore[method-assign]

        class Ear:
            def see(self, news: object) -> None:
                order.append("published")

        match.attach(Ear(), 0)
        seat = game.actors(match.progress.game)[0]
        await match.act(seat, match.version(seat), Pass(), lambda: order.append("accepted"))
        assert order == ["stored", "accepted", "published"]


async def test_what_cannot_be_stored_changes_nothing() -> None:
    async with at_table() as (match, store):
        ear = Listener()
        match.attach(ear, 0)
        before, seat = match.progress, game.actors(match.progress.game)[0]
        store.broken = True
        with pytest.raises(HostError) as refused:
            await match.act(seat, match.version(seat), Pass())
        assert refused.value.code == "not-stored"
        assert match.progress == before and ear.news == []
        store.broken = False
        await match.act(seat, match.version(seat), Pass())
        assert len(ear.news) == 1


async def test_a_stale_version_is_refused_and_changes_nothing() -> None:
    async with at_table() as (match, store):
        seat = game.actors(match.progress.game)[0]
        for seen in (0, 2, -1, 10**9):
            with pytest.raises(HostError) as refused:
                await match.act(seat, seen, Pass())
            assert refused.value.code == "stale"
        assert len(await store.actions(match.table.id)) == 1


async def test_the_same_thing_twice_at_once_happens_once() -> None:
    async with at_table() as (match, store):
        seat = game.actors(match.progress.game)[0]
        twice = [match.act(seat, 1, Pass()), match.act(seat, 1, Pass())]
        first, second = await asyncio.gather(*twice, return_exceptions=True)
        assert first is None
        assert isinstance(second, HostError) and second.code == "stale"
        assert len(await store.actions(match.table.id)) == 2


async def test_the_rules_refuse_with_their_reason() -> None:
    async with at_table() as (match, store):
        seat = game.actors(match.progress.game)[0]
        for who, action in ((seat, Discard(card("Ks"))), (1 - seat, Pass())):
            with pytest.raises(IllegalAction):
                await match.act(who, 1, action)
        assert len(await store.actions(match.table.id)) == 1


async def test_a_player_that_fails_hurts_nobody() -> None:
    async with at_table() as (match, _):
        ear = Listener()
        match.attach(Deaf(), 1)
        match.attach(ear, 0)
        await play_on(match, 2)
        assert len([news for news in ear.news if news.entries]) == 2


async def test_a_caller_who_goes_away_stops_nothing() -> None:
    async with at_table() as (match, store):
        seat = game.actors(match.progress.game)[0]
        task = asyncio.create_task(match.act(seat, 1, Pass()))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await play_on(match, 1)
        assert len(await store.actions(match.table.id)) == 3


async def test_coming_back_one_hears_what_one_missed() -> None:
    async with at_table() as (match, _):
        ear = Listener()
        first = match.attach(ear, 0)
        assert first.whole and first.version == 1
        match.detach(ear)
        await play_on(match, 3)
        missed = match.attach(Listener(), 0, 1)
        assert not missed.whole
        assert missed.entries[0].version == 2
        assert missed.version == 4
        assert match.since(0, 4).entries == ()
        assert match.since(0, 99).whole and match.since(0, -1).whole and match.since(0).whole
        whole = match.since(0)
        assert isinstance(whole.entries[0].event, CutForDeal)


async def test_a_restart_in_the_middle_loses_nothing() -> None:
    async with at_table() as (match, store):
        await play_on(match, 25)
        again = await Match.open(await store.table(match.table.id), store, config(1))
        assert again.progress == match.progress
        assert again.since(1) == match.since(1)
        await again.close()


async def test_two_writers_at_one_table_do_not_mix() -> None:
    async with at_table() as (match, store):
        other = await Match.open(match.table, store, config(1))
        await play_on(match, 1)
        seat = game.actors(other.progress.game)[0]
        with pytest.raises(HostError) as refused:
            await other.act(seat, other.version(seat), Pass())
        assert refused.value.code == "closing"
        await other.close()


# ---------------------------------------------------------------- laying off


async def test_lay_offs_stay_drafts_until_the_show() -> None:
    async with at_table(progress=knocked()) as (match, store):
        knocker, defender = Listener(), Listener()
        match.attach(knocker, 0)
        match.attach(defender, 1)
        knocker.news.clear()
        await match.act(1, 1, LayOff(card("6s"), 0))
        await match.act(1, 2, LayOff(card("7s"), 0))
        assert match.can_take_back(1) and not match.can_take_back(0)
        await match.take_back(1)
        assert defender.news[-1].whole
        assert len(await store.actions(match.table.id)) == 3
        assert knocker.news == [] and match.version(0) == 1
        assert match.since(0, 1).entries == ()
        assert match.since(1, 2).whole  # a draft may have been taken back since


async def test_two_devices_of_one_seat_share_its_drafts() -> None:
    """The other seats of a player see a draft and may take it back; the opponent sees nothing."""
    async with at_table(progress=knocked()) as (match, _):
        desktop, phone, knocker = Listener(), Listener(), Listener()
        match.attach(knocker, 0)
        for device in (desktop, phone):
            match.attach(device, 1)
        knocker.news.clear()
        await match.act(1, 1, LayOff(card("6s"), 0))  # on the one
        assert desktop.news[-1] == phone.news[-1] and phone.news[-1].entries
        await match.act(1, match.version(1), LayOff(card("7s"), 0))  # on the other
        await match.take_back(1)
        assert desktop.news[-1] == phone.news[-1] and phone.news[-1].whole
        assert knocker.news == []


async def test_lay_off_for_me_finds_the_best_answer_whatever_was_drafted() -> None:
    async with at_table(progress=knocked()) as (match, _):
        await match.act(1, 1, LayOff(card("9s"), 2))
        await match.defend(1, 2)
        result = match.view(1).boards[0].public.result
        assert result is not None and result.deadwood == (3, 14)
        assert result.scores == (11, 0)


async def test_a_seat_that_wants_it_is_defended_at_once() -> None:
    table = table_row(lay_off=("hand", "auto"))
    async with at_table(table, knocked()) as (match, store):
        assert match.view(0).boards[0].public.result is not None
        rows = await store.actions(table.id)
        assert rows[-1].token == "m:8d8h8s"
        assert all(row.actor == 1 for row in rows)


async def test_changing_the_preference_defends_at_once_and_is_kept() -> None:
    async with at_table(progress=knocked()) as (match, store):
        assert match.is_to_act(1)
        await match.set_lay_off(1, "auto")
        assert isinstance(match.view(0).boards[0].public.phase, Over)
        table = await store.table(match.table.id)
        assert table is not None and table.lay_off == ("hand", "auto")


async def test_nothing_but_a_lay_off_can_be_taken_back() -> None:
    async with at_table() as (match, _):
        seat = game.actors(match.progress.game)[0]
        await match.act(seat, 1, Pass())
        for who in (0, 1):
            with pytest.raises(HostError) as refused:
                await match.take_back(who)
            assert refused.value.code == "nothing-to-take-back"


# ---------------------------------------------------------------- between deals, the end


async def test_the_next_deal_waits_for_people_and_not_for_bots() -> None:
    for seats, missing in (((ANA, BEN), (0, 1)), ((ANA, BOT), (0,))):
        async with at_table(table_row(seats=seats), _over(knocked())) as (match, _):
            assert match.unready_people() == missing
            for seat in missing:
                assert match.awaits_deal()
                await match.next_deal(seat)
            assert not match.awaits_deal() and match.unready_people() == ()
            with pytest.raises(HostError) as refused:
                await match.next_deal(0)
            assert refused.value.code == "deal-running"


def _over(progress: TableState) -> TableState:
    from openrummy.core.engine import Spread
    from openrummy.play.host import apply_move

    return apply_move(progress, 1, Spread(()))


async def test_resigning_ends_the_game_for_good() -> None:
    async with at_table() as (match, store):
        await match.resign(0)
        result = match.view(1).result
        assert result is not None and result.reason == "resigned" and result.winners == (1,)
        table = await store.table(match.table.id)
        assert table is not None and table.over
        for request in (match.resign(1), match.next_deal(1), match.act(1, 2, Pass())):
            with pytest.raises(HostError) as refused:
                await request
            assert refused.value.code == "game-over"


async def test_a_closed_match_answers_so() -> None:
    async with at_table() as (match, _):
        await match.close()
        with pytest.raises(HostError) as refused:
            await match.resign(0)
        assert refused.value.code == "closing"


# ---------------------------------------------------------------- the last discard (G14)


def _last(hand: str) -> TableState:
    rules = Rules(ending=Ending(stock="last-take"))
    other = "Ac 3c 5c 7d 9d Jd Ah 3h 5h 7h"
    pile = tuple(iter_cards("2s Kh"))
    used = parse_cards(hand) | parse_cards(other) | parse_cards("2s Kh")
    from openrummy.core.cards import full_pack

    stock = tuple(card for card in full_pack() if not used >> card & 1)
    state = setup(
        rules,
        Position(
            hands=(parse_cards(hand), parse_cards(other)),
            pile=(*stock[2:], *pile),
            stock=stock[:2],
            phase=LastTake(0),
            thrower=1,
        ),
    )
    return in_deal(rules, state)


async def test_who_could_only_pass_is_passed_for_after_a_pause() -> None:
    helpless = _last("4c 6c 8c 2d 4d 6d 8h Th 4s 6s")
    async with at_table(table_row(helpless.rules), helpless) as (match, store):
        while (result := match.view(0).boards[0].public.result) is None:
            await asyncio.sleep(0)
        assert result.reason is Reason.DEAD
        assert [row.token for row in await store.actions(match.table.id)] == ["p"]


async def test_a_pass_that_could_not_be_stored_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(timekeeper, "_RETRY_S", 0.01)
    helpless = _last("4c 6c 8c 2d 4d 6d 8h Th 4s 6s")
    async with at_table(table_row(helpless.rules), helpless) as (match, store):
        store.broken = True
        while not store.refused:
            await asyncio.sleep(0)
        assert match.view(0).boards[0].public.result is None
        store.broken = False
        while match.view(0).boards[0].public.result is None:
            await asyncio.sleep(0.001)
        assert [row.token for row in await store.actions(match.table.id)] == ["p"]


async def test_what_the_host_could_not_do_is_tried_again_whoever_comes_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(timekeeper, "_RETRY_S", 0.01)
    async with at_table(progress=knocked()) as (match, store):
        store.broken = True
        with pytest.raises(HostError, match="not-stored"):
            await match.set_lay_off(1, "auto")  # and the table is to lay off at once
        match.attach(Listener(), 1)
        store.broken = False
        while match.view(0).boards[0].public.result is None:
            await asyncio.sleep(0.001)


async def test_who_could_knock_is_asked() -> None:
    able = _last("Kc Kd 8c 8d 8h Qh Qc Qd 4s 6s")
    async with at_table(table_row(able.rules), able) as (match, store):
        await asyncio.sleep(0.05)
        assert match.is_to_act(0)
        assert await store.actions(match.table.id) == ()
        await match.act(0, 1, Draw(Pile.DISCARD))


async def test_a_bot_passes_for_itself() -> None:
    helpless = _last("4c 6c 8c 2d 4d 6d 8h Th 4s 6s")
    table = table_row(helpless.rules, seats=(BOT, ANA))
    async with at_table(table, helpless) as (match, _):
        while not match.is_to_act(0):
            await asyncio.sleep(0.001)


# ---------------------------------------------------------------- stores


async def test_a_memory_store_keeps_rows_apart() -> None:
    store = MemoryStore()
    await store.create(table_row(name="calm-otter-101"))
    assert await store.actions("calm-otter-102") == ()
    assert await store.table("calm-otter-102") is None


# ---------------------------------------------------------------- open seats


async def test_nothing_is_dealt_while_a_seat_is_open() -> None:
    store, table = MemoryStore(), table_row(seats=(ANA, OPEN_SEAT))
    await store.create(table)
    match = await Match.open(table, store, config())
    assert match.gathering() and match.awaits_deal() and not match.progress.dealt
    await match.set_seat(1, BEN, OPEN_SEAT)
    assert not match.gathering() and match.progress.dealt
    kept = await store.table(table.id)
    assert kept is not None and kept.seats == (ANA, BEN)
    await match.close()


async def test_a_seat_is_taken_once() -> None:
    store, table = MemoryStore(), table_row(seats=(ANA, OPEN_SEAT))
    await store.create(table)
    match = await Match.open(table, store, config())
    answers = await asyncio.gather(
        match.set_seat(1, BEN, OPEN_SEAT),
        match.set_seat(1, replace(BEN, guest="cem"), OPEN_SEAT),
        return_exceptions=True,
    )
    assert answers[0] is None
    assert isinstance(answers[1], HostError) and answers[1].code == "seat-taken"
    assert match.table.seats[1] == BEN
    await match.close()


async def test_a_person_has_one_seat_and_keeps_it_in_play() -> None:
    store = MemoryStore()
    table = table_row(variant("gin-three").rules, (ANA, OPEN_SEAT, OPEN_SEAT), ("auto",) * 3)
    await store.create(table)
    match = await Match.open(table, store, config())
    heard: list[int] = []
    match.on_seat = heard.append
    await match.set_seat(1, BEN, OPEN_SEAT)
    for twice in (ANA, BEN):
        with pytest.raises(HostError, match="seat-taken"):
            await match.set_seat(2, twice, OPEN_SEAT)
    await match.set_seat(1, OPEN_SEAT, BEN)
    await match.set_seat(1, BEN, OPEN_SEAT)
    await match.set_seat(2, BOT, OPEN_SEAT)
    assert heard == [1, 1, 1, 2] and match.progress.dealt
    with pytest.raises(HostError, match="game-runs"):
        await match.set_seat(1, OPEN_SEAT, BEN)
    await match.set_seat(1, replace(BOT, guest="ben"), BEN)  # the computer stands in
    assert match.table.seats[1].stand_in
    await match.close()


def test_who_looks_after_a_table() -> None:
    table = table_row(seats=(OPEN_SEAT, BEN, ANA), lay_off=("auto",) * 3)
    assert table.keeper == ""  # nobody opened it for others
    assert replace(table, maker="ana").keeper == "ana"
    assert replace(table, maker="cem").keeper == "ben"


async def test_computer_players_are_no_company() -> None:
    async with at_table() as (match, _):
        bot, person = Listener(), Listener()
        match.attach(bot, 0, bot=True)
        assert not match.has_audience()
        match.attach(person, 0)
        assert match.has_audience()
        match.detach(person)
        assert not match.has_audience()


# ---------------------------------------------------------------- what must not go on


async def test_a_match_that_could_not_be_opened_does_nothing_more() -> None:
    store, table = BrokenStore(), table_row()
    await store.create(table)
    store.broken = True
    with pytest.raises(HostError, match="not-stored"):
        await Match.open(table, store, config())
    assert not [task for task in asyncio.all_tasks() if table.id in task.get_name()]


async def test_a_match_that_somebody_else_has_overtaken_is_closed() -> None:
    store, table = MemoryStore(), table_row()
    await store.create(table)
    match = await Match.open(table, store, config())
    listener = Listener()
    match.attach(listener, 0)
    await store.append(
        table.id, [ActionRow(match.progress.seq + 1, -1, "take-back", 9)], over=False
    )
    (seat,) = game.actors(match.progress.game)
    with pytest.raises(HostError, match="closing"):
        await match.act(seat, match.version(seat), Pass())
    assert match.closed
    with pytest.raises(HostError, match="closing"):
        await match.next_deal(seat)
    await match.close()
