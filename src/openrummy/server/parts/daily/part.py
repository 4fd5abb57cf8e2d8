"""Deals that many play: those of the day, and challenges."""

from __future__ import annotations

from typing import Final

from openrummy.play.host.rows import DEALS
from openrummy.server.analysis.workers import Workers
from openrummy.server.club.tournaments.director import Director
from openrummy.server.cluster.lead import Lead
from openrummy.server.daily.service import Daily
from openrummy.server.daily.strongest import Strongest
from openrummy.server.db.daily.store import DealSets
from openrummy.server.db.database import Database
from openrummy.server.live.hub import Hub
from openrummy.server.part import Part
from openrummy.server.parts.daily import challenges, days
from openrummy.server.parts.tables.part import GamesOver
from openrummy.server.settings import Settings


def daily(
    hub: Hub,
    database: Database,
    workers: Workers,
    director: Director,
    settings: Settings,
    over: GamesOver,
    lead: Lead,
) -> Daily:
    """The deals that many play."""
    strongest = Strongest(workers, settings.loaded)
    rows = DealSets(database)
    level, rest = settings.daily_level, settings.due_seconds
    dealing = Daily(hub, rows, strongest, level, settings.now, rest)

    async def may_reveal(event: str, guest: str) -> bool:
        asked = dealing.may_see if event.startswith(DEALS) else director.may_reveal
        return await asked(event, guest)

    hub.may_reveal = may_reveal
    hub.merged += (dealing.merged,)
    over.follow.append(dealing.table_over)
    lead.add("daily", dealing.start, dealing.close)
    return dealing


PART: Final = Part("daily", (*days.CALLS, *challenges.CALLS), runs="lead", start=(daily,))
