"""The legal draws: the stock, the top discard, or a deeper one and all that lies on it (T3, R3)."""

from __future__ import annotations

from openrummy.kernel.core.bits import count
from openrummy.kernel.core.table.arrays import Bytes, Numbers
from openrummy.kernel.core.table.card_sets import plus
from openrummy.kernel.core.table.codes import DEEP, PASS, PILE_TOP, STOCK, laid_cards
from openrummy.kernel.core.table.columns import (
    AFTER_MELD,
    DRAWING,
    FREELY,
    HANDS,
    LAST_DISCARDED,
    ONE_CARD,
    PASSED_IS_GONE,
    PASSES,
    PHASE,
    PILE,
    PILE_AT,
    RESHUFFLES,
    SEAT,
    SEATS,
    STOCK_ONLY,
    STOCK_RULE,
    TAKE,
    TAKE_USED,
    TAKING,
    TO_HOLD,
    TO_USE,
    TOP_ALONE,
    TOP_USED,
    TURNS,
    WAIT,
    WILD,
)
from openrummy.kernel.core.table.columns import STOCK as IN_STOCK
from openrummy.kernel.core.table.listing import melds
from openrummy.kernel.core.table.table_melds import additions, owns
from openrummy.kernel.jit import compiled

_SHORTEST = 3


@compiled
def drawing(compiled_rules: Numbers, words: Numbers, cards: Bytes, i: int, out: Numbers) -> int:
    """Passing or the stock, then the discards that may be taken: the top, others bottom first."""
    n = 0
    if words[i, PHASE] != DRAWING:
        out[n] = PASS
        n += 1
    elif words[i, IN_STOCK]:
        out[n] = STOCK
        n += 1
    seat, pile = words[i, SEAT], words[i, PILE]
    # W7: with one card the pile is closed
    closed = compiled_rules[ONE_CARD] and count(words[i, HANDS + seat]) == 1
    if not pile or closed or words[i, STOCK_ONLY]:
        return n
    if compiled_rules[FREELY] or _may_take(compiled_rules, words, cards, i, pile - 1, out, n):
        out[n] = PILE_TOP
        n += 1
    if compiled_rules[TAKE] == TOP_ALONE or (
        compiled_rules[TAKE] == TO_HOLD and not owns(words, i, seat)
    ):
        return n
    for index in range(_undermost(compiled_rules, words, i), pile - 1):
        if _may_take(compiled_rules, words, cards, i, index, out, n):
            out[n] = DEEP | int(cards[i, PILE_AT + index]) << 4
            n += 1
    return n


@compiled
def _undermost(compiled_rules: Numbers, words: Numbers, i: int) -> int:
    """The lowest index of the pile from which cards are taken: a passed upcard is gone (A1)."""
    passed = words[i, PASSES] >= words[i, SEATS] and not words[i, RESHUFFLES]
    return int(compiled_rules[PASSED_IS_GONE] and passed)


@compiled
def _may_take(
    compiled_rules: Numbers,
    words: Numbers,
    cards: Bytes,
    i: int,
    index: int,
    out: Numbers,
    n: int,
) -> bool:
    """May the discard at an index be taken with all above it? Writes from ``n`` on."""
    if not must_use(compiled_rules, words, i, index):
        return True
    hand = words[i, HANDS + words[i, SEAT]]
    for above in range(index, words[i, PILE]):
        hand = plus(hand, 1 << int(cards[i, PILE_AT + above]))
    return _can_use(compiled_rules, words, i, hand, int(cards[i, PILE_AT + index]), out, n)


@compiled
def must_use(compiled_rules: Numbers, words: Numbers, i: int, index: int) -> bool:
    """Must the discard at an index be put on the table at once (R3, R9, W16, A34)?"""
    if compiled_rules[TAKE] == TO_HOLD:
        return not owns(words, i, words[i, SEAT])
    last = words[i, PHASE] == TAKING and compiled_rules[STOCK_RULE] == TAKE_USED
    return bool(index < words[i, PILE] - 1 or compiled_rules[TOP_USED] or last)


@compiled
def _can_use(
    compiled_rules: Numbers, words: Numbers, i: int, hand: int, card: int, out: Numbers, n: int
) -> bool:
    """Can the card of the hand be laid off or melded before anything else (A16)?"""
    if words[i, TURNS] < compiled_rules[WAIT]:
        return False
    spare, take = count(hand) - compiled_rules[LAST_DISCARDED], compiled_rules[TAKE]
    waits = compiled_rules[AFTER_MELD] and not owns(words, i, words[i, SEAT])
    added = take in (TOP_ALONE, TO_USE) and not waits
    if added and spare >= 1 and additions(compiled_rules, words, i, 1 << card, out, n) > n:
        return True
    if spare < _SHORTEST:
        return False
    wild = words[i, WILD]
    for index in range(n, melds(compiled_rules, hand, wild, out, n)):
        if laid_cards(compiled_rules, wild, out[index]) >> card & 1:
            return True
    return False
