"""Result of a deal: the interface between engine and score sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

Seat: TypeAlias = int


class Reason(StrEnum):
    """Reason that a deal ended."""

    KNOCK = "knock"
    UNDERCUT = "undercut"
    TIE = "tie"
    GIN = "gin"
    BIG_GIN = "big-gin"
    DEAD = "dead"  # the stock ran down (G14)
    IDLE = "idle"  # nobody drew from the stock for too long (G24)
    MISDEAL = "misdeal"  # G13: void, not a dead deal
    OUT = "out"  # a seat went out (T2)
    RUMMY = "rummy"  # of all cards in one turn (T11)
    BLOCK = "block"  # the stock ran out and the hands are counted (T10)
    TWO = "two"  # a seat ended it with a single 2 (A36)
    DECLARED = "declared"  # a whole hand in melds (I5, N4)
    DROPPED = "dropped"  # all others dropped (I7)
    SHOWN = "shown"  # five cards were shown (F4)


@dataclass(frozen=True)
class SumLine:
    """One line of a score, with the reason for its ``points``.

    ``code`` is a word of the catalogue (``difference``, ``gin``, ``undercut``,
    ``doubled`` ...); ``data`` holds the numbers its sentence needs.
    """

    code: str
    seat: Seat
    points: int
    data: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class DealResult:
    """The end of one deal.

    ``scores`` and ``boxes`` have an entry for every seat of the table (0 for
    seats that sat out); ``deadwood`` is each hand's final count, after lay-offs.
    """

    reason: Reason
    winner: Seat | None
    scores: tuple[int, ...]
    boxes: tuple[int, ...]
    knocker: Seat | None = None
    deadwood: tuple[int, ...] = ()
    lines: tuple[SumLine, ...] = ()


def result_of(
    reason: Reason,
    lines: Sequence[SumLine],
    boxes: Mapping[Seat, int],
    counts: Mapping[Seat, int],
    seats: int,
    ender: Seat | None,
) -> DealResult:
    """The result of a deal at a table of this many seats, scored by its lines.

    ``boxes`` are those of each winner, ``counts`` the final count of each hand; ``ender`` knocked,
    declared, showed first or went out.
    """
    scores, everybody = totals(lines), range(seats)
    return DealResult(
        reason,
        next(iter(boxes)) if len(boxes) == 1 else None,
        tuple(scores.get(seat, 0) for seat in everybody),
        tuple(boxes.get(seat, 0) for seat in everybody),
        ender,
        tuple(counts.get(seat, 0) for seat in everybody),
        tuple(lines),
    )


def totals(lines: Iterable[SumLine]) -> dict[Seat, int]:
    """The points of each seat that has a line."""
    points: dict[Seat, int] = {}
    for line in lines:
        points[line.seat] = points.get(line.seat, 0) + line.points
    return points
