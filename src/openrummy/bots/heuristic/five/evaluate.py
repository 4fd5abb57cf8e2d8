"""Value of five cards: shown now, or improved with an extra card.

The strength of opponents' hands is estimated from a measurement of 800 hands that draw a
card a turn, take a good discard now and then, and keep the most promising cards. The
table has, by the number of turns, the percentage of hands of each class.
"""

from __future__ import annotations

from functools import lru_cache

from openrummy.bots.base import Seen
from openrummy.bots.heuristic.exact_sums import sequential_sum
from openrummy.bots.heuristic.style import Style
from openrummy.core.cards import CardSet, bit, full_pack, in_order, to_set
from openrummy.core.melds.five_cards import rank_hand
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
_NEXT = 0.7  # gain of a second card relative to that of the next one


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
        visible_cards = self.seen.board.hand
        for seat in public.active:
            if seat != self.seat:
                visible_cards |= public.known[seat]
        visible_cards |= to_set(public.pile[-self.style.memory :])
        return tuple(in_order(to_set(full_pack()) & ~visible_cards))

    # ------------------------------------------------------------ own hand

    def chance(self, hand: CardSet, later: int = 0) -> float:
        """Probability that no other hand is better, ``later`` turns from now."""
        return _chance_no_better(hand, self.turns + later) ** self.others

    def show_value(self, hand: CardSet, later: int = 0) -> float:
        """Expected points of the deal if the hand is shown."""
        kind = rank_hand(hand).kind
        growth = GROWTH[min(self.turns + later, len(GROWTH) - 1)]
        value, others = self.values[kind], self.others
        lower = _mean(self.values, growth, 0, kind)
        higher = _mean(self.values, growth, kind, len(self.values) - 1)
        win = value + others * (value - lower)
        lose = higher + (higher - value) + (others - 1) * (higher - lower) + self.penalty
        chance = self.chance(hand, later)
        return chance * win - (1 - chance) * lose / others

    def value(self, hand: CardSet) -> float:
        """Value of a kept hand next turn: shown if allowed and not at a loss."""
        value = self._value.get(hand)
        if value is None:
            strength = rank_hand(hand)
            value = self.show_value(hand, 1)
            if strength.kind < self.limit or value < 0:
                # it cannot win by being shown, but need not be shown either
                value = min(value, 0.0) * 0.3 + 0.2 * self.chance(hand, 1)
            self._value[hand] = value
        return value

    def best_discard_value(self, six: CardSet) -> float:
        """Value of six cards after the best discard."""
        return max(self.value(six & ~bit(card)) for card in in_order(six))

    def promise(self, hand: CardSet) -> float:
        """Expected value of a hand after the next draw from the stock."""
        cards = [card for card in self.unseen if not hand >> card & 1]
        if not cards:
            return self.value(hand)
        return sequential_sum(self.best_discard_value(hand | 1 << card) for card in cards) / len(
            cards
        )

    def kept_value(self, hand: CardSet) -> float:
        """Value of a hand kept for the next turn, including the likely further draw."""
        after = self.promise(hand)
        return after + _NEXT * self.style.reach * max(0.0, after - self.value(hand)) * 0.5

    # ------------------------------------------------------------ the next player

    def danger(self, card: int) -> float:
        """Probability that the next player can use the card, from its known cards."""
        known = self.public.known[self.opponent]
        chance = 0.12
        for other in in_order(known):
            if other % 16 == card % 16:
                chance += 0.35
            elif other // 16 == card // 16 and abs(other - card) <= 2:
                chance += 0.2
        return min(chance, 0.9)


@lru_cache(1 << 16)
def _chance_no_better(hand: CardSet, turns: int) -> float:
    """Probability that one other hand is no better after ``turns`` turns."""
    growth = GROWTH[min(turns, len(GROWTH) - 1)]
    strength = rank_hand(hand)
    ranks = strength.making or strength.others
    part = (ranks[0] + (strength.others or (7,))[0] / _HIGHEST) / _HIGHEST
    kind = strength.kind
    return (sequential_sum(growth[:kind]) + growth[kind] * min(1.0, part)) / 100


@lru_cache(1 << 12)
def _mean(values: tuple[int, ...], growth: tuple[float, ...], low: int, high: int) -> float:
    """Mean value of hands of these classes."""
    weight = sequential_sum(growth[low : high + 1])
    if not weight:
        return float(values[low])
    kinds = range(low, high + 1)
    return sequential_sum(values[kind] * growth[kind] for kind in kinds) / weight
