"""Fair deals at a table: the promise first, then the seeds, then the cards, then the secret."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from host_tables import BOT, BrokenStore, Listener, config, plain_move, table_row
from memory_store import MemoryStore
from openrummy.core import game
from openrummy.core.cards import fair_deals, promises
from openrummy.core.cards.promises import Bound
from openrummy.core.cards.signing import Key, verify_signature
from openrummy.core.game import HOST, StartDeal
from openrummy.core.notation.records import Record, read, replay
from openrummy.play.host import (
    OPEN_SEAT,
    ActionRow,
    FairRow,
    HostError,
    Match,
    TableRow,
    parse_move,
    reveal_deals,
)
from openrummy.play.live.table_connection import Close, TableConnection
from openrummy.play.replay.records import record_text
from wheel import Wheel

SEED, OTHER = bytes(range(16)), bytes(range(32))
WAIT = replace(config(), seed_wait=3600.0)


async def opened(
    store: MemoryStore, table: TableRow | None = None, wait: float = 3600.0, seed: int = 0
) -> Match:
    """A match that waits for its people's seeds."""
    table = table or table_row()
    if await store.table(table.id) is None:
        await store.create(table)
    return await Match.open(table, store, replace(config(seed), seed_wait=wait))


def commitment(row: FairRow, match: Match) -> bytes:
    """The promise for a row of the second form."""
    bound = Bound(match.table.id, promises.rules_hash(match.table.rules), row.seats)
    return promises.commitment(row.deal, bound, row.secret)


async def play_deal(match: Match) -> None:
    """Play on until the next deal is due."""
    step = 0
    while (asked := game.actors(match.progress.game)) and asked != (HOST,):
        action = plain_move(match.progress, asked[0], step * 7919)
        await match.act(asked[0], match.version(asked[0]), action)
        step += 1


async def dealt(store: MemoryStore, match: Match) -> list[bytes]:
    """The entropy of every deal so far."""
    moves = [parse_move(row.token) for row in await store.actions(match.table.id)]
    return [move.entropy for move in moves if isinstance(move, StartDeal)]


async def test_the_promise_comes_before_the_seeds_and_these_before_the_cards() -> None:
    store = MemoryStore()
    match = await opened(store)
    assert await dealt(store, match) == []
    promised = match.current_promise()
    assert promised is not None
    (row,) = await store.fair(match.table.id)
    assert (promised.deal, promised.commitment) == (0, commitment(row, match))
    assert promised.seats == row.seats == "pp"
    assert row.seeds is None
    await match.give_seed(0, 0, SEED)
    assert await dealt(store, match) == []
    assert match.current_promise() == promised
    await match.give_seed(1, 0, OTHER)
    assert await dealt(store, match) == [fair_deals.entropy(0, row.secret, (SEED, OTHER))]
    assert match.current_promise() is None
    kept = await store.fair(match.table.id)
    assert kept == (FairRow(0, row.secret, (SEED, OTHER), "pp"),)
    assert reveal_deals(match.table, match.progress.game, kept) == {}
    await play_deal(match)
    kept = await store.fair(match.table.id)
    known = reveal_deals(match.table, match.progress.game, kept)
    assert list(known) == [0]
    rules = promises.rules_hash(match.table.rules)
    assert fair_deals.faults(0, known[0], (await dealt(store, match))[0], rules) == ()
    after = match.current_promise()
    assert after is not None
    assert (after.deal, after.commitment) == (1, commitment(kept[1], match))
    await match.close()


async def test_the_promise_goes_out_with_the_result() -> None:
    store = MemoryStore()
    match = await opened(store, wait=0)
    seen: list[object] = []

    class Ear:
        def see(self, news: object) -> None:
            seen.append(match.current_promise())

    match.attach(Ear(), 0)
    await play_deal(match)
    assert set(seen[:-1]) == {None}
    assert seen[-1] == match.current_promise() is not None
    await match.close()


async def test_the_first_seed_counts_and_none_after_the_deal() -> None:
    store = MemoryStore()
    match = await opened(store)
    await match.give_seed(0, 0, SEED)
    await match.give_seed(0, 0, SEED)  # said again after a line broke
    for seat, deal, seed in ((0, 0, OTHER), (1, 1, SEED)):
        with pytest.raises(HostError, match="seed-late"):
            await match.give_seed(seat, deal, seed)
    await match.give_seed(1, 0, SEED)
    with pytest.raises(HostError, match="seed-late"):
        await match.give_seed(1, 0, SEED)
    await match.close()


async def test_a_seed_that_does_not_come_counts_as_empty() -> None:
    store = MemoryStore()
    match = await opened(store, wait=0.01)
    await match.give_seed(1, 0, SEED)
    while not await dealt(store, match):
        await asyncio.sleep(0.01)
    (row,) = await store.fair(match.table.id)
    assert row.seeds == (b"", SEED)
    await match.close()


