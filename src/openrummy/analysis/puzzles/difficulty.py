"""Difficulty of a position, from the success of our players of several levels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log, log2

from openrummy.analysis.model import Decision
from openrummy.bots import catalogue
from openrummy.bots.base import Watcher
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import Action
from openrummy.core.game import OnBoard

#: Players, number of tries (noisy players differ between tries), and strength.
PLAYER_TRIES = (("easy", 6, 1100), ("simple", 1, 1350), ("medium", 6, 1450), ("fast", 1, 1850))
#: Only used for accepted puzzles, because it searches.
PLAYER_TRIES_LATE = (("hard", 1, 2050),)

LOWEST, HIGHEST = 800.0, 2400.0
_SLOPE = log(10) / 400  # Glicko's scale
_PRIOR, _WIDTH = 1550.0, 350.0  # mean and standard deviation of the prior
_BY_GAP, _USUAL_GAP = 90.0, 2.5  # rating change per doubling of the gap
_TWO = 120.0  # of two actions one is right by luck every other time
_CERTAIN, _DOUBTFUL = 110.0, 260.0  # bounds of the deviation
_EACH = 0.35  # tries of one player are correlated: each counts less than one of another player

_made: dict[str, Watcher] = {}


def sample_actions(decision: Decision, name: str, tries: int) -> list[Action]:
    """Actions of a player there, in n tries."""
    bot, seen = _bot(name), decision.seen
    actions = []
    for number in range(tries):
        bot.begin(seen.rules, seen.seat, seen.game.seats, seed_bytes(f"puzzle {name} {number}"))
        bot.follow(seen.game, [OnBoard(0, event) for event in seen.history])
        actions.append(bot.act())
    return actions


def _bot(name: str) -> Watcher:
    if name not in _made:
        bot = catalogue.make(name)
        assert isinstance(bot, Watcher)
        _made[name] = bot
    return _made[name]


def shares(
    decision: Decision,
    right: Callable[[Action], bool],
    asked: Sequence[tuple[str, int, int]] = PLAYER_TRIES,
) -> dict[str, float]:
    """Share of right answers of each player."""
    return {
        name: sum(map(right, sample_actions(decision, name, tries))) / tries
        for name, tries, _ in asked
    }


def rating(shares: dict[str, float], gap: float, choices: int) -> tuple[float, float]:
    """Rating of a puzzle on Glicko's scale, and its deviation.

    Maximum a posteriori, where a player rated r succeeds with 1 / (1 + 10^((rating - r) / 400)).
    ``gap`` in points; the prior mean is about ``_PRIOR``.
    """
    centre = _PRIOR - _BY_GAP * log2(max(gap, 0.5) / _USUAL_GAP) - (_TWO if choices == 2 else 0.0)
    strength = {
        name: (number, level) for name, number, level in (*PLAYER_TRIES, *PLAYER_TRIES_LATE)
    }
    results = []
    for name, share in shares.items():
        tries, level = strength[name]
        results.append((level, share, 1 + _EACH * (tries - 1)))
    estimate = centre
    curve = 1 / _WIDTH**2
    for _ in range(40):  # Newton's steps; the sum is concave
        slope, curve = (centre - estimate) / _WIDTH**2, 1 / _WIDTH**2
        for level, share, count in results:
            expected = 1 / (1 + exp(_SLOPE * (estimate - level)))
            slope += count * _SLOPE * (expected - share)
            curve += count * _SLOPE**2 * expected * (1 - expected)
        estimate += max(-150.0, min(150.0, slope / curve))
    deviation = min(_DOUBTFUL, max(_CERTAIN, curve**-0.5))
    return min(HIGHEST, max(LOWEST, estimate)), deviation
