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
    grown = (meld | 1 << card for meld in family for card in cards.in_order(rest))
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
        shown_melds = alternatives(melds, values, hand, limit)
        legal = brute.within(hand, limit, melds.aces, values.ace)
        several += len(shown_melds) > 1
        assert bool(shown_melds) == bool(legal) == (least(melds, values, hand) <= limit)
        assert shown(shown_melds) <= legal
        assert len(shown(shown_melds)) == len(shown_melds) <= MAX_ALTERNATIVES
        assert [arrangement.points for arrangement in shown_melds] == sorted(
            arrangement.points for arrangement in shown_melds
        )
        assert {
            arrangement for arrangement in legal if complete(melds, hand, arrangement)
        } <= shown(shown_melds)
        if shown_melds:
            assert shown_melds[0] == best(melds, values, hand)
        for arrangement in shown_melds:
            check_arrangement(melds, values, hand, arrangement)
    assert several > 10


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_nothing_legal_beats_the_alternatives(table: Table) -> None:
    """Whatever the defender holds, one of them does as well as any legal arrangement."""
    melds, values = table
    rng = random.Random(f"margins {table}")
    held_back = 0
    for _ in range(60):
        hand = knockable(rng, 10)
        shown_melds = alternatives(melds, values, hand, 10)
        legal = brute.within(hand, 10, melds.aces, values.ace)
        fits = set().union(
            *(cards.in_order(lay_offs(melds, m)) for action in legal for m in action)
        )
        free = [card for card in PACK if not hand >> card & 1]
        for _ in range(4):
            near = [card for card in free if card in fits or card + 1 in fits or card - 1 in fits]
            picked = rng.sample(near, min(len(near), 6))
            against = cards.to_set(picked + rng.sample(sorted(set(free) - set(picked)), 4))
            margins = {action: margin(table, hand, action, against) for action in legal}
            best_shown = max(
                (margins[melds_shown] for melds_shown in shown(shown_melds)), default=0
            )
            assert best_shown == max(margins.values(), default=0)
            held_back += best_shown > max(
                (
                    total
                    for melds_shown, total in margins.items()
                    if complete(melds, hand, melds_shown)
                ),
                default=best_shown,
            )
    assert held_back > 0, "no defender was met against whom holding back gains"


def test_most_alternatives_are_far_off() -> None:
    """Hands made of small neighbouring cards have the most of them."""
    rng = random.Random(8)
    small = [card for card in PACK if cards.rank_of(card) < 5]
    counts = [len(alternatives(*GIN, cards.to_set(rng.sample(small, 10)), 30)) for _ in range(150)]
    assert 5 < max(counts) < MAX_ALTERNATIVES
