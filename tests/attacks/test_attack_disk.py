"""A disk without room: the server says so in words, at its start and while it runs."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from live import FAST, Guest, hang_up, in_thread
from openrummy.server.db.engines import engine_of
from openrummy.server.db.file.integrity import is_full
from openrummy.server.db.folder import DATABASE, LOCK, Folder, FolderError
from openrummy.server.db.store import SqlStore
from openrummy.server.db.writer import Writer
from openrummy.server.parts import operations

__all__ = ["hang_up"]


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with in_thread(replace(FAST, analysis=0, data=tmp_path)) as address:
        yield address


def full() -> sqlite3.Error:
    """The error of SQLite for a database that may not grow."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute("CREATE TABLE t (text)")
        database.execute("PRAGMA max_page_count = 2")
        with pytest.raises(sqlite3.Error) as raised:
            database.execute("INSERT INTO t VALUES (?)", ["x" * 100_000])
    return raised.value


def test_a_full_disk_is_told_from_other_faults() -> None:
    assert is_full(full()) and is_full(OSError(errno.ENOSPC, "full"))
    assert is_full(sa.exc.OperationalError("INSERT", {}, full()))
    assert not is_full(OSError(errno.EACCES, "no")) and not is_full(sqlite3.OperationalError("no"))


def test_readyz_says_that_the_disk_is_full(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert httpx.get(f"{url}/readyz").status_code == 200
    monkeypatch.setattr(operations, "free_bytes", lambda _: 1000.0)
    answer = httpx.get(f"{url}/readyz")
    assert (answer.status_code, answer.json()["code"]) == (503, "disk-full")


def test_what_cannot_be_stored_is_refused_in_words(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: Any, **__: Any) -> Any:
        raise sa.exc.OperationalError("INSERT", {}, full())

    guest = Guest(url)
    before = figure(url, "openrummy_writes_failed")
    monkeypatch.setattr(Writer, "write", refuse)
    asked = {"name": "Ana Full", "password": "correct horse"}
    answer = guest.http.post("/api/account", json=asked)
    assert (answer.status_code, answer.json()["code"]) == (503, "not-stored")
    monkeypatch.undo()
    assert figure(url, "openrummy_writes_failed") > before  # which the host hears of
    assert guest.http.post("/api/account", json=asked).status_code == 201


async def test_what_is_not_stored_is_counted_whoever_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: Any, **__: Any) -> Any:
        raise sa.exc.OperationalError("INSERT", {}, full())

    store = SqlStore(engine_of(tmp_path / DATABASE))
    monkeypatch.setattr(Writer, "write", refuse)
    for write in (partial(store.raise_fence, "calm-otter-100"), store.database.execute):
        with pytest.raises(sa.exc.OperationalError):
            await write()
    assert store.database.failed_writes == 2
    await store.close()


def figure(url: str, name: str) -> float:
    lines = httpx.get(f"{url}/metrics").text.splitlines()
    (value,) = [line.split()[1] for line in lines if line.startswith(f"{name} ")]
    return float(value)


def test_a_start_on_a_full_disk_says_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / LOCK).symlink_to("/dev/full")
    with pytest.raises(FolderError, match="no room left") as refused:
        Folder(tmp_path)
    assert "\n" not in str(refused.value)
    (tmp_path / LOCK).unlink()

    def upgrade(_: Path) -> None:
        raise sa.exc.OperationalError("CREATE", {}, full())

    monkeypatch.setattr("openrummy.server.db.folder._upgrade", upgrade)
    folder = Folder(tmp_path)
    with pytest.raises(FolderError, match="no room left"):
        folder.prepare()
    folder.release()
    assert (tmp_path / DATABASE).exists()
