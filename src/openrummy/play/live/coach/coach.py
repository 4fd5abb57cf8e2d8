"""The coach of a table: has the learner's decisions judged and sends the verdicts.

It uses only the knowledge of the learner's seat. Judging runs off the event loop, and the table
never waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from openrummy.analysis.decisions import kind_of
from openrummy.analysis.model import Decision, Kind
from openrummy.bots.base import Seen
from openrummy.bots.hints.sentences import cards
from openrummy.core import game
from openrummy.core.cards import card_text
from openrummy.core.game import OnBoard
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.host import LearnerDecision, Match, TableState, game_with_drafts, where

_LOG = logging.getLogger(__name__)
_MAX_QUEUED = 8  # decisions of a fast player


@dataclass(frozen=True)
class Verdict:
    """The verdict on a decision for display.

    ``before`` is the win probability of the best action, ``chance`` that of the action played; None
    if unknown.
    """

    card: wire.DecisionCard
    actions: list[wire.PricedAction]
    reasons: list[wire.ReasonLine]
    before: float | None = None
    chance: float | None = None

    @property
    def counts(self) -> bool:
        """True if there was a real choice."""
        return self.card.real


#: Judges a decision; None if this game cannot be judged, or not yet.
Judge: TypeAlias = Callable[[Decision], Awaitable[Verdict | None]]
#: Prepares for the decisions of a game in advance; False if not ready yet.
GetReady: TypeAlias = Callable[[Rules], bool]


class Pupil(Protocol):
    """A listener to the coach: a connection of the learner."""

    def say(self, message: wire.ServerMessage) -> None:
        """Send a message."""


class Coach:
    """The coach of one table; ``judge`` returns the current judge, or None if there is none."""

    def __init__(
        self,
        match: Match,
        judge: Callable[[], Judge | None],
        get_ready: GetReady = lambda _: True,
    ) -> None:
        self._match = match
        self._judge = judge
        self._get_ready = get_ready
        self._is_ready = False
        self._pupils: dict[Pupil, wire.CoachView | None] = {}
        self._verdicts: dict[int, Verdict | None] = {}  # by the row of the decision
        self._waiting: dict[int, Decision] = {}
        self._deal = -1
        self._task: asyncio.Task[None] | None = None

    # ------------------------------------------------------------ coming and going

    def join(self, pupil: Pupil) -> None:
        """Subscribe a listener and send the full state, even if it was sent before."""
        self._pupils[pupil] = None
        self.update()

    def leave(self, pupil: Pupil) -> None:
        """Unsubscribe a listener."""
        self._pupils.pop(pupil, None)
        if not self._pupils:
            self._waiting.clear()

    def has_subscriber(self, pupil: Pupil) -> bool:
        """True if this listener is subscribed."""
        return pupil in self._pupils

    def close(self) -> None:
        """Unsubscribe all listeners and cancel the work when the table closes."""
        self._pupils.clear()
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    # ------------------------------------------------------------ judging

    def update(self) -> None:
        """Queue a new decision and send changed views, after a change or for a new listener."""
        seat = self._match.progress.learner
        if not self._pupils or seat is None:
            return
        progress, decided = self._match.progress, self._match.last_decision(seat)
        self._is_ready = self._is_ready or self._get_ready(progress.rules)
        self._forget(progress, seat)
        if decided is not None and not {decided.row} & (
            self._verdicts.keys() | self._waiting.keys()
        ):
            self._waiting[decided.row] = self._decision(seat, decided)
            if len(self._waiting) > _MAX_QUEUED:  # the first one is in progress
                del self._waiting[list(self._waiting)[1]]
            if self._task is None:
                self._task = asyncio.create_task(self._work(), name="coach")
        self._send(seat)

    def _forget(self, progress: TableState, seat: Seat) -> None:
        """Drop older deals and undone decisions."""
        if progress.dealt != self._deal:
            self._deal = progress.dealt
            self._verdicts.clear()
            self._waiting.clear()
        counted = {entry.version for entry in progress.logs[seat]}
        for by_row in (self._verdicts, self._waiting):
            for row in [row for row in by_row if row not in counted]:
                del by_row[row]

    def _decision(self, seat: Seat, decided: LearnerDecision) -> Decision:
        seen = seen_by(decided.before, seat)
        move = 1 + len(self._verdicts) + len(self._waiting)
        deal = decided.before.game.number + 1
        return Decision(decided.row, deal, move, seat, kind_of(seen), seen, decided.action)

    async def _work(self) -> None:
        try:
            while self._waiting:
                row, decision = next(iter(self._waiting.items()))
                verdict = await self._judge_decision(decision)
                if self._waiting.pop(row, None) is not None:
                    self._verdicts[row] = verdict
                self.update()
        finally:
            self._task = None

    async def _judge_decision(self, decision: Decision) -> Verdict | None:
        judge = self._judge()
        try:
            return None if judge is None else await judge(decision)
        except Exception as error:  # not fatal; the message of an error may name a card
            _LOG.error(
                "could not judge a decision at table %s: %s", self._match.table.id, where(error)
            )
            return None

    # ------------------------------------------------------------ sending

    def _send(self, seat: Seat) -> None:
        view = self._view(seat)
        for pupil, last_view in list(self._pupils.items()):
            if last_view != view:
                self._pupils[pupil] = view
                pupil.say(wire.Coaching(view))

    def _view(self, seat: Seat) -> wire.CoachView:
        decided = self._match.last_decision(seat)
        row = 0 if decided is None else decided.row
        last = self._verdicts.get(row)
        verdicts = [verdict for verdict in self._verdicts.values() if verdict is not None]
        newest = verdicts[-1] if verdicts else None
        moment, question_text = self._question(seat)
        return wire.CoachView(
            state=self._state(row),
            seq=row,
            chance=newest.chance if newest else None,
            before=newest.before if newest else None,
            card=last.card if last else None,
            actions=last.actions if last else [],
            reasons=last.reasons if last else [],
            marks=[verdict.card.mark for verdict in verdicts if verdict.counts],
            back=self._match.can_take_decision_back(seat),
            moment=moment,
            question=question_text,
        )

    def _state(self, row: int) -> wire.AnalysisState:
        if not row:
            return "waiting"
        if row in self._waiting:
            return "running"
        return "unavailable" if self._verdicts.get(row) is None else "done"

    def _question(self, seat: Seat) -> tuple[str, str]:
        if not self._match.is_to_act(seat) or game.is_over(self._match.progress.game):
            return "", ""
        return question(seen_by(self._match.progress, seat))


def seen_by(progress: TableState, seat: Seat) -> Seen:
    """The knowledge of a seat, including its drafts. Raises ValueError if no board has the seat."""
    view = game.view(game_with_drafts(progress, seat), seat)
    boards = enumerate(view.boards)
    board_index = next((index for index, board in boards if seat in board.public.active), None)
    events = [
        entry.event.event
        for entry in progress.logs[seat]
        if isinstance(entry.event, OnBoard) and entry.event.board == board_index
    ]
    return Seen.from_view(progress.rules, view, events)


_EARLY_TURNS = 2  # turns with little information about the opponent


def question(seen: Seen) -> tuple[str, str]:
    """Return the moment and the question for the seat to act; both empty without one."""
    kind, public = kind_of(seen), seen.board.public
    if kind in (Kind.UPCARD, Kind.DRAW):
        if not public.pile:
            return "", ""
        card = cards(card_text(public.pile[-1]))
        return say("coach.before-draw"), say("coach.ask-draw", card=card)
    if kind is Kind.KNOCK:
        return say("coach.before-knock"), say("coach.ask-knock")
    if kind is Kind.DISCARD:
        early = public.turns < _EARLY_TURNS
        return say("coach.before-discard"), say(f"coach.ask-discard{'-early' * early}")
    return "", ""
