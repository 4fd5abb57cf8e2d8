"""The short list of melds a seat may lay: complete but for cards added one by one."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from example_count import EXAMPLES
from openrummy.core.cards import (
    FACES_MASK,
    PACK_BITS,
    CardSet,
    bit,
    face_of,
    in_order,
    is_canonical,
    is_joker,
    multiset_of,
    next_copy,
    parse_card,
    parse_cards,
    without,
)
from openrummy.core.melds.meld_list import additions_to, holds_meld_with, list_melds
from openrummy.core.melds.wild import (
    LaidMeld,
    MeldTerms,
    WildRules,
    Wilds,
    is_meld,
    laid_meld,
    parse_meld,
)
from openrummy.core.rules.pieces import Melds
from wild_melds import additions, all_melds

TERMS = [
    MeldTerms(Melds(aces), WildRules(twins=duplicates, largest_set=8), Wilds(jokers, rank))
    for aces in ("low", "high-or-low", "corner")
    for duplicates in (False, True)
    for jokers, rank in ((True, None), (False, None), (True, 6))
]
# V2, V3, W13, W24, N4
LIMITED = [
    MeldTerms(Melds("high-or-low"), rules, Wilds(jokers, rank))
    for rules in (
        WildRules(as_many_naturals=True),
        WildRules(twins=True, largest_set=4),
        WildRules(twins=True, largest_set=8, as_many_naturals=True),
        WildRules(least_naturals=1, take_from_all_wild=False),
        WildRules(sets=False),
    )
    for jokers, rank in ((False, 6), (True, 6), (True, 7))
]
terms = st.sampled_from([*TERMS, *LIMITED])
# few ranks and suits, so that much goes together
near = [parse_card(rank + suit) for rank in "A2356789K" for suit in "cs"] + [parse_card("X1")]
hands = st.lists(st.sampled_from([*near, parse_card("X1")]), max_size=9).map(multiset_of)


def form(meld: LaidMeld) -> tuple[int, tuple[int, ...]]:
    """A meld apart from the choice of duplicates and wilds: naturals, and what wilds stand for."""
    stands = dict(meld.stands)
    return (
        multiset_of(card for card in in_order(meld.cards) if card not in stands),
        tuple(sorted(face for _, face in meld.stands)),
    )


@settings(max_examples=4 * EXAMPLES, deadline=None)
@given(terms, hands)
def test_all_that_is_listed_is_a_meld_of_the_hand_and_listed_once(
    terms: MeldTerms, hand: CardSet
) -> None:
    melds = list(list_melds(terms, hand))
    assert len(set(map(form, melds))) == len(melds)
    for meld in melds:
        assert is_meld(terms, meld) and meld == laid_meld(meld.cards, meld.stands)
        assert not meld.cards & ~hand and is_canonical(meld.cards)


@settings(max_examples=4 * EXAMPLES, deadline=None)
@given(terms, hands)
def test_any_other_meld_is_a_listed_one_with_cards_added(terms: MeldTerms, hand: CardSet) -> None:
    forms = {form(meld) for meld in list_melds(terms, hand)}
    for meld in all_melds(terms, hand):
        known = form(meld) in forms or any(form(part) in forms for part in parts(terms, meld))
        assert known or spares_a_card(terms, meld, hand), meld


def spares_a_card(terms: MeldTerms, meld: LaidMeld, hand: CardSet) -> bool:
    """Has it as many wilds as naturals, and one for a card that stays in the hand (V3)?"""
    wilds = meld.wilds.bit_count()
    held = hand & ~meld.cards
    spared = any(face < PACK_BITS and held >> face & 1 for _, face in meld.stands)
    return terms.more.as_many_naturals and 2 * wilds == meld.cards.bit_count() and spared


def parts(terms: MeldTerms, meld: LaidMeld) -> list[LaidMeld]:
    """The melds of which this one comes by adding cards one by one."""
    forms = []
    for card in in_order(meld.cards):
        rest = laid_meld(meld.cards & ~bit(card), (pair for pair in meld.stands if pair[0] != card))
        if is_meld(terms, rest):
            forms += [rest, *parts(terms, rest)]
    return forms


@settings(max_examples=4 * EXAMPLES, deadline=None)
@given(terms, hands)
def test_whether_a_card_can_be_melded(terms: MeldTerms, hand: CardSet) -> None:
    for face_card in in_order(hand & FACES_MASK):
        melds = all_melds(terms, hand)
        assert holds_meld_with(terms, hand, face_card) == any(
            face_of(card) == face_card or (is_joker(card) and is_joker(face_card))
            for meld in melds
            for card in in_order(meld.cards)
        )


@settings(max_examples=4 * EXAMPLES, deadline=None)
@given(terms, hands, hands)
def test_places_are_where_cards_may_be_added(
    terms: MeldTerms, hand: CardSet, more: CardSet
) -> None:
    for meld in list_melds(terms, hand):
        open_places = additions_to(terms, meld)
        for face in in_order(more & FACES_MASK):
            card = next_copy(meld.cards, face)
            added = additions(terms, meld, bit(card))
            assert any(add.face is None for add in added) == bool(open_places.naturals >> face & 1)
            if terms.wilds.may_be(face):
                assert {add.face for add in added} - {None} == set(open_places.stands(face))


def test_the_list_stays_short() -> None:
    """Twenty-six cards and four jokers make thousands of melds; few hundred are listed."""
    hand = parse_cards("A 2 3 4 5 6 7 8 9 T J Q K".replace(" ", "c ") + "c")
    hand |= parse_cards("Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd") | parse_cards("X1 X1 X1 X1", 4)
    count = len(list(list_melds(TERMS[6], hand)))
    assert 300 < count < 1200


def test_a_wild_that_fits_itself_stands_for_nothing_else_there() -> None:
    sevens = next(terms for terms in TERMS if terms.wilds.rank == 6 and terms.melds.aces == "low")
    run = additions_to(sevens, parse_meld("8s 9s Ts"))
    assert run.stands(parse_card("7s")) == (parse_card("Js"),)
    assert run.stands(parse_card("7c")) == (parse_card("7s"), parse_card("Js"))
    assert without(parse_cards("7s"), parse_card("7s")) == 0
