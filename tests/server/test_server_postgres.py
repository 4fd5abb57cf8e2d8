"""A server over PostgreSQL: starting, what may be wrong, several who write, one after another."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
import sqlalchemy as sa

import postgres
from cli_tools import run_command
from host_tables import table_row
from live import Guest, Process, hang_up
from members import member
from openrummy.club.game_statistics import SeatFigures
from openrummy.play.host import ActionRow, Outcome, SeqTaken
from openrummy.server.db.club import metadata
from openrummy.server.db.fair import CommitmentRows, Contradiction
from openrummy.server.db.folder import HEAD
from openrummy.server.db.postgres.engine import address_of, plain_engine, url_without_password
from openrummy.server.db.postgres.faults import DatabaseAway, DatabaseFault, is_away
from openrummy.server.db.postgres.prepare import prepare, prepared
from openrummy.server.db.postgres.single_server import exclusive_use
from openrummy.server.db.postgres.writer import PostgresWriter
from openrummy.server.db.store import SqlStore
from openrummy.server.fair.signing_key import NoKey, server_key
from people import invite, join
from stores import database_of, in_postgres, over_postgres

__all__ = ["hang_up"]

NAME = re.compile(r"/([^/?]+)\?")


def name_of(url: str) -> str:
    return NAME.search(url)[1]  # type: ignore[index]


# ---------------------------------------------------------------- starting


def shapes(connection: sa.Connection) -> dict[str, Any]:
    """Tables as they are, without the order of letters, which is the same for all."""
    seen = sa.inspect(connection)
    return {
        table: (
            {
                column["name"]: (
                    re.sub(' COLLATE "C"', "", str(column["type"])),
                    column["nullable"],
                    column["default"] and column["default"].partition("::")[0],
                )
                for column in seen.get_columns(table)
            },
            seen.get_pk_constraint(table)["constrained_columns"],
            sorted(
                map(
                    str,
                    ((index["column_names"], index["unique"]) for index in seen.get_indexes(table)),
                )
            ),
            sorted(key["referred_table"] for key in seen.get_foreign_keys(table)),
        )
        for table in metadata.tables
    }


def test_migrations_make_the_schema_and_several_may_start_at_once() -> None:
    urls = [address_of(postgres.fresh(empty=True)) for _ in range(2)]

    async def both() -> list[dict[str, Any]]:
        was = await asyncio.gather(*(prepared(urls[0]) for _ in range(3)))
        assert was == ["", "", ""]
        tables = []
        for url in urls:
            engine = plain_engine(url, 1)
            async with engine.begin() as connection:
                if url is urls[1]:
                    await connection.run_sync(metadata.create_all)
                else:
                    said = await connection.execute(
                        sa.text("SELECT version_num FROM alembic_version")
                    )
                    assert said.scalars().all() == [HEAD]
                tables.append(await connection.run_sync(shapes))
            await engine.dispose()
        return tables

    migrated, made = asyncio.run(both())
    assert migrated == made


def test_what_is_wrong_is_said_in_one_line_without_the_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = postgres.cluster()
    newer, foreign, coded = (postgres.fresh(empty=True) for _ in range(3))
    here.sql("CREATE TABLE songs (name text)", name=name_of(foreign))
    here.sql(
        "CREATE TABLE alembic_version (version_num varchar(32))",
        "INSERT INTO alembic_version VALUES ('9999')",
        name=name_of(newer),
    )
    here.sql(
        "DROP DATABASE IF EXISTS latin",
        "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'",
        "DROP ROLE IF EXISTS nobody_special",
        "CREATE ROLE nobody_special LOGIN",
    )
    secret = "hunter2"
    cases = {
        "mysql://a:hunter2@b/c": "not mysql",
        "a:hunter2@b/c": "cannot be read",
        here.url("nowhere"): "there is no database",
        here.url("postgres", "nobody_at_all"): "does not let nobody_at_all in",
        "postgresql://a:hunter2@127.0.0.1:9/c": "cannot be reached",
        newer: "newer OpenRummy (9999)",
        foreign: "tables of another program (songs)",
        here.url("latin"): "encoding LATIN1",
        here.url(name_of(coded), "nobody_special"): "may not make tables",
    }
    for url, words in cases.items():
        with pytest.raises(DatabaseFault, match=re.escape(words)) as refused:
            prepare(address_of(url))
        assert "\n" not in str(refused.value) and secret not in str(refused.value), url
    monkeypatch.setattr("openrummy.server.db.postgres.prepare.OLDEST", 99)
    with pytest.raises(DatabaseFault, match="99 or newer"):
        prepare(address_of(coded))


def test_a_wrong_password_is_said(tmp_path: Path) -> None:
    """A password is asked for; it comes from the environment or the address."""
    here = postgres.cluster()
    here.sql("DROP ROLE IF EXISTS guarded", "CREATE ROLE guarded LOGIN PASSWORD 'right'")
    rules = here.data / "pg_hba.conf"
    before = rules.read_text()
    rules.write_text("local all guarded scram-sha-256\n" + before)
    try:
        here.sql("SELECT pg_reload_conf()")
        url = here.url("postgres", "guarded:wrong")
        for _ in range(200):  # read a moment later
            with pytest.raises(DatabaseFault) as refused:
                prepare(address_of(url))
            if "password for guarded" in str(refused.value):
                break
        assert "password for guarded" in str(refused.value)
        with pytest.raises(DatabaseFault, match=r"may not make tables|something else"):
            prepare(address_of(url.replace("wrong", "right")))
    finally:
        rules.write_text(before)
        here.sql("SELECT pg_reload_conf()")


def test_an_address_is_shown_without_who_signs_in() -> None:
    url = address_of("postgres://me:secret@db.example.org:6432/rummy?sslmode=require")
    assert url_without_password(url) == "db.example.org:6432/rummy"
    assert url.drivername == "postgresql+asyncpg" and url.query == {"ssl": "require"}
    assert "secret" not in repr(url)


def test_a_missing_driver_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object, **__: object) -> None:
        raise ModuleNotFoundError("No module named 'asyncpg'", name="asyncpg")

    monkeypatch.setattr("openrummy.server.db.postgres.engine.create_async_engine", gone)
    with pytest.raises(DatabaseFault, match=re.escape("pip install 'openrummy[postgres]'")):
        prepare(address_of("postgresql://a@b/c"))


def test_servers_of_one_site_share_a_key(tmp_path: Path) -> None:
    first = server_key(tmp_path, tmp_path / "shared.key")
    assert first.public == server_key(tmp_path / "a", tmp_path / "shared.key").public
    assert first.public != server_key(tmp_path).public
    (tmp_path / "bad.key").write_text("no key")
    with pytest.raises(NoKey):
        server_key(tmp_path, tmp_path / "bad.key")


# ---------------------------------------------------------------- several who write


@pytest.fixture
async def two() -> Any:
    """One database, and the stores of two servers over it."""
    url = postgres.emptied()
    stores = [over_postgres(url), over_postgres(url)]
    yield stores
    for store in stores:
        await store.close()


async def test_of_two_who_write_to_a_table_one_comes_too_late(two: list[SqlStore]) -> None:
    names = [f"calm-otter-{number}" for number in range(10)]
    await asyncio.gather(*(two[0].create(table_row(name=name)) for name in names))

    async def add(store: SqlStore, seq: int, name: str) -> bool:
        try:
            await store.append(name, [ActionRow(seq, 0, "p", seq)], over=False)
        except SeqTaken:
            return False
        return True

    for seq in range(1, 6):
        done = await asyncio.gather(*(add(store, seq, name) for name in names for store in two))
        assert sum(done) == len(names)
    for name in names:
        assert [row.seq for row in await two[1].actions(name)] == [1, 2, 3, 4, 5]


async def test_what_many_tables_store_at_once_is_as_if_one_came_after_the_other(
    two: list[SqlStore],
) -> None:
    """Ends, rows that are cut out, and those who come too late, in one transaction."""
    names = [f"calm-otter-{number}" for number in range(12)]
    await asyncio.gather(*(two[0].create(table_row(name=name)) for name in names))
    first = [ActionRow(seq, 0, "p", seq) for seq in (1, 2, 3)]
    await asyncio.gather(*(two[0].append(name, first, over=False) for name in names))

    def last(index: int) -> Any:
        seq = 3 if index == 5 else 9  # that one is taken
        cut = [(2, 3)] if index % 2 else []
        row = ActionRow(seq, 1, f"t{index}", 100 + index)
        return two[0].append(names[index], [row], over=index % 3 == 0, due=7, cut=cut)

    done = await asyncio.gather(*map(last, range(12)), return_exceptions=True)
    assert [type(outcome) for outcome in done].count(SeqTaken) == 1 and isinstance(
        done[5], SeqTaken
    )
    for index, name in enumerate(names):
        stored = await two[1].table(name)
        rows = [row.seq for row in await two[1].actions(name)]
        assert stored is not None
        if index == 5:
            assert (rows, stored.touched, stored.over) == ([1, 2, 3], 3, False)
        else:
            assert rows == ([1, 9] if index % 2 else [1, 2, 3, 9])
            assert (stored.touched, stored.due, stored.over) == (100 + index, 7, index % 3 == 0)
    ended = await two[1].unkept(99)
    assert sorted(ended) == sorted(names[i] for i in range(0, 12, 3))


async def test_numbers_have_no_gaps_and_are_given_in_order(two: list[SqlStore]) -> None:
    """A follower of outcomes misses none of another server's."""
    names = [f"calm-otter-{number}" for number in range(24)]
    await asyncio.gather(*(two[0].create(table_row(name=name)) for name in names))
    figures = (SeatFigures(1, False, 5), SeatFigures(2, False, 0))
    seen: list[int] = []

    async def follow() -> None:
        while len(seen) < len(names):
            seen.extend(number for number, _ in await two[1].outcomes(seen[-1] if seen else 0, 100))
            await asyncio.sleep(0)

    following = asyncio.create_task(follow())
    given = await asyncio.gather(
        *(
            two[index % 2].keep_outcome(Outcome(name, "gin", 1, figures))
            for index, name in enumerate(names)
        )
    )
    await following
    assert sorted(number or 0 for number in given) == list(range(1, len(names) + 1)) == seen
    again = await asyncio.gather(
        *(store.keep_outcome(Outcome(names[0], "gin", 1, figures)) for store in two)
    )
    assert again == [None, None]


