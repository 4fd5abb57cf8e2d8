"""Games of the catalogue with melds on the table, as the rule tests have them; O5, O7, M2, M3."""

from __future__ import annotations

import pytest

from deals import at, code, legal, play, result
from openrummy.core.rules.catalogue import resolve, variant
from openrummy.core.scoring.result import DealResult, Reason
from openrummy.core.sheets import standing
from tables import TABLES

OPEN = variant("open-gin").rules
MAHJONG = variant("mahjong-gin").rules


@pytest.mark.parametrize(
    ("name", "tested"),
    [
        ("rummy", "rummy"),
        ("rummy-house", "house"),
        ("block-rummy", "block"),
        ("rummy-aces", "aces"),
        ("open-gin", "open"),
        ("mahjong-gin", "mahjong"),
    ],
)
def test_the_rules_under_test_are_those_of_the_catalogue(name: str, tested: str) -> None:
    assert variant(name).rules == TABLES[tested]


# ---------------------------------------------------------------- open gin


def test_O5_who_goes_out_takes_what_all_others_hold_matching_or_not() -> None:
    # 1 + 10 + 10 and three sevens that are a meld: all of it counts
    text = "hands=5c/AsKdTh/7c7d7h turn=0:play fresh=no pile=Qd table=0:2c3c4c"
    over = result(play(OPEN, at(OPEN, text), "0 l:5c:0", "0 o"))
    assert (over.reason, over.winner, over.scores) == (Reason.OUT, 0, (42, 0, 0))
    assert over.deadwood == (0, 21, 21)


def won(*scores: int) -> DealResult:
    best = scores.index(max(scores))
    return DealResult(Reason.OUT, best, scores, tuple(int(seat == best) for seat in range(3)))


def test_O7_to_a_hundred_an_opponent_or_a_number_of_deals_and_the_highest_total_wins() -> None:
    deals = [won(160, 0, 0), won(0, 139, 0), won(0, 61, 0)]
    assert standing(OPEN, 3, deals[:2]).result is None
    over = standing(OPEN, 3, deals).result
    assert over is not None
    assert (over.reason, over.winners, over.totals) == ("target", (1,), (160, 200, 0))
    fixed = resolve("open-gin", ["sheet.target=0", "sheet.deals=2"]).rules
    assert standing(fixed, 3, deals[:1]).result is None
    ended = standing(fixed, 3, deals[:2]).result
    assert ended is not None and (ended.reason, ended.winners) == ("deals", (0,))


# ---------------------------------------------------------------- Mahjong gin

HAND = "8d8s2cKc4d6hJsAc9sQh"


def test_M2_several_cards_in_order_if_the_lowest_is_melded_at_once() -> None:
    state = at(MAHJONG, f"hands={HAND}/3s turn=0:draw pile=Kh8c3d5h stock=?1")
    # the 3 and the K make no meld; the 8 does, and brings the 3 and the 5 with it
    assert legal(MAHJONG, state, 0) == ["s", "t", "t:8c"]
    assert code(MAHJONG, state, "0 t:Kh") == ("only-to-use", "R3")
    taken = play(MAHJONG, state, "0 t:8c")
    assert taken.public.held[0] == 13 and len(taken.public.pile) == 1
    assert code(MAHJONG, taken, "0 Kc") == ("use-the-taken-first", "R3")
    laid = play(MAHJONG, taken, "0 d:8c8d8s")
    assert laid.public.table[0].owner == 0
    # of one card nothing is asked
    assert "Kc" in legal(MAHJONG, play(MAHJONG, state, "0 t"), 0)


def test_M3_either_player_adds_to_any_meld_and_scores_what_it_adds() -> None:
    text = "hands=8hKdQc/3s4h turn=0:play pile=Qs fresh=no table=1:8c8d8s/0:4c5c6c/1:TdJdQd"
    state = play(MAHJONG, at(MAHJONG, text), "0 l:8h:0", "0 l:Kd:2", "0 Qc")
    over = result(state)
    # 8, K and the run of fives, 25 for going out; the other 15 + 30 less 10
    assert over.scores == (5 + 10 + 15 + 25, 15 + 30 - 10)
