"""Actions as integers: the kind in the lowest four bits, its operands above.

- ``LAY_RUN``: index of the run in the rules (8 bits), suit (2), the wilds used (8: one per suit
  and four jokers), the ranks they represent (13)
- ``LAY_SET``: rank (4), suits of the naturals (4), the wilds used (8)
- ``ADD``: card (6), meld (5), one plus the face it represents, or 0 for its own (7)
- ``CLAIM``: card (6), meld (5), the wild (6)
- ``DISCARD``, ``KNOCK``, ``DEEP`` (a discard below the top): card (6)
- ``CHOOSE``: rank (4)
- other kinds: no operands

The n-th wild represents the n-th rank; the first joker sorts after the wild of clubs.
"""

from __future__ import annotations

from openrummy.kernel.core.bits import lowest
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array
from openrummy.kernel.jit import compiled

PASS = 0
STOCK = 1
PILE_TOP = 2
LAY_RUN = 3
LAY_SET = 4
ADD = 5
CLAIM = 6
DISCARD = 7
GO_OUT = 8
CHOOSE = 9
END_FOR_TWO = 10
DEEP = 11
KNOCK = 12
SPREAD = 13

# wild lanes in card order: the first joker is in the lane of clubs
_IN_ORDER = (0, 4, 1, 2, 3, 5, 6, 7)


@compiled
def kind(code: int) -> int:
    """Kind of an action."""
    return int(code & 15)


@compiled
def lay_run(run: int, suit: int, wilds: int, holes: int) -> int:
    """The code for laying down a run."""
    return int(LAY_RUN | run << 4 | suit << 12 | wilds << 14 | holes << 22)


@compiled
def lay_set(rank: int, naturals: int, wilds: int) -> int:
    """The code for laying down a set."""
    return int(LAY_SET | rank << 4 | naturals << 8 | wilds << 12)


@compiled
def add(card: int, meld: int, face: int) -> int:
    """The code for laying off a card that represents ``face`` (-1: itself)."""
    return int(ADD | card << 4 | meld << 10 | (face + 1) << 15)


@compiled
def claim(card: int, meld: int, wild: int) -> int:
    """The code for claiming a wild with a card."""
    return int(CLAIM | card << 4 | meld << 10 | wild << 15)


@compiled
def discard(card: int) -> int:
    """The code for discarding a card."""
    return int(DISCARD | card << 4)


@compiled
def card_of(code: int) -> int:
    """The card that is laid off, exchanged for a wild or discarded."""
    return int(code >> 4 & 63)


@compiled
def meld_of(code: int) -> int:
    """Index of the meld that the action lays off on or claims from."""
    return int(code >> 10 & 31)


@compiled
def face_of(code: int) -> int:
    """The face that the card laid off represents; -1: itself."""
    return int((code >> 15 & 127) - 1)


@compiled
def wild_of(code: int) -> int:
    """The wild that is claimed."""
    return int(code >> 15 & 63)


@compiled
def spread(suits: int, rank: int) -> int:
    """The cards of a rank in these suits (4 bits)."""
    cards = suits & 1 | (suits & 2) << 15 | (suits & 4) << 30 | (suits & 8) << 45
    return int(cards << rank)


@compiled
def laid_cards(compiled_rules: Int64Array, wild: int, code: int) -> int:
    """The cards of the meld that is laid down."""
    if code & 15 == LAY_SET:
        return spread(code >> 8 & 15, code >> 4 & 15) | _wilds(code >> 12 & 255, wild)
    run = compiled_rules[c.RUNS + (code >> 4 & 255)] & ~(code >> 22)
    return int(run << c.LANE * (code >> 12 & 3)) | _wilds(code >> 14 & 255, wild)


@compiled
def _wilds(used: int, wild: int) -> int:
    cards = spread(used & 15, wild) if used & 15 else 0
    return cards | spread(used >> 4, c.JOKER) if used >> 4 else cards


@compiled
def laid_stands(code: int) -> int:
    """Faces that the wilds of the new meld represent, encoded as in the column ``STANDS``."""
    is_set = code & 15 == LAY_SET
    wilds = code >> 12 & 255 if is_set else code >> 14 & 255
    holes, base = 0 if is_set else code >> 22, c.LANE * (code >> 12 & 3)
    stands, face = 0, c.OPEN_SUIT + (code >> 4 & 15)
    for index in _IN_ORDER:
        if wilds >> index & 1:
            if not is_set:
                face = base + lowest(holes)
                holes &= holes - 1
            stands |= (face + 1) << 8 * index
    return int(stands)
