"""Melds, cards that may be added, and card points (§1, G25, G32, A8, A27)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import brute
from hands import parse_melds
from openrummy.core import cards
from openrummy.core.cards import Card, CardSyntaxError, parse_cards
from openrummy.core.melds.plain import (
    Kind,
    all_melds,
    chains,
    in_meld_order,
    is_meld,
    kind_of,
    lay_offs,
    melds_text,
    points,
    value_of,
)
from openrummy.core.rules.pieces import Melds, Values

LOW, HIGH_OR_LOW, CORNER = Melds("low"), Melds("high-or-low"), Melds("corner")
POLICIES = [LOW, HIGH_OR_LOW, CORNER]
PACK = list(cards.in_order(cards.SINGLE_PACK))

some_rules = st.sampled_from(POLICIES)
card_sets = st.sets(st.sampled_from(PACK)).map(cards.to_set)


def near(start: int, offsets: set[tuple[int, int]]) -> int:
    return cards.to_set(cards.card((start + step) % 13, suit) for step, suit in offsets)


crowds = st.builds(
    near,
    st.integers(0, 12),
    st.sets(st.tuples(st.integers(0, 4), st.integers(0, 3)), max_size=9),
)
whole_melds = some_rules.flatmap(
    lambda rules: st.tuples(st.just(rules), st.sampled_from(all_melds(rules, cards.SINGLE_PACK)))
)


@pytest.mark.parametrize(
    ("text", "low", "high_or_low", "corner"),
    [
        ("3c 4c 5c", Kind.RUN, Kind.RUN, Kind.RUN),
        ("Ah 2h 3h", Kind.RUN, Kind.RUN, Kind.RUN),
        ("Qh Kh Ah", None, Kind.RUN, Kind.RUN),
        ("Kh Ah 2h", None, None, Kind.RUN),
        ("Qh Kh Ah 2h", None, None, Kind.RUN),
        ("Jh Qh Kh Ah 2h 3h", None, None, Kind.RUN),
        ("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", Kind.RUN, Kind.RUN, Kind.RUN),
        ("As 2s 3s 4s 5s 6s 8s 9s Ts Js Qs Ks", None, None, Kind.RUN),
        ("7c 7d 7h", Kind.SET, Kind.SET, Kind.SET),
        ("7c 7d 7h 7s", Kind.SET, Kind.SET, Kind.SET),
        ("Ac Ad As", Kind.SET, Kind.SET, Kind.SET),
        ("", None, None, None),
        ("7c 7d", None, None, None),
        ("7c 8c", None, None, None),
        ("7c 8c Tc", None, None, None),
        ("7c 8c 9d", None, None, None),
        ("7c 7d 8c", None, None, None),
        ("7c 7d 7h 8h", None, None, None),
        ("Kc Ad 2c", None, None, None),
        ("Qc Kd Ah", None, None, None),
        ("X1 X2 X3", None, None, None),
        ("Qc Kc X1", None, None, None),
    ],
)
def test_kinds(text: str, low: Kind | None, high_or_low: Kind | None, corner: Kind | None) -> None:
    mask = parse_cards(text)
    assert [kind_of(rules, mask) for rules in POLICIES] == [low, high_or_low, corner]


def test_a_second_pack_is_not_known_yet() -> None:
    duplicates = parse_cards("7c 7c 7d", packs=2)
    assert kind_of(LOW, duplicates) is None
    assert kind_of(LOW, parse_cards("3c 4c 5c") << cards.PACK_BITS) is None


def test_longer_melds_can_be_asked_for() -> None:
    four = Melds(min_length=4)
    assert not is_meld(four, parse_cards("3c 4c 5c"))
    assert not is_meld(four, parse_cards("7c 7d 7h"))
    assert is_meld(four, parse_cards("3c 4c 5c 6c"))
    assert is_meld(four, parse_cards("7c 7d 7h 7s"))
    hand = parse_cards("7c 7d 7h 7s 8s 9s Ts")
    assert all_melds(four, hand) == (parse_cards("7c 7d 7h 7s"), parse_cards("7s 8s 9s Ts"))


@given(some_rules, st.one_of(card_sets, crowds))
def test_kind_agrees_with_the_reference(rules: Melds, mask: int) -> None:
    assert is_meld(rules, mask) == brute.is_meld(mask, rules.aces)


@given(some_rules, crowds)
def test_all_melds_agrees_with_the_reference(rules: Melds, hand: int) -> None:
    melds = all_melds(rules, hand)
    assert len(set(melds)) == len(melds)
    assert set(melds) == set(brute.melds_in(hand, rules.aces))


@pytest.mark.parametrize(("rules", "count"), [(LOW, 66), (HIGH_OR_LOW, 76), (CORNER, 131)])
def test_number_of_melds_in_a_pack(rules: Melds, count: int) -> None:
    melds = all_melds(rules, cards.SINGLE_PACK)
    assert sum(kind_of(rules, meld) is Kind.RUN for meld in melds) == 4 * count
    assert sum(kind_of(rules, meld) is Kind.SET for meld in melds) == 13 * 5
    assert list(melds) == sorted(melds, key=lambda meld: (meld & -meld, meld))


@pytest.mark.parametrize("rules", POLICIES, ids=lambda rules: rules.aces)
def test_lay_offs_are_what_leaves_a_meld(rules: Melds) -> None:
    for meld in all_melds(rules, cards.SINGLE_PACK):
        fits = [card for card in PACK if brute.is_meld(meld | 1 << card, rules.aces)]
        assert lay_offs(rules, meld) == cards.to_set(fits) & ~meld


@given(whole_melds)
def test_chains_grow_the_meld_card_by_card(case: tuple[Melds, int]) -> None:
    rules, meld = case
    for chain in chains(rules, meld):
        assert chain
        grown = meld
        for card in chain:
            assert not grown >> card & 1
            grown |= 1 << card
            assert kind_of(rules, grown) is kind_of(rules, meld)
        suited = kind_of(rules, grown) is Kind.RUN
        onward = lay_offs(rules, grown) & ~cards.to_set(other[0] for other in chains(rules, meld))
        assert not (suited and onward), "the chain stopped too early"


@pytest.mark.parametrize("text", ["", "7c 7d", "7c 8c 9d"])
def test_lay_offs_of_an_invalid_meld_raise(text: str) -> None:
    with pytest.raises(ValueError, match="not a meld"):
        lay_offs(LOW, parse_cards(text))


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (LOW, "Ac 2c 3c"),
        (HIGH_OR_LOW, "Qd Kd Ad"),
        (CORNER, "Qd Kd Ad 2d"),
        (CORNER, "Kh Ah 2h 3h"),
        (CORNER, "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"),
        (LOW, "7c 7d 7s"),
    ],
)
def test_meld_order(rules: Melds, text: str) -> None:
    order = in_meld_order(rules, parse_cards(text))
    assert " ".join(cards.card_text(card) for card in order) == text


def test_cards_that_are_no_meld_come_in_plain_order() -> None:
    assert melds_text(LOW, [parse_cards("Kd 2c")]) == "2c Kd"


@pytest.mark.parametrize(
    ("values", "total"), [(Values(), 1 + 2 + 9 + 40), (Values(ace=15, court=5), 15 + 2 + 9 + 25)]
)
def test_points(values: Values, total: int) -> None:
    mask = parse_cards("Ac 2d 9h Ts Jc Qd Kh")
    assert points(values, mask) == total
    assert sum(value_of(values, card) for card in cards.in_order(mask)) == total


@given(card_sets, st.sampled_from([1, 15]))
def test_points_agree_with_the_reference(mask: int, ace: int) -> None:
    assert points(Values(ace=ace), mask) == brute.points(mask, ace)


def test_text_of_melds() -> None:
    text = "8c 8d 8s | 3c 4c 5c | Qh Kh Ah"
    melds = parse_melds(text)
    assert melds == tuple(map(parse_cards, ("8c 8d 8s", "3c 4c 5c", "Ah Qh Kh")))
    assert melds_text(HIGH_OR_LOW, melds) == text
    assert parse_melds("  ") == ()
    assert melds_text(LOW, ()) == ""


@given(whole_melds)
def test_text_of_melds_round_trip(case: tuple[Melds, int]) -> None:
    rules, meld = case
    assert parse_melds(melds_text(rules, [meld])) == (meld,)


@pytest.mark.parametrize(
    "text", ["8c 8d 8x", "8c 8d 8s | 8c 9c Tc", "8c 8c 8d", "8c 8d 8s |", "| 8c", "8c||8d", "|"]
)
def test_invalid_meld_texts_are_refused(text: str) -> None:
    with pytest.raises(CardSyntaxError):
        parse_melds(text)


def test_chains_of_a_run_and_of_a_set() -> None:
    def texts(rules: Melds, meld: str) -> list[str]:
        grown: tuple[tuple[Card, ...], ...] = chains(rules, parse_cards(meld))
        return [" ".join(map(cards.card_text, chain)) for chain in grown]

    assert texts(LOW, "2h 3h 4h") == ["Ah", "5h 6h 7h 8h 9h Th Jh Qh Kh"]
    assert texts(HIGH_OR_LOW, "9h Th Jh Qh") == ["8h 7h 6h 5h 4h 3h 2h Ah", "Kh Ah"]
    assert texts(CORNER, "9h Th Jh Qh Kh Ah 2h 3h 4h 5h") == ["8h 7h 6h", "6h 7h 8h"]
    assert texts(LOW, "2c 2h 2s") == ["2d"]
    assert texts(LOW, "2c 2d 2h 2s") == []
