"""Bots of a level: patient players, and players that search.

:data:`openrummy.bots.cast.levels.SEARCHES` lists the levels that search.
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

# bias towards the player's own style: in standard errors, and in points
_OVERRIDE_ERRORS, _OVERRIDE_POINTS = 1.5, 6.0


def player(
    style: Style, level: str, budget: Budget | None = None, ready: Ready | None = None
) -> Patient:
    """A bot of this style at a level. Raises KeyError for an unknown level.

    ``ready`` is for callers that cannot wait: see :class:`Searching`.
    """
    search, own = SEARCHES.get(level), style != BEST
    style = at_level(style, level)
    if search is None:
        return Patient(budget, style)
    return Searching(budget, style, search, ready, own)


class Searching(Patient):
    """Plays by search in games that the kernel supports, and by style in all others.

    Without ``ready`` the first decision waits for the compiler if necessary. With it the bot
    plays by style until ``ready`` returns True, and searches from the next decision on; if the
    search fails, it returns to its style. While ``hurried``, because others are waiting, it
    plays by style too.

    With an ``own`` style the bot keeps its character: it departs from the choice of its style
    only if the search finds a clearly better action.
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
        # events for the expert, which starts later; None: there will be no expert
        self._missed_events: list[GameEvent] | None = [] if plays(rules) else None

    @property
    def ready(self) -> bool:
        """True if it can search now without waiting for the compiler."""
        return self._ready is None or self._ready()

    def always_searches(self) -> None:
        """Search from the first decision on, without a time limit."""
        self._ready = None

    def _keep(self, event: GameEvent) -> None:
        super()._keep(event)
        if self._expert is not None:
            self._expert.follow(self.view, (event,))
        elif self._missed_events is not None:
            self._missed_events.append(event)

    def choose(self, seen: Seen) -> Action:
        """The best action found by search, or the choice of the style."""
        try:
            action = None if self.hurried else self._search_action(seen)
        except Exception as error:
            if self._ready is None:
                raise
            # the game must go on; the text of an error may reveal a card
            _LOG.error("no more search in this game: %s", type(error).__name__)
            self._expert = self._missed_events = action = None
        return super().choose(seen) if action is None else action

    def _search_action(self, seen: Seen) -> Action | None:
        expert = self._expert or self._start_expert()
        if expert is None:
            return None
        expert._asked = self._asked
        return expert.choose(seen)

    def _start_expert(self) -> Expert | None:
        """The expert, having seen all events so far; None while it cannot start."""
        if self._missed_events is None or not (self._ready is None or self._ready()):
            return None
        from openrummy.bots.search.rollouts import SearchBudget

        ms = None if self._ready is None else self._search.ms
        search_budget = SearchBudget(worlds=self._search.worlds, ms=ms)
        if self._own:
            expert = Expert(
                self.budget,
                replace(
                    search_budget,
                    override_errors=_OVERRIDE_ERRORS,
                    override_points=_OVERRIDE_POINTS,
                ),
                super().choose,
            )
        else:
            expert = Expert(self.budget, search_budget)
        expert.begin(self.rules, self.seat, self.view.seats, self.seed)
        for event in self._missed_events:
            expert.see(event)
        self._expert, self._missed_events = expert, None
        return expert
