"""Self-play where whole hands are declared: nothing is broken, and every deal ends."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from declared_rules import CONTINENTAL, COSTS, DECLARED, INDIAN
from example_count import EXAMPLES
from openrummy.core import game
from openrummy.core.cards import in_order
from openrummy.core.cards.rng import Stream, seed_bytes, stream
from openrummy.core.engine import Declare
from openrummy.core.engine.model.phase import ToDiscard
from openrummy.core.game import HOST, Game, GameAction, StartDeal
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Reason
from openrummy.lab.arena.invariants import Checker, step_of
from openrummy.lab.arena.selfplay import SelfplayPlan, choose, run
from rules_strategies import declared_rules

# those that differ from every preset in how a deal is played; test_selfplay.py has the presets
HOUSE = ("pool", "wrong costs", "deuces")


@pytest.mark.parametrize("name", HOUSE)
def test_nothing_is_broken(name: str) -> None:
    rules = DECLARED[name]
    for players in (rules.seating.players[0], rules.seating.players[-1]):
        findings = run(SelfplayPlan(rules, players, 5 if players < 7 else 2, 7, name, every=20))
        assert (findings.violations, findings.samples) == (0, [])
        assert set(findings.reasons) <= {Reason.DECLARED, Reason.DROPPED}
        assert findings.deals == sum(findings.reasons.values()) > 1


@pytest.mark.parametrize("rules", [INDIAN, CONTINENTAL], ids=["indian", "continental"])
def test_every_step_is_looked_at(rules: Rules) -> None:
    findings = run(SelfplayPlan(rules, 3, 2, 11, "all", every=1))
    assert (findings.violations, findings.samples) == (0, [])
    assert findings.reasons[Reason.DECLARED] > 0


@pytest.mark.slow
def test_deals_end_by_declarations_and_by_drops() -> None:
    findings = run(SelfplayPlan(INDIAN, 2, 30, 4, "both", every=100, record=True))
    assert findings.reasons[Reason.DECLARED] > 5 and findings.reasons[Reason.DROPPED] > 5
    words = " ".join(findings.records).split()
    assert "drop" in words and any(token.startswith("a:") for token in words)
    assert any(token.startswith("y:") and "=" in token for token in words), "a wild is declared"


@settings(max_examples=EXAMPLES // 2)
@given(declared_rules(), st.integers(0, 99))
def test_any_rules_of_declared_hands(rules: Rules, seed: int) -> None:
    """With few reshuffles, so that hands no shape fits come to an end."""
    few = replace(rules.ending, reshuffles=min(rules.ending.reshuffles, 2))
    rules = replace(rules, ending=few)
    players = rules.seating.players[seed % len(rules.seating.players)]
    findings = run(SelfplayPlan(rules, players, 1, seed, every=7))
    assert (findings.violations, findings.samples) == (0, [])


@pytest.mark.parametrize("seed", range(4))
def test_wrong_declarations_are_looked_at_like_all_else(seed: int) -> None:
    """Now and then a seat declares whatever it holds; what others know of it stays right."""
    chance = stream(seed_bytes(seed), 0, "wrong")
    step = game.start(COSTS, 4)
    checker = Checker(COSTS, 4, stream(seed_bytes(seed), 0, "checks"), every=2)
    checker.begin(step)
    wrong = 0
    while step.state.number < 2 and not game.is_over(step.state):
        (actor,) = game.actors(step.state)
        action = _wild_guess(step.state, actor, chance)
        wrong += isinstance(action, Declare) and not action.melds
        following = step_of(COSTS, step.state, actor, action, checker)
        assert following is not None and not checker.violations, checker.violations
        step = following
    assert wrong


def _wild_guess(state: Game, actor: int, chance: Stream) -> GameAction:
    if actor == HOST:
        return StartDeal(seed_bytes(f"{chance.word()}"))
    seen = next(view for view in game.view(state, actor).boards)
    actions = game.legal(COSTS, state, actor)
    phase = seen.public.phase
    if isinstance(phase, ToDiscard) and not chance.below(12):
        cards = [card for card in in_order(seen.hand) if card < 64 and card != phase.taken]
        return Declare(chance.choice(cards), ())
    return choose(COSTS, seen, actions, "eager", chance)
