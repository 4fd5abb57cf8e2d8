"""Cards and card sets: numbers, text to and fro, the set-like interface."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.core.cards import (
    FACES_MASK,
    JOKERS,
    RANKS,
    SINGLE_PACK,
    SUITS,
    Card,
    Cards,
    CardSet,
    CardSyntaxError,
    bit,
    by_face,
    card,
    card_text,
    cards_text,
    copies,
    face_of,
    full_pack,
    in_order,
    is_canonical,
    is_joker,
    joker,
    multiset_difference,
    multiset_of,
    multiset_sum,
    next_copy,
    pack_of,
    parse_card,
    parse_card_list,
    parse_cards,
    rank_of,
    suit_of,
    to_set,
    with_card,
    without,
)

sets = st.sets(st.sampled_from(full_pack())).map(to_set)


def test_a_card_is_its_place() -> None:
    """64 * pack + 16 * suit + rank: the numbers others rely on."""
    assert [parse_card(text) for text in ("Ac", "Kc", "Ad", "7h", "Ks")] == [0, 12, 16, 38, 60]
    for suit in range(4):
        for rank in range(13):
            made = card(rank, suit, 2)
            assert made == 128 + 16 * suit + rank
            assert (rank_of(made), suit_of(made), pack_of(made)) == (rank, suit, 2)
            assert face_of(made) == card(rank, suit)
            assert card_text(made) == RANKS[rank] + SUITS[suit]
            assert parse_card(card_text(made)) == face_of(made)


def test_jokers_have_a_lane_of_their_own() -> None:
    assert [joker(number) for number in (1, 2, 3, 4)] == [14, 30, 46, 62]
    assert [card_text(joker(number, 1)) for number in (1, 4)] == ["X1", "X4"]
    assert all(is_joker(card) for card in in_order(JOKERS))
    assert not any(is_joker(card) for card in full_pack())
    assert not JOKERS & SINGLE_PACK


def test_packs() -> None:
    assert len(full_pack()) == SINGLE_PACK.bit_count() == 52
    assert len(set(full_pack(2, 2))) == 2 * 54
    assert to_set(full_pack()) == SINGLE_PACK
    assert all(not to_set(full_pack(4, 4)) >> index & 1 for index in (13, 15, 63, 64 + 63))


@pytest.mark.parametrize(
    "text", ["", "A", "as", "1s", "10s", "AS", "Asx", "Zs", "X0", "X5", "♠A", "As2s", "A s"]
)
def test_invalid_cards_are_refused(text: str) -> None:
    with pytest.raises(CardSyntaxError):
        parse_card(text)


def test_lists_of_cards() -> None:
    assert parse_card_list("Kd As") == (parse_card("Kd"), parse_card("As"))
    assert parse_cards("  Kd\tAs\n") == bit(parse_card("Kd")) | bit(parse_card("As"))
    assert parse_cards("") == 0
    with pytest.raises(CardSyntaxError, match="more than once"):
        parse_cards("As 2d As")
    assert parse_card_list("As As", packs=2) == (48, 112)
    with pytest.raises(CardSyntaxError, match="more than twice"):
        parse_cards("As As As", packs=2)


@given(sets)
def test_text_is_written_and_read(mask: int) -> None:
    assert parse_cards(cards_text(mask)) == mask
    assert to_set(in_order(mask)) == mask
    assert list(in_order(mask)) == sorted(in_order(mask))
    assert eval(repr(Cards(mask)), {"Cards": Cards}) == Cards(mask)


@given(sets, sets)
def test_the_face_of_a_set(mask: int, other: int) -> None:
    here, there = Cards(mask), Cards(other)
    assert (here & there).mask == mask & other  # type: ignore[attr-defined]
    assert (here | there).mask == mask | other  # type: ignore[attr-defined]
    assert (here - there).mask == mask & ~other  # type: ignore[attr-defined]
    assert (here == there) == (mask == other)
    assert len(here) == mask.bit_count()
    assert set(here) == {card_text(card) for card in in_order(mask)}
    assert hash(here) == hash(Cards(list(here)))


def test_membership_in_a_card_set() -> None:
    hand = Cards("As 2s Td")
    assert "As" in hand
    assert "Ac" not in hand
    assert "nonsense" not in hand
    assert 48 not in hand
    assert Cards() == Cards("")


# ---------------------------------------------------------------- copies of a face

FEW_FACES = [parse_card(text) for text in ("Ac", "7s", "Ks", "X1")]
bags = st.lists(st.sampled_from(FEW_FACES), max_size=9)


def bag(cards: CardSet) -> Counter[Card]:
    """Faces of a set with their numbers of copies."""
    assert is_canonical(cards)
    return Counter(face_of(card) for card in in_order(cards))


@given(bags, bags)
def test_sets_that_count_copies_add_up_as_counters_do(some: list[Card], more: list[Card]) -> None:
    ones, twos = multiset_of(some), multiset_of(more)
    assert bag(ones) == Counter(some)
    assert bag(multiset_sum(ones, twos)) == Counter(some) + Counter(more)
    assert bag(multiset_difference(ones, twos)) == Counter(some) - Counter(more)
    assert (ones & ~twos == 0) == (Counter(some) <= Counter(more))


@given(bags, st.sampled_from(FEW_FACES), st.integers(0, 3))
def test_one_copy_comes_and_goes(some: list[Card], face: Card, pack: int) -> None:
    cards, added = multiset_of(some), Card(64 * pack + face)
    more, less = Counter(some) + Counter([face]), Counter(some) - Counter([face])
    assert copies(cards, added) == some.count(face)
    assert bag(with_card(cards, added)) == more
    assert bag(without(cards, added)) == less
    assert with_card(cards, added) == cards | bit(next_copy(cards, added))
    assert without(with_card(cards, added), added) == cards


@given(sets, sets)
def test_of_one_pack_they_are_plain_sets(some: int, more: int) -> None:
    assert multiset_difference(some, more) == some & ~more
    assert multiset_sum(some, more & ~some) == some | more
    assert all(without(some, card) == some & ~bit(card) for card in full_pack())
    assert is_canonical(some) and some <= FACES_MASK


def test_a_higher_copy_alone_counts_nothing() -> None:
    assert not is_canonical(bit(card(6, 3, pack=1)))
    assert is_canonical(parse_cards("7s 7s", packs=2))


def test_duplicates_stand_beside_each_other_and_jokers_last() -> None:
    jokers = multiset_of(parse_card_list("X1 Ks X1 Ac", packs=2))
    assert [card_text(card) for card in by_face(jokers)] == ["Ac", "Ks", "X1", "X1"]
    mixed = multiset_of(parse_card_list("Ks Ac Ks 7d", packs=2))
    assert [card_text(card) for card in by_face(mixed)] == ["Ac", "7d", "Ks", "Ks"]
    assert by_face(mixed) == [0, 22, 60, 124]
