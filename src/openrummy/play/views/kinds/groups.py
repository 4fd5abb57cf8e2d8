"""Groups of cards in a hand: the meld that a group forms, or the reason why it forms none.

A group that could be several melds counts as the most useful one: a run without wilds, then a
run, then a set; among runs, the one in the order of the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openrummy.core.cards import Card, copy_text, face_of, is_joker, rank_of, suit_of, to_set
from openrummy.core.melds.plain import Kind
from openrummy.core.melds.readings import reading_in_order, readings
from openrummy.core.melds.wild import LaidMeld, MeldTerms, in_meld_order, stretches
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.sentences.cards import laid_name, suit_name, the, with_wilds
from openrummy.play.views.kinds.table_melds import stands_of


@dataclass(frozen=True)
class CardGroup:
    """Cards in the order of the hand, and the meld they form, if any."""

    cards: tuple[Card, ...]
    meld: LaidMeld | None

    @property
    def run(self) -> bool:
        return self.meld is not None and self.meld.kind is Kind.RUN

    @property
    def pure(self) -> bool:
        """True if the group is a run in which no card represents another (I4)."""
        return self.run and self.meld is not None and not self.meld.stands


def build_group(terms: MeldTerms, cards: Sequence[Card]) -> CardGroup:
    """Build a group of cards, with the meld that they form, if any."""
    candidates = readings(terms, to_set(cards)) if cards else ()
    pure = [meld for meld in candidates if meld.kind is Kind.RUN and not meld.stands]
    if pure:
        return CardGroup(tuple(cards), pure[0])
    runs = [meld for meld in candidates if meld.kind is Kind.RUN]
    if runs:
        ordered_run = reading_in_order(terms, cards)
        return CardGroup(tuple(cards), ordered_run if ordered_run in runs else runs[0])
    return CardGroup(tuple(cards), candidates[0] if candidates else None)


def group_view(terms: MeldTerms, group: CardGroup) -> wire.GroupView:
    """Convert a group: a meld in showing order, other cards in the order of the group."""
    if group.meld is None:
        names = [copy_text(card) for card in group.cards]
        return wire.GroupView(names, None, False, [], why_no_meld(terms, group.cards))
    order = in_meld_order(terms, group.meld)
    return wire.GroupView(
        cards=[copy_text(card) for card in order],
        kind="run" if group.run else "set",
        pure=group.pure,
        stands=stands_of(order, group.meld),
        text=_name(terms, group),
    )


def _name(terms: MeldTerms, group: CardGroup) -> str:
    assert group.meld is not None
    if group.pure:
        return laid_name(terms.melds, group.meld, "meld_pure")
    return with_wilds(laid_name(terms.melds, group.meld), group.meld)


# ---------------------------------------------------------------- reasons


def why_no_meld(terms: MeldTerms, cards: Sequence[Card]) -> str:
    """Explain why cards are no meld: ``Not a meld: two suits``; empty for no cards."""
    return say("no_meld.because", why=_why(terms, cards)) if cards else ""


def _why(terms: MeldTerms, cards: Sequence[Card]) -> str:
    least = terms.melds.min_length
    if len(cards) < least:
        return say("no_meld.at-least", least=least)
    naturals = [card for card in cards if not terms.wilds.may_be(card)]
    if any(is_joker(card) for card in naturals):
        return say("no_meld.dead-joker")
    ranks, suits = {rank_of(card) for card in naturals}, {suit_of(card) for card in naturals}
    if len(ranks) == 1 and len(naturals) > 1:
        return _why_no_set(terms, cards, naturals)
    if len(suits) > 1:
        return say("no_meld.suits-and-ranks" if terms.more.sets else "no_meld.suits", n=len(suits))
    return _why_no_run(terms, cards, naturals)


def _why_no_set(terms: MeldTerms, cards: Sequence[Card], naturals: Sequence[Card]) -> str:
    if not terms.more.sets:
        return say("no_meld.only-runs")
    duplicate = _duplicate(naturals)
    if duplicate is not None and not terms.more.twins:
        return say("no_meld.twice", card=the(duplicate))
    if len(cards) > terms.largest_set:
        return say("no_meld.at-most", most=terms.largest_set)
    return _too_wild(terms, cards, naturals)


def _why_no_run(terms: MeldTerms, cards: Sequence[Card], naturals: Sequence[Card]) -> str:
    duplicate = _duplicate(naturals)
    if duplicate is not None:
        return say("no_meld.twice", card=the(duplicate))
    wilds = len(cards) - len(naturals)
    if not naturals:
        return say("no_meld.only-wild")
    if _fits_one_run(terms, cards, naturals):
        return _too_wild(terms, cards, naturals)
    key = "no_meld.too-far" if wilds else "no_meld.no-row"
    return say(key, suit=suit_name(suit_of(naturals[0])))


def _fits_one_run(terms: MeldTerms, cards: Sequence[Card], naturals: Sequence[Card]) -> bool:
    """True if a run of as many cards could include all natural cards."""
    ranks = {rank_of(card) for card in naturals}
    return any(ranks <= set(order) for order in stretches(terms.melds, len(cards)))


def _too_wild(terms: MeldTerms, cards: Sequence[Card], naturals: Sequence[Card]) -> str:
    wilds = len(cards) - len(naturals)
    if terms.more.as_many_naturals and wilds > len(naturals):
        return say("no_meld.more-wild")
    return say("no_meld.too-wild")


def _duplicate(cards: Sequence[Card]) -> Card | None:
    """The face of a card that occurs twice; None if there is none."""
    seen: set[int] = set()
    for card in cards:
        if face_of(card) in seen:
            return Card(face_of(card))
        seen.add(face_of(card))
    return None
