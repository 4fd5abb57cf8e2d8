"""``openrummy admin export`` and ``delete``: a person's own data, handed out or deleted."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from openrummy.cli.admin import Name, admin, at_store, at_store_alone
from openrummy.cli.common import AsJson, Lang, fail, put_json
from openrummy.cli.play import Data
from openrummy.cli.serve import options_of
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from openrummy.server.db.store import SqlStore
    from openrummy.server.settings import Settings

_PATIENCE = 30.0  # seconds for a running server to delete an account
_LOOK = 0.2


def export(
    name: Name,
    file: Annotated[Path, typer.Argument(dir_okay=False, help="The zip file to write.")],
    data: Data = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Save all that is kept of a person as one zip file, as their account page does."""
    from openrummy.server.club.host_desk import HostDesk
    from openrummy.server.replay.export import Export
    from openrummy.server.running import resting

    settings = settings_at(data)

    async def written(store: SqlStore) -> int:
        account = await HostDesk(store.database, "").exported(name)
        async with resting(store, settings) as services:
            return await _write(file, services[Export].zipped(account))

    try:
        size = at_store(data, written)
    except FileExistsError:
        fail(say("admin_cli.exists", file=file))
    if as_json:
        put_json({"name": name, "file": str(file), "bytes": size})
    else:
        print(say("copies.dumped", file=file, kilobytes=size // 1000))


async def _write(file: Path, parts: AsyncIterator[bytes]) -> int:
    """Write a new file that only its owner may read; its size. Raises FileExistsError."""
    size = 0
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        async for part in parts:
            size += out.write(part)
    return size


def delete(
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask again.")] = False,
    data: Data = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Delete an account and all that is kept of its owner, as their account page does."""
    from openrummy.server.club.host_desk import HostDesk
    from openrummy.server.people.sign_outs import SignOuts
    from openrummy.server.running import resting

    if not yes:
        typer.confirm(say("admin_cli.really-delete", name=name), abort=True, err=True)
    settings = settings_at(data)

    async def deleted(store: SqlStore) -> bool:
        await HostDesk(store.database, "").ask_to_delete(name)
        async with resting(store, settings) as services:
            await services[SignOuts].delete()
        return True

    async def asked(store: SqlStore) -> bool:
        desk = HostDesk(store.database, "")
        key = await desk.ask_to_delete(name)
        end = asyncio.get_running_loop().time() + _PATIENCE
        while key in await desk.rows.to_delete():
            if asyncio.get_running_loop().time() > end:
                return False
            await asyncio.sleep(_LOOK)
        return True

    if not at_store_alone(data, deleted, asked):
        fail(say("admin_cli.delete-waits", name=name))
    if as_json:
        put_json({"name": name, "deleted": True})


def settings_at(data: Path | None) -> Settings:
    """Settings of the server, without processes that work for it."""
    from openrummy.server.fair.key import NoKey, server_key
    from openrummy.server.settings import NoFolder, Settings, data_folder

    try:
        settings = Settings(**options_of(None, data=data))
        folder, _ = data_folder(settings.data)
        key = server_key(folder, settings.key_file)
    except (NoFolder, NoKey) as error:
        fail(str(error))
    return replace(
        settings, data=folder, key=key, analysis=0, analysis_ahead=False, visitor_processes=0
    )


def add_to(_app: typer.Typer) -> None:
    """Make the commands known, among those of ``admin``."""
    for command in (export, delete):
        admin.command()(command)
