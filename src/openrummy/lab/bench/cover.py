"""Speed of covering hands with wild cards, relative to plain gin hands."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from openrummy.core.cards import CardSet, full_pack, parse_cards, to_set
from openrummy.core.melds import arrange
from openrummy.core.melds.cover import ANYTHING, best_cover, run_shapes
from openrummy.core.melds.cover.keys import Count
from openrummy.core.melds.cover.search import Demand
from openrummy.core.melds.cover.tables import tables_of
from openrummy.core.melds.meld_list import list_melds
from openrummy.core.melds.plain import Kind
from openrummy.core.melds.wild import CardPoints, LaidMeld, MeldTerms, WildRules, Wilds
from openrummy.core.rules.pieces import Melds, Values

_SEED = 7
_POINTS = CardPoints(joker=15, wild=25)
_HIGH = Melds("high-or-low")
_TWO_RUNS = (Demand((Count(Kind.RUN, 1, pure=True), Count(Kind.RUN, 2))),)
_SHAPES = run_shapes((3, 3, 3, 3, 3), (4, 4, 4, 3), (5, 4, 3, 3))
_CROWD = "5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s"
_JOKERS = "X1 X2 X1 X2"


class _Job(NamedTuple):
    """A workload: random hands of a size with a number of wilds, or one fixed hand."""

    name: str
    terms: MeldTerms
    size: int = 13
    wilds: int = 3
    packs: int = 2
    demands: Sequence[Demand] = ANYTHING
    most: bool = False
    hand: str = ""
    begin: str = ""  # cards that every hand has


_FREE = MeldTerms(_HIGH, wilds=Wilds(rank=5))
_LIMITED = WildRules(as_many_naturals=True)
_DUPLICATES = WildRules(twins=True, largest_set=8)
_RUNS = WildRules(sets=False)
_JOBS = (
    _Job("13 cards, no wild", _FREE, wilds=0),
    _Job("13 cards, 2 wilds", _FREE, wilds=2),
    _Job("13 cards, 3 wilds", _FREE),
    _Job("16 cards, 4 wilds", _FREE, size=16, wilds=4),
    _Job("13, wilds <= naturals", MeldTerms(_HIGH, _LIMITED, Wilds(rank=5))),
    _Job("13, twins in sets", MeldTerms(_HIGH, _DUPLICATES, Wilds(rank=5))),
    _Job("13, most laid less held", _FREE, most=True),
    _Job("13, two runs, one pure", _FREE, demands=_TWO_RUNS, begin="3d 4d 5d"),
    _Job(
        "15 in runs of 3 to 5, 7 wilds", MeldTerms(_HIGH, _RUNS, Wilds(rank=1)), 15, 7, 2, _SHAPES
    ),
    _Job("worst: three ranks, 4 jokers", MeldTerms(_HIGH), hand=f"{_CROWD} {_JOKERS}"),
    _Job(
        "worst: twelve wilds, most",
        MeldTerms(_HIGH, wilds=Wilds(rank=4)),
        most=True,
        hand=f"5c 5d 5h 5s 5c 5d 5h 5s Kc 2d 9h {_JOKERS}",
    ),
    _Job(
        "worst: one suit, wilds <= naturals",
        MeldTerms(Melds("corner"), _LIMITED),
        hand=f"As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js {_JOKERS}",
    ),
)


def measure(hands: int) -> dict[str, Any]:
    """Processor time per hand in milliseconds, with cold and warm tables.

    Keys: ``plain_ms`` (:func:`openrummy.core.melds.arrange.best`, 13 cards of one pack, the
    base of the ratios), ``all_melds`` and ``all_melds_ms`` (15 cards including four jokers:
    maximum number of melds, median time) and ``jobs``, a list of ``name hands
    cold_ms cold_worst_ms warm_ms ratio``. The hands are the same in every run.
    """
    rng = random.Random(_SEED)
    pack = full_pack()
    gin = [to_set(rng.sample(pack, 13)) for _ in range(hands)]
    plain = median(_milliseconds(arrange.best, _HIGH, Values(), hand) for hand in gin)
    melds = MeldTerms(_HIGH)
    dealt = [_random_hand(rng, _Job("", melds, 15, 4)) for _ in range(hands)]
    return {
        "plain_ms": round(plain, 3),
        "all_melds": max(len(_melds(melds, hand)) for hand in dealt),
        "all_melds_ms": round(median(_milliseconds(_melds, melds, hand) for hand in dealt), 3),
        "jobs": [_measure_job(rng, job, hands, plain) for job in _JOBS],
    }


def _melds(terms: MeldTerms, hand: CardSet) -> list[LaidMeld]:
    return list(list_melds(terms, hand))


def _measure_job(rng: random.Random, job: _Job, hands: int, plain: float) -> dict[str, Any]:
    hands_to_cover = (
        [parse_cards(job.hand, 2)] if job.hand else [_random_hand(rng, job) for _ in range(hands)]
    )
    cold: list[float] = []
    warm: list[float] = []
    for hand in hands_to_cover:
        tables_of.cache_clear()
        for times in (cold, warm):
            times.append(_milliseconds(best_cover, job.terms, _POINTS, hand, job.demands, job.most))
    return {
        "name": job.name,
        "hands": len(hands_to_cover),
        "cold_ms": round(median(cold), 3),
        "cold_worst_ms": round(max(cold), 3),
        "warm_ms": round(median(warm), 3),
        "ratio": round(median(cold) / plain, 1),
    }


def _random_hand(rng: random.Random, job: _Job) -> CardSet:
    begin = parse_cards(job.begin)
    cards = [card for card in full_pack(job.packs, 2) if not begin >> card & 1]
    wild = [card for card in cards if job.terms.wilds.may_be(card)]
    plain = [card for card in cards if not job.terms.wilds.may_be(card)]
    others = rng.sample(plain, job.size - job.wilds - begin.bit_count())
    return begin | to_set(rng.sample(wild, job.wilds) + others)


def _milliseconds(call: Callable[..., object], *args: object) -> float:
    begin = process_time()
    call(*args)
    return 1000 * (process_time() - begin)
