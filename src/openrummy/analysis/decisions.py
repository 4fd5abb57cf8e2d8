"""Extraction of decisions from a record: each seat's knowledge and action.

There is no hindsight: a decision holds the view of its seat, and the model of the
opponent from what the seat had seen by then.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from openrummy.analysis.model import Decision, Kind
from openrummy.bots.base import Seen
from openrummy.bots.search.bot import Expert, plays
from openrummy.core import game
from openrummy.core.engine import Action, legal_in
from openrummy.core.engine.model.actions import Knock
from openrummy.core.engine.model.phase import (
    Defend,
    LastTake,
    OfferUpcard,
    ToArrange,
    ToDiscard,
    ToDraw,
    ToPlay,
)
from openrummy.core.game import Game
from openrummy.core.game.actions import StartDeal
from openrummy.core.notation.records import Record, deals_by_cards, opening, replay
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat


class _Follower(Expert):
    """A passive observer at a seat: its view, and its model of the opponents."""

    def __init__(self, rules: Rules, seat: Seat, seats: int) -> None:
        super().__init__()
        self.begin(rules, seat, seats, bytes(32))

    def seen(self) -> Seen:
        """Current knowledge of the seat. ValueError if it sits at no board."""
        return Seen.from_view(self.rules, self.view, tuple(self.history))

    def odds_of(self, seen: Seen) -> tuple[float, ...]:
        """Style probabilities of the opponent in this deal; () if nothing was learned."""
        active = seen.board.public.active
        if len(active) != 2 or not plays(self.rules):
            return ()
        return tuple(self.odds(seen.board.public.after(seen.seat)).tolist())


def decisions(record: Record, seats: Collection[Seat] | None = None) -> Iterator[Decision]:
    """Decisions of some seats, or of all, in chronological order.

    If a deal is given by its cards, seats whose own cards are not all known are
    omitted: their view is unknown.
    Raises :class:`~openrummy.core.notation.errors.RecordError` where the record cannot be played.
    """
    count = len(record.players)
    chosen = range(count) if seats is None else sorted(seats)
    followers = {seat: _Follower(record.rules, seat, count) for seat in chosen}
    start = opening(record)
    _tell(followers, start.state, start.events)
    deal, moves = 0, dict.fromkeys(chosen, 0)
    exact, sees = _exact(record), tuple(chosen)
    for index, (step, actor, action) in enumerate(replay(record)):
        if isinstance(action, StartDeal):
            deal, moves = deal + 1, dict.fromkeys(chosen, 0)
            sees = exact.get(index, tuple(chosen))
        elif actor in followers and actor in sees and isinstance(action, Action):
            moves[actor] += 1
            seen = followers[actor].seen()
            odds = followers[actor].odds_of(seen)
            kind = kind_of(seen)
            yield Decision(index, deal, moves[actor], actor, kind, seen, action, odds)
        _tell(followers, step.state, step.events)


def _exact(record: Record) -> dict[int, tuple[Seat, ...]]:
    """Seats whose cards are all known, for the entry of each deal given by its cards."""
    deals = (entry.action for entry in record.entries if isinstance(entry.action, StartDeal))
    if not any(deal.cards is not None for deal in deals):
        return {}
    return {index: filled.known for index, filled in deals_by_cards(record)}


def _tell(
    followers: dict[Seat, _Follower], state: Game, events: tuple[game.GameEvent, ...]
) -> None:
    for seat, follower in followers.items():
        follower.follow(game.view(state, seat), (game.redact(event, seat) for event in events))


def kind_of(seen: Seen) -> Kind:
    """Kind of a decision: a draw, a discard, whether to knock, a defence."""
    phase = seen.board.public.phase
    if isinstance(phase, OfferUpcard):
        return Kind.UPCARD
    if isinstance(phase, ToDraw | LastTake):
        return Kind.DRAW
    if isinstance(phase, Defend):
        return Kind.LAY_OFF
    if isinstance(phase, ToPlay):
        return Kind.PLAY
    if isinstance(phase, ToArrange):
        return Kind.DECLARE
    if not isinstance(phase, ToDiscard):
        return Kind.OTHER
    if seen.rules.held:
        return Kind.KNOCK if _may_knock(seen) else Kind.DISCARD
    return Kind.DECLARE


def _may_knock(seen: Seen) -> bool:
    return any(isinstance(action, Knock) for action in legal_in(seen.rules, seen.board))
