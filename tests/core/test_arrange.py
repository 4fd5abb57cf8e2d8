"""Exact arrangements and defences (G31-G33, A6-A8, E1-E22), against data and brute force.

``testdata/rulebook/arrange.json`` is a list of cases: ``id``; ``rules`` (``aces``,
``ace``, ``court``; the defaults of gin); ``hand`` or ``meld``; perhaps ``onto``;
and ``expect`` with any of

* ``deadwood``: least points; ``arrangements``: all the best, ``first``: the default one;
* ``after_discard``: points after some discards; ``best_discards``: the cards that reach ``points``;
* ``big_gin``; ``within``: what a knocker may sensibly show (``limit``, ``shown``);
* ``defence`` (``points``, ``melds``, ``laid``) onto ``onto``; ``lay_offs`` of ``meld``.
"""

from __future__ import annotations

import io
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import brute
from hands import (
    GIN,
    KINDS,
    TABLES,
    Table,
    check_arrangement,
    check_defence,
    crowded,
    hands,
    on_table,
    parse_melds,
    shown,
    some_table,
)
from openrummy.core import cards
from openrummy.core.cards import cards_text, parse_cards
from openrummy.core.melds.arrange import (
    Arrangement,
    Defence,
    after_discard,
    all_best,
    alternatives,
    arranged,
    best,
    best_defence,
    big_gin,
    least,
)
from openrummy.core.melds.plain import all_melds, is_meld, lay_offs, melds_text, points
from openrummy.core.rules.pieces import Melds, Values

DATA = Path(__file__).resolve().parents[2] / "testdata" / "rulebook" / "arrange.json"
CASES: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))

# ---------------------------------------------------------------- the rulebook


def families(texts: list[str]) -> set[frozenset[int]]:
    return {frozenset(parse_melds(text)) for text in texts}


def check_hand(melds: Melds, values: Values, case: dict[str, Any]) -> None:
    hand, expect = parse_cards(case["hand"]), case["expect"]
    if "deadwood" in expect:
        assert least(melds, values, hand) == expect["deadwood"]
    if "first" in expect:
        assert best(melds, values, hand).melds == parse_melds(expect["first"])
    if "arrangements" in expect:
        assert shown(all_best(melds, values, hand)) == families(expect["arrangements"])
    if "within" in expect:
        arrangements = alternatives(melds, values, hand, expect["within"]["limit"])
        assert shown(arrangements) == families(expect["within"]["shown"])
    if "big_gin" in expect:
        assert (big_gin(melds, values, hand) is not None) == expect["big_gin"]


def check_discards(melds: Melds, values: Values, case: dict[str, Any]) -> None:
    expect = case["expect"]
    if not {"after_discard", "best_discards"} & set(expect):
        return
    discards = after_discard(melds, values, parse_cards(case["hand"]))
    reached = {cards.card_text(card): rest.points for card, rest in discards}
    for discarded, total in expect.get("after_discard", {}).items():
        assert reached[discarded] == total
    if "best_discards" in expect:
        fewest = expect["best_discards"]["points"]
        assert min(reached.values()) == fewest
        good = [discarded for discarded, total in reached.items() if total == fewest]
        assert sorted(good) == sorted(expect["best_discards"]["cards"].split())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_rulebook(case: dict[str, Any]) -> None:
    rules, expect = case.get("rules", {}), case["expect"]
    melds = Melds(rules.get("aces", "low"))
    values = Values(rules.get("ace", 1), rules.get("court", 10))
    if "meld" in case:
        assert cards_text(lay_offs(melds, parse_cards(case["meld"]))) == expect["lay_offs"]
        return
    check_hand(melds, values, case)
    check_discards(melds, values, case)
    if "defence" in expect:
        hand, onto = parse_cards(case["hand"]), parse_melds(case["onto"])
        defence = best_defence(melds, values, hand, onto)
        assert defence.points == expect["defence"]["points"]
        assert set(defence.melds) == set(parse_melds(expect["defence"]["melds"]))
        assert cards.to_set(card for card, _ in defence.laid) == parse_cards(
            expect["defence"]["laid"]
        )
        check_defence(melds, values, hand, onto, defence)


