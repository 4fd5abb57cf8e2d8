"""Lessons, drills and puzzles, and players' progress in them."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from openrummy.play.calls import Clock, InThread
from openrummy.play.drills import calls as drills
from openrummy.play.drills.drills import Drills
from openrummy.play.lessons import calls as lessons
from openrummy.play.lessons.progress import LessonProgress
from openrummy.play.puzzles import calls as puzzles
from openrummy.play.puzzles.selection import PuzzleSelector
from openrummy.play.puzzles.solving import Puzzles
from openrummy.server.analysis.workers import Workers
from openrummy.server.db.club.learning.practice import DrillRows, LessonRows, RushRows
from openrummy.server.db.club.learning.puzzles import PuzzleRows
from openrummy.server.db.database import Database
from openrummy.server.live.hub import Hub
from openrummy.server.part import Part, Rates
from openrummy.server.review.puzzle_reasons import PuzzleReasons
from openrummy.server.settings import Settings


def lesson_progress(database: Database, hub: Hub) -> LessonProgress:
    rows = LessonRows(database)
    hub.merged += (rows.merged,)
    return rows


def rounds(database: Database, hub: Hub, clock: Clock) -> Drills:
    rows = DrillRows(database)
    hub.merged += (rows.merged,)
    return Drills(rows, clock)


def puzzles_here(
    database: Database,
    hub: Hub,
    workers: Workers,
    rates: Rates,
    settings: Settings,
    clock: Clock,
    in_thread: InThread,
) -> Puzzles:
    """Puzzles; the book is loaded on the first request."""
    rows, rushes = PuzzleRows(database), RushRows(database)
    hub.merged += (rows.merged, rushes.merged)
    reasons = PuzzleReasons(workers, rates["analyses"])
    load = partial(asyncio.to_thread, lambda: PuzzleSelector(settings.puzzles()))
    return Puzzles(load, rows, rushes, reasons, clock, in_thread)


LESSONS: Final = Part("lessons", lessons.CALLS, runs="lead", start=(lesson_progress,))
DRILLS: Final = Part("drills", drills.CALLS, runs="lead", start=(rounds,))
PUZZLES: Final = Part("puzzles", puzzles.CALLS, runs="lead", start=(puzzles_here,))
