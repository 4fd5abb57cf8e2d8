"""The legal actions, in the order of the reference engine."""

from __future__ import annotations

from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.table import action_codes
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array, Uint8Array
from openrummy.kernel.core.table.card_points import held
from openrummy.kernel.core.table.card_sets import faces, minus
from openrummy.kernel.core.table.held_melds import defence, turn
from openrummy.kernel.core.table.legal_draws import drawing
from openrummy.kernel.core.table.meld_list import melds
from openrummy.kernel.core.table.table_melds import additions, claims, grow, owns
from openrummy.kernel.jit import compiled

MAX_ACTIONS = 3072  # above the length of any list


@compiled
def legal(
    compiled_rules: Int64Array, words: Int64Array, cards: Uint8Array, i: int, out: Int64Array
) -> int:
    """Write the codes of the legal actions into ``out`` [MAX_ACTIONS]; return their number.

    The number is 0 for a deal that is over or in phase ``SHUFFLING``.
    """
    phase = words[i, c.PHASE]
    if compiled_rules[c.HELD_MELDS] and phase == c.PLAYING:
        return turn(compiled_rules, words, i, out)
    if compiled_rules[c.HELD_MELDS] and phase == c.DEFENDING:
        return defence(compiled_rules, words, i, out)
    if phase == c.PLAYING:
        return _playing(compiled_rules, words, i, out)
    if phase in (c.DRAWING, c.TAKING, c.OFFERING):
        return drawing(compiled_rules, words, cards, i, out)
    if phase == c.LAST:
        return _last(compiled_rules, words, i, out)
    if phase == c.DEFENDING:
        return _defending(compiled_rules, words, i, out)
    if phase == c.TWO:
        return _two(words, i, out)
    return _choosing(words, i, out) if phase == c.CHOOSING else 0


@compiled
def _choosing(words: Int64Array, i: int, out: Int64Array) -> int:
    n = 0
    for rank in range(13):
        if words[i, c.CHOICES] >> rank & 1:
            out[n] = action_codes.CHOOSE | rank << 4
            n += 1
    return n


@compiled
def _two(words: Int64Array, i: int, out: Int64Array) -> int:
    """The offer to end the deal with a natural two as the only card (A36)."""
    hand, n = words[i, c.HANDS + words[i, c.SEAT]], 0
    if hand & c.COLUMN << 1 and count(hand) == 1:
        out[n] = action_codes.END_FOR_TWO
        n += 1
    out[n] = action_codes.PASS
    return n + 1


@compiled
def _last(compiled_rules: Int64Array, words: Int64Array, i: int, out: Int64Array) -> int:
    hand = words[i, c.HANDS + words[i, c.SEAT]]
    n = melds(compiled_rules, hand, words[i, c.WILD], out, 0)
    if may_add(compiled_rules, words, i):
        n = additions(compiled_rules, words, i, hand, out, n)
    out[n] = action_codes.PASS
    return n + 1


@compiled
def _defending(compiled_rules: Int64Array, words: Int64Array, i: int, out: Int64Array) -> int:
    """Lay-offs and melds after a knock, and the end of them (A20)."""
    hand, n = words[i, c.HANDS + words[i, c.SEAT]], 0
    if may_add(compiled_rules, words, i):
        n = additions(compiled_rules, words, i, hand, out, n)
    n = melds(compiled_rules, hand, words[i, c.WILD], out, n)
    out[n] = action_codes.SPREAD
    return n + 1


@compiled
def may_add(compiled_rules: Int64Array, words: Int64Array, i: int) -> bool:
    """True if the seat may lay off: it has laid down a meld or needs none (T5, A26)."""
    return bool(not compiled_rules[c.AFTER_MELD] or owns(words, i, words[i, c.SEAT]))


@compiled
def _playing(compiled_rules: Int64Array, words: Int64Array, i: int, out: Int64Array) -> int:
    hand = words[i, c.HANDS + words[i, c.SEAT]]
    if not hand:
        out[0] = action_codes.GO_OUT
        return 1
    n, free = 0, hand & ~words[i, c.BARRED]
    put = words[i, c.LAID] or words[i, c.ADDED]
    if words[i, c.TURNS] >= compiled_rules[c.WAIT] and not (compiled_rules[c.ONE_MELD] and put):
        n = melds(compiled_rules, free, words[i, c.WILD], out, n)
        n = _kept(compiled_rules, words, i, hand, out, 0, n)
    only_melds = words[i, c.USE] and compiled_rules[c.TAKE] in (c.TO_MELD, c.TO_HOLD)
    if may_add(compiled_rules, words, i) and not only_melds:
        before = n
        n = additions(compiled_rules, words, i, free, out, n)
        n = _kept(compiled_rules, words, i, hand, out, before, n)
        if compiled_rules[c.RECLAIM] and not words[i, c.USE]:
            n = claims(compiled_rules, words, i, free, out, n)
    if words[i, c.USE]:
        return n
    before = n
    n = _discards(compiled_rules, words, i, hand, out, n)
    if compiled_rules[c.KNOCK_LIMIT] < 0:
        return n
    return _knocks(compiled_rules, words, i, hand, out, before, n)


