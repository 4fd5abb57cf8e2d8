"""What can be melded and added, and how a hand is best split: the exact answers, remembered.

Cards are counted by face (A39), and a card that is added is named by its face.
"""

from __future__ import annotations

from functools import lru_cache

from openrummy.arrange import best
from openrummy.bots.base import Seen
from openrummy.cards import (
    FACES,
    PACK_BITS,
    Card,
    CardSet,
    bit,
    face_of,
    gathered,
    in_order,
    is_joker,
    minus,
    with_card,
    without,
)
from openrummy.cover import best_cover
from openrummy.engine import TableMeld
from openrummy.engine.pack import JOKER, only_pack
from openrummy.engine.terms import plain, points_of, terms_of
from openrummy.listing import listed, places
from openrummy.melds import all_melds as all_plain
from openrummy.melds import lay_offs
from openrummy.rules.pieces import Values
from openrummy.wildmelds import CardPoints, LaidMeld, MeldTerms, laid

Split = tuple[tuple[LaidMeld, ...], CardSet]

_REMEMBERED = 1 << 14


class Melding:
    """The melds of a deal under its terms; one for all deals with the same."""

    def __init__(self, terms: MeldTerms, points: CardPoints, values: Values, single: bool) -> None:
        self.terms, self.points, self.values = terms, points, values
        self.plain = plain(terms)
        self.single = single and self.plain
        self._covers: dict[CardSet, Split] = {}
        self._opens: dict[LaidMeld, CardSet] = {}

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
            found = best(self.terms.melds, self.values, hand)
            return tuple(map(LaidMeld, found.melds)), found.deadwood
        cover = best_cover(self.terms, self.points, hand)
        assert cover is not None
        melds = tuple(map(counted, cover.melds))
        for meld in melds:
            hand = minus(hand, meld.cards)
        return melds, hand

    def all(self, hand: CardSet) -> tuple[LaidMeld, ...]:
        """Every meld of the hand."""
        if self.plain:
            return tuple(map(LaidMeld, all_plain(self.terms.melds, hand & FACES)))
        return tuple(listed(self.terms, hand))

    def opens(self, meld: LaidMeld) -> CardSet:
        """The faces that may be added to a meld next, a joker among them where one may be."""
        known = self._opens.get(meld)
        if known is None:
            if len(self._opens) >= _REMEMBERED:
                self._opens.clear()
            known = self._opens[meld] = self._opens_of(meld)
        return known

    def _opens_of(self, meld: LaidMeld) -> CardSet:
        if self.plain:
            return lay_offs(self.terms.melds, meld.cards)
        found = places(self.terms, meld)
        return found.naturals | (bit(JOKER) if found.stands(JOKER) else 0)

    def grown(self, meld: LaidMeld, card: Card, stands: int | None = None) -> LaidMeld:
        """The meld with one card more; a wild takes a place that is open."""
        cards = with_card(meld.cards, card)
        if not is_joker(card):
            return LaidMeld(cards, meld.stands)
        one = Card((cards & ~meld.cards).bit_length() - 1)
        if stands is None:
            stands = next(iter(places(self.terms, meld).stands(card)))
        return laid(cards, (*meld.stands, (one, stands)))

    def claimed(self, meld: LaidMeld, card: Card) -> LaidMeld:
        """The meld once a card has taken the place of a wild that stands for it."""
        face = next(
            (face for _, face in meld.stands if face in (card, PACK_BITS + card % 16)),
            None,
        )
        if face is None:
            return meld
        faces = [other for _, other in meld.stands]
        faces.remove(face)
        cards = with_card(without(meld.cards, JOKER), card)
        return _standing(cards, faces)


def counted(meld: LaidMeld) -> LaidMeld:
    """The meld with the copies of each face counted from the first pack."""
    cards = gathered(face_of(card) for card in in_order(meld.cards))
    return _standing(cards, [face for _, face in meld.stands])


def _standing(cards: CardSet, faces: list[int]) -> LaidMeld:
    """Jokers, the first copies first, stand for these faces in order."""
    jokers = [card for card in in_order(cards) if is_joker(card)]
    return laid(cards, zip(jokers, sorted(faces), strict=True))


def melding_of(seen: Seen) -> Melding:
    """The melds of the deal that is seen."""
    rules, public = seen.rules, seen.board.public
    single = only_pack(rules.pack, len(public.active))
    return _melding(terms_of(rules, public), points_of(rules), rules.values, single)


@lru_cache(32)
def _melding(terms: MeldTerms, points: CardPoints, values: Values, single: bool) -> Melding:
    return Melding(terms, points, values, single)


def lying(meld: TableMeld) -> LaidMeld:
    """A meld of the table."""
    return meld.meld
