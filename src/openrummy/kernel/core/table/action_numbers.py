"""Fixed numbers of actions, for programs that learn: a number means the same in every deal.

The codes in the lists of legal actions (:mod:`.action_codes`) are exact, but there are far too many
of them for that.
Here those that differ only in the wilds they use, in what these stand for or in the meld of the
table share a number, and the one that is listed first is done: naturals before wilds, few wilds
before many, the meld that was laid down first.
"""

from __future__ import annotations

from openrummy.kernel.core.table import action_codes
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array
from openrummy.kernel.jit import compiled

# without a card, in this order
ALONE = (
    action_codes.PASS,
    action_codes.STOCK,
    action_codes.PILE_TOP,
    action_codes.GO_OUT,
    action_codes.END_FOR_TWO,
    action_codes.SPREAD,
)
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
    if kind == action_codes.LAY_RUN:
        return int(RUNS + c.MAX_RUNS * (code >> 12 & 3) + (code >> 4 & 255))
    if kind == action_codes.LAY_SET:
        return int(SETS + 16 * (code >> 4 & 15) + (code >> 8 & 15))
    if kind == action_codes.CHOOSE:
        return int(NAMES + (code >> 4 & 15))
    first = -1
    if kind == action_codes.DISCARD:
        first = DISCARDS
    elif kind == action_codes.KNOCK:
        first = KNOCKS
    elif kind == action_codes.DEEP:
        first = DEEPER
    elif kind == action_codes.ADD:
        first = ADDITIONS
    elif kind == action_codes.CLAIM:
        first = CLAIMS
    if first >= 0:
        return first + place_of(action_codes.card_of(code))
    for index in range(NAMES):
        if ALONE[index] == kind:
            return index
    return -1


@compiled
def code_of(number: int, among: Int64Array, n: int) -> int:
    """The first of ``n`` codes that has this number; -1: none has."""
    for index in range(n):
        if number_of(among[index]) == number:
            return int(among[index])
    return -1
