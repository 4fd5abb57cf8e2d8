"""Everything that happens in a deal, each event with its audience.

``event.redact(viewer)`` is the event as that seat may see it; ``None`` is a
spectator. The engine's public state is by construction the fold of events
redacted for a spectator, so a secret can reach a view only through an event
that fails to hide it.

A game keeps its events while it is played, so the frequent ones have slots and
take a third of the memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from openrummy.core.cards import Card, CardSet
from openrummy.core.engine.model.actions import Pile
from openrummy.core.engine.model.frozen_values import fast_replace
from openrummy.core.engine.model.phase import DRAWN, Phase, ToDiscard, ToDraw
from openrummy.core.engine.model.tablemeld import TableMeld
from openrummy.core.melds.plain import Meld
from openrummy.core.melds.wild import Face, LaidMeld
from openrummy.core.scoring.result import DealResult, Seat

Viewer: TypeAlias = Seat | None


@dataclass(frozen=True, slots=True)
class _Public:
    """An event that is fully public."""

    def redact(self, viewer: Viewer) -> Event:
        return self  # type: ignore[return-value]


@dataclass(frozen=True)
class DealBegan(_Public):
    """A deal starts: its number (from 0), active seats, dealer and first seat to act."""

    number: int
    seats: int
    active: tuple[Seat, ...]
    dealer: Seat
    first: Seat


@dataclass(frozen=True)
class SetUp:
    """The deal starts from a position; the moves that led there are unknown.

    It follows :class:`DealBegan`. The fields up to ``phase`` are those of the public state
    (:class:`~openrummy.core.engine.model.state.Public`). The others are secret: of ``hands`` a seat
    sees its own, ``order`` is the stock bottom first, ``drawn`` is seen by the seat that drew it
    and ``aside`` by the seat that discarded it face down.
    """

    held: tuple[int, ...]
    known: tuple[CardSet, ...]
    stock: int
    pile: tuple[Card, ...]
    upcard: Card | None
    passes: int
    limit: int
    factor: int
    knock_card: Card | None
    reshuffles: int
    stock_order: tuple[Card, ...]
    idle: int
    turns: int
    thrower: Seat | None
    barred: Seat | None
    table: tuple[TableMeld, ...]
    knocker: Seat | None
    thrown: bool
    shown: tuple[tuple[Seat, CardSet, int], ...]
    wild: int | None
    turned: Card | None
    dropped: tuple[tuple[Seat, int], ...]
    wrong: tuple[Seat, ...]
    declarer: Seat | None
    phase: Phase
    hands: tuple[CardSet | None, ...]
    order: tuple[Card, ...] | None
    drawn: Card | None
    aside: Card | None
    seed: bytes | None

    @property
    def discarder(self) -> Seat | None:
        """The seat that discarded ``aside`` face down; None if there is no such card."""
        seat = self.knocker if self.declarer is None else self.declarer
        return seat if self.thrown else None

    def redact(self, viewer: Viewer) -> Event:
        own_turn = isinstance(self.phase, DRAWN) and self.phase.seat == viewer
        return fast_replace(
            self,
            hands=tuple(hand if seat == viewer else None for seat, hand in enumerate(self.hands)),
            order=None,
            drawn=self.drawn if own_turn else None,
            aside=self.aside if viewer in (self.knocker, self.declarer) else None,
            seed=None,
        )


@dataclass(frozen=True)
class Shuffled:
    """The pack's order, bottom first: secret, but the number of cards is public.

    ``seed`` determines later shuffles in the deal.
    """

    count: int
    order: tuple[Card, ...] | None
    seed: bytes | None = None

    def redact(self, viewer: Viewer) -> Event:
        return fast_replace(self, order=None, seed=None)


@dataclass(frozen=True)
class Reshuffled:
    """Cards of the pile become the new stock; the set of cards is public.

    Their ``order``, bottom first, is secret unless the pile was only turned
    over (``shuffled`` False): then it is public (T10).
    """

    cards: CardSet
    order: tuple[Card, ...] | None
    shuffled: bool = True

    def redact(self, viewer: Viewer) -> Event:
        return fast_replace(self, order=None) if self.shuffled else self


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand is dealt; its owner sees the cards."""

    seat: Seat
    count: int
    cards: CardSet | None

    def redact(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else Dealt(self.seat, self.count, None)


@dataclass(frozen=True, slots=True)
class Turned(_Public):
    """The upcard starts the discard pile."""

    card: Card


@dataclass(frozen=True)
class Terms(_Public):
    """Stakes of this deal: the knock limit and the factor on its score (G6-G8).

    Where five cards are shown, the limit is the number of their lowest class (F4).
    ``card`` is the card of a second pack that sets them (A10). ``wild`` is the wild
    rank, ace 0 to king 12, and ``turned`` the card turned up for it, otherwise
    unused (W1, I2).
    """

    limit: int
    factor: int
    card: Card | None = None
    wild: int | None = None
    turned: Card | None = None


@dataclass(frozen=True)
class Chose(_Public):
    """The dealer named the rank that is wild in this deal (A37)."""

    seat: Seat
    rank: int


@dataclass(frozen=True)
class Dropped(_Public):
    """A seat dropped, or is out after a wrong declaration, for ``points`` (I7, I5)."""

    seat: Seat
    points: int
    wrong: bool = False


@dataclass(frozen=True)
class Declared:
    """A seat shows all its cards in melds; ``card`` is discarded face down (I5, N4).

    Only the seat knows ``card`` until the deal is over. ``thrown`` False: it declared
    without drawing, and ``card`` is None for everybody (N5). ``left`` are cards it did not
    meld, where a wrong declaration was allowed; ``right`` says whether it counts.
    """

    seat: Seat
    melds: tuple[LaidMeld, ...]
    left: CardSet
    thrown: bool
    card: Card | None
    right: bool = True

    def redact(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else fast_replace(self, card=None)


@dataclass(frozen=True)
class Arranged(_Public):
    """Another seat's melds and leftover cards after a declaration, with their points (I6)."""

    seat: Seat
    melds: tuple[LaidMeld, ...]
    left: CardSet
    points: int


@dataclass(frozen=True, slots=True)
class Passed(_Public):
    """A seat refused the card on offer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew:
    """A card was taken; a stock card is visible only to its taker.

    ``known``: it came from a stock whose order is public (T10). ``above``:
    the discards above it that were taken along, bottom first (R3).
    """

    seat: Seat
    pile: Pile
    card: Card | None
    known: bool = False
    above: tuple[Card, ...] = ()

    def redact(self, viewer: Viewer) -> Event:
        if self.pile is Pile.DISCARD or viewer == self.seat or self.known:
            return self
        return _unseen(self.seat)


@cache
def _unseen(seat: Seat) -> Drew:
    """A draw from the stock as all others see it."""
    return Drew(seat, Pile.STOCK, None)


@dataclass(frozen=True, slots=True)
class Discarded(_Public):
    """A card was discarded face up."""

    seat: Seat
    card: Card


@dataclass(frozen=True)
class Knocked:
    """The knocker's melds and deadwood are shown; ``card`` is discarded face down.

    Only the knocker knows ``card`` until the deal is over (A7). With big gin
    nothing is discarded: ``card`` is None for everybody and ``thrown`` False.
    """

    seat: Seat
    melds: tuple[Meld, ...]
    deadwood: CardSet
    points: int
    thrown: bool
    card: Card | None

    def redact(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else fast_replace(self, card=None)


@dataclass(frozen=True)
class LaidDown(_Public):
    """A meld was put on the table; ``stands`` has the face of each of its wilds (A29)."""

    seat: Seat
    meld: Meld
    stands: tuple[tuple[Card, Face], ...] = ()


@dataclass(frozen=True)
class WentOut(_Public):
    """A seat got rid of its last card; ``rummy``: of all of them in this turn (A25)."""

    seat: Seat
    rummy: bool


@dataclass(frozen=True)
class LaidOff(_Public):
    """A card was added to meld ``meld`` of the table; a wild ``stands`` for another (A29)."""

    seat: Seat
    card: Card
    meld: int
    stands: Face | None = None


@dataclass(frozen=True)
class Reclaimed(_Public):
    """A wild of meld ``meld`` was taken for the card it stood for, which lies there now (A30)."""

    seat: Seat
    card: Card
    meld: int
    wild: Card


@dataclass(frozen=True)
class Showed(_Public):
    """Another seat's melds and deadwood are put down for the count."""

    seat: Seat
    melds: tuple[Meld, ...]
    deadwood: CardSet
    points: int


@dataclass(frozen=True)
class Revealed(_Public):
    """The deal is over and everything is revealed: hands, stock, the face-down discard."""

    hands: tuple[CardSet, ...]
    stock: tuple[Card, ...]
    aside: Card | None


@dataclass(frozen=True)
class DealEnded(_Public):
    """The result of the deal."""

    result: DealResult


@dataclass(frozen=True, slots=True)
class Now(_Public):
    """The next phase: the seat to act and its decision."""

    phase: Phase


@cache
def to_draw(seat: Seat) -> Now:
    """An ordinary turn of the seat begins."""
    return Now(ToDraw(seat))


@cache
def to_discard(seat: Seat) -> Now:
    """The seat has drawn from the stock."""
    return Now(ToDiscard(seat))


Event: TypeAlias = (
    DealBegan
    | SetUp
    | Shuffled
    | Reshuffled
    | Dealt
    | Turned
    | Terms
    | Chose
    | Dropped
    | Declared
    | Arranged
    | Passed
    | Drew
    | Discarded
    | Knocked
    | LaidDown
    | WentOut
    | LaidOff
    | Reclaimed
    | Showed
    | Revealed
    | DealEnded
    | Now
)
