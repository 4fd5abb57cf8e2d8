"""The styles that the searching player evaluates with play as the pool does."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest

from openrummy.bots import catalogue
from openrummy.bots.base import Seen
from openrummy.bots.heuristic.bot import Patient
from openrummy.bots.match import BotTable
from openrummy.bots.search.bot import Fast
from openrummy.bots.search.rollouts import Searcher
from openrummy.bots.search.weights import load
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import Action, Knock
from openrummy.core.engine.model.phase import Defend
from openrummy.core.game import GameEvent, GameView
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.kernel.arrays import Float64Array, Int64Array

STYLES = {"knocker": 1, "hunter": 2, "patient": 3, "undercutter": 4}


class Beside(Fast):
    """Plays as one of the pool, and asks the kernel's copy of it each time."""

    def __init__(self, name: str, style: int) -> None:
        super().__init__()
        self.name, self.style = name, style
        self.same: list[tuple[str, bool]] = []

    def begin(self, rules: Rules, seat: Seat, seats: int, seed: bytes) -> None:
        super().begin(rules, seat, seats, seed)
        inner = catalogue.make(self.name)
        assert isinstance(inner, Patient) and self._searcher is not None
        self.inner = inner
        self.inner.begin(rules, seat, seats, seed)
        self._searcher.me = np.ascontiguousarray(load().players)

    def follow(self, view: GameView, events: Iterable[GameEvent]) -> None:
        events = list(events)
        super().follow(view, events)
        self.inner.follow(view, events)

    def choose(self, seen: Seen) -> Action:
        action = self.inner.act()
        if not isinstance(seen.board.public.phase, Defend):
            reference = super().choose(seen)
            alike = type(reference) is type(action) and (
                isinstance(action, Knock) or reference == action
            )
            self.same.append((type(action).__name__, alike))
        return action

    def _pick(self, seen: Seen, searcher: Searcher, actions: Int64Array, odds: Float64Array) -> int:
        return searcher.default_action(self.style)


@pytest.mark.sweep("one")
@pytest.mark.parametrize("name", STYLES)
def test_the_kernel_plays_the_pool(name: str) -> None:
    rules, beside = variant("gin-challenge").rules, Beside(name, STYLES[name])
    for game in range(8):
        bots = [beside, catalogue.make("simple")]
        BotTable(rules, bots, seed_bytes(f"beside {game}")).play([seed_bytes(1), seed_bytes(2)])
    discards = [alike for kind, alike in beside.same if kind == "Discard"]
    others = [alike for kind, alike in beside.same if kind != "Discard"]
    assert len(discards) > 150
    assert sum(discards) / len(discards) > 0.98
    assert sum(others) / len(others) > 0.98


def test_who_was_met_before_is_known_in_the_next_game() -> None:
    rules = variant("gin-challenge").rules
    fast, stranger = Fast(), Fast()
    seeds = [seed_bytes(1), seed_bytes(2)]
    BotTable(rules, [fast, catalogue.make("simple")], seed_bytes("met")).play(seeds)
    fast.begin(rules, 1, 2, seeds[0])  # at the other seat
    stranger.begin(rules, 1, 2, seeds[0])
    assert fast._opponent_models[0].odds()[0] > 0.6
    assert np.allclose(stranger._opponent_models[0].odds(), 1 / 7)
    # what was learned fades, for people change
    before = fast._opponent_models[0].odds()[0]
    for _ in range(60):
        fast.begin(rules, 0, 2, seeds[0])
    assert fast._opponent_models[1].odds()[0] < before - 0.2
