"""Rules of games in which a hand goes out in runs and is paid for, one by one: N1-N8."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deals import at, code, legal, play, refusal, result, turn
from declared_rules import CONTINENTAL, DEUCES
from openrummy.core import engine
from openrummy.core.cards import card_text, in_order, is_joker, parse_card
from openrummy.core.engine import DealSetup, State
from openrummy.core.engine.model.pack import deck
from openrummy.core.engine.model.phase import ToDraw
from openrummy.core.game.dealer import next_dealer
from openrummy.core.rules.pieces import PaymentScore, Rules
from openrummy.core.scoring.declared import Payments, score_payments
from openrummy.core.scoring.result import Reason
from openrummy.core.sheets import SheetEntry
from playing import table_for

# Five runs of three; seat 0 holds them, and perhaps one card more.
RUNS = "3d4d5d/8c9cTc/JsQsKs/6h7h8h/Ac2c3c"
HAND = RUNS.replace("/", "")
OTHER = "4c5c7cJcQcKc2d6s8sTsQdAh3h5h2s"


def moment(rules: Rules = CONTINENTAL, hand: str = HAND + "Kh", more: str = "turns=4") -> State:
    """Seat 0 of two has drawn, not in its first turn."""
    return at(rules, f"hands={hand}/{OTHER} turn=0:throw pile=9h dealer=1 stock=?1 {more}")


# ---------------------------------------------------------------- N1-N3


@pytest.mark.parametrize(("seats", "packs"), [(2, 2), (5, 2), (6, 3), (8, 3), (9, 4), (12, 4)])
def test_N1_packs_by_the_number_of_players_with_a_joker_each(seats: int, packs: int) -> None:
    pack = deck(CONTINENTAL, seats)
    assert len(pack) == 53 * packs and sum(map(is_joker, pack)) == packs


def test_N1_deuces_may_be_wild_too() -> None:
    hand = "3d2h5d8c9cTcJsQsKs6h7h8hAc2c3c"
    wild = moment(DEUCES, hand + "Kh", "turns=4 wild=2")
    assert any(token.startswith("y:Kh:") for token in legal(DEUCES, wild, 0))
    plain = moment(CONTINENTAL, hand + "Kh")
    assert not any(token.startswith("y:") for token in legal(CONTINENTAL, plain, 0))
    assert (
        code(CONTINENTAL, plain, "0 y:Kh:3d2h=4d5d/8c9cTc/JsQsKs/6h7h8h/Ac2c3c")[0] == "not-a-meld"
    )


@pytest.mark.parametrize("seats", [2, 7, 12])
def test_N2_fifteen_cards_and_an_upcard_left_of_the_dealer_starts(seats: int) -> None:
    state = table_for(CONTINENTAL, seats)
    assert [hand.bit_count() for hand in state.hands] == [15] * seats
    assert len(state.public.pile) == 1 and state.public.phase == ToDraw(1)


def test_N2_the_winner_deals_next() -> None:
    for winner in range(5):
        won = SheetEntry((4, -1, -1, -1, -1), tuple(int(n == winner) for n in range(5)), winner)
        assert next_dealer(CONTINENTAL, 5, 3, range(5), won) == winner


def test_N3_nothing_is_laid_down_before_going_out() -> None:
    state = at(CONTINENTAL, f"hands={HAND}/{OTHER} turn=0:draw pile=9h dealer=1 turns=4 stock=?1")
    assert legal(CONTINENTAL, state, 0) == ["s", "t"]
    state = play(CONTINENTAL, state, "0 s")
    for token in ("d:3d4d5d", "k:9h:3d4d5d", "m:", "o", "p"):
        assert code(CONTINENTAL, state, f"0 {token}") == ("throw-first", "G30")
    assert code(CONTINENTAL, state, "0 drop") == ("throw-first", "G30")
    discarded = legal(CONTINENTAL, state, 0)[0]
    assert turn(play(CONTINENTAL, state, f"0 {discarded}")) == "1:draw"


def test_N3_nobody_gives_up() -> None:
    assert code(CONTINENTAL, table_for(CONTINENTAL, 2), "1 drop") == ("no-dropping", "I7")


# ---------------------------------------------------------------- N4, N5


@pytest.mark.parametrize(
    "melds",
    [
        RUNS,
        "3d4d5d6d/8c9cTcJc/QhKhAh/5s6s7s8s",
        "3d4d5d6d7d/8c9cTcJc/QhKhAh/5s6s7s",
        "Ad2d3d/8c9cTc/JsQsKs/6h7h8h/QdKdAd",
    ],
)
def test_N4_out_with_these_lengths_and_either_ace(melds: str) -> None:
    state = moment(hand=melds.replace("/", "") + "Kh")
    assert result(play(CONTINENTAL, state, f"0 y:Kh:{melds}")).winner == 0
    assert any(token.startswith("y:Kh:") for token in legal(CONTINENTAL, state, 0))


@pytest.mark.parametrize(
    ("melds", "lengths"),
    [
        ("3d4d5d6d7d/8c9cTcJcQc/5s6s7s8s9s", "5-5-5"),
        ("3d4d5d6d7d8d/8c9cTc/5s6s7s/QhKhAh", "6-3-3-3"),
    ],
)
def test_N4_other_lengths_do_not_go_out(melds: str, lengths: str) -> None:
    refused = refusal(CONTINENTAL, moment(hand=melds.replace("/", "") + "Kh"), f"0 y:Kh:{melds}")
    assert (refused.code, refused.rule) == ("wrong-lengths", "N4")
    assert dict(refused.data) == {"lengths": lengths}


def test_N4_the_same_suit_may_repeat_and_a_run_turns_no_corner() -> None:
    same = "3d4d5d/6d7d8d/9dTdJd/3d4d5d/6d7d8d"
    state = moment(hand=same.replace("/", "") + "Kh", more="turns=4")
    assert result(play(CONTINENTAL, state, f"0 y:Kh:{same}")).winner == 0
    corner = "3d4d5d/8c9cTc/JsQsKs/6h7h8h/KcAc2c"
    state = moment(hand=corner.replace("/", "") + "Kh")
    assert code(CONTINENTAL, state, f"0 y:Kh:{corner}") == ("not-a-meld", "I4")


def test_N4_there_are_no_sets() -> None:
    sets = "3d4d5d/8c9cTc/JsQsKs/6h7h8h/9c9d9s"
    state = moment(hand=sets.replace("/", "") + "Kh")
    assert code(CONTINENTAL, state, f"0 y:Kh:{sets}") == ("not-a-meld", "I4")
    allowed = replace(CONTINENTAL, melds=replace(CONTINENTAL.melds, sets=True))
    assert code(allowed, state, f"0 y:Kh:{sets}") == ("runs-only", "N4")


def test_N5_fifteen_in_runs_and_the_sixteenth_is_discarded() -> None:
    state = moment()
    assert code(CONTINENTAL, state, f"0 y::{RUNS}") == ("throw-a-card", "I5")
    outcome = result(play(CONTINENTAL, state, f"0 y:Kh:{RUNS}"))
    assert (outcome.reason, outcome.winner, outcome.knocker) == (Reason.DECLARED, 0, 0)


def test_N5_on_the_very_first_turn_without_drawing() -> None:
    text = f"hands={HAND}/{OTHER} turn=0:draw pile=9h dealer=1 stock=?1"
    state = at(CONTINENTAL, text)
    *draws, undrawn = legal(CONTINENTAL, state, 0)
    assert draws == ["s", "t"] and undrawn.startswith("y::")
    done = play(CONTINENTAL, state, f"0 {undrawn}")
    assert not done.public.thrown and done.aside is None
    assert {line.code for line in result(done).lines} >= {"undrawn", "pays"}
    later = at(CONTINENTAL, f"{text} turns=4")
    assert legal(CONTINENTAL, later, 0) == ["s", "t"]
    assert code(CONTINENTAL, later, f"0 y::{RUNS}") == ("first-turn-only", "N5")
    never = replace(CONTINENTAL, play=replace(CONTINENTAL.play, undrawn=False))
    assert code(never, at(never, text), f"0 y::{RUNS}") == ("draw-first", "G30")
    wrong = "3d4d5d/8c9cTc/JsQsKs/6h7h8h"
    assert code(CONTINENTAL, state, f"0 y::{wrong}") == ("cards-left-over", "I5")


def test_N5_everybody_has_a_first_turn() -> None:
    text = f"hands={OTHER}/{HAND} turn=1:draw pile=9h dealer=1 stock=?1"
    assert any(
        token.startswith("y::")
        for token in legal(CONTINENTAL, at(CONTINENTAL, f"{text} turns=1"), 1)
    )
    assert legal(CONTINENTAL, at(CONTINENTAL, f"{text} turns=3"), 1) == ["s", "t"]


# ---------------------------------------------------------------- N6


def paid(
    hand: str, melds: str, more: str = "turns=4", rules: Rules = CONTINENTAL
) -> dict[str, int]:
    """Payments of the only other player, by item."""
    outcome = result(play(rules, moment(rules, hand + "Kh", more), f"0 y:Kh:{melds}"))
    assert outcome.scores == (-outcome.scores[1], outcome.scores[1])
    return {line.code: line.points for line in outcome.lines if line.seat == 0}


def test_N6_for_going_out_with_neither_deuce_nor_joker() -> None:
    melds = RUNS.replace("Ac2c3c", "3c4c5c")
    other = OTHER.replace("4c5c", "AcTs")
    text = f"hands={melds.replace('/', '')}Kh/{other} turn=0:throw pile=9h dealer=1 turns=4"
    outcome = result(play(CONTINENTAL, at(CONTINENTAL, text), f"0 y:Kh:{melds}"))
    assert outcome.scores == (11, -11)
    assert [(line.code, line.seat, line.points) for line in outcome.lines] == [
        ("out", 0, 1),
        ("neither", 0, 10),
        ("pays", 1, -11),
    ]


def test_N6_a_deuce_that_is_a_two_counts_as_a_deuce() -> None:
    assert paid(HAND, RUNS) == {"out": 1, "deuces": 1}
    assert paid(HAND, RUNS, "turns=4 wild=2", DEUCES) == {"out": 1, "deuces": 1}


def test_N6_two_for_a_joker() -> None:
    hand, melds = HAND.replace("4d", "X1"), RUNS.replace("4d", "X1=4d")
    assert paid(hand, melds) == {"out": 1, "deuces": 1, "jokers": 2}


def test_N6_more_on_the_first_turn() -> None:
    assert paid(HAND, RUNS, "turns=0") == {"out": 1, "deuces": 1, "first": 7}


def test_N6_more_for_one_suit_wilds_aside() -> None:
    same = "3d4dX1=5d/6d7d8d/9dTdJd/3d4d5d/6d7d8d"
    hand = same.replace("=5d", "").replace("/", "")
    assert paid(hand, same) == {"out": 1, "jokers": 2, "suit": 10}


def test_N6_every_other_player_pays() -> None:
    done = Payments(2, (0, 1, 3), deuces=1, jokers=1, seats=4)
    outcome = score_payments(PaymentScore(), done)
    assert outcome.scores == (-4, -4, 12, -4) and outcome.boxes == (0, 0, 1, 0)


def test_N7_an_empty_stock_is_the_pile_shuffled_but_for_its_top() -> None:
    left = [*deck(CONTINENTAL, 2)]
    names = HAND + OTHER + "Jh"
    for index in range(0, len(names), 2):
        left.remove(parse_card(names[index : index + 2]))
    pile = "".join(map(card_text, left))
    text = f"hands={HAND}/{OTHER} turn=0:draw pile={pile} stock=Jh dealer=1 turns=4"
    state = play(CONTINENTAL, at(CONTINENTAL, text), "0 s", "0 Jh")
    assert state.public.pile == (parse_card("Jh"),) and sorted(state.stock) == sorted(left)
    assert turn(state) == "1:draw" and state.public.reshuffles == 1


def test_N8_each_deal_is_settled_and_adds_up_to_nothing() -> None:
    state = engine.start(CONTINENTAL, DealSetup(seats=2)).state
    assert sum(hand.bit_count() for hand in state.hands) == 30
    assert sum(1 for _ in in_order(state.hands[0])) == 15
    outcome = result(play(CONTINENTAL, moment(), f"0 y:Kh:{RUNS}"))
    assert sum(outcome.scores) == 0 and CONTINENTAL.sheet.deals == 10
