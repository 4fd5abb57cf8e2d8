"""Value of a hand in games of declared hands: the turns to a declaration and the expected loss.

The expected turns of a plan follow from the number of unseen cards that fill its gaps, where a
wild fills any gap but those of the pure run. The turns determine the probability of declaring
first, and the unmelded cards the cost of a declaration by another player (I6).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from openrummy.bots.base import Seen
from openrummy.bots.heuristic.declared.groups import HeldFaces
from openrummy.bots.heuristic.declared.plans import HandPlan, Requirements, plans
from openrummy.bots.heuristic.exact_sums import sequential_sum
from openrummy.bots.heuristic.opponent_notes import neighbours, taken_and_discarded, unseen_faces
from openrummy.bots.heuristic.style import Style
from openrummy.core.cards import (
    FACES_MASK,
    JOKERS,
    LANE,
    PACK_BITS,
    Card,
    CardSet,
    face_of,
    in_order,
    is_joker,
    rank_of,
    without,
)
from openrummy.core.engine.declared.hands import dealt_each
from openrummy.core.engine.meld_terms import meld_terms_of, points_of
from openrummy.core.melds.plain import COLUMN
from openrummy.core.melds.wild import CardPoints
from openrummy.core.rules.pieces import DeclareScore

PICKED = 0.45  # probability of getting a card from the pile, relative to the stock
_BLANK = 3.0  # assumed faces that extend the hand, for missing cards beyond the groups' fills
_RANKS = 13
# Expected turns for a pure run from scratch, and for a second run; the probability per turn of
# getting either; the share of the shorter wait to add where two things are missing.
_NO_PURE, _NO_SECOND, _FOUND, _BOTH = 5.0, 1.0, 0.15, 0.25
_A_TURN, _FARTHER = 0.4, 200.0
_FAR = 25.0  # maximum of expected turns
_TRIED = 24  # plans evaluated for each discard
# Expected turns to an opponent's declaration: at the deal, at least, decrease per turn, spread.
_LONG, _SOON, _BY_TURN, _SPREAD = 13.0, 3.0, 0.75, 3.2
_NO_CAP = 1000  # above the count of any hand
_PAYMENT = 12.0  # approximate payment of a player who did not go out (N6)


@dataclass(frozen=True)
class HandValue:
    """Value of a hand: turns to go, probability of being first, points lost otherwise."""

    equity: float
    turns: float
    chance: float
    loss: float
    plan: HandPlan


class DeclaredEvaluator:
    """Evaluates hands within one decision."""

    def __init__(self, seen: Seen, style: Style) -> None:
        self.seen, self.style, self.rules = seen, style, seen.rules
        self.public, self.seat = seen.board.public, seen.seat
        play = self.rules.declared
        assert play
        size = dealt_each(self.rules, self.public)
        self.requirements = Requirements(size, play.runs, play.pure, 5 if play.shapes else 4)
        self.points: CardPoints = points_of(self.rules)
        self.terms = meld_terms_of(self.rules, self.public)
        rank = self.public.wild
        self.wild_faces = 0 if rank is None else COLUMN << rank
        dropped = {seat for seat, _ in self.public.dropped}
        self.others = [
            seat for seat in self.public.active if seat != self.seat and seat not in dropped
        ]
        self.opponent = self.others[0] if self.others else self.seat
        for seat in _after(self.public.active, self.seat):
            if seat in self.others:
                self.opponent = seat
                break
        self.turns = self.public.turns / len(self.public.active)
        self.unseen = self._unseen()
        self.hidden = max(1, sum(self.unseen))
        score = self.rules.score_as(DeclareScore)
        self.counted = score is not None
        self.cap = (score.cap or _NO_CAP) if score else 80
        self.values = [
            self.points.held(self.terms.wilds, Card(index)) if _is_face(index) else 0
            for index in range(PACK_BITS)
        ]
        self.taken, self.discarded = taken_and_discarded(seen.history, self.opponent, style.memory)
        self._rates: dict[int, float] = {}
        self.free_wilds = sum(
            count
            for face, count in enumerate(self.unseen)
            if count and (is_joker(Card(face)) or self.wild_faces >> face & 1)
        )

    # ------------------------------------------------------------ visible cards

    def is_wild(self, card: Card) -> bool:
        """True if the card may stand for another."""
        return is_joker(card) or bool(self.wild_faces >> card % PACK_BITS & 1)

    def _unseen(self) -> list[int]:
        public = self.public
        visible_sets = [self.seen.board.hand, *(public.known[seat] for seat in self.others)]
        visible_cards = [*public.pile[-self.style.memory :]]
        if public.turned is not None:
            visible_cards.append(public.turned)
        return unseen_faces(self.rules, len(public.active), visible_sets, visible_cards)

    def danger(self, card: Card) -> float:
        """Probability that the next player can use the card, from its takes and discards."""
        if self.is_wild(card):
            return 0.9
        near = neighbours(self.rules.melds)[face_of(card)]
        result = 0.12 + 0.02 * sum(self.unseen[face] for face in in_order(near)) / 4
        result *= self.style.taken_near ** (near & self.taken & FACES_MASK).bit_count()
        result *= self.style.discarded_near ** min(
            2, (near & self.discarded & FACES_MASK).bit_count()
        )
        return min(0.9, result)

    # ------------------------------------------------------------ plans

    def rate(self, faces: int) -> float:
        """Probability of getting one of these faces in a turn."""
        rate = self._rates.get(faces)
        if rate is None:
            count = sum(self.unseen[face] for face in in_order(faces))
            rate = self._rates[faces] = (1 + PICKED) * count / self.hidden
        return rate

    def expected_turns(self, plan: HandPlan) -> float:
        """Expected number of turns to complete a plan."""
        if not plan.away:
            return 0.0
        wild_rate = self.free_wilds / self.hidden
        pure = plan.pure
        turns = 0.0
        if self.requirements.pure:
            if pure is None:
                turns = _NO_PURE
            elif pure.fills:
                turns = 1 / max(0.02, self.rate(pure.fills))
        fills = 0
        blanks = plan.away
        for group in plan.groups:
            if group.fills:
                fills |= group.fills
                blanks -= 1
        rate = self.rate(fills) + wild_rate
        if blanks > 0:
            rate += (1 + PICKED) * self._extensions(plan) / self.hidden
        if plan.second is None and self.requirements.runs > self.requirements.pure:
            turns += _NO_SECOND
        rate *= self.style.reach
        # many cards fill the first gap, few the last
        steps = sequential_sum(1 / index for index in range(1, plan.away + 1))
        general = steps * float(plan.away**0.5) / max(0.03, rate)
        longer, shorter = max(turns, general), min(turns, general)
        return min(_FAR if self.counted else _FARTHER, longer + _BOTH * shorter)

    def _extensions(self, plan: HandPlan) -> float:
        """Unseen cards that extend a complete group or start a new one."""
        faces = 0
        for group in plan.groups:
            if not group.fills:
                if group.run:
                    faces |= _ends(group.faces)
                elif group.size < 4:
                    rank = rank_of(Card(group.faces.bit_length() - 1))
                    faces |= COLUMN << rank & ~group.faces
        count = sum(self.unseen[face] for face in in_order(faces & FACES_MASK & ~JOKERS))
        return count + _BLANK

    # ------------------------------------------------------------ hands

    def chance(self, turns: float) -> float:
        """Probability that nobody declares earlier than ``turns`` turns from now."""
        opponent_turns = max(_SOON, _LONG - _BY_TURN * self.turns)
        result = 1.0
        for seat in self.others:
            taken_count = self.public.known[seat].bit_count()
            result *= 1 / (1 + exp((turns - opponent_turns + 0.5 * taken_count) / _SPREAD))
        return result

    def loss(self, plan: HandPlan, turns: float) -> float:
        """Expected cost of the hand when another player declares."""
        if not self.counted:
            return _PAYMENT
        opponent_turns = max(_SOON, _LONG - _BY_TURN * self.turns)
        loose = self._points(plan.loose) * self.style.thrift
        points_in_gaps = sum(self._faces(group.faces) for group in plan.groups if group.fills)
        unfilled_gaps = max(0, sum(1 for group in plan.groups if group.fills) - plan.wilds)
        gaps = sum(1 for group in plan.groups if group.fills) or 1
        unmatched = loose * 0.75 + points_in_gaps * min(1.0, unfilled_gaps / gaps) * 0.7
        if not self.requirements.pure:
            return unmatched
        points_in_groups = sum(self._faces(group.faces) for group in plan.groups)
        maximum = min(self.cap, loose + points_in_groups)
        ready = 1.0
        if plan.pure is None:
            ready *= 1 - exp(-opponent_turns * _FOUND)
        elif plan.pure.fills:
            ready *= 1 - exp(-opponent_turns * 0.6 * self.rate(plan.pure.fills))
        if plan.second is None:
            ready *= 1 - exp(-opponent_turns * _FOUND)
        elif plan.second.fills and not plan.wilds:
            ready *= 1 - exp(-opponent_turns * 0.6 * (self.rate(plan.second.fills) + 0.05))
        return ready * min(self.cap, unmatched) + (1 - ready) * maximum

    def _points(self, held: HeldFaces) -> float:
        return float(self._faces(held.ones) + self._faces(held.twos))

    def _faces(self, faces: int) -> int:
        return sum(self.values[face] for face in in_order(faces))

    def value(
        self, plan: HandPlan, spent: float = 0.0, loose: HeldFaces | None = None
    ) -> HandValue:
        """Value of a plan with these loose cards, after ``spent`` further turns."""
        if loose is not None:
            plan = HandPlan(plan.groups, loose, plan.away, plan.wilds, plan.pure, plan.second)
        turns = self.expected_turns(plan) + spent
        chance, loss = self.chance(turns), self.loss(plan, turns)
        equity = chance * self.gain() - (1 - chance) * loss
        if not self.counted:
            equity -= _A_TURN * turns  # only going out counts, however far it is
        return HandValue(equity, turns, chance, loss, plan)

    def gain(self) -> float:
        """Expected points of each opponent's hand when the seat declares."""
        if not self.counted:
            return _PAYMENT
        return max(10.0, 45.0 - 2.2 * self.turns)

    def best(self, hand: CardSet, spent: float = 0.0) -> HandValue:
        """Value of the best plan of a hand without an extra card."""
        candidates = plans(self.rules.melds, hand, self.wild_faces, self.requirements)
        return max(
            (self.value(choice, spent) for choice in candidates[:_TRIED]),
            key=lambda value: value.equity,
        )

    def discards(
        self, hand: CardSet, barred: Card | None, spent: float = 0.0
    ) -> dict[Card, HandValue]:
        """The possible discards from a hand with an extra card, with the value of the rest."""
        candidates = plans(self.rules.melds, hand, self.wild_faces, self.requirements)
        cards = [
            card
            for card in in_order(hand & FACES_MASK)
            if card != barred and not self.is_wild(card)
        ]
        values: dict[Card, HandValue] = {}
        tried = dict.fromkeys(cards, 0)
        for plan in candidates:
            for card in cards:
                if plan.loose.ones >> card & 1 and tried[card] < _TRIED:
                    tried[card] += 1
                    value = self.value(plan, spent, plan.loose.without(1 << card))
                    if card not in values or value.equity > values[card].equity:
                        values[card] = value
        if not values:
            for card in cards or [face for face in in_order(hand & FACES_MASK) if face != barred]:
                values[card] = self.best(without(hand, card), spent)
        return values


def _is_face(index: int) -> bool:
    return index % LANE < _RANKS or is_joker(Card(index))


def _after(active: tuple[int, ...], seat: int) -> tuple[int, ...]:
    index = active.index(seat)
    return (*active[index + 1 :], *active[:index])


def _ends(faces: int) -> int:
    """The faces adjacent to a run, including an ace above the king."""
    low = faces & -faces
    suit = (low.bit_length() - 1) // LANE
    lane = faces >> LANE * suit
    up = lane << 1
    result = (up | up >> 13 & 1 | lane >> 1) & ~lane & 0x1FFF
    return result << LANE * suit
