"""One decision: what each action was worth, and why, on the board as it was."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from openrummy.analysis.model import Estimate
from openrummy.core import game
from openrummy.core.engine.model.phase import OfferUpcard, ToDiscard, ToDraw
from openrummy.core.game import Game, OnBoard
from openrummy.core.notation.position_seen import seen_text
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.replay.game import before, place_of, steps
from openrummy.play.replay.view import open_board
from openrummy.play.review.game_view import Z95, Subject, decision_card, steps_of
from openrummy.play.review.results import FoundDecision, FoundPrice
from openrummy.play.review.words import guess_lines, reason_lines, to_do


def decision_view(subject: Subject, one: FoundDecision) -> wire.DecisionView:
    """A decision of a game that is over. KeyError where its entry is none of a deal."""
    deal, step = steps_of(subject.played)[one.entry]
    state = before(subject.played, deal, step)
    # what is as good as anything was not missed
    missed = one.played not in (0, None) and not _equal(one.prices[one.played])
    played = [] if one.did is None else one.did.cards
    better = one.prices[0].deed.cards if missed else []
    return wire.DecisionView(
        card=decision_card(one, step),
        actions=priced_actions(one.prices, one.played),
        reasons=reason_lines(one.reasons, subject.speaker.names),
        board=open_board(subject.played, state, one.seat),
        drew=one.drew,
        played=played,
        better=better if better != played else [],  # the same card, and other melds
        note=_note(one),
        opinion=one.opinion,
        position=_position(subject, state, (deal, step), one.seat),
        holds=guess_lines(one.holds),
    )


def priced_actions(prices: Sequence[FoundPrice], played: int | None) -> list[wire.PricedAction]:
    """Actions with their prices, best first; none is the best that another may well equal."""
    equal = [_equal(one) for one in prices]
    rivals = any(equal[1:])
    return [
        wire.PricedAction(
            token=one.token,
            text=to_do(one.deed),
            cards=one.deed.cards,
            points=one.points.mean,
            points_error=Z95 * one.points.error,
            loss_points=one.loss_points.mean,
            chance=_mean(one.chance),
            chance_error=_error(one.chance),
            loss=_mean(one.loss),
            loss_error=_error(one.loss),
            worlds=one.worlds,
            best=place == 0 and not rivals,
            equal=rivals if place == 0 else equal[place],
            played=place == played,
        )
        for place, one in enumerate(prices)
    ]


def _equal(one: FoundPrice) -> bool:
    """Is it no further behind the best than chance explains?"""
    loss = one.loss or one.loss_points
    return loss.mean <= Z95 * loss.error


def _mean(one: Estimate | None) -> float | None:
    return None if one is None else one.mean


def _error(one: Estimate | None) -> float | None:
    return None if one is None else Z95 * one.error


def _note(one: FoundDecision) -> str:
    if not one.prices:
        return say("analysis.note-forced")
    return say("analysis.note-opinion") if one.opinion else ""


def _position(subject: Subject, state: Game, place: tuple[int, int], seat: Seat) -> str:
    """The moment as the seat knew it, for the analysis board; empty where that has no such game."""
    rules = subject.played.record.rules
    view = game.view(state, seat)
    own = place_of(state, seat)
    asked = isinstance(view.boards[own].public.phase, OfferUpcard | ToDraw | ToDiscard)
    if not asked or not rules.held or len(view.boards) > 1:
        return ""
    events = [
        redacted.event
        for _, step in islice(steps(subject.played, place[0]), place[1])
        for redacted in (game.redact(event, seat) for event in step.events)
        if isinstance(redacted, OnBoard) and redacted.board == own
    ]
    try:
        return seen_text(rules, view.boards[own], view.standing, events)
    except ValueError:  # not of two
        return ""
