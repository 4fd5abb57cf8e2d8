"""Rules of the score of a deal: G8, G10-G12, G15, G16, G34, G35 (A9, A12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deals import at, play, result
from openrummy.core import engine
from openrummy.core.rules.pieces import Knock, Rules, UpcardLimit
from openrummy.core.scoring.result import DealResult, Reason
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.gin.settings import NotLowered
from playing import random_deal
from scoring import standing

GIN = Rules()
HELD = "4c5c6c8d8h8sJcQcKc"
MELDS = "4c5c6c/8d8h8s/JcQcKc"


def scoring(rules: Rules = GIN, **score: object) -> Rules:
    return replace(rules, score=replace(rules.score, **score))  # type: ignore[arg-type]


def counted(rules: Rules, own: str, other: str, show: str = "", pile: str = "2s") -> DealResult:
    """Seat 0 knocks with deadwood ``own`` (gin with ``7c``); seat 1 shows melds of its hand."""
    state = at(rules, f"hands={HELD}{own}Kd/{other} turn=0:throw pile={pile}")
    melds = MELDS.replace("6c", "6c7c") if own == "7c" else MELDS
    state = play(rules, state, f"0 k:Kd:{melds}")
    if engine.outcome(state) is None:
        state = play(rules, state, f"1 m:{show}")
    return result(state)


KNOCK = ("3h", "2d3d4dTsJsQs9h7sAh4h", "2d3d4d/TsJsQs")  # 3 against 21
UNDERCUT = ("9c", "2d3d4dTsJsQsKsAh2h5h", "2d3d4d/TsJsQsKs")  # 9 against 8
TIE = ("7h", "2d3d4dTsJsQsKsAh2h4h", "2d3d4d/TsJsQsKs")  # 7 against 7
GIN_HAND = ("7c", "2d3d4dTsJsQs9h7sAh4h", "")  # 0 against 21


# ---------------------------------------------------------------- G8


@pytest.mark.parametrize(("pile", "factor"), [("6s2s", 2), ("6h2s", 1)])
def test_G8_spades_double_the_whole_deal(pile: str, factor: int) -> None:
    """A9: the finished score, bonuses and all; the deal's own box stays one."""
    rules = replace(
        scoring(spade_doubles=True, deal_win=25),
        knock=Knock(limit=UpcardLimit()),
    )
    outcome = counted(rules, *KNOCK, pile=pile)
    assert (outcome.scores, outcome.boxes) == (((18 + 25) * factor, 0), (1, 0))
    own = "6h" if pile[:2] == "6s" else "6d"
    tie = (own, "2d3d4dTsJsQsKsAh2h3h", "2d3d4d/TsJsQsKs")
    outcome = counted(rules, *tie, pile=pile)
    assert (outcome.scores, outcome.boxes) == ((0, (25 + 25) * factor), (0, 1))
    assert ("doubled" in {line.code for line in outcome.lines}) == (factor == 2)


def test_G8_off_or_another_suit_doubles_nothing() -> None:
    for rules, pile in [(GIN, "6s2s"), (scoring(spade_doubles=True), "6d2s")]:
        assert counted(rules, *KNOCK, pile=pile).scores == (18, 0)


# ---------------------------------------------------------------- G10


@pytest.mark.parametrize("bonus", [0, 20, 25])
def test_G10_gin_bonus_and_the_defenders_deadwood(bonus: int) -> None:
    outcome = counted(scoring(gin=bonus), *GIN_HAND)
    assert (outcome.reason, outcome.scores) == (Reason.GIN, (bonus + 21, 0))
    assert outcome.deadwood == (0, 21)


# ---------------------------------------------------------------- G11


@pytest.mark.parametrize("bonus", [10, 20, 25])
def test_G11_undercut_bonus(bonus: int) -> None:
    outcome = counted(scoring(undercut=bonus), *UNDERCUT)
    assert (outcome.reason, outcome.winner, outcome.knocker) == (Reason.UNDERCUT, 1, 0)
    assert outcome.scores == (0, 1 + bonus)


def test_G11_an_undercut_can_come_from_lay_offs() -> None:
    state = at(GIN, f"hands={HELD}9cKd/2d3d4dTsJsQsKs7c2h5h turn=0:throw pile=2s")
    state = play(GIN, state, f"0 k:Kd:{MELDS}", "1 l:7c:0", "1 m:2d3d4d/TsJsQsKs")
    assert (result(state).reason, result(state).scores) == (Reason.UNDERCUT, (0, 27))


# ---------------------------------------------------------------- G12


@pytest.mark.parametrize(
    ("tie", "winner", "points", "boxes"),
    [("undercut", 1, 25, 1), ("own", 1, 10, 1), ("none", None, 0, 0)],
)
def test_G12_tie_on_a_knock(tie: str, winner: int | None, points: int, boxes: int) -> None:
    outcome = counted(scoring(tie=tie), *TIE)
    assert (outcome.reason, outcome.winner) == (Reason.TIE, winner)
    assert (outcome.scores, outcome.boxes) == ((0, points), (0, boxes))


def test_G12_a_tie_scores_its_own_bonus_or_the_undercuts() -> None:
    assert counted(scoring(undercut=10), *TIE).scores == (0, 10)
    assert counted(scoring(tie="own", tie_bonus=15, undercut=25), *TIE).scores == (0, 15)


