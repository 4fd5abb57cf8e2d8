"""Melds on the table: their contents, the cards that fit them, and claims of their wilds."""

from __future__ import annotations

from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.table import action_codes
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array
from openrummy.kernel.core.table.card_sets import minus, plus
from openrummy.kernel.jit import compiled


@compiled
def stand_ins(stands: int, wild: int) -> int:
    """The cards that represent other cards."""
    cards = 0
    for index in range(8 if stands else 0):
        if stands >> 8 * index & 255:
            cards |= 1 << (c.LANE * index + wild if index < 4 else c.LANE * (index - 4) + c.JOKER)
    return cards


@compiled
def grow(words: Int64Array, i: int, index: int, card: int, face: int) -> None:
    """Add a card to a meld; it represents ``face`` (-1: itself)."""
    cards = words[i, c.MELD + index]
    byte = 4 + count(cards & c.JOKERS) if card == c.JOKER else card // c.LANE
    words[i, c.MELD + index] = plus(cards, 1 << card)
    words[i, c.STANDS + index] |= (face + 1) << 8 * byte


@compiled
def exchange(words: Int64Array, i: int, index: int, card: int, wild: int) -> int:
    """Replace a wild with the card that claims it; return the index of the wild's face.

    Of several jokers that represent the card, the last is taken; later ones move up.
    """
    stands = words[i, c.STANDS + index]
    byte = wild // c.LANE
    if wild == c.JOKER:
        byte = 7
        while not _is_meant(stands, byte, card):
            byte -= 1
        after = stands >> 8 * byte >> 8 << 8 * byte
    else:
        after = stands & ~((1 << 8 * byte + 8) - 1)
    words[i, c.STANDS + index] = stands & (1 << 8 * byte) - 1 | after
    words[i, c.MELD + index] = minus(words[i, c.MELD + index], 1 << wild) | 1 << card
    return byte


@compiled
def _is_meant(stands: int, byte: int, card: int) -> bool:
    """True if the wild at this index represents the card, or any card of its rank."""
    face = (stands >> 8 * byte & 255) - 1
    return face == card or (face >= 0 and face == c.OPEN_SUIT + card % c.LANE)


@compiled
def rank_of_set(cards: int, stands: int) -> int:
    """The rank of a set; -1 for a run."""
    if stands:
        face = (stands >> (lowest(stands) & ~7) & 255) - 1
        return int(face - c.OPEN_SUIT) if face >= c.OPEN_SUIT else -1
    rank = lowest(cards) % c.LANE
    return rank if cards & ~(c.COLUMN << rank) == 0 else -1


@compiled
def run_of(compiled_rules: Int64Array, cards: int, stands: int, wild: int) -> tuple[int, int]:
    """The lowest index of a run's suit, and the entry of its cards in ``ENDS``."""
    faces = cards & ~stand_ins(stands, wild)
    for index in range(8 if stands else 0):
        face = stands >> 8 * index & 255
        if face:
            faces |= 1 << face - 1
    base = c.LANE * (lowest(faces) // c.LANE)
    return base, int(compiled_rules[c.ENDS + (faces >> base & c.LANE_MASK)] - 1)


@compiled
def ends_of(compiled_rules: Int64Array, cards: int, stands: int, wild: int) -> tuple[int, int]:
    """The faces that extend a run below and above; -1 for none."""
    base, ends = run_of(compiled_rules, cards, stands, wild)
    down, up = (ends & 15) - 1, (ends >> 4 & 15) - 1
    return (base + down if down >= 0 else -1), (base + up if up >= 0 else -1)


@compiled
def owns(words: Int64Array, i: int, seat: int) -> bool:
    """True if the seat has laid down a meld of its own."""
    own = False
    for index in range(words[i, c.MELDS]):
        own = own or words[i, c.OWNER + index] == seat
    return own


@compiled
def additions(
    compiled_rules: Int64Array, words: Int64Array, i: int, hand: int, out: Int64Array, n: int
) -> int:
    """Write the lay-offs of a hand: each card, meld and face it may represent (T6, W3).

    Codes are written into ``out`` from index ``n``; the index after the last one is returned.
    """
    wild = words[i, c.WILD]
    every = (hand & c.COLUMN << wild if wild >= 0 else 0) | hand & 1 << c.JOKER
    for index in range(words[i, c.MELDS]):
        cards, stands = words[i, c.MELD + index], words[i, c.STANDS + index]
        wilds = every
        if compiled_rules[c.HALF] and wilds:  # V3
            there = count(stand_ins(stands, wild))
            wilds = wilds if 2 * there < count(cards) else 0
        rank = rank_of_set(cards, stands)
        if rank >= 0:
            if count(cards) < 4:
                free = hand & c.COLUMN << rank & ~cards
                # in a set of its own rank a wild represents itself only
                others = wilds if rank != wild else wilds & 1 << c.JOKER
                n = _added(free, index, out, n)
                n = _stood(others, index, c.OPEN_SUIT + rank, -1, out, n)
        else:
            down, up = ends_of(compiled_rules, cards, stands, wild)
            free = 0
            if down >= 0:
                free |= 1 << down
            if up >= 0:
                free |= 1 << up
            n = _added(hand & free, index, out, n)
            n = _stood(wilds, index, down, up if up != down else -1, out, n)
    return n


@compiled
def _added(cards: int, index: int, out: Int64Array, n: int) -> int:
    while cards:
        out[n] = action_codes.add(lowest(cards), index, -1)
        n += 1
        cards &= cards - 1
    return n


@compiled
def _stood(wilds: int, index: int, face: int, other_face: int, out: Int64Array, n: int) -> int:
    """Write each wild for each of two faces other than its own."""
    while wilds:
        card = lowest(wilds)
        if face >= 0 and face != card:
            out[n] = action_codes.add(card, index, face)
            n += 1
        if other_face >= 0 and other_face != card:
            out[n] = action_codes.add(card, index, other_face)
            n += 1
        wilds &= wilds - 1
    return n


@compiled
def claims(
    compiled_rules: Int64Array, words: Int64Array, i: int, hand: int, out: Int64Array, n: int
) -> int:
    """Write the claims of wilds with cards of the hand (A30), like ``additions``."""
    wild = words[i, c.WILD]
    for index in range(words[i, c.MELDS]):
        stands = words[i, c.STANDS + index]
        rest = hand & ~c.JOKERS if stands else 0
        if compiled_rules[c.SAFE] and stand_ins(stands, wild) == words[i, c.MELD + index]:
            rest = rest if rank_of_set(words[i, c.MELD + index], stands) < 0 else 0
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if _is_meant(stands, 0, card):
                out[n] = action_codes.claim(card, index, wild)
                n += 1
            joker = False
            for byte in range(4, 8):
                joker = joker or _is_meant(stands, byte, card)
            if joker:
                out[n] = action_codes.claim(card, index, c.JOKER)
                n += 1
            for suit in range(1, 4):
                if _is_meant(stands, suit, card):
                    out[n] = action_codes.claim(card, index, c.LANE * suit + wild)
                    n += 1
    return n
