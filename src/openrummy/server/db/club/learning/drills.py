"""Rounds of drills: how they went and how long they took."""

from __future__ import annotations

import sqlalchemy as sa

from openrummy.play.drills.progress import Round
from openrummy.server.db.database import Rows
from openrummy.server.db.schema import PERSONAL, columns, metadata

# seed: what its questions are made from, as hex; asked: when the question that is asked now was
# first sent (ms since 1970), 0 between two; went: a 1 or a 0 for each question answered; spent:
# ms for all of them; ended: when the last was answered, 0 before
rounds = sa.Table(
    "drill_rounds",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(80), nullable=False),
    sa.Column("drill", sa.String(12), nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
    *columns(sa.BigInteger, "asked spent ended"),
    sa.Column("went", sa.String(20), nullable=False),
    sa.Index("drill_rounds_guest", "guest", "drill", "ended"),
    info=PERSONAL,
)


class DrillRows(Rows):
    """The rounds in a database."""

    async def running(self, guest: str, drill: str) -> Round | None:
        """The round that a guest is in."""
        condition = (rounds.c.guest == guest) & (rounds.c.drill == drill) & (rounds.c.ended == 0)
        query = sa.select(rounds).where(condition).order_by(rounds.c.number.desc()).limit(1)
        return await self.database.find(Round, query)

    async def begin(self, guest: str, drill: str, seed: str, now: int) -> None:
        """A new round, its first question asked; one that was not ended is no more."""
        condition = (rounds.c.guest == guest) & (rounds.c.drill == drill) & (rounds.c.ended == 0)
        row = {"guest": guest, "drill": drill, "seed": seed, "asked": now}
        await self.database.execute(
            sa.delete(rounds).where(condition),
            sa.insert(rounds).values(**row, went="", spent=0, ended=0),
        )

    async def ask(self, number: int, now: int) -> None:
        """The next question is sent."""
        condition = (rounds.c.number == number) & (rounds.c.asked == 0)
        await self.database.execute(sa.update(rounds).where(condition).values(asked=now))

    async def answered(self, was: Round, right: bool, spent: int, ended: int) -> bool:
        """Its question was answered; False where it was before."""
        condition = (
            (rounds.c.number == was.number) & (rounds.c.went == was.went) & (rounds.c.asked > 0)
        )
        went = was.went + "01"[right]
        values = {"asked": 0, "went": went, "spent": was.spent + spent, "ended": ended}
        return await self.database.changed(sa.update(rounds).where(condition).values(values))

    async def many(self, guest: str) -> dict[str, int]:
        """Number of rounds that a guest has finished, by drill."""
        query = sa.select(rounds.c.drill, sa.func.count().label("n")).group_by(rounds.c.drill)
        rows = await self.database.tuples(query.where(rounds.c.guest == guest, rounds.c.ended > 0))
        return {row.drill: row.n for row in rows}

    async def best(self, guest: str, drill: str) -> Round | None:
        """A guest's finished round with the most right answers; of several the quickest."""
        condition = (rounds.c.guest == guest) & (rounds.c.drill == drill) & (rounds.c.ended > 0)
        right = sa.func.length(sa.func.replace(rounds.c.went, "0", ""))
        order = right.desc(), rounds.c.spent, rounds.c.number
        return await self.database.find(
            Round, sa.select(rounds).where(condition).order_by(*order).limit(1)
        )

    async def ended(self, guest: str, drill: str, most: int) -> list[Round]:
        """A guest's last finished rounds of a drill, the newest first."""
        condition = (rounds.c.guest == guest) & (rounds.c.drill == drill) & (rounds.c.ended > 0)
        query = sa.select(rounds).where(condition)
        return await self.database.find_all(
            Round, query.order_by(rounds.c.number.desc()).limit(most)
        )

    async def merged(self, guest: str, now: str) -> None:
        """All that one guest has ended is another's."""
        condition = rounds.c.guest == guest
        await self.database.execute(
            sa.delete(rounds).where(condition, rounds.c.ended == 0),
            sa.update(rounds).where(condition).values(guest=now),
        )
