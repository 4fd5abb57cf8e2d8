"""Arrangements in the kernel against the exact ones of the library."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from example_count import EXAMPLES
from openrummy.core.cards import CardSet, full_pack, to_set
from openrummy.core.melds import arrange
from openrummy.core.melds.plain import all_melds, lay_offs
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Melds, Rules, Values
from openrummy.kernel.core.gin import calls
from openrummy.kernel.core.gin.solve import MAX_MELDS
from openrummy.kernel.gin import batch
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.gin.settings import NotLowered
from openrummy.kernel.gin.solver import Solver

PACK = full_pack()


@cache
def games() -> dict[str, Rules]:
    """Rules with every rule of melds."""
    gin, corner = variant("gin").rules, variant("tedesco").rules
    return {
        "gin": gin,
        "corner": corner,
        "high": replace(gin, melds=Melds(aces="high-or-low"), values=Values(ace=11)),
        "fours": replace(gin, melds=Melds(min_length=4)),
        "dear": replace(corner, values=Values(ace=50, court=40)),
    }


# Any cards, or cards of a few ranks or suits: many melds that want the same cards.
hands = st.one_of(
    st.sets(st.sampled_from(PACK), min_size=1, max_size=11),
    st.sets(st.sampled_from([c for c in PACK if c % 16 in range(3, 8)]), min_size=7, max_size=11),
    st.sets(st.sampled_from([c for c in PACK if c % 16 in (0, 1, 2, 11, 12)]), min_size=7),
    st.sets(st.sampled_from([c for c in PACK if c // 16 < 2]), min_size=7, max_size=11),
).map(lambda cards: to_set(sorted(cards)[:11]))


@pytest.mark.parametrize("name", ["gin", "corner", "high", "fours", "dear"])
@settings(max_examples=4 * EXAMPLES, deadline=None)
@given(hand=hands, other=hands)
def test_every_answer_is_that_of_the_library(name: str, hand: CardSet, other: CardSet) -> None:
    rules = games()[name]
    compiled_rules, best = lower(rules), arrange.best(rules.melds, rules.values, hand)
    assert batch.least_deadwood(rules, hand) == Solver(rules).least(hand) == best.points
    shown = np.zeros(MAX_MELDS, np.int64)
    melds = calls.best_melds(compiled_rules, hand, shown)
    assert tuple(shown[:melds].tolist()) == best.melds
    defender = other & ~hand
    defence = arrange.best_defence(rules.melds, rules.values, defender, best.melds)
    laid = int(calls.best_lay_offs(compiled_rules, defender, shown, melds))
    assert laid == to_set(card for card, _ in defence.laid)


def test_lay_offs_of_every_meld() -> None:
    for rules in games().values():
        compiled_rules = lower(rules)
        for meld in all_melds(rules.melds, to_set(PACK)):
            assert int(calls.lay_offs(compiled_rules, meld)) == lay_offs(rules.melds, meld)


def test_many_hands_on_several_threads() -> None:
    rules = games()["gin"]
    random = np.random.default_rng(5)
    dealt = [to_set(random.choice(PACK, 10, replace=False).tolist()) for _ in range(9000)]
    alone, two = (batch.solve_hands(rules, dealt, threads=many) for many in (1, 2))
    assert np.array_equal(alone, two)
    for index in range(0, 9000, 500):
        assert alone[index] == arrange.least(rules.melds, rules.values, dealt[index])


def test_what_is_no_hand_of_one_pack_is_refused() -> None:
    with pytest.raises(ValueError, match="one pack"):
        batch.solve_hands(games()["gin"], [1 << 14])
    assert batch.solve_hands(games()["gin"], []).tolist() == []


@pytest.mark.parametrize(
    ("name", "piece"),
    [
        ("jersey-gin", "seating.players"),
        ("mahjong-gin", "play"),
        ("five-card-rummy", "seating.players"),
    ],
)
def test_other_games_say_what_prevents_it(name: str, piece: str) -> None:
    with pytest.raises(NotLowered, match=piece) as caught:
        lower(variant(name).rules)
    assert caught.value.piece == piece


def test_tables_are_not_written_to() -> None:
    compiled_rules = lower(games()["gin"])
    with pytest.raises(ValueError, match="read-only"):
        compiled_rules[0] = 1


@pytest.mark.parametrize("name", ["gin", "corner", "high", "fours"])
@settings(max_examples=4 * EXAMPLES)
@given(hand=hands, barred=st.sets(st.sampled_from(PACK), max_size=6))
def test_the_discard_that_leaves_least(name: str, hand: CardSet, barred: set[int]) -> None:
    rules = games()[name]
    may = hand & ~sum(1 << card for card in barred) or hand
    after = {
        card: arrange.least(rules.melds, rules.values, hand & ~(1 << card))
        for card in PACK
        if may >> card & 1
    }
    fewest = min(after.values())
    discard_, points = calls.leaving_least(lower(rules), hand, may)
    assert int(points) == fewest
    assert int(discard_) == sum(1 << card for card, left in after.items() if left == fewest)
