"""Reports to the host, and letters from the host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import Caller, Dependency, Guest, Limit, get, post
from openrummy.play.host import Store, TableRow
from openrummy.play.problems import Problem
from openrummy.server.club.clubs import Clubs, checked_text
from openrummy.server.club.moderation import Moderation, bar_text
from openrummy.server.connections.anonymous_limits import KnownTables
from openrummy.server.db.club.moderation import Report
from openrummy.server.part import Part, Rate, calls_in
from openrummy.server.parts.moderation import host_page
from openrummy.server.people.accounts import Accounts
from openrummy.server.steady_clock import now

_MAX_TEXT = 500
_LINES = 100  # lines of a table that are searched
_MISSING_ERRORS = (
    "no-such-account",
    "no-such-table",
    "no-such-club",
    "no-such-line",
    "nobody-there",
)


@dataclass(frozen=True)
class _Subject:
    """The subject of a report; see :class:`~openrummy.server.db.club.moderation.Report`."""

    subject: str
    name: str
    place: str = ""
    said: str = ""


@dataclass(frozen=True)
class _Subjects:
    """Finds the subject of a report, if the reporter may see it."""

    caller: Caller
    accounts: Accounts
    clubs: Clubs
    known: KnownTables
    store: Store

    async def find(self, data: wire.NewReport) -> _Subject:
        """Return the subject. Raises :class:`Problem`."""
        if data.kind == "club" or (data.kind == "line" and data.club):
            return await self._in_club(data)
        if data.kind == "person" and data.name:
            account = await self.accounts.find_by_name(data.name[:80])
            if account is None:
                raise Problem(404, "no-such-account")
            return _Subject(account.guest, account.name)
        table = await self._table(data.table)
        if data.kind == "table":
            return _Subject(table.id, table.title, table.id)
        if data.kind == "line":
            return await self._line(table, data.line)
        seat = -1 if data.seat is None else data.seat
        row = table.seats[seat] if 0 <= seat < len(table.seats) else None
        if row is None or not row.guest:
            raise Problem(409, "nobody-there")
        return _Subject(row.guest, row.name, table.id)

    async def _table(self, name: str) -> TableRow:
        """Return a table at which the reporter sits or that they may watch."""
        table = await self.known.find(name, self.caller.guest, self.caller.address)
        if not (table.watchable or table.seat_of(self.caller.guest) is not None):
            raise Problem(404, "no-such-table")
        return table

    async def _line(self, table: TableRow, number: int | None) -> _Subject:
        """Return a chat line of a table; only seated players receive the chat."""
        if table.seat_of(self.caller.guest) is None:
            raise Problem(404, "no-such-line")
        for row in await self.store.chat(table.id, _LINES):
            if row.number == number:
                seat = table.seats[row.seat]
                name = seat.name if seat.guest == row.guest else say("seat.former")
                return _Subject(row.guest, name, table.id, row.text)
        raise Problem(404, "no-such-line")

    async def _in_club(self, data: wire.NewReport) -> _Subject:
        club, role = await self.clubs.visible_club(data.club, self.caller.guest)
        if data.kind == "club":
            return _Subject(club.id, club.name, club.id)
        line = await self.clubs.life.line(club.id, data.line or 0) if role is not None else None
        if line is None:
            raise Problem(404, "no-such-line")
        account = await self.accounts.account_of(line.guest)
        name = account.name if account is not None else say("seat.former")
        return _Subject(line.guest, name, club.id, line.text)


_Known: TypeAlias = Annotated[_Subjects, Dependency(_Subjects)]


@post(
    "/api/reports",
    status=204,
    limits=(Limit("reports", "error.too-fast.blocks"),),
    errors=(*_MISSING_ERRORS, "bad-club"),
)
async def report(
    subjects: _Known, guest: Guest, moderation: Moderation, data: wire.NewReport
) -> None:
    """Report a player, a chat line, a table or a club to the host."""
    about = await subjects.find(data)
    if about.subject == guest:
        raise Problem(409, "nobody-there")
    await moderation.rows.report(
        Report(
            number=0,
            at=now(),
            reporter=guest,
            kind=data.kind,
            subject=about.subject,
            name=about.name,
            place=about.place,
            said=about.said,
            reason=data.reason,
            text=checked_text(data.text, _MAX_TEXT),
        )
    )


@get("/api/me/letters", runs="any")
async def letters(guest: Guest, moderation: Moderation) -> wire.Letters:
    """The host's letters to the caller, and the caller's bar, if any."""
    bar = await moderation.bar_of(guest)
    rows = await moderation.rows.letters(guest) if guest else []
    return wire.Letters(
        [wire.Letter(number, text) for number, text in rows],
        bar_text(bar) if bar is not None else "",
    )


@post(
    "/api/me/letters/read",
    status=204,
    limits=(Limit("blocks", "error.too-fast.blocks", by="guest"),),
)
async def read(guest: Guest, moderation: Moderation, data: wire.ReadLetter) -> None:
    """Delete a letter that was read; letters to others are unaffected."""
    await moderation.rows.read(guest, data.number)


@get("/api/registration", runs="any")
async def registration(moderation: Moderation) -> wire.Registration:
    """The server's registration policy: open, by invitation only, or closed."""
    return wire.Registration(await moderation.registration())


def moderation(accounts: Accounts) -> Moderation:
    """Return the moderation decisions about people and names."""
    return accounts.moderation


PART: Final = Part(
    "moderation",
    calls_in(host_page, __name__),
    runs="lead",
    rates=(Rate("reports", a_minute=True),),
    start=(moderation,),
)
