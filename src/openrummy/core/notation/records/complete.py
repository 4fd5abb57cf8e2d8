"""The unknown cards of a deal filled in: by what is known later, and the rest as it fits.

A card that leaves a hand in which it was not known to be lay in one of the unknown places of
that seat: in its hand from the beginning, or drawn from the stock since. Of several places
the last drawn is taken; which of them it was matters to nobody else. What is known of nowhere
is dealt out in an order that depends on the deal alone, the lowest cards to a seat that knocks,
until the deal can be played as it is written. So everything a seat sees whose own cards are
known is exact, and the rest is one of the games that may have been played.
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
from openrummy.core.game.given_cards import board_of, faults, stock_size
from openrummy.core.notation.dealt import deal_text
from openrummy.core.notation.errors import RecordError
from openrummy.core.notation.records.record import RecordEntry, at_action, obvious
from openrummy.core.notation.refusals import refusal_text
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat

_TRIES = 40
_STOCK = -1  # the seat of a place in the stock

_Place = tuple[Seat, int]


class CannotBe(RecordError):
    """An action that cannot have happened, at ``place`` among the entries; ``refusal`` says why."""

    def __init__(self, index: int, entry: RecordEntry, refusal: Refusal) -> None:
        self.place, self.refusal = index, refusal
        super().__init__(
            f"{at_action(index + 1, entry.action)}: {refusal_text(refusal)}", *entry.source
        )


@dataclass(frozen=True)
class Filled:
    """A deal with all its cards, and what is known of it.

    ``known`` are the seats whose cards are all known, or follow from what happened: what they
    saw is exact. ``scored``: so are all hands as they were at the end, and the result with
    them. ``unknown`` counts the cards that were dealt or drawn and stay unknown.
    """

    cards: DealtCards
    known: tuple[Seat, ...]
    scored: bool
    unknown: int


@dataclass
class Effort:
    """Number of actions that may still be tried to fill in a record."""

    left: int

    @classmethod
    def for_entries(cls, count: int) -> Effort:
        """Enough for a record of n entries in which nobody knew half of the cards."""
        return cls(5_000 + 40 * count)

    def spend(self, entry: RecordEntry) -> None:
        """One more. Raises :class:`RecordError` when it has been enough."""
        self.left -= 1
        if self.left < 0:
            raise RecordError(say("notation.too-unknown"), *entry.source)


def fill(
    rules: Rules,
    before: Game,
    entries: Sequence[RecordEntry],
    index: int,
    effort: Effort | None = None,
) -> Filled | None:
    """The deal by its cards that entry ``index`` starts, filled in; None where it cannot be dealt.

    Raises :class:`CannotBe` at an action that no cards make possible, :class:`RecordError` where
    it takes too long to find some.
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


def lost(action: GameAction) -> list[Card]:
    """The faces that must be in a hand for this: discarded, laid down, laid off or shown."""
    match action:
        case Discard(card=card) | LayOff(card=card) | Reclaim(card=card):
            return [face_of(card)]
        case LayDown(meld=meld):
            return _faces([meld])
        case Knock(card=card, melds=melds):
            return [face_of(card), *_faces(melds)]
        case BigGin(melds=melds) | Spread(melds=melds):
            return _faces(melds)
        case Declare(card=card, melds=laid):
            first = [] if card is None else [face_of(card)]
            return first + _faces(meld.cards for meld in laid)
        case Arrange(melds=laid):
            return _faces(meld.cards for meld in laid)
        case _:
            return []


def _faces(sets: Iterable[CardSet]) -> list[Card]:
    return [face_of(card) for cards in sets for card in in_order(cards)]


