"""What a seat can do now, and why not for the rest.

Everything is decided from the seat's own view by the engine; here it is put
into the shape of buttons. An impossible action stays, with its reason.
"""

from __future__ import annotations

from openrummy.cards import FACES, Card, bit, card_text, in_order
from openrummy.engine import (
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
    legal_in,
    why_not_in,
)
from openrummy.engine.model.phase import (
    Defend,
    LastTake,
    OfferUpcard,
    Over,
    ToDiscard,
    ToDraw,
    ToPlay,
)
from openrummy.engine.showing import deadwood_of
from openrummy.melds.arrange import best, counts, least
from openrummy.notation import wire
from openrummy.notation.tokens import action_token
from openrummy.rules.pieces import Rules
from openrummy.server.views.kinds.declared import can_declared, cannot_declare
from openrummy.server.views.kinds.five import can_show, cannot_show, ranks_hands
from openrummy.server.views.kinds.table import can_on_table, cannot_play, no_deep_takes
from openrummy.server.views.kinds.table_melds import pile_texts
from openrummy.server.words import reason, refused

NEXT_DEAL = "next-deal"
BEST_DEFENCE = "best-defence"


def can(rules: Rules, seen: View) -> list[wire.CanAct]:
    """What the seat may do now, with what it leaves."""
    return [_can(rules, seen, action) for action in legal_in(rules, seen)]


def _can(rules: Rules, seen: View, action: Action) -> wire.CanAct:
    if rules.on_table:
        return can_on_table(rules, seen, action)
    if rules.declared:
        return can_declared(rules, seen, action)
    if ranks_hands(rules):
        return can_show(rules, seen, action)
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
        case LayOff(card=card, meld=place):
            leaves = least(rules.melds, rules.values, seen.hand & ~bit(card))
            return wire.CanAct(token, "lay-off", card_text(card), place, leaves)
        case Spread():
            leaves = best(rules.melds, rules.values, seen.hand).points
            return wire.CanAct(token, "show", leaves=leaves)
        case _:
            raise AssertionError(action)


# ---------------------------------------------------------------- what cannot be done


def cannot(rules: Rules, seen: View, possible: list[wire.CanAct]) -> list[wire.CannotAct]:
    """The buttons and cards that stay though they are not possible."""
    kinds: set[str] = {one.kind for one in possible}
    if rules.on_table:
        on_table = cannot_play(rules, seen, kinds)
        return [*_no_draws(rules, seen, possible), *on_table, *_no_discards(rules, seen)]
    if rules.declared:
        declaring = cannot_declare(seen, kinds)
        return [*_no_draws(rules, seen, possible), *declaring, *_no_discards(rules, seen)]
    if ranks_hands(rules):
        showing = cannot_show(rules, seen, kinds)
        return [*_no_draws(rules, seen, possible), *showing, *_no_discards(rules, seen)]
    refusals = []
    for kind in ("knock", "gin", "big-gin"):
        if kind not in kinds and (kind != "big-gin" or rules.knock.big_gin):
            refusals.append(wire.CannotAct(kind, _why_no_show(rules, seen, kind, kinds)))
    return [*_no_draws(rules, seen, possible), *refusals, *_no_discards(rules, seen)]


def _why_no_show(rules: Rules, seen: View, kind: str, kinds: set[str]) -> wire.Reason:
    public = seen.public
    if isinstance(public.phase, Over):
        return reason("deal-over", "G30")
    asked = seen.seat in _seats(seen)
    if not asked:
        return reason("not-your-turn", "G30")
    if isinstance(public.phase, Defend):
        return reason("knock-is-called", "G32")
    if isinstance(public.phase, OfferUpcard | ToDraw | LastTake):
        return reason("draw-first", "G30")
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
    """The least deadwood within reach: of the whole hand, or after a discard that is allowed."""
    if whole:
        return least(rules.melds, rules.values, seen.hand)
    count = counts(rules.melds, rules.values)
    barred = _barred(rules, seen)
    return min(
        (count[seen.hand & ~bit(card)] for card in in_order(seen.hand) if card != barred), default=0
    )


def _barred(rules: Rules, seen: View) -> Card | None:
    """The card just taken, where it may not be discarded this turn."""
    phase = seen.public.phase
    taken = phase.taken if isinstance(phase, ToDiscard) else None
    if taken is None:
        return None
    refusal = why_not_in(rules, seen, Knock(taken, ()))
    return taken if refusal is not None and refusal.code == "taken-this-turn" else None


def _no_draws(rules: Rules, seen: View, possible: list[wire.CanAct]) -> list[wire.CannotAct]:
    """The piles that may not be drawn from, while the seat is asked to draw."""
    if seen.seat not in _seats(seen):
        return []
    if not isinstance(seen.public.phase, OfferUpcard | ToDraw | LastTake):
        return []
    found = []
    pile = pile_texts(seen.public.pile)
    for kind, where in (("draw", Pile.STOCK), ("take", Pile.DISCARD)):
        refusal = why_not_in(rules, seen, Draw(where))
        if refusal is not None:
            card = pile[-1] if pile and kind == "take" else None
            found.append(wire.CannotAct(kind, refused(refusal), card))
    return [*found, *no_deep_takes(rules, seen, possible)]


def _no_discards(rules: Rules, seen: View) -> list[wire.CannotAct]:
    """Every card of the hand that may not be discarded now."""
    hand = list(in_order(seen.hand & FACES))
    discarding = isinstance(seen.public.phase, ToDiscard | ToPlay) and seen.seat in _seats(seen)
    if hand and not discarding:  # the same for every card
        refusal = why_not_in(rules, seen, Discard(hand[0]))
        assert refusal is not None
        told = refused(refusal)
        return [wire.CannotAct("throw", told, card_text(card)) for card in hand]
    found = []
    for card in hand:
        refusal = why_not_in(rules, seen, Discard(card))
        if refusal is not None:
            found.append(wire.CannotAct("throw", refused(refusal), card_text(card)))
    return found


def _seats(seen: View) -> tuple[int, ...]:
    phase = seen.public.phase
    return () if isinstance(phase, Over) else (phase.seat,)
