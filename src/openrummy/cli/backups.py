"""``openrummy backup``, ``restore`` and ``move``: copies of a server's data."""

from __future__ import annotations

import asyncio
import signal
import threading
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from openrummy.cli.common import Answer, AsJson, Lang, answers, fail, progress, put_json
from openrummy.cli.play import Data
from openrummy.cli.serve import Database, options_of
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from openrummy.server.db.copies.move import Moved

To = Annotated[
    Path | None,
    typer.Option(
        "--to", file_okay=False, help="Folder of the backups; by default inside the data folder."
    ),
]
Every = Annotated[
    float,
    typer.Option(
        "--every",
        min=0,
        help="Keep running; back up every N seconds if anything changed.",
    ),
]
Keep = Annotated[
    int,
    typer.Option(
        "--keep", min=0, help="Number of backups to keep; older ones are deleted. 0: keep all."
    ),
]


def backup(
    to: To = None,
    every: Every = 0.0,
    keep: Keep = 0,
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Back up all data, even of a running server, and verify the backup.

    SQLite is copied with its own backup function, PostgreSQL with pg_dump.
    """
    from openrummy.server.db.copies.backup import FOLDER, CopyFault
    from openrummy.server.db.folder import DATABASE
    from openrummy.server.db.postgres.faults import DatabaseFault
    from openrummy.server.settings import NoFolder, data_folder

    try:
        set_ = options_of(None, data=data, database=database)
        path, _ = data_folder(set_.get("data"))
        folder = (to or path / FOLDER).absolute()
        if set_.get("database"):
            if every:
                fail(say("copies.continuous"))
            _dump(set_["database"], folder, as_json)
            return
        file = (path / DATABASE).absolute()
        if not file.exists():
            fail(say("admin_cli.nothing", path=path))
        _copy(file, folder, every, keep, as_json)
    except (CopyFault, DatabaseFault, NoFolder) as error:
        fail(str(error))


def _dump(database: str, folder: Path, as_json: bool) -> None:
    from openrummy.server.db.copies.backup import dump
    from openrummy.server.db.postgres.engine import address_of

    backup_path = dump(address_of(database), folder)
    size = backup_path.stat().st_size
    if as_json:
        put_json({"file": str(backup_path), "bytes": size})
    else:
        print(say("copies.dumped", file=backup_path, kilobytes=size // 1000))


def _copy(file: Path, folder: Path, every: float, keep: int, as_json: bool) -> None:
    from openrummy.server.db.copies.backup import Changes, back_up, thin_out

    stopped = threading.Event()
    if every:
        for kind in (signal.SIGINT, signal.SIGTERM):
            signal.signal(kind, lambda *_: stopped.set())
    changes = Changes(file)
    try:
        while not stopped.is_set():
            if changes.any():
                backup_copy = back_up(file, folder)
                gone = [str(old) for old in thin_out(folder, keep)]
                if as_json:
                    data = asdict(backup_copy) | {"file": str(backup_copy.file), "deleted": gone}
                    put_json(data | {"seconds": round(backup_copy.seconds, 3)})
                else:
                    size = backup_copy.bytes // 1000
                    line = say(
                        "copies.made",
                        file=backup_copy.file,
                        kilobytes=size,
                        games=backup_copy.games,
                    )
                    print(line, flush=True)
            if not every:
                return
            stopped.wait(every)
    finally:
        changes.close()


@answers()
def restore(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="The backup.")],
    data: Data = None,
    database: Database = None,
) -> Answer:
    """Restore a backup; the replaced data is kept beside it under another name.

    Stop the server first. A dump of PostgreSQL needs an empty database.
    """
    from openrummy.server.db.copies.backup import MAGIC, CopyFault
    from openrummy.server.db.folder import FolderError
    from openrummy.server.db.postgres.faults import DatabaseFault
    from openrummy.server.settings import NoFolder, data_folder

    try:
        set_ = options_of(None, data=data, database=database)
        with file.open("rb") as copy:
            dumped = copy.read(len(MAGIC)) == MAGIC
        if dumped != bool(set_.get("database")):
            fail(say("copies.other-kind", kind="dump" if dumped else "file", file=file))
        if dumped:
            asyncio.run(_restore_dump(set_["database"], file))
            outcome: dict[str, Any] = {"file": str(file)}
        else:
            from openrummy.server.db.copies.backup import restore as put_back

            path, _ = data_folder(set_.get("data"))
            games, aside = put_back(path, file.absolute())
            outcome = {"file": str(file), "games": games, "aside": str(aside) if aside else None}
    except (CopyFault, DatabaseFault, FolderError, NoFolder) as error:
        fail(str(error))
    return Answer(outcome, say("copies.restored", file=file, aside=outcome.get("aside") or "none"))


async def _restore_dump(database: str, file: Path) -> None:
    from openrummy.server.db.copies.backup import undump
    from openrummy.server.db.postgres.engine import address_of
    from openrummy.server.db.postgres.prepare import is_bare, prepared

    url = address_of(database)
    await is_bare(url)
    await asyncio.to_thread(undump, url, file)
    await prepared(url)


@answers()
def move(
    to: Annotated[
        str,
        typer.Option("--to", help="Into this PostgreSQL, such as postgresql://user@host/name."),
    ] = "",
    source: Annotated[
        str, typer.Option("--from", help="Back from this PostgreSQL, into the data folder.")
    ] = "",
    data: Data = None,
) -> Answer:
    """Move all data of a data folder to PostgreSQL, or back, and compare the two.

    Stop the server first. The source is kept; an interrupted move leaves nothing behind.
    """
    from openrummy.server.db.copies.backup import CopyFault
    from openrummy.server.db.folder import DATABASE, Folder, FolderError
    from openrummy.server.db.postgres.faults import DatabaseFault
    from openrummy.server.settings import NoFolder, data_folder

    if bool(to) == bool(source):
        raise typer.BadParameter(say("copies.one-way"))
    try:
        path, _ = data_folder(options_of(None, data=data).get("data"))
        if to and not (path / DATABASE).exists():
            fail(say("admin_cli.nothing", path=path))
        folder = Folder(path)
        try:
            folder.prepare()
            moved = asyncio.run(_move(folder.database, to or source, back=bool(source)))
        finally:
            folder.release()
    except (CopyFault, DatabaseFault, FolderError, NoFolder) as error:
        fail(str(error))
    rows = sum(table.rows for table in moved)
    text = say("copies.moved-back" if source else "copies.moved", rows=rows, tables=len(moved))
    return Answer({"rows": rows, "tables": [asdict(table) for table in moved]}, text)


async def _move(database: Path, address: str, *, back: bool) -> list[Moved]:
    from openrummy.server.db.copies.move import in_file, in_postgres, rows_of
    from openrummy.server.db.copies.move import move as take_over
    from openrummy.server.db.postgres.engine import address_of
    from openrummy.server.db.postgres.prepare import prepared
    from openrummy.server.db.postgres.single_server import exclusive_use

    url = address_of(address)
    await prepared(url)
    async with (
        exclusive_use(url, lambda: None),
        in_file(database) as file,
        in_postgres(url) as server,
    ):
        source, target = (server, file) if back else (file, server)
        with progress(say("copies.moving"), await rows_of(source)) as step:
            return await take_over(source, target, step)
