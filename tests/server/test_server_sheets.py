"""Score sheets as the browser gets them: wild ranks, doubled deals, the press, pools, chips."""

from __future__ import annotations

from dataclasses import replace

import pytest

from between_deals import between
from host_tables import ANA, BEN, config, table_row
from memory_store import MemoryStore
from openrummy.core import game
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.game import HOST, AddPoints, GameView, StartDeal
from openrummy.core.rules.pieces import (
    DeclareScore,
    HandScore,
    LeftScore,
    PaymentScore,
    Rules,
    WildRanks,
)
from openrummy.core.scoring.possible_results import all_score
from openrummy.core.sheets import Added, GameResult
from openrummy.play import wire
from openrummy.play.host import Match, SeatRow
from openrummy.play.replay.game import play
from openrummy.play.replay.view import deal_view, game_view
from openrummy.play.sentences import Speaker, game_result
from openrummy.play.sentences.press import added_text, eliminated_text
from openrummy.play.views.sheet import game_sheet, sheet_view
from openrummy.play.views.table import table_view
from scoring import standing
from tables import RUMMY, rummy
from test_game_sheets import AUTO, POOL, PRESS, quick, walked
from test_host_sheets import after_deals
from test_rule_wild_sheets import LOW, deal

CLEO = SeatRow("Cleo", "guest", guest="cleo")
NAMES = ("Ana", "Ben", "Cleo", "Dan")
SIDES = ((0,), (1,), (2,), (3,))


def speaker(viewer: int | None = None) -> Speaker:
    return Speaker(NAMES, viewer, SIDES)


def sheet_of(state: game.Game, rules: Rules, viewer: int | None = None) -> wire.SheetView:
    return game_sheet(speaker(viewer), rules, game.view(state, viewer))


def press_of(state: game.Game, rules: Rules, viewer: int | None = None) -> wire.PressView:
    press_view = sheet_of(state, rules, viewer).press
    assert press_view is not None
    return press_view


# ---------------------------------------------------------------- the press


def test_the_press_says_who_may_add_how_many_points() -> None:
    state = between(PRESS, 3, deal(10, 58, 0))
    assert press_of(state, PRESS, 1) == wire.PressView(
        False, 1, 2, "You may add 2 points or more to double the next deal for everybody."
    )
    assert press_of(state, PRESS, 0).text.startswith("Ben may add 2 points or more")
    press_view = press_of(between(PRESS, 3, deal(10, 59, 0)), PRESS, 0)
    assert (press_view.points, "add 1 point or" in press_view.text) == (1, True)


def test_the_press_is_on_for_the_next_deal_then_for_this_one() -> None:
    state = between(PRESS, 3, deal(10, 58, 0))
    pressed = game.apply(PRESS, state, 1, AddPoints(2)).state
    assert press_of(pressed, PRESS) == wire.PressView(
        True, None, 0, "The next deal counts double for everybody."
    )
    assert sheet_of(pressed, PRESS).doubled == []
    assert sheet_of(pressed, PRESS).columns[0].added == [wire.AddedView(1, 1, 2, False)]
    assert sheet_of(pressed, PRESS).columns[0].points == [10, 60, 0]
    running = game.apply(PRESS, pressed, HOST, StartDeal(seed_bytes(4))).state
    assert press_of(running, PRESS).text == "This deal counts double for everybody."
    assert sheet_of(running, PRESS).doubled == [1]


def test_while_cards_are_played_nobody_may_press() -> None:
    state = between(PRESS, 3, deal(10, 58, 0))
    running = game.apply(PRESS, state, HOST, StartDeal(seed_bytes(4))).state
    assert press_of(running, PRESS, 1) == wire.PressView(False, None, 0, "This deal counts once.")
    level = press_of(between(PRESS, 3, deal(9, 9, 0)), PRESS)
    assert level.text == "The next deal counts once: no player alone is 50 points behind."
    over = between(PRESS, 3, deal(10, 58, 0), deal(0, 1, 1), deal(0, 1, 1))
    assert sheet_of(over, PRESS).press is None
    assert sheet_of(between(RUMMY, 3, deal(10, 58, 0)), RUMMY).press is None


def test_what_auto_press_added_stands_on_the_sheet() -> None:
    column_view = sheet_of(between(AUTO, 4, deal(48, 48, 31, 0)), AUTO).columns[0]
    assert column_view.added == [wire.AddedView(1, 0, 33, True), wire.AddedView(1, 1, 33, True)]
    assert column_view.points == [81, 81, 31, 0]


def test_what_is_said_of_the_press_and_the_pool() -> None:
    assert (
        added_text(speaker(), Added(1, 1, 2)) == "Ben added 2 points: the next deal counts double."
    )
    assert added_text(speaker(1), Added(1, 1, 33, auto=True)) == "You go up by 33 points."
    assert added_text(speaker(), Added(1, 1, 1, auto=True)) == "Ben goes up by 1 point."
    assert eliminated_text(speaker(), [1]) == "Ben is out of the game."
    assert eliminated_text(speaker(1), [1]) == "You are out of the game."
    assert eliminated_text(speaker(), [1, 2]) == "Ben and Cleo are out of the game."


