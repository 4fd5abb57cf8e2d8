"""Determinization: random deals consistent with what a seat has seen."""

from __future__ import annotations

import numpy as np

from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.random import below, following
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array, Uint8Array
from openrummy.kernel.core.table.card_sets import minus, plus
from openrummy.kernel.jit import compiled


@compiled
def copy(words: Int64Array, cards: Uint8Array, i: int, target: int) -> None:
    """Copy deal ``i`` to row ``target``."""
    for column in range(c.WORDS):
        words[target, column] = words[i, column]
    for index in range(c.CARDS):
        cards[target, index] = cards[i, index]


@compiled
def resample(
    words: Int64Array, cards: Uint8Array, i: int, seat: int, word: np.uint64, out: Int64Array
) -> None:
    """Redeal the cards that ``seat`` has not seen, uniformly at random.

    These are the unknown cards in the hands of others, the stock cards in unknown order and the
    face-down discard. ``out`` is scratch space for as many cards.
    """
    # collected in card order, so the result is independent of the hidden deal
    rest, n = _unseen(words, cards, i, seat), 0
    while rest:
        card = lowest(rest)
        out[n] = c.JOKER if card % c.LANE == c.JOKER else card
        n += 1
        rest &= rest - 1
    for last in range(n - 1, 0, -1):
        other = below(word, last + 1)
        word = following(word)
        out[last], out[other] = out[other], out[last]
    n = 0
    for holder in range(words[i, c.SEATS]):
        hand = words[i, c.KNOWN + holder]
        for _ in range(_hidden_count(words, i, seat, holder)):
            hand = plus(hand, 1 << out[n])
            n += 1
            words[i, c.HANDS + holder] = hand
    for index in range(words[i, c.OPEN], words[i, c.STOCK]):
        cards[i, words[i, c.TOP] + index] = out[n]
        n += 1
    if _has_unseen_discard(words, i, seat):
        words[i, c.ASIDE] = out[n]


@compiled
def _unseen(words: Int64Array, cards: Uint8Array, i: int, seat: int) -> int:
    """The cards the seat has not seen."""
    unseen = 0
    for holder in range(words[i, c.SEATS]):
        if _hidden_count(words, i, seat, holder):
            unseen = plus(unseen, minus(words[i, c.HANDS + holder], words[i, c.KNOWN + holder]))
    for index in range(words[i, c.OPEN], words[i, c.STOCK]):
        unseen = plus(unseen, 1 << int(cards[i, words[i, c.TOP] + index]))
    if _has_unseen_discard(words, i, seat):
        unseen = plus(unseen, 1 << words[i, c.ASIDE])
    return int(unseen)


@compiled
def _hidden_count(words: Int64Array, i: int, seat: int, holder: int) -> int:
    """Number of cards in the hand of ``holder`` that the seat has not seen."""
    seats, knocker = words[i, c.SEATS], words[i, c.KNOCKER]
    shown = (
        words[i, c.PHASE] == c.DEFENDING and (holder - knocker) % seats < (seat - knocker) % seats
    )
    if holder == seat or shown:
        return 0
    return count(words[i, c.HANDS + holder]) - count(words[i, c.KNOWN + holder])


@compiled
def _has_unseen_discard(words: Int64Array, i: int, seat: int) -> bool:
    """True if there is a face-down discard that the seat has not seen."""
    return bool(words[i, c.ASIDE] >= 0 and words[i, c.KNOCKER] != seat)
