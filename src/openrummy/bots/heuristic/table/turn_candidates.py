"""Simulation of a seat's own turn: melds laid down, cards laid off, kept and discarded."""

from __future__ import annotations

from dataclasses import dataclass, replace

from openrummy.bots.heuristic.table.evaluate import TableEvaluator
from openrummy.bots.heuristic.table.knowledge import TableNotes
from openrummy.core.cards import (
    FACES_MASK,
    PACK_BITS,
    Card,
    CardSet,
    in_order,
    multiset_difference,
    with_card,
    without,
)
from openrummy.core.engine.model.phase import ToPlay
from openrummy.core.engine.turn_rules import (
    discards_last,
    lays_off_taken,
    may_lay_off,
    may_meld,
    may_return,
)
from openrummy.core.melds.wild import LaidMeld

_DISCARDS = 4  # number of the most useless cards tried as discards
_TRIED = 4  # number of melds tried with a card that must be used


@dataclass(frozen=True)
class Turn:
    """A turn in progress: the hand, the melds of the table, the actions so far."""

    hand: CardSet
    table: tuple[LaidMeld, ...]
    taken: Card | None = None
    laid: int = 0
    added: bool = False
    fresh: bool = True
    own: bool = False  # the seat has a meld on the table
    value: float = 0.0  # points of this turn's melding by itself


def replace_meld(table: tuple[LaidMeld, ...], index: int, meld: LaidMeld) -> tuple[LaidMeld, ...]:
    """The table with one meld changed."""
    return (*table[:index], meld, *table[index + 1 :])


