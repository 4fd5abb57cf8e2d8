"""Hints: a strong player's move, verified by analysis where available.

The heuristics of the strongest player without a search give an action and a reason. In games that
can be analysed, the action is verified as in a review, and replaced if a review would mark it as a
mistake.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import Executor

from openrummy.analysis.decisions import kind_of
from openrummy.analysis.marks import ERROR_MARKS
from openrummy.analysis.model import Decision
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.host import Match, where
from openrummy.play.limits import TimeBudget
from openrummy.play.live.coach.coach import Judge, Verdict, seen_by
from openrummy.play.views import advice
from openrummy.play.views.table import speaker_of

_LOG = logging.getLogger(__name__)
_MAX_VERIFYING = 4  # further requests are answered unverified
_RATE, _BURST = 0.1, 5.0  # processor time of verification per person: seconds per second, and burst


class Hinting:
    """Finds hints in the threads of ``pool``; ``second_look`` returns the current judge, if any."""

    def __init__(self, pool: Executor, second_look: Callable[[], Judge | None]) -> None:
        self._pool = pool
        self._second_look = second_look
        self._verifying = 0
        self._work = TimeBudget(_RATE, _BURST)

    async def find(self, match: Match, seat: Seat, id: int) -> wire.Hint:
        """Return advice for the seat to act. Raises ValueError for other seats."""
        known, speaker = advice.view_and_events(match, seat), speaker_of(match, seat)
        seen, deal, row = (
            seen_by(match.progress, seat),
            match.progress.game.number,
            match.version(seat),
        )
        loop = asyncio.get_running_loop()
        action, hint = await loop.run_in_executor(
            self._pool, advice.advise, match.progress.rules, known, speaker, id
        )
        decision = Decision(row, deal + 1, 1, seat, kind_of(seen), seen, action)
        verdict = await self._verify(decision, match.table.id, match.table.seats[seat].guest)
        if verdict is None or verdict.card.mark not in ERROR_MARKS:
            return hint
        return advice.improved_hint(hint, verdict.actions, verdict.reasons)

    async def _verify(self, decision: Decision, table: str, guest: str) -> Verdict | None:
        judge = self._second_look()
        if judge is None or self._verifying >= _MAX_VERIFYING or not self._work.has_time(guest):
            return None
        self._verifying += 1
        began = time.monotonic()
        try:
            return await judge(decision)
        except Exception as error:  # keep the unverified hint; the message may name a card
            _LOG.error("could not verify a hint at table %s: %s", table, where(error))
            return None
        finally:
            self._verifying -= 1
            self._work.spend(guest, time.monotonic() - began)
