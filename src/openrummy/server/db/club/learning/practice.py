"""Progress in lessons, drill rounds and puzzle rushes."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from openrummy.play.drills.progress import Round
from openrummy.play.lessons.progress import LessonRow
from openrummy.play.puzzles.progress import Leader, Rush
from openrummy.server.db.club.accounts import accounts
from openrummy.server.db.database import Rows, insert, larger
from openrummy.server.db.schema import PERSONAL, columns, metadata

# reached: how many steps were done, in their order; done: when all were (ms since 1970), else 0
lesson_progress = sa.Table(
    "lesson_progress",
    metadata,
    *columns(sa.String(80), "guest lesson", primary_key=True),
    sa.Column("reached", sa.Integer, nullable=False),
    sa.Column("done", sa.BigInteger, nullable=False),
    info=PERSONAL,
)


class LessonRows(Rows):
    """Progress of guests in a database."""

    async def of(self, guest: str) -> dict[str, LessonRow]:
        """Return the lessons a guest has started, by id."""
        query = sa.select(lesson_progress).where(lesson_progress.c.guest == guest)
        rows = await self.database.rows(query)
        return {
            row["lesson"]: LessonRow(row["lesson"], row["reached"], row["done"]) for row in rows
        }

    async def keep(self, guest: str, row: LessonRow) -> None:
        """Store a guest's progress, which never decreases; done stays done."""
        await self.database.execute(_put(guest, row))

    async def merged(self, guest: str, now: str) -> None:
        """Merge a guest's progress into another's, keeping the greater."""
        rows = await self.of(guest)
        gone = sa.delete(lesson_progress).where(lesson_progress.c.guest == guest)
        await self.database.execute(*(_put(now, row) for row in rows.values()), gone)


def _put(guest: str, row: LessonRow) -> sa.Executable:
    put = insert(lesson_progress).values(
        guest=guest, lesson=row.lesson, reached=row.reached, done=row.done
    )
    first, was = put.excluded.done, lesson_progress.c.done
    return put.on_conflict_do_update(
        index_elements=["guest", "lesson"],
        set_={
            "reached": larger(lesson_progress.c.reached, put.excluded.reached),
            "done": sa.case((was > 0, was), else_=first),
        },
    )


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
        """Return a guest's current round."""
        condition = (rounds.c.guest == guest) & (rounds.c.drill == drill) & (rounds.c.ended == 0)
        query = sa.select(rounds).where(condition).order_by(rounds.c.number.desc()).limit(1)
        return await self.database.find(Round, query)

    async def begin(self, guest: str, drill: str, seed: str, now: int) -> None:
        """Start a round with its first question, dropping an unfinished one."""
        condition = (rounds.c.guest == guest) & (rounds.c.drill == drill) & (rounds.c.ended == 0)
        row = {"guest": guest, "drill": drill, "seed": seed, "asked": now}
        await self.database.execute(
            sa.delete(rounds).where(condition),
            sa.insert(rounds).values(**row, went="", spent=0, ended=0),
        )

    async def ask(self, number: int, now: int) -> None:
        """Record that the next question was sent."""
        condition = (rounds.c.number == number) & (rounds.c.asked == 0)
        await self.database.execute(sa.update(rounds).where(condition).values(asked=now))

    async def answered(self, was: Round, right: bool, spent: int, ended: int) -> bool:
        """Record an answer; return False if the question was already answered."""
        condition = (
            (rounds.c.number == was.number) & (rounds.c.went == was.went) & (rounds.c.asked > 0)
        )
        went = was.went + "01"[right]
        values = {"asked": 0, "went": went, "spent": was.spent + spent, "ended": ended}
        return await self.database.apply_change(sa.update(rounds).where(condition).values(values))

    async def many(self, guest: str) -> dict[str, int]:
        """Return the number of a guest's finished rounds by drill."""
        query = sa.select(rounds.c.drill, sa.func.count().label("n")).group_by(rounds.c.drill)
        rows = await self.database.tuples(query.where(rounds.c.guest == guest, rounds.c.ended > 0))
        return {row.drill: row.n for row in rows}

    async def best(self, guest: str, drill: str) -> Round | None:
        """Return a guest's best finished round: most correct answers, then fastest."""
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
        """Move a guest's finished rounds to another guest."""
        condition = rounds.c.guest == guest
        await self.database.execute(
            sa.delete(rounds).where(condition, rounds.c.ended == 0),
            sa.update(rounds).where(condition).values(guest=now),
        )


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
    async def start(self, guest: str, begun: int, ends: int, puzzle: str) -> None:
        """Start a rush, ending a running one."""
        row = {"guest": guest, "begun": begun, "ends": ends, "puzzle": puzzle}
        await self.database.execute(
            sa.update(rushes).where(rushes.c.guest == guest).values(over=True),
            sa.insert(rushes).values(**row, right=0, wrong=0, over=False),
        )

    async def last_rush(self, guest: str) -> Rush | None:
        """A guest's last rush."""
        query = sa.select(rushes).where(rushes.c.guest == guest)
        return await self.database.find(Rush, query.order_by(rushes.c.number.desc()).limit(1))

    async def record_attempt(self, now: Rush, right: bool, puzzle: str, over: bool) -> bool:
        """Record an attempt and set the next puzzle; return False if already attempted."""
        condition = (
            (rushes.c.number == now.number) & (rushes.c.puzzle == now.puzzle) & ~rushes.c.over
        )
        values = {
            "right": now.right + right,
            "wrong": now.wrong + (not right),
            "puzzle": puzzle,
            "over": over,
        }
        return await self.database.apply_change(sa.update(rushes).where(condition).values(values))

    async def best_result(self, guest: str, since: int, but: int = 0) -> int | None:
        """Return a guest's best score in rushes started since then, except ``but``."""
        condition = (rushes.c.guest == guest) & (rushes.c.begun >= since) & (rushes.c.number != but)
        values = await self.database.values(sa.select(sa.func.max(rushes.c.right)).where(condition))
        return None if values[0] is None else int(values[0])

    async def leaders(self, since: int, most: int) -> Sequence[Leader]:
        """Return the leaders of rushes started since then, best first."""
        right = sa.func.max(rushes.c.right).label("right")
        query = (
            sa.select(rushes.c.guest, accounts.c.name, right)
            .join(accounts, accounts.c.guest == rushes.c.guest)
            .where(rushes.c.begun >= since, rushes.c.right > 0)
            .where(~accounts.c.private, accounts.c.owner == "")  # people only, no programs
            .group_by(rushes.c.guest, accounts.c.name)
            .order_by(right.desc(), sa.func.min(rushes.c.number))
            .limit(most)
        )
        return await self.database.find_all(Leader, query)

    async def merged(self, guest: str, now: str) -> None:
        """Move a guest's rows to another guest."""
        await self.database.execute(
            sa.update(rushes).where(rushes.c.guest == guest).values(guest=now)
        )
