"""A slow, plain reference for melds and arrange: it enumerates everything and shares no code.

As a script it answers like ``openrummy solve --batch``: one hand a line on
stdin, perhaps followed by ``> MELDS`` it may lay off on, and for each line the
least deadwood; a hand of eleven cards without MELDS first discards::

    python tests/helpers/brute.py --aces corner --ace 15 < hands.txt
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise

from openrummy.core import cards


def is_meld(mask: int, aces: str) -> bool:
    members = list(cards.in_order(mask))
    ranks = sorted(cards.rank_of(card) for card in members)
    suits = {cards.suit_of(card) for card in members}
    if len(members) < 3:
        return False
    if len(set(ranks)) == 1:
        return True
    return len(suits) == 1 and is_run(ranks, aces)


def is_run(ranks: list[int], aces: str) -> bool:
    readings = [ranks]
    if aces == "high-or-low":
        readings.append(sorted(13 if rank == 0 else rank for rank in ranks))
    if aces == "corner":
        readings += [sorted((rank + turn) % 13 for rank in ranks) for turn in range(13)]
    return any(all(b == a + 1 for a, b in pairwise(reading)) for reading in readings)


@cache
def melds_in(hand: int, aces: str) -> tuple[int, ...]:
    members = list(cards.in_order(hand))
    groups = [[card for card in members if cards.rank_of(card) == rank] for rank in range(13)]
    groups += [[card for card in members if cards.suit_of(card) == suit] for suit in range(4)]
    subsets = (
        cards.to_set(some)
        for group in groups
        for size in range(3, len(group) + 1)
        for some in combinations(group, size)
    )
    return tuple(mask for mask in subsets if is_meld(mask, aces))


def families(melds: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every choice of melds that share no card."""
    if not melds:
        yield ()
        return
    first, rest = melds[0], melds[1:]
    yield from families(rest)
    for family in families(tuple(meld for meld in rest if not meld & first)):
        yield (first, *family)


def points(mask: int, ace: int = 1, court: int = 10) -> int:
    ranks = [cards.rank_of(card) for card in cards.in_order(mask)]
    return sum(ace if rank == 0 else court if rank > 9 else rank + 1 for rank in ranks)


def rest_of(hand: int, family: tuple[int, ...]) -> int:
    return hand - sum(family)


def least(hand: int, aces: str = "low", ace: int = 1, court: int = 10) -> int:
    rests = {rest_of(hand, family) for family in families(melds_in(hand, aces))}
    return min(points(rest, ace, court) for rest in rests)


def within(hand: int, limit: int, aces: str = "low", ace: int = 1) -> set[frozenset[int]]:
    """All arrangements of at most ``limit`` points, each as the set of its melds."""
    splits = families(melds_in(hand, aces))
    return {frozenset(split) for split in splits if points(rest_of(hand, split), ace) <= limit}


def all_best(hand: int, aces: str = "low", ace: int = 1) -> set[frozenset[int]]:
    return within(hand, least(hand, aces, ace), aces, ace)


def after_discard(hand: int, aces: str = "low", ace: int = 1) -> int:
    return min(least(hand ^ cards.bit(card), aces, ace) for card in cards.in_order(hand))


def defence(hand: int, onto: tuple[int, ...], aces: str = "low", ace: int = 1) -> int:
    """Fewest points over all families of the hand and all orders of laying off the rest."""

    @cache
    def lay(rest: int, table: tuple[int, ...]) -> int:
        fewest = points(rest, ace)
        for card in cards.in_order(rest):
            for index, meld in enumerate(table):
                grown = meld | cards.bit(card)
                if is_meld(grown, aces):
                    after = (*table[:index], grown, *table[index + 1 :])
                    fewest = min(fewest, lay(rest ^ cards.bit(card), after))
        return fewest

    rests = {rest_of(hand, family) for family in families(melds_in(hand, aces))}
    return min(lay(rest, onto) for rest in rests)


def answer(line: str, aces: str, ace: int) -> int:
    hand_text, arrow, melds_text = line.partition(">")
    hand = cards.parse_cards(hand_text)
    if arrow:
        onto = tuple(cards.parse_cards(part) for part in melds_text.split("|") if part.strip())
        return defence(hand, onto, aces, ace)
    if hand.bit_count() == 11:
        return after_discard(hand, aces, ace)
    return least(hand, aces, ace)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--aces", choices=["low", "high-or-low", "corner"], default="low")
    parser.add_argument("--ace", type=int, default=1, help="points of an ace")
    options = parser.parse_args()
    for line in sys.stdin:
        if line.strip():
            print(answer(line, options.aces, options.ace))


if __name__ == "__main__":
    main()
