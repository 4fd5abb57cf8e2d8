"""A deal as somebody writes it down, read into a result, or told what is the matter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openrummy.counting import Counts, Left, counted, left_counted, table_counted
from openrummy.notation import wire
from openrummy.results import DealResult, Reason, Seat
from openrummy.rules.pieces import (
    AnyCount,
    FixedLimit,
    GinOnly,
    KnockScore,
    LeftScore,
    NoKnock,
    Rules,
    TableMelds,
    TableScore,
)
from openrummy.server.sheet_view import all_score

MOST_POINTS = 9999
MOST_BOXES = 99
MOST_DEADWOOD = 400
MOST_MELDED = 2000
_HIGHEST_CARD = 10  # the limit a turned card can set
_SPADES = 2
_DEADWOOD, _LEFT, _MELDED = "Deadwood", "What is left", "What lies on the table"
_ASKED = {
    _DEADWOOD: "What was {} left with?",
    _LEFT: "What was {} left with?",
    _MELDED: "What has {} on the table?",
}


class Unclear(Exception):
    """An entry that cannot be counted; the message says why, to who wrote it."""


def limit_of(rules: Rules) -> int | None:
    """The most deadwood a knocker may have in any deal of this game; None for any."""
    limit = rules.knock.limit
    if isinstance(limit, AnyCount | NoKnock):
        return None
    if isinstance(limit, FixedLimit):
        return limit.points
    return 0 if isinstance(limit, GinOnly) else _HIGHEST_CARD


def doubles(rules: Rules) -> bool:
    """Can a spade double a deal (G8)?"""
    return isinstance(rules.score, KnockScore) and rules.score.spade_doubles


def on_table(rules: Rules) -> bool:
    """Do melds lie on the table?"""
    return isinstance(rules.play, TableMelds)


def can_be_dead(rules: Rules) -> bool:
    """Does nobody score in a deal that nobody wins (G14, O6)? Else it is counted (T10)."""
    return not on_table(rules) or "dead" in (rules.ending.stock, rules.ending.used_up)


def result_of(
    rules: Rules, names: Sequence[str], active: Sequence[Seat], entry: wire.PadEntry
) -> DealResult:
    """What a table came to where ``active`` played. Raises :class:`Unclear`."""
    seats = len(names)
    if isinstance(entry, wire.PadPoints):
        return _points(rules, names, active, entry)
    if isinstance(entry, wire.PadKnock):
        return _knock(rules, names, active, entry)
    if isinstance(entry, wire.PadOut):
        return _out(rules, names, active, entry)
    if not entry.misdeal and not can_be_dead(rules):
        raise Unclear("A deal that nobody wins is counted here: what had everybody left?")
    nothing = (0,) * seats
    return DealResult(Reason.MISDEAL if entry.misdeal else Reason.DEAD, None, nothing, nothing)


def _points(
    rules: Rules, names: Sequence[str], active: Sequence[Seat], entry: wire.PadPoints
) -> DealResult:
    if all_score(rules):
        raise Unclear("Here everybody scores in a deal: write down what each had.")
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
    if isinstance(rules.knock.limit, NoKnock):
        raise Unclear("Nobody knocks in this game.")
    _each(_DEADWOOD, names, active, entry.deadwood, MOST_DEADWOOD)
    own, limit = entry.deadwood[entry.knocker], limit_of(rules)
    if limit is not None and own > limit:
        needs = f"at most {limit}" if limit else "gin"
        raise Unclear(f"A knock needs {needs}: {names[entry.knocker]} had {own}.")
    if on_table(rules) and not own:
        raise Unclear("With nothing left one goes out and does not knock.")
    if entry.big_gin and (own or not rules.knock.big_gin):
        raise Unclear("Big gin is a hand without deadwood, where the rules know it.")
    if entry.doubled and not doubles(rules):
        raise Unclear("Nothing doubles a deal in this game.")
    factor = _SPADES if entry.doubled else 1
    left = {seat: entry.deadwood[seat] for seat in active}
    counts = Counts(entry.knocker, left, entry.big_gin, factor, len(names))
    return counted(rules.score, counts)


def _out(
    rules: Rules, names: Sequence[str], active: Sequence[Seat], entry: wire.PadOut
) -> DealResult:
    score, out = rules.score, entry.out
    if not isinstance(score, LeftScore | TableScore):
        raise Unclear("Nobody goes out in this game: who knocked?")
    if out is None and can_be_dead(rules):
        raise Unclear("A deal that nobody wins is dead here.")
    if out is not None:
        _plays(names, active, out)
    _each(_LEFT, names, active, entry.left, MOST_DEADWOOD)
    if out is not None and entry.left[out]:
        raise Unclear(f"Who goes out has nothing left: {names[out]} had {entry.left[out]}.")
    if entry.rummy and (out is None or isinstance(score, TableScore) or not score.rummy_doubles):
        raise Unclear("Going rummy counts no more here, or nobody went out.")
    left = Left(out, {seat: entry.left[seat] for seat in active}, entry.rummy, len(names))
    if isinstance(score, LeftScore):
        return left_counted(score, left)
    _each(_MELDED, names, active, entry.melded, MOST_MELDED)
    return table_counted(score, left, {seat: entry.melded[seat] for seat in active})


def _each(
    what: str, names: Sequence[str], active: Sequence[Seat], given: Mapping[Seat, int], most: int
) -> None:
    """There is a number for everybody who played, and for nobody else."""
    for seat in given:
        _plays(names, active, seat)
    for seat in active:
        if seat not in given:
            raise Unclear(_ASKED[what].format(names[seat]))
        _number(what, given[seat], most)


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
