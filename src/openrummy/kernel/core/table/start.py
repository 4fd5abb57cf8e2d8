"""A deal begins: hands, upcard or card more, who is asked first (T1, W14, W1)."""

from __future__ import annotations

from openrummy.kernel.core.bits import count
from openrummy.kernel.core.table.arrays import Bytes, Numbers
from openrummy.kernel.core.table.card_sets import plus
from openrummy.kernel.core.table.columns import (
    ASIDE,
    CHOICES,
    CHOOSING,
    DEALER,
    DISCARDER,
    DOUBLED,
    DRAWING,
    DRAWN,
    EXTRA,
    EXTRA_TO_DEALER,
    FACTOR,
    FIRST,
    FRESH,
    HAND,
    HANDS,
    JOKER,
    KNOCKER,
    OFFERED,
    OFFERING,
    OPENING,
    OUT,
    PHASE,
    PILE,
    PILE_AT,
    PLAYERS,
    PLAYING,
    PRINTED,
    SEAT,
    SEATS,
    STOCK,
    TAKEN,
    TOP,
    WILD,
    WINNER,
    WORDS,
)
from openrummy.kernel.jit import compiled

PACK = 52  # cards besides the jokers


@compiled
def full_pack(compiled_rules: Numbers, cards: Bytes, i: int) -> int:
    """The pack in order, top first, where ``start`` looks for it; returns its number of cards."""
    size = PACK + compiled_rules[PRINTED]
    for index in range(size):
        cards[i, index] = 16 * (index // 13) + index % 13 if index < PACK else JOKER
    return int(size)


@compiled
def start(
    compiled_rules: Numbers,
    words: Numbers,
    cards: Bytes,
    i: int,
    dealer: int,
    wild: int,
    choices: int,
    factor: int,
) -> None:
    """Begin a deal of the cards that stand in ``cards[i]``, the top of the pack first.

    ``wild`` is the wild rank or -1; ``choices`` are the ranks (13 bits) that the dealer may name,
    if they are more than one; ``factor`` multiplies the points.
    """
    for column in range(WORDS):
        words[i, column] = 0
    seats = compiled_rules[PLAYERS]
    first = dealer if compiled_rules[EXTRA_TO_DEALER] else (dealer + 1) % seats
    words[i, SEATS], words[i, DEALER], words[i, FIRST] = seats, dealer, first
    words[i, WINNER] = words[i, OUT] = words[i, DISCARDER] = -1
    words[i, KNOCKER] = words[i, ASIDE] = -1
    dealt = compiled_rules[HAND] * seats + compiled_rules[EXTRA]
    for index in range(dealt):
        hand = HANDS + (first + index) % seats
        words[i, hand] = plus(words[i, hand], 1 << int(cards[i, index]))
    words[i, TOP], words[i, STOCK] = dealt, PACK + compiled_rules[PRINTED] - dealt
    if not compiled_rules[EXTRA]:
        turn_up(words, cards, i)
    words[i, WILD], words[i, FACTOR] = -1, factor
    if count(choices) > 1:
        words[i, CHOICES] = choices
        words[i, PHASE], words[i, SEAT] = CHOOSING, dealer
        words[i, TAKEN] = words[i, DRAWN] = -1
    else:
        begin(compiled_rules, words, i, wild)


@compiled
def turn_up(words: Numbers, cards: Bytes, i: int) -> None:
    """The top of the stock begins the pile."""
    cards[i, PILE_AT] = cards[i, words[i, TOP]]
    words[i, PILE] = 1
    words[i, TOP] += 1
    words[i, STOCK] -= 1


@compiled
def begin(compiled_rules: Numbers, words: Numbers, i: int, wild: int) -> None:
    """The wild rank is settled (-1: there is none), and the first turn comes."""
    words[i, WILD] = wild
    if wild >= 0 and compiled_rules[DOUBLED] >> wild & 1:
        words[i, FACTOR] *= 2  # W10
    words[i, CHOICES] = 0
    words[i, SEAT] = words[i, FIRST]
    words[i, TAKEN] = words[i, DRAWN] = -1
    if compiled_rules[EXTRA]:
        words[i, PHASE], words[i, OPENING], words[i, FRESH] = PLAYING, 1, 1
    else:
        words[i, PHASE] = OFFERING if compiled_rules[OFFERED] else DRAWING
