"""Games that were analysed, added up for one person: the answer of the page of habits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from math import sqrt

from openrummy.analysis.grade import graded
from openrummy.analysis.marks import MISTAKES
from openrummy.analysis.model import Grade, Kind, KindSummary, Reason, SeatReview
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.host import PlayedGame
from openrummy.play.review.game_view import Z95, kind_counts, played_price
from openrummy.play.review.results import FoundDecision, FoundReview
from openrummy.play.review.words import advice_lines, done, grade_view

_COSTLY = 8  # mistakes that are told


@dataclass(frozen=True)
class Counted:
    """What counts of a game that was analysed: the seat's figures, its costliest mistakes."""

    id: str
    seat: Seat
    about: SeatReview
    mistakes: tuple[FoundDecision, ...]


def counted(id: str, seat: Seat, review: FoundReview) -> Counted | None:
    """The play of a seat in a game; None where it is an opinion, or nothing was asked."""
    about = next((one for one in review.seats if one.seat == seat), None)
    if about is None or review.opinion:
        return None
    own = [one for one in review.decisions if one.seat == seat and one.mark in MISTAKES]
    return Counted(id, seat, about, tuple(sorted(own, key=_cost, reverse=True)[:_COSTLY]))


def habits_view(
    games: Sequence[tuple[PlayedGame, Counted]],
    state: wire.AnalysisState,
    problem: str,
    advice: Sequence[Reason],
    unreviewed: list[str],
) -> wire.HabitsView:
    """Over games, the oldest first; ``unreviewed`` are those that would count too."""
    about = [one.about for _, one in games]
    worst = [(one.id, each) for _, one in games for each in one.mistakes]
    worst.sort(key=lambda each: _cost(each[1]), reverse=True)
    return wire.HabitsView(
        state=state,
        problem=problem,
        games=len(games),
        grade=grade_view(_grade([one.grade for one in about])) if about else None,
        kinds=kind_counts(_kinds(about), by_chance=False),
        advice=advice_lines(advice),
        played=[_game(*one) for one in games],
        costly=[_mistake(*one) for one in worst[:_COSTLY]],
        unreviewed=unreviewed,
    )


def _game(one: PlayedGame, play: Counted) -> wire.ReviewedGame:
    grade = play.about.grade
    return wire.ReviewedGame(
        id=play.id,
        seat=play.seat,
        title=one.table.title,
        against=[row.name for at, row in enumerate(one.table.seats) if at != play.seat],
        ended=datetime.fromtimestamp(one.outcome.ended / 1000, UTC).isoformat(timespec="seconds"),
        letter=grade.letter,
        decisions=grade.decisions,
        lost=grade.lost,
        low=grade.low,
        high=grade.high,
    )


def _mistake(id: str, one: FoundDecision) -> wire.CostlyMistake:
    price = played_price(one)
    return wire.CostlyMistake(
        id=id,
        entry=one.entry,
        deal=one.deal,
        move=one.move,
        mark=one.mark.value,
        text="" if one.did is None else done(one.did),
        loss=price.loss.mean if price and price.loss else None,
        loss_points=price.loss_points.mean if price else 0.0,
    )


def _cost(one: FoundDecision) -> tuple[float, float]:
    """What a decision lost: of the game, and where that is not known of the deal."""
    price = played_price(one)
    if price is None:
        return 0.0, 0.0
    return price.loss.mean if price.loss else 0.0, price.loss_points.mean


def _grade(several: Sequence[Grade]) -> Grade:
    """The grade over several games, each as much as it has decisions."""
    many = sum(one.decisions for one in several)
    if not many:
        return Grade(0, 0.0, 0.0, 0.0, 0.0)
    mean = sum(one.decisions * one.lost for one in several) / many
    errors = ((one.high - one.lost) / Z95 * one.decisions / many for one in several)
    within = Z95 * sqrt(sum(error * error for error in errors))
    rate = sum(one.decisions * one.rate for one in several) / many
    return graded(many, mean, within, rate)


def _kinds(about: Sequence[SeatReview]) -> list[KindSummary]:
    found = []
    for kind in Kind:
        some = [one for each in about for one in each.kinds if one.kind == kind]
        if some:
            found.append(
                KindSummary(
                    kind,
                    sum(one.decisions for one in some),
                    sum(one.marked for one in some),
                    sum(one.lost for one in some),
                    sum(one.lost_chance for one in some),
                )
            )
    return found
