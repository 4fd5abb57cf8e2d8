"""Points of cards, in a hand and on the table (T8, T13, W9, R10)."""

from __future__ import annotations

from openrummy.kernel.core.bits import lowest
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array
from openrummy.kernel.core.table.table_melds import rank_of_set, run_of, stand_ins
from openrummy.kernel.jit import compiled

_LOWEST = 256


@compiled
def value(compiled_rules: Int64Array, wild: int, card: int) -> int:
    """Points of a card."""
    rank = card % c.LANE
    if rank == c.JOKER:
        return int(compiled_rules[c.JOKER_VALUE])
    return int(compiled_rules[c.WILD_VALUE] if rank == wild else compiled_rules[c.VALUES + rank])


@compiled
def held(compiled_rules: Int64Array, wild: int, cards: int) -> int:
    """Points of cards in a hand."""
    points = 0
    while cards:
        points += value(compiled_rules, wild, lowest(cards))
        cards &= cards - 1
    return points


@compiled
def melded(compiled_rules: Int64Array, words: Int64Array, i: int, seat: int) -> int:
    """Points of the cards that a seat has played to the table, for a pack without jokers (R10)."""
    points, wild = 0, words[i, c.WILD]
    for index in range(words[i, c.MELDS]):
        cards, stands = words[i, c.MELD + index], words[i, c.STANDS + index]
        if words[i, c.OWNER + index] == seat:
            mine = cards
            for other in range(words[i, c.SEATS]):
                mine &= ~words[i, c.PUT + other] if other != seat else -1
        else:
            mine = cards & words[i, c.PUT + seat]
        points += held(compiled_rules, wild, mine)
        ace = _low_ace(compiled_rules, cards, stands, wild)
        if ace & mine:
            points += 1 - value(compiled_rules, wild, lowest(ace))
    return points


@compiled
def _low_ace(compiled_rules: Int64Array, cards: int, stands: int, wild: int) -> int:
    """The ace at the low end of a run, which counts 1, as a card set; 0 if there is none."""
    if not compiled_rules[c.LOW_ACE] or wild == 0 or rank_of_set(cards, stands) >= 0:
        return 0
    base, ends = run_of(compiled_rules, cards, stands, wild)
    return int(cards & ~stand_ins(stands, wild) & 1 << base if ends & _LOWEST else 0)
