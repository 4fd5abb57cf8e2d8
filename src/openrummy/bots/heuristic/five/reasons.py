"""Reasons for an action where hands of five cards are shown: codes with cards and numbers."""

from __future__ import annotations

from openrummy.bots.base import Fact, Judged, Seen
from openrummy.core.cards import bit, card_text, in_order
from openrummy.core.engine import Discard, Draw, Knock, Pile
from openrummy.core.melds.fivecards import ranked

Facts = tuple[Fact, ...]


def reason(seen: Seen, judged: tuple[Judged, ...]) -> tuple[str, Facts]:
    """The reason's code and data for the best of what was judged."""
    first = judged[0]
    match first.action:
        case Knock():
            return "hand-show", first.data
        case Discard():
            show = next(
                (judgement for judgement in judged if isinstance(judgement.action, Knock)), None
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
    """The best class that five of the cards are of once the discard is taken."""
    hand = seen.board.hand
    grown = hand | bit(seen.board.public.pile[-1])
    return max(ranked(grown & ~bit(card)) for card in in_order(hand)).kind.word
