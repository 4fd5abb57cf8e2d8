"""Stored ratings: current values, changes by game, and leaderboards by period.

All of it is derived from the outcomes of games, in order (:class:`RatingRows.apply`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Literal, TypeAlias

import sqlalchemy as sa

from openrummy.club.rated_game import RECENT_MS, Completion, RatedGame, after, weight
from openrummy.club.rating import Rating
from openrummy.server.db.database import Rows, insert, put
from openrummy.server.db.schema import columns, metadata

Span: TypeAlias = Literal["all", "month", "week", "today"]
DAY: Final = 24 * 3_600_000
_RETENTION_MS: Final = 40 * DAY  # longer than any span except all time

# ratings in a family; begun: rated games not cancelled; left: lost on time or by leaving
ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("guest", sa.String(80), primary_key=True),
    sa.Column("family", sa.String(20), primary_key=True),
    *columns(sa.Double, "mean sigma"),
    *columns(sa.Integer, "games begun left"),
)

# a seat's rating change in a game; weight 0: none
rated_games = sa.Table(
    "rated_games",
    metadata,
    *columns(sa.Integer, "number seat", primary_key=True),
    *columns(sa.String(80), "table_id guest"),
    sa.Column("family", sa.String(20), nullable=False),
    *columns(sa.Integer, "side place games"),
    sa.Column("gave_up", sa.Boolean, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
    *columns(sa.Double, "weight old_mean old_sigma mean sigma"),
    sa.Index("rated_games_guest", "guest", "family", "ended"),
    sa.Index("rated_games_table", "table_id"),
)

# players of rated games in the span from start, with their rating after the last of these
boards = sa.Table(
    "rating_boards",
    metadata,
    sa.Column("family", sa.String(20), primary_key=True),
    sa.Column("span", sa.String(8), primary_key=True),
    sa.Column("start", sa.BigInteger, primary_key=True),
    sa.Column("guest", sa.String(80), primary_key=True),
    *columns(sa.Double, "mean sigma least gained"),
    sa.Column("ranked", sa.Boolean, nullable=False),
    *columns(sa.Integer, "games played won"),
    sa.Index("rating_boards_order", "family", "span", "start", "ranked", "least", "guest"),
    sa.Index("rating_boards_guest", "guest", "family", "start"),
    sa.Index("rating_boards_start", "start"),
)

# the number of the last applied outcome
cursor = sa.Table(
    "rating_cursor",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
)

_OWN: Final = (ratings, rated_games, boards)
_OF_A_SEAT: Final = ("number", "seat", "guest", "place", "gave_up", "ended", "weight")


@dataclass(frozen=True)
class Change:
    """A seat's rating change in a game; ``weight`` 0: none. ``ended`` is ms since 1970."""

    number: int
    seat: int
    guest: str
    place: int
    gave_up: bool
    ended: int
    weight: float
    before: Rating
    after: Rating


@dataclass(frozen=True)
class Stand:
    """A guest's standing in a family."""

    rating: Rating = field(default_factory=Rating)
    completion: Completion = Completion()


