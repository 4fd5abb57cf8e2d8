"""``openrummy admin``: administration of a server, whether or not it is running.

All changes go through the database, as on the host's page, and leave the same audit trail.
"""

from __future__ import annotations

import inspect
import sqlite3
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Concatenate, ParamSpec, TypeAlias, TypeVar

import typer

from openrummy.cli.common import Answer, answers, fail, offer, put_table
from openrummy.cli.database import at_database
from openrummy.cli.play import Data
from openrummy.cli.serve import Database
from openrummy.core.rules.text import say

if TYPE_CHECKING:
    from openrummy.server.club.host_actions import HostService
    from openrummy.server.db.store import SqlStore

P = ParamSpec("P")
T = TypeVar("T")
Name: TypeAlias = Annotated[str, typer.Argument(help="The name of an account.")]
Why: TypeAlias = Annotated[
    str, typer.Option("--why", help="The reason; it is recorded in the trail.")
]
Word: TypeAlias = Annotated[str, typer.Argument(help="A word; its spellings are matched too.")]
# Rows of a table, or the details of a change, which only the JSON output shows.
Facts: TypeAlias = dict[str, Any]
Said: TypeAlias = list[Facts] | Facts | Answer
_MAX_ROWS = 1000
_DATABASE: ContextVar[str | None] = ContextVar("database", default=None)  # value of --database

admin = typer.Typer(
    help="Administer a server, even a running one: accounts, reports, registration.",
    no_args_is_help=True,
)
invitations = typer.Typer(help="Codes that allow people to register.", no_args_is_help=True)
words = typer.Typer(help="Words that no name may contain.", no_args_is_help=True)
admin.add_typer(invitations, name="invitation")
admin.add_typer(words, name="filter")


@admin.callback()
def of(database: Database = None) -> None:
    """Administer a server, even a running one: accounts, reports, registration."""
    _DATABASE.set(database)


# ---------------------------------------------------------------- the host’s actions


def with_service(data: Path | None, do: Callable[[HostService], Awaitable[T]]) -> T:
    """Run an action on the database, whether or not a server uses it."""
    from openrummy.server.club.host_actions import HostService

    return at_store(data, lambda store: do(HostService(store.database, "")))


def at_store(data: Path | None, do: Callable[[SqlStore], Awaitable[T]]) -> T:
    """Run an action on the store, whether or not a server uses it."""
    return at_database(data, _DATABASE.get(), do, "admin_cli.nothing")


def at_store_alone(
    data: Path | None,
    do: Callable[[SqlStore], Awaitable[T]],
    served: Callable[[SqlStore], Awaitable[T]],
) -> T:
    """Run an action while no server runs, or ``served`` if one does."""
    return at_database(data, _DATABASE.get(), do, "admin_cli.nothing", alone=True, served=served)


def service_command(
    group: typer.Typer = admin, name: str | None = None
) -> Callable[[Callable[Concatenate[HostService, P], Awaitable[Said]]], None]:
    """Make a command of a host's action: add ``--data`` and print the result."""

    def register(do: Callable[Concatenate[HostService, P], Awaitable[Said]]) -> None:
        @wraps(do)
        def command(*args: Any, data: Path | None, **options: Any) -> Answer:
            result = with_service(data, lambda service: do(service, *args, **options))
            if isinstance(result, Answer):
                return result
            return Answer(result, lambda: _put_rows(result) if isinstance(result, list) else None)

        signature = inspect.signature(do, locals={"HostService": Any}, eval_str=True)
        _, *parameters = signature.parameters.values()
        offer(command, signature.replace(parameters=parameters), {"data": (Data, None)})
        group.command(name)(answers()(command))

    return register


def _put_rows(rows: list[dict[str, Any]]) -> None:
    if rows:
        shown = [["" if cell is None else cell for cell in row.values()] for row in rows]
        put_table("", list(rows[0]), shown)


def _iso(ms: int | None) -> str:
    """A time (ms since 1970) in ISO form, to the second."""
    moment = datetime.fromtimestamp((ms or 0) / 1000, UTC)
    return moment.isoformat(timespec="seconds")


# ---------------------------------------------------------------- accounts


@service_command()
async def accounts(
    service: HostService, search: Annotated[str, typer.Argument(help="Part of a name.")] = ""
) -> Said:
    """List accounts, newest first."""
    return [
        {
            "name": account.name,
            "created": _iso(account.created),
            "host": account.host,
            "bot": account.bot,
            "barred": _iso(account.barred)
            if await service.moderation.bar_of(account.guest)
            else None,
            "note": note,
        }
        for account, note in await service.rows.search(search, _MAX_ROWS)
    ]


@admin.command()
@answers()
def salvage(data: Data = None) -> Answer:
    """Continue without what is missing from a cut-off log; keeps a copy of all files."""
    from openrummy.server.db.file.integrity import salvage as rescue
    from openrummy.server.db.folder import Folder, FolderError
    from openrummy.server.settings import NoFolder, data_folder

    try:
        path, _ = data_folder(data)
        folder = Folder(path)
        try:
            copy = rescue(folder.database)
            folder.prepare()
        finally:
            folder.release()
    except (FolderError, NoFolder, sqlite3.Error) as error:
        fail(str(error))
    return Answer({"copy": str(copy)})


@service_command()
async def make_host(
    service: HostService,
    name: Name,
    off: Annotated[bool, typer.Option("--off", help="Revoke the role.")] = False,
) -> Said:
    """Make an account a host of this server, with access to the page /host."""
    await service.make_host(name, not off)
    return {"name": name, "host": not off}


