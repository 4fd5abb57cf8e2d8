"""The state after an event: the public half as spectators see it, and the secret half."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

from openrummy.core.cards import (
    CardSet,
    multiset_difference,
    multiset_of,
    multiset_sum,
    with_card,
    without,
)
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import Pile
from openrummy.core.engine.model.evolve_secret import SECRET, replace_item
from openrummy.core.engine.model.frozen_values import Fields, draft, fast_replace
from openrummy.core.engine.model.phase import DRAWN, ToDiscard
from openrummy.core.engine.model.state import Public, State
from openrummy.core.engine.model.tablemeld import TableMeld
from openrummy.core.melds.wild import LaidMeld
from openrummy.core.scoring.result import Seat


def evolve_public(public: Public, event: ev.Event) -> Public:
    """The public state after an event. Uses only what a spectator may see."""
    handler = _PUBLIC.get(type(event))
    return fast_replace(public, **handler(public, event.redact(None))) if handler else public


def _began(public: Public, event: ev.DealBegan) -> Fields:
    return vars(
        Public(
            number=event.number,
            active=event.active,
            dealer=event.dealer,
            first=event.first,
            held=(0,) * event.seats,
            known=(0,) * event.seats,
        )
    )


_SET_UP = tuple(
    {field.name for field in fields(ev.SetUp)} & {field.name for field in fields(Public)}
)


def _set_up(public: Public, event: ev.SetUp) -> Fields:
    return {name: getattr(event, name) for name in _SET_UP}


def _dealt(public: Public, event: ev.Dealt) -> Fields:
    held = replace_item(public.held, event.seat, event.count)
    return {"held": held, "stock": public.stock - event.count}


def _turned(public: Public, event: ev.Turned) -> Fields:
    pile = (*public.pile, event.card)
    order = public.stock_order[:-1]
    return {"stock": public.stock - 1, "stock_order": order, "pile": pile, "upcard": event.card}


def _drew(public: Public, event: ev.Drew) -> Fields:
    held = replace_item(public.held, event.seat, public.held[event.seat] + 1)
    known = public.known
    if event.card is not None:  # a spectator sees it
        known = replace_item(known, event.seat, with_card(known[event.seat], event.card))
    if event.pile is Pile.STOCK:
        left, order = public.stock - 1, public.stock_order[:-1]
        return {"held": held, "known": known, "stock": left, "stock_order": order, "idle": 0}
    if event.above:
        held = replace_item(held, event.seat, held[event.seat] + len(event.above))
        known = replace_item(
            known, event.seat, multiset_sum(known[event.seat], multiset_of(event.above))
        )
        pile = public.pile[: -len(event.above) - 1]
    elif event.card == public.pile[-1]:
        pile = public.pile[:-1]
    else:  # G23: from below, leaving the cards above it
        pile = tuple(card for card in public.pile if card != event.card)
    return {"held": held, "pile": pile, "known": known, "idle": public.idle + 1}


def _discarded(public: Public, event: ev.Discarded) -> Fields:
    phase = public.phase
    returned = isinstance(phase, ToDiscard) and phase.taken == event.card
    # A first turn without a draw is a turn without the stock too.
    undrawn = isinstance(phase, DRAWN) and phase.opening
    return {
        "held": replace_item(public.held, event.seat, public.held[event.seat] - 1),
        "known": replace_item(
            public.known, event.seat, without(public.known[event.seat], event.card)
        ),
        "pile": (*public.pile, event.card),
        "turns": public.turns + 1,
        "idle": public.idle + undrawn,
        "thrower": event.seat,
        "barred": public.thrower if returned else None,
    }


def _knocked(public: Public, event: ev.Knocked) -> Fields:
    melds = tuple(TableMeld(event.seat, meld) for meld in event.melds)
    return {
        "held": replace_item(public.held, event.seat, 0),
        "known": replace_item(public.known, event.seat, 0),
        "table": public.table + melds,
        "knocker": event.seat,
        "thrown": event.thrown,
        "shown": ((event.seat, event.deadwood, event.points),),
        "turns": public.turns + 1,
    }


def _laid_off(public: Public, event: ev.LaidOff) -> Fields:
    grown = public.table[event.meld].grown(event.seat, event.card, event.stands)
    return {
        "held": replace_item(public.held, event.seat, public.held[event.seat] - 1),
        "known": replace_item(
            public.known, event.seat, without(public.known[event.seat], event.card)
        ),
        "table": (*public.table[: event.meld], grown, *public.table[event.meld + 1 :]),
    }


def _reclaimed(public: Public, event: ev.Reclaimed) -> Fields:
    meld = public.table[event.meld].exchanged(event.seat, event.card, event.wild)
    known = with_card(without(public.known[event.seat], event.card), event.wild)
    return {
        "known": replace_item(public.known, event.seat, known),
        "table": (*public.table[: event.meld], meld, *public.table[event.meld + 1 :]),
    }


def _showed(public: Public, event: ev.Showed) -> Fields:
    melds = tuple(TableMeld(event.seat, meld) for meld in event.melds)
    return {
        "held": replace_item(public.held, event.seat, 0),
        "known": replace_item(public.known, event.seat, 0),
        "table": public.table + melds,
        "shown": (*public.shown, (event.seat, event.deadwood, event.points)),
    }


def _dropped(public: Public, event: ev.Dropped) -> Fields:
    dropped = (*public.dropped, (event.seat, event.points))
    return {
        "dropped": dropped,
        "wrong": (*public.wrong, event.seat) if event.wrong else public.wrong,
    }


def _declared(public: Public, event: ev.Declared) -> Fields:
    seat = event.seat
    if not event.right:  # it has shown its hand but still holds it
        shown = event.left
        for meld in event.melds:
            shown = multiset_sum(shown, meld.cards)
        known = multiset_sum(shown, multiset_difference(public.known[seat], shown))
        return {"known": replace_item(public.known, seat, known)}
    ended = isinstance(public.phase, ToDiscard) and not event.thrown  # by a discard (D5)
    return _shown(public, seat, event.melds, 0, 0) | {
        "declarer": seat,
        "thrown": event.thrown,
        "turns": public.turns + (not ended),
    }


def _shown(
    public: Public, seat: Seat, melds: tuple[LaidMeld, ...], left: CardSet, points: int
) -> Fields:
    """The public state with a whole hand on the table."""
    laid = tuple(TableMeld(seat, meld.cards, (), meld.stands) for meld in melds)
    return {
        "held": replace_item(public.held, seat, 0),
        "known": replace_item(public.known, seat, 0),
        "table": public.table + laid,
        "shown": (*public.shown, (seat, left, points)),
    }


def _terms(public: Public, event: ev.Terms) -> Fields:
    return {
        "limit": event.limit,
        "factor": event.factor,
        "knock_card": event.card,
        "wild": event.wild,
        "turned": event.turned,
        "stock": public.stock - (event.turned is not None),
    }


def _chose(public: Public, event: ev.Chose) -> Fields:
    return {"wild": event.rank}


def _laid_down(public: Public, event: ev.LaidDown) -> Fields:
    seat = event.seat
    return {
        "held": replace_item(public.held, seat, public.held[seat] - event.meld.bit_count()),
        "known": replace_item(
            public.known, seat, multiset_difference(public.known[seat], event.meld)
        ),
        "table": (*public.table, TableMeld(seat, event.meld, (), event.stands)),
    }


def _reshuffled(public: Public, event: ev.Reshuffled) -> Fields:
    return {
        "stock": public.stock + event.cards.bit_count(),
        "stock_order": event.order or (),
        "pile": public.pile[event.cards.bit_count() :],
        "reshuffles": public.reshuffles + 1,
    }


_PUBLIC: dict[type[ev.Event], Callable[[Public, Any], Fields]] = {
    ev.DealBegan: _began,
    ev.SetUp: _set_up,
    ev.Shuffled: lambda public, event: {"stock": event.count},
    ev.Dealt: _dealt,
    ev.Turned: _turned,
    ev.Reshuffled: _reshuffled,
    ev.Terms: _terms,
    ev.Chose: _chose,
    ev.Passed: lambda public, event: {"passes": public.passes + 1},
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
    ev.Revealed: lambda public, event: {"revealed": event},
    ev.DealEnded: lambda public, event: {"result": event.result},
    ev.Now: lambda public, event: {"phase": event.phase},
}


# The last event folded alone: state, event and the state after it. A phase folds its first
# event to compute the following ones, and then ``apply`` folds them all.
_folded: tuple[State, ev.Event, State] | None = None


def evolve(state: State, event: ev.Event) -> State:
    """The whole state after an unredacted event."""
    global _folded  # noqa: PLW0603
    after = evolve_all(state, (event,))
    _folded = (state, event, after)
    return after


def evolve_all(state: State, events: Sequence[ev.Event]) -> State:
    """The whole state after several unredacted events; both halves are copied only once."""
    last = _folded  # read once: threads may share it
    if last is not None and events and last[0] is state and last[1] is events[0]:
        state, events = last[2], events[1:]
    if not events:
        return state
    public = draft(state.public)
    after = draft(state)
    shared, whole = vars(public), vars(after)
    whole["public"] = public
    for event in events:
        kind = type(event)
        if seen := _PUBLIC.get(kind):
            shared |= seen(public, event.redact(None))
        if secret := SECRET.get(kind):
            whole |= secret(after, event)
    return after
