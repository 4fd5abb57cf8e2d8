"""The phases of a deal: ``seat`` is to act. All their fields are public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from openrummy.core.cards import Card, CardSet
from openrummy.core.scoring.result import Seat


@dataclass(frozen=True)
class OfferUpcard:
    """``seat`` may take the upcard or pass (G4)."""

    seat: Seat


@dataclass(frozen=True)
class ToDraw:
    """``seat`` must draw; ``stock_only`` after two passes, the upcard is gone (G4, A1)."""

    seat: Seat
    stock_only: bool = False


@dataclass(frozen=True)
class ToDiscard:
    """``seat`` has drawn and must discard or show.

    ``taken`` is the discard taken this turn (None after a stock draw);
    ``must_knock`` names the rule that leaves only a knock; ``opening`` marks
    the first turn of the seat that was dealt a card more.
    """

    seat: Seat
    taken: Card | None = None
    must_knock: str | None = None
    opening: bool = False


@dataclass(frozen=True)
class ToPlay:
    """``seat`` has drawn: it may lay down melds and lay off, then discards (T2).

    ``taken`` is the discard taken this turn. ``laid`` counts the melds laid down
    this turn, ``added``: a card was laid off. ``fresh``: the seat had nothing on the
    table when its turn began, so it may yet go rummy (A25). ``use``: ``taken`` must be
    melded or laid off first (R3). ``spent``: a card of the face of ``taken`` has been
    put on the table since, so another may be discarded (T3). ``opening``: the seat was
    dealt a card more and has not drawn (W14). ``barred``: discards taken this turn,
    which may not be put on the table (A34). ``gained``: wilds reclaimed this turn and
    not yet put down (W5). ``one``: the turn began with a single card, so the drawn
    card may not be discarded (A32).
    """

    seat: Seat
    taken: Card | None = None
    laid: int = 0
    added: bool = False
    fresh: bool = True
    use: bool = False
    spent: bool = False
    opening: bool = False
    barred: CardSet = 0
    gained: tuple[Card, ...] = ()
    one: bool = False


@dataclass(frozen=True)
class LastTake:
    """The stock has run down; ``seat`` may take a discard, to knock or use it (G14, A3, R9)."""

    seat: Seat


@dataclass(frozen=True)
class Defend:
    """``seat`` may lay off and then shows own melds (G32)."""

    seat: Seat


@dataclass(frozen=True)
class ToChoose:
    """``seat``, the dealer, names the wild rank, one of ``ranks`` (W1, A37)."""

    seat: Seat
    ranks: tuple[int, ...]


@dataclass(frozen=True)
class LastPlay:
    """Seat ``out`` went out; ``seat`` has had no turn and may put melds down once (A31).

    It lays down and lays off, and passes when done. ``waiting`` are the seats after it.
    """

    seat: Seat
    out: Seat
    rummy: bool = False
    waiting: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class OfferTwo:
    """``seat`` has discarded and holds one card: with a natural 2 it may end the deal (A36).

    It is asked whatever the card is, so the question reveals nothing; otherwise it passes.
    """

    seat: Seat
    drew: bool = False  # from the stock, in the turn that led here


@dataclass(frozen=True)
class ToArrange:
    """``seat`` shows its melds after a declaration (I6)."""

    seat: Seat


@dataclass(frozen=True)
class Over:
    """The deal is finished; no seat is to act."""


Phase: TypeAlias = (
    OfferUpcard
    | ToDraw
    | ToDiscard
    | ToPlay
    | LastTake
    | Defend
    | ToChoose
    | LastPlay
    | OfferTwo
    | ToArrange
    | Over
)

#: phases of a seat that holds a card more than between turns; a tuple for fast lookup
DRAWN = (ToDiscard, ToPlay)
