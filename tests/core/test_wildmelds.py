"""Melds with wild cards and several packs (W2-W5, A29, A30, A39, V3), data and a reference.

``testdata/rulebook/wilds.json`` is described in the README beside it.
"""

from __future__ import annotations

import json
import random
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wildbrute
from openrummy.core.cards import (
    RANKS,
    CardSyntaxError,
    card_text,
    face_of,
    in_order,
    is_joker,
    parse_card,
    parse_card_list,
    parse_cards,
    rank_of,
)
from openrummy.core.melds.cover import ANYTHING, best_cover
from openrummy.core.melds.cover.keys import Count
from openrummy.core.melds.cover.search import Demand
from openrummy.core.melds.plain import Kind
from openrummy.core.melds.readings import claims, reading_in_order, readings
from openrummy.core.melds.wild import (
    CardPoints,
    LaidMeld,
    MeldTerms,
    WildRules,
    Wilds,
    face_text,
    held_points,
    in_meld_order,
    is_meld,
    kind_of,
    laid_meld,
    laid_points,
    meld_text,
    open_face,
    parse_meld,
)
from openrummy.core.rules.pieces import Melds
from wild_melds import Addition, additions, all_melds
from wildhands import some_hand, some_points, some_terms

DATA = Path(__file__).resolve().parents[2] / "testdata" / "rulebook" / "wilds.json"
CASES: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))
JOKERS = MeldTerms()
seeds = st.integers(0, 2**32)


def wild(rank: str, **more: Any) -> MeldTerms:
    return MeldTerms(more=WildRules(**more), wilds=Wilds(jokers=True, rank=RANKS.index(rank)))


# ---------------------------------------------------------------- the rulebook's examples


def terms_of(case: dict[str, Any]) -> MeldTerms:
    fields = dict(case.get("terms", {}))
    melds = Melds(fields.pop("aces", "low"))
    rank = fields.pop("wild", None)
    jokers = fields.pop("jokers", False)
    number = None if rank is None else RANKS.index(rank)
    return MeldTerms(melds, WildRules(**fields), Wilds(jokers, number))


def points_of(case: dict[str, Any]) -> CardPoints:
    fields = dict(case.get("points", {}))
    ace = fields.pop("ace", 1)
    return CardPoints((ace, *CardPoints().ranks[1:]), **fields)


def added(add: Addition) -> str:
    return card_text(add.card) + ("" if add.face is None else f"={face_text(add.face)}")


def adds(terms: MeldTerms, meld: LaidMeld, word: str) -> list[Addition]:
    card = parse_card(word.split("=", maxsplit=1)[0])
    return [add for add in additions(terms, meld, 1 << card) if added(add) == word]


def step(terms: MeldTerms, meld: LaidMeld, text: str) -> LaidMeld:
    card, _, taken = text.partition(" for ")
    if not taken:
        (add,) = adds(terms, meld, text)
        return add.meld
    claimed = claims(terms, meld, parse_cards(card))
    (after,) = [claim.meld for claim in claimed if card_text(claim.wild) == taken]
    return after


def demand_of(case: dict[str, Any]) -> tuple[Demand, ...]:
    if "demand" not in case:
        return ANYTHING
    counts = [Count(Kind(count.pop("kind")), **count) for count in map(dict, case["demand"])]
    return (Demand(tuple(counts)),)


