"""Hands with wilds and several packs under every rule, to hold covers against the reference."""

from __future__ import annotations

import random
from typing import NamedTuple

from openrummy.core.cards import CardSet, full_pack, joker, rank_of, suit_of, to_set
from openrummy.core.melds.cover import ANYTHING, run_shapes
from openrummy.core.melds.cover.keys import Count
from openrummy.core.melds.cover.search import Demand
from openrummy.core.melds.plain import Kind
from openrummy.core.melds.wild import CardPoints, MeldTerms, WildRules, Wilds
from openrummy.core.rules.pieces import Melds

TWO_RUNS = (Count(Kind.RUN, 1, pure=True), Count(Kind.RUN, 2))
DEMANDS: list[tuple[Demand, ...]] = [
    *[ANYTHING] * 4,
    (Demand(all_cards=True),),
    (Demand(TWO_RUNS),),
    (Demand(TWO_RUNS, all_cards=True),),
    run_shapes((3, 3), (4, 3), (5,), (4,), (3,), (4, 4), (5, 3)),
    (Demand((Count(Kind.SET, 1), Count(Kind.RUN, 1))),),
    (Demand((Count(None, 1, pure=True),)),),
    (Demand((Count(Kind.SET, 1, pure=True), Count(None, 0, 2))),),
    (Demand((Count(Kind.RUN, 0, 1),)),),
    (Demand((Count(None, 0, 0, lengths=(4, 13)),)),),
    (Demand((Count(Kind.SET, 1, 1, lengths=(4, 4)),)),),
    (Demand((Count(Kind.RUN, 1, lengths=(4, 5)),), all_cards=True),),
]
RANKS = [
    CardPoints().ranks,
    (15, *range(2, 11), 10, 10, 10),
    (5,) * 8 + (10,) * 5,
    (1,) * 13,
]


class Puzzle(NamedTuple):
    terms: MeldTerms
    points: CardPoints
    hand: CardSet
    demands: tuple[Demand, ...]
    most: bool


def some_terms(rng: random.Random) -> MeldTerms:
    melds = Melds(rng.choice(["low", "high-or-low", "corner"]), rng.choice([3, 3, 3, 4]))
    more = WildRules(
        sets=rng.random() < 0.85,
        twins=rng.random() < 0.4,
        largest_set=rng.choice([4, 4, None, 3, 6]),
        most_wilds=rng.choice([None, None, None, 1, 2]),
        as_many_naturals=rng.random() < 0.25,
        least_naturals=rng.choice([0, 0, 0, 1, 2]),
    )
    return MeldTerms(melds, more, Wilds(rng.random() < 0.9, rng.choice([None, None, *range(13)])))


def some_points(rng: random.Random) -> CardPoints:
    return CardPoints(
        rng.choice(RANKS),
        joker=rng.choice([0, 15, 25, 50]),
        wild=rng.choice([None, 25, 0, 15]),
        low_ace=rng.choice([None, None, 1]),
        stands=rng.random() < 0.3,
    )


def some_hand(rng: random.Random, terms: MeldTerms, size: int) -> CardSet:
    """Up to five wilds, the rest anywhere, in four neighbouring ranks or in one or two suits."""
    packs = rng.randint(1, 3)
    plain = [card for card in full_pack(packs) if rank_of(card) != terms.wilds.rank]
    own = [card for card in full_pack(packs) if rank_of(card) == terms.wilds.rank]
    jokers = [joker(number, pack) for number in (1, 2, 3, 4) for pack in range(packs)]
    match rng.choice(["any", "block", "suits"]):
        case "block":
            start = rng.randrange(13)
            plain = [card for card in plain if (rank_of(card) - start) % 13 < 4]
        case "suits":
            suits = rng.sample(range(4), rng.randint(1, 2))
            plain = [card for card in plain if suit_of(card) in suits]
    wilds = rng.sample(own, rng.randint(0, min(4, len(own)))) + rng.sample(
        jokers, rng.randint(0, 4)
    )
    wilds = rng.sample(wilds, min(5, size, len(wilds)))
    return to_set(wilds + rng.sample(plain, min(len(plain), size - len(wilds))))


def some_puzzle(rng: random.Random, size: int) -> Puzzle:
    terms = some_terms(rng)
    hand = some_hand(rng, terms, size)
    return Puzzle(terms, some_points(rng), hand, rng.choice(DEMANDS), rng.random() < 0.4)
