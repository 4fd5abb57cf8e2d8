"""Ending a turn: discard, knock, gin or big gin (G4, G5, G6, G9, G14, G23, G30, G31, F4)."""

from __future__ import annotations

from collections.abc import Iterator

from openrummy.core.cards import Card, CardSet, bit, card_text, in_order
from openrummy.core.engine.endings import after_knock, after_turn, next_turn_is_ordinary
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import (
    Action,
    BigGin,
    Discard,
    Knock,
    Refusal,
    discards_of,
    refuse,
)
from openrummy.core.engine.model.evolve import evolve
from openrummy.core.engine.model.phase import Phase, ToDiscard
from openrummy.core.engine.model.state import State
from openrummy.core.engine.model.view import View
from openrummy.core.engine.show_checks import (
    best_with,
    deadwood_of,
    shown_by,
    shows,
    why_not_five,
    why_not_shown,
)
from openrummy.core.engine.turn_rules import unreturnable_card
from openrummy.core.melds.arrange import Arrangement, best, big_gin, counts
from openrummy.core.melds.plain import Meld
from openrummy.core.rules.pieces import HandScore, Rules
from openrummy.core.scoring.result import Seat


def _phase(phase: Phase) -> ToDiscard:
    assert isinstance(phase, ToDiscard)
    return phase


def legal(rules: Rules, view: View) -> tuple[Action, ...]:
    """Each discard, each knock with its best arrangement, and big gin."""
    phase = _phase(view.public.phase)
    taken = unreturnable_card(rules, phase)
    cards = view.hand if taken is None else view.hand & ~bit(taken)
    discards = discards_of(cards) if phase.must_knock is None else ()
    if phase.opening:
        return discards
    if rules.knock.limit.hands:
        shown = (
            show for show in shows(view.hand, view.public.limit) if _allowed(rules, view, show)
        )
        return (*discards, *shown)
    count = counts(rules.melds, rules.values)
    # Removing a card lowers the deadwood by at most the points of the card.
    if count[view.hand] > view.public.limit + count.max_value:
        return discards
    return tuple(_with_knocks(rules, view, phase, cards))


def _with_knocks(rules: Rules, view: View, phase: ToDiscard, cards: CardSet) -> Iterator[Action]:
    """Each discard, the knock with it, and big gin."""
    count = counts(rules.melds, rules.values)
    for card in in_order(cards):
        if phase.must_knock is None:
            yield Discard(card)
        # Arranging is expensive: only when the deadwood is low enough.
        if count[view.hand & ~bit(card)] <= view.public.limit:
            shown = best_show(rules, view, card)
            if shown is not None and _allowed(rules, view, knock := Knock(card, shown.melds)):
                yield knock
    everything = big_gin(rules.melds, rules.values, view.hand)
    if everything is not None and _allowed(rules, view, gin := BigGin(everything.melds)):
        yield gin


def _allowed(rules: Rules, view: View, action: Action) -> bool:
    return why_not(rules, view, action) is None


def best_show(rules: Rules, view: View, discarded: Card) -> Arrangement | None:
    """The least-deadwood arrangement a seat may show after discarding ``discarded``."""
    phase = _phase(view.public.phase)
    rest = view.hand & ~bit(discarded)
    if phase.must_knock == "G23":
        assert phase.taken is not None
        return best_with(rules, rest, phase.taken)
    return best(rules.melds, rules.values, rest)


def why_not(rules: Rules, view: View, action: Action) -> Refusal | None:
    """Refusal of the seat's action, if any."""
    phase = _phase(view.public.phase)
    match action:
        case Discard(card=card):
            if phase.must_knock is not None:
                return refuse("must-knock", phase.must_knock)
            return _why_not_discard(rules, view, phase, card)
        case Knock(card=card, melds=melds):
            refusal = _why_not_discard(rules, view, phase, card)
            return refusal or _why_not_knock(rules, view, phase, view.hand & ~bit(card), melds)
        case BigGin(melds=melds):
            return _why_not_big_gin(rules, view, phase, melds)
        case _:
            return refuse("throw-first", "G30")


def _why_not_discard(rules: Rules, view: View, phase: ToDiscard, card: Card) -> Refusal | None:
    if not view.hand >> card & 1:
        return refuse("not-in-hand", "G30", card=card_text(card))
    if card == unreturnable_card(rules, phase):
        return refuse("taken-this-turn", "G5", card=card_text(card))
    return None


def _why_not_knock(
    rules: Rules, view: View, phase: ToDiscard, rest: CardSet, melds: tuple[Meld, ...]
) -> Refusal | None:
    if phase.opening:
        return refuse("discard-only", "G4")
    if rules.knock.limit.hands:
        return why_not_five(rest, melds, view.public.limit)
    refusal = why_not_shown(rules, rest, melds)
    if refusal is not None:
        return refusal
    if phase.must_knock == "G23" and not any(meld & bit(phase.taken or Card(0)) for meld in melds):
        return refuse("taken-not-melded", "G23", card=card_text(phase.taken or Card(0)))
    count = deadwood_of(rules, rest, melds)[1]
    limit = view.public.limit
    if count > limit:
        return refuse("deadwood-over-limit", "G6", deadwood=count, limit=limit)
    return None


def _why_not_big_gin(
    rules: Rules, view: View, phase: ToDiscard, melds: tuple[Meld, ...]
) -> Refusal | None:
    if not rules.knock.big_gin:
        return refuse("big-gin-off", "G9")
    if phase.opening:
        return refuse("discard-only", "G4")
    refusal = why_not_shown(rules, view.hand, melds)
    if refusal is not None:
        return refusal
    left, count = deadwood_of(rules, view.hand, melds)
    return refuse("cards-left-over", "G9", deadwood=count) if left else None


def act(rules: Rules, state: State, action: Action) -> tuple[ev.Event, ...]:
    """The events of a discard or of showing."""
    phase = _phase(state.public.phase)
    seat = phase.seat
    hand = state.hands[seat]
    match action:
        case Discard(card=card):
            discarded = ev.Discarded(seat, card)
            if next_turn_is_ordinary(rules, state.public):
                return (discarded, ev.to_draw(state.public.after(seat)))
            drew = phase.taken is None and not phase.opening
            return (discarded, *after_turn(rules, evolve(state, discarded), seat, drew))
        case Knock():
            knocked = _knocked(rules, seat, hand, action)
        case BigGin(melds=melds):
            knocked = ev.Knocked(seat, melds, 0, 0, thrown=False, card=None)
        case _:
            raise AssertionError(action)
    return (knocked, *after_knock(rules, state, knocked))


def _knocked(rules: Rules, seat: Seat, hand: CardSet, action: Knock) -> ev.Knocked:
    """Show the knocker's hand; ``card`` is discarded face down (G31, F4)."""
    rest = hand & ~bit(action.card)
    if score := rules.score_as(HandScore):
        left, count = rest, shown_by(score, seat, rest).points
    else:
        left, count = deadwood_of(rules, rest, action.melds)
    return ev.Knocked(seat, action.melds, left, count, thrown=True, card=action.card)
