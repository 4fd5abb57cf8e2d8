"""The score sheet."""

from __future__ import annotations

from msgspec import Struct


class LineView(Struct):
    """An item of a score, with its sentence; ``rule`` is the id of its rule, if any."""

    code: str
    seat: int
    points: int
    text: str
    rule: str = ""


class MarkView(Struct):
    """A deal as entered in a game of the sheet: its number from 0, and each side's points."""

    deal: int
    points: list[int]
    boxes: list[int]


class AddedView(Struct):
    """Points that a side added to its own before a deal, to double it.

    ``auto``: added by the rules; negative for a player who rejoined a pool.
    """

    deal: int
    side: int
    points: int
    auto: bool = False


class PressView(Struct):
    """The Press: ``on`` if the current or next deal counts double for all.

    ``side`` may add points to turn it on, at least ``points``; ``text`` is the sentence.
    """

    on: bool
    side: int | None
    points: int
    text: str


class ColumnView(Struct):
    """A game of the score sheet; lists are by side.

    ``points`` count toward the target. Once ``closed``, ``lines`` explain the
    bonuses (``line.seat`` is a side), ``totals`` include them, and ``winners`` are the winning
    sides, none in a tie.
    """

    points: list[int]
    boxes: list[int]
    wins: list[int]
    target: int
    closed: bool
    lines: list[LineView]
    totals: list[int]
    winners: list[int] = []
    marks: list[MarkView] = []
    added: list[AddedView] = []


class GameResultView(Struct):
    """The explained result of the game.

    ``winners`` are seats; other lists are by side. ``net`` is a side's lead over all others,
    empty if the settlement is not by lead. ``money`` is the settlement in hundredths of play
    money, empty without a stake; ``odd`` is its rounding adjustment, if any.
    """

    reason: str
    winners: list[int]
    totals: list[int]
    net: list[int]
    title: str
    text: str
    money: list[int] = []
    odd: list[int] = []


class SheetView(Struct):
    """The score sheet.

    ``sides`` are the seats that score together; without teams each seat is a side.
    ``won`` counts each side's games won. ``by_deal``: several sides may score in a deal, so the
    sheet has a row per deal, not per win. ``lowest``: points are bad. ``pool``: a player who
    reaches this many points is eliminated, ``beaten`` are the eliminated sides, and ``start`` is
    the initial score. ``wilds`` are the wild ranks by deal, including the current one, in games
    where ranks become wild (empty text: only jokers are wild); ``ahead`` are those of future
    deals, if known. ``doubled`` are the numbers of the deals that count double.
    """

    deals: int
    columns: list[ColumnView]
    result: GameResultView | None
    sides: list[list[int]] = []
    won: list[int] = []
    by_deal: bool = False
    lowest: bool = False
    pool: int = 0
    start: int = 0
    beaten: list[int] = []
    press: PressView | None = None
    wilds: list[str] = []
    ahead: list[str] = []
    doubled: list[int] = []
