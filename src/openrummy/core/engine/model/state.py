"""The state of a deal, in a public and a secret half.

Both halves are folds of events (:mod:`openrummy.core.engine.model.evolve`): the
public half of events redacted for a spectator, the secret half of unredacted ones.
"""

from __future__ import annotations

from dataclasses import dataclass

from openrummy.core.cards import Card, CardSet, face_of, in_order
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.phase import Over, Phase
from openrummy.core.engine.model.tablemeld import TableMeld
from openrummy.core.scoring.result import DealResult, Seat

SEED = bytes(32)


@dataclass(frozen=True)
class DealSetup:
    """Facts of the game before this deal.

    ``seats`` is the size of the table, ``active`` the seats in play, in turn order.
    ``entropy`` (32 bytes) orders the pack; ``number`` counts deals from 0 and
    ``board`` the simultaneous deals. ``knock_card`` comes from a
    second pack (A10). ``wild`` is the wild rank, ace 0 to king 12, and ``free``
    those the dealer may still name (W1). ``factor`` multiplies the deal's score (W18).
    ``cards`` are dealt to each seat; None: the number for deal ``number`` (G3, D2).
    """

    seats: int = 2
    active: tuple[Seat, ...] = (0, 1)
    dealer: Seat = 0
    first: Seat = 1
    number: int = 0
    entropy: bytes = SEED
    board: int = 0
    knock_card: Card | None = None
    wild: int | None = None
    free: tuple[int, ...] = ()
    factor: int = 1
    cards: int | None = None


@dataclass(frozen=True)
class Public:
    """Public state: known to every player and spectator.

    ``held`` counts cards in each hand and ``known`` holds those taken face up
    and not yet discarded (P16); ``pile`` is bottom first; ``idle`` counts turns
    in a row without a stock draw (G24). ``thrower`` discarded the top discard, and
    ``barred`` discarded it before and got it back, so may retake it only to knock (G5).
    ``wild`` is the wild rank, ace 0 to king 12, ``turned`` the card turned up for
    it (I2); ``dropped`` are the seats that dropped, with their points, ``wrong`` those
    of them that declared wrongly, and ``declarer`` the seat that declared.
    """

    number: int = 0
    active: tuple[Seat, ...] = ()
    dealer: Seat = 0
    first: Seat = 0
    held: tuple[int, ...] = ()
    known: tuple[CardSet, ...] = ()
    stock: int = 0
    pile: tuple[Card, ...] = ()
    upcard: Card | None = None
    passes: int = 0
    limit: int = 0
    factor: int = 1
    knock_card: Card | None = None
    reshuffles: int = 0
    stock_order: tuple[Card, ...] = ()  # bottom first, where all know it (T10)
    idle: int = 0
    turns: int = 0
    thrower: Seat | None = None
    barred: Seat | None = None
    table: tuple[TableMeld, ...] = ()
    knocker: Seat | None = None
    thrown: bool = False  # the knocker discarded a card; False with big gin
    shown: tuple[tuple[Seat, CardSet, int], ...] = ()  # (seat, deadwood, points)
    revealed: ev.Revealed | None = None
    result: DealResult | None = None
    phase: Phase = Over()
    wild: int | None = None
    turned: Card | None = None
    dropped: tuple[tuple[Seat, int], ...] = ()
    wrong: tuple[Seat, ...] = ()
    declarer: Seat | None = None

    def after(self, seat: Seat) -> Seat:
        """The next seat in turn, skipping seats that dropped out of the deal (I7)."""
        index = self.active.index(seat)
        if not self.dropped:
            return self.active[(index + 1) % len(self.active)]
        out = {gone for gone, _ in self.dropped}
        following = (*self.active[index + 1 :], *self.active[: index + 1])
        return next(other for other in following if other not in out)


@dataclass(frozen=True)
class State:
    """A whole deal. ``stock`` is bottom first, so its top is the last card.

    ``drawn`` is the stock card of the current turn, ``aside`` the knocker's
    face-down discard, ``seed`` determines later shuffles.
    """

    public: Public = Public()
    hands: tuple[CardSet, ...] = ()
    stock: tuple[Card, ...] = ()
    drawn: Card | None = None
    aside: Card | None = None
    seed: bytes = SEED


@dataclass(frozen=True)
class Step:
    """Outcome of an action: the new state and all that happened, unredacted."""

    state: State
    events: tuple[ev.Event, ...]


def all_cards(state: State) -> list[Card]:
    """The faces of all cards of the deal, to detect lost or duplicated ones."""
    cards = [card for hand in state.hands for card in in_order(hand)]
    cards += state.stock
    cards += state.public.pile
    cards += [card for meld in state.public.table for card in in_order(meld.cards)]
    cards += [card for _, deadwood, _ in state.public.shown for card in in_order(deadwood)]
    cards += [card for card in (state.aside, state.public.turned) if card is not None]
    return [face_of(card) for card in cards]
