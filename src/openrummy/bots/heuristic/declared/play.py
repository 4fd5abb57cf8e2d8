"""Judgement of the actions in games of declared hands (I3, I5, I7, N3-N5)."""

from __future__ import annotations

from openrummy.bots.base import Fact, Judgement, Seen, percent
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
_FEED = 0.5  # share of the cost of feeding in gin
_GRIP = 0.4
# Equity below which a hand is given up at once: in some 300 deals, hands below it lost more than
# the 20 points of giving up, and hands a little further below more than 40.
_DROP_EQUITY, _COST_SHARE = 59.0, 0.2


def judge(seen: Seen, style: Style = BEST) -> list[Judgement]:
    """Every sensible action with its equity and reason, best first."""
    choices = legal_in(seen.rules, seen.board)
    phase = seen.board.public.phase
    declarations = [
        Judgement(choice, SURE, "declare") for choice in choices if isinstance(choice, Declare)
    ]
    if declarations:
        return declarations
    if isinstance(phase, ToArrange):
        return [
            Judgement(choice, 0.0, "arrange") for choice in choices if isinstance(choice, Arrange)
        ]
    evaluator = DeclaredEvaluator(seen, style)
    judgements = (
        _discards(evaluator, phase) if isinstance(phase, ToDiscard) else _draws(evaluator, choices)
    )
    judgements.sort(key=lambda judgement: -judgement.equity)
    return judgements


# ---------------------------------------------------------------- drawing


def _draws(evaluator: DeclaredEvaluator, choices: tuple[Action, ...]) -> list[Judgement]:
    seen, style = evaluator.seen, evaluator.style
    hand, public = seen.board.hand, seen.board.public
    judgements: list[Judgement] = []
    now = evaluator.best(hand, -1.0)
    for action in choices:
        match action:
            case Draw(pile=Pile.STOCK) | Pass():
                judgements.append(Judgement(action, now.equity, "stock", _facts(now)))
            case Draw():
                top = public.pile[-1]
                barred = face_of(top) if not _may_return(seen, top) else None
                best = max(
                    evaluator.discards(with_card(hand, top), barred).values(),
                    key=lambda judgement: judgement.equity,
                )
                value = best.equity - _GRIP * style.grip
                if best.plan.away >= now.plan.away and not evaluator.is_wild(top):
                    value -= _GRIP * style.shy
                data: tuple[Fact, ...] = (
                    ("card", card_text(top)),
                    ("before", now.plan.away),
                    *_facts(best),
                )
                judgements.append(Judgement(action, value, "take", data))
            case Drop():
                judgements.append(_drop(evaluator, action, now))
    return judgements


def _may_return(seen: Seen, top: Card) -> bool:
    return may_return(seen.rules, with_card(seen.board.hand, top), top)


def _drop(evaluator: DeclaredEvaluator, action: Drop, now: HandValue) -> Judgement:
    """Giving up: its certain cost (I7) against the expected result of playing on."""
    cost = drop_cost(evaluator.seen)
    value = -_DROP_EQUITY - _COST_SHARE * cost - 0.5 * (evaluator.style.patience - BEST.patience)
    chance = round(100 * now.chance)
    data = (("cost", cost), ("chance", chance), ("loss", round(now.loss)))
    return Judgement(action, value, "drop", data)


def drop_cost(seen: Seen) -> int:
    """Cost of giving up now, in points (I7)."""
    score, public = seen.rules.score, seen.board.public
    if not score.drops:
        return 0
    order = public.active.index(seen.seat) - public.active.index(public.first)
    is_first_turn = public.turns + len(public.dropped) <= order % len(public.active)
    return score.drops[0] if is_first_turn else score.drops[-1]


def _facts(value: HandValue) -> tuple[Fact, ...]:
    return (("away", value.plan.away),)


# ---------------------------------------------------------------- discarding


def _discards(evaluator: DeclaredEvaluator, phase: ToDiscard) -> list[Judgement]:
    seen = evaluator.seen
    hand = seen.board.hand
    barred = None
    if phase.taken is not None:
        taken = face_of(phase.taken)
        if why_not_in(seen.rules, seen.board, Discard(taken)) is not None:
            barred = taken
    judgements = []
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
        judgements.append(Judgement(Discard(card), equity, "throw", data))
    return judgements


def _runs(value: HandValue) -> tuple[Fact, ...]:
    """Facts about the pure run and the second one: 1 if complete, else 0."""
    pure, second = value.plan.pure, value.plan.second
    return (
        ("pure", int(pure is not None and not pure.fills)),
        ("second", int(second is not None and not second.fills)),
    )
