"""Progress in lessons: one row a person and lesson."""

from __future__ import annotations

import sqlalchemy as sa

from openrummy.play.lessons.progress import LessonRow
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
        """The lessons that a guest has begun, by their ids."""
        query = sa.select(lesson_progress).where(lesson_progress.c.guest == guest)
        rows = await self.database.rows(query)
        return {
            row["lesson"]: LessonRow(row["lesson"], row["reached"], row["done"]) for row in rows
        }

    async def keep(self, guest: str, row: LessonRow) -> None:
        """Somebody has come so far; never further back than before, and once done it stays so."""
        await self.database.execute(_put(guest, row))

    async def merged(self, guest: str, now: str) -> None:
        """All that was one guest's is another's: the further of the two counts."""
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
