"""Rushes: as many puzzles as one can in five minutes."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from openrummy.play.puzzles.progress import Leader, Rush
from openrummy.server.db.club.accounts import accounts
from openrummy.server.db.database import Rows
from openrummy.server.db.schema import PERSONAL, columns, metadata

# puzzle: the one that is asked now, empty once there is none; times are ms since 1970
rushes = sa.Table(
    "puzzle_rushes",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(80), nullable=False),
    *columns(sa.BigInteger, "begun ends"),
    *columns(sa.Integer, "right wrong"),
    sa.Column("puzzle", sa.String(12), nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Index("puzzle_rushes_guest", "guest", "begun"),
    sa.Index("puzzle_rushes_best", "begun", "right"),
    info=PERSONAL,
)


class RushRows(Rows):
    """The rushes of a database."""

    async def begin(self, guest: str, begun: int, ends: int, puzzle: str) -> None:
        """A new rush; one that ran is over."""
        row = {"guest": guest, "begun": begun, "ends": ends, "puzzle": puzzle}
        await self.database.execute(
            sa.update(rushes).where(rushes.c.guest == guest).values(over=True),
            sa.insert(rushes).values(**row, right=0, wrong=0, over=False),
        )

    async def last(self, guest: str) -> Rush | None:
        """A guest's last rush."""
        query = sa.select(rushes).where(rushes.c.guest == guest)
        return await self.database.find(Rush, query.order_by(rushes.c.number.desc()).limit(1))

    async def step(self, now: Rush, right: bool, puzzle: str, over: bool) -> bool:
        """A puzzle of it was tried, the next is that; False where it was tried before."""
        condition = (
            (rushes.c.number == now.number) & (rushes.c.puzzle == now.puzzle) & ~rushes.c.over
        )
        values = {
            "right": now.right + right,
            "wrong": now.wrong + (not right),
            "puzzle": puzzle,
            "over": over,
        }
        return await self.database.changed(sa.update(rushes).where(condition).values(values))

    async def best(self, guest: str, since: int, but: int = 0) -> int | None:
        """The most a guest solved in a rush that began since then, ``but`` for that one."""
        condition = (rushes.c.guest == guest) & (rushes.c.begun >= since) & (rushes.c.number != but)
        values = await self.database.values(sa.select(sa.func.max(rushes.c.right)).where(condition))
        return None if values[0] is None else int(values[0])

    async def leaders(self, since: int, most: int) -> Sequence[Leader]:
        """Those who solved most in a rush that began since then, best first."""
        right = sa.func.max(rushes.c.right).label("right")
        query = (
            sa.select(rushes.c.guest, accounts.c.name, right)
            .join(accounts, accounts.c.guest == rushes.c.guest)
            .where(rushes.c.begun >= since, rushes.c.right > 0)
            .where(~accounts.c.private, accounts.c.owner == "")  # people, and no programs
            .group_by(rushes.c.guest, accounts.c.name)
            .order_by(right.desc(), sa.func.min(rushes.c.number))
            .limit(most)
        )
        return await self.database.find_all(Leader, query)

    async def merged(self, guest: str, now: str) -> None:
        """All that was one guest's is another's."""
        await self.database.execute(
            sa.update(rushes).where(rushes.c.guest == guest).values(guest=now)
        )
