"""Analysis of games that are over and of positions, and the processes that do it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from openrummy.analysis.prices import Effort
from openrummy.play.host import Store
from openrummy.play.limits import Work
from openrummy.server.analysis.workers import Workers
from openrummy.server.connections.visitors import Visitors
from openrummy.server.db.analyses import AnalysisRows
from openrummy.server.db.database import Database
from openrummy.server.live.hub import Hub
from openrummy.server.part import Part, Rate, Rates
from openrummy.server.parts.analysis import games, questions, resume
from openrummy.server.replay.store import Replays
from openrummy.server.review.ahead import AHEAD_REST, Ahead
from openrummy.server.review.boards import Boards
from openrummy.server.review.coach import CoachJudge
from openrummy.server.review.habits import Habits
from openrummy.server.review.own_games import OwnGames
from openrummy.server.review.reviews import Reviews
from openrummy.server.settings import Settings


async def workers(settings: Settings) -> AsyncIterator[Workers]:
    """The processes that analyse."""
    working = Workers(settings.analysis, settings.analysis_work, aside=settings.analysis_aside)
    working.start()
    yield working
    await working.close()


async def visitors(settings: Settings, work: Work) -> AsyncIterator[Visitors]:
    """The processes that work on what visitors send."""
    working = Visitors(settings.visitor_processes, work)
    working.start()
    yield working
    await working.close()


async def ahead(hub: Hub, workers: Workers, settings: Settings) -> AsyncIterator[Ahead]:
    """Reviews games while they are played."""
    reviewing = Ahead(hub, workers, min(AHEAD_REST, settings.due_seconds))
    if settings.analysis_ahead:
        reviewing.start()
    yield reviewing
    if settings.analysis_ahead:
        await reviewing.close()


async def reviews(
    workers: Workers, rows: AnalysisRows, rates: Rates, ahead: Ahead
) -> AsyncIterator[Reviews]:
    """Games that were analysed."""
    kept = Reviews(workers, rows, rates["analyses"], ahead)
    yield kept
    await kept.close()


def habits(
    store: Store, workers: Workers, rows: AnalysisRows, replays: Replays, rates: Rates
) -> Habits:
    """The habits of people over many games."""
    return Habits(store, workers, rows, replays, rates["analyses"])


async def coaches(hub: Hub, settings: Settings) -> AsyncIterator[None]:
    """A word to decisions at a table, and a second look that takes as long as a review."""
    coach, second_look = CoachJudge(settings.loaded), CoachJudge(settings.loaded, Effort())
    hub.judge, hub.get_ready, hub.second_look = coach, coach.get_ready, second_look
    yield
    second_look.close()
    coach.close()


def boards(workers: Workers, rates: Rates) -> Boards:
    """Positions that were set up by hand."""
    return Boards(workers, rates["analyses"])


def rows(database: Database) -> AnalysisRows:
    """Analyses that are kept."""
    return AnalysisRows(database)


PART: Final = Part(
    "analysis",
    (*games.CALLS, *questions.CALLS, *resume.CALLS),
    runs="lead",
    rates=(Rate("analyses", a_minute=True),),
    start=(rows, workers, visitors, ahead, reviews, habits, coaches, OwnGames, boards),
)
