"""Drawn cards written beside the draw instead of in the stock: ``s:8h``, ``s:?``.

This form suits games of which only the drawn cards are known, not the stock. Reading moves
the cards into the stock of their deal and leaves plain draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from openrummy.core.cards import CardSyntaxError, card_text, parse_card
from openrummy.core.engine import DealtCards, Draw, Pile
from openrummy.core.engine.model.dealt_cards import Known
from openrummy.core.game import GameAction, StartDeal
from openrummy.core.notation.errors import RecordError, TokenError
from openrummy.core.notation.records.record import RecordEntry
from openrummy.core.notation.tokens import parse_game_token
from openrummy.core.rules.text import say

STOCK = Draw(Pile.STOCK)
_DRAWN = "s:"
_UNKNOWN = "s:?"


def parse_record_token(text: str) -> GameAction:
    """The action of a token of a record, which may name the card drawn from the stock.

    Raises :class:`TokenError`.
    """
    if not text.startswith(_DRAWN):
        return parse_game_token(text)
    if text == _UNKNOWN:
        return STOCK
    try:
        return Draw(Pile.STOCK, parse_card(text[len(_DRAWN) :]))
    except CardSyntaxError as error:
        raise TokenError(str(error), 0, len(_DRAWN) + 1) from None


def into_stocks(entries: Sequence[RecordEntry]) -> tuple[RecordEntry, ...]:
    """Move the cards written beside stock draws into the stock of their deal.

    Raises :class:`RecordError` where the stock has another card at that position, or the deal
    was not given by its cards.
    """
    result = list(entries)
    deal: int | None = None
    stock: list[Known] = []
    draws = 0
    for index, entry in enumerate(entries):
        action = entry.action
        if isinstance(action, StartDeal):
            _store_stock(result, deal, stock)
            cards = action.cards
            deal, draws = (index if cards else None), 0
            stock = list(cards.stock) if cards else []
        elif isinstance(action, Draw) and action.pile is Pile.STOCK:
            if action.card is not None:
                _set_drawn(stock, draws, entry, action, by_cards=deal is not None)
                result[index] = replace(entry, action=STOCK)
            draws += 1
    _store_stock(result, deal, stock)
    return tuple(result)


def _set_drawn(
    stock: list[Known], index: int, entry: RecordEntry, draw: Draw, *, by_cards: bool
) -> None:
    """Set a drawn card at its position in the stock."""
    if not by_cards:
        raise RecordError(say("notation.drawn-of-entropy"), *entry.source)
    stock += [None] * (index + 1 - len(stock))
    current = stock[index]
    if current is not None and current != draw.card:
        assert draw.card is not None
        message = say("notation.drawn-other", card=card_text(draw.card), lies=card_text(current))
        raise RecordError(message, *entry.source)
    stock[index] = draw.card


def _store_stock(entries: list[RecordEntry], deal: int | None, stock: list[Known]) -> None:
    if deal is None:
        return
    action = entries[deal].action
    assert isinstance(action, StartDeal)
    assert isinstance(action.cards, DealtCards)
    if tuple(stock) != action.cards.stock:
        cards = replace(action.cards, stock=tuple(stock))
        entries[deal] = replace(entries[deal], action=replace(action, cards=cards))
