"""The phases of a deal: ``seat`` is asked for something. All they hold is public."""

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
    this turn, ``added``: a card was laid off. ``fresh``: nothing of the seat's lay
    on the table when its turn began, so it may yet go rummy (A25). ``use``: before
    anything else ``taken`` must be melded or laid off (R3). ``spent``: a card of the
    face of ``taken`` has been put on the table since, so another may be discarded (T3).
    ``opening``: who was dealt a card more has not drawn (W14). ``barred``: discards taken
    this turn, which may not be put on the table (A34). ``gained``: wilds reclaimed this
    turn and not put down since (W5). ``one``: a single card was held when the turn
    began, so that the card drawn is not the one to discard (A32).
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
    """Somebody (``out``) is out; ``seat`` has had no turn and may put melds down once (A31).

    It lays down and lays off, and passes when it is done. ``waiting`` come after it.
    """

    seat: Seat
    out: Seat
    rummy: bool = False
    waiting: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class OfferTwo:
    """``seat`` has discarded and holds one card: with a natural 2 it may end the deal (A36).

    It is asked whatever the card is, so that nobody learns more from it; else it passes.
    """

    seat: Seat
    drew: bool = False  # from the stock, in the turn that led here


@dataclass(frozen=True)
class ToArrange:
    """Somebody has declared; ``seat`` shows its melds (I6)."""

    seat: Seat


@dataclass(frozen=True)
class Over:
    """The deal is finished; no seat is asked any more."""


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

#: phases of a seat that holds a card more than between turns; a tuple, which is asked fastest
DRAWN = (ToDiscard, ToPlay)
