"""The legal actions, in the order of the reference engine."""

from __future__ import annotations

from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.table.arrays import Bytes, Numbers
from openrummy.kernel.core.table.card_sets import faces, minus
from openrummy.kernel.core.table.codes import (
    ADD,
    CHOOSE,
    END_FOR_TWO,
    GO_OUT,
    KNOCK,
    LAY_RUN,
    LAY_SET,
    PASS,
    SPREAD,
    card_of,
    discard,
    face_of,
    laid_cards,
    laid_stands,
    meld_of,
)
from openrummy.kernel.core.table.columns import (
    ADDED,
    AFTER_MELD,
    BARRED,
    CHOICES,
    CHOOSING,
    COLUMN,
    DEFENDING,
    DRAWING,
    DRAWN,
    GAINED,
    HANDS,
    HELD_MELDS,
    JOKER,
    JOKERS,
    KNOCK_LIMIT,
    LAID,
    LAST,
    LAST_DISCARDED,
    MELD,
    MELDS,
    OFFERING,
    ONE,
    ONE_MELD,
    OWNER,
    PHASE,
    PLAYING,
    RECLAIM,
    RETAKE,
    SEAT,
    SPENT,
    STANDS,
    TAKE,
    TAKEN,
    TAKING,
    TO_HOLD,
    TO_MELD,
    TURNS,
    TWO,
    USE,
    WAIT,
    WILD,
)
from openrummy.kernel.core.table.drawing import drawing
from openrummy.kernel.core.table.holding import defence, turn
from openrummy.kernel.core.table.listing import melds
from openrummy.kernel.core.table.points import held
from openrummy.kernel.core.table.table_melds import additions, claims, grow, owns
from openrummy.kernel.jit import compiled

MAX_ACTIONS = 3072  # more than any list has


@compiled
def legal(compiled_rules: Numbers, words: Numbers, cards: Bytes, i: int, out: Numbers) -> int:
    """Write the codes of the legal actions of the seat to act into ``out``; returns how many.

    ``out`` has room for ``MAX_ACTIONS``. None in a deal that is over or waits for the
    pile to be shuffled.
    """
    phase = words[i, PHASE]
    if compiled_rules[HELD_MELDS] and phase == PLAYING:
        return turn(compiled_rules, words, i, out)
    if compiled_rules[HELD_MELDS] and phase == DEFENDING:
        return defence(compiled_rules, words, i, out)
    if phase == PLAYING:
        return _playing(compiled_rules, words, i, out)
    if phase in (DRAWING, TAKING, OFFERING):
        return drawing(compiled_rules, words, cards, i, out)
    if phase == LAST:
        return _last(compiled_rules, words, i, out)
    if phase == DEFENDING:
        return _defending(compiled_rules, words, i, out)
    if phase == TWO:
        return _two(words, i, out)
    return _choosing(words, i, out) if phase == CHOOSING else 0


@compiled
def _choosing(words: Numbers, i: int, out: Numbers) -> int:
    n = 0
    for rank in range(13):
        if words[i, CHOICES] >> rank & 1:
            out[n] = CHOOSE | rank << 4
            n += 1
    return n


@compiled
def _two(words: Numbers, i: int, out: Numbers) -> int:
    """A natural two alone may end the deal (A36)."""
    hand, n = words[i, HANDS + words[i, SEAT]], 0
    if hand & COLUMN << 1 and count(hand) == 1:
        out[n] = END_FOR_TWO
        n += 1
    out[n] = PASS
    return n + 1


@compiled
def _last(compiled_rules: Numbers, words: Numbers, i: int, out: Numbers) -> int:
    hand = words[i, HANDS + words[i, SEAT]]
    n = melds(compiled_rules, hand, words[i, WILD], out, 0)
    if may_add(compiled_rules, words, i):
        n = additions(compiled_rules, words, i, hand, out, n)
    out[n] = PASS
    return n + 1


@compiled
def _defending(compiled_rules: Numbers, words: Numbers, i: int, out: Numbers) -> int:
    """Lay-offs and melds after a knock, and to be done (A20)."""
    hand, n = words[i, HANDS + words[i, SEAT]], 0
    if may_add(compiled_rules, words, i):
        n = additions(compiled_rules, words, i, hand, out, n)
    n = melds(compiled_rules, hand, words[i, WILD], out, n)
    out[n] = SPREAD
    return n + 1


@compiled
def may_add(compiled_rules: Numbers, words: Numbers, i: int) -> bool:
    """Has the seat the meld of its own that lay-offs wait for, where they do (T5, A26)?"""
    return bool(not compiled_rules[AFTER_MELD] or owns(words, i, words[i, SEAT]))


