"""Scores across deals: wild orders, the cut for a jack, the press, pools, chips."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.core import game, sheets
from openrummy.core.cards import rank_of
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.game import HOST, CutForDeal, StartDeal
from openrummy.core.game.boards import boards
from openrummy.core.game.dealer import cut, next_dealer
from openrummy.core.game.wild_rank import wild_of
from openrummy.core.rules.pieces import Deal as DealPiece
from openrummy.core.rules.pieces import (
    DealersChoice,
    ExtraCard,
    GameSheet,
    LeftScore,
    Stake,
    WildRanks,
)
from openrummy.core.scoring.knock import Left, score_left_cards
from openrummy.core.scoring.result import DealResult, Reason
from openrummy.core.sheets import Added, SheetEntry
from scoring import standing
from tables import RUMMY, rummy

LOW = replace(RUMMY.sheet, target=0, deals=13)
ORDERS = {
    "up": tuple(range(1, 14)),
    "down": tuple(range(13, 0, -1)),
    "twelve": tuple(range(2, 14)),
    "ace again": (*range(1, 14), 1),
    "odd": (1, 3, 5, 7, 9, 11, 13),
    "even": (2, 4, 6, 8, 10, 12),
    "joker last": (*range(1, 14), 0),
}


def deal(*scores: int) -> DealResult:
    """A deal with these scores of the seats, won by the lowest."""
    return score_left_cards(
        LeftScore(), Left(scores.index(min(scores)), dict(enumerate(scores)), seats=len(scores))
    )


def totals(sheet: GameSheet, *deals: tuple[int, ...]) -> tuple[int, ...]:
    return standing(sheet, len(deals[0]), [deal(*scores) for scores in deals]).columns[0].points


# ---------------------------------------------------------------- W1


@pytest.mark.parametrize("name", ORDERS)
def test_W1_each_deal_has_the_next_rank_of_the_order(name: str) -> None:
    order = ORDERS[name]
    before: list[int | None] = []
    for number in range(2 * len(order)):
        wild, free = wild_of(WildRanks(order), before)
        expected = order[number % len(order)]
        assert (wild, free) == (expected - 1 if expected else None, ())
        before.append(wild)


@given(
    st.lists(st.integers(1, 13), min_size=2, max_size=13, unique=True),
    st.lists(st.integers(0, 12), min_size=40, max_size=40),
)
def test_W1_A37_the_dealer_names_each_rank_once_and_the_last_is_automatic(
    ranks: list[int], choices: list[int]
) -> None:
    rules = DealersChoice(tuple(ranks))
    before: list[int | None] = []
    for choice in choices:
        wild, free = wild_of(rules, before)
        if wild is None:
            assert len(free) > 1
            wild = free[choice % len(free)]
        else:
            assert free == ()
        before.append(wild)
        if len(before) % len(ranks) == 0:
            assert sorted(rank + 1 for rank in before[-len(ranks) :] if rank is not None) == sorted(
                ranks
            )


# ---------------------------------------------------------------- W14, W22


def test_W14_the_dealer_begins_who_has_the_card_more() -> None:
    for seats in (2, 3, 4):
        for dealer in range(seats):
            (first,) = boards(rummy(opening=ExtraCard()), seats, dealer, 0)
            (own,) = boards(rummy(opening=ExtraCard("dealer")), seats, dealer, 0)
            assert (first.dealer, first.first) == (dealer, (dealer + 1) % seats)
            assert (own.dealer, own.first) == (dealer, dealer)


def test_W22_cards_are_dealt_face_up_until_a_jack_falls() -> None:
    rules = rummy(deal=DealPiece(RUMMY.deal.cards, first_dealer="first-jack"))
    dealers = Counter[int]()
    for seed in range(80):
        drawn = cut(rules, 3, seed_bytes(seed))
        in_turn = [drawn_card for each in drawn.rounds for drawn_card in each]
        assert [seat for seat, _ in in_turn] == [index % 3 for index in range(len(in_turn))]
        assert [rank_of(card) == 10 for _, card in in_turn] == [False] * (len(in_turn) - 1) + [True]
        assert len({card for _, card in in_turn}) == len(in_turn) <= 49
        assert drawn.dealer == in_turn[-1][0]
        dealers[drawn.dealer] += 1
    assert min(dealers.values()) > 10
    step = game.apply(rules, game.start(rules, 3).state, HOST, StartDeal(seed_bytes(1)))
    assert isinstance(step.events[0], CutForDeal)
    assert step.state.boards[0].public.dealer == step.events[0].dealer


# ---------------------------------------------------------------- A13, A23


def test_A23_after_the_last_deal_the_lowest_share() -> None:
    sheet = replace(LOW, deals=2)
    over = standing(sheet, 3, [deal(0, 20, 9), deal(20, 0, 30)]).result
    assert over is not None
    assert (over.reason, over.winners, over.totals) == ("deals", (0, 1), (20, 20, 39))
    level = standing(sheet, 2, [deal(0, 5), deal(5, 0)]).result
    assert level is not None and level.winners == (0, 1)


@pytest.mark.parametrize("level", ["play-on", "share"])
def test_A13_equal_totals_after_the_last_deal(level: str) -> None:
    sheet = replace(LOW, deals=2, winner="total", level=level)  # type: ignore[arg-type]
    result = standing(sheet, 3, [deal(9, 20, 0), deal(20, 9, 0)]).result
    if level == "play-on":
        assert result is None
    else:
        assert result is not None
        assert (result.reason, result.winners) == ("deals", (0, 1))


# ---------------------------------------------------------------- W18


PRESS = replace(LOW, press="on")
AUTO = replace(LOW, press="auto")


def doubled(sheet: GameSheet, *deals: tuple[int, ...]) -> bool:
    press = standing(sheet, len(deals[0]), [deal(*scores) for scores in deals]).press
    assert press is not None
    return press.on


def test_E38_who_is_fifty_behind_doubles_the_next_deal() -> None:
    assert doubled(PRESS, (120, 70, 66))
    assert not doubled(PRESS, (119, 70, 66))
    now = standing(PRESS, 3, [deal(119, 70, 66)]).press
    assert now is not None and (now.side, now.least) == (0, 1)


def test_E15_trailing_by_48_two_points_put_it_on() -> None:
    now = standing(PRESS, 2, [deal(10, 58)]).press
    assert now is not None and (now.on, now.side, now.least) == (False, 1, 2)


def test_A35_nobody_alone_is_behind() -> None:
    now = standing(PRESS, 3, [deal(80, 80, 0)]).press
    assert now is not None and (now.on, now.side) == (False, None)
    before = standing(PRESS, 3, []).press
    assert before is not None and (before.on, before.side) == (False, None)
    assert standing(LOW, 3, [deal(120, 0, 0)]).press is None


def test_E38_auto_press_after_the_first_deal() -> None:
    score = standing(AUTO, 4, [deal(48, 48, 31, 0)])
    assert score.columns[0].points == (81, 81, 31, 0)
    assert score.press is not None and score.press.on
    assert score.doubled == (1,)
    assert [(added.side, added.points, added.auto) for added in score.columns[0].added] == [
        (0, 33, True),
        (1, 33, True),
    ]
    assert score.added == ()
    after = standing(AUTO, 4, [deal(48, 48, 31, 0), deal(10, 0, 20, 60)])
    assert after.columns[0].points == (91, 81, 51, 60)
    assert after.press is not None and not after.press.on
    assert after.doubled == (1,)


def test_A35_auto_press_takes_nothing_away_and_needs_four() -> None:
    assert totals(AUTO, (90, 10, 0, 0)) == (90, 10, 0, 0)
    assert doubled(AUTO, (90, 10, 0, 0))
    assert totals(AUTO, (90, 90, 10, 0)) == (90, 90, 10, 0)
    assert doubled(AUTO, (90, 90, 10, 0))
    assert totals(AUTO, (48, 31, 0)) == (48, 31, 0)
    assert not doubled(AUTO, (48, 31, 0))
    assert totals(AUTO, (7, 7, 7, 7)) == (7, 7, 7, 7)
    assert not doubled(AUTO, (7, 7, 7, 7))


@given(st.lists(st.integers(0, 200), min_size=4, max_size=6))
def test_W18_auto_press_by_its_definition(scores: list[int]) -> None:
    """The rule in a few lines: the highest go to the next lower and 50, unless they are there."""
    points = totals(AUTO, tuple(scores))
    most = max(scores)
    lower = [score for score in scores if score < most]
    for before, after in zip(scores, points, strict=True):
        raised = before == most and bool(lower)
        assert after == (max(before, max(lower) + 50) if raised else before)
    assert doubled(AUTO, tuple(scores)) == bool(lower)


# ---------------------------------------------------------------- I9


POOL = replace(LOW, deals=0, pool=101)
INDIAN = rummy(sheet=POOL)


def test_I9_pool_who_reaches_the_limit_is_out_and_the_last_one_wins() -> None:
    deals = [deal(0, 80, 60), deal(0, 10, 41), deal(30, 0, 0), deal(0, 11, 0)]
    now = standing(INDIAN, 3, deals[:2])
    assert now.result is None
    assert (now.columns[0].points, now.beaten) == ((0, 90, 101), (2,))
    assert standing(INDIAN, 3, deals[:3]).result is None
    over = standing(INDIAN, 3, deals).result
    assert over is not None
    assert (over.reason, over.winners, over.totals) == ("pool", (0,), (30, 101, 101))


def test_I9_if_all_reach_it_at_once_the_lowest_wins() -> None:
    over = standing(INDIAN, 4, [deal(80, 70, 120, 0), deal(40, 31, 0, 110)])
    assert over.result is not None
    assert (over.result.winners, over.beaten) == ((1,), (2, 0, 3))
    level = standing(INDIAN, 3, [deal(80, 80, 0), deal(40, 40, 130)]).result
    assert level is not None and level.winners == (0, 1)


def test_I9_the_last_one_wins_whatever_the_others_have() -> None:
    """The first out may have fewer points than the last out, never fewer than the winner."""
    over = standing(INDIAN, 3, [deal(0, 101, 0), deal(100, 0, 0), deal(0, 0, 160)]).result
    assert over is not None and over.winners == (0,)


def test_W18_nobody_is_behind_the_eliminated() -> None:
    """Three of a pool: the press is about those who still play, and only they may add points."""
    pressed = replace(POOL, press="on")
    now = standing(pressed, 3, [deal(110, 30, 20)]).press
    assert now is not None and (now.on, now.side, now.least) == (False, 1, 40)
    now = standing(pressed, 3, [deal(110, 90, 20)]).press
    assert now is not None and now.on


def test_I9_the_eliminated_sit_out_and_deal_no_more() -> None:
    (board,) = boards(INDIAN, 4, 1, 5, eliminated=(2, 0))
    assert (board.active, board.dealer, board.first) == ((1, 3), 1, 3)
    won = SheetEntry((0, 0, 0, 0), (0, 1, 0, 0), 1)
    assert next_dealer(INDIAN, 4, 1, (0, 1, 3), won, (2,)) == 3
    assert next_dealer(INDIAN, 4, 3, (0, 1, 3), won, (2, 0)) == 1
    assert next_dealer(INDIAN, 4, 1, (0, 1, 3), won, (2, 1)) == 3
    undecided = SheetEntry((0, 0, 0, 0), (0, 0, 0, 0), None)
    assert next_dealer(INDIAN, 4, 3, (0, 1, 3), undecided, (2,)) == 3


def test_I9_chips_at_the_start() -> None:
    sheet = replace(LOW, deals=2, winner="total", start=160)
    paid = DealResult(Reason.DECLARED, 1, (-30, 50, -20), (0, 1, 0))
    assert standing(sheet, 3, []).columns[0].points == (160, 160, 160)
    over = standing(sheet, 3, [paid, paid]).result
    assert over is not None
    assert (over.winners, over.totals) == ((1,), (100, 260, 120))
    assert sum(over.net) == 0


@given(
    st.integers(2, 5), st.lists(st.lists(st.integers(0, 70), min_size=5, max_size=5), max_size=12)
)
def test_I9_pool_by_its_definition(seats: int, rounds: list[list[int]]) -> None:
    """The rule in a few lines: a player at the limit leaves; it ends with one left, or none."""
    totals, inside = [0] * seats, set(range(seats))
    deals: list[DealResult] = []
    winners: set[int] = set()
    for scores in rounds:
        deals.append(deal(*(scores[seat] if seat in inside else 0 for seat in range(seats))))
        totals = [have + got for have, got in zip(totals, deals[-1].scores, strict=True)]
        left = {seat for seat in inside if totals[seat] < 101}
        if len(left) <= 1:
            fewest = min(totals[seat] for seat in inside)
            winners = left or {seat for seat in inside if totals[seat] == fewest}
            break
        inside = left
    score = standing(INDIAN, seats, deals)
    assert score.columns[0].points == tuple(totals)
    assert (score.result is None) == (not winners)
    if score.result is None:
        assert set(score.beaten) == set(range(seats)) - inside
    else:
        assert set(score.result.winners) == winners
        assert set(score.beaten).isdisjoint(winners)


@given(
    st.integers(2, 5),
    st.lists(st.tuples(st.lists(st.integers(0, 90), min_size=5, max_size=5), st.booleans())),
)
def test_W18_pressed_deals_by_their_definition(
    seats: int, rounds: list[tuple[list[int], bool]]
) -> None:
    """A sole leader by fifty doubles, and so does one who adds what is missing."""
    rules = rummy(sheet=replace(PRESS, deals=len(rounds) + 1))
    totals = [0] * seats
    deals: list[DealResult] = []
    added: list[Added] = []
    doubled = []
    for number, (scores, adds) in enumerate(rounds, start=1):
        deals.append(deal(*scores[:seats]))
        totals = [have + got for have, got in zip(totals, deals[-1].scores, strict=True)]
        most, second = sorted(totals)[-1], sorted(totals)[-2]
        worst = totals.index(most)
        if adds and 0 < most - second < 50:
            added.append(Added(number, worst, 50 - most + second))
            totals[worst] = second + 50
        if max(totals) - second >= 50:
            doubled.append(number)
    score = sheets.standing(rules, seats, deals, added)
    assert score.columns[0].points == tuple(totals)
    assert list(score.doubled) == doubled
    assert score.added == tuple(added)
    assert score.press is not None and score.press.on == (len(rounds) in doubled)


# ---------------------------------------------------------------- W17


def test_W17_added_points_are_settled_like_any() -> None:
    rules = rummy(sheet=replace(PRESS, deals=2), stake=Stake(cents=1))
    deals = [deal(0, 58, 10), deal(5, 0, 1)]
    plain = sheets.standing(rules, 3, deals).result
    result = sheets.standing(rules, 3, deals, [Added(1, 1, 2)]).result
    assert plain is not None and result is not None
    assert (plain.totals, result.totals) == ((5, 58, 11), (5, 60, 11))
    assert plain.money == (53 + 6, -53 - 47, -6 + 47)
    assert result.money == (55 + 6, -55 - 49, -6 + 49)


def test_A38_a_bonus_may_make_a_total_negative_and_a_deal_pays_who_went_out() -> None:
    score = LeftScore(out=-15)
    rules = rummy(score=score, sheet=replace(LOW, deals=2), stake=Stake(cents=1, deal=5))
    first = score_left_cards(score, Left(0, {0: 0, 1: 9, 2: 4}, seats=3))
    blocked = score_left_cards(score, Left(None, {0: 1, 1: 2, 2: 3}, seats=3))
    over = standing(rules, 3, [first, blocked]).result
    assert over is not None
    assert (over.totals, over.winners) == ((-14, 11, 7), (0,))
    assert over.money == (25 + 21 + 10, -25 - 4 - 5, -21 + 4 - 5)
    assert sum(over.money) == 0
