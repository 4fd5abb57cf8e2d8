"""Fixed numbers of actions, for programs that learn: a number means the same in every deal.

The codes that are listed (:mod:`.codes`) are exact, but there are far too many of them for that.
Here those that differ only in the wilds they use, in what these stand for or in the meld of the
table share a number, and the one that is listed first is done: naturals before wilds, few wilds
before many, the meld that was laid down first.
"""

from __future__ import annotations

from openrummy.kernel.core.table import codes
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Numbers
from openrummy.kernel.jit import compiled

# without a card, in this order
ALONE = (codes.PASS, codes.STOCK, codes.PILE_TOP, codes.GO_OUT, codes.END_FOR_TWO, codes.SPREAD)
NAMES = len(ALONE)  # the dealer names a wild rank, ace to king
CARDS = 53  # suit by suit, ace to king, then the joker
DISCARDS = NAMES + 13
KNOCKS = DISCARDS + CARDS
DEEPER = KNOCKS + CARDS  # a discard below the top, with all that lies on it
ADDITIONS = DEEPER + CARDS
CLAIMS = ADDITIONS + CARDS
SETS = CLAIMS + CARDS  # a rank and the suits of the naturals, as 4 bits
RUNS = SETS + 13 * 16  # a suit and the run's place among those of the law
ACTIONS = RUNS + 4 * c.MAX_RUNS


@compiled
def place_of(card: int) -> int:
    """The index of a card among all: 0 to 52."""
    if card % c.LANE == c.JOKER:
        return CARDS - 1
    return int(13 * (card // c.LANE) + card % c.LANE)


@compiled
def number_of(code: int) -> int:
    """The number of a code."""
    kind = code & 15
    if kind == codes.LAY_RUN:
        return int(RUNS + c.MAX_RUNS * (code >> 12 & 3) + (code >> 4 & 255))
    if kind == codes.LAY_SET:
        return int(SETS + 16 * (code >> 4 & 15) + (code >> 8 & 15))
    if kind == codes.CHOOSE:
        return int(NAMES + (code >> 4 & 15))
    first = -1
    if kind == codes.DISCARD:
        first = DISCARDS
    elif kind == codes.KNOCK:
        first = KNOCKS
    elif kind == codes.DEEP:
        first = DEEPER
    elif kind == codes.ADD:
        first = ADDITIONS
    elif kind == codes.CLAIM:
        first = CLAIMS
    if first >= 0:
        return first + place_of(codes.card_of(code))
    for index in range(NAMES):
        if ALONE[index] == kind:
            return index
    return -1


@compiled
def code_of(number: int, among: Numbers, n: int) -> int:
    """The first of ``n`` codes that has this number; -1: none has."""
    for index in range(n):
        if number_of(among[index]) == number:
            return int(among[index])
    return -1
