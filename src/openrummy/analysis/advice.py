"""Habits over one's last games, told only where the figures are clear.

A habit is a direction in which one errs: each real decision counts by what it lost, with the
sign of the direction. It is told when the mean of that is further from nothing than 1.96 of
its standard errors, so that who errs both ways alike is told nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import copysign, sqrt
from typing import TypeAlias

from openrummy.analysis.model import Kind, Priced, Reason
from openrummy.analysis.why.case import because, tenths
from openrummy.analysis.why.holding import Holding
from openrummy.bots.heuristic.notes import partners
from openrummy.core.cards import Card
from openrummy.core.engine import Action, BigGin, Discard, Draw, Knock, Pile
from openrummy.core.rules.text import say

MAX_ADVICE = 3
_FEWEST = 20  # real decisions of a kind
_ERRORS = 4  # in the direction told
_SURE = 1.96  # standard errors
_MOSTLY = 2 / 3

# something of a card in a hand
Measure: TypeAlias = Callable[[Holding, Card], int]
# a decision, and what it lost with the sign of the direction
Leaning: TypeAlias = tuple[Priced, float]


@dataclass(frozen=True)
class _Habit:
    """A direction that is clear: its code, the errors in it, of how many, and what they lost."""

    code: str
    errors: tuple[Priced, ...]
    decisions: int
    lost: float


def summary_advice(decisions: Iterable[Priced], most: int = MAX_ADVICE) -> tuple[Reason, ...]:
    """The habits of a seat over its last games, what costs most first.

    ``decisions`` are those of one person in the order they were made, of any number of games.
    Nothing where nothing is clear.
    """
    real = [one for one in decisions if one.real and one.played is not None and one.prices]
    habits = [
        *_clear("knock-late", "knock-early", _knocks(real)),
        *_clear("take-much", "take-little", _draws(real, Kind.DRAW)),
        *_clear("upcard-much", "upcard-little", _draws(real, Kind.UPCARD)),
        *_clear("keep-high", "shed-high", _discards(real, _points)),
        *_clear("feed", "careful", _discards(real, _uses)),
        *_clear("lay-offs", "", _defences(real)),
    ]
    habits.sort(key=lambda one: -one.lost)
    return tuple(_told(one, real) for one in habits)[:most]


def advice_sentence(reason: Reason) -> str:
    """A habit in words."""
    return say(f"advice.{reason.code}", **dict(reason.data))


# ---------------------------------------------------------------- what is clear


def _clear(code: str, reverse: str, found: Sequence[Leaning]) -> list[_Habit]:
    """The habit of a direction or of its reverse; none where neither is clear."""
    many = len(found)
    if many < _FEWEST:
        return []
    mean = sum(value for _, value in found) / many
    spread = sum((value - mean) ** 2 for _, value in found) / (many - 1)
    if abs(mean) <= _SURE * sqrt(spread / many):
        return []
    errors = tuple(one for one, value in found if value * mean > 0)
    told = code if mean > 0 else reverse
    if len(errors) < _ERRORS or not told:
        return []
    return [_Habit(told, errors, many, sum(_lost(one) for one in errors))]


def _lost(one: Priced) -> float:
    """Clear loss of a decision; 0 within two standard errors."""
    assert one.played is not None
    loss = one.prices[one.played].loss_points
    return loss.mean if loss.mean > _SURE * loss.error else 0.0


def _action(one: Priced) -> Action:
    assert one.played is not None
    return one.prices[one.played].action


def _told(habit: _Habit, real: Sequence[Priced]) -> Reason:
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
    """Waiting too long counts up, knocking too early down."""
    found = []
    for one in real:
        knocks = [isinstance(price.action, Knock | BigGin) for price in one.prices]
        if any(knocks) and not all(knocks):
            best, did = knocks[0], isinstance(_action(one), Knock | BigGin)
            found.append((one, _lost(one) * (best - did)))
    return found


def _draws(real: Iterable[Priced], kind: Kind) -> list[Leaning]:
    """Taking what should lie counts up, leaving what should be taken down."""
    found = []
    for one in real:
        if one.decision.kind == kind:
            found.append((one, _lost(one) * (_takes(_action(one)) - _takes(one.prices[0].action))))
    return found


def _takes(action: Action) -> bool:
    return isinstance(action, Draw) and action.pile is Pile.DISCARD


def _discards(real: Iterable[Priced], measure: Measure) -> list[Leaning]:
    """Leanings of bad discards: features that the best discard has more of."""
    found = []
    for one in real:
        best, did = one.prices[0].action, _action(one)
        if isinstance(best, Discard) and isinstance(did, Discard):
            holding = Holding(one.decision.seen)
            more = measure(holding, best.card) - measure(holding, did.card)
            found.append((one, copysign(_lost(one), more) if more else 0.0))
    return found


def _points(holding: Holding, card: Card) -> int:
    return holding.value(card)


def _uses(holding: Holding, card: Card) -> int:
    """The smallest melds that the opponent could make of a card, counted down."""
    free = holding.unseen | holding.known
    return -sum(need & ~free == 0 for need in partners(holding.melds)[card])


def _defences(real: Iterable[Priced]) -> list[Leaning]:
    """Whatever is lost in the defence."""
    return [(one, _lost(one)) for one in real if one.decision.kind == Kind.LAY_OFF]


# ---------------------------------------------------------------- more about them


def _turns_late(real: Iterable[Priced]) -> tuple[int, int]:
    """Turns that one went on where a knock was better, a deal in which one did; such deals."""
    late: dict[int, int] = {}
    number, last = 0, (0, 0)
    for one in real:
        here = (one.decision.deal, one.decision.entry)
        if here[0] != last[0] or here[1] < last[1]:  # another deal, or another game
            number += 1
        last = here
        best, did = one.prices[0].action, _action(one)
        if isinstance(best, Knock) and isinstance(did, Discard) and _lost(one):
            late[number] = late.get(number, 0) + 1
    return max(1, round(sum(late.values()) / max(1, len(late)))), len(late)


def _useless(errors: Sequence[Priced]) -> float:
    """Number of cards taken that made no meld."""
    made = 0
    for one in errors:
        holding = Holding(one.decision.seen)
        made += bool(holding.melded_by(one.decision.seen.board.public.pile[-1], holding.hand))
    return 1 - made / len(errors)
