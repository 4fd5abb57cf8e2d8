"""Review of an analysed game as the decisions of one seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openrummy.analysis.model import KindSummary, SeatReview
from openrummy.core.game import StartDeal
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.replay.game import RecordedGame
from openrummy.play.review.results import FoundDecision, FoundPrice, FoundReview
from openrummy.play.review.sentences import (
    advice_lines,
    assumed_text,
    grade_view,
    headline,
    played_sentence,
    what_counted,
)
from openrummy.play.sentences import Speaker

Z95 = 1.96


@dataclass(frozen=True)
class Subject:
    """A game to review: ``id`` opens it, ``speaker`` names its seats for the reader."""

    id: str
    title: str
    played: RecordedGame
    speaker: Speaker

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.played.record.players)


@dataclass(frozen=True)
class AnalysisProgress:
    """The analysis of a game so far: the decisions, and the ``review`` once it is finished."""

    state: wire.AnalysisState
    problem: str = ""
    finished: int = 0
    total: int = 0
    decisions: Sequence[FoundDecision] = ()
    review: FoundReview | None = None


def steps_of(played: RecordedGame) -> dict[int, tuple[int, int]]:
    """The deal (from 0) and step of each entry of the record, by its index."""
    steps: dict[int, tuple[int, int]] = {}
    deal, step = -1, 0
    for index, entry in enumerate(played.record.entries):
        step += 1
        if isinstance(entry.action, StartDeal):
            deal, step = deal + 1, 0
        if deal >= 0:
            steps[index] = deal, step
    return steps


def review_view(subject: Subject, seat: Seat, known: AnalysisProgress) -> wire.ReviewView:
    """The review of a game for a seat, as far as it is analysed."""
    played, review = subject.played, known.review
    places = steps_of(played)
    own = [
        decision
        for decision in known.decisions
        if decision.seat == seat and decision.entry in places
    ]
    cards = [decision_card(decision, places[decision.entry][1]) for decision in own]
    graph = [card.chance for card in cards]
    by_chance = any(chance is not None for chance in graph)
    about = next((row for row in review.seats if row.seat == seat), None) if review else None
    if review is not None:
        graph.append(_at_the_end(played, seat) if by_chance else None)
    return wire.ReviewView(
        id=subject.id,
        state=known.state,
        problem=known.problem,
        done=known.finished,
        total=known.total,
        seat=seat,
        names=[subject.speaker.who(index) for index in range(subject.seats)],
        title=say("analysis.title", title=subject.title, deals=len(played.rounds)),
        headline=headline(subject.speaker, played, seat),
        graph=graph,
        deals=_deals(played, seat, own, about),
        decisions=cards,
        points=about.points if about else 0.0,
        cards=about.cards if about else 0.0,
        cards_error=Z95 * about.cards_error if about else 0.0,
        play=about.play if about else 0.0,
        theirs=about.theirs if about else 0.0,
        sentence=what_counted(subject.speaker, about) if about else "",
        grade=grade_view(about.grade) if about else None,
        kinds=kind_counts(about.kinds, by_chance) if about else [],
        advice=advice_lines(review.advice.get(seat, [])) if review else [],
        assumed=assumed_text(review.assumed) if review else "",
        seconds=review.seconds if review else 0.0,
        opinion=review.opinion if review else any(decision.opinion for decision in own),
        yours=seat == subject.speaker.viewer,
    )


def decision_card(decision: FoundDecision, step: int) -> wire.DecisionCard:
    """A decision as an entry of the list."""
    price = played_price(decision)
    best = decision.prices[0] if decision.prices else None
    return wire.DecisionCard(
        entry=decision.entry,
        deal=decision.deal,
        move=decision.move,
        step=step,
        seat=decision.seat,
        kind=decision.kind.value,
        mark=decision.mark.value,
        real=decision.real,
        text="" if decision.did is None else played_sentence(decision.did),
        cards=[] if decision.did is None else decision.did.cards,
        loss=price.loss.mean if price and price.loss else None,
        loss_points=price.loss_points.mean if price else 0.0,
        chance=best.chance.mean if best and best.chance else None,
    )


def played_price(decision: FoundDecision) -> FoundPrice | None:
    """The price of the action played, if it has a price."""
    return None if decision.played is None else decision.prices[decision.played]


def _at_the_end(played: RecordedGame, seat: Seat) -> float | None:
    """Win probability at the end: 1 for the winner, 0 for a loser, shared by several winners."""
    result = played.end.result
    if result is None:
        return None
    winners = result.winners or tuple(range(len(played.record.players)))
    return 1 / len(winners) if seat in winners else 0.0


def _deals(
    played: RecordedGame, seat: Seat, own: Sequence[FoundDecision], about: SeatReview | None
) -> list[wire.DealPart]:
    luck = {part.deal: part.luck for part in about.luck} if about else {}
    return [
        wire.DealPart(
            number=number,
            points=_points(played, number - 1, seat),
            first=sum(decision.deal < number for decision in own),
            luck=luck.get(number),
        )
        for number in range(1, len(played.rounds) + 1)
    ]


def _points(played: RecordedGame, deal: int, seat: Seat) -> int:
    """Points of a deal for a seat's side minus those of the others."""
    before, after = played.rounds[deal].before.standing, played.rounds[deal].after.standing
    if after.deals == before.deals or after.last is None:
        return 0
    scores = after.last.scores
    own = scores[after.side_of(seat)]
    return own - (sum(scores) - own)


def kind_counts(kinds: Sequence[KindSummary], by_chance: bool) -> list[wire.KindCount]:
    """Decisions by kind, with the win probability they lost if ``by_chance``."""
    return [
        wire.KindCount(
            kind=kind.kind.value,
            title=say(f"analysis.kind-{kind.kind.value}"),
            decisions=kind.decisions,
            marked=kind.marked,
            lost=kind.lost,
            lost_chance=kind.lost_chance if by_chance else None,
        )
        for kind in kinds
    ]
