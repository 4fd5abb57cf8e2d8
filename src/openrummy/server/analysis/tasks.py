"""Tasks of the analysis processes: reviews, positions, habits, puzzles and daily deals.

Requests and results are bytes: compiled code is loaded in the workers, not here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct, msgpack

from openrummy.play.review.analysis_tasks import (
    PositionTask,
    ReviewTask,
    Steps,
    Unavailable,
    explained,
    position_steps,
    review_steps,
)
from openrummy.server.analysis.process import ReportProgress, Stopped

if TYPE_CHECKING:
    from openrummy.analysis.model import Priced


class LiveReviewTask(Struct, tag="ahead"):
    """Evaluate the decisions of a running game after an entry of its record (text)."""

    record: str
    after: int


class AnalysedGame(Struct):
    """A reviewed game: its record (text), the seat and the packed findings."""

    record: str
    seat: int
    review: bytes


class HabitsTask(Struct, tag="habits"):
    """Find a player's habits over games, oldest first."""

    games: list[AnalysedGame]


class ExplainPuzzleTask(Struct, tag="why"):
    """Explain the answer of a puzzle (its encoded line), against the attempted action."""

    puzzle: bytes
    against: str


class DealsTask(Struct, tag="deals"):
    """Let the strongest bot play deals against the computer; see ``server/daily``."""

    rules: str
    entropies: list[bytes]
    persona: str
    level: str
    seed: bytes


Task: TypeAlias = (
    ReviewTask | LiveReviewTask | PositionTask | HabitsTask | DealsTask | ExplainPuzzleTask
)


def run_task(request: bytes, report_progress: ReportProgress) -> bytes:
    """Run a task; see :class:`~openrummy.server.analysis.process.Work`."""
    task = msgpack.decode(request, type=Task)
    if isinstance(task, HabitsTask):
        return _habits(task, report_progress)
    _ensure_compiled()
    if isinstance(task, ExplainPuzzleTask):
        return _explain_puzzle(task)
    if isinstance(task, DealsTask):
        return _deals(task)
    if isinstance(task, LiveReviewTask):
        return _live_review(task, report_progress)
    return _run_steps(
        review_steps(task) if isinstance(task, ReviewTask) else position_steps(task),
        report_progress,
    )


def _run_steps(steps: Steps, report_progress: ReportProgress) -> bytes:
    while True:
        try:
            part = next(steps)
        except StopIteration as end:
            result: bytes = end.value
            return result
        if not report_progress(part.finished, part.total, part.data):
            raise Stopped


def _ensure_compiled() -> None:
    """Ensure that compiled code is on disk; one process compiles, others wait."""
    from openrummy.analysis.warm import warm_analysis
    from openrummy.bots.search.compiled_markers import NotReady

    try:
        warm_analysis()
    except NotReady:
        raise Unavailable("not-ready") from None


def _live_review(task: LiveReviewTask, report_progress: ReportProgress) -> bytes:
    from openrummy.analysis.decisions import decisions
    from openrummy.analysis.review import pricing
    from openrummy.core.notation.records import read

    record = read(task.record)
    price = pricing(record.rules)
    remaining = [decision for decision in decisions(record) if decision.entry > task.after]
    for number, decision in enumerate(remaining, start=1):
        try:
            result = explained(price(decision))
        except ValueError:
            raise Unavailable("other-game") from None
        if not report_progress(number, len(remaining), msgpack.encode(result)):
            raise Stopped
    return b""


def _habits(task: HabitsTask, report_progress: ReportProgress) -> bytes:
    """Return the habits that are significant over all games, as a list of reasons."""
    from openrummy.analysis.decisions import decisions
    from openrummy.analysis.habit_advice import summary_advice
    from openrummy.core.notation.records import read
    from openrummy.play.review.results import priced_again, unpack

    priced: list[Priced] = []
    for number, game in enumerate(task.games, start=1):
        review = unpack(game.review)
        known = {} if review is None else {result.entry: result for result in review.decisions}
        for decision in decisions(read(game.record), [game.seat]):
            if decision.entry in known:
                priced.append(priced_again(decision, known[decision.entry]))
        if not report_progress(number, len(task.games), b""):
            raise Stopped
    return msgpack.encode(summary_advice(priced))


def _explain_puzzle(task: ExplainPuzzleTask) -> bytes:
    from openrummy.analysis.puzzles.load import puzzle_of
    from openrummy.play.puzzles.reasons import reasons_of

    return msgpack.encode(reasons_of(puzzle_of(task.puzzle), task.against))


def _deals(task: DealsTask) -> bytes:
    from openrummy.bots.cast import personas
    from openrummy.bots.cast.deterministic_player import DeterministicPlayer
    from openrummy.bots.deal_series import net_points, play
    from openrummy.bots.search.bot import Expert
    from openrummy.core.rules.canonical import parse_canonical

    bots = [
        DeterministicPlayer(Expert),
        DeterministicPlayer(lambda: personas.make(task.persona, task.level)),
    ]
    games = play(parse_canonical(task.rules), task.entropies, bots, [bytes(32), task.seed])
    return msgpack.encode([net_points(game, 0) for game in games])
