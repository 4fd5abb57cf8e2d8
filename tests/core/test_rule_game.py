"""Rules of the whole game: G17-G22, G26, S1 (A13-A15)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openrummy.core.rules.pieces import (
    BestOf,
    Format,
    GameSheet,
    MatchToTarget,
    Rules,
    SingleGame,
    Stake,
)
from openrummy.core.scoring.result import DealResult, Reason
from openrummy.core.sheets import GameResult, Standing
from openrummy.core.sheets.formats import enter_deals, start_sheet
from openrummy.core.sheets.sides import entries
from scoring import nobody, standing, won

PLAIN = GameSheet(game_bonus=0, box=0, shutout="never")


def final(sheet: GameSheet, *deals: DealResult) -> GameResult:
    """The result of a game that ends with the last of these deals and not before."""
    for count in range(len(deals)):
        assert standing(sheet, 2, deals[:count]).result is None, f"over after {count}"
    result = standing(sheet, 2, deals).result
    assert result is not None, "not over"
    return result


# ---------------------------------------------------------------- G17


@pytest.mark.parametrize("target", [100, 125, 150, 200, 250, 300, 500, 7])
def test_G17_target_is_reached_by_deal_points(target: int) -> None:
    sheet = replace(PLAIN, target=target)
    assert standing(sheet, 2, [won(0, target - 1)]).result is None
    assert final(sheet, won(1, target - 1), won(0, target)).reason == "target"
    # boxes and bonuses never count toward it
    rich = replace(sheet, box=1000, game_bonus=1000)
    assert standing(rich, 2, [won(0, target - 1, 9)]).result is None


def test_G17_target_a_fixed_number_of_deals() -> None:
    """Dead deals count, void ones do not (A4)."""
    sheet = replace(PLAIN, target=0, deals=3)
    result = final(sheet, won(0, 10), nobody(Reason.MISDEAL), nobody(), won(1, 5))
    assert (result.reason, result.winners, result.totals) == ("deals", (0,), (10, 5))
    assert standing(sheet, 2, [won(0, 5000)]).result is None


def test_G17_target_level_after_the_last_deal_plays_one_more_at_a_time() -> None:
    """A13: equal points, and under G26 "total" equal totals too."""
    sheet = replace(PLAIN, target=0, deals=2)
    result = final(sheet, won(0, 10), won(1, 10), nobody(), won(1, 1))
    assert (result.winners, result.totals) == ((1,), (10, 11))
    # 50 against 25, and two boxes of 25 more for the other side: level
    boxes = replace(sheet, deals=3, box=25, winner="total")
    level = won(0, 50), won(1, 15), won(1, 10)
    assert final(boxes, *level, won(0, 3)).winners == (0,)
    assert final(replace(boxes, winner="first"), *level).winners == (0,)


def test_G17_target_bonuses_apply_after_a_fixed_number_of_deals() -> None:
    sheet = GameSheet(target=0, deals=2)
    result = final(sheet, won(0, 10), won(0, 20))
    assert result.totals == (60 + 100 + 50, 0)


# ---------------------------------------------------------------- G18, G19


@pytest.mark.parametrize("bonus", [0, 100, 250])
def test_G18_game_bonus_goes_to_who_reaches_the_target(bonus: int) -> None:
    result = final(replace(PLAIN, game_bonus=bonus), won(1, 30), won(0, 100))
    assert result.totals == (100 + bonus, 30)


@pytest.mark.parametrize("box", [0, 20, 25])
def test_G19_box_bonus_for_both_players(box: int) -> None:
    sheet = replace(PLAIN, box=box)
    result = final(sheet, won(1, 30), won(1, 20, 3), nobody(), won(0, 99), won(0, 2, 5))
    assert result.totals == (101 + 6 * box, 50 + 4 * box)


# ---------------------------------------------------------------- G20


SHUT = [won(0, 60), won(0, 45)]
ONE_DEAD = [won(0, 60), nobody(), won(0, 45)]
A_DEAL_FOR_NOTHING = [won(0, 60), won(1, 0), won(0, 45)]  # won, and not a point
A_POINT = [won(0, 60), won(1, 1), won(0, 45)]


@pytest.mark.parametrize(
    ("condition", "shut", "dead", "nothing"),
    [
        ("never", False, False, False),
        ("no-score", True, True, True),
        ("no-deal", True, True, False),
        ("all-won", True, True, False),
        ("all-won-no-dead", True, False, False),
    ],
)
def test_G20_shutout_condition(condition: str, shut: bool, dead: bool, nothing: bool) -> None:
    sheet = replace(PLAIN, shutout=condition, reward="extra", reward_points=100)  # type: ignore[arg-type]
    for deals, expected in [
        (SHUT, shut), (ONE_DEAD, dead), (A_DEAL_FOR_NOTHING, nothing), (A_POINT, False)
    ]:  # fmt: skip
        assert final(sheet, *deals).totals[0] == 105 + 100 * expected
    void = [won(0, 60), nobody(Reason.MISDEAL), won(0, 45)]
    assert final(sheet, *void).totals[0] == 105 + 100 * shut


@pytest.mark.parametrize("reason", [Reason.DEAD, Reason.IDLE, Reason.TIE])
def test_G20_shutout_is_broken_by_any_deal_nobody_won(reason: Reason) -> None:
    """A5 and A12: an endless or a drawn deal is dead too."""
    sheet = replace(PLAIN, shutout="all-won-no-dead", reward="extra", reward_points=100)
    assert final(sheet, won(0, 60), nobody(reason), won(0, 45)).totals == (105, 0)


@pytest.mark.parametrize(
    ("reward", "points", "total"),
    [
        ("instead", 200, 105 + 200 + 40),
        ("extra", 100, 105 + 100 + 100 + 40),
        ("double-deals", 0, 210 + 100 + 40),
        ("double-total", 0, (105 + 100 + 40) * 2),
    ],
)
def test_G20_shutout_reward(reward: str, points: int, total: int) -> None:
    """A14: what doubles and what does not."""
    sheet = GameSheet(box=20, shutout="no-deal", reward=reward, reward_points=points)  # type: ignore[arg-type]
    assert final(sheet, *SHUT).totals == (total, 0)
    assert final(sheet, *A_POINT).totals == (105 + 100 + 40, 1 + 20)


# ---------------------------------------------------------------- G21


def test_G21_exact_fifty_forfeits() -> None:
    """A15: on points before bonuses; the other one wins, totals stay, nothing is settled."""
    sheet = replace(PLAIN, exact_fifty="points", game_bonus=100)
    result = final(sheet, won(1, 60), won(0, 110))
    assert (result.reason, result.winners) == ("exact-fifty", (1,))
    assert (result.totals, result.net) == ((210, 60), (0, 0))
    for lead in (49, 51, 100):
        assert final(sheet, won(1, 60), won(0, 60 + lead)).winners == (0,)
    assert final(replace(sheet, exact_fifty="off"), won(1, 60), won(0, 110)).winners == (0,)


def kept(form: Format, *deals: DealResult) -> Standing:
    sheet = replace(PLAIN, exact_fifty="points")
    start = start_sheet(form, sheet, ((0,), (1,)), 100)
    return enter_deals(form, sheet, start, entries(Rules(), 2, deals))


@pytest.mark.parametrize("form", [BestOf(3), MatchToTarget(250)], ids=["best of three", "match"])
def test_G21_in_a_match_only_the_game_is_forfeited(form: Format) -> None:
    """The game goes to the other side, the match goes on, and its result has what was won."""
    forfeited = won(1, 60), won(0, 110)
    first = kept(form, *forfeited)
    assert (first.result, first.won) == (None, (0, 1))
    last = kept(form, *forfeited, won(0, 110), won(0, 110))
    assert last.result is not None
    assert (last.won, last.result.winners) == ((2, 1), (0,))
    assert last.result.reason != "exact-fifty"
    alone = kept(SingleGame(), *forfeited)
    assert alone.result is not None
    assert (alone.won, alone.result.winners) == ((0, 1), (1,))


def test_G21_exact_fifty_measured_on_final_totals() -> None:
    sheet = replace(PLAIN, exact_fifty="totals", game_bonus=20)
    assert final(sheet, won(1, 80), won(0, 110)).reason == "exact-fifty"
    assert final(sheet, won(1, 60), won(0, 110)).winners == (0,)


# ---------------------------------------------------------------- G22


def test_G22_stake_settles_the_difference_in_play_money() -> None:
    outcome = final(GameSheet(), won(1, 30), won(0, 120))
    assert outcome.net == (
        outcome.totals[0] - outcome.totals[1],
        outcome.totals[1] - outcome.totals[0],
    )
    assert outcome.money == ()
    staked = replace(Rules(), stake=Stake(cents=5))
    result = standing(staked, 2, [won(1, 30), won(0, 120)]).result
    assert result is not None
    assert result.money == tuple(5 * net for net in outcome.net)
    assert sum(result.money) == 0


# ---------------------------------------------------------------- G26


def test_G26_game_winner_first_or_higher_total() -> None:
    deals = [*(won(1, 11) for _ in range(8)), won(1, 10), won(0, 60), won(0, 42)]
    first = final(GameSheet(winner="first"), *deals)
    total = final(GameSheet(winner="total"), *deals)
    assert first.totals == total.totals == (252, 323)
    assert (first.winners, total.winners) == ((0,), (1,))


def test_G26_game_winner_level_totals_are_drawn() -> None:
    """Reaching the target and collecting boxes may come out level: nobody wins (S1)."""
    sheet = GameSheet(game_bonus=0, shutout="never")
    deals = [won(1, 25), won(1, 25), won(1, 25), won(0, 125)]
    assert final(sheet, *deals).totals == (150, 150)
    assert final(sheet, *deals).winners == ()
    assert final(sheet, *deals).net == (0, 0)
    assert final(replace(sheet, winner="first"), *deals).winners == (0,)


# ---------------------------------------------------------------- S1


def test_S1_a_game_nobody_finishes_ends_at_the_cap() -> None:
    sheet = replace(PLAIN, most_deals=3)
    result = final(sheet, nobody(), nobody(Reason.MISDEAL), nobody())
    assert (result.reason, result.winners, result.totals) == ("most-deals", (), (0, 0))
    assert final(sheet, nobody(), won(1, 5), nobody()).winners == (1,)
    assert GameSheet().most_deals == 1000


def test_S1_deals_after_the_end_are_ignored() -> None:
    over = [won(0, 100), won(1, 500)]
    assert standing(PLAIN, 2, over) == standing(PLAIN, 2, over[:1])
