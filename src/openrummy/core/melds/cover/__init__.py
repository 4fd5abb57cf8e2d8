"""Exact optimal covers of a hand by melds, with wild cards, several packs and demands.

:func:`best_cover` leaves the fewest points in the hand, or makes the most of melds
less those held (R10). A :class:`Demand` states a requirement on all melds as data:
"two runs, one of them pure" (I5), "runs of 5, 4, 3 and 3 and nothing left" (N4);
several demands are alternatives.

Algorithm: sets are tried first, rank by rank. The remaining cards fall into four
suits, and the best runs of one suit are read from a table by number of wilds
(:mod:`openrummy.core.melds.cover.tables`); the four tables and those of the sets are summed. A
required pure meld is tried before everything else, and the remaining cards as above.
Hands of one pack without wilds are faster with :mod:`openrummy.core.melds.arrange`, with the
same points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from openrummy.core.cards import LANE, Card, CardSet, bit, face_of, in_order, is_joker, to_set
from openrummy.core.melds.cover.keys import Count
from openrummy.core.melds.cover.search import Demand, Search
from openrummy.core.melds.cover.tables import COUNT_BITS, COUNT_MASK, Piece
from openrummy.core.melds.plain import RANKS_IN_SUIT, Kind
from openrummy.core.melds.wild import (
    CardPoints,
    LaidMeld,
    MeldTerms,
    held_points,
    laid_meld,
    laid_points,
    open_face,
)

ANYTHING = (Demand(),)


def run_shapes(*shapes: Sequence[int]) -> tuple[Demand, ...]:
    """Demands for all cards in runs of exactly these lengths, in one of these shapes (N4)."""
    return tuple(
        Demand(
            (
                Count(None, len(shape), len(shape)),
                *(
                    Count(Kind.RUN, shape.count(length), shape.count(length), (length, length))
                    for length in sorted(set(shape))
                ),
            ),
            all_cards=True,
        )
        for shape in shapes
    )


@dataclass(frozen=True)
class Cover:
    """Melds of a hand and the cards left over, with the points of either."""

    melds: tuple[LaidMeld, ...]
    left: CardSet
    held: int  # points of the cards left over, as cards in the hand
    laid: int  # points of the melds, as on the table


def best_cover(
    terms: MeldTerms,
    points: CardPoints,
    hand: CardSet,
    demands: Sequence[Demand] = ANYTHING,
    most: bool = False,
) -> Cover | None:
    """The best cover of a hand that meets one of the demands, or None if there is none.

    Best is fewest points held; with ``most``, most points laid less those held.
    Exact; among equals always the same one. Points must not be negative. Raises
    ``ValueError`` for demands with two counts of pure melds and for more than
    seven packs or 63 wilds.
    """
    covers: list[tuple[int, Cover]] = []
    for demand in demands:
        search = Search(terms, points, hand, demand, most)
        if search.run():
            covers.append((search.cost, _cover(terms, points, hand, search)))
    return min(covers, key=lambda pair: pair[0])[1] if covers else None


def best_cost(
    terms: MeldTerms,
    points: CardPoints,
    hand: CardSet,
    demands: Sequence[Demand] = ANYTHING,
    most: bool = False,
) -> int | None:
    """Points held, with ``most`` less points laid, of :func:`best_cover`, computed faster."""
    searches = [Search(terms, points, hand, demand, most) for demand in demands]
    dead = sum(points.joker for card in in_order(hand) if is_joker(card) and not terms.wilds.jokers)
    return min((search.cost + dead for search in searches if search.run()), default=None)


def after_discard(
    terms: MeldTerms,
    points: CardPoints,
    hand: CardSet,
    demands: Sequence[Demand] = ANYTHING,
    most: bool = False,
) -> tuple[tuple[Card, Cover], ...]:
    """The best cover of the rest for each possible discard, duplicates once, best first.

    Discards after which no demand can be met are omitted.
    """
    faces = {face_of(card): card for card in reversed(list(in_order(hand)))}
    tried = (
        (card, best_cover(terms, points, hand ^ bit(card), demands, most))
        for card in faces.values()
    )
    covers = [(card, cover) for card, cover in tried if cover is not None]
    return tuple(
        sorted(covers, key=lambda pair: (pair[1].held - most * pair[1].laid, face_of(pair[0])))
    )


# ---------------------------------------------------------------- from pieces to cards


def _cover(terms: MeldTerms, points: CardPoints, hand: CardSet, search: Search) -> Cover:
    pieces, jokers_left, own_left = search.pieces()
    supply: dict[int, list[Card]] = {}
    for card in in_order(hand):
        supply.setdefault(face_of(card), []).append(card)
    naturals = [to_set(_take_naturals(piece, supply)) for piece in pieces]
    rest = [card for cards in supply.values() for card in cards if terms.wilds.may_be(card)]
    own = sorted(card for card in rest if not is_joker(card))
    jokers = sorted(card for card in rest if is_joker(card))
    wilds = iter((*own[: len(own) - own_left], *jokers[: len(jokers) - jokers_left]))
    melds = tuple(
        _fill_holes(terms, piece, cards, wilds)
        for piece, cards in zip(pieces, naturals, strict=True)
    )
    left = hand - sum(meld.cards for meld in melds)
    value = sum(laid_points(points, terms, meld) for meld in melds)
    return Cover(melds, left, held_points(points, terms.wilds, left), value)


def _take_naturals(piece: Piece, supply: dict[int, list[Card]]) -> Iterator[Card]:
    """The naturals of a piece, duplicates of the lowest pack first."""
    for suit, lane in enumerate(piece.naturals):
        for rank in range(RANKS_IN_SUIT):
            for _ in range(lane >> COUNT_BITS * rank & COUNT_MASK):
                yield supply[LANE * suit + rank].pop(0)


def _fill_holes(
    terms: MeldTerms, piece: Piece, naturals: CardSet, wilds: Iterator[Card]
) -> LaidMeld:
    """The meld of a piece: its holes filled with the next wilds."""
    if piece.kind is Kind.RUN:
        order = (
            LANE * piece.suit + index % RANKS_IN_SUIT
            for index in range(piece.start, piece.start + piece.length)
        )
        there = {face_of(card) for card in in_order(naturals)}
        stands = [(next(wilds), face) for face in order if face not in there]
        return laid_meld(naturals | to_set(card for card, _ in stands), stands)
    used = [next(wilds) for _ in range(piece.length - naturals.bit_count())]
    cards = naturals | to_set(used)
    for card in used:
        # A missing suit of the wild rank is there in its own right.
        own = not is_joker(card) and card % LANE == piece.start
        if own and (terms.more.twins or face_of(card) not in map(face_of, in_order(naturals))):
            naturals |= bit(card)
    return laid_meld(
        cards, ((card, open_face(piece.start)) for card in in_order(cards & ~naturals))
    )
