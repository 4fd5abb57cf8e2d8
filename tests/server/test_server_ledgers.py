"""Ledgers: kept game by game they say what adding all games up says."""

from __future__ import annotations

import asyncio
import random
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest import mock

from sqlalchemy import update

from host_tables import ANA, BEN, table_row
from memory_store import MemoryStore
from openrummy.club.accounts import Account
from openrummy.club.game_statistics import SeatFigures
from openrummy.club.ledger import Ledger
from openrummy.core.rules.catalogue import variant
from openrummy.play.host import Outcome, PlayedGame, SeatRow, Store
from openrummy.play.views.game_history import opponents_of
from openrummy.play.views.player_statistics import stats_of
from openrummy.server.db.club.accounts import AccountRows
from openrummy.server.db.club.ledgers import LedgerRows
from openrummy.server.db.club.ledgers import ledgers as table
from openrummy.server.db.engines import temporary
from openrummy.server.db.store import SqlStore
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.device_guests import Guests
from openrummy.server.views.players.ledgers import Ledgers
from stores import store_of
from summed_games import player_stats

NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)
ZONES = (0, 60, -300, 345, 14 * 60, -12 * 60)  # minutes from UTC
MARA = SeatRow("Mara", "mara", bot="mara-easy", persona="mara", level="easy")
OTHERS = (BEN, replace(BEN, guest="c", name="Cleo"), MARA, replace(MARA, level="hard"))


async def add(store: Store, number: int, chance: random.Random) -> None:
    """A game of Ana's that is over, with whatever figures."""
    rules = variant(chance.choice(("gin", "rummy-500", "indian-rummy"))).rules
    others = chance.sample(OTHERS, chance.choice((1, 1, 2)))
    seats = [ANA, *others]
    chance.shuffle(seats)
    row = replace(table_row(rules, tuple(seats)), id=f"calm-otter-{number}", over=True)
    await store.create(row)
    places = chance.choice(([0] * len(seats), chance.sample(range(1, 4), len(seats))))
    figures = [_figures(chance, place_taken) for place_taken in places]
    start = NOW.replace(day=1, hour=0) - timedelta(days=31 * chance.randrange(15))
    near = timedelta(minutes=chance.randrange(-900, 900))  # the start of a month
    ended = int((start.replace(day=1) + near).timestamp() * 1000)
    await store.keep_outcome(Outcome(row.id, "knock", ended, tuple(figures)))


def _figures(chance: random.Random, place_taken: int) -> SeatFigures:
    counts = {field.name: chance.randrange(9) for field in fields(SeatFigures)[2:]}
    return SeatFigures(place_taken, place_taken == 2, **counts)


async def compared(seed: int) -> None:
    chance, store = random.Random(seed), MemoryStore()
    async with temporary() as database:
        accounts = Accounts(database, Guests(store), (1, 8))
        await AccountRows(database).add(Account(ANA.guest, "Ana", "ana", "guest", 0), "", ())
        ledgers = Ledgers(store, database, accounts)
        await ledgers.follow()
        for number in range(40):
            await add(store, number, chance)
            if number % 7:
                await ledgers.follow()
                assert (await LedgerRows(database).load(ANA.guest))[0].number == number + 1
            else:  # as after a start: what was not followed is entered when it is asked for
                ledgers = Ledgers(store, database, accounts)
                await ledgers.follow()
            played = await store.outcomes_of(ANA.guest)
            known = {BEN.guest: "Ben of old"} if opponents_of(played, ANA.guest) else {}
            zone = timedelta(minutes=chance.choice(ZONES))
            plain = player_stats(played, ANA.guest, NOW, zone, known)
            assert stats_of(await ledgers.ledger_of(ANA.guest), NOW, zone, known) == plain
        await store.merge_guest("c", BEN.guest)
        await ledgers.rebuild_merged("c", BEN.guest)
        played = await store.outcomes_of(ANA.guest)
        for zone in (timedelta(minutes=minutes) for minutes in ZONES):
            plain = player_stats(played, ANA.guest, NOW, zone, {})
            assert stats_of(await ledgers.ledger_of(ANA.guest), NOW, zone, {}) == plain


def test_a_ledger_says_what_adding_up_says() -> None:
    asyncio.run(compared(1))


async def test_a_ledger_of_another_form_is_made_anew(tmp_path: Path) -> None:
    store = store_of(tmp_path)
    await add(store, 1, random.Random(1))
    rows, ledgers = LedgerRows(store.database), kept_by(store)
    await rows.create(ANA.guest)
    old = update(table).values(body=b'{"number":1,"days":{"2026-11-24":1}}')
    await store.database.execute(old)
    ledger = await ledgers.ledger_of(ANA.guest)
    assert ledger.total[0] == sum(ledger.ended.values()) == 1
    assert (await rows.load(ANA.guest))[0] == ledger
    await store.close()


async def test_what_was_dropped_while_it_was_added_up_is_not_kept(tmp_path: Path) -> None:
    store = store_of(tmp_path)
    await add(store, 1, random.Random(1))
    rows, ledgers = LedgerRows(store.database), kept_by(store)
    asked = store.outcomes_of

    async def slow(guest: str, after: int = 0, most: int | None = None) -> tuple[PlayedGame, ...]:
        games = await asked(guest, after, most)
        if most != 1:
            await rows.drop([guest])
        return games

    with mock.patch.object(store, "outcomes_of", slow):
        assert (await ledgers.ledger_of(ANA.guest)).number == 1
    assert await rows.load(ANA.guest) == (Ledger(), None)
    await store.close()


def kept_by(store: SqlStore) -> Ledgers:
    return Ledgers(store, store.database, Accounts(store.database, Guests(store), (1, 8)))
