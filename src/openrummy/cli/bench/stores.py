"""Throughput and latency of storing actions in each kind of database."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from openrummy.cli.bench.load.open_loop import Times
from openrummy.core.rules import catalogue
from openrummy.core.rules.canonical import canonical
from openrummy.play.host import ActionRow, SeatRow, TableRow
from openrummy.play.table_names import new_id

if TYPE_CHECKING:
    from openrummy.server.db.store import SqlStore

TABLES = (1, 30, 300)
"""Numbers of concurrent tables; each stores its next action as soon as the last is stored."""


def measure(url: str, seconds: float, done: Callable[[int], None]) -> list[dict[str, Any]]:
    """Rows by store and number of tables; ``url`` is a PostgreSQL, empty for SQLite only.

    The database must be empty; its tables are not removed.
    """
    with tempfile.TemporaryDirectory(prefix="openrummy-bench-") as folder:
        return asyncio.run(_measure(Path(folder), url, seconds, done))


async def _measure(
    folder: Path, url: str, seconds: float, done: Callable[[int], None]
) -> list[dict[str, Any]]:
    from openrummy.server.db.engines import engine_of
    from openrummy.server.db.migrations.run import upgrade
    from openrummy.server.db.store import SqlStore

    upgrade(folder / "bench.db")
    stores = {"sqlite": SqlStore(engine_of(folder / "bench.db"))}
    if url:
        from openrummy.server.db.postgres.engine import address_of
        from openrummy.server.db.postgres.prepare import is_bare, prepared

        await is_bare(address_of(url))
        await prepared(address_of(url))
        stores["postgres"] = SqlStore(engine_of(address_of(url)))
    rows = []
    try:
        for tables in TABLES:
            for name, store in stores.items():
                rows.append({"store": name, "tables": tables} | await _at(store, tables, seconds))
                done(1)
    finally:
        for store in stores.values():
            await store.close()
    return rows


async def _at(store: SqlStore, tables: int, seconds: float) -> dict[str, float | None]:
    """Rate and latency of this many tables, each storing one action after another."""
    variant = catalogue.variant(catalogue.names()[0])
    table = TableRow(
        "",
        variant.name,
        variant.title,
        canonical(variant.rules),
        (SeatRow("North", "guest"), SeatRow("South", "guest")),
        ("auto", "auto"),
        1,
        1,
    )
    names = [new_id() for _ in range(tables)]
    await asyncio.gather(*(store.create(replace(table, id=name)) for name in names))
    waits = Times()
    end = time.perf_counter() + seconds

    async def play(name: str) -> None:
        seq = 0
        while (before := time.perf_counter()) < end:
            seq += 1
            await store.append(name, [ActionRow(seq, seq % 2, "Kd", seq)], over=False)
            waits.took.append(time.perf_counter() - before)

    began = time.perf_counter()
    await asyncio.gather(*map(play, names))
    took = time.perf_counter() - began
    return {
        "actions_per_s": round(len(waits.took) / took, 1),
        "p50_ms": waits.quantile_ms(0.5),
        "p99_ms": waits.quantile_ms(0.99),
    }
