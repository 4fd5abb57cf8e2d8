"""Actions as numbers: the kind in the lowest four bits, above it what belongs to it.

- ``LAY_RUN``: place of the run in the law (8 bits), suit (2), suits of the wilds used (4),
  the ranks they stand for (13)
- ``LAY_SET``: rank (4), suits of the naturals (4), suits of the wilds used (4)
- ``ADD``: card (6), meld (5), the face it stands for and one more, or 0 for itself (7)
- ``CLAIM``: card (6), meld (5), the wild (6)
- ``DISCARD``: card (6)
- ``CHOOSE``: rank (4)
- the others: nothing more

Wilds stand for faces in the order of both.
"""

from __future__ import annotations

from openrummy.kernel.core.bits import lowest
from openrummy.kernel.core.table.arrays import Numbers
from openrummy.kernel.core.table.columns import LANE, OPEN_SUIT, RUNS
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


@compiled
def kind(code: int) -> int:
    """What is done."""
    return int(code & 15)


@compiled
def lay_run(run: int, suit: int, wilds: int, holes: int) -> int:
    """To lay down a run."""
    return int(LAY_RUN | run << 4 | suit << 12 | wilds << 14 | holes << 18)


@compiled
def lay_set(rank: int, naturals: int, wilds: int) -> int:
    """To lay down a set."""
    return int(LAY_SET | rank << 4 | naturals << 8 | wilds << 12)


@compiled
def add(card: int, meld: int, face: int) -> int:
    """To lay off a card; ``face`` -1: for itself."""
    return int(ADD | card << 4 | meld << 10 | (face + 1) << 15)


@compiled
def claim(card: int, meld: int, wild: int) -> int:
    """To take a wild for a card."""
    return int(CLAIM | card << 4 | meld << 10 | wild << 15)


@compiled
def discard(card: int) -> int:
    """To discard a card."""
    return int(DISCARD | card << 4)


@compiled
def card_of(code: int) -> int:
    """The card added, laid for a wild, or discarded."""
    return int(code >> 4 & 63)


@compiled
def meld_of(code: int) -> int:
    """The meld of the table that is added to or claimed from."""
    return int(code >> 10 & 31)


@compiled
def face_of(code: int) -> int:
    """What the card added stands for; -1: itself."""
    return int((code >> 15 & 127) - 1)


@compiled
def wild_of(code: int) -> int:
    """The wild claimed."""
    return int(code >> 15 & 63)


@compiled
def spread(suits: int, rank: int) -> int:
    """The cards of a rank in these suits (4 bits)."""
    found = suits & 1 | (suits & 2) << 15 | (suits & 4) << 30 | (suits & 8) << 45
    return int(found << rank)


@compiled
def laid_cards(compiled_rules: Numbers, wild: int, code: int) -> int:
    """The cards of the meld laid down."""
    if code & 15 == LAY_SET:
        return spread(code >> 8 & 15, code >> 4 & 15) | _wilds(code >> 12 & 15, wild)
    run = compiled_rules[RUNS + (code >> 4 & 255)] & ~(code >> 18)
    return int(run << LANE * (code >> 12 & 3)) | _wilds(code >> 14 & 15, wild)


@compiled
def _wilds(suits: int, wild: int) -> int:
    return spread(suits, wild) if suits else 0


@compiled
def laid_stands(code: int) -> int:
    """What the wilds of the meld laid down stand for, as in the table."""
    stands = 0
    if code & 15 == LAY_SET:
        wilds = code >> 12 & 15
        while wilds:
            stands |= (OPEN_SUIT + (code >> 4 & 15) + 1) << 8 * lowest(wilds)
            wilds &= wilds - 1
        return stands
    wilds, holes, base = code >> 14 & 15, code >> 18, LANE * (code >> 12 & 3)
    while wilds:
        stands |= (base + lowest(holes) + 1) << 8 * lowest(wilds)
        wilds &= wilds - 1
        holes &= holes - 1
    return stands
