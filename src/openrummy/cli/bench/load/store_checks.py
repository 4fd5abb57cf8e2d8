"""Setup and verification of the server's store before and after a run."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from openrummy.cli.bench.load.table import Place
from openrummy.cli.common import fail
from openrummy.core.rules import catalogue
from openrummy.core.rules.canonical import canonical
from openrummy.core.rules.text import say
from openrummy.play.host import SeatRow, TableRow
from openrummy.play.table_names import new_id
from openrummy.server.db.folder import DATABASE, Folder
from openrummy.server.guard import COOKIE, guest_id

if TYPE_CHECKING:
    from openrummy.server.db.store import SqlStore

_UNSTORED = {"next-deal"}  # accepted without a row of its own: the next deal has one


@dataclass(frozen=True)
class ServerStorage:
    """Storage of a server that is measured: a new folder, or with it a PostgreSQL.

    ``database`` is an address; the database has to be empty at the beginning of a run.
    """

    data: Path
    database: str = ""

    @property
    def options(self) -> list[str]:
        """Command-line options for ``openrummy serve``."""
        return ["--data", str(self.data), *(("--database", self.database) if self.database else ())]

    def beside(self, name: str) -> ServerStorage:
        """Another folder, in the same database."""
        return replace(self, data=self.data.parent / name)

    def store(self) -> SqlStore:
        """The store, opened from outside the server."""
        from openrummy.server.db.engines import engine_of
        from openrummy.server.db.store import SqlStore

        return SqlStore(engine_of(self._url or self.data / DATABASE))

    def check(self) -> None:
        """Fail if the database is not empty."""
        from openrummy.server.db.postgres.engine import url_without_password
        from openrummy.server.db.postgres.faults import DatabaseFault
        from openrummy.server.db.postgres.prepare import revision

        if not self.database:
            return
        try:
            store_revision = asyncio.run(revision(self._url))
        except DatabaseFault as fault:
            fail(str(fault))
        if store_revision:
            fail(say("cli.bench-needs-empty", place=url_without_password(self._url)))

    def prepare(self) -> None:
        """Create the schema, before a server runs."""
        from openrummy.server.db.postgres.prepare import prepare

        self.data.mkdir()
        if self.database:
            prepare(self._url)
            return
        folder = Folder(self.data)
        try:
            folder.prepare()
        finally:
            folder.release()

    @property
    def _url(self) -> Any:
        from openrummy.server.db.postgres.engine import address_of

        return address_of(self.database) if self.database else None


def set_up(kept: ServerStorage, number: int) -> list[Place]:
    """Set up tables for two people each, in the store of a server that does not run yet."""
    kept.prepare()
    return asyncio.run(_tables(kept, number))


async def _tables(kept: ServerStorage, number: int) -> list[Place]:
    variant = catalogue.variant(catalogue.names()[0])
    rules, now = canonical(variant.rules), time.time_ns() // 1_000_000
    store = kept.store()
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


def missing(kept: ServerStorage, done: Iterable[tuple[str, int, str]]) -> int:
    """Number of accepted actions, as (table, seat, token) in order, that are not stored."""
    expected_tokens: dict[tuple[str, int], list[str]] = defaultdict(list)
    for table_id, seat, token in done:
        if token not in _UNSTORED:
            expected_tokens[table_id, seat].append(token)
    rows = asyncio.run(_rows(kept, {table for table, _ in expected_tokens}))
    return sum(_not_in(tokens, rows[key]) for key, tokens in expected_tokens.items())


async def _rows(kept: ServerStorage, tables: set[str]) -> dict[tuple[str, int], list[str]]:
    store, tokens = kept.store(), defaultdict[tuple[str, int], list[str]](list)
    for table in tables:
        for row in await store.actions(table):
            tokens[table, row.actor].append(row.token)
    await store.close()
    return tokens


def _not_in(tokens: list[str], rows: list[str]) -> int:
    """Number of tokens missing from the rows in their order; the host adds rows of its own."""
    position, lost = 0, 0
    for token in tokens:
        try:
            position = rows.index(token, position) + 1
        except ValueError:
            lost += 1
    return lost
