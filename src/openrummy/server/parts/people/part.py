"""Services for player pages, follows, ratings and statistics."""

from __future__ import annotations

from typing import Final

from openrummy.play.host import Store
from openrummy.server.club.bookkeeper import Bookkeeper
from openrummy.server.club.ratings import RatingBook
from openrummy.server.cluster.leader import Lead
from openrummy.server.live.hub import Hub
from openrummy.server.part import Part, Rate, calls_in
from openrummy.server.parts.people import blocks, devices, follows, leaderboard, person
from openrummy.server.parts.tables.part import GamesOver
from openrummy.server.people.follows import Friends
from openrummy.server.views.players.ledgers import Ledgers


def bookkeeper(
    store: Store, ratings: RatingBook, ledgers: Ledgers, over: GamesOver, lead: Lead
) -> Bookkeeper:
    """Record the results of finished games: first in the ratings, then in the statistics."""
    books = Bookkeeper(store)
    books.follow(ratings.follow)
    books.follow(ledgers.follow)
    over.follow.append(books.note_over)
    lead.add("books", books.start, books.close)
    return books


def merged(hub: Hub, ratings: RatingBook, ledgers: Ledgers) -> None:
    """Move ratings and statistics along when a guest becomes another."""
    hub.merged += (ratings.merged, ledgers.rebuild_merged)


PART: Final = Part(
    "people",
    calls_in(person, leaderboard, follows, blocks, devices),
    runs="lead",
    rates=(Rate("follows"), Rate("blocks"), Rate("passes", a_minute=True)),
    start=(Friends, RatingBook, Ledgers, bookkeeper, merged),
)
