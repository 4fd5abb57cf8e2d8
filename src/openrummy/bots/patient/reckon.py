"""What a hand is worth and what a discard may cost, in points.

A hand is measured by its deadwood, which may have to be paid, and by what live
cards may yet make of it. A card is live as far as it may lie in the stock: one
in the own hand, in the pile or with the other player is not (H1, H3).
"""

from __future__ import annotations

from openrummy.arrange import counts
from openrummy.bots.patient.notes import Notes, links, partners
from openrummy.bots.patient.style import Style
from openrummy.bots.patient.tables import drawing, held, knocked
from openrummy.cards import Card, CardSet, bit, in_order
from openrummy.melds import value_of
from openrummy.rules.pieces import Rules

_SUIT = 0xFFFF
_LOOSE = 3  # the highest loose cards that are tried as the next discard


class Reckoner:
    """Reckons hands within one decision."""

    def __init__(self, rules: Rules, notes: Notes, style: Style, limit: int) -> None:
        self.rules = rules
        self.notes = notes
        self.style = style
        self.limit = limit
        self.counts = counts(rules.melds, rules.values)
        self.partners = partners(rules.melds)
        self.values = [
            value_of(rules.values, Card(one)) if one % 16 < 13 else 0 for one in range(64)
        ]
        self._links = links(rules.melds)
        self._held = self._weights(held(notes.stock, limit))
        self._drawing = self._weights(drawing(notes.stock, limit))
        self._in_stock = self._stock_chances()

    def _weights(self, measured: tuple[float, ...]) -> tuple[float, ...]:
        """Base, deadwood, gain, gin, knock, live, loose, shown: as the style has it."""
        base, deadwood, gain, gin, knock, live, loose, shown = measured
        style, reach = self.style, self.style.reach
        return (
            *(base, deadwood * style.thrift, gain * reach, gin * style.gin),
            *(knock * reach, live * reach, loose, shown),
        )

    def _stock_chances(self) -> list[tuple[Card, float]]:
        """Each unseen card and the chance that it is the next one drawn."""
        odds = self.notes.odds
        free = [(card, 1 - odds[card]) for card in in_order(self.notes.unseen)]
        total = sum(chance for _, chance in free)
        return [(card, chance / total) for card, chance in free] if total else []

    # ------------------------------------------------------------ hands

    def completes(self, hand: CardSet, card: Card) -> bool:
        """Does the card make or extend a meld with cards of the hand?"""
        return any(need & hand == need for need in self.partners[card])

    def loose(self, hand: CardSet) -> list[Card]:
        """Cards in no meld of a best arrangement, the highest first."""
        counts, values = self.counts, self.values
        count = counts[hand]
        found = [
            card for card in in_order(hand) if counts[hand & ~bit(card)] == count - values[card]
        ]
        found.sort(key=lambda card: -values[card])
        return found

    def _completers(self, hand: CardSet) -> CardSet:
        """The cards that would make or extend a meld with cards of the hand."""
        found = 0
        for card in in_order(hand):
            for rest, cards in self._links[card]:
                if rest & hand == rest:
                    found |= cards
        return found

    def outs(self, hand: CardSet) -> list[tuple[Card, float, int]]:
        """Live cards that take deadwood away: card, chance as next draw, points gained."""
        return self._outs(hand, self.loose(hand))

    def _outs(self, hand: CardSet, loose: list[Card]) -> list[tuple[Card, float, int]]:
        counts = self.counts
        count = counts[hand]
        throws = [1 << card for card in loose[:_LOOSE] or in_order(hand)]
        completers = self._completers(hand)
        found = []
        for card, chance in self._in_stock:
            if completers >> card & 1:
                grown = hand | 1 << card
                gain = count - min([counts[grown ^ thrown] for thrown in throws])
                if gain > 0:
                    found.append((card, chance, gain))
        return found

    def held(self, hand: CardSet, shown: int) -> float:
        """Worth of ten cards after the discard; ``shown`` of them are known to the other."""
        return self._worth(self._held, hand, shown)

    def drawing(self, hand: CardSet, shown: int) -> float:
        """Worth of ten cards before a draw from the stock."""
        return self._worth(self._drawing, hand, shown)

    def _worth(self, weights: tuple[float, ...], hand: CardSet, shown: int) -> float:
        base, deadwood, gain, gin, knock, live, loose, known = weights
        count = self.counts[hand]
        apart = self.loose(hand)
        worth = base + deadwood * count + known * shown + loose * len(apart)
        for card, chance, won in self._outs(hand, apart):
            worth += chance * (gain * won + live) * self._taste(hand, card)
            if won == count:
                worth += chance * gin
            if count - won <= self.limit:
                worth += chance * knock
        return worth

    def _taste(self, hand: CardSet, card: Card) -> float:
        """What a live card weighs beside others: some would rather have runs."""
        if self.style.runs == 1.0:
            return 1.0
        fits = [need for need in self.partners[card] if need & hand == need]
        in_runs = all(need & _SUIT << card // 16 * 16 == need for need in fits)
        return self.style.runs if in_runs else 1.0

    def knocked(self, points: int, laid: float) -> float:
        """Worth of knocking with these points while the other may lay off ``laid``."""
        base, deadwood, cost, taken = knocked(self.notes.stock)
        return base + deadwood * points + cost * laid + taken * self.notes.taken.bit_count()

    # ------------------------------------------------------------ the other hand

    def danger(self, card: Card) -> float:
        """Chance that the other player can meld the card (H5)."""
        odds = self.notes.odds
        safe = 1.0
        for need in self.partners[card]:
            both = 1.0
            for one in in_order(need):
                both *= odds[one]
            safe *= 1 - both
        return 1 - safe
