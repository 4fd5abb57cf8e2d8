"""What SQLite and PostgreSQL have in common, where SQLAlchemy has it for each of them alone."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import Insert, insert

__all__ = ["POSTGRES", "Insert", "insert", "larger"]

POSTGRES = "postgresql"
"""The name of the dialect, as engines and connections have it."""

# ``insert`` knows ``on_conflict_do_update`` and ``on_conflict_do_nothing``. It is PostgreSQL's,
# which SQLite's compiler takes as well; the other way round it does not.


def larger(one: sa.ColumnElement[Any], other: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    """The larger of two values: ``max`` of the one database is ``greatest`` of the other."""
    return sa.case((one > other, one), else_=other)
