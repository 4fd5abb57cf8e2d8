"""What an action is, as far as a sentence needs it: a code, its cards, what it leaves."""

from __future__ import annotations

from msgspec import Struct

from openrummy.bots.base import Seen
from openrummy.cards import CardSet, by_face, card_text, copy_text, rank_of
from openrummy.engine import (
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
)
from openrummy.engine.model.phase import OfferUpcard
from openrummy.engine.showing import deadwood_of


class Deed(Struct, omit_defaults=True):
    """``code`` of ``analysis.do`` and ``analysis.did`` in the sentences, with its facts.

    ``cards`` are those that move; ``points`` what is left after a knock; ``melds`` the cards that
    are shown, a meld each; ``rank`` the one that is named wild.
    """

    code: str
    cards: list[str] = []
    points: int | None = None
    melds: list[list[str]] = []
    rank: int | None = None


def deed_of(seen: Seen, action: Action) -> Deed:
    """An action of the seat that is asked there."""
    public = seen.board.public
    match action:
        case Pass():
            return Deed("pass" if isinstance(public.phase, OfferUpcard) else "pass-last")
        case Draw(pile=Pile.STOCK):
            return Deed("draw")
        case Draw(card=card):
            return Deed("take", [card_text(public.pile[-1] if card is None else card)])
        case Discard(card=card):
            return Deed("discard", [card_text(card)])
        case Knock(card=card, melds=melds):
            return _knock(seen, card_text(card), melds, seen.board.hand)
        case BigGin(melds=melds):
            return Deed("big-gin", melds=_cards_of(melds))
        case LayOff(card=card) | Reclaim(card=card):
            return Deed("lay-off" if isinstance(action, LayOff) else "reclaim", [copy_text(card)])
        case _:
            return _on_table(action)


def _knock(seen: Seen, card: str, melds: tuple[CardSet, ...], hand: CardSet) -> Deed:
    from openrummy.cards import bit, parse_card

    rest = hand & ~bit(parse_card(card))
    left = deadwood_of(seen.rules, rest, melds)[1]
    return Deed("knock" if left else "gin", [card], left, _cards_of(melds))
