"""Verdicts for the coach, computed in a separate thread at a low effort.

The kernel releases the GIL during playouts, and decisions are judged one at a time, so tables are
not slowed down. Nothing is judged until the compiled code is loaded.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING

from openrummy.analysis.model import Decision
from openrummy.core.rules.pieces import Rules
from openrummy.play.live.coach.coach import Verdict
from openrummy.play.review.decision_view import priced_actions
from openrummy.play.review.game_view import decision_card, played_price
from openrummy.play.review.results import FoundDecision, found_decision
from openrummy.play.review.sentences import reason_lines

if TYPE_CHECKING:  # analysis takes time to import
    from openrummy.analysis.prices import Effort, Pricer

_WORLDS, _SHORT = 512, 128  # of the low effort
_MAX_GAMES = 4


class CoachJudge:
    """Judge of decisions, active once ``ready`` reports that the compiled code is loaded.

    ``effort`` is that of each decision, low by default.
    """

    def __init__(self, ready: Callable[[], bool], effort: Effort | None = None) -> None:
        self._ready = ready
        self._effort = effort
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="coach")
        self._pricers: OrderedDict[Rules, Pricer] = OrderedDict()
        self._warm = False

    async def __call__(self, decision: Decision) -> Verdict | None:
        """The verdict on a decision; None for unsupported games, or until the code is loaded."""
        if not self._ready():
            return None
        loop = asyncio.get_running_loop()
        result = await loop.run_in_executor(self._thread, self._find, decision)
        return None if result is None else verdict_of(result)

    def get_ready(self, rules: Rules) -> bool:
        """Prepare to judge decisions of a game: load its compiled code in the judging thread.

        The first time takes a few seconds. False if it is not ready yet.
        """
        if not self._ready():
            return False
        if not self._warm:
            self._warm = True
            self._thread.submit(self._load, rules)
        return True

    def _load(self, rules: Rules) -> None:
        """Judge the first decision of the game to load its code; the result is dropped."""
        from openrummy.analysis.reasons.best_reasons import reasons
        from openrummy.analysis.warm import first_decision

        with suppress(ValueError):  # an unsupported game
            priced = self._pricer(rules).price(first_decision(rules))
            found_decision(priced, reasons(priced))

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _find(self, decision: Decision) -> FoundDecision | None:
        from openrummy.analysis.reasons.best_reasons import reasons

        try:
            priced = self._pricer(decision.seen.rules).price(decision)
        except ValueError:
            return None
        missed = priced.real and priced.played not in (0, None)
        return found_decision(priced, reasons(priced) if missed else ())

    def _pricer(self, rules: Rules) -> Pricer:
        from openrummy.analysis.prices import Effort, Pricer

        effort = self._effort or Effort(worlds=_WORLDS, short=_SHORT)
        pricer = self._pricers.pop(rules, None) or Pricer(rules, effort)
        self._pricers[rules] = pricer
        if len(self._pricers) > _MAX_GAMES:
            self._pricers.popitem(last=False)
        return pricer


def verdict_of(decision: FoundDecision) -> Verdict:
    """The verdict on a priced decision."""
    card, played = decision_card(decision, 0), played_price(decision)
    chance = played.chance.mean if played and played.chance else None
    actions = priced_actions(decision.prices, decision.played)
    return Verdict(card, actions, reason_lines(decision.reasons), card.chance, chance)
