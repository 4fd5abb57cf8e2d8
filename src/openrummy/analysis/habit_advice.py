"""Habits over a player's last games, reported only where the figures are clear.

A habit is a direction of error: each real decision counts by what it lost, with the sign of the
direction. It is reported when the mean is more than 1.96 standard errors from zero, so that a
player who errs both ways alike gets no report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import copysign, sqrt
from typing import TypeAlias

from openrummy.analysis.model import Kind, Priced, Reason
from openrummy.analysis.reasons.comparison import because, tenths
from openrummy.analysis.reasons.hand_facts import Holding
from openrummy.bots.heuristic.opponent_notes import partners
from openrummy.core.cards import Card
from openrummy.core.engine import Action, BigGin, Discard, Draw, Knock, Pile
from openrummy.core.rules.text import say

MAX_ADVICE = 3
_FEWEST = 20  # real decisions of a kind
_ERRORS = 4  # in the reported direction
_SURE = 1.96  # standard errors
_MOSTLY = 2 / 3

# a measure of a card in a hand
Measure: TypeAlias = Callable[[Holding, Card], int]
# a decision, and its loss with the sign of the direction
Leaning: TypeAlias = tuple[Priced, float]


@dataclass(frozen=True)
class _Habit:
    """A significant habit: its code, the errors, their total number, and their loss."""

    code: str
    errors: tuple[Priced, ...]
    decisions: int
    lost: float


def summary_advice(decisions: Iterable[Priced], most: int = MAX_ADVICE) -> tuple[Reason, ...]:
    """Habits of a seat over its last games, most costly first.

    ``decisions`` are those of one person in chronological order, from any number of games.
    Empty if nothing is significant.
    """
    real = [
        decision
        for decision in decisions
        if decision.real and decision.played is not None and decision.prices
    ]
    habits = [
        *_clear("knock-late", "knock-early", _knocks(real)),
        *_clear("take-much", "take-little", _draws(real, Kind.DRAW)),
        *_clear("upcard-much", "upcard-little", _draws(real, Kind.UPCARD)),
        *_clear("keep-high", "shed-high", _discards(real, _points)),
        *_clear("feed", "careful", _discards(real, _uses)),
        *_clear("lay-offs", "", _defences(real)),
    ]
    habits.sort(key=lambda habit: -habit.lost)
    return tuple(_reason(habit, real) for habit in habits)[:most]


def advice_sentence(reason: Reason) -> str:
    """A habit in words."""
    return say(f"advice.{reason.code}", **dict(reason.data))


# ---------------------------------------------------------------- significance


def _clear(code: str, reverse: str, leanings: Sequence[Leaning]) -> list[_Habit]:
    """Habit in a direction or its reverse; none if neither is significant."""
    many = len(leanings)
    if many < _FEWEST:
        return []
    mean = sum(value for _, value in leanings) / many
    spread = sum((value - mean) ** 2 for _, value in leanings) / (many - 1)
    if abs(mean) <= _SURE * sqrt(spread / many):
        return []
    errors = tuple(decision for decision, value in leanings if value * mean > 0)
    direction = code if mean > 0 else reverse
    if len(errors) < _ERRORS or not direction:
        return []
    return [_Habit(direction, errors, many, sum(_lost(error) for error in errors))]


def _lost(priced: Priced) -> float:
    """Significant loss of a decision; 0 within two standard errors."""
    assert priced.played is not None
    loss = priced.prices[priced.played].loss_points
    return loss.mean if loss.mean > _SURE * loss.error else 0.0


def _action(priced: Priced) -> Action:
    assert priced.played is not None
    return priced.prices[priced.played].action


def _reason(habit: _Habit, real: Sequence[Priced]) -> Reason:
    each = tenths(habit.lost / len(habit.errors))
    facts = because(
        "habit", habit.code, times=len(habit.errors), decisions=habit.decisions, points=each
    )
    if habit.code == "knock-late":
        turns, deals = _turns_late(real)
        return because("habit", habit.code, dict(facts.data), turns=turns, deals=deals)
    if habit.code in ("take-much", "upcard-much") and _useless(habit.errors) >= _MOSTLY:
        return because("habit", f"{habit.code}-useless", dict(facts.data))
    return facts


# ---------------------------------------------------------------- directions


def _knocks(real: Iterable[Priced]) -> list[Leaning]:
    """Waiting too long counts as positive, knocking too early as negative."""
    leanings = []
    for priced in real:
        knocks = [isinstance(price.action, Knock | BigGin) for price in priced.prices]
        if any(knocks) and not all(knocks):
            best, did = knocks[0], isinstance(_action(priced), Knock | BigGin)
            leanings.append((priced, _lost(priced) * (best - did)))
    return leanings


def _draws(real: Iterable[Priced], kind: Kind) -> list[Leaning]:
    """Taking a wrong card counts as positive, leaving a right one as negative."""
    leanings = []
    for priced in real:
        if priced.decision.kind == kind:
            leanings.append(
                (
                    priced,
                    _lost(priced) * (_takes(_action(priced)) - _takes(priced.prices[0].action)),
                )
            )
    return leanings


def _takes(action: Action) -> bool:
    return isinstance(action, Draw) and action.pile is Pile.DISCARD


def _discards(real: Iterable[Priced], measure: Measure) -> list[Leaning]:
    """Leanings of bad discards: features that the best discard has more of."""
    leanings = []
    for priced in real:
        best, did = priced.prices[0].action, _action(priced)
        if isinstance(best, Discard) and isinstance(did, Discard):
            holding = Holding(priced.decision.seen)
            more = measure(holding, best.card) - measure(holding, did.card)
            leanings.append((priced, copysign(_lost(priced), more) if more else 0.0))
    return leanings


def _points(holding: Holding, card: Card) -> int:
    return holding.value(card)


def _uses(holding: Holding, card: Card) -> int:
    """Negated number of smallest melds that the opponent could make with a card."""
    free = holding.unseen | holding.known
    return -sum(need & ~free == 0 for need in partners(holding.melds)[card])


def _defences(real: Iterable[Priced]) -> list[Leaning]:
    """Losses in the defence."""
    return [(priced, _lost(priced)) for priced in real if priced.decision.kind == Kind.LAY_OFF]


# ---------------------------------------------------------------- details


def _turns_late(real: Iterable[Priced]) -> tuple[int, int]:
    """Mean turns per deal played on when a knock was better, and the number of such deals."""
    late: dict[int, int] = {}
    number, last = 0, (0, 0)
    for priced in real:
        decision_key = (priced.decision.deal, priced.decision.entry)
        if decision_key[0] != last[0] or decision_key[1] < last[1]:  # another deal, or another game
            number += 1
        last = decision_key
        best, did = priced.prices[0].action, _action(priced)
        if isinstance(best, Knock) and isinstance(did, Discard) and _lost(priced):
            late[number] = late.get(number, 0) + 1
    return max(1, round(sum(late.values()) / max(1, len(late)))), len(late)


def _useless(errors: Sequence[Priced]) -> float:
    """Number of taken cards that made no meld."""
    melded_count = 0
    for error in errors:
        holding = Holding(error.decision.seen)
        melded_count += bool(
            holding.melded_by(error.decision.seen.board.public.pile[-1], holding.hand)
        )
    return 1 - melded_count / len(errors)
