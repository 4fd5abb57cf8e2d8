"""Leaderboards, read from the spans stored by :mod:`openrummy.server.db.club.ratings`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from openrummy.club.rating import Rating
from openrummy.server.db.club.accounts import accounts
from openrummy.server.db.club.ratings import Span, boards, start_of
from openrummy.server.db.database import Rows


@dataclass(frozen=True)
class BoardRow:
    """A line of a board; ``played``, ``won`` and ``gained`` refer to its span."""

    guest: str
    name: str
    face: str
    rating: Rating
    played: int
    won: int
    gained: float


@dataclass(frozen=True)
class Board:
    """A board: the top lines, the total, and the lines around a guest.

    ``rank`` is that person's, from 1; 0 where they are not listed. ``around`` begins with the
    line of rank ``since``.
    """

    first: tuple[BoardRow, ...]
    listed: int
    rank: int = 0
    since: int = 0
    around: tuple[BoardRow, ...] = ()


_COLUMNS: tuple[sa.ColumnElement[Any], ...] = (
    boards.c.guest,
    accounts.c.name,
    accounts.c.face,
    boards.c.mean,
    boards.c.sigma,
    boards.c.games,
    boards.c.played,
    boards.c.won,
    boards.c.gained,
)
_ORDER = (boards.c.least.desc(), boards.c.guest.desc())


class BoardRows(Rows):
    """The boards of a database. Programs and private accounts are not on them."""

    async def board(
        self,
        family: str,
        span: Span,
        now: int,
        guest: str,
        among: Sequence[str] | None,
        first: int,
        near: int,
    ) -> Board:
        """Return the board of the span that contains ``now`` (ms), of all or ``among`` guests.

        ``first`` lines, plus ``near`` on either side of ``guest``.
        """
        conditions = _on_board(family, span, now, among)
        own = sa.select(boards.c.least).where(*conditions, boards.c.guest == guest)
        least: float | None = await self.database.value(own, None)
        ahead = _ahead(least, guest) if least is not None else sa.false()
        sums = sa.func.coalesce(sa.func.sum(sa.case((ahead, 1), else_=0)), 0)
        counted: sa.Select[Any] = sa.select(sa.func.count().label("n"), sums.label("ahead"))
        [total] = await self.database.tuples(counted.select_from(boards).where(*conditions))
        listed, rank = int(total.n), int(total.ahead) + 1 if least is not None else 0
        since = max(1, rank - near) if rank else 0
        top = await self._lines(conditions, first)
        around: tuple[BoardRow, ...] = ()
        if rank > 0:
            around = await self._lines(conditions, rank + near - since + 1, since - 1)
        return Board(top, listed, rank, since, around)

    async def own(self, family: str, span: Span, now: int, guest: str) -> sa.RowMapping | None:
        """Return a guest's row in a span, listed or not."""
        query = sa.select(boards).where(
            boards.c.family == family,
            boards.c.span == span,
            boards.c.start == start_of(span, now),
            boards.c.guest == guest,
        )
        return await self.database.row(query)

    async def _lines(
        self, conditions: Sequence[sa.ColumnElement[bool]], limit: int, skip: int = 0
    ) -> tuple[BoardRow, ...]:
        query = sa.select(*_COLUMNS).join(accounts, accounts.c.guest == boards.c.guest)
        ordered = query.where(*conditions).order_by(*_ORDER).limit(limit).offset(skip)
        return tuple(_line(row) for row in await self.database.tuples(ordered))


def _on_board(
    family: str, span: Span, now: int, among: Sequence[str] | None
) -> list[sa.ColumnElement[bool]]:
    """Return the conditions for being listed on a board."""
    shown = sa.select(accounts.c.guest).where(accounts.c.owner == "", ~accounts.c.private)
    conditions: list[sa.ColumnElement[bool]] = [
        boards.c.family == family,
        boards.c.span == span,
        boards.c.start == start_of(span, now),
        boards.c.ranked == sa.true(),
        sa.exists(shown.where(accounts.c.guest == boards.c.guest).correlate(boards)),
    ]
    if among is not None:
        conditions.append(boards.c.guest.in_(list(among)))
    return conditions


def _ahead(least: float, guest: str) -> sa.ColumnElement[bool]:
    return (boards.c.least > least) | ((boards.c.least == least) & (boards.c.guest > guest))


def _line(row: Any) -> BoardRow:
    guest, name, face, mean, sigma, games, *sums = row
    return BoardRow(guest, name, face, Rating(mean, sigma, games), *sums)
