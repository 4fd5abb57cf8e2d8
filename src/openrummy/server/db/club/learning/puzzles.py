"""Puzzle attempts: first attempts, ratings of players and puzzles, and reviews due."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from openrummy.analysis.puzzles.ratings import Strength
from openrummy.play.puzzles.effects import Repetition, rate, reschedule, schedule
from openrummy.play.puzzles.progress import AttemptEffect, AttemptRow, FirstAttempt, Solver
from openrummy.server.db.database import Insert, Rows, columns_of, insert, put
from openrummy.server.db.schema import PERSONAL, columns, metadata

# rated: rated puzzles so far; last: when the last of them was; offered: the puzzle that may count
solvers = sa.Table(
    "puzzle_solvers",
    metadata,
    sa.Column("guest", sa.String(80), primary_key=True),
    *columns(sa.Double, "rating deviation volatility"),
    sa.Column("rated", sa.Integer, nullable=False),
    sa.Column("last", sa.BigInteger, nullable=False),
    sa.Column("offered", sa.String(12), nullable=False),
    info=PERSONAL,
)

# of puzzles tried for a rating; others are as strong as the book says
strengths = sa.Table(
    "puzzle_strengths",
    metadata,
    sa.Column("puzzle", sa.String(12), primary_key=True),
    *columns(sa.Double, "rating deviation volatility"),
)

# first choices of all people: counts without names
choices = sa.Table(
    "puzzle_choices",
    metadata,
    sa.Column("puzzle", sa.String(12), primary_key=True),
    sa.Column("action", sa.String(255), primary_key=True),
    sa.Column("people", sa.Integer, nullable=False),
)

# the first try of each person at each puzzle. action: empty after giving up; open: the answer may
# be looked at; rush: in which one; rating: of the person after it, null where it was not rated
tries = sa.Table(
    "puzzle_tries",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(80), nullable=False),
    *columns(sa.String(12), "puzzle theme"),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("action", sa.String(255), nullable=False),
    *columns(sa.Boolean, "right open"),
    sa.Column("rush", sa.Integer, nullable=True),
    *columns(sa.Double, "rating deviation", nullable=True),
    sa.UniqueConstraint("guest", "puzzle"),
    sa.Index("puzzle_tries_guest", "guest", "at"),
    info=PERSONAL,
)

# puzzles that were missed, and when they are to be seen again; card: what the memory model keeps
cards = sa.Table(
    "puzzle_cards",
    metadata,
    sa.Column("guest", sa.String(80), primary_key=True),
    sa.Column("puzzle", sa.String(12), primary_key=True),
    sa.Column("due", sa.BigInteger, nullable=False),
    sa.Column("card", sa.Text, nullable=False),
    sa.Index("puzzle_cards_due", "guest", "due"),
    info=PERSONAL,
)


class PuzzleRows(Rows):
    """The puzzle attempts in a database."""

    # ------------------------------------------------------------ trying

    async def record_attempt(self, attempt: FirstAttempt) -> AttemptEffect:
        """Store an attempt: only the first counts, later ones update a due review."""

        def change(connection: sa.Connection) -> AttemptEffect:
            condition = (tries.c.guest == attempt.guest) & (tries.c.puzzle == attempt.puzzle)
            if connection.execute(sa.select(tries.c.number).where(condition)).first() is not None:
                if attempt.right:
                    connection.execute(sa.update(tries).where(condition).values(open=True))
                return AttemptEffect(False, due=_repeat(connection, attempt))
            return _first(connection, attempt)

        return await self.database.write(change)

    async def give_up(self, attempt: FirstAttempt) -> AttemptEffect:
        """Reveal the answer; without an earlier attempt this counts as a miss."""
        stored = await self.record_attempt(attempt)
        condition = (tries.c.guest == attempt.guest) & (tries.c.puzzle == attempt.puzzle)
        await self.database.execute(sa.update(tries).where(condition).values(open=True))
        return stored

    async def first_attempt(self, guest: str, puzzle: str) -> AttemptRow | None:
        """Return a guest's first attempt at a puzzle."""
        condition = (tries.c.guest == guest) & (tries.c.puzzle == puzzle)
        return await self.database.find(AttemptRow, sa.select(*_TRY).where(condition))

    async def attempt_times(self, guest: str) -> dict[str, int]:
        """Times of a guest's first tries, by puzzle."""
        query = sa.select(tries.c.puzzle, tries.c.at).where(tries.c.guest == guest)
        return dict(await self.database.tuples(query))

    async def missed_puzzles(self, guest: str, rush: int) -> list[str]:
        """The puzzles that a guest missed in a rush, in order."""
        condition = (tries.c.guest == guest) & (tries.c.rush == rush) & ~tries.c.right
        return await self.database.values(
            sa.select(tries.c.puzzle).where(condition).order_by(tries.c.number)
        )

    # ------------------------------------------------------------ strengths

    async def solver(self, guest: str) -> Solver:
        """Current strength of a guest."""
        row = await self.database.row(sa.select(solvers).where(solvers.c.guest == guest))
        return _solver(row)

    async def offer(self, guest: str, puzzle: str) -> None:
        """Let this puzzle count for a guest's rating, and none that was offered before."""
        row = _newcomer(guest, puzzle)
        await self.database.execute(
            row.on_conflict_do_update(index_elements=["guest"], set_={"offered": puzzle})
        )

    async def strengths(self) -> dict[str, Strength]:
        """Strengths of the puzzles that were tried for a rating."""
        rows = await self.database.rows(sa.select(strengths))
        return {row["puzzle"]: _strength(row) for row in rows}

    async def strength(self, puzzle: str) -> Strength | None:
        """Strength of a puzzle; None where it is as the book says."""
        row = await self.database.row(sa.select(strengths).where(strengths.c.puzzle == puzzle))
        return None if row is None else _strength(row)

    async def choice_counts(self, puzzle: str) -> dict[str, int]:
        """Number of people whose first choice was each action."""
        query = sa.select(choices.c.action, choices.c.people).where(choices.c.puzzle == puzzle)
        return dict(await self.database.tuples(query))

    # ------------------------------------------------------------ spaced repetition

    async def due_repetitions(self, guest: str, now: int) -> list[str]:
        """Return the puzzles due for review, longest overdue first."""
        query = sa.select(cards.c.puzzle).where(cards.c.guest == guest, cards.c.due <= now)
        return await self.database.values(query.order_by(cards.c.due))

    async def repetition_time(self, guest: str, puzzle: str) -> int | None:
        """Time at which a puzzle is to be seen again; None if never."""
        condition = (cards.c.guest == guest) & (cards.c.puzzle == puzzle)
        return await self.database.value(sa.select(cards.c.due).where(condition), None)

    async def count_later_repetitions(self, guest: str, now: int) -> int:
        """Number of puzzles to be seen again later."""
        query = sa.select(sa.func.count()).where(cards.c.guest == guest, cards.c.due > now)
        return await self.database.count(query)

    # ------------------------------------------------------------ statistics of a guest

    async def counts(self, guest: str) -> dict[str, tuple[int, int]]:
        """Return the numbers attempted and solved at once, by theme."""
        right = sa.func.sum(sa.cast(tries.c.right, sa.Integer))
        query = (
            sa.select(tries.c.theme, sa.func.count().label("n"), right.label("right"))
            .where(tries.c.guest == guest)
            .group_by(tries.c.theme)
        )
        return {row.theme: (row.n, row.right) for row in await self.database.tuples(query)}

    async def history(self, guest: str, most: int) -> list[tuple[int, float, float]]:
        """Time, rating and deviation after the last rated tries, in order."""
        query = (
            sa.select(tries.c.at, tries.c.rating, tries.c.deviation)
            .where(tries.c.guest == guest, tries.c.rating.is_not(None))
            .order_by(tries.c.number.desc())
            .limit(most)
        )
        rows = await self.database.tuples(query)
        return [(row.at, row.rating, row.deviation) for row in reversed(rows)]

    # ------------------------------------------------------------ change of guest

    async def merged(self, guest: str, now: str) -> None:
        """Merge a guest into another; the rating with more rated attempts is kept."""

        def change(connection: sa.Connection) -> None:
            for table in (tries, cards):
                known = sa.select(table.c.puzzle).where(table.c.guest == now)
                condition = (table.c.guest == guest) & table.c.puzzle.not_in(known)
                connection.execute(sa.update(table).where(condition).values(guest=now))
                connection.execute(sa.delete(table).where(table.c.guest == guest))
            rows = {
                row["guest"]: row
                for row in connection.execute(
                    sa.select(solvers).where(solvers.c.guest.in_([guest, now]))
                ).mappings()
            }
            if guest in rows:
                kept = now if now in rows and rows[now]["rated"] >= rows[guest]["rated"] else guest
                gone = guest if kept == now else now
                connection.execute(sa.delete(solvers).where(solvers.c.guest == gone))
                own = solvers.c.guest == kept
                connection.execute(sa.update(solvers).where(own).values(guest=now))

        await self.database.write(change)


