"""Resampling of OpenSpiel deals that a player cannot distinguish from the true one.

It is public which position of the pack went to which seat, but not its card. A card that the
opponent discarded, and did not visibly take, came from a uniformly random position among those it
had received by then; all other unseen cards are shuffled. So every consistent deal is equally
likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from openrummy.core.cards import Card
from openrummy.kernel.gin.encoding import card_at, place_of

if TYPE_CHECKING:
    from openrummy.lab.envs.information_tensor import ObservedEvent, Opening

_STOCK, _TAKE, _DISCARD = 1, 2, 3

#: Source of random numbers in [0, 1).
Chance = Callable[[], float]


def resample(
    pack: Sequence[int],
    openings: Sequence[Opening],
    heard: Sequence[ObservedEvent],
    player: int,
    chance: Chance,
) -> list[int]:
    """Sample a pack, top first, consistent with the player's observations.

    ``pack`` is the true one, ``openings`` each seat's knowledge when play began and ``heard`` the
    player's observations since.
    """
    dealt = [_positions_of(pack, opening.hand) for opening in openings]
    upcard = openings[player].upcard
    turned = [] if upcard is None else [pack.index(place_of(upcard))]
    fixed = {index: pack[index] for index in (*dealt[player], *turned)}
    hidden = dealt[1 - player]
    taken: set[Card] = set()
    top = len(dealt[0]) + len(dealt[1]) + len(turned)
    for event in heard:
        other = event.seat != player
        if event.what == _STOCK:
            if other:
                hidden.append(top)
            else:
                fixed[top] = pack[top]
            top += 1
        elif other and event.what == _TAKE and event.card is not None:
            taken.add(event.card)
        elif other and event.what == _DISCARD and event.card is not None:
            if event.card in taken:
                taken.remove(event.card)
            else:
                fixed[hidden.pop(_below(len(hidden), chance))] = place_of(event.card)
    unseen = [index for index in pack if index not in set(fixed.values())]
    for last in range(len(unseen) - 1, 0, -1):
        other_index = _below(last + 1, chance)
        unseen[last], unseen[other_index] = unseen[other_index], unseen[last]
    cards = iter(unseen)
    return [fixed[index] if index in fixed else next(cards) for index in range(len(pack))]


def _positions_of(pack: Sequence[int], hand: int) -> list[int]:
    """Indices in the pack of the cards of a hand."""
    return [index for index, card_index in enumerate(pack) if hand >> card_at(card_index) & 1]


def _below(number: int, chance: Chance) -> int:
    return min(number - 1, int(chance() * number))
