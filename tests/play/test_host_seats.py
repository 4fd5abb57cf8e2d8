"""The host with many seats: boards played at once, a player who sits out, sides."""

from __future__ import annotations

import pytest

from host_tables import ANA, BEN, BOT, config, plain_move, table_row
from memory_store import MemoryStore
from openrummy.core import game
from openrummy.core.engine import Discard, IllegalAction, Pass
from openrummy.core.rules.catalogue import variant
from openrummy.play.host import HostError, Match, SeatRow, restore

CARL, DORA = SeatRow("Carl", "guest", guest="carl"), SeatRow("Dora", "guest", guest="dora")


async def opened(name: str, seats: tuple[SeatRow, ...], seed: int = 2) -> tuple[Match, MemoryStore]:
    store = MemoryStore()
    table = table_row(variant(name).rules, seats, ("auto",) * len(seats))
    await store.create(table)
    return await Match.open(table, store, config(seed)), store


async def played(match: Match, steps: int) -> None:
    """Go on with whatever each seat may do."""
    for step in range(steps):
        now = match.progress
        if game.is_over(now.game):
            return
        waiting = match.unready_people()
        if waiting:
            await match.next_deal(waiting[0])
            continue
        asked = game.actors(now.game)
        seat = asked[step % len(asked)]
        move = plain_move(now, seat, step)
        await match.act(seat, match.version(seat), move)  # type: ignore[arg-type]


async def test_another_board_makes_nothing_stale() -> None:
    match, _ = await opened("gin-partners", (ANA, BEN, CARL, DORA))
    first, other = game.actors(match.progress.game)
    seen = match.version(first)
    await match.act(other, match.version(other), Pass())
    assert match.version(first) > seen
    await match.act(first, seen, Pass())  # seen before the other board moved
    with pytest.raises(HostError, match="stale"):
        await match.act(first, seen, Pass())
    with pytest.raises(HostError, match="stale"):
        await match.act(other, match.version(other) + 1, Pass())
    await match.close()


async def test_who_sits_out_can_do_nothing_but_say_ready() -> None:
    match, _ = await opened("gin-three", (ANA, BEN, CARL))
    dealer = match.progress.game.dealer
    assert dealer is not None
    assert match.view_without_drafts(dealer).hand == 0
    seen = match.version(dealer)
    with pytest.raises(IllegalAction):
        await match.act(dealer, seen, Discard(3))  # type: ignore[arg-type]
    with pytest.raises(IllegalAction):
        await match.defend(dealer, seen)
    assert not match.is_to_act(dealer) and not match.can_take_back(dealer)
    while not match.unready_people():
        await played(match, 1)
    assert set(match.unready_people()) == {0, 1, 2}
    number = match.progress.game.number
    for seat in (dealer, 1 - dealer % 2):
        await match.next_deal(seat)
    assert match.awaits_deal()
    for seat in range(3):
        if match.awaits_deal():
            await match.next_deal(seat)
    assert not match.awaits_deal() and match.progress.game.number == number
    await match.close()


@pytest.mark.parametrize(
    ("name", "seats"),
    [("gin-partners", 4), ("gin-teams-3", 6), ("jersey-gin", 3), ("gin-three", 3)],
)
async def test_a_restart_finds_the_table_as_it_was(name: str, seats: int) -> None:
    rows = (ANA, BEN, CARL, DORA, ANA, BEN)[:seats]
    match, store = await opened(name, rows)
    for _ in range(6):
        await played(match, 37)
        again = restore(match.table, await store.actions(match.table.id))
        assert again == match.progress
    await match.close()


async def test_a_side_gives_up_together() -> None:
    match, _ = await opened("gin-partners", (ANA, BEN, CARL, DORA))
    await match.resign(2)
    result = match.progress.game.result
    assert result is not None
    assert result.reason == "resigned" and result.winners == (1, 3)
    await match.close()


async def test_people_wait_when_none_of_them_has_cards() -> None:
    seen = set()
    for seed in range(12):
        match, _ = await opened("gin-three", (ANA, BOT, BOT), seed)
        out = match.progress.game.dealer == 0
        assert match.plays_without_people() is out
        seen.add(out)
        await match.close()
    assert seen == {True, False}
