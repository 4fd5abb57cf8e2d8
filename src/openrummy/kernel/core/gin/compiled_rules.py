"""Layout of compiled rules, the result of :func:`openrummy.kernel.gin.lower.lower`.

An ``int64`` vector: first one number per rule, then tables indexed by the cards of a suit as 13
bits, with 8192 entries of 16 bits each.
"""

from __future__ import annotations

from openrummy.kernel.core.memory import get, offset
from openrummy.kernel.jit import inlined

# indices into ``compiled_rules``
HAND = 0  # cards dealt to each seat (G3)
OPENING = 1  # how a deal opens (G4), one of the OPEN_ below
EITHER = 2  # 1: after two passes the first draw may also take the upcard (A1)
LIMIT = 3  # source of the knock limit (G6), one of the LIMIT_ below
POINTS = 4  # the limit, if it is fixed
ACE = 5  # the limit set by an ace (G7): 0 or 1
RETAKE = 6  # 1: the discard just taken may be discarded (G5)
BIG_GIN = 7  # 1: big gin, all cards melded and none discarded, is allowed (G9)
LAY_OFF = 8  # 1: the others lay off on the knocker's melds (G32)
STOCK = 9  # end of a deal with an exhausted stock (G14), one of the STOCK_ below
LEFT = 10  # cards that remain in the stock
IDLE = 11  # consecutive turns without a stock draw that end a deal (G24)
MISDEAL = 12  # 1: a dealt hand that could knock voids the deal (G13)
GIN = 13  # points (G10)
BIG = 14  # points (G9)
UNDERCUT = 15  # points (G11)
TIE = 16  # winner of a tie (G12), one of the TIE_ below
TIE_BONUS = 17
DEAL_WIN = 18  # points (G15)
SPADES = 19  # 1: a spade as upcard or knock card doubles the score (G8)
GIN_BOXES = 20  # extra boxes (G16)
UNDERCUT_BOXES = 21
SHORTEST = 22  # cards of the shortest meld
DEAREST = 23  # the highest value of a card
MELDS = 24  # number of runs of a suit

OPEN_UPCARD, OPEN_PLAIN, OPEN_EXTRA, OPEN_NONE = 0, 1, 2, 3
LIMIT_FIXED, LIMIT_UPCARD, LIMIT_KNOCK_CARD = 0, 1, 2
STOCK_DEAD, STOCK_LAST_TAKE, STOCK_50TH = 0, 1, 2
TIE_UNDERCUT, TIE_OWN, TIE_NONE = 0, 1, 2

# offsets of the tables, in words
LANES = 8192  # entries per table
_WORDS = LANES // 4
LAW = 32
RUNS = LAW  # least deadwood of cards of a suit, with runs only
LOOSE = RUNS + _WORDS  # points of the cards without melds
DOWN = LOOSE + _WORDS  # for a run: the rank that extends its low end, or -1
UP = DOWN + _WORDS  # for a run: the rank that extends its high end, or -1
IN_RUN = UP + _WORDS  # ranks that are in some run of the cards
DROP = IN_RUN + _WORDS  # largest decrease of deadwood, with runs only, by removing one card
DROPS = DROP + _WORDS  # ranks whose removal gives that decrease
RUN = DROPS + _WORDS  # every run of a suit, one per word, by lowest card and then by value
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