@pytest.mark.parametrize(
    "case", [case for case in CASES if "hand" not in case], ids=lambda case: case["id"]
)
def test_the_rulebook_says_what_wilds_mean(case: dict[str, Any]) -> None:
    terms, expect = terms_of(case), dict(case["expect"])
    if "in_order" in case:
        reading = reading_in_order(terms, parse_card_list(case["in_order"]))
        assert reading is not None
        meld = reading
    else:
        meld = parse_meld(case["meld"])
    assert is_meld(terms, meld)
    if "meld" in expect:
        assert meld_text(terms, meld) == expect.pop("meld")
    for word in expect.pop("takes", "").split():
        assert adds(terms, meld, word), word
    for word in expect.pop("refuses", "").split():
        assert not adds(terms, meld, word), word
    for word, after in expect.pop("claims", {}).items():
        assert [
            meld_text(terms, claim.meld) for claim in claims(terms, meld, parse_cards(word))
        ] == [after]
    if "laid" in expect:
        assert laid_points(points_of(case), terms, meld) == expect.pop("laid")
    for text in expect.pop("steps", ()):
        meld = step(terms, meld, text)
    if "after" in expect:
        assert meld_text(terms, meld) == expect.pop("after")
    for word in expect.pop("refuses_after", "").split():
        assert not adds(terms, meld, word), word
    assert not expect, "every check is known"


@pytest.mark.parametrize(
    "case", [case for case in CASES if "hand" in case], ids=lambda case: case["id"]
)
def test_the_rulebook_says_how_hands_are_covered(case: dict[str, Any]) -> None:
    terms, points, expect = terms_of(case), points_of(case), dict(case["expect"])
    hand = parse_cards(case["hand"])
    if "all_held" in expect:
        assert held_points(points, terms.wilds, hand) == expect.pop("all_held")
    for aim in ("least", "most"):
        if aim not in expect:
            continue
        expected = expect.pop(aim)
        cover = best_cover(terms, points, hand, demand_of(case), most=aim == "most")
        if expected is None:
            assert cover is None
            continue
        assert cover is not None
        assert {key: getattr(cover, key) for key in expected if key != "melds"} == {
            key: value for key, value in expected.items() if key != "melds"
        }
        if "melds" in expected:
            texts = {meld_text(terms, meld) for meld in cover.melds}
            assert texts == set(expected["melds"].split(" | "))
    assert not expect, "every check is known"


# ---------------------------------------------------------------- against the reference


Signature: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]


def signature(meld: LaidMeld) -> Signature:
    """The cards of a cover, duplicates and wilds not told apart."""
    naturals = sorted(face_of(card) for card in in_order(meld.naturals))
    return tuple(naturals), tuple(sorted(face for _, face in meld.stands))


def signatures(terms: MeldTerms, members: list[int]) -> set[Signature]:
    """All that these cards together can be; a wild is natural wherever it can be."""
    kinds = set()
    points = CardPoints()
    can = [wildbrute.is_wild(terms, card) for card in members]
    for use in product(*([False, True] if wild else [False] for wild in can)):
        wilds = [card for card, as_wild in zip(members, use, strict=True) if as_wild]
        naturals = [card for card, as_wild in zip(members, use, strict=True) if not as_wild]
        if not wildbrute.melds_of(terms, points, members):
            continue
        faces = sorted(card % 64 for card in naturals)
        if not terms.balanced(len(naturals), len(wilds)) or any(
            is_joker(card) for card in naturals
        ):
            continue
        for (kind, _, _), _ in wildbrute.kinds(terms, points, naturals, wilds):
            if kind is Kind.SET:
                for rank in range(13):
                    if any(face % 16 != rank for face in faces):
                        continue
                    own = [card for card in wilds if not is_joker(card) and card % 16 == rank]
                    if own and (terms.more.twins or any(card % 64 not in faces for card in own)):
                        continue
                    kinds.add((tuple(faces), (open_face(rank),) * len(wilds)))
                continue
            for suit in range(4):
                for order in wildbrute.stretches(terms.melds.aces, len(members)):
                    places = {16 * suit + rank for rank in order}
                    holes = places - set(faces)
                    if (
                        len(holes) == len(wilds)
                        and set(faces) <= places
                        and not holes & {card % 64 for card in wilds}
                    ):
                        kinds.add((tuple(faces), tuple(sorted(holes))))
    return kinds


