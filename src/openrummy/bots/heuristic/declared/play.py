"""The judgement of a turn in a game in which a whole hand is declared (I3, I5, I7, N3-N5)."""

from __future__ import annotations

from openrummy.bots.base import Fact, Judged, Seen, percent
from openrummy.bots.heuristic.declared.evaluate import DeclaredEvaluator, HandValue
from openrummy.bots.heuristic.style import BEST, Style
from openrummy.core.cards import Card, card_text, face_of, with_card
from openrummy.core.engine import (
    Action,
    Arrange,
    Declare,
    Discard,
    Draw,
    Drop,
    Pass,
    Pile,
    legal_in,
    why_not_in,
)
from openrummy.core.engine.model.phase import ToArrange, ToDiscard
from openrummy.core.engine.turn_rules import may_return

SURE = 1e4
_FEED = 0.5  # of what a fed player is minded in gin
_GRIP = 0.4
# The equity of a hand that is given up at once: in some 300 deals hands below it brought less
# than giving up for 20 did, and a little lower less than giving up for 40.
_GIVEN_UP, _DEARER = 59.0, 0.2


def judge(seen: Seen, style: Style = BEST) -> list[Judged]:
    """Every sensible action with its equity and reason, best first."""
    choices = legal_in(seen.rules, seen.board)
    phase = seen.board.public.phase
    sure = [Judged(choice, SURE, "declare") for choice in choices if isinstance(choice, Declare)]
    if sure:
        return sure
    if isinstance(phase, ToArrange):
        return [Judged(choice, 0.0, "arrange") for choice in choices if isinstance(choice, Arrange)]
    evaluator = DeclaredEvaluator(seen, style)
    judged = (
        _discards(evaluator, phase) if isinstance(phase, ToDiscard) else _draws(evaluator, choices)
    )
    judged.sort(key=lambda judgement: -judgement.equity)
    return judged


# ---------------------------------------------------------------- drawing


def _draws(evaluator: DeclaredEvaluator, choices: tuple[Action, ...]) -> list[Judged]:
    seen, style = evaluator.seen, evaluator.style
    hand, public = seen.board.hand, seen.board.public
    judged: list[Judged] = []
    now = evaluator.best(hand, -1.0)
    for action in choices:
        match action:
            case Draw(pile=Pile.STOCK) | Pass():
                judged.append(Judged(action, now.equity, "stock", _facts(now)))
            case Draw():
                top = public.pile[-1]
                barred = face_of(top) if not _may_return(seen, top) else None
                best = max(
                    evaluator.discards(with_card(hand, top), barred).values(),
                    key=lambda judgement: judgement.equity,
                )
                value = best.equity - _GRIP * style.grip
                if best.plan.away >= now.plan.away and not evaluator.wild(top):
                    value -= _GRIP * style.shy
                data: tuple[Fact, ...] = (
                    ("card", card_text(top)),
                    ("before", now.plan.away),
                    *_facts(best),
                )
                judged.append(Judged(action, value, "take", data))
            case Drop():
                judged.append(_drop(evaluator, action, now))
    return judged


def _may_return(seen: Seen, top: Card) -> bool:
    return may_return(seen.rules, with_card(seen.board.hand, top), top)


def _drop(evaluator: DeclaredEvaluator, action: Drop, now: HandValue) -> Judged:
    """Giving up: what it costs for certain (I7), against what playing on is likely to bring."""
    cost = drop_cost(evaluator.seen)
    value = -_GIVEN_UP - _DEARER * cost - 0.5 * (evaluator.style.patience - BEST.patience)
    chance = round(100 * now.chance)
    data = (("cost", cost), ("chance", chance), ("loss", round(now.loss)))
    return Judged(action, value, "drop", data)


def drop_cost(seen: Seen) -> int:
    """Points that giving up costs now (I7)."""
    score, public = seen.rules.score, seen.board.public
    if not score.drops:
        return 0
    order = public.active.index(seen.seat) - public.active.index(public.first)
    early = public.turns + len(public.dropped) <= order % len(public.active)
    return score.drops[0] if early else score.drops[-1]


def _facts(value: HandValue) -> tuple[Fact, ...]:
    return (("away", value.plan.away),)


# ---------------------------------------------------------------- discarding


def _discards(evaluator: DeclaredEvaluator, phase: ToDiscard) -> list[Judged]:
    seen = evaluator.seen
    hand = seen.board.hand
    barred = None
    if phase.taken is not None:
        taken = face_of(phase.taken)
        if why_not_in(seen.rules, seen.board, Discard(taken)) is not None:
            barred = taken
    judged = []
    for card, value in evaluator.discards(hand, barred).items():
        danger = evaluator.danger(card)
        equity = value.equity - _FEED * evaluator.style.feed * danger
        data: tuple[Fact, ...] = (
            ("card", card_text(card)),
            ("danger", percent(danger)),
            ("loose", int(bool(value.plan.away))),
            *_facts(value),
            *_runs(value),
        )
        judged.append(Judged(Discard(card), equity, "throw", data))
    return judged


def _runs(value: HandValue) -> tuple[Fact, ...]:
    """Facts on the pure run and the second one: 1 where it is there, else 0."""
    pure, second = value.plan.pure, value.plan.second
    return (
        ("pure", int(pure is not None and not pure.fills)),
        ("second", int(second is not None and not second.fills)),
    )
