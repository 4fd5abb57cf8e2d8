"""A server in this process with tables of people and clocks, put straight into its store."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from chance import token
from live import FAST, in_thread
from memory_store import MemoryStore
from openrummy.core.rules import catalogue
from openrummy.core.rules.canonical import canonical
from openrummy.play.host import ActionRow, FairRow, SeatRow, TableRow, entropy
from openrummy.server.guard import guest_id
from openrummy.server.settings import Settings

NAMES = ("Ana", "Ben", "Cem", "Dora")


@dataclass
class TableServer:
    """A running server, and the tables made in its store."""

    url: str
    store: MemoryStore
    made: int = 0

    def table(
        self, clock: str, game: str = "gin", people: int = 2, dealt: int | None = None
    ) -> tuple[str, list[str]]:
        """The name of a table, and the cookie of each of its people.

        ``dealt``: its first deal is that old (ms since 1970), and nothing came after it.
        """
        variant = catalogue.variant(game)
        cookies = [token() for _ in range(people)]
        seats = tuple(
            SeatRow(name, "guest", guest=guest_id(cookie))
            for name, cookie in zip(NAMES, cookies, strict=False)
        )
        now = time.time_ns() // 1_000_000 if dealt is None else dealt
        self.made += 1
        row = TableRow(
            f"calm-otter-{200 + self.made}",
            game,
            variant.title,
            canonical(variant.rules),
            seats,
            ("auto",) * people,
            now,
            now,
            clock=clock,
            maker=seats[0].guest,
            aside=people > 2,
        )

        async def keep() -> None:
            # nobody gave a number for a deal that is there already
            promised = [FairRow(0, bytes(32), (b"",) * people, "p" * people)] if dealt else []
            await self.store.create(row, promised)
            if dealt is not None:
                first = ActionRow(1, -1, f"deal:{entropy.draw(32, 'deal').hex()}", dealt)
                await self.store.append(row.id, [first], over=False, due=dealt + 1)

        self._do(keep())
        return row.id, cookies

    def row(self, name: str) -> TableRow:
        """The state of a table in the store."""
        stored = self._do(self.store.table(name))
        assert isinstance(stored, TableRow)
        return stored

    def rows(self, name: str) -> tuple[ActionRow, ...]:
        """All actions accepted at a table."""
        rows: tuple[ActionRow, ...] = self._do(self.store.actions(name))  # type: ignore[assignment]
        return rows

    def _do(self, what: object) -> object:
        with ThreadPoolExecutor(1) as pool:  # the loop of this thread may be a browser's
            return pool.submit(asyncio.run, what).result()  # type: ignore[arg-type]


@contextlib.contextmanager
def table_server(settings: Settings = FAST) -> Iterator[TableServer]:
    """Run a server; its tables are made as tests ask for them."""
    store = MemoryStore()
    with in_thread(settings, store) as url:
        yield TableServer(url, store)
