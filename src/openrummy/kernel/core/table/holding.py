"""Games in which melds stay in the hand until somebody knocks (G30-G33), for any number of seats.

The arrangements are those of :mod:`openrummy.kernel.core.gin.solve`, whose tables follow the law.
"""

from __future__ import annotations

from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.gin.solve import MAX_MELDS, best_melds, lay_offs, least, loose_points
from openrummy.kernel.core.memory import after, begin, row
from openrummy.kernel.core.table.arrays import Numbers
from openrummy.kernel.core.table.codes import DISCARD, KNOCK, SPREAD, add
from openrummy.kernel.core.table.columns import (
    AS_SHOWN,
    COUNTS,
    HANDS,
    KNOCK_LIMIT,
    KNOCKER,
    LAW,
    LAY_OFFS,
    MELD,
    MELDS,
    OWNER,
    PUT,
    SEAT,
    SEATS,
    TAKEN,
)
from openrummy.kernel.jit import compiled


@compiled
def turn(compiled_rules: Numbers, words: Numbers, i: int, out: Numbers) -> int:
    """Each discard, and whether it may knock (G5, G6)."""
    tables = after(begin(compiled_rules), LAW)
    hand, taken, n = words[i, HANDS + words[i, SEAT]], words[i, TAKEN], 0
    rest = hand & ~(1 << taken) if taken >= 0 else hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        out[n] = DISCARD | card << 4
        n += 1
        if least(tables, hand & ~(1 << card)) <= compiled_rules[KNOCK_LIMIT]:
            out[n] = KNOCK | card << 4
            n += 1
    return n


@compiled
def defence(compiled_rules: Numbers, words: Numbers, i: int, out: Numbers) -> int:
    """Each card that fits each of the knocker's melds, then to show the rest (G32, J4)."""
    tables = after(begin(compiled_rules), LAW)
    seat, n = words[i, SEAT], 0
    for index in range(words[i, MELDS]):
        if words[i, OWNER + index] != words[i, KNOCKER]:
            continue
        meld = words[i, MELD + index]
        for other in range(words[i, SEATS]):
            if compiled_rules[LAY_OFFS] == AS_SHOWN and other != seat:
                meld &= ~words[i, PUT + other]
        fit = lay_offs(tables, meld) & words[i, HANDS + seat]
        while fit:
            out[n] = add(lowest(fit), index, -1)
            n += 1
            fit &= fit - 1
    out[n] = SPREAD
    return n + 1


@compiled
def show(compiled_rules: Numbers, words: Numbers, i: int, seat: int) -> None:
    """The best arrangement of a hand goes on the table; what is left over stays (G31)."""
    tables, first = after(begin(compiled_rules), LAW), words[i, MELDS]
    hand = words[i, HANDS + seat]
    end = first + min(count(hand) // 3, MAX_MELDS)
    number = best_melds(tables, hand, after(row(words, i), MELD + first))
    for index in range(first, end):
        if index < first + number:
            words[i, OWNER + index] = seat
            hand &= ~words[i, MELD + index]
        else:
            words[i, MELD + index] = 0
    words[i, MELDS] = first + number
    words[i, HANDS + seat], words[i, COUNTS + seat] = hand, loose_points(tables, hand)
