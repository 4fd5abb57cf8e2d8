"""The host's page; for everyone else it does not exist."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, TypeAlias

from msgspec import Meta

from openrummy.club.accounts import Account
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Dependency, Guest, get, post
from openrummy.play.host import Store, TableRow
from openrummy.play.problems import Problem
from openrummy.play.views.game_history import (
    MAX_CURSOR_CHARS,
    parse_name_cursor,
    parse_number_cursor,
)
from openrummy.server.club.clubs import Clubs, short_hash
from openrummy.server.club.host_actions import HostService
from openrummy.server.db.club.moderation import Report
from openrummy.server.db.database import Database
from openrummy.server.metrics.last_hour import quantile
from openrummy.server.metrics.middleware import ServerMonitor
from openrummy.server.part import Rates
from openrummy.server.parts.account.deletion import SignOuts
from openrummy.server.people.accounts import Accounts
from openrummy.server.steady_clock import now
from openrummy.version import __version__

_REPORTS = 100
_TABLES = 50
_PAGE = 25
_SUBJECT_ERRORS = ("no-such-account", "bad-club", "too-fast")


@dataclass(frozen=True)
class _Host:
    """A host and the services behind the page."""

    guest: str
    service: HostService
    accounts: Accounts
    store: Store
    clubs: Clubs

    async def require(self) -> None:
        """Raise :class:`Problem`, ``not-found``, unless the caller is a host."""
        account = await self.accounts.account_of(self.guest)
        if account is None or not account.host:
            raise Problem(404, "not-found")

    async def view(self) -> wire.HostOverview:
        """Return the open reports and the host's settings."""
        service, store = self.service, self.store
        reports = await service.rows.reports(True, _REPORTS)
        known = await service.accounts.accounts_of(
            {guest for report in reports for guest in (report.reporter, report.subject)}
        )
        waiting = [(table, False) for table in await store.open_tables(_TABLES)]
        running = [(table, True) for table in await store.running_tables(_TABLES)]
        return wire.HostOverview(
            reports=[_report(report, known) for report in reports],
            registration=await service.moderation.registration(),
            invitations=[
                wire.HostInvitation(short_hash(row.code), row.label, row.until, row.left)
                for row in await service.rows.codes(now())
            ],
            words=list((await service.moderation.rows.words()).values()),
            hosts=[account.name for account in await service.rows.hosts()],
            tables=[_table(table, runs) for table, runs in (*waiting, *running)],
            tournaments=await self.clubs.all_tournaments(),
        )

    async def account(self, account: Account, note: str) -> wire.HostAccount:
        devices = await self.service.accounts.devices_of(account.guest)
        bar = await self.service.moderation.bar_of(account.guest)
        return wire.HostAccount(
            name=account.name,
            face=account.face,
            created=account.created,
            seen=max((device.seen for device in devices), default=0),
            bot=account.bot,
            host=account.host,
            barred=bar.until if bar is not None else 0,
            why=bar.why if bar is not None else "",
            note=note,
            games=(await self.store.games_of(account.guest))[1],
            devices=len(devices),
        )


async def host_of(
    guest: Guest, accounts: Accounts, rates: Rates, database: Database, store: Store, clubs: Clubs
) -> _Host:
    """Return the caller as a host.

    Raises :class:`Problem`: ``not-found``, ``too-fast``.
    """
    account = await accounts.account_of(guest)
    if account is None or not account.host or await accounts.moderation.bar_of(guest) is not None:
        raise Problem(404, "not-found")
    if not rates.take("lists", guest):
        raise Problem(429, "too-fast", say("error.too-fast.questions"))
    return _Host(guest, HostService(database, account.name), accounts, store, clubs)


_ForHost: TypeAlias = Annotated[_Host, Dependency(host_of)]


@get("/api/host", errors=("not-found", "too-fast"))
async def overview(host: _ForHost) -> wire.HostOverview:
    """The open reports and the host's settings."""
    return await host.view()


