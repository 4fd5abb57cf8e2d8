"""Club activity in the database: notices, chat, evenings, manual results, the season."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import sqlalchemy as sa

from openrummy.club.clubs import LINES_KEPT, NOTICES_KEPT, Coming
from openrummy.club.season import MemberResult
from openrummy.server.db.club.clubs import club_members
from openrummy.server.db.database import Rows, columns_of, put
from openrummy.server.db.schema import columns, figures, metadata, outcomes, seats


def _club() -> sa.Column[str]:
    return sa.Column("club", sa.String(80), sa.ForeignKey("clubs.id"), nullable=False, index=True)


def _number() -> sa.Column[int]:
    return sa.Column("number", sa.Integer, primary_key=True)


club_notices = sa.Table(
    "club_notices",
    metadata,
    _number(),
    _club(),
    sa.Column("guest", sa.String(80), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

club_lines = sa.Table(
    "club_lines",
    metadata,
    _number(),
    _club(),
    sa.Column("guest", sa.String(80), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

club_evenings = sa.Table(
    "club_evenings",
    metadata,
    _number(),
    _club(),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
)

club_comings = sa.Table(
    "club_comings",
    metadata,
    sa.Column("evening", sa.Integer, sa.ForeignKey("club_evenings.number"), primary_key=True),
    sa.Column("guest", sa.String(80), primary_key=True),
    _club(),
    sa.Column("coming", sa.String(10), nullable=False),
)

# entered manually; counts once both have confirmed. points: winner's and loser's
club_results = sa.Table(
    "club_results",
    metadata,
    _number(),
    _club(),
    *columns(sa.String(80), "winner loser guest"),
    *columns(sa.Integer, "winner_points loser_points"),
    *columns(sa.BigInteger, "played entered"),
    *columns(sa.Boolean, "winner_agrees loser_agrees"),
)


@dataclass(frozen=True)
class Note:
    """A notice or chat line with its author and time (ms since 1970)."""

    number: int
    guest: str
    text: str
    at: int


@dataclass(frozen=True)
class Evening:
    """A meeting of the club: time (ms since 1970), text and attending members."""

    number: int
    at: int
    text: str
    comings: dict[str, Coming]


@dataclass(frozen=True)
class Result:
    """A manual result, entered by ``guest``. Its players may have left."""

    number: int
    winner: str
    loser: str
    winner_points: int
    loser_points: int
    played: int
    entered: int
    guest: str
    winner_agrees: bool
    loser_agrees: bool

    @property
    def agreed(self) -> bool:
        """True if both players have confirmed."""
        return self.winner_agrees and self.loser_agrees

    def waits_for(self, guest: str) -> bool:
        """Return True if this guest has yet to confirm."""
        return (guest == self.winner and not self.winner_agrees) or (
            guest == self.loser and not self.loser_agrees
        )


_RESULT = columns_of(Result, club_results)


class ClubLife(Rows):
    """Chat, plans and results of the clubs of a database."""

    # ------------------------------------------------------------ notices and chat

    async def notices(self, club: str) -> list[Note]:
        """Return the notices of a club, newest first."""
        return await self._notes(club_notices, club, NOTICES_KEPT)

    async def lines(self, club: str, after: int = 0) -> list[Note]:
        """Return the chat lines after a number, oldest first."""
        return (await self._notes(club_lines, club, LINES_KEPT, after))[::-1]

    async def line(self, club: str, number: int) -> Note | None:
        """Return a chat line."""
        condition = (club_lines.c.club == club) & (club_lines.c.number == number)
        query = sa.select(*columns_of(Note, club_lines)).where(condition)
        return await self.database.find(Note, query)

    async def post(self, club: str, guest: str, text: str, now: int) -> None:
        """Add a notice and delete the oldest beyond the limit."""
        await self._write_note(club_notices, NOTICES_KEPT, club, guest, text, now)

    async def say(self, club: str, guest: str, text: str, now: int) -> None:
        """Add a chat line and delete the oldest beyond the limit."""
        await self._write_note(club_lines, LINES_KEPT, club, guest, text, now)

    async def drop_notice(self, club: str, number: int) -> None:
        await self._drop(club_notices, club, number)

    async def drop_line(self, club: str, number: int) -> None:
        """Delete a chat line."""
        await self._drop(club_lines, club, number)

    async def _notes(self, table: sa.Table, club: str, most: int, after: int = 0) -> list[Note]:
        condition = (table.c.club == club) & (table.c.number > after)
        query = sa.select(*columns_of(Note, table)).where(condition)
        return await self.database.find_all(Note, query.order_by(table.c.number.desc()).limit(most))

    async def _write_note(
        self, table: sa.Table, most: int, club: str, guest: str, text: str, now: int
    ) -> None:
        row = {"club": club, "guest": guest, "text": text, "at": now}
        of_club = sa.select(table.c.number).where(table.c.club == club)
        newest = of_club.order_by(table.c.number.desc()).limit(most).scalar_subquery()
        old = (table.c.club == club) & table.c.number.not_in(newest)
        await self.database.execute(sa.insert(table).values(row), sa.delete(table).where(old))

    async def _drop(self, table: sa.Table, club: str, number: int) -> None:
        condition = (table.c.club == club) & (table.c.number == number)
        await self.database.execute(sa.delete(table).where(condition))

    # ------------------------------------------------------------ evenings

    async def next_evening(self, club: str, now: int) -> Evening | None:
        """Return the first evening not before ``now``, with the attending guests."""
        condition = (club_evenings.c.club == club) & (club_evenings.c.at >= now)
        query = sa.select(club_evenings).where(condition).order_by(club_evenings.c.at).limit(1)
        evening = await self.database.row(query)
        if evening is None:
            return None
        coming = sa.select(club_comings.c.guest, club_comings.c.coming)
        of_it = coming.where(club_comings.c.evening == evening["number"])
        comings = dict(await self.database.tuples(of_it))
        return Evening(evening["number"], evening["at"], evening["text"], comings)

    async def plan(self, club: str, starts: int, text: str, now: int, moved: int | None) -> None:
        """Add an evening, or change the evening ``moved``, which keeps its guests."""
        values = {"club": club, "at": starts, "text": text}
        if moved is not None:
            condition = (club_evenings.c.club == club) & (club_evenings.c.number == moved)
            await self.database.execute(sa.update(club_evenings).where(condition).values(values))
            return
        old = (club_evenings.c.club == club) & (club_evenings.c.at < now)
        gone = sa.select(club_evenings.c.number).where(old).scalar_subquery()
        await self.database.execute(
            sa.delete(club_comings).where(club_comings.c.evening.in_(gone)),
            sa.delete(club_evenings).where(old),
            sa.insert(club_evenings).values(values),
        )

    async def call_off(self, club: str, evening: int) -> None:
        of_club = club_comings.c.club == club
        await self.database.execute(
            sa.delete(club_comings).where(of_club & (club_comings.c.evening == evening))
        )
        await self._drop(club_evenings, club, evening)

    async def come(self, club: str, evening: int, guest: str, coming: Coming) -> bool:
        """Set a member's attendance; return False if there is no such evening."""
        condition = (club_evenings.c.club == club) & (club_evenings.c.number == evening)
        keep = put(club_comings, evening=evening, guest=guest, club=club, coming=coming)

        def change(connection: sa.Connection) -> bool:
            if (
                connection.execute(sa.select(club_evenings.c.number).where(condition)).first()
                is None
            ):
                return False
            connection.execute(keep)
            return True

        return await self.database.write(change)

    # ------------------------------------------------------------ manual results

    async def enter_result(self, club: str, result: Result) -> None:
        """Add a result and assign its number."""
        row = asdict(result) | {"club": club}
        del row["number"]
        await self.database.execute(sa.insert(club_results).values(row))

    async def results(self, club: str, limit: int) -> list[Result]:
        """Return the results of a club, newest first."""
        query = sa.select(*_RESULT).where(club_results.c.club == club)
        order = (club_results.c.played.desc(), club_results.c.number.desc())
        return await self.database.find_all(Result, query.order_by(*order).limit(limit))

    async def result(self, club: str, number: int) -> Result | None:
        condition = (club_results.c.club == club) & (club_results.c.number == number)
        return await self.database.find(Result, sa.select(*_RESULT).where(condition))

    async def agree(self, club: str, number: int, guest: str) -> None:
        """Record a player's confirmation."""
        condition = (club_results.c.club == club) & (club_results.c.number == number)
        change = sa.update(club_results).where(condition)
        await self.database.execute(
            change.where(club_results.c.winner == guest).values(winner_agrees=True),
            change.where(club_results.c.loser == guest).values(loser_agrees=True),
        )

    async def drop_result(self, club: str, number: int) -> None:
        await self._drop(club_results, club, number)

    # ------------------------------------------------------------ the season

    async def season_results(self, club: str, since: int) -> list[MemberResult]:
        """Return the games that count for the season; see :mod:`openrummy.club.season`."""
        own = sa.select(club_members.c.guest).where(club_members.c.club == club)
        # games with several members first: that narrows the search
        shared = (
            sa.select(seats.c.table_id, sa.func.count().label("of_members"))
            .where(seats.c.guest.in_(own))
            .group_by(seats.c.table_id)
            .having(sa.func.count() > 1)
            .subquery()
        )
        every = seats.alias("every")
        number = sa.select(sa.func.count()).where(every.c.table_id == shared.c.table_id)
        condition = (
            sa.select(seats.c.guest, figures.c.place, outcomes.c.ended)
            .select_from(shared)
            .join(outcomes, outcomes.c.table_id == shared.c.table_id)
            .join(seats, seats.c.table_id == shared.c.table_id)
            .join(
                figures,
                (figures.c.table_id == seats.c.table_id) & (figures.c.seat == seats.c.seat),
            )
            .where(outcomes.c.ended >= since, figures.c.place > 0)
            .where(shared.c.of_members == number.scalar_subquery())
        )
        by_hand = sa.select(*_RESULT).where(
            club_results.c.club == club,
            club_results.c.played >= since,
            club_results.c.winner_agrees,
            club_results.c.loser_agrees,
        )
        results = [
            MemberResult(row["guest"], row["place"] == 1, row["ended"])
            for row in await self.database.rows(condition)
        ]
        members = set(await self.database.values(own))
        for row in await self.database.rows(by_hand):
            if {row["winner"], row["loser"]} <= members:
                results.append(MemberResult(row["winner"], True, row["played"], hand=True))
                results.append(MemberResult(row["loser"], False, row["played"], hand=True))
        return results
