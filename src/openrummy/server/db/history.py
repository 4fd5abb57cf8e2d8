"""Lists of games, read by index with keyset pagination.

A page continues where the previous one ended, so the last is as fast as the first. Each function
returns a query for the names or numbers of one page, or for a count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from openrummy.club.game_statistics import SeatFigures
from openrummy.play.host import HistoryFilter, Outcome, Place, SeatRow
from openrummy.play.host.rows import AGAIN, DEALS
from openrummy.server.db.schema import figures, outcomes, seats, tables

_OTHER = seats.alias("other")


def running_of(guest: str, limit: int, after: Place | None) -> sa.Select[Any]:
    """Query a person's running tables, most recently touched first."""
    query = (
        sa.select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.guest == guest, seats.c.ended.is_(None))
        .order_by(tables.c.touched.desc(), tables.c.id.desc())
        .limit(limit)
    )
    return query if after is None else query.where(_before(tables.c.touched, tables.c.id, after))


def over_of(guest: str, limit: int, after: Place | None) -> sa.Select[Any]:
    """Query a person's finished tables, newest end first."""
    query = (
        sa.select(seats.c.table_id)
        .where(seats.c.guest == guest, seats.c.ended.is_not(None))
        .order_by(seats.c.ended.desc(), seats.c.table_id.desc())
        .limit(limit)
    )
    return query if after is None else query.where(_before(seats.c.ended, seats.c.table_id, after))


def _before(when: Any, name: Any, cursor: Place) -> sa.ColumnElement[bool]:
    return sa.tuple_(when, name) < sa.tuple_(sa.literal(cursor.touched), sa.literal(cursor.id))


def unkept(limit: int) -> sa.Select[Any]:
    """Query finished tables without a stored outcome, oldest end first."""
    return (
        sa.select(seats.c.table_id)
        .where(seats.c.number.is_(None), seats.c.seat == sa.literal_column("0"))
        .where(seats.c.ended.is_not(None))
        .order_by(seats.c.ended, seats.c.table_id)
        .limit(limit)
    )


# ---------------------------------------------------------------- the history of a person


def others_met(guest: str) -> sa.Select[Any]:
    """Query the distinct opponents of a person, as far as they can be distinguished."""
    return (
        sa.select(*(_OTHER.c[name] for name in _WHO))
        .join(seats, seats.c.table_id == _OTHER.c.table_id)
        .where(seats.c.guest == guest, seats.c.number > 0, _OTHER.c.guest != guest)
        .distinct()
    )


_WHO = ("guest", "bot", "persona", "level")


def met(rows: Sequence[Any], fitting: HistoryFilter) -> list[SeatRow]:
    """Return the rows of :func:`others_met` that match the filter."""
    assert fitting.against is not None
    games = (
        SeatRow("", "", guest=row.guest, bot=row.bot, persona=row.persona, level=row.level)
        for row in rows
    )
    return [game for game in games if fitting.against(game)]


def history_of(
    guest: str, fitting: HistoryFilter, others: Sequence[SeatRow] | None, after: int = 0
) -> list[sa.ColumnElement[bool]]:
    """Return the conditions for a person's seats in matching games, after a number."""
    # a single bound: of two, SQLite's index uses whichever comes first
    conditions: list[sa.ColumnElement[bool]] = [seats.c.guest == guest, seats.c.number > after]
    if fitting.rules is not None:
        same = [tables.c.rules == fitting.rules]
        same += [tables.c.title == fitting.title] if fitting.title else []
        same += [tables.c.game == fitting.game] if fitting.game else []
        conditions.append(sa.exists().where(tables.c.id == seats.c.table_id, *same))
    if others is not None:
        conditions.append(sa.or_(sa.false(), *(_against(other) for other in others)))
    if fitting.result:
        condition = {"won": figures.c.place == 1, "lost": figures.c.place > 1}
        conditions.append(
            sa.exists().where(
                figures.c.table_id == seats.c.table_id,
                figures.c.seat == seats.c.seat,
                condition.get(fitting.result, figures.c.place <= 0),
            )
        )
    return conditions


def _against(seat: SeatRow) -> sa.ColumnElement[bool]:
    """Build the condition that this opponent sat there too; people are matched by index."""
    if seat.guest:
        opponent_games = sa.select(_OTHER.c.number).where(
            _OTHER.c.guest == seat.guest, _OTHER.c.number > 0
        )
        return seats.c.number.in_(opponent_games)
    same = (_OTHER.c[name] == getattr(seat, name) for name in _WHO)
    return sa.exists().where(_OTHER.c.table_id == seats.c.table_id, *same)


def count_query(conditions: Sequence[sa.ColumnElement[bool]]) -> sa.Select[Any]:
    """Query the number of games of :func:`history_of`."""
    return sa.select(sa.func.count()).select_from(seats).where(*conditions)


def history_page(
    conditions: Sequence[sa.ColumnElement[bool]], limit: int | None, before: int | None
) -> sa.Select[Any]:
    """Query the numbers of the newest of them before a number."""
    query = sa.select(seats.c.number).where(*conditions).order_by(seats.c.number.desc())
    if before is not None:
        query = query.where(seats.c.number < before)
    return query if limit is None else query.limit(limit)


def of_numbers(numbers: Sequence[int]) -> sa.Select[Any]:
    """Query outcomes by number, newest first."""
    query = sa.select(outcomes).where(outcomes.c.number.in_(numbers))
    return query.order_by(outcomes.c.number.desc())


# ---------------------------------------------------------------- the end of a game


def _uncounted(event: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
    """Build the condition that the event's games keep no outcome."""
    return event.startswith(AGAIN) | event.startswith(DEALS)


#: Have the seats of a table (``of``) know that its game was over then (``at``).
END = (
    sa.update(seats)
    .where(seats.c.table_id == sa.bindparam("of"))
    .values(
        ended=sa.bindparam("at"),
        number=sa.case(
            (
                sa.exists().where(tables.c.id == seats.c.table_id, _uncounted(tables.c.event)),
                sa.literal_column("0"),
            ),
            else_=seats.c.number,
        ),
    )
)


_FIGURES = tuple(field.name for field in fields(SeatFigures))


def figure_rows(outcome: Outcome) -> list[dict[str, Any]]:
    """Return the statistics of each seat in a game as rows."""
    return [
        {"table_id": outcome.table_id, "seat": seat, **asdict(figures)}
        for seat, figures in enumerate(outcome.seats)
    ]


async def with_figures(
    connection: AsyncConnection, rows: Sequence[sa.RowMapping]
) -> tuple[tuple[int, Outcome], ...]:
    """Build outcomes from their rows and the statistics of every seat, in order."""
    of = [row["table_id"] for row in rows]
    query = sa.select(figures).where(figures.c.table_id.in_(of)).order_by(figures.c.seat)
    seated: defaultdict[str, list[SeatFigures]] = defaultdict(list)
    for part in (await connection.execute(query)).mappings():
        own_figures = {key: part[key] for key in _FIGURES}
        seated[part["table_id"]].append(SeatFigures(**own_figures))
    return tuple(
        (row["number"], Outcome(played, row["family"], row["ended"], tuple(seated[played])))
        for played, row in zip(of, rows, strict=True)
    )
