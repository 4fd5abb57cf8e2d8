"""Settlement of a game in play money (G22, W17, A38)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.core.rules import catalogue
from openrummy.core.rules.contradictions import check
from openrummy.core.rules.pieces import DeclareScore, GameSheet, Rules, Stake
from openrummy.core.scoring.declared import Losses, score_losses
from openrummy.core.scoring.result import DealResult, Reason
from openrummy.core.sheets import GameResult, standing
from openrummy.core.sheets.settlement import settle
from scoring import won

EACH, WINNER = Stake(1, "each", 5), Stake(1, "winner", 5)


def deal(winner: int, *scores: int) -> DealResult:
    boxes = tuple(int(seat == winner) for seat in range(len(scores)))
    return DealResult(Reason.GIN, winner, scores, boxes)


def lowest(*totals: int) -> tuple[int, ...]:
    return tuple(-total for total in totals)


def test_W17_everybody_settles_with_everybody() -> None:
    """E14."""
    assert settle(EACH, lowest(184, 137, 250, 241), (1,), (0,) * 4).money == (75, 265, -190, -150)


def test_W17_only_the_winner_collects() -> None:
    """E14."""
    assert settle(WINNER, lowest(184, 137, 250, 241), (1,), (0,) * 4).money == (
        -45,
        265,
        -115,
        -105,
    )


def test_W17_each_amount_is_rounded_for_itself() -> None:
    """E44."""
    assert settle(EACH, lowest(62, 70, 113), (0,), (0,) * 3).money == (60, 35, -95)


def test_A38_a_deal_won_brings_more_from_each() -> None:
    stake = replace(EACH, deal=5)
    assert settle(stake, lowest(50, 50, 50), (), (2, 0, 1)).money == (15, -15, 0)


def test_winners_that_are_level_share_what_the_others_pay_once() -> None:
    assert settle(replace(WINNER, nearest=1), (10, 10, 3), (0, 1), (0,) * 3).money == (4, 3, -7)


def test_points_only() -> None:
    assert settle(Stake(), (3, 2), (0,), (1, 0)).money == ()


@given(
    st.builds(
        Stake,
        st.integers(1, 30),
        st.sampled_from(("each", "winner")),
        st.integers(1, 25),
        st.integers(0, 9),
    ),
    st.lists(st.integers(-300, 300), min_size=2, max_size=6),
    st.data(),
)
def test_what_one_gets_another_pays(stake: Stake, ranked: list[int], data: st.DataObject) -> None:
    deals = data.draw(st.lists(st.integers(0, 5), min_size=len(ranked), max_size=len(ranked)))
    best = [side for side, total in enumerate(ranked) if total == max(ranked)]
    money = settle(stake, ranked, best, deals).money
    assert sum(money) == 0
    if stake.deal == 0 and stake.collects == "winner" and len(best) < len(ranked):
        assert all(
            (money[side] >= 0) == (side in best) or not money[side] for side in range(len(ranked))
        )


def test_a_sheet_settles_by_deals_won() -> None:
    rules = Rules(sheet=GameSheet(target=20, game_bonus=0, box=0), stake=Stake(1, deal=3))
    result = standing(rules, 2, [won(0, 5), won(1, 4), won(0, 15)]).result
    assert result is not None and result.money == (19, -19)


@pytest.mark.parametrize("stake", [Stake(collects="winner"), Stake(nearest=5), Stake(deal=5)])
def test_W17_settling_needs_a_stake(stake: Stake) -> None:
    assert [error.code for error in check(Rules(stake=stake))] == ["stake-unused"]
    assert check(Rules(stake=replace(stake, cents=1))) == ()


# ---------------------------------------------------------------- T12: deal by deal


def test_T12_cash_a_deal() -> None:
    """The winner of each deal collects each loser's points, deal by deal."""
    rules = catalogue.resolve(
        "rummy", ["sheet.target=0", "sheet.deals=2", "stake.cents=1", "stake.collects=deal"]
    ).rules
    deals = [deal(0, 0, 10, 20), deal(1, 5, 0, 15)]
    result = standing(rules, 3, deals).result
    assert result is not None
    assert result.money == (25, 10, -35)
    # after the game, each pair by its difference, it would be something else
    pairs = replace(rules, stake=replace(rules.stake, collects="each"))
    other = standing(pairs, 3, deals).result
    assert other is not None
    assert other.money == (35, 20, -55)


