"""Hands and melds as the browser draws them."""

from __future__ import annotations

from openrummy.arrange import Arrangement, alternatives, best, counts
from openrummy.cards import Card, CardSet, bit, card_text, in_order
from openrummy.engine import BigGin, Knock, TableMeld, View, why_not_in
from openrummy.engine.phase import ToDiscard, ToPlay
from openrummy.melds import Meld, in_meld_order, kind_of, lay_offs, points
from openrummy.notation import wire
from openrummy.notation.tokens import action_token
from openrummy.results import Seat
from openrummy.rules.pieces import Rules, TableMelds
from openrummy.server.words import meld_name


def texts(cards: CardSet) -> list[str]:
    """The cards of a set as texts, suit by suit."""
    return [card_text(card) for card in in_order(cards)]


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


def table_meld(rules: Rules, meld: TableMeld) -> wire.MeldView:
    """A meld on the table, with what others added to it."""
    seen = meld_view(rules, meld.cards, meld.owner)
    seen.laid = [(seat, card_text(card)) for seat, card in meld.laid if seat != meld.owner]
    return seen


def arrangement(rules: Rules, one: Arrangement, token: str = "") -> wire.ArrangementView:
    """A hand split into melds and deadwood."""
    return wire.ArrangementView(
        melds=[meld_view(rules, meld) for meld in one.melds],
        deadwood=texts(one.deadwood),
        points=one.points,
        token=token,
    )


def hand_view(rules: Rules, seen: View) -> wire.HandView:
    """Own cards, arranged best, and what throwing each of them leaves."""
    hand, phase = seen.hand, seen.public.phase
    if isinstance(rules.play, TableMelds):
        left = {one: points(rules.values, hand & ~bit(one)) for one in in_order(hand)}
    else:
        count = counts(rules.melds, rules.values)
        left = {one: count[hand & ~bit(one)] for one in in_order(hand)}
    own = isinstance(phase, ToDiscard | ToPlay) and phase.seat == seen.seat
    taken = phase.taken if isinstance(phase, ToDiscard | ToPlay) and own else None
    if taken is not None and not hand >> taken & 1:  # it lies on the table already
        taken = None
    return wire.HandView(
        cards=texts(hand),
        arranged=arrangement(rules, best(rules.melds, rules.values, hand)),
        without={card_text(card): count for card, count in left.items()},
        drawn=None if seen.drawn is None else card_text(seen.drawn),
        taken=None if taken is None else card_text(taken),
        held=points(rules.values, hand),
    )


# ---------------------------------------------------------------- ways to show


def shows(rules: Rules, seen: View, thrown: Card | None) -> list[wire.ArrangementView]:
    """The ways to show the hand now, throwing ``thrown`` (None: big gin), best first."""
    hand = seen.hand if thrown is None else seen.hand & ~bit(thrown)
    limit = 0 if thrown is None else seen.public.limit
    options = []
    for one in alternatives(rules.melds, rules.values, hand, limit):
        action = BigGin(one.melds) if thrown is None else Knock(thrown, one.melds)
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
