"""The work of analysis jobs: reviewing a game, or pricing a position with a growing sample.

A job runs in steps and has partial results after each: a server process runs it to the end unless
it is stopped, a browser's worker answers requests between two steps. Requests and results are
bytes. Only code that runs a job imports the analysis, as that is slow.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct, msgpack

from openrummy.play.review.results import FoundDecision

if TYPE_CHECKING:
    from openrummy.analysis.model import Decision, Priced


class ReviewTask(Struct, tag="review"):
    """Review the game of a record (text); decisions in ``known`` are not analysed again."""

    record: str
    known: list[FoundDecision] = []


class PositionTask(Struct, tag="position"):
    """Analyse a position under these canonical rules; see the board's question."""

    rules: str
    position: str
    scores: list[int]
    opponent: str


class Part(Struct, array_like=True):
    """Progress of a job, and the results since the last part."""

    finished: int
    total: int
    data: bytes


class Unavailable(Exception):
    """A request that cannot be analysed; the text is a code of ``analysis.problem``."""


# Yields progress, returns the result; raises Unavailable.
Steps: TypeAlias = Generator[Part, None, bytes]

_MIN_HANDS = 100  # possible opponent hands examined if no mistake was made
_WORLDS = (512, 2_048, 8_192)


def steps_of(request: bytes) -> Steps:
    """Return the steps of a review or of a position's analysis."""
    task = msgpack.decode(request, type=ReviewTask | PositionTask)
    return review_steps(task) if isinstance(task, ReviewTask) else position_steps(task)


def review_steps(asked: ReviewTask) -> Steps:
    """Review a game; each part is a decision, the result a packed review."""
    from openrummy.analysis.review import steps
    from openrummy.core.notation.records import read
    from openrummy.play.review.results import found_review, pack, priced_again

    results: list[FoundDecision] = []
    known = {each.entry: each for each in asked.known}

    def before(decision: Decision) -> Priced | None:
        priced = known.get(decision.entry)
        return None if priced is None else priced_again(decision, priced)

    reviewing, begun = steps(read(asked.record), before=before), False
    while True:
        try:
            step = next(reviewing)
        except StopIteration as end:
            return pack(found_review(end.value, results))
        except ValueError:
            if begun:
                raise
            raise Unavailable("other-game") from None
        begun, newest = True, step.newest
        if newest is not None:
            results.append(known.get(newest.decision.entry) or explained(newest))
        data = b"" if newest is None else msgpack.encode(results[-1])
        yield Part(step.done, step.total, data)


def explained(priced: Priced) -> FoundDecision:
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
        guesses = opponent_holdings.likely_holdings(priced.decision, hands=some)
    return found_decision(priced, reasons(priced, hands=hands), guesses)


def position_steps(asked: PositionTask) -> Steps:
    """Analyse a position with a growing number of worlds; each part is the result so far."""
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
            priced = explained(price(decision, Effort(most, opponent=opponent)))
        except ValueError:
            raise Unavailable("other-game") from None
        worlds = max((price.worlds for price in priced.prices), default=0)
        packed = msgpack.encode(FoundPosition(priced, worlds, perf_counter() - began))
        if done == len(_WORLDS) or worlds <= before:  # more worlds would add nothing
            break
        before = worlds
        yield Part(done, len(_WORLDS), packed)
    return packed
