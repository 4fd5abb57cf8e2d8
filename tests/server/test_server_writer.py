"""The one writer: what waits together is committed together, what fails fails alone."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from host_tables import table_row
from openrummy.server.db.engines import engine_of, when_free
from openrummy.server.db.migrations import run as migrate
from openrummy.server.db.store import SqlStore
from openrummy.server.db.writer import Writer

NOTES = sa.Table("notes", sa.MetaData(), sa.Column("text", sa.String(20), primary_key=True))


class Slow:
    """A disk that waits to be told: commits stop while :attr:`go` is not set."""

    def __init__(self, database: Path) -> None:
        self.engine = sa.create_engine(f"sqlite:///{database}", poolclass=sa.StaticPool)
        NOTES.metadata.create_all(self.engine)
        self.go = threading.Event()
        self.go.set()
        self.begun = threading.Event()
        self.commits, self.room = 0, 1_000
        sa.event.listen(self.engine, "begin", lambda _: self.begun.set())
        sa.event.listen(self.engine, "commit", self._commit)

    def _commit(self, connection: sa.Connection) -> None:
        assert self.go.wait(30)
        if self.commits >= self.room:
            raise OSError("disk full")
        self.commits += 1

    def kept(self) -> list[str]:
        with self.engine.connect() as connection:
            return list(
                connection.execute(sa.select(NOTES.c.text).order_by(sa.text("rowid"))).scalars()
            )


@pytest.fixture
def disk(tmp_path: Path) -> Slow:
    return Slow(tmp_path / "notes.db")


@pytest.fixture
async def writer(disk: Slow) -> AsyncIterator[Writer]:
    made = Writer(disk.engine)
    yield made
    disk.go.set()
    await made.close()


def note(text: str) -> Callable[[sa.Connection], str]:
    def change(connection: sa.Connection) -> str:
        connection.execute(sa.insert(NOTES), {"text": text})
        return text.upper()

    return change


async def waiting(writer: Writer, disk: Slow, *texts: str) -> list[asyncio.Task[str]]:
    """These wait while the disk is busy with one called ``first``."""
    disk.go.clear()
    disk.begun.clear()
    tasks = [asyncio.create_task(writer.write(note("first")))]
    await asyncio.to_thread(disk.begun.wait)
    tasks += [asyncio.create_task(writer.write(note(text))) for text in texts]
    await asyncio.sleep(0)  # each of them has asked
    assert not any(task.done() for task in tasks)
    return tasks


async def test_what_waits_goes_together_and_in_order(writer: Writer, disk: Slow) -> None:
    texts = [f"t{number:02}" for number in range(20)]
    tasks = await waiting(writer, disk, *texts)
    disk.go.set()
    assert await asyncio.gather(*tasks) == ["FIRST", *(text.upper() for text in texts)]
    assert disk.kept() == ["first", *texts]
    assert disk.commits == 2


async def test_one_failure_among_many_fails_only_its_caller(writer: Writer, disk: Slow) -> None:
    tasks = await waiting(writer, disk, "a", "b", "a", "c")
    disk.go.set()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert [answer for answer in done if isinstance(answer, str)] == ["FIRST", "A", "B", "C"]
    assert isinstance(done[3], sa.exc.IntegrityError)
    assert disk.kept() == ["first", "a", "b", "c"]
    assert await writer.write(note("d")) == "D"


async def test_a_change_that_fails_leaves_nothing(writer: Writer, disk: Slow) -> None:
    def half(connection: sa.Connection) -> None:
        connection.execute(sa.insert(NOTES), {"text": "half"})
        raise LookupError("no other half")

    with pytest.raises(LookupError):
        await writer.write(half)
    assert disk.kept() == []


async def test_nobody_is_answered_before_the_commit(writer: Writer, disk: Slow) -> None:
    tasks = await waiting(writer, disk)
    for _ in range(20):
        await asyncio.sleep(0)
    assert not tasks[0].done()
    disk.go.set()
    assert await tasks[0] == "FIRST"


async def test_a_commit_that_fails_is_told(writer: Writer, disk: Slow) -> None:
    disk.room = 0
    with pytest.raises(OSError, match="disk full"):
        await writer.write(note("a"))
    disk.room = 1
    assert await writer.write(note("b")) == "B"
    assert disk.kept() == ["b"]


async def test_a_commit_that_fails_is_told_to_all_of_it(writer: Writer, disk: Slow) -> None:
    tasks = await waiting(writer, disk, "a", "b")
    disk.room = 1
    disk.go.set()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert done[0] == "FIRST"
    assert [str(outcome) for outcome in done[1:]] == ["disk full", "disk full"]
    assert disk.kept() == ["first"]


async def test_a_caller_who_goes_stops_nothing(writer: Writer, disk: Slow) -> None:
    tasks = await waiting(writer, disk, "a", "b", "c")
    tasks[2].cancel()
    with pytest.raises(asyncio.CancelledError):
        await tasks[2]
    disk.go.set()
    assert await asyncio.gather(tasks[0], tasks[1], tasks[3]) == ["FIRST", "A", "C"]
    assert disk.kept() == ["first", "a", "b", "c"]


async def test_closing_writes_what_waits(disk: Slow) -> None:
    writer = Writer(disk.engine)
    tasks = await waiting(writer, disk, "a", "b")
    closing = asyncio.create_task(writer.close())
    await asyncio.sleep(0)
    with pytest.raises(RuntimeError, match="closed"):
        await writer.write(note("late"))
    disk.go.set()
    await closing
    assert await asyncio.gather(*tasks) == ["FIRST", "A", "B"]
    assert disk.kept() == ["first", "a", "b"]
    await Writer(disk.engine).close()  # one that never wrote


# ---------------------------------------------------------------- on a real disk


async def test_what_is_committed_is_on_the_disk(tmp_path: Path) -> None:
    migrate.upgrade(tmp_path / "real.db")
    store = SqlStore(engine_of(tmp_path / "real.db"))
    steps = []
    for pragma in ("journal_mode", "synchronous", "foreign_keys"):
        asked = sa.text(f"PRAGMA {pragma}")
        steps.append(
            await store._writer.write(
                lambda connection, asked=asked: connection.execute(asked).scalar()
            )
        )
    await store.close()
    assert steps == ["wal", 2, 1]


_WRITES = """
import asyncio, sys
from pathlib import Path
from openrummy.play.host import ActionRow
from openrummy.server.db.engines import engine_of, when_free
from openrummy.server.db.store import SqlStore

