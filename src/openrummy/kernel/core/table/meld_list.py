"""The melds of a hand, selected and ordered as in :mod:`openrummy.core.melds.meld_list`.

Codes are written into ``out`` from index ``n`` on; the index after them is returned.
"""

from __future__ import annotations

from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.table import action_codes
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array
from openrummy.kernel.core.table.card_sets import first
from openrummy.kernel.jit import compiled

# subsets of up to three elements, by size and then in order
_PARTS = (0, 1, 2, 4, 3, 5, 6, 7)
_SHORTEST = 3


@compiled
def melds(compiled_rules: Int64Array, hand: int, wild: int, out: Int64Array, n: int) -> int:
    """Write natural melds, then runs and sets with wilds (``wild`` -1: no wild rank)."""
    n = _natural(compiled_rules, hand, out, n)
    wilds = (suits_of(hand, wild) if wild >= 0 else 0) | suits_of(hand, c.JOKER) << 4
    if wilds:
        for suit in range(4):
            n = _runs(compiled_rules, hand, wild, wilds, suit, out, n)
        n = _sets(compiled_rules, hand, wild, wilds, out, n)
    return n


@compiled
def balanced(compiled_rules: Int64Array, naturals: int, wilds: int) -> bool:
    """True if a meld may have these numbers of naturals and wilds (V3, W24)."""
    few = compiled_rules[c.HALF] and wilds > naturals
    return bool(naturals >= compiled_rules[c.MIN_NATURALS] and not few)


@compiled
def suits_of(cards: int, rank: int) -> int:
    """The suits of the cards of a rank, as 4 bits."""
    cards >>= rank
    return int(cards & 1 | cards >> 15 & 2 | cards >> 30 & 4 | cards >> 45 & 8)


@compiled
def _natural(compiled_rules: Int64Array, hand: int, out: Int64Array, n: int) -> int:
    """Write melds of naturals by lowest card, runs before sets, then by value."""
    rest = hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        suit, rank = card // c.LANE, card % c.LANE
        if rank == c.JOKER:
            continue
        lane = hand >> c.LANE * suit & c.LANE_MASK
        first_run = c.FIRST_RUN + rank
        for run in range(compiled_rules[first_run], compiled_rules[first_run + 1]):
            if compiled_rules[c.RUNS + run] & ~lane == 0:
                out[n] = action_codes.lay_run(run, suit, 0, 0)
                n += 1
        if suit < 2:
            held = suits_of(hand, rank)
            for suits in range(16):
                begins = suits & -suits == 1 << suit
                if begins and suits & ~held == 0 and count(suits) >= _SHORTEST:
                    out[n] = action_codes.lay_set(rank, suits, 0)
                    n += 1
    return n


@compiled
def _runs(
    compiled_rules: Int64Array, hand: int, wild: int, wilds: int, suit: int, out: Int64Array, n: int
) -> int:
    """Runs with wilds: a card in the hand is spared for a wild in the shortest alone."""
    lane, most = hand >> c.LANE * suit & c.LANE_MASK, count(wilds)
    for index in range(compiled_rules[c.FIRST_RUN + 13]):
        run = compiled_rules[c.LISTED + index]
        ranks = compiled_rules[c.RUNS + run]
        own = ranks & lane
        missing = ranks ^ own
        if count(missing) > most:
            continue
        # a wild whose own place this is fills no other
        usable = wilds & ~(1 << suit) if wild >= 0 and ranks >> wild & 1 else wilds
        if count(ranks) > _SHORTEST:
            if missing:
                n = _filled(compiled_rules, run, suit, usable, missing, out, n)
            continue
        there = count(own)
        for part in _PARTS:
            if part < 1 << there:
                holes = missing | _part(own, part)
                if holes:
                    n = _filled(compiled_rules, run, suit, usable, holes, out, n)
    return n


@compiled
def _filled(
    compiled_rules: Int64Array,
    run: int,
    suit: int,
    usable: int,
    holes: int,
    out: Int64Array,
    n: int,
) -> int:
    """The run with its holes filled by the first wilds, if there are enough."""
    needed = count(holes)
    naturals = count(compiled_rules[c.RUNS + run]) - needed
    if needed <= count(usable) and balanced(compiled_rules, naturals, needed):
        out[n] = action_codes.lay_run(run, suit, first(usable, needed), holes)
        n += 1
    return n


@compiled
def _part(ranks: int, part: int) -> int:
    """The ranks whose positions among them are bits of ``part``."""
    chosen = 0
    while part:
        if part & 1:
            chosen |= ranks & -ranks
        ranks &= ranks - 1
        part >>= 1
    return chosen


@compiled
def _sets(
    compiled_rules: Int64Array, hand: int, wild: int, wilds: int, out: Int64Array, n: int
) -> int:
    """Sets with wilds: with more cards than three only what leaves no natural in the hand."""
    for rank in range(13):
        every = suits_of(hand, rank)
        # in a set of its own rank a wild is itself
        usable = wilds if rank != wild else wilds & ~15
        for turned in range(16 if usable else 0):
            # choices as numbers whose highest digit is the lowest suit
            suits = turned >> 3 | turned >> 1 & 2 | turned << 1 & 4 | (turned & 1) << 3
            if suits & ~every:
                continue
            size = count(suits)
            most = (4 if suits == every else _SHORTEST) - size
            for used in range(max(1, _SHORTEST - size), min(count(usable), most) + 1):
                if balanced(compiled_rules, size, used):
                    out[n] = action_codes.lay_set(rank, suits, first(usable, used))
                    n += 1
    return n
