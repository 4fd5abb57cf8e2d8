"""Copies of what a server keeps: made while it runs, put back, moved to PostgreSQL."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import postgres
from cli_tools import PROGRAM, run_command
from live import Guest, Process, hang_up
from members import member
from openrummy.server.db.folder import DATABASE, HEAD
from people import invite, join, play_on
from stores import database_of, in_postgres, sql, tables_of

__all__ = ["hang_up"]


class Played:
    """A data folder with an account, a game that is over and one in play."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        server = Process(folder)
        ana, ben = member(server.url, "Ana Keeps"), Guest(server.url)
        self.over, key = invite(ana, target=20)
        assert join(ben, self.over, key).status_code == 201
        play_on([ana.sit(self.over), ben.sit(self.over)])
        self.running, key = invite(ana)
        assert join(ben, self.running, key).status_code == 201
        seat = ana.sit(self.running)
        self.hand, self.cookie = seat.table["hand"], ana.cookie
        assert server.stop() == ""

    def assert_found(self, folder: Path) -> None:
        """A server there shows the same games, to the same people, and they go on."""
        server = Process(folder)
        ana = Guest(server.url, self.cookie)
        assert {table["id"] for table in ana.http.get("/api/tables").json()} == {
            self.over,
            self.running,
        }
        seat = ana.sit(self.running)
        assert seat.table["hand"] == self.hand
        assert ana.http.get(f"/api/tables/{self.over}/record").status_code == 200
        assert member(server.url, "Eve After").http.get("/api/account").status_code == 200
        table = ana.new_table()
        ana.sit(table).play(3)
        assert server.stop() == ""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return Played(tmp_path_factory.mktemp("data") / "here")


@pytest.fixture
def data(played: Played, tmp_path: Path) -> Path:
    """A folder of its own with all that was played."""
    return Path(shutil.copytree(played.folder, tmp_path / "data"))


def done(*words: str) -> Any:
    """A command's JSON output."""
    command = run_command(*words, "--json")
    assert command.code == 0, command.err
    return command.json


# ---------------------------------------------------------------- SQLite


def test_a_copy_made_while_it_runs_is_put_back_and_what_was_there_kept(
    played: Played, data: Path, tmp_path: Path
) -> None:
    server = Process(data)
    made = done("backup", "--data", str(data), "--to", str(tmp_path / "copies"))
    copy = Path(made["file"])
    assert (made["games"], made["revision"]) == (2, HEAD)
    assert copy.stat().st_mode & 0o077 == 0 and copy.stat().st_size == made["bytes"]
    assert list(copy.parent.iterdir()) == [copy], "no log beside it, and nothing half done"
    refused = run_command("restore", str(copy), "--data", str(data)).refused()
    assert "another OpenRummy" in refused
    Guest(server.url).new_table()  # after the copy
    assert server.stop() == ""
    answer = done("restore", str(copy), "--data", str(data))
    assert answer["games"] == 2 and Path(answer["aside"]).exists()
    with closing(sqlite3.connect(answer["aside"])) as aside:
        assert aside.execute("SELECT count(*) FROM tables").fetchone() == (3,)
    played.assert_found(data)


