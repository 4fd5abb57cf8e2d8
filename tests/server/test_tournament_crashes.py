"""The director stopped before or after any single write: it ends as if nothing had happened.

``./check`` stops it at some writes, more than five ``OPENRUMMY_KILLS`` at every one.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from memory_store import MemoryStore
from openrummy.club.accounts import Account
from openrummy.club.game_statistics import SeatFigures
from openrummy.club.tournament.model import Entrant, Plan, Tournament
from openrummy.club.tournament.pairing import next_round
from openrummy.core.rules import catalogue
from openrummy.core.rules.canonical import canonical
from openrummy.core.scoring.result import Seat
from openrummy.play.host import FairRow, Outcome, TableRow
from openrummy.server.club.tournaments import rounds
from openrummy.server.club.tournaments.director import Director
from openrummy.server.club.tournaments.entry import enter
from openrummy.server.db.club.events.rows import (
    StoredTournament,
    TournamentRow,
    plan_text,
    put_entrant,
)
from openrummy.server.db.engines import temporary

ID = "aaaaaaaaaaaa"
EVERY = 1 if int(os.environ.get("OPENRUMMY_KILLS", "5")) > 5 else 7


class Stopped(Exception):
    """The server is no more."""


class Power:
    """Fails at one write, before it is done or after."""

    def __init__(self) -> None:
        self.writes = 0
        self.fails: tuple[int, bool] | None = None

    def use(self, before: bool) -> None:
        self.writes += before
        if self.fails == (self.writes, before):
            self.fails = None
            raise Stopped


class Tables:
    """Tables that nobody sees, in a store that keeps them."""

    def __init__(self, store: MemoryStore, power: Power) -> None:
        self.store = store
        self.power = power
        self.opened = 0

    async def keep(self, table: TableRow, promised: Sequence[FairRow]) -> str:
        self.power.use(True)
        self.opened += 1
        name = f"table-{len(self.store._tables)}"
        await self.store.create(TableRow(**vars(table) | {"id": name}), promised)
        self.power.use(False)
        return name

    async def of_event(self, event: str) -> TableRow | None:
        return await self.store.event_table(event)

    async def table(self, table_id: str) -> TableRow | None:
        return await self.store.table(table_id)

    async def come(self, table_id: str) -> set[Seat]:
        return {0, 1}

    async def absent(self, table_id: str, seats: Collection[Seat]) -> None:
        """Nobody is."""

    async def wake(self, table_id: str) -> None:
        """Nothing plays here."""

    async def finish(self) -> bool:
        """End every game as its table's name says; True if there was one."""
        kept = {outcome.table_id for _, outcome in await self.store.outcomes(0, 1000)}
        fresh = [row for row in self.store._tables.values() if row.id not in kept]
        for table in fresh:
            first = sum(table.event.encode()) % 3  # by the pairing, whatever the table is called
            places = ((1, 2), (2, 1), (1, 1))[first]
            figures = tuple(
                SeatFigures(place=place_taken, deals=3, score=10 * (3 - place_taken))
                for place_taken in places
            )
            await self.store.keep_outcome(Outcome(table.id, "knock", 1, figures))
        return bool(fresh)


def row_of(form: str) -> TournamentRow:
    plan = Plan(form, rounds=3)  # type: ignore[arg-type]
    rules = canonical(catalogue.variant("gin").rules)
    return TournamentRow(
        id=ID, name="Crash", maker="a", state="open", created=0, format=form, game="gin",
        title="Gin", rules=rules, plan=plan_text(plan), clock="600+5", secret="ab" * 32,
        most=5, no_show=10**9, rest=0, weekly=True, starts=1,
    )  # fmt: skip


async def entered(director: Director) -> StoredTournament:
    """Five people enter."""
    for name in "abcde":
        async with director.service.turn(ID) as held:
            assert held is not None
            person = Account(name, name, name, "guest", 0)
            stored = await enter(director.service, held, person, "", "")
    return stored


async def played(
    form: str, fails: tuple[int, bool] | None
) -> tuple[StoredTournament, MemoryStore, int]:
    """A tournament of five to its end, with one stop of the server; how many writes it took."""
    power, store = Power(), MemoryStore()
    async with temporary() as database:
        writer = database._writer
        write = writer.write

        async def failing(change: Any, *, beside: bool = False) -> Any:
            power.use(True)
            done = await write(change, beside=beside)
            power.use(False)
            return done

        tables = Tables(store, power)

        def fresh() -> Director:
            return Director(database, store, tables, 1e-6)

        director = fresh()
        await director.service.rows.create(row_of(form))
        await entered(director)
        writer.write = failing  # type: ignore[method-assign]
        power.fails = fails
        for _ in range(60):
            try:
                await director.advance(ID)
                await tables.finish()
                await director.follow()
            except Stopped:
                director = fresh()
                await director.follow()  # as a bookkeeper does at the start
            stored_tournament = await director.service.load(ID)
            assert stored_tournament is not None
            if stored_tournament.row.state == "over":
                return stored_tournament, store, power.writes
    raise AssertionError("it never ends")


def result_of(stored: StoredTournament) -> list[tuple[Any, ...]]:
    return [(pairing_row.pairing, pairing_row.absent) for pairing_row in stored.pairings]


@pytest.mark.parametrize("form", ["swiss", pytest.param("knockout", marks=pytest.mark.slow)])
def test_a_director_stopped_at_any_write_ends_in_the_same(form: str) -> None:
    whole, _, writes = asyncio.run(played(form, None))
    assert writes > 20
    for number, before in product(range(1, writes + 1), (True, False)):
        if (2 * number + before) % EVERY:
            continue
        stored_tournament, store, _ = asyncio.run(played(form, (number, before)))
        assert result_of(stored_tournament) == result_of(whole), (number, before)
        events = Counter(table.event for table in store._tables.values())
        assert set(events.values()) == {1}, (number, before)
        assert len({game_row.outcome for game_row in stored_tournament.games}) == len(
            stored_tournament.games
        )
        assert stored_tournament.row.next


def test_who_has_not_checked_in_is_not_drawn() -> None:
    async def begun() -> StoredTournament:
        store = MemoryStore()
        async with temporary() as database:
            director = Director(database, store, Tables(store, Power()), 60)
            row = replace(row_of("swiss"), starts=director.service.now() + 30_000, check_in=1)
            await director.service.rows.create(row)
            stored = await entered(director)
            assert all(
                entrant_row.checked for entrant_row in stored.entrants.values()
            )  # it is open already
            gone = replace(stored.entrants[3], checked=False)
            stored = await director.service.change(stored, *put_entrant(ID, gone), starts=1)
            await director.advance(ID)
            stored_tournament = await director.service.load(ID)
            assert stored_tournament is not None
            return stored_tournament

    stored = asyncio.run(begun())
    assert {action.number for action in stored.data.in_draw()} == {1, 2, 4, 5}
    assert stored.entrants[3].until == 0 and stored.row.state == "running"


def test_a_large_swiss_is_paired_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    people = tuple(Entrant(number, number) for number in range(1, 8))
    data, seed = Tournament(Plan("swiss"), people, rounds=3), b"x" * 32
    monkeypatch.setattr(rounds, "MIN_SEPARATE_ENTRANTS", 2)
    assert asyncio.run(rounds.pair_next_round(data, seed)) == next_round(data, seed) != ()
