"""A knock, the answers to it, and its score (O3, A20, K7)."""

from __future__ import annotations

from openrummy.kernel.core.table.arrays import Numbers
from openrummy.kernel.core.table.card_sets import minus
from openrummy.kernel.core.table.columns import (
    ASIDE,
    COUNTS,
    DEFENDING,
    FACTOR,
    HANDS,
    HELD_MELDS,
    KNOCKED,
    KNOCKER,
    KNOWN,
    LAY_OFFS,
    NOTHING,
    OUT,
    PHASE,
    RUMMY_POINTS,
    SCORES,
    SEAT,
    SEATS,
    SHARED_POINTS,
    THREE_HANDS,
    TIED,
    TURNS,
    UNDERCUT,
    UNDERCUT_POINTS,
    WILD,
    WITH_GIN,
    WON,
)
from openrummy.kernel.core.table.ending import close, end_turn
from openrummy.kernel.core.table.holding import show
from openrummy.kernel.core.table.points import held
from openrummy.kernel.jit import compiled


@compiled
def knock(compiled_rules: Numbers, words: Numbers, i: int, card: int) -> None:
    """The hand is shown, but for the card that is discarded face down (G31)."""
    seat = words[i, SEAT]
    words[i, HANDS + seat] = minus(words[i, HANDS + seat], 1 << card)
    words[i, KNOCKER], words[i, ASIDE] = seat, card
    words[i, TURNS] += 1
    end_turn(words, i)
    words[i, PHASE] = DEFENDING
    _show(compiled_rules, words, i)
    # K2: where nothing can be laid off nobody is asked
    asked = words[i, COUNTS + seat] and compiled_rules[LAY_OFFS] != NOTHING
    if compiled_rules[HELD_MELDS] and not asked:
        while words[i, SEAT] != seat:
            _show(compiled_rules, words, i)
        _count(compiled_rules, words, i)


@compiled
def spread(compiled_rules: Numbers, words: Numbers, i: int) -> None:
    """The seat has put down what it wanted to; the next, or the count."""
    _show(compiled_rules, words, i)
    if words[i, SEAT] == words[i, KNOCKER]:
        _count(compiled_rules, words, i)


@compiled
def _show(compiled_rules: Numbers, words: Numbers, i: int) -> None:
    seat = words[i, SEAT]
    words[i, KNOWN + seat] = 0
    if compiled_rules[HELD_MELDS]:
        show(compiled_rules, words, i, seat)
    else:
        points = held(compiled_rules, words[i, WILD], words[i, HANDS + seat])
        words[i, COUNTS + seat] = points
    words[i, SEAT] = (seat + 1) % words[i, SEATS]


@compiled
def _count(compiled_rules: Numbers, words: Numbers, i: int) -> None:
    """The lowest count takes the difference from each; a tie goes against the knocker (K7, J5)."""
    knocker, seats = words[i, KNOCKER], words[i, SEATS]
    own, low, total = words[i, COUNTS + knocker], -1, 0
    for seat in range(seats):
        points = words[i, COUNTS + seat]
        total += points
        if seat != knocker and (low < 0 or points < low):
            low = points
    reason, extra = KNOCKED, 0
    if own == 0:
        reason, extra, low = WITH_GIN, compiled_rules[RUMMY_POINTS] * (seats - 1), 0
    elif own > low:
        reason, extra = UNDERCUT, compiled_rules[UNDERCUT_POINTS]
    elif own == low:
        reason = TIED
    won, number = 1 << knocker, 1
    if reason in (UNDERCUT, TIED):
        won, number = 0, 0
        for seat in range(seats):
            if seat != knocker and words[i, COUNTS + seat] == low:
                won |= 1 << seat
                number += 1
    else:
        low = own
    share = total - seats * low + extra
    if compiled_rules[THREE_HANDS] and won >> knocker & 1 == 0:  # J6
        share += (
            compiled_rules[SHARED_POINTS] if number > 1 else compiled_rules[UNDERCUT_POINTS]
        ) - extra
    else:
        share //= number
    share *= words[i, FACTOR]
    winner = -1
    for seat in range(seats):
        if won >> seat & 1:
            words[i, SCORES + seat] = share
            winner = seat if number == 1 else -1
    words[i, OUT] = knocker
    close(words, i, reason, winner)
    words[i, WON] = won
