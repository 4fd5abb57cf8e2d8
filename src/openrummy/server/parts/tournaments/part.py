"""Services of tournaments, which open tables and follow their results."""

from __future__ import annotations

from functools import partial
from typing import Final

from openrummy.play.host import Store
from openrummy.server.club.bookkeeper import Bookkeeper
from openrummy.server.club.clubs import Clubs
from openrummy.server.club.ratings import RatingBook
from openrummy.server.club.tournaments.director import Director
from openrummy.server.cluster.leader import Lead
from openrummy.server.db.club.clubs import member_of
from openrummy.server.db.database import Database
from openrummy.server.live.external_changes import EventTables
from openrummy.server.live.hub import Hub
from openrummy.server.part import Part, Rate, calls_in
from openrummy.server.parts.account.deletion import AccountDeletion
from openrummy.server.parts.tournaments import actions, pages
from openrummy.server.people.accounts import Accounts
from openrummy.server.settings import Settings
from openrummy.server.views.events.tournament import of_club, of_server


def director(
    database: Database,
    store: Store,
    hub: Hub,
    settings: Settings,
    books: Bookkeeper,
    ratings: RatingBook,
    accounts: Accounts,
    lead: Lead,
) -> Director:
    """Return the director of all tournaments."""
    directing = Director(database, store, EventTables(hub), settings.minute)
    directing.service.strength = ratings.strength
    directing.service.accounts = accounts.accounts_of
    directing.service.member_of = partial(member_of, database)
    hub.may_reveal = directing.may_reveal
    books.follow(directing.follow)
    lead.add("director", directing.start, directing.close)
    return directing


def known_to_others(director: Director, clubs: Clubs, forgetting: AccountDeletion) -> None:
    """Connect tournaments to clubs and hosts, which list them, and to the deletion of players."""
    clubs.tournaments = partial(of_club, director.service)
    clubs.all_tournaments = partial(of_server, director.service)
    forgetting.leaving.append(director.forget)


PART: Final = Part(
    "tournaments",
    calls_in(pages, actions),
    runs="lead",
    rates=(Rate("acts", setting="tournaments"), Rate("pulses")),
    start=(director, known_to_others),
)
