"""Fixed action numbers for learning agents: a number means the same in every deal.

Action codes (:mod:`.action_codes`) are exact, but too many for an action space. Codes that differ
only in the wilds used, the faces these represent or the meld on the table share a number, which
selects the first of them in the list of legal actions: naturals before wilds, fewer wilds before
more, older melds before newer ones.
"""

from __future__ import annotations

from openrummy.kernel.core.table import action_codes
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array
from openrummy.kernel.jit import compiled

# actions without a card, in order of their numbers
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
DEEPER = KNOCKS + CARDS  # take a discard below the top and all discards above it
ADDITIONS = DEEPER + CARDS
CLAIMS = ADDITIONS + CARDS
SETS = CLAIMS + CARDS  # a rank and the suits of the naturals, as 4 bits
RUNS = SETS + 13 * 16  # a suit and the run's index in compiled_rules
ACTIONS = RUNS + 4 * c.MAX_RUNS


@compiled
def place_of(card: int) -> int:
    """Index of a card, 0 to 52."""
    if card % c.LANE == c.JOKER:
        return CARDS - 1
    return int(13 * (card // c.LANE) + card % c.LANE)


@compiled
def number_of(code: int) -> int:
    """Action number of an action code."""
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
    """The first of ``n`` codes in ``among`` with this action number; -1 if there is none."""
    for index in range(n):
        if number_of(among[index]) == number:
            return int(among[index])
    return -1
