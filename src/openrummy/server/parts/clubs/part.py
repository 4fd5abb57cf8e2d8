"""Clubs of people who know each other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from openrummy.play import wire
from openrummy.server.club.clubs import Clubs
from openrummy.server.club.rating_book import RatingBook
from openrummy.server.club.shown import family_title
from openrummy.server.part import Part, Rate
from openrummy.server.parts.clubs import clubs, life, members
from openrummy.server.people.accounts import Accounts


async def member_ratings(
    accounts: Accounts, book: RatingBook, guests: Sequence[str]
) -> dict[str, list[wire.ClubRating]]:
    """Ratings of members that are known well enough, of those who show theirs."""
    lines: dict[str, list[wire.ClubRating]] = {}
    shown = await accounts.open_of(guests)
    for guest, family, rating in await book.rows.ranked_of(shown):
        line = wire.ClubRating(
            family, family_title(family), "", "", round(rating.mean), round(rating.within)
        )
        lines.setdefault(guest, []).append(line)
    return lines


def ratings_shown(clubs: Clubs, accounts: Accounts, book: RatingBook) -> None:
    """Clubs show ratings."""
    clubs.hooks.ratings = partial(member_ratings, accounts, book)


PART: Final = Part(
    "clubs",
    (*clubs.CALLS, *members.CALLS, *life.CALLS),
    runs="lead",
    rates=(Rate("club_acts"), Rate("club_words", setting="words")),
    start=(Clubs, ratings_shown),
)
