"""Ratings as people see them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import cast

from openrummy.club.families import FAMILIES
from openrummy.club.rated_game import Completion
from openrummy.club.rating import ENOUGH, Rating
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.server.db.club.ratings import Change, Stand


def family_title(family: str) -> str:
    """Title of a family of games."""
    titles = {
        "knock": say("family.knock"),
        "table": say("family.table"),
        "wild": say("family.wild"),
        "declared": say("family.declared"),
        "five": say("family.five"),
    }
    return titles[family]


def family_rating(family: str, rating: Rating) -> wire.FamilyRating:
    """Somebody's rating in a family."""
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
    """Somebody's ratings in the families they have one in."""
    return [
        family_rating(family, stands[family].rating)
        for family in FAMILIES
        if family in stands and stands[family].rating.games
    ]


def completed(completion: Completion) -> wire.Completed:
    """Count of somebody's rated games begun and left, with the share played to the end."""
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


def iso(moment: int) -> str:
    """A moment (ms since 1970) as text."""
    return datetime.fromtimestamp(moment / 1000, UTC).isoformat(timespec="seconds")
