"""Hands to try arrangements on, plain and hostile, and checks of the results."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from hypothesis import strategies as st

from openrummy.core import cards
from openrummy.core.melds.arrange import Arrangement, Defence, arranged
from openrummy.core.melds.plain import Meld, all_melds, lay_offs
from openrummy.core.rules.pieces import Melds, Values

Table: TypeAlias = tuple[Melds, Values]

PACK = list(cards.in_order(cards.SINGLE_PACK))
GIN: Table = (Melds(), Values())
TABLES: list[Table] = [
    GIN,
    (Melds("high-or-low"), Values(ace=15)),
    (Melds("high-or-low"), Values(ace=1)),
    (Melds("corner"), Values(ace=15)),
]

some_table = st.sampled_from(TABLES)


def anything(rng: random.Random, size: int) -> int:
    return cards.to_set(rng.sample(PACK, size))


def crowded(rng: random.Random, size: int) -> int:
    """Most cards from four neighbouring ranks: sets and runs compete for them."""
    start = rng.randrange(13)
    block = [card for card in PACK if (cards.rank_of(card) - start) % 13 < 4]
    hand = rng.sample(block, size - rng.randrange(3))
    others = [card for card in PACK if card not in hand]
    return cards.to_set(hand + rng.sample(others, size - len(hand)))


def suited(rng: random.Random, size: int) -> int:
    """Most cards from one or two suits: long runs in pieces."""
    lanes = rng.sample(range(4), 2)
    return cards.to_set(rng.sample([card for card in PACK if cards.suit_of(card) in lanes], size))


def knockable(rng: random.Random, size: int) -> int:
    """Mostly melds, and small cards."""
    hand = 0
    for meld in rng.sample(all_melds(Melds("corner"), cards.SINGLE_PACK), 200):
        if not meld & hand and (hand | meld).bit_count() <= size:
            hand |= meld
        if hand.bit_count() > size - 3:
            break
    small = [card for card in PACK if cards.rank_of(card) < 5 and not hand >> card & 1]
    return hand | cards.to_set(rng.sample(small, size - hand.bit_count()))


KINDS: list[Callable[[random.Random, int], int]] = [anything, crowded, suited, knockable]


def on_table(rng: random.Random, melds: Melds, hand: int, most: int = 3) -> tuple[int, ...]:
    """An opponent's melds, most of which take a card of the hand."""
    free = all_melds(melds, cards.SINGLE_PACK & ~hand)
    fitting = [meld for meld in free if meld.bit_count() < 6 and lay_offs(melds, meld) & hand]
    laid: list[int] = []
    for meld in rng.sample(fitting, len(fitting)) + rng.sample(free, 3):
        if len(laid) < most and not any(meld & other for other in laid) and rng.random() < 0.9:
            laid.append(meld)
    return tuple(laid)


def hands(most: int) -> st.SearchStrategy[int]:
    plain = st.sets(st.sampled_from(PACK), max_size=most)
    crowd = st.integers(0, 12).flatmap(
        lambda start: st.sets(
            st.sampled_from([card for card in PACK if (cards.rank_of(card) - start) % 13 < 5]),
            max_size=most,
        )
    )
    return st.one_of(plain, crowd).map(cards.to_set)


def check_arrangement(melds: Melds, values: Values, hand: int, arrangement: Arrangement) -> None:
    assert arranged(melds, values, hand, arrangement.melds) == arrangement


def check_defence(
    melds: Melds, values: Values, hand: int, onto: tuple[int, ...], defence: Defence
) -> None:
    """Assert that the defence can be played as it is written."""
    table = list(onto)
    rest = hand
    for card, index in defence.laid:
        assert lay_offs(melds, table[index]) >> card & 1
        assert rest >> card & 1
        table[index] |= 1 << card
        rest ^= 1 << card
    assert arranged(melds, values, rest, defence.melds) == Arrangement(
        defence.melds, defence.deadwood, defence.points
    )


def shown(arrangements: tuple[Arrangement, ...]) -> set[frozenset[int]]:
    return {frozenset(arrangement.melds) for arrangement in arrangements}


def parse_melds(text: str) -> tuple[Meld, ...]:
    """The groups of cards in ``text``, split at ``|``, in the order of the text.

    Nothing is asked about rules: a group may be no meld. Blank text has no
    groups. Raises :class:`~openrummy.core.cards.CardSyntaxError` for an unknown
    card, a card named twice or an empty group.
    """
    if not text.strip():
        return ()
    cards.parse_card_list(text.replace("|", " "))  # refuses a card named in two groups
    groups = tuple(cards.to_set(cards.parse_card_list(part)) for part in text.split("|"))
    if 0 in groups:
        raise cards.CardSyntaxError(f"a meld without cards in {text[:60]!r}")
    return groups
