"""A finished game played again: the game at a glance, then one deal at a time."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from openrummy.play.wire.score_sheet import SheetView
from openrummy.play.wire.table import DealResultView, DroppedView, MeldView, PhaseName, ShownView


class ReplayPlayer(Struct):
    """The player of a seat, in seat order; ``side`` is the index of their score."""

    name: str
    bot: bool
    face: str
    side: int


class ReplayDealCard(Struct):
    """A deal in the list: how it ended, and what it brought to each side.

    ``steps`` counts what was done in it, the dealing first.
    """

    dealer: int
    title: str  # empty for a deal that was not played out
    scores: list[int]
    steps: int


class ReplayGame(Struct):
    """``GET /api/games/ID``, and ``POST /api/replay`` for a record of your own.

    ``id`` is the part of the link that opens the game to everybody, empty for
    a record of your own. ``rules`` is what /rules/NAME shows, ``again`` the
    address where the same game begins anew; both may be empty.
    """

    id: str
    title: str
    rules: str
    again: str
    date: str
    players: list[ReplayPlayer]
    sheet: SheetView
    deals: list[ReplayDealCard]


class ReplayHand(Struct):
    """A hand as it is seen: in melds and loose cards, and how many lie face down.

    ``deadwood`` is None where cards are hidden; where melds lie on the table it
    counts all that is held, and where five cards are ranked it is what they are worth.
    ``ranked`` is then what they are called.
    """

    melds: list[list[str]]
    loose: list[str]
    hidden: int
    deadwood: int | None
    ranked: str = ""


class ReplayBoard(Struct):
    """A board after a step; ``hands`` stand in the order of its seats.

    ``wild``, ``turned``, ``declared`` and ``dropped`` are those of :class:`BoardView`.
    """

    board: int
    phase: PhaseName
    turn: int | None
    stock: int
    pile: list[str]  # bottom first
    hands: list[ReplayHand]
    table: list[MeldView]
    shown: list[ShownView]
    knocker: int | None
    wild: str | None = None
    turned: str | None = None
    declared: int | None = None
    dropped: list[DroppedView] = []


class ReplayStep(Struct):
    """One thing done: by whom (None: the dealing, the end), the boards it changed, in words.

    ``cards`` are those that moved, as far as they are seen.
    """

    seat: int | None
    text: str
    cards: list[str]
    boards: list[ReplayBoard]


class ReplayTable(Struct):
    """Facts of a whole deal at one board; ``active`` are its seats in turn order.

    ``melds`` says where melds lie, ``knocking`` whether a deal can end with a knock,
    ``hands`` that five cards are ranked, ``wilds`` that a rank gets wild.
    """

    active: list[int]
    limit: int
    any_count: bool
    factor: int
    knock_card: str | None
    result: DealResultView | None
    melds: Literal["held", "table", "declared"] = "held"
    knocking: bool = True
    hands: bool = False
    wilds: bool = False


class ReplayDeal(Struct):
    """``GET /api/games/ID/deals/N``: a deal step by step, with all hands or as a seat saw it."""

    number: int
    dealer: int
    seat: int | None
    tables: list[ReplayTable]
    steps: list[ReplayStep]
