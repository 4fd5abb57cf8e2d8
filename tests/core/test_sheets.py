"""Score sheets: what holds for every sheet and any results."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy import new_game
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import (
    BestOf,
    Format,
    GameSheet,
    Hollywood,
    MatchToTarget,
    Rules,
    SingleGame,
    Teams,
)
from openrummy.core.scoring.result import DealResult, Reason
from openrummy.core.sheets import Column, SheetEntry, Standing, enter_round
from openrummy.core.sheets.column import enter_deal
from scoring import standing

FORMS = [SingleGame(), MatchToTarget(200), BestOf(3), Hollywood(3)]
DEAD = [Reason.DEAD, Reason.IDLE, Reason.MISDEAL, Reason.TIE]


@st.composite
def results(draw: st.DrawFn, most: int = 30) -> list[DealResult]:
    deals = []
    for _ in range(draw(st.integers(0, most))):
        winner = draw(st.sampled_from([0, 0, 0, 1, 1, None]))
        scores, boxes = [0, 0], [0, 0]
        reason = draw(st.sampled_from(DEAD))
        if winner is not None:
            reason = Reason.KNOCK
            scores[winner] = draw(st.integers(0, 60))
            boxes[winner] = draw(st.integers(1, 5))
        deals.append(DealResult(reason, winner, tuple(scores), tuple(boxes)))
    return deals


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
            result.reason,
            None if result.winner is None else 1 - result.winner,
            result.scores[::-1],
            result.boxes[::-1],
        )
        for result in deals
    ]


@given(sheets(), results())
def test_a_sheet_adds_up(sheet: GameSheet, deals: list[DealResult]) -> None:
    score = standing(sheet, 2, deals)
    (column,) = score.columns
    counted = deals[: score.deals]
    for side in (0, 1):
        assert column.points[side] == sum(result.scores[side] for result in counted)
        assert column.boxes[side] == sum(result.boxes[side] for result in counted)
        assert column.wins[side] == sum(result.winner == side for result in counted)
    assert column.closed == (score.result is not None)
    if score.result is None:
        assert score.deals == len(deals)
        assert (column.lines, column.totals) == ((), ())
        return
    for side in (0, 1):
        lines = sum(line.points for line in column.lines if line.seat == side)
        assert column.totals[side] == column.points[side] + lines
    assert score.result.totals == column.totals
    assert sum(score.result.net) == 0


@given(sheets(), results(), st.sampled_from(FORMS))
def test_a_sheet_grows_deal_by_deal_and_closes_once(
    sheet: GameSheet, deals: list[DealResult], form: Format
) -> None:
    rules = replace(Rules(), sheet=sheet, format=form)
    whole, grown = standing(rules, 2, deals), standing(rules, 2, [])
    for count in range(len(deals) + 1):
        part = standing(rules, 2, deals[:count])
        grown = enter_round(rules, grown, deals[count - 1 : count]) if count else grown
        assert grown == part
        assert (part.result is not None) == (whole.result is not None and count >= whole.deals)
        if part.result is not None:
            assert part == whole


def test_a_game_enters_each_deal_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal costs the sheet the same, whether it is the second or the thousandth."""
    calls = []

    def counted(sheet: GameSheet, column: Column, entry: SheetEntry, number: int) -> Column:
        calls.append(number)
        return enter_deal(sheet, column, entry, number)

    monkeypatch.setattr("openrummy.core.sheets.formats.enter_deal", counted)
    played = new_game("gin", players=2, replace={"sheet.most_deals": 12}, seed=1)
    while not played.over:  # who discards what was drawn deals dead hands
        played.play(played.legal()[0])
    assert calls == list(range(12))


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
    assert start.columns[0].points == (sheet.start, sheet.start)
    wins = [DealResult(Reason.KNOCK, 1, (0, 40), (0, 1))] * 60
    score = standing(sheet, 2, wins)
    assert score.result is not None
    assert score.result.winners == ((0,) if sheet.winner == "lowest" else (1,))
    assert score.result.totals[1] >= score.columns[0].points[1]


