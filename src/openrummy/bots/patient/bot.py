"""The patient player as a bot."""

from __future__ import annotations

from openrummy.bots.base import Budget, Seen, Watcher
from openrummy.bots.patient.play import GIN, judge
from openrummy.bots.patient.style import BEST, Style
from openrummy.engine import Action
from openrummy.rng import Stream
from openrummy.rules.pieces import TableMelds

_FINE = 1 << 16
_ON_TABLE = 0.25  # of a slip in gin: turns are shorter and choices closer with melds on the table


class Patient(Watcher):
    """Plays the best action it sees, in its style; one that slips may misjudge."""

    def __init__(self, budget: Budget | None = None, style: Style = BEST) -> None:
        super().__init__(budget)
        self.style = style

    def choose(self, seen: Seen) -> Action:
        """The action of highest equity, as far as the style sees it."""
        found = judge(seen, self.style)
        slip = self.style.slip
        if isinstance(seen.rules.play, TableMelds):
            slip *= _ON_TABLE
        if not slip or len(found) == 1 or found[0].equity >= GIN:
            return found[0].action
        chance = self.chance()
        return max(found, key=lambda one: one.equity + slip * _error(chance)).action


def _error(chance: Stream) -> float:
    """Between -1 and 1, small errors being the likelier."""
    return (chance.below(_FINE) - chance.below(_FINE)) / _FINE