@given(seeds)
def test_readings_are_all_that_the_cards_can_be(seed: int) -> None:
    rng = random.Random(seed)
    terms = some_terms(rng)
    cards = some_hand(rng, terms, rng.randint(3, 5))
    melds = readings(terms, cards)
    assert all(is_meld(terms, meld) and meld.cards == cards for meld in melds)
    assert len({signature(meld) for meld in melds}) == len(melds)
    assert {signature(meld) for meld in melds} == signatures(terms, list(in_order(cards)))


@given(seeds)
def test_all_melds_are_those_of_every_bunch_of_cards(seed: int) -> None:
    rng = random.Random(seed)
    terms = some_terms(rng)
    hand = some_hand(rng, terms, rng.randint(3, 6))
    melds = all_melds(terms, hand)
    assert all(is_meld(terms, meld) and not meld.cards & ~hand for meld in melds)
    members = list(in_order(hand))
    expected = set()
    for mask in range(1 << len(members)):
        expected |= signatures(terms, [card for i, card in enumerate(members) if mask >> i & 1])
    assert sorted(map(signature, melds)) == sorted(expected)


@given(seeds)
def test_what_goes_on_a_meld_is_what_makes_a_meld(seed: int) -> None:
    rng = random.Random(seed)
    terms = some_terms(rng)
    hand = some_hand(rng, terms, 9)
    melds = all_melds(terms, hand)
    for meld in rng.sample(melds, min(6, len(melds))):
        own = [face_of(card) for card in in_order(meld.naturals)]
        results = {(add.card, add.face): add.meld for add in additions(terms, meld, hand)}
        assert all(is_meld(terms, after) and after.kind is meld.kind for after in results.values())
        for added in in_order(hand & ~meld.cards):
            for face in (None, *range(64), *map(open_face, range(13))):
                grown = laid_meld(
                    meld.cards | 1 << added,
                    (*meld.stands, *([(added, face)] if face is not None else ())),
                )
                if face == face_of(added) or kind_of(terms, grown) is not meld.kind:
                    assert (added, face) not in results
                elif (added, face) not in results:
                    # a missing suit of the wild rank, which is natural there
                    assert face == open_face(rank_of(added)) and (added, None) in results
        assert len(own) + len(meld.stands) == meld.cards.bit_count()


@given(seeds)
def test_a_claim_changes_one_card_and_no_meaning(seed: int) -> None:
    rng = random.Random(seed)
    terms = some_terms(rng)
    hand = some_hand(rng, terms, 9)
    for meld in all_melds(terms, hand)[:60]:
        changes = claims(terms, meld, hand)
        for card, taken, after in changes:
            assert is_meld(terms, after) and after.kind is meld.kind
            assert after.cards == meld.cards ^ (1 << taken) ^ (1 << card)
            assert set(meld.stands) - set(after.stands) == {(taken, dict(meld.stands)[taken])}
            assert set(after.stands) < set(meld.stands)
        claimed = {(card, taken) for card, taken, _ in changes}
        for taken, face in meld.stands:
            for claiming in in_order(hand & ~meld.cards):
                if face == face_of(claiming) and not is_joker(claiming):
                    assert ((claiming, taken) in claimed) == bool(
                        meld.naturals or terms.more.take_from_all_wild
                    )


@given(seeds)
def test_text_comes_back_with_and_without_blanks(seed: int) -> None:
    rng = random.Random(seed)
    terms = some_terms(rng)
    hand = some_hand(rng, terms, 7)
    for meld in all_melds(terms, hand)[:30]:
        for between in (" ", ""):
            back = parse_meld(meld_text(terms, meld, between), packs=3)
            assert meld_text(terms, back) == meld_text(terms, meld)
            assert signature(back) == signature(meld)


