"""Offers: made by all, taken back, declined; the seats of a rematch."""

from __future__ import annotations

from dataclasses import replace

import pytest

from host_tables import ANA, BEN, BOT, config, table_row
from memory_store import MemoryStore
from openrummy.core import game
from openrummy.core.rules.catalogue import variant
from openrummy.play.host import OPEN_SEAT, HostError, Match, Offers, SeatRow, TableRow
from openrummy.play.host import rotated_seats as turned_seats

CEM = SeatRow("Cem", "guest", guest="cem")


async def opened(
    *seats: SeatRow, name: str = "gin-three"
) -> tuple[Match, MemoryStore, list[TableRow]]:
    store, made = MemoryStore(), list[TableRow]()
    table = table_row(variant(name).rules, seats, ("auto",) * len(seats))
    await store.create(table)
    match = await Match.open(table, store, config())

    async def make(row: TableRow) -> str:
        made.append(row)
        return f"new-{len(made)}"

    match.on_rematch = make
    return match, store, made


def test_offers_are_made_by_all() -> None:
    offers = Offers()
    offers.offer("end", 2)
    offers.offer("end", 0)
    offers.offer("end", 0)
    assert offers.offering_seats("end") == (0, 2) and offers.offering_seats("rematch") == ()
    assert not offers.is_agreed("end", (0, 1, 2)) and offers.is_agreed("end", (2, 0))
    offers.withdraw("end", 0)
    assert offers.offering_seats("end") == (2,)
    offers.withdraw("end", 1)  # seat 1 declines
    assert offers.offering_seats("end") == ()


async def test_a_rematch_is_made_once_when_all_want_it() -> None:
    match, store, made = await opened(ANA, BOT, CEM)
    with pytest.raises(HostError, match="game-runs"):
        await match.offer(0, "rematch")
    await match.resign(0)
    await match.offer(2, "rematch")
    assert match.offers.offering_seats("rematch") == (2,) and not made
    await match.withdraw(0, "rematch")  # declined
    await match.offer(0, "rematch")
    assert match.offers.offering_seats("rematch") == (0,) and not made
    await match.offer(2, "rematch")
    assert len(made) == 1 and match.table.next == "new-1"
    kept = await store.table(match.table.id)
    assert kept is not None and kept.next == "new-1"
    for seat in (0, 2):
        await match.offer(seat, "rematch")
    assert len(made) == 1 and match.offers.offering_seats("rematch") == ()
    with pytest.raises(HostError, match="game-over"):
        await match.offer(0, "end")
    await match.close()


async def test_those_who_play_end_a_game_and_nobody_wins() -> None:
    away = replace(BOT, guest="cem")  # the computer stands in
    match, _, _ = await opened(ANA, BEN, away)
    await match.offer(0, "end")
    assert not game.is_over(match.progress.game)
    await match.offer(1, "end")
    result = match.progress.game.result
    assert result is not None and result.winners == ()
    assert match.offers.offering_seats("end") == ()
    await match.close()


async def test_before_play_there_is_nothing_to_end() -> None:
    match, _, _ = await opened(ANA, BEN, OPEN_SEAT)
    with pytest.raises(HostError, match="not-begun"):
        await match.offer(0, "end")
    await match.close()


async def test_an_offer_goes_with_who_made_it() -> None:
    match, _, _ = await opened(ANA, BEN, BOT)
    await match.offer(1, "end")
    await match.set_seat(1, CEM, BEN)
    assert match.offers.offering_seats("end") == ()
    await match.close()


def test_a_rematch_turns_the_seats_by_one() -> None:
    away = replace(BOT, name="Cem", guest="cem", line="Hard")
    rows = (ANA, BOT, BEN, away)
    table = table_row(variant("gin-partners").rules, rows, ("auto", "hand", "auto", "hand"))
    fresh = turned_seats(table, (f"{number:064x}" for number in range(1, 5)))
    assert [row.name for row in fresh] == ["Cem", "Ana", "Mara", "Ben"]
    assert fresh[0] == SeatRow("Cem", BOT.face, guest="cem") and fresh[0].person
    assert fresh[2].bot == BOT.bot and fresh[2].seed != BOT.seed
    partners = {frozenset(row.name for row in rows[side::2]) for side in (0, 1)}
    assert {frozenset(row.name for row in fresh[side::2]) for side in (0, 1)} == partners
