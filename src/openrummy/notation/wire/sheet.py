"""The score sheet as the browser sees it."""

from __future__ import annotations

from msgspec import Struct


class LineView(Struct):
    """One line of a sum, with its sentence."""

    code: str
    seat: int
    points: int
    text: str


class ColumnView(Struct):
    """One game of the score sheet."""

    points: list[int]
    boxes: list[int]
    wins: list[int]
    target: int
    closed: bool
    lines: list[LineView]
    totals: list[int]


class GameResultView(Struct):
    """How the game ended, explained."""

    reason: str
    winners: list[int]
    totals: list[int]
    net: list[int]
    title: str
    text: str


class SheetView(Struct):
    """The score sheet."""

    deals: int
    columns: list[ColumnView]
    result: GameResultView | None
