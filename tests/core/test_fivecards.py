"""Classes of five cards against a slow reference that knows only the definition of each."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest

from openrummy.core.cards import Card, full_pack, parse_cards, rank_of, suit_of, to_set
from openrummy.core.melds.five_cards import HandClass, class_of, making, rank_hand

PACK = full_pack()
WORDS = (
    "nothing",
    "pair",
    "two-pairs",
    "sequence-3",
    "three",
    "straight",
    "flush",
    "sequence-4",
    "full-set",
    "full-house",
    "four",
    "straight-flush",
)


# ---------------------------------------------------------------- the slow reference


def readings(cards: tuple[Card, ...]) -> list[list[int]]:
    """The ranks in order with aces low, and with aces high."""
    ranks = [rank_of(card) for card in cards]
    return [sorted(ranks), sorted(rank or 13 for rank in ranks)]


def in_a_row(cards: tuple[Card, ...]) -> list[int] | None:
    for ranks in readings(cards):
        if all(b == a + 1 for a, b in pairwise(ranks)):
            return ranks
    return None


def alike(cards: tuple[Card, ...]) -> bool:
    return len({rank_of(card) for card in cards}) == 1


def suited(cards: tuple[Card, ...]) -> bool:
    return len({suit_of(card) for card in cards}) == 1


def sequence(cards: tuple[Card, ...]) -> bool:
    return suited(cards) and in_a_row(cards) is not None


def high(cards: tuple[Card, ...]) -> list[int]:
    return [rank_of(card) or 13 for card in cards]


Key = tuple[int, tuple[int, ...], tuple[int, ...]]


def slow(hand: tuple[Card, ...], larger_first: bool = True) -> Key:
    """The best of all splits of a hand into cards that make a class, and others."""

    def two(larger: list[int], smaller: list[int]) -> list[int]:
        if not larger_first:
            return sorted(larger + smaller, reverse=True)
        return sorted(larger, reverse=True) + sorted(smaller, reverse=True)

    keys: list[Key] = [(0, (), tuple(sorted(high(hand), reverse=True)))]

    def add(kind: str, made: list[int], some: tuple[Card, ...]) -> None:
        rest = sorted(high(tuple(card for card in hand if card not in some)), reverse=True)
        keys.append((WORDS.index(kind), tuple(made), tuple(rest)))

    for size, kind in ((2, "pair"), (3, "three"), (4, "four")):
        for some in combinations(hand, size):
            if alike(some):
                add(kind, high(some), some)
    for size, kind in ((3, "sequence-3"), (4, "sequence-4"), (5, "straight-flush")):
        for some in combinations(hand, size):
            if sequence(some):
                add(kind, two(in_a_row(some) or [], []), some)
    for pair in combinations(hand, 2):
        rest = tuple(card for card in hand if card not in pair)
        if alike(pair):
            if alike(rest):
                add("full-house", two(high(rest), high(pair)), hand)
            if sequence(rest):
                add("full-set", two(in_a_row(rest) or [], high(pair)), hand)
            for other in combinations(rest, 2):
                if alike(other):
                    add("two-pairs", sorted(high(pair + other), reverse=True), pair + other)
    if in_a_row(hand):
        add("straight", two(in_a_row(hand) or [], []), hand)
    if suited(hand):
        add("flush", sorted(high(hand), reverse=True), hand)
    return max(keys)


def check(hand: tuple[Card, ...]) -> None:
    for larger_first in (True, False):
        assert tuple(rank_hand(to_set(hand), larger_first)) == slow(hand, larger_first), hand


@pytest.mark.slow
def test_F2_every_hand_of_a_smaller_pack() -> None:
    """Ranks next to the ace on both sides: 28 cards, more corners than a whole pack has."""
    few = [card for card in PACK if rank_of(card) in (0, 1, 2, 3, 10, 11, 12) and suit_of(card) < 3]
    for hand in combinations(few, 5):
        check(hand)


def test_F2_hands_of_the_whole_pack() -> None:
    rng = random.Random(5)
    for _ in range(3000):
        check(tuple(rng.sample(PACK, 5)))
        lane = [card for card in PACK if suit_of(card) == rng.randrange(4)]
        some = rng.sample(lane, min(len(lane), 3 + rng.randrange(2)))
        rest = [card for card in PACK if card not in some]
        check(tuple(some + rng.sample(rest, 5 - len(some))))


def test_F2_as_many_hands_of_each_class_as_there_are() -> None:
    """The classes that poker has too, in a pack of five ranks: counted by hand.

    Ranks 5 to 9 in four suits: 15,504 hands.
    """
    few = [card for card in PACK if 4 <= rank_of(card) <= 8]
    classes = Counter(class_of(to_set(hand)) for hand in combinations(few, 5))
    assert sum(classes.values()) == 15_504
    assert classes[HandClass.STRAIGHT_FLUSH] == 4
    assert classes[HandClass.FOUR] == 5 * 16
    assert classes[HandClass.FULL_HOUSE] == 5 * 4 * 4 * 6
    # five different ranks are always a straight, less those with a sequence of four in them
    assert classes[HandClass.NOTHING] == classes[HandClass.FLUSH] == 0
    fours = 4 * 3 + 4 * 3  # 5-6-7-8 with a 9 of another suit, 6-7-8-9 with a 5
    assert classes[HandClass.STRAIGHT] == 4**5 - 4 - fours


# ---------------------------------------------------------------- examples


@pytest.mark.parametrize(
    ("hand", "word", "made"),
    [
        ("2c 4d 6h 8s Ts", "nothing", ""),
        ("2c 2d 6h 8s Ts", "pair", "2c 2d"),
        ("2c 2d 6h 6s Ts", "two-pairs", "2c 2d 6h 6s"),
        ("2c 3c 4c 8s Ts", "sequence-3", "2c 3c 4c"),
        ("Qh Kh Ah 2c 3s", "sequence-3", "Qh Kh Ah"),
        ("Kh Ah 2h 7c 9s", "nothing", ""),  # no corner
        ("8c 8d 8h 2s Ts", "three", "8c 8d 8h"),
        ("Ac 2d 3h 4s 5s", "straight", "Ac 2d 3h 4s 5s"),
        ("Tc Jd Qh Ks As", "straight", "Tc Jd Qh Ks As"),
        ("Jc Qd Kh As 2s", "nothing", ""),
        ("2c 4c 5c 9c Kc", "flush", "2c 4c 5c 9c Kc"),
        ("2c 3c 4c 9c Kc", "flush", "2c 3c 4c 9c Kc"),
        ("5c 6c 7c 8c 9d", "sequence-4", "5c 6c 7c 8c"),
        ("5c 6c 7c 8c Kc", "sequence-4", "5c 6c 7c 8c"),
        ("5c 6c 7c 9h 9s", "full-set", "5c 6c 7c 9h 9s"),
        ("5c 6c 7c 7h 7s", "full-set", "5c 6c 7c 7h 7s"),
        ("5c 6c 7c 8c 8d", "full-set", "5c 6c 7c 8c 8d"),
        ("5c 5d 7c 7h 7s", "full-house", "5c 5d 7c 7h 7s"),
        ("7c 7d 7h 7s 8s", "four", "7c 7d 7h 7s"),
        ("5c 6c 7c 8c 9c", "straight-flush", "5c 6c 7c 8c 9c"),
    ],
)
def test_F2_the_classes_of_hands(hand: str, word: str, made: str) -> None:
    cards = parse_cards(hand)
    assert class_of(cards).word == word
    assert making(cards) == parse_cards(made)


def test_F2_the_classes_ascend_as_written() -> None:
    assert [hand_class.word for hand_class in HandClass] == list(WORDS)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2c 2d 4h 5s 7s", "Ac Kd Qh Js 9s"),  # the class first
        ("3c 3d 4h 5s 7s", "2c 2d Ah Ks Qs"),  # then what makes it
        ("3c 3d Kh 5s 7s", "3h 3s Qh Js Ts"),  # then the others
        ("Ac Ad 4h 5s 7s", "Kc Kd Ah Qs Js"),  # aces are high
        ("2c 3c 4c 6d 7d", "Ad 2d 3d Kc Qc"),  # and low in A-2-3
        ("Qc Kc Ac 2d 4d", "Jd Qd Kd Ah 9h"),
        ("2c 3d 4h 5s 6s", "Ac 2d 3h 4s 5s"),
        ("Ac 2c 3c 4c Kd", "Ad 2d 3d 4d Qc"),
        ("Kc Kd 3h 3s 4s", "Qc Qd Jh Js Ad"),
        ("Kc Kd Kh 2s 2d", "Qc Qd Qh As Ad"),  # the larger group first, as in poker
        ("Kc Kd 2h 2s 3d", "Qc Qd Jh Js Ad"),
        ("3c 4c 5c 2h 2d", "2c 3c 4c Ah Ad"),
    ],
)
def test_F5_the_better_hand(better: str, worse: str) -> None:
    assert rank_hand(parse_cards(better)) > rank_hand(parse_cards(worse))


@pytest.mark.parametrize(
    ("house", "queens"),
    [("Kc Kd Kh 2s 2d", "Qc Qd Qh As Ad"), ("3c 4c 5c 2h 2d", "2c 3c 4c Ah Ad")],
)
def test_F5_the_former_order_has_the_highest_rank_first(house: str, queens: str) -> None:
    first, other = parse_cards(house), parse_cards(queens)
    assert rank_hand(first) > rank_hand(other)
    assert rank_hand(first, False) < rank_hand(other, False)


def test_F5_equal_in_everything_but_suits() -> None:
    first, other = parse_cards("3c 3d Kh 5s 7s"), parse_cards("3h 3s Kc 5d 7d")
    assert rank_hand(first) == rank_hand(other)


@pytest.mark.parametrize("hand", ["", "2c 3c 4c 5c", "2c 3c 4c 5c 6c 7c"])
def test_a_hand_has_five_cards(hand: str) -> None:
    with pytest.raises(ValueError, match="a hand has 5 cards"):
        rank_hand(parse_cards(hand))
