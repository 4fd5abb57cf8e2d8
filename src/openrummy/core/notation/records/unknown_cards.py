"""Filling in the unknown cards of a deal, from later actions first and then by trial.

A card that leaves a hand without being known there must have been in one of that seat's unknown
slots: dealt to its hand, or drawn from the stock since. Of several slots the last drawn is
taken; the choice makes no difference to the other seats. The remaining cards are dealt in an
order that depends on the deal alone, the lowest cards to a seat that knocks, until the deal can
be replayed as written. The view of a seat whose own cards are all known is therefore exact; the
rest is one game consistent with the record.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from openrummy.core import game
from openrummy.core.cards import Card, CardSet, face_of, in_order, is_joker, rank_of
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine import (
    Arrange,
    BigGin,
    DealtCards,
    Declare,
    Discard,
    Draw,
    IllegalAction,
    Knock,
    LayDown,
    LayOff,
    Pile,
    Reclaim,
    Refusal,
    Spread,
)
from openrummy.core.engine.model.dealt_cards import Known
from openrummy.core.engine.model.pack import deck
from openrummy.core.game import Game, GameAction, StartDeal
from openrummy.core.game.fixed_deals import board_of, faults, stock_size
from openrummy.core.notation.deal_text import deal_text
from openrummy.core.notation.errors import RecordError
from openrummy.core.notation.records.record import RecordEntry, action_location, obvious
from openrummy.core.notation.refusals import refusal_text
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat

_MAX_TRIES = 40
_STOCK = -1  # the seat of a slot in the stock

_Slot = tuple[Seat, int]


class ImpossibleAction(RecordError):
    """An impossible action: its ``index`` among the entries, and the ``refusal``."""

    def __init__(self, index: int, entry: RecordEntry, refusal: Refusal) -> None:
        self.index, self.refusal = index, refusal
        super().__init__(
            f"{action_location(index + 1, entry.action)}: {refusal_text(refusal)}", *entry.source
        )


@dataclass(frozen=True)
class FilledDeal:
    """A deal with all its cards, and how much of it is certain.

    ``known`` are the seats whose cards are all given or follow from the actions, so that their
    views are exact. ``scored``: all hands at the end are certain, and with them the result.
    ``unknown`` counts the dealt or drawn cards that stay unknown.
    """

    cards: DealtCards
    known: tuple[Seat, ...]
    scored: bool
    unknown: int


@dataclass
class Effort:
    """Remaining budget of actions to try while filling in a record."""

    left: int

    @classmethod
    def for_entries(cls, count: int) -> Effort:
        """A budget that suffices for ``count`` entries with half of the cards unknown."""
        return cls(5_000 + 40 * count)

    def spend(self, entry: RecordEntry) -> None:
        """Spend one action. Raises :class:`RecordError` when the budget is used up."""
        self.left -= 1
        if self.left < 0:
            raise RecordError(say("notation.too-unknown"), *entry.source)


def fill(
    rules: Rules,
    before: Game,
    entries: Sequence[RecordEntry],
    index: int,
    effort: Effort | None = None,
) -> FilledDeal | None:
    """Fill in the deal by its cards that entry ``index`` starts; None if it cannot be dealt.

    Raises :class:`ImpossibleAction` at an action that no cards make possible,
    :class:`RecordError` where the search takes too long.
    """
    action = entries[index].action
    assert isinstance(action, StartDeal)
    assert action.cards is not None
    board = board_of(rules, before, action.cards)
    if board is None or any(True for _ in faults(rules, before, action.cards)):
        return None
    missing = stock_size(rules, before, board) - len(action.cards.stock)
    cards = replace(action.cards, stock=(*action.cards.stock, *(None,) * missing))
    end = next(
        (n for n in range(index + 1, len(entries)) if isinstance(entries[n].action, StartDeal)),
        len(entries),
    )
    pack = Counter(deck(rules, len(board.active)))
    effort = effort or Effort.for_entries(end - index)
    return _Filling(rules, before, cards, pack, entries[index:end], index, effort).fill()


def required_faces(action: GameAction) -> list[Card]:
    """Faces that an action requires in the hand: discarded, laid down, laid off or shown."""
    match action:
        case Discard(card=card) | LayOff(card=card) | Reclaim(card=card):
            return [face_of(card)]
        case LayDown(meld=meld):
            return _faces([meld])
        case Knock(card=card, melds=melds):
            return [face_of(card), *_faces(melds)]
        case BigGin(melds=melds) | Spread(melds=melds):
            return _faces(melds)
        case Declare(card=card, melds=melds):
            first = [] if card is None else [face_of(card)]
            return first + _faces(meld.cards for meld in melds)
        case Arrange(melds=melds):
            return _faces(meld.cards for meld in melds)
        case _:
            return []


def _faces(sets: Iterable[CardSet]) -> list[Card]:
    return [face_of(card) for cards in sets for card in in_order(cards)]


@dataclass
class _Filling:
    """The search for cards; ``assigned`` holds the slots that follow from the actions."""

    rules: Rules
    before: Game
    cards: DealtCards
    pack: Counter[Card]
    entries: Sequence[RecordEntry]
    first: int
    effort: Effort
    assigned: dict[_Slot, Card] = field(default_factory=dict)
    doubtful: set[_Slot] = field(default_factory=set)
    drawn: dict[int, Seat] = field(default_factory=dict)  # index in the stock -> who drew it
    knocks: set[Seat] = field(default_factory=set)

    def fill(self) -> FilledDeal:
        """The first assignment with which the deal can be replayed."""
        tries = 0
        while True:
            cards = self._attempt(tries)
            try:
                assigned_more = self._play(cards)
            except ImpossibleAction:
                tries += 1
                if tries == _MAX_TRIES or not self._open_slots():
                    raise
                continue
            if not assigned_more:
                return self._result(cards)

    def _open_slots(self) -> list[_Slot]:
        """Slots whose card is unknown, in order."""
        slots = [
            (seat, index)
            for seat, hand in enumerate(self.cards.hands)
            for index, card in enumerate(hand)
            if card is None
        ]
        slots += [(_STOCK, index) for index, card in enumerate(self.cards.stock) if card is None]
        return [slot for slot in slots if slot not in self.assigned]

    def _attempt(self, tries: int) -> DealtCards:
        """Fill all slots, in a new order on each try."""
        remaining = self.pack.copy()
        remaining.subtract(card for card in self.cards.places() if card is not None)
        remaining.subtract(self.assigned.values())
        seed = seed_bytes(deal_text(self.cards))
        order = list(stream(seed, tries, "unknown").shuffled(sorted(remaining.elements())))
        values = dict(self.assigned)
        slots = self._open_slots()
        for seat, index in slots:
            holder = self.drawn.get(index, _STOCK) if seat == _STOCK else seat
            if holder in self.knocks and tries % 2 == 0:
                values[seat, index] = order.pop(order.index(min(order, key=_card_height)))
        for slot in slots:
            if slot not in values:
                values[slot] = order.pop()
        hands = tuple(
            _with_values(hand, {index: values[seat, index] for s, index in values if s == seat})
            for seat, hand in enumerate(self.cards.hands)
        )
        stock = _with_values(
            self.cards.stock, {index: card for (s, index), card in values.items() if s == _STOCK}
        )
        return replace(self.cards, hands=hands, stock=stock)

    def _play(self, cards: DealtCards) -> bool:
        """Replay the deal; True if a card was assigned to an unknown slot on the way."""
        state, draws = self.before, 0
        self.drawn.clear()
        for number, entry in enumerate(self.entries):
            self.effort.spend(entry)
            action = entry.action
            if isinstance(action, StartDeal):
                action = replace(action, cards=cards)
            actor = entry.actor if entry.actor is not None else obvious(state, action)
            if actor is None:
                return False  # the replay reports it
            if number and 0 <= actor < state.seats:
                if isinstance(action, Knock | BigGin):
                    self.knocks.add(actor)
                last = number + 1 == len(self.entries)
                if self._assign_missing(state, actor, action, cards, last=last):
                    return True
            try:
                step = game.apply(self.rules, state, actor, action)
            except IllegalAction as error:
                raise ImpossibleAction(self.first + number, entry, error.refusal) from None
            if isinstance(action, Draw) and action.pile is Pile.STOCK:
                if not state.boards[0].public.reshuffles:
                    self.drawn[draws] = actor
                draws += 1
            state = step.state
        return False

    def _assign_missing(
        self, state: Game, actor: Seat, action: GameAction, cards: DealtCards, *, last: bool
    ) -> bool:
        """Assign slots to the cards an action needs that are not known to be in the hand."""
        needs = {actor: Counter(required_faces(action))}
        ends = isinstance(action, Knock | BigGin | Declare)
        public = state.boards[0].public
        if self.cards.shown and public.knocker is None and (ends or last):
            for seat, hand in enumerate(self.cards.shown):
                if hand:
                    needs[seat] = needs.get(seat, Counter()) | Counter(hand)
        has_assigned = False
        for seat, missing in needs.items():
            held = Counter(map(face_of, in_order(state.boards[0].hands[seat])))
            held.subtract(self._guessed_cards(seat, cards))
            for card in (missing - held).elements():
                has_assigned |= self._assign(seat, card)
        return has_assigned

    def _guessed_cards(self, seat: Seat, cards: DealtCards) -> Iterator[Card]:
        """Cards of a hand that were filled in at random."""
        for owner, index in self._open_slots_of(seat):
            card = cards.stock[index] if owner == _STOCK else cards.hands[owner][index]
            assert card is not None
            yield card

    def _open_slots_of(self, seat: Seat) -> list[_Slot]:
        """Unknown slots whose cards the seat has by now: dealt ones first, then as drawn."""
        slots = self._open_slots()
        dealt = [slot for slot in slots if slot[0] == seat]
        return dealt + [
            slot for slot in slots if slot[0] == _STOCK and self.drawn.get(slot[1]) == seat
        ]

    def _assign(self, seat: Seat, card: Card) -> bool:
        """Assign a card that a seat must have had to the last of its unknown slots."""
        remaining = self.pack.copy()
        remaining.subtract(card for card in self.cards.places() if card is not None)
        remaining.subtract(self.assigned.values())
        slots = self._open_slots_of(seat)
        if not slots or remaining[card] < 1:
            return False  # impossible; the replay reports it
        groups = {_STOCK if owner != _STOCK else index for owner, index in slots}
        if len(groups) > 1:  # ambiguous: dealt or drawn, and when
            self.doubtful.update(slots)
        self.assigned[slots[-1]] = card
        return True

    def _result(self, cards: DealtCards) -> FilledDeal:
        """The result once the whole deal can be replayed."""
        unknown = defaultdict[Seat, int](int)
        doubtful_slots = set(self.doubtful)
        for seat, index in self._open_slots():
            holder = self.drawn.get(index) if seat == _STOCK else seat
            if holder is not None:
                unknown[holder] += 1
        uncertain_seats = {
            self.drawn[index] if seat == _STOCK else seat for seat, index in doubtful_slots
        }
        active = [seat for seat, hand in enumerate(self.cards.hands) if hand]
        known = tuple(seat for seat in active if not unknown[seat] and seat not in uncertain_seats)
        unknown_count = sum(unknown.values())
        return FilledDeal(cards, known, not unknown_count, unknown_count)


def _with_values(cards: Sequence[Known], values: dict[int, Card]) -> tuple[Known, ...]:
    return tuple(values.get(index, card) for index, card in enumerate(cards))


def _card_height(card: Card) -> tuple[int, int]:
    """Sort key: low cards first, jokers last."""
    return (99 if is_joker(card) else min(rank_of(card), 9), card)
