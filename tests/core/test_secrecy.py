"""Secrets: four properties over random play of every game and of odd rules.

How much is played follows ``OPENRUMMY_EXAMPLES``.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deals import stacked
from example_count import EXAMPLES
from openrummy.core import engine, game
from openrummy.core.cards import parse_card
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine.model.phase import LastTake, ToDiscard
from openrummy.core.rules.pieces import Ending, HeldMelds, Rules
from presets import EVERY
from rules_strategies import playable_rules
from secrecy import Walk, check_world, kinds, walk

FEW = max(2, EXAMPLES // 6)
# Where a deal is long or many are dealt to, one walk comes by more moments, seats and worlds
# than three of the others.
LONG = [
    name
    for name, rules in EVERY.items()
    if not isinstance(rules.play, HeldMelds) or rules.seating.players[-1] > 3
]


@pytest.mark.sweep("game")
@pytest.mark.parametrize("name", [name for name in EVERY if name not in LONG])
@settings(max_examples=FEW)
@given(seed=st.integers(0, 2**32 - 1))
def test_secrets_are_kept(name: str, seed: int) -> None:
    watched = walk(EVERY[name], seed)
    assert watched.steps[-1].state.number == 1


@pytest.mark.sweep("game")
@pytest.mark.parametrize("name", LONG)
@settings(max_examples=max(2, EXAMPLES // 16))
@given(seed=st.integers(0, 2**32 - 1))
def test_secrets_are_kept_in_long_deals(name: str, seed: int) -> None:
    watched = walk(EVERY[name], seed)
    assert watched.steps[-1].state.number == 1


@settings(max_examples=EXAMPLES)
@given(rules=playable_rules(), seed=st.integers(0, 2**32 - 1))
def test_secrets_are_kept_under_any_rules(rules: Rules, seed: int) -> None:
    walk(rules, seed)


def test_secrets_are_kept_over_whole_games() -> None:
    for seed in range(max(1, EXAMPLES // 50)):
        watched = walk(EVERY["retaking"], seed, deals=200, often=0.1)
        assert game.is_over(watched.steps[-1].state)


@pytest.mark.sweep("one")
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("gin", {"Pass", "Draw", "Take", "Discard", "Knock", "LayOff", "Spread"}),
        ("50th card", {"Pass", "Take", "Knock"}),
        ("deep take", {"Deep", "Knock"}),
        ("six cards", {"BigGin"}),
    ],
)
def test_the_walks_come_by_everything(name: str, expected: set[str]) -> None:
    """A property is worth what was looked at: rare actions, worlds, compared events."""
    seen: set[str] = set()
    rare = 124 if name == "six cards" else 2  # the first that comes to it
    for seed in (0, *range(rare, 800, 2)):
        watched = walk(EVERY[name], seed, often=0.0 if seed else 1.0)
        if not seed:
            assert watched.worlds > 20
            assert watched.compared > 100
        seen |= kinds(watched)
        if seen >= expected:
            return
    raise AssertionError(f"never seen: {expected - seen}")


@pytest.mark.parametrize("name", ["50th card", "retaking", "deep take"])
def test_worlds_in_which_a_seat_must_knock(name: str) -> None:
    """G5, G14, G23: the other seat, and a spectator, know that it can."""
    rules = EVERY[name]
    first = 78 if name == "50th card" else 0  # the first that comes to it
    met = (worlds_of_who_must_knock(rules, seed) for seed in range(first, 2000))
    assert any(met), "nobody ever had to knock"


def worlds_of_who_must_knock(rules: Rules, seed: int) -> bool:
    watched = walk(rules, seed, often=0.0)
    again = Walk(rules, 2, seed)
    for actor, action in watched.actions:
        again.follow(game.apply(rules, again.steps[-1].state, actor, action))
        for board in again.steps[-1].state.boards:
            phase = board.public.phase
            if isinstance(phase, ToDiscard) and phase.must_knock:
                for seat in (1 - phase.seat, None):
                    other = engine.resample(rules, again.histories[0, seat], seat, again.rng)
                    check_world(rules, board, other, seat)
                return True
    return False


def test_worlds_in_which_only_gin_is_left() -> None:
    """No luck draws such a hand: hidden cards are exchanged until it fits (G14)."""
    rules = replace(EVERY["straight-gin"], ending=Ending("50th-card"))
    hands = "Ac 3d 7h Jd Qh 8s 6d Kc 2h Td", "2s 3s 4s 9c 9d 9h 5d 5h 5s Kd"
    order = stacked(rules, *hands, upcard="Ks")
    order = (
        *order[:2],
        parse_card("5c"),
        *(card for card in order[2:] if card != parse_card("5c")),
    )
    begun = engine.start_with(rules, engine.DealSetup(), order)
    state, events = begun.state, list(begun.events)
    while not isinstance(state.public.phase, LastTake):
        (seat,) = engine.actors(state)
        action = engine.legal(rules, state, seat)[0]  # pass, draw from the stock
        if state.drawn is not None:
            action = engine.Discard(state.drawn)
        step = engine.apply(rules, state, seat, action)
        state, events = step.state, [*events, *step.events]
    step = engine.apply(rules, state, 0, engine.Draw(engine.Pile.DISCARD))
    state, events = step.state, [*events, *step.events]
    for seat in (1, None):
        history = [event.redact(seat) for event in events]
        for n in range(3):
            other = engine.resample(rules, history, seat, stream(seed_bytes(n), 0, "test"))
            check_world(rules, state, other, seat)
