"""Work of the processes: reviewing a game, or analysing a position with growing samples.

Requests and results are bytes: compiled code is loaded in the workers, not here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import Struct, msgpack

from openrummy.play.review.results import FoundDecision
from openrummy.server.analysis.process import Stopped, Tell, Unavailable

if TYPE_CHECKING:
    from openrummy.analysis.model import Decision, Priced


class ReviewWork(Struct, tag="review"):
    """Review the game of a record (text); decisions in ``known`` are not analysed again."""

    record: str
    known: list[FoundDecision] = []


class AheadWork(Struct, tag="ahead"):
    """Price decisions of a game in play after an entry of its record (text)."""

    record: str
    after: int


class PositionWork(Struct, tag="position"):
    """Analyse a position under these canonical rules; see the board's question."""

    rules: str
    position: str
    scores: list[int]
    opponent: str


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


_MIN_HANDS = 100  # possible opponent hands examined if no mistake was made
_WORLDS = (512, 2_048, 8_192)


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
    return _review(task, tell) if isinstance(task, ReviewWork) else _judge(task, tell)


def _get_ready() -> None:
    """Have the code compiled to disk before it is needed: one process compiles, others wait."""
    from openrummy.analysis.warm import warm_analysis
    from openrummy.bots.search.compiled_markers import NotReady

    try:
        warm_analysis()
    except NotReady:
        raise Unavailable("not-ready") from None


def _review(asked: ReviewWork, tell: Tell) -> bytes:
    from openrummy.analysis.review import Cancelled, review
    from openrummy.core.notation.records import read
    from openrummy.play.review.results import found_review, pack, priced_again

    results: list[FoundDecision] = []
    known = {each.entry: each for each in asked.known}
    begun = False

    def before(decision: Decision) -> Priced | None:
        priced = known.get(decision.entry)
        return None if priced is None else priced_again(decision, priced)

    def progress(done: int, total: int, newest: Priced | None) -> bool:
        nonlocal begun
        begun = True
        if newest is not None:
            results.append(known.get(newest.decision.entry) or _explained(newest))
        return tell(done, total, b"" if newest is None else msgpack.encode(results[-1]))

    record = read(asked.record)
    try:
        return pack(found_review(review(record, progress=progress, before=before), results))
    except Cancelled:
        raise Stopped from None
    except ValueError:
        if begun:
            raise
        raise Unavailable("other-game") from None


def _ahead(asked: AheadWork, tell: Tell) -> bytes:
    from openrummy.analysis.decisions import decisions
    from openrummy.analysis.review import pricing
    from openrummy.core.notation.records import read

    record = read(asked.record)
    price = pricing(record.rules)
    left = [each for each in decisions(record) if each.entry > asked.after]
    for number, decision in enumerate(left, start=1):
        try:
            decision_ = _explained(price(decision))
        except ValueError:
            raise Unavailable("other-game") from None
        if not tell(number, len(left), msgpack.encode(decision_)):
            raise Stopped
    return b""


def _explained(priced: Priced) -> FoundDecision:
    """Return a decision in stored form, with reasons and the opponent's possible holdings."""
    from openrummy.analysis import opponent_holdings
    from openrummy.analysis.reasons.best_reasons import HANDS, reasons
    from openrummy.play.review.results import found_decision

    if len(priced.prices) < 2:
        return found_decision(priced)
    compared = priced.prices[0].action, priced.prices[priced.played or 1].action
    hands = opponent_holdings.draw(priced.decision, compared, HANDS)
    guesses = []
    if hands is not None:  # examining many hands takes longer than drawing them
        some = hands if priced.mark else replace(hands, hands=hands.hands[:_MIN_HANDS])
        guesses = opponent_holdings.holds(priced.decision, hands=some)
    return found_decision(priced, reasons(priced, hands=hands), guesses)


def _judge(asked: PositionWork, tell: Tell) -> bytes:
    """Analyse the position with a growing number of worlds, reporting after each step."""
    from time import perf_counter

    from openrummy.analysis.opponents import LEARNED, OPPONENTS
    from openrummy.analysis.position import decision_of
    from openrummy.analysis.prices import Effort, price
    from openrummy.core.rules.canonical import parse_canonical
    from openrummy.play.review.results import FoundPosition

    opponent = asked.opponent or LEARNED
    if opponent not in OPPONENTS:
        raise Unavailable("opponent")
    began, packed, before = perf_counter(), b"", 0
    decision = decision_of(parse_canonical(asked.rules), asked.position, asked.scores)
    for done, most in enumerate(_WORLDS, start=1):
        try:
            priced = _explained(price(decision, Effort(most, opponent=opponent)))
        except ValueError:
            raise Unavailable("other-game") from None
        worlds = max((price.worlds for price in priced.prices), default=0)
        packed = msgpack.encode(FoundPosition(priced, worlds, perf_counter() - began))
        if done == len(_WORLDS) or worlds <= before:  # more worlds would add nothing
            break
        before = worlds
        if not tell(done, len(_WORLDS), packed):
            raise Stopped
    return packed


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
    from openrummy.bots.five_deals import play, points_of
    from openrummy.bots.search.bot import Expert
    from openrummy.core.rules.canonical import parse_canonical

    bots = [
        DeterministicPlayer(Expert),
        DeterministicPlayer(lambda: personas.make(asked.persona, asked.level)),
    ]
    games = play(parse_canonical(asked.rules), asked.entropies, bots, [bytes(32), asked.seed])
    return msgpack.encode([points_of(game, 0) for game in games])
