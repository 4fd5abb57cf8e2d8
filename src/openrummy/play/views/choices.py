"""A seat's legal choices, and the reasons why other buttons, piles and cards are disabled."""

from __future__ import annotations

from openrummy.core.cards import FACES_MASK, card_text, in_order
from openrummy.core.engine import Discard, Draw, Pile, View, legal_in, why_not_in
from openrummy.core.engine.model.phase import LastTake, OfferUpcard, ToDiscard, ToDraw, ToPlay
from openrummy.core.rules.pieces import Rules
from openrummy.play import wire
from openrummy.play.sentences import refused
from openrummy.play.views.card_texts import pile_texts
from openrummy.play.views.kinds import view_of
from openrummy.play.views.kinds.table import no_deep_takes

NEXT_DEAL = "next-deal"
BEST_DEFENCE = "best-defence"


def can(rules: Rules, seen: View) -> list[wire.CanAct]:
    """Return the viewer's legal actions with the points in hand after each."""
    view = view_of(rules)
    return [view.can(rules, seen, action) for action in legal_in(rules, seen)]


def cannot(rules: Rules, seen: View, possible: list[wire.CanAct]) -> list[wire.CannotAct]:
    """Return the disabled buttons, piles and cards with reasons; ``possible`` from :func:`can`."""
    kinds: set[str] = {action.kind for action in possible}
    of_kind = view_of(rules).cannot(rules, seen, kinds)
    return [*_no_draws(rules, seen, possible), *of_kind, *_no_discards(rules, seen)]


def _no_draws(rules: Rules, seen: View, possible: list[wire.CanAct]) -> list[wire.CannotAct]:
    """The piles that may not be drawn from; empty if the viewer is not to draw."""
    if not _is_to_act(seen):
        return []
    if not isinstance(seen.public.phase, OfferUpcard | ToDraw | LastTake):
        return []
    refusals = []
    pile = pile_texts(seen.public.pile)
    for kind, pile_name in (("draw", Pile.STOCK), ("take", Pile.DISCARD)):
        refusal = why_not_in(rules, seen, Draw(pile_name))
        if refusal is not None:
            card = pile[-1] if pile and kind == "take" else None
            refusals.append(wire.CannotAct(kind, refused(refusal), card))
    return [*refusals, *no_deep_takes(rules, seen, possible)]


def _no_discards(rules: Rules, seen: View) -> list[wire.CannotAct]:
    """The cards of the hand that may not be discarded now, with reasons."""
    hand = list(in_order(seen.hand & FACES_MASK))
    discarding = isinstance(seen.public.phase, ToDiscard | ToPlay) and _is_to_act(seen)
    if hand and not discarding:  # the reason is the same for every card
        refusal = why_not_in(rules, seen, Discard(hand[0]))
        assert refusal is not None
        reason = refused(refusal)
        return [wire.CannotAct("throw", reason, card_text(card)) for card in hand]
    refusals = []
    for card in hand:
        refusal = why_not_in(rules, seen, Discard(card))
        if refusal is not None:
            refusals.append(wire.CannotAct("throw", refused(refusal), card_text(card)))
    return refusals


def _is_to_act(seen: View) -> bool:
    """True if the viewer is to act."""
    return seen.seat is not None and seen.seat == getattr(seen.public.phase, "seat", None)
