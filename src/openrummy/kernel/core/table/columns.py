"""Columns of the arrays for deals and rules.

``words``: ``int64[n, WORDS]``, one row per deal, with the columns named here. ``cards``:
``uint8[n, CARDS]``: the ``STOCK`` cards of the stock, from its top card at ``words[i, TOP]``; and
from ``PILE_AT`` the ``PILE`` cards of the discard pile, bottom first. ``compiled_rules``:
``int64[LAW]``. -1 means no seat, card or rank.
"""

from __future__ import annotations

# ---------------------------------------------------------------- words

PHASE = 0
SEAT = 1  # the seat to act
SEATS = 2
DEALER = 3
FIRST = 4  # the seat that had the first turn
WILD = 5  # the wild rank
FACTOR = 6
STOCK = 7  # number of cards in the stock
TOP = 8  # index of its top card
PILE = 9  # number of cards in the discard pile
RESHUFFLES = 10
OPEN = 11  # number of stock cards in publicly known order (T10)
IDLE = 12  # consecutive turns without a stock draw (G24)
TURNS = 13
DISCARDER = 14
PASSES = 15
NEXT = 16  # the phase after the stock has been shuffled
CHOICES = 17  # ranks the dealer may name, as 13 bits (W1)
MELDS = 18  # number of melds on the table
OUT = 19  # the seat that went out
RUMMY = 20  # 1: it went rummy (A25)
WINNER = 21
REASON = 22
DREW = 23  # 1: the turn before the offer to end with a two drew from the stock (A36)

# the current turn, from the draw to the discard
TAKEN = 24  # the discard taken
DRAWN = 25  # the stock card drawn this turn, while it is in the hand
LAID = 26  # number of melds laid down
ADDED = 27  # 1: a card was laid off
FRESH = 28  # 1: the seat had no meld on the table before (A25)
SPENT = 29  # 1: TAKEN has been played to the table
OPENING = 30  # a turn without a draw (W14)
ONE = 31  # 1: the hand had one card before the draw (W7)
GAINED = 32  # wilds claimed in such a turn that are still in the hand, as a card set
USE = 33  # 1: TAKEN must be played to the table first (R3)
BARRED = 34  # discards taken this turn that may not be put on the table (A34), as a card set

STOCK_ONLY = 35  # 1: all seats have passed the upcard, which is out of play (A1)
KNOCKER = 36
ASIDE = 37  # the card the knocker discarded face down
WON = 38  # the winning seats, as bits

# per seat
MAX_SEATS = 6
HANDS = 39  # card sets; the deadwood once the hand is shown
KNOWN = HANDS + MAX_SEATS  # cards of the hand that all players know
PUT = KNOWN + MAX_SEATS  # its cards in the melds of others (laid off or exchanged for a wild)
COUNTS = PUT + MAX_SEATS  # points left in the hand at the end of the deal
SCORES = COUNTS + MAX_SEATS

# per meld on the table
MAX_MELDS = 17
MELD = SCORES + MAX_SEATS  # its cards
OWNER = MELD + MAX_MELDS
# faces that its wilds represent: byte s for the wild of suit s, byte 4 + k for the k-th joker; 0 if
# it is absent or represents itself, else one plus the face, which is OPEN_SUIT + rank in a set
STANDS = OWNER + MAX_MELDS
JOKER_BY = STANDS + MAX_MELDS  # four bits per joker: 1 + the seat that added it; 0: the owner

WORDS = JOKER_BY + MAX_MELDS

CARDS = 128
PILE_AT = 64

# ---------------------------------------------------------------- phases

OVER = 0
CHOOSING = 1  # the dealer names the wild rank
DRAWING = 2
PLAYING = 3
TAKING = 4  # stock exhausted: take the discard or end the deal (A33)
TWO = 5  # the seat may end the deal with a two (A36)
LAST = 6  # seats that have had no turn may meld (A31)
SHUFFLING = 7  # no seat is to act: the pile is about to become the stock
OFFERING = 8  # the upcard may be taken or passed (G4)
DEFENDING = 9  # after a knock (G32, A20)

# reasons
DEAD = 1
IDLED = 2
WENT_OUT = 3
WENT_RUMMY = 4
BLOCKED = 5
WITH_TWO = 6
KNOCKED = 7
UNDERCUT = 8
TIED = 9
WITH_GIN = 10

