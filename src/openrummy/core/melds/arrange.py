"""Exact arrangements of a hand: least deadwood, all arrangements, the best defence.

All results are exact for one pack without wild cards and for hands of any
size (7 to 15 cards are fast). Values must be positive.

:func:`least` reads runs of one suit from a lazily filled table (13 bits of
ranks -> least deadwood with runs only) and tries the few choices of sets.
Everything else is a search in which :func:`least` of the remaining cards is
an exact bound, so no branch is explored in vain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from openrummy.core.cards import (
    LANE,
    LANE_MASK,
    SINGLE_PACK,
    Card,
    CardSet,
    bit,
    cards_text,
    in_order,
)
from openrummy.core.melds.plain import (
    COLUMN,
    Meld,
    all_melds,
    by_lowest_card,
    chains,
    is_meld,
    lay_offs,
    points,
    value_of,
)
from openrummy.core.rules.pieces import Melds, Values

Family: TypeAlias = tuple[Meld, ...]

MAX_ALTERNATIVES = 64
_MAX_COUNTS = 1 << 14


@dataclass(frozen=True)
class Arrangement:
    """A hand split into melds (in canonical order) and deadwood with its points."""

    melds: tuple[Meld, ...]
    deadwood: CardSet
    points: int


@dataclass(frozen=True)
class Defence:
    """A defender's hand after own melds and lay-offs (G32).

    ``laid`` is in an order that can be played: each card fits its meld, given
    as index into the melds on the table, after the cards before it.
    """

    melds: tuple[Meld, ...]
    laid: tuple[tuple[Card, int], ...]
    deadwood: CardSet
    points: int


# ---------------------------------------------------------------- least deadwood


class _Suit(dict[int, int]):
    """Least deadwood of one suit with runs only: 13 bits of ranks -> points."""

    def __init__(self, melds: Melds, values: Values) -> None:
        super().__init__({0: 0})
        self._values = values
        self._starting: dict[int, list[int]] = {1 << rank: [] for rank in range(13)}
        for run in all_melds(melds, LANE_MASK):
            self._starting[run & -run].append(run)

    def __missing__(self, lane: int) -> int:
        low = lane & -lane
        fewest = points(self._values, low) + self[lane ^ low]
        for run in self._starting[low]:
            if run & lane == run:
                fewest = min(fewest, self[lane ^ run])
        self[lane] = fewest
        return fewest


class Counts(dict[CardSet, int]):
    """Memoized least deadwood by hand, for fast evaluation of many hands.

    ``counts(melds, values)[hand]``. A missing hand of jokers or of a second pack
    raises ``ValueError``. Cleared when it grows too large. ``max_value`` is the maximum value of
    a single card.
    """

    def __init__(self, melds: Melds, values: Values) -> None:
        super().__init__()
        self.max_value = max(value_of(values, card) for card in in_order(SINGLE_PACK))
        self._suit = _Suit(melds, values)
        # by rank bit: each set of that rank
        self._sets = {1 << rank: all_melds(melds, COLUMN << rank) for rank in range(13)}

    def __missing__(self, hand: CardSet) -> int:
        # The hottest code of bots for gin, hence the inlined split into suits.
        if hand & ~SINGLE_PACK:
            raise ValueError("arrangements know one pack without jokers")
        if len(self) >= _MAX_COUNTS:
            self.clear()
        suit = self._suit
        clubs, diamonds = hand & LANE_MASK, hand >> LANE & LANE_MASK
        hearts, spades = hand >> 2 * LANE & LANE_MASK, hand >> 3 * LANE
        count = suit[clubs] + suit[diamonds] + suit[hearts] + suit[spades]
        ranks_of_sets = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
        if ranks_of_sets:
            fewer = [
                suit[remaining & LANE_MASK]
                + suit[remaining >> LANE & LANE_MASK]
                + suit[remaining >> 2 * LANE & LANE_MASK]
                + suit[remaining >> 3 * LANE]
                for remaining in self._without_sets(hand, ranks_of_sets)
            ]
            count = min([count, *fewer])
        self[hand] = count
        return count

    def _without_sets(self, hand: CardSet, ranks_of_sets: int) -> list[CardSet]:
        """Rest of the hand after each choice of disjoint sets, at least one of them."""
        candidates: list[CardSet] = []
        while ranks_of_sets:
            rank = ranks_of_sets & -ranks_of_sets
            ranks_of_sets ^= rank
            for meld in self._sets[rank]:
                if meld & hand == meld:
                    if candidates:
                        candidates += [
                            remaining ^ meld for remaining in candidates if remaining & meld == meld
                        ]
                    candidates.append(hand ^ meld)
        return candidates


@lru_cache(maxsize=24)
def counts(melds: Melds, values: Values) -> Counts:
    """The counts under these rules; one shared instance."""
    return Counts(melds, values)


def least(melds: Melds, values: Values, hand: CardSet) -> int:
    """The least deadwood points of a hand; a card counts in one meld only (§1).

    Raises ``ValueError`` for jokers or cards of a second pack.
    """
    return counts(melds, values)[hand]


# ---------------------------------------------------------------- families of melds


def _families(melds: Melds, values: Values, hand: CardSet, limit: int) -> Iterator[Family]:
    """Every set of disjoint melds that leaves at most ``limit`` points, melds in order."""
    options: dict[CardSet, list[Meld]] = {}
    unmeldable = hand  # cards that no meld has are deadwood in every family
    for meld in all_melds(melds, hand):
        options.setdefault(meld & -meld, []).append(meld)
        unmeldable &= ~meld
    count = counts(melds, values)
    if count[hand] <= limit:
        slack = limit - points(values, unmeldable)
        yield from _families_of(values, count, options, hand & ~unmeldable, slack)


def _families_of(
    values: Values,
    count: Counts,
    options: dict[CardSet, list[Meld]],
    remaining: CardSet,
    slack: int,
) -> Iterator[Family]:
    # The lowest card is deadwood or in a meld it is the lowest card of:
    # cards below it are settled, so each family is met exactly once.
    if not remaining:
        yield ()
        return
    low = remaining & -remaining
    value = points(values, low)
    if count[remaining ^ low] <= slack - value:
        yield from _families_of(values, count, options, remaining ^ low, slack - value)
    for meld in options.get(low, ()):
        if meld & remaining == meld and count[remaining ^ meld] <= slack:
            for family in _families_of(values, count, options, remaining ^ meld, slack):
                yield (meld, *family)


def arranged(melds: Melds, values: Values, hand: CardSet, family: Iterable[Meld]) -> Arrangement:
    """The hand arranged into these melds, the rest deadwood (A7).

    Raises ``ValueError`` for an invalid meld, a card that is not in the hand or
    is used twice.
    """
    deadwood = hand
    chosen = tuple(sorted(family, key=by_lowest_card))
    for meld in chosen:
        if meld & ~deadwood:
            raise ValueError(f"not in the hand, or used twice: {cards_text(meld & ~deadwood)}")
        if not is_meld(melds, meld):
            raise ValueError(f"not a meld: {cards_text(meld)}")
        deadwood ^= meld
    return Arrangement(chosen, deadwood, points(values, deadwood))


def _split(values: Values, hand: CardSet, family: Family) -> Arrangement:
    deadwood = hand - sum(family)
    return Arrangement(family, deadwood, points(values, deadwood))


def _open_lines(melds: Melds, family: Family, hand: CardSet) -> frozenset[CardSet]:
    """Cards others could lay off on the family: each stretch of a chain as a card set.

    Cards of the hand itself, melded or not, stop a chain: nobody else has them.
    With every card melded the hand is gin, and nothing may be laid off (G32).
    """
    if sum(family) == hand:
        return frozenset()
    return frozenset(
        stretch
        for meld in family
        for chain in chains(melds, meld)
        for stretch in _stretches(chain, SINGLE_PACK & ~hand)
    )


def _stretches(chain: tuple[Card, ...], allowed: CardSet) -> list[CardSet]:
    """Prefixes of a chain that contain only allowed cards."""
    stretches: list[CardSet] = []
    stretch = 0
    for card in chain:
        if not allowed >> card & 1:
            break
        stretch |= bit(card)
        stretches.append(stretch)
    return stretches


_Rank: TypeAlias = tuple[int, int, int, tuple[tuple[CardSet, CardSet], ...]]


def _preference(melds: Melds, hand: CardSet, arrangement: Arrangement) -> _Rank:
    """Sort key: fewest points, then fewest possible lay-offs, then fewest melds."""
    candidates = len(_open_lines(melds, arrangement.melds, hand))
    return (
        arrangement.points,
        candidates,
        len(arrangement.melds),
        tuple(by_lowest_card(meld) for meld in arrangement.melds),
    )


@lru_cache(maxsize=1 << 12)
def all_best(melds: Melds, values: Values, hand: CardSet) -> tuple[Arrangement, ...]:
    """All arrangements with least deadwood, each once, most sensible first.

    Two arrangements differ when their melds do: 3-4-5-6-7-8 and 3-4-5, 6-7-8
    are two. Order: fewest possible lay-offs of others, fewest melds, then cards.
    """
    target = least(melds, values, hand)
    splits = [_split(values, hand, family) for family in _families(melds, values, hand, target)]
    if len(splits) > 1:
        splits.sort(key=lambda split: _preference(melds, hand, split))
    return tuple(splits)


def best(melds: Melds, values: Values, hand: CardSet) -> Arrangement:
    """The first of :func:`all_best`: least deadwood, fewest possible lay-offs (G31)."""
    return all_best(melds, values, hand)[0]


# ---------------------------------------------------------------- the knocker's options


def _nothing_to_add(melds: Melds, arrangement: Arrangement) -> bool:
    """True if no deadwood could be melded and no two melds could be one."""
    if all_melds(melds, arrangement.deadwood):
        return False
    if any(lay_offs(melds, meld) & arrangement.deadwood for meld in arrangement.melds):
        return False
    pairs = (
        (a, b)
        for a in arrangement.melds
        for b in arrangement.melds
        if by_lowest_card(a) < by_lowest_card(b)
    )
    return not any(is_meld(melds, a | b) for a, b in pairs)


def alternatives(
    melds: Melds, values: Values, hand: CardSet, limit: int
) -> tuple[Arrangement, ...]:
    """The sensible arrangements of a knocker with deadwood within ``limit`` (G31, A7).

    Every arrangement within the limit is legal. The result has:

    * all *complete* ones: no deadwood card fits a meld shown, the deadwood
      contains no meld, no two melds shown form one run;
    * those that hold cards back and gain by it against some defender: with
      ``Ah 2h 3h 4h`` the ``4h`` kept as deadwood costs 4 and prevents laying
      off ``5h 6h``. An arrangement is dropped if the lay-offs it denies, compared
      with a kept one, are never more than the points it costs: three aces held
      back to deny the fourth are not listed.

    Split runs never occur: with one pack the inner ends of 3-4-5, 6-7-8 take only
    cards of each other. Sorted by points, then fewest possible lay-offs, then as
    :func:`best`, which is first; the first ``MAX_ALTERNATIVES`` only. Empty if the
    hand cannot reach the limit.
    """
    splits = [_split(values, hand, family) for family in _families(melds, values, hand, limit)]
    splits.sort(key=lambda split: _preference(melds, hand, split))
    result: list[tuple[Arrangement, frozenset[CardSet]]] = []
    for split in splits:
        candidates = _open_lines(melds, split.melds, hand)
        # In this order, an arrangement that beats another precedes it.
        if _nothing_to_add(melds, split) or not any(
            _value_of(values, other_candidates - candidates) <= split.points - other.points
            for other, other_candidates in result
        ):
            result.append((split, candidates))
    return tuple(split for split, _ in result[:MAX_ALTERNATIVES])


def _value_of(values: Values, candidates: frozenset[CardSet]) -> int:
    """The maximum points of lay-offs by these candidates alone."""
    union = 0
    for cards in candidates:
        union |= cards
    return points(values, union)


def after_discard(
    melds: Melds, values: Values, hand: CardSet, barred: CardSet = 0
) -> tuple[tuple[Card, Arrangement], ...]:
    """For each card that may be discarded: the best arrangement of the rest.

    ``barred`` cards may not be discarded (G5). Sorted by points, then by card.
    """
    choices = [(card, best(melds, values, hand ^ bit(card))) for card in in_order(hand & ~barred)]
    return tuple(sorted(choices, key=lambda choice: (choice[1].points, choice[0])))


def big_gin(melds: Melds, values: Values, hand: CardSet) -> Arrangement | None:
    """The arrangement with all cards melded and none to discard (G9), if there is one."""
    if least(melds, values, hand):
        return None
    return best(melds, values, hand)


# ---------------------------------------------------------------- the defender


def best_defence(melds: Melds, values: Values, hand: CardSet, onto: tuple[Meld, ...]) -> Defence:
    """The joint optimum of own melds and lay-offs on the melds of the table (G33, A8).

    Cards are laid off one after another, several on one run, and own melds are
    shrunk or broken where that leaves less. Among equals: fewest cards laid off, then
    lowest cards. Without ``onto`` this is :func:`best`; against gin pass none.
    Raises ``ValueError`` for an invalid meld in ``onto``.
    """
    laid_off = min(
        _lay_candidates(melds, hand, onto),
        key=lambda cards: (least(melds, values, hand ^ cards), cards.bit_count(), cards),
    )
    arrangement = best(melds, values, hand ^ laid_off)
    return Defence(
        arrangement.melds,
        _laying_order(melds, laid_off, onto),
        arrangement.deadwood,
        arrangement.points,
    )


def _lay_candidates(melds: Melds, hand: CardSet, onto: tuple[Meld, ...]) -> set[CardSet]:
    """The sets of cards of the hand that can be laid off together, without dominated ones.

    Each chain takes a prefix of its cards. A card of two chains goes to either: to the
    run rather than the set, and where two runs of a suit grow towards each other, the
    first one reaches everything that both would.
    """
    # Cards that no own meld can use are laid off whenever possible, which only helps.
    # A stretch as long as a meld is a run of the hand and may as well be melded.
    useful = 0
    for meld in all_melds(melds, hand):
        useful |= meld
    candidates: set[CardSet] = {0}
    for meld in onto:
        for chain in chains(melds, meld):
            choices = [0, *_stretches(chain[: melds.min_length - 1], hand)]
            while len(choices) > 1 and not choices[1] & useful:
                del choices[0]
            candidates = {laid_off | choice for laid_off in candidates for choice in choices}
    return candidates


def _laying_order(
    melds: Melds, laid_off: CardSet, onto: tuple[Meld, ...]
) -> tuple[tuple[Card, int], ...]:
    """An order in which ``laid`` can be laid off, runs first: see :func:`_lay_candidates`."""
    order: list[tuple[Card, int]] = []
    longest_first = sorted(
        ((chain, index) for index, meld in enumerate(onto) for chain in chains(melds, meld)),
        key=lambda chain: len(chain[0]) == 1,
    )
    for chain, index in longest_first:
        for card in chain:
            if not laid_off >> card & 1:
                break
            laid_off ^= bit(card)
            order.append((card, index))
    return tuple(order)
