"""The tables of an event, opened and ended by its organiser."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress

from openrummy.core.scoring.result import Seat
from openrummy.play.host import FairRow, HostError, TableRow
from openrummy.server.live.hub import Hub


class EventTables:
    """Tables of a hub for :class:`~openrummy.server.club.tournaments.director.Director`."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def keep(self, table: TableRow, promised: Sequence[FairRow]) -> str:
        """Open a table; its name."""
        return (await self._hub.keep(table, promised)).id

    async def of_event(self, event: str) -> TableRow | None:
        """The table that was opened for this."""
        return await self._hub.store.event_table(event)

    async def table(self, table_id: str) -> TableRow | None:
        """The row of a table."""
        return await self._hub.table(table_id)

    async def come(self, table_id: str) -> set[Seat]:
        """The seats of those who are at the table now, or have played."""
        acted = {row.actor for row in await self._hub.actions(table_id)}
        return self._hub.present(table_id) | acted

    async def absent(self, table_id: str, seats: Collection[Seat]) -> None:
        """These have not come, or are gone for good."""
        with suppress(HostError):  # over meanwhile, or tried again
            await self._hub.absent(table_id, seats)

    async def wake(self, table_id: str) -> None:
        """Have computers play with nobody there."""
        await self._hub.wake(table_id)