@compiled
def _discards(
    compiled_rules: Int64Array, words: Int64Array, i: int, hand: int, out: Int64Array, n: int
) -> int:
    rest = hand
    if words[i, c.ONE]:
        # A32: the drawn card stays while the old card, or a wild claimed with it, is in the hand
        drawn = words[i, c.DRAWN]
        old = minus(hand, 1 << drawn if drawn >= 0 else words[i, c.GAINED])
        if old:
            rest = old
    taken, rest = words[i, c.TAKEN], faces(rest)
    if taken >= 0 and not _may_discard_back(compiled_rules, words, i, hand):
        rest &= ~(1 << taken)
    while rest:
        out[n] = action_codes.discard(lowest(rest))
        n += 1
        rest &= rest - 1
    return n


@compiled
def _knocks(
    compiled_rules: Int64Array,
    words: Int64Array,
    i: int,
    hand: int,
    out: Int64Array,
    begin: int,
    end: int,
) -> int:
    """Append the knocks with the discards from ``begin`` to ``end`` (O3, A20); the new end."""
    n = end
    if owns(words, i, words[i, c.SEAT]):
        for index in range(begin, end):
            card = action_codes.card_of(out[index])
            rest = minus(hand, 1 << card)
            limit = compiled_rules[c.KNOCK_LIMIT]
            if rest and held(compiled_rules, words[i, c.WILD], rest) <= limit:
                out[n] = action_codes.KNOCK | card << 4
                n += 1
    return n


@compiled
def _may_discard_back(compiled_rules: Int64Array, words: Int64Array, i: int, hand: int) -> bool:
    """True if the discard taken this turn may be discarded (T3)."""
    again = words[i, c.TAKEN] == c.JOKER and count(hand & c.JOKERS) > 1
    return bool(words[i, c.SPENT] or compiled_rules[c.RETAKE] or again)


# ---------------------------------------------------------------- turns that can be completed


@compiled
def _kept(
    compiled_rules: Int64Array,
    words: Int64Array,
    i: int,
    hand: int,
    out: Int64Array,
    begin: int,
    end: int,
) -> int:
    """Keep the codes after which the turn can be completed; return the new end."""
    n, use = begin, words[i, c.USE]
    for index in range(begin, end):
        code = out[index]
        if code & 15 in (action_codes.LAY_RUN, action_codes.LAY_SET):
            put = action_codes.laid_cards(compiled_rules, words[i, c.WILD], code)
        else:
            put = 1 << action_codes.card_of(code)
        if use and not put >> words[i, c.TAKEN] & 1:
            continue
        # the check may write beyond the end
        if _may_leave(compiled_rules, words, i, code, put, minus(hand, put), out, end):
            out[n] = code
            n += 1
    return n


@compiled
def _may_leave(
    compiled_rules: Int64Array,
    words: Int64Array,
    i: int,
    code: int,
    put: int,
    left: int,
    out: Int64Array,
    end: int,
) -> bool:
    """True if the turn can be completed with the hand ``left`` after an action (T3, T9)."""
    if not left:
        return not compiled_rules[c.LAST_DISCARDED]
    taken = words[i, c.TAKEN]
    if taken < 0 or left != 1 << taken or put & left:
        return True
    if _may_discard_back(compiled_rules, words, i, left):
        return True
    return _finds_a_place(compiled_rules, words, i, code, left, out, end)


@compiled
def _finds_a_place(
    compiled_rules: Int64Array,
    words: Int64Array,
    i: int,
    code: int,
    left: int,
    out: Int64Array,
    end: int,
) -> bool:
    """True if the last card can be laid off, or exchanged for a wild that is then discarded.

    The action is applied to the table for the check and then undone.
    """
    melded = code & 15 != action_codes.ADD
    index = words[i, c.MELDS] if melded else action_codes.meld_of(code)
    cards, stands = words[i, c.MELD + index], words[i, c.STANDS + index]
    owner = words[i, c.OWNER + index]
    if melded:
        words[i, c.MELDS] += 1
        words[i, c.OWNER + index] = words[i, c.SEAT]
        words[i, c.MELD + index] = action_codes.laid_cards(compiled_rules, words[i, c.WILD], code)
        words[i, c.STANDS + index] = action_codes.laid_stands(code)
    else:
        grow(words, i, index, action_codes.card_of(code), action_codes.face_of(code))
    left &= ~words[i, c.BARRED]
    ends = False
    if not compiled_rules[c.LAST_DISCARDED]:
        ends = additions(compiled_rules, words, i, left, out, end) > end
    if not ends and compiled_rules[c.RECLAIM] and may_add(compiled_rules, words, i):
        ends = claims(compiled_rules, words, i, left, out, end) > end
    words[i, c.MELDS] -= int(melded)
    words[i, c.MELD + index], words[i, c.STANDS + index] = cards, stands
    words[i, c.OWNER + index] = owner
    return ends
