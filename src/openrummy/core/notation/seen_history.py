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


def happened(rules: Rules, board: View, by: Sequence[Seat | None] = ()) -> tuple[ev.Event, ...]:
    """Events, redacted for the seat that sees ``board``, that lead there; none if none do.

    ``by``: who discarded each card of the pile, bottom first, None for the upcard.
    """
    for known_by in (by, ()):
        try:
            events = tuple(_Course(rules, board, known_by).events())
        except (IndexError, ValueError):
            continue
        seen = View(board.seat, Public())
        for event in events:
            seen = fold(seen, event)
        if _alike(seen, board):
            return events
    return ()


def _alike(actual: View, expected: View) -> bool:
    """Are the views equal but for counts of turns?"""
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
    """A turn that is over: what was taken from the pile, if anything, and the discard."""

    seat: Seat
    taken: Card | None
    discard: Card


class _Course:
    """The turns, the cards dealt, and the events of them."""

    def __init__(self, rules: Rules, board: View, by: Sequence[Seat | None]) -> None:
        self.rules, self.board, self.public = rules, board, board.public
        assert board.seat is not None
        self.me: Seat = board.seat
        phase = self.public.phase
        self.upcard = self.public.upcard
        self.taken: Card | None = getattr(phase, "taken", None)
        self.turned_lies = self.upcard is not None and self.public.pile[:1] == (self.upcard,)
        self.turns = self._turns(by)

    # ------------------------------------------------------------ the turns

    def _turns(self, by: Sequence[Seat | None]) -> list[_Turn]:
        order = self._discards(by)
        turns: list[_Turn] = []
        waiting = self.took_upcard = self._upcard_taker(order)
        for index, (seat, card) in enumerate(order):
            before = order[index - 1][1] if index else None
            taken = before if before in self._gone(seat) else None
            if seat == waiting and taken is None:
                taken, waiting = self.upcard, None
            turns.append(_Turn(seat, taken, card))
        self.waiting = waiting
        return turns

    def _gone(self, taker: Seat) -> list[Card]:
        """Discards of the opponent of ``taker`` that are in its hand now."""
        known = self.public.known[taker]
        return [card for card in in_order(known) if card not in (self.upcard, self.taken)]

    def _upcard_taker(self, order: Sequence[tuple[Seat, Card]]) -> Seat | None:
        """Seat that took the upcard and has had a turn since."""
        if self.upcard is None or self.turned_lies or self.upcard == self.taken:
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
        """All discards in order, each with its seat; those that were taken again too."""
        lie = list(self.public.pile[self.turned_lies :])
        if self.taken is not None and self.taken != self.upcard:
            lie.append(self.taken)
        other = 1 - self.me
        gone = {
            seat: self._gone(1 - seat) for seat in range(_SEATS)
        }  # by the seat that discarded them
        seats_known = [seat for seat in by[self.turned_lies :] if seat is not None]
        if len(seats_known) == len(self.public.pile) - self.turned_lies and by:
            return self._merged([*seats_known, other], lie, gone)
        total = len(lie) + sum(map(len, gone.values()))
        last = total - 1
        if isinstance(self.public.phase, Defend):
            other = self.me  # the knocker discarded face down since
        draws: list[tuple[Seat, Card]] = []
        for turn in range(total):
            seat = other if (last - turn) % 2 == 0 else 1 - other
            source = gone[seat] if gone[seat] and turn < last else lie
            draws.append((seat, source.pop(0)))
        return draws

    def _merged(
        self, seats: Sequence[Seat], lie: Sequence[Card], gone: dict[Seat, list[Card]]
    ) -> list[tuple[Seat, Card]]:
        """Discards of known seats, and between two of the same seat one that was taken."""
        seats = seats[: len(lie)]
        gaps = [index for index, seat in enumerate(seats) if index and seats[index - 1] == seat]
        draws: list[tuple[Seat, Card]] = []
        for index, (seat, card) in enumerate(zip(seats, lie, strict=True)):
            taken = gone[1 - seat]
            later = sum(gap > index and seats[gap] == seat for gap in gaps)
            if taken and (index in gaps or len(taken) > later):
                draws.append((1 - seat, taken.pop(0)))
            draws.append((seat, card))
        if any(gone.values()):
            raise ValueError("a card was taken that cannot have been")
        return draws

    # ------------------------------------------------------------ the events

    def events(self) -> Iterator[ev.Event]:
        """The whole course. IndexError where cards are missing for it."""
        public, me = self.public, self.me
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
            if seat == me and own != count:
                raise ValueError("the cards do not come to what is dealt")
            yield ev.Dealt(seat, count, to_set(dealt) if seat == me else None)
        if self.upcard is not None:
            yield ev.Turned(self.upcard)
        yield ev.Terms(public.limit, public.factor, public.knock_card)
        yield from map(ev.Passed, self._passing())
        for number, turn in enumerate(self.turns):
            if number or not self.rules.opening.extra:
                yield self._draw(turn.seat, turn.taken, drawn)
            yield ev.Discarded(turn.seat, turn.discard)
        yield from self._now(drawn)
        yield ev.Now(public.phase)

    def _draw(self, seat: Seat, taken: Card | None, drawn: Iterator[Card]) -> ev.Event:
        if taken is not None:
            return ev.Drew(seat, Pile.DISCARD, taken)
        return ev.Drew(seat, Pile.STOCK, next(drawn) if seat == self.me else None)

    def _now(self, drawn: Iterator[Card]) -> Iterator[ev.Event]:
        """Events of the turn that is not over."""
        phase = self.public.phase
        if isinstance(phase, ToDiscard) and not phase.opening:
            yield self._draw(self.me, phase.taken, drawn)
        if isinstance(phase, Defend):
            knocker = 1 - self.me
            (_, deadwood, points), *_ = self.public.shown
            own = [to_set(card for _, card in meld.laid) for meld in self.public.table]
            melds = tuple(
                meld.cards & ~laid for meld, laid in zip(self.public.table, own, strict=True)
            )
            yield self._draw(knocker, self.upcard if self.waiting == knocker else None, drawn)
            yield ev.Knocked(knocker, melds, deadwood, points, self.public.thrown, None)
            for index, meld in enumerate(self.public.table):
                for seat, card in meld.laid:
                    yield ev.LaidOff(seat, card, index)

    def _own_draws(self) -> int:
        """Number of cards the seat drew from the stock."""
        phase = self.public.phase
        mine = [turn for turn in self.turns if turn.seat == self.me]
        draws = sum(turn.taken is None for turn in mine)
        if self.rules.opening.extra and self.turns and self.turns[0].seat == self.me:
            draws -= 1
        now = isinstance(phase, ToDiscard) and not phase.opening and phase.taken is None
        return draws + now

    def _own_cards(self) -> list[Card]:
        """The cards the seat was dealt or drew, in the order in which it needed them."""
        mine = [turn for turn in self.turns if turn.seat == self.me]
        taken = {turn.taken for turn in mine} | {self.taken}
        gone = [turn.discard for turn in mine if turn.discard not in taken]
        last = self.board.drawn
        hand = [card for card in in_order(self.board.hand) if card not in taken and card != last]
        laid = [card for meld in self.public.table for seat, card in meld.laid if seat == self.me]
        laid = [card for card in laid if card not in taken]
        return [*gone, *laid, *hand, *([] if last is None else [last])]

    def _passing(self) -> list[Seat]:
        """Seats that passed the upcard."""
        first = self.public.first
        if not self.rules.opening.offer:
            return []
        if isinstance(self.public.phase, OfferUpcard):
            return [first] if self.public.phase.seat != first else []
        taker = self.took_upcard
        if self.upcard is not None and self.taken == self.upcard:
            taker = self.me
        if taker is None:
            return [first, 1 - first]
        return [] if taker == first else [first]