class TurnLines:
    """The possible continuations of a turn within one decision."""

    def __init__(self, sight: TableNotes, evaluator: TableEvaluator) -> None:
        self.sight, self.evaluator = sight, evaluator
        self.melding = sight.melding
        play = sight.rules.on_table
        assert play
        self.play = play
        self.discards_last = discards_last(play)

    def current(self) -> Turn:
        """The turn in its present state."""
        board, phase = self.sight.seen.board, self.sight.public.phase
        table = self.sight.public.table
        own = any(meld.owner == self.sight.seat for meld in table)
        turn = Turn(board.hand, tuple(meld.meld for meld in table), own=own)
        if isinstance(phase, ToPlay):
            return replace(
                turn, taken=phase.taken, laid=phase.laid, added=phase.added, fresh=phase.fresh
            )
        has_cards_on_table = own or any(
            seat == self.sight.seat for meld in table for seat, _ in meld.laid
        )
        return replace(turn, fresh=not has_cards_on_table)

    # ------------------------------------------------------------ steps

    def lay_down(self, turn: Turn, meld: LaidMeld) -> Turn:
        """The turn after laying down a meld."""
        gain = self.evaluator.points(meld.cards) if self.evaluator.melded else 0
        return replace(
            turn,
            hand=multiset_difference(turn.hand, meld.cards),
            table=(*turn.table, meld),
            laid=turn.laid + 1,
            own=True,
            value=turn.value + gain - self.evaluator.lay_off_cost(meld, turn.hand),
        )

    def lay_off(self, turn: Turn, card: Card, index: int, stands: int | None = None) -> Turn:
        """The turn after laying off a card."""
        gain = self.evaluator.values[card] if self.evaluator.melded else 0
        return replace(
            turn,
            hand=without(turn.hand, card),
            table=replace_meld(
                turn.table, index, self.melding.add_card(turn.table[index], card, stands)
            ),
            added=True,
            value=turn.value + gain,
        )

    def claim(self, turn: Turn, card: Card, index: int, wild: Card) -> Turn:
        """The turn after exchanging a card for a wild (T8, W5)."""
        gain = self.evaluator.values[card] if self.evaluator.melded else 0
        return replace(
            turn,
            hand=with_card(without(turn.hand, card), wild),
            table=replace_meld(
                turn.table, index, self.melding.claim_wild(turn.table[index], card, wild)
            ),
            value=turn.value + gain,
        )

    # ------------------------------------------------------------ ends

    def value(self, turn: Turn) -> float:
        """Value of the better end of a turn: everything possible laid, or nothing more."""
        laid_turn = self.lay_everything(turn)
        value = self.discard_value(laid_turn)
        return value if laid_turn is turn else max(value, self.discard_value(turn))

    def lay_everything(self, turn: Turn) -> Turn:
        """The turn after laying all melds and all loose cards that fit, as far as allowed."""
        if may_meld(self.play, turn.laid, turn.added):
            melds = self.melding.cover(turn.hand)[0]
            if not may_meld(self.play, turn.laid + 1, turn.added):
                melds = tuple(
                    sorted(melds, key=lambda meld: self.evaluator.points(meld.cards))[-1:]
                )
            for meld in melds:
                if not (self.discards_last and turn.hand == meld.cards):
                    turn = self.lay_down(turn, meld)
        return self.lay_off_everything(turn)

    def lay_off_everything(self, turn: Turn) -> Turn:
        """The turn after laying off all loose cards that fit."""
        if not may_lay_off(self.play, turn.own):
            return turn
        has_changed = True
        while has_changed:
            has_changed = False
            loose = self.melding.cover(turn.hand)[1] & FACES_MASK
            if loose & ~self.melding.wilds:
                loose &= ~self.melding.wilds  # a wild goes last
            for index in range(len(turn.table)):
                fits = self.melding.open_faces(turn.table[index]) & loose
                if fits and not (self.discards_last and turn.hand.bit_count() == 1):
                    turn, has_changed = self.lay_off(turn, next(in_order(fits)), index), True
                    break
        return turn

    def discard_value(self, turn: Turn) -> float:
        """Value of a turn that ends with the best discard."""
        return max((value for _, value in self.discards(turn)), default=-1e3)

    def discards(self, turn: Turn, every: bool = False) -> list[tuple[Card | None, float]]:
        """The discards to consider with their values; None for going out without one."""
        evaluator, hand = self.evaluator, turn.hand
        if not hand:
            return [(None, turn.value + evaluator.going_out_value(turn.fresh))]
        cards = self._discardable(turn, every)
        opens = self.open_faces(turn)
        may_add = may_lay_off(self.play, turn.own)
        fresh = turn.fresh and not (turn.laid or turn.added)
        options: list[tuple[Card | None, float]] = []
        for card in cards:
            rest = without(hand, card)
            if not rest:
                rummy = turn.fresh and (turn.laid > 0 or turn.added)
                options.append((card, turn.value + evaluator.going_out_value(rummy)))
                continue
            value = evaluator.hand_value(rest, opens, may_add, fresh)
            options.append((card, turn.value + value - self.feeding_cost(card)))
        return options

    def open_faces(self, turn: Turn) -> CardSet:
        """The faces that fit the table."""
        opens = 0
        for meld in turn.table:
            opens |= self.melding.open_faces(meld)
        return opens

    def feeding_cost(self, card: Card) -> float:
        """Expected gain of the next player from a discard."""
        sight = self.sight
        feed = sight.style.feed
        return feed * sight.danger(card) if feed else 0.0

    def _discardable(self, turn: Turn, every: bool) -> list[Card]:
        hand = turn.hand
        loose = self.melding.cover(hand)[1]
        barred = -1
        if turn.taken is not None and not may_return(self.sight.rules, hand, turn.taken):
            barred = turn.taken
        wilds = self.melding.wilds
        for cards in (loose & ~wilds, hand & ~wilds, hand):
            naturals = [card for card in in_order(cards & FACES_MASK) if card != barred]
            if naturals:
                break
        if every or len(naturals) <= _DISCARDS:
            return naturals
        opens, may_add = self.open_faces(turn), may_lay_off(self.play, turn.own)
        values = self.evaluator.values
        idle = {
            card % PACK_BITS: (values[card & 63] + 4) * (1 - used)
            for card, used in self.evaluator.uses(hand, loose, opens, may_add)
        }
        naturals.sort(key=lambda card: -idle.get(card, 0.0))
        return naturals[:_DISCARDS]

    # ------------------------------------------------------------ draws

    def with_card(self, turn: Turn, face: Card) -> Turn:
        """The turn after drawing this card."""
        return replace(turn, hand=with_card(turn.hand, face))

    def useful_faces(self, turn: Turn) -> CardSet:
        """The faces that would fit the table or complete a meld of the hand."""
        result = self.open_faces(turn) | self.melding.wilds
        faces = turn.hand & FACES_MASK
        for card in in_order(faces):
            for need in self.evaluator.partners[card]:
                missing = need & ~faces
                if missing & (missing - 1) == 0:
                    result |= missing
        return result

    def value_using(self, turn: Turn, card: Card) -> float:
        """Value of a turn that uses ``card`` at once, in a new meld or on one of the table."""
        values = [-1e3]
        if lays_off_taken(self.play) and may_lay_off(self.play, turn.own):
            for index, meld in enumerate(turn.table):
                if self.melding.open_faces(meld) >> card & 1:
                    values.append(self.value(self.lay_off(turn, card, index)))
        melds = [meld for meld in self.melding.all_melds(turn.hand) if meld.cards >> card & 1]
        melds.sort(key=lambda meld: -self.evaluator.points(meld.cards))
        values += [self.value(self.lay_down(turn, meld)) for meld in melds[:_TRIED]]
        return max(values)
