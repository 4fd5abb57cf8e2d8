"""A bot that plays uniformly random legal actions."""

from __future__ import annotations

from openrummy.bots.base import Seen, Watcher
from openrummy.core.engine import Action, legal_in


class Chance(Watcher):
    """Uniform over the canonical legal actions: a benchmark, and a test of the rules."""

    def choose(self, seen: Seen) -> Action:
        """One of the legal actions."""
        return self.chance().choice(legal_in(seen.rules, seen.board))
