"""Whole games with the press and with pools: between deals, who plays, what everybody sees."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from between_deals import between
from host_tables import iter_cards
from openrummy.core import game
from openrummy.core.cards import bit, parse_cards
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import IllegalAction, Refusal
from openrummy.core.engine.card_values import held_points
from openrummy.core.engine.model.events import Chose
from openrummy.core.game import (
    HOST,
    AddPoints,
    CallOff,
    DealScored,
    Forfeit,
    OnBoard,
    PointsAdded,
    StartDeal,
)
from openrummy.core.notation.records import Player as Sitting
from openrummy.core.notation.records import Record, entry, final, read, result_text, write
from openrummy.core.rules.pieces import Deal as Deal_
from openrummy.core.rules.pieces import (
    DealersChoice,
    Ending,
    ExtraCard,
    GameSheet,
    LeftScore,
    Pack,
    Rules,
    WildRanks,
)
from openrummy.core.scoring.knock import Left, score_left_cards
from playing import pick
from tables import RUMMY, rummy
from test_rule_wild_sheets import INDIAN, LOW, deal

PRESS = rummy(sheet=replace(LOW, deals=3, press="on"))
AUTO = rummy(sheet=replace(LOW, deals=3, press="auto"))


def refused(rules: Rules, state: game.Game, actor: int, points: int) -> str:
    refusal = game.why_not(PRESS, state, actor, AddPoints(points))
    assert isinstance(refusal, Refusal) and refusal.rule in ("W18", "S1")
    with pytest.raises(IllegalAction):
        game.apply(PRESS, state, actor, AddPoints(points))
    return refusal.code


# ---------------------------------------------------------------- the press


def test_E15_who_is_48_behind_adds_2_and_the_next_deal_is_doubled() -> None:
    state = between(PRESS, 3, deal(10, 58, 0))
    step = game.apply(PRESS, state, 1, AddPoints(2))
    assert isinstance(step.events[0], PointsAdded)
    assert step.state.standing.columns[0].points == (10, 60, 0)
    assert step.state.standing.press is not None and step.state.standing.press.on
    assert step.state.standing.doubled == (1,)
    for who in (0, 1, 2, None):
        seen = game.fold(PRESS, game.view(state, who), *step.events)
        assert seen == game.view(step.state, who)
    dealt = game.apply(PRESS, step.state, HOST, StartDeal(seed_bytes(2))).state
    assert game.actors(dealt) != (HOST,)
    assert dealt.standing == step.state.standing


def test_A35_who_may_add_when_and_how_much() -> None:
    state = between(PRESS, 3, deal(10, 58, 0))
    assert refused(PRESS, state, 1, 1) == "points-to-press"
    assert refused(PRESS, state, 1, 10_000) == "points-to-press"
    assert refused(PRESS, state, 0, 2) == "not-behind"
    assert refused(PRESS, state, HOST, 2) == "no-such-seat"
    assert refused(PRESS, state, 3, 2) == "no-such-seat"
    assert refused(PRESS, between(PRESS, 3, deal(58, 58, 0)), 1, 2) == "not-behind"
    assert refused(PRESS, game.start(PRESS, 3).state, 1, 2) == "deal-in-progress"
    once = game.apply(PRESS, state, 1, AddPoints(70)).state
    assert once.standing.columns[0].points == (10, 128, 0)
    assert refused(PRESS, once, 1, 2) == "press-is-on"
    dealt = game.apply(PRESS, state, HOST, StartDeal(seed_bytes(2))).state
    assert refused(PRESS, dealt, 1, 2) == "deal-in-progress"
    last = between(PRESS, 3, deal(10, 58, 0), deal(0, 1, 1), deal(0, 1, 1))
    assert game.is_over(last)
    refusal = game.why_not(PRESS, last, 1, AddPoints(2))
    assert refusal is not None and refusal.code == "game-over"
    plain = game.why_not(RUMMY, between(RUMMY, 3, deal(10, 58, 0)), 1, AddPoints(2))
    assert plain is not None and plain.code == "no-press"


def test_A35_the_press_doubles_the_deal_it_is_on_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Input to the engine: 2 after 120, 70, 66 and in the second deal of auto press."""
    factors = []
    begin = game.play.engine.start  # type: ignore[attr-defined]

    def listening(rules: Rules, setup: object) -> object:
        factors.append(setup.factor)  # type: ignore[attr-defined]
        return begin(rules, setup)

    monkeypatch.setattr("openrummy.core.game.play.engine.start", listening)
    for rules, seats, scores in [
        (PRESS, 3, (120, 70, 66)),
        (PRESS, 3, (119, 70, 66)),
        (AUTO, 4, (48, 48, 31, 0)),
        (AUTO, 4, (7, 7, 7, 7)),
    ]:
        state = between(rules, seats, deal(*scores))
        factors.clear()
        game.apply(rules, state, HOST, StartDeal(seed_bytes(3)))
        assert factors == [2 if scores[0] in (120, 48) else 1]


