"""Follows between accounts."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from openrummy.server.db.database import Rows
from openrummy.server.db.schema import columns, metadata

follows = sa.Table(
    "follows",
    metadata,
    *columns(sa.String(80), "guest other", primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Index("follows_other", "other"),
)


@dataclass(frozen=True)
class FollowRow:
    """A follow and when it began (ms since 1970)."""

    guest: str
    other: str
    since: int


class FollowRows(Rows):
    async def add(self, guest: str, other: str, now: int, most: int) -> bool:
        """Follow a guest; idempotent. Returns False at the limit of ``most`` follows."""
        own = follows.c.guest == guest

        def change(connection: sa.Connection) -> bool:
            known = list(connection.execute(sa.select(follows.c.other).where(own)).scalars())
            if other in known:
                return True
            if len(known) >= most:
                return False
            row = {"guest": guest, "other": other, "since": now}
            connection.execute(sa.insert(follows), row)
            return True

        return await self.database.write(change)

    async def remove(self, guest: str, other: str) -> None:
        """Unfollow a guest."""
        condition = (follows.c.guest == guest) & (follows.c.other == other)
        await self.database.execute(sa.delete(follows).where(condition))

    async def unfollow_both(self, guest: str, other: str) -> None:
        """Remove follows between two guests in both directions."""
        condition = (follows.c.guest == guest) & (follows.c.other == other)
        back = (follows.c.guest == other) & (follows.c.other == guest)
        await self.database.execute(sa.delete(follows).where(condition | back))

    async def followed_by(self, guest: str) -> tuple[FollowRow, ...]:
        """Return the guests a guest follows, oldest first."""
        query = sa.select(follows).where(follows.c.guest == guest)
        ordered = query.order_by(follows.c.since, follows.c.other)
        return tuple(await self.database.find_all(FollowRow, ordered))

    async def count_followers(self, guest: str) -> int:
        """Return the number of followers of a guest."""
        query = sa.select(sa.func.count()).where(follows.c.other == guest)
        return await self.database.count(query)

    async def forget(self, guest: str) -> None:
        """Delete a guest's follows, in both directions."""
        condition = (follows.c.guest == guest) | (follows.c.other == guest)
        await self.database.execute(sa.delete(follows).where(condition))
