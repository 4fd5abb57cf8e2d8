"""Reconstruction of a plausible history that leads to a seat's view, as the seat's events.

Evaluating a view depends on earlier discards and draws, which a position does not fully
record: discards are assumed to alternate, cards to be taken as early as possible, and own unseen
cards to be dealt. A history that does not reproduce the exact view is rejected.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from openrummy.core.cards import Card, in_order, to_set
from openrummy.core.engine import View, fold
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import Pile
from openrummy.core.engine.model.phase import Defend, OfferUpcard, ToDiscard
from openrummy.core.engine.model.state import Public
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat

_PACK = 52
_SEATS = 2


def reconstruct_events(
    rules: Rules, board: View, by: Sequence[Seat | None] = ()
) -> tuple[ev.Event, ...]:
    """Events, redacted for the seat of ``board``, that lead to this view; empty if not found.

    ``by``: the seat that discarded each card of the pile, bottom first; None for the upcard.
    """
    for known_by in (by, ()):
        try:
            events = tuple(_History(rules, board, known_by).events())
        except (IndexError, ValueError):
            continue
        seen = View(board.seat, Public())
        for event in events:
            seen = fold(seen, event)
        if _matches(seen, board):
            return events
    return ()


def _matches(actual: View, expected: View) -> bool:
    """True if the views are equal except for turn counts and similar bookkeeping."""
    other = expected.public
    public = replace(
        actual.public,
        first=other.first,
        idle=other.idle,
        turns=other.turns,
        passes=other.passes,
        thrower=other.thrower,
        barred=other.barred,
    )
    return (
        public == other and actual.hand == expected.hand and expected.drawn in (None, actual.drawn)
    )


@dataclass(frozen=True)
class _Turn:
    """A completed turn: the card taken from the pile, if any, and the discard."""

    seat: Seat
    taken: Card | None
    discard: Card


class _History:
    """A reconstructed history: completed turns, dealt cards and the resulting events."""

    def __init__(self, rules: Rules, board: View, by: Sequence[Seat | None]) -> None:
        self.rules, self.board, self.public = rules, board, board.public
        assert board.seat is not None
        self.own_seat: Seat = board.seat
        phase = self.public.phase
        self.upcard = self.public.upcard
        self.taken: Card | None = getattr(phase, "taken", None)
        self.upcard_in_pile = self.upcard is not None and self.public.pile[:1] == (self.upcard,)
        self.turns = self._turns(by)

    # ------------------------------------------------------------ the turns

    def _turns(self, by: Sequence[Seat | None]) -> list[_Turn]:
        order = self._discards(by)
        turns: list[_Turn] = []
        pending_taker = self.took_upcard = self._upcard_taker(order)
        for index, (seat, card) in enumerate(order):
            before = order[index - 1][1] if index else None
            taken = before if before in self._taken_from_opponent(seat) else None
            if seat == pending_taker and taken is None:
                taken, pending_taker = self.upcard, None
            turns.append(_Turn(seat, taken, card))
        self.pending_taker = pending_taker
        return turns

    def _taken_from_opponent(self, taker: Seat) -> list[Card]:
        """Discards of the opponent of ``taker`` that are in its hand now."""
        known = self.public.known[taker]
        return [card for card in in_order(known) if card not in (self.upcard, self.taken)]

    def _upcard_taker(self, order: Sequence[tuple[Seat, Card]]) -> Seat | None:
        """Seat that took the upcard in a completed turn."""
        if self.upcard is None or self.upcard_in_pile or self.upcard == self.taken:
            return None
        for seat in range(_SEATS):
            if self.public.known[seat] >> self.upcard & 1:
                return seat
        if any(meld.cards >> self.upcard & 1 for meld in self.public.table):
            return self.public.knocker
        if any(cards >> self.upcard & 1 for _, cards, _ in self.public.shown):
            return self.public.knocker
        return next((seat for seat, card in order if card == self.upcard), None)

    def _discards(self, by: Sequence[Seat | None]) -> list[tuple[Seat, Card]]:
        """All discards in order with their seats, including those taken from the pile."""
        pile_discards = list(self.public.pile[self.upcard_in_pile :])
        if self.taken is not None and self.taken != self.upcard:
            pile_discards.append(self.taken)
        other = 1 - self.own_seat
        taken_discards = {
            seat: self._taken_from_opponent(1 - seat) for seat in range(_SEATS)
        }  # by the seat that discarded them
        seats_known = [seat for seat in by[self.upcard_in_pile :] if seat is not None]
        if len(seats_known) == len(self.public.pile) - self.upcard_in_pile and by:
            return self._interleave([*seats_known, other], pile_discards, taken_discards)
        total = len(pile_discards) + sum(map(len, taken_discards.values()))
        last = total - 1
        if isinstance(self.public.phase, Defend):
            other = self.own_seat  # the knocker discarded face down since
        discards: list[tuple[Seat, Card]] = []
        for turn in range(total):
            seat = other if (last - turn) % 2 == 0 else 1 - other
            source = taken_discards[seat] if taken_discards[seat] and turn < last else pile_discards
            discards.append((seat, source.pop(0)))
        return discards

    def _interleave(
        self,
        seats: Sequence[Seat],
        pile_discards: Sequence[Card],
        taken_discards: dict[Seat, list[Card]],
    ) -> list[tuple[Seat, Card]]:
        """Discards by known seats, with a taken one between two of the same seat."""
        seats = seats[: len(pile_discards)]
        gaps = [index for index, seat in enumerate(seats) if index and seats[index - 1] == seat]
        discards: list[tuple[Seat, Card]] = []
        for index, (seat, card) in enumerate(zip(seats, pile_discards, strict=True)):
            taken = taken_discards[1 - seat]
            later = sum(gap > index and seats[gap] == seat for gap in gaps)
            if taken and (index in gaps or len(taken) > later):
                discards.append((1 - seat, taken.pop(0)))
            discards.append((seat, card))
        if any(taken_discards.values()):
            raise ValueError("a card cannot have been taken")
        return discards

    # ------------------------------------------------------------ the events

    def events(self) -> Iterator[ev.Event]:
        """The whole history. Raises IndexError if cards are missing for it."""
        public, own_seat = self.public, self.own_seat
        size = self.rules.deal.hand_size(_SEATS, public.number)
        draws = self._own_draws()
        cards = self._own_cards()
        own = len(cards) - draws
        dealt, drawn = cards[:own], iter(cards[own:])
        yield ev.DealBegan(public.number, _SEATS, public.active, public.dealer, public.first)
        yield ev.Shuffled(_PACK, None)
        for seat in (public.first, 1 - public.first):
            extra = self.rules.opening.extra and seat == public.first
            count = size + extra
            if seat == own_seat and own != count:
                raise ValueError("the cards do not add up to the hand dealt")
            yield ev.Dealt(seat, count, to_set(dealt) if seat == own_seat else None)
        if self.upcard is not None:
            yield ev.Turned(self.upcard)
        yield ev.Terms(public.limit, public.factor, public.knock_card)
        yield from map(ev.Passed, self._passed_seats())
        for number, turn in enumerate(self.turns):
            if number or not self.rules.opening.extra:
                yield self._draw(turn.seat, turn.taken, drawn)
            yield ev.Discarded(turn.seat, turn.discard)
        yield from self._current_turn(drawn)
        yield ev.Now(public.phase)

    def _draw(self, seat: Seat, taken: Card | None, drawn: Iterator[Card]) -> ev.Event:
        if taken is not None:
            return ev.Drew(seat, Pile.DISCARD, taken)
        return ev.Drew(seat, Pile.STOCK, next(drawn) if seat == self.own_seat else None)

    def _current_turn(self, drawn: Iterator[Card]) -> Iterator[ev.Event]:
        phase = self.public.phase
        if isinstance(phase, ToDiscard) and not phase.opening:
            yield self._draw(self.own_seat, phase.taken, drawn)
        if isinstance(phase, Defend):
            knocker = 1 - self.own_seat
            (_, deadwood, points), *_ = self.public.shown
            own = [to_set(card for _, card in meld.laid) for meld in self.public.table]
            melds = tuple(
                meld.cards & ~laid for meld, laid in zip(self.public.table, own, strict=True)
            )
            yield self._draw(knocker, self.upcard if self.pending_taker == knocker else None, drawn)
            yield ev.Knocked(knocker, melds, deadwood, points, self.public.thrown, None)
            for index, meld in enumerate(self.public.table):
                for seat, card in meld.laid:
                    yield ev.LaidOff(seat, card, index)

    def _own_draws(self) -> int:
        """Number of cards the seat drew from the stock."""
        phase = self.public.phase
        own_turns = [turn for turn in self.turns if turn.seat == self.own_seat]
        draws = sum(turn.taken is None for turn in own_turns)
        if self.rules.opening.extra and self.turns and self.turns[0].seat == self.own_seat:
            draws -= 1
        now = isinstance(phase, ToDiscard) and not phase.opening and phase.taken is None
        return draws + now

    def _own_cards(self) -> list[Card]:
        """Cards that the seat was dealt or drew, in the order in which it used them."""
        own_turns = [turn for turn in self.turns if turn.seat == self.own_seat]
        taken = {turn.taken for turn in own_turns} | {self.taken}
        used = [turn.discard for turn in own_turns if turn.discard not in taken]
        last = self.board.drawn
        hand = [card for card in in_order(self.board.hand) if card not in taken and card != last]
        laid = [
            card for meld in self.public.table for seat, card in meld.laid if seat == self.own_seat
        ]
        laid = [card for card in laid if card not in taken]
        return [*used, *laid, *hand, *([] if last is None else [last])]

    def _passed_seats(self) -> list[Seat]:
        """Seats that passed the upcard."""
        first = self.public.first
        if not self.rules.opening.offer:
            return []
        if isinstance(self.public.phase, OfferUpcard):
            return [first] if self.public.phase.seat != first else []
        taker = self.took_upcard
        if self.upcard is not None and self.taken == self.upcard:
            taker = self.own_seat
        if taker is None:
            return [first, 1 - first]
        return [] if taker == first else [first]
