"""Declarations and arrangements of any hand: what is listed is right, nothing better is there."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deals import at
from declared_rules import DEUCES, INDIAN, indian_score
from example_count import EXAMPLES
from meldlaw import faults
from openrummy.core import engine
from openrummy.core.cards import (
    PACK_BITS,
    Card,
    CardSet,
    by_face,
    card_text,
    face_of,
    in_order,
    multiset_difference,
    multiset_of,
    rank_of,
)
from openrummy.core.engine import Arrange, Declare, Public, View
from openrummy.core.engine.declared.hands import (
    all_cards_of,
    as_faces,
    declarations,
    is_pure,
    least_arrangement,
    points_left,
    protected_melds,
    why_not_held,
)
from openrummy.core.engine.meld_terms import meld_terms_of
from openrummy.core.engine.model.pack import JOKER, deck
from openrummy.core.engine.model.phase import ToArrange, ToDiscard
from openrummy.core.melds.meld_list import list_melds
from openrummy.core.melds.plain import Kind
from openrummy.core.melds.wild import LaidMeld, face_text
from openrummy.core.rules.pieces import DeclaredMelds, Rules

WILD = 5  # sixes
LAW = {
    "wild": "6", "jokers": True, "packs": 2, "aces": "high-or-low", "shortest": 3,
    "largest_set": 4, "twins": False, "sets": True, "half": False, "all_wild": True,
}  # fmt: skip
RUNS_LAW = LAW | {"wild": "2", "sets": False}
SEEDS = st.integers(0, 2**32 - 1)


def public(rules: Rules) -> Public:
    phase = ToDiscard(0)
    wild = WILD if rules.wild != DEUCES.wild else 1
    return Public(active=(0, 1), held=(14, 13), known=(0, 0), wild=wild, phase=phase)


def lying(meld: LaidMeld) -> list[tuple[str, str]]:
    stands = dict(meld.stands)
    return [
        (card_text(card), face_text(stands[card]) if card in stands else "")
        for card in in_order(meld.cards)
    ]


def some_run(rng: random.Random, length: int) -> list[Card]:
    first, suit = rng.randrange(15 - length), rng.randrange(4)
    return [Card(16 * suit + (first + index) % 13) for index in range(length)]


def some_set(rng: random.Random, length: int) -> list[Card]:
    rank = rng.randrange(13)
    return [Card(16 * suit + rank) for suit in rng.sample(range(4), length)]


def whole(rng: random.Random, rules: Rules) -> list[list[Card]]:
    """Melds that may be declared together, before some cards are replaced by wilds."""
    assert isinstance(rules.play, DeclaredMelds)
    if rules.play.shapes:
        return [some_run(rng, int(size)) for size in str(rng.choice(rules.play.shapes))]
    lengths = rng.choice([(3, 3, 3, 4), (4, 3, 3, 3), (5, 4, 4), (3, 4, 3, 3), (3, 3, 7)])
    runs = [some_run(rng, length) for length in lengths[:2]]
    rest = [
        some_run(rng, length) if length > 4 or rng.random() < 0.4 else some_set(rng, length)
        for length in lengths[2:]
    ]
    return runs + rest


def winning(rng: random.Random, rules: Rules) -> tuple[CardSet, Card]:
    """A hand of the right size that can be declared once one card is discarded."""
    pack = deck(rules, 2)
    wilds = [card for card in pack if card == JOKER or rank_of(card) == public(rules).wild]
    while True:
        melds = whole(rng, rules)
        pure = 0 if isinstance(rules.play, DeclaredMelds) and rules.play.shapes else 1
        cards = [card for meld in melds[:pure] for card in meld]
        rest = [card for meld in melds[pure:] for card in meld]
        for index in rng.sample(range(len(rest)), rng.choice([0, 0, 1, 2, 3])):
            rest[index] = rng.choice(wilds)
        cards += [*rest, rng.choice(pack)]
        if all(cards.count(card) <= pack.count(card) for card in cards):
            return multiset_of(cards), cards[-1]


def some_hand(rng: random.Random, rules: Rules, size: int) -> CardSet:
    return multiset_of(rng.sample(deck(rules, 2), size))


def check_declared(rules: Rules, hand: CardSet, card: Card, melds: tuple[LaidMeld, ...]) -> None:
    """Judged by the cards alone."""
    compiled_rules = RUNS_LAW if rules == DEUCES else LAW
    for meld in melds:
        assert faults(compiled_rules, lying(meld)) == []
    shown = sorted(face_of(card) for meld in melds for card in in_order(meld.cards))
    assert sorted([*shown, card]) == sorted(face_of(card) for card in in_order(hand))
    kinds = [meld.kind for meld in melds]
    if rules == DEUCES:
        lengths = sorted((meld.cards.bit_count() for meld in melds), reverse=True)
        assert lengths in ([3] * 5, [4, 4, 4, 3], [5, 4, 3, 3])
    else:
        assert kinds.count(Kind.RUN) >= 2
        assert any(is_pure(meld) for meld in melds)


@pytest.mark.parametrize("rules", [INDIAN, DEUCES], ids=["sets and runs", "runs"])
@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_a_hand_that_can_be_declared_is_listed_and_what_is_listed_is_right(
    rules: Rules, seed: int
) -> None:
    hand, discarded = winning(random.Random(seed), rules)
    seen = View(0, public(rules), hand)
    declares = [declare for declare in engine.legal_in(rules, seen) if isinstance(declare, Declare)]
    assert discarded in [declare.card for declare in declares]
    assert len({declare.card for declare in declares}) == len(declares)
    for declare in declares:
        assert declare.card is not None
        check_declared(rules, hand, declare.card, declare.melds)
        assert engine.why_not_in(rules, seen, declare) is None


@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_of_any_hand_only_what_is_right_is_listed(seed: int) -> None:
    hand = some_hand(random.Random(seed), INDIAN, 14)
    for card, melds in declarations(INDIAN, public(INDIAN), hand):
        check_declared(INDIAN, hand, card, melds)


def some_arrangement(rng: random.Random, rules: Rules, hand: CardSet) -> tuple[LaidMeld, ...]:
    """Melds picked one after another, as somebody might who takes what comes."""
    terms, melds = meld_terms_of(rules, public(rules)), []
    while choices := list(list_melds(terms, hand)):
        meld = as_faces(rng.choice(choices))
        if rng.random() < 0.1:
            break
        melds.append(meld)
        hand = multiset_difference(hand, meld.cards)
    return tuple(melds)


ARRANGING = [INDIAN, indian_score(cap=1000), indian_score(protected=True, cap=1000)]


@pytest.mark.parametrize("rules", ARRANGING, ids=["capped", "all", "protected"])
@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_no_arrangement_leaves_less_than_the_listed_one(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    many = rng.random() < 0.7
    hand = winning(rng, rules)[0] if many else some_hand(rng, rules, 13)
    hand = multiset_difference(
        hand, 0 if not many else 1 << rng.choice(list(in_order(hand & (1 << 64) - 1)))
    )
    seen = View(1, Public(active=(0, 1), wild=WILD, phase=ToArrange(1)), hand)
    (only,) = engine.legal_in(rules, seen)
    assert isinstance(only, Arrange) and engine.why_not_in(rules, seen, only) is None
    assert (
        protected_melds(rules, only.melds)
        == only.melds
        == least_arrangement(rules, seen.public, hand)
    )
    least = points_left(rules, seen.public, multiset_difference(hand, all_cards_of(only.melds)))
    for _ in range(12):
        melds = some_arrangement(rng, rules, hand)
        assert engine.why_not_in(rules, seen, Arrange(melds)) is None
        left = multiset_difference(hand, all_cards_of(protected_melds(rules, melds)))
        assert points_left(rules, seen.public, left) >= least


def groups(rng: random.Random, hand: CardSet) -> Iterator[LaidMeld]:
    cards = [face_of(card) for card in in_order(hand)]
    rng.shuffle(cards)
    while cards:
        size = min(len(cards), rng.choice([1, 2, 3, 4]))
        yield LaidMeld(multiset_of(cards[:size]))
        cards = cards[size:]


@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_groups_are_told_apart_from_what_is_not_held(seed: int) -> None:
    """Any parts of a hand may be groups, duplicates too; one card more than it holds may not."""
    rng = random.Random(seed)
    hand = some_hand(rng, INDIAN, 14)
    melds = tuple(groups(rng, hand))
    assert all_cards_of(melds) == hand and why_not_held(hand, melds) is None
    more = LaidMeld(multiset_of([rng.choice(deck(INDIAN, 2))]))
    refused = why_not_held(hand, (*melds, more))
    assert refused is not None
    assert refused.code == ("card-used-twice" if more.cards & hand else "meld-not-held")
    shifted = LaidMeld(more.cards << PACK_BITS)
    refused = why_not_held(hand, (shifted,))
    assert refused is not None and refused.code == "meld-not-held"


def test_duplicates_lie_in_two_groups() -> None:
    hand = "3d4d5d3d4d5d7c7d7h7s9cTcJc2s"
    other = "2c4c8dThQsAsAd3h5sJd9d7cKs"
    state = at(INDIAN, f"hands={hand}/{other} turn=0:throw pile=9h wild=6 turned=6h stock=?1")
    declares = [action for action in engine.legal(INDIAN, state, 0) if isinstance(action, Declare)]
    (twice,) = [declare for declare in declares if card_text(declare.card or Card(0)) == "2s"]
    texts = ["".join(map(card_text, by_face(meld.cards))) for meld in twice.melds]
    assert texts.count("3d4d5d") == 2
    assert all(meld.cards < 1 << PACK_BITS for meld in twice.melds)
    after = engine.apply(INDIAN, state, 0, twice).state
    assert engine.actors(after) == (1,)