async def test_the_first_deal_waits_for_every_browser_that_comes_but_not_for_ever() -> None:
    """A seat that has come gets its usual time from then; a seat that has not, five times that."""
    wheel, store, table = Wheel(), MemoryStore(), table_row()
    await store.create(table)
    habits = replace(config(), seed_wait=3.0, ticks=lambda: wheel.now, later=wheel.later)
    match = await Match.open(table, store, habits)
    await wheel.pass_by(match, 14_000)  # pages load slowly
    match.attach(Listener(), 0)
    await wheel.pass_by(match, 2_500)
    assert await dealt(store, match) == []
    match.attach(Listener(), 1)
    await match.give_seed(0, 0, SEED)
    await wheel.pass_by(match, 1_400)
    assert await dealt(store, match) == []
    await wheel.pass_by(match, 200)  # eighteen seconds in all, no matter who comes and goes
    assert len(await dealt(store, match)) == 1
    (row,) = await store.fair(table.id)
    assert row.seeds == (SEED, b"")
    assert match.promises.unseeded_seats(match.progress.game) == (1,)
    await match.close()


async def test_a_place_in_the_list_comes_before_the_promise() -> None:
    """A promise that could not be put into the list is shown to nobody."""
    listed: list[tuple[bytes, bytes]] = []
    broken = True

    async def publish(position: bytes, promised: bytes) -> None:
        if broken:
            raise OSError("disk full")
        listed.append((position, promised))

    store, table = MemoryStore(), table_row()
    await store.create(table)
    habits = replace(config(), seed_wait=3600.0, publish=publish, signer=Key(bytes(32)))
    with pytest.raises(HostError, match="not-stored"):
        await Match.open(table, store, habits)
    broken = False
    match = await Match.open(table, store, habits)
    promised = match.current_promise()
    assert promised is not None
    assert listed == [(promises.place(table.id, 0), promised.commitment)]
    bound = Bound(table.id, promises.rules_hash(table.rules), "pp")
    data = promises.signed_bytes(0, bound, promised.commitment)
    assert verify_signature(Key(bytes(32)).public, data, promised.signature)
    for other in (replace(bound, seats="pc"), replace(bound, table="calm-otter-101")):
        assert promises.commitment(0, other, bytes(32)) != promises.commitment(0, bound, bytes(32))
        assert not verify_signature(
            promised.key, promises.signed_bytes(0, other, promised.commitment), promised.signature
        )
    await match.close()


async def test_nothing_is_promised_while_a_seat_is_open() -> None:
    store = MemoryStore()
    match = await opened(store, table_row(seats=(table_row().seats[0], OPEN_SEAT)))
    assert match.current_promise() is None and await store.fair(match.table.id) == ()
    await match.set_seat(1, BOT, OPEN_SEAT)
    promised = match.current_promise()
    assert promised is not None and promised.seats == "pc"
    await match.close()


async def test_a_promise_of_before_stays_of_the_first_form() -> None:
    store, table = MemoryStore(), table_row()
    await store.create(table, [FairRow(0, bytes(32))])
    match = await opened(store, table, wait=0)
    await play_deal(match)
    first = reveal_deals(table, match.progress.game, await store.fair(table.id))[0]
    assert (first.version, first.commitment) == (1, fair_deals.commitment(0, bytes(32)))
    promised = match.current_promise()
    assert promised is not None and promised.seats == "pp"
    await match.close()


async def test_nobody_waits_for_a_bot_nor_for_who_is_not_there() -> None:
    store = MemoryStore()
    table = table_row(seats=(table_row().seats[0], BOT), lay_off=("hand", "hand"))
    match = await opened(store, table)
    ear = Listener()
    match.attach(ear, 0)
    await match.give_seed(0, 0, SEED)
    assert len(await dealt(store, match)) == 1
    await play_deal(match)
    match.detach(ear)
    await match.next_deal(0)
    assert len(await dealt(store, match)) == 2
    assert (await store.fair(table.id))[1].seeds == (b"", b"")
    await match.close()


async def test_a_restart_keeps_what_was_promised() -> None:
    store = MemoryStore()
    match = await opened(store)
    promised = match.current_promise()
    await match.give_seed(0, 0, SEED)
    await match.close()
    again = await opened(store, seed=99)
    assert again.current_promise() == promised
    await again.give_seed(0, 0, OTHER)
    await again.give_seed(1, 0, OTHER)
    before = await store.fair(again.table.id)
    assert before[0].seeds == (OTHER, OTHER)
    await again.close()
    third = await opened(store, seed=7)
    await play_deal(third)
    promised = third.current_promise()
    await third.close()
    fourth = await opened(store, seed=8)
    assert promised is not None and fourth.current_promise() == promised
    await fourth.close()


async def test_settled_but_not_dealt_is_dealt_as_settled() -> None:
    """No chance to try again for another deal by falling over."""
    store = BrokenStore()
    match = await opened(store)
    await match.give_seed(0, 0, SEED)
    store.broken = True
    with pytest.raises(HostError, match="not-stored"):
        await match.give_seed(1, 0, OTHER)
    await match.close()
    store.broken = False
    again = await opened(store, seed=99)
    secret = (await store.fair(again.table.id))[0].secret
    assert await dealt(store, again) == []
    with pytest.raises(HostError, match="seed-late"):
        await again.give_seed(0, 0, OTHER)
    await again.close()
    third = await opened(store, wait=0, seed=100)
    assert await dealt(store, third) == [fair_deals.entropy(0, secret, (SEED, OTHER))]
    await third.close()


