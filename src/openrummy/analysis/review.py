"""A whole game reviewed: every decision priced, luck and play told apart."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from math import sqrt
from time import perf_counter

from openrummy.analysis.decisions import decisions
from openrummy.analysis.model import (
    Decision,
    Grade,
    Kind,
    KindSummary,
    Mark,
    Priced,
    Review,
    SeatReview,
)
from openrummy.analysis.prices import Effort, Pricer
from openrummy.analysis.sampled import price_sampled
from openrummy.bots.search.bot import plays
from openrummy.game import DealScored
from openrummy.notation.records import Record, replay
from openrummy.rules.pieces import Rules
from openrummy.scoring.result import Seat

# what is done, of how many, the newest; False: stop
Progress = Callable[[int, int, Priced | None], bool]

_MARKED = (Mark.INEXACT, Mark.MISTAKE, Mark.BLUNDER)


class Cancelled(Exception):
    """Nobody waits for the review any more."""


def review(
    record: Record,
    seats: Collection[Seat] | None = None,
    effort: Effort | None = None,
    progress: Progress | None = None,
) -> Review:
    """Review a game for some seats, or for all.

    ``progress(done, total, newest)`` is called before the first decision and after each; when
    it answers False, :class:`Cancelled` is raised. Raises
    :class:`~openrummy.notation.errors.RecordError` for a record that cannot be played, and
    ValueError for a game that cannot be analysed.
    """
    began = perf_counter()
    found = tuple(decisions(record, None))
    priced = tuple(_priced(record, found, effort, progress or _on))
    wanted = range(len(record.players)) if seats is None else sorted(seats)
    points = _points(record)
    reviews = tuple(_seat(priced, seat, points) for seat in wanted)
    assumed = next((one.assumed for one in priced if one.assumed), "")
    opinion = any(one.opinion for one in priced)
    return Review(priced, reviews, assumed, perf_counter() - began, opinion)


def _on(done: int, total: int, newest: Priced | None) -> bool:
    return True


def _priced(
    record: Record, found: Collection[Decision], effort: Effort | None, progress: Progress
) -> Iterator[Priced]:
    price = _judge(record.rules, effort)
    if not progress(0, len(found), None):
        raise Cancelled
    for number, decision in enumerate(found, start=1):
        one = price(decision)
        yield one
        if not progress(number, len(found), one):
            raise Cancelled


def _judge(rules: Rules, effort: Effort | None) -> Callable[[Decision], Priced]:
    """Who prices the decisions of a game: the search, or plain playouts where there is none."""
    if plays(rules):
        return Pricer(rules, effort).price
    if effort is None:
        return price_sampled
    return partial(price_sampled, worlds=effort.worlds, seed=effort.seed)


def _points(record: Record) -> list[tuple[float, ...]]:
    """The points of each deal, by seat."""
    return [
        event.results[0].scores
        for one in replay(record)
        for event in one.step.events
        if isinstance(event, DealScored)
    ]


def _seat(priced: Iterable[Priced], seat: Seat, points: list[tuple[float, ...]]) -> SeatReview:
    """What is said of one seat; what is neither its play nor the opponent's are the cards."""
    own = [one for one in priced if one.real and one.decision.seat == seat]
    others = [one for one in priced if one.real and one.decision.seat != seat]
    result = sum(deal[seat] - (sum(deal) - deal[seat]) for deal in points)
    play, theirs = -sum(one.lost for one in own), sum(one.lost for one in others)
    error = sqrt(sum(_error(one) ** 2 for one in (*own, *others)))
    kinds = tuple(
        _kind(kind, own) for kind in Kind if any(one.decision.kind == kind for one in own)
    )
    return SeatReview(seat, _grade(own), kinds, result, result - play - theirs, error, play, theirs)


def _error(one: Priced) -> float:
    return 0.0 if one.played is None else one.prices[one.played].loss_points.error


def _kind(kind: Kind, own: Iterable[Priced]) -> KindSummary:
    some = [one for one in own if one.decision.kind == kind]
    marked = sum(one.mark in _MARKED for one in some)
    lost = sum(one.lost for one in some)
    chance = sum(_chance_lost(one) for one in some)
    return KindSummary(kind, len(some), marked, lost, chance)


def _chance_lost(one: Priced) -> float:
    loss = None if one.played is None else one.prices[one.played].loss
    return 0.0 if loss is None else loss.mean


def _grade(own: list[Priced]) -> Grade:
    many = len(own)
    if not many:
        return Grade(0, 0.0, 0.0, 0.0, 0.0)
    mean = sum(one.lost for one in own) / many
    spread = sqrt(sum((one.lost - mean) ** 2 for one in own)) / many
    rate = 100 * sum(one.mark in _MARKED for one in own) / many
    return Grade(many, mean, mean - 1.96 * spread, mean + 1.96 * spread, rate)
