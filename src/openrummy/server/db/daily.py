"""Daily deals and challenges, and players' attempts at them."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property

import sqlalchemy as sa

from openrummy.core.rules.text import say
from openrummy.server.db.database import Rows, columns_of, insert
from openrummy.server.db.personal_data import FIRST
from openrummy.server.db.schema import columns, metadata

# times are ms since 1970: published, when the commitment was published; an attempt may start from
# opens to closes, and last until ends. kind: day, or challenge, whose maker is a guest. secret is
# 64 hexadecimal digits; expert the points of the strongest bot per deal as JSON, or empty
deal_sets = sa.Table(
    "deal_sets",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("title", sa.String(120), nullable=False),
    *columns(sa.String(80), "game persona maker"),
    *columns(sa.Text, "rules expert"),
    sa.Column("level", sa.String(20), nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    *columns(sa.BigInteger, "published opens closes ends"),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Index("deal_sets_over", "over", "ends"),
    sa.Index("deal_sets_maker", "maker"),
)

# deals: the result of each deal as JSON; empty, and total and ended null, until it is over
deal_tries = sa.Table(
    "deal_tries",
    metadata,
    sa.Column("set_id", sa.String(24), sa.ForeignKey("deal_sets.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    *columns(sa.String(80), "guest name face table_id"),
    sa.Column("began", sa.BigInteger, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=True),
    sa.Column("total", sa.Integer, nullable=True),
    sa.Column("deals", sa.Text, nullable=False),
    sa.Index("deal_tries_guest", "guest", "set_id", unique=True),
)


def forget(connection: sa.Connection, guest: str, _fresh: str) -> None:
    """Anonymize a guest's scores, which stay in the ranking."""
    nameless = {"name": say("seat.deleted"), "face": "guest"}
    connection.execute(sa.update(deal_tries).where(deal_tries.c.guest == guest).values(**nameless))


FIRST.append(forget)


DAY, CHALLENGE = "day", "challenge"


@dataclass(frozen=True)
class SetRow:
    """A set of shared deals; see the columns of ``deal_sets``."""

    id: str
    kind: str
    title: str
    game: str
    rules: str
    persona: str
    level: str
    secret: str
    published: int
    opens: int
    closes: int
    ends: int
    maker: str = ""
    over: bool = False
    expert: str = ""

    @cached_property
    def experts(self) -> list[int]:
        """The strongest bot's points in each deal; empty while unknown."""
        return list(map(int, json.loads(self.expert))) if self.expert else []


@dataclass(frozen=True)
class DealScore:
    """Result of one deal of an attempt: points, how it ended, and whether the player won."""

    points: int
    how: str
    won: bool


@dataclass(frozen=True)
class TryRow:
    """A player's single attempt; ``deals`` is empty until it is over."""

    set_id: str
    number: int
    guest: str
    name: str
    face: str
    table_id: str
    began: int
    ended: int | None = None
    total: int | None = None
    deals: str = ""

    @cached_property
    def done(self) -> list[DealScore]:
        """The results by deal, once the attempt is over."""
        return [DealScore(*load) for load in json.loads(self.deals)] if self.deals else []


_SET = columns_of(SetRow, deal_sets)
_TRY = columns_of(TryRow, deal_tries)