@dataclass
class _Filling:
    """Looks for cards; ``laid`` are the places that follow from what happened."""

    rules: Rules
    before: Game
    cards: DealtCards
    pack: Counter[Card]
    entries: Sequence[RecordEntry]
    first: int
    effort: Effort
    laid: dict[_Place, Card] = field(default_factory=dict)
    doubtful: set[_Place] = field(default_factory=set)
    drawn: dict[int, Seat] = field(default_factory=dict)  # places of the stock, and by whom
    knocks: set[Seat] = field(default_factory=set)

    def fill(self) -> Filled:
        """The first cards with which the deal can be played."""
        tries = 0
        while True:
            cards = self._filled(tries)
            try:
                more = self._play(cards)
            except CannotBe:
                tries += 1
                if tries == _TRIES or not self._open():
                    raise
                continue
            if not more:
                return self._result(cards)

    def _open(self) -> list[_Place]:
        """The places nothing is known of, in order."""
        places = [
            (seat, index)
            for seat, hand in enumerate(self.cards.hands)
            for index, card in enumerate(hand)
            if card is None
        ]
        places += [(_STOCK, index) for index, card in enumerate(self.cards.stock) if card is None]
        return [slot for slot in places if slot not in self.laid]

    def _filled(self, tries: int) -> DealtCards:
        """All places filled: in a new order with each try."""
        left = self.pack.copy()
        left.subtract(card for card in self.cards.places() if card is not None)
        left.subtract(self.laid.values())
        seed = seed_bytes(deal_text(self.cards))
        order = list(stream(seed, tries, "unknown").shuffled(sorted(left.elements())))
        values = dict(self.laid)
        places = self._open()
        for seat, index in places:
            holder = self.drawn.get(index, _STOCK) if seat == _STOCK else seat
            if holder in self.knocks and tries % 2 == 0:
                values[seat, index] = order.pop(order.index(min(order, key=_height)))
        for slot in places:
            if slot not in values:
                values[slot] = order.pop()
        hands = tuple(
            _with(hand, {index: values[seat, index] for s, index in values if s == seat})
            for seat, hand in enumerate(self.cards.hands)
        )
        stock = _with(
            self.cards.stock, {index: card for (s, index), card in values.items() if s == _STOCK}
        )
        return replace(self.cards, hands=hands, stock=stock)

    def _play(self, cards: DealtCards) -> bool:
        """Play on; True where a card was found to have been in an unknown place."""
        state, draws = self.before, 0
        self.drawn.clear()
        for number, entry in enumerate(self.entries):
            self.effort.spend(entry)
            action = entry.action
            if isinstance(action, StartDeal):
                action = replace(action, cards=cards)
            actor = entry.actor if entry.actor is not None else obvious(state, action)
            if actor is None:
                return False  # the replay says it
            if number and 0 <= actor < state.seats:
                if isinstance(action, Knock | BigGin):
                    self.knocks.add(actor)
                last = number + 1 == len(self.entries)
                if self._miss(state, actor, action, cards, last=last):
                    return True
            try:
                step = game.apply(self.rules, state, actor, action)
            except IllegalAction as error:
                raise CannotBe(self.first + number, entry, error.refusal) from None
            if isinstance(action, Draw) and action.pile is Pile.STOCK:
                if not state.boards[0].public.reshuffles:
                    self.drawn[draws] = actor
                draws += 1
            state = step.state
        return False

    def _miss(
        self, state: Game, actor: Seat, action: GameAction, cards: DealtCards, *, last: bool
    ) -> bool:
        """Find places for cards the action needs that are not known to be in the hand."""
        needs = {actor: Counter(lost(action))}
        ends = isinstance(action, Knock | BigGin | Declare)
        public = state.boards[0].public
        if self.cards.shown and public.knocker is None and (ends or last):
            for seat, shown in enumerate(self.cards.shown):
                if shown:
                    needs[seat] = needs.get(seat, Counter()) | Counter(shown)
        drawn_some = False
        for seat, missing in needs.items():
            held = Counter(map(face_of, in_order(state.boards[0].hands[seat])))
            held.subtract(self._guessed(seat, cards))
            for card in (missing - held).elements():
                drawn_some |= self._lay(seat, card)
        return drawn_some

    def _guessed(self, seat: Seat, cards: DealtCards) -> Iterator[Card]:
        """Cards of a hand that are there by chance."""
        for owner, index in self._open_of(seat):
            card = cards.stock[index] if owner == _STOCK else cards.hands[owner][index]
            assert card is not None
            yield card

    def _open_of(self, seat: Seat) -> list[_Place]:
        """The unknown places whose cards a seat has by now: of its hand, then as drawn."""
        slots = self._open()
        mine = [slot for slot in slots if slot[0] == seat]
        return mine + [
            slot for slot in slots if slot[0] == _STOCK and self.drawn.get(slot[1]) == seat
        ]

    def _lay(self, seat: Seat, card: Card) -> bool:
        """A seat had this card: it lay in the last of its unknown places."""
        left = self.pack.copy()
        left.subtract(card for card in self.cards.places() if card is not None)
        left.subtract(self.laid.values())
        places = self._open_of(seat)
        if not places or left[card] < 1:
            return False  # it cannot have been there: playing on says so
        groups = {_STOCK if owner != _STOCK else index for owner, index in places}
        if len(groups) > 1:  # dealt or drawn, and when? nobody knows
            self.doubtful.update(places)
        self.laid[places[-1]] = card
        return True

    def _result(self, cards: DealtCards) -> Filled:
        """Knowledge once all fits."""
        unknown = defaultdict[Seat, int](int)
        doubtful = set(self.doubtful)
        for seat, index in self._open():
            holder = self.drawn.get(index) if seat == _STOCK else seat
            if holder is not None:
                unknown[holder] += 1
        unsure = {self.drawn[index] if seat == _STOCK else seat for seat, index in doubtful}
        active = [seat for seat, hand in enumerate(self.cards.hands) if hand]
        known = tuple(seat for seat in active if not unknown[seat] and seat not in unsure)
        many = sum(unknown.values())
        return Filled(cards, known, not many, many)


def _with(places: Sequence[Known], values: dict[int, Card]) -> tuple[Known, ...]:
    return tuple(values.get(index, card) for index, card in enumerate(places))


def _height(card: Card) -> tuple[int, int]:
    """Low cards first; jokers last, which count the most."""
    return (99 if is_joker(card) else min(rank_of(card), 9), card)
