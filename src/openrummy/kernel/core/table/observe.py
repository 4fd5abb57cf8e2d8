"""A seat's observation at a table as a row of bytes, for programs that learn (RULEBOOK §1).

It contains only the seat's knowledge: its own hand, face-up cards, publicly known cards of other
hands, and counts. A plane has a byte for each of 52 cards, suit by suit, ace to king, then the
number of jokers; other seats are in turn order, the next one first.
"""

from __future__ import annotations

from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.gin.solve import least
from openrummy.kernel.core.memory import address_of, offset
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.action_numbers import CARDS, place_of
from openrummy.kernel.core.table.arrays import Int64Array, Uint8Array
from openrummy.kernel.core.table.card_points import held
from openrummy.kernel.core.table.card_sets import plus
from openrummy.kernel.core.table.table_melds import additions, owns
from openrummy.kernel.jit import compiled

# planes
HAND = 0
SEEN = HAND + CARDS  # those of them that are publicly known
TOP = SEEN + CARDS  # of the pile
DEPTH = TOP + CARDS  # depth in the pile: 1 is the top, 0 absent; for jokers, the highest one
TABLE = DEPTH + CARDS  # in melds on the table
FITS = TABLE + CARDS  # cards that may be added to them next
OTHERS = FITS + CARDS  # for each other seat: the publicly known cards of its hand
PLANES = OTHERS + (c.MAX_SEATS - 1) * CARDS

# numbers; a seat is given by its distance to the left
TO_ACT = PLANES  # 1: this seat is to act
PHASES = TO_ACT + 1  # 1: the current phase, from CHOOSING to DEFENDING
ASKED = PHASES + c.DEFENDING
SEATED = ASKED + 1  # number of players; the dealer
DEALT = SEATED + 1  # the dealer
WILD_RANK = DEALT + 1  # plus one; 0: none
WHO_KNOCKED = WILD_RANK + 1  # the knocker plus one; 0: none
WHO_IS_OUT = WHO_KNOCKED + 1
WHO_DISCARDED = WHO_IS_OUT + 1
OPENED = WHO_DISCARDED + 1  # 1: this seat has a meld of its own on the table
LAID_NOW = OPENED + 1  # melds laid down this turn
ADDED_NOW = LAID_NOW + 1  # 1: a card was laid off this turn
TOOK = ADDED_NOW + 1  # the index of the discard taken this turn, plus one
MUST_USE = TOOK + 1  # 1: it must be put on the table before anything else (R3)
WAS_FRESH = MUST_USE + 1  # 1: the seat had no meld on the table before (A25)
NO_UPCARD = WAS_FRESH + 1  # 1: all seats have passed the upcard, which is out of play (A1)
IN_STOCK = NO_UPCARD + 1
IN_PILE = IN_STOCK + 1
IN_ORDER = IN_PILE + 1  # number of stock cards in publicly known order (T10)
RENEWED = IN_ORDER + 1  # number of times the pile became the stock
IDLE_TURNS = RENEWED + 1
TURN = IDLE_TURNS + 1
PASSED = TURN + 1
COUNTS_TIMES = PASSED + 1  # factor on the points
POINTS = COUNTS_TIMES + 1  # of the hand; where melds are held, the least of it
HELD = POINTS + 1  # cards in each hand, this seat's first; 0 once it lies on the table
MELDED = HELD + c.MAX_SEATS  # melds of each seat, this seat first
OBSERVED = MELDED + c.MAX_SEATS

_MAX_BYTE = 255


@compiled
def look(
    compiled_rules: Int64Array,
    words: Int64Array,
    cards: Uint8Array,
    i: int,
    seat: int,
    seen: Uint8Array,
    row: int,
    out: Int64Array,
) -> None:
    """Write what the seat observes of deal ``i`` into a row; ``out`` is written over."""
    for index in range(OBSERVED):
        seen[row, index] = 0
    if not _shown(words, i, seat):
        _plane(words[i, c.HANDS + seat], seen, row, HAND)
    _plane(words[i, c.KNOWN + seat], seen, row, SEEN)
    pile, on_table = words[i, c.PILE], 0
    for index in range(pile):
        seen[row, DEPTH + place_of(int(cards[i, c.PILE_AT + index]))] = min(pile - index, _MAX_BYTE)
    if pile:
        seen[row, TOP + place_of(int(cards[i, c.PILE_AT + pile - 1]))] = 1
    for index in range(words[i, c.MELDS]):
        on_table = plus(on_table, words[i, c.MELD + index])
    _plane(on_table, seen, row, TABLE)
    _fitting(compiled_rules, words, i, seen, row, out)
    seats = words[i, c.SEATS]
    for left in range(1, seats):
        other = (seat + left) % seats
        known = words[i, c.HANDS + other] if _shown(words, i, other) else words[i, c.KNOWN + other]
        _plane(known, seen, row, OTHERS + (left - 1) * CARDS)
    _numbers(compiled_rules, words, i, seat, seen, row)