# ---------------------------------------------------------------- several games


class Evening:
    """Hollywood written down as the rulebook tells it (A17), and nothing else."""

    def __init__(self, games: int, target: int) -> None:
        self.target = target
        self.points = [[0, 0] for _ in range(games)]
        self.boxes = [[0, 0] for _ in range(games)]
        self.following = [1, 1]
        self.mine: list[list[int]] = [[], []]

    def open(self) -> list[int]:
        """The games that are not closed, from 1."""
        return [n for n, both in enumerate(self.points, start=1) if max(both) < self.target]

    def win(self, player: int, points: int, boxes: int) -> None:
        fresh = [n for n in self.open() if n >= self.following[player]]
        if fresh:
            self.mine[player].append(fresh[0])
            self.following[player] = fresh[0] + 1
        for n in set(self.open()) & set(self.mine[player]):
            self.points[n - 1][player] += points
            self.boxes[n - 1][player] += boxes


@given(results(60), st.integers(2, 4), st.sampled_from([60, 100]))
def test_hollywood_is_what_the_rulebook_tells(
    deals: list[DealResult], games: int, target: int
) -> None:
    rules = replace(Rules(), sheet=GameSheet(target=target), format=Hollywood(games))
    score = standing(rules, 2, deals)
    duplicate = Evening(games, target)
    for deal in deals[: score.deals]:
        if deal.winner is not None:
            duplicate.win(deal.winner, deal.scores[deal.winner], deal.boxes[deal.winner])
    assert [list(column.points) for column in score.columns] == duplicate.points
    assert [list(column.boxes) for column in score.columns] == duplicate.boxes
    assert [column.closed for column in score.columns] == [
        n not in duplicate.open() for n in range(1, games + 1)
    ]
    assert (score.result is not None) == (not duplicate.open())


@given(results(60), st.sampled_from([MatchToTarget(200), BestOf(3), BestOf(5)]))
def test_a_match_is_its_games_one_after_another(deals: list[DealResult], form: Format) -> None:
    """Each closed column is the game that its own deals make."""
    rules = replace(Rules(), sheet=GameSheet(target=60), format=form)
    score = standing(rules, 2, deals)
    left = deals[: score.deals]
    for column in score.columns:
        alone = standing(GameSheet(target=60), 2, left)
        assert replace(alone.columns[0], marks=()) == replace(column, marks=())
        left = left[alone.deals :]
    assert not left
    assert sum(score.won) <= sum(column.closed for column in score.columns)
    if score.result is not None:
        assert all(column.closed for column in score.columns)
        assert score.result.totals == score.totals


@given(results(20), st.sampled_from(["net", "gross"]))
def test_two_tables_add_up(deals: list[DealResult], score: str) -> None:
    """Partners: a round is two results; net is the signed sum, gross each side's own (A19)."""
    wide = []
    for count, deal in enumerate(deals):
        zero = (0, 0)
        scores = (*deal.scores, *zero) if count % 2 == 0 else (*zero, *deal.scores)
        winner = None if deal.winner is None else deal.winner + 2 * (count % 2)
        wide.append(DealResult(deal.reason, winner, scores, (0,) * 4))
    sheet = GameSheet(target=0, deals=1000, most_deals=1000)
    rules = replace(Rules(), seating=Teams(score=score), sheet=sheet)  # type: ignore[arg-type]
    summed = standing(rules, 4, wide)
    assert summed.deals == len(deals) // 2
    sums = [sum(deal.scores[side] for deal in deals[: 2 * summed.deals]) for side in (0, 1)]
    (column,) = summed.columns
    assert column.points[0] - column.points[1] == sums[0] - sums[1]
    if score == "gross":
        assert list(column.points) == sums
