"""Judgement of the actions in five-card games (F3, F4)."""

from __future__ import annotations

from openrummy.bots.base import Judgement, Seen, percent
from openrummy.bots.heuristic.five.evaluate import FiveEvaluator
from openrummy.bots.heuristic.style import BEST, Style
from openrummy.core.cards import Card, CardSet, bit, card_text, in_order
from openrummy.core.engine import Action, Discard, Draw, Knock, Pass, Pile, why_not_in
from openrummy.core.engine.model.phase import LastTake, OfferUpcard, ToDiscard, ToDraw
from openrummy.core.melds.five_cards import rank_hand

_FEED = 0.12  # share of the cost of feeding in gin: hands differ by few points here
_GRIP = 0.1
_PATIENCE = 0.15
SURE = 60.0  # above the equity of any hand


def judge(seen: Seen, style: Style = BEST) -> list[Judgement]:
    """Every sensible action with its equity and reason, best first."""
    evaluator = FiveEvaluator(seen, style)
    match seen.board.public.phase:
        case OfferUpcard() | ToDraw() | LastTake():
            judgements = _draws(evaluator)
        case ToDiscard():
            judgements = _discards(evaluator)
        case phase:
            raise ValueError(f"nothing to do in {phase}")
    judgements.sort(key=lambda judgement: -judgement.equity)
    return judgements


def _draws(evaluator: FiveEvaluator) -> list[Judgement]:
    seen, hand = evaluator.seen, evaluator.seen.board.hand
    public = seen.board.public
    default_action: Action = Draw(Pile.STOCK) if isinstance(public.phase, ToDraw) else Pass()
    judgements = [Judgement(default_action, evaluator.kept_value(hand), "stock")]
    take = Draw(Pile.DISCARD)
    if why_not_in(seen.rules, seen.board, take) is None:
        top = public.pile[-1]
        grown = hand | bit(top)
        hands = [grown & ~bit(card) for card in in_order(hand)]
        value = max(
            max(evaluator.show_value(hand_left), evaluator.promise(hand_left))
            for hand_left in _likely(hands)
        )
        grip = _GRIP * (evaluator.style.grip + evaluator.style.shy)
        data = (("card", card_text(top)),)
        judgements.append(Judgement(take, value - grip, "take", data))
    if why_not_in(seen.rules, seen.board, default_action) is not None:
        del judgements[0]
    return judgements


def _likely(hands: list[CardSet]) -> list[CardSet]:
    """The better half of the possible hands, since :meth:`FiveEvaluator.promise` is expensive."""
    return sorted(hands, key=rank_hand, reverse=True)[:3]


def _discards(evaluator: FiveEvaluator) -> list[Judgement]:
    seen, hand = evaluator.seen, evaluator.seen.board.hand
    judgements = []
    for card in in_order(hand):
        rest = hand & ~bit(card)
        if why_not_in(seen.rules, seen.board, Discard(card)) is None:
            danger = evaluator.danger(card)
            value = evaluator.promise(rest) - _FEED * evaluator.style.feed * danger
            data = (
                ("card", card_text(card)),
                ("danger", percent(danger)),
                ("hand", rank_hand(rest).kind.word),
            )
            judgements.append(Judgement(Discard(card), value, "throw", data))
        judgements += _shows(evaluator, card, rest)
    return judgements


def _shows(evaluator: FiveEvaluator, card: Card, rest: CardSet) -> list[Judgement]:
    seen = evaluator.seen
    action = Knock(card, ())
    if why_not_in(seen.rules, seen.board, action) is not None:
        return []
    chance = round(100 * evaluator.chance(rest))
    data = (("card", card_text(card)), ("hand", rank_hand(rest).kind.word), ("chance", chance))
    value = evaluator.show_value(rest) - _PATIENCE * evaluator.style.patience
    return [Judgement(action, value, "show", data)]
