"""The phases of a deal: who is asked for what. All they hold is public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from openrummy.cards import Card
from openrummy.results import Seat


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
    """``seat`` has drawn and must throw or show.

    ``taken`` is the discard taken this turn (None after a stock draw);
    ``must_knock`` names the rule that leaves only a knock; ``opening`` marks
    the first turn of who was dealt a card more.
    """

    seat: Seat
    taken: Card | None = None
    must_knock: str | None = None
    opening: bool = False


@dataclass(frozen=True)
class ToPlay:
    """``seat`` has drawn: it may lay down melds and lay off, then throws (T2).

    ``taken`` is the discard taken this turn. ``laid`` counts the melds laid down
    this turn, ``added``: a card was laid off. ``fresh``: nothing of the seat's lay
    on the table when its turn began, so it may yet go rummy (A25). ``use``: before
    anything else ``taken`` must be melded or laid off (R3). ``spent``: a card of the
    face of ``taken`` has been put on the table since, so another may be thrown (T3).
    """

    seat: Seat
    taken: Card | None = None
    laid: int = 0
    added: bool = False
    fresh: bool = True
    use: bool = False
    spent: bool = False


@dataclass(frozen=True)
class LastTake:
    """The stock has run down; ``seat`` may take a discard, to knock or use it (G14, A3, R9)."""

    seat: Seat


@dataclass(frozen=True)
class Defend:
    """``seat`` may lay off and then shows own melds (G32)."""

    seat: Seat


@dataclass(frozen=True)
class Over:
    """The deal is finished."""


Phase: TypeAlias = OfferUpcard | ToDraw | ToDiscard | ToPlay | LastTake | Defend | Over