# ---------------------------------------------------------------- whole games


def quick(sheet: GameSheet) -> Rules:
    """Short deals of few cards, ended by the stock at the latest."""
    cards = Deal_(cards=tuple((seats, 4) for seats in range(2, 7)), next_dealer="alternate")
    return rummy(sheet=sheet, deal=cards, ending=Ending(stock="block", left=0))


def walk(rules: Rules, seats: int, seed: int) -> list[game.GameStep]:
    """The steps of a whole game, see :func:`walked`."""
    return walked(rules, seats, seed)[0]


def walked(
    rules: Rules, seats: int, seed: int, add: float = 0.8
) -> tuple[list[game.GameStep], Record]:
    """A whole game at random, points added where they may be; every view is folded along."""
    choices = Random(seed)
    steps = [game.start(rules, seats)]
    actions: list[tuple[int, game.GameAction]] = []
    views = {who: game.view(steps[0].state, who) for who in (0, seats - 1, None)}
    while asked := game.actors(steps[-1].state):
        state = steps[-1].state
        press = state.standing.press
        actor = asked[0]
        action: game.GameAction
        if actor != HOST:
            action = pick(choices, game.legal(rules, state, actor))
        elif press is not None and press.side is not None and choices.random() < add:
            actor, action = press.side, AddPoints(press.least + choices.randrange(9))
        else:
            action = StartDeal(choices.randbytes(32))
        step = game.apply(rules, state, actor, action)
        views = {who: _folded(rules, seen, step, who) for who, seen in views.items()}
        steps.append(step)
        actions.append((actor, action))
    return steps, _recorded(rules, seats, steps, actions)


def _folded(
    rules: Rules, seen: game.GameView, step: game.GameStep, who: int | None
) -> game.GameView:
    for event in step.events:
        seen = game.fold(rules, seen, game.redact(event, who))
    assert seen == game.view(step.state, who)
    return seen


def _recorded(
    rules: Rules, seats: int, steps: list[game.GameStep], actions: list[tuple[int, game.GameAction]]
) -> Record:
    """The game, written either way and read back, ends as it did."""
    entries = tuple(
        entry(before.state, actor, action)
        for before, (actor, action) in zip(steps, actions, strict=False)
    )
    players = tuple(Sitting(f"P{seat}") for seat in range(seats))
    last = steps[-1].state
    record = Record(rules, players, entries, result=result_text(last.result))
    for as_json in (False, True):
        assert final(read(write(record, as_json=as_json))) == last
    return record


@pytest.mark.parametrize("seed", range(3))
def test_games_with_the_press(seed: int) -> None:
    rules = quick(replace(LOW, deals=6, press="on"))
    steps = walk(rules, 3, seed)
    last = steps[-1].state
    added = sum(added.points for added in last.standing.added)
    scores = sum(sum(result.scores) for result in last.results)
    assert sum(last.standing.columns[0].points) == scores + added
    assert len(last.results) == 6
    for step in steps:
        for event in step.events:
            if isinstance(event, PointsAdded):
                assert step.state.number in event.standing.doubled


def test_points_are_added_in_some_of_them() -> None:
    rules = quick(replace(LOW, deals=6, press="on"))
    assert any(walk(rules, 3, seed)[-1].state.standing.added for seed in range(6))


POOL = quick(INDIAN.sheet)


@pytest.mark.parametrize(("seats", "seed"), [(2, 0), (3, 1), (4, 2), (5, 3)])
def test_pool_games_go_on_without_the_eliminated(seats: int, seed: int) -> None:
    steps = walk(POOL, seats, seed)
    last = steps[-1].state
    assert last.result is not None and last.result.reason == "pool"
    out: tuple[int, ...] = ()
    for step in steps:
        state = step.state
        eliminated = state.standing.beaten
        assert eliminated[: len(out)] == out
        if game.actors(state) not in ((HOST,), ()):
            (board,) = state.boards
            assert set(board.public.active).isdisjoint(eliminated)
            assert len(board.public.active) + len(eliminated) == seats
            assert state.dealer in board.public.active
            for seat in eliminated:
                assert game.legal(POOL, state, seat) == ()
                seen = game.view(state, seat).boards[0]
                assert seen.hand == 0
                forfeit = game.why_not(POOL, state, HOST, Forfeit(seat, "resigned"))
                assert forfeit is not None and forfeit.code == "out-of-game"
        for event in step.events:
            if isinstance(event, DealScored):
                assert all(event.results[0].scores[seat] == 0 for seat in out)
        out = eliminated
    assert len(out) >= seats - len(last.result.winners)
    assert set(last.result.winners).isdisjoint(out)


