"""Analyses of games that are over: one of each game, by one version of the method."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from openrummy.server.db.database import Rows, put
from openrummy.server.db.schema import analyses


class AnalysisRows(Rows):
    """The analyses of a database, packed as they were given."""

    async def of(self, table_id: str, method: int) -> bytes | None:
        """Findings of this version of the method about a game; None if it has not looked."""
        return (await self.of_all([table_id], method)).get(table_id)

    async def of_all(self, table_ids: Collection[str], method: int) -> dict[str, bytes]:
        """The same of several games, by game; those it has not looked at are missing."""
        here = analyses.c.table_id.in_(list(table_ids)) & (analyses.c.method == method)
        query = sa.select(analyses.c.table_id, analyses.c.review).where(here)
        return dict(await self.database.tuples(query))

    async def those(self, table_ids: Collection[str], method: int) -> frozenset[str]:
        """Those of several games that it has looked at."""
        here = analyses.c.table_id.in_(list(table_ids)) & (analyses.c.method == method)
        return frozenset(await self.database.values(sa.select(analyses.c.table_id).where(here)))

    async def keep(self, table_id: str, method: int, review: bytes, now: int) -> None:
        """Keep it in the place of what another version found; ``now`` in ms."""
        row = put(analyses, table_id=table_id, method=method, made=now, review=review)
        await self.database.execute(row)
