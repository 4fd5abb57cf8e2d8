"""What a score sheet shows at one moment."""

from __future__ import annotations

from dataclasses import dataclass

from openrummy.results import Line, Seat


@dataclass(frozen=True)
class Column:
    """One game of a sheet; every tuple has a place for each side.

    ``points`` are the deal points that count toward the target, ``boxes`` the
    boxes and ``wins`` the deals won. Once ``closed``, ``lines`` explain the
    bonuses and ``totals`` are the points with them.
    """

    points: tuple[int, ...]
    boxes: tuple[int, ...]
    wins: tuple[int, ...]
    target: int
    closed: bool = False
    lines: tuple[Line, ...] = ()
    totals: tuple[int, ...] = ()


@dataclass(frozen=True)
class GameResult:
    """How a game ended.

    ``winners`` is empty for a drawn game. ``net`` is what each side is ahead
    of the others, the figure a stake would be settled by. ``reason`` is
    ``target``, ``deals``, ``exact-fifty``, ``most-deals`` or the reason of a
    forfeit: ``resigned``, ``time``, ``left``.
    """

    reason: str
    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
    net: tuple[int, ...]


@dataclass(frozen=True)
class Standing:
    """The sheet so far: its columns, deals played, and the result once there is one."""

    deals: int
    columns: tuple[Column, ...]
    result: GameResult | None = None
