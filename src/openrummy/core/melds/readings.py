"""Readings of cards as melds, and claims of the wilds in a meld.

Everything is listed in one canonical form: of duplicates the one of the lowest pack, and of
the assignments of the same faces to wilds one. The other assignments are melds too (A29, A39).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from openrummy.core.cards import (
    LANE,
    Card,
    CardSet,
    bit,
    face_of,
    in_order,
    is_joker,
    rank_of,
    suit_of,
    to_set,
)
from openrummy.core.melds.plain import Kind
from openrummy.core.melds.wild import (
    Face,
    LaidMeld,
    MeldTerms,
    is_meld,
    kind_of,
    laid_meld,
    meld_text,
    open_face,
    run_of,
    stretches,
)

# ---------------------------------------------------------------- readings


def readings(terms: MeldTerms, cards: CardSet) -> tuple[LaidMeld, ...]:
    """Every distinct meld that exactly these cards can form, sets first.

    A card of the wild rank is natural wherever possible, and the wilds take their
    faces in order of the cards: other assignments of the same faces are not listed,
    though they are melds too.
    """
    return tuple(_readings(terms, cards))


def _readings(terms: MeldTerms, cards: CardSet) -> Iterator[LaidMeld]:
    wild = terms.wilds.among(cards)
    not_wild = cards & ~wild
    for rank in range(13):
        natural = not_wild | _naturals_of_rank(terms, wild, rank)
        meld = laid_meld(cards, ((card, open_face(rank)) for card in in_order(cards & ~natural)))
        if kind_of(terms, meld) is Kind.SET:
            yield meld
    suits = {suit_of(card) for card in in_order(not_wild)}
    if len(suits) > 1:
        return
    for suit in sorted(suits) or range(4):
        for order in stretches(terms.melds, cards.bit_count()):
            run = _as_run(terms, cards, suit, order)
            if run is not None and kind_of(terms, run) is Kind.RUN:
                yield run


def _naturals_of_rank(terms: MeldTerms, wild: CardSet, rank: int) -> CardSet:
    """The wilds that stand for themselves in a set of the rank: one per face, or duplicates too."""
    lowest: dict[int, Card] = {}
    for card in in_order(wild):
        if not is_joker(card) and rank_of(card) == rank:
            lowest.setdefault(card if terms.more.twins else face_of(card), card)
    return to_set(lowest.values())


def _as_run(terms: MeldTerms, cards: CardSet, suit: int, order: Sequence[int]) -> LaidMeld | None:
    """The cards as this run, or None if a card that is not wild does not belong to it."""
    open_faces = {LANE * suit + rank: None for rank in order}
    spare_wilds: list[Card] = []
    # Cards that are not wild first: they take their own faces.
    for card in sorted(in_order(cards), key=terms.wilds.may_be):
        face = face_of(card)
        if face in open_faces and not is_joker(card):
            del open_faces[face]
        elif terms.wilds.may_be(card):
            spare_wilds.append(card)
        else:
            return None
    return laid_meld(cards, zip(spare_wilds, sorted(open_faces), strict=True))


def reading_in_order(terms: MeldTerms, order: Sequence[Card]) -> LaidMeld | None:
    """The meld that the order of the cards implies, or None (W2).

    A run is laid low to high: with nines wild, 5-6-9 has the 7 and 9-5-6 the 4. Cards
    that can form a set are a set, in any order.
    """
    cards = to_set(order)
    if cards.bit_count() != len(order):
        return None
    for meld in readings(terms, cards):
        if meld.kind is Kind.SET:
            return meld
        suit, run = run_of(terms, meld) or (0, None)
        if run is not None:
            faces = [LANE * suit + rank for rank in run.order]
            reading = laid_meld(cards, _faces_in_order(terms, order, faces))
            if kind_of(terms, reading) is Kind.RUN:
                return reading
    return None


def _faces_in_order(
    terms: MeldTerms, order: Sequence[Card], faces: Sequence[Face]
) -> Iterator[tuple[Card, Face]]:
    for card, face in zip(order, faces, strict=True):
        if terms.wilds.may_be(card) and face_of(card) != face:
            yield card, face


# ---------------------------------------------------------------- claiming


class Claim(NamedTuple):
    """A natural card, the wild it is exchanged for, and the meld afterwards."""

    card: Card
    wild: Card
    meld: LaidMeld


def claims(terms: MeldTerms, meld: LaidMeld, cards: CardSet) -> tuple[Claim, ...]:
    """Exchanges of one of these cards for a wild of a meld (W5, A30).

    In a run the card must be the face of the wild; in a set any missing suit, or any
    card of the rank where a set may hold duplicates. Of several wilds in a set the player
    chooses one. No other face changes. A set of wilds alone may be exempt
    (W24). Raises ``ValueError`` if the cards are no meld.
    """
    kind = kind_of(terms, meld)
    if kind is None:
        raise ValueError(f"not a meld: {meld_text(terms, meld)}")
    if kind is Kind.SET and not meld.naturals and not terms.more.take_from_all_wild:
        return ()
    claims: list[Claim] = []
    for card in in_order(cards & ~meld.cards):
        if is_joker(card):
            continue
        for wild, face in meld.stands:
            if face not in (face_of(card), open_face(rank_of(card))):
                continue
            other_faces = (pair for pair in meld.stands if pair[0] != wild)
            result = laid_meld(meld.cards & ~bit(wild) | bit(card), other_faces)
            if is_meld(terms, result):
                claims.append(Claim(card, wild, result))
    return tuple(claims)