async def test_what_cannot_be_stored_is_not_promised() -> None:
    class NoPromises(MemoryStore):
        async def keep_fair(self, table_id: str, rows: Sequence[FairRow]) -> None:
            raise OSError("disk full")

    store, table = NoPromises(), table_row()
    await store.create(table)
    with pytest.raises(HostError, match="not-stored"):
        await Match.open(table, store, WAIT)
    assert await store.actions(table.id) == ()


async def test_a_table_of_before_goes_on() -> None:
    """Deals that nothing was promised for stay so; the next one is promised."""
    store, table = MemoryStore(), table_row()
    await store.create(table)
    await store.append(table.id, [ActionRow(1, HOST, "deal:" + "ab" * 32, 1)], over=False)
    match = await opened(store, wait=0)
    await play_deal(match)
    assert match.current_promise() is not None
    assert reveal_deals(match.table, match.progress.game, await store.fair(table.id)) == {}
    for seat in (0, 1):
        await match.next_deal(seat)
    await play_deal(match)
    assert list(reveal_deals(match.table, match.progress.game, await store.fair(table.id))) == [1]
    await match.close()


async def test_giving_up_between_deals_reveals_no_deal_that_was_not_dealt() -> None:
    store = MemoryStore()
    match = await opened(store, wait=0)
    await play_deal(match)
    await match.resign(0)
    rows = await store.fair(match.table.id)
    assert list(reveal_deals(match.table, match.progress.game, rows)) == [0]
    await match.close()


# ---------------------------------------------------------------- secrets


class Sent(TableConnection):
    """A line that keeps every byte it sends."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.bytes = b""

    def drain(self) -> bytes:
        while not self.outbox.empty():
            data = self.outbox.get_nowait()
            self.bytes += data if isinstance(data, bytes) else repr(data).encode()
            assert not isinstance(data, Close)
        return self.bytes


async def test_no_byte_tells_the_secret_or_a_seed_before_the_deal_is_over(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    store = MemoryStore()
    match = await opened(store)
    with ThreadPoolExecutor(1) as pool:
        lines = [Sent(match, viewer, pool) for viewer in (0, 1, None)]
        deals = 0
        for line in lines:
            await line.receive('{"type": "hello", "after": null}')
        while deals < 3:
            promised = match.current_promise()
            assert promised is not None and promised.deal == deals
            seeds = [bytes([deals, seat] * 16) for seat in (0, 1)]
            for seat, seed in enumerate(seeds):
                await lines[seat].receive(
                    f'{{"type": "give-seed", "id": 1, "deal": {deals}, "seed": "{seed.hex()}"}}'
                )
            for seat in match.unready_people():
                await match.next_deal(seat)
            await play_deal(match)
            kept = await store.fair(match.table.id)
            entropy = (await dealt(store, match))[deals]
            for line in lines:
                sent = line.drain()
                assert promised.commitment.hex().encode() in sent
                hidden = [row.secret for row in kept] + [entropy, *seeds]
                for secret_ in hidden:
                    assert secret_ not in sent and secret_.hex().encode() not in sent
            deals += 1
        await match.resign(0)
        text = record_text(
            match.table,
            await store.actions(match.table.id),
            reveal_deals(match.table, match.progress.game, await store.fair(match.table.id)),
        )
    secrets = [row.secret.hex() for row in await store.fair(match.table.id)]
    assert not any(secret in caplog.text for secret in secrets)
    kept_text = repr(await store.fair(match.table.id))
    assert not any(
        repr(bytes.fromhex(secret)) in kept_text or secret in kept_text for secret in secrets
    )
    record: Record = read(text)
    entries = [entry for entry in record.entries if isinstance(entry.action, StartDeal)]
    assert len(entries) == deals == len(list(replay(record))) - len(record.entries) + deals
    for number, made in enumerate(entries):
        assert made.fair is not None and isinstance(made.action, StartDeal)
        rules = promises.rules_hash(match.table.rules)
        assert fair_deals.faults(number, made.fair, made.action.entropy, rules) == ()
    assert secrets[deals] not in text  # promised, never dealt
    await match.close()


@pytest.mark.parametrize("seed", ["", "0" * 30, "0" * 33, "0" * 66, "G" * 32, "Ab" * 16])
async def test_what_is_no_seed_is_refused(seed: str) -> None:
    match = await opened(MemoryStore())
    with ThreadPoolExecutor(1) as pool:
        line = Sent(match, 0, pool)
        await line.receive('{"type": "hello", "after": null}')
        await line.receive(f'{{"type": "give-seed", "id": 1, "deal": 0, "seed": "{seed}"}}')
        assert b'"code":"malformed"' in line.drain()
        watcher = Sent(match, None, pool)
        await watcher.receive('{"type": "hello", "after": null}')
        await watcher.receive(f'{{"type": "give-seed", "id": 1, "deal": 0, "seed": "{"0" * 32}"}}')
        assert b'"code":"not-your-seat"' in watcher.drain()
    await match.close()
