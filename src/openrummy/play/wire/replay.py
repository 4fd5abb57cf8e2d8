"""Replay of a finished game: an overview of the game, then single deals."""

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
    """A deal in the list: its result, and the points of each side.

    ``steps`` is its number of steps, including the dealing.
    """

    dealer: int
    title: str  # empty for an unfinished deal
    scores: list[int]
    steps: int


class ReplayGame(Struct):
    """``GET /api/games/ID``, and ``POST /api/replay`` for a record of your own.

    ``id`` is the game's id in public links, empty for your own record. ``rules`` is the NAME
    of its page /rules/NAME, ``again`` the page where the same game can be started; both may
    be empty.
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
    """The visible part of a hand: melds, loose cards, and the number of hidden cards.

    ``deadwood`` is None if cards are hidden; in games with melds on the table it counts all
    cards held; for ranked five-card hands it is the value of the hand, and ``ranked`` its name.
    """

    melds: list[list[str]]
    loose: list[str]
    hidden: int
    deadwood: int | None
    ranked: str = ""


class ReplayBoard(Struct):
    """A board after a step; ``hands`` are in seat order.

    ``wild``, ``turned``, ``declared`` and ``dropped`` are as in :class:`BoardView`.
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
    """A step: its actor (None: the dealing or the end), a sentence, and the changed boards.

    ``cards`` are the visible cards that moved.
    """

    seat: int | None
    text: str
    cards: list[str]
    boards: list[ReplayBoard]


class ReplayTable(Struct):
    """Constant facts of a deal at one board; ``active`` are its seats in turn order.

    ``melds``: where melds are kept; ``knocking``: deals can end with a knock; ``hands``:
    five-card hands are ranked; ``wilds``: a rank becomes wild.
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
    """``GET /api/games/ID/deals/N``: a deal step by step, with open hands or as a seat saw it."""

    number: int
    dealer: int
    seat: int | None
    tables: list[ReplayTable]
    steps: list[ReplayStep]
