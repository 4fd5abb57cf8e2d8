"""Melds on the table: what they are, what they take next, what their wilds are claimed by."""

from __future__ import annotations

from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.table.arrays import Numbers
from openrummy.kernel.core.table.card_sets import minus, plus
from openrummy.kernel.core.table.codes import add, claim
from openrummy.kernel.core.table.columns import (
    COLUMN,
    ENDS,
    HALF,
    JOKER,
    JOKERS,
    LANE,
    LANE_MASK,
    MELD,
    MELDS,
    OPEN_SUIT,
    OWNER,
    SAFE,
    STANDS,
    WILD,
)
from openrummy.kernel.jit import compiled


@compiled
def stand_ins(stands: int, wild: int) -> int:
    """The cards that stand for others."""
    found = 0
    for place in range(8 if stands else 0):
        if stands >> 8 * place & 255:
            found |= 1 << (LANE * place + wild if place < 4 else LANE * (place - 4) + JOKER)
    return found


@compiled
def grow(words: Numbers, i: int, place: int, card: int, face: int) -> None:
    """A card more in a meld; ``face`` is what it stands for, -1: itself."""
    cards = words[i, MELD + place]
    byte = 4 + count(cards & JOKERS) if card == JOKER else card // LANE
    words[i, MELD + place] = plus(cards, 1 << card)
    words[i, STANDS + place] |= (face + 1) << 8 * byte


@compiled
def exchange(words: Numbers, i: int, place: int, card: int, wild: int) -> int:
    """A card in the place of a wild it claims; where its meaning stood among those of the meld.

    Of several jokers that is the last one, and those after it move up.
    """
    stands = words[i, STANDS + place]
    byte = wild // LANE
    if wild == JOKER:
        byte = 7
        while not _is_meant(stands, byte, card):
            byte -= 1
        after = stands >> 8 * byte >> 8 << 8 * byte
    else:
        after = stands & ~((1 << 8 * byte + 8) - 1)
    words[i, STANDS + place] = stands & (1 << 8 * byte) - 1 | after
    words[i, MELD + place] = minus(words[i, MELD + place], 1 << wild) | 1 << card
    return byte


@compiled
def _is_meant(stands: int, byte: int, card: int) -> bool:
    """Does the wild of this place stand for the card, or for any of its rank?"""
    face = (stands >> 8 * byte & 255) - 1
    return face == card or (face >= 0 and face == OPEN_SUIT + card % LANE)


@compiled
def rank_of_set(cards: int, stands: int) -> int:
    """The rank of a set; -1 for a run."""
    if stands:
        face = (stands >> (lowest(stands) & ~7) & 255) - 1
        return int(face - OPEN_SUIT) if face >= OPEN_SUIT else -1
    rank = lowest(cards) % LANE
    return rank if cards & ~(COLUMN << rank) == 0 else -1


@compiled
def run_of(compiled_rules: Numbers, cards: int, stands: int, wild: int) -> tuple[int, int]:
    """The lowest place of a run's suit, and what the law says of its ends."""
    faces = cards & ~stand_ins(stands, wild)
    for place in range(8 if stands else 0):
        face = stands >> 8 * place & 255
        if face:
            faces |= 1 << face - 1
    base = LANE * (lowest(faces) // LANE)
    return base, int(compiled_rules[ENDS + (faces >> base & LANE_MASK)] - 1)


@compiled
def ends_of(compiled_rules: Numbers, cards: int, stands: int, wild: int) -> tuple[int, int]:
    """The faces below and above a run; -1 where nothing follows."""
    base, ends = run_of(compiled_rules, cards, stands, wild)
    down, up = (ends & 15) - 1, (ends >> 4 & 15) - 1
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
    every = (hand & COLUMN << wild if wild >= 0 else 0) | hand & 1 << JOKER
    for place in range(words[i, MELDS]):
        cards, stands = words[i, MELD + place], words[i, STANDS + place]
        wilds = every
        if compiled_rules[HALF] and wilds:  # V3
            there = count(stand_ins(stands, wild))
            wilds = wilds if 2 * there < count(cards) else 0
        rank = rank_of_set(cards, stands)
        if rank >= 0:
            if count(cards) < 4:
                free = hand & COLUMN << rank & ~cards
                # a wild of another set's rank has no other meaning there than itself
                others = wilds if rank != wild else wilds & 1 << JOKER
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
def claims(compiled_rules: Numbers, words: Numbers, i: int, hand: int, out: Numbers, n: int) -> int:
    """Each wild of the table that a card of the hand claims (A30), as ``additions`` does."""
    wild = words[i, WILD]
    for place in range(words[i, MELDS]):
        stands = words[i, STANDS + place]
        rest = hand & ~JOKERS if stands else 0
        if compiled_rules[SAFE] and stand_ins(stands, wild) == words[i, MELD + place]:
            rest = rest if rank_of_set(words[i, MELD + place], stands) < 0 else 0
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if _is_meant(stands, 0, card):
                out[n] = claim(card, place, wild)
                n += 1
            joker = False
            for byte in range(4, 8):
                joker = joker or _is_meant(stands, byte, card)
            if joker:
                out[n] = claim(card, place, JOKER)
                n += 1
            for suit in range(1, 4):
                if _is_meant(stands, suit, card):
                    out[n] = claim(card, place, LANE * suit + wild)
                    n += 1
    return n
