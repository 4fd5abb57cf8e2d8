"""Changes to tables from outside: expired clocks, event organisers, leaving players."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress

from openrummy.core.scoring.result import Seat
from openrummy.play.host import OPEN_SEAT, FairRow, HostError, Store, TableRow, where
from openrummy.play.host.tasks import cancel_and_wait
from openrummy.play.problems import Problem
from openrummy.server.live.hub import Hub
from openrummy.server.steady_clock import now

_LOG = logging.getLogger(__name__)
_MAX_DUE = 50  # tables opened at once because of expired clocks


async def _quietly() -> None:
    """Record no heartbeat."""


class Clocks:
    """Checks clocks every ``seconds``, and records heartbeats by ``beat``."""

    def __init__(
        self, hub: Hub, seconds: float, beat: Callable[[], Awaitable[None]] = _quietly
    ) -> None:
        self._hub = hub
        self._seconds = seconds
        self._beat = beat
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._work(), name="clocks")

    async def close(self) -> None:
        """Stop checking."""
        await cancel_and_wait(self._task)

    async def _work(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            try:
                await self._beat()
                due = await self._hub.store.due_tables(now(), _MAX_DUE)
            except Exception as error:
                _LOG.error("checking for expired clocks failed: %s", where(error))
                continue
            for table_id in due:
                try:
                    await self._hub.wake(table_id)
                except Exception as error:  # one bad table must not stop the clocks of others
                    _LOG.error("cannot open %s: %s", table_id, where(error))


class EventTables:
    """Tables of a hub for :class:`~openrummy.server.club.tournaments.director.Director`."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def keep(self, table: TableRow, promised: Sequence[FairRow]) -> str:
        """Open a table; return its name."""
        return (await self._hub.keep(table, promised)).id

    async def of_event(self, event: str) -> TableRow | None:
        """Return the table opened for an event."""
        return await self._hub.store.event_table(event)

    async def table(self, table_id: str) -> TableRow | None:
        return await self._hub.table(table_id)

    async def come(self, table_id: str) -> set[Seat]:
        """Return the seats of players who are connected or have played."""
        acted = {row.actor for row in await self._hub.actions(table_id)}
        return self._hub.present(table_id) | acted

    async def absent(self, table_id: str, seats: Collection[Seat]) -> None:
        """Mark these seats as absent."""
        with suppress(HostError):  # over meanwhile, or retried
            await self._hub.absent(table_id, seats)

    async def wake(self, table_id: str) -> None:
        """Let computers play without any person connected."""
        await self._hub.wake(table_id)


_TRIES = 20
_PAGE = 50
_SETTLED = ("game-over", "stand-in", "time-out")


async def leave_everywhere(hub: Hub, guest: str) -> None:
    """Leave every unfinished table. Raises :class:`Problem`: ``not-stored``.

    Before play the seat is given up. With two players the opponent wins; at a larger table the
    computer takes over, so the game continues for the others.
    """
    seen: set[str] = set()
    while fresh := [id for id in await _running(hub.store, guest) if id not in seen]:
        for table_id in fresh:
            seen.add(table_id)
            if ask := await hub.processes.owner(table_id):
                await ask("leave", table_id, guest)
            else:
                await leave_table(hub, table_id, guest)


async def _running(store: Store, guest: str) -> list[str]:
    """Ids of the tables that are not over, which come first in the list of a person's tables."""
    running: list[str] = []
    cursor = None
    while page := await store.tables_of(guest, _PAGE, cursor):
        running += [row.id for row in page if not row.over]
        cursor = page[-1].place
        if cursor.over or len(page) < _PAGE:
            break
    return running


async def leave_table(hub: Hub, table_id: str, guest: str) -> None:
    """Leave a table owned by this process. Raises :class:`Problem`: ``not-stored``."""
    async with hub.seating:
        await _leave(hub, table_id, guest)


async def _leave(hub: Hub, table_id: str, guest: str) -> None:
    for _ in range(_TRIES):
        match = await hub.match(table_id)
        seat = None if match is None else match.table.seat_of(guest)
        if match is None or seat is None:
            return
        try:
            if match.table.gathering:
                await match.set_seat(seat, OPEN_SEAT, match.table.seats[seat])
                if not any(row.guest for row in match.table.seats):
                    await hub.discard(table_id)
            elif not match.table.seats[seat].stand_in:
                await match.absent([seat])
        except HostError as error:
            if error.code in ("closing", "seat-taken"):  # it has changed: retry
                continue
            if error.code not in _SETTLED:
                break
        return
    raise Problem(503, "not-stored")
