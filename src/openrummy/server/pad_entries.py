"""A deal as somebody writes it down, read into a result, or told what is the matter."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.counting import Counts, counted
from openrummy.notation import wire
from openrummy.results import DealResult, Reason, Seat
from openrummy.rules.pieces import (
    AnyCount,
    FixedLimit,
    GinOnly,
    KnockScore,
    Rules,
)

MOST_POINTS = 9999
MOST_BOXES = 99
MOST_DEADWOOD = 400
_HIGHEST_CARD = 10  # the limit a turned card can set
_SPADES = 2


class Unclear(Exception):
    """An entry that cannot be counted; the message says why, to who wrote it."""


def limit_of(rules: Rules) -> int | None:
    """The most deadwood a knocker may have in any deal of this game; None for any."""
    limit = rules.knock.limit
    if isinstance(limit, AnyCount):
        return None
    if isinstance(limit, FixedLimit):
        return limit.points
    return 0 if isinstance(limit, GinOnly) else _HIGHEST_CARD


def doubles(rules: Rules) -> bool:
    """Can a spade double a deal (G8)?"""
    return isinstance(rules.score, KnockScore) and rules.score.spade_doubles


def result_of(
    rules: Rules, names: Sequence[str], active: Sequence[Seat], entry: wire.PadEntry
) -> DealResult:
    """What a table came to where ``active`` played. Raises :class:`Unclear`."""
    seats = len(names)
    if isinstance(entry, wire.PadPoints):
        return _points(names, active, entry)
    if isinstance(entry, wire.PadKnock):
        return _knock(rules, names, active, entry)
    nothing = (0,) * seats
    return DealResult(Reason.MISDEAL if entry.misdeal else Reason.DEAD, None, nothing, nothing)


def _points(names: Sequence[str], active: Sequence[Seat], entry: wire.PadPoints) -> DealResult:
    _plays(names, active, entry.winner)
    _number("Points", entry.points, MOST_POINTS)
    _number("Boxes", entry.boxes, MOST_BOXES, 1)  # the deal's own
    return DealResult(
        Reason.KNOCK,
        entry.winner,
        _for(names, entry.winner, entry.points),
        _for(names, entry.winner, entry.boxes),
    )


def _knock(
    rules: Rules, names: Sequence[str], active: Sequence[Seat], entry: wire.PadKnock
) -> DealResult:
    _plays(names, active, entry.knocker)
    for seat in entry.deadwood:
        _plays(names, active, seat)
    for seat in active:
        if seat not in entry.deadwood:
            raise Unclear(f"What was {names[seat]} left with?")
        _number("Deadwood", entry.deadwood[seat], MOST_DEADWOOD)
    own, limit = entry.deadwood[entry.knocker], limit_of(rules)
    if limit is not None and own > limit:
        needs = f"at most {limit}" if limit else "gin"
        raise Unclear(f"A knock needs {needs}: {names[entry.knocker]} had {own}.")
    if entry.big_gin and (own or not rules.knock.big_gin):
        raise Unclear("Big gin is a hand without deadwood, where the rules know it.")
    if entry.doubled and not doubles(rules):
        raise Unclear("Nothing doubles a deal in this game.")
    factor = _SPADES if entry.doubled else 1
    left = {seat: entry.deadwood[seat] for seat in active}
    counts = Counts(entry.knocker, left, entry.big_gin, factor, len(names))
    return counted(rules.score, counts)


def _plays(names: Sequence[str], active: Sequence[Seat], seat: int) -> None:
    if not 0 <= seat < len(names):
        raise Unclear("Who was that? There is no such player.")
    if seat not in active:
        raise Unclear(f"{names[seat]} did not play at this table.")


def _number(what: str, number: int, most: int, least: int = 0) -> None:
    if not least <= number <= most:
        raise Unclear(f"{what} must be a number from {least} to {most}.")


def _for(names: Sequence[str], winner: Seat, value: int) -> tuple[int, ...]:
    return tuple(value if seat == winner else 0 for seat in range(len(names)))
