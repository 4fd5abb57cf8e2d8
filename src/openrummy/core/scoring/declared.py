"""Score of a deal that ended by a declaration, or because all others dropped (I5-I9, N6).

Pure arithmetic on the cards left to each seat, like :mod:`openrummy.core.scoring.knock`
for other games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from openrummy.core.rules.pieces import DeclareScore, PaymentScore
from openrummy.core.scoring.result import DealResult, Reason, Seat, SumLine, result_of


@dataclass(frozen=True)
class Losses:
    """The end of a deal in which the others' cards count.

    ``left`` has the unmelded points of each seat that arranged its hand, before the cap;
    ``dropped`` the points of seats that dropped, ``wrong`` those among them that
    declared wrongly. ``last``: nobody declared, all others had dropped.
    """

    winner: Seat
    left: Mapping[Seat, int] = field(default_factory=dict)
    dropped: Mapping[Seat, int] = field(default_factory=dict)
    wrong: tuple[Seat, ...] = ()
    last: bool = False
    seats: int = 2


def score_losses(score: DeclareScore, losses: Losses) -> DealResult:
    """The result of a deal whose losers' points count (I5-I7, I9).

    They go to the winner, or against each loser; ``paid``: both, so they sum to zero.
    """
    lines: list[SumLine] = []
    for seat, code, points in _lost(score, losses):
        if score.to != "holder":
            lines.append(SumLine(code, losses.winner, points, (("of", seat),)))
        if score.to == "holder":
            lines.append(SumLine(code, seat, points))
        elif score.to == "paid":
            lines.append(SumLine(code, seat, -points, (("to", losses.winner),)))
    counts = {seat: score.capped(points) for seat, points in losses.left.items()}
    return result_of(
        Reason.DROPPED if losses.last else Reason.DECLARED,
        lines,
        {losses.winner: 1},
        {**losses.dropped, **counts},
        losses.seats,
        None if losses.last else losses.winner,
    )


def _lost(score: DeclareScore, losses: Losses) -> Iterator[tuple[Seat, str, int]]:
    """Each loss as seat, reason and points."""
    for seat, points in losses.left.items():
        if points:
            yield seat, "unmelded", points
        if points > score.capped(points):
            yield seat, "capped", score.capped(points) - points
    for seat, points in losses.dropped.items():
        if points:
            yield seat, "wrong" if seat in losses.wrong else "dropped", points


@dataclass(frozen=True)
class Payments:
    """Features of the declared hand for which each payer pays (N6).

    ``deuces`` and ``jokers`` are counts; ``one_suit``: all its naturals are of
    one suit. ``first``: on the seat's first turn; ``undrawn``: without drawing.
    """

    winner: Seat
    payers: tuple[Seat, ...]
    deuces: int = 0
    jokers: int = 0
    first: bool = False
    undrawn: bool = False
    one_suit: bool = False
    seats: int = 2


def score_payments(score: PaymentScore, paid: Payments) -> DealResult:
    """The result of a deal in which every other player pays the winner; zero-sum (N6)."""
    things: list[tuple[str, int, int]] = [
        ("out", 1, score.out),
        ("deuces", paid.deuces, score.deuce),
        ("jokers", paid.jokers, score.joker),
        ("neither", int(not paid.deuces and not paid.jokers), score.neither),
        ("undrawn", int(paid.undrawn), score.undrawn),
        ("first", int(paid.first and not paid.undrawn), score.first),
        ("suit", int(paid.one_suit), score.suit),
    ]
    number = len(paid.payers)
    lines = [
        SumLine(code, paid.winner, each * count * number, (("count", count), ("payers", number)))
        for code, count, each in things
        if count and each
    ]
    total = sum(each * count for _, count, each in things)
    lines += [
        SumLine("pays", seat, -total, (("to", paid.winner),)) for seat in paid.payers if total
    ]
    return result_of(Reason.DECLARED, lines, {paid.winner: 1}, {}, paid.seats, paid.winner)


def unpaid(winner: Seat, seats: int) -> DealResult:
    """The result if all others dropped in a game that pays only for going out."""
    return result_of(Reason.DROPPED, (), {winner: 1}, {}, seats, None)
