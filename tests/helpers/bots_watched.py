"""Bots under watch: legal, blind to what is hidden, and with a reason for each action."""

from __future__ import annotations

from copy import deepcopy

from openrummy.bots import catalogue
from openrummy.bots.base import Bot, Seen, Watcher
from openrummy.bots.heuristic.kinds import judge
from openrummy.bots.heuristic.style import BEST
from openrummy.bots.hints.advice import hint
from openrummy.bots.hints.sentences import sentence
from openrummy.bots.match import BotTable as Played
from openrummy.core import engine, game
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.rules.pieces import Rules


def played(rules: Rules, bots: list[Bot], seed: str, cap: int = 1) -> list[int]:
    """Play some deals; the number of refused actions, seat by seat."""
    table = Played(rules, bots, seed_bytes(seed), cap=cap)
    tally = table.play([seed_bytes(f"{seed} {seat}") for seat in range(len(bots))])
    assert max(tally.decisions) > 0
    return tally.illegal


class Doubled(Watcher):
    """Asks a bot twice: as it sits, and a copy of it in a world that it cannot tell apart."""

    asked = 0

    def __init__(self, inner: Watcher) -> None:
        super().__init__()
        self.inner = inner

    def begin(self, rules: Rules, seat: int, seats: int, seed: bytes) -> None:
        super().begin(rules, seat, seats, seed)
        self.inner.begin(rules, seat, seats, seed)

    def see(self, event: game.GameEvent) -> None:
        super().see(event)
        self.inner.see(event)

    def choose(self, seen: Seen) -> engine.Action:
        duplicate = deepcopy(self.inner)
        duplicate._asked += 1
        action = self.inner.act()
        world = engine.resample(seen.rules, seen.history, seen.seat, self.chance())
        board = engine.view(world, seen.seat)
        assert board == seen.board
        assert duplicate.choose(Seen(seen.rules, seen.game, board, seen.history)) == action
        Doubled.asked += 1
        return action


class Watched(Doubled):
    """Asks the judge and the hint as well, and compares."""

    def __init__(self, name: str, sentences: dict[str, str]) -> None:
        inner = catalogue.make(name)
        assert isinstance(inner, Watcher)
        super().__init__(inner)
        self.sentences = sentences

    def choose(self, seen: Seen) -> engine.Action:
        action = super().choose(seen)
        candidates = judge(seen, BEST)
        for candidate in candidates:
            assert engine.why_not_in(seen.rules, seen.board, candidate.action) is None, candidate
        assert [candidate.equity for candidate in candidates] == sorted(
            (candidate.equity for candidate in candidates), reverse=True
        )
        advice = hint(seen.rules, seen.game, seen.history)
        assert advice.action == candidates[0].action
        said = sentence(advice, "Mara", [f"P{seat}" for seat in range(8)])
        assert said.endswith(".") and "{" not in said
        self.sentences[advice.code] = said
        return action
