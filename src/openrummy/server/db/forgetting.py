"""Treatment of rows that name a person who deletes everything of theirs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import TypeAlias

import sqlalchemy as sa

from openrummy.play.host.rows import not_twice
from openrummy.server.db.schema import blocks, chat, metadata, seats, tables

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
            if column.references(account):
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
