"""Notes of the searching player on a deal: discards of each seat, and discards not taken."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.core.cards import Card, bit
from openrummy.core.engine.model.actions import Pile
from openrummy.core.engine.model.events import (
    DealBegan,
    Discarded,
    Drew,
    Event,
    Passed,
    SetUp,
    Turned,
)
from openrummy.core.scoring.result import Seat
from openrummy.kernel.arrays import Int64Array, np
from openrummy.kernel.core.gin.deal import NONE
from openrummy.kernel.core.players import belief


class Notes:
    """The notes of one seat on one deal for two.

    ``discarded``: cards of the pile discarded by the seat and by the opponent. ``ledger``: the
    opponent's turns in the form of :mod:`openrummy.kernel.core.players.belief`, int64 [LEDGER].
    """

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._began: Event | None = None
        self._forget()

    def _forget(self) -> None:
        self.discarded = [0, 0]
        self.ledger: Int64Array = np.full(belief.LEDGER, NONE, np.int64)
        self.ledger[belief.TURNS] = 0
        self._top: Card | None = None
        self._read = 0

    def read(self, history: Sequence[Event]) -> None:
        """Process new events; ``history`` is the deal so far, redacted for the seat."""
        if len(history) < self._read or not self._read or history[0] is not self._began:
            self._forget()
            self._began = history[0] if history else None
        for event in history[self._read :]:
            self._one(event)
        self._read = len(history)

    def _one(self, event: Event) -> None:
        match event:
            case DealBegan():
                self._forget()
            case SetUp(pile=pile, thrower=discarder):
                self._set_up(pile, discarder)
            case Turned(card=card):
                self._top = card
            case Discarded(seat=seat, card=card):
                self._top = card
                other = seat != self._seat
                self.discarded[other] |= bit(card)
                if other:
                    self._turn_ends(card)
            case Drew(pile=Pile.DISCARD, card=card) if card is not None:
                self.discarded = [cards & ~bit(card) for cards in self.discarded]
            case Drew(seat=seat) | Passed(seat=seat) if seat != self._seat:
                self._left()

    def _set_up(self, pile: Sequence[Card], discarder: Seat | None) -> None:
        """Start from a position in mid-deal, assuming that the players discarded in turn."""
        self._top = pile[-1] if pile else None
        if discarder is not None:
            for turn, card in enumerate(reversed(pile)):
                self.discarded[(discarder != self._seat) ^ (turn % 2)] |= bit(card)

    def _left(self) -> None:
        turn = int(self.ledger[belief.TURNS])
        if self._top is not None and turn < belief.MAX_TURNS:
            self.ledger[belief.LEFT_LYING + turn] = self._top

    def _turn_ends(self, card: Card) -> None:
        turn = int(self.ledger[belief.TURNS])
        if turn < belief.MAX_TURNS:
            self.ledger[belief.DISCARDED + turn] = card
            self.ledger[belief.TURNS] = turn + 1