@compiled
def _plane(cards: int, seen: Uint8Array, row: int, first: int) -> None:
    """A byte for each card."""
    rest = cards & ~c.JOKERS
    while rest:
        seen[row, first + place_of(lowest(rest))] = 1
        rest &= rest - 1
    seen[row, first + CARDS - 1] = count(cards & c.JOKERS)


@compiled
def _fitting(
    compiled_rules: Int64Array,
    words: Int64Array,
    i: int,
    seen: Uint8Array,
    row: int,
    out: Int64Array,
) -> None:
    """Each card of the pack that a meld on the table takes."""
    pack = c.COLUMN * 0x1FFF | (1 << c.JOKER if compiled_rules[c.PRINTED] else 0)
    for index in range(additions(compiled_rules, words, i, pack, out, 0)):
        seen[row, FITS + place_of(int(out[index] >> 4 & 63))] = 1


@compiled
def _shown(words: Int64Array, i: int, other: int) -> bool:
    """True if the seat has shown its hand after a knock."""
    if words[i, c.KNOCKER] < 0:
        return False
    if words[i, c.PHASE] == c.OVER:
        return True
    seats, knocker = words[i, c.SEATS], words[i, c.KNOCKER]
    return bool((other - knocker) % seats < (words[i, c.SEAT] - knocker) % seats)


@compiled
def _left(words: Int64Array, i: int, seat: int, other: int) -> int:
    """Distance to the left of a seat, plus one; 0: nobody."""
    return int((other - seat) % words[i, c.SEATS] + 1) if other >= 0 else 0


@compiled
def _numbers(
    compiled_rules: Int64Array, words: Int64Array, i: int, seat: int, seen: Uint8Array, row: int
) -> None:
    seats, phase = words[i, c.SEATS], words[i, c.PHASE]
    hand = 0 if _shown(words, i, seat) else words[i, c.HANDS + seat]
    taken = words[i, c.TAKEN]
    seen[row, TO_ACT] = int(phase != c.OVER and words[i, c.SEAT] == seat)
    if phase != c.OVER:
        seen[row, PHASES + phase - c.CHOOSING] = 1
        seen[row, ASKED] = (words[i, c.SEAT] - seat) % seats
    seen[row, SEATED] = seats
    seen[row, DEALT] = (words[i, c.DEALER] - seat) % seats
    seen[row, WILD_RANK] = words[i, c.WILD] + 1
    seen[row, WHO_KNOCKED] = _left(words, i, seat, words[i, c.KNOCKER])
    seen[row, WHO_IS_OUT] = _left(words, i, seat, words[i, c.OUT])
    seen[row, WHO_DISCARDED] = _left(words, i, seat, words[i, c.DISCARDER])
    seen[row, OPENED] = int(owns(words, i, seat))
    seen[row, LAID_NOW] = min(words[i, c.LAID], _MAX_BYTE)
    seen[row, ADDED_NOW] = words[i, c.ADDED]
    seen[row, TOOK] = place_of(taken) + 1 if taken >= 0 else 0
    seen[row, MUST_USE] = words[i, c.USE]
    seen[row, WAS_FRESH] = words[i, c.FRESH]
    seen[row, NO_UPCARD] = words[i, c.STOCK_ONLY]
    seen[row, IN_STOCK] = words[i, c.STOCK]
    seen[row, IN_PILE] = words[i, c.PILE]
    seen[row, IN_ORDER] = words[i, c.OPEN]
    seen[row, RENEWED] = min(words[i, c.RESHUFFLES], _MAX_BYTE)
    seen[row, IDLE_TURNS] = min(words[i, c.IDLE], _MAX_BYTE)
    seen[row, TURN] = min(words[i, c.TURNS], _MAX_BYTE)
    seen[row, PASSED] = min(words[i, c.PASSES], _MAX_BYTE)
    seen[row, COUNTS_TIMES] = min(words[i, c.FACTOR], _MAX_BYTE)
    if compiled_rules[c.HELD_MELDS]:
        points = least(offset(address_of(compiled_rules), c.LAW), hand)
    else:
        points = held(compiled_rules, words[i, c.WILD], hand)
    seen[row, POINTS] = min(points, _MAX_BYTE)
    for left in range(seats):
        other = (seat + left) % seats
        shown = _shown(words, i, other)
        seen[row, HELD + left] = 0 if shown else count(words[i, c.HANDS + other])
    for index in range(words[i, c.MELDS]):
        seen[row, MELDED + (words[i, c.OWNER + index] - seat) % seats] += 1
