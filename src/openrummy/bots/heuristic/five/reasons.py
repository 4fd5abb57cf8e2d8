"""Reasons for an action in five-card games: codes with cards and numbers."""

from __future__ import annotations

from openrummy.bots.base import Fact, Judgement, Seen
from openrummy.core.cards import bit, card_text, in_order
from openrummy.core.engine import Discard, Draw, Knock, Pile
from openrummy.core.melds.five_cards import rank_hand

Facts = tuple[Fact, ...]


def reason(seen: Seen, judgements: tuple[Judgement, ...]) -> tuple[str, Facts]:
    """Code and data of the reason for the best judged action."""
    first = judgements[0]
    match first.action:
        case Knock():
            return "hand-show", first.data
        case Discard():
            show = next(
                (judgement for judgement in judgements if isinstance(judgement.action, Knock)), None
            )
            if show is None:
                return "hand-throw", first.data
            chance = dict(show.data)["chance"]
            return "hand-wait", (*first.data, ("chance", chance))
        case Draw(pile=Pile.DISCARD):
            return "hand-take", (*_top(seen), ("hand", _with_top(seen)))
        case _:
            pile = seen.board.public.pile
            return ("hand-stock", _top(seen)) if pile else ("table-stock-only", ())


def _top(seen: Seen) -> Facts:
    return (("card", card_text(seen.board.public.pile[-1])),)


def _with_top(seen: Seen) -> str:
    """The best class of five cards after taking the discard."""
    hand = seen.board.hand
    grown = hand | bit(seen.board.public.pile[-1])
    return max(rank_hand(grown & ~bit(card)) for card in in_order(hand)).kind.word
