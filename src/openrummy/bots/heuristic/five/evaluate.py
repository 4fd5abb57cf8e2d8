"""Value of five cards: shown now, and with an extra card.

How good the others' hands are is not seen. How hands grow was measured: 800 hands that
take a card a turn, and a good discard now and then, and keep what promises most. The
table has, for a number of turns, how many in 100 are of each class.
"""

from __future__ import annotations

from functools import lru_cache

from openrummy.bots.base import Seen
from openrummy.bots.heuristic.exact_sums import added
from openrummy.bots.heuristic.style import Style
from openrummy.core.cards import CardSet, bit, full_pack, in_order, to_set
from openrummy.core.melds.fivecards import ranked
from openrummy.core.rules.pieces import HandScore
from openrummy.core.scoring.result import Seat

# After 0, 1, ... turns, in 100: nothing, pair, two pairs, sequence of 3, three, straight, flush,
# sequence of 4, full set, full house, four, straight flush.
GROWTH: tuple[tuple[float, ...], ...] = (
    (49.9, 38.5, 7.1, 1.2, 2, 0.1, 0.1, 0, 0.1, 0.5, 0.4, 0),
    (25, 45.9, 15.2, 2.5, 4.4, 1.9, 1.1, 0.1, 1, 2.1, 0.8, 0),
    (11.6, 37.6, 25, 3.2, 5, 4.4, 3, 0, 2.9, 6, 1.1, 0.1),
    (4.8, 26.1, 31, 3.1, 5.4, 7, 4.2, 0.2, 4.6, 11.8, 1.5, 0.2),
    (2.5, 16.4, 31.6, 3.1, 4.9, 8.2, 5.5, 0.2, 7.9, 16.5, 2.6, 0.5),
    (1.5, 9.4, 28.9, 2.6, 5, 9.5, 6.5, 0.6, 10.9, 21.1, 3.2, 0.8),
    (0.9, 5.4, 25, 2, 4.5, 10.5, 6.6, 0.6, 13.1, 26.8, 3.8, 0.9),
    (0, 2.9, 21.9, 1, 3, 10.2, 6.9, 1.1, 16.2, 30.9, 4.9, 1),
    (0, 1.6, 17.8, 0.6, 2.4, 9.6, 6.4, 1.4, 18.2, 33.9, 6.9, 1.2),
    (0, 1.4, 14.6, 0.5, 1.9, 9.1, 6.4, 1.1, 19.2, 35.6, 8.4, 1.8),
    (0, 0.8, 12, 0.6, 1.6, 8.5, 6.1, 1.2, 20.4, 37, 9.4, 2.4),
    (0, 0.4, 8.9, 0.4, 1.4, 8.4, 5.8, 1.1, 21.4, 37.8, 11.6, 3),
    (0, 0.2, 7.2, 0.5, 1.1, 7.8, 5.4, 1.1, 22.2, 37.8, 13.5, 3.1),
    (0, 0.1, 5.2, 0.5, 1, 7.5, 5.2, 1.1, 22.9, 36.5, 16.1, 3.8),
)
_HIGHEST = 14
_NEXT = 0.7  # of what the next card brings: what one more brings after that


class FiveEvaluator:
    """Evaluates hands within one decision."""

    def __init__(self, seen: Seen, style: Style) -> None:
        score = seen.rules.score_as(HandScore)
        assert score
        self.seen, self.style, self.values, self.penalty = seen, style, score.values, score.beaten
        self.public, self.seat = seen.board.public, seen.seat
        self.opponent: Seat = self.public.after(self.seat)
        self.others = len(self.public.active) - 1
        self.turns = self.public.turns // len(self.public.active)
        self.limit = self.public.limit
        self.unseen = self._unseen()
        self._value: dict[CardSet, float] = {}

    def _unseen(self) -> tuple[int, ...]:
        public = self.public
        gone = self.seen.board.hand
        for seat in public.active:
            if seat != self.seat:
                gone |= public.known[seat]
        gone |= to_set(public.pile[-self.style.memory :])
        return tuple(in_order(to_set(full_pack()) & ~gone))

    # ------------------------------------------------------------ one hand

    def chance(self, hand: CardSet, later: int = 0) -> float:
        """The chance that no other hand is better, ``later`` turns from now."""
        return _below(hand, self.turns + later) ** self.others

    def shown(self, hand: CardSet, later: int = 0) -> float:
        """Points of the deal if the hand is shown: its own minus a share of the winner's."""
        kind = ranked(hand).kind
        growth = GROWTH[min(self.turns + later, len(GROWTH) - 1)]
        value, others = self.values[kind], self.others
        lower = _mean(self.values, growth, 0, kind)
        higher = _mean(self.values, growth, kind, len(self.values) - 1)
        win = value + others * (value - lower)
        lose = higher + (higher - value) + (others - 1) * (higher - lower) + self.penalty
        chance = self.chance(hand, later)
        return chance * win - (1 - chance) * lose / others

    def value(self, hand: CardSet) -> float:
        """Value of a kept hand next turn: shown, if it may be, and not at a loss."""
        known = self._value.get(hand)
        if known is None:
            strength = ranked(hand)
            known = self.shown(hand, 1)
            if strength.kind < self.limit or known < 0:
                # it cannot be shown for good, but it may be in the way of nothing
                known = min(known, 0.0) * 0.3 + 0.2 * self.chance(hand, 1)
            self._value[hand] = known
        return known

    def best(self, six: CardSet) -> float:
        """The best of six cards with one discarded."""
        return max(self.value(six & ~bit(card)) for card in in_order(six))

    def promise(self, hand: CardSet) -> float:
        """Expected value of a hand with the next card from the stock."""
        cards = [card for card in self.unseen if not hand >> card & 1]
        if not cards:
            return self.value(hand)
        return added(self.best(hand | 1 << card) for card in cards) / len(cards)

    def held(self, hand: CardSet) -> float:
        """Value of a hand that is kept for the next turn, another draw being likely."""
        after = self.promise(hand)
        return after + _NEXT * self.style.reach * max(0.0, after - self.value(hand)) * 0.5

    # ------------------------------------------------------------ the next player

    def danger(self, card: int) -> float:
        """Chance that the next player wants the card, from what it is known to hold."""
        known = self.public.known[self.opponent]
        known_card = 0.12
        for other in in_order(known):
            if other % 16 == card % 16:
                known_card += 0.35
            elif other // 16 == card // 16 and abs(other - card) <= 2:
                known_card += 0.2
        return min(known_card, 0.9)


@lru_cache(1 << 16)
def _below(hand: CardSet, turns: int) -> float:
    """The chance that one other hand is no better after ``turns`` turns."""
    growth = GROWTH[min(turns, len(GROWTH) - 1)]
    strength = ranked(hand)
    ranks = strength.making or strength.others
    part = (ranks[0] + (strength.others or (7,))[0] / _HIGHEST) / _HIGHEST
    kind = strength.kind
    return (added(growth[:kind]) + growth[kind] * min(1.0, part)) / 100


@lru_cache(1 << 12)
def _mean(values: tuple[int, ...], growth: tuple[float, ...], low: int, high: int) -> float:
    """The mean value of hands of these classes."""
    weight = added(growth[low : high + 1])
    if not weight:
        return float(values[low])
    places = range(low, high + 1)
    return added(values[number] * growth[number] for number in places) / weight
