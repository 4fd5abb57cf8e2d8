"""The rules of a game as numbers: the result of :func:`openrummy.kernel.gin.lower.lower`.

One vector of ``int64``: first the rules themselves, number by number, then tables indexed by the
cards of one suit as 13 bits: 8192 entries each, of 16 bits.
"""

from __future__ import annotations

from openrummy.kernel.core.memory import get, offset
from openrummy.kernel.jit import inlined

# indices into ``compiled_rules``
HAND = 0  # cards dealt to each (G3)
OPENING = 1  # how a deal opens (G4), one of the OPEN_ below
EITHER = 2  # 1: after two passes the first draw may be the upcard too (A1)
LIMIT = 3  # what may knock (G6), one of the LIMIT_ below
POINTS = 4  # the limit, where it is fixed
ACE = 5  # the limit by an ace (G7): 0 or 1
RETAKE = 6  # 1: a card just taken may be discarded (G5)
BIG_GIN = 7  # 1: all cards melded, none discarded (G9)
LAY_OFF = 8  # 1: the others lay off on the knocker's melds (G32)
STOCK = 9  # how a deal ends that runs down (G14), one of the STOCK_ below
LEFT = 10  # cards that stay in the stock
IDLE = 11  # turns in a row without the stock that end a deal (G24)
MISDEAL = 12  # 1: a dealt hand that could knock voids the deal (G13)
GIN = 13  # points (G10)
BIG = 14  # points (G9)
UNDERCUT = 15  # points (G11)
TIE = 16  # who a tie goes to (G12), one of the TIE_ below
TIE_BONUS = 17
DEAL_WIN = 18  # points (G15)
SPADES = 19  # 1: a spade that sets the limit, or the upcard, doubles (G8)
GIN_BOXES = 20  # boxes more (G16)
UNDERCUT_BOXES = 21
SHORTEST = 22  # cards of the shortest meld
DEAREST = 23  # the highest value of a card
MELDS = 24  # how many runs a suit has

OPEN_UPCARD, OPEN_PLAIN, OPEN_EXTRA, OPEN_NONE = 0, 1, 2, 3
LIMIT_FIXED, LIMIT_UPCARD, LIMIT_KNOCK_CARD = 0, 1, 2
STOCK_DEAD, STOCK_LAST_TAKE, STOCK_50TH = 0, 1, 2
TIE_UNDERCUT, TIE_OWN, TIE_NONE = 0, 1, 2

# where the tables begin, in words
LANES = 8192  # entries of each
_WORDS = LANES // 4
LAW = 32
RUNS = LAW  # least deadwood of these cards of a suit, with runs only
LOOSE = RUNS + _WORDS  # their points without any meld
DOWN = LOOSE + _WORDS  # of a run: the rank that follows at its low end, or -1
UP = DOWN + _WORDS  # and at its high end
IN_RUN = UP + _WORDS  # of any cards: the ranks that are in some run of theirs
DROP = IN_RUN + _WORDS  # of any cards: how much less they leave, runs only, with one gone
DROPS = DROP + _WORDS  # and which of them may be that one
RUN = DROPS + _WORDS  # every run of a suit, a word each, by lowest card and then as numbers
MAX_RUNS = 160
SIZE = RUN + MAX_RUNS


@inlined
def compiled_rules(tables, index):
    """The rule at an index."""
    return get(tables, index)


@inlined
def runs(tables):
    """The table of least deadwood with runs only."""
    return offset(tables, RUNS)


@inlined
def loose(tables):
    """The table of points."""
    return offset(tables, LOOSE)
