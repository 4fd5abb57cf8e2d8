"""Ways to play out a turn: what is laid down, laid off, kept and discarded."""

from __future__ import annotations

from dataclasses import dataclass, replace

from openrummy.bots.heuristic.table.evaluate import KnockEvaluator
from openrummy.bots.heuristic.table.knowledge import TableNotes
from openrummy.core.cards import (
    FACES,
    PACK_BITS,
    Card,
    CardSet,
    in_order,
    minus,
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

_DISCARDS = 4  # the cards most worth to be discarded that are tried
_TRIED = 4  # melds with a card that must be used that are tried


@dataclass(frozen=True)
class Turn:
    """A turn in progress: the hand, the melds of the table, what has been done."""

    hand: CardSet
    table: tuple[LaidMeld, ...]
    taken: Card | None = None
    laid: int = 0
    added: bool = False
    fresh: bool = True
    own: bool = False  # a meld of the seat's lies there
    value: float = 0.0  # what the melding of this turn brings by itself


def put(table: tuple[LaidMeld, ...], index: int, meld: LaidMeld) -> tuple[LaidMeld, ...]:
    """The table with one meld changed."""
    return (*table[:index], meld, *table[index + 1 :])


class TurnLines:
    """The ways to end turns within one decision."""

    def __init__(self, sight: TableNotes, evaluator: KnockEvaluator) -> None:
        self.sight, self.evaluator = sight, evaluator
        self.melding = sight.melding
        play = sight.rules.on_table
        assert play
        self.play = play
        self.discards_last = discards_last(play)

    def now(self) -> Turn:
        """The turn as it stands."""
        board, phase = self.sight.seen.board, self.sight.public.phase
        table = self.sight.public.table
        own = any(meld.owner == self.sight.seat for meld in table)
        turn = Turn(board.hand, tuple(meld.meld for meld in table), own=own)
        if isinstance(phase, ToPlay):
            return replace(
                turn, taken=phase.taken, laid=phase.laid, added=phase.added, fresh=phase.fresh
            )
        mine = own or any(seat == self.sight.seat for meld in table for seat, _ in meld.laid)
        return replace(turn, fresh=not mine)

    # ------------------------------------------------------------ steps

    def lay(self, turn: Turn, meld: LaidMeld) -> Turn:
        """The turn once a meld is laid down."""
        gain = self.evaluator.points(meld.cards) if self.evaluator.melded else 0
        return replace(
            turn,
            hand=minus(turn.hand, meld.cards),
            table=(*turn.table, meld),
            laid=turn.laid + 1,
            own=True,
            value=turn.value + gain - self.evaluator.given(meld, turn.hand),
        )

    def add(self, turn: Turn, card: Card, index: int, stands: int | None = None) -> Turn:
        """The turn once a card is laid off."""
        gain = self.evaluator.values[card] if self.evaluator.melded else 0
        return replace(
            turn,
            hand=without(turn.hand, card),
            table=put(turn.table, index, self.melding.grown(turn.table[index], card, stands)),
            added=True,
            value=turn.value + gain,
        )

    def claim(self, turn: Turn, card: Card, index: int, wild: Card) -> Turn:
        """The turn once a card is laid for a wild (T8, W5)."""
        gain = self.evaluator.values[card] if self.evaluator.melded else 0
        return replace(
            turn,
            hand=with_card(without(turn.hand, card), wild),
            table=put(turn.table, index, self.melding.claimed(turn.table[index], card, wild)),
            value=turn.value + gain,
        )

    # ------------------------------------------------------------ ends

    def value(self, turn: Turn) -> float:
        """The worth of the best end of a turn: all laid that can be, or what lies there now."""
        emptied = self.emptied(turn)
        value = self.discarded(emptied)
        return value if emptied is turn else max(value, self.discarded(turn))

    def emptied(self, turn: Turn) -> Turn:
        """The turn once all melds are laid that may be and all loose cards that fit."""
        if may_meld(self.play, turn.laid, turn.added):
            melds = self.melding.cover(turn.hand)[0]
            if not may_meld(self.play, turn.laid + 1, turn.added):
                melds = tuple(
                    sorted(melds, key=lambda meld: self.evaluator.points(meld.cards))[-1:]
                )
            for meld in melds:
                if not (self.discards_last and turn.hand == meld.cards):
                    turn = self.lay(turn, meld)
        return self.fitted(turn)

    def fitted(self, turn: Turn) -> Turn:
        """The turn once all loose cards are laid off that may be."""
        if not may_lay_off(self.play, turn.own):
            return turn
        again = True
        while again:
            again = False
            loose = self.melding.cover(turn.hand)[1] & FACES
            if loose & ~self.melding.wilds:
                loose &= ~self.melding.wilds  # a wild goes last
            for index in range(len(turn.table)):
                fits = self.melding.opens(turn.table[index]) & loose
                if fits and not (self.discards_last and turn.hand.bit_count() == 1):
                    turn, again = self.add(turn, next(in_order(fits)), index), True
                    break
        return turn

    def discarded(self, turn: Turn) -> float:
        """The worth of a turn that ends with the best discard."""
        return max((value for _, value in self.discards(turn)), default=-1e3)

    def discards(self, turn: Turn, every: bool = False) -> list[tuple[Card | None, float]]:
        """The discards worth a look with their worth, or going out with none."""
        evaluator, hand = self.evaluator, turn.hand
        if not hand:
            return [(None, turn.value + evaluator.out(turn.fresh))]
        cards = self._discardable(turn, every)
        opens = self.opens(turn)
        may_add = may_lay_off(self.play, turn.own)
        fresh = turn.fresh and not (turn.laid or turn.added)
        options: list[tuple[Card | None, float]] = []
        for card in cards:
            rest = without(hand, card)
            if not rest:
                rummy = turn.fresh and (turn.laid > 0 or turn.added)
                options.append((card, turn.value + evaluator.out(rummy)))
                continue
            value = evaluator.ended(rest, opens, may_add, fresh)
            options.append((card, turn.value + value - self.feeding(card)))
        return options

    def opens(self, turn: Turn) -> CardSet:
        """The faces that fit the table."""
        opens = 0
        for meld in turn.table:
            opens |= self.melding.opens(meld)
        return opens

    def feeding(self, card: Card) -> float:
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
            naturals = [card for card in in_order(cards & FACES) if card != barred]
            if naturals:
                break
        if every or len(naturals) <= _DISCARDS:
            return naturals
        opens, may_add = self.opens(turn), may_lay_off(self.play, turn.own)
        values = self.evaluator.values
        idle = {
            card % PACK_BITS: (values[card & 63] + 4) * (1 - used)
            for card, used in self.evaluator.uses(hand, loose, opens, may_add)
        }
        naturals.sort(key=lambda card: -idle.get(card, 0.0))
        return naturals[:_DISCARDS]

    # ------------------------------------------------------------ draws

    def with_card(self, turn: Turn, face: Card) -> Turn:
        """The turn with this card drawn."""
        return replace(turn, hand=with_card(turn.hand, face))

    def useful(self, turn: Turn) -> CardSet:
        """The faces that would fit the table or make something of the hand."""
        useful = self.opens(turn) | self.melding.wilds
        faces = turn.hand & FACES
        for card in in_order(faces):
            for need in self.evaluator.partners[card]:
                missing = need & ~faces
                if missing & (missing - 1) == 0:
                    useful |= missing
        return useful

    def using(self, turn: Turn, card: Card) -> float:
        """The worth of a turn that uses ``card`` at once, in a meld or on one of the table."""
        values = [-1e3]
        if lays_off_taken(self.play) and may_lay_off(self.play, turn.own):
            for index, meld in enumerate(turn.table):
                if self.melding.opens(meld) >> card & 1:
                    values.append(self.value(self.add(turn, card, index)))
        melds = [meld for meld in self.melding.all(turn.hand) if meld.cards >> card & 1]
        melds.sort(key=lambda meld: -self.evaluator.points(meld.cards))
        values += [self.value(self.lay(turn, meld)) for meld in melds[:_TRIED]]
        return max(values)