@given(seeds)
def test_points_on_the_table_are_those_of_the_reference(seed: int) -> None:
    rng = random.Random(seed)
    terms, points = some_terms(rng), some_points(rng)
    hand = some_hand(rng, terms, 6)
    best: dict[tuple[int, Kind], int] = {}
    for meld in all_melds(terms, hand):
        key = (meld.cards, meld.kind)
        best[key] = max(laid_points(points, terms, meld), best.get(key, 0))
    for (cards, kind), most in best.items():
        duplicate = wildbrute.melds_of(terms, points, list(in_order(cards)))
        assert most <= max(value for (other, _, _), value in duplicate.items() if other is kind)


# ---------------------------------------------------------------- one by one


def test_a_card_of_the_wild_rank_may_stand_for_itself() -> None:
    """V3's example: with fours wild, 3h 4h 4d is 3-4-5 with one wild."""
    terms = wild("4", as_many_naturals=True)
    low, run = readings(terms, parse_cards("3h 4h 4d"))
    assert (meld_text(terms, low), meld_text(terms, run)) == ("4d=2h 3h 4h", "3h 4h 4d=5h")
    assert not claims(terms, run, parse_cards("4h", 2) << 64)
    assert not readings(terms, parse_cards("3h 4d 4c"))


def test_the_limit_on_wilds_holds_for_additions_and_claims() -> None:
    """V3: the limit is tested after lay-offs too."""
    terms = wild("2", as_many_naturals=True)
    meld = parse_meld("Kc Kd 2s=K")
    assert [added(add) for add in additions(terms, meld, parse_cards("2h Kh"))] == ["2h=K", "Kh"]
    full = parse_meld("5h 6h 2s=7h 2c=8h")
    assert [added(add) for add in additions(terms, full, parse_cards("2d 4h 9h"))] == ["4h", "9h"]


def test_with_duplicates_any_card_of_the_rank_claims_and_the_player_chooses() -> None:
    """A30: two decks with duplicates."""
    meld = parse_meld("Kc Kd 2s=K X1=K")
    duplicate = parse_cards("Kc") << 64
    terms = wild("2", twins=True, largest_set=8)
    assert [card_text(claim.wild) for claim in claims(terms, meld, duplicate)] == ["X1", "2s"]
    assert not claims(wild("2"), meld, duplicate)


def test_nothing_is_taken_from_a_meld_of_wilds_where_the_game_says_so() -> None:
    meld = parse_meld("2c=Q 2d=Q 2s=Q")
    assert claims(wild("2"), meld, parse_cards("Qh"))
    assert not claims(wild("2", take_from_all_wild=False), meld, parse_cards("Qh"))


def test_a_wild_at_either_end_and_none_past_the_end_of_a_suit() -> None:
    low = MeldTerms(Melds("low"))
    high = MeldTerms(Melds("high-or-low"))
    meld = parse_meld("Qh Kh X1=Jh")
    joker = parse_cards("X2")
    assert [added(add) for add in additions(low, meld, joker)] == ["X2=Th"]
    assert [added(add) for add in additions(high, meld, joker)] == ["X2=Th", "X2=Ah"]


@pytest.mark.parametrize("text", ["Kc Kd X1=", "Kc=", "X1=X2", "Kc ,Kd", "X1=9x", "1s", "=K"])
def test_invalid_meld_texts_are_refused(text: str) -> None:
    with pytest.raises(CardSyntaxError):
        parse_meld(text)


def test_meld_order_puts_the_wild_where_it_stands() -> None:
    terms = MeldTerms(Melds("corner"))
    meld = parse_meld("X1=As 2s Ks")
    assert [card_text(card) for card in in_meld_order(terms, meld)] == ["Ks", "X1", "2s"]
    assert meld_text(terms, meld) == "Ks X1=As 2s"
    assert meld_text(JOKERS, parse_meld("X2=9 9s 9c")) == "9c 9s X2=9"


def test_additions_and_claims_of_an_invalid_meld_raise() -> None:
    for ask in (additions, claims):
        with pytest.raises(ValueError, match="not a meld: 2c 9d"):
            ask(JOKERS, parse_meld("2c 9d"), parse_cards("3c"))
