"""What one seat, or a spectator, may see of a deal: computed, never trimmed."""

from __future__ import annotations

from dataclasses import dataclass

from openrummy.cards import Card, CardSet, gathered, joined, minus, with_card, without
from openrummy.engine import events as ev
from openrummy.engine.actions import Pile
from openrummy.engine.change import changed
from openrummy.engine.phase import ToDiscard, ToPlay
from openrummy.engine.state import Public, State, evolve_public, still_held
from openrummy.results import Seat


@dataclass(frozen=True)
class View:
    """A seat's view: the public state, own hand, the card just drawn, own card thrown face down.

    A spectator (``seat`` None) has the public state only. Everything a seat
    may do is decided from its view, so no rule can act on a secret.
    """

    seat: Seat | None
    public: Public
    hand: CardSet = 0
    drawn: Card | None = None
    aside: Card | None = None


def view(state: State, seat: Seat | None) -> View:
    """The view of ``seat`` (None: a spectator)."""
    public = state.public
    if seat is None or seat not in public.active:
        return View(seat, public)
    own_turn = isinstance(public.phase, ToDiscard | ToPlay) and public.phase.seat == seat
    return View(
        seat,
        public,
        state.hands[seat],
        state.drawn if own_turn else None,
        state.aside if seat in (public.knocker, public.declarer) else None,
    )


def fold(before: View, event: ev.Event) -> View:
    """The view after an event that was redacted for its seat."""
    after = changed(before, public=evolve_public(before.public, event))
    seat = before.seat
    match event:
        case ev.DealBegan():
            return View(seat, after.public)
        case ev.Dealt(cards=cards) if event.seat == seat and cards is not None:
            return changed(after, hand=cards)
        case ev.Drew(card=card) if event.seat == seat and card is not None:
            drawn = card if event.pile is Pile.STOCK else None
            hand = with_card(before.hand, card)
            if event.above:
                hand = joined(hand, gathered(event.above))
            return changed(after, hand=hand, drawn=drawn)
        case ev.Discarded(card=card) if event.seat == seat:
            return changed(after, hand=without(before.hand, card), drawn=None)
        case ev.Knocked() | ev.Declared(right=True) if event.seat == seat:
            return changed(after, hand=0, drawn=None, aside=event.card)
        case ev.Declared() if event.seat == seat:
            return changed(after, drawn=None)
        case ev.LaidDown(meld=meld) if event.seat == seat:
            return _holding(after, minus(before.hand, meld))
        case ev.LaidOff(card=card) if event.seat == seat:
            return _holding(after, without(before.hand, card))
        case ev.Reclaimed(card=card, wild=wild) if event.seat == seat:
            return _holding(after, with_card(without(before.hand, card), wild))
        case ev.Showed() | ev.Arranged() if event.seat == seat:
            return changed(after, hand=0)
    return after


def _holding(seen: View, hand: CardSet) -> View:
    """The view once own cards lie on the table."""
    return changed(seen, hand=hand, drawn=still_held(seen.drawn, hand))