@compiled
def _playing(compiled_rules: Numbers, words: Numbers, i: int, out: Numbers) -> int:
    hand = words[i, HANDS + words[i, SEAT]]
    if not hand:
        out[0] = GO_OUT
        return 1
    n, free = 0, hand & ~words[i, BARRED]
    put = words[i, LAID] or words[i, ADDED]
    if words[i, TURNS] >= compiled_rules[WAIT] and not (compiled_rules[ONE_MELD] and put):
        n = melds(compiled_rules, free, words[i, WILD], out, n)
        n = _kept(compiled_rules, words, i, hand, out, 0, n)
    only_melds = words[i, USE] and compiled_rules[TAKE] in (TO_MELD, TO_HOLD)
    if may_add(compiled_rules, words, i) and not only_melds:
        before = n
        n = additions(compiled_rules, words, i, free, out, n)
        n = _kept(compiled_rules, words, i, hand, out, before, n)
        if compiled_rules[RECLAIM] and not words[i, USE]:
            n = claims(compiled_rules, words, i, free, out, n)
    if words[i, USE]:
        return n
    before = n
    n = _discards(compiled_rules, words, i, hand, out, n)
    if compiled_rules[KNOCK_LIMIT] < 0:
        return n
    return _knocks(compiled_rules, words, i, hand, out, before, n)


@compiled
def _discards(
    compiled_rules: Numbers, words: Numbers, i: int, hand: int, out: Numbers, n: int
) -> int:
    rest = hand
    if words[i, ONE]:
        # A32: what came this turn stays, while the old card or a wild taken for it is there
        drawn = words[i, DRAWN]
        old = minus(hand, 1 << drawn if drawn >= 0 else words[i, GAINED])
        if old:
            rest = old
    taken, rest = words[i, TAKEN], faces(rest)
    if taken >= 0 and not _may_discard_back(compiled_rules, words, i, hand):
        rest &= ~(1 << taken)
    while rest:
        out[n] = discard(lowest(rest))
        n += 1
        rest &= rest - 1
    return n


@compiled
def _knocks(
    compiled_rules: Numbers, words: Numbers, i: int, hand: int, out: Numbers, begin: int, end: int
) -> int:
    """Of the discards from ``begin`` to ``end`` those that may knock, after them (O3, A20)."""
    n = end
    if owns(words, i, words[i, SEAT]):
        for index in range(begin, end):
            card = card_of(out[index])
            rest = minus(hand, 1 << card)
            if rest and held(compiled_rules, words[i, WILD], rest) <= compiled_rules[KNOCK_LIMIT]:
                out[n] = KNOCK | card << 4
                n += 1
    return n


@compiled
def _may_discard_back(compiled_rules: Numbers, words: Numbers, i: int, hand: int) -> bool:
    """May the discard taken this turn be discarded (T3)?"""
    again = words[i, TAKEN] == JOKER and count(hand & JOKERS) > 1
    return bool(words[i, SPENT] or compiled_rules[RETAKE] or again)


# ---------------------------------------------------------------- a turn must have an end


@compiled
def _kept(
    compiled_rules: Numbers, words: Numbers, i: int, hand: int, out: Numbers, begin: int, end: int
) -> int:
    """Of the codes from ``begin`` to ``end`` those after which the turn can end; the new end."""
    n, use = begin, words[i, USE]
    for index in range(begin, end):
        code = out[index]
        if code & 15 in (LAY_RUN, LAY_SET):
            put = laid_cards(compiled_rules, words[i, WILD], code)
        else:
            put = 1 << card_of(code)
        if use and not put >> words[i, TAKEN] & 1:
            continue
        # what follows may write behind the end
        if _may_leave(compiled_rules, words, i, code, put, minus(hand, put), out, end):
            out[n] = code
            n += 1
    return n


@compiled
def _may_leave(
    compiled_rules: Numbers,
    words: Numbers,
    i: int,
    code: int,
    put: int,
    left: int,
    out: Numbers,
    end: int,
) -> bool:
    """May the hand come down to ``left`` by this (T3, T9)?"""
    if not left:
        return not compiled_rules[LAST_DISCARDED]
    taken = words[i, TAKEN]
    if taken < 0 or left != 1 << taken or put & left:
        return True
    if _may_discard_back(compiled_rules, words, i, left):
        return True
    return _finds_a_place(compiled_rules, words, i, code, left, out, end)


@compiled
def _finds_a_place(
    compiled_rules: Numbers, words: Numbers, i: int, code: int, left: int, out: Numbers, end: int
) -> bool:
    """Can the last card be laid off after this, or be laid for a wild that is then discarded?

    The table is as it will be while that is found out, and then again as it is.
    """
    melded = code & 15 != ADD
    index = words[i, MELDS] if melded else meld_of(code)
    cards, stands, owner = words[i, MELD + index], words[i, STANDS + index], words[i, OWNER + index]
    if melded:
        words[i, MELDS] += 1
        words[i, OWNER + index] = words[i, SEAT]
        words[i, MELD + index] = laid_cards(compiled_rules, words[i, WILD], code)
        words[i, STANDS + index] = laid_stands(code)
    else:
        grow(words, i, index, card_of(code), face_of(code))
    left &= ~words[i, BARRED]
    ends = (
        not compiled_rules[LAST_DISCARDED]
        and additions(compiled_rules, words, i, left, out, end) > end
    )
    if not ends and compiled_rules[RECLAIM] and may_add(compiled_rules, words, i):
        ends = claims(compiled_rules, words, i, left, out, end) > end
    words[i, MELDS] -= int(melded)
    words[i, MELD + index], words[i, STANDS + index], words[i, OWNER + index] = cards, stands, owner
    return ends
