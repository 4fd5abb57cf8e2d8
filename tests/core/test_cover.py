"""Exact covers with wilds, several packs and demands, against one that tries every split."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wildbrute
from example_count import EXAMPLES
from hands import TABLES, Table, hands
from openrummy.core.cards import bit, card_text, cards_text, in_order, parse_cards
from openrummy.core.melds import arrange
from openrummy.core.melds.cover import Cover, after_discard, best_cost, best_cover, run_shapes
from openrummy.core.melds.cover.keys import Count
from openrummy.core.melds.cover.search import Demand
from openrummy.core.melds.plain import Kind
from openrummy.core.melds.wild import (
    CardPoints,
    MeldTerms,
    WildRules,
    Wilds,
    held_points,
    is_meld,
    laid_points,
    meld_text,
)
from openrummy.core.rules.pieces import Melds
from wildhands import Puzzle, some_puzzle

SHAPES = run_shapes((3, 3, 3, 3, 3), (4, 4, 4, 3), (5, 4, 3, 3))
CONTINENTAL = MeldTerms(Melds("high-or-low"), WildRules(sets=False), Wilds(jokers=True, rank=1))
INDIAN = MeldTerms(Melds("high-or-low"), wilds=Wilds(jokers=True, rank=5))
NOTHING = CardPoints((10, *CardPoints().ranks[1:]), joker=0, wild=0)
TWO_RUNS = (Count(Kind.RUN, 1, pure=True), Count(Kind.RUN, 2))


def cost(cover: Cover | None, most: bool) -> int | None:
    return None if cover is None else cover.held - most * cover.laid


def meets(terms: MeldTerms, cover: Cover, demand: Demand) -> bool:
    if demand.all_cards and cover.left:
        return False
    sorts = [(meld.kind, meld.cards.bit_count(), not meld.stands) for meld in cover.melds]
    numbers = [
        (count, sum(wildbrute.fits(count, sort) for sort in sorts)) for count in demand.counts
    ]
    return all(
        count.least <= number and (count.most is None or number <= count.most)
        for count, number in numbers
    )


def check_cover(puzzle: Puzzle, cover: Cover) -> None:
    """It is what it says it is."""
    terms, points, hand, demands, _ = puzzle
    assert all(is_meld(terms, meld) for meld in cover.melds)
    parts = [*(meld.cards for meld in cover.melds), cover.left]
    assert sum(parts) == hand and sum(part.bit_count() for part in parts) == hand.bit_count()
    assert any(meets(terms, cover, demand) for demand in demands)
    assert cover.held == held_points(points, terms.wilds, cover.left)
    assert cover.laid == sum(laid_points(points, terms, meld) for meld in cover.melds)


def check_puzzle(puzzle: Puzzle) -> None:
    cover = best_cover(*puzzle)
    assert cost(cover, puzzle.most) == wildbrute.best(*puzzle) == best_cost(*puzzle)
    if cover is not None:
        check_cover(puzzle, cover)


@pytest.mark.sweep("one")
@pytest.mark.parametrize("part", range(4))
def test_thousands_of_hands_under_all_rules_are_covered_best(part: int) -> None:
    rng = random.Random(part)
    for _ in range(400):
        check_puzzle(some_puzzle(rng, rng.randint(3, 7)))


@pytest.mark.slow
@settings(max_examples=2 * EXAMPLES)
@given(st.integers(0, 2**32))
def test_larger_hands_are_covered_best(seed: int) -> None:
    rng = random.Random(seed)
    check_puzzle(some_puzzle(rng, rng.randint(7, 9)))


@given(st.sampled_from(TABLES), hands(13))
def test_without_wilds_the_points_are_those_of_arrange(table: Table, hand: int) -> None:
    melds, values = table
    ranks = (values.ace, *range(2, 11), *[values.court] * 3)
    cover = best_cover(MeldTerms(melds), CardPoints(ranks), hand)
    assert cover is not None
    assert cover.held == arrange.least(melds, values, hand)
    check_cover(Puzzle(MeldTerms(melds), CardPoints(ranks), hand, (Demand(),), False), cover)


def test_a_jokers_only_hand_and_an_empty_one() -> None:
    terms, points = MeldTerms(), CardPoints(joker=50)
    nothing = best_cover(terms, points, 0)
    assert nothing == Cover((), 0, 0, 0)
    two = best_cover(terms, points, parse_cards("X1 X2"))
    assert two is not None and (two.held, two.melds) == (100, ())
    three = best_cover(terms, points, parse_cards("X1 X2 X3"))
    assert three is not None and three.held == 0 and len(three.melds) == 1


def test_jokers_that_are_not_wild_stay_in_the_hand() -> None:
    terms = MeldTerms(wilds=Wilds(jokers=False))
    cover = best_cover(terms, CardPoints(joker=50), parse_cards("X1 4c 5c"))
    assert cover is not None and cover.held == 59
    assert (
        best_cover(terms, CardPoints(), parse_cards("X1 4c 5c 6c"), (Demand(all_cards=True),))
        is None
    )


def test_the_dearer_wild_is_used_and_the_cheaper_one_kept() -> None:
    """A king, a queen and either wild: the joker costs 50 in the hand, the deuce 25."""
    terms = MeldTerms(more=WildRules(most_wilds=1), wilds=Wilds(jokers=True, rank=1))
    hand = parse_cards("Kh Qh X1 2c")
    cover = best_cover(terms, CardPoints(joker=50, wild=25), hand)
    assert cover is not None and cards_text(cover.left) == "2c"
    cover = best_cover(terms, CardPoints(joker=10, wild=25), hand)
    assert cover is not None and cards_text(cover.left) == "X1"


@pytest.mark.parametrize(
    ("hand", "out"),
    [
        ("3c 4c 5c 3c 4c 5c 9h Th Jh Qs Ks As 7d X1 2c", True),  # 3-3-3-3-3
        ("3c 4c 5c 6c 9h Th Jh Qh 5s 6s 7s 8s 7d 8d X1", True),  # 4-4-4-3
        ("3c 4c 5c 6c 7c 9h Th Jh Qh 5s 6s 7s 7d 8d X1", True),  # 5-4-3-3
        ("3c 4c 5c 6c 7c 9h Th Jh Qh Kh 5s 6s 7s 8s 9s", False),  # 5-5-5
        ("9c 9d 9h 3c 4c 5c 6c 9h Th Jh Qh 5s 6s 7s 8s", False),  # no sets
    ],
)
def test_continental_goes_out_in_its_shapes_only(hand: str, out: bool) -> None:
    cover = best_cover(CONTINENTAL, NOTHING, parse_cards(hand, 2), SHAPES)
    assert (cover is not None) == out
    if cover is not None:
        sizes = sorted((meld.cards.bit_count() for meld in cover.melds), reverse=True)
        assert sizes in ([3] * 5, [4, 4, 4, 3], [5, 4, 3, 3])


def test_a_declaration_needs_a_pure_run_and_a_second_one() -> None:
    whole = (Demand(TWO_RUNS, all_cards=True),)
    pure = parse_cards("3d 4d 5d 8c 9c X1 Kh Ks Kd 2h 2s 2c 6s")
    cover = best_cover(INDIAN, NOTHING, pure, whole)
    assert cover is not None and not cover.left
    assert sum(meld.kind is Kind.RUN for meld in cover.melds) >= 2
    assert any(meld.kind is Kind.RUN and not meld.stands for meld in cover.melds)
    impure = parse_cards("3d 4d X2 8c 9c X1 Kh Ks Kd 2h 2s 2c 6s")
    assert best_cover(INDIAN, NOTHING, impure, whole) is None


def test_a_card_of_the_wild_rank_makes_a_run_pure_in_its_own_place() -> None:
    """I4: sixes wild, 5-6-7 of a suit is pure."""
    hand = parse_cards("5h 6h 7h 9s Ts Js")
    cover = best_cover(INDIAN, NOTHING, hand, (Demand(TWO_RUNS, all_cards=True),))
    assert cover is not None and not any(meld.stands for meld in cover.melds)
    other = parse_cards("5h 6s 7h 9s Ts X1")
    assert best_cover(INDIAN, NOTHING, other, (Demand(TWO_RUNS),)) is None


def test_discards_come_best_first_and_duplicates_once() -> None:
    hand = parse_cards("3c 4c 5c Kd Kd 9h 9s X1", 2)
    choices = after_discard(MeldTerms(), CardPoints(), hand)
    assert len({card_text(card) for card, _ in choices}) == len(choices) == 7
    for card, cover in choices:
        again = best_cover(MeldTerms(), CardPoints(), hand ^ bit(card))
        assert again is not None and cover.held == again.held
    assert [cover.held for _, cover in choices] == sorted(cover.held for _, cover in choices)
    out = after_discard(MeldTerms(), CardPoints(), hand, (Demand(all_cards=True),))
    assert [card_text(card) for card, _ in out] == []


def test_the_same_cover_every_time() -> None:
    hand = parse_cards("3c 4c 5c 6c 3d 4d 5d 9h 9s 9c X1 X2 Kh")
    first = best_cover(MeldTerms(), CardPoints(), hand)
    assert first is not None
    texts = [meld_text(MeldTerms(), meld) for meld in first.melds]
    for _ in range(3):
        again = best_cover(MeldTerms(), CardPoints(), hand)
        assert again is not None and [meld_text(MeldTerms(), meld) for meld in again.melds] == texts


def test_a_wild_may_take_the_place_of_a_card_that_stays_in_the_hand() -> None:
    """With nothing longer than three, the two is the cheapest of A-2-3 and a joker to keep."""
    terms = MeldTerms(Melds("high-or-low"))
    short = (Demand((Count(None, 0, 0, lengths=(4, 13)),)),)
    points = CardPoints((15, *CardPoints().ranks[1:]), joker=25)
    cover = best_cover(terms, points, parse_cards("As 2s 3s X1"), short)
    assert cover is not None and cards_text(cover.left) == "2s"
    assert [meld_text(terms, meld) for meld in cover.melds] == ["As X1=2s 3s"]


def test_a_card_alone_and_two_wilds_may_have_to_be_a_set() -> None:
    terms = MeldTerms()
    no_runs = (Demand((Count(Kind.RUN, 0, 0),), all_cards=True),)
    cover = best_cover(terms, CardPoints(), parse_cards("7s X1 X2"), no_runs)
    assert cover is not None
    assert [meld_text(terms, meld) for meld in cover.melds] == ["7s X1=7 X2=7"]


@pytest.mark.parametrize("size", [13, 15, 16])
def test_large_hands_of_several_packs_are_covered_by_melds(size: int) -> None:
    rng = random.Random(size)
    for _ in range(40):
        puzzle = some_puzzle(rng, size)
        cover = best_cover(*puzzle)
        if cover is not None:
            check_cover(puzzle, cover)


def test_demands_that_are_not_known_are_refused() -> None:
    for counts in (
        (Count(Kind.RUN, 1, pure=True), Count(Kind.SET, 1, pure=True)),
        (Count(Kind.RUN, 1, 2, pure=True),),
    ):
        with pytest.raises(ValueError, match="pure"):
            best_cover(MeldTerms(), CardPoints(), parse_cards("3c 4c 5c"), (Demand(counts),))


def test_more_packs_than_counted_are_refused() -> None:
    hand = sum(1 << 64 * pack for pack in range(8))
    assert len(list(in_order(hand))) == 8
    with pytest.raises(ValueError, match="packs"):
        best_cover(MeldTerms(), CardPoints(), hand)