class DealSets(Rows):
    """The daily deals and challenges in a database."""

    # ------------------------------------------------------------ sets of deals

    async def add(self, row: SetRow) -> None:
        """Add a set; an existing one with that id is left unchanged."""
        await self.database.execute(insert(deal_sets).values(asdict(row)).on_conflict_do_nothing())

    async def get(self, id_: str) -> SetRow | None:
        """Return the set with that id."""
        return await self.database.find(SetRow, sa.select(*_SET).where(deal_sets.c.id == id_))

    async def days(self, first: str, last: str) -> list[SetRow]:
        """Return the sets of a range of days, inclusive, newest first."""
        c = deal_sets.c
        query = sa.select(*_SET).where(c.kind == DAY, c.id.between(first, last))
        return await self.database.find_all(SetRow, query.order_by(c.id.desc()))

    async def open_sets(self) -> list[SetRow]:
        """Return the unfinished sets, the next to end first."""
        c = deal_sets.c
        query = sa.select(*_SET).where(~c.over).order_by(c.ends)
        return await self.database.find_all(SetRow, query)

    async def due_sets(self, now: int) -> list[SetRow]:
        """Return the unfinished sets whose end has passed at ``now`` (ms)."""
        c = deal_sets.c
        query = sa.select(*_SET).where(~c.over, c.ends <= now)
        return await self.database.find_all(SetRow, query)

    async def next_unscored(self, but: Collection[str] = ()) -> SetRow | None:
        """Return the first unfinished set, except ``but``, that a player has completed and whose
        expert points are unknown."""
        c = deal_sets.c
        finished = sa.exists().where(deal_tries.c.set_id == c.id, deal_tries.c.ended.is_not(None))
        query = sa.select(*_SET).where(~c.over, c.expert == "", c.id.not_in(but), finished)
        return await self.database.find(SetRow, query.order_by(c.opens).limit(1))

    async def count_open(self, creator: str) -> int:
        """Return the number of a creator's unfinished challenges."""
        c = deal_sets.c
        query = sa.select(sa.func.count()).where(c.maker == creator, ~c.over)
        return await self.database.count(query)

    async def close(self, id_: str) -> None:
        """Close a set: it can no longer be played."""
        change = sa.update(deal_sets).where(deal_sets.c.id == id_)
        await self.database.execute(change.values(over=True))

    async def set_expert(self, id_: str, points: Sequence[int]) -> None:
        """Store the strongest bot's points in these deals."""
        change = sa.update(deal_sets).where(deal_sets.c.id == id_)
        await self.database.execute(change.values(expert=json.dumps(list(points))))

    # ------------------------------------------------------------ attempts

    async def count_tries(self, id_: str) -> tuple[int, int]:
        """Return the numbers of attempts started and finished."""
        c = deal_tries.c
        condition = c.set_id == id_
        began = await self.database.values(sa.select(sa.func.count()).where(condition))
        ended = await self.database.values(sa.select(sa.func.count(c.ended)).where(condition))
        return int(began[0]), int(ended[0])

    async def tries(self, id_: str) -> list[TryRow]:
        """Return all attempts, oldest first."""
        c = deal_tries.c
        query = sa.select(*_TRY).where(c.set_id == id_).order_by(c.number)
        return await self.database.find_all(TryRow, query)

    async def try_of(self, id_: str, guest: str) -> TryRow | None:
        """Return a guest's attempt."""
        c = deal_tries.c
        query = sa.select(*_TRY).where(c.set_id == id_, c.guest == guest)
        return await self.database.find(TryRow, query)

    async def try_numbered(self, id_: str, number: int) -> TryRow | None:
        """Return the attempt with that number."""
        c = deal_tries.c
        query = sa.select(*_TRY).where(c.set_id == id_, c.number == number)
        return await self.database.find(TryRow, query)

    async def tries_of(self, guest: str, kind: str, limit: int) -> list[TryRow]:
        """Return a guest's attempts at daily deals or challenges, newest first."""
        c = deal_tries.c
        query = sa.select(*_TRY).join(deal_sets, deal_sets.c.id == c.set_id)
        query = query.where(c.guest == guest, deal_sets.c.kind == kind)
        query = query.order_by(c.began.desc()).limit(limit)
        return await self.database.find_all(TryRow, query)

    async def ended_between(self, first: str, last: str) -> list[TryRow]:
        """Return the attempts that count on finished days of a range, inclusive, in order."""
        c = deal_tries.c
        query = sa.select(*_TRY).join(deal_sets, deal_sets.c.id == c.set_id)
        days = deal_sets.c.kind == DAY, deal_sets.c.over, c.set_id.between(first, last)
        query = query.where(*days, c.total.is_not(None)).order_by(c.set_id, c.number)
        return await self.database.find_all(TryRow, query)

    async def adjacent_months(self, first: str, last: str) -> tuple[str, str]:
        """Return the previous and next months with attempts; empty for none."""
        c = deal_tries.c
        days = sa.select(c.set_id).join(deal_sets, deal_sets.c.id == c.set_id)
        days = days.where(deal_sets.c.kind == DAY, deal_sets.c.over, c.total.is_not(None))
        before = await self.database.values(
            days.where(c.set_id < first).order_by(c.set_id.desc()).limit(1)
        )
        after = await self.database.values(days.where(c.set_id > last).order_by(c.set_id).limit(1))
        return "".join(before)[:7], "".join(after)[:7]

    async def add_try(self, row: TryRow) -> TryRow:
        """Add an attempt with the next number; an existing attempt is kept."""
        c = deal_tries.c
        own_try = sa.select(*_TRY).where(c.set_id == row.set_id, c.guest == row.guest)
        last = sa.select(sa.func.max(c.number)).where(c.set_id == row.set_id)

        def change(connection: sa.Connection) -> TryRow:
            stored_try = connection.execute(own_try).mappings().first()
            if stored_try is not None:
                return TryRow(**stored_try)
            numbered = replace(row, number=(connection.execute(last).scalar() or 0) + 1)
            connection.execute(sa.insert(deal_tries).values(asdict(numbered)))
            return numbered

        return await self.database.write(change)

    async def set_table(self, row: TryRow, table_id: str) -> None:
        """Set the table of an attempt."""
        await self.database.execute(_update_of(row).values(table_id=table_id))

    async def finish_try(self, row: TryRow, ended: int, deals: Sequence[DealScore]) -> None:
        """Finish an attempt; if already finished, leave it unchanged."""
        result = json.dumps([[deal.points, deal.how, deal.won] for deal in deals])
        total = sum(deal.points for deal in deals)
        change = _update_of(row).where(deal_tries.c.ended.is_(None))
        await self.database.execute(change.values(ended=ended, total=total, deals=result))

    async def merged(self, guest: str, now: str) -> None:
        """Move a guest's rows to another; for the same deals the other's attempt counts."""
        c = deal_tries.c
        theirs = sa.select(c.set_id).where(c.guest == now).scalar_subquery()
        moved = sa.update(deal_tries).where(c.guest == guest, c.set_id.not_in(theirs))
        made = sa.update(deal_sets).where(deal_sets.c.maker == guest)
        await self.database.execute(moved.values(guest=now), made.values(maker=now))


def _update_of(row: TryRow) -> sa.Update:
    c = deal_tries.c
    return sa.update(deal_tries).where(c.set_id == row.set_id, c.number == row.number)
