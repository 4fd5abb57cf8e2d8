"""The bot that plays any legal action, each as likely as the other."""

from __future__ import annotations

from openrummy.bots.base import Seen, Watcher
from openrummy.core.engine import Action, legal_in


class Chance(Watcher):
    """Uniform over the canonical legal actions: a yardstick and a tester of rules."""

    def choose(self, seen: Seen) -> Action:
        """One of the legal actions."""
        return self.chance().choice(legal_in(seen.rules, seen.board))
