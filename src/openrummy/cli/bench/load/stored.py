"""The store of the server, before a run and after it."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
from collections import defaultdict
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from openrummy.cli.bench.load.table import Place
from openrummy.host import SeatRow, TableRow
from openrummy.rules import catalogue
from openrummy.rules.canonical import canonical
from openrummy.server.db.folder import DATABASE, Folder
from openrummy.server.guard import COOKIE, guest_id
from openrummy.server.table_names import new_id

_UNSTORED = {"next-deal"}  # accepted, but no row: the deal that follows is one


def set_up(data: Path, number: int) -> list[Place]:
    """So many tables for two people each, in the store of a server that does not run yet."""
    data.mkdir()
    folder = Folder(data)
    try:
        folder.prepare()
        return asyncio.run(_tables(folder.database, number))
    finally:
        folder.release()


async def _tables(database: Path, number: int) -> list[Place]:
    from openrummy.server.db.engines import engine_of
    from openrummy.server.db.store import SqlStore

    variant = catalogue.variant(catalogue.names()[0])
    rules, now = canonical(variant.rules), time.time_ns() // 1_000_000
    store = SqlStore(engine_of(database))
    places: dict[str, Place] = {}
    rows = []
    while len(places) < number:
        table_id = new_id()
        if table_id in places:
            continue
        tokens = secrets.token_urlsafe(30), secrets.token_urlsafe(30)
        seats = tuple(
            SeatRow(name, "guest", guest=guest_id(token))
            for name, token in zip(("North", "South"), tokens, strict=True)
        )
        table = TableRow(
            table_id, variant.name, variant.title, rules, seats, ("auto", "auto"), now, now
        )
        rows.append(table)
        first, second = (f"{COOKIE}={token}" for token in tokens)
        places[table_id] = Place(table_id, (first, second))
    await asyncio.gather(*(store.create(row) for row in rows))
    await store.close()
    return list(places.values())


def missing(data: Path, done: Iterable[tuple[str, int, str]]) -> int:
    """How many of the accepted actions, as (table, seat, token) in order, are not stored."""
    rows: dict[tuple[str, int], list[str]] = defaultdict(list)
    with closing(sqlite3.connect(data / DATABASE)) as connection:
        wanted = "SELECT table_id, actor, token FROM actions ORDER BY table_id, seq"
        for table_id, seat, token in connection.execute(wanted):
            rows[table_id, seat].append(token)
    said: dict[tuple[str, int], list[str]] = defaultdict(list)
    for table_id, seat, token in done:
        if token not in _UNSTORED:
            said[table_id, seat].append(token)
    return sum(_not_in(tokens, rows[where]) for where, tokens in said.items())


def _not_in(tokens: list[str], rows: list[str]) -> int:
    """How many tokens do not stand in the rows in their order; the host adds rows of its own."""
    at, lost = 0, 0
    for token in tokens:
        try:
            at = rows.index(token, at) + 1
        except ValueError:
            lost += 1
    return lost
