"""Card choices of self-play in games where whole hands are declared.

Random play never declares, so a seat discards an unmelded card with the fewest neighbours and takes
a discard that leaves fewer loose cards: fast, and good enough to end a deal.
"""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.core.cards import LANE, RANKS, Card, CardSet, face_of, in_order, is_joker, with_card
from openrummy.core.cards.rng import Stream
from openrummy.core.engine import Discard, View
from openrummy.core.engine.meld_terms import meld_terms_of
from openrummy.core.melds.cover import best_cost, best_cover
from openrummy.core.melds.wild import CardPoints
from openrummy.core.rules.pieces import Rules

_CARD_COUNTS = CardPoints((1,) * len(RANKS), joker=3, wild=3)  # wilds are not discarded


def discard(rules: Rules, seen: View, discards: Sequence[Discard], chance: Stream) -> Discard:
    """Choose an unmelded card with the fewest neighbours in the hand."""
    cover = best_cover(meld_terms_of(rules, seen.public), _CARD_COUNTS, seen.hand)
    assert cover is not None
    loose = {face_of(card) for card in in_order(cover.left)}
    choices = [option for option in discards if option.card in loose] or list(discards)
    neighbours = [_neighbours(seen.hand, option.card) for option in choices]
    fewest = min(neighbours)
    return chance.choice(
        [option for option, count in zip(choices, neighbours, strict=True) if count == fewest]
    )


def _neighbours(hand: CardSet, card: Card) -> int:
    """Number of cards in the hand that could share a meld with this one; highest for wilds."""
    if is_joker(card):
        return len(RANKS)
    return sum(
        not is_joker(neighbour)
        and neighbour != card
        and (
            neighbour % LANE == card % LANE
            or (neighbour // LANE == card // LANE and abs(neighbour - card) <= 2)
        )
        for neighbour in map(face_of, in_order(hand))
    )


def improves_hand(rules: Rules, seen: View) -> bool:
    """True if taking the top discard does not increase the number of loose cards."""
    terms = meld_terms_of(rules, seen.public)
    before = best_cost(terms, _CARD_COUNTS, seen.hand)
    after = best_cost(terms, _CARD_COUNTS, with_card(seen.hand, seen.public.pile[-1]))
    return before is not None and after is not None and after <= before