@service_command()
async def bar(
    service: HostService,
    name: Name,
    why: Why,
    days: Annotated[int, typer.Option("--days", min=0, max=3650, help="Days; 0 is for good.")] = 7,
) -> Said:
    """Ban an account: no sign-in, chat or play with people; its owner sees the reason."""
    await service.bar(name, days, why)
    return {"name": name, "days": days}


@service_command()
async def unbar(service: HostService, name: Name) -> Said:
    """Lift the ban on an account."""
    await service.bar(name, None, "")
    return {"name": name, "days": None}


@service_command()
async def rename(
    service: HostService,
    name: Name,
    to: Annotated[str, typer.Argument(help="The new name.")],
    why: Why = "",
) -> Said:
    """Rename an account; its owner is notified."""
    return {"name": await service.rename(name, to, why)}


@service_command()
async def sign_out(service: HostService, name: Name) -> Said:
    """Sign out all devices of an account; the server does it within a second or two."""
    await service.sign_out(name)
    return {"name": name}


@service_command()
async def note(
    service: HostService,
    name: Name,
    text: Annotated[str, typer.Argument(help="The note, visible to hosts only; empty deletes it.")],
) -> Said:
    """Write a note about an account."""
    await service.note(name, text)
    return {"name": name, "note": text}


@service_command()
async def reset_password(service: HostService, name: Name) -> Said:
    """Print a one-time sign-in code; the password and older codes stop working."""
    from openrummy.server.people.passwords import hashed_code, new_codes

    code = new_codes()[0]
    await service.reset_password(name, hashed_code(code))
    return Answer({"name": name, "code": code}, code)


# ---------------------------------------------------------------- registration


@admin.command()
@answers()
def registration(
    mode: Annotated[
        str, typer.Argument(help="open, invite or closed; by default the current setting is shown.")
    ] = "",
    data: Data = None,
) -> Answer:
    """Show or set who may register: anybody, people with an invitation, or nobody."""
    from openrummy.server.club.moderation import MODES

    chosen = next((known for known in MODES if known == mode), None)
    if mode and chosen is None:
        fail(say("admin_cli.modes"))

    async def set_it(service: HostService) -> str:
        if chosen is not None:
            await service.set_registration(chosen)
        return await service.moderation.registration()

    current = with_service(data, set_it)
    return Answer({"registration": current}, current)


@service_command(invitations)
async def create(
    service: HostService,
    label: Annotated[str, typer.Option("--label", help="Who or what it is for.")] = "",
    days: Annotated[int, typer.Option("--days", min=1, max=365)] = 14,
    uses: Annotated[int, typer.Option("--uses", min=1, max=1000)] = 1,
) -> Said:
    """Create an invitation code and print it; it is shown only once."""
    invitation = await service.invite(label, days, uses)
    return Answer(
        {"code": invitation.code, "until": _iso(invitation.until), "uses": invitation.left},
        invitation.code,
    )


@service_command(invitations, "list")
async def all_codes(service: HostService) -> Said:
    """List the valid codes by the beginning of their hashes."""
    from openrummy.server.club.clubs import short_hash
    from openrummy.server.steady_clock import now

    return [
        {
            "id": short_hash(code.code),
            "label": code.label,
            "until": _iso(code.until),
            "left": code.left,
        }
        for code in await service.rows.codes(now())
    ]


@service_command(invitations)
async def revoke(
    service: HostService,
    code: Annotated[
        str, typer.Argument(metavar="ID", help="The beginning of its hash, as printed by `list`.")
    ],
) -> Said:
    """Revoke a code."""
    await service.revoke(code)
    return {"id": code}


@service_command(words)
async def add(service: HostService, word: Word) -> Said:
    """Forbid a word in new names of accounts and clubs."""
    await service.set_word_ban(word, True)
    return {"word": word}


@service_command(words)
async def remove(service: HostService, word: Word) -> Said:
    """Allow a word in names again."""
    await service.set_word_ban(word, False)
    return {"word": word}


@service_command(words, "list")
async def all_words(service: HostService) -> Said:
    """List the forbidden words."""
    return [{"word": word} for word in (await service.moderation.rows.words()).values()]


# ---------------------------------------------------------------- reports and the trail


@service_command()
async def reports(
    service: HostService,
    closed: Annotated[bool, typer.Option("--closed", help="Show the closed reports.")] = False,
) -> Said:
    """List the reports."""
    rows = await service.rows.reports(not closed, _MAX_ROWS)
    known = await service.accounts.accounts_of(
        {guest for row in rows for guest in (row.reporter, row.subject)}
    )
    return [
        {
            "number": report.number,
            "at": _iso(report.at),
            "by": known[report.reporter].name if report.reporter in known else "",
            "kind": report.kind,
            "about": known[report.subject].name if report.subject in known else report.name,
            "reason": report.reason,
            "said": report.said,
            "text": report.text,
        }
        for report in rows
    ]


@service_command()
async def close_report(service: HostService, number: int, why: Why = "") -> Said:
    """Close a report."""
    await service.close_report(number, why)
    return {"number": number}


@service_command()
async def trail(service: HostService) -> Said:
    """List actions of hosts, newest first."""
    return [
        {
            "at": _iso(entry.at),
            "by": entry.actor or say("admin_cli.console"),
            "act": entry.act,
            "whom": entry.whom,
            "more": entry.more,
            "why": entry.why,
        }
        for _, entry in await service.rows.trail(_MAX_ROWS)
    ]