def start_of(span: Span, now: int) -> int:
    """Return the start of the span that contains ``now`` (both ms since 1970), in UTC."""
    if span == "all":
        return 0
    day = datetime.fromtimestamp(now / 1000, UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    if span == "month":
        day = day.replace(day=1)
    elif span == "week":
        day -= timedelta(days=day.weekday())
    return int(day.timestamp() * 1000)


class RatingRows(Rows):
    # ------------------------------------------------------------ following outcomes

    async def cursor(self) -> int:
        """Return the number of the last applied outcome."""
        return await self.database.value(sa.select(cursor.c.number), 0)

    async def apply(self, since: int, number: int, games: Sequence[RatedGame]) -> None:
        """Apply these games: the outcomes after ``since`` up to ``number``.

        One transaction; does nothing if ``since`` is not the current cursor.
        """

        def change(connection: sa.Connection) -> None:
            if (connection.execute(sa.select(cursor.c.number)).scalar() or 0) != since:
                return
            for game in games:
                _apply(connection, game)
            connection.execute(put(cursor, id=1, number=number))

        await self.database.write(change)

    async def clear(self) -> None:
        """Delete everything, so that all outcomes are applied again."""
        await self.database.execute(*(sa.delete(table) for table in (*_OWN, cursor)))

    async def all_rows(self) -> dict[tuple[Any, ...], tuple[Any, ...]]:
        """Return every row by table and key, for comparison."""
        sums = {}
        for table in _OWN:
            keys = [column.name for column in table.primary_key]
            for row in await self.database.rows(sa.select(table)):
                sums[table.name, *(row[key] for key in keys)] = tuple(row.values())
        return sums

    async def rename(self, guest: str, now: str) -> None:
        """Move a guest's rows to another guest without any, as on account deletion."""
        await self.database.execute(
            *(sa.update(table).where(table.c.guest == guest).values(guest=now) for table in _OWN)
        )

    async def any_of(self, guest: str) -> bool:
        """Return True if this guest has played a rated game."""
        query = sa.select(ratings.c.guest).where(ratings.c.guest == guest).limit(1)
        return bool(await self.database.values(query))

    # ------------------------------------------------------------ queries

    async def standings_of(self, guest: str) -> dict[str, Stand]:
        """Return a guest's standing in each family with rated games."""
        query = sa.select(ratings).where(ratings.c.guest == guest)
        return {row["family"]: _stand(row) for row in await self.database.rows(query)}

    async def standings_in(self, guests: Iterable[str], family: str) -> dict[str, Stand]:
        """Return these guests' standings in a family, omitting those without games."""
        query = sa.select(ratings).where(
            ratings.c.guest.in_(list(guests)), ratings.c.family == family
        )
        return {row["guest"]: _stand(row) for row in await self.database.rows(query)}

    async def ranked_of(self, guests: Iterable[str]) -> list[tuple[str, str, Rating]]:
        """Return guest, family and rating for these guests' established ratings."""
        query = sa.select(ratings).where(ratings.c.guest.in_(list(guests)))
        rows = await self.database.rows(query)
        stands = [(row["guest"], row["family"], _stand(row).rating) for row in rows]
        return [stand for stand in stands if stand[2].ranked]

    async def changes(self, table_id: str) -> list[Change]:
        """Return a rated game's changes by seat; empty until it is applied."""
        query = sa.select(rated_games).where(rated_games.c.table_id == table_id)
        rows = await self.database.rows(query.order_by(rated_games.c.seat))
        return [_change(row) for row in rows]

    async def history(self, guest: str, family: str, limit: int) -> list[Change]:
        """Return the changes of a guest's last rated games in a family, oldest first."""
        query = sa.select(rated_games).where(
            rated_games.c.guest == guest, rated_games.c.family == family, rated_games.c.weight > 0
        )
        newest = query.order_by(rated_games.c.ended.desc(), rated_games.c.number.desc()).limit(
            limit
        )
        return [_change(row) for row in reversed(await self.database.rows(newest))]


# ---------------------------------------------------------------- in a transaction


def _apply(connection: sa.Connection, game: RatedGame) -> None:
    """Apply the changes of one game."""
    before = [_standing(connection, seat.guest, game.family) for seat in game.seats]
    old = [stand.rating for stand in before]
    game_weight = (
        weight(_met(connection, game, *pair) for pair in game.opposed) if game.counts else 0.0
    )
    now = after(game, old, game_weight) if game.counts else old
    off = not any(seat.place for seat in game.seats)
    for seat, (stand, was, then, rating) in enumerate(
        zip(game.seats, before, old, now, strict=True)
    ):
        row = {"guest": stand.guest, "family": game.family, **asdict(rating)}
        completion = {
            "begun": was.completion.begun + (not off),
            "left": was.completion.left + stand.left,
        }
        connection.execute(put(ratings, **row, **completion))
        row |= {"number": game.number, "seat": seat, "table_id": game.table, "side": stand.side}
        row |= {"place": stand.place, "gave_up": stand.gave_up, "ended": game.ended}
        row |= {"weight": game_weight, "old_mean": then.mean, "old_sigma": then.sigma}
        connection.execute(sa.insert(rated_games), row)
        if game.counts:
            _on_boards(connection, game, stand.guest, stand.place == 1, then, rating)
    too_old = (boards.c.start > 0) & (boards.c.start < game.ended - _RETENTION_MS)
    connection.execute(sa.delete(boards).where(too_old))


def _on_boards(
    connection: sa.Connection,
    game: RatedGame,
    guest: str,
    won: bool,
    before: Rating,
    now: Rating,
) -> None:
    """Update a player's line on the board of every span from the end of the game on."""
    stands = {**asdict(now), "least": now.least, "ranked": now.ranked}
    spans: tuple[Span, ...] = ("all", "month", "week", "today")
    starts = {span: start_of(span, game.ended) for span in spans}
    own = (boards.c.guest == guest) & (boards.c.family == game.family)
    later = own & (boards.c.start > starts["today"])
    connection.execute(sa.update(boards).where(later).values(stands))
    for span, start in starts.items():
        row = {"family": game.family, "span": span, "start": start, "guest": guest, **stands}
        sums = {"played": 1, "won": int(won), "gained": now.mean - before.mean}
        fresh = insert(boards).values(row | sums)
        added = {key: boards.c[key] + value for key, value in sums.items()}
        keys = ["family", "span", "start", "guest"]
        connection.execute(fresh.on_conflict_do_update(index_elements=keys, set_=stands | added))


def _standing(connection: sa.Connection, guest: str, family: str) -> Stand:
    query = sa.select(ratings).where(ratings.c.guest == guest, ratings.c.family == family)
    row = connection.execute(query).mappings().first()
    return _stand(row) if row is not None else Stand()


def _met(connection: sa.Connection, game: RatedGame, first: str, second: str) -> int:
    """Return the number of recent games between two opponents before this one."""
    mine, theirs = rated_games.alias(), rated_games.alias()
    query = (
        sa.select(sa.func.count())
        .select_from(mine)
        .join(theirs, (theirs.c.number == mine.c.number) & (theirs.c.guest == second))
        .where(
            mine.c.guest == first,
            mine.c.family == game.family,
            mine.c.number < game.number,
            mine.c.ended > game.ended - RECENT_MS,
            mine.c.side != theirs.c.side,
            mine.c.weight > 0,
        )
    )
    return int(connection.execute(query).scalar_one())


def _stand(row: sa.RowMapping) -> Stand:
    rating = Rating(row["mean"], row["sigma"], row["games"])
    return Stand(rating, Completion(row["begun"], row["left"]))


def _change(row: sa.RowMapping) -> Change:
    games = row["games"]
    return Change(
        **{name: row[name] for name in _OF_A_SEAT},
        before=Rating(row["old_mean"], row["old_sigma"], games - (row["weight"] > 0)),
        after=Rating(row["mean"], row["sigma"], games),
    )
