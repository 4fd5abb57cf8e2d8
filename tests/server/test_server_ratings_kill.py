"""A server that is killed at any moment of rated games: every game changed ratings once.

What is kept is compared with a recomputation from the records. ``OPENRUMMY_KILLS`` is how often
it is killed; ``./check all`` has one.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from openrummy.server.club.bookkeeper import Recount, recount
from stores import assert_sound, sql, store_of
from test_server_kill import Person, World

KILLS = int(os.environ.get("OPENRUMMY_KILLS", "1"))
PAIRS = 2
BETWEEN = 30  # acknowledged actions from one start to the next kill
GAMES = 4


async def pair(world: World, number: int) -> None:
    """Two people with accounts, one short rated game after another."""
    both = [Person(world, 100 + 2 * number + seat) for seat in (0, 1)]
    for index, person in enumerate(both):
        name = {"name": f"Rated {'ABCDEFGH'[2 * number + index]}x", "password": "correct horse"}
        status, answer = await person.post("/api/account", name)
        if status != 201:  # it was killed before it could answer
            assert answer["code"] in ("has-account", "name-taken"), answer
            status, answer = await person.post("/api/account/sign-in", name)
            assert status == 200, answer
    body = {"game": "gin", "seats": [{"who": "open"}], "target": 20, "listed": True}
    while not world.stopping:
        status, link = await both[0].post(
            "/api/invitations", body | {"rated": True, "clock": "3600+5"}
        )
        assert status == 201, link
        status, answer = await both[1].post(f"/api/tables/{link['id']}/join", {})
        assert status == 201, answer
        await asyncio.gather(*(person.play(link["id"], index) for index, person in enumerate(both)))
        await world.did(over=True)


async def under_load(folder: Path) -> None:
    world = World(folder)
    async with asyncio.TaskGroup() as group:
        for number in range(PAIRS):
            group.create_task(pair(world, number))
        for kill in range(KILLS):
            # some in the middle of play, some in the moment after a game
            await (world.count(BETWEEN) if kill % 2 else world.count(0, over=world.over + 1))
            await world.kill()
        await world.count(BETWEEN, over=GAMES)
        world.stopping = True
    assert world.server.stop() == ""


async def recount_all(folder: Path) -> Recount:
    store = store_of(folder)
    try:
        return await recount(store, database=store.database)
    finally:
        await store.close()


@pytest.mark.slow
def test_every_rated_game_counts_once(tmp_path: Path) -> None:
    asyncio.run(under_load(tmp_path))
    recounted = asyncio.run(recount_all(tmp_path))
    assert (recounted.changed, recounted.unreadable, recounted.ratings) == (0, 0, 0)
    [(over,)] = sql(tmp_path, "SELECT count(*) FROM tables WHERE over AND rated")
    [(rows,)] = sql(tmp_path, "SELECT count(*) FROM rated_games")
    [(games,)] = sql(tmp_path, "SELECT sum(games) FROM ratings")
    assert over >= GAMES and rows == 2 * over and games == 2 * over
    assert_sound(tmp_path)
    first = "SELECT min(guest) FROM ratings"
    sql(tmp_path, f"UPDATE ratings SET mean = mean + 1 WHERE guest = ({first})")
    assert asyncio.run(recount_all(tmp_path)).ratings == 1, "what is wrong is seen"
    assert asyncio.run(recount_all(tmp_path)).ratings == 0, "and put right"
