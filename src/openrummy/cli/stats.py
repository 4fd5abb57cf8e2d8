"""``openrummy stats``: what is kept of the games of a data folder."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from openrummy.cli.common import FAILED, AsJson, Lang, fail, progress, put_json
from openrummy.cli.play import Data
from openrummy.rules.text import say

if TYPE_CHECKING:
    from openrummy.server.club.recount import Recount

stats = typer.Typer(help="What is kept of the games of a data folder.", no_args_is_help=True)


@stats.command()
def rebuild(
    data: Data = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Count all games that are over again, from their moves, and ratings from the games.

    Exit 1 where one cannot be read.
    """
    from openrummy.server.db.folder import DATABASE, Folder, FolderError
    from openrummy.server.settings import NoFolder, data_folder

    try:
        path, _ = data_folder(data)
        if not (path / DATABASE).exists():
            fail(say("stats_cli.no-games", path=path))
        folder = Folder(path)
    except (FolderError, NoFolder) as error:
        fail(str(error))
    try:
        folder.prepare()
        found = asyncio.run(_recounted(folder.database))
    except FolderError as error:
        fail(str(error))
    finally:
        folder.release()
    if as_json:
        put_json(asdict(found))
    else:
        print(say("stats_cli.counted", **asdict(found)))
    if found.unreadable:
        raise typer.Exit(FAILED)


async def _recounted(database: Path) -> Recount:
    from openrummy.server.club.recount import recount
    from openrummy.server.db.engines import engine_of
    from openrummy.server.db.store import SqlStore

    store = SqlStore(engine_of(database))
    try:
        kept = await store.outcomes_kept()
        with progress(say("stats_cli.counting"), kept) as step:
            return await recount(store, step, store.database)
    finally:
        await store.close()


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.add_typer(stats, name="stats")