async def test_the_public_list_is_one_chain(two: list[SqlStore]) -> None:
    lists = [CommitmentRows(store.database) for store in two]
    key = server_key(None)
    places = [bytes([number]) * 32 for number in range(8)]
    for hour in range(3):
        adding = [
            commitment_rows.add(digest[:31] + bytes([hour]), digest)
            for digest in places
            for commitment_rows in lists
        ]
        await asyncio.gather(*adding)
        lines = await asyncio.gather(
            *(commitment_rows.close_hour(hour, key) for commitment_rows in lists)
        )
        assert sorted(line is None for line in lines) == [False, True]
    assert [line.entries for line in await lists[0].lines(None, 9)] == [8, 8, 8]
    done = await asyncio.gather(
        *(
            commitment_rows.add(b"x" * 32, bytes([index]) * 32)
            for index, commitment_rows in enumerate(lists)
        ),
        return_exceptions=True,
    )
    assert sorted(map(type, done), key=str) == sorted([type(None), Contradiction], key=str)


async def test_conflicting_writers_try_again(two: list[SqlStore]) -> None:
    """Two who take rows in another order: PostgreSQL stops one of them, who begins anew."""
    names = ["calm-otter-1", "calm-otter-2"]
    for name in names:
        await two[0].create(table_row(name=name))
    tables = metadata.tables["tables"]

    def touching(order: list[str]) -> Any:
        def change(connection: sa.Connection) -> None:
            for name in order:
                same = tables.c.id == name
                raised = sa.update(tables).where(same).values(touched=tables.c.touched + 1)
                connection.execute(raised)
                connection.execute(sa.text("SELECT pg_sleep(0.05)"))

        return change

    orders = (names, names[::-1])
    await asyncio.gather(
        *(
            store.database.write(touching(order), beside=True)
            for store, order in zip(two, orders, strict=True)
        )
    )
    rows = [await two[0].table(name) for name in names]
    assert [row.touched for row in rows if row is not None] == [2, 2]


