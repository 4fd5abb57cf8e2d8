"""A seat's knowledge of unseen cards, derived in one pass from its redacted events.

Every card another seat was dealt or drew unseen is a *token*. Its shuffle is known,
and so are the cards of that stock. When that seat puts down a card
that was not known to be in its hand, it was one of its tokens;
:mod:`openrummy.core.engine.worlds.resample` draws which one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from openrummy.core.cards import Card, face_of, in_order
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import Pile
from openrummy.core.scoring.result import Seat


@dataclass(frozen=True, eq=False)
class Token:
    """A card seen only by its holder; compared by identity.

    ``shuffle``, the number of reshuffles before the draw, identifies its stock.
    """

    shuffle: int = 0


Item: TypeAlias = Card | Token


@dataclass(frozen=True)
class Loss:
    """A card that left a hand without having been seen there.

    ``had`` counts, by shuffle, the tokens the seat had received by then.
    """

    seat: Seat
    card: Card
    had: tuple[int, ...]


@dataclass
class Hidden:
    """The viewer's knowledge of the other hands, and the cards it has not seen.

    ``unseen`` holds, by shuffle, the faces that the viewer never saw leave
    that stock: they are tokens or still in the stock. ``known`` are publicly seen
    cards of a hand; ``tokens`` all that a seat ever received, by shuffle,
    oldest first. ``aside``: the seat whose face-down discard is still hidden.
    """

    viewer: Seat | None
    unseen: list[Counter[Card]]
    known: dict[Seat, list[Card]] = field(default_factory=lambda: defaultdict(list))
    tokens: dict[Seat, list[list[Token]]] = field(default_factory=dict)
    dealt: list[Sequence[Token]] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)
    drawn: Item | None = None
    aside: Seat | None = None
    stock_known: bool = False  # it was turned over: nothing in it is unseen (T10)

    def follow(self, event: ev.Event) -> None:
        """Process the next redacted event."""
        match event:
            case ev.SetUp():
                self._set_up(event)
            case ev.Reshuffled(cards=cards):
                self.stock_known = not event.shuffled
                again = in_order(cards) if event.shuffled else ()
                self.unseen.append(Counter(map(face_of, again)))
                for given in self.tokens.values():
                    given.append([])
            case ev.Turned(card=card) | ev.Terms(turned=int(card)):
                self._see([card])
            case ev.Dealt(seat=seat, cards=cards) if seat == self.viewer and cards is not None:
                self._see(in_order(cards))
            case ev.Drew(seat=seat, pile=Pile.STOCK, card=card) if (
                seat == self.viewer and card is not None
            ):
                self._see([card])
        if getattr(event, "seat", self.viewer) != self.viewer:
            self._take(event)

    def _set_up(self, event: ev.SetUp) -> None:
        """Process a position set up mid-deal: all unseen cards came from one stock."""
        lies = [*event.pile, *event.stock_order, *([] if event.turned is None else [event.turned])]
        shown = [meld.cards for meld in event.table] + [cards for _, cards, _ in event.shown]
        lies += [card for cards in shown for card in in_order(cards)]
        for seat, known in enumerate(event.known):
            own = event.hands[seat] if seat == self.viewer else None
            lies += in_order(known if own is None else own)
            hidden_aside = seat == event.discarder != self.viewer
            if seat != self.viewer:
                self.known[seat] = [face_of(card) for card in in_order(known)]
                self._give(seat, event.held[seat] - known.bit_count() + hidden_aside)
            if hidden_aside:
                self.aside = seat
        self._see([*lies, *([] if event.aside is None else [event.aside])])
        self.stock_known = bool(event.stock_order)
        asked = getattr(event.phase, "seat", None)
        if asked is not None and any(self.tokens.get(asked, ())):
            self.drawn = self.tokens[asked][-1][-1]

    def _see(self, cards: Iterable[Card]) -> None:
        """Record that the viewer sees cards of the stock."""
        if not self.stock_known:
            self.unseen[-1].subtract(map(face_of, cards))

    def _give(self, seat: Seat, count: int) -> list[Token]:
        """Move unseen stock cards to a hand, as tokens."""
        given = self.tokens.setdefault(seat, [[] for _ in self.unseen])
        new = [Token(len(self.unseen) - 1) for _ in range(count)]
        given[-1] += new
        return new

    def _leave(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Remove publicly seen cards from a hand, known ones first."""
        known = self.known[seat]
        for card in cards:
            if card in known:
                known.remove(card)
            else:
                had = tuple(map(len, self.tokens[seat]))
                self.losses.append(Loss(seat, card, had))

    def _take(self, event: ev.Event) -> None:
        """Follow one redacted event of another seat."""
        match event:
            case ev.Dealt(seat=seat, count=count):
                self.dealt.append(self._give(seat, count))
            case ev.Drew(seat=seat, card=None):
                (self.drawn,) = self._give(seat, 1)
            case ev.Drew(seat=seat, card=card) if card is not None:
                self.drawn = card
                self.known[seat] += [card, *event.above]
            case ev.Discarded(seat=seat, card=card) | ev.LaidOff(seat=seat, card=card):
                self._leave(seat, [card])
            case ev.Reclaimed(seat=seat, card=card, wild=wild):
                self._leave(seat, [card])
                self.known[seat].append(wild)
            case ev.LaidDown(seat=seat, meld=meld):
                self._leave(seat, map(face_of, in_order(meld)))
            case ev.Knocked(seat=seat) | ev.Showed(seat=seat):
                shown = [card for meld in event.melds for card in in_order(meld)]
                self._leave(seat, map(face_of, [*shown, *in_order(event.deadwood)]))
                if isinstance(event, ev.Knocked) and event.thrown:
                    self.aside = seat
            case ev.Declared(seat=seat) | ev.Arranged(seat=seat):
                melds = [card for meld in event.melds for card in in_order(meld.cards)]
                cards = [face_of(card) for card in (*melds, *in_order(event.left))]
                self._leave(seat, cards)
                if isinstance(event, ev.Declared) and not event.right:
                    self.known[seat] += cards  # it holds on what all have seen
                elif isinstance(event, ev.Declared) and event.thrown:
                    self.aside = seat


def hidden_from(viewer: Seat | None, history: Iterable[ev.Event], pack: Iterable[Card]) -> Hidden:
    """Compute the knowledge of ``viewer`` from a deal's redacted events and its faces."""
    hidden = Hidden(viewer, [Counter(pack)])
    for event in history:
        hidden.follow(event)
    return hidden
