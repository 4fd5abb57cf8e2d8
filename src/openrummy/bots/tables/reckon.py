"""What it is worth to end a turn with a hand: what its cards may cost, and the way still to go."""

from __future__ import annotations

from math import exp

from openrummy.bots.patient.notes import partners
from openrummy.bots.tables.sight import Sight
from openrummy.bots.tables.worth import worth_of
from openrummy.cards import FACES, Card, CardSet, in_order, is_joker
from openrummy.rules.pieces import LeftScore, TableMelds, TableScore

_A_CARD = 6.0  # points of a card in another hand that nobody has seen
_LAID = 0.95  # a card that fits the table will go there, if its owner gets another turn
_JOKER = 0.9
_AWAY = 0.07  # of what going out brings: what each card still to get rid of takes away
_DENY = 0.3
_STRAY = 0.04  # a card with no company finds a use by something new


class Reckoner:
    """Reckons the ends of a turn within one decision."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        rules, public = sight.rules, sight.public
        self.melding = sight.melding
        self.partners = partners(rules.melds)
        self.values = [
            worth_of(rules.values, Card(one)) if one % 16 < 14 else 0 for one in range(64)
        ]
        assert isinstance(rules.play, TableMelds)
        self.play = rules.play
        self.melded = isinstance(rules.score, TableScore)
        left = sum(public.held[seat] for seat in sight.others) * _A_CARD
        to_winner = isinstance(rules.score, LeftScore) and rules.score.to == "winner"
        self.prize = left if to_winner else left / len(sight.others)
        if isinstance(rules.score, TableScore):
            self.prize += rules.score.out
        self.doubles = isinstance(rules.score, LeftScore) and rules.score.rummy_doubles
        self._ended: dict[tuple[CardSet, CardSet, bool], float] = {}

    def points(self, cards: CardSet) -> int:
        """Points of cards in the hand."""
        values = self.values
        return sum([values[one & 63] for one in in_order(cards)])

    def out(self, rummy: bool) -> float:
        """The worth of going out now."""
        return self.prize * (2 if rummy and self.doubles else 1)

    def ended(self, hand: CardSet, opens: CardSet, may_add: bool) -> float:
        """The worth of a hand after the throw; ``opens`` fit the table.

        ``may_add``: its owner may lay off in the next turn whatever happens.
        """
        key = hand, opens, may_add
        known = self._ended.get(key)
        if known is None:
            known = self._ended[key] = self._reckoned(hand, opens, may_add)
        return known

    def _reckoned(self, hand: CardSet, opens: CardSet, may_add: bool) -> float:
        sight, values = self.sight, self.values
        melds, loose = self.melding.cover(hand)
        risk, twice = sight.risk, 2 if self.melded else 1
        cost = 0.0
        for place, meld in enumerate(melds):
            late = risk
            if place and self.play.a_turn == "one":
                late = 1 - (1 - risk) ** (place + 1)
            cost += late * twice * self.points(meld)
        away = 0.0
        for card, used in self.uses(hand, loose, opens, may_add or bool(melds)):
            unused = 1 - (1 - risk) * used
            cost += values[card & 63] * twice * unused
            away += 1 - used
        if self.melded:
            cost -= self.points(hand)
        gone = max(0.0, away - 0.5)
        return -cost - self.prize * _AWAY * gone

    def uses(
        self, hand: CardSet, loose: CardSet, opens: CardSet, may_add: bool
    ) -> list[tuple[Card, float]]:
        """The loose cards and the chance that each finds a use if the deal goes on."""
        rates, turns = self.sight.rates, self.sight.turns
        found: list[tuple[Card, float]] = []
        faces = hand & FACES
        for card in in_order(loose):
            face = card & 63
            if is_joker(card):
                found.append((card, _JOKER))
                continue
            if may_add and opens >> face & 1:
                found.append((card, _LAID))
                continue
            outs = 0
            for need in self.partners[face]:
                missing = need & ~faces
                if missing & (missing - 1) == 0:
                    outs |= missing
            rate = _STRAY
            if opens >> face & 1:
                rate += 0.3
            for one in in_order(outs):
                rate += rates[one]
            found.append((card, 1 - exp(-turns * rate)))
        return found

    def given(self, meld: CardSet, hand: CardSet) -> float:
        """What a meld gives the others by lying on the table: places for their cards (H7)."""
        sight = self.sight
        held = sum(sight.public.held[seat] for seat in sight.others)
        total = 0.0
        for face in in_order(self.melding.opens(meld) & ~hand & FACES):
            total += min(1.0, sight.unseen[face] * held / sight.hidden) * self.values[face]
        share = 1.0 if len(sight.others) == 1 else 1 / len(sight.others)
        return total * share * _DENY
