"""Conversion of engine states to kernel rows, and of actions to numbers."""

from __future__ import annotations

from openrummy.core.engine.model import actions as act
from openrummy.core.engine.model.phase import (
    Defend,
    LastTake,
    OfferUpcard,
    Over,
    Phase,
    ToDiscard,
    ToDraw,
)
from openrummy.core.engine.model.state import Public, State
from openrummy.core.engine.model.view import View
from openrummy.kernel.arrays import Int64Array, np
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.gin.settings import NotLowered

PHASES: dict[type[Phase], int] = {
    OfferUpcard: d.OFFER,
    ToDraw: d.DRAW,
    ToDiscard: d.DISCARD,
    LastTake: d.LAST,
    Defend: d.DEFEND,
    Over: d.OVER,
}
_MUST = {None: 0, "G5": 1, "G14": 2}


def row_of(state: State) -> Int64Array:
    """The row of an unfinished two-player deal, hidden cards included.

    Seats are 0 and 1. Raises :class:`NotLowered` for phases that the kernel does not represent.
    """
    row = _public_row(state.public)
    row[d.ASIDE] = _or_none(state.aside)
    row[d.DRAWN] = _or_none(state.drawn if isinstance(state.public.phase, ToDiscard) else None)
    row[d.HANDS : d.HANDS + 2] = state.hands
    cards = row.view(np.uint8)
    cards[8 * d.ORDER + 52 - len(state.stock) : 8 * d.ORDER + 52] = state.stock[::-1]
    return row


def row_of_view(view: View) -> Int64Array:
    """A row with what a seat sees of an unfinished two-player deal.

    Seats are numbered by their index among those in the deal. The opponent has only its known
    cards; the stock has its size but no cards.
    """
    public = view.public
    row = _public_row(public)
    row[d.ASIDE], row[d.DRAWN] = _or_none(view.aside), _or_none(view.drawn)
    for index, seat in enumerate(public.active):
        row[d.HANDS + index] = view.hand if seat == view.seat else public.known[seat]
    return row


def _public_row(public: Public) -> Int64Array:
    phase, active = public.phase, public.active
    if type(phase) not in PHASES or len(active) != 2:
        raise NotLowered(type(phase).__name__ if len(active) == 2 else "seating.players")
    seat_numbers: dict[int | None, int] = {None: d.NONE, active[0]: 0, active[1]: 1}
    row = np.zeros(d.SIZE, np.int64)
    numbers = {
        d.PHASE: PHASES[type(phase)],
        d.SEAT: seat_numbers[getattr(phase, "seat", active[0])],
        d.TAKEN: _or_none(getattr(phase, "taken", None)),
        d.MUST: _MUST[getattr(phase, "must_knock", None)],
        d.STOCK_ONLY: getattr(phase, "stock_only", False),
        d.FIRST_TURN: getattr(phase, "opening", False),
        d.PASSES: public.passes,
        d.LEFT: public.stock,
        d.TOP: 52 - public.stock,
        d.PILE: len(public.pile),
        d.IDLE: public.idle,
        d.TURNS: public.turns,
        d.DISCARDER: seat_numbers[public.thrower],
        d.BARRED: seat_numbers[public.barred],
        d.LIMIT: public.limit,
        d.FACTOR: public.factor,
        d.UPCARD: _or_none(public.upcard),
        d.DEALER: seat_numbers.get(public.dealer, 0),
        d.FIRST: seat_numbers[public.first],
        d.KNOCKER: seat_numbers[public.knocker],
        d.WINNER: d.NONE,
        d.GONE: sum(1 << card for card in public.pile),
    }
    for index, value in numbers.items():
        row[index] = value
    row[d.KNOWN : d.KNOWN + 2] = [public.known[seat] for seat in active]
    melds = [meld for meld in public.table if meld.owner == public.knocker]
    row[d.MELDS] = len(melds)
    row[d.MELD : d.MELD + len(melds)] = [meld.cards for meld in melds]
    for seat, loose, points in public.shown:
        row[d.COUNTED + seat_numbers[seat]] = points
        row[d.OPEN] = loose
    cards = row.view(np.uint8)
    cards[8 * d.DISCARDS : 8 * d.DISCARDS + len(public.pile)] = public.pile
    return row


def number_of(action: act.Action) -> int:
    """Kernel number of an engine action. Raises ValueError if there is none."""
    match action:
        case act.Pass():
            return d.PASS << 6
        case act.Draw(pile=pile, card=None):
            return (d.STOCK if pile is act.Pile.STOCK else d.TAKE) << 6
        case act.Discard(card=card):
            return d.DISCARD_CARD << 6 | card
        case act.Knock(card=card):
            return d.KNOCK_CARD << 6 | card
        case act.BigGin():
            return d.SHOW_ALL << 6
        case act.Spread():
            return d.SPREAD << 6
        case act.LayOff(card=card, meld=index):
            return d.LAY_OFF + index << 6 | card
    raise ValueError(f"the kernel has no {action}")


def _or_none(value: int | None) -> int:
    return d.NONE if value is None else value
