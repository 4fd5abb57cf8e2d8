"""Value of ending a turn with a hand: the cost of its cards and the turns still to go."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from openrummy.bots.heuristic.exact_sums import sequential_sum
from openrummy.bots.heuristic.opponent_notes import neighbours, partners
from openrummy.bots.heuristic.table.knowledge import TableNotes
from openrummy.core.cards import FACES_MASK, LANE, PACK_BITS, SINGLE_PACK, Card, CardSet, in_order
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

# Count of a hand without a meld on the table: measured for gin, see heuristic.knock.open_knock.
_FALL = 0.9
_A_CARD, _LOW_CARD = 7.0, 5.0  # points of a loose card early, and after melding
LAID_OFF = 0.85  # share of a count that remains after everybody has laid off
_MIN_LEFT = 5.0  # approximate points of a knocking hand
_CAUGHT = 0.6  # weight of a loose card's points where an opponent may knock any time
# Probability per turn that a player who can knock does, its decay per card that prevents a
# knock, and the maximum of further turns in a deal with knocks.
_KNOCKS, _RARER, _SOON = 0.4, 0.6, 4.0
_LATER = 0.85  # discount on a knock one turn later
_LAID = 0.95  # probability that a card fitting the table is laid off in a further turn
_WILD = 0.9


class Opponent:
    """Expected hand of another seat: its count after melding, its cards to get rid of."""

    def __init__(self, rules: Rules, public: Public, seat: Seat) -> None:
        held = public.held[seat]
        has_melded = any(
            meld.owner == seat or any(player == seat for player, _ in meld.laid)
            for meld in public.table
        )
        turns = public.turns / len(public.active)
        if has_melded:
            self.count, self.away = held * _LOW_CARD, 1 + 0.6 * held
        else:
            self.count = held * (7.36 - 0.16 * held) * _FALL**turns
            self.away = 1 + self.count / _A_CARD
        if rules.knock.limit.fixed:
            self.away = cards_over(self.count * LAID_OFF, public.limit)


def cards_over(points: float, limit: int) -> float:
    """Distance between these points and a knock, in cards."""
    return max(0.0, points - limit) / _A_CARD


class TableEvaluator:
    """Evaluates the ends of a turn within one decision."""

    def __init__(self, sight: TableNotes) -> None:
        self.sight, self.weights = sight, sight.weights
        style = sight.style
        self.loose_weight = style.thrift / (1 + sight.weights.haste * sight.turns)
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
        # Where knocking is allowed, points prevent it, not the number of cards.
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
            self.loose_weight = max(self.loose_weight, _CAUGHT * sight.style.thrift)
            gains = [
                max(_MIN_LEFT, opponent.count * LAID_OFF - _MIN_LEFT) for opponent in self.opponents
            ]
            self.prize = sequential_sum(gains)
        self.near = neighbours(rules.melds)
        self._chances: dict[tuple[int, CardSet, int], float] = {}
        self._hand_values: dict[tuple[CardSet, CardSet, bool, bool], float] = {}

    def points(self, cards: CardSet) -> int:
        """Points of cards in the hand."""
        values = self.values
        return sum([values[card & 63] for card in in_order(cards)])

    def going_out_value(self, rummy: bool) -> float:
        """Value of going out; ``rummy``: with all cards at once."""
        return self.prize * (2 if rummy and self.doubles else 1)

    def hand_value(self, hand: CardSet, opens: CardSet, may_add: bool, fresh: bool) -> float:
        """Value of a hand after the discard; ``opens`` are the faces that fit the table.

        ``may_add``: the seat may lay off in its next turn in any case;
        ``fresh``: the seat has no cards on the table.
        """
        key = hand, opens, may_add, fresh
        result = self._hand_values.get(key)
        if result is None:
            result = self._hand_values[key] = self._evaluate(hand, opens, may_add, fresh)
        return result

    def _evaluate(self, hand: CardSet, opens: CardSet, may_add: bool, fresh: bool) -> float:
        values, risk = self.values, self.risk
        melds, loose = self.melding.cover(hand)
        # Expected points on the table, points left in the hand, points that prevent a knock.
        points_laid = points_held = points_blocking = 0.0
        away = self.weights.a_meld * len(melds)
        for index, meld in enumerate(melds):
            risk_before = risk
            if index and not may_meld(self.play, index, False):
                risk_before = 1 - (1 - risk) ** (index + 1)
            points_laid += (1 - risk_before) * self.points(meld.cards)
            points_held += risk_before * self.points(meld.cards)
        for card, chance in self.uses(hand, loose, opens, may_add or bool(melds)):
            used = chance * (1 - risk)
            points_laid += used * values[card & 63]
            points_held += (1 - used) * values[card & 63] * self.loose_weight
            points_blocking += (1 - used) * values[card & 63]
            away += 1 - used
        prize = self.prize
        if fresh and self.doubles:
            prize *= 1 + self.sight.style.gin * exp(-self.weights.at_once * away)
        if self.knocks:
            prize *= _LATER
            away = cards_over(points_blocking, self.sight.public.limit)
        first = self.chance_first(away)
        value = first * prize - (1 - first) * points_held
        return value + points_laid if self.melded else value

    def chance_first(self, away: float) -> float:
        """Probability of going out first with ``away`` cards to get rid of."""
        opponents_weight = sequential_sum(
            exp(self.weights.away * (away - opponent.away)) for opponent in self.opponents
        )
        return 1 / (1 + opponents_weight)

    def uses(
        self, hand: CardSet, loose: CardSet, opens: CardSet, may_add: bool
    ) -> list[tuple[Card, float]]:
        """The loose cards and the probability that each finds a use if the deal continues."""
        result: list[tuple[Card, float]] = []
        faces = hand & FACES_MASK
        for card in in_order(loose):
            fits = opens >> card % 64 & 1
            if self.melding.is_wild(card):
                result.append((card, _WILD))
            elif fits and may_add:
                result.append((card, _LAID))
            else:
                result.append((card, self._use_chance(card % 64, faces, fits)))
        return result

    def _use_chance(self, face: int, faces: CardSet, fits: int) -> float:
        """Probability that a card finds a meld; ``fits``: or can be laid off after melding."""
        key = face, faces & self.near[face], fits
        chance = self._chances.get(key)
        if chance is None:
            rate = self.weights.stray + 0.3 * fits
            for card in in_order(outs(self.sight.rules.melds, face, key[1])):
                rate += self.sight.rates[card]
            rate *= self.sight.style.reach
            chance = 1 - exp(-self.turns * rate)
            if self.sight.reshuffled:
                chance += (1 - chance) * self._two_card_chance(face)
            self._chances[key] = chance
        return chance

    def _two_card_chance(self, face: int) -> float:
        """Probability of drawing two cards that meld with this one, once the stock is known."""
        rates, companions = self.sight.rates, 0
        for need in self.partners[face]:
            if all(rates[card] for card in in_order(need)):
                companions |= need
        share = self.sight.style.reach * self.weights.second
        draws = self.turns * share * sequential_sum(rates[card] for card in in_order(companions))
        return 1 - exp(-draws) * (1 + draws)

    def lay_off_cost(self, meld: LaidMeld, hand: CardSet) -> float:
        """Cost of the lay-offs that a meld on the table offers to opponents (H7)."""
        sight = self.sight
        held = sum(sight.public.held[seat] for seat in sight.others)
        total = 0.0
        for face in in_order(
            self.melding.open_faces(meld) & ~hand & SINGLE_PACK & ~self.melding.wilds
        ):
            total += min(1.0, sight.unseen[face] * held / sight.hidden) * self.values[face]
        share = 1.0 if len(sight.others) == 1 else 1 / len(sight.others)
        return total * share * self.weights.deny + self._claim_cost(meld, hand, held)

    def _claim_cost(self, meld: LaidMeld, hand: CardSet, held: int) -> float:
        """Expected cost of wilds that opponents claim from a meld (W5)."""
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
    """The faces that would each complete a meld of this card with others of the hand."""
    cards = 0
    for need in partners(melds)[face]:
        missing = need & ~faces
        if missing & (missing - 1) == 0:
            cards |= missing
    return cards
