"""A stand-in for the analysis in tests, with invented results.

It is imported by processes that analyse, so it needs nothing but the package.
"""

from __future__ import annotations

import time

from msgspec import msgpack

from openrummy.analysis.decisions import decisions
from openrummy.analysis.grade import grade, kinds
from openrummy.analysis.model import Estimate, Mark, Price, Priced, Review, SeatReview
from openrummy.analysis.position import decision_of
from openrummy.analysis.reasons.comparison import because
from openrummy.core.engine import legal_in
from openrummy.core.notation.records import read
from openrummy.core.rules.canonical import parse_canonical
from openrummy.play.puzzles.answer import ReasonsFound
from openrummy.play.review.analysis_tasks import PositionTask
from openrummy.play.review.results import FoundPosition, found_decision, found_review, pack
from openrummy.server.analysis.process import ReportProgress, Stopped
from openrummy.server.analysis.tasks import (
    DealsTask,
    ExplainPuzzleTask,
    HabitsTask,
    LiveReviewTask,
    Task,
    run_task,
)

STRONGEST = [14, 3, 20, -15, 11]  # points in the deals of a day


def work(request: bytes, report_progress: ReportProgress) -> bytes:
    """Invented prices: the first action is the best, each further one a point worse."""
    asked = msgpack.decode(request, type=Task)
    if isinstance(asked, DealsTask):
        return msgpack.encode(STRONGEST)
    if isinstance(asked, HabitsTask):
        return run_task(request, report_progress)
    if isinstance(asked, ExplainPuzzleTask):
        return msgpack.encode(
            ReasonsFound([because("all-in-all", "all-in-all", points=7, worlds=8192)])
        )
    if isinstance(asked, PositionTask):
        decision = decision_of(parse_canonical(asked.rules), asked.position, asked.scores)
        payload = b""
        for worlds in (512, 2048, 8192):
            position = FoundPosition(found_decision(_priced(decision)), worlds, 0.0)
            payload = msgpack.encode(position)
            if not report_progress(worlds, 8192, payload):
                raise Stopped
        while asked.opponent == "for ever":
            if not report_progress(8192, 8192, payload):
                raise Stopped
            time.sleep(0.01)
        return payload
    record = read(asked.record)
    if isinstance(asked, LiveReviewTask):
        left = [each for each in decisions(record) if each.entry > asked.after]
        for number, decision in enumerate(left, start=1):
            report_progress(number, len(left), msgpack.encode(found_decision(_priced(decision))))
        return b""
    priced = [_priced(decision) for decision in decisions(record)]
    for number, position in enumerate(priced):
        if not report_progress(number, len(priced), msgpack.encode(found_decision(position))):
            raise Stopped
    seats = tuple(_seat(priced, seat) for seat in range(len(record.players)))
    review = Review(tuple(priced), seats, "nobody", time.time())
    return pack(found_review(review, map(found_decision, priced)))


def _priced(decision):  # type: ignore[no-untyped-def]
    seen = decision.seen
    actions = list(legal_in(seen.rules, seen.board))
    prices = tuple(
        Price(
            action,
            Estimate(-1.0 * index, 0.1),
            Estimate(1.0 * index, 0.1 if index else 0.0),
            Estimate(0.5 - 0.1 * index, 0.01),
            Estimate(0.1 * index, 0.01 if index else 0.0),
            512,
        )
        for index, action in enumerate(actions)
    )
    played = actions.index(decision.played) if decision.played in actions else None
    mark = Mark.BLUNDER if played else Mark.NONE
    return Priced(decision, prices, played, mark, real=len(actions) > 1)


def _seat(priced, seat):  # type: ignore[no-untyped-def]
    own = [position for position in priced if position.decision.seat == seat]
    play, theirs = -sum(position.lost for position in own), 3.0
    points = 10.0 + play + theirs
    return SeatReview(seat, grade(own), kinds(own), points, 10.0, 1.0, play, theirs)