async def write(store, name):
    for seq in range(1, 1_000_000):
        await store.append(name, [ActionRow(seq, 0, "p", seq)], over=False)
        print(name, seq, flush=True)

async def main():
    store = SqlStore(engine_of(Path(sys.argv[1])))
    await asyncio.gather(*(write(store, name) for name in sys.argv[2:]))

asyncio.run(main())
"""


async def test_a_killed_process_loses_nothing_it_answered(tmp_path: Path) -> None:
    database = tmp_path / "real.db"
    migrate.upgrade(database)
    names = [f"calm-otter-{number}" for number in range(8)]
    store = SqlStore(engine_of(database))
    for name in names:
        await store.create(table_row(name=name))
    await store.close()
    command = [sys.executable, "-c", _WRITES, str(database), *names]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        heard = [process.stdout.readline() for _ in range(200)]
        process.kill()
        heard += process.stdout.readlines()
    said: dict[str, int] = {}
    for line in heard:
        if line.endswith("\n"):  # the last line may be cut short
            name, seq = line.split()
            said[name] = int(seq)
    assert said.keys() == set(names)
    store = SqlStore(engine_of(database))
    for name in names:
        rows = [row.seq for row in await store.actions(name)]
        assert rows == list(range(1, len(rows) + 1))
        assert len(rows) >= said[name]
    await store.close()


@pytest.mark.parametrize(("message", "tries"), [("database is locked", 3), ("no such table", 1)])
def test_a_file_that_others_lock_is_opened_a_little_later(message: str, tries: int) -> None:
    tried = []

    def do() -> None:
        tried.append(1)
        if len(tried) < 3:
            raise sqlite3.OperationalError(message)

    if tries == 1:
        with pytest.raises(sqlite3.OperationalError, match=message):
            when_free(do)
    else:
        when_free(do)
    assert len(tried) == tries


def test_a_file_that_stays_locked_is_an_error() -> None:
    def do() -> None:
        raise sqlite3.OperationalError("database is locked")

    with pytest.raises(sqlite3.OperationalError):
        when_free(do, patience=0.05)