def cash(players: int, nearest: int, *deals: DealResult) -> GameResult:
    settings = ["sheet.target=0", f"sheet.deals={len(deals)}", "stake.cents=1"]
    settings += ["stake.collects=deal", f"stake.nearest={nearest}"]
    result = standing(catalogue.resolve("rummy", settings).rules, players, deals).result
    assert result is not None
    return result


def test_A38_cash_a_deal_is_rounded_and_still_adds_up() -> None:
    """+56 -23 -33 to the nearest five: the player who lost the most pays the odd five less."""
    deals = [deal(0, 0, 13, 20), deal(0, 0, 10, 13)]
    assert cash(3, 1, *deals).money == (56, -23, -33)
    result = cash(3, 5, *deals)
    assert result.money == (55, -25, -30)
    assert result.odd == (0, 0, 5)
    assert cash(3, 1, *deals).odd == ()


def test_T12_what_settles_nothing_is_left_out() -> None:
    """Differences of totals say nothing where deals are paid one by one, or the winner collects."""
    deals = [deal(0, 0, 10, 20), deal(1, 5, 0, 15)]
    assert cash(3, 1, *deals).net == ()
    settings = ["sheet.target=0", "sheet.deals=2", "stake.cents=1"]
    pairs = standing(catalogue.resolve("rummy", settings).rules, 3, deals).result
    assert pairs is not None and pairs.net == pairs.money
    rules = catalogue.resolve("rummy", [*settings, "stake.collects=winner"]).rules
    collected = standing(rules, 3, deals).result
    assert collected is not None and collected.net == ()
    assert sum(collected.money) == 0 and any(collected.money)


@given(
    st.integers(1, 30),
    st.integers(1, 25),
    st.lists(st.integers(-300, 300), min_size=2, max_size=8),
)
def test_A38_rounded_payments_add_up_and_none_is_off_by_more_than_a_step(
    cents: int, nearest: int, points: list[int]
) -> None:
    payments = [*points, -sum(points)]
    stake = Stake(cents, "deal", nearest)
    money, odd = settle(stake, payments, (), (0,) * len(payments), payments)
    assert sum(money) == 0
    assert all(amount % nearest == 0 for amount in money)
    for side, amount in enumerate(money):
        assert abs(amount - payments[side] * cents) <= nearest
        assert not odd or abs(odd[side]) in (0, nearest)


def test_A38_winners_that_are_level_share_in_whole_steps() -> None:
    settlement = settle(Stake(1, "winner", 5), (30, 30, 5), (0, 1), (0,) * 3)
    assert settlement.money == (15, 10, -25)
    assert settlement.odd == (5, 0, 0)


def test_T12_nobody_collects_for_a_deal_that_nobody_won() -> None:
    rules = catalogue.resolve(
        "rummy", ["sheet.target=0", "sheet.deals=1", "stake.cents=1", "stake.collects=deal"]
    ).rules
    blocked = DealResult(Reason.BLOCK, None, (5, 5, 20), (0, 0, 0))
    result = standing(rules, 3, [blocked]).result
    assert result is not None
    assert result.money == (0, 0, 0)


def test_T12_payments_are_not_paid_again_pair_by_pair() -> None:
    """Continental, and Indian rummy for points or chips: the score times the stake."""
    continental = catalogue.resolve("continental-rummy", ["stake.cents=5", "sheet.deals=1"]).rules
    result = standing(continental, 3, [deal(0, 4, -2, -2)]).result
    assert result is not None
    assert result.money == (20, -10, -10)
    points = catalogue.resolve("indian-rummy", ["stake.cents=5", "sheet.deals=1"]).rules
    assert isinstance(points.score, DeclareScore)
    lost = score_losses(points.score, Losses(0, {1: 12, 2: 90}, seats=3))
    assert lost.scores == (92, 0, 0)
    result = standing(points, 3, [lost]).result
    assert result is not None
    assert result.money == (92 * 5, -12 * 5, -80 * 5)


def test_T12_cash_a_deal_is_for_points_that_count_against_one() -> None:
    rules = replace(Rules(), stake=Stake(1, "deal"))
    assert "stake-deal" in {error.code for error in check(rules)}
