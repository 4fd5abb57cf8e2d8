"""The host's page: to everybody else there is nothing here."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, TypeAlias

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import FromQuery, JSONBody, QueryParameter

from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.host import Store, TableRow
from openrummy.play.problems import Problem
from openrummy.server.club.clubs import Clubs, short
from openrummy.server.club.host_desk import HostDesk
from openrummy.server.club.order import now
from openrummy.server.db.club.order import Report
from openrummy.server.guard import guest_of
from openrummy.server.openapi import errors
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.sign_outs import SignOuts
from openrummy.server.routes.order.load import shown
from openrummy.server.views.players.paging import LONGEST, named_of, number_of

_Request: TypeAlias = Request[None, None, State]
_REPORTS = 100
_TABLES = 50
_PAGE = 25
_ABOUT = ("no-such-account", "bad-club", "too-fast")


async def desk_of(request: _Request, state: State) -> HostDesk:
    """The desk of who asks, a host. Raises :class:`Problem`: ``not-found``, ``too-fast``."""
    accounts: Accounts = state.accounts
    guest = guest_of(request.scope)
    account = await accounts.of(guest)
    if account is None or not account.host or await accounts.order.bar_of(guest) is not None:
        raise Problem(404, "not-found")
    if not state.lists.take(guest):
        raise Problem(429, "too-fast", say("error.too-fast.questions"))
    return HostDesk(state.database, account.name)


@get("/api/host", responses=errors("not-found", "too-fast"))
async def desk(request: _Request, state: State) -> wire.HostDesk:
    """What waits for the host, and what the host has set."""
    return await _desk(await desk_of(request, state), state)


async def _desk(found: HostDesk, state: State) -> wire.HostDesk:
    store: Store = state.store
    clubs: Clubs = state.clubs
    reports = await found.rows.reports(True, _REPORTS)
    known = await found.accounts.all_of(
        {guest for one in reports for guest in (one.reporter, one.subject)}
    )
    waiting = [(one, False) for one in await store.open_tables(_TABLES)]
    running = [(one, True) for one in await store.running_tables(_TABLES)]
    return wire.HostDesk(
        reports=[_report(one, known) for one in reports],
        registration=await found.order.registration(),
        invitations=[
            wire.HostInvitation(short(one.code), one.label, one.until, one.left)
            for one in await found.rows.codes(now())
        ],
        words=list((await found.order.rows.words()).values()),
        hosts=[one.name for one in await found.rows.hosts()],
        tables=[_table(one, runs) for one, runs in (*waiting, *running)],
        tournaments=await clubs.hooks.all_tournaments(),
    )


def _report(report: Report, known: dict[str, Account]) -> wire.HostReport:
    by, about = known.get(report.reporter), known.get(report.subject)
    place = report.place
    url = f"/t/{place}" if "-" in place else f"/clubs/{place}" if place else ""
    return wire.HostReport(
        number=report.number,
        at=report.at,
        by=by.name if by is not None else "",
        kind=_kind(report.kind),
        name=about.name if about is not None else report.name,
        account=about is not None,
        said=report.said,
        reason=_reason(report.reason),
        text=report.text,
        url=url,
    )


def _kind(text: str) -> wire.ReportKind:
    kinds: tuple[wire.ReportKind, ...] = ("person", "line", "table", "club")
    return next(one for one in kinds if one == text)


def _reason(text: str) -> wire.ReportReason:
    reasons: tuple[wire.ReportReason, ...] = ("abuse", "cheating", "name", "spam", "other")
    return next(one for one in reasons if one == text)


def _table(table: TableRow, running: bool) -> wire.HostTable:
    return wire.HostTable(
        url=f"/t/{table.id}",
        title=table.title,
        players=[seat.name for seat in table.seats if seat.name],
        created=datetime.fromtimestamp(table.created / 1000, UTC).isoformat(),
        running=running,
    )


@get("/api/host/accounts", responses=errors("not-found", "too-fast"))
async def accounts(
    request: _Request,
    state: State,
    words: FromQuery[str] = "",
    after: Annotated[str, QueryParameter(max_length=LONGEST)] = "",
) -> wire.HostAccounts:
    """The accounts of this server, the newest first."""
    found = await desk_of(request, state)
    rows = await found.rows.found(words[:60], _PAGE + 1, named_of(after))
    shown = [await _account(found, state, *one) for one in rows[:_PAGE]]
    more = len(rows) > _PAGE
    last = rows[:_PAGE][-1][0] if more else None
    return wire.HostAccounts(shown, more, f"{last.created}.{last.name}" if last else "")


async def _account(desk: HostDesk, state: State, account: Account, note: str) -> wire.HostAccount:
    store: Store = state.store
    devices = await desk.accounts.devices_of(account.guest)
    bar = await desk.order.bar_of(account.guest)
    return wire.HostAccount(
        name=account.name,
        face=account.face,
        created=account.created,
        seen=max((one.seen for one in devices), default=0),
        bot=account.bot,
        host=account.host,
        barred=bar.until if bar is not None else 0,
        why=bar.why if bar is not None else "",
        note=note,
        games=(await store.games_of(account.guest))[1],
        devices=len(devices),
    )


@get("/api/host/trail", responses=errors("not-found", "too-fast"))
async def trail(
    request: _Request,
    state: State,
    after: Annotated[str, QueryParameter(max_length=LONGEST)] = "",
) -> wire.HostActs:
    """What was done by hosts, the latest first."""
    found = await desk_of(request, state)
    acts = await found.rows.trail(_PAGE + 1, number_of(after))
    shown = [
        wire.HostAct(one.at, one.actor, one.act, one.whom, one.more, one.why)
        for _, one in acts[:_PAGE]
    ]
    more = len(acts) > _PAGE
    return wire.HostActs(shown, more, str(acts[:_PAGE][-1][0]) if more else "")


@get("/api/host/load", responses=errors("not-found", "too-fast"))
async def load(request: _Request, state: State) -> wire.HostLoad:
    """How the server fares."""
    await desk_of(request, state)
    return shown(state.watch)


# ---------------------------------------------------------------- acts


@post("/api/host/reports/close", status_code=200, responses=errors(*_ABOUT, "not-found"))
async def close_report(
    request: _Request, state: State, data: JSONBody[wire.CloseReport]
) -> wire.HostDesk:
    """A report was seen to."""
    found = await desk_of(request, state)
    await found.close_report(data.number, data.why)
    return await _desk(found, state)


@post("/api/host/bar", status_code=204, responses=errors(*_ABOUT, "malformed", "not-found"))
async def bar(request: _Request, state: State, data: JSONBody[wire.HostBar]) -> None:
    """Bar an account for a while, or no more."""
    await (await desk_of(request, state)).bar(data.name, data.days, data.why)


@post(
    "/api/host/rename",
    status_code=204,
    responses=errors(*_ABOUT, "bad-name", "name-taken", "not-found"),
)
async def rename(request: _Request, state: State, data: JSONBody[wire.HostRename]) -> None:
    """Another name for an account, of which its owner is told."""
    await (await desk_of(request, state)).rename(data.name, data.to, data.why)


@post("/api/host/note", status_code=204, responses=errors(*_ABOUT, "not-found"))
async def note(request: _Request, state: State, data: JSONBody[wire.HostNote]) -> None:
    """Write down something about an account, or delete it."""
    await (await desk_of(request, state)).note(data.name, data.text)


@post("/api/host/sign-out", status_code=204, responses=errors(*_ABOUT, "not-found"))
async def sign_out(request: _Request, state: State, data: JSONBody[wire.HostName]) -> None:
    """Sign all devices of an account out."""
    found = await desk_of(request, state)
    await found.sign_out(data.name)
    signing: SignOuts = state.sign_outs
    await signing.now()


@post("/api/host/hosts", status_code=200, responses=errors(*_ABOUT, "last-host", "not-found"))
async def make_host(
    request: _Request, state: State, data: JSONBody[wire.HostMake]
) -> wire.HostDesk:
    """Somebody is a host, or no more."""
    found = await desk_of(request, state)
    await found.make_host(data.name, data.on)
    # who is no host any more sees nothing here
    return await _desk(await desk_of(request, state), state)


@post("/api/host/registration", status_code=200, responses=errors("not-found", "too-fast"))
async def set_registration(
    request: _Request, state: State, data: JSONBody[wire.HostRegistration]
) -> wire.HostDesk:
    """Who may register from now on."""
    found = await desk_of(request, state)
    await found.set_registration(data.mode)
    return await _desk(found, state)


@post("/api/host/invitations", responses=errors("bad-club", "not-found", "too-fast"))
async def invite(
    request: _Request, state: State, data: JSONBody[wire.HostInvite]
) -> wire.HostInvited:
    """A code that lets people register; it is told once."""
    made = await (await desk_of(request, state)).invite(data.label, data.days, data.uses)
    return wire.HostInvited(made.code, made.until, made.left)


@post("/api/host/invitations/revoke", status_code=200, responses=errors("not-found", "too-fast"))
async def revoke(request: _Request, state: State, data: JSONBody[wire.HostRevoke]) -> wire.HostDesk:
    """A code holds no more."""
    found = await desk_of(request, state)
    await found.revoke(data.id)
    return await _desk(found, state)


@post("/api/host/words", status_code=200, responses=errors("malformed", "not-found", "too-fast"))
async def filter_word(
    request: _Request, state: State, data: JSONBody[wire.HostWord]
) -> wire.HostDesk:
    """No name may have this in it, or it may again."""
    found = await desk_of(request, state)
    await found.filter(data.word, data.on)
    return await _desk(found, state)


@post(
    "/api/host/clubs/close",
    status_code=204,
    responses=errors("no-such-club", "bad-club", "not-found", "too-fast"),
)
async def close_club(request: _Request, state: State, data: JSONBody[wire.HostClub]) -> None:
    """Dissolve a club."""
    await (await desk_of(request, state)).close_club(data.id, data.why)


HANDLERS = [
    desk,
    accounts,
    trail,
    load,
    close_report,
    bar,
    rename,
    note,
    sign_out,
    make_host,
    set_registration,
    invite,
    revoke,
    filter_word,
    close_club,
]
