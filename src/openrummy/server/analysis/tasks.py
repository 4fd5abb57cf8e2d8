"""Work of the processes: reviewing a game, or analysing a position with growing samples.

Requests and results are bytes: compiled code is loaded in the workers, not here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, msgpack

from openrummy.play.review.analysis_tasks import (
    PositionWork,
    ReviewWork,
    Steps,
    Unavailable,
    explained,
    position_steps,
    review_steps,
)
from openrummy.server.analysis.process import Stopped, Tell

if TYPE_CHECKING:
    from openrummy.analysis.model import Priced


class AheadWork(Struct, tag="ahead"):
    """Price decisions of a game in play after an entry of its record (text)."""

    record: str
    after: int


class AnalysedGame(Struct):
    """A reviewed game: its record (text), the seat and the packed findings."""

    record: str
    seat: int
    review: bytes


class HabitsWork(Struct, tag="habits"):
    """Find a player's habits over games, oldest first."""

    games: list[AnalysedGame]


class WhyWork(Struct, tag="why"):
    """A request for the reasons of a puzzle's answer: its line in the book and the action tried."""

    puzzle: bytes
    against: str


class DealsWork(Struct, tag="deals"):
    """Let the strongest bot play deals against the computer; see ``server/daily``."""

    rules: str
    entropies: list[bytes]
    persona: str
    level: str
    seed: bytes


def do(request: bytes, tell: Tell) -> bytes:
    """Carry out a request; see :class:`~openrummy.server.analysis.process.Work`."""
    task = msgpack.decode(
        request, type=ReviewWork | AheadWork | PositionWork | HabitsWork | DealsWork | WhyWork
    )
    if isinstance(task, HabitsWork):
        return _habits(task, tell)
    _get_ready()
    if isinstance(task, WhyWork):
        return _why(task)
    if isinstance(task, DealsWork):
        return _deals(task)
    if isinstance(task, AheadWork):
        return _ahead(task, tell)
    return _driven(
        review_steps(task) if isinstance(task, ReviewWork) else position_steps(task), tell
    )


def _driven(steps: Steps, tell: Tell) -> bytes:
    while True:
        try:
            part = next(steps)
        except StopIteration as end:
            result: bytes = end.value
            return result
        if not tell(part.finished, part.total, part.data):
            raise Stopped


def _get_ready() -> None:
    """Have the code compiled to disk before it is needed: one process compiles, others wait."""
    from openrummy.analysis.warm import warm_analysis
    from openrummy.bots.search.compiled_markers import NotReady

    try:
        warm_analysis()
    except NotReady:
        raise Unavailable("not-ready") from None


def _ahead(asked: AheadWork, tell: Tell) -> bytes:
    from openrummy.analysis.decisions import decisions
    from openrummy.analysis.review import pricing
    from openrummy.core.notation.records import read

    record = read(asked.record)
    price = pricing(record.rules)
    left = [each for each in decisions(record) if each.entry > asked.after]
    for number, decision in enumerate(left, start=1):
        try:
            decision_ = explained(price(decision))
        except ValueError:
            raise Unavailable("other-game") from None
        if not tell(number, len(left), msgpack.encode(decision_)):
            raise Stopped
    return b""


def _habits(asked: HabitsWork, tell: Tell) -> bytes:
    """Return the habits that are significant over all games, as a list of reasons."""
    from openrummy.analysis.decisions import decisions
    from openrummy.analysis.habit_advice import summary_advice
    from openrummy.core.notation.records import read
    from openrummy.play.review.results import priced_again, unpack

    priced: list[Priced] = []
    for number, game in enumerate(asked.games, start=1):
        review = unpack(game.review)
        known = {} if review is None else {each.entry: each for each in review.decisions}
        for decision in decisions(read(game.record), [game.seat]):
            if decision.entry in known:
                priced.append(priced_again(decision, known[decision.entry]))
        if not tell(number, len(asked.games), b""):
            raise Stopped
    return msgpack.encode(summary_advice(priced))


def _why(asked: WhyWork) -> bytes:
    from openrummy.analysis.puzzles.load import puzzle_of
    from openrummy.play.puzzles.reasons import reasons_of

    return msgpack.encode(reasons_of(puzzle_of(asked.puzzle), asked.against))


def _deals(asked: DealsWork) -> bytes:
    from openrummy.bots.cast import personas
    from openrummy.bots.cast.deterministic_player import DeterministicPlayer
    from openrummy.bots.deal_series import play, points_of
    from openrummy.bots.search.bot import Expert
    from openrummy.core.rules.canonical import parse_canonical

    bots = [
        DeterministicPlayer(Expert),
        DeterministicPlayer(lambda: personas.make(asked.persona, asked.level)),
    ]
    games = play(parse_canonical(asked.rules), asked.entropies, bots, [bytes(32), asked.seed])
    return msgpack.encode([points_of(game, 0) for game in games])