@pytest.mark.parametrize("kind", ["reading", "writing"])
async def test_a_connection_that_breaks_while_it_is_made_is_a_database_that_is_away(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The driver asks a new connection for more before anybody uses it."""
    monkeypatch.setattr("openrummy.server.db.postgres.writer._PATIENCE", 0.3)

    async def broken(self: asyncpg.Connection, *_: object, **__: object) -> None:
        self.terminate()
        await self.execute("SELECT 1")

    store = over_postgres()
    with monkeypatch.context() as patched:
        patched.setattr(asyncpg.Connection, "set_type_codec", broken)
        with pytest.raises(asyncpg.InterfaceError) as raised:
            await (store.table("none") if kind == "reading" else store.create(table_row(name="t")))
    assert is_away(raised.value)
    await store.create(table_row(name="t"))  # and back
    assert await store.table("t") is not None
    await store.close()


@pytest.mark.parametrize("kind", ["reading", "writing"])
async def test_a_connection_that_the_system_breaks_is_a_database_that_is_away(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Socket errors of the system come as they are, not as errors of the driver."""
    monkeypatch.setattr("openrummy.server.db.postgres.writer._PATIENCE", 0.3)

    async def broken(*_: object, **__: object) -> None:
        raise ConnectionResetError

    store = over_postgres()
    with monkeypatch.context() as patched:
        patched.setattr(asyncpg.Connection, "prepare", broken)
        with pytest.raises(DatabaseAway):
            await (store.table("none") if kind == "reading" else store.create(table_row(name="t")))
    await store.create(table_row(name="t"))  # and back
    await store.close()


async def test_a_writer_that_is_closed_writes_what_waits(two: list[SqlStore]) -> None:
    store = over_postgres(postgres.emptied())
    writing = [
        asyncio.create_task(store.create(table_row(name=f"calm-otter-{n}"))) for n in range(9)
    ]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writing)
    assert isinstance(store._writer, PostgresWriter)
    with pytest.raises(RuntimeError, match="closed"):
        await store.create(table_row(name="calm-otter-10"))
    assert await two[0].table("calm-otter-8") is not None


