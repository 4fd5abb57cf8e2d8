"""A moment of a deal in the engine as a row of the kernel."""

from __future__ import annotations

import numpy as np

from openrummy.engine.phase import (
    Defend,
    LastTake,
    OfferUpcard,
    Over,
    Phase,
    ToDiscard,
    ToDraw,
)
from openrummy.engine.state import State
from openrummy.kernel.core import deal as d
from openrummy.kernel.fits import NotLowered
from openrummy.kernel.lower import Array

PHASES: dict[type[Phase], int] = {
    OfferUpcard: d.OFFER,
    ToDraw: d.DRAW,
    ToDiscard: d.THROW,
    LastTake: d.LAST,
    Defend: d.DEFEND,
    Over: d.OVER,
}
_MUST = {None: 0, "G5": 1, "G14": 2}


def row_of(state: State) -> Array:
    """The row of a deal for two that is not over: everything in it, the hidden cards too.

    Seats are 0 and 1. Raises :class:`NotLowered` where the kernel knows no such moment.
    """
    public, phase = state.public, state.public.phase
    if type(phase) not in PHASES or len(state.hands) != 2:
        raise NotLowered(type(phase).__name__ if len(state.hands) == 2 else "seating.players")
    row = np.zeros(d.SIZE, np.int64)
    numbers = {
        d.PHASE: PHASES[type(phase)],
        d.SEAT: getattr(phase, "seat", 0),
        d.TAKEN: _or_none(getattr(phase, "taken", None)),
        d.MUST: _MUST[getattr(phase, "must_knock", None)],
        d.STOCK_ONLY: getattr(phase, "stock_only", False),
        d.FIRST_TURN: getattr(phase, "opening", False),
        d.PASSES: public.passes,
        d.LEFT: len(state.stock),
        d.TOP: 52 - len(state.stock),
        d.PILE: len(public.pile),
        d.IDLE: public.idle,
        d.TURNS: public.turns,
        d.THROWER: _or_none(public.thrower),
        d.BARRED: _or_none(public.barred),
        d.LIMIT: public.limit,
        d.FACTOR: public.factor,
        d.UPCARD: _or_none(public.upcard),
        d.DEALER: public.dealer,
        d.FIRST: public.first,
        d.KNOCKER: _or_none(public.knocker),
        d.ASIDE: _or_none(state.aside),
        d.WINNER: d.NONE,
        d.DRAWN: _or_none(state.drawn if isinstance(phase, ToDiscard) else None),
        d.GONE: sum(1 << card for card in public.pile),
    }
    for place, value in numbers.items():
        row[place] = value
    row[d.HANDS : d.HANDS + 2] = state.hands
    row[d.KNOWN : d.KNOWN + 2] = public.known
    melds = [meld for meld in public.table if meld.owner == public.knocker]
    row[d.MELDS] = len(melds)
    row[d.MELD : d.MELD + len(melds)] = [meld.cards for meld in melds]
    for seat, loose, points in public.shown:
        row[d.COUNTED + seat] = points
        row[d.OPEN] = loose
    cards = row.view(np.uint8)
    cards[8 * d.ORDER + 52 - len(state.stock) : 8 * d.ORDER + 52] = state.stock[::-1]
    cards[8 * d.DISCARDS : 8 * d.DISCARDS + len(public.pile)] = public.pile
    return row


def _or_none(value: int | None) -> int:
    return d.NONE if value is None else value
