"""The choices and the hand view of a seat in the knocking games."""

from __future__ import annotations

from msgspec.structs import replace

from openrummy.core.cards import Card, CardSet, bit, card_text, in_order
from openrummy.core.engine import (
    Action,
    BigGin,
    Discard,
    Draw,
    Knock,
    LayOff,
    Pass,
    Pile,
    Spread,
    View,
    why_not_in,
)
from openrummy.core.engine.model.phase import Defend, ToDiscard
from openrummy.core.engine.show_checks import deadwood_of
from openrummy.core.melds.arrange import best, counts, least
from openrummy.core.melds.plain import points
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules.pieces import Melds, Rules, Values
from openrummy.core.rules.text import cached_sentences
from openrummy.play import wire
from openrummy.play.sentences import reason
from openrummy.play.sentences.refusals import not_now
from openrummy.play.views.arrangements import arrangement_of
from openrummy.play.views.card_texts import newest, texts


def can(rules: Rules, seen: View, action: Action) -> wire.CanAct:
    """Convert a legal action, with the deadwood left after it."""
    token, public = action_token(action), seen.public
    match action:
        case Pass():
            return wire.CanAct(token, "pass")
        case Draw(pile=Pile.STOCK):
            return wire.CanAct(token, "draw")
        case Draw(card=card):
            return wire.CanAct(token, "take", card_text(public.pile[-1] if card is None else card))
        case Discard(card=card):
            leaves = least(rules.melds, rules.values, seen.hand & ~bit(card))
            return wire.CanAct(token, "throw", card_text(card), leaves=leaves)
        case Knock(card=card):
            leaves = deadwood_of(rules, seen.hand & ~bit(card), action.melds)[1]
            return wire.CanAct(token, "knock" if leaves else "gin", card_text(card), leaves=leaves)
        case BigGin():
            return wire.CanAct(token, "big-gin", leaves=0)
        case LayOff(card=card, meld=index):
            leaves = least(rules.melds, rules.values, seen.hand & ~bit(card))
            return wire.CanAct(token, "lay-off", card_text(card), index, leaves)
        case Spread():
            leaves = best(rules.melds, rules.values, seen.hand).points
            return wire.CanAct(token, "show", leaves=leaves)
        case _:
            raise AssertionError(action)


# ---------------------------------------------------------------- disabled buttons and the hand


def cannot(rules: Rules, seen: View, kinds: set[str]) -> list[wire.CannotAct]:
    """Return the disabled buttons to knock or go gin, with reasons."""
    return [
        wire.CannotAct(kind, _why_no_show(rules, seen, kind, kinds))
        for kind in ("knock", "gin", "big-gin")
        if kind not in kinds and (kind != "big-gin" or rules.knock.big_gin)
    ]


def hand(rules: Rules, seen: View) -> wire.HandView:
    """Return the viewer's hand in its best arrangement, with the deadwood after each discard."""
    phase = seen.public.phase
    is_discarding = isinstance(phase, ToDiscard) and phase.seat == seen.seat
    taken = phase.taken if isinstance(phase, ToDiscard) and is_discarding else None
    hand = _hand_view(rules.melds, rules.values, seen.hand)
    if seen.drawn is None and taken is None:
        return hand
    return replace(hand, drawn=newest(seen.hand, seen.drawn), taken=newest(seen.hand, taken))


@cached_sentences(1000)  # a waiting player's hand does not change between views
def _hand_view(melds: Melds, values: Values, hand: CardSet) -> wire.HandView:
    count = counts(melds, values)
    return wire.HandView(
        cards=texts(hand),
        arranged=arrangement_of(melds, best(melds, values, hand)),
        without={card_text(card): count[hand & ~bit(card)] for card in in_order(hand)},
        held=points(values, hand),
    )


def _why_no_show(rules: Rules, seen: View, kind: str, kinds: set[str]) -> wire.Reason:
    public = seen.public
    if (why := not_now(seen)) is not None:
        return why
    if isinstance(public.phase, Defend):
        return reason("knock-is-called", "G32")
    if isinstance(public.phase, ToDiscard) and public.phase.opening:
        return reason("discard-only", "G4")
    if kind == "big-gin":
        return reason("cards-left-over", "G9", deadwood=_least_of(rules, seen, whole=True))
    if kind == "gin":
        return reason("needs-gin", "G30", deadwood=_least_of(rules, seen))
    if rules.knock.limit.gin_only:
        return reason("only-gin", "G6")
    if "gin" in kinds:
        return reason("say-gin", "G30")
    deadwood = _least_of(rules, seen)
    return reason("deadwood-over-limit", "G6", deadwood=deadwood, limit=public.limit)


def _least_of(rules: Rules, seen: View, whole: bool = False) -> int:
    """The least possible deadwood: of the whole hand, or after a legal discard."""
    if whole:
        return least(rules.melds, rules.values, seen.hand)
    count = counts(rules.melds, rules.values)
    barred = _barred_card(rules, seen)
    return min(
        (count[seen.hand & ~bit(card)] for card in in_order(seen.hand) if card != barred), default=0
    )


def _barred_card(rules: Rules, seen: View) -> Card | None:
    """The card just taken, if it may not be discarded this turn."""
    phase = seen.public.phase
    taken = phase.taken if isinstance(phase, ToDiscard) else None
    if taken is None:
        return None
    refusal = why_not_in(rules, seen, Knock(taken, ()))
    return taken if refusal is not None and refusal.code == "taken-this-turn" else None
