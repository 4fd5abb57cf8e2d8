"""Value of ending a turn with a hand: what its cards may cost, and the turns still to go."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from openrummy.bots.heuristic.exact_sums import added
from openrummy.bots.heuristic.opponent_notes import neighbours, partners
from openrummy.bots.heuristic.table.knowledge import TableNotes
from openrummy.core.cards import FACES, LANE, ONE_PACK, PACK_BITS, Card, CardSet, in_order
from openrummy.core.engine import Public
from openrummy.core.engine.turn_rules import may_meld
from openrummy.core.melds.wild import LaidMeld
from openrummy.core.rules.pieces import (
    LeftScore,
    Melds,
    Rules,
    TableScore,
)
from openrummy.core.scoring.result import Seat

# What a hand counts that has laid nothing: measured for gin, see bots.patient.lowest.
_FALL = 0.9
_A_CARD, _LOW_CARD = 7.0, 5.0  # points of a loose card early, and once melds are down
LAID_OFF = 0.85  # of a count: what stays of it when all may lay off
_MIN_LEFT = 5.0  # points: about what is left of a hand that knocks
_CAUGHT = 0.6  # of the points of a loose card, where somebody may knock any time
# How likely a player knocks in a turn who could, how much rarer each card in the way makes
# it, and how many turns a deal with knocks still has at most.
_KNOCKS, _RARER, _SOON = 0.4, 0.6, 4.0
_LATER = 0.85  # of what a knock brings: what it brings a turn later
_LAID = 0.95  # a card that fits the table will go there, if its owner gets another turn
_WILD = 0.9


class Opponent:
    """Likely hand of another seat: its count after melding, its cards to get rid of."""

    def __init__(self, rules: Rules, public: Public, seat: Seat) -> None:
        held = public.held[seat]
        down = any(
            meld.owner == seat or any(by == seat for by, _ in meld.laid) for meld in public.table
        )
        turns = public.turns / len(public.active)
        if down:
            self.count, self.away = held * _LOW_CARD, 1 + 0.6 * held
        else:
            self.count = held * (7.36 - 0.16 * held) * _FALL**turns
            self.away = 1 + self.count / _A_CARD
        if rules.knock.limit.fixed:
            self.away = over(self.count * LAID_OFF, public.limit)


def over(points: float, limit: int) -> float:
    """Distance between these points and a knock, in cards."""
    return max(0.0, points - limit) / _A_CARD


class KnockEvaluator:
    """Evaluates the ends of a turn within one decision."""

    def __init__(self, sight: TableNotes) -> None:
        self.sight, self.weights = sight, sight.weights
        style = sight.style
        self.weigh = style.thrift / (1 + sight.weights.haste * sight.turns)
        rules, public = sight.rules, sight.public
        self.melding = sight.melding
        self.partners = partners(rules.melds)
        self.values = self.melding.card_values
        assert rules.on_table
        self.play = rules.on_table
        self.melded = rules.score.melded
        self.opponents = [Opponent(rules, public, seat) for seat in sight.others]
        left = sum(opponent.count for opponent in self.opponents)
        to_winner = rules.score_as(LeftScore) and rules.score.to == "winner"
        self.prize = left if to_winner else left / len(self.opponents)
        if table := rules.score_as(TableScore):
            self.prize += table.out
        self.doubles = rules.score.rummy_doubles
        # Where a knock is allowed, points are in the way, and not cards.
        self.knocks = rules.knock.limit.fixed
        self.risk, self.turns = sight.risk, sight.turns
        self.hasten = 0.0
        if self.knocks:
            self.hasten = sight.weights.hasten * (len(self.opponents) - 1)
            safe = 1.0
            for opponent in self.opponents:
                safe *= 1 - _KNOCKS * exp(-_RARER * opponent.away)
            self.risk = max(self.risk, 1 - safe)
            self.turns = min(self.turns, 1 / self.risk, _SOON)
            self.weigh = max(self.weigh, _CAUGHT * sight.style.thrift)
            gains = [
                max(_MIN_LEFT, opponent.count * LAID_OFF - _MIN_LEFT) for opponent in self.opponents
            ]
            self.prize = added(gains)
        self.near = neighbours(rules.melds)
        self._chances: dict[tuple[int, CardSet, int], float] = {}
        self._ended: dict[tuple[CardSet, CardSet, bool, bool], float] = {}

    def points(self, cards: CardSet) -> int:
        """Points of cards in the hand."""
        values = self.values
        return sum([values[card & 63] for card in in_order(cards)])

    def out(self, rummy: bool) -> float:
        """The worth of going out with all cards at once, or not."""
        return self.prize * (2 if rummy and self.doubles else 1)

    def ended(self, hand: CardSet, opens: CardSet, may_add: bool, fresh: bool) -> float:
        """The worth of a hand after the discard; ``opens`` fit the table.

        ``may_add``: its owner may lay off in the next turn whatever happens;
        ``fresh``: nothing of its owner's lies on the table.
        """
        key = hand, opens, may_add, fresh
        known = self._ended.get(key)
        if known is None:
            known = self._ended[key] = self._evaluated(hand, opens, may_add, fresh)
        return known

    def _evaluated(self, hand: CardSet, opens: CardSet, may_add: bool, fresh: bool) -> float:
        values, risk = self.values, self.risk
        melds, loose = self.melding.cover(hand)
        # What is sure to lie on the table, what may be left in the hand, what bars a knock.
        kept = cost = stuck = 0.0
        away = self.weights.a_meld * len(melds)
        for index, meld in enumerate(melds):
            late = risk
            if index and not may_meld(self.play, index, False):
                late = 1 - (1 - risk) ** (index + 1)
            kept += (1 - late) * self.points(meld.cards)
            cost += late * self.points(meld.cards)
        for card, chance in self.uses(hand, loose, opens, may_add or bool(melds)):
            used = chance * (1 - risk)
            kept += used * values[card & 63]
            cost += (1 - used) * values[card & 63] * self.weigh
            stuck += (1 - used) * values[card & 63]
            away += 1 - used
        prize = self.prize
        if fresh and self.doubles:
            prize *= 1 + self.sight.style.gin * exp(-self.weights.at_once * away)
        if self.knocks:
            prize *= _LATER
            away = over(stuck, self.sight.public.limit)
        first = self.first(away)
        value = first * prize - (1 - first) * cost
        return value + kept if self.melded else value

    def first(self, away: float) -> float:
        """The chance to be the first to go out, with this many cards to get rid of."""
        against = added(
            exp(self.weights.away * (away - opponent.away)) for opponent in self.opponents
        )
        return 1 / (1 + against)

    def uses(
        self, hand: CardSet, loose: CardSet, opens: CardSet, may_add: bool
    ) -> list[tuple[Card, float]]:
        """The loose cards and the chance that each finds a use if the deal goes on."""
        uses_: list[tuple[Card, float]] = []
        faces = hand & FACES
        for card in in_order(loose):
            fits = opens >> card % 64 & 1
            if self.melding.wild(card):
                uses_.append((card, _WILD))
            elif fits and may_add:
                uses_.append((card, _LAID))
            else:
                uses_.append((card, self._used(card % 64, faces, fits)))
        return uses_

    def _used(self, face: int, faces: CardSet, fits: int) -> float:
        """The chance that a card finds company, ``fits``: or an own meld first."""
        key = face, faces & self.near[face], fits
        known = self._chances.get(key)
        if known is None:
            rate = self.weights.stray + 0.3 * fits
            for card in in_order(outs(self.sight.rules.melds, face, key[1])):
                rate += self.sight.rates[card]
            rate *= self.sight.style.reach
            known = 1 - exp(-self.turns * rate)
            if self.sight.reshuffled:
                known += (1 - known) * self._by_two(face)
            self._chances[key] = known
        return known

    def _by_two(self, face: int) -> float:
        """The chance to draw two cards that meld with this one, once the stock is known."""
        rates, company = self.sight.rates, 0
        for need in self.partners[face]:
            if all(rates[card] for card in in_order(need)):
                company |= need
        share = self.sight.style.reach * self.weights.second
        draws = self.turns * share * added(rates[card] for card in in_order(company))
        return 1 - exp(-draws) * (1 + draws)

    def given(self, meld: LaidMeld, hand: CardSet) -> float:
        """Points that a meld gives the others by lying on the table: places for cards (H7)."""
        sight = self.sight
        held = sum(sight.public.held[seat] for seat in sight.others)
        total = 0.0
        for face in in_order(self.melding.opens(meld) & ~hand & ONE_PACK & ~self.melding.wilds):
            total += min(1.0, sight.unseen[face] * held / sight.hidden) * self.values[face]
        share = 1.0 if len(sight.others) == 1 else 1 / len(sight.others)
        return total * share * self.weights.deny + self._claimed(meld, hand, held)

    def _claimed(self, meld: LaidMeld, hand: CardSet, held: int) -> float:
        """Cost of the chance that the others win back the wilds of a meld (W5)."""
        if self.play.reclaim == "off" or not meld.stands:
            return 0.0
        sight, chance = self.sight, 0.0
        for _, face in meld.stands:
            faces = [face] if face < PACK_BITS else [LANE * suit + face % LANE for suit in range(4)]
            cards = sum(sight.unseen[face] for face in faces if not hand >> face & 1)
            chance += min(1.0, cards * held / sight.hidden)
        return chance * self.weights.claimed


@lru_cache(1 << 15)
def outs(melds: Melds, face: int, faces: CardSet) -> CardSet:
    """The faces of which one would meld this card with others of the hand."""
    cards = 0
    for need in partners(melds)[face]:
        missing = need & ~faces
        if missing & (missing - 1) == 0:
            cards |= missing
    return cards
