"""Continue or end a deal after a declaration or a drop.

I5-I7, N6, D5.
"""

from __future__ import annotations

from openrummy.core.cards import RANKS, in_order, is_joker, rank_of, suit_of
from openrummy.core.engine.card_values import held_points
from openrummy.core.engine.declared.hands import declared_play, on_first_turn
from openrummy.core.engine.endings import after_turn, close, recycle_pile
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.evolve import evolve
from openrummy.core.engine.model.phase import ToArrange, ToDraw
from openrummy.core.engine.model.state import State
from openrummy.core.rules.pieces import DeclareScore, PaymentScore, Rules
from openrummy.core.scoring.declared import (
    Losses,
    Payments,
    score_losses,
    score_payments,
    unpaid,
)
from openrummy.core.scoring.result import DealResult, Seat

_DEUCE = RANKS.index("2")


def after_declaration(rules: Rules, before: State, declared: ev.Declared) -> tuple[ev.Event, ...]:
    """Ask the others for their melds in turn, or let them pay (I6, N6)."""
    state = evolve(before, declared)
    if payments := rules.score_as(PaymentScore):
        return close(state, _payment_result(payments, before, state))
    if declared_play(rules).last_turn:
        return _last_turns(rules, state, declared.seat)
    return (ev.Now(ToArrange(state.public.after(declared.seat))),)


def after_discard(rules: Rules, state: State, seat: Seat, drew: bool) -> tuple[ev.Event, ...]:
    """Pass the turn after ``seat`` has discarded; ``drew``: from the stock (I8, D5)."""
    if state.public.declarer is None:
        return after_turn(rules, state, seat, drew)
    return _last_turns(rules, state, seat)


def _last_turns(rules: Rules, state: State, seat: Seat) -> tuple[ev.Event, ...]:
    """Give the declarer's next opponent its last turn, or let all show their hands (D5)."""
    public = state.public
    declarer, follower = public.declarer, public.after(seat)
    assert declarer is not None
    showing = (ev.Now(ToArrange(public.after(declarer))),)
    if follower == declarer:
        return showing
    if public.stock > rules.ending.left:
        return (ev.Now(ToDraw(follower)),)
    return recycle_pile(rules, state, follower) or showing


def after_arranging(rules: Rules, before: State, arranged: ev.Arranged) -> tuple[ev.Event, ...]:
    """Ask the next seat for its melds, or count the deal."""
    state = evolve(before, arranged)
    follower = state.public.after(arranged.seat)
    if follower != state.public.declarer:
        return (ev.Now(ToArrange(follower)),)
    score = rules.score_as(DeclareScore)
    assert score
    return close(state, score_losses(score, _losses(rules, state, follower)))


def after_dropping(rules: Rules, before: State, dropped: ev.Dropped) -> tuple[ev.Event, ...]:
    """Pass the turn to the next seat, which wins if it is the only one left (I7)."""
    state = evolve(before, dropped)
    follower = state.public.after(dropped.seat)
    if len(state.public.dropped) + 1 == len(state.public.active):
        return close(state, _last_one(rules, state, follower))
    return (ev.Now(ToDraw(follower)),)


def after_wrong(
    rules: Rules, before: State, declared: ev.Declared, drew: bool
) -> tuple[ev.Event, ...]:
    """Drop a wrong declarer from the deal, for more points than an ordinary drop (I5)."""
    score = rules.score_as(DeclareScore)
    assert score
    state = evolve(before, declared)
    dropped = ev.Dropped(declared.seat, score.wrong, wrong=True)
    state = evolve(state, dropped)
    public = state.public
    if len(public.dropped) + 1 == len(public.active):
        winner = public.after(declared.seat)
        return (dropped, *close(state, _last_one(rules, state, winner)))
    return (dropped, *after_turn(rules, state, declared.seat, drew))


# ---------------------------------------------------------------- counting


def _losses(rules: Rules, state: State, winner: Seat, last: bool = False) -> Losses:
    public = state.public
    left = {
        seat: held_points(rules, public, cards) for seat, cards, _ in public.shown if seat != winner
    }
    return Losses(winner, left, dict(public.dropped), public.wrong, last, len(state.hands))


def _last_one(rules: Rules, state: State, winner: Seat) -> DealResult:
    if score := rules.score_as(DeclareScore):
        return score_losses(score, _losses(rules, state, winner, last=True))
    return unpaid(winner, len(state.hands))


def _payment_result(score: PaymentScore, before: State, state: State) -> DealResult:
    """Result of a deal in which the others pay for the hand on the table."""
    public = state.public
    winner = public.declarer
    assert winner is not None
    melds = [meld for meld in public.table if meld.owner == winner]
    cards = [card for meld in melds for card in in_order(meld.cards)]
    naturals = [natural for meld in melds for natural in in_order(meld.meld.naturals)]
    others = (seat for seat in public.active if seat != winner)
    return score_payments(
        score,
        Payments(
            winner,
            tuple(others),
            deuces=sum(not is_joker(card) and rank_of(card) == _DEUCE for card in cards),
            jokers=sum(map(is_joker, cards)),
            first=on_first_turn(before.public, winner),
            undrawn=not public.thrown,
            one_suit=len({suit_of(natural) for natural in naturals}) == 1,
            seats=len(state.hands),
        ),
    )
