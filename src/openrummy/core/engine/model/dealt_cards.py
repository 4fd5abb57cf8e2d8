"""The recorded cards of a deal, and the pack order that deals them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from openrummy.core.cards import Card
from openrummy.core.scoring.result import Seat

#: a card, or None for an unknown one
Known: TypeAlias = Card | None


@dataclass(frozen=True)
class DealtCards:
    """A deal by its cards instead of by the entropy that orders the pack.

    ``hands`` by seat, empty for a seat that sits out; ``stock`` in drawing order, top first, as
    far as known. None is an unknown card. ``turned``
    determines the wild rank (I2), ``knock_card`` comes from a second pack (A10). ``dealer`` None:
    by the rules. ``scores``: the points of each side before the deal; empty: the current
    ones. ``shown``: hands as shown at the end, if only that is known;
    empty for a seat that showed nothing. Cards are faces.
    """

    hands: tuple[tuple[Known, ...], ...]
    upcard: Known = None
    stock: tuple[Known, ...] = ()
    turned: Known = None
    knock_card: Known = None
    dealer: Seat | None = None
    scores: tuple[int, ...] = ()
    shown: tuple[tuple[Card, ...], ...] = ()

    def places(self) -> list[Known]:
        """Cards of the pack in order, hands first, as far as recorded."""
        rest = (card for card in (self.upcard, self.turned) if card is not None)
        return [*(card for hand in self.hands for card in hand), *rest, *self.stock]


def pack_order(
    cards: DealtCards, turn: tuple[Seat, ...], *, upcard: bool, turned: bool
) -> tuple[Card, ...]:
    """The pack that deals these cards one at a time in this ``turn``, bottom card first.

    ``upcard`` and ``turned``: whether such a card is turned up. ValueError for an unknown card.
    """
    hands = [list(cards.hands[seat]) for seat in turn]
    most = max(map(len, hands))
    order = [hand[index] for index in range(most) for hand in hands if index < len(hand)]
    order += [cards.upcard] * upcard + [cards.turned] * turned + list(cards.stock)
    known = tuple(card for card in order if card is not None)
    if len(known) != len(order):
        raise ValueError("a card of this deal is not known")
    return known[::-1]
