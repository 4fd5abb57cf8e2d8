"""The patient player as a bot."""

from __future__ import annotations

from openrummy.bots.base import Budget, Seen, Watcher
from openrummy.bots.patient.play import GIN, judge
from openrummy.bots.patient.style import BEST, Style
from openrummy.bots.tables.play import SURE
from openrummy.engine import Action
from openrummy.rng import Stream
from openrummy.rules.pieces import (
    DeclaredMelds,
    HandScore,
    HeldMelds,
    NoWild,
    Rules,
    TableMelds,
    TableScore,
)

_FINE = 1 << 16
# What slips of 4 and 7 points in gin, those of a medium and an easy player, come to elsewhere:
# where melds lie on the table turns are shorter and choices closer, a wild rank makes them
# wider; where they score, and where whole hands are declared, far more points are at stake.
_MEDIUM, _EASY = 4.0, 7.0
_ON_TABLE, _WITH_WILDS, _ON_SHOW = (2.5, 6.0), (2.5, 7.0), (15.0, 40.0)
_DECLARED, _WITH_FIVE = (12.0, 24.0), (0.9, 3.0)


class Patient(Watcher):
    """Plays the best action it sees, in its style; one that slips may misjudge."""

    def __init__(self, budget: Budget | None = None, style: Style = BEST) -> None:
        super().__init__(budget)
        self.style = style

    def choose(self, seen: Seen) -> Action:
        """The action of highest equity, as far as the style sees it."""
        found = judge(seen, self.style)
        slip = width(self.style.slip, seen.rules)
        if not slip or len(found) == 1 or found[0].equity >= _certain(seen.rules):
            return found[0].action
        chance = self.chance()
        return max(found, key=lambda one: one.equity + slip * _error(chance)).action


def _certain(rules: Rules) -> float:
    """From this equity on nobody misjudges: gin is in the hand, or the deal is won."""
    return GIN if isinstance(rules.play, HeldMelds) else SURE


def width(slip: float, rules: Rules) -> float:
    """Points by which a player with this slip may misjudge in a game."""
    medium, easy = _widths(rules)
    if slip <= _MEDIUM:
        return slip / _MEDIUM * medium
    return medium + (slip - _MEDIUM) / (_EASY - _MEDIUM) * (easy - medium)


def _widths(rules: Rules) -> tuple[float, float]:
    """Of a medium and of an easy player."""
    if isinstance(rules.play, TableMelds):
        if isinstance(rules.score, TableScore):
            return _ON_SHOW
        return _ON_TABLE if isinstance(rules.wild, NoWild) else _WITH_WILDS
    if isinstance(rules.play, DeclaredMelds):
        return _DECLARED
    return _WITH_FIVE if isinstance(rules.score, HandScore) else (_MEDIUM, _EASY)


def _error(chance: Stream) -> float:
    """Between -1 and 1, small errors being the likelier."""
    return (chance.below(_FINE) - chance.below(_FINE)) / _FINE