def _report(report: Report, known: dict[str, Account]) -> wire.HostReport:
    reporter, about = known.get(report.reporter), known.get(report.subject)
    address = report.place
    url = f"/t/{address}" if "-" in address else f"/clubs/{address}" if address else ""
    return wire.HostReport(
        number=report.number,
        at=report.at,
        by=reporter.name if reporter is not None else "",
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
    return next(kind for kind in kinds if kind == text)


def _reason(text: str) -> wire.ReportReason:
    reasons: tuple[wire.ReportReason, ...] = ("abuse", "cheating", "name", "spam", "other")
    return next(reason for reason in reasons if reason == text)


def _table(table: TableRow, running: bool) -> wire.HostTable:
    return wire.HostTable(
        url=f"/t/{table.id}",
        title=table.title,
        players=[seat.name for seat in table.seats if seat.name],
        created=datetime.fromtimestamp(table.created / 1000, UTC).isoformat(),
        running=running,
    )


@get("/api/host/accounts", errors=("not-found", "too-fast"))
async def accounts(
    host: _ForHost,
    words: str = "",
    after: Annotated[str, Meta(max_length=MAX_CURSOR_CHARS)] = "",
) -> wire.HostAccounts:
    """The accounts of this server, newest first."""
    rows = await host.service.rows.search(words[:60], _PAGE + 1, parse_name_cursor(after))
    views = [await host.account(account, note) for account, note in rows[:_PAGE]]
    more = len(rows) > _PAGE
    last = rows[:_PAGE][-1][0] if more else None
    return wire.HostAccounts(views, more, f"{last.created}.{last.name}" if last else "")


@get("/api/host/trail", errors=("not-found", "too-fast"))
async def trail(
    host: _ForHost,
    after: Annotated[str, Meta(max_length=MAX_CURSOR_CHARS)] = "",
) -> wire.HostActs:
    """The actions of hosts, newest first."""
    acts = await host.service.rows.trail(_PAGE + 1, parse_number_cursor(after))
    views = [
        wire.HostAct(act.at, act.actor, act.act, act.whom, act.more, act.why)
        for _, act in acts[:_PAGE]
    ]
    more = len(acts) > _PAGE
    return wire.HostActs(views, more, str(acts[:_PAGE][-1][0]) if more else "")


@get("/api/host/load", errors=("not-found", "too-fast"))
async def load(host: _ForHost, watch: ServerMonitor) -> wire.HostLoad:
    """The load of the server."""
    return load_view(watch)


# ---------------------------------------------------------------- actions


@post("/api/host/reports/close", errors=(*_SUBJECT_ERRORS, "not-found"))
async def close_report(host: _ForHost, data: wire.CloseReport) -> wire.HostOverview:
    """Close a report."""
    await host.service.close_report(data.number, data.why)
    return await host.view()


@post("/api/host/bar", status=204, errors=(*_SUBJECT_ERRORS, "malformed", "not-found"))
async def bar(host: _ForHost, data: wire.HostBar) -> None:
    """Bar an account for a time, or lift the bar."""
    await host.service.bar(data.name, data.days, data.why)


@post(
    "/api/host/rename", status=204, errors=(*_SUBJECT_ERRORS, "bad-name", "name-taken", "not-found")
)
async def rename(host: _ForHost, data: wire.HostRename) -> None:
    """Rename an account and notify its owner."""
    await host.service.rename(data.name, data.to, data.why)


@post("/api/host/note", status=204, errors=(*_SUBJECT_ERRORS, "not-found"))
async def note(host: _ForHost, data: wire.HostNote) -> None:
    """Save a note about an account, or delete it."""
    await host.service.note(data.name, data.text)


@post("/api/host/sign-out", status=204, errors=(*_SUBJECT_ERRORS, "not-found"))
async def sign_out(host: _ForHost, sign_outs: SignOuts, data: wire.HostName) -> None:
    """Sign out all devices of an account."""
    await host.service.sign_out(data.name)
    await sign_outs.now()


@post("/api/host/hosts", errors=(*_SUBJECT_ERRORS, "last-host", "not-found"))
async def make_host(host: _ForHost, data: wire.HostGrant) -> wire.HostOverview:
    """Make an account a host, or revoke that."""
    await host.service.make_host(data.name, data.on)
    await host.require()  # they may have revoked their own role
    return await host.view()


@post("/api/host/registration", errors=("not-found", "too-fast"))
async def set_registration(host: _ForHost, data: wire.HostRegistration) -> wire.HostOverview:
    """Set who may register."""
    await host.service.set_registration(data.mode)
    return await host.view()


@post("/api/host/invitations", status=201, errors=("bad-club", "not-found", "too-fast"))
async def invite(host: _ForHost, data: wire.HostInvite) -> wire.HostInviteCode:
    """Create an invitation code for registration; it is shown once."""
    invitation = await host.service.invite(data.label, data.days, data.uses)
    return wire.HostInviteCode(invitation.code, invitation.until, invitation.left)


@post("/api/host/invitations/revoke", errors=("not-found", "too-fast"))
async def revoke(host: _ForHost, data: wire.HostRevoke) -> wire.HostOverview:
    """Revoke an invitation code."""
    await host.service.revoke(data.id)
    return await host.view()


@post("/api/host/words", errors=("malformed", "not-found", "too-fast"))
async def filter_word(host: _ForHost, data: wire.HostWord) -> wire.HostOverview:
    """Forbid a word in names, or allow it again."""
    await host.service.set_word_ban(data.word, data.on)
    return await host.view()


@post(
    "/api/host/clubs/close",
    status=204,
    errors=("no-such-club", "bad-club", "not-found", "too-fast"),
)
async def close_club(host: _ForHost, data: wire.HostClub) -> None:
    """Dissolve a club."""
    await host.service.close_club(data.id, data.why)


_MB = 1_000_000


def load_view(watch: ServerMonitor) -> wire.HostLoad:
    """Return the load of the last hour and of the present."""
    recent, now = watch.recent, watch.measures.now
    minutes = recent.minutes()
    return wire.HostLoad(
        version=__version__,
        since=recent.began,
        tables=int(now("openrummy_tables")),
        devices=int(now("openrummy_devices_connected")),
        spectators=int(now("openrummy_spectators")),
        analyses=int(now("openrummy_analyses_running")),
        waiting=int(now("openrummy_analyses_waiting")),
        memory=round(watch.measures.memory() / _MB),
        free=round(now("openrummy_disk_free_bytes") / _MB),
        database=round(now("openrummy_database_bytes") / _MB),
        usual=quantile(minutes, 0.5),
        late=quantile(minutes, 0.99),
        minutes=[
            wire.HostMinute(
                minute.at,
                minute.requests,
                minute.actions,
                minute.errors,
                quantile([minute], 0.99),
                round(minute.lag, 1),
            )
            for minute in minutes
        ],
        slow=[
            wire.HostSlow(
                slow.at, slow.method, slow.route, slow.status, round(slow.ms), slow.request
            )
            for slow in reversed(recent.slow)
        ],
        slow_ms=recent.slow_ms,
        faults=[
            wire.HostFault(fault.at, fault.text, fault.request) for fault in reversed(recent.faults)
        ],
    )
