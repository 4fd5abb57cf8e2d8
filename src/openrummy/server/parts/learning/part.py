"""Lessons, drills and puzzles, and the progress of people in them."""

from __future__ import annotations

from typing import Final

from openrummy.server.analysis.workers import Workers
from openrummy.server.db.club.learning.drills import DrillRows
from openrummy.server.db.club.learning.lessons import LessonRows
from openrummy.server.db.club.learning.puzzles import PuzzleRows
from openrummy.server.db.club.learning.rushes import RushRows
from openrummy.server.db.database import Database
from openrummy.server.drills.drills import Drills
from openrummy.server.live.hub import Hub
from openrummy.server.part import Part, Rates
from openrummy.server.parts.learning import drills, lessons, puzzles
from openrummy.server.puzzles.service import Puzzles
from openrummy.server.puzzles.why import Reasons
from openrummy.server.settings import Settings


def lesson_rows(database: Database, hub: Hub) -> LessonRows:
    """The progress of people in lessons."""
    rows = LessonRows(database)
    hub.merged += (rows.merged,)
    return rows


def rounds(database: Database, hub: Hub, settings: Settings) -> Drills:
    """Rounds of drills."""
    rows = DrillRows(database)
    hub.merged += (rows.merged,)
    return Drills(rows, settings.now)


def puzzles_here(
    database: Database, hub: Hub, workers: Workers, rates: Rates, settings: Settings
) -> Puzzles:
    """Puzzles: the book is read when somebody first asks."""
    rows, rushes = PuzzleRows(database), RushRows(database)
    hub.merged += (rows.merged, rushes.merged)
    reasons = Reasons(workers, rates["analyses"])
    return Puzzles(settings.puzzles, rows, rushes, reasons, settings.now)


LESSONS: Final = Part("lessons", lessons.CALLS, runs="lead", start=(lesson_rows,))
DRILLS: Final = Part("drills", drills.CALLS, runs="lead", start=(rounds,))
PUZZLES: Final = Part("puzzles", puzzles.CALLS, runs="lead", start=(puzzles_here,))
