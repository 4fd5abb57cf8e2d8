"""Judgement for the coach: a thread of its own, at a small effort, so that nobody waits long.

The kernel lets the interpreter go while it plays worlds out, and one decision is judged at a
time; a table does not feel it. Until what is compiled is loaded nothing is judged.
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
from openrummy.play.review.words import reason_lines

if TYPE_CHECKING:  # analysis takes time to import
    from openrummy.analysis.prices import Effort, Pricer

_WORLDS, _SHORT = 512, 128  # of the small effort
_MAX_GAMES = 4


class CoachJudge:
    """Judges decisions once ``ready`` says that what is compiled is loaded.

    ``effort``: for each, by default a small one.
    """

    def __init__(self, ready: Callable[[], bool], effort: Effort | None = None) -> None:
        self._ready = ready
        self._effort = effort
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="coach")
        self._pricers: OrderedDict[Rules, Pricer] = OrderedDict()
        self._warm = False

    async def __call__(self, decision: Decision) -> Verdict | None:
        """The verdict on a decision; None in games that are not judged, or before all is ready."""
        if not self._ready():
            return None
        loop = asyncio.get_running_loop()
        result = await loop.run_in_executor(self._thread, self._find, decision)
        return None if result is None else verdict_of(result)

    def get_ready(self, rules: Rules) -> bool:
        """Somebody will want decisions of this game judged: load what is still on disk.

        It takes some seconds the first time, in the thread that judges. False: not yet.
        """
        if not self._ready():
            return False
        if not self._warm:
            self._warm = True
            self._thread.submit(self._load, rules)
        return True

    def _load(self, rules: Rules) -> None:
        """Judge the first decision of the game, which nobody hears of."""
        from openrummy.analysis.reasons import reasons
        from openrummy.analysis.warm import first_decision

        with suppress(ValueError):  # a game that is not judged
            priced = self._pricer(rules).price(first_decision(rules))
            found_decision(priced, reasons(priced))

    def close(self) -> None:
        """Judge no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _find(self, decision: Decision) -> FoundDecision | None:
        from openrummy.analysis.reasons import reasons

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
    """A decision's judgement, ready to be read."""
    card, played = decision_card(decision, 0), played_price(decision)
    chance = played.chance.mean if played and played.chance else None
    actions = priced_actions(decision.prices, decision.played)
    return Verdict(card, actions, reason_lines(decision.reasons), card.chance, chance)
