"""Games in which melds stay in the hand until somebody knocks (G30-G33), for any number of seats.

The arrangements are those of :mod:`openrummy.kernel.core.gin.solve`, whose tables follow the law.
"""

from __future__ import annotations

from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.gin.solve import MAX_MELDS, best_melds, lay_offs, least, loose_points
from openrummy.kernel.core.memory import address_of, offset, row
from openrummy.kernel.core.table import action_codes
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array
from openrummy.kernel.jit import compiled


@compiled
def turn(compiled_rules: Int64Array, words: Int64Array, i: int, out: Int64Array) -> int:
    """Each discard, and whether it may knock (G5, G6)."""
    tables = offset(address_of(compiled_rules), c.LAW)
    hand, taken, n = words[i, c.HANDS + words[i, c.SEAT]], words[i, c.TAKEN], 0
    rest = hand & ~(1 << taken) if taken >= 0 else hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        out[n] = action_codes.DISCARD | card << 4
        n += 1
        if least(tables, hand & ~(1 << card)) <= compiled_rules[c.KNOCK_LIMIT]:
            out[n] = action_codes.KNOCK | card << 4
            n += 1
    return n


@compiled
def defence(compiled_rules: Int64Array, words: Int64Array, i: int, out: Int64Array) -> int:
    """Each card that fits each of the knocker's melds, then to show the rest (G32, J4)."""
    tables = offset(address_of(compiled_rules), c.LAW)
    seat, n = words[i, c.SEAT], 0
    for index in range(words[i, c.MELDS]):
        if words[i, c.OWNER + index] != words[i, c.KNOCKER]:
            continue
        meld = words[i, c.MELD + index]
        for other in range(words[i, c.SEATS]):
            if compiled_rules[c.LAY_OFFS] == c.AS_SHOWN and other != seat:
                meld &= ~words[i, c.PUT + other]
        fit = lay_offs(tables, meld) & words[i, c.HANDS + seat]
        while fit:
            out[n] = action_codes.add(lowest(fit), index, -1)
            n += 1
            fit &= fit - 1
    out[n] = action_codes.SPREAD
    return n + 1


@compiled
def show(compiled_rules: Int64Array, words: Int64Array, i: int, seat: int) -> None:
    """The best arrangement of a hand goes on the table; what is left over stays (G31)."""
    tables, first = offset(address_of(compiled_rules), c.LAW), words[i, c.MELDS]
    hand = words[i, c.HANDS + seat]
    end = first + min(count(hand) // 3, MAX_MELDS)
    number = best_melds(tables, hand, offset(row(words, i), c.MELD + first))
    for index in range(first, end):
        if index < first + number:
            words[i, c.OWNER + index] = seat
            hand &= ~words[i, c.MELD + index]
        else:
            words[i, c.MELD + index] = 0
    words[i, c.MELDS] = first + number
    words[i, c.HANDS + seat], words[i, c.COUNTS + seat] = hand, loose_points(tables, hand)