# ---------------------------------------------------------------- rules

PLAYERS = 0
HAND = 1  # cards dealt to each seat
EXTRA = 2  # 1: the first player gets an extra card and no upcard is turned
EXTRA_TO_DEALER = 3  # 1: the extra card goes to the dealer, who plays first
ONE_MELD = 4  # T4
AFTER_MELD = 5  # T5
LAST_DISCARDED = 6  # T9: the last card must be discarded
RECLAIM = 7  # T8
ONE_CARD = 8  # W7
WAIT = 9  # W15: no melds before this many turns
LAST_TURN = 10  # W15
RETAKE = 11  # W20: the discard taken may be discarded
STOCK_RULE = 12  # T10, W8: what happens when the stock is used up
MAX_RESHUFFLES = 13
LEFT = 14  # cards that remain in the stock
UNCOUNTED = 15  # 1: a deal without a winner scores nothing
IDLE_TURNS = 16
TO_WINNER = 17  # T12
RUMMY_DOUBLES = 18  # T11
OUT_POINTS = 19  # W11
DOUBLED = 20  # W10: ranks, as 13 bits
UP_FOR_TWO = 21  # A36
WILD_VALUE = 22
CHOOSES = 23  # ranks the dealer may name, as 13 bits; 0: the rank follows from the deal number
WILD_DEALS = 24  # number of wild ranks in rotation, at ORDER and after
PRINTED = 25  # T8: jokers in the pack
JOKER_VALUE = 26
HALF = 27  # V3: at most as many wilds in a meld as naturals
MIN_NATURALS = 28  # W24
SAFE = 29  # W24: no claims from a set of wilds
TAKE = 30  # R3, A34: required use of a discard taken
TOP_USED = 31  # W16
OFFERED = 32  # 1: the upcard is offered first (G4)
PASSED_IS_GONE = 33  # A1
KNOCK_LIMIT = 34  # O3; -1: no knocking
UNDERCUT_POINTS = 35  # A20, K7
RUMMY_POINTS = 36  # K7
MELDED = 37  # 1: cards on the table score (R10)
LOW_ACE = 38  # 1: an ace at the low end of a run on the table counts 1 (R10)
HELD_MELDS = 39  # 1: melds stay in the hand until a knock (G30)
LAY_OFFS = 40  # lay-offs on the knocker's melds in such a game (G32, J4)
THREE_HANDS = 41  # scoring of such a game: J5, J6, or 0 for K7
SHARED_POINTS = 42  # J6
FREELY = 43  # 1: the top discard, and only that, may always be taken
ORDER = 44
MAX_DEALS = 32
VALUES = ORDER + MAX_DEALS  # points of each rank
# runs of a suit as 13 bits, by lowest rank and then by value: the order of natural melds
RUNS = VALUES + 13
MAX_RUNS = 132
FIRST_RUN = RUNS + MAX_RUNS  # index of the first run from each lowest rank: 14 entries
# the same runs by length, then by lowest rank: the order of melds with wilds
LISTED = FIRST_RUN + 14
# for every 13-bit pattern: 0 if it is no run, else 1 + b + 16 a, where b and a are one plus the
# rank that extends it below and above (0 if none does), plus 256 if its lowest card is an ace
ENDS = LISTED + MAX_RUNS
# games with held melds append the tables of openrummy.kernel.core.gin.compiled_rules
LAW = ENDS + (1 << 13)

# reuse of the pile as the stock
BLOCK = 0
KEEP_TOP = 1
ALL = 2
TURN_OVER = 3
LAST_DRAW = 4
CONTINUE = 5
TAKE_USED = 6

# melds on which the other players may lay off
NOTHING = 0
AS_THEY_LIE = 1
AS_SHOWN = 2

# required uses of a discard taken
TOP_ALONE = 0
TO_MELD = 1
TO_USE = 2
TO_HOLD = 3

# ---------------------------------------------------------------- cards

LANE = 16
LANE_MASK = 0x1FFF
COLUMN = 1 | 1 << 16 | 1 << 32 | 1 << 48  # the aces
# A joker is the card JOKER; in a card set n jokers are the n lowest bits of JOKERS.
JOKER = 14
JOKERS = COLUMN << JOKER
OPEN_SUIT = 64
