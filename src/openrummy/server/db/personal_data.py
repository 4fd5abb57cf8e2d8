"""Rows that refer to a person: exported on request, deleted or anonymized with the account."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection
from typing import Any, Final, TypeAlias

import sqlalchemy as sa

from openrummy.play.host.rows import unique_name
from openrummy.server.db.database import Database
from openrummy.server.db.schema import PERSONAL, blocks, chat, metadata, seats, tables

# Long tables of cards and numbers; they name no person.
NOBODY_IN = frozenset(("actions", "promises", "figures", "outcomes", "deal_counts", "analyses"))
# Long too, and handled by name: scanning them would block every table in play.
_DONE = frozenset(("tables", "seats", "chat", "blocks"))
# Statements that tables need first; called with the connection, the forgotten guest and the
# replacement.
Forget: TypeAlias = Callable[[sa.Connection, str, str], None]
FIRST: list[Forget] = []
_MIN_ID_CHARS = 32  # ids of this length do not occur in a text by chance


def forget_in_games(connection: sa.Connection, guest: str, fresh: str, name: str) -> None:
    """Give the guest's seats to an anonymous replacement and blank their chat lines."""
    own = sa.select(seats.c.table_id).where(seats.c.guest == guest)
    query = sa.select(seats.c.table_id, seats.c.name).where(
        seats.c.table_id.in_(own), seats.c.guest != guest
    )
    others: defaultdict[str, list[str]] = defaultdict(list)
    for table_id, other in connection.execute(query):
        others[table_id].append(other)
    rows = [
        {"at": table_id, "fresh": fresh, "shown": unique_name(name, others[table_id])}
        for table_id in connection.execute(own.distinct()).scalars()
    ]
    if rows:
        seat = (seats.c.table_id == sa.bindparam("at")) & (seats.c.guest == guest)
        values = {"guest": sa.bindparam("fresh"), "name": sa.bindparam("shown"), "face": "guest"}
        connection.execute(sa.update(seats).where(seat).values(values), rows)
    connection.execute(sa.update(tables).where(tables.c.maker == guest).values(maker=fresh))
    own_lines = sa.update(chat).where(chat.c.guest == guest)
    connection.execute(own_lines.values(guest=fresh, text=""))
    named = (blocks.c.guest == guest) | (blocks.c.other == guest)
    connection.execute(sa.delete(blocks).where(named))


def forget_elsewhere(connection: sa.Connection, guest: str, fresh: str) -> None:
    """Delete the account's remaining rows and replace the id elsewhere.

    So tables added later are covered. Cases that need more care, such as a name in a text or
    rows that others depend on, are handled by their modules in :data:`FIRST`.
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
            within = (
                len(guest) >= _MIN_ID_CHARS
                and (column.type.length or _MIN_ID_CHARS) >= _MIN_ID_CHARS
            )
            condition = column.contains(guest) if within else column == guest
            fixed = sa.func.replace(column, guest, fresh) if within else sa.literal(fresh)
            connection.execute(sa.update(table).where(condition).values({column.name: fixed}))


def _too_short(kind: sa.String, guest: str) -> bool:
    """Return True if a column of this type cannot hold the id; PostgreSQL rejects the query."""
    return kind.length is not None and kind.length < len(guest)


_ID = re.compile(r"-?[0-9a-f]{40}")
# ``expert``: the strongest bot's points; ``seed``: the source of the next questions
_SECRET: Final = frozenset(
    ("password", "code", "key", "token", "hash", "secret", "credential", "expert", "seed")
)


async def rows_naming(
    database: Database, guest: str, but: Collection[str] = ()
) -> dict[str, list[dict[str, Any]]]:
    """Return the rows with this id in a column, by table, except ``but``, exported elsewhere.

    The person's id becomes "you", the ids of others "somebody", and secrets are removed. Packed
    columns are left out: they are aggregates of games and may name others.
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
                    key: _redacted(value, guest)
                    for key, value in row.items()
                    if key not in _SECRET and not isinstance(value, bytes)
                }
                for row in rows
            ]
    return named


def _redacted(value: object, guest: str) -> object:
    if value == guest:
        return "you"
    return "somebody" if isinstance(value, str) and _ID.fullmatch(value) else value
