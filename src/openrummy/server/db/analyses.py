"""Analyses of games that are over: one of each game, by one version of the method."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from openrummy.server.db.database import Rows, insert
from openrummy.server.db.schema import analyses


class AnalysisRows(Rows):
    """The analyses of a database, packed as they were given."""

    async def of(self, table_id: str, method: int) -> bytes | None:
        """Findings of this version of the method about a game; None if it has not looked."""
        return (await self.of_all([table_id], method)).get(table_id)

    async def of_all(self, table_ids: Collection[str], method: int) -> dict[str, bytes]:
        """The same of several games, by game; those it has not looked at are missing."""
        here = analyses.c.table_id.in_(list(table_ids)) & (analyses.c.method == method)
        rows = await self.database.tuples(
            sa.select(analyses.c.table_id, analyses.c.review).where(here)
        )
        return {row.table_id: row.review for row in rows}

    async def those(self, table_ids: Collection[str], method: int) -> frozenset[str]:
        """Those of several games that it has looked at."""
        here = analyses.c.table_id.in_(list(table_ids)) & (analyses.c.method == method)
        rows = await self.database.tuples(sa.select(analyses.c.table_id).where(here))
        return frozenset(row.table_id for row in rows)

    async def keep(self, table_id: str, method: int, review: bytes, now: int) -> None:
        """Keep it in the place of what another version found; ``now`` in ms."""
        row = {"method": method, "made": now, "review": review}
        statement = insert(analyses).values(table_id=table_id, **row)
        await self.database.execute(
            statement.on_conflict_do_update(index_elements=["table_id"], set_=row)
        )