_TRY = columns_of(AttemptRow, tries)


def _first(connection: sa.Connection, attempt: FirstAttempt) -> AttemptEffect:
    before, stronger = _rate(connection, attempt) if attempt.rated else (None, None)
    connection.execute(
        sa.insert(tries),
        {
            "guest": attempt.guest,
            "puzzle": attempt.puzzle,
            "theme": attempt.theme,
            "at": attempt.at,
            "action": attempt.action,
            "right": attempt.right,
            "open": attempt.right,
            "rush": attempt.rush,
            "rating": None if stronger is None else stronger.rating,
            "deviation": None if stronger is None else stronger.deviation,
        },
    )
    if attempt.action:
        counted = insert(choices).values(puzzle=attempt.puzzle, action=attempt.action, people=1)
        more = {"people": choices.c.people + 1}
        connection.execute(
            counted.on_conflict_do_update(index_elements=["puzzle", "action"], set_=more)
        )
    if attempt.right:
        return AttemptEffect(True, before, stronger)
    repetition = schedule(attempt)
    row = {"guest": attempt.guest, "puzzle": attempt.puzzle, **asdict(repetition)}
    connection.execute(sa.insert(cards), row)
    return AttemptEffect(True, before, stronger, repetition.due)


def _rate(
    connection: sa.Connection, attempt: FirstAttempt
) -> tuple[Strength | None, Strength | None]:
    """Rate an attempt, if it counts; return the player's strength before and after it."""
    row = connection.execute(sa.select(solvers).where(solvers.c.guest == attempt.guest)).mappings()
    task = connection.execute(
        sa.select(strengths).where(strengths.c.puzzle == attempt.puzzle)
    ).mappings()
    known = task.first()
    rated = rate(attempt, _solver(row.first()), None if known is None else _strength(known))
    if rated is None:
        return None, None
    solver = rated.solver
    values = {"rated": solver.rated, "last": solver.last, "offered": solver.offered}
    strength = asdict(solver.strength)
    connection.execute(put(solvers, guest=attempt.guest, **values, **strength))
    connection.execute(put(strengths, puzzle=attempt.puzzle, **asdict(rated.puzzle)))
    return rated.before, solver.strength


def _repeat(connection: sa.Connection, attempt: FirstAttempt) -> int | None:
    """Reschedule a due puzzle after an attempt; return its next due time."""
    condition = (cards.c.guest == attempt.guest) & (cards.c.puzzle == attempt.puzzle)
    row = connection.execute(sa.select(cards.c.due, cards.c.card).where(condition)).first()
    if row is None:
        return None
    repetition = reschedule(Repetition(row.due, row.card), attempt)
    if repetition is None:
        connection.execute(sa.delete(cards).where(condition))
        return None
    connection.execute(sa.update(cards).where(condition).values(asdict(repetition)))
    return repetition.due


def _newcomer(guest: str, offered: str = "") -> Insert:
    values = {"guest": guest, "rated": 0, "last": 0, "offered": offered}
    return insert(solvers).values(**values, **asdict(Strength()))


def _solver(row: Any) -> Solver:
    """The solver of a row; a newcomer without one."""
    if row is None:
        return Solver()
    return Solver(_strength(row), row["rated"], row["offered"], row["last"])


def _strength(row: Any) -> Strength:
    return Strength(row["rating"], row["deviation"], row["volatility"])
