"""Melds and lay-offs without wild cards, and the value of an unmelded card.

A *meld* is a set (equal ranks) or a run (neighbouring ranks of one suit). The
piece :class:`~openrummy.core.rules.pieces.Melds` says how short a meld may be and how
aces stand in runs (G25, T7, A27):

========== ============================================================
``low``         A-2-3 only
``high-or-low`` also Q-K-A; one ace never stands at both ends
``corner``      also K-A-2: a run is a stretch of a cycle of 13 ranks
========== ============================================================

Everything here knows one pack and no wild cards, and melds are plain card sets:
:mod:`openrummy.core.melds.wild` knows the others, and the meaning of wilds (A29).
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
    ONE_PACK,
    PACK_BITS,
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
    """A run as ranks: in order from its low end, and what may follow at each end."""

    order: tuple[int, ...]
    down: tuple[int, ...]
    up: tuple[int, ...]


def _bits(ranks: Iterable[int]) -> int:
    return sum(1 << rank for rank in ranks)


def _stretch(rules: Melds, start: int, length: int) -> SuitRun | None:
    """The run of ``length`` places from ``start`` (place 13 is a high ace), if there is one."""
    first_place, last_place = {"low": (0, 12), "high-or-low": (0, 13), "corner": (-13, 25)}[
        rules.aces
    ]
    end = start + length
    if end - 1 > last_place:
        return None
    free = RANKS_IN_SUIT - length  # no rank comes twice, so no end goes further than this

    def ranks(places: range) -> tuple[int, ...]:
        return tuple(rank % RANKS_IN_SUIT for rank in places if first_place <= rank <= last_place)

    return SuitRun(
        ranks(range(start, end)),
        ranks(range(start - 1, start - 1 - free, -1)),
        ranks(range(end, end + free)),
    )


@lru_cache(maxsize=256)
def suit_runs(rules: Melds) -> dict[int, SuitRun]:
    """Every run a suit can hold: 13 bits of ranks -> what it is."""
    runs: dict[int, SuitRun] = {}
    for length in range(rules.min_length, RANKS_IN_SUIT + 1):
        for start in range(RANKS_IN_SUIT):
            run = _stretch(rules, start, length)
            if run is not None:
                # All 13 ranks read the same from any start: the ace-low reading stays.
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
    """Suit and run of a card set, if it is a run."""
    if not cards or cards & ~ONE_PACK:
        return None
    suit = ((cards & -cards).bit_length() - 1) // LANE
    run = suit_runs(rules).get(cards >> (LANE * suit))
    return None if run is None else (suit, run)


def _is_set(rules: Melds, cards: CardSet) -> bool:
    if cards & ~ONE_PACK or cards.bit_count() < rules.min_length:
        return False
    rank = rank_of(Card((cards & -cards).bit_length() - 1))
    return not cards & ~(COLUMN << rank)


def kind_of(rules: Melds, cards: CardSet) -> Kind | None:
    """Kind of meld that the cards are together, or None when they are no meld."""
    if _run_of(rules, cards):
        return Kind.RUN
    return Kind.SET if _is_set(rules, cards) else None


def is_meld(rules: Melds, cards: CardSet) -> bool:
    """True if the cards together are exactly one meld."""
    return kind_of(rules, cards) is not None


def chains(rules: Melds, meld: Meld) -> tuple[tuple[Card, ...], ...]:
    """The open places of a meld: for each, the cards that may follow one another there.

    A run has a place at either end (5, then 6, … on 2-3-4; A8); a set one for
    each card it lacks. Cards of pack 0, no empty chains; the two chains of a
    run can end in the same card. Raises ``ValueError`` for what is no meld.
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
    """The cards of pack 0 that may be added next, one card at a time (G32, A8).

    The fourth of a set, either end of a run; nothing more on a run of all 13
    ranks (A27). Raises ``ValueError`` for what is no meld.
    """
    return to_set(chain[0] for chain in chains(rules, meld))


def in_meld_order(rules: Melds, meld: Meld) -> tuple[Card, ...]:
    """The cards as people lay them: runs low to high (Q K A, K A 2), sets by suit.

    Cards that are no meld come in plain order.
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
    """Every meld of any size that can be made from the hand, in canonical order."""
    melds = [
        run << (LANE * suit)
        for suit in range(4)
        for run in _runs_within(rules, hand >> (LANE * suit) & LANE_MASK)
    ]
    thick = ranks_of_three(hand)
    while thick:
        low = thick & -thick
        melds += [shape * low for shape in _set_shapes(rules) if shape * low & ~hand == 0]
        thick ^= low
    return tuple(sorted(melds, key=by_lowest_card))


def ranks_of_three(hand: CardSet) -> int:
    """The ranks of which a hand has three cards or more, as 13 bits."""
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
def _binary_places(values: Values) -> tuple[tuple[CardSet, int], ...]:
    """For each binary digit: the cards whose value has it, and the digit's place."""
    points = [(ALL_COPIES << card, value_of(values, card)) for card in in_order(ONE_PACK | JOKERS)]
    width = max(value for _, value in points).bit_length()
    return tuple(
        (sum(bit for bit, value in points if value >> power & 1), power) for power in range(width)
    )


def points(values: Values, cards: CardSet) -> int:
    """Points of unmelded cards."""
    total = 0
    for mask, power in _binary_places(values):
        total += (cards & mask).bit_count() << power
    return total


# ---------------------------------------------------------------- text


def melds_text(rules: Melds, melds: Iterable[Meld]) -> str:
    """``"8c 8d 8s | 3c 4c 5c"``: melds in the order given, cards in meld order."""
    return " | ".join(
        " ".join(card_text(card) for card in in_meld_order(rules, meld)) for meld in melds
    )