# ---------------------------------------------------------------- wild ranks

DOUBLED = rummy(
    wild=WildRanks((13, 7, 0, 1)),
    score=LeftScore(doubled=(7, 13)),
    sheet=replace(LOW, deals=4),
)


def test_the_wild_ranks_of_the_deals_and_those_to_come() -> None:
    now = standing(DOUBLED, 3, [deal(1, 2, 0)] * 3)
    shown = sheet_view(speaker(), DOUBLED, now, None, [12, 6, None])
    assert (shown.wilds, shown.ahead, shown.doubled) == (["K", "7", ""], ["A"], [0, 1])
    before = sheet_view(speaker(), DOUBLED, standing(DOUBLED, 3, []), None)
    assert (before.wilds, before.ahead, before.doubled) == ([], ["K", "7", "", "A"], [])


def test_the_deal_in_play_is_among_them() -> None:
    view = GameView(None, 3, standing(DOUBLED, 3, [deal(1, 2, 0)]), wilds=(12,))
    state = between(DOUBLED, 3, deal(1, 2, 0))
    running = game.apply(DOUBLED, state, HOST, StartDeal(seed_bytes(4))).state
    (board,) = game.view(running, None).boards
    playing = replace(board, public=replace(board.public, wild=6))
    shown = game_sheet(speaker(), DOUBLED, replace(view, boards=(playing,)))
    assert (shown.wilds, shown.ahead, shown.doubled) == (["K", "7"], ["", "A"], [0, 1])


def test_a_game_without_wild_ranks_has_none() -> None:
    shown = sheet_of(between(RUMMY, 3, deal(10, 58, 0)), RUMMY)
    assert (shown.wilds, shown.ahead, shown.doubled, shown.press) == ([], [], [], None)


# ---------------------------------------------------------------- pools and chips


def test_who_is_out_of_the_pool() -> None:
    state = between(POOL, 3, deal(0, 101, 20))
    shown = sheet_of(state, POOL)
    assert (shown.pool, shown.beaten) == (101, [1])
    progress = after_deals(POOL, game.apply(POOL, state, HOST, StartDeal(seed_bytes(4))).state)
    people = (ANA, BEN, CLEO)
    match = Match(table_row(POOL, people, ("hand",) * 3), MemoryStore(), progress, config())
    seen = table_view(match, 1)
    assert [player.beaten for player in seen.players] == [False, True, False]
    assert (seen.sits_out, seen.hand, seen.can, seen.your_turn) == (True, None, [], False)


def test_the_end_of_a_pool_in_words() -> None:
    over = between(POOL, 3, deal(0, 101, 20), deal(3, 0, 90)).standing.result
    assert over is not None
    view = game_result(speaker(0), over)
    assert (view.title, view.text) == (
        "You win the game",
        "Everybody else has reached the limit. You 3, Ben 101, Cleo 110.",
    )


def test_chips_at_the_start_and_at_the_end() -> None:
    rules = rummy(sheet=replace(LOW, deals=2, winner="total", start=160))
    assert sheet_view(speaker(), rules, standing(rules, 3, []), None).columns[0].points == [160] * 3
    view = game_result(speaker(0), GameResult("deals", (1,), (100, 260, 120), (0, 0, 0)))
    assert view.text == "All deals have been played. Ben 260, Cleo 120, You 100."


@pytest.mark.parametrize(
    ("score", "everybody"),
    [
        (LeftScore(), True),
        (LeftScore("winner"), False),
        (DeclareScore(), False),
        (DeclareScore("holder"), True),
        (DeclareScore("paid"), True),
        (PaymentScore(), True),
        (HandScore(), False),
    ],
)
def test_sheets_in_which_everybody_scores(score: object, everybody: bool) -> None:
    assert all_score(replace(RUMMY, score=score)) is everybody  # type: ignore[arg-type]


def test_a_replay_tells_of_added_points() -> None:
    rules = quick(replace(LOW, deals=6, press="on"))
    games = (walked(rules, 3, seed) for seed in range(9))
    steps, record = next(stepses for stepses in games if stepses[0][-1].state.standing.added)
    last, whole = steps[-1].state, play(record)
    (added, *_) = last.standing.added
    texts = [step.text for step in deal_view(whole, added.deal - 1, None).steps]
    who = record.players[added.side].name
    assert f"{who} added {added.points} point" in texts[-1]
    shown = game_view(whole, ["", "", ""], id="x", title="Press", rules="/", again="")
    assert shown.sheet.doubled == list(last.standing.doubled)
    assert [added_view.points for added_view in shown.sheet.columns[0].added] == [
        added.points for added in last.standing.added
    ]