async def test_what_no_text_may_hold_is_asked_for_all_the_same(two: list[SqlStore]) -> None:
    assert await two[0].table("calm\0otter") is None
    assert await two[0].outcomes(2**40, 5) == ()


# ---------------------------------------------------------------- a server


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    yield in_postgres(tmp_path / "data")


def test_a_game_goes_on_after_a_restart_and_only_one_server_may(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Process(folder)
    ana, ben = member(server.url, "Ana Pieters"), Guest(server.url)
    table, key = invite(ana)
    assert join(ben, table, key).status_code == 201
    seats = [ana.sit(table), ben.sit(table)]
    before = seats[0].table["seq"]
    monkeypatch.setattr("openrummy.server.db.postgres.single_server._PATIENCE", 0.0)
    url = address_of(database_of(folder))
    for several in (False, True):  # nor may those that share a broker
        with pytest.raises(DatabaseFault, match="another OpenRummy is serving the database"):
            asyncio.run(served(url, several))
    server.kill()
    server = Process(folder)
    again = Guest(server.url, ana.cookie).sit(table)
    assert again.table["seq"] == before and again.table["hand"] == seats[0].table["hand"]
    assert not list(folder.glob("*.db"))
    assert size_of(server.url) > 1e6
    assert server.stop() == ""


async def served(url: sa.URL, several: bool) -> None:
    """Be a server of that database, and another process of it."""
    async_generator_context_manager, other = (
        exclusive_use(url, lambda: None, several=several) for _ in range(2)
    )
    async with async_generator_context_manager, other:
        pass


async def test_processes_that_share_a_broker_are_one_server() -> None:
    await served(address_of(postgres.emptied()), True)


def size_of(url: str) -> float:
    """The size that the server gives for its database, once known."""
    for _ in range(400):
        lines = httpx.get(f"{url}/metrics").text.splitlines()
        [size] = [line for line in lines if line.startswith("openrummy_database_bytes ")]
        if float(size.split()[1]):
            return float(size.split()[1])
        time.sleep(0.02)
    raise AssertionError(size)


@pytest.mark.slow
def test_both_stores_are_measured_beside_each_other() -> None:
    url = postgres.fresh(empty=True)
    done = run_command("bench", "stores", "--seconds", "0.2", "--database", url, "--json")
    assert done.code == 0, done.err
    rows = {(row["store"], row["tables"]): row for row in done.json}
    assert rows.keys() == {(store, n) for store in ("sqlite", "postgres") for n in (1, 30, 300)}
    assert all(row["actions_per_s"] > 0 and row["p99_ms"] >= row["p50_ms"] for row in rows.values())
    assert "holds tables" in run_command("bench", "stores", "--database", url).refused()
