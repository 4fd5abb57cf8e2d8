"""The judgement of a turn in a game in which hands of five cards are shown (F3, F4)."""

from __future__ import annotations

from openrummy.bots.base import Judged, Seen, percent
from openrummy.bots.heuristic.five.evaluate import FiveEvaluator
from openrummy.bots.heuristic.style import BEST, Style
from openrummy.core.cards import Card, CardSet, bit, card_text, in_order
from openrummy.core.engine import Action, Discard, Draw, Knock, Pass, Pile, why_not_in
from openrummy.core.engine.model.phase import LastTake, OfferUpcard, ToDiscard, ToDraw
from openrummy.core.melds.fivecards import ranked

_FEED = 0.12  # of what a fed player is minded in gin: hands differ by few points here
_GRIP = 0.1
_PATIENCE = 0.15
SURE = 60.0  # no hand is so sure a thing


def judge(seen: Seen, style: Style = BEST) -> list[Judged]:
    """Every sensible action with its equity and reason, best first."""
    evaluator = FiveEvaluator(seen, style)
    match seen.board.public.phase:
        case OfferUpcard() | ToDraw() | LastTake():
            judged = _draws(evaluator)
        case ToDiscard():
            judged = _discards(evaluator)
        case phase:
            raise ValueError(f"nothing to do in {phase}")
    judged.sort(key=lambda judgement: -judgement.equity)
    return judged


def _draws(evaluator: FiveEvaluator) -> list[Judged]:
    seen, hand = evaluator.seen, evaluator.seen.board.hand
    public = seen.board.public
    plain: Action = Draw(Pile.STOCK) if isinstance(public.phase, ToDraw) else Pass()
    judged = [Judged(plain, evaluator.held(hand), "stock")]
    take = Draw(Pile.DISCARD)
    if why_not_in(seen.rules, seen.board, take) is None:
        top = public.pile[-1]
        grown = hand | bit(top)
        rests = [grown & ~bit(card) for card in in_order(hand)]
        value = max(max(evaluator.shown(rest), evaluator.promise(rest)) for rest in _likely(rests))
        grip = _GRIP * (evaluator.style.grip + evaluator.style.shy)
        data = (("card", card_text(top)),)
        judged.append(Judged(take, value - grip, "take", data))
    if why_not_in(seen.rules, seen.board, plain) is not None:
        del judged[0]
    return judged


def _likely(rests: list[CardSet]) -> list[CardSet]:
    """The better half of what may be kept; promises are expensive to evaluate."""
    return sorted(rests, key=ranked, reverse=True)[:3]


def _discards(evaluator: FiveEvaluator) -> list[Judged]:
    seen, hand = evaluator.seen, evaluator.seen.board.hand
    judged = []
    for card in in_order(hand):
        rest = hand & ~bit(card)
        if why_not_in(seen.rules, seen.board, Discard(card)) is None:
            danger = evaluator.danger(card)
            value = evaluator.promise(rest) - _FEED * evaluator.style.feed * danger
            data = (
                ("card", card_text(card)),
                ("danger", percent(danger)),
                ("hand", ranked(rest).kind.word),
            )
            judged.append(Judged(Discard(card), value, "throw", data))
        judged += _shows(evaluator, card, rest)
    return judged


def _shows(evaluator: FiveEvaluator, card: Card, rest: CardSet) -> list[Judged]:
    seen = evaluator.seen
    action = Knock(card, ())
    if why_not_in(seen.rules, seen.board, action) is not None:
        return []
    chance = round(100 * evaluator.chance(rest))
    data = (("card", card_text(card)), ("hand", ranked(rest).kind.word), ("chance", chance))
    value = evaluator.shown(rest) - _PATIENCE * evaluator.style.patience
    return [Judged(action, value, "show", data)]
