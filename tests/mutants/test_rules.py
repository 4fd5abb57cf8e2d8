"""Planted faults: for each, the check that is there to find it must fail.

A check that no fault can make fail checks nothing. Each fault stands beside
the check it must trip; the same check passes without it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

import faults
import golden
import test_golden
import test_rule_deal
import test_rule_game
import test_rule_knock
import test_rule_turn
import test_rulebook
from faults import Fault, Patch
from openrummy.core.engine import IllegalAction
from openrummy.core.scoring.result import Reason
from presets import EVERY
from secrecy import walk

Check: TypeAlias = Callable[[], None]

WALKS = 40


def walks(name: str, often: float = 0.3) -> Check:
    """Secrets, cards and replay under these rules."""

    def check() -> None:
        for seed in range(WALKS):
            walk(EVERY[name], seed, often=often)

    return check


def example(*ids: str) -> Check:
    """Examples of the rulebook."""

    def check() -> None:
        for case in test_rulebook.cases("deals.json"):
            if case["id"] in ids:
                test_rulebook.test_a_deal_of_the_rulebook(case)
        for case in test_rulebook.cases("sheets.json"):
            if case["id"] in ids:
                test_rulebook.test_a_sheet_of_the_rulebook(case)

    return check


def each_dead_deal() -> None:
    check = test_rule_deal.test_G2_next_dealer_is_the_same_after_a_deal_nobody_won
    check("loser", Reason.DEAD)


def perft() -> None:
    for case in golden.read(golden.PERFT):
        test_golden.test_counts_of_legal_play(case)


FAULTS: list[tuple[Fault, Check]] = [
    (faults.drawn_card_told, walks("gin")),
    (faults.drawn_card_told_to_the_dealer, walks("gin")),
    (faults.knock_discard_told, walks("last take")),
    (faults.dealt_hand_told, walks("gin")),
    (faults.pack_told, walks("gin")),
    (faults.nothing_hidden_around_deals, walks("gin")),
    (faults.opponent_hand_seen, walks("gin")),
    (faults.spectator_sees_a_hand, walks("gin")),
    (faults.opponent_draw_seen, walks("gin")),
    (faults.last_take_skipped, walks("eleven")),
    (faults.deal_ended_when_the_opponent_is_low, walks("gin")),
    (faults.draw_hints_at_its_suit, walks("gin")),
    (faults.lay_offs_done_for_the_defender, walks("last take", 1.0)),
    (faults.stock_draws_counted_by_colour, walks("gin")),
    (faults.card_lost, walks("last take")),
    (faults.knock_discard_lost, walks("last take")),
    (faults.card_doubled, walks("gin")),
    (faults.draws_that_do_not_replay, walks("gin")),
    (faults.limit_off_by_one, example("E5")),
    (faults.tie_for_the_knocker, example("E23 as an undercut")),
    (faults.gin_undercut, example("E23 gin against nothing")),
    (faults.own_box_doubled, example("E24 knock")),
    (faults.one_lay_off_a_run, example("E20")),
    (faults.stock_one_card_longer, example("E27 dead")),
    (faults.same_card_on_the_last_take, example("E27 last take")),
    (
        faults.passed_upcard_may_be_taken,
        test_rule_deal.test_G4_opening_upcard_offered_to_both_then_the_stock,
    ),
    (
        faults.winner_deals_where_the_loser_should,
        lambda: test_rule_deal.test_G2_next_dealer("loser", 1, 0),
    ),
    (faults.dead_deal_moves_the_dealer, each_dead_deal),
    (
        faults.retaken_card_taken_freely,
        test_rule_turn.test_G5_retake_allowed_then_only_to_knock,
    ),
    (faults.endless_play_forgotten, lambda: test_rule_turn.test_G24_endless_play_ends_dead(4)),
    (faults.gin_by_what_is_held, test_rule_knock.test_G31_gin_is_what_is_shown),
    (faults.knock_left_out, perft),
    (faults.exact_fifty_on_totals, test_rule_game.test_G21_exact_fifty_forfeits),
    (faults.dead_deal_forgotten, example("E28 a dead deal between")),
    (faults.bonus_doubled_with_the_deals, example("E28 deals doubled")),
]


@pytest.mark.parametrize(("fault", "check"), FAULTS, ids=[fault_.__name__ for fault_, _ in FAULTS])
def test_a_planted_fault_is_found(fault: Fault, check: Check, monkeypatch: Patch) -> None:
    fault(monkeypatch)
    # pytest's own failure, of a ``raises`` that did not, is no Exception
    with pytest.raises((AssertionError, IllegalAction, pytest.fail.Exception)):
        check()


@pytest.mark.parametrize("name", ["gin", "last take", "eleven"])
def test_nothing_is_found_where_nothing_is_planted(name: str) -> None:
    for seed in range(WALKS // 8):
        walk(EVERY[name], seed, often=0.3)


def test_each_fault_is_its_own() -> None:
    names = [fault.__name__ for fault, _ in FAULTS]
    assert len(set(names)) == len(names)
