"""Melds on the table: what they are, what they take next, what their wilds are claimed by."""

from __future__ import annotations

from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.table.arrays import Numbers
from openrummy.kernel.core.table.codes import add, claim
from openrummy.kernel.core.table.columns import (
    COLUMN,
    ENDS,
    LANE,
    LANE_MASK,
    MELD,
    MELDS,
    OPEN_SUIT,
    OWNER,
    STANDS,
    WILD,
)
from openrummy.kernel.jit import compiled


@compiled
def stand_ins(stands: int, wild: int) -> int:
    """The cards that stand for others."""
    found = 0
    for suit in range(4):
        if stands >> 8 * suit & 255:
            found |= 1 << LANE * suit + wild
    return found


@compiled
def rank_of_set(cards: int, stands: int) -> int:
    """The rank of a set; -1 for a run."""
    if stands:
        face = (stands >> (lowest(stands) & ~7) & 255) - 1
        return int(face - OPEN_SUIT) if face >= OPEN_SUIT else -1
    rank = lowest(cards) % LANE
    return rank if cards & ~(COLUMN << rank) == 0 else -1


@compiled
def ends_of(compiled_rules: Numbers, cards: int, stands: int, wild: int) -> tuple[int, int]:
    """The faces below and above a run; -1 where nothing follows."""
    faces = cards & ~stand_ins(stands, wild)
    for suit in range(4):
        face = stands >> 8 * suit & 255
        if face:
            faces |= 1 << face - 1
    base = LANE * (lowest(faces) // LANE)
    ends = compiled_rules[ENDS + (faces >> base & LANE_MASK)] - 1
    down, up = (ends & 15) - 1, (ends >> 4) - 1
    return (base + down if down >= 0 else -1), (base + up if up >= 0 else -1)


@compiled
def owns(words: Numbers, i: int, seat: int) -> bool:
    """Has the seat laid a meld of its own?"""
    own = False
    for place in range(words[i, MELDS]):
        own = own or words[i, OWNER + place] == seat
    return own


@compiled
def additions(
    compiled_rules: Numbers, words: Numbers, i: int, hand: int, out: Numbers, n: int
) -> int:
    """Each card of a hand that fits a meld, a wild with what it may stand for (T6, W3).

    They are written into ``out`` from place ``n`` on; the place after them is returned.
    """
    wild = words[i, WILD]
    wilds = hand & COLUMN << wild if wild >= 0 else 0
    for place in range(words[i, MELDS]):
        cards, stands = words[i, MELD + place], words[i, STANDS + place]
        rank = rank_of_set(cards, stands)
        if rank >= 0:
            if count(cards) < 4:
                free = hand & COLUMN << rank & ~cards
                # a wild of another set's rank has no other meaning there than itself
                others = wilds if rank != wild else 0
                n = _added(free, place, out, n)
                n = _stood(others, place, OPEN_SUIT + rank, -1, out, n)
        else:
            down, up = ends_of(compiled_rules, cards, stands, wild)
            free = 0
            if down >= 0:
                free |= 1 << down
            if up >= 0:
                free |= 1 << up
            n = _added(hand & free, place, out, n)
            n = _stood(wilds, place, down, up if up != down else -1, out, n)
    return n


@compiled
def _added(cards: int, place: int, out: Numbers, n: int) -> int:
    while cards:
        out[n] = add(lowest(cards), place, -1)
        n += 1
        cards &= cards - 1
    return n


@compiled
def _stood(wilds: int, place: int, one: int, other: int, out: Numbers, n: int) -> int:
    """Each wild for each of two faces, but not for itself."""
    while wilds:
        card = lowest(wilds)
        if one >= 0 and one != card:
            out[n] = add(card, place, one)
            n += 1
        if other >= 0 and other != card:
            out[n] = add(card, place, other)
            n += 1
        wilds &= wilds - 1
    return n


@compiled
def claims(words: Numbers, i: int, hand: int, out: Numbers, n: int) -> int:
    """Each wild of the table that a card of the hand claims (A30), as ``additions`` does."""
    wild = words[i, WILD]
    if wild < 0:
        return n
    for place in range(words[i, MELDS]):
        stands = words[i, STANDS + place]
        rest = hand if stands else 0
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            for suit in range(4):
                face = (stands >> 8 * suit & 255) - 1
                if face in (card, OPEN_SUIT + card % LANE):
                    out[n] = claim(card, place, LANE * suit + wild)
                    n += 1
    return n