def test_giving_up_a_pool_game_those_still_in_it_win() -> None:
    state = between(INDIAN, 4, deal(0, 101, 20, 30))
    over = game.apply(INDIAN, state, HOST, Forfeit(2, "resigned")).state.result
    assert over is not None and over.winners == (0, 3)
    off = game.apply(INDIAN, state, HOST, CallOff()).state.result
    assert off is not None and off.winners == ()


def test_a_pool_that_nobody_leaves_ends_as_it_stands() -> None:
    sheet = GameSheet(target=0, pool=5000, winner="lowest", game_bonus=0, box=0, most_deals=2)
    rules = quick(replace(sheet, shutout="never"))
    last = walk(rules, 3, 4)[-1].state
    assert last.result is not None and last.result.reason == "most-deals"


# ---------------------------------------------------------------- wild ranks


def wilds_of(steps: list[game.GameStep]) -> list[int | None]:
    """The wild rank of each deal as it stood on the table when the deal was over."""
    return [
        step.state.boards[0].public.wild
        for step in steps
        if any(isinstance(event, DealScored) for event in step.events)
    ]


def test_W1_thirteen_deals_have_thirteen_wild_ranks() -> None:
    rules = replace(quick(replace(LOW, deals=13)), wild=WildRanks(), opening=ExtraCard("dealer"))
    steps = walk(rules, 3, 1)
    last = steps[-1].state
    assert wilds_of(steps) == list(range(13)) == list(last.wilds)
    assert game.view(last, None).wilds == last.wilds
    for step in steps:
        (board,) = step.state.boards or (None,)
        if board is not None:
            assert board.public.first == board.public.dealer


def test_W19_the_fourteenth_deal_has_jokers_alone() -> None:
    order = (*range(1, 14), 0)
    rules = replace(quick(replace(LOW, deals=14)), wild=WildRanks(order), pack=Pack(jokers=1))
    assert wilds_of(walk(rules, 2, 2)) == [*range(13), None]


def test_A37_the_dealer_names_each_rank_once_and_none_in_the_last_deal() -> None:
    rules = replace(quick(replace(LOW, deals=5)), wild=DealersChoice((2, 5, 7, 11, 13)))
    steps = walk(rules, 3, 3)
    named = wilds_of(steps)
    assert sorted(rank for rank in named if rank is not None) == [1, 4, 6, 10, 12]
    chose = [
        (step.state.number, event.event.seat, step.state.boards[0].public.dealer)
        for step in steps
        for event in step.events
        if isinstance(event, OnBoard) and isinstance(event.event, Chose)
    ]
    assert [number for number, _, _ in chose] == [0, 1, 2, 3]
    assert all(seat == dealer for _, seat, dealer in chose)


def test_E38_the_deal_that_is_pressed_counts_twice() -> None:
    """A wild and a king left: 35, or 70 where the press is on; 140 with a doubled rank too."""
    for scores, wild, factor in [
        ((120, 70, 66), 3, 2),
        ((119, 70, 66), 3, 1),
        ((120, 70, 66), 6, 4),
        ((119, 70, 66), 6, 2),
    ]:
        order = (9, wild + 1)
        score = LeftScore(doubled=(7, 13))
        rules = rummy(sheet=replace(LOW, press="on"), wild=WildRanks(order), score=score)
        state = replace(between(rules, 3, deal(*scores)), wilds=(8,))
        public = game.apply(rules, state, HOST, StartDeal(seed_bytes(2))).state.boards[0].public
        assert (public.wild, public.factor) == (wild, factor)
        held = parse_cards("Ks") | bit(next(iter_cards(f"{'A23456789TJQK'[wild]}d")))
        left = Left(0, {0: 0, 1: held_points(rules, public, held), 2: 0}, False, 3, public.factor)
        assert score_left_cards(score, left).scores == (0, 35 * factor, 0)
