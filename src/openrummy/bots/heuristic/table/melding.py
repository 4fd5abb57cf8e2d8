"""Melds, additions and the best split of a hand: exact answers, remembered.

Cards are counted by face (A39), and a card that is added is named by its face.
"""

from __future__ import annotations

from functools import lru_cache

from openrummy.bots.base import Seen
from openrummy.core.cards import (
    FACES,
    PACK_BITS,
    Card,
    CardSet,
    bit,
    in_order,
    is_joker,
    minus,
    next_copy,
    to_set,
)
from openrummy.core.engine import TableMeld
from openrummy.core.engine.declared.hands import as_faces
from openrummy.core.engine.meld_terms import meld_terms_of, plain, points_of
from openrummy.core.engine.model.pack import JOKER, only_pack
from openrummy.core.melds.arrange import best
from openrummy.core.melds.cover import best_cover
from openrummy.core.melds.meld_list import listed, places
from openrummy.core.melds.plain import COLUMN, lay_offs
from openrummy.core.melds.plain import all_melds as all_plain
from openrummy.core.melds.wild import CardPoints, LaidMeld, MeldTerms, laid
from openrummy.core.rules.pieces import Values

Split = tuple[tuple[LaidMeld, ...], CardSet]

_REMEMBERED = 1 << 14


class Melding:
    """The melds of a deal under its terms; one for all deals with the same."""

    def __init__(self, terms: MeldTerms, points: CardPoints, values: Values, single: bool) -> None:
        self.terms, self.points, self.values = terms, points, values
        self.plain = plain(terms)
        self.single = single and self.plain
        rank = terms.wilds.rank
        jokers = bit(JOKER) if terms.wilds.jokers else 0
        # the faces that may be wild, and what each face counts in the hand
        self.wilds: CardSet = jokers | (0 if rank is None else COLUMN << rank)
        self.card_values = tuple(
            points.held(terms.wilds, Card(face)) if face % 16 < 13 or is_joker(Card(face)) else 0
            for face in range(PACK_BITS)
        )
        self._covers: dict[CardSet, Split] = {}
        self._opens: dict[LaidMeld, CardSet] = {}

    def wild(self, card: Card) -> bool:
        """May the card stand for another?"""
        return bool(self.wilds >> card % PACK_BITS & 1)

    def cover(self, hand: CardSet) -> Split:
        """The melds of a best arrangement, and the cards in none."""
        known = self._covers.get(hand)
        if known is None:
            if len(self._covers) >= _REMEMBERED:
                self._covers.clear()
            known = self._covers[hand] = self._cover(hand)
        return known

    def _cover(self, hand: CardSet) -> Split:
        if self.plain and not all_plain(self.terms.melds, hand & FACES):
            return (), hand
        if self.single:
            arrangement = best(self.terms.melds, self.values, hand)
            return tuple(map(LaidMeld, arrangement.melds)), arrangement.deadwood
        cover = best_cover(self.terms, self.points, hand)
        assert cover is not None
        melds = tuple(map(as_faces, cover.melds))
        for meld in melds:
            hand = minus(hand, meld.cards)
        return melds, hand

    def all(self, hand: CardSet) -> tuple[LaidMeld, ...]:
        """Every meld of the hand."""
        if self.plain:
            return tuple(map(LaidMeld, all_plain(self.terms.melds, hand & FACES)))
        return tuple(listed(self.terms, hand))

    def opens(self, meld: LaidMeld) -> CardSet:
        """The faces that may be added to a meld next, a joker among them where it is allowed."""
        known = self._opens.get(meld)
        if known is None:
            if len(self._opens) >= _REMEMBERED:
                self._opens.clear()
            known = self._opens[meld] = self._opens_of(meld)
        return known

    def _opens_of(self, meld: LaidMeld) -> CardSet:
        if self.plain:
            return lay_offs(self.terms.melds, meld.cards)
        layout = places(self.terms, meld)
        return layout.naturals | to_set(
            wild for wild in in_order(self.wilds) if layout.stands(wild)
        )

    def grown(self, meld: LaidMeld, card: Card, stands: int | None = None) -> LaidMeld:
        """The meld with one card more; a wild that fits in no other way takes an open place."""
        copy = next_copy(meld.cards, card)
        cards = meld.cards | bit(copy)
        if stands is None and self.wild(card):
            layout = places(self.terms, meld)
            if not layout.naturals >> card % PACK_BITS & 1:
                stands = next(iter(layout.stands(card)))
        if stands is None:
            return LaidMeld(cards, meld.stands)
        return laid(cards, (*meld.stands, (copy, stands)))

    def claimed(self, meld: LaidMeld, card: Card, wild: Card) -> LaidMeld:
        """The meld once a card has taken the place of a wild that stands for it."""
        lying = TableMeld(0, meld.cards, (), meld.stands)
        if lying.claimed(card, wild) is None:
            return meld
        return lying.exchanged(0, card, wild).meld


def melding_of(seen: Seen) -> Melding:
    """The melds of the deal that is seen."""
    rules, public = seen.rules, seen.board.public
    single = only_pack(rules.pack, len(public.active))
    return _melding(meld_terms_of(rules, public), points_of(rules), rules.values, single)


@lru_cache(32)
def _melding(terms: MeldTerms, points: CardPoints, values: Values, single: bool) -> Melding:
    return Melding(terms, points, values, single)
