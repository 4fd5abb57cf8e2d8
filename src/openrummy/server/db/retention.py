"""Retention: deletion of expired data in steps, according to the host's settings."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from openrummy.play.host import where
from openrummy.play.host.rows import AGAIN
from openrummy.play.host.tasks import cancel_and_wait
from openrummy.server.db.club.accounts import accounts
from openrummy.server.db.club.club_activity import club_lines
from openrummy.server.db.club.ledgers import ledgers
from openrummy.server.db.club.moderation import audit, reports
from openrummy.server.db.database import Database
from openrummy.server.db.schema import (
    actions,
    analyses,
    chat,
    figures,
    outcomes,
    promises,
    seats,
    tables,
)

DAY: Final = 24 * 3_600_000  # ms
_STEP: Final = 50  # games in one transaction
_LINES: Final = 1_000  # rows of other kinds
# dependent rows of a table before the table itself
_OF_A_TABLE: Final = (actions, promises, chat, seats, analyses, figures, outcomes)


@dataclass(frozen=True)
class RetentionPolicy:
    """Retention of each kind in days; 0: forever."""

    guest_games: int = 0
    chat: int = 0
    reports: int = 0
    trail: int = 0

    @property
    def any(self) -> bool:
        """Return True if any data expire."""
        return any((self.guest_games, self.chat, self.reports, self.trail))


@dataclass(frozen=True)
class _Kind:
    """One kind of rows: the condition for expiry and the key for deletion."""

    name: str
    days: Callable[[RetentionPolicy], int]
    key: sa.Column[Any]
    old: Callable[[int], sa.ColumnElement[bool]]


_KINDS: Final = (
    _Kind(
        "chat",
        lambda policy: policy.chat,
        club_lines.c.number,
        lambda before: club_lines.c.at < before,
    ),
    _Kind(
        "reports",
        lambda policy: policy.reports,
        reports.c.number,
        lambda before: reports.c.closed < before,  # open ones wait for the host
    ),
    _Kind("trail", lambda policy: policy.trail, audit.c.number, lambda before: audit.c.at < before),
)


class OldRows:
    """The expired rows of a database."""

    def __init__(self, database: Database, policy: RetentionPolicy) -> None:
        self._database = database
        self._policy = policy

    async def count(self, now: int) -> dict[str, int]:
        """Return the number of expired rows of each kind at ``now`` (ms since 1970)."""
        counts = {"games": 0, "said": 0}
        if self._policy.guest_games:
            counts["games"] = await self._many(tables, _games(self._before(now, "guest_games")))
        if self._policy.chat:
            counts["said"] = await self._many(chat, _said(self._before(now, "chat")))
        for kind in _KINDS:
            days = kind.days(self._policy)
            counts[kind.name] = (
                await self._many(kind.key.table, kind.old(now - days * DAY)) if days else 0
            )
        return counts

    async def step(self, now: int) -> dict[str, int]:
        """Delete a batch of expired rows; return the number of each kind, 0 when done."""
        done = {"games": 0, "said": 0}
        if self._policy.guest_games:
            done["games"] = await self._drop_games(self._before(now, "guest_games"))
        if self._policy.chat:
            done["said"] = await self._silence(self._before(now, "chat"))
        for kind in _KINDS:
            days = kind.days(self._policy)
            done[kind.name] = await self._drop(kind, now - days * DAY) if days else 0
        return done

    def _before(self, now: int, kind: str) -> int:
        days: int = getattr(self._policy, kind)
        return now - days * DAY

    async def _many(self, table: Any, condition: sa.ColumnElement[bool]) -> int:
        query = sa.select(sa.func.count()).select_from(table).where(condition)
        return await self._database.count(query)

    async def _drop_games(self, before: int) -> int:
        query = sa.select(tables.c.id).where(_games(before)).limit(_STEP)

        def change(connection: sa.Connection) -> int:
            ids = list(connection.execute(query).scalars())
            # ledgers include these games; they are rebuilt from the remaining ones
            seated = sa.select(seats.c.guest).where(seats.c.table_id.in_(ids))
            connection.execute(sa.delete(ledgers).where(ledgers.c.guest.in_(seated)))
            for table in _OF_A_TABLE:
                connection.execute(sa.delete(table).where(table.c.table_id.in_(ids)))
            connection.execute(sa.delete(tables).where(tables.c.id.in_(ids)))
            return len(ids)

        return await self._database.write(change)

    async def _silence(self, before: int) -> int:
        """Delete the chat lines of tables; the tables stay."""
        query = sa.select(chat.c.table_id, chat.c.number).where(_said(before)).limit(_LINES)
        gone = sa.delete(chat).where(
            chat.c.table_id == sa.bindparam("of"), chat.c.number == sa.bindparam("at_number")
        )

        def change(connection: sa.Connection) -> int:
            rows = [{"of": row[0], "at_number": row[1]} for row in connection.execute(query)]
            if rows:
                connection.execute(gone, rows)
            return len(rows)

        return await self._database.write(change)

    async def _drop(self, kind: _Kind, before: int) -> int:
        query = sa.select(kind.key).where(kind.old(before)).limit(_LINES)

        def change(connection: sa.Connection) -> int:
            keys = list(connection.execute(query).scalars())
            connection.execute(sa.delete(kind.key.table).where(kind.key.in_(keys)))
            return len(keys)

        return await self._database.write(change)


def _games(before: int) -> sa.ColumnElement[bool]:
    """Build the condition for counted games that ended before a moment, without accounts.

    Excludes games of tournaments and daily deals, which standings depend on, and always the last
    counted one, whose number the next one continues.
    """
    of = seats.c.table_id == tables.c.id
    known = sa.exists().where(of, seats.c.guest == accounts.c.guest)
    open_ = sa.exists().where(of, sa.or_(seats.c.ended.is_(None), seats.c.number.is_(None)))
    last = sa.select(sa.func.max(outcomes.c.number)).scalar_subquery()
    newest = sa.exists().where(of, seats.c.number == last)
    return sa.and_(
        tables.c.over,
        tables.c.touched < before,
        sa.or_(tables.c.event == "", tables.c.event.startswith(AGAIN)),
        ~known,
        ~open_,
        ~newest,
    )


def _said(before: int) -> sa.ColumnElement[bool]:
    """Build the condition for lines at finished tables; running ones keep their chat."""
    over = sa.exists().where(tables.c.id == chat.c.table_id, tables.c.over)
    return sa.and_(chat.c.at < before, over)


_BETWEEN: Final = 0.5  # seconds between two steps, so that others can write
_CHECK_INTERVAL_S: Final = 3600.0  # seconds between two checks
_FIRST: Final = 60.0  # seconds after startup
_LOG = logging.getLogger(__name__)


class RetentionTask:
    """Hourly deletion of expired data."""

    def __init__(self, rows: OldRows, now: Callable[[], int]) -> None:
        self._rows, self._now = rows, now
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start, some time after everything else."""
        self._task = asyncio.create_task(self._look(), name="retention")

    async def close(self) -> None:
        """Stop; the rest is deleted in a later run."""
        await cancel_and_wait(self._task)

    async def _look(self) -> None:
        await asyncio.sleep(_FIRST)
        while True:
            try:
                while any((await self._rows.step(self._now())).values()):
                    await asyncio.sleep(_BETWEEN)
            except Exception as error:  # retried
                _LOG.error("deleting expired data failed: %s", where(error))
            await asyncio.sleep(_CHECK_INTERVAL_S)
