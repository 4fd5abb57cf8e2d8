"""The score sheet as the browser sees it."""

from __future__ import annotations

from msgspec import Struct


class LineView(Struct):
    """One line of a sum, with its sentence; ``rule`` is where the rules tell of it, if known."""

    code: str
    seat: int
    points: int
    text: str
    rule: str = ""


class MarkView(Struct):
    """A deal as one game of the sheet has it: its number from 0, and what each side got."""

    deal: int
    points: list[int]
    boxes: list[int]


class AddedView(Struct):
    """Points that a side added to its own, before the deal of that number, to double it.

    ``auto``: the rules did; less than 0 for a player who came back into a pool.
    """

    deal: int
    side: int
    points: int
    auto: bool = False


class PressView(Struct):
    """The Press: ``on`` when the next deal counts double for all, or the one in play does.

    ``side`` is the side that may add points to put it on, and ``points`` the least it takes;
    ``text`` says it in a sentence.
    """

    on: bool
    side: int | None
    points: int
    text: str


class ColumnView(Struct):
    """One game of the score sheet; every list has a place for each side.

    ``points`` count toward the target. Once ``closed``, ``lines`` explain the
    bonuses (``line.seat`` is a side), ``totals`` are the points with them and
    ``winners`` the sides that won the game, none when all are level.
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
    """The end of the game, explained.

    ``winners`` are seats; the lists have a place for each side. ``net`` is what
    a side is ahead of all others, empty where something else is settled. ``money`` is
    the settlement in hundredths of play money, empty without a stake, ``odd`` the part of it
    that rounding moved, empty where there is none.
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

    ``sides`` are the seats that score together; without teams every seat is
    one. ``won`` counts the games each side has won. ``by_deal``: all may score in
    one deal, so a sheet is written deal by deal and not win by win. ``lowest``:
    points count against one. ``pool``: a player who reaches this many points is out of the game,
    ``beaten`` are the sides that have, and ``start`` is what each began with. ``wilds``
    are the wild ranks of the deals so far with the one in play, one after another, where
    ranks get wild, empty for a deal in which jokers alone are; ``ahead`` those of the deals
    to come, where they are known. ``doubled`` are the numbers of the deals that counted
    double, or do.
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
