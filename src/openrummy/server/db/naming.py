"""Every row that names a person, in tables without an export of their own."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, Final

import sqlalchemy as sa

from openrummy.server.db.database import Database
from openrummy.server.db.forgetting import NOBODY_IN
from openrummy.server.db.schema import metadata

_ID = re.compile(r"-?[0-9a-f]{40}")
# ``expert``: what the strongest bot made of deals; ``seed``: what the next questions come from
_SECRET: Final = frozenset(
    ("password", "code", "key", "token", "hash", "secret", "credential", "expert", "seed")
)


async def rows_naming(
    database: Database, guest: str, but: Collection[str] = ()
) -> dict[str, list[dict[str, Any]]]:
    """The rows with this id in a column, by table; ``but`` for tables that are told elsewhere.

    The person's id stands there as "you", the ids of others as "somebody", and no secrets. What
    is kept packed is left out: it is added up from games, and may name others.
    """
    named: dict[str, list[dict[str, Any]]] = {}
    for table in metadata.sorted_tables:
        columns = [column for column in table.c if isinstance(column.type, sa.String)]
        if table.name in but or table.name in NOBODY_IN or not columns:
            continue
        query = sa.select(table).where(sa.or_(*(column == guest for column in columns)))
        rows = await database.rows(query)
        if rows:
            named[table.name] = [
                {
                    key: _shown(value, guest)
                    for key, value in row.items()
                    if key not in _SECRET and not isinstance(value, bytes)
                }
                for row in rows
            ]
    return named


def _shown(value: object, guest: str) -> object:
    if value == guest:
        return "you"
    return "somebody" if isinstance(value, str) and _ID.fullmatch(value) else value
