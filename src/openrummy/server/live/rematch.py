"""The same players once more: a table by the same rules and clock."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeAlias

from openrummy.host import SeatRow, TableRow, not_twice, turned, turned_modes
from openrummy.server.people.seating import new_seed
from openrummy.server.table_names import new_key

# given a person with name and face: what they sit down with
Seated: TypeAlias = Callable[[str, str, str], Awaitable[tuple[str, str]]]


async def as_before(_guest: str, name: str, face: str) -> tuple[str, str]:
    """Name and face stay as they were."""
    return name, face


async def rematch_of(table: TableRow, seated: Seated) -> TableRow:
    """The row of a table for the same players, still without a name of its own."""
    now = time.time_ns() // 1_000_000
    seats = turned(table, (new_seed() for _ in table.seats))
    return replace(
        table,
        seats=await _called(seats, seated),
        lay_off=turned_modes(table),
        created=now,
        touched=now,
        over=False,
        listed=False,
        key=new_key() if table.maker else "",
        next="",
        due=None,
    )


async def _called(seats: tuple[SeatRow, ...], seated: Seated) -> tuple[SeatRow, ...]:
    """These seats, with the names and faces that their people have by now."""
    found = list(seats)
    for seat, row in enumerate(seats):
        if row.guest:
            name, face = await seated(row.guest, row.name, row.face)
            others = [one.name for at, one in enumerate(found) if at != seat]
            found[seat] = replace(row, name=not_twice(name, others), face=face)
    return tuple(found)
