"""A player whose decisions depend only on the current deal, in every game and after any pause.

Each decision is made by a new player that has seen only this deal, with a seed derived from the
deal and the number of its events. So decisions do not depend on earlier deals, on other games or
on server restarts.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from openrummy.bots.base import Bot
from openrummy.bots.cast.players import Searching
from openrummy.core.engine import Action
from openrummy.core.engine.model.events import DealBegan
from openrummy.core.game import DealScored, GameEvent, OnBoard
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat

_PURPOSE = b"openrummy steady 1"


def decision_seed(seed: bytes, deal: int, events: int) -> bytes:
    """Random seed of one decision, from the deal (from 0) and the number of its events seen.

    ``SHA-256("openrummy steady 1" + seed + u32(deal) + u32(events))``.
    """
    position = deal.to_bytes(4, "big") + events.to_bytes(4, "big")
    return sha256(_PURPOSE + seed + position).digest()


class DeterministicPlayer:
    """Plays as the bots that ``make`` returns; those that search have no time limit."""

    def __init__(self, make: Callable[[], Bot]) -> None:
        self._make = make

    @property
    def ready(self) -> bool:
        """True once bots of a searching level can search; before that they play differently."""
        bot = self._make()
        return not isinstance(bot, Searching) or bot.ready

    def begin(self, rules: Rules, seat: Seat, seats: int, seed: bytes) -> None:
        self._rules, self._seat, self._seats, self._seed = rules, seat, seats, seed
        self._deal = 0
        self._events: list[GameEvent] = []

    def see(self, event: GameEvent) -> None:
        """Remember the events of the current deal."""
        if isinstance(event, DealScored):
            self._deal += 1
        elif isinstance(event, OnBoard):
            if isinstance(event.event, DealBegan):
                self._events.clear()
            self._events.append(event)

    def act(self) -> Action:
        """Choose an action with a new bot that has seen only this deal."""
        bot = self._make()
        if isinstance(bot, Searching) and bot.ready:
            bot.always_searches()
        seed = decision_seed(self._seed, self._deal, len(self._events))
        bot.begin(self._rules, self._seat, self._seats, seed)
        for event in self._events:
            bot.see(event)
        return bot.act()
