"""Players of a level: patient ones, and those that search once they may.

Which levels search is said in :data:`openrummy.bots.cast.levels.SEARCHES`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from openrummy.bots.base import Budget, Seen
from openrummy.bots.cast.levels import SEARCHES, Search, at_level
from openrummy.bots.heuristic.bot import Patient
from openrummy.bots.heuristic.style import BEST, Style
from openrummy.bots.search.bot import Expert, plays
from openrummy.core.engine import Action
from openrummy.core.game import GameEvent
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat

_LOG = logging.getLogger(__name__)

Ready = Callable[[], bool]

# what your own way is worth to oneself: standard errors, and points
_GATE, _KEEPS = 1.5, 6.0


def player(
    style: Style, level: str, budget: Budget | None = None, ready: Ready | None = None
) -> Patient:
    """A bot of that style at a level. KeyError for a level that is none.

    ``ready`` is for those who cannot wait: see :class:`Searching`.
    """
    search, own = SEARCHES.get(level), style != BEST
    style = at_level(style, level)
    if search is None:
        return Patient(budget, style)
    return Searching(budget, style, search, ready, own)


class Searching(Patient):
    """Plays by search in games that the kernel knows, and as its style in all others.

    Without ``ready`` the first decision waits for the compiler, if need be. With it nobody
    waits: the bot plays as its style until ``ready`` says that everything is loaded, and
    searches from the next decision on; should the search fail, it plays as its style again.
    While it is ``hurried`` it plays as its style too: others wait for their turn to think.

    One with a way of its ``own`` is still known by it: what its style would do is left only
    for what the search finds clearly better.
    """

    hurried = False

    def __init__(
        self,
        budget: Budget | None,
        style: Style,
        search: Search,
        ready: Ready | None = None,
        own: bool = False,
    ) -> None:
        super().__init__(budget, style)
        self._search, self._ready, self._own = search, ready, own

    def begin(self, rules: Rules, seat: Seat, seats: int, seed: bytes) -> None:
        super().begin(rules, seat, seats, seed)
        self._expert: Expert | None = None
        # what the searching player is told when it comes; None: there will be none
        self._untold: list[GameEvent] | None = [] if plays(rules) else None

    @property
    def ready(self) -> bool:
        """Would it search now, and nobody have to wait for the compiler?"""
        return self._ready is None or self._ready()

    def always_searches(self) -> None:
        """From the first decision on, over the same worlds however long that takes."""
        self._ready = None

    def _keep(self, event: GameEvent) -> None:
        super()._keep(event)
        if self._expert is not None:
            self._expert.follow(self.view, (event,))
        elif self._untold is not None:
            self._untold.append(event)

    def choose(self, seen: Seen) -> Action:
        """The best action found, or the style's own."""
        try:
            action = None if self.hurried else self._searched(seen)
        except Exception as error:
            if self._ready is None:
                raise
            # whatever it is, a table goes on; the text of an error may name a card
            _LOG.error("no more search in this game: %s", type(error).__name__)
            self._expert = self._untold = action = None
        return super().choose(seen) if action is None else action

    def _searched(self, seen: Seen) -> Action | None:
        expert = self._expert or self._called()
        if expert is None:
            return None
        expert._asked = self._asked
        return expert.choose(seen)

    def _called(self) -> Expert | None:
        """The searching player, told all that has been, if it may come."""
        if self._untold is None or not (self._ready is None or self._ready()):
            return None
        from openrummy.bots.search.rollouts import SearchBudget

        ms = None if self._ready is None else self._search.ms
        search_budget = SearchBudget(worlds=self._search.worlds, ms=ms)
        if self._own:
            expert = Expert(
                self.budget, replace(search_budget, gate=_GATE, keeps=_KEEPS), super().choose
            )
        else:
            expert = Expert(self.budget, search_budget)
        expert.begin(self.rules, self.seat, self.view.seats, self.seed)
        for event in self._untold:
            expert.see(event)
        self._expert, self._untold = expert, None
        return expert
