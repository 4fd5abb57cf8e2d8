"""Melds with wild cards and several packs, each wild with the face it stands for.

The wild cards of a deal are a value, :class:`Wilds`: printed jokers, a rank, or
both. A card of the wild rank may stand for itself; then it is natural (A29).
:class:`MeldTerms` holds everything that determines the melds of a deal.

A meld is a :class:`LaidMeld`: its cards, and for each wild among them a *face*.

========== ======================= ============================================
in a run   rank and suit           given by the position of the wild (W2)
in a set   the rank, suit open     the wild is any missing suit (W3, A30)
========== ======================= ============================================

As text a wild is followed by ``=`` and its face, an open suit omitted:
``7s 8s X1=9s`` and ``Kc Kd 2s=K``. Without blanks it is still unambiguous, since no
suit has the letter of a rank: ``KcX1=KKd``.

Faces are always explicit, never guessed (A29); :mod:`openrummy.core.melds.readings` lists the
possible ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from openrummy.core.cards import (
    JOKERS,
    LANE,
    MAX_COPIES,
    PACK_BITS,
    RANKS,
    Card,
    CardSet,
    CardSyntaxError,
    card_text,
    face_of,
    in_order,
    is_joker,
    parse_card_list,
    rank_of,
    to_set,
)
from openrummy.core.melds.plain import COLUMN, Kind, SuitRun, suit_runs
from openrummy.core.rules.pieces import Melds

# The face of a wild: a card of pack 0, or OPEN_SUIT + rank.
Face: TypeAlias = int
OPEN_SUIT = PACK_BITS


def open_face(rank: int) -> Face:
    """The face of this rank in any missing suit."""
    return OPEN_SUIT + rank


@dataclass(frozen=True)
class Wilds:
    """Wild cards of a deal (W1, W19, T8, I2)."""

    jokers: bool = True
    rank: int | None = None

    def may_be(self, card: Card) -> bool:
        """True if the card may stand for another."""
        return self.jokers if is_joker(card) else rank_of(card) == self.rank

    def among(self, cards: CardSet) -> CardSet:
        """The cards of a set that may stand for others."""
        return cards & _may_be_wild(self)


@lru_cache(maxsize=256)
def _may_be_wild(wilds: Wilds) -> CardSet:
    """The cards of any pack that may stand for others."""
    faces = JOKERS if wilds.jokers else 0
    if wilds.rank is not None:
        faces |= COLUMN << wilds.rank
    return sum(faces << PACK_BITS * pack for pack in range(MAX_COPIES))


@dataclass(frozen=True)
class WildRules:
    """Limits of a meld beyond :class:`~openrummy.core.rules.pieces.Melds`."""

    sets: bool = True  # False: runs only (N4)
    twins: bool = False  # identical cards in a set (T14, W13)
    largest_set: int | None = 4  # wilds among them; None: no end (W13, D3)
    most_wilds: int | None = None
    as_many_naturals: bool = False  # never more wilds than naturals (V3)
    least_naturals: int = 0  # 0: a meld may be all wilds (W24)
    take_from_all_wild: bool = True  # False: nothing is claimed from such a set (W24)


@dataclass(frozen=True)
class MeldTerms:
    """Everything that determines the melds of a deal."""

    melds: Melds = field(default_factory=Melds)
    more: WildRules = field(default_factory=WildRules)
    wilds: Wilds = field(default_factory=Wilds)

    @property
    def largest_set(self) -> int:
        """Maximum number of cards in a set."""
        return self.more.largest_set or 1 << 10

    def balanced(self, naturals: int, wilds: int) -> bool:
        """True if a meld may have these numbers of naturals and wilds."""
        more = self.more
        return (
            naturals >= more.least_naturals
            and (more.most_wilds is None or wilds <= more.most_wilds)
            and not (more.as_many_naturals and wilds > naturals)
        )


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """Cards of a meld, and the face of each wild among them, by card.

    Wilds that stand for themselves are natural and have no face here.
    """

    cards: CardSet
    stands: tuple[tuple[Card, Face], ...] = ()

    @property
    def wilds(self) -> CardSet:
        """The cards that stand for others."""
        return to_set(card for card, _ in self.stands)

    @property
    def naturals(self) -> CardSet:
        """The cards that stand for themselves."""
        return self.cards & ~self.wilds

    @property
    def kind(self) -> Kind:
        """Set or run, assuming that the cards are a meld."""
        if self.stands:
            return Kind.SET if self.stands[0][1] >= OPEN_SUIT else Kind.RUN
        return Kind.SET if len({rank_of(card) for card in in_order(self.cards)}) == 1 else Kind.RUN


def laid_meld(cards: CardSet, stands: Iterable[tuple[Card, Face]] = ()) -> LaidMeld:
    """A meld in canonical form: faces sorted by card, none for a wild that stands for itself."""
    return LaidMeld(cards, tuple(sorted((a, b) for a, b in stands if face_of(a) != b)))


# ---------------------------------------------------------------- one meld


def kind_of(terms: MeldTerms, meld: LaidMeld) -> Kind | None:
    """Kind of meld with these faces, or None if it is none."""
    wilds = meld.wilds
    naturals = meld.cards & ~wilds
    if (
        meld.cards.bit_count() < terms.melds.min_length
        or wilds & ~meld.cards
        or wilds.bit_count() != len(meld.stands)
        or not all(terms.wilds.may_be(card) and face_of(card) != face for card, face in meld.stands)
        or any(is_joker(card) for card in in_order(naturals))
        or not terms.balanced(naturals.bit_count(), wilds.bit_count())
    ):
        return None
    faces = [face for _, face in meld.stands]
    if _is_set(terms, naturals, faces):
        return Kind.SET
    return Kind.RUN if run_of(terms, meld) else None


def is_meld(terms: MeldTerms, meld: LaidMeld) -> bool:
    """True if the cards with these faces are exactly one meld."""
    return kind_of(terms, meld) is not None


def _is_set(terms: MeldTerms, naturals: CardSet, faces: list[Face]) -> bool:
    cards = list(in_order(naturals))
    ranks = {rank_of(card) for card in cards} | {face - OPEN_SUIT for face in faces}
    size = len(cards) + len(faces)
    if not terms.more.sets or len(ranks) != 1 or size > terms.largest_set:
        return False
    return terms.more.twins or len({face_of(card) for card in cards}) == len(cards)


def run_of(terms: MeldTerms, meld: LaidMeld) -> tuple[int, SuitRun] | None:
    """Suit and run of a meld, or None if its faces form no run."""
    faces = faces_of(meld)
    suits = {face // LANE for face in faces}
    if len(suits) != 1 or len(set(faces)) != meld.cards.bit_count():
        return None
    suit = suits.pop()
    if suit > 3:
        return None
    run = suit_runs(terms.melds).get(sum(1 << face % LANE for face in faces))
    return None if run is None else (suit, run)


def faces_of(meld: LaidMeld) -> dict[Face, Card]:
    """Face -> card; meaningful for runs only."""
    faces: dict[Face, Card] = {face_of(card): card for card in in_order(meld.naturals)}
    faces.update((face, card) for card, face in meld.stands)
    return faces


def in_meld_order(terms: MeldTerms, meld: LaidMeld) -> tuple[Card, ...]:
    """The cards in display order: runs low to high, sets by suit with the wilds last.

    Cards that form no meld are in the order of a set.
    """
    suit_and_run = run_of(terms, meld)
    if suit_and_run:
        suit, run = suit_and_run
        faces = faces_of(meld)
        return tuple(faces[LANE * suit + rank] for rank in run.order)
    parts = (sorted(in_order(part), key=face_of) for part in (meld.naturals, meld.wilds))
    return tuple(card for part in parts for card in part)


def stretches(melds: Melds, length: int) -> tuple[tuple[int, ...], ...]:
    """The ranks of every run of a length, each in order, sorted by start."""
    runs = [run.order for run in suit_runs(melds).values() if len(run.order) == length]
    return tuple(sorted(runs))


# ---------------------------------------------------------------- points


@dataclass(frozen=True)
class CardPoints:
    """Values of cards in the hand and in melds on the table (W9, T8, R10, I6)."""

    ranks: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
    joker: int = 15
    wild: int | None = None  # a card of the wild rank; None: as its rank
    low_ace: int | None = None  # at the low end of a run on the table, if aces are not wild (R10)
    stands: bool = False  # on the table a wild counts as the face it stands for

    def held(self, wilds: Wilds, card: Card) -> int:
        """Points of a card in the hand."""
        if is_joker(card):
            return self.joker
        if self.wild is not None and rank_of(card) == wilds.rank:
            return self.wild
        return self.ranks[rank_of(card)]

    def laid_ranks(self, wilds: Wilds) -> tuple[int, ...]:
        """Points of naturals on the table by rank; a card of the wild rank counts as a wild.

        Where wilds count as their faces, it counts as its rank.
        """
        if self.wild is None or wilds.rank is None or self.stands:
            return self.ranks
        return (*self.ranks[: wilds.rank], self.wild, *self.ranks[wilds.rank + 1 :])


def held_points(points: CardPoints, wilds: Wilds, cards: CardSet) -> int:
    """Points of cards in the hand."""
    return sum(points.held(wilds, card) for card in in_order(cards))


def laid_points(points: CardPoints, terms: MeldTerms, meld: LaidMeld) -> int:
    """Points of a meld on the table."""
    return sum(laid_values(points, terms, meld).values())


def laid_values(points: CardPoints, terms: MeldTerms, meld: LaidMeld) -> dict[Card, int]:
    """Points of each card of a meld on the table."""
    ranks = points.laid_ranks(terms.wilds)
    low_ace = points.low_ace if terms.wilds.rank != 0 else None
    stands = dict(meld.stands)
    values: dict[Card, int] = {}
    for index, card in enumerate(in_meld_order(terms, meld)):
        face = stands.get(card, face_of(card))
        if card in stands and not points.stands:
            values[card] = points.held(terms.wilds, card)
        elif face % LANE == 0 and index == 0 and low_ace is not None and meld.kind is Kind.RUN:
            values[card] = low_ace
        else:
            values[card] = ranks[face % LANE]
    return values


# ---------------------------------------------------------------- text

_SUITS = ("c", "d", "h", "s", "")
_WORD = re.compile(r"([A-KQTX2-9][cdhs1-4])(?:=([AKQJT2-9])([cdhs]?))?")


def face_text(face: Face) -> str:
    """``9s``, or the rank alone where the suit is open: ``K``."""
    return RANKS[face % LANE] + _SUITS[face // LANE]


def meld_text(terms: MeldTerms, meld: LaidMeld, separator: str = " ") -> str:
    """``7s 8s X1=9s``: cards in meld order, a wild with its face."""
    stands = dict(meld.stands)
    return separator.join(
        card_text(card) + (f"={face_text(stands[card])}" if card in stands else "")
        for card in in_meld_order(terms, meld)
    )


def parse_meld(text: str, packs: int = 1) -> LaidMeld:
    """Parse cards and faces, with or without blanks, without checking that they are a meld.

    A repeated card is its duplicate of the next pack, up to ``packs``. Raises
    :class:`~openrummy.core.cards.CardSyntaxError`.
    """
    compact = "".join(text.split())
    words = list(_WORD.finditer(compact))
    ends = [0, *(word.end() for word in words)]
    if ends[-1] != len(compact) or any(
        end != word.start() for end, word in zip(ends, words, strict=False)
    ):
        raise CardSyntaxError(f"no meld: {text[:60]!r} (write 7s 8s X1=9s, or Kc Kd X1=K)")
    order = parse_card_list(" ".join(word[1] for word in words), packs)
    stands = [
        (card, RANKS.index(word[2]) + LANE * _SUITS.index(word[3]))
        for card, word in zip(order, words, strict=True)
        if word[2]
    ]
    return laid_meld(to_set(order), stands)
