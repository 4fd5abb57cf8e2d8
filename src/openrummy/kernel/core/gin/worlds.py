"""Determinization: random deals consistent with what a seat has seen."""

from __future__ import annotations

from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin.solve import FULL
from openrummy.kernel.core.memory import byte, get, offset, put, put_byte
from openrummy.kernel.core.random import below, following
from openrummy.kernel.jit import compiled


@compiled
def copy(deal, other):
    """Copy a deal to another row."""
    for index in range(d.SIZE):
        put(other, index, get(deal, index))


@compiled
def unseen(deal, seat):
    """Cards a seat has not seen: the stock, the opponent's unknown cards, a face-down discard."""
    cards = FULL & ~get(deal, d.HANDS + seat) & ~get(deal, d.KNOWN + 1 - seat)
    cards &= ~get(deal, d.GONE)
    for index in range(get(deal, d.MELDS)):
        cards &= ~get(deal, d.MELD + index)
    cards &= ~get(deal, d.OPEN)
    if get(deal, d.KNOCKER) == seat and get(deal, d.ASIDE) != d.NONE:
        cards &= ~(1 << get(deal, d.ASIDE))
    return cards


@compiled
def resample(deal, seat, word):
    """Redeal the cards that the seat has not seen uniformly; return the next random word."""
    order, left = offset(deal, d.ORDER), get(deal, d.LEFT)
    opponent = 1 - seat
    missing = count(get(deal, d.HANDS + opponent)) - count(get(deal, d.KNOWN + opponent))
    rest, number = unseen(deal, seat), 0
    while rest:
        put_byte(order, 52 - 1 - number, lowest(rest))
        rest &= rest - 1
        number += 1
    first = 52 - number
    hand = get(deal, d.KNOWN + opponent)
    for index in range(first, 52):
        chosen = index + below(word, 52 - index)
        word = following(word)
        d.swap(deal, index, chosen)
        if index - first < missing:
            hand |= 1 << byte(order, index)
    put(deal, d.HANDS + opponent, hand)
    # the face-down discard lies between the hand and the stock
    put(deal, d.TOP, 52 - left)
    return word
