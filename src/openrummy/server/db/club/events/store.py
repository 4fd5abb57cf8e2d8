"""Queries and changes of tournaments.

Every change of a tournament is one transaction that increments its version; the caller holds the
tournament's lock (:class:`~openrummy.server.club.tournaments.director.Director`).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from openrummy.server.db.club.events import rows as t
from openrummy.server.db.club.events.rows import (
    ActRow,
    EntrantRow,
    GameRow,
    Member,
    Statement,
    StoredTournament,
    TournamentRow,
    add_tournament,
    pairing_of,
    plan_of,
)
from openrummy.server.db.database import Rows, columns_of

_COLUMNS = columns_of(TournamentRow, t.tournaments)
_PAIRING = [
    t.tournament_pairings.c[name]
    for name in ("round", "number", "entrants", "kind", "places", "scores", "forfeits", "corrected",
                 "games", "starts", "by", "ended", "absent")
]  # fmt: skip


class TournamentStore(Rows):
    # ------------------------------------------------------------ reading

    async def row(self, id_: str) -> TournamentRow | None:
        """Return a tournament without its entrants."""
        query = sa.select(*_COLUMNS).where(t.tournaments.c.id == id_)
        return await self.database.find(TournamentRow, query)

    async def load(self, id_: str) -> StoredTournament | None:
        """Load a consistent snapshot of a tournament."""
        p, g, d = t.tournament_pairings.c, t.tournament_games.c, t.tournament_directors.c
        pairings = sa.select(*_PAIRING).where(p.tournament == id_).order_by(p.round, p.number)
        games = sa.select(g.round, g.pairing, g.game, g.table_id, g.outcome)
        row, members, entrants, paired, tables, directors = await self.database.find_each(
            sa.select(*_COLUMNS).where(t.tournaments.c.id == id_),
            *_people(id_),
            pairings,
            games.where(g.tournament == id_).order_by(g.round, g.pairing, g.game),
            sa.select(d.guest, d.name).where(d.tournament == id_),
        )
        if not row:
            return None
        tournament = TournamentRow(**row[0]._mapping)
        people: dict[int, list[Member]] = defaultdict(list)
        for entrant, *who in members:
            people[entrant].append(Member(*who))
        return StoredTournament(
            tournament,
            plan_of(tournament.plan),
            {
                number: EntrantRow(number, name, tuple(people[number]), *rest)
                for number, name, *rest in entrants
            },
            tuple(pairing_of(tuple(pair)) for pair in paired),
            tuple(GameRow(*table) for table in tables),
            dict(directors),
        )

    async def active(self) -> list[str]:
        """Return the unfinished tournaments, the next to start first."""
        c = t.tournaments.c
        query = sa.select(c.id).where(c.state.in_(("open", "running")))
        return [str(id_) for id_ in await self.database.values(query.order_by(c.starts, c.id))]

    async def list_in_states(
        self, states: Sequence[str], club: str, limit: int, member: bool = False
    ) -> list[tuple[TournamentRow, int]]:
        """Listed tournaments in these states and how many entered: those of a club, or of none.

        A ``member`` of the club sees those that are not listed, too.
        """
        c = t.tournaments.c
        query = sa.select(*_COLUMNS).where(c.state.in_(states), c.club == club)
        query = query if member and club else query.where(c.listed)
        newest = c.ended if "over" in states else c.created
        return await self._counted(query.order_by(newest.desc()).limit(limit))

    async def of_guest(self, guest: str, limit: int) -> list[tuple[TournamentRow, int]]:
        """Return a guest's tournaments, created or entered: unfinished first, then newest."""
        c, m = t.tournaments.c, t.tournament_members.c
        entered = sa.select(m.tournament).where(m.guest == guest)
        query = sa.select(*_COLUMNS).where(c.id.in_(entered) | (c.maker == guest))
        over = c.state.in_(("over", "cancelled"))
        return await self._counted(query.order_by(over, c.created.desc()).limit(limit))

    async def _counted(self, listed: sa.Select[Any]) -> list[tuple[TournamentRow, int]]:
        rows = await self.database.find_all(TournamentRow, listed)
        c = t.tournament_entrants.c
        query = sa.select(c.tournament, sa.func.count()).group_by(c.tournament)
        ids = [row.id for row in rows]
        running = query.where(c.tournament.in_(ids), c.until.is_(None) | (c.until > 0))
        many = dict(await self.database.tuples(running))
        return [(row, int(many.get(row.id, 0))) for row in rows]

    async def entered_by(self, guest: str, ids: Sequence[str]) -> set[str]:
        """Return those of these tournaments that a guest has entered."""
        m = t.tournament_members.c
        query = sa.select(m.tournament).where(m.guest == guest, m.tournament.in_(ids))
        return set(await self.database.values(query))

    async def last_rounds(self, ids: Sequence[str]) -> dict[str, int]:
        """Return the last paired round of each tournament that has one."""
        c = t.tournament_pairings.c
        query = sa.select(c.tournament, sa.func.max(c.round)).where(c.tournament.in_(ids))
        return dict(await self.database.tuples(query.group_by(c.tournament)))

    async def open_of(self, creator: str) -> int:
        """Return the number of a creator's unfinished tournaments."""
        c = t.tournaments.c
        query = sa.select(sa.func.count()).where(
            c.maker == creator, c.state.in_(("open", "running"))
        )
        return await self.database.count(query)

    async def acts(self, id_: str, limit: int) -> list[ActRow]:
        """Return the last actions, in order."""
        c = t.tournament_acts.c
        query = sa.select(c.at, c.name, c.act, c.detail).where(c.tournament == id_)
        rows = await self.database.tuples(query.order_by(c.number.desc()).limit(limit))
        return [
            ActRow(when, name, act, json.loads(detail)) for when, name, act, detail in rows[::-1]
        ]

    async def games_at(self, table_ids: Sequence[str]) -> dict[str, tuple[str, GameRow]]:
        """Return the tournament id and game of those tables that belong to a tournament."""
        c = t.tournament_games.c
        query = sa.select(c.tournament, c.round, c.pairing, c.game, c.table_id, c.outcome)
        rows = await self.database.tuples(query.where(c.table_id.in_(table_ids)))
        return {row[4]: (row[0], GameRow(*row[1:])) for row in rows}

    async def cursor(self) -> int | None:
        """Return the number of the last entered outcome; None if there is none."""
        query = sa.select(t.tournament_cursor.c.number)
        return await self.database.value(query, None)

    async def any(self) -> bool:
        """Return True if there is any tournament."""
        return bool(await self.database.values(sa.select(t.tournaments.c.id).limit(1)))

    # ------------------------------------------------------------ writing

    async def create(self, row: TournamentRow) -> None:
        await self.database.execute(add_tournament(row))

    async def change(self, id_: str, *statements: Statement, **columns: object) -> None:
        """Run these statements and update the tournament's columns in one transaction."""
        await self.database.execute(*statements, _raised(id_, columns))

    async def enter_result(
        self, number: int, id_: str = "", statements: Sequence[Statement] = ()
    ) -> None:
        """Enter an outcome's results and advance the cursor, in one transaction."""
        raised = [_raised(id_, {})] if id_ else []
        await self.database.execute(
            *statements,
            *raised,
            sa.delete(t.tournament_cursor),
            sa.insert(t.tournament_cursor).values(id=1, number=number),
        )


def _people(id_: str) -> tuple[sa.Select[Any], sa.Select[Any]]:
    """The members of a tournament's entrants, and the entrants."""
    c, m = t.tournament_entrants.c, t.tournament_members.c
    members = sa.select(m.entrant, m.guest, m.name, m.face, m.persona)
    entrants = sa.select(c.number, c.name, c.code, c.seed, c.since, c.until, c.checked)
    return (
        members.where(m.tournament == id_).order_by(m.entrant, m.place),
        entrants.where(c.tournament == id_).order_by(c.number),
    )


def _raised(id_: str, columns: Mapping[str, object]) -> Statement:
    c = t.tournaments.c
    return sa.update(t.tournaments).where(c.id == id_).values(version=c.version + 1, **columns)
