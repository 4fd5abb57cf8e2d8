"""Hands of all seats at the end of a deal, from the events that showed them."""

from __future__ import annotations

from collections.abc import Iterable

from openrummy.core.cards import CardSet, multiset_sum, to_set, with_card
from openrummy.core.engine.model import events as ev


def hands_shown(history: Iterable[ev.Event], seats: int) -> tuple[CardSet, ...]:
    """Final hand of each seat in a deal, from its events as seen by any seat.

    Cards melded on the table before the end and the discard of a knocker do not count. 0 for
    a seat without cards, or without any that were shown.
    """
    hands = [0] * seats
    showing = False
    for event in history:
        match event:
            case ev.SetUp() if event.shown:
                showing = True
                for meld in event.table:
                    laid_off = to_set(card for _, card in meld.laid)
                    _add(hands, meld.owner, [meld.cards & ~laid_off])
                    for seat, card in meld.laid:
                        hands[seat] = with_card(hands[seat], card)
                for seat, left, _ in event.shown:
                    _add(hands, seat, [left])
            case ev.Knocked(melds=melds, deadwood=left) | ev.Showed(melds=melds, deadwood=left):
                showing = True
                _add(hands, event.seat, (*melds, left))
            case ev.Declared(right=True) | ev.Arranged():
                showing = True
                _add(hands, event.seat, (*(meld.cards for meld in event.melds), event.left))
            case ev.LaidOff(seat=seat, card=card) if showing:
                hands[seat] = with_card(hands[seat], card)
            case ev.LaidDown(seat=seat, meld=meld) if showing:
                _add(hands, seat, (meld,))
            case ev.Revealed(hands=hidden):
                hands = [multiset_sum(hand, left) for hand, left in zip(hands, hidden, strict=True)]
            case _:
                pass
    return tuple(hands)


def _add(hands: list[CardSet], seat: int, cards: Iterable[CardSet]) -> None:
    for card in cards:
        hands[seat] = multiset_sum(hands[seat], card)
