"""Review of a whole game: every decision priced, luck separated from play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable
from dataclasses import dataclass
from functools import partial
from math import sqrt
from time import perf_counter

from openrummy.analysis.decisions import decisions
from openrummy.analysis.effort import Effort
from openrummy.analysis.grade import charged, grade, kinds
from openrummy.analysis.luck import lucks
from openrummy.analysis.model import DealLuck, Decision, Priced, Review, SeatReview
from openrummy.analysis.prices import Pricer
from openrummy.analysis.sampled_prices import price_sampled
from openrummy.bots.search.bot import plays
from openrummy.core.game import DealScored
from openrummy.core.notation.records import Record, replay
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat

# done, total, newest; False: stop
Progress = Callable[[int, int, Priced | None], bool]
Price = Callable[[Decision], Priced]
Before = Callable[[Decision], Priced | None]


@dataclass(frozen=True)
class Step:
    """Progress of a review: decisions priced, their total, and the newest."""

    done: int
    total: int
    newest: Priced | None = None


class Cancelled(Exception):
    """The review was cancelled by its progress callback."""


def review(
    record: Record,
    seats: Collection[Seat] | None = None,
    effort: Effort | None = None,
    progress: Progress | None = None,
    before: Before | None = None,
) -> Review:
    """Review a game for some seats, or for all.

    ``before`` returns the known result of a decision, so that it is not priced again.

    ``progress(done, total, newest)`` is called before the first decision and after each; when
    it returns False, :class:`Cancelled` is raised. Raises
    :class:`~openrummy.core.notation.errors.RecordError` for a record that cannot be played, and
    ValueError for a game that cannot be analysed.
    """
    running = steps(record, seats, effort, before)
    while True:
        try:
            step = next(running)
        except StopIteration as end:
            reviewed: Review = end.value
            return reviewed
        if progress is not None and not progress(step.done, step.total, step.newest):
            raise Cancelled


def steps(
    record: Record,
    seats: Collection[Seat] | None = None,
    effort: Effort | None = None,
    before: Before | None = None,
) -> Generator[Step, None, Review]:
    """The same decision by decision, so that a caller without threads can do other work between.

    Yields before the first decision and after each; returns the review. Raises as :func:`review`.
    """
    began = perf_counter()
    all_decisions = tuple(decisions(record, None))
    price = pricing(record.rules, effort, before)
    total, priced = len(all_decisions), list[Priced]()
    yield Step(0, total)
    for decision in all_decisions:
        priced.append(price(decision))
        yield Step(len(priced), total, priced[-1])
    chosen = range(len(record.players)) if seats is None else sorted(seats)
    leads = _leads(record)
    brought = zip(chosen, lucks(record, chosen), strict=True)
    reviews = tuple(_seat(priced, seat, leads, luck) for seat, luck in brought)
    assumed = next((decision.assumed for decision in priced if decision.assumed), "")
    opinion = any(decision.opinion for decision in priced)
    return Review(tuple(priced), reviews, assumed, perf_counter() - began, opinion)


def pricing(rules: Rules, effort: Effort | None = None, before: Before | None = None) -> Price:
    """Return a function that prices decisions by search, or by plain playouts if unavailable."""
    price = _pricing(rules, effort)
    if before is None:
        return price
    known = before
    return lambda decision: known(decision) or price(decision)


def _pricing(rules: Rules, effort: Effort | None) -> Price:
    plain = price_sampled
    if effort is not None:
        plain = partial(price_sampled, seed=effort.seed)
    if not plays(rules):
        return plain
    searched = Pricer(rules, effort).price

    def either(decision: Decision) -> Priced:
        """Choose by deal: with three at a table, two or all of them may play."""
        two = len(decision.seen.board.public.active) == 2
        return searched(decision) if two else plain(decision)

    return either


def _leads(record: Record) -> list[list[float]]:
    """Lead of each seat in each deal: its points less the mean of the others."""
    return [
        [_lead(record.rules, event, seat) for seat in range(len(record.players))]
        for played in replay(record)
        for event in played.step.events
        if isinstance(event, DealScored)
    ]


def _lead(rules: Rules, event: DealScored, seat: Seat) -> float:
    scores = [
        sum(points) for points in zip(*(result.scores for result in event.results), strict=True)
    ]
    others = sum(scores) - scores[seat]
    sign = -1 if rules.sheet.winner == "lowest" else 1
    return float(sign * (scores[seat] - others / (len(scores) - 1)))


def _seat(
    priced: Iterable[Priced], seat: Seat, leads: list[list[float]], luck: tuple[DealLuck, ...]
) -> SeatReview:
    """Review of one seat; cards account for what neither side's play explains."""
    real = [decision for decision in priced if decision.real]
    seats = {decision.decision.seat for decision in real}
    by_seat = {
        other: charged(decision for decision in real if decision.decision.seat == other)
        for other in seats | {seat}
    }
    own = by_seat.pop(seat)
    result = sum(deal[seat] for deal in leads)
    play = -sum(decision.lost for decision in own)
    others = [decision for decisions_ in by_seat.values() for decision in decisions_]
    opponent_loss = sum(decision.lost for decision in others) / max(1, len(by_seat))
    error = sqrt(sum(_error(decision) ** 2 for decision in (*own, *others)))
    return SeatReview(
        seat,
        grade(own),
        kinds(own),
        result,
        result - play - opponent_loss,
        error,
        play,
        opponent_loss,
        luck,
    )


def _error(priced: Priced) -> float:
    return 0.0 if priced.played is None else priced.prices[priced.played].loss_points.error
