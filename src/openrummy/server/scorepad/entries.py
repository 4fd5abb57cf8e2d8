"""A deal as somebody writes it down, read into a result, or told what is the matter."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.notation import wire
from openrummy.rules.pieces import (
    Rules,
)
from openrummy.rules.text import say
from openrummy.scoring.knock import Counts, Left, counted, left_counted, table_counted, two_counted
from openrummy.scoring.possible import knock_impossible
from openrummy.scoring.result import DealResult, Reason, Seat
from openrummy.server.scorepad.checks import (
    DEADWOOD,
    LEFT,
    MELDED,
    MOST_DEADWOOD,
    Unclear,
    each,
    number,
    plays,
)
from openrummy.server.scorepad.hands import declared, paid, shown
from openrummy.server.views.sheet import all_score

MOST_POINTS = 9999
MOST_BOXES = 99
MOST_MELDED = 2000
_SPADES = 2


def doubles(rules: Rules) -> bool:
    """Can a spade double a deal (G8)?"""
    return rules.score.spade_doubles


def on_table(rules: Rules) -> bool:
    """Do melds lie on the table?"""
    return rules.on_table is not None


def can_be_dead(rules: Rules) -> bool:
    """Does nobody score in a deal that nobody wins (G14, O6)? Else it is counted (T10)."""
    return not on_table(rules) or "dead" in (rules.ending.stock, rules.ending.used_up)


def result_of(
    rules: Rules,
    names: Sequence[str],
    active: Sequence[Seat],
    entry: wire.PadEntry,
    factor: int = 1,
) -> DealResult:
    """What a table came to where ``active`` played, in a deal that counts ``factor`` times.

    Raises :class:`Unclear`.
    """
    seats = len(names)
    if isinstance(entry, wire.PadPoints):
        return _points(rules, names, active, entry)
    if isinstance(entry, wire.PadKnock):
        return _knock(rules, names, active, entry)
    if isinstance(entry, wire.PadOut):
        return _out(rules, names, active, entry, factor)
    if isinstance(entry, wire.PadDeclared):
        return declared(rules, names, active, entry)
    if isinstance(entry, wire.PadPaid):
        return paid(rules, names, active, entry)
    if isinstance(entry, wire.PadShown):
        return shown(rules, names, active, entry)
    if not entry.misdeal and not can_be_dead(rules):
        raise Unclear(say("pad.nobody-wins-counted"))
    nothing = (0,) * seats
    return DealResult(Reason.MISDEAL if entry.misdeal else Reason.DEAD, None, nothing, nothing)


def _points(
    rules: Rules, names: Sequence[str], active: Sequence[Seat], entry: wire.PadPoints
) -> DealResult:
    if all_score(rules):
        raise Unclear(say("pad.everybody-scores"))
    plays(names, active, entry.winner)
    number("points", entry.points, MOST_POINTS)
    number("boxes", entry.boxes, MOST_BOXES, 1)  # the deal's own
    return DealResult(
        Reason.KNOCK,
        entry.winner,
        _for(names, entry.winner, entry.points),
        _for(names, entry.winner, entry.boxes),
    )


def _knock(
    rules: Rules, names: Sequence[str], active: Sequence[Seat], entry: wire.PadKnock
) -> DealResult:
    plays(names, active, entry.knocker)
    if rules.knock.limit.hands or not rules.knock.limit.knocks:
        raise Unclear(say("pad.no-knocking"))
    each(DEADWOOD, names, active, entry.deadwood, MOST_DEADWOOD)
    own = entry.deadwood[entry.knocker]
    if why := knock_impossible(rules, own, entry.big_gin, entry.doubled):
        raise Unclear(say(f"pad.{why.code}", name=names[entry.knocker], **why.data))
    factor = _SPADES if entry.doubled else 1
    left = {seat: entry.deadwood[seat] for seat in active}
    counts = Counts(entry.knocker, left, entry.big_gin, factor, len(names))
    return counted(rules.score, counts)


def _out(
    rules: Rules,
    names: Sequence[str],
    active: Sequence[Seat],
    entry: wire.PadOut,
    factor: int,
) -> DealResult:
    score, on_table, out = rules.left_score, rules.table_score, entry.out
    if not score and not on_table:
        raise Unclear(say("pad.no-going-out"))
    if entry.two is not None:
        return _two(rules, names, active, entry, factor)
    if out is None and can_be_dead(rules):
        raise Unclear(say("pad.nobody-wins-dead"))
    if out is not None:
        plays(names, active, out)
    each(LEFT, names, active, entry.left, MOST_DEADWOOD)
    if out is not None and entry.left[out]:
        raise Unclear(say("pad.nothing-left", name=names[out], left=entry.left[out]))
    if entry.rummy and (out is None or not rules.score.rummy_doubles):
        raise Unclear(say("pad.no-rummy"))
    held = {seat: entry.left[seat] for seat in active}
    left = Left(out, held, entry.rummy, len(names), factor)
    if score:
        return left_counted(score, left)
    each(MELDED, names, active, entry.melded, MOST_MELDED)
    assert on_table
    return table_counted(on_table, left, {seat: entry.melded[seat] for seat in active})


def _two(
    rules: Rules,
    names: Sequence[str],
    active: Sequence[Seat],
    entry: wire.PadOut,
    factor: int,
) -> DealResult:
    """Somebody ended the deal with a 2 left (A36)."""
    score, seat = rules.left_score, entry.two
    if not score or not score.up_for_two or seat is None:
        raise Unclear(say("pad.no-two"))
    if entry.out is not None or entry.rummy:
        raise Unclear(say("pad.two-or-out"))
    plays(names, active, seat)
    held = {**entry.left, seat: score.up_for_two}
    each(LEFT, names, active, held, MOST_DEADWOOD)
    return two_counted(score, seat, Left(None, held, seats=len(names), factor=factor))


def _for(names: Sequence[str], winner: Seat, value: int) -> tuple[int, ...]:
    return tuple(value if seat == winner else 0 for seat in range(len(names)))
