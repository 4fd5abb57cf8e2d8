"""Actions reduced to the facts that sentences need: a code, cards, remaining points."""

from __future__ import annotations

from msgspec import Struct

from openrummy.bots.base import Seen
from openrummy.core.cards import bit, card_text
from openrummy.core.engine import (
    Action,
    Arrange,
    BigGin,
    Choose,
    Declare,
    Discard,
    Draw,
    Drop,
    EndForTwo,
    GoOut,
    Knock,
    LayDown,
    LayOff,
    Pass,
    Pile,
    Reclaim,
    Spread,
    legal_in,
)
from openrummy.core.engine.model.phase import OfferUpcard
from openrummy.core.engine.show_checks import deadwood_of
from openrummy.play.views.card_texts import texts


class ActionFacts(Struct, omit_defaults=True):
    """The facts of an action; ``code`` is the key below ``analysis.do`` and ``analysis.did``.

    ``cards`` are the cards that move, ``points`` the deadwood of a knock, ``melds`` the cards of
    each meld shown, ``rank`` the rank named as wild.
    """

    code: str
    cards: list[str] = []
    points: int | None = None
    melds: list[list[str]] = []
    rank: int | None = None


def action_facts(seen: Seen, action: Action) -> ActionFacts:
    """The facts of a legal action of the viewer."""
    public = seen.board.public
    match action:
        case Pass():
            return ActionFacts("pass" if isinstance(public.phase, OfferUpcard) else "pass-last")
        case Draw(pile=Pile.STOCK):
            return ActionFacts("draw")
        case Draw(card=card):
            return ActionFacts("take", [card_text(public.pile[-1] if card is None else card)])
        case Discard(card=card):
            waits = seen.rules.held and any(
                isinstance(legal, Knock) for legal in legal_in(seen.rules, seen.board)
            )
            return ActionFacts("wait" if waits else "discard", [card_text(card)])
        case Knock(card=card, melds=melds):
            _, left = deadwood_of(seen.rules, seen.board.hand & ~bit(card), melds)
            meld_texts = [texts(meld) for meld in melds]
            return ActionFacts("knock" if left else "gin", [card_text(card)], left, meld_texts)
        case BigGin(melds=melds):
            return ActionFacts("big-gin", melds=[texts(meld) for meld in melds])
        case Spread(melds=melds):
            return ActionFacts("show", melds=[texts(meld) for meld in melds])
        case LayOff(card=card):
            return ActionFacts("lay-off", [card_text(card)])
        case _:
            return _table_action_facts(action)


def _table_action_facts(action: Action) -> ActionFacts:
    """The facts of an action in games with melds on the table or declared hands."""
    match action:
        case LayDown(meld=meld):
            return ActionFacts("lay-down", texts(meld))
        case Reclaim(card=card, wild=wild):
            return ActionFacts("reclaim", [card_text(card), card_text(wild)])
        case Choose(rank=rank):
            return ActionFacts("choose", rank=rank)
        case Declare(card=card, melds=melds):
            meld_texts = [texts(meld.cards) for meld in melds]
            return ActionFacts(
                "declare", [] if card is None else [card_text(card)], melds=meld_texts
            )
        case Arrange(melds=melds):
            return ActionFacts("show", melds=[texts(meld.cards) for meld in melds])
        case Drop():
            return ActionFacts("drop")
        case EndForTwo():
            return ActionFacts("two")
        case _:
            assert isinstance(action, GoOut)
            return ActionFacts("go-out")