def test_G12_a_tie_may_go_to_the_knocker() -> None:
    """A house rule: the bonus of its own and the box go to the player who knocked."""
    outcome = counted(scoring(tie="knocker", tie_bonus=10, undercut_boxes=1), *TIE)
    assert (outcome.reason, outcome.winner) == (Reason.TIE, 0)
    assert (outcome.scores, outcome.boxes) == ((10, 0), (1, 0))
    with pytest.raises(NotLowered):
        lower(replace(GIN, score=scoring(tie="knocker")))


def test_G12_gin_is_never_undercut() -> None:
    nothing = ("7c", "2d3d4dTsJsQsAhAdAs9s".replace("9s", "Ac"), "")
    outcome = counted(GIN, *nothing)
    assert (outcome.reason, outcome.winner, outcome.scores) == (Reason.GIN, 0, (25, 0))


def test_G12_a_drawn_deal_breaks_a_shutout() -> None:
    """A12 with G20: all won, but not without a dead deal."""
    tie = counted(scoring(tie="none"), *TIE)
    won = DealResult(Reason.KNOCK, 0, (60, 0), (1, 0))
    assert standing(GIN.sheet, 2, [won, won]).result is not None
    clean = standing(GIN.sheet, 2, [won, won]).columns[0].totals
    broken = standing(GIN.sheet, 2, [won, tie, won]).columns[0].totals
    assert clean[0] - broken[0] == 120


# ---------------------------------------------------------------- G15


@pytest.mark.parametrize(("deal", "winner"), [(KNOCK, 0), (UNDERCUT, 1), (TIE, 1), (GIN_HAND, 0)])
def test_G15_deal_win_bonus_for_whoever_wins(deal: tuple[str, str, str], winner: int) -> None:
    plain = counted(GIN, *deal).scores
    more = counted(scoring(deal_win=25), *deal).scores
    assert more[winner] - plain[winner] == 25
    assert more[1 - winner] == plain[1 - winner] == 0


def test_G15_deal_win_bonus_for_nobody_in_a_drawn_deal() -> None:
    assert counted(scoring(deal_win=25, tie="none"), *TIE).scores == (0, 0)


# ---------------------------------------------------------------- G16


@pytest.mark.parametrize(
    ("deal", "tie", "boxes"),
    [
        (KNOCK, "undercut", (1, 0)),
        (UNDERCUT, "undercut", (0, 2)),
        (TIE, "undercut", (0, 2)),
        (TIE, "own", (0, 1)),
        (TIE, "none", (0, 0)),
        (GIN_HAND, "undercut", (3, 0)),
    ],
)
def test_G16_extra_boxes(deal: tuple[str, str, str], tie: str, boxes: tuple[int, int]) -> None:
    rules = scoring(gin_boxes=2, undercut_boxes=1, tie=tie)
    assert counted(rules, *deal).boxes == boxes


def test_G16_extra_boxes_double_under_a_spade_and_never_count_to_the_target() -> None:
    rules = scoring(gin_boxes=2, undercut_boxes=1, spade_doubles=True)
    assert counted(rules, *GIN_HAND, pile="6s2s").boxes == (5, 0)
    assert counted(rules, *UNDERCUT, pile="6s2s").boxes == (0, 3)
    assert counted(rules, *KNOCK, pile="6s2s").boxes == (1, 0)
    many = DealResult(Reason.GIN, 0, (99, 0), (500, 0))
    assert standing(GIN.sheet, 2, [many]).result is None


def test_G16_big_gin_has_the_boxes_of_gin() -> None:
    rules = scoring(gin_boxes=2)
    state = at(rules, f"hands={HELD}7c8c/2d3d4dTsJsQs9h7sAh4h turn=0:throw pile=2s")
    state = play(rules, state, "0 b:4c5c6c7c/8c8d8h8s/JcQcKc")
    assert (result(state).reason, result(state).boxes) == (Reason.BIG_GIN, (3, 0))


# ---------------------------------------------------------------- G34


def test_G34_score() -> None:
    assert counted(GIN, *KNOCK).scores == (18, 0)
    assert counted(GIN, *UNDERCUT).scores == (0, 26)
    assert counted(GIN, *GIN_HAND).scores == (46, 0)
    big = at(GIN, f"hands={HELD}7c8c/2d3d4dTsJsQs9h7sAh4h turn=0:throw pile=2s")
    big = play(GIN, big, "0 b:4c5c6c7c/8c8d8h8s/JcQcKc")
    assert result(big).scores == (31 + 21, 0)


def test_G34_only_one_side_scores_and_the_lines_add_up() -> None:
    for seed in range(80):
        *_, state = random_deal(GIN, seed)
        outcome = result(state)
        assert min(outcome.scores) == 0
        for seat in (0, 1):
            assert (
                sum(line.points for line in outcome.lines if line.seat == seat)
                == outcome.scores[seat]
            )
            assert (outcome.boxes[seat] > 0) == (outcome.winner == seat)


# ---------------------------------------------------------------- G35


def test_G35_the_losers_melds_count_nothing() -> None:
    """The same deadwood with other melds beside it: the same score."""
    other = ("3h", "2d3d4d5d6d7d" + "9h7sAh4h", "2d3d4d5d6d7d")
    assert counted(GIN, *other).scores == counted(GIN, *KNOCK).scores == (18, 0)
