"""Access to an installation's database for maintenance commands."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from openrummy.cli.common import fail
from openrummy.cli.serve import options_of

if TYPE_CHECKING:
    from sqlalchemy import URL

    from openrummy.server.db.store import SqlStore

T = TypeVar("T")


def at_database(
    data: Path | None,
    database: str | None,
    do: Callable[[SqlStore], Awaitable[T]],
    nothing: str,
    *,
    alone: bool = False,
    served: Callable[[SqlStore], Awaitable[T]] | None = None,
) -> T:
    """Run ``do`` on the store of an installation, after migrating it.

    The store is given by the command line (``data``, ``database``), the environment or the file
    in ``OPENRUMMY_CONFIG``. With ``alone``, no server may be running on it, or ``served`` is run
    instead. Exits with a one-line error on failure; ``nothing`` is that for a folder without games
    ({path}).
    """
    from openrummy.play.problems import Problem
    from openrummy.server.db.folder import FolderError
    from openrummy.server.db.postgres.faults import DatabaseFault
    from openrummy.server.settings import NoFolder

    try:
        set_ = options_of(None, data=data, database=database)
        if set_.get("database"):
            return asyncio.run(_of_server(set_["database"], do, alone, served))
        return _in_folder(set_.get("data"), do, nothing, alone, served)
    except Problem as error:
        fail(error.detail)
    except (DatabaseFault, FolderError, NoFolder) as error:
        fail(str(error))


async def _of_server(
    database: str,
    do: Callable[[SqlStore], Awaitable[T]],
    alone: bool,
    served: Callable[[SqlStore], Awaitable[T]] | None,
) -> T:
    from openrummy.server.db.postgres.engine import address_of
    from openrummy.server.db.postgres.faults import DatabaseInUse
    from openrummy.server.db.postgres.prepare import prepared
    from openrummy.server.db.postgres.single_server import exclusive_use

    url = address_of(database)
    await prepared(url)
    try:
        async with exclusive_use(url, lambda: None) if alone else nullcontext():
            return await _done_at(url, do)
    except DatabaseInUse:
        if served is None:
            raise
        return await _done_at(url, served)


def _in_folder(
    data: Path | None,
    do: Callable[[SqlStore], Awaitable[T]],
    nothing: str,
    alone: bool,
    served: Callable[[SqlStore], Awaitable[T]] | None,
) -> T:
    from openrummy.core.rules.text import say
    from openrummy.server.db.folder import DATABASE, Folder, FolderInUse, up_to_date
    from openrummy.server.settings import data_folder

    path, _ = data_folder(data)
    if not (path / DATABASE).exists():
        fail(say(nothing, path=path))
    try:
        folder = Folder(path)
    except FolderInUse:  # migrated by the running server
        if (alone and served is None) or not up_to_date(path):
            raise
        return asyncio.run(_done_at(path / DATABASE, served or do))
    try:
        folder.prepare()
        if alone:
            return asyncio.run(_done_at(path / DATABASE, do))
    finally:
        folder.release()
    return asyncio.run(_done_at(path / DATABASE, do))


async def _done_at(location: Path | URL, do: Callable[[SqlStore], Awaitable[T]]) -> T:
    from openrummy.server.db.engines import engine_of
    from openrummy.server.db.store import SqlStore

    store = SqlStore(engine_of(location, connections=5))
    try:
        return await do(store)
    finally:
        await store.close()
