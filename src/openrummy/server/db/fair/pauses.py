"""Times when nobody could play: no server ran, the machine slept, or its clock was set.

A server leaves a sign of life now and then; what lies between the last one and the next start
is a pause, and so is what the clock on the wall went further than time did.
"""

from __future__ import annotations

import sqlalchemy as sa

from openrummy.server.db.database import Database
from openrummy.server.db.fair.tables import heartbeat, pauses

Pause = tuple[int, int]  # from when to when, ms since 1970


class PauseRows:
    """The pauses in a database, and the last sign of life."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def beat(self, now: int) -> None:
        """A server runs now."""

        def change(connection: sa.Connection) -> None:
            if not connection.execute(sa.update(heartbeat).values(at=now)).rowcount:
                connection.execute(sa.insert(heartbeat).values(id=1, at=now))

        await self._database.write(change)

    async def last_beat(self) -> int | None:
        """Last time a server was seen to run; None for never."""
        values = await self._database.values(sa.select(heartbeat.c.at))
        return values[0] if values else None

    async def add(self, began: int, ended: int) -> None:
        """Nobody could play from then to then."""

        def change(connection: sa.Connection) -> None:
            connection.execute(sa.delete(pauses).where(pauses.c.ended == ended))
            connection.execute(sa.insert(pauses).values(began=began, ended=ended))

        await self._database.write(change)

    async def since(self, then: int) -> list[Pause]:
        """The pauses that ended after then, in order; older ones go."""
        await self._database.execute(sa.delete(pauses).where(pauses.c.ended < then))
        query = sa.select(pauses.c.began, pauses.c.ended).order_by(pauses.c.ended)
        return [(pause[0], pause[1]) for pause in await self._database.tuples(query)]
