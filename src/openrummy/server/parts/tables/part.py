"""Tables in play, those that gather, and the lobby."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Final

from openrummy.play.host import Store
from openrummy.server.club.moderation import Moderation
from openrummy.server.club.rating_book import RatingBook
from openrummy.server.cluster.lead import Lead
from openrummy.server.connections.known_tables import KnownTables
from openrummy.server.fair.heartbeat import Heartbeat
from openrummy.server.live.clocks import Clocks
from openrummy.server.live.hub import Bots, Hub
from openrummy.server.part import Part, Rate, Rates
from openrummy.server.parts.tables import invitations, lobby, socket, tables
from openrummy.server.people.accounts import Accounts
from openrummy.server.services import Begin
from openrummy.server.settings import Settings
from openrummy.server.statistics.census import Census


class GamesOver:
    """Tells those who ``follow`` of each table whose game is over, where this process leads."""

    def __init__(self, lead: Lead) -> None:
        self.follow: list[Callable[[str], None]] = []
        self._lead = lead

    def tell(self, table_id: str) -> None:
        """A game is over."""
        if self._lead.here:
            for follower in self.follow:
                follower(table_id)


async def hub(
    store: Store,
    settings: Settings,
    bots: Bots,
    census: Census,
    over: GamesOver,
    moderation: Moderation,
    accounts: Accounts,
    begin: Begin,
) -> AsyncIterator[Hub]:
    """Tables in play."""
    playing = Hub(store, settings, bots, census.deal_over, over.tell, barred=moderation.is_barred)
    playing.seated = accounts.seated
    begin.then(playing.start)
    yield playing
    await playing.close()


def known_tables(hub: Hub, rates: Rates) -> KnownTables:
    """Tables as strangers may find them."""
    return KnownTables(hub.table, rates["lookups"])


def clocks(hub: Hub, settings: Settings, beats: Heartbeat, lead: Lead) -> Clocks:
    """Clocks that nobody looks at."""
    watching = Clocks(hub, settings.due_seconds, beats.beat)
    lead.add("clocks", watching.start, watching.close)
    return watching


def listed(hub: Hub, book: RatingBook) -> lobby.Lobby:
    """The lobby."""
    return lobby.Lobby(hub, rating_of=book.rating_of)


PART: Final = Part(
    "tables",
    (*tables.CALLS, *invitations.CALLS, *lobby.CALLS, *socket.CALLS),
    runs="any",
    rates=(
        Rate("openings", setting="tables", a_minute=True),
        Rate("visits"),
        Rate("lookups"),
        Rate("lists"),
    ),
    start=(GamesOver, hub, known_tables, clocks, listed, socket.Frames),
)
