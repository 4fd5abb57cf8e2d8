"""Observations and legal actions as rows of bytes, for learning agents (RULEBOOK §1).

An observation is ``OBSERVED`` bytes at the offsets below: five planes of 52 cards (suit by suit,
ace to king, 1: present), then numbers up to 255. It contains only what the seat knows: its own
hand, the face-up cards, the opponent's cards that were taken face up, and counts.

Actions are numbered 0 to ``ACTIONS - 1``: four without a card, then the discards and the knocks by
card. The legal actions are stored twice: as two words of 56 bits, to check the chosen action, and
as a mask with one byte per action.
"""

from __future__ import annotations

from openrummy.kernel.core.bits import count
from openrummy.kernel.core.gin import compiled_rules as t
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin.solve import LANE, least_of
from openrummy.kernel.core.memory import get, put
from openrummy.kernel.jit import compiled, inlined

# ---------------------------------------------------------------- actions

# PASS, STOCK, TAKE and SHOW_ALL are the kinds of :mod:`openrummy.kernel.core.gin.deal`
CARDS = 52
DISCARDS = 4
KNOCKS = DISCARDS + CARDS
ACTIONS = KNOCKS + CARDS
MASK_WORDS = 14  # of 8 bytes; the last 4 bytes are unused
HALF = 56  # actions per word of bits

# ---------------------------------------------------------------- offsets in an observation

OWN = 0  # the hand
SEEN = 52  # cards of the hand that the opponent has seen
OTHERS = 104  # cards of the opponent's hand that both have seen
PILE = 156  # the discard pile
TOP = 208  # its top card
TO_ACT = 260  # 1: this seat is to act
OFFER, DRAW, DISCARD, LAST = 261, 262, 263, 264  # 1: the current phase
PASSES = 265
DEALER = 266  # 1: this seat dealt
STOCK_ONLY = 267  # 1: the upcard was passed (A1)
MUST = 268  # 1: the seat must knock (G5, G14)
BARRED = 269  # 1: this seat may take the top discard only to knock (G5)
TOP_OWN, TOP_OTHERS = 270, 271  # 1: the seat that discarded the top discard; both 0: the upcard
STOCK_LEFT, PILE_CARDS, OTHER_CARDS = 272, 273, 274  # numbers of cards
LIMIT, FACTOR = 275, 276  # of this deal (G6-G8)
DEADWOOD = 277  # least deadwood of the hand with all its cards
IDLE = 278  # consecutive turns without a stock draw (G24)
TURNS = 279  # at most 127
OBSERVED = 280
OBSERVED_WORDS = OBSERVED // 8


# ---------------------------------------------------------------- bits as bytes


@inlined
def _as_bytes(bits):
    """Eight bits as eight bytes of 0 or 1, the lowest first."""
    # no step reaches bit 63: the compiler assumes that signed integers do not overflow
    four = (bits & 0xFF | (bits & 0xFF) << 28) & 0x0000_000F_0000_000F
    two = (four | four << 14) & 0x0003_0003_0003_0003
    return (two | two << 7) & 0x0101_0101_0101_0101


@inlined
def _dense(cards):
    """A set of cards as 52 bits, without the gaps between suits."""
    return (
        cards & LANE
        | (cards >> 16 & LANE) << 13
        | (cards >> 32 & LANE) << 26
        | (cards >> 48 & LANE) << 39
    )


@inlined
def _write(where, index, bits, words):
    """Write ``words`` words of bytes, starting at an index."""
    for word in range(words):
        put(where, index + word, _as_bytes(bits >> 8 * word))


@inlined
def _write_planes(where, index, first, other):
    """Write two planes as 13 words, the middle one with cards of both."""
    low, high = _dense(first), _dense(other)
    _write(where, index, low, 6)
    put(where, index + 6, _as_bytes(low >> 48 | (high & 0xF) << 4))
    _write(where, index + 7, high >> 4, 6)


@inlined
def _eight(a, b, c, d, e, f, g, h):
    """Pack eight numbers up to 255, the last up to 127, into a word."""
    low = a | b << 8 | c << 16 | d << 24
    return low | e << 32 | f << 40 | g << 48 | h << 56


# ---------------------------------------------------------------- observations


@compiled
def look(tables, deal, seat, seen):
    """Write the observation of a seat at ``seen``."""
    hand = get(deal, d.HANDS + seat)
    known = get(deal, d.KNOWN + 1 - seat)
    _write_planes(seen, 0, hand, get(deal, d.KNOWN + seat))
    _write_planes(seen, OTHERS // 8, known, get(deal, d.GONE))
    pile, phase, asked = get(deal, d.PILE), get(deal, d.PHASE), get(deal, d.SEAT)
    top = _dense(1 << d.top(deal)) if pile else 0
    discarder = get(deal, d.DISCARDER) if pile else d.NONE
    _write(seen, TOP // 8, top, 6)
    to_act = phase != d.OVER and asked == seat
    first = _as_bytes(top >> 48) | to_act << 32 | (phase == d.OFFER) << 40
    put(seen, TOP // 8 + 6, first | (phase == d.DRAW) << 48 | (phase == d.DISCARD) << 56)
    second = _eight(
        1 * (phase == d.LAST),
        min(get(deal, d.PASSES), 255),
        1 * (get(deal, d.DEALER) == seat),
        get(deal, d.STOCK_ONLY),
        1 * (get(deal, d.MUST) != 0),
        1 * (get(deal, d.BARRED) == seat),
        1 * (discarder == seat),
        1 * (discarder == 1 - seat),
    )
    put(seen, PASSES // 8, second)
    deadwood = least_of(t.runs(tables), get(tables, t.SHORTEST), hand)
    third = _eight(
        get(deal, d.LEFT),
        pile,
        count(get(deal, d.HANDS + 1 - seat)),
        min(get(deal, d.LIMIT), 255),
        get(deal, d.FACTOR),
        min(deadwood, 255),
        min(get(deal, d.IDLE), 255),
        min(get(deal, d.TURNS), 127),
    )
    put(seen, STOCK_LEFT // 8, third)


@compiled
def allow(tables, deal, bits, mask):
    """Write the legal actions of the seat to act: two words at ``bits``, bytes at ``mask``."""
    kinds, discards, knocks = d.legal(tables, deal)
    low, high = kinds | _dense(discards) << DISCARDS, _dense(knocks)
    put(bits, 0, low)
    put(bits, 1, high)
    _write(mask, 0, low, 7)
    _write(mask, 7, high, 7)


@inlined
def in_full(act):
    """Convert an action number to an action of :func:`.deal.apply`."""
    if act < DISCARDS:
        return d.action(act, 0)
    kind = d.DISCARD_CARD if act < KNOCKS else d.KNOCK_CARD
    index = (act - DISCARDS) % CARDS
    return d.action(kind, 16 * (index // 13) + index % 13)
