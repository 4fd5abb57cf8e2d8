"""Times to read the standings of a large tournament and to pair its next round."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from openrummy.club.tournament.model import Entrant, Pairing, Plan, Tournament
from openrummy.club.tournament.pairing import draw, next_round
from openrummy.core.cards.rng import seed_bytes
from openrummy.play import wire
from openrummy.server import garbage_collection
from openrummy.server.db.club import metadata
from openrummy.server.db.club.events.rows import (
    EntrantRow,
    Member,
    PairingRow,
    TournamentRow,
    add_pairings,
    plan_text,
    put_entrant,
)
from openrummy.server.db.club.events.store import TournamentStore
from openrummy.server.db.database import Database
from openrummy.server.db.engines import engine_of, writing_engine
from openrummy.server.db.writer import Writer
from openrummy.server.views.events.tournament import standing_rows, tie_break_texts

_ID = "benchbenchbe"


def standings_ms(entrants: int = 500, rounds: int = 9, times: int = 100) -> list[float]:
    """Reading a Swiss from SQLite, its standings and their message, each time from scratch (ms)."""
    return asyncio.run(_standings(tournament(entrants, rounds), times))


def pairing_ms(entrants: int = 500, rounds: int = 9, times: int = 3) -> list[float]:
    """Times (ms) of pairing the next round of a Swiss; a server does it in a process of its own."""
    begun = replace(tournament(entrants, rounds), rounds=rounds + 1)
    return [_took(lambda: next_round(begun, seed_bytes("bench"))) for _ in range(times)]


def tournament(entrants: int, rounds: int) -> Tournament:
    """A Swiss with random results whose pairings are near to those of one: neighbours by points.

    Pairing nine rounds of five hundred as a tournament does would take a minute.
    """
    chance = random.Random(1)
    people = draw((Entrant(number) for number in range(1, entrants + 1)), {}, seed_bytes("bench"))
    points = dict.fromkeys(range(1, entrants + 1), 0)
    met: set[tuple[int, int]] = set()
    pairings: list[Pairing] = []
    for round_ in range(1, rounds + 1):
        order = sorted(points, key=lambda number: (-points[number], chance.random()))
        number = 0
        while len(order) > 1:
            number += 1
            first = order.pop(0)
            second = next((number for number in order if (first, number) not in met), order[0])
            order.remove(second)
            met |= {(first, second), (second, first)}
            scores = (chance.randrange(150), chance.randrange(150))
            places = (1 + (scores[1] > scores[0]), 1 + (scores[0] > scores[1]))
            for entrant, rank in zip((first, second), places, strict=True):
                points[entrant] += 2 if rank == 1 else 0
            both = (first, second)
            pairings.append(Pairing(round_, number, both, "game", places, scores))
        if order:
            pairings.append(Pairing(round_, number + 1, (order[0],), "bye"))
    return Tournament(Plan("swiss", rounds=rounds), people, tuple(pairings), rounds)


async def _standings(swiss: Tournament, times: int) -> list[float]:
    with tempfile.TemporaryDirectory(prefix="openrummy-") as folder:
        reader = engine_of(Path(folder) / "bench.db")
        writing = writing_engine(reader.url)
        metadata.create_all(writing)
        database = Database(reader, Writer(writing))
        try:
            store = TournamentStore(database)
            await _keep(store, swiss)
            garbage_collection.settle()  # as a server does
            return [await _read(store) for _ in range(times + 1)][1:]
        finally:
            await database.close()


async def _keep(store: TournamentStore, swiss: Tournament) -> None:
    row = TournamentRow(
        id=_ID,
        name="Bench",
        maker="bench",
        state="running",
        created=0,
        format="swiss",
        game="gin",
        title="Gin",
        rules="",
        plan=plan_text(swiss.plan),
        clock="600+5",
        secret="00" * 32,
        most=len(swiss.entrants),
        rounds=swiss.rounds,
    )
    await store.create(row)
    for entered in swiss.entrants:
        name = f"Player {entered.number}"
        member = Member(f"guest-{entered.number}", name, "guest")
        entrant = EntrantRow(entered.number, name, (member,), seed=entered.seed)
        await store.database.execute(*put_entrant(_ID, entrant))
    for start in range(0, len(swiss.pairings), 100):
        rows = [PairingRow(pairing, 0, 0, 0) for pairing in swiss.pairings[start : start + 100]]
        await store.database.execute(add_pairings(_ID, rows))


async def _read(store: TournamentStore) -> float:
    start = time.perf_counter()
    stored = await store.load(_ID)
    assert stored is not None
    rows = standing_rows(stored, "")
    wire.encode(wire.TournamentStandings(1, rows, tie_break_texts(stored.plan)))
    return 1000 * (time.perf_counter() - start)


def _took(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return 1000 * (time.perf_counter() - start)
