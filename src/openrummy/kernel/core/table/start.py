"""Start of a deal: hands, upcard or extra card, and the first seat to act (T1, W14, W1)."""

from __future__ import annotations

from openrummy.kernel.core.bits import count
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array, Uint8Array
from openrummy.kernel.core.table.card_sets import plus
from openrummy.kernel.jit import compiled

PACK = 52  # cards besides the jokers


@compiled
def full_pack(compiled_rules: Int64Array, cards: Uint8Array, i: int) -> int:
    """Write the sorted pack, top first, where ``start`` reads it; return its number of cards."""
    size = PACK + compiled_rules[c.PRINTED]
    for index in range(size):
        cards[i, index] = 16 * (index // 13) + index % 13 if index < PACK else c.JOKER
    return int(size)


@compiled
def start(
    compiled_rules: Int64Array,
    words: Int64Array,
    cards: Uint8Array,
    i: int,
    dealer: int,
    wild: int,
    choices: int,
    factor: int,
) -> None:
    """Start a deal with the pack in ``cards[i]``, top card first.

    ``wild`` is the wild rank or -1; ``choices`` are the ranks that the dealer may name, as 13 bits
    (used if there are several); ``factor`` multiplies the points.
    """
    for column in range(c.WORDS):
        words[i, column] = 0
    seats = compiled_rules[c.PLAYERS]
    first = dealer if compiled_rules[c.EXTRA_TO_DEALER] else (dealer + 1) % seats
    words[i, c.SEATS], words[i, c.DEALER], words[i, c.FIRST] = seats, dealer, first
    words[i, c.WINNER] = words[i, c.OUT] = words[i, c.DISCARDER] = -1
    words[i, c.KNOCKER] = words[i, c.ASIDE] = -1
    dealt = compiled_rules[c.HAND] * seats + compiled_rules[c.EXTRA]
    for index in range(dealt):
        hand = c.HANDS + (first + index) % seats
        words[i, hand] = plus(words[i, hand], 1 << int(cards[i, index]))
    words[i, c.TOP], words[i, c.STOCK] = dealt, PACK + compiled_rules[c.PRINTED] - dealt
    if not compiled_rules[c.EXTRA]:
        turn_up(words, cards, i)
    words[i, c.WILD], words[i, c.FACTOR] = -1, factor
    if count(choices) > 1:
        words[i, c.CHOICES] = choices
        words[i, c.PHASE], words[i, c.SEAT] = c.CHOOSING, dealer
        words[i, c.TAKEN] = words[i, c.DRAWN] = -1
    else:
        begin(compiled_rules, words, i, wild)


@compiled
def turn_up(words: Int64Array, cards: Uint8Array, i: int) -> None:
    """Turn the top of the stock as the first discard."""
    cards[i, c.PILE_AT] = cards[i, words[i, c.TOP]]
    words[i, c.PILE] = 1
    words[i, c.TOP] += 1
    words[i, c.STOCK] -= 1


@compiled
def begin(compiled_rules: Int64Array, words: Int64Array, i: int, wild: int) -> None:
    """Set the wild rank (-1: none) and begin the first turn."""
    words[i, c.WILD] = wild
    if wild >= 0 and compiled_rules[c.DOUBLED] >> wild & 1:
        words[i, c.FACTOR] *= 2  # W10
    words[i, c.CHOICES] = 0
    words[i, c.SEAT] = words[i, c.FIRST]
    words[i, c.TAKEN] = words[i, c.DRAWN] = -1
    if compiled_rules[c.EXTRA]:
        words[i, c.PHASE], words[i, c.OPENING], words[i, c.FRESH] = c.PLAYING, 1, 1
    else:
        words[i, c.PHASE] = c.OFFERING if compiled_rules[c.OFFERED] else c.DRAWING
