"""Drills: the right answers are those of a slow count, and follow from the seed."""

from __future__ import annotations

from itertools import combinations

import pytest

from openrummy.core.cards import SINGLE_PACK, in_order, to_set
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine.model.phase import ToDiscard
from openrummy.core.melds.plain import is_meld, points
from openrummy.core.notation.seat_deal import actions_to_reach
from openrummy.core.notation.seat_position import parse_seat_position
from openrummy.play.drills import DRILLS, QUESTIONS, Question, question
from openrummy.play.drills.hands import overlap
from openrummy.play.drills.model import Drill, rules
from openrummy.play.drills.themes import knock_or_wait

SEEDS = 3


def asked(drill: Drill) -> list[Question]:
    return [question(drill, seed_bytes(s), n) for s in range(SEEDS) for n in range(QUESTIONS)]


def melds(cards: int) -> list[int]:
    """Every meld of three or four cards, by trying all."""
    some = [to_set(c) for n in (3, 4) for c in combinations(in_order(cards), n)]
    return [meld for meld in some if is_meld(rules().melds, meld)]


def least(hand: int) -> int:
    """Least deadwood, by trying every meld of the hand and what is left of it.

    Runs of five and more are a meld of three or four and the cards laid off on it.
    """
    whole = [to_set(c) for n in range(5, 11) for c in combinations(in_order(hand), n) if n <= 10]
    every = melds(hand) + [meld for meld in whole if is_meld(rules().melds, meld)]

    def search(left: int, since: int) -> int:
        fits = (
            (index, meld) for index, meld in enumerate(every[since:], since) if meld & ~left == 0
        )
        return min(
            (search(left & ~m, index) for index, m in fits), default=points(rules().values, left)
        )

    return min(search(hand, 0), points(rules().values, hand))


@pytest.mark.parametrize("drill", ("deadwood", "leftover"))
def test_the_deadwood_is_the_least(drill: Drill) -> None:
    for asked_question in asked(drill)[::4]:
        hand = to_set(asked_question.hand)
        assert asked_question.points == least(hand) == points(rules().values, asked_question.left)
        (right, *more) = asked_question.right
        if drill == "deadwood":
            assert (
                not more
                and asked_question.numbers[right] == asked_question.points
                and len(asked_question.numbers) == 5
            )
        else:
            assert (
                to_set(asked_question.cards[index] for index in asked_question.right)
                == asked_question.left
            )


def test_levels_tell_how_much_melds_overlap() -> None:
    for asked_question in asked("deadwood"):
        shared = overlap(to_set(asked_question.hand))
        assert {1: shared == 0, 2: 0 < shared < 3, 3: shared > 2}[asked_question.level]


@pytest.mark.slow
def test_outs_are_those_that_bring_a_knock() -> None:
    for asked_question in asked("outs")[::15]:
        hand = to_set(asked_question.hand)
        out = [
            card
            for card in in_order(SINGLE_PACK & ~hand & ~to_set(asked_question.pile))
            if min(least((hand | 1 << card) ^ 1 << gone) for gone in in_order(hand)) <= 10
        ]
        assert list(asked_question.answers) == out and asked_question.numbers[
            min(asked_question.right)
        ] == len(out)


def test_what_is_live_was_not_seen_and_fits() -> None:
    for asked_question in asked("live"):
        hand, gone = (
            to_set(asked_question.hand),
            to_set((*asked_question.pile, *asked_question.taken)),
        )
        assert not hand & gone and 0 < len(asked_question.right) < len(asked_question.cards)
        for index, card in enumerate(asked_question.cards):
            fits = any(meld >> card & 1 for meld in melds(hand | 1 << card))
            assert (index in asked_question.right) == (fits and not gone >> card & 1)


def test_what_is_safe_is_in_no_meld_the_opponent_can_hold() -> None:
    for asked_question in asked("safe"):
        hand, pile = to_set(asked_question.hand), to_set(asked_question.pile)
        assert not hand & pile and len(set(asked_question.cards) & set(asked_question.hand)) == 3
        theirs = list(in_order(SINGLE_PACK & ~hand & ~pile))
        for index, card in enumerate(asked_question.cards):
            pairs = (to_set((card, *two)) for two in combinations(theirs, 2))
            assert (index in asked_question.right) != any(
                is_meld(rules().melds, three) for three in pairs
            )


def test_knock_or_wait_is_played_on_from_where_a_knock_is_just_possible() -> None:
    for seed in range(3):
        text = knock_or_wait(seed_bytes(seed))
        board = parse_seat_position(rules(), text).board
        low = min(least(board.hand ^ 1 << card) for card in in_order(board.hand))
        assert 4 <= low <= 10 and isinstance(board.public.phase, ToDiscard)
        assert actions_to_reach(parse_seat_position(rules(), text), seed_bytes(1))


@pytest.mark.parametrize("drill", DRILLS)
def test_every_hand_has_ten_cards_and_no_card_lies_twice(drill: Drill) -> None:
    for asked_question in asked(drill):
        cards = (*asked_question.hand, *asked_question.pile, *asked_question.taken)
        assert len(asked_question.hand) == 10 and len(set(cards)) == len(cards)
        assert (
            len({*asked_question.numbers, *asked_question.cards})
            == asked_question.options
            > len(asked_question.right)
            > 0
        )


def test_a_seed_says_all(drill: Drill = "safe") -> None:
    again = question.__wrapped__(drill, seed_bytes(1), 4)
    assert again == question(drill, seed_bytes(1), 4) != question(drill, seed_bytes(2), 4)
    for drill_ in DRILLS:
        with pytest.raises(ValueError, match="no question"):
            question(drill_, seed_bytes(1), QUESTIONS)
