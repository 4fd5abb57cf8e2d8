"""PostgreSQL killed and restarted, and the server too, while people play: nothing is lost."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from openrummy.core.rules.text import say
from openrummy.server.db.postgres.engine import address_of
from openrummy.server.db.postgres.prepare import prepare
from postgres import Cluster
from stores import in_postgres
from test_server_kill import World, check_kept, under_load

KILLS = int(os.environ.get("OPENRUMMY_KILLS", "1"))
# what is committed is with the system, which lives on
_SAFE = "-c fsync=off -c synchronous_commit=on -c listen_addresses='' -c shared_buffers=16MB"


@pytest.fixture
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    folder = Path(f"/tmp/openrummy-away-{os.getpid()}")  # a socket has a short path
    folder.mkdir()
    server = Cluster(folder, _SAFE)
    yield server
    server.remove()


class Shaken(World):
    """The database is killed, and every second time the server."""

    def __init__(self, folder: Path, cluster: Cluster) -> None:
        super().__init__(folder)
        self.cluster = cluster
        self.killed = 0

    async def kill(self) -> None:
        self.killed += 1
        if self.killed % 2 == 0:
            await super().kill()
            return
        await asyncio.to_thread(self.cluster.stop, "immediate")
        async with httpx.AsyncClient(base_url=self.url, timeout=30) as http:
            asked = await http.get("/api/tables", headers={"Cookie": "openrummy_guest=" + "x" * 40})
            assert asked.status_code == 503, asked.text
            assert asked.json()["text"] == say("error.database-away")
            ready, alive = await http.get("/readyz"), await http.get("/healthz")
            assert (ready.status_code, alive.status_code) == (503, 200)
        await asyncio.to_thread(self.cluster.start)


def test_a_database_that_is_restarted_loses_nothing(cluster: Cluster, tmp_path: Path) -> None:
    cluster.sql("CREATE DATABASE games")
    url = cluster.url("games")
    prepare(address_of(url))
    folder = in_postgres(tmp_path / "data", url)
    world = asyncio.run(under_load(Shaken(folder, cluster), KILLS))
    check_kept(world)
    assert "the database is away" in world.said and "Traceback" not in world.said
