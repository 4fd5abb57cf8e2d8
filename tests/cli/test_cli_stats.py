"""``openrummy stats rebuild``: counted again, everything is as it was kept."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from cli_tools import run_command
from host_tables import ANA, BEN
from openrummy.core.rules.catalogue import variant
from openrummy.play.host import ActionRow, Outcome
from openrummy.server.club.bookkeeper import Bookkeeper
from openrummy.server.db.engines import engine_of
from openrummy.server.db.folder import DATABASE, Folder
from openrummy.server.db.migrations import run as migrate
from openrummy.server.db.store import SqlStore
from test_club_figures import played

GAMES = ("gin", "rummy-500", "five-card-rummy", "indian-rummy")


async def filled(database: Path) -> None:
    """Some games that are over, all but the last of them kept."""
    store = SqlStore(engine_of(database))
    for number, name in enumerate(GAMES):
        table, rows, _ = played(variant(name).rules, 2, 2, seed=number)
        fresh = replace(table, id=f"calm-otter-{number}", seats=(ANA, BEN), over=False)
        await store.create(fresh)
        later = [replace(row, at=row.at + 1000 * number) for row in rows]
        await store.append(fresh.id, later, over=True)
        if number < len(GAMES) - 1:
            await Bookkeeper(store, rest=0).settle()
    await store.close()


async def kept(database: Path) -> tuple[tuple[int, Outcome], ...]:
    store = SqlStore(engine_of(database))
    outcomes = await store.outcomes(0, 100)
    await store.close()
    return outcomes


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    migrate.upgrade(tmp_path / DATABASE)
    asyncio.run(filled(tmp_path / DATABASE))
    return tmp_path


def rebuilt(folder: Path, code: int = 0) -> dict[str, int]:
    done = run_command("stats", "rebuild", "--data", str(folder), "--json")
    assert done.code == code, done.err
    return dict(done.json)


def test_counted_again_all_is_as_it_was(folder: Path) -> None:
    before = asyncio.run(kept(folder / DATABASE))
    first = rebuilt(folder)
    assert first == {"games": 4, "changed": 0, "unreadable": 0, "new": 1, "ratings": 0}
    after = asyncio.run(kept(folder / DATABASE))
    assert after[:3] == before and len(after) == 4
    assert rebuilt(folder) == {"games": 4, "changed": 0, "unreadable": 0, "new": 0, "ratings": 0}


def test_what_was_kept_wrongly_is_put_right(folder: Path) -> None:
    before = asyncio.run(kept(folder / DATABASE))
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("UPDATE figures SET points_won = 999999, place = 2 WHERE seat = 0")
        database.commit()
    assert rebuilt(folder)["changed"] == 3
    assert asyncio.run(kept(folder / DATABASE))[:3] == before


def test_a_game_that_cannot_be_read_is_told(folder: Path) -> None:
    async def damage() -> None:
        store = SqlStore(engine_of(folder / DATABASE))
        seq = len(await store.actions("calm-otter-0")) + 1
        await store.append("calm-otter-0", [ActionRow(seq, 0, "nonsense", 1)], over=True)
        await store.close()

    asyncio.run(damage())
    assert rebuilt(folder, code=1)["unreadable"] == 1
    done = run_command("stats", "rebuild", "--data", str(folder))
    assert "1 cannot be read" in done.out and done.code == 1


def test_where_there_is_nothing_to_count_it_says_so(tmp_path: Path) -> None:
    done = run_command("stats", "rebuild", "--data", str(tmp_path))
    assert done.code == 2 and "there are no games in" in done.err
    assert not list(tmp_path.iterdir())


def test_a_folder_in_use_is_left_alone(folder: Path) -> None:
    holder = Folder(folder)
    done = run_command("stats", "rebuild", "--data", str(folder))
    holder.release()
    assert done.code == 2 and "use" in done.err
