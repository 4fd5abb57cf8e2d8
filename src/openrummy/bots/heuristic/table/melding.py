"""Melds, lay-offs and the best arrangement of a hand: exact and cached.

Cards are counted by face (A39), and an added card is given by its face.
"""

from __future__ import annotations

from functools import lru_cache

from openrummy.bots.base import Seen
from openrummy.core.cards import (
    FACES_MASK,
    PACK_BITS,
    Card,
    CardSet,
    bit,
    in_order,
    is_joker,
    multiset_difference,
    next_copy,
    to_set,
)
from openrummy.core.engine import TableMeld
from openrummy.core.engine.declared.hands import as_faces
from openrummy.core.engine.meld_terms import meld_terms_of, plain, points_of
from openrummy.core.engine.model.pack import JOKER, only_pack
from openrummy.core.melds.arrange import best
from openrummy.core.melds.cover import best_cover
from openrummy.core.melds.meld_list import additions_to, list_melds
from openrummy.core.melds.plain import COLUMN, lay_offs
from openrummy.core.melds.plain import all_melds as all_plain
from openrummy.core.melds.wild import CardPoints, LaidMeld, MeldTerms, laid_meld
from openrummy.core.rules.pieces import Values

Arrangement = tuple[tuple[LaidMeld, ...], CardSet]

_CACHE_SIZE = 1 << 14


class Melding:
    """The melds of a deal under its terms; shared by all deals with the same terms."""

    def __init__(self, terms: MeldTerms, points: CardPoints, values: Values, single: bool) -> None:
        self.terms, self.points, self.values = terms, points, values
        self.plain = plain(terms)
        self.single = single and self.plain
        rank = terms.wilds.rank
        jokers = bit(JOKER) if terms.wilds.jokers else 0
        # the faces that may be wild, and the value of each face in the hand
        self.wilds: CardSet = jokers | (0 if rank is None else COLUMN << rank)
        self.card_values = tuple(
            points.held(terms.wilds, Card(face)) if face % 16 < 13 or is_joker(Card(face)) else 0
            for face in range(PACK_BITS)
        )
        self._covers: dict[CardSet, Arrangement] = {}
        self._opens: dict[LaidMeld, CardSet] = {}

    def is_wild(self, card: Card) -> bool:
        """True if the card may stand for another."""
        return bool(self.wilds >> card % PACK_BITS & 1)

    def cover(self, hand: CardSet) -> Arrangement:
        """The melds of a best arrangement, and its deadwood."""
        result = self._covers.get(hand)
        if result is None:
            if len(self._covers) >= _CACHE_SIZE:
                self._covers.clear()
            result = self._covers[hand] = self._cover(hand)
        return result

    def _cover(self, hand: CardSet) -> Arrangement:
        if self.plain and not all_plain(self.terms.melds, hand & FACES_MASK):
            return (), hand
        if self.single:
            arrangement = best(self.terms.melds, self.values, hand)
            return tuple(map(LaidMeld, arrangement.melds)), arrangement.deadwood
        cover = best_cover(self.terms, self.points, hand)
        assert cover is not None
        melds = tuple(map(as_faces, cover.melds))
        for meld in melds:
            hand = multiset_difference(hand, meld.cards)
        return melds, hand

    def all_melds(self, hand: CardSet) -> tuple[LaidMeld, ...]:
        """Every meld of the hand."""
        if self.plain:
            return tuple(map(LaidMeld, all_plain(self.terms.melds, hand & FACES_MASK)))
        return tuple(list_melds(self.terms, hand))

    def open_faces(self, meld: LaidMeld) -> CardSet:
        """The faces that may be laid off on a meld next, including a joker where allowed."""
        result = self._opens.get(meld)
        if result is None:
            if len(self._opens) >= _CACHE_SIZE:
                self._opens.clear()
            result = self._opens[meld] = self._find_open_faces(meld)
        return result

    def _find_open_faces(self, meld: LaidMeld) -> CardSet:
        if self.plain:
            return lay_offs(self.terms.melds, meld.cards)
        additions = additions_to(self.terms, meld)
        return additions.naturals | to_set(
            wild for wild in in_order(self.wilds) if additions.stands(wild)
        )

    def add_card(self, meld: LaidMeld, card: Card, stands: int | None = None) -> LaidMeld:
        """The meld with a card added; a wild that does not fit as itself fills an open position."""
        copy = next_copy(meld.cards, card)
        cards = meld.cards | bit(copy)
        if stands is None and self.is_wild(card):
            additions = additions_to(self.terms, meld)
            if not additions.naturals >> card % PACK_BITS & 1:
                stands = next(iter(additions.stands(card)))
        if stands is None:
            return LaidMeld(cards, meld.stands)
        return laid_meld(cards, (*meld.stands, (copy, stands)))

    def claim_wild(self, meld: LaidMeld, card: Card, wild: Card) -> LaidMeld:
        """The meld after a card has replaced the wild that stands for it."""
        table_meld = TableMeld(0, meld.cards, (), meld.stands)
        if table_meld.claimed(card, wild) is None:
            return meld
        return table_meld.exchanged(0, card, wild).meld


def melding_of(seen: Seen) -> Melding:
    """The melds of the observed deal."""
    rules, public = seen.rules, seen.board.public
    single = only_pack(rules.pack, len(public.active))
    return _melding(meld_terms_of(rules, public), points_of(rules), rules.values, single)


@lru_cache(32)
def _melding(terms: MeldTerms, points: CardPoints, values: Values, single: bool) -> Melding:
    return Melding(terms, points, values, single)
