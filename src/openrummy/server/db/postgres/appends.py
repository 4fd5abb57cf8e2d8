"""Actions of many tables, stored by two statements: each is a way over the network and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa

from openrummy.play.host import SeqTaken
from openrummy.server.db.append import Appending
from openrummy.server.db.writer import Waiting

# column by column, with the types that PostgreSQL is to see
_TOUCHED: Final = {
    "of": "varchar",
    "first": "int",
    "last": "int",
    "touched": "bigint",
    "over": "boolean",
    "due": "bigint",
    "mine": "bigint",
}
_ROWS: Final = {
    "table_id": "varchar",
    "seq": "int",
    "actor": "int",
    "token": "varchar",
    "at": "bigint",
}


def _columns(kinds: dict[str, str]) -> str:
    """Values that are given column by column, as rows of a table."""
    given = ", ".join(f"CAST(:{name} AS {kind}[])" for name, kind in kinds.items())
    return f"unnest({given})"


# as _TOUCH and _ADD_ACTIONS of openrummy.server.db.append, for many
_TOUCH: Final = sa.text(
    "UPDATE tables SET touched = g.touched, over = g.over, due = g.due, seq = g.last"
    f" FROM {_columns(_TOUCHED)} AS g ({', '.join(_TOUCHED)})"
    " WHERE tables.id = g.of AND tables.seq < g.first AND tables.fence <= g.mine"
    " RETURNING tables.id"
)
_ADD: Final = sa.text(f"INSERT INTO actions ({', '.join(_ROWS)}) SELECT * FROM {_columns(_ROWS)}")


def append_all(connection: sa.Connection, batch: Sequence[Waiting]) -> list[Waiting]:
    """Store what these append, and note who comes too late; those that are left to be done alone.

    What PostgreSQL refuses is raised: then nothing of it is kept.
    """
    fresh: dict[str, tuple[Waiting, Appending]] = {}
    left = []
    for waiting in batch:
        change = waiting.change
        if not isinstance(change, Appending) or change.table_id in fresh:
            left.append(waiting)
            continue
        try:
            change.check()
        except SeqTaken as error:
            waiting.error = error
        else:
            fresh[change.table_id] = waiting, change
    if len(fresh) < 2:
        return left + [waiting for waiting, _ in fresh.values()]
    touched = connection.execute(_TOUCH, _by_column(_TOUCHED, [c.touch for _, c in fresh.values()]))
    there = set(touched.scalars())
    for name in fresh.keys() - there:
        fresh[name][0].error = SeqTaken(name)
    in_time = [change for name, (_, change) in fresh.items() if name in there]
    if in_time:
        rows = [row for change in in_time for row in change.rows]
        connection.execute(_ADD, _by_column(_ROWS, rows))
        for change in in_time:
            change.finish(connection)
    return left


def _by_column(kinds: dict[str, str], rows: Sequence[dict[str, Any]]) -> dict[str, list[Any]]:
    return {name: [row[name] for row in rows] for name in kinds}
