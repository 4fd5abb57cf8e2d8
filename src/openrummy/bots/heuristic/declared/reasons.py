"""Reasons for an action in games of declared hands: codes with cards and numbers."""

from __future__ import annotations

from openrummy.bots.base import Fact, Judgement, Seen
from openrummy.core.cards import card_text
from openrummy.core.engine import Arrange, Declare, Discard, Draw, Drop, Pile

Facts = tuple[Fact, ...]


def reason(seen: Seen, judgements: tuple[Judgement, ...]) -> tuple[str, Facts]:
    """Code and data of the reason for the best judged action."""
    first = judgements[0]
    match first.action:
        case Declare(card=None):
            return "declare-undrawn", ()
        case Declare(card=card):
            assert card is not None
            return "declare", (("card", card_text(card)),)
        case Arrange():
            return "arrange", ()
        case Drop():
            return "drop", first.data
        case Draw(pile=Pile.DISCARD):
            facts = dict(first.data)
            nearer = int(facts["away"]) < int(facts["before"])
            return ("whole-take" if nearer else "whole-take-better"), first.data
        case Discard():
            return _discard(seen, first)
        case _:
            pile = seen.board.public.pile
            if not pile:
                return "table-stock-only", ()
            return "whole-stock", (("card", card_text(pile[-1])), *first.data)


def _discard(seen: Seen, judgement: Judgement) -> tuple[str, Facts]:
    facts, play = dict(judgement.data), seen.rules.declared
    assert play
    if play.pure and not facts["pure"]:
        return "whole-throw-pure", judgement.data
    if play.runs > play.pure and not facts["second"]:
        return "whole-throw-second", judgement.data
    return "whole-throw", judgement.data
