"""A player's analysed games in aggregate, for the page of habits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from math import sqrt

from openrummy.analysis.grade import grade_losses
from openrummy.analysis.marks import ERROR_MARKS
from openrummy.analysis.model import Grade, Kind, KindSummary, Reason, SeatReview
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.host import PlayedGame
from openrummy.play.review.game_view import Z95, kind_counts, played_price
from openrummy.play.review.results import FoundDecision, FoundReview
from openrummy.play.review.sentences import advice_lines, grade_view, played_sentence

_COSTLY = 8  # mistakes listed


@dataclass(frozen=True)
class GameContribution:
    """The contribution of an analysed game: the seat's figures and its costliest mistakes."""

    id: str
    seat: Seat
    about: SeatReview
    mistakes: tuple[FoundDecision, ...]


def contribution_of(id: str, seat: Seat, review: FoundReview) -> GameContribution | None:
    """A seat's contribution; None for an opinion or a game without decisions."""
    about = next((candidate for candidate in review.seats if candidate.seat == seat), None)
    if about is None or review.opinion:
        return None
    own = [
        decision
        for decision in review.decisions
        if decision.seat == seat and decision.mark in ERROR_MARKS
    ]
    return GameContribution(id, seat, about, tuple(sorted(own, key=_cost, reverse=True)[:_COSTLY]))


def habits_view(
    games: Sequence[tuple[PlayedGame, GameContribution]],
    state: wire.AnalysisState,
    problem: str,
    advice: Sequence[Reason],
    unreviewed: list[str],
) -> wire.HabitsView:
    """Aggregate games, oldest first; ``unreviewed`` games would count too."""
    about = [play.about for _, play in games]
    worst = [(play.id, each) for _, play in games for each in play.mistakes]
    worst.sort(key=lambda each: _cost(each[1]), reverse=True)
    return wire.HabitsView(
        state=state,
        problem=problem,
        games=len(games),
        grade=grade_view(_grade([seat_review.grade for seat_review in about])) if about else None,
        kinds=kind_counts(_kinds(about), by_chance=False),
        advice=advice_lines(advice),
        played=[_game(*row) for row in games],
        costly=[_mistake(*row) for row in worst[:_COSTLY]],
        unreviewed=unreviewed,
    )


def _game(game: PlayedGame, play: GameContribution) -> wire.ReviewedGame:
    grade = play.about.grade
    return wire.ReviewedGame(
        id=play.id,
        seat=play.seat,
        title=game.table.title,
        against=[row.name for seat, row in enumerate(game.table.seats) if seat != play.seat],
        ended=datetime.fromtimestamp(game.outcome.ended / 1000, UTC).isoformat(timespec="seconds"),
        letter=grade.letter,
        decisions=grade.decisions,
        lost=grade.lost,
        low=grade.low,
        high=grade.high,
    )


def _mistake(id: str, decision: FoundDecision) -> wire.CostlyMistake:
    price = played_price(decision)
    return wire.CostlyMistake(
        id=id,
        entry=decision.entry,
        deal=decision.deal,
        move=decision.move,
        mark=decision.mark.value,
        text="" if decision.did is None else played_sentence(decision.did),
        loss=price.loss.mean if price and price.loss else None,
        loss_points=price.loss_points.mean if price else 0.0,
    )


def _cost(decision: FoundDecision) -> tuple[float, float]:
    """The loss of a decision: in win probability, then in points."""
    price = played_price(decision)
    if price is None:
        return 0.0, 0.0
    return price.loss.mean if price.loss else 0.0, price.loss_points.mean


def _grade(several: Sequence[Grade]) -> Grade:
    """The grade over several games, weighted by their decisions."""
    many = sum(grade.decisions for grade in several)
    if not many:
        return Grade(0, 0.0, 0.0, 0.0, 0.0)
    mean = sum(grade.decisions * grade.lost for grade in several) / many
    errors = ((grade.high - grade.lost) / Z95 * grade.decisions / many for grade in several)
    within = Z95 * sqrt(sum(error * error for error in errors))
    rate = sum(grade.decisions * grade.rate for grade in several) / many
    return grade_losses(many, mean, within, rate)


def _kinds(about: Sequence[SeatReview]) -> list[KindSummary]:
    summaries = []
    for kind in Kind:
        some = [summary for each in about for summary in each.kinds if summary.kind == kind]
        if some:
            summaries.append(
                KindSummary(
                    kind,
                    sum(summary.decisions for summary in some),
                    sum(summary.marked for summary in some),
                    sum(summary.lost for summary in some),
                    sum(summary.lost_chance for summary in some),
                )
            )
    return summaries
