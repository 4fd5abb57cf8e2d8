"""Deals of gin in the kernel: those of the engine, action by action and in every count."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import golden
from example_count import EXAMPLES
from openrummy.core.cards import full_pack
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import DealSetup
from openrummy.core.engine.model.state import State
from openrummy.core.engine.position import setup
from openrummy.core.engine.step import start, start_with
from openrummy.core.notation.position import parse_position
from openrummy.core.rules.catalogue import names, resolve, variant
from openrummy.core.rules.load import apply_settings
from openrummy.core.rules.pieces import KnockCardLimit, Rules
from openrummy.kernel import jit
from openrummy.kernel.arrays import Int64Array
from openrummy.kernel.core.gin import calls
from openrummy.kernel.core.gin import compiled_rules as t
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin.baseline_players import PAIRS, POLICIES
from openrummy.kernel.gin import batch
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.gin.rows import number_of, row_of
from openrummy.kernel.gin.settings import NotLowered, held
from openrummy.lab.bench.lockstep_gin import KernelDeal, compare, facts
from rules_strategies import playable_rules

PLAIN_DEALS = 2


def lowered() -> tuple[str, ...]:
    """The presets of gin that the kernel plays."""
    return tuple(name for name in names() if fits(variant(name).rules))


def fits(rules: Rules) -> bool:
    try:
        held(rules)
    except NotLowered:
        return False
    return True


def test_all_games_of_gin_for_two_in_a_deal_are_played() -> None:
    family = {name for name in names() if variant(name).family == "gin"}
    assert family - set(lowered()) == {"jersey-gin", "knock-rummy"}
    assert set(lowered()) <= family


# ---------------------------------------------------------------- beside the engine


@pytest.mark.sweep("some")
@pytest.mark.parametrize("name", lowered())
def test_presets_in_lockstep(name: str) -> None:
    compared = compare(variant(name).rules, 25, seed=3)
    assert compared.difference == ""
    assert compared.deals == 25
    assert len(compared.ends) > 1  # not all of one kind


@pytest.mark.slow
@settings(max_examples=2 * EXAMPLES, deadline=None)
@given(rules=playable_rules(), seed=st.integers(0, 1 << 32))
def test_house_rules_in_lockstep(rules: Rules, seed: int) -> None:
    assume(fits(rules))
    assert compare(rules, 3, seed).difference == ""


HOUSE = {
    "either pile after two passes": "opening.after=either",
    "a plain first turn": "opening=plain",
    "the last discard to knock": "ending.stock=last-take",
    "many cards left": "ending.left=8 ending.stock=50th-card",
    "few turns without the stock": "ending.idle_turns=4",
    "a low hand voids the deal": "deal.misdeal=true knock.limit.points=20",
    "a taken card back, to knock only": "draw.retake=allowed ending.stock=last-take",
    "a tie brings something": "score.tie=own knock.limit.points=40",
    "a tie brings nothing": "score.tie=none knock.limit.points=40",
    "no lay-offs": "knock.lay_off=none",
    "high aces": "melds.aces=high-or-low values.ace=11",
    "fours only": "melds.min_length=4",
    "every win brings more": "score.deal_win=25 score.spade_doubles=true",
}


def house(change: str) -> Rules:
    return apply_settings(variant("gin").rules, HOUSE[change].split())


@pytest.mark.sweep("some")
@pytest.mark.parametrize("change", HOUSE)
def test_options_in_lockstep(change: str) -> None:
    rules = house(change)
    assert compare(rules, 40, seed=5).difference == ""


@pytest.mark.parametrize("index", [t.GIN, t.UNDERCUT, t.LEFT, t.RETAKE, t.LAY_OFF, t.IDLE])
def test_a_fault_is_found(index: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = apply_settings(variant("gin").rules, ["ending.idle_turns=6"])
    wrong = lower(rules).copy()
    wrong[index] = 1 - wrong[index] if index in (t.RETAKE, t.LAY_OFF) else wrong[index] + 1
    wrong.flags.writeable = False  # another type would be compiled anew
    monkeypatch.setattr("openrummy.lab.bench.lockstep_gin.lower", lambda _: wrong)
    assert compare(rules, 400, seed=5).difference


# ---------------------------------------------------------------- counts of legal play


def perft(compiled_rules: Int64Array, deal: KernelDeal, depth: int) -> tuple[int, int]:
    """As :func:`golden.perft`, in the kernel."""
    sequences = ended = 0
    for action in deal.legal():
        after = KernelDeal(compiled_rules, deal.row)
        after.apply(action)
        over = after.row[d.PHASE] == d.OVER
        ended += int(over)
        if depth == 1:
            sequences += 1
        elif not over:
            deeper = perft(compiled_rules, after, depth - 1)
            sequences, ended = sequences + deeper[0], ended + deeper[1]
    return sequences, ended


def cases() -> list[Any]:
    listed = [
        (resolve(case["game"], case.get("set", ())).rules, case)
        for case in golden.read(golden.PERFT)
    ]
    return [pytest.param(rules, case, id=case["id"]) for rules, case in listed if fits(rules)]


@pytest.mark.parametrize(("rules", "case"), cases())
def test_counts_of_legal_play(rules: Rules, case: dict[str, Any]) -> None:
    compiled_rules = lower(rules)
    deal = KernelDeal(compiled_rules, row_of(setup(rules, parse_position(case["position"]))))
    depth = min(case["depth"], 5)
    counts = [perft(compiled_rules, deal, deep) for deep in range(1, depth + 1)]
    assert [count for count, _ in counts] == case["sequences"][:depth]
    assert [count for _, count in counts] == case["ended"][:depth]


def test_enough_positions_are_counted() -> None:
    assert len(cases()) > len(golden.read(golden.PERFT)) // 2


# ---------------------------------------------------------------- whole deals


def played(rules: Rules, number: int, policies: tuple[int, int], quick: bool) -> Int64Array:
    results = np.zeros((number, calls.RESULT), np.int64)
    deals, pairs = np.zeros((1, d.SIZE), np.int64), np.zeros(PAIRS, np.int64)
    how = calls.play if quick else calls.play_by_steps
    with np.errstate(over="ignore"):
        how(lower(rules), deals, pairs, np.array(policies, np.int64), 7, 0, results)
    return results


@pytest.mark.sweep("some")
@pytest.mark.parametrize("name", lowered())
def test_turns_in_registers_are_those_of_the_row(name: str) -> None:
    for policies in ((0, 0), (0, 1), (1, 1)):
        rules = variant(name).rules
        assert np.array_equal(
            played(rules, 400, policies, True), played(rules, 400, policies, False)
        )


@pytest.mark.parametrize("change", HOUSE)
def test_turns_in_registers_with_options(change: str) -> None:
    rules = house(change)
    for policies in ((0, 0), (1, 0)):
        assert np.array_equal(
            played(rules, 300, policies, True), played(rules, 300, policies, False)
        )


def test_results_do_not_depend_on_threads_or_pieces() -> None:
    rules = variant("oklahoma").rules
    results = batch.play_deals(rules, 9000, 4, ("simple", "random"), threads=1)
    two = batch.play_deals(rules, 9000, 4, ("simple", "random"), threads=2)
    end = batch.play_deals(rules, 500, 4, ("simple", "random"), first=8500)
    for name in ("reason", "winner", "scores", "boxes", "knocker", "turns"):
        assert np.array_equal(getattr(results, name), getattr(two, name))
        assert np.array_equal(getattr(results, name)[8500:], getattr(end, name))


def test_the_baseline_beats_chance() -> None:
    results = batch.play_deals(variant("gin").rules, 4000, 1, ("simple", "random"))
    points = results.scores.sum(axis=0)
    assert points[0] > 10 * points[1]
    assert sum(results.reasons().values()) == 4000


@pytest.mark.parametrize("names", [("simple", "clever"), ("simple",)])
def test_policies_are_known(names: Any) -> None:
    with pytest.raises(ValueError, match="random, simple"):
        batch.play_deals(variant("gin").rules, 1, policies=names)
    with pytest.raises(ValueError, match="not negative"):
        batch.play_deals(variant("gin").rules, 1, seed=-1)


# ---------------------------------------------------------------- plain Python


def values_played() -> dict[str, Any]:
    """Values that must be the same compiled and as plain Python."""
    signatures = {
        name: batch.signature(variant(name).rules, PLAIN_DEALS, 9)
        for name in ("gin", "oklahoma-match")
    }
    rules = variant("gin").rules
    compared = compare(rules, PLAIN_DEALS, 2)
    row = row_of(middle(rules, 4))
    return signatures | {
        "lockstep": [compared.difference, compared.actions],
        "rollouts": batch.rollouts(rules, row, 0, 3, 8).tolist(),
        "solve": batch.solve_hands(rules, [sum(1 << card for card in full_pack()[::5])]).tolist(),
    }


@cache
def middle(rules: Rules, discards: int) -> State:
    """A deal in which some cards have been discarded and taken."""
    from openrummy.core.engine import apply, legal

    state = start(rules, DealSetup(entropy=seed_bytes("middle"), first=1)).state
    turn = 0
    while state.public.turns < discards:
        seat = state.public.phase.seat  # type: ignore[union-attr]
        actions = legal(rules, state, seat)
        state = apply(rules, state, seat, actions[(turn * 7 + 1) % len(actions)]).state
        turn += 1
    return state


@pytest.mark.slow
def test_plain_python_says_the_same() -> None:
    if jit.PLAIN:
        pytest.skip("nothing is compiled here")
    completed = subprocess.run(
        [sys.executable, __file__],
        env=os.environ
        | {"OPENRUMMY_KERNEL": "plain", "PYTHONPATH": str(Path(__file__).parents[1] / "helpers")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert completed.returncode == 0, completed.stderr[-2000:]
    assert json.loads(completed.stdout) == values_played()


def test_the_signature_stays() -> None:
    assert batch.signature(variant("gin").rules) == "757561c13018e9b4"


# ---------------------------------------------------------------- other worlds


def test_a_moment_of_the_engine_is_a_row() -> None:
    rules = variant("gin").rules
    for discards in range(0, 12, 3):
        state = middle(rules, discards)
        deal = KernelDeal(lower(rules), row_of(state))
        here, there = facts(state), deal.facts()
        assert {name: there[name] for name in here} == here


def test_other_worlds_look_the_same_from_the_seat() -> None:
    rules = variant("gin").rules
    state = middle(rules, 9)
    row = row_of(state)
    others = set()
    for world in range(200):
        deals = row.copy().reshape(1, -1)
        calls.resample(deals, 0, 6, world)
        drawn = deals[0]
        assert np.array_equal(drawn[d.PHASE : d.ORDER], row[d.PHASE : d.ORDER])
        assert drawn[0] == row[0]
        hand, known = int(drawn[1]), int(row[d.KNOWN + 1])
        assert hand & known == known
        assert hand.bit_count() == int(row[1]).bit_count()
        stock = drawn.view(np.uint8)[8 * d.ORDER + row[d.TOP] : 8 * d.ORDER + 52].tolist()
        seen = int(row[0]) | int(row[d.GONE])
        assert sum(1 << card for card in stock) | hand | seen == sum(1 << c for c in full_pack())
        others.add(hand)
    assert len(others) > 150


def test_rollouts_try_actions_in_the_same_worlds() -> None:
    rules = variant("gin").rules
    row = row_of(middle(rules, 6))
    take, stock = d.TAKE * 64, d.STOCK * 64
    seat = int(row[d.SEAT])
    tried = batch.rollouts(rules, row, seat, 5000, 1, actions=(stock, take, stock))
    assert tried.shape == (3, 5000)
    assert np.array_equal(tried[0], tried[2])
    assert not np.array_equal(tried[0], tried[1])
    alone = batch.rollouts(rules, row, seat, 5000, 1, actions=(take,), threads=1)
    assert np.array_equal(alone[0], tried[1])


def test_a_hand_that_is_gin_has_the_value_of_gin() -> None:
    rules = apply_settings(variant("gin").rules, ["opening=plain"])
    pack = list(full_pack())
    gin = [0, 1, 2, 16, 17, 18, 32, 33, 34, 35]
    others = [card for card in pack if card not in gin]
    hands = [card for pair in zip(gin, others[::4], strict=False) for card in pair]
    rest = [card for card in others if card not in hands]
    state = start_with(rules, DealSetup(dealer=1, first=0), tuple([*hands, *rest][::-1])).state
    deal = KernelDeal(lower(rules), row_of(state))
    deal.apply(d.STOCK * 64)
    discarded = d.KNOCK_CARD * 64 + int(deal.row[d.DRAWN])
    assert discarded in deal.legal()
    points = batch.rollouts(rules, deal.row, 0, 300, 2, actions=(discarded,))
    assert points.min() >= 25  # gin and whatever the other holds
    assert len(set(points[0].tolist())) > 20


def test_actions_have_numbers_of_their_own() -> None:
    rules = variant("gin").rules
    assert isinstance(variant("oklahoma-match").rules.knock.limit, KnockCardLimit)
    from openrummy.core.engine import legal

    state = middle(rules, 6)
    seat = state.public.phase.seat  # type: ignore[union-attr]
    numbers = [number_of(action) for action in legal(rules, state, seat)]
    assert len(set(numbers)) == len(numbers)
    assert set(POLICIES) == {"random", "simple"}


if __name__ == "__main__":
    assert jit.PLAIN
    print(json.dumps(values_played()))
