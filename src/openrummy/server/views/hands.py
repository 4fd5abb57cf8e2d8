"""Hands and melds as the browser draws them."""

from __future__ import annotations

from openrummy.cards import Card, bit, by_face, card_text, copy_text, in_order, without
from openrummy.engine import BigGin, Knock, View, why_not_in
from openrummy.engine.card_values import held_points
from openrummy.engine.model.phase import ToDiscard, ToPlay
from openrummy.melds.arrange import Arrangement, alternatives, best, counts
from openrummy.melds.plain import Meld, in_meld_order, kind_of, lay_offs, points
from openrummy.notation import wire
from openrummy.notation.tokens import action_token
from openrummy.rules.pieces import Rules
from openrummy.scoring.result import Seat
from openrummy.server.views.kinds.declared import hand_of_declared
from openrummy.server.views.kinds.five import five_view, ranks_hands
from openrummy.server.views.kinds.table_melds import arranged, newest, texts
from openrummy.server.words import meld_name


def meld_view(rules: Rules, meld: Meld, owner: Seat | None = None) -> wire.MeldView:
    """One meld in showing order."""
    kind = kind_of(rules.melds, meld)
    assert kind is not None
    return wire.MeldView(
        kind=kind.value,
        cards=[card_text(card) for card in in_meld_order(rules.melds, meld)],
        name=meld_name(rules.melds, meld),
        owner=owner,
    )


def arrangement(rules: Rules, one: Arrangement, token: str = "") -> wire.ArrangementView:
    """A hand split into melds and deadwood."""
    return wire.ArrangementView(
        melds=[meld_view(rules, meld) for meld in one.melds],
        deadwood=texts(one.deadwood),
        points=one.points,
        token=token,
    )


def hand_view(rules: Rules, seen: View) -> wire.HandView:
    """Own cards, arranged best, and what discarding each of them leaves."""
    if rules.declared:
        return hand_of_declared(rules, seen)
    if ranks_hands(rules):
        return five_view(rules, seen)
    hand, phase = seen.hand, seen.public.phase
    own = isinstance(phase, ToDiscard | ToPlay) and phase.seat == seen.seat
    taken = phase.taken if isinstance(phase, ToDiscard | ToPlay) and own else None
    if rules.on_table:
        public = seen.public
        left = {
            copy_text(one): held_points(rules, public, without(hand, one)) for one in by_face(hand)
        }
        shown, held = arranged(rules, public, hand), held_points(rules, public, hand)
    else:
        count = counts(rules.melds, rules.values)
        left = {card_text(one): count[hand & ~bit(one)] for one in in_order(hand)}
        shown = arrangement(rules, best(rules.melds, rules.values, hand))
        held = points(rules.values, hand)
    return wire.HandView(
        cards=texts(hand),
        arranged=shown,
        without=left,
        drawn=newest(hand, seen.drawn),
        taken=newest(hand, taken),
        held=held,
    )


# ---------------------------------------------------------------- ways to show


def shows(rules: Rules, seen: View, discarded: Card | None) -> list[wire.ArrangementView]:
    """The ways to show the hand now, discarding ``discarded`` (None: big gin), best first."""
    if not rules.held:  # they lie there already, or are asked for
        return []
    hand = seen.hand if discarded is None else seen.hand & ~bit(discarded)
    limit = 0 if discarded is None else seen.public.limit
    options = []
    for one in alternatives(rules.melds, rules.values, hand, limit):
        action = BigGin(one.melds) if discarded is None else Knock(discarded, one.melds)
        if why_not_in(rules, seen, action) is None:
            shown = arrangement(rules, one, action_token(action))
            shown.takes = _takes(rules, seen, one)
            options.append(shown)
    return options


def _takes(rules: Rules, seen: View, one: Arrangement) -> list[str]:
    """What the others may hold that would fit a meld shown; nothing against gin."""
    if not one.deadwood or rules.knock.lay_off == "none":
        return []
    gone = seen.hand | sum(bit(card) for card in seen.public.pile)
    fits = 0
    for meld in one.melds:
        fits |= lay_offs(rules.melds, meld)
    return texts(fits & ~gone)
