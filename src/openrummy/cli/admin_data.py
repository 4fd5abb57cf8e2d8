"""``openrummy admin`` commands about personal data, the public list, keys and retention."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from openrummy.cli.admin import Name, Why, admin, at_store, at_store_alone
from openrummy.cli.common import Answer, answers, fail
from openrummy.cli.play import Data
from openrummy.cli.serve import options_of
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from openrummy.server.db.fair import ChainLine
    from openrummy.server.db.store import SqlStore
    from openrummy.server.settings import Settings

__all__ = ["admin"]  # with the commands below

_DELETION_TIMEOUT_S = 30.0  # for a running server to delete an account
_POLL_INTERVAL_S = 0.2


# ---------------------------------------------------------------- a person's own data


@admin.command()
@answers()
def export(
    name: Name,
    file: Annotated[Path, typer.Argument(dir_okay=False, help="The zip file to write.")],
    data: Data = None,
) -> Answer:
    """Export all data of an account as a zip file, as its account page does."""
    from openrummy.server.club.host_actions import HostService
    from openrummy.server.replay.person_export import Export
    from openrummy.server.running_server import resting

    settings = settings_at(data)

    async def written(store: SqlStore) -> int:
        account = await HostService(store.database, "").account_to_export(name)
        async with resting(store, settings) as services:
            return await _write(file, services[Export].zipped(account))

    try:
        size = at_store(data, written)
    except FileExistsError:
        fail(say("admin_cli.exists", file=file))
    text = say("copies.dumped", file=file, kilobytes=size // 1000)
    return Answer({"name": name, "file": str(file), "bytes": size}, text)


async def _write(file: Path, parts: AsyncIterator[bytes]) -> int:
    """Write a new file readable only by its owner and return its size. Raises FileExistsError."""
    size = 0
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        async for part in parts:
            size += out.write(part)
    return size


@admin.command()
@answers()
def delete(
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", help="Skip the confirmation.")] = False,
    data: Data = None,
) -> Answer:
    """Delete an account and all its data, as its account page does."""
    from openrummy.server.club.host_actions import HostService
    from openrummy.server.parts.account.deletion import SignOuts
    from openrummy.server.running_server import resting

    if not yes:
        typer.confirm(say("admin_cli.really-delete", name=name), abort=True, err=True)
    settings = settings_at(data)

    async def deleted(store: SqlStore) -> bool:
        await HostService(store.database, "").ask_to_delete(name)
        async with resting(store, settings) as services:
            await services[SignOuts].delete()
        return True

    async def asked(store: SqlStore) -> bool:
        service = HostService(store.database, "")
        key = await service.ask_to_delete(name)
        end = asyncio.get_running_loop().time() + _DELETION_TIMEOUT_S
        while key in await service.rows.pending_deletions():
            if asyncio.get_running_loop().time() > end:
                return False
            await asyncio.sleep(_POLL_INTERVAL_S)
        return True

    if not at_store_alone(data, deleted, asked):
        fail(say("admin_cli.delete-waits", name=name))
    return Answer({"name": name, "deleted": True})


def settings_at(data: Path | None) -> Settings:
    """Settings of the server, without worker processes."""
    from openrummy.server.fair.signing_key import NoKey, server_key
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


# ---------------------------------------------------------------- the public list and its keys


@admin.command()
@answers()
def withdraw_lines(why: Why, data: Data = None) -> Answer:
    """Withdraw lines of the public list that a wrong clock dated in the future.

    The lines remain in the list, with a signed withdrawal, and the list continues with the current
    hour. Correct the clock of this machine first.
    """
    from openrummy.server.club.host_actions import HostService
    from openrummy.server.db.fair import CommitmentRows
    from openrummy.server.fair.public_list import HOUR
    from openrummy.server.steady_clock import is_synchronised

    if is_synchronised() is False:
        fail(say("admin_cli.clock-not-set"))
    key = settings_at(data).key
    assert key is not None
    hour = time.time_ns() // 1_000_000 // HOUR  # the newest valid line is of the hour before

    async def withdrawn(store: SqlStore) -> list[ChainLine]:
        lines = await CommitmentRows(store.database).withdraw(hour, key)
        if lines:
            await HostService(store.database, "").record_withdrawal(
                [line.hour for line in lines], why
            )
        return lines

    lines = at_store(data, withdrawn)
    text = say("admin_cli.withdrawn", lines=len(lines))
    return Answer({"hours": [line.hour for line in lines], "back": hour}, text)


@admin.command()
@answers()
def keys(data: Data = None) -> Answer:
    """Show the public keys of this server for commitments, for its log and as a witness."""
    from openrummy.server.fair.signing_key import log_key, witness_key

    settings = settings_at(data)
    assert settings.key is not None
    shown = {
        "key": settings.key.public.hex(),
        "log": str(log_key(settings.key, settings.log_name)),
        "witness": str(witness_key(settings.key, settings.log_name)[0]),
    }
    return Answer(shown, say("admin_cli.keys", **shown))


# ---------------------------------------------------------------- old rows


@admin.command()
@answers()
def tidy(
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only count what would be deleted.")
    ] = False,
    data: Data = None,
) -> Answer:
    """Delete data past its retention period now, as a server does every hour.

    The periods are the options keep_guest_games, keep_chat, keep_reports and keep_trail.
    """
    from openrummy.server.db.retention import OldRows
    from openrummy.server.settings import Settings, policy_of
    from openrummy.server.steady_clock import now

    policy = policy_of(Settings(**options_of(None)))
    if not policy.any:
        fail(say("retention.for-ever"))

    async def done(store: SqlStore) -> dict[str, int]:
        rows = OldRows(store.database, policy)
        if dry_run:
            return await rows.count(now())
        gone: Counter[str] = Counter()
        while any((step := await rows.step(now())).values()):
            gone.update(step)
        return {kind: gone[kind] for kind in await rows.count(now())}

    counts = at_store(data, done)
    return Answer(counts, say("retention.done", dry="yes" if dry_run else "no", **counts))
