"""The store on disk and the one in memory; data folders and their versions."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

import postgres
from host_tables import ANA, BEN, BOT, table_row
from live import Guest, Process, hang_up
from memory_store import MemoryStore
from openrummy.club import names
from openrummy.play.host import (
    OPEN_SEAT,
    ActionRow,
    BlockRow,
    ChatRow,
    FairRow,
    PassRow,
    SeatRow,
    SeqTaken,
    Store,
    TableExists,
    TableRow,
)
from openrummy.play.host.store import DAY
from openrummy.server.db.club import metadata
from openrummy.server.db.folder import HEAD, LOCK, Folder, FolderError, FolderInUse
from openrummy.server.db.migrations import run as migrate
from openrummy.server.run import CannotStart, run
from openrummy.server.settings import NoFolder, Settings, data_folder
from stores import over_postgres, store_of

__all__ = ["hang_up"]


@pytest.fixture(params=["memory", "sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    if request.param == "memory":
        yield MemoryStore()
        return
    kept = over_postgres(postgres.emptied()) if request.param == "postgres" else store_of(tmp_path)
    yield kept
    await kept.close()


# ---------------------------------------------------------------- both stores


async def test_what_is_kept_comes_back(store: Store) -> None:
    table = table_row(seats=(ANA, BOT), lay_off=("auto", "hand"))
    await store.create(table)
    assert await store.table(table.id) == table
    assert await store.table("calm-otter-999") is None
    with pytest.raises(TableExists):
        await store.create(table)
    rows = [ActionRow(1, -1, "deal:" + "ab" * 32, 5), ActionRow(2, 0, "p", 6)]
    await store.append(table.id, rows, over=False)
    await store.append(table.id, [ActionRow(3, 1, "k:Kd:3c4c5c", 7)], over=True)
    assert [row.seq for row in await store.actions(table.id)] == [1, 2, 3]
    assert (await store.actions(table.id))[:2] == tuple(rows)
    found_row = await store.table(table.id)
    assert found_row is not None and found_row.over and found_row.touched == 7
    await store.set_lay_off(table.id, ("hand", "auto"))
    found_row = await store.table(table.id)
    assert found_row is not None and found_row.lay_off == ("hand", "auto")


async def test_a_number_is_given_once_and_rows_come_all_or_none(store: Store) -> None:
    table = table_row()
    await store.create(table)
    await store.append(table.id, [ActionRow(1, 0, "p", 1)], over=False)
    for rows in ([ActionRow(1, 0, "s", 2)], [ActionRow(2, 0, "s", 2), ActionRow(1, 0, "s", 2)]):
        with pytest.raises(SeqTaken):
            await store.append(table.id, rows, over=True)
    assert await store.actions(table.id) == (ActionRow(1, 0, "p", 1),)
    row = await store.table(table.id)
    assert row is not None and not row.over and row.touched == 1


async def test_rows_that_came_to_nothing_are_cut_and_no_number_is_given_again(store: Store) -> None:
    """A writer with an outdated view of the table writes nothing, though the number is free."""
    table = table_row()
    await store.create(table)
    await store.append(table.id, [ActionRow(seq, 0, "p", seq) for seq in range(1, 8)], over=False)
    await store.append(table.id, [ActionRow(9, 0, "s", 9)], over=False, cut=[(2, 3), (6, 8)])
    kept = [(row.seq, row.token) for row in await store.actions(table.id)]
    assert kept == [(1, "p"), (4, "p"), (5, "p"), (9, "s")]
    for seq in (2, 8, 9):
        with pytest.raises(SeqTaken):
            await store.append(table.id, [ActionRow(seq, 0, "s", 10)], over=True)


async def test_the_tables_of_a_guest(store: Store) -> None:
    for number, seats in enumerate([(ANA, BOT), (BEN, BOT), (ANA, BEN), (ANA, BOT)]):
        await store.create(table_row(seats=seats, name=f"calm-otter-{number}"))
        rows = [ActionRow(1, 0, "p", 10 + number)]
        await store.append(f"calm-otter-{number}", rows, over=number == 3)
    names = [table.id for table in await store.tables_of("ana", 10)]
    assert names == ["calm-otter-2", "calm-otter-0", "calm-otter-3"]
    assert [table.id for table in await store.tables_of("ana", 1)] == ["calm-otter-2"]
    assert len((await store.tables_of("ben", 10))[0].seats) == 2
    assert await store.tables_of("eve", 10) == ()


async def test_promises_come_back_and_are_replaced(store: Store) -> None:
    table = table_row()
    await store.create(table)
    assert await store.fair(table.id) == ()
    first, second = FairRow(0, bytes(32)), FairRow(1, bytes([1] * 32))
    await store.keep_fair(table.id, [first])
    assert await store.fair(table.id) == (first,)
    settled = FairRow(0, bytes(32), (b"", bytes(range(16))))
    await store.keep_fair(table.id, [second, settled])
    assert await store.fair(table.id) == (settled, second)
    assert await store.fair("calm-otter-999") == ()


async def test_many_writers_take_turns(store: Store) -> None:
    names = [f"calm-otter-{number}" for number in range(8)]
    await asyncio.gather(*(store.create(table_row(name=name)) for name in names))

    async def write(name: str) -> None:
        for seq in range(1, 11):
            await store.append(name, [ActionRow(seq, 0, "p", seq)], over=False)
            assert len(await store.actions(name)) == seq

    await asyncio.gather(*(write(name) for name in names))


async def test_one_writer_who_comes_too_late_fails_alone(store: Store) -> None:
    names = [f"calm-otter-{number}" for number in range(8)]
    await asyncio.gather(*(store.create(table_row(name=name)) for name in names))
    await store.append(names[3], [ActionRow(1, 0, "p", 1)], over=False)
    row = ActionRow(1, 1, "s", 2)
    appends = (store.append(name, [row], over=False) for name in names)
    done = await asyncio.gather(*appends, return_exceptions=True)
    assert [isinstance(outcome, SeqTaken) for outcome in done] == [
        name == names[3] for name in names
    ]
    assert await store.actions(names[3]) == (ActionRow(1, 0, "p", 1),)
    for name in names[:3] + names[4:]:
        assert await store.actions(name) == (row,)


# ---------------------------------------------------------------- folders and versions


_OLD_TABLE = (
    "INSERT INTO tables (id, game, title, rules, lay_off, created, touched, over) "
    "VALUES ('calm-otter-1', 'gin', 'Gin', '', 'auto hand', 1, 2, 0)"
)


def test_the_newest_version_is_the_last_migration() -> None:
    assert migrate.head() == HEAD


def shape(database: Path | None) -> dict[str, object]:
    """The tables of a database, or of an empty one that the metadata made."""
    engine = sa.create_engine(f"sqlite:///{database or ':memory:'}")
    if database is None:
        metadata.create_all(engine)
    seen = sa.inspect(engine)
    tables: dict[str, object] = {
        table: (
            {column["name"]: (str(column["type"]), column["nullable"]) for column in columns},
            seen.get_pk_constraint(table)["constrained_columns"],
            [index["column_names"] for index in seen.get_indexes(table)],
            [key["referred_table"] for key in seen.get_foreign_keys(table)],
            [unique["column_names"] for unique in seen.get_unique_constraints(table)],
        )
        for table in metadata.tables
        for columns in [seen.get_columns(table)]
    }
    engine.dispose()
    return tables


def test_migrations_make_the_schema(tmp_path: Path) -> None:
    migrate.upgrade(tmp_path / "migrated.db")
    assert shape(tmp_path / "migrated.db") == shape(None)


def test_a_lock_that_is_deleted_lets_nobody_else_in(tmp_path: Path) -> None:
    held = Folder(tmp_path)
    (tmp_path / LOCK).unlink()
    with pytest.raises(FolderInUse):
        Folder(tmp_path)
    held.release()
    Folder(tmp_path).release()


def test_one_process_a_folder(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    with pytest.raises(FolderError, match=f"process {os.getpid()}"):
        Folder(tmp_path)
    folder.release()
    Folder(tmp_path).release()


def test_a_second_server_on_a_folder_says_so_in_one_line(tmp_path: Path) -> None:
    server = Process(tmp_path)
    with pytest.raises(CannotStart) as refused:
        run(port=0, data=tmp_path, open_browser=False)
    text = str(refused.value)
    assert "another OpenRummy" in text and "\n" not in text
    assert server.stop() == ""


def test_a_newer_folder_is_refused_and_left_alone(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    assert folder.prepare() is None
    with closing(sqlite3.connect(folder.database)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    before = folder.database.read_bytes()
    with pytest.raises(FolderError, match="newer OpenRummy"):
        folder.prepare()
    assert folder.database.read_bytes() == before
    folder.release()
    with pytest.raises(CannotStart, match="newer"):
        run(port=0, data=tmp_path, open_browser=False)
    Folder(tmp_path).release()  # let go of again


def test_an_older_folder_is_backed_up_and_upgraded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Folder(tmp_path)
    folder.prepare()
    with closing(sqlite3.connect(folder.database)) as database:
        database.execute(_OLD_TABLE)
        database.commit()
    steps = []
    monkeypatch.setattr("openrummy.server.db.folder.HEAD", "9999")
    monkeypatch.setattr("openrummy.server.db.folder._upgrade", steps.append)
    backup = folder.prepare()
    assert steps == [folder.database]
    assert backup is not None and backup.name.startswith(f"openrummy-{HEAD}-")
    with closing(sqlite3.connect(backup)) as copy:
        assert copy.execute("SELECT id FROM tables").fetchall() == [("calm-otter-1",)]
    folder.release()


_FIRST_REVISION = """
CREATE TABLE tables (id VARCHAR(80) NOT NULL PRIMARY KEY, game VARCHAR(80) NOT NULL,
    title VARCHAR(120) NOT NULL, rules TEXT NOT NULL, lay_off VARCHAR(80) NOT NULL,
    created BIGINT NOT NULL, touched BIGINT NOT NULL, over BOOLEAN NOT NULL);
