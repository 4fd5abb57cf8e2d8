"""The patient player as a bot."""

from __future__ import annotations

from openrummy.bots.base import Budget, Seen, Watcher
from openrummy.bots.heuristic.kinds import judge, player_of
from openrummy.bots.heuristic.style import BEST, Style
from openrummy.core.cards.rng import Stream
from openrummy.core.engine import Action
from openrummy.core.rules.pieces import (
    CountScore,
    HandScore,
    PaymentScore,
    Rules,
    Score,
    TableScore,
    ThreeHandScore,
)

_RESOLUTION = 1 << 16
# Equivalents in other games of slips of 4 and 7 points in gin, those of a medium and an easy
# player: with melds on the table, turns are shorter and choices closer, and a wild rank widens
# them; where melds score, whole hands are declared, or all hands count, more is at stake. Where
# only going out counts (N6), one turn is a point or less: a wider slip would amount to random
# play, and no deal would end.
_MEDIUM, _EASY = 4.0, 7.0
_ON_TABLE, _WITH_WILDS, _WITH_KNOCKS = (2.5, 6.0), (2.5, 7.0), (6.0, 14.0)
_DECLARED = (12.0, 24.0)
_SCORED: dict[type[Score], tuple[float, float]] = {
    TableScore: (15.0, 40.0),
    HandScore: (0.9, 3.0),
    CountScore: (9.0, 22.0),
    ThreeHandScore: (6.5, 12.0),
    PaymentScore: (2.5, 6.0),
}


class Patient(Watcher):
    """Plays the best action according to its style; with a ``slip``, it may misjudge."""

    def __init__(self, budget: Budget | None = None, style: Style = BEST) -> None:
        super().__init__(budget)
        self.style = style

    def choose(self, seen: Seen) -> Action:
        """The action of highest equity, in the style's judgement."""
        judgements = judge(seen, self.style)
        slip = slip_width(self.style.slip, seen.rules)
        if not slip or len(judgements) == 1 or judgements[0].equity >= player_of(seen.rules).SURE:
            return judgements[0].action
        chance = self.chance()
        return max(
            judgements, key=lambda judgement: judgement.equity + slip * _error(chance)
        ).action


def slip_width(slip: float, rules: Rules) -> float:
    """Maximum misjudgement in points of a player with this slip in a game."""
    medium, easy = _level_widths(rules)
    if slip <= _MEDIUM:
        return slip / _MEDIUM * medium
    return medium + (slip - _MEDIUM) / (_EASY - _MEDIUM) * (easy - medium)


def _level_widths(rules: Rules) -> tuple[float, float]:
    """Widths of a medium and an easy player."""
    if (widths := _SCORED.get(type(rules.score))) is not None:
        return widths
    if rules.on_table:
        if rules.wild.any:
            return _WITH_WILDS
        return _WITH_KNOCKS if rules.knock.limit.knocks else _ON_TABLE
    return _DECLARED if rules.declared else (_MEDIUM, _EASY)


def _error(chance: Stream) -> float:
    """Random error between -1 and 1 with a triangular distribution."""
    return (chance.below(_RESOLUTION) - chance.below(_RESOLUTION)) / _RESOLUTION
