"""Ratings, updated by applying the outcomes of games in order, each exactly once.

The cursor is stored with the changes in one transaction, so a killed server resumes where it was;
and all ratings can be rebuilt from the records.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import lru_cache
from typing import TypeAlias, cast

from openrummy.club.rated_game import Completion, RatedGame, SeatEnd, played_out, rated_game
from openrummy.club.rating import ENOUGH, Rating
from openrummy.club.rating_families import FAMILIES, Family
from openrummy.core import game as games
from openrummy.core.rules.canonical import parse_canonical
from openrummy.play import wire
from openrummy.play.dates import iso
from openrummy.play.host import Outcome, Store
from openrummy.play.views.player_statistics import family_title
from openrummy.server.db.club.leaderboards import BoardRows
from openrummy.server.db.club.ratings import Change, RatingRows, Stand
from openrummy.server.db.database import Database

# the rating of a guest in a family; the initial rating by default
RatingOf: TypeAlias = Callable[[str, Family], Awaitable[Rating]]


async def unrated(_guest: str, _family: Family) -> Rating:
    """Return the initial rating for everyone."""
    return Rating()


_BATCH = 200


class RatingBook:
    """The ratings of this server's people."""

    def __init__(self, store: Store, database: Database) -> None:
        self.rows = RatingRows(database)
        self.boards = BoardRows(database)
        self._store = store
        self._turn = asyncio.Lock()

    async def follow(self) -> None:
        """Apply all new outcomes."""
        async with self._turn:
            await self._follow()

    async def _follow(self) -> None:
        last = await self.rows.cursor()
        while batch := await self._store.outcomes(last, _BATCH):
            read = [await self._read(number, outcome) for number, outcome in batch]
            since, last = last, batch[-1][0]
            await self.rows.apply(since, last, [item for item in read if item is not None])

    async def rating_of(self, guest: str, family: Family) -> Rating:
        """Return the rating of a guest in a family; the initial rating by default."""
        stands = await self.rows.standings_of(guest)
        return stands[family].rating if family in stands else Rating()

    async def strength(self, family: str, guests: Collection[str]) -> dict[str, float]:
        """Return the ratings of these guests in a family, omitting those without games in it."""
        stands = await self.rows.standings_in(guests, family)
        return {guest: stand.rating.mean for guest, stand in stands.items() if stand.rating.games}

    async def merged(self, guest: str, _now: str) -> None:
        """Rebuild the ratings after a guest with ratings was merged into another."""
        async with self._turn:
            if await self.rows.any_of(guest):
                await self.rows.clear()
                await self._follow()

    async def rebuild(self) -> int:
        """Rebuild everything from the outcomes; return the number of changed rows."""
        async with self._turn:
            await self._follow()
            before = await self.rows.all_rows()
            await self.rows.clear()
            await self._follow()
            now = await self.rows.all_rows()
        return sum(before.get(key) != now.get(key) for key in before.keys() | now.keys())

    async def _read(self, number: int, outcome: Outcome) -> RatedGame | None:
        table = await self._store.table(outcome.table_id)
        if table is None or not table.rated:
            return None
        tokens: list[tuple[int, str]] = []
        if not played_out(outcome.seats):
            tokens = [(row.actor, row.token) for row in await self._store.actions(table.id)]
        sides = sides_of(table.rules, len(table.seats))
        ends = [
            SeatEnd(row.guest, side, figures, row.stand_in)
            for row, side, figures in zip(table.seats, sides, outcome.seats, strict=True)
        ]
        return rated_game(number, table.id, outcome.family, outcome.ended, ends, tokens)


@lru_cache(maxsize=500)
def sides_of(rules: str, seats: int) -> tuple[int, ...]:
    """The side of each seat by these rules."""
    standing = games.start(parse_canonical(rules), seats).state.standing
    return tuple(standing.side_of(seat) for seat in range(seats))


def family_rating(family: str, rating: Rating) -> wire.FamilyRating:
    """Build the view of a player's rating in a family."""
    return wire.FamilyRating(
        family=cast("wire.FamilyName", family),
        title=family_title(family),
        rating=round(rating.mean, 2),
        within=round(rating.within, 2),
        games=rating.games,
        least=ENOUGH,
        provisional=rating.provisional,
        ranked=rating.ranked,
    )


def family_ratings(stands: Mapping[str, Stand]) -> list[wire.FamilyRating]:
    """Build the views of a player's ratings."""
    return [
        family_rating(family, stands[family].rating)
        for family in FAMILIES
        if family in stands and stands[family].rating.games
    ]


def completion_view(completion: Completion) -> wire.Completed:
    """Build the counts of rated games started and left, with the completion rate."""
    return wire.Completed(completion.begun, completion.left, round(completion.percent, 1))


def rating_point(change: Change) -> wire.RatingPoint:
    """A rating after a game."""
    return wire.RatingPoint(
        at=iso(change.ended),
        rating=round(change.after.mean, 2),
        within=round(change.after.within, 2),
        change=round(change.after.mean - change.before.mean, 2),
        won=change.place == 1 and not change.gave_up,
    )


def rated_seat(change: Change, account: str) -> wire.RatedSeat:
    """Change of rating of a seat whose person has that account."""
    return wire.RatedSeat(
        seat=change.seat,
        account=account,
        rating=round(change.after.mean, 2),
        within=round(change.after.within, 2),
        change=round(change.after.mean - change.before.mean, 2),
        games=change.after.games,
        provisional=change.after.provisional,
    )
