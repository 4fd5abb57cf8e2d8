"""Outcomes of games, with what each seat did."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from openrummy.club.figures import SeatFigures
from openrummy.play.host import Outcome
from openrummy.server.db.schema import figures

_FIGURES = tuple(field.name for field in fields(SeatFigures))


def figure_rows(outcome: Outcome) -> list[dict[str, Any]]:
    """Figures of each seat in a game, as rows."""
    return [
        {"table_id": outcome.table_id, "seat": seat, **asdict(figures)}
        for seat, figures in enumerate(outcome.seats)
    ]


async def with_figures(
    connection: AsyncConnection, rows: Sequence[sa.RowMapping]
) -> tuple[tuple[int, Outcome], ...]:
    """Rows of outcomes with the figures of every seat, in their order."""
    of = [row["table_id"] for row in rows]
    query = sa.select(figures).where(figures.c.table_id.in_(of)).order_by(figures.c.seat)
    seated: defaultdict[str, list[SeatFigures]] = defaultdict(list)
    for part in (await connection.execute(query)).mappings():
        mine = {key: part[key] for key in _FIGURES}
        seated[part["table_id"]].append(SeatFigures(**mine))
    return tuple(
        (row["number"], Outcome(played, row["family"], row["ended"], tuple(seated[played])))
        for played, row in zip(of, rows, strict=True)
    )
