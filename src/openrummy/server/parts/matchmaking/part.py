"""People who find each other: waiting for an opponent, challenging somebody."""

from __future__ import annotations

from typing import Final

from openrummy.server.club.rating_book import RatingBook
from openrummy.server.cluster.lead import Lead
from openrummy.server.cluster.site import Site
from openrummy.server.live.hub import Hub
from openrummy.server.live.matchmaking.room import MatchmakingRoom
from openrummy.server.part import Part, Rate
from openrummy.server.parts.matchmaking import socket
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.friends import Friends
from openrummy.server.settings import Settings


def meeting_room(
    hub: Hub,
    accounts: Accounts,
    friends: Friends,
    settings: Settings,
    book: RatingBook,
    lead: Lead,
    site: Site | None,
) -> MatchmakingRoom:
    """The room in which they meet; of several processes, others begin it once they join."""
    room = MatchmakingRoom(hub, accounts, friends, settings, book.rating_of)
    if site is None:
        lead.add("meeting-room", room.start, room.close)
    return room


PART: Final = Part(
    "matchmaking", socket.CALLS, runs="lead", rates=(Rate("asked"),), start=(meeting_room,)
)
