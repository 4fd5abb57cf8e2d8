"""Countable facts of a seat's hand: live outs, helpful cards, safe discards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import combinations

from openrummy.bots.base import Seen
from openrummy.bots.heuristic.opponent_notes import partners
from openrummy.core.cards import Card, CardSet, bit, in_order, pack_faces, to_set
from openrummy.core.melds.arrange import best, counts
from openrummy.core.melds.plain import Meld, lay_offs, value_of
from openrummy.core.rules.pieces import Melds


class Holding:
    """A hand among the cards a seat has seen.

    ``hand``: its cards; ``pile``: the discards; ``known``: cards the opponent took and
    still holds; ``unseen``: cards that may be in the stock or hidden in a hand.
    """

    def __init__(self, seen: Seen) -> None:
        public = seen.board.public
        self.rules, self.hand = seen.rules, seen.board.hand
        self.melds, self.limit = seen.rules.melds, public.limit
        self.pile = to_set(public.pile)
        self.opponent = public.after(seen.seat)
        self.known = public.known[self.opponent]
        self.deadwood = counts(self.melds, seen.rules.values)
        elsewhere = self.pile | self.hand
        for seat in public.active:
            elsewhere |= public.known[seat]
        for meld in public.table:
            elsewhere |= meld.cards
        self.unseen = pack_faces(self.rules.pack.ranks, self.rules.pack.suits) & ~elsewhere
        self._needs = partners(self.melds)
        self._drawn: dict[CardSet, dict[Card, int]] = {}

    def value(self, card: Card) -> int:
        """Points the card counts in deadwood."""
        return value_of(self.rules.values, card)

    def without(self, card: Card) -> CardSet:
        """The hand less a card."""
        return self.hand & ~bit(card)

    # ------------------------------------------------------------ one card

    def outs(self, card: Card, rest: CardSet) -> CardSet:
        """The unseen cards of which one alone would meld ``card`` with some of ``rest``."""
        outs_: CardSet = 0
        for need in self._needs[card]:
            missing = need & ~rest
            if missing.bit_count() == 1 and missing & self.unseen:
                outs_ |= missing
        return outs_

    def mates(self, card: Card, rest: CardSet) -> CardSet:
        """The cards of ``rest`` that one unseen card would meld with ``card``."""
        mates_: CardSet = 0
        for need in self._needs[card]:
            missing = need & ~rest
            if missing.bit_count() == 1 and missing & self.unseen:
                mates_ |= need & rest
        return mates_

    def goes_with(self, card: Card, rest: CardSet) -> bool:
        """True if a card in ``rest`` could be in a smallest meld with ``card``."""
        return any(need & rest for need in self._needs[card])

    def melded_by(self, card: Card, rest: CardSet) -> CardSet:
        """The cards of ``rest`` with which ``card`` makes or extends a meld, possibly none.

        Of several melds, the one with the most points.
        """
        grown = rest | bit(card)
        for meld in best(self.melds, self.rules.values, grown).melds:
            if meld & bit(card):
                return meld & ~bit(card)
        needs = [need for need in self._needs[card] if need & rest == need]
        return needs[0] if needs else 0

    def melded(self, card: Card) -> Meld:
        """The meld that contains the card in the best arrangement of the hand, or 0."""
        melds = best(self.melds, self.rules.values, self.hand).melds
        return next((meld for meld in melds if meld & bit(card)), 0)

    def blockers(self, card: Card) -> CardSet | None:
        """Cards on the pile and in the seat's hand that make a discard of it safe.

        A minimal proof, preferring those of the pile. None: the opponent may be able to use it.
        """
        free = self.unseen | self.known
        blocked = [need & ~free for need in self._needs[card]]
        if not all(blocked):
            return None
        every: CardSet = 0
        for missing in blocked:
            every |= missing
        cards = sorted(in_order(every), key=lambda card: (not self.pile >> card & 1, card))
        for size in range(1, len(cards) + 1):
            for subset in combinations(cards, size):
                chosen = to_set(subset)
                if all(need & chosen for need in blocked):
                    return chosen
        return None

    @cached_property
    def bases(self) -> tuple[tuple[Meld, ...], ...]:
        """For each card: the smallest melds it could be laid off on."""
        return _bases(self.melds)

    # ------------------------------------------------------------ hands before a draw

    def after_draw(self, hand: CardSet) -> dict[Card, int]:
        """For each unseen card: the deadwood left if it is drawn and the best card discarded."""
        if hand not in self._drawn:
            count = self.deadwood
            self._drawn[hand] = {
                card: min([count[hand | bit(card)], *self._discarding(hand | bit(card))])
                for card in in_order(self.unseen)
            }
        return self._drawn[hand]

    def _discarding(self, hand: CardSet) -> Iterator[int]:
        return (self.deadwood[hand ^ bit(card)] for card in in_order(hand))

    def drawn_to(self, hand: CardSet, limit: int) -> CardSet:
        """The unseen cards that leave at most ``limit`` when drawn to a hand."""
        return to_set(card for card, left in self.after_draw(hand).items() if left <= limit)

    def helpful(self, hand: CardSet) -> CardSet:
        """The unseen cards that make or extend a meld with a hand and lower its deadwood."""
        now = self.deadwood[hand]
        return to_set(
            card
            for card, left in self.after_draw(hand).items()
            if left < now and any(need & hand == need for need in self._needs[card])
        )

    def after_take(self, card: Card) -> tuple[int, Card]:
        """The least deadwood after taking a discard, and what is discarded for it.

        On ties the card with the fewest live outs, then the highest.
        """
        grown = self.hand | bit(card)
        choices = [
            (self.deadwood[grown ^ bit(card)], self.outs(card, self.hand).bit_count(), -card)
            for card in in_order(self.hand)
        ]
        least, _, negative = min(choices)
        return least, Card(-negative)


@lru_cache(maxsize=256)
def _bases(melds: Melds) -> tuple[tuple[Meld, ...], ...]:
    table: list[list[Meld]] = [[] for _ in range(64)]
    smallest = {need | bit(Card(card)) for card in range(64) for need in partners(melds)[card]}
    for meld in sorted(smallest):
        for card in in_order(lay_offs(melds, meld)):
            table[card].append(meld)
    return tuple(tuple(row) for row in table)
