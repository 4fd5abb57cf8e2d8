"""A slow, plain reference for wild melds and covers: every split of a hand, every use of a card.

It shares the card numbers and the rule values, and no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from openrummy.core import cards
from openrummy.core.melds.cover.keys import Count
from openrummy.core.melds.cover.search import Demand
from openrummy.core.melds.plain import Kind
from openrummy.core.melds.wild import CardPoints, MeldTerms

Sort = tuple[Kind, int, bool]  # kind, length, pure


def is_wild(terms: MeldTerms, card: int) -> bool:
    if card % 16 == cards.JOKER_INDEX:
        return terms.wilds.jokers
    return card % 16 == terms.wilds.rank


def stretches(aces: str, length: int) -> Iterator[list[int]]:
    places = {"low": range(13), "high-or-low": range(14), "corner": range(25)}[aces]
    for start in places:
        if start + length <= len(places) and length <= 13 and start < 13 + (aces != "corner"):
            yield [index % 13 for index in range(start, start + length)]


def held(terms: MeldTerms, points: CardPoints, card: int) -> int:
    if card % 16 == cards.JOKER_INDEX:
        return points.joker
    if card % 16 == terms.wilds.rank and points.wild is not None:
        return points.wild
    return points.ranks[card % 16]


def melds_of(terms: MeldTerms, points: CardPoints, members: Sequence[int]) -> dict[Sort, int]:
    """Each sort of meld these cards together can be, and the most it counts on the table."""
    values: dict[Sort, int] = {}
    can = [is_wild(terms, member) for member in members]
    for use in product(*([False, True] if wild else [False] for wild in can)):
        wilds = [member for member, as_wild in zip(members, use, strict=True) if as_wild]
        naturals = [member for member, as_wild in zip(members, use, strict=True) if not as_wild]
        if any(card % 16 == cards.JOKER_INDEX for card in naturals):
            continue
        more = terms.more
        if len(naturals) < more.least_naturals:
            continue
        if more.most_wilds is not None and len(wilds) > more.most_wilds:
            continue
        if more.as_many_naturals and len(wilds) > len(naturals):
            continue
        if len(members) < terms.melds.min_length:
            continue
        for sort, value in kinds(terms, points, naturals, wilds):
            values[sort] = max(value, values.get(sort, value))
    return values


def kinds(
    terms: MeldTerms, points: CardPoints, naturals: list[int], wilds: list[int]
) -> Iterator[tuple[Sort, int]]:
    size = len(naturals) + len(wilds)
    pure = not wilds
    faces = [card % 64 for card in naturals]
    alone = [0 if points.stands else held(terms, points, wild) for wild in wilds]

    def natural(card: int, lowest: bool) -> int:
        if card % 16 == 0 and lowest and points.low_ace is not None and terms.wilds.rank != 0:
            return points.low_ace
        return points.ranks[card % 16] if points.stands else held(terms, points, card)

    for rank in range(13):
        duplicates = len(set(faces)) < len(faces)
        limit = terms.more.largest_set or 999
        right = all(face % 16 == rank for face in faces)
        if terms.more.sets and right and size <= limit and (terms.more.twins or not duplicates):
            value = sum(natural(card, False) for card in naturals) + sum(alone)
            value += len(wilds) * points.ranks[rank] * points.stands
            yield (Kind.SET, size, pure), value
    for suit in range(4):
        if any(face // 16 != suit for face in faces) or len(set(faces)) < len(faces):
            continue
        for order in stretches(terms.melds.aces, size):
            ranks = {face % 16: card for face, card in zip(faces, naturals, strict=True)}
            if set(ranks) <= set(order):
                value = sum(alone)
                for index, rank in enumerate(order):
                    if rank in ranks:
                        value += natural(ranks[rank], index == 0)
                    elif points.stands:
                        # a card of the wild rank that stands for itself has the same value
                        low = rank == 0 and index == 0 and points.low_ace is not None
                        low = low and terms.wilds.rank != 0
                        value += (points.low_ace or 0) if low else points.ranks[rank]
                yield (Kind.RUN, size, pure), value


def fits(count: Count, sort: Sort) -> bool:
    kind, length, pure = sort
    if count.kind not in (None, kind) or (count.pure and not pure):
        return False
    return count.lengths is None or count.lengths[0] <= length <= count.lengths[1]


def best(
    terms: MeldTerms,
    points: CardPoints,
    hand: int,
    demands: Sequence[Demand],
    most: bool,
) -> int | None:
    """The least cost of a cover, or None."""
    members = list(cards.in_order(hand))
    every = (1 << len(members)) - 1
    melds: dict[int, dict[Sort, int]] = {}
    for mask in range(1, every + 1):
        some = [card for i, card in enumerate(members) if mask >> i & 1]
        sorts = melds_of(terms, points, some)
        if sorts:
            melds[mask] = sorts
    costs = [held(terms, points, card) for card in members]
    return min(
        (
            cost
            for demand in demands
            if (cost := _best(every, melds, costs, demand, most)) is not None
        ),
        default=None,
    )


def _best(
    every: int,
    melds: dict[int, dict[Sort, int]],
    costs: list[int],
    demand: Demand,
    most: bool,
) -> int | None:
    counts = demand.counts

    @cache
    def splits(mask: int) -> dict[tuple[int, ...], int]:
        """Numbers of melds by count -> the least cost of the cards of the mask."""
        if not mask:
            return {(0,) * len(counts): 0}
        low = mask & -mask
        cheapest: dict[tuple[int, ...], int] = {}
        if not demand.all_cards:
            for tally, cost in splits(mask ^ low).items():
                cheapest[tally] = cost + costs[low.bit_length() - 1]
        rest = mask ^ low
        sub = rest
        while True:
            for sort, value in melds.get(sub | low, {}).items():
                for tally, cost in splits(rest ^ sub).items():
                    grown = tuple(
                        number + fits(count, sort)
                        for number, count in zip(tally, counts, strict=True)
                    )
                    now = cost - (value if most else 0)
                    cheapest[grown] = min(now, cheapest.get(grown, now))
            if not sub:
                break
            sub = (sub - 1) & rest
        return cheapest

    good = [
        cost
        for tally, cost in splits(every).items()
        if all(
            count.least <= number and (count.most is None or number <= count.most)
            for number, count in zip(tally, counts, strict=True)
        )
    ]
    return min(good, default=None)
