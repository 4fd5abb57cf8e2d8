"""Knocks, the lay-offs and melds that follow, and their score (O3, A20, K7)."""

from __future__ import annotations

from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array
from openrummy.kernel.core.table.card_points import held
from openrummy.kernel.core.table.card_sets import minus
from openrummy.kernel.core.table.ending import close, end_turn
from openrummy.kernel.core.table.held_melds import show
from openrummy.kernel.jit import compiled


@compiled
def knock(compiled_rules: Int64Array, words: Int64Array, i: int, card: int) -> None:
    """Show the hand and discard a card face down (G31)."""
    seat = words[i, c.SEAT]
    words[i, c.HANDS + seat] = minus(words[i, c.HANDS + seat], 1 << card)
    words[i, c.KNOCKER], words[i, c.ASIDE] = seat, card
    words[i, c.TURNS] += 1
    end_turn(words, i)
    words[i, c.PHASE] = c.DEFENDING
    _show(compiled_rules, words, i)
    # K2: without lay-offs the other seats do not act
    asked = words[i, c.COUNTS + seat] and compiled_rules[c.LAY_OFFS] != c.NOTHING
    if compiled_rules[c.HELD_MELDS] and not asked:
        while words[i, c.SEAT] != seat:
            _show(compiled_rules, words, i)
        _count(compiled_rules, words, i)


@compiled
def spread(compiled_rules: Int64Array, words: Int64Array, i: int) -> None:
    """End the seat's lay-offs and melds; pass to the next seat, or count."""
    _show(compiled_rules, words, i)
    if words[i, c.SEAT] == words[i, c.KNOCKER]:
        _count(compiled_rules, words, i)


@compiled
def _show(compiled_rules: Int64Array, words: Int64Array, i: int) -> None:
    seat = words[i, c.SEAT]
    words[i, c.KNOWN + seat] = 0
    if compiled_rules[c.HELD_MELDS]:
        show(compiled_rules, words, i, seat)
    else:
        points = held(compiled_rules, words[i, c.WILD], words[i, c.HANDS + seat])
        words[i, c.COUNTS + seat] = points
    words[i, c.SEAT] = (seat + 1) % words[i, c.SEATS]


@compiled
def _count(compiled_rules: Int64Array, words: Int64Array, i: int) -> None:
    """Score the differences to the lowest count; the knocker loses ties (K7, J5)."""
    knocker, seats = words[i, c.KNOCKER], words[i, c.SEATS]
    own, low, total = words[i, c.COUNTS + knocker], -1, 0
    for seat in range(seats):
        points = words[i, c.COUNTS + seat]
        total += points
        if seat != knocker and (low < 0 or points < low):
            low = points
    reason, extra = c.KNOCKED, 0
    if own == 0:
        reason, extra, low = c.WITH_GIN, compiled_rules[c.RUMMY_POINTS] * (seats - 1), 0
    elif own > low:
        reason, extra = c.UNDERCUT, compiled_rules[c.UNDERCUT_POINTS]
    elif own == low:
        reason = c.TIED
    won, number = 1 << knocker, 1
    if reason in (c.UNDERCUT, c.TIED):
        won, number = 0, 0
        for seat in range(seats):
            if seat != knocker and words[i, c.COUNTS + seat] == low:
                won |= 1 << seat
                number += 1
    else:
        low = own
    share = total - seats * low + extra
    if compiled_rules[c.THREE_HANDS] and won >> knocker & 1 == 0:  # J6
        column = c.SHARED_POINTS if number > 1 else c.UNDERCUT_POINTS
        share += compiled_rules[column] - extra
    else:
        share //= number
    share *= words[i, c.FACTOR]
    winner = -1
    for seat in range(seats):
        if won >> seat & 1:
            words[i, c.SCORES + seat] = share
            winner = seat if number == 1 else -1
    words[i, c.OUT] = knocker
    close(words, i, reason, winner)
    words[i, c.WON] = won
