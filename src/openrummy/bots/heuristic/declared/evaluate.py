"""Value of a hand that is to be declared: the turns it still takes, and what it may cost.

A plan takes as many turns as its missing cards take to come: each is one of a number of unseen
cards, and so is a wild, but in the pure run. From the turns follows the chance to declare first,
and from what is unmelded what a declaration by another will cost (I6).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from openrummy.bots.base import Seen
from openrummy.bots.heuristic.declared.groups import Held
from openrummy.bots.heuristic.declared.plans import Asked, HandPlan, plans
from openrummy.bots.heuristic.exact_sums import added
from openrummy.bots.heuristic.opponent_notes import neighbours, taken_and_discarded, unseen_faces
from openrummy.bots.heuristic.style import Style
from openrummy.core.cards import (
    FACES,
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

PICKED = 0.45  # a card that comes by the pile, against one from the stock
_BLANK = 3.0  # faces that extend what there is, for each card that no group asks for
_RANKS = 13
# Turns a pure run takes of which there is nothing, and a second run; the chance to come by
# either in a turn; what of the shorter way is added where two things are missing.
_NO_PURE, _NO_SECOND, _FOUND, _BOTH = 5.0, 1.0, 0.15, 0.25
_A_TURN, _FARTHER = 0.4, 200.0
_FAR = 25.0  # turns for what cannot be seen to come
_TRIED = 24  # plans looked at closely for each discard
# Turns another takes to declare, from the deal on, and how many fewer each turn makes it.
_LONG, _SOON, _BY_TURN, _SPREAD = 13.0, 3.0, 0.75, 3.2
_NO_CAP = 1000  # more than any hand counts
_PAYMENT = 12.0  # about what a player pays who did not go out (N6)


@dataclass(frozen=True)
class HandValue:
    """The worth of a hand: turns to go, the chance to be first, points lost if one is not."""

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
        self.asked = Asked(size, play.runs, play.pure, 5 if play.shapes else 4)
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

    # ------------------------------------------------------------ what is seen

    def wild(self, card: Card) -> bool:
        """May the card stand for another?"""
        return is_joker(card) or bool(self.wild_faces >> card % PACK_BITS & 1)

    def _unseen(self) -> list[int]:
        public = self.public
        shown = [self.seen.board.hand, *(public.known[seat] for seat in self.others)]
        gone = [*public.pile[-self.style.memory :]]
        if public.turned is not None:
            gone.append(public.turned)
        return unseen_faces(self.rules, len(public.active), shown, gone)

    def danger(self, card: Card) -> float:
        """Chance that the next player can use the card, from what it took and discarded."""
        if self.wild(card):
            return 0.9
        near = neighbours(self.rules.melds)[face_of(card)]
        result = 0.12 + 0.02 * sum(self.unseen[face] for face in in_order(near)) / 4
        result *= self.style.taken_near ** (near & self.taken & FACES).bit_count()
        result *= self.style.discarded_near ** min(2, (near & self.discarded & FACES).bit_count())
        return min(0.9, result)

    # ------------------------------------------------------------ plans

    def rate(self, faces: int) -> float:
        """The chance that one of these faces comes in a turn."""
        known = self._rates.get(faces)
        if known is None:
            count = sum(self.unseen[face] for face in in_order(faces))
            known = self._rates[faces] = (1 + PICKED) * count / self.hidden
        return known

    def turns_of(self, plan: HandPlan) -> float:
        """The turns a plan is likely to take."""
        if not plan.away:
            return 0.0
        wild_rate = self.free_wilds / self.hidden
        pure = plan.pure
        turns = 0.0
        if self.asked.pure:
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
        if plan.second is None and self.asked.runs > self.asked.pure:
            turns += _NO_SECOND
        rate *= self.style.reach
        # the cards that come first were one of many, the last one of few
        steps = added(1 / index for index in range(1, plan.away + 1))
        general = steps * float(plan.away**0.5) / max(0.03, rate)
        longer, shorter = max(turns, general), min(turns, general)
        return min(_FAR if self.counted else _FARTHER, longer + _BOTH * shorter)

    def _extensions(self, plan: HandPlan) -> float:
        """Unseen cards that make a whole group one longer, or begin one."""
        faces = 0
        for group in plan.groups:
            if not group.fills:
                if group.run:
                    faces |= _ends(group.faces)
                elif group.size < 4:
                    rank = rank_of(Card(group.faces.bit_length() - 1))
                    faces |= COLUMN << rank & ~group.faces
        count = sum(self.unseen[face] for face in in_order(faces & FACES & ~JOKERS))
        return count + _BLANK

    # ------------------------------------------------------------ hands

    def chance(self, turns: float) -> float:
        """The chance to declare first, ``turns`` turns from now."""
        theirs = max(_SOON, _LONG - _BY_TURN * self.turns)
        result = 1.0
        for seat in self.others:
            taken = self.public.known[seat].bit_count()
            result *= 1 / (1 + exp((turns - theirs + 0.5 * taken) / _SPREAD))
        return result

    def loss(self, plan: HandPlan, turns: float) -> float:
        """Points the hand is likely to cost when another declares."""
        if not self.counted:
            return _PAYMENT
        theirs = max(_SOON, _LONG - _BY_TURN * self.turns)
        loose = self._points(plan.loose) * self.style.thrift
        open_ = sum(self._faces(group.faces) for group in plan.groups if group.fills)
        short = max(0, sum(1 for group in plan.groups if group.fills) - plan.wilds)
        held = sum(1 for group in plan.groups if group.fills) or 1
        unmatched = loose * 0.75 + open_ * min(1.0, short / held) * 0.7
        if not self.asked.pure:
            return unmatched
        whole = sum(self._faces(group.faces) for group in plan.groups)
        everything = min(self.cap, loose + whole)
        ready = 1.0
        if plan.pure is None:
            ready *= 1 - exp(-theirs * _FOUND)
        elif plan.pure.fills:
            ready *= 1 - exp(-theirs * 0.6 * self.rate(plan.pure.fills))
        if plan.second is None:
            ready *= 1 - exp(-theirs * _FOUND)
        elif plan.second.fills and not plan.wilds:
            ready *= 1 - exp(-theirs * 0.6 * (self.rate(plan.second.fills) + 0.05))
        return ready * min(self.cap, unmatched) + (1 - ready) * everything

    def _points(self, held: Held) -> float:
        return float(self._faces(held.ones) + self._faces(held.twos))

    def _faces(self, faces: int) -> int:
        return sum(self.values[face] for face in in_order(faces))

    def value(self, plan: HandPlan, spent: float = 0.0, loose: Held | None = None) -> HandValue:
        """The worth of a plan with these cards loose; ``spent``: turns that pass before."""
        if loose is not None:
            plan = HandPlan(plan.groups, loose, plan.away, plan.wilds, plan.pure, plan.second)
        turns = self.turns_of(plan) + spent
        chance, loss = self.chance(turns), self.loss(plan, turns)
        equity = chance * self.gain() - (1 - chance) * loss
        if not self.counted:
            equity -= _A_TURN * turns  # nothing but going out counts, however far it is
        return HandValue(equity, turns, chance, loss, plan)

    def gain(self) -> float:
        """Expected points of each other hand when the seat declares."""
        if not self.counted:
            return _PAYMENT
        return max(10.0, 45.0 - 2.2 * self.turns)

    def best(self, hand: CardSet, spent: float = 0.0) -> HandValue:
        """The best plan of a hand without a card too many."""
        plan = plans(self.rules.melds, hand, self.wild_faces, self.asked)
        return max(
            (self.value(choice, spent) for choice in plan[:_TRIED]), key=lambda plan: plan.equity
        )

    def discards(
        self, hand: CardSet, barred: Card | None, spent: float = 0.0
    ) -> dict[Card, HandValue]:
        """Each face that may be discarded from a hand with a card too many, with what is left."""
        result = plans(self.rules.melds, hand, self.wild_faces, self.asked)
        cards = [card for card in in_order(hand & FACES) if card != barred and not self.wild(card)]
        values: dict[Card, HandValue] = {}
        tried = dict.fromkeys(cards, 0)
        for plan in result:
            for card in cards:
                if plan.loose.ones >> card & 1 and tried[card] < _TRIED:
                    tried[card] += 1
                    value = self.value(plan, spent, plan.loose.less(1 << card))
                    if card not in values or value.equity > values[card].equity:
                        values[card] = value
        if not values:
            for card in cards or [face for face in in_order(hand & FACES) if face != barred]:
                values[card] = self.best(without(hand, card), spent)
        return values


def _is_face(index: int) -> bool:
    return index % LANE < _RANKS or is_joker(Card(index))


def _after(active: tuple[int, ...], seat: int) -> tuple[int, ...]:
    index = active.index(seat)
    return (*active[index + 1 :], *active[:index])


def _ends(faces: int) -> int:
    """The faces beside a run, an ace above the king among them."""
    low = faces & -faces
    suit = (low.bit_length() - 1) // LANE
    lane = faces >> LANE * suit
    up = lane << 1
    result = (up | up >> 13 & 1 | lane >> 1) & ~lane & 0x1FFF
    return result << LANE * suit
