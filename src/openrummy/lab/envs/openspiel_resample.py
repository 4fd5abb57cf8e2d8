"""Resampling of OpenSpiel deals that a player cannot distinguish from the true one.

Which place of the pack went to whom is known to all; what lay there is not. A card that the
opponent discarded and was not seen to take lay in one of the places it had been dealt or had drawn
by then, each as likely; all other cards that the player has not seen lie anywhere. So every deal
that fits is as likely as another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from openrummy.core.cards import Card
from openrummy.kernel.gin.layout import card_at, place_of

if TYPE_CHECKING:
    from openrummy.lab.envs.information import Heard, Opening

_STOCK, _TAKE, _DISCARD = 1, 2, 3

#: Numbers from 0 to 1, without 1.
Chance = Callable[[], float]


def resampled(
    pack: Sequence[int],
    openings: Sequence[Opening],
    heard: Sequence[Heard],
    player: int,
    chance: Chance,
) -> list[int]:
    """A pack, from the top, with which the player would have been told the same.

    ``pack`` is the true one, ``openings`` what each seat knew when play began and ``heard`` what
    the player has been told since.
    """
    dealt = [_places_in(pack, opening.hand) for opening in openings]
    upcard = openings[player].upcard
    turned = [] if upcard is None else [pack.index(place_of(upcard))]
    settled = {index: pack[index] for index in (*dealt[player], *turned)}
    hidden = dealt[1 - player]
    taken: set[Card] = set()
    top = len(dealt[0]) + len(dealt[1]) + len(turned)
    for event in heard:
        other = event.seat != player
        if event.what == _STOCK:
            if other:
                hidden.append(top)
            else:
                settled[top] = pack[top]
            top += 1
        elif other and event.what == _TAKE and event.card is not None:
            taken.add(event.card)
        elif other and event.what == _DISCARD and event.card is not None:
            if event.card in taken:
                taken.remove(event.card)
            else:
                settled[hidden.pop(_below(len(hidden), chance))] = place_of(event.card)
    unseen = [index for index in pack if index not in set(settled.values())]
    for last in range(len(unseen) - 1, 0, -1):
        other_index = _below(last + 1, chance)
        unseen[last], unseen[other_index] = unseen[other_index], unseen[last]
    cards = iter(unseen)
    return [settled[index] if index in settled else next(cards) for index in range(len(pack))]


def _places_in(pack: Sequence[int], hand: int) -> list[int]:
    """Indices in the pack of the cards of a hand."""
    return [index for index, card_index in enumerate(pack) if hand >> card_at(card_index) & 1]


def _below(number: int, chance: Chance) -> int:
    return min(number - 1, int(chance() * number))
