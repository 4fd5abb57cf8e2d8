"""A server that dies while it upgrades a data folder: the folder is as it was, or upgraded.

``OPENRUMMY_UPGRADES`` is how often each old folder of ``testdata/data_folder`` is interrupted.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from forked import Forked
from openrummy.server.db.folder import DATABASE, HEAD, Folder, FolderError, revision_of

OLD = sorted((Path(__file__).resolve().parents[2] / "testdata" / "data_folder").glob("*.sql"))
KILLS = int(os.environ.get("OPENRUMMY_UPGRADES", "4"))

# dies before statement number N of the upgrade
_KILLED = """
import os, pathlib, sqlalchemy
from openrummy.server.db.folder import Folder
left = {statement}
def count(*_):
    global left
    left -= 1
    if not left:
        os.kill(os.getpid(), 9)
sqlalchemy.event.listen(sqlalchemy.Engine, "before_cursor_execute", count)
Folder(pathlib.Path({folder!r})).prepare()
"""
# dies when the backup has been written, and has not its name yet
_KILLED_AT_BACKUP = """
import os, pathlib
from openrummy.server.db.folder import Folder
pathlib.Path.replace = lambda *_: os.kill(os.getpid(), 9)
Folder(pathlib.Path({folder!r})).prepare()
"""


@pytest.fixture(scope="module", params=OLD, ids=[path.stem for path in OLD])
def old(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder as an older version left it."""
    folder = tmp_path_factory.mktemp("old")
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.executescript(request.param.read_text("utf-8"))
    return folder


def prepare(folder: Path) -> None:
    held = Folder(folder)
    try:
        held.prepare()
    finally:
        held.release()


def statements(old: Path, folder: Path) -> int:
    """Number of statements that a whole upgrade executes."""
    shutil.copytree(old, folder)
    executed: list[str] = []

    def count(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        executed.append(statement)

    sa.event.listen(sa.Engine, "before_cursor_execute", count)
    try:
        prepare(folder)
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", count)
    return len(executed)


def contents(database: Path) -> dict[str, int]:
    """Rows of each table of the oldest version."""
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return {
            name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
            for name in ("tables", "seats", "actions")
        }


def test_an_upgrade_that_is_killed_leaves_a_folder_that_starts(old: Path, tmp_path: Path) -> None:
    total = statements(old, tmp_path / "whole")
    assert total > 60
    before = contents(old / DATABASE)
    for number, statement in enumerate(
        sorted(random.Random("upgrade").sample(range(1, total + 1), KILLS))
    ):
        folder = tmp_path / str(number)
        shutil.copytree(old, folder)
        server = Forked(_KILLED.format(statement=statement, folder=str(folder)), dict(os.environ))
        _, said = server.communicate(60)
        assert server.returncode == -signal.SIGKILL, said
        prepare(folder)
        assert revision_of(folder / DATABASE) == HEAD
        assert contents(folder / DATABASE) == before


def test_half_a_backup_is_no_backup(old: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(old, folder)
    server = Forked(_KILLED_AT_BACKUP.format(folder=str(folder)), dict(os.environ))
    server.communicate(60)
    assert server.returncode == -signal.SIGKILL
    assert not list(folder.glob("*.db.bak"))
    prepare(folder)
    (backup,) = folder.glob("*.db.bak")
    assert contents(backup) == contents(old / DATABASE)
    assert not list(folder.glob("*.part"))


def test_a_folder_stuck_between_two_revisions_is_completed(old: Path, tmp_path: Path) -> None:
    """As programs left it that were killed while they upgraded, each change by itself."""
    folder = tmp_path / "data"
    shutil.copytree(old, folder)
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("ALTER TABLE tables ADD COLUMN seq INTEGER NOT NULL DEFAULT 0")
    prepare(folder)
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        rows = database.execute(
            "SELECT seq, (SELECT MAX(seq) FROM actions WHERE table_id = id) FROM tables"
        ).fetchall()
    assert rows and all(seq == newest for seq, newest in rows)


def test_a_folder_that_cannot_be_upgraded_names_its_backup(old: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(old, folder)
    backup = folder / "openrummy-0001-20261101-120000.db.bak"
    shutil.copy(old / DATABASE, backup)
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("CREATE TABLE accounts (name TEXT)")  # not that of a later version
    before = revision_of(folder / DATABASE)
    with pytest.raises(FolderError, match="could not be upgraded") as refused:
        prepare(folder)
    assert str(backup) in str(refused.value) and "\n" not in str(refused.value)
    assert revision_of(folder / DATABASE) == before
    assert list(folder.glob("*.db.bak")) == [backup]
