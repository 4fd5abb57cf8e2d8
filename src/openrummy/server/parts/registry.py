"""Every part of the site, in the order in which they are started."""

from __future__ import annotations

from typing import Final

from openrummy.play.calls import Call
from openrummy.server.part import Part, Rate
from openrummy.server.parts import stateless
from openrummy.server.parts.account.part import PART as ACCOUNT
from openrummy.server.parts.analysis import PART as ANALYSIS
from openrummy.server.parts.clubs.part import PART as CLUBS
from openrummy.server.parts.daily import PART as DAILY
from openrummy.server.parts.fair import PART as FAIR
from openrummy.server.parts.learning import DRILLS, LESSONS, PUZZLES
from openrummy.server.parts.matchmaking import PART as MATCHMAKING
from openrummy.server.parts.moderation.part import PART as MODERATION
from openrummy.server.parts.operations import DEALS, HEALTH
from openrummy.server.parts.people.part import PART as PEOPLE
from openrummy.server.parts.processes import PART as PROCESSES
from openrummy.server.parts.programs import PART as PROGRAMS
from openrummy.server.parts.replays import PART as REPLAYS
from openrummy.server.parts.tables.part import PART as TABLES
from openrummy.server.parts.tournaments.part import PART as TOURNAMENTS

PARTS: Final[tuple[Part, ...]] = (
    HEALTH,
    stateless.RULES,
    stateless.HOUSE,
    stateless.PAD,
    stateless.HANDS,
    stateless.TRUTHS,
    FAIR,
    TABLES,
    DEALS,
    PEOPLE,
    TOURNAMENTS,
    PROGRAMS,
    MODERATION,
    CLUBS,
    ACCOUNT,
    MATCHMAKING,
    REPLAYS,
    ANALYSIS,
    DAILY,
    LESSONS,
    DRILLS,
    PUZZLES,
    PROCESSES,
)


def calls() -> tuple[Call, ...]:
    return tuple(call for part in PARTS for call in part.calls)


def rates() -> tuple[Rate, ...]:
    return tuple(rate for part in PARTS for rate in part.rates)
