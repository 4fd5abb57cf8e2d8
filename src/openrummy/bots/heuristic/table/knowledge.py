"""A seat's inferences in a deal with melds on the table, from public events only."""

from __future__ import annotations

from openrummy.bots.base import Seen
from openrummy.bots.heuristic.exact_sums import sequential_sum
from openrummy.bots.heuristic.opponent_notes import (
    neighbours,
    partners,
    taken_and_discarded,
    unseen_faces,
)
from openrummy.bots.heuristic.style import Style
from openrummy.bots.heuristic.table.melding import melding_of
from openrummy.bots.heuristic.table.weights import BEST, Weights, end_probability
from openrummy.core.cards import Card, CardSet, copies, face_of, in_order
from openrummy.core.engine.model.events import Reshuffled

_MAX_TURNS = 9.0


class TableNotes:
    """Counts of unseen cards by face, and estimates derived from them.

    ``rates`` is the probability by face that the seat can get the card in one of its
    turns; ``risk`` the probability that the deal ends before its next turn; ``turns``
    the expected number of further turns; ``odds`` the probability that the next player holds
    a card; ``reshuffled`` the discards that became the stock, where the seat accounts for them;
    ``coming`` the unseen cards by face, weighted by the probability of being in the stock.
    """

    def __init__(self, seen: Seen, style: Style, weights: Weights = BEST) -> None:
        self.seen, self.style, self.weights = seen, style, weights
        self.rules, self.melding = seen.rules, melding_of(seen)
        self.public, self.seat = seen.board.public, seen.seat
        self.opponent = self.public.after(self.seat)
        self.others = [seat for seat in self.public.active if seat != self.seat]
        self.pile = self.public.pile[-style.memory :]
        visible_sets = [seen.board.hand, *(meld.cards for meld in self.public.table)]
        visible_sets += [self.public.known[seat] for seat in self.others]
        self.unseen = unseen_faces(self.rules, len(self.public.active), visible_sets, self.pile)
        self.hidden = max(1, sum(self.unseen))
        self.reshuffled = self._reshuffled()
        self.coming = self._coming()
        calm = weights.calm
        if self._stalls():
            calm *= weights.stalled
        if self.reshuffled:
            calm *= weights.stuck**self.public.reshuffles
        self.risk = 1.0
        for seat in self.others:
            self.risk *= 1 - end_probability(self.public.held[seat]) * calm
        self.risk = 1 - self.risk
        self.turns = self._turns()
        self.rates = self._rates()
        self.odds = self._odds()
        self._dangers: dict[int, float] = {}

    def _turns(self) -> float:
        turns = min(_MAX_TURNS, 1 / max(self.risk, 0.01))
        if self.rules.ending.stock in ("block", "dead", "take-used"):
            left = self.public.stock - self.rules.ending.left
            turns = min(turns, left / len(self.public.active))
        return max(0.0, turns)

    def _stalls(self) -> bool:
        """Is this a table at which cautious play lets the cards run out?

        Everybody keeps low cards then, and nobody goes out: with five or more players and a
        reshuffled pile, and between two with a stock that is played once.
        """
        stock, opponents = self.rules.ending.stock, len(self.others)
        if stock == "block":
            return opponents == 1
        return stock in ("reshuffle", "reshuffle-all") and opponents >= self.weights.full

    def _reshuffled(self) -> CardSet:
        """The reshuffled pile, if the seat remembers it and accounts for it."""
        if self.public.reshuffles and len(self.others) >= self.weights.crowd:
            for event in reversed(self.seen.history):
                if isinstance(event, Reshuffled):
                    remembers = event.cards.bit_count() <= self.style.memory
                    return event.cards if remembers else 0
        return 0

    def _coming(self) -> list[float]:
        """The unseen cards by face, weighted by the probability of being in the stock.

        Reshuffled cards are in the stock or were drawn since; cards that were never in the pile
        are in other hands. The sum is ``hidden``, as for the unseen cards.
        """
        reshuffled_counts = [
            min(count, copies(self.reshuffled, Card(face)))
            for face, count in enumerate(self.unseen)
        ]
        total = sum(reshuffled_counts)
        if not total:
            return [float(count) for count in self.unseen]
        return [self.hidden / total * count for count in reshuffled_counts]

    def _rates(self) -> list[float]:
        share = (1 + self.weights.picked) / self.hidden
        rates = [count * share for count in self.coming]
        play = self.rules.on_table
        if play and play.take != "top":
            for card in self.pile:
                rates[face_of(card)] = max(self.weights.deep, rates[face_of(card)])
        return rates

    def _odds(self) -> list[float]:
        """Probability by face that the next player holds the card."""
        public, opponent = self.public, self.opponent
        known = public.known[opponent]
        taken, discarded = taken_and_discarded(self.seen.history, opponent, self.style.memory)
        near = neighbours(self.rules.melds)
        weights = [0.0] * 64
        for face, count in enumerate(self.unseen):
            if count:
                weight = float(count)
                if not self.melding.is_wild(Card(face)):
                    weight *= self.style.taken_near if near[face] & taken else 1.0
                    weight *= self.style.discarded_near if near[face] & discarded else 1.0
                weights[face] = weight
        hidden = max(0, public.held[opponent] - known.bit_count())
        share = hidden / max(1.0, sequential_sum(weights))
        odds = [min(0.95, weight * share) for weight in weights]
        for card in in_order(known):
            odds[face_of(card)] = 1.0
        return odds

    def danger(self, card: Card) -> float:
        """Probability that the next player can use the card in a meld of its own (H5)."""
        face = face_of(card)
        result = self._dangers.get(face)
        if result is None:
            result = self._dangers[face] = 1.0 if self.melding.is_wild(card) else self._danger(face)
        return result

    def _danger(self, face: Card) -> float:
        safe = 1.0
        for need in partners(self.rules.melds)[face]:
            both = 1.0
            for card_ in in_order(need):
                both *= self.odds[card_]
            safe *= 1 - both
        return 1 - safe
