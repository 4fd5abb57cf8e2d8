"""Review of a decision: prices of its actions, reasons, and the board at the time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from openrummy.analysis.model import Estimate
from openrummy.core import game
from openrummy.core.engine.model.phase import OfferUpcard, ToDiscard, ToDraw
from openrummy.core.game import Game, OnBoard
from openrummy.core.notation.seat_position import seat_position_text
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.replay.game import board_index, game_before, steps
from openrummy.play.replay.view import open_board
from openrummy.play.review.game_view import Z95, Subject, decision_card, steps_of
from openrummy.play.review.results import FoundDecision, FoundPrice
from openrummy.play.review.sentences import action_sentence, guess_lines, reason_lines


def decision_view(subject: Subject, decision: FoundDecision) -> wire.DecisionView:
    """A decision of a finished game. KeyError if its entry does not belong to a deal."""
    deal, step = steps_of(subject.played)[decision.entry]
    state = game_before(subject.played, deal, step)
    # equally good actions do not count as missed
    missed = decision.played not in (0, None) and not _is_within_error(
        decision.prices[decision.played]
    )
    played = [] if decision.did is None else decision.did.cards
    better = decision.prices[0].facts.cards if missed else []
    return wire.DecisionView(
        card=decision_card(decision, step),
        actions=priced_actions(decision.prices, decision.played),
        reasons=reason_lines(decision.reasons, subject.speaker.names),
        board=open_board(subject.played, state, decision.seat),
        drew=decision.drew,
        played=played,
        better=better if better != played else [],  # the same card with other melds
        note=_note(decision),
        opinion=decision.opinion,
        position=_position(subject, state, (deal, step), decision.seat),
        holds=guess_lines(decision.holds),
    )


def priced_actions(prices: Sequence[FoundPrice], played: int | None) -> list[wire.PricedAction]:
    """Actions with their prices, best first; the best is marked only if no other may equal it."""
    equal = [_is_within_error(price) for price in prices]
    contested = any(equal[1:])
    return [
        wire.PricedAction(
            token=price.token,
            text=action_sentence(price.facts),
            cards=price.facts.cards,
            points=price.points.mean,
            points_error=Z95 * price.points.error,
            loss_points=price.loss_points.mean,
            chance=_mean(price.chance),
            chance_error=_error(price.chance),
            loss=_mean(price.loss),
            loss_error=_error(price.loss),
            worlds=price.worlds,
            best=rank == 0 and not contested,
            equal=contested if rank == 0 else equal[rank],
            played=rank == played,
        )
        for rank, price in enumerate(prices)
    ]


def _is_within_error(price: FoundPrice) -> bool:
    """True if its loss to the best is within the sampling error."""
    loss = price.loss or price.loss_points
    return loss.mean <= Z95 * loss.error


def _mean(estimate: Estimate | None) -> float | None:
    return None if estimate is None else estimate.mean


def _error(estimate: Estimate | None) -> float | None:
    return None if estimate is None else Z95 * estimate.error


def _note(decision: FoundDecision) -> str:
    if not decision.prices:
        return say("analysis.note-forced")
    return say("analysis.note-opinion") if decision.opinion else ""


def _position(subject: Subject, state: Game, moment: tuple[int, int], seat: Seat) -> str:
    """The position as the seat knew it, for the analysis board; empty for unsupported games."""
    rules = subject.played.record.rules
    view = game.view(state, seat)
    own = board_index(state, seat)
    is_to_act = isinstance(view.boards[own].public.phase, OfferUpcard | ToDraw | ToDiscard)
    if not is_to_act or not rules.held or len(view.boards) > 1:
        return ""
    events = [
        redacted.event
        for _, step in islice(steps(subject.played, moment[0]), moment[1])
        for redacted in (game.redact(event, seat) for event in step.events)
        if isinstance(redacted, OnBoard) and redacted.board == own
    ]
    try:
        return seat_position_text(rules, view.boards[own], view.standing, events)
    except ValueError:  # more than two hands
        return ""
