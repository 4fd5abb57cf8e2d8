"""What the host of a server keeps: reports, the trail of what was done, settings, letters.

Everything is read from the database when it is asked for, so that ``openrummy admin`` changes
a server that runs.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import sqlalchemy as sa

from openrummy.server.db.club.accounts import accounts
from openrummy.server.db.database import Database
from openrummy.server.db.schema import metadata

# subject: the guest, table or club it is about, place: the table or club it was seen in
reports = sa.Table(
    "reports",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("reporter", sa.String(80), nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("subject", sa.String(80), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("place", sa.String(80), nullable=False, server_default=""),
    sa.Column("said", sa.Text, nullable=False, server_default=""),
    sa.Column("reason", sa.String(20), nullable=False),
    sa.Column("text", sa.Text, nullable=False, server_default=""),
    sa.Column("closed", sa.BigInteger, nullable=True),
    sa.Index("reports_closed", "closed"),
)

# actor and whom are names as they were; more: a date, a new name, a number
audit = sa.Table(
    "audit",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("actor", sa.String(80), nullable=False),
    sa.Column("act", sa.String(30), nullable=False),
    sa.Column("whom", sa.String(80), nullable=False, server_default=""),
    sa.Column("whom_guest", sa.String(80), nullable=False, server_default=""),
    sa.Column("more", sa.Text, nullable=False, server_default=""),
    sa.Column("why", sa.Text, nullable=False, server_default=""),
)

host_settings = sa.Table(
    "host_settings",
    metadata,
    sa.Column("key", sa.String(30), primary_key=True),
    sa.Column("value", sa.String(80), nullable=False),
)

# hashes of codes that let somebody register; left: how often
registration_codes = sa.Table(
    "registration_codes",
    metadata,
    sa.Column("code", sa.String(80), primary_key=True),
    sa.Column("label", sa.String(80), nullable=False, server_default=""),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("left", sa.Integer, nullable=False),
)

filter_words = sa.Table(
    "filter_words",
    metadata,
    sa.Column("key", sa.String(80), primary_key=True),
    sa.Column("word", sa.String(80), nullable=False),
)

# what only the host reads of an account, and why it is barred, which its owner reads too
host_files = sa.Table(
    "host_files",
    metadata,
    sa.Column("guest", sa.String(80), primary_key=True),
    sa.Column("note", sa.Text, nullable=False, server_default=""),
    sa.Column("bar_why", sa.Text, nullable=False, server_default=""),
)

# what the host has to say to somebody, until they have read it
host_letters = sa.Table(
    "host_letters",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(80), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Index("host_letters_guest", "guest"),
)

# whose devices are to be signed out by the server that runs
sign_outs = sa.Table(
    "sign_outs",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(80), nullable=False),
)


@dataclass(frozen=True)
class Report:
    """What somebody found wrong: a person, a line of a chat (``said``), a table or a club."""

    number: int
    at: int
    reporter: str
    kind: str
    subject: str
    name: str
    place: str
    said: str
    reason: str
    text: str
    closed: int | None = None


@dataclass(frozen=True)
class Act:
    """What was done, when (ms since 1970), by whom, to whom and why."""

    at: int
    actor: str
    act: str
    whom: str = ""
    whom_guest: str = ""
    more: str = ""
    why: str = ""


@dataclass(frozen=True)
class Code:
    """An invitation to register, by its hash: until when (ms) and how often it holds."""

    code: str
    label: str
    made: int
    until: int
    left: int


@dataclass(frozen=True)
class Bar:
    """Until when (ms since 1970) an account is barred, and why."""

    until: int
    why: str


class OrderRows:
    """What is asked at the doors of the house, and by who is told of."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def bar_of(self, guest: str, now: int) -> Bar | None:
        """How a guest is barred at that moment."""
        wanted = (
            sa.select(accounts.c.barred, host_files.c.bar_why)
            .outerjoin(host_files, host_files.c.guest == accounts.c.guest)
            .where(accounts.c.guest == guest, accounts.c.barred > now)
        )
        found = await self._database.row(wanted)
        return Bar(found["barred"], found["bar_why"] or "") if found is not None else None

    async def letters(self, guest: str) -> list[tuple[int, str]]:
        """What the host has to say to a guest, with a number each."""
        wanted = sa.select(host_letters).where(host_letters.c.guest == guest)
        rows = await self._database.rows(wanted.order_by(host_letters.c.number))
        return [(row["number"], row["text"]) for row in rows]

    async def read(self, guest: str, number: int) -> None:
        """A guest has read a letter."""
        place = (host_letters.c.guest == guest) & (host_letters.c.number == number)
        await self._database.execute(sa.delete(host_letters).where(place))

    async def report(self, report: Report) -> None:
        """Keep a report; the number is given here. Said twice by one person, the last counts."""
        row = {one.name: getattr(report, one.name) for one in fields(Report)[1:]}
        same = sa.delete(reports).where(
            reports.c.closed.is_(None),
            *(reports.c[one] == row[one] for one in ("reporter", "kind", "subject", "said")),
        )
        await self._database.execute(same, sa.insert(reports).values(row))

    async def setting(self, key: str) -> str:
        """What the host has set; empty where nothing was."""
        wanted = sa.select(host_settings.c.value).where(host_settings.c.key == key)
        return str(next(iter(await self._database.values(wanted)), ""))

    async def words(self) -> dict[str, str]:
        """What no name may have in it: by its key how it was written."""
        wanted = sa.select(filter_words).order_by(filter_words.c.word)
        return {row["key"]: row["word"] for row in await self._database.rows(wanted)}

    async def take_code(self, code: str, now: int) -> bool:
        """Use an invitation once, by its hash; False where it does not hold."""
        place = (registration_codes.c.code == code) & (registration_codes.c.until > now)
        place &= registration_codes.c.left > 0
        less = sa.update(registration_codes).where(place).values(left=registration_codes.c.left - 1)
        return await self._database.write(lambda connection: connection.execute(less).rowcount == 1)

    async def give_code_back(self, code: str) -> None:
        """Whom it let in did not come in."""
        place = registration_codes.c.code == code
        more = sa.update(registration_codes).where(place).values(left=registration_codes.c.left + 1)
        await self._database.execute(more)


def filled(kind: type, row: sa.RowMapping) -> Any:
    """A dataclass from a row that has its fields."""
    return kind(**{one.name: row[one.name] for one in fields(kind)})
