"""Adjacent cards: neighbours in rank or suit, and the cards that complete a meld."""

from __future__ import annotations

from openrummy.kernel.core.gin.solve import COLUMN, FULL, LANE
from openrummy.kernel.jit import inlined


@inlined
def next_to(cards):
    """The cards adjacent in suit to any of the cards."""
    return (cards << 1 | cards >> 1) & FULL


@inlined
def near_to(cards):
    """The cards two ranks away in suit from any of the cards."""
    return (cards << 2 | cards >> 2) & FULL


@inlined
def of_rank(card):
    """All cards of a card's rank."""
    return COLUMN << (card & 15)


@inlined
def ranks_of(cards):
    """All cards of the ranks of the cards."""
    lanes = cards | cards >> 32
    return COLUMN * ((lanes | lanes >> 16) & LANE)


@inlined
def outs(cards):
    """Cards that form a meld of three with two of the cards, including extensions of melds."""
    up, down = cards << 1, cards >> 1
    runs = cards >> 1 & cards >> 2 | up & down | cards << 1 & cards << 2
    clubs, two = cards & LANE, cards >> 16 & LANE
    three, four = cards >> 32 & LANE, cards >> 48 & LANE
    pairs = (clubs | two) & (three | four) | clubs & two | three & four
    return (runs | COLUMN * pairs) & FULL & ~cards
