"""Value of a hand and cost of a discard, in points.

A hand is measured by its deadwood, which may have to be paid, and by its potential to improve with
live cards. A card is live if it may be in the stock, not in the seat's hand, the pile or the
opponent's hand (H1, H3).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from openrummy.bots.heuristic.exact_sums import sequential_sum
from openrummy.bots.heuristic.knock.weights import draw_weights, hand_weights, knock_weights
from openrummy.bots.heuristic.opponent_notes import Notes, links, partner_cards, partners
from openrummy.bots.heuristic.style import Style
from openrummy.core.cards import Card, CardSet, in_order
from openrummy.core.melds.arrange import counts
from openrummy.core.melds.plain import value_of
from openrummy.core.rules.pieces import Rules, Values

_SUIT = 0xFFFF
_LOOSE = 3  # highest loose cards tried as the next discard


@lru_cache(maxsize=256)
def _values(values: Values) -> tuple[list[int], Callable[[Card], int]]:
    """Points by card, and the key that sorts the highest first."""
    table = [value_of(values, Card(face)) if face % 16 < 13 else 0 for face in range(64)]
    return table, [-points for points in table].__getitem__


class KnockEvaluator:
    """Evaluates hands within one decision."""

    def __init__(
        self, rules: Rules, notes: Notes, style: Style, limit: int, turn: float = 0.0
    ) -> None:
        self.waiting = style.wait * turn
        self.rules = rules
        self.notes = notes
        self.style = style
        self.limit = limit
        self.counts = counts(rules.melds, rules.values)
        self.partners = partners(rules.melds)
        self.values, self._discard_order = _values(rules.values)
        self.pairs = partner_cards(rules.melds)
        self._links = links(rules.melds)
        self._hand_weights = self._styled_weights(hand_weights(notes.stock, limit))
        self._draw_weights = self._styled_weights(draw_weights(notes.stock, limit))
        self._in_stock = self._stock_chances()

    def _styled_weights(self, measured: tuple[float, ...]) -> tuple[float, ...]:
        """Measured weights scaled by the style, in the field order of ``HandWeights``."""
        base, deadwood, gain, gin, knock, live, loose, shown = measured
        style, reach = self.style, self.style.reach
        return (
            base,
            deadwood * style.thrift,
            gain * reach,
            gin * style.gin,
            knock * reach,
            live * reach,
            loose,
            shown,
        )

    def _stock_chances(self) -> dict[Card, float]:
        """Probability of each unseen card to be the next one drawn."""
        odds = self.notes.odds
        free = {card: 1 - odds[card] for card in in_order(self.notes.unseen)}
        total = sequential_sum(free.values())
        return {card: chance / total if total else 0.0 for card, chance in free.items()}

    # ------------------------------------------------------------ hands

    def completes(self, hand: CardSet, card: Card) -> bool:
        """True if the card makes or extends a meld with cards of the hand."""
        return any(need & hand == need for need in self.partners[card])

    def loose(self, hand: CardSet) -> list[Card]:
        """Deadwood of a best arrangement, highest cards first."""
        counts, values = self.counts, self.values
        count = counts[hand]
        loose: list[Card] = []
        rest = hand
        while rest:
            low = rest & -rest
            rest ^= low
            card: Card = low.bit_length() - 1  # type: ignore[assignment]  # called very often
            if counts[hand ^ low] == count - values[card]:
                loose.append(card)
        loose.sort(key=self._discard_order)
        return loose

    def _completers(self, hand: CardSet) -> CardSet:
        """The cards that would make or extend a meld with cards of the hand."""
        completers = 0
        rest = hand
        while rest:
            low = rest & -rest
            rest ^= low
            for need, cards in self._links[low.bit_length() - 1]:
                if need & hand == need:
                    completers |= cards
        return completers

    def outs(self, hand: CardSet) -> list[tuple[Card, float, int]]:
        """Live cards that reduce deadwood: card, probability as next draw, points gained."""
        return self._outs(hand, self.loose(hand))

    def _outs(self, hand: CardSet, loose: list[Card]) -> list[tuple[Card, float, int]]:
        counts, in_stock = self.counts, self._in_stock
        count = counts[hand]
        discards = [1 << card for card in loose[:_LOOSE] or in_order(hand)]
        outs = []
        rest = self._completers(hand) & self.notes.unseen
        while rest:
            low = rest & -rest
            rest ^= low
            grown = hand | low
            gain = count - min([counts[grown ^ discarded] for discarded in discards])
            if gain > 0:
                card: Card = low.bit_length() - 1  # type: ignore[assignment]
                outs.append((card, in_stock[card], gain))
        return outs

    def hand_value(self, hand: CardSet, shown: int) -> float:
        """Value of a hand after the discard; ``shown`` of its cards are known to the opponent."""
        return self._value(self._hand_weights, hand, shown)

    def draw_value(self, hand: CardSet, shown: int) -> float:
        """Value of a hand before a draw from the stock."""
        return self._value(self._draw_weights, hand, shown)

    def _value(self, weights: tuple[float, ...], hand: CardSet, shown: int) -> float:
        base, deadwood, gain, gin, knock, live, loose_weight, known_weight = weights
        count = self.counts[hand]
        loose_cards = self.loose(hand)
        value = base + deadwood * count + known_weight * shown + loose_weight * len(loose_cards)
        limit = self.limit
        for card, chance, gain_of_card in self._outs(hand, loose_cards):
            value += chance * (gain * gain_of_card + live) * self._run_factor(hand, card)
            if gain_of_card == count:
                value += chance * gin
            if count - gain_of_card <= limit:
                value += chance * knock
        return value

    def _run_factor(self, hand: CardSet, card: Card) -> float:
        """Factor on a live card: some styles prefer runs."""
        if self.style.runs == 1.0:
            return 1.0
        fits = [need for need in self.partners[card] if need & hand == need]
        in_runs = all(need & _SUIT << card // 16 * 16 == need for need in fits)
        return self.style.runs if in_runs else 1.0

    def knock_value(self, points: int, laid: float) -> float:
        """Value of a knock with these points if the opponent lays off ``laid``."""
        base, deadwood, laid_weight, taken_weight = knock_weights(self.notes.stock)
        return (
            base
            + deadwood * points
            + laid_weight * laid
            + taken_weight * self.notes.taken.bit_count()
        )

    # ------------------------------------------------------------ the other hand

    def danger(self, card: Card) -> float:
        """Probability that the opponent can meld the card (H5)."""
        odds = self.notes.odds
        safe = 1.0
        for need in self.pairs[card]:
            both = 1.0
            for other in need:
                both *= odds[other]
            safe *= 1 - both
        return 1 - safe
