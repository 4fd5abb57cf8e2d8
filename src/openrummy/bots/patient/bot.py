"""The patient player as a bot."""

from __future__ import annotations

from openrummy.bots.base import Budget, Seen, Watcher
from openrummy.bots.patient.play import GIN, judge
from openrummy.bots.patient.style import BEST, Style
from openrummy.engine import Action
from openrummy.rng import Stream
from openrummy.rules.pieces import DeclaredMelds, HandScore, NoWild, Rules, TableMelds

_FINE = 1 << 16
# Of a slip in gin: with melds on the table turns are shorter and choices closer, a wild rank
# makes them wider; whole hands differ by many points, hands of five by few.
_ON_TABLE, _WITH_WILDS, _DECLARED, _WITH_FIVE = 0.25, 0.45, 2.5, 0.15


class Patient(Watcher):
    """Plays the best action it sees, in its style; one that slips may misjudge."""

    def __init__(self, budget: Budget | None = None, style: Style = BEST) -> None:
        super().__init__(budget)
        self.style = style

    def choose(self, seen: Seen) -> Action:
        """The action of highest equity, as far as the style sees it."""
        found = judge(seen, self.style)
        slip = self.style.slip * _of_a_slip(seen.rules)
        if not slip or len(found) == 1 or found[0].equity >= GIN:
            return found[0].action
        chance = self.chance()
        return max(found, key=lambda one: one.equity + slip * _error(chance)).action


def _of_a_slip(rules: Rules) -> float:
    """How much wider a misjudgement is in this game than in gin."""
    if isinstance(rules.play, TableMelds):
        return _ON_TABLE if isinstance(rules.wild, NoWild) else _WITH_WILDS
    if isinstance(rules.play, DeclaredMelds):
        return _DECLARED
    return _WITH_FIVE if isinstance(rules.score, HandScore) else 1.0


def _error(chance: Stream) -> float:
    """Between -1 and 1, small errors being the likelier."""
    return (chance.below(_FINE) - chance.below(_FINE)) / _FINE
