"""Actions of a seat. Actions are values: cards and melds, never pack numbers (A39)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from openrummy.core.cards import FACES_MASK, LANE, Card, CardSet, in_order
from openrummy.core.melds.plain import Meld
from openrummy.core.melds.wild import Face, LaidMeld


class Pile(StrEnum):
    """Source of a drawn card."""

    STOCK = "stock"
    DISCARD = "discard"


@dataclass(frozen=True)
class Pass:
    """Refuse the upcard, or the last discard of a run-down stock (G4, G14)."""


@dataclass(frozen=True)
class Draw:
    """Take the top of a pile; ``card`` names a deeper discard (G23, R3).

    If the pile has several cards of its face, its pack counts copies from the top:
    pack 0 is the uppermost.
    """

    pile: Pile
    card: Card | None = None


@dataclass(frozen=True)
class Discard:
    """Discard a card face up and end the turn (G30)."""

    card: Card


@dataclass(frozen=True)
class Knock:
    """Discard a card face down and show these melds; gin when nothing is left (G30, G31)."""

    card: Card
    melds: tuple[Meld, ...]


@dataclass(frozen=True)
class BigGin:
    """Show all cards in melds without discarding (G9)."""

    melds: tuple[Meld, ...]


@dataclass(frozen=True)
class LayOff:
    """Add a card to meld number ``meld`` on the table (G32).

    ``stands`` is the face of a wild there (A29). Undoable: it reveals nothing
    hidden, so a host may keep it as a draft.
    """

    card: Card
    meld: int
    stands: Face | None = None


@dataclass(frozen=True)
class LayDown:
    """Put a meld from the hand on the table (T2). Undoable, as a lay-off is.

    ``stands`` holds, by card, the face of each wild that stands for another (A29).
    """

    meld: Meld
    stands: tuple[tuple[Card, Face], ...] = ()


@dataclass(frozen=True)
class Reclaim:
    """Lay ``card`` in meld ``meld`` for the ``wild`` that stands for it there (T8, A30).

    Both are faces. In a set that is any missing card of the rank. Undoable, as a
    lay-off is.
    """

    card: Card
    meld: int
    wild: Card


@dataclass(frozen=True)
class GoOut:
    """End the deal with an empty hand (T2, A22). Until then the last meld can be undone."""


@dataclass(frozen=True)
class Spread:
    """The defender shows own melds; what is left is deadwood (G32). Ends the deal."""

    melds: tuple[Meld, ...]


@dataclass(frozen=True)
class Choose:
    """The dealer names the rank that is wild in this deal, ace 0 to king 12 (W1, A37)."""

    rank: int


@dataclass(frozen=True)
class Drop:
    """Drop out of the deal before drawing; the points depend on the turn (I7)."""


@dataclass(frozen=True)
class Declare:
    """Discard ``card`` face down and show all other cards in melds (I5, N4).

    None: the first turn's hand as it was dealt, without drawing or discarding (N5).
    """

    card: Card | None
    melds: tuple[LaidMeld, ...]


@dataclass(frozen=True)
class Arrange:
    """Show own melds after another seat's declaration; leftover cards count (I6)."""

    melds: tuple[LaidMeld, ...]


@dataclass(frozen=True)
class EndForTwo:
    """End the deal with a natural 2 as the only card left (A36)."""


Action: TypeAlias = (
    Pass
    | Draw
    | Discard
    | Knock
    | BigGin
    | LayDown
    | LayOff
    | Reclaim
    | GoOut
    | Spread
    | Choose
    | Drop
    | Declare
    | Arrange
    | EndForTwo
)


@dataclass(frozen=True)
class Refusal:
    """Reason why an action is refused: a code with its numbers and the rule behind it.

    ``data`` holds numbers and cards by name; sentences live in a catalogue.
    """

    code: str
    rule: str
    data: tuple[tuple[str, int | str], ...] = ()

    def __str__(self) -> str:
        numbers = ", ".join(f"{name} {value}" for name, value in self.data)
        return f"{self.code} ({self.rule})" + (f": {numbers}" if numbers else "")


_LANE: CardSet = (1 << LANE) - 1  # with its joker


class _LaneDiscards(dict[CardSet, tuple[Discard, ...]]):
    """Cache of discards by the set of cards of one suit: a few thousand sets recur."""

    def __missing__(self, lane: CardSet) -> tuple[Discard, ...]:
        self[lane] = discards = tuple(map(Discard, in_order(lane)))
        return discards


_lane_discards = _LaneDiscards()


def discards_of(cards: CardSet) -> tuple[Discard, ...]:
    """The discard of each card of a set, lowest number first (by pack, suit, rank)."""
    if cards > FACES_MASK:
        return tuple(map(Discard, in_order(cards)))
    lanes, lane = _lane_discards, _LANE
    return (
        lanes[cards & lane]
        + lanes[cards & lane << LANE]
        + lanes[cards & lane << 2 * LANE]
        + lanes[cards & lane << 3 * LANE]
    )


class IllegalAction(ValueError):
    """An action the rules do not allow now; ``refusal`` gives the reason."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def refuse(code: str, rule: str, **data: int | str) -> Refusal:
    """Build a refusal."""
    return Refusal(code, rule, tuple(data.items()))