# ---------------------------------------------------------------- the brute-force reference


@pytest.mark.parametrize("size", [10, 11])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_arrangements_agree_with_the_reference(
    table: Table, kind: Callable[[random.Random, int], int], size: int
) -> None:
    melds, values = table
    rng = random.Random(f"{table} {kind.__name__} {size}")
    for _ in range(25):
        hand = kind(rng, size)
        arrangements = all_best(melds, values, hand)
        assert least(melds, values, hand) == brute.least(hand, melds.aces, values.ace)
        assert len(shown(arrangements)) == len(arrangements)
        assert shown(arrangements) == brute.all_best(hand, melds.aces, values.ace)
        for arrangement in arrangements:
            check_arrangement(melds, values, hand, arrangement)


@pytest.mark.sweep("some")
@pytest.mark.parametrize("size", [10, 11])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_defence_agrees_with_the_reference(
    table: Table, kind: Callable[[random.Random, int], int], size: int
) -> None:
    melds, values = table
    rng = random.Random(f"defence {table} {kind.__name__} {size}")
    for _ in range(25):
        hand = kind(rng, size)
        onto = on_table(rng, melds, hand)
        defence = best_defence(melds, values, hand, onto)
        expected = brute.defence(hand, onto, melds.aces, values.ace)
        assert defence.points == expected, f"{cards_text(hand)} > {melds_text(melds, onto)}"
        check_defence(melds, values, hand, onto, defence)


def test_the_samples_exercise_the_defence() -> None:
    """The random tables would show little if own melds were never broken for lay-offs."""
    rng = random.Random(5)
    broken = several = 0
    for _ in range(300):
        hand = crowded(rng, 10)
        defence = best_defence(*GIN, hand, on_table(rng, GIN[0], hand))
        several += len(defence.laid) > 1
        laid = cards.to_set(card for card, _ in defence.laid)
        broken += all(laid & ~arrangement.deadwood for arrangement in all_best(*GIN, hand))
    assert broken > 20
    assert several > 100


@given(some_table, hands(9), st.randoms(use_true_random=False))
def test_small_hands_agree_with_the_reference(table: Table, hand: int, rng: random.Random) -> None:
    melds, values = table
    onto = on_table(rng, melds, hand, most=4)
    assert least(melds, values, hand) == brute.least(hand, melds.aces, values.ace)
    defence = best_defence(melds, values, hand, onto)
    assert defence.points == brute.defence(hand, onto, melds.aces, values.ace)
    check_defence(melds, values, hand, onto, defence)


# ---------------------------------------------------------------- properties


@given(some_table, hands(15))
def test_one_card_more_or_less(table: Table, hand: int) -> None:
    melds, values = table
    total = least(melds, values, hand)
    assert 0 <= total <= points(values, hand)
    for card in cards.in_order(hand):
        less = least(melds, values, hand ^ 1 << card)
        # A card more adds at most itself; it can free at most what it helps to meld.
        assert total <= less + points(values, 1 << card)


@given(some_table, hands(15))
def test_the_best_one_is_the_first_of_all(table: Table, hand: int) -> None:
    arrangements = all_best(*table, hand)
    assert arrangements[0] == best(*table, hand)
    assert {arrangement.points for arrangement in arrangements} == {least(*table, hand)}
    for arrangement in arrangements:
        check_arrangement(*table, hand, arrangement)


@given(some_table, hands(12), hands(4))
def test_discards(table: Table, hand: int, barred: int) -> None:
    discards = after_discard(*table, hand, barred)
    assert cards.to_set(card for card, _ in discards) == hand & ~barred
    assert [rest.points for _, rest in discards] == sorted(rest.points for _, rest in discards)
    for card, rest in discards:
        assert rest == best(*table, hand ^ 1 << card)


