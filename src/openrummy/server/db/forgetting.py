"""Rows that name a person: found for those who ask, dealt with where all of theirs is deleted."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from openrummy.play.host.rows import not_twice
from openrummy.server.db.database import Database
from openrummy.server.db.schema import PERSONAL, blocks, chat, metadata, seats, tables

# They are long, and hold cards and numbers: nobody is named in them.
NOBODY_IN = frozenset(("actions", "promises", "figures", "outcomes", "deal_counts", "analyses"))
# Long too, and dealt with by name: looking through them would hold up every table in play.
_DONE = frozenset(("tables", "seats", "chat", "blocks"))
# Statements that tables need first: given the connection, the guest who is forgotten and the
# replacement.
Forget: TypeAlias = Callable[[sa.Connection, str, str], None]
FIRST: list[Forget] = []
_LONG = 32  # an id that long stands in a text only where it is meant


def forget_in_games(connection: sa.Connection, guest: str, fresh: str, name: str) -> None:
    """Their seats are another's of whom nothing is known; what they said is blank."""
    own = sa.select(seats.c.table_id).where(seats.c.guest == guest)
    query = sa.select(seats.c.table_id, seats.c.name).where(
        seats.c.table_id.in_(own), seats.c.guest != guest
    )
    others: defaultdict[str, list[str]] = defaultdict(list)
    for table_id, other in connection.execute(query):
        others[table_id].append(other)
    rows = [
        {"at": table_id, "fresh": fresh, "shown": not_twice(name, others[table_id])}
        for table_id in connection.execute(own.distinct()).scalars()
    ]
    if rows:
        seat = (seats.c.table_id == sa.bindparam("at")) & (seats.c.guest == guest)
        values = {"guest": sa.bindparam("fresh"), "name": sa.bindparam("shown"), "face": "guest"}
        connection.execute(sa.update(seats).where(seat).values(values), rows)
    connection.execute(sa.update(tables).where(tables.c.maker == guest).values(maker=fresh))
    said = sa.update(chat).where(chat.c.guest == guest)
    connection.execute(said.values(guest=fresh, text=""))
    named = (blocks.c.guest == guest) | (blocks.c.other == guest)
    connection.execute(sa.delete(blocks).where(named))


def forget_elsewhere(connection: sa.Connection, guest: str, fresh: str) -> None:
    """Whatever else there is: rows of the account go, and where the id stands, another does.

    So a table that is added one day forgets as well. What needs more care, such as a name in a
    text or rows that others hang on, its module does in :data:`FIRST`.
    """
    for forget in FIRST:
        forget(connection, guest, fresh)
    account = metadata.tables["accounts"].c.guest
    for table in reversed(metadata.sorted_tables):
        for column in table.c:
            personal = table.info == PERSONAL and column.name == "guest"
            if personal or column.references(account):
                connection.execute(sa.delete(table).where(column == guest))
    connection.execute(sa.delete(account.table).where(account == guest))
    for table in metadata.sorted_tables:
        if table.name in NOBODY_IN | _DONE:
            continue
        for column in table.c:
            if not isinstance(column.type, sa.String) or _too_short(column.type, guest):
                continue
            within = len(guest) >= _LONG and (column.type.length or _LONG) >= _LONG
            condition = column.contains(guest) if within else column == guest
            fixed = sa.func.replace(column, guest, fresh) if within else sa.literal(fresh)
            connection.execute(sa.update(table).where(condition).values({column.name: fixed}))


def _too_short(kind: sa.String, guest: str) -> bool:
    """Can a column of this kind hold the id? PostgreSQL refuses to try."""
    return kind.length is not None and kind.length < len(guest)


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