def test_a_bad_copy_is_refused_and_all_stays_as_it_was(data: Path, tmp_path: Path) -> None:
    before = (data / DATABASE).read_bytes()
    good = Path(done("backup", "--data", str(data), "--to", str(tmp_path))["file"])
    bad, newer, none = (tmp_path / f"{name}.db" for name in ("bad", "newer", "none"))
    raw = bytearray(good.read_bytes())
    raw[len(raw) // 2 :] = os.urandom(len(raw) - len(raw) // 2)
    bad.write_bytes(raw)
    shutil.copy(good, newer)
    with closing(sqlite3.connect(newer)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    none.write_bytes(b"PGDMP and so on")
    words = {bad: "damaged", newer: "newer OpenRummy", none: "with an empty database"}
    for file, said in words.items():
        assert said in run_command("restore", str(file), "--data", str(data)).refused()
    assert (data / DATABASE).read_bytes() == before
    assert not list(data.glob("*before*")) and not list(data.glob("*.new"))


def test_copies_go_on_while_something_changes_and_the_oldest_go(data: Path, tmp_path: Path) -> None:
    to = tmp_path / "copies"
    command = ["backup", "--data", str(data), "--to", str(to), "--every", "0.05", "--keep", "2"]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        [*PROGRAM, *command, "--json"], stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        files = [json.loads(process.stdout.readline())["file"]]
        for number in range(3):
            with closing(sqlite3.connect(data / DATABASE)) as database, database:
                database.execute(f"UPDATE tables SET touched = touched + {number + 1}")
            files.append(json.loads(process.stdout.readline())["file"])
        process.send_signal(signal.SIGTERM)
        assert process.stdout.read() == "", "nothing changed, so nothing was copied"
    assert process.returncode == 0
    assert [str(path) for path in sorted(to.iterdir())] == files[-2:]


# ---------------------------------------------------------------- PostgreSQL


def test_a_bit_that_flips_in_a_key_is_seen_by_the_next_copy(data: Path, tmp_path: Path) -> None:
    """In the table or in its index, which the copy compares; a start looks at neither."""
    database = data / DATABASE
    (name,) = sql(data, "SELECT id FROM tables LIMIT 1")[0]
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("VACUUM")  # nothing is left of rows of before
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = database.read_bytes()
    indices = {match.start() // 4096: match.start() for match in re.finditer(name.encode(), whole)}
    assert len(indices) > 3
    for index in indices.values():
        database.write_bytes(flipped(whole, index))
        refused = run_command("backup", "--data", str(data), "--to", str(tmp_path / "to")).refused()
        assert "is damaged" in refused
        assert not list((tmp_path / "to").iterdir())
    database.write_bytes(whole)
    done("backup", "--data", str(data), "--to", str(tmp_path / "to"))


def flipped(data: bytes, index: int) -> bytes:
    """The same bytes with a bit changed."""
    return data[:index] + bytes([data[index] ^ 1]) + data[index + 1 :]


def test_all_moves_to_postgres_and_a_server_goes_on_there(
    played: Played, data: Path, tmp_path: Path
) -> None:
    url = postgres.fresh(empty=True)
    moved = done("move", "--data", str(data), "--to", url)
    counts = {row["table"]: row["rows"] for row in moved["tables"]}
    assert moved["rows"] == sum(counts.values()) and counts["tables"] == 2
    there = in_postgres(tmp_path / "there", url)
    before = tables_of(data)
    for name, rows in tables_of(there).items():
        assert len(rows) == len(before[name]), name
    refused = run_command("move", "--data", str(data), "--to", url).refused()
    assert "not empty" in refused and "another OpenRummy" not in refused
    played.assert_found(there)
    dumped = done("backup", "--database", url, "--to", str(tmp_path))
    assert Path(dumped["file"]).stat().st_mode & 0o077 == 0
    again = in_postgres(tmp_path / "again", postgres.fresh(empty=True))
    done("restore", dumped["file"], "--database", database_of(again))
    assert sql(again, "SELECT count(*) FROM actions") == sql(there, "SELECT count(*) FROM actions")
    assert "holds tables" in run_command("restore", dumped["file"], "--database", url).refused()


def test_a_move_there_and_back_keeps_every_row(data: Path, tmp_path: Path) -> None:
    url = postgres.fresh(empty=True)
    there = done("move", "--data", str(data), "--to", url)
    folder = tmp_path / "back"
    folder.mkdir()
    back = done("move", "--data", str(folder), "--from", url)
    assert back == there and back["rows"] > 100
    rows, kept = tables_of(folder), tables_of(data)
    assert {name: set(rows[name]) for name in rows} == {name: set(kept[name]) for name in kept}
    refused = run_command("move", "--data", str(folder), "--from", url).refused()
    assert f"{folder / DATABASE} is not empty" in refused
    for options in ([], ["--from", url, "--to", url]):
        assert "either --to or --from" in run_command("move", "--data", str(folder), *options).err


def test_a_move_that_breaks_off_leaves_nothing(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from openrummy.server.db.copies import move

    url = postgres.fresh()
    real = move._there

    async def forged(*given: Any) -> Any:
        moved = await real(*given)
        return moved if moved.table != "actions" else move.Moved("actions", moved.rows, "")

    monkeypatch.setattr(move, "_there", forged)
    refused = run_command("move", "--data", str(data), "--to", url).refused()
    assert "actions differs from what was read" in refused
    monkeypatch.undo()
    assert sql(in_postgres(tmp_path / "there", url), "SELECT count(*) FROM tables") == [(0,)]
    assert done("move", "--data", str(data), "--to", url)["rows"] > 0