CREATE TABLE seats (table_id VARCHAR(80) NOT NULL REFERENCES tables, seat INTEGER NOT NULL,
    name VARCHAR(80) NOT NULL, face VARCHAR(80) NOT NULL, line VARCHAR(200) NOT NULL,
    guest VARCHAR(80) NOT NULL, bot VARCHAR(80) NOT NULL, persona VARCHAR(80) NOT NULL,
    level VARCHAR(20) NOT NULL, seed VARCHAR(64) NOT NULL, PRIMARY KEY (table_id, seat));
CREATE INDEX ix_seats_guest ON seats (guest);
CREATE TABLE actions (table_id VARCHAR(80) NOT NULL REFERENCES tables, seq INTEGER NOT NULL,
    actor INTEGER NOT NULL, token VARCHAR(255) NOT NULL, at BIGINT NOT NULL,
    PRIMARY KEY (table_id, seq));
CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY);
INSERT INTO alembic_version VALUES ('0001');
"""


def test_a_database_of_the_first_revision_is_completed_with_its_games(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    with closing(sqlite3.connect(folder.database)) as database:
        database.executescript(_FIRST_REVISION)
        database.execute(_OLD_TABLE)
        database.execute("INSERT INTO actions VALUES ('calm-otter-1', 7, 0, 'p', 1)")
        database.commit()
    backup = folder.prepare()
    assert backup is not None and backup.name.startswith("openrummy-0001-")
    with closing(sqlite3.connect(folder.database)) as database:
        assert database.execute("SELECT * FROM promises").fetchall() == []
        fresh = "SELECT id, listed, key, clock, watch, chat, maker, next, due, seq FROM tables"
        kept = ("calm-otter-1", 0, "", "", 1, 1, "", "", None, 7)
        assert database.execute(fresh).fetchall() == [kept]
    assert shape(folder.database) == shape(None)
    folder.release()


def test_columns_that_an_earlier_database_lacks_are_filled_from_its_rows(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.prepare()
    with closing(sqlite3.connect(folder.database)) as database:
        database.executescript("""
            DROP INDEX seats_ended; DROP INDEX seats_number; DROP INDEX seats_unkept;
            DROP INDEX accounts_look; DROP TABLE heartbeat;
            DROP TABLE cosigned_logs; DROP TABLE cosignatures;
            ALTER TABLE seats DROP COLUMN ended; ALTER TABLE seats DROP COLUMN number;
            ALTER TABLE accounts DROP COLUMN look;
            ALTER TABLE commitment_lines DROP COLUMN number;
            CREATE INDEX ix_seats_guest ON seats (guest);
            UPDATE alembic_version SET version_num = '0021';
            INSERT INTO accounts (guest, name, key, face, created) VALUES ('g', 'B0b', 'b', '', 1);
            INSERT INTO commitment_lines (hour, entries, root, line, key, signature)
                VALUES (5, 0, '', '', '', ''), (7, 0, '', '', '', '');
        """)
        events = {"over": "", "again": "again:x", "plays": ""}
        for table_id, event in events.items():
            row = (table_id, event, table_id != "plays")
            database.execute(
                "INSERT INTO tables (id, event, over, touched, game, title, rules, lay_off,"
                " created) VALUES (?, ?, ?, 9, '', '', '', '', 1)",
                row,
            )
            database.execute(
                "INSERT INTO seats (table_id, seat, name, face, line, guest, bot, persona, level,"
                " seed) VALUES (?, 0, '', '', '', '', '', '', '', '')",
                (table_id,),
            )
        database.execute("INSERT INTO outcomes VALUES (4, 'over', 'gin', 9)")
        database.commit()
    folder.prepare()
    with closing(sqlite3.connect(folder.database)) as database:
        seats = database.execute("SELECT table_id, ended, number FROM seats").fetchall()
        assert set(seats) == {("over", 9, 4), ("again", 9, 0), ("plays", None, None)}
        lines = database.execute("SELECT hour, number FROM commitment_lines").fetchall()
        assert lines == [(5, 0), (7, 1)]
        look = database.execute("SELECT look FROM accounts").fetchone()
        assert look == (names.coarse_key("B0b"),)
    assert shape(folder.database) == shape(None)
    folder.release()


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "openrummy.db").write_text("not a database at all, but long enough to look" * 9)
    folder = Folder(tmp_path)
    with pytest.raises(FolderError, match="not an OpenRummy database"):
        folder.prepare()
    folder.release()


def test_where_games_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert data_folder(None) == (tmp_path / "xdg" / "openrummy", "")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert data_folder(None) == (tmp_path / "home" / ".local" / "share" / "openrummy", "")
    assert data_folder(tmp_path / "own") == (tmp_path / "own", "")
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    folder, warning = data_folder(None)
    assert folder.parent == tmp_path and "for now" in warning
    with pytest.raises(NoFolder, match="cannot write"):
        data_folder(tmp_path / "file" / "x")


def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    server = Process(tmp_path / "a")
    port = int(server.url.rsplit(":", 1)[1])
    with pytest.raises(CannotStart, match="cannot listen"):
        run(port=port, data=tmp_path / "b", open_browser=False)
    assert Guest(server.url).http.get("/healthz").status_code == 200
    assert server.stop() == ""


def test_a_shared_server_says_where_others_find_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """That address goes into links; in no network it says so."""
    addresses: list[str] = []

    async def serve(bound: object, settings: Settings, ready: Callable[[str], None]) -> None:
        ready("")
        addresses.append(settings.shared)

    monkeypatch.setattr("openrummy.server.processes.server_process.serve", serve)
    for near, words in (
        ("192.168.7.3", "find it at http://192.168.7.3:"),
        ("", "not on a network"),
    ):
        monkeypatch.setattr("openrummy.server.run.network_address", lambda near=near: near)
        run("0.0.0.0", 0, tmp_path, open_browser=False, share=True)
        assert words in capsys.readouterr().out
    assert addresses[0].startswith("http://192.168.7.3:")
    assert not addresses[1]


@pytest.mark.slow
def test_stopping_lets_go_of_everything(tmp_path: Path) -> None:
    for _ in range(2):
        server = Process(tmp_path)
        guest = Guest(server.url)
        guest.sit(guest.new_table())
        assert server.stop() == ""
        assert server.process.returncode == 0


# ---------------------------------------------------------------- people


async def test_who_sits_in_a_seat_can_change(store: Store) -> None:
    table = table_row(seats=(ANA, OPEN_SEAT))
    await store.create(table)
    assert table.gathering
    await store.set_seat(table.id, 1, BEN)
    row = await store.table(table.id)
    assert row is not None and row.seats == (ANA, BEN) and not row.gathering
    await store.set_next(table.id, "calm-otter-200")
    row = await store.table(table.id)
    assert row is not None and row.next == "calm-otter-200"


async def test_the_lists_of_tables_hold_listed_ones_only(store: Store) -> None:
    def row(name: str, *seats: SeatRow, **fields: object) -> TableRow:
        return replace(table_row(seats=seats, name=name), **fields)  # type: ignore[arg-type]

    for stored in (
        row("calm-otter-101", ANA, OPEN_SEAT, listed=True, created=5),
        row("calm-otter-102", ANA, OPEN_SEAT, listed=True, created=6),
        row("calm-otter-103", ANA, OPEN_SEAT, key="secret"),
        row("calm-otter-104", ANA, BEN, listed=True, touched=3),
        row("calm-otter-105", ANA, BEN, listed=True, touched=4),
        row("calm-otter-106", ANA, BEN, listed=True, watch=False),
        row("calm-otter-107", ANA, BEN, listed=True, over=True),
        row("calm-otter-108", ANA, BEN),
    ):
        await store.create(stored)
    open_ones = [row.id for row in await store.open_tables(10)]
    assert open_ones == ["calm-otter-102", "calm-otter-101"]
    running = [row.id for row in await store.running_tables(10)]
    assert running == ["calm-otter-105", "calm-otter-104"]
    assert len(await store.open_tables(1)) == len(await store.running_tables(1)) == 1
    everything = [row.id for row in await store.tables_of("ana", 100)]
    after = (await store.tables_of("ana", 2))[-1].place
    assert [row.id for row in await store.tables_of("ana", 3, after)] == everything[2:5]


async def test_clocks_that_ended_are_found(store: Store) -> None:
    for number, due in ((101, 50), (102, 20), (103, None), (104, 90), (105, 10)):
        table = table_row(name=f"calm-otter-{number}")
        await store.create(table)
        rows = [ActionRow(1, 0, "p", 1)]
        await store.append(table.id, rows, over=number == 105, due=due)
    assert await store.due_tables(60, 10) == ("calm-otter-102", "calm-otter-101")
    assert await store.due_tables(60, 1) == ("calm-otter-102",)


async def test_a_table_that_is_closed_is_gone(store: Store) -> None:
    table = table_row(seats=(ANA, OPEN_SEAT))
    await store.create(table)
    await store.keep_fair(table.id, [FairRow(0, b"s" * 32)])
    await store.close_table(table.id)
    assert await store.table(table.id) is None
    assert await store.tables_of("ana", 10) == ()
    await store.create(table)


async def test_what_was_said_comes_back_in_order(store: Store) -> None:
    table = table_row()
    await store.create(table)
    said = [ChatRow(number, number % 2, "ana", f"<b>{number}</b>", number) for number in (1, 2, 3)]
    for row in said:
        await store.say(table.id, row)
    with pytest.raises(SeqTaken):
        await store.say(table.id, said[0])
    assert await store.chat(table.id, 2) == tuple(said[1:])
    assert await store.chat("calm-otter-999", 2) == ()


async def test_blocks_are_kept_and_undone(store: Store) -> None:
    for other in ("ben", "cem", "ben"):
        await store.block("ana", other, other.capitalize())
    assert await store.blocked("ana") == {"ben", "cem"}
    assert await store.blocks("ana") == (BlockRow("ben", "Ben"), BlockRow("cem", "Cem"))
    await store.unblock("ana", "ben")
    await store.unblock("ana", "nobody")
    assert await store.blocked("ana") == {"cem"}
    assert await store.blocked("cem") == frozenset()
    await store.block("dora", "ana")
    assert await store.apart("ana") == {"cem", "dora"}
    assert await store.apart("cem") == {"ana"} and await store.apart("ben") == frozenset()


async def test_devices_and_passes(store: Store) -> None:
    await store.add_device("phone", "ana")
    await store.add_device("phone", "ben")
    await store.add_device("tablet", "ana")
    assert await store.devices() == {"phone": "ben", "tablet": "ana"}
    code, old = PassRow("code", "ana", 100, "Ana", "mara"), PassRow("old", "ben", 50)
    await store.add_pass(code, now=0)
    await store.add_pass(old, now=0)
    assert await store.take_pass("old", now=50) is None
    assert await store.find_pass("old") == old  # so that it can be said to be old
    assert await store.find_pass("code") == code
    assert await store.take_pass("code", now=60) == code
    assert await store.take_pass("code", now=60) is None
    assert await store.find_pass("code") == replace(code, guest="", name="")
    await store.add_pass(PassRow("next", "ben", 200), now=60)
    assert await store.find_pass("old") is None  # one link a guest
    await store.add_pass(PassRow("much later", "cem", DAY + 300), now=DAY + 100)
    assert await store.find_pass("code") is None
    assert await store.find_pass("next") is not None
    await store.drop_passes("ben")
    assert await store.find_pass("next") is None


async def test_one_guest_becomes_another(store: Store) -> None:
    def seats(*guests: str) -> tuple[SeatRow, ...]:
        return tuple(SeatRow(guest, "guest", guest=guest) for guest in guests)

    for row in (
        replace(table_row(seats=seats("old", "cem"), name="old-only"), maker="old"),
        table_row(seats=seats("new", "cem"), name="new-only"),
        replace(table_row(seats=seats("old", "new"), name="both"), over=True),
    ):
        await store.create(row)
    await store.say("old-only", ChatRow(1, 0, "old", "hello", 5))
    await store.block("old", "cem")
    await store.block("old", "new")
    await store.block("new", "cem")
    await store.block("dora", "old")
    await store.add_pass(PassRow("code", "old", 100), now=0)
    assert await store.games_of("old") == (1, 2)
    assert not await store.meet("old", "new") and await store.meet("old", "cem")

    await store.merge_guest("old", "new")

    table = await store.table("old-only")
    assert table is not None and table.maker == "new"
    assert [seat.guest for seat in table.seats] == ["new", "cem"]
    table = await store.table("both")
    assert table is not None and [seat.guest for seat in table.seats] == ["old", "new"]
    assert [message.guest for message in await store.chat("old-only", 9)] == ["new"]
    assert await store.blocked("new") == {"cem"} and await store.blocked("dora") == {"new"}
    assert await store.blocked("old") == frozenset()
    assert await store.find_pass("code") is None
    assert await store.games_of("new") == (2, 3)
