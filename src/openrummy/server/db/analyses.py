"""Analyses of finished games: one per game, by one version of the method."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from openrummy.server.db.database import Rows, put
from openrummy.server.db.schema import analyses


class AnalysisRows(Rows):
    """The analyses in a database, stored in packed form."""

    async def analysis_of(self, table_id: str, method: int) -> bytes | None:
        """Return this method version's analysis of a game; None if there is none."""
        return (await self.analyses_of([table_id], method)).get(table_id)

    async def analyses_of(self, table_ids: Collection[str], method: int) -> dict[str, bytes]:
        """Return the analyses of several games by game; games not analysed are missing."""
        condition = analyses.c.table_id.in_(list(table_ids)) & (analyses.c.method == method)
        query = sa.select(analyses.c.table_id, analyses.c.review).where(condition)
        return dict(await self.database.tuples(query))

    async def those(self, table_ids: Collection[str], method: int) -> frozenset[str]:
        """Return those of several games that are analysed."""
        condition = analyses.c.table_id.in_(list(table_ids)) & (analyses.c.method == method)
        return frozenset(
            await self.database.values(sa.select(analyses.c.table_id).where(condition))
        )

    async def keep(self, table_id: str, method: int, review: bytes, now: int) -> None:
        """Store an analysis, replacing another version's; ``now`` in ms."""
        row = put(analyses, table_id=table_id, method=method, made=now, review=review)
        await self.database.execute(row)
