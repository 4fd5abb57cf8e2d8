"""Melds and lay-offs without wild cards, and the value of an unmelded card.

A *meld* is a set (equal ranks) or a run (consecutive ranks of one suit). The
piece :class:`~openrummy.core.rules.pieces.Melds` sets the minimum length of a meld and
the use of aces in runs (G25, T7, A27):

========== ============================================================
``low``         A-2-3 only
``high-or-low`` also Q-K-A; an ace is never at both ends
``corner``      also K-A-2: a run is a stretch of a cycle of 13 ranks
========== ============================================================

This module assumes one pack without wild cards, and its melds are plain card sets;
:mod:`openrummy.core.melds.wild` covers several packs and the meaning of wilds (A29).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from openrummy.core.cards import (
    JOKERS,
    LANE,
    LANE_MASK,
    MAX_COPIES,
    PACK_BITS,
    SINGLE_PACK,
    Card,
    CardSet,
    card_text,
    cards_text,
    in_order,
    is_joker,
    rank_of,
    to_set,
)
from openrummy.core.rules.pieces import Melds, Values

Meld: TypeAlias = CardSet

RANKS_IN_SUIT = 13
# The first card of each pack; shifted left by a face, all copies of it.
ALL_COPIES: CardSet = sum(1 << PACK_BITS * copy for copy in range(MAX_COPIES))
# The four aces; shifted left by a rank, the four cards of that rank.
COLUMN: CardSet = sum(1 << (LANE * suit) for suit in range(4))
_TEN = 9
_FIRST_COURT = 10


class Kind(Enum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


# ---------------------------------------------------------------- runs of one suit


class SuitRun(NamedTuple):
    """A run as ranks: in order from its low end, and the ranks that may extend either end."""

    order: tuple[int, ...]
    down: tuple[int, ...]
    up: tuple[int, ...]


def _bits(ranks: Iterable[int]) -> int:
    return sum(1 << rank for rank in ranks)


def _run_from(rules: Melds, start: int, length: int) -> SuitRun | None:
    """The run of ``length`` ranks from ``start`` (13 is a high ace), or None."""
    first, last = {"low": (0, 12), "high-or-low": (0, 13), "corner": (-13, 25)}[rules.aces]
    end = start + length
    if end - 1 > last:
        return None
    free = RANKS_IN_SUIT - length  # no rank repeats, which limits both ends

    def ranks(positions: range) -> tuple[int, ...]:
        return tuple(rank % RANKS_IN_SUIT for rank in positions if first <= rank <= last)

    return SuitRun(
        ranks(range(start, end)),
        ranks(range(start - 1, start - 1 - free, -1)),
        ranks(range(end, end + free)),
    )


@lru_cache(maxsize=256)
def suit_runs(rules: Melds) -> dict[int, SuitRun]:
    """Every run of a suit, keyed by its ranks as 13 bits."""
    runs: dict[int, SuitRun] = {}
    for length in range(rules.min_length, RANKS_IN_SUIT + 1):
        for start in range(RANKS_IN_SUIT):
            run = _run_from(rules, start, length)
            if run is not None:
                # All 13 ranks have the same bits from any start: keep the ace-low run.
                runs.setdefault(_bits(run.order), run)
    return runs


@lru_cache(maxsize=1 << 15)
def _runs_within(rules: Melds, lane: int) -> tuple[int, ...]:
    return tuple(run for run in suit_runs(rules) if run & lane == run)


@lru_cache(maxsize=256)
def _set_shapes(rules: Melds) -> tuple[CardSet, ...]:
    """Every set of aces; shifted left by a rank, every set of that rank."""
    return tuple(
        sum(1 << (LANE * suit) for suit in suits)
        for size in range(rules.min_length, 5)
        for suits in combinations(range(4), size)
    )


# ---------------------------------------------------------------- one meld


def _run_of(rules: Melds, cards: CardSet) -> tuple[int, SuitRun] | None:
    """Suit and run of a card set, or None if it is no run."""
    if not cards or cards & ~SINGLE_PACK:
        return None
    suit = ((cards & -cards).bit_length() - 1) // LANE
    run = suit_runs(rules).get(cards >> (LANE * suit))
    return None if run is None else (suit, run)


def _is_set(rules: Melds, cards: CardSet) -> bool:
    if cards & ~SINGLE_PACK or cards.bit_count() < rules.min_length:
        return False
    rank = rank_of(Card((cards & -cards).bit_length() - 1))
    return not cards & ~(COLUMN << rank)


def kind_of(rules: Melds, cards: CardSet) -> Kind | None:
    """Kind of meld that the cards form, or None if they form none."""
    if _run_of(rules, cards):
        return Kind.RUN
    return Kind.SET if _is_set(rules, cards) else None


def is_meld(rules: Melds, cards: CardSet) -> bool:
    """True if the cards form exactly one meld."""
    return kind_of(rules, cards) is not None


def chains(rules: Melds, meld: Meld) -> tuple[tuple[Card, ...], ...]:
    """Chains of cards that may extend a meld one after another.

    A run has a chain at either end (5, then 6, … on 2-3-4; A8); a set has one for
    each card it lacks. Cards of pack 0, no empty chains; the two chains of a
    run can end in the same card. Raises ``ValueError`` if the cards are no meld.
    """
    suit_and_run = _run_of(rules, meld)
    if suit_and_run:
        suit, run = suit_and_run
        ends = (run.down, run.up)
        return tuple(tuple(Card(LANE * suit + rank) for rank in end) for end in ends if end)
    return tuple((card,) for card in in_order(_rest_of_rank(rules, meld)))


def _rest_of_rank(rules: Melds, meld: Meld) -> CardSet:
    if not _is_set(rules, meld):
        raise ValueError(f"not a meld: {cards_text(meld)}")
    return COLUMN << rank_of(Card((meld & -meld).bit_length() - 1)) & ~meld


def lay_offs(rules: Melds, meld: Meld) -> CardSet:
    """The cards of pack 0 that may be laid off next, one card at a time (G32, A8).

    The fourth card of a set, either end of a run; none on a run of all 13
    ranks (A27). Raises ``ValueError`` if the cards are no meld.
    """
    return to_set(chain[0] for chain in chains(rules, meld))


def in_meld_order(rules: Melds, meld: Meld) -> tuple[Card, ...]:
    """The cards in display order: runs low to high (Q K A, K A 2), sets by suit.

    Cards that form no meld are in plain order.
    """
    suit_and_run = _run_of(rules, meld)
    if suit_and_run:
        suit, run = suit_and_run
        return tuple(Card(LANE * suit + rank) for rank in run.order)
    return tuple(in_order(meld))


# ---------------------------------------------------------------- the melds of a hand


def by_lowest_card(meld: Meld) -> tuple[CardSet, CardSet]:
    """Sort key of the canonical order of melds: by lowest card, then smaller mask first."""
    return meld & -meld, meld


def all_melds(rules: Melds, hand: CardSet) -> tuple[Meld, ...]:
    """Every meld of any size in the hand, in canonical order."""
    melds = [
        run << (LANE * suit)
        for suit in range(4)
        for run in _runs_within(rules, hand >> (LANE * suit) & LANE_MASK)
    ]
    ranks = ranks_of_three(hand)
    while ranks:
        low = ranks & -ranks
        melds += [shape * low for shape in _set_shapes(rules) if shape * low & ~hand == 0]
        ranks ^= low
    return tuple(sorted(melds, key=by_lowest_card))


def ranks_of_three(hand: CardSet) -> int:
    """Ranks of which a hand has three or more cards, as 13 bits."""
    clubs, diamonds = hand & LANE_MASK, hand >> LANE & LANE_MASK
    hearts, spades = hand >> 2 * LANE & LANE_MASK, hand >> 3 * LANE & LANE_MASK
    return clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)


# ---------------------------------------------------------------- points


def value_of(values: Values, card: Card) -> int:
    """Points of one unmelded card."""
    if is_joker(card):
        return values.joker
    rank = rank_of(card)
    if values.ranks:
        return values.ranks[rank]
    if rank == 0:
        return values.ace
    if rank >= _FIRST_COURT:
        return values.court
    return values.number if values.number and rank < _TEN else rank + 1


@lru_cache(maxsize=256)
def _binary_digits(values: Values) -> tuple[tuple[CardSet, int], ...]:
    """For each binary digit of a value: the cards that have it, and its power of two."""
    points = [
        (ALL_COPIES << card, value_of(values, card)) for card in in_order(SINGLE_PACK | JOKERS)
    ]
    width = max(value for _, value in points).bit_length()
    return tuple(
        (sum(bit for bit, value in points if value >> power & 1), power) for power in range(width)
    )


def points(values: Values, cards: CardSet) -> int:
    """Points of unmelded cards."""
    total = 0
    for mask, power in _binary_digits(values):
        total += (cards & mask).bit_count() << power
    return total


# ---------------------------------------------------------------- text


def melds_text(rules: Melds, melds: Iterable[Meld]) -> str:
    """``"8c 8d 8s | 3c 4c 5c"``: melds in the given order, cards in meld order."""
    return " | ".join(
        " ".join(card_text(card) for card in in_meld_order(rules, meld)) for meld in melds
    )
