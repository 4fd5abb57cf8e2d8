"""Records of a server's host: reports, the audit trail, settings, letters.

Everything is read from the database on request, so that ``openrummy admin`` affects a running
server.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

import sqlalchemy as sa

from openrummy.server.db.club.accounts import accounts
from openrummy.server.db.database import Rows
from openrummy.server.db.schema import columns, metadata

# subject: the reported guest, table or club; place: the table or club where it happened
reports = sa.Table(
    "reports",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    *columns(sa.String(80), "reporter subject name"),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("place", sa.String(80), nullable=False, server_default=""),
    *columns(sa.Text, "said text", server_default=""),
    sa.Column("reason", sa.String(20), nullable=False),
    sa.Column("closed", sa.BigInteger, nullable=True),
    sa.Index("reports_closed", "closed"),
)

# actor and whom are the names at that time; more: a date, a new name, a number
audit = sa.Table(
    "audit",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("actor", sa.String(80), nullable=False),
    sa.Column("act", sa.String(30), nullable=False),
    *columns(sa.String(80), "whom whom_guest", server_default=""),
    *columns(sa.Text, "more why", server_default=""),
)

host_settings = sa.Table(
    "host_settings",
    metadata,
    sa.Column("key", sa.String(30), primary_key=True),
    sa.Column("value", sa.String(80), nullable=False),
)

# hashes of codes for registering; left: remaining uses
registration_codes = sa.Table(
    "registration_codes",
    metadata,
    sa.Column("code", sa.String(80), primary_key=True),
    sa.Column("label", sa.String(80), nullable=False, server_default=""),
    *columns(sa.BigInteger, "made until"),
    sa.Column("left", sa.Integer, nullable=False),
)

filter_words = sa.Table(
    "filter_words",
    metadata,
    sa.Column("key", sa.String(80), primary_key=True),
    sa.Column("word", sa.String(80), nullable=False),
)

# the host's private note on an account, and the reason of its bar, shown to its owner
host_files = sa.Table(
    "host_files",
    metadata,
    sa.Column("guest", sa.String(80), primary_key=True),
    *columns(sa.Text, "note bar_why", server_default=""),
)

# the host's letters to a guest, until they are read
host_letters = sa.Table(
    "host_letters",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(80), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Index("host_letters_guest", "guest"),
)

# guests to be signed out by the running server
sign_outs = sa.Table(
    "sign_outs",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(80), nullable=False),
)


@dataclass(frozen=True)
class Report:
    """A report about a person, a chat line (``said``), a table or a club."""

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
    """An act of a host: time (ms since 1970), actor, target and reason."""

    at: int
    actor: str
    act: str
    whom: str = ""
    whom_guest: str = ""
    more: str = ""
    why: str = ""


@dataclass(frozen=True)
class Code:
    """An invitation to register, by its hash, with expiry (ms) and maximum uses."""

    code: str
    label: str
    made: int
    until: int
    left: int


@dataclass(frozen=True)
class Bar:
    """The end (ms since 1970) and the reason of an account's bar."""

    until: int
    why: str


class ModerationRows(Rows):
    """Reads of bars, letters and settings, and reports of complaints."""

    async def bar_of(self, guest: str, now: int) -> Bar | None:
        """Return the bar on a guest at ``now``."""
        query = (
            sa.select(accounts.c.barred, host_files.c.bar_why)
            .outerjoin(host_files, host_files.c.guest == accounts.c.guest)
            .where(accounts.c.guest == guest, accounts.c.barred > now)
        )
        row = await self.database.row(query)
        return Bar(row["barred"], row["bar_why"] or "") if row is not None else None

    async def letters(self, guest: str) -> list[tuple[int, str]]:
        """Return the host's letters to a guest, numbered."""
        query = sa.select(host_letters.c.number, host_letters.c.text).order_by(
            host_letters.c.number
        )
        rows = await self.database.tuples(query.where(host_letters.c.guest == guest))
        return [(number, text) for number, text in rows]

    async def read(self, guest: str, number: int) -> None:
        """Delete a letter that was read."""
        condition = (host_letters.c.guest == guest) & (host_letters.c.number == number)
        await self.database.execute(sa.delete(host_letters).where(condition))

    async def report(self, report: Report) -> None:
        """Add a report and assign its number; it replaces an equal one by the same person."""
        row = asdict(report)
        del row["number"]
        same = sa.delete(reports).where(
            reports.c.closed.is_(None),
            *(reports.c[name] == row[name] for name in ("reporter", "kind", "subject", "said")),
        )
        await self.database.execute(same, sa.insert(reports).values(row))

    async def setting(self, key: str) -> str:
        """Return a setting of the host; empty if unset."""
        query = sa.select(host_settings.c.value).where(host_settings.c.key == key)
        return await self.database.value(query, "")

    async def words(self) -> dict[str, str]:
        """Return the words banned from names: spelling by key."""
        query = sa.select(filter_words.c.key, filter_words.c.word).order_by(filter_words.c.word)
        return dict(await self.database.tuples(query))

    async def take_code(self, code: str, now: int) -> bool:
        """Use an invitation, by its hash; return False if it is not valid."""
        condition = (registration_codes.c.code == code) & (registration_codes.c.until > now)
        condition &= registration_codes.c.left > 0
        less = sa.update(registration_codes).values(left=registration_codes.c.left - 1)
        return await self.database.apply_change(less.where(condition))

    async def give_code_back(self, code: str) -> None:
        """Return a use of an invitation after a failed registration."""
        more = sa.update(registration_codes).values(left=registration_codes.c.left + 1)
        await self.database.execute(more.where(registration_codes.c.code == code))
