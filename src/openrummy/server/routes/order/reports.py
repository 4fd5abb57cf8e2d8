"""Telling the host what is wrong, and hearing from the host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.host import Store, TableRow
from openrummy.play.problems import Problem
from openrummy.server.club.clubs import Clubs, checked_text
from openrummy.server.club.order import Order, now, told
from openrummy.server.db.club.order import Report
from openrummy.server.guard import guest_of, known_table, not_too_often
from openrummy.server.openapi import errors
from openrummy.server.people.accounts import Accounts

_Request: TypeAlias = Request[None, None, State]
_MAX_TEXT = 500
_LINES = 100  # of a table that are looked through
_MISSING = ("no-such-account", "no-such-table", "no-such-club", "no-such-line", "nobody-there")


@dataclass(frozen=True)
class _Subject:
    """What a report is about; see :class:`~openrummy.server.db.club.order.Report`."""

    subject: str
    name: str
    place: str = ""
    said: str = ""


@post("/api/reports", status_code=204, responses=errors(*_MISSING, "bad-club", "too-fast"))
async def report(request: _Request, state: State, data: JSONBody[wire.NewReport]) -> None:
    """Tell the host of a person, a line of a chat, a table or a club."""
    guest = not_too_often(request, state.reports, say("error.too-fast.blocks"))
    found = await _subject(request, state, data)
    if found.subject == guest:
        raise Problem(409, "nobody-there")
    order: Order = state.order
    await order.rows.report(
        Report(
            number=0,
            at=now(),
            reporter=guest,
            kind=data.kind,
            subject=found.subject,
            name=found.name,
            place=found.place,
            said=found.said,
            reason=data.reason,
            text=checked_text(data.text, _MAX_TEXT),
        )
    )


async def _subject(request: _Request, state: State, data: wire.NewReport) -> _Subject:
    """What is meant, if who asks can know of it. Raises :class:`Problem`."""
    guest = guest_of(request.scope)
    if data.kind == "club" or (data.kind == "line" and data.club):
        return await _in_club(state, guest, data)
    if data.kind == "person" and data.name:
        accounts: Accounts = state.accounts
        account = await accounts.named(data.name[:80])
        if account is None:
            raise Problem(404, "no-such-account")
        return _Subject(account.guest, account.name)
    table = await _table(request, state, data.table)
    if data.kind == "table":
        return _Subject(table.id, table.title, table.id)
    if data.kind == "line":
        return await _line(state, guest, table, data.line)
    row = (
        table.seats[data.seat]
        if (data.seat or 0) < len(table.seats) and data.seat is not None
        else None
    )
    if row is None or not row.guest:
        raise Problem(409, "nobody-there")
    return _Subject(row.guest, row.name, table.id)


async def _table(request: _Request, state: State, name: str) -> TableRow:
    """A table one sits at, or may watch."""
    table = await known_table(request, state, name=name)
    if not (table.watchable or table.seat_of(guest_of(request.scope)) is not None):
        raise Problem(404, "no-such-table")
    return table


async def _line(state: State, guest: str, table: TableRow, number: int | None) -> _Subject:
    """A line of the chat of a table, for those who sit there: they alone hear it."""
    if table.seat_of(guest) is None:
        raise Problem(404, "no-such-line")
    store: Store = state.store
    for row in await store.chat(table.id, _LINES):
        if row.number == number:
            seat = table.seats[row.seat]
            name = seat.name if seat.guest == row.guest else say("seat.former")
            return _Subject(row.guest, name, table.id, row.text)
    raise Problem(404, "no-such-line")


async def _in_club(state: State, guest: str, data: wire.NewReport) -> _Subject:
    clubs: Clubs = state.clubs
    club, role = await clubs.seen(data.club, guest)
    if data.kind == "club":
        return _Subject(club.id, club.name, club.id)
    line = await clubs.life.line(club.id, data.line or 0) if role is not None else None
    if line is None:
        raise Problem(404, "no-such-line")
    accounts: Accounts = state.accounts
    account = await accounts.of(line.guest)
    name = account.name if account is not None else say("seat.former")
    return _Subject(line.guest, name, club.id, line.text)


@get("/api/me/letters")
async def letters(request: _Request, state: State) -> wire.Letters:
    """What the host has to say to who asks, and how they are barred, if they are."""
    guest = guest_of(request.scope)
    order: Order = state.order
    bar = await order.bar_of(guest)
    found = await order.rows.letters(guest) if guest else []
    return wire.Letters(
        [wire.Letter(number, text) for number, text in found], told(bar) if bar is not None else ""
    )


@post("/api/me/letters/read", status_code=204, responses=errors("too-fast"))
async def read(request: _Request, state: State, data: JSONBody[wire.ReadLetter]) -> None:
    """A letter was read, and is gone; another's stays."""
    guest = guest_of(request.scope)
    if not state.blocks.take(guest):
        raise Problem(429, "too-fast", say("error.too-fast.blocks"))
    order: Order = state.order
    await order.rows.read(guest, data.number)


@get("/api/registration")
async def registration(state: State) -> wire.Registration:
    """May an account be made here, and does that need an invitation?"""
    order: Order = state.order
    return wire.Registration(await order.registration())


HANDLERS = [report, letters, read, registration]
