"""Rows of a witness, and of a log that has witnesses."""

from __future__ import annotations

import sqlalchemy as sa

from openrummy.server.db.database import Database
from openrummy.server.db.dialect import insert
from openrummy.server.db.fair.tables import cosignatures, cosigned_logs


class CosignedRows:
    """The last checkpoint that was cosigned of each log, as text."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def last(self, origin: str) -> str:
        """The checkpoint of a log; empty where none was cosigned."""
        query = sa.select(cosigned_logs.c.checkpoint).where(cosigned_logs.c.origin == origin)
        return next(iter(await self._database.values(query)), "")

    async def replace(self, origin: str, old: str, new: str) -> bool:
        """Replace the last checkpoint of a log; False where ``old`` is no longer the last."""

        def change(connection: sa.Connection) -> bool:
            query = sa.select(cosigned_logs.c.checkpoint).where(cosigned_logs.c.origin == origin)
            if (connection.execute(query).scalar() or "") != old:
                return False
            values = {"origin": origin, "checkpoint": new}
            add = insert(cosigned_logs).values(values)
            connection.execute(add.on_conflict_do_update(index_elements=["origin"], set_=values))
            return True

        return await self._database.write(change)


class CosignatureRows:
    """The last cosignature by each witness of the public list, as a line of a signed note."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def size_of(self, witness: str) -> int:
        """The size of the list that a witness cosigned last."""
        query = sa.select(cosignatures.c.size).where(cosignatures.c.witness == witness)
        return next(iter(await self._database.values(query)), 0)

    async def lines(self, size: int) -> list[str]:
        """The cosignatures of the list at a size."""
        query = sa.select(cosignatures.c.line).where(cosignatures.c.size == size)
        return await self._database.values(query.order_by(cosignatures.c.witness))

    async def put(self, witness: str, size: int, line: str) -> None:
        """Keep the cosignature of a witness in place of its last one."""
        values = {"witness": witness, "size": size, "line": line}
        add = insert(cosignatures).values(values)
        await self._database.execute(
            add.on_conflict_do_update(index_elements=["witness"], set_=values)
        )
