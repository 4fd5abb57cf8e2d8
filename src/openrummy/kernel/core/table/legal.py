"""What may be done: the list of the engine, in its order."""

from __future__ import annotations

from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.table.arrays import Numbers
from openrummy.kernel.core.table.codes import (
    ADD,
    CHOOSE,
    END_FOR_TWO,
    GO_OUT,
    LAY_RUN,
    LAY_SET,
    PASS,
    PILE_TOP,
    STOCK,
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
    CHOICES,
    CHOOSING,
    COLUMN,
    DRAWING,
    DRAWN,
    GAINED,
    HANDS,
    LAID,
    LANE,
    LAST,
    LAST_DISCARDED,
    MELD,
    MELDS,
    ONE,
    ONE_CARD,
    ONE_MELD,
    OWNER,
    PHASE,
    PILE,
    PLAYING,
    RECLAIM,
    RETAKE,
    SEAT,
    SPENT,
    STANDS,
    TAKEN,
    TAKING,
    TURNS,
    TWO,
    WAIT,
    WILD,
)
from openrummy.kernel.core.table.columns import STOCK as IN_STOCK
from openrummy.kernel.core.table.listing import melds
from openrummy.kernel.core.table.table_melds import additions, claims, owns
from openrummy.kernel.jit import compiled

MOST_ACTIONS = 3072  # more than any list has


@compiled
def legal(compiled_rules: Numbers, words: Numbers, i: int, out: Numbers) -> int:
    """Write the codes of what the seat asked may do into ``out``; how many they are.

    ``out`` has room for ``MOST_ACTIONS``. None in a deal that is over or waits for the
    pile to be shuffled.
    """
    phase = words[i, PHASE]
    if phase == PLAYING:
        return _playing(compiled_rules, words, i, out)
    if phase in (DRAWING, TAKING):
        return _drawing(compiled_rules, words, i, out)
    if phase == LAST:
        return _last(compiled_rules, words, i, out)
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
def _drawing(compiled_rules: Numbers, words: Numbers, i: int, out: Numbers) -> int:
    n = 0
    if words[i, PHASE] == TAKING:
        out[n] = PASS
        n += 1
    elif words[i, IN_STOCK]:
        out[n] = STOCK
        n += 1
    # W7: with one card the pile is closed
    closed = compiled_rules[ONE_CARD] and count(words[i, HANDS + words[i, SEAT]]) == 1
    if words[i, PILE] and not closed:
        out[n] = PILE_TOP
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
def may_add(compiled_rules: Numbers, words: Numbers, i: int) -> bool:
    """Has the seat the meld of its own that lay-offs wait for, where they do (T5, A26)?"""
    return bool(not compiled_rules[AFTER_MELD] or owns(words, i, words[i, SEAT]))


@compiled
def _playing(compiled_rules: Numbers, words: Numbers, i: int, out: Numbers) -> int:
    hand = words[i, HANDS + words[i, SEAT]]
    if not hand:
        out[0] = GO_OUT
        return 1
    n = 0
    put = words[i, LAID] or words[i, ADDED]
    if words[i, TURNS] >= compiled_rules[WAIT] and not (compiled_rules[ONE_MELD] and put):
        n = melds(compiled_rules, hand, words[i, WILD], out, n)
        n = _kept(compiled_rules, words, i, hand, out, 0, n)
    if may_add(compiled_rules, words, i):
        before = n
        n = additions(compiled_rules, words, i, hand, out, n)
        n = _kept(compiled_rules, words, i, hand, out, before, n)
        if compiled_rules[RECLAIM]:
            n = claims(words, i, hand, out, n)
    return _discards(compiled_rules, words, i, hand, out, n)


@compiled
def _discards(
    compiled_rules: Numbers, words: Numbers, i: int, hand: int, out: Numbers, n: int
) -> int:
    rest = hand
    if words[i, ONE]:
        # A32: what came this turn stays, while the old card is there
        drawn = words[i, DRAWN]
        old = hand & ~words[i, GAINED] & ~(1 << drawn if drawn >= 0 else 0)
        if old:
            rest = old
    if words[i, TAKEN] >= 0 and not _may_discard_back(compiled_rules, words, i):
        rest &= ~(1 << words[i, TAKEN])
    while rest:
        out[n] = discard(lowest(rest))
        n += 1
        rest &= rest - 1
    return n


@compiled
def _may_discard_back(compiled_rules: Numbers, words: Numbers, i: int) -> bool:
    """May the discard taken this turn be discarded (T3)?"""
    return bool(words[i, SPENT] or compiled_rules[RETAKE])


# ---------------------------------------------------------------- a turn must have an end


@compiled
def _kept(
    compiled_rules: Numbers, words: Numbers, i: int, hand: int, out: Numbers, begin: int, end: int
) -> int:
    """Of the codes from ``begin`` to ``end`` those after which the turn can end; the new end."""
    n = begin
    for place in range(begin, end):
        code = out[place]
        if code & 15 in (LAY_RUN, LAY_SET):
            left = hand & ~laid_cards(compiled_rules, words[i, WILD], code)
        else:
            left = hand & ~(1 << card_of(code))
        # what follows may write behind the end
        if _may_leave(compiled_rules, words, i, code, left, out, end):
            out[n] = code
            n += 1
    return n


@compiled
def _may_leave(
    compiled_rules: Numbers, words: Numbers, i: int, code: int, left: int, out: Numbers, end: int
) -> bool:
    """May the hand come down to ``left`` by this (T3, T9)?"""
    if not left:
        return not compiled_rules[LAST_DISCARDED]
    taken = words[i, TAKEN]
    if taken < 0 or left != 1 << taken or _may_discard_back(compiled_rules, words, i):
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
    place = words[i, MELDS] if melded else meld_of(code)
    cards, stands, owner = words[i, MELD + place], words[i, STANDS + place], words[i, OWNER + place]
    if melded:
        words[i, MELDS] += 1
        words[i, OWNER + place] = words[i, SEAT]
        words[i, MELD + place] = laid_cards(compiled_rules, words[i, WILD], code)
        words[i, STANDS + place] = laid_stands(code)
    else:
        card = card_of(code)
        words[i, MELD + place] |= 1 << card
        words[i, STANDS + place] |= (face_of(code) + 1) << 8 * (card // LANE)
    found = (
        not compiled_rules[LAST_DISCARDED]
        and additions(compiled_rules, words, i, left, out, end) > end
    )
    if not found and compiled_rules[RECLAIM] and may_add(compiled_rules, words, i):
        found = claims(words, i, left, out, end) > end
    words[i, MELDS] -= int(melded)
    words[i, MELD + place], words[i, STANDS + place], words[i, OWNER + place] = cards, stands, owner
    return found
