"""What cards are like others, and what they may become."""

from __future__ import annotations

from openrummy.kernel.core import tables as t
from openrummy.kernel.core.memory import get
from openrummy.kernel.core.solve import COLUMN, FULL, LANE, least_of
from openrummy.kernel.jit import compiled, inlined


@inlined
def next_to(cards):
    """The neighbours in suit of some cards."""
    return (cards << 1 | cards >> 1) & FULL


@inlined
def near_to(cards):
    """The cards two away in suit."""
    return (cards << 2 | cards >> 2) & FULL


@inlined
def of_rank(card):
    """All cards of a card's rank."""
    return COLUMN << (card & 15)


@inlined
def ranks_of(cards):
    """All cards of the ranks of some cards."""
    lanes = cards | cards >> 32
    return COLUMN * ((lanes | lanes >> 16) & LANE)


@inlined
def outs(cards):
    """The cards that make a meld of three with two of these: also those that lengthen one."""
    up, down = cards << 1, cards >> 1
    runs = cards >> 1 & cards >> 2 | up & down | cards << 1 & cards << 2
    one, two = cards & LANE, cards >> 16 & LANE
    three, four = cards >> 32 & LANE, cards >> 48 & LANE
    pairs = (one | two) & (three | four) | one & two | three & four
    return (runs | COLUMN * pairs) & FULL & ~cards


@compiled
def gin_outs(tables, hand, live):
    """How many live cards leave nothing once one card is thrown."""
    suit, shortest = t.runs(tables), get(tables, t.SHORTEST)
    found, rest = 0, outs(hand) & live
    while rest:
        one = rest & -rest
        rest ^= one
        grown = hand | one
        points = least_of(suit, shortest, grown)
        if points == 0:
            found += 1
        elif points <= get(tables, t.DEAREST):
            # one card is left over, of so many points, or several are
            over = grown & of_worth(tables, points) & ~one
            while over:
                card = over & -over
                over ^= card
                if least_of(suit, shortest, grown ^ card) == 0:
                    found += 1
                    over = 0
    return found


@inlined
def of_worth(tables, points):
    """The cards that count so many points, or where that is very many, about so many."""
    return get(tables, t.WORTH + min(points, t.MOST_WORTH - 1))
