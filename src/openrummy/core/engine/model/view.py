"""View of a deal by one seat, or by a spectator: computed, never trimmed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from openrummy.core.cards import (
    Card,
    CardSet,
    multiset_difference,
    multiset_of,
    multiset_sum,
    with_card,
    without,
)
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.actions import Pile
from openrummy.core.engine.model.evolve import evolve_public
from openrummy.core.engine.model.evolve_secret import still_held
from openrummy.core.engine.model.frozen_values import Fields, fast_build, fast_replace
from openrummy.core.engine.model.phase import DRAWN
from openrummy.core.engine.model.state import Public, State
from openrummy.core.scoring.result import Seat


@dataclass(frozen=True)
class View:
    """A seat's view: the public state, own hand, the card just drawn, own card discarded face down.

    A spectator (``seat`` None) has the public state only. Everything a seat
    may do is decided from its view, so no rule can act on a secret.
    """

    seat: Seat | None
    public: Public
    hand: CardSet = 0
    drawn: Card | None = None
    aside: Card | None = None


# The last view computed, with its inputs: legal actions are mostly requested just before acting.
_last: tuple[State, View] | None = None


def view(state: State, seat: Seat | None) -> View:
    """The view of ``seat`` (None: a spectator)."""
    global _last  # noqa: PLW0603
    last = _last  # read once: threads may share it
    if last is not None and last[0] is state and last[1].seat == seat:
        return last[1]
    computed = _view(state, seat)
    _last = (state, computed)
    return computed


def _view(state: State, seat: Seat | None) -> View:
    public = state.public
    if seat is None or seat not in public.active:
        return View(seat, public)
    phase = public.phase
    own_turn = isinstance(phase, DRAWN) and phase.seat == seat
    own_aside = state.aside is not None and seat in (public.knocker, public.declarer)
    return fast_build(
        View,
        seat=seat,
        public=public,
        hand=state.hands[seat],
        drawn=state.drawn if own_turn else None,
        aside=state.aside if own_aside else None,
    )


def fold(before: View, event: ev.Event) -> View:
    """The view after an event that was redacted for its seat."""
    handler = _OWN.get(type(event))
    own = handler(before, event) if handler and event.seat == before.seat else {}  # type: ignore[union-attr]
    if isinstance(event, ev.DealBegan):
        own = {"hand": 0, "drawn": None, "aside": None}
    elif isinstance(event, ev.SetUp) and before.seat is not None:
        hand = event.hands[before.seat] or 0
        own = {"hand": hand, "drawn": event.drawn, "aside": event.aside}
    return fast_replace(before, public=evolve_public(before.public, event), **own)


# Changes for the acting seat, by field name.


def _drew(before: View, event: ev.Drew) -> Fields:
    if event.card is None:
        return {}
    hand = with_card(before.hand, event.card)
    if event.above:
        hand = multiset_sum(hand, multiset_of(event.above))
    return {"hand": hand, "drawn": event.card if event.pile is Pile.STOCK else None}


def _showed_all(before: View, event: ev.Knocked | ev.Declared) -> Fields:
    if isinstance(event, ev.Declared) and not event.right:
        return {"drawn": None}
    return {"hand": 0, "drawn": None, "aside": event.card}


def _holding(before: View, hand: CardSet) -> Fields:
    """Changes after own cards were put on the table."""
    return {"hand": hand, "drawn": still_held(before.drawn, hand)}


_OWN: dict[type[ev.Event], Callable[[View, Any], Fields]] = {
    ev.Dealt: lambda before, event: {} if event.cards is None else {"hand": event.cards},
    ev.Drew: _drew,
    ev.Discarded: lambda before, event: {
        "hand": without(before.hand, event.card),
        "drawn": None,
    },
    ev.Knocked: _showed_all,
    ev.Declared: _showed_all,
    ev.LaidDown: lambda before, event: _holding(
        before, multiset_difference(before.hand, event.meld)
    ),
    ev.LaidOff: lambda before, event: _holding(before, without(before.hand, event.card)),
    ev.Reclaimed: lambda before, event: _holding(
        before, with_card(without(before.hand, event.card), event.wild)
    ),
    ev.Showed: lambda before, event: {"hand": 0},
    ev.Arranged: lambda before, event: {"hand": 0},
}
