"""Score sheets: what holds for every sheet and any results."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.results import DealResult, Reason
from openrummy.rules import catalogue
from openrummy.rules.pieces import GameSheet
from openrummy.sheets import Standing
from scoring import standing

DEAD = [Reason.DEAD, Reason.IDLE, Reason.MISDEAL, Reason.TIE]


@st.composite
def results(draw: st.DrawFn, most: int = 30) -> list[DealResult]:
    found = []
    for _ in range(draw(st.integers(0, most))):
        winner = draw(st.sampled_from([0, 0, 0, 1, 1, None]))
        scores, boxes = [0, 0], [0, 0]
        reason = draw(st.sampled_from(DEAD))
        if winner is not None:
            reason = Reason.KNOCK
            scores[winner] = draw(st.integers(0, 60))
            boxes[winner] = draw(st.integers(1, 5))
        found.append(DealResult(reason, winner, tuple(scores), tuple(boxes)))
    return found


@st.composite
def sheets(draw: st.DrawFn) -> GameSheet:
    deals = draw(st.sampled_from([0, 0, 3, 7]))
    return GameSheet(
        target=0 if deals else draw(st.sampled_from([50, 100, 150])),
        deals=deals,
        game_bonus=draw(st.sampled_from([0, 100])),
        box=draw(st.sampled_from([0, 20, 25])),
        shutout=draw(
            st.sampled_from(["never", "no-score", "no-deal", "all-won", "all-won-no-dead"])
        ),
        reward=draw(st.sampled_from(["instead", "extra", "double-deals", "double-total"])),
        reward_points=draw(st.sampled_from([0, 100, 200])),
        winner=draw(st.sampled_from(["first", "total"])),
        exact_fifty=draw(st.sampled_from(["off", "points", "totals"])),
        most_deals=draw(st.sampled_from([5, 1000])),
    )


def mirrored(deals: list[DealResult]) -> list[DealResult]:
    return [
        DealResult(
            one.reason,
            None if one.winner is None else 1 - one.winner,
            one.scores[::-1],
            one.boxes[::-1],
        )
        for one in deals
    ]


@given(sheets(), results())
def test_a_sheet_adds_up(sheet: GameSheet, deals: list[DealResult]) -> None:
    found = standing(sheet, 2, deals)
    (column,) = found.columns
    counted = deals[: found.deals]
    for side in (0, 1):
        assert column.points[side] == sum(one.scores[side] for one in counted)
        assert column.boxes[side] == sum(one.boxes[side] for one in counted)
        assert column.wins[side] == sum(one.winner == side for one in counted)
    assert column.closed == (found.result is not None)
    if found.result is None:
        assert found.deals == len(deals)
        assert (column.lines, column.totals) == ((), ())
        return
    for side in (0, 1):
        lines = sum(line.points for line in column.lines if line.seat == side)
        assert column.totals[side] == column.points[side] + lines
    assert found.result.totals == column.totals
    assert sum(found.result.net) == 0


@given(sheets(), results())
def test_a_sheet_grows_deal_by_deal_and_closes_once(
    sheet: GameSheet, deals: list[DealResult]
) -> None:
    whole = standing(sheet, 2, deals)
    for count in range(len(deals) + 1):
        part = standing(sheet, 2, deals[:count])
        assert (part.result is not None) == (whole.result is not None and count >= whole.deals)
        if part.result is not None:
            assert part == whole


@given(sheets(), results())
def test_sides_are_treated_alike(sheet: GameSheet, deals: list[DealResult]) -> None:
    here, there = standing(sheet, 2, deals), standing(sheet, 2, mirrored(deals))
    assert here.columns[0].points == there.columns[0].points[::-1]
    assert here.columns[0].totals == there.columns[0].totals[::-1]
    assert (here.result is None) == (there.result is None)
    if here.result is not None and there.result is not None:
        assert {1 - side for side in here.result.winners} == set(there.result.winners)
        assert here.result.net == there.result.net[::-1]


@pytest.mark.parametrize("name", catalogue.names())
def test_a_sheet_of_every_game(name: str) -> None:
    sheet = catalogue.variant(name).rules.sheet
    start = standing(sheet, 2, [])
    assert isinstance(start, Standing)
    assert (start.deals, start.result) == (0, None)
    assert start.columns[0].points == (0, 0)
    wins = [DealResult(Reason.KNOCK, 1, (0, 40), (0, 1))] * 60
    found = standing(sheet, 2, wins)
    assert found.result is not None
    assert found.result.winners == (1,)
    assert found.result.totals[1] >= found.columns[0].points[1]


def test_a_long_sheet_is_quick() -> None:
    """A game may last a thousand deals, and asks after each: one pass a time, not one a deal."""
    nobody = DealResult(Reason.DEAD, None, (0, 0), (0, 0))
    sheet = GameSheet(most_deals=10_000)
    began = time.process_time()
    assert standing(sheet, 2, [nobody] * 2000).result is None
    assert time.process_time() - began < 1.0
