"""Grade of a seat: the losses of its real decisions, with an interval, and a letter."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import sqrt

from openrummy.analysis.marks import ERROR_MARKS
from openrummy.analysis.model import Grade, Kind, KindSummary, Priced
from openrummy.core.engine import Discard

#: Maximum points lost per real decision for each letter; beyond the last it is F.
LETTERS = ((0.15, "A"), (0.35, "B"), (0.6, "C"), (0.9, "D"), (1.3, "E"))
WORST = "F"

FEWEST = 40  # minimum number of real decisions for a letter
_Z = 1.96
_WIDEST = 0.6  # maximum half-width of the interval for a letter, in points


def grade(decisions: Iterable[Priced]) -> Grade:
    """Grade the decisions of one seat, in one game or many; only real ones count.

    Decisions vary far more than the prices' errors, so the interval is that of their mean.
    """
    real = [decision for decision in decisions if decision.real and decision.played is not None]
    many = len(real)
    if not many:
        return Grade(0, 0.0, 0.0, 0.0, 0.0)
    mean = sum(priced.lost for priced in real) / many
    spread = sqrt(sum((priced.lost - mean) ** 2 for priced in real) / max(1, many - 1) / many)
    within = _Z * spread
    rate = 100 * sum(priced.mark in ERROR_MARKS for priced in real) / many
    return grade_losses(many, mean, within, rate)


def grade_losses(decisions: int, lost: float, within: float, rate: float) -> Grade:
    """Mean loss of n decisions, ``within`` (95 %); a letter if the interval allows it."""
    letter = letter_of(lost) if decisions >= FEWEST and within <= _WIDEST else ""
    return Grade(decisions, lost, max(0.0, lost - within), lost + within, rate, letter)


def letter_of(lost: float) -> str:
    """Letter for this many points lost per real decision."""
    return next((letter for most, letter in LETTERS if lost <= most), WORST)


def charged(decisions: Iterable[Priced]) -> list[Priced]:
    """The real decisions of a seat in one game, with consecutive waits of a deal as one.

    Not to knock, turn after turn, is a single choice; it is charged where it cost the most.
    """
    kept: list[Priced] = []
    wait: tuple[int, int] | None = None  # deal and index in ``kept`` of the current wait
    for priced in filter(lambda decision: decision.real, decisions):
        if not _waits(priced):
            kept.append(priced)
        elif wait is not None and wait[0] == priced.decision.deal:
            kept[wait[1]] = max(kept[wait[1]], priced, key=lambda decision: decision.lost)
        else:
            wait = priced.decision.deal, len(kept)
            kept.append(priced)
    return kept


def _waits(priced: Priced) -> bool:
    """True if the seat could have knocked but discarded and went on."""
    if priced.decision.kind is not Kind.KNOCK or priced.played is None:
        return False
    return isinstance(priced.prices[priced.played].action, Discard)


def kinds(decisions: Collection[Priced]) -> tuple[KindSummary, ...]:
    """Summarise the decisions of one seat by kind: real, marked, and losses."""
    summaries = []
    for kind in Kind:
        some = [decision for decision in decisions if decision.decision.kind is kind]
        real = [priced for priced in some if priced.real and priced.played is not None]
        if real:
            marks = sum(priced.mark in ERROR_MARKS for priced in real)
            lost = sum(priced.lost for priced in real)
            summaries.append(KindSummary(kind, len(real), marks, lost, sum(map(_chance, real))))
    return tuple(summaries)


def _chance(priced: Priced) -> float:
    """Winning chance lost by a decision; 0 if unknown."""
    loss = None if priced.played is None else priced.prices[priced.played].loss
    return 0.0 if loss is None else loss.mean
