"""The state of a deal: what everybody may see, and the rest.

Both halves are folds of events (:func:`evolve`, :func:`evolve_public`): the
public half of events as a spectator sees them, the secret half of the whole.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from openrummy.cards import (
    Card,
    CardSet,
    face_of,
    gathered,
    in_order,
    joined,
    minus,
    with_card,
    without,
)
from openrummy.engine.model import events as ev
from openrummy.engine.model.actions import Pile
from openrummy.engine.model.change import changed
from openrummy.engine.model.phase import Over, Phase, ToDiscard, ToPlay
from openrummy.engine.model.secret import SECRET, SEED, put
from openrummy.engine.model.tablemeld import TableMeld
from openrummy.melds.wild import LaidMeld
from openrummy.scoring.result import DealResult, Seat


@dataclass(frozen=True)
class DealSetup:
    """What a deal needs to know of the world before it.

    ``seats`` is the size of the table, ``active`` who plays, in turn order.
    ``entropy`` (32 bytes) orders the pack; ``number`` counts deals from 0 and
    ``board`` the deals played at the same time. ``knock_card`` comes from a
    second pack (A10). ``wild`` is the rank that is wild, ace 0 to king 12, and ``free``
    those the dealer may still name (W1). ``factor`` multiplies the deal's score (W18).
    ``cards`` are dealt to each; None: as many as in deal ``number`` (G3, D2).
    """

    seats: int = 2
    active: tuple[Seat, ...] = (0, 1)
    dealer: Seat = 0
    first: Seat = 1
    number: int = 0
    entropy: bytes = SEED
    board: int = 0
    knock_card: Card | None = None
    wild: int | None = None
    free: tuple[int, ...] = ()
    factor: int = 1
    cards: int | None = None


@dataclass(frozen=True)
class Public:
    """What everybody at the table, and every spectator, may know.

    ``held`` counts cards in each hand and ``known`` holds those taken face up
    and not yet thrown (P16); ``pile`` is bottom first; ``idle`` counts turns
    in a row without a stock draw (G24). ``thrower`` threw the top discard, and
    ``barred`` threw it before and got it back, so may retake it only to knock (G5).
    ``wild`` is the rank that is wild, ace 0 to king 12, ``turned`` the card turned up for
    it (I2); ``dropped`` are the seats that gave up, with what it costs them, ``wrong`` those
    of them that declared wrongly, and ``declarer`` who declared.
    """

    number: int = 0
    active: tuple[Seat, ...] = ()
    dealer: Seat = 0
    first: Seat = 0
    held: tuple[int, ...] = ()
    known: tuple[CardSet, ...] = ()
    stock: int = 0
    pile: tuple[Card, ...] = ()
    upcard: Card | None = None
    passes: int = 0
    limit: int = 0
    factor: int = 1
    knock_card: Card | None = None
    reshuffles: int = 0
    stock_order: tuple[Card, ...] = ()  # bottom first, where all know it (T10)
    idle: int = 0
    turns: int = 0
    thrower: Seat | None = None
    barred: Seat | None = None
    table: tuple[TableMeld, ...] = ()
    knocker: Seat | None = None
    thrown: bool = False  # the knocker threw a card; False with big gin
    shown: tuple[tuple[Seat, CardSet, int], ...] = ()  # (seat, deadwood, points)
    revealed: ev.Revealed | None = None
    result: DealResult | None = None
    phase: Phase = Over()
    wild: int | None = None
    turned: Card | None = None
    dropped: tuple[tuple[Seat, int], ...] = ()
    wrong: tuple[Seat, ...] = ()
    declarer: Seat | None = None

    def after(self, seat: Seat) -> Seat:
        """The seat that follows in turn; who has dropped out of the deal has no turn (I7)."""
        place = self.active.index(seat)
        if not self.dropped:
            return self.active[(place + 1) % len(self.active)]
        out = {one for one, _ in self.dropped}
        following = (*self.active[place + 1 :], *self.active[: place + 1])
        return next(one for one in following if one not in out)


@dataclass(frozen=True)
class State:
    """A whole deal. ``stock`` is bottom first, so its top is the last card.

    ``drawn`` is the stock card of the turn in progress, ``aside`` the card
    thrown face down by the knocker, ``seed`` orders later shuffles.
    """

    public: Public = Public()
    hands: tuple[CardSet, ...] = ()
    stock: tuple[Card, ...] = ()
    drawn: Card | None = None
    aside: Card | None = None
    seed: bytes = SEED


@dataclass(frozen=True)
class Step:
    """What an action led to: the new state and all that happened, unredacted."""

    state: State
    events: tuple[ev.Event, ...]


# ---------------------------------------------------------------- public half


def evolve_public(public: Public, event: ev.Event) -> Public:
    """The public state after an event. Uses nothing a spectator may not see."""
    handler = _PUBLIC.get(type(event))
    return handler(public, event.redact(None)) if handler else public


def _began(public: Public, event: ev.DealBegan) -> Public:
    return Public(
        number=event.number,
        active=event.active,
        dealer=event.dealer,
        first=event.first,
        held=(0,) * event.seats,
        known=(0,) * event.seats,
    )


def _dealt(public: Public, event: ev.Dealt) -> Public:
    held = put(public.held, event.seat, event.count)
    return changed(public, held=held, stock=public.stock - event.count)


def _turned(public: Public, event: ev.Turned) -> Public:
    pile = (*public.pile, event.card)
    order = public.stock_order[:-1]
    return changed(public, stock=public.stock - 1, stock_order=order, pile=pile, upcard=event.card)


def _drew(public: Public, event: ev.Drew) -> Public:
    held = put(public.held, event.seat, public.held[event.seat] + 1)
    known = public.known
    if event.card is not None:  # a spectator sees it
        known = put(known, event.seat, with_card(known[event.seat], event.card))
    if event.pile is Pile.STOCK:
        left, order = public.stock - 1, public.stock_order[:-1]
        return changed(public, held=held, known=known, stock=left, stock_order=order, idle=0)
    if event.above:
        held = put(held, event.seat, held[event.seat] + len(event.above))
        known = put(known, event.seat, joined(known[event.seat], gathered(event.above)))
        pile = public.pile[: -len(event.above) - 1]
    elif event.card == public.pile[-1]:
        pile = public.pile[:-1]
    else:  # G23: from below, and what lies on it stays
        pile = tuple(card for card in public.pile if card != event.card)
    return changed(public, held=held, pile=pile, known=known, idle=public.idle + 1)


def _discarded(public: Public, event: ev.Discarded) -> Public:
    phase = public.phase
    returned = isinstance(phase, ToDiscard) and phase.taken == event.card
    # A first turn without a draw is a turn without the stock too.
    undrawn = isinstance(phase, ToDiscard | ToPlay) and phase.opening
    return changed(
        public,
        held=put(public.held, event.seat, public.held[event.seat] - 1),
        known=put(public.known, event.seat, without(public.known[event.seat], event.card)),
        pile=(*public.pile, event.card),
        turns=public.turns + 1,
        idle=public.idle + undrawn,
        thrower=event.seat,
        barred=public.thrower if returned else None,
    )


def _knocked(public: Public, event: ev.Knocked) -> Public:
    melds = tuple(TableMeld(event.seat, meld) for meld in event.melds)
    return changed(
        public,
        held=put(public.held, event.seat, 0),
        known=put(public.known, event.seat, 0),
        table=public.table + melds,
        knocker=event.seat,
        thrown=event.thrown,
        shown=((event.seat, event.deadwood, event.points),),
        turns=public.turns + 1,
    )


def _laid_off(public: Public, event: ev.LaidOff) -> Public:
    grown = public.table[event.meld].grown(event.seat, event.card, event.stands)
    return changed(
        public,
        held=put(public.held, event.seat, public.held[event.seat] - 1),
        known=put(public.known, event.seat, without(public.known[event.seat], event.card)),
        table=(*public.table[: event.meld], grown, *public.table[event.meld + 1 :]),
    )


def _reclaimed(public: Public, event: ev.Reclaimed) -> Public:
    meld = public.table[event.meld].exchanged(event.seat, event.card, event.wild)
    known = with_card(without(public.known[event.seat], event.card), event.wild)
    return changed(
        public,
        known=put(public.known, event.seat, known),
        table=(*public.table[: event.meld], meld, *public.table[event.meld + 1 :]),
    )


def _showed(public: Public, event: ev.Showed) -> Public:
    melds = tuple(TableMeld(event.seat, meld) for meld in event.melds)
    return changed(
        public,
        held=put(public.held, event.seat, 0),
        known=put(public.known, event.seat, 0),
        table=public.table + melds,
        shown=(*public.shown, (event.seat, event.deadwood, event.points)),
    )


def _dropped(public: Public, event: ev.Dropped) -> Public:
    dropped = (*public.dropped, (event.seat, event.points))
    return changed(
        public,
        dropped=dropped,
        wrong=(*public.wrong, event.seat) if event.wrong else public.wrong,
    )


def _declared(public: Public, event: ev.Declared) -> Public:
    seat = event.seat
    if not event.right:  # it has shown its hand, and holds it on
        shown = event.left
        for meld in event.melds:
            shown = joined(shown, meld.cards)
        known = joined(shown, minus(public.known[seat], shown))
        return changed(public, known=put(public.known, seat, known))
    ended = isinstance(public.phase, ToDiscard) and not event.thrown  # by a discard (D5)
    return changed(
        _shown(public, seat, event.melds, 0, 0),
        declarer=seat,
        thrown=event.thrown,
        turns=public.turns + (not ended),
    )


def _shown(
    public: Public, seat: Seat, melds: tuple[LaidMeld, ...], left: CardSet, points: int
) -> Public:
    """The public state with a whole hand on the table."""
    laid = tuple(TableMeld(seat, meld.cards, (), meld.stands) for meld in melds)
    return changed(
        public,
        held=put(public.held, seat, 0),
        known=put(public.known, seat, 0),
        table=public.table + laid,
        shown=(*public.shown, (seat, left, points)),
    )


def _terms(public: Public, event: ev.Terms) -> Public:
    return changed(
        public,
        limit=event.limit,
        factor=event.factor,
        knock_card=event.card,
        wild=event.wild,
        turned=event.turned,
        stock=public.stock - (event.turned is not None),
    )


def _chose(public: Public, event: ev.Chose) -> Public:
    return changed(public, wild=event.rank)


def _laid_down(public: Public, event: ev.LaidDown) -> Public:
    seat = event.seat
    return changed(
        public,
        held=put(public.held, seat, public.held[seat] - event.meld.bit_count()),
        known=put(public.known, seat, minus(public.known[seat], event.meld)),
        table=(*public.table, TableMeld(seat, event.meld, (), event.stands)),
    )


def _reshuffled(public: Public, event: ev.Reshuffled) -> Public:
    return changed(
        public,
        stock=public.stock + event.cards.bit_count(),
        stock_order=event.order or (),
        pile=public.pile[event.cards.bit_count() :],
        reshuffles=public.reshuffles + 1,
    )


_PUBLIC: dict[type[ev.Event], Callable[[Public, Any], Public]] = {
    ev.DealBegan: _began,
    ev.Shuffled: lambda public, event: changed(public, stock=event.count),
    ev.Dealt: _dealt,
    ev.Turned: _turned,
    ev.Reshuffled: _reshuffled,
    ev.Terms: _terms,
    ev.Chose: _chose,
    ev.Passed: lambda public, event: changed(public, passes=public.passes + 1),
    ev.Drew: _drew,
    ev.Discarded: _discarded,
    ev.Knocked: _knocked,
    ev.LaidDown: _laid_down,
    ev.LaidOff: _laid_off,
    ev.Reclaimed: _reclaimed,
    ev.Showed: _showed,
    ev.Dropped: _dropped,
    ev.Declared: _declared,
    ev.Arranged: lambda public, event: _shown(
        public, event.seat, event.melds, event.left, event.points
    ),
    ev.Revealed: lambda public, event: changed(public, revealed=event),
    ev.DealEnded: lambda public, event: changed(public, result=event.result),
    ev.Now: lambda public, event: changed(public, phase=event.phase),
}


# ---------------------------------------------------------------- secret half


# The last fold: state, event and what they came to. A phase folds its first event to see what
# follows from it, and then ``apply`` folds them all.
_folded: tuple[State, ev.Event, State] | None = None


def evolve(state: State, event: ev.Event) -> State:
    """The whole state after an unredacted event."""
    global _folded  # noqa: PLW0603
    last = _folded  # read once: threads may share it
    if last is not None and last[0] is state and last[1] is event:
        return last[2]
    handler = SECRET.get(type(event))
    secrets = handler(state, event) if handler else {}
    after = changed(state, public=evolve_public(state.public, event), **secrets)
    _folded = (state, event, after)
    return after


def all_cards(state: State) -> list[Card]:
    """The face of every card of the deal, wherever it lies; a lost or doubled one shows here."""
    found = [card for hand in state.hands for card in in_order(hand)]
    found += state.stock
    found += state.public.pile
    found += [card for meld in state.public.table for card in in_order(meld.cards)]
    found += [card for _, deadwood, _ in state.public.shown for card in in_order(deadwood)]
    found += [card for card in (state.aside, state.public.turned) if card is not None]
    return [face_of(card) for card in found]
