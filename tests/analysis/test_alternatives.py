"""Melds a knocker may sensibly show (G31, A7), against every legal arrangement."""

from __future__ import annotations

import random

import pytest

import brute
from hands import (
    GIN,
    PACK,
    TABLES,
    Table,
    check_arrangement,
    crowded,
    knockable,
    shown,
    suited,
)
from openrummy.core import cards
from openrummy.core.melds.arrange import MAX_ALTERNATIVES, alternatives, best, best_defence, least
from openrummy.core.melds.plain import lay_offs, points
from openrummy.core.rules.pieces import Melds


def complete(melds: Melds, hand: int, family: frozenset[int]) -> bool:
    rest = hand - sum(family)
    grown = (meld | 1 << one for meld in family for one in cards.in_order(rest))
    joined = (a | b for a in family for b in family if a < b)
    return not brute.melds_in(rest, melds.aces) and not any(
        brute.is_meld(mask, melds.aces) for mask in (*grown, *joined)
    )


def margin(table: Table, hand: int, family: frozenset[int], against: int) -> int:
    """By how much the knocker is lower, showing this to that defender."""
    melds, values = table
    deadwood = hand - sum(family)
    onto = tuple(family) if deadwood else ()
    return best_defence(melds, values, against, onto).points - points(values, deadwood)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_alternatives(table: Table) -> None:
    melds, values = table
    rng = random.Random(f"alternatives {table}")
    several = 0
    for _ in range(100):
        hand = rng.choice([crowded, suited, knockable])(rng, 10)
        limit = rng.choice([10, 10, 30])
        found = alternatives(melds, values, hand, limit)
        legal = brute.within(hand, limit, melds.aces, values.ace)
        several += len(found) > 1
        assert bool(found) == bool(legal) == (least(melds, values, hand) <= limit)
        assert shown(found) <= legal
        assert len(shown(found)) == len(found) <= MAX_ALTERNATIVES
        assert [one.points for one in found] == sorted(one.points for one in found)
        assert {one for one in legal if complete(melds, hand, one)} <= shown(found)
        if found:
            assert found[0] == best(melds, values, hand)
        for one in found:
            check_arrangement(melds, values, hand, one)
    assert several > 10


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_nothing_legal_beats_the_alternatives(table: Table) -> None:
    """Whatever the defender holds, one of them does as well as any legal arrangement."""
    melds, values = table
    rng = random.Random(f"margins {table}")
    held_back = 0
    for _ in range(60):
        hand = knockable(rng, 10)
        found = alternatives(melds, values, hand, 10)
        legal = brute.within(hand, 10, melds.aces, values.ace)
        fits = set().union(*(cards.in_order(lay_offs(melds, m)) for one in legal for m in one))
        free = [one for one in PACK if not hand >> one & 1]
        for _ in range(4):
            near = [one for one in free if one in fits or one + 1 in fits or one - 1 in fits]
            picked = rng.sample(near, min(len(near), 6))
            against = cards.to_set(picked + rng.sample(sorted(set(free) - set(picked)), 4))
            margins = {one: margin(table, hand, one, against) for one in legal}
            best_shown = max((margins[one] for one in shown(found)), default=0)
            assert best_shown == max(margins.values(), default=0)
            held_back += best_shown > max(
                (total for one, total in margins.items() if complete(melds, hand, one)),
                default=best_shown,
            )
    assert held_back > 0, "no defender was met against whom holding back gains"


def test_most_alternatives_are_far_off() -> None:
    """Hands made of small neighbouring cards have the most of them."""
    rng = random.Random(8)
    small = [one for one in PACK if cards.rank_of(one) < 5]
    counts = [len(alternatives(*GIN, cards.to_set(rng.sample(small, 10)), 30)) for _ in range(150)]
    assert 5 < max(counts) < MAX_ALTERNATIVES
