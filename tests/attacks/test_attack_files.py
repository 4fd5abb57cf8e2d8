"""The files of a data folder: nobody else reads them, and what is missing is told, not played on.

A log that was cut off is the attack on a server that starts again: SQLite reads it as far as it
goes and says nothing, so that accepted actions were gone and nobody knew.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from cli_tools import run_command
from openrummy.server.db.file.integrity import log_of
from openrummy.server.db.folder import DATABASE, HEAD, LOCK, Folder, FolderError

# what a server does that is killed: committed, acknowledged, gone without closing anything
_KILLED = """
import os, sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("PRAGMA journal_mode=WAL")
for number in range(40):
    database.execute("INSERT INTO deal_counts VALUES (?, ?)", (f"{number:05}" * 12, number))
os.kill(os.getpid(), 9)
"""
_COUNT = "SELECT count(*) FROM deal_counts"


@contextmanager
def held(path: Path) -> Iterator[Folder]:
    folder = Folder(path)
    try:
        yield folder
    finally:
        folder.release()


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which nothing was played yet."""
    path = tmp_path_factory.mktemp("fresh")
    with held(path) as folder:
        folder.prepare()
    return path


@pytest.fixture(scope="module")
def left(fresh: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a server that was killed, its write-ahead log full."""
    path = tmp_path_factory.mktemp("left") / "data"
    shutil.copytree(fresh, path)
    done = subprocess.run([sys.executable, "-c", _KILLED, path / DATABASE], check=False)
    assert done.returncode == -signal.SIGKILL
    return path


@pytest.fixture
def data(fresh: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(fresh, tmp_path / "data"))


@pytest.fixture
def killed(left: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(left, tmp_path / "data"))


def cut(folder: Path, keep: float) -> Path:
    log = folder / f"{DATABASE}-wal"
    log.write_bytes(log.read_bytes()[: int(log.stat().st_size * keep)])
    return log


def rows(folder: Path) -> int:
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        return int(database.execute(_COUNT).fetchone()[0])


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def test_nobody_else_reads_the_files_of_a_data_folder(tmp_path: Path) -> None:
    path = tmp_path / "data"
    path.mkdir(mode=0o755)
    before = os.umask(0)
    try:
        with held(path) as folder:
            folder.prepare()
            with closing(sqlite3.connect(folder.database)) as database:
                database.execute("PRAGMA journal_mode=WAL")
                database.execute("INSERT INTO deal_counts VALUES ('a', 1)")
                database.commit()
                file_modes = modes(path)
    finally:
        os.umask(before)
    assert file_modes.keys() == {DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", LOCK}
    assert set(file_modes.values()) == {0o600}
    assert stat.S_IMODE(path.stat().st_mode) == 0o700


def test_files_of_an_earlier_version_are_shut_and_those_of_others_left(data: Path) -> None:
    others = data / "notes.txt"
    others.write_text("not ours")
    old = data / "openrummy-0001-20260101-000000.db.bak"
    old.write_text("an older copy")
    for path in (others, old, data / DATABASE, data):
        path.chmod(0o755)
    with held(data) as folder:
        folder.prepare()
    assert modes(data) == {
        **dict.fromkeys((old.name, DATABASE, LOCK), 0o600),
        others.name: 0o755,
    }
    assert stat.S_IMODE(data.stat().st_mode) == 0o755  # somebody else's things lie there


def test_what_a_killed_server_had_committed_is_taken_over_as_it_is(killed: Path) -> None:
    log = log_of(killed / DATABASE)
    assert log is not None and log.committed == log.whole > 40 and not log.cut
    with held(killed) as folder:
        assert folder.prepare() is None and folder.note == ""
    assert rows(killed) == 40


@pytest.mark.parametrize("keep", [0.97, 0.5, 0.0])
def test_a_log_that_was_cut_off_is_noticed_and_told(killed: Path, keep: float) -> None:
    log = cut(killed, keep)
    before = {path.name: path.read_bytes() for path in killed.iterdir() if path.name != LOCK}
    with held(killed) as folder:
        with pytest.raises(
            FolderError, match=r"\d+ pages? of \d+ .* openrummy admin salvage"
        ) as caught:
            folder.prepare()
        with pytest.raises(FolderError, match="missing from"):  # not once only
            folder.prepare()
    assert "\n" not in str(caught.value) and str(log) in str(caught.value)
    assert before == {
        path.name: path.read_bytes() for path in killed.iterdir() if path.name != LOCK
    }


def test_a_log_that_is_gone_is_noticed(killed: Path) -> None:
    (killed / f"{DATABASE}-wal").unlink()
    with held(killed) as folder, pytest.raises(FolderError, match="missing from"):
        folder.prepare()


def test_a_page_of_zeros_in_a_log_is_noticed(killed: Path) -> None:
    log = killed / f"{DATABASE}-wal"
    data = bytearray(log.read_bytes())
    middle = len(data) // 2
    data[middle : middle + 512] = bytes(512)
    log.write_bytes(data)
    with held(killed) as folder, pytest.raises(FolderError, match="missing from"):
        folder.prepare()


def test_salvage_goes_on_with_what_is_left_and_keeps_a_copy(killed: Path) -> None:
    cut(killed, 0.5)
    data = ("--data", str(killed))
    refused = run_command("admin", "accounts", *data)  # nor does the host's command make it good
    assert "salvage" in refused.refused()
    assert run_command("admin", "salvage", *data).code == 0
    with held(killed) as folder:
        folder.prepare()
    assert 0 < rows(killed) < 40
    (copy,) = killed.glob("openrummy-cut-*.db")
    assert copy.with_name(f"{copy.name}-wal").exists() and set(modes(killed).values()) == {0o600}


def test_a_copy_that_ends_in_the_middle_is_said_to(killed: Path) -> None:
    cut(killed, 0.97)
    (killed / f"{DATABASE}-shm").unlink()  # nothing tells how far it went
    with held(killed) as folder:
        folder.prepare()
        assert "ends in the middle" in folder.note


@pytest.mark.parametrize("how", ["page", "end"])
def test_a_damaged_database_is_refused(killed: Path, how: str) -> None:
    assert rows(killed) == 40  # all in the file itself
    database = killed / DATABASE
    data = bytearray(database.read_bytes())
    if how == "page":
        for index in range(4096, len(data), 4096):
            data[index : index + 64] = b"\x55" * 64
    database.write_bytes(data if how == "page" else data[: len(data) // 2])
    with held(killed) as folder, pytest.raises(FolderError, match="is damaged") as caught:
        folder.prepare()
    assert "\n" not in str(caught.value)


def test_a_log_without_its_database_is_no_new_beginning(killed: Path) -> None:
    (killed / DATABASE).unlink()
    with held(killed) as folder, pytest.raises(FolderError, match="missing or empty"):
        folder.prepare()
    assert not (killed / DATABASE).exists()


@pytest.mark.parametrize("versions", [[], [HEAD, "0001"]])
def test_a_database_without_one_version_is_refused(data: Path, versions: list[str]) -> None:
    with closing(sqlite3.connect(data / DATABASE)) as database:
        database.execute("DELETE FROM alembic_version")
        database.executemany(
            "INSERT INTO alembic_version VALUES (?)", [(version,) for version in versions]
        )
        database.commit()
    with held(data) as folder, pytest.raises(FolderError, match="not the version of an OpenRummy"):
        folder.prepare()


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        database.execute("CREATE TABLE shopping (what TEXT)")
    with held(tmp_path) as folder, pytest.raises(FolderError, match="choose another --data"):
        folder.prepare()
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        rows = database.execute("SELECT name FROM sqlite_master").fetchall()
    assert rows == [("shopping",)]
