"""Ledgers: kept game by game they say what adding all games up says."""

from __future__ import annotations

import asyncio
import random
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta

from host_tables import ANA, BEN, table_row
from openrummy.club.accounts import Account
from openrummy.club.figures import SeatFigures
from openrummy.host import MemoryStore, Outcome, SeatRow
from openrummy.rules.catalogue import variant
from openrummy.server.db.club.accounts import AccountRows
from openrummy.server.db.club.ledgers import LedgerRows
from openrummy.server.db.temporary import temporary
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.guests import Guests
from openrummy.server.views.players.ledgers import Ledgers, stats_of
from openrummy.server.views.players.player_stats import opponents_of, player_stats

NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)
MARA = SeatRow("Mara", "mara", bot="mara-easy", persona="mara", level="easy")
OTHERS = (BEN, replace(BEN, guest="c", name="Cleo"), MARA, replace(MARA, level="hard"))


async def add(store: MemoryStore, number: int, chance: random.Random) -> None:
    """A game of Ana's that is over, with whatever figures."""
    rules = variant(chance.choice(("gin", "rummy-500", "indian-rummy"))).rules
    others = chance.sample(OTHERS, chance.choice((1, 1, 2)))
    seats = [ANA, *others]
    chance.shuffle(seats)
    table = replace(table_row(rules, tuple(seats)), id=f"calm-otter-{number}", over=True)
    await store.create(table)
    places = chance.choice(([0] * len(seats), chance.sample(range(1, 4), len(seats))))
    figures = [_figures(chance, place) for place in places]
    ended = int((NOW - timedelta(days=chance.randrange(500))).timestamp() * 1000)
    await store.keep_outcome(Outcome(table.id, "knock", ended, tuple(figures)))


def _figures(chance: random.Random, place: int) -> SeatFigures:
    counts = {one.name: chance.randrange(9) for one in fields(SeatFigures)[2:]}
    return SeatFigures(place, place == 2, **counts)


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
                assert (await LedgerRows(database).of(ANA.guest)).number == number + 1
            else:  # as after a start: what was not followed is entered when it is asked for
                ledgers = Ledgers(store, database, accounts)
                await ledgers.follow()
            played = await store.outcomes_of(ANA.guest)
            known = {BEN.guest: "Ben of old"} if opponents_of(played, ANA.guest) else {}
            plain = player_stats(played, ANA.guest, NOW, timedelta(0), known)
            assert stats_of(await ledgers.of(ANA.guest), NOW, known) == plain
        await store.merge_guest("c", BEN.guest)
        await ledgers.merged("c", BEN.guest)
        played = await store.outcomes_of(ANA.guest)
        plain = player_stats(played, ANA.guest, NOW, timedelta(0), {})
        assert stats_of(await ledgers.of(ANA.guest), NOW, {}) == plain


def test_a_ledger_says_what_adding_up_says() -> None:
    asyncio.run(compared(1))
