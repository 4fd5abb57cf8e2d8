"""The greedy player of five-card hands: keeps the best hand, shows as soon as allowed."""

from __future__ import annotations

from openrummy.bots.base import Seen
from openrummy.core.cards import Card, bit, in_order
from openrummy.core.engine import Action, Discard, Draw, Knock, Pass, Pile, why_not_in
from openrummy.core.engine.model.phase import ToDiscard, ToDraw
from openrummy.core.melds.five_cards import rank_hand


def greedy(seen: Seen) -> Action:
    """The greedy action of the seat to act."""
    public, hand = seen.board.public, seen.board.hand
    if not isinstance(public.phase, ToDiscard):
        return _draw(seen)
    cards = sorted(in_order(hand), key=lambda card: rank_hand(hand & ~bit(card)), reverse=True)
    actions: list[Action] = [make(card) for make in (_show, Discard) for card in cards]
    return next(action for action in actions if why_not_in(seen.rules, seen.board, action) is None)


def _show(card: Card) -> Action:
    return Knock(card, ())


def _draw(seen: Seen) -> Action:
    public, hand = seen.board.public, seen.board.hand
    take = Draw(Pile.DISCARD)
    if why_not_in(seen.rules, seen.board, take) is None:
        grown = hand | bit(public.pile[-1])
        if any(
            rank_hand(grown & ~bit(card)).kind > rank_hand(hand).kind for card in in_order(hand)
        ):
            return take
    return Draw(Pile.STOCK) if isinstance(public.phase, ToDraw) else Pass()
