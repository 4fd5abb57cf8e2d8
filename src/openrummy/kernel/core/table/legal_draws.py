"""Legal draws: the stock, the top discard, or a deeper one with all above it (T3, R3)."""

from __future__ import annotations

from openrummy.kernel.core.bits import count
from openrummy.kernel.core.table import action_codes
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array, Uint8Array
from openrummy.kernel.core.table.card_sets import plus
from openrummy.kernel.core.table.meld_list import melds
from openrummy.kernel.core.table.table_melds import additions, owns
from openrummy.kernel.jit import compiled

_SHORTEST = 3


@compiled
def drawing(
    compiled_rules: Int64Array, words: Int64Array, cards: Uint8Array, i: int, out: Int64Array
) -> int:
    """Write the legal draws: pass or stock, the top discard, deeper ones from the bottom."""
    n = 0
    if words[i, c.PHASE] != c.DRAWING:
        out[n] = action_codes.PASS
        n += 1
    elif words[i, c.STOCK]:
        out[n] = action_codes.STOCK
        n += 1
    seat, pile = words[i, c.SEAT], words[i, c.PILE]
    # W7: no discard may be taken with one card in hand
    closed = compiled_rules[c.ONE_CARD] and count(words[i, c.HANDS + seat]) == 1
    if not pile or closed or words[i, c.STOCK_ONLY]:
        return n
    if compiled_rules[c.FREELY] or _may_take(compiled_rules, words, cards, i, pile - 1, out, n):
        out[n] = action_codes.PILE_TOP
        n += 1
    if compiled_rules[c.TAKE] == c.TOP_ALONE or (
        compiled_rules[c.TAKE] == c.TO_HOLD and not owns(words, i, seat)
    ):
        return n
    for index in range(_undermost(compiled_rules, words, i), pile - 1):
        if _may_take(compiled_rules, words, cards, i, index, out, n):
            out[n] = action_codes.DEEP | int(cards[i, c.PILE_AT + index]) << 4
            n += 1
    return n


@compiled
def _undermost(compiled_rules: Int64Array, words: Int64Array, i: int) -> int:
    """Lowest index of a discard that can be taken: above a passed upcard (A1)."""
    passed = words[i, c.PASSES] >= words[i, c.SEATS] and not words[i, c.RESHUFFLES]
    return int(compiled_rules[c.PASSED_IS_GONE] and passed)


@compiled
def _may_take(
    compiled_rules: Int64Array,
    words: Int64Array,
    cards: Uint8Array,
    i: int,
    index: int,
    out: Int64Array,
    n: int,
) -> bool:
    """True if the discard at an index may be taken with all above it; ``out[n:]`` is scratch."""
    if not must_use(compiled_rules, words, i, index):
        return True
    hand = words[i, c.HANDS + words[i, c.SEAT]]
    for above in range(index, words[i, c.PILE]):
        hand = plus(hand, 1 << int(cards[i, c.PILE_AT + above]))
    return _can_use(compiled_rules, words, i, hand, int(cards[i, c.PILE_AT + index]), out, n)


@compiled
def must_use(compiled_rules: Int64Array, words: Int64Array, i: int, index: int) -> bool:
    """True if the discard at this index must be melded or laid off at once (R3, R9, W16, A34)."""
    if compiled_rules[c.TAKE] == c.TO_HOLD:
        return not owns(words, i, words[i, c.SEAT])
    last = words[i, c.PHASE] == c.TAKING and compiled_rules[c.STOCK_RULE] == c.TAKE_USED
    return bool(index < words[i, c.PILE] - 1 or compiled_rules[c.TOP_USED] or last)


@compiled
def _can_use(
    compiled_rules: Int64Array,
    words: Int64Array,
    i: int,
    hand: int,
    card: int,
    out: Int64Array,
    n: int,
) -> bool:
    """True if the card of the hand can be laid off or melded at once (A16)."""
    if words[i, c.TURNS] < compiled_rules[c.WAIT]:
        return False
    spare, take = count(hand) - compiled_rules[c.LAST_DISCARDED], compiled_rules[c.TAKE]
    waits = compiled_rules[c.AFTER_MELD] and not owns(words, i, words[i, c.SEAT])
    added = take in (c.TOP_ALONE, c.TO_USE) and not waits
    if added and spare >= 1 and additions(compiled_rules, words, i, 1 << card, out, n) > n:
        return True
    if spare < _SHORTEST:
        return False
    wild = words[i, c.WILD]
    for index in range(n, melds(compiled_rules, hand, wild, out, n)):
        if action_codes.laid_cards(compiled_rules, wild, out[index]) >> card & 1:
            return True
    return False
