"""Lists of games are read a page at a time: 5,000 games cost a page no more than 500.

What a question costs is counted in steps of SQLite's machine, not in seconds.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from host_tables import table_row
from openrummy.club.game_statistics import SeatFigures
from openrummy.play.host import HistoryFilter, SeatRow
from openrummy.server.db.club.host_actions import HostRows
from openrummy.server.db.engines import engine_of
from openrummy.server.db.folder import DATABASE, Folder
from openrummy.server.db.store import SqlStore
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.device_guests import Guests
from openrummy.server.views.players.ledgers import Ledgers

MANY, FEW = 5_000, 500
PAGE = 25
_STEPS = 10  # of SQLite's machine, counted at a time
_NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {many}) "

Ask = Callable[[SqlStore], Awaitable[Any]]


def fill(database: Path, many: int) -> None:
    """Add n games that Ana has played, and as many people with an account."""
    zeros = ", ".join("0" for _ in fields(SeatFigures))
    names = ", ".join(field.name for field in fields(SeatFigures))
    with closing(sqlite3.connect(database)) as connection:
        connection.row_factory = sqlite3.Row
        row = dict(connection.execute("SELECT * FROM tables").fetchone())
        columns = {name: f":{name}" for name in row}
        columns |= {"id": "'game-' || i", "touched": "i", "over": "1"}
        into, values = ", ".join(columns), ", ".join(columns.values())
        begin = _NUMBERS.format(many=many)
        connection.execute(f"{begin}INSERT INTO tables ({into}) SELECT {values} FROM n", row)
        for seat, guest in ((0, "ana"), (1, "'guest-' || (i % 50)")):
            who = "'ana'" if guest == "ana" else guest
            connection.execute(
                f"{begin}INSERT INTO seats (table_id, seat, name, face, line, guest, bot, persona,"
                " level, seed, ended, number)"
                f" SELECT 'game-' || i, {seat}, '', '', '', {who}, '', '', '', '', i, i FROM n"
            )
            connection.execute(
                f"{begin}INSERT INTO figures (table_id, seat, {names})"
                f" SELECT 'game-' || i, {seat}, {zeros} FROM n"
            )
        connection.execute(
            f"{begin}INSERT INTO outcomes (number, table_id, family, ended)"
            " SELECT i, 'game-' || i, 'knock', i FROM n"
        )
        connection.execute(
            f"{begin}INSERT INTO accounts (guest, name, key, face, created)"
            " SELECT 'guest-' || i, 'name-' || i, 'key-' || i, 'guest', i FROM n"
        )
        connection.commit()


async def opened(path: Path, many: int) -> SqlStore:
    folder = Folder(path)
    folder.prepare()
    folder.release()
    store = SqlStore(engine_of(path / DATABASE))
    await store.create(table_row(name="calm-otter-1"))  # one that runs
    fill(path / DATABASE, many)
    return store


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Path]:
    return {many: tmp_path_factory.mktemp(f"games-{many}") for many in (FEW, MANY)}


@pytest.fixture
async def stores(folders: dict[int, Path]) -> AsyncIterator[dict[int, SqlStore]]:
    stores_by_size = {
        many: SqlStore(engine_of(path / DATABASE))
        if (path / DATABASE).exists()
        else await opened(path, many)
        for many, path in folders.items()
    }
    yield stores_by_size
    for store in stores_by_size.values():
        await store.close()


async def steps(store: SqlStore, folder: Path, ask: Ask) -> int:
    """Steps that SQLite takes to answer the request."""
    asked: list[tuple[str, Any]] = []

    def listen(_c: Any, _cursor: Any, statement: str, given: Any, *_rest: Any) -> None:
        asked.append((statement, given))

    engine = store._reader.sync_engine
    sa.event.listen(engine, "before_cursor_execute", listen)
    try:
        await ask(store)
    finally:
        sa.event.remove(engine, "before_cursor_execute", listen)
    count = 0

    def step() -> int:
        nonlocal count
        count += _STEPS
        return 0

    with closing(sqlite3.connect(folder / DATABASE)) as connection:
        connection.set_progress_handler(step, _STEPS)
        for statement, given in asked:
            if statement != "BEGIN":
                connection.execute(statement, given).fetchall()
    assert asked
    return count


async def last_page_of_own(store: SqlStore) -> None:
    page = await store.tables_of("ana", PAGE)
    assert len(page) == PAGE and not page[0].over
    last = await store.tables_of(
        "ana", PAGE, page[-1].place._replace(touched=PAGE + 1, id="game-0")
    )
    assert [row.touched for row in last] == list(range(PAGE, 0, -1))


async def last_page_of_history(store: SqlStore) -> None:
    page = await store.history("ana", HistoryFilter(), PAGE, PAGE + 1)
    assert [game.number for game in page.games] == list(range(PAGE, 0, -1))


async def last_accounts(store: SqlStore) -> None:
    accounts = await HostRows(store.database).search("", PAGE, (PAGE + 1, ""))
    assert [account.created for account, _ in accounts] == list(range(PAGE, 0, -1))


async def all_added_up(store: SqlStore) -> None:
    accounts = Accounts(store.database, Guests(store), (1, 8))
    ledger = await Ledgers(store, store.database, accounts).ledger_of("ana")
    assert ledger.total[0] in (FEW, MANY) and len(ledger.met) == 50


@pytest.mark.parametrize("ask", [last_page_of_own, last_accounts, all_added_up])
async def test_the_last_page_of_many_costs_as_little_as_of_few(
    ask: Ask, stores: dict[int, SqlStore], folders: dict[int, Path]
) -> None:
    if ask is all_added_up:  # what is in a ledger already is not read again
        for store in stores.values():
            await ask(store)
    few, many = [await steps(stores[size], folders[size], ask) for size in (FEW, MANY)]
    assert many < 1.1 * few < 20_000


async def test_a_page_of_history_costs_counting_and_no_more(
    stores: dict[int, SqlStore], folders: dict[int, Path]
) -> None:
    """The total is counted in the index, a few steps each; games are not read."""
    few, many = [
        await steps(stores[size], folders[size], last_page_of_history) for size in (FEW, MANY)
    ]
    assert many - few < 8 * (MANY - FEW)


async def test_the_games_against_one_opponent_are_found_among_those_of_both(
    stores: dict[int, SqlStore], folders: dict[int, Path]
) -> None:
    """Opponents are looked up once; no game is looked at for each of the others."""

    async def against_seven(store: SqlStore) -> None:
        query = HistoryFilter(against=lambda row: row.guest == "guest-7")
        page = await store.history("ana", query, 1)
        assert page.total == MANY / 50

    assert await steps(stores[MANY], folders[MANY], against_seven) < 60 * MANY


async def test_looking_for_games_that_are_not_kept_reads_none_that_are(
    stores: dict[int, SqlStore], folders: dict[int, Path]
) -> None:
    async def unkept(store: SqlStore) -> None:
        assert await store.unkept(50) == ()

    assert await steps(stores[MANY], folders[MANY], unkept) < 2 * MANY / 5  # the schema is read too


async def test_a_history_is_told_by_game_opponent_and_result(
    stores: dict[int, SqlStore], folders: dict[int, Path]
) -> None:
    store = stores[FEW]
    gin = table_row().rules

    def seven(row: SeatRow) -> bool:
        return row.guest == "guest-7"

    async def found(fitting: HistoryFilter) -> tuple[int, list[int]]:
        page = await store.history("ana", fitting, 2)
        return page.total, [game.number for game in page.games]

    assert await found(HistoryFilter(against=seven)) == (10, [457, 407])
    assert await found(HistoryFilter(against=lambda _: False)) == (0, [])
    assert await found(HistoryFilter(gin)) == (500, [500, 499])
    assert await found(HistoryFilter(gin, title="Another title")) == (0, [])
    assert await found(HistoryFilter(result="open")) == (500, [500, 499])
    assert await found(HistoryFilter(result="won")) == (0, [])