@given(some_table, hands(11), st.randoms(use_true_random=False))
def test_defence_only_gains(table: Table, hand: int, rng: random.Random) -> None:
    melds, values = table
    onto = on_table(rng, melds, hand, most=6)
    alone = best(melds, values, hand)
    assert best_defence(melds, values, hand, ()) == Defence(
        alone.melds, (), alone.deadwood, alone.points
    )
    reached = [best_defence(melds, values, hand, onto[:count]).points for count in range(len(onto))]
    reached.append(best_defence(melds, values, hand, onto).points)
    assert reached == sorted(reached, reverse=True)


@given(some_table, st.randoms(use_true_random=False))
def test_eleven_melded_cards_have_two_discards_to_gin(table: Table, rng: random.Random) -> None:
    hand = 0
    for meld in rng.sample(all_melds(table[0], cards.SINGLE_PACK), 80):
        if not meld & hand and (hand | meld).bit_count() in (*range(9), 11):
            hand |= meld
    assume(hand.bit_count() == 11)
    whole = big_gin(*table, hand)
    assert whole is not None
    assert not whole.deadwood
    check_arrangement(*table, hand, whole)
    assert sum(rest.points == 0 for _, rest in after_discard(*table, hand)) >= 2  # A6


def test_big_gin_needs_every_card() -> None:
    assert big_gin(*GIN, parse_cards("3c 4c 5c 9c 9d 9h 9s Th Jh Qh 2h")) is None


# ---------------------------------------------------------------- what is refused


def test_arranged_refuses() -> None:
    hand = parse_cards("3c 4c 5c 6c 6d 6h Kd")
    fine = arranged(*GIN, hand, parse_melds("6c 6d 6h | 3c 4c 5c"))
    assert fine == Arrangement(parse_melds("3c 4c 5c | 6c 6d 6h"), parse_cards("Kd"), 10)
    assert arranged(*GIN, hand, ()).points == 40
    for text, reason in [
        ("3c 4c 5c 6c | 6d 6h 6s", "not in the hand.*: 6s"),
        ("3c 4c", "not a meld: 3c 4c"),
        ("Kd", "not a meld"),
    ]:
        with pytest.raises(ValueError, match=reason):
            arranged(*GIN, hand, parse_melds(text))
    twice = (parse_cards("3c 4c 5c 6c"), parse_cards("6c 6d 6h"))
    with pytest.raises(ValueError, match="used twice: 6c"):
        arranged(*GIN, hand, twice)


def test_jokers_and_second_packs_are_refused() -> None:
    for hand in (parse_cards("X1 2c"), parse_cards("2c") << cards.PACK_BITS):
        with pytest.raises(ValueError, match="one pack"):
            least(*GIN, hand)


def test_a_table_meld_must_be_one() -> None:
    with pytest.raises(ValueError, match="not a meld"):
        best_defence(*GIN, parse_cards("2c"), (parse_cards("3c 4c"),))


def test_three_of_a_rank_that_are_no_set() -> None:
    assert least(Melds(min_length=4), Values(), parse_cards("9c 9d 9h 2s")) == 29


def test_an_empty_hand_has_no_deadwood() -> None:
    assert best(*GIN, 0) == Arrangement((), 0, 0)
    assert is_meld(GIN[0], 0) is False


# ---------------------------------------------------------------- the reference as a script


def test_the_reference_reads_batches(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [
        "As 4s Ad 2d Js Qs Ks 6s 7s 8s",
        "Jc Qc Kc 4d 5d 6d 7d 8d 2h 6s 9h",
        "2s 6s 7s 8d 8h 8s 9s Ks Jc 4d > 3s 4s 5s | Kc Kd Kh | 9c 9d 9h",
    ]
    monkeypatch.setattr(sys, "argv", ["brute.py"])
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    brute.main()
    assert capsys.readouterr().out.split() == ["8", "8", "14"]
