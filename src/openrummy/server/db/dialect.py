"""Statements that SQLite and PostgreSQL share, but SQLAlchemy has only for each alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.postgresql import Insert, insert

__all__ = ["POSTGRES", "Insert", "Prepared", "insert", "larger"]

POSTGRES = "postgresql"
"""The name of the dialect, as engines and connections have it."""

# ``insert`` knows ``on_conflict_do_update`` and ``on_conflict_do_nothing``. It is PostgreSQL's,
# which SQLite's compiler takes as well; the other way round it does not.


def larger(first: sa.ColumnElement[Any], second: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    """The larger of two values: ``max`` of the one database is ``greatest`` of the other."""
    return sa.case((first > second, first), else_=second)


class Prepared:
    """A statement that is run for every action; SQLite gets it as it was compiled at the start.

    Its values are plain ones, which the driver takes as they are.
    """

    def __init__(self, statement: sa.Insert | sa.Update) -> None:
        self._statement = statement
        compiled = statement.compile(dialect=sqlite.dialect())
        self._text = str(compiled)
        self._names: Sequence[str] = compiled.positiontup or ()

    def run(self, connection: sa.Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        """Run it for each of these rows of values; how many rows of the database it concerned."""
        if connection.dialect.name == POSTGRES:
            return connection.execute(self._statement, rows).rowcount
        values = [tuple(row[name] for name in self._names) for row in rows]
        return connection.exec_driver_sql(
            self._text, values if len(values) > 1 else values[0]
        ).rowcount
