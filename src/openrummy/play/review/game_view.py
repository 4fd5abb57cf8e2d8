"""A game that was analysed, as one seat's decisions: the answer of the review."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openrummy.analysis.model import KindSummary, SeatReview
from openrummy.core.game import StartDeal
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.replay.game import Played
from openrummy.play.review.results import FoundDecision, FoundPrice, FoundReview
from openrummy.play.review.words import (
    advice_lines,
    assumed_text,
    done,
    grade_view,
    headline,
    what_counted,
)
from openrummy.play.words import Speaker

Z95 = 1.96


@dataclass(frozen=True)
class Subject:
    """A game to be reviewed: ``id`` opens it, ``speaker`` names its seats for who asks."""

    id: str
    title: str
    played: Played
    speaker: Speaker

    @property
    def seats(self) -> int:
        """How many sat there."""
        return len(self.played.record.players)


@dataclass(frozen=True)
class Known:
    """What is known of a game up to now: ``review`` once it is there, decisions before that."""

    state: wire.AnalysisState
    problem: str = ""
    finished: int = 0
    total: int = 0
    decisions: Sequence[FoundDecision] = ()
    review: FoundReview | None = None


def steps_of(played: Played) -> dict[int, tuple[int, int]]:
    """By the place of an entry in the record: its deal from 0, and its step in it."""
    found: dict[int, tuple[int, int]] = {}
    deal, step = -1, 0
    for place, one in enumerate(played.record.entries):
        step += 1
        if isinstance(one.action, StartDeal):
            deal, step = deal + 1, 0
        if deal >= 0:
            found[place] = deal, step
    return found


def review_view(subject: Subject, seat: Seat, known: Known) -> wire.ReviewView:
    """A game as the decisions of a seat; as far as it is known."""
    played, review = subject.played, known.review
    places = steps_of(played)
    own = [one for one in known.decisions if one.seat == seat and one.entry in places]
    cards = [decision_card(one, places[one.entry][1]) for one in own]
    graph = [one.chance for one in cards]
    by_chance = any(one is not None for one in graph)
    about = next((one for one in review.seats if one.seat == seat), None) if review else None
    if review is not None:
        graph.append(_at_the_end(played, seat) if by_chance else None)
    return wire.ReviewView(
        id=subject.id,
        state=known.state,
        problem=known.problem,
        done=known.finished,
        total=known.total,
        seat=seat,
        names=[subject.speaker.who(at) for at in range(subject.seats)],
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
        opinion=review.opinion if review else any(one.opinion for one in own),
        yours=seat == subject.speaker.viewer,
    )


def decision_card(one: FoundDecision, step: int) -> wire.DecisionCard:
    """A decision in a list."""
    price = played_price(one)
    best = one.prices[0] if one.prices else None
    return wire.DecisionCard(
        entry=one.entry,
        deal=one.deal,
        move=one.move,
        step=step,
        seat=one.seat,
        kind=one.kind.value,
        mark=one.mark.value,
        real=one.real,
        text="" if one.did is None else done(one.did),
        cards=[] if one.did is None else one.did.cards,
        loss=price.loss.mean if price and price.loss else None,
        loss_points=price.loss_points.mean if price else 0.0,
        chance=best.chance.mean if best and best.chance else None,
    )


def played_price(one: FoundDecision) -> FoundPrice | None:
    """The price of what was done, where it has one."""
    return None if one.played is None else one.prices[one.played]


def _at_the_end(played: Played, seat: Seat) -> float | None:
    """1 for who won the game, 0 for who lost it; shared among several winners."""
    result = played.end.result
    if result is None:
        return None
    winners = result.winners or tuple(range(len(played.record.players)))
    return 1 / len(winners) if seat in winners else 0.0


def _deals(
    played: Played, seat: Seat, own: Sequence[FoundDecision], about: SeatReview | None
) -> list[wire.DealPart]:
    luck = {one.deal: one.luck for one in about.luck} if about else {}
    return [
        wire.DealPart(
            number=number,
            points=_points(played, number - 1, seat),
            first=sum(one.deal < number for one in own),
            luck=luck.get(number),
        )
        for number in range(1, len(played.rounds) + 1)
    ]


def _points(played: Played, deal: int, seat: Seat) -> int:
    """What a deal brought a seat's side, less what it brought the others."""
    before, after = played.rounds[deal].before.standing, played.rounds[deal].after.standing
    if after.deals == before.deals or after.last is None:
        return 0
    scores = after.last.scores
    own = scores[after.side_of(seat)]
    return own - (sum(scores) - own)


def kind_counts(kinds: Sequence[KindSummary], by_chance: bool) -> list[wire.KindCount]:
    """The decisions by kind; what they lost in chances too, where those can be told."""
    return [
        wire.KindCount(
            kind=one.kind.value,
            title=say(f"analysis.kind-{one.kind.value}"),
            decisions=one.decisions,
            marked=one.marked,
            lost=one.lost,
            lost_chance=one.lost_chance if by_chance else None,
        )
        for one in kinds
    ]
