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
FIRST = 4  # the seat that played first
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
DREW = 23  # 1: a stock draw in the turn that led to the offer of the two (A36)

# the turn, from the draw to the discard
TAKEN = 24  # the discard taken
DRAWN = 25  # the stock card drawn, while it is held
LAID = 26  # number of melds laid down
ADDED = 27  # 1: a card was laid off
FRESH = 28  # 1: the seat had no meld on the table before (A25)
SPENT = 29  # 1: TAKEN has been put on the table since
OPENING = 30  # a turn without a draw (W14)
ONE = 31  # one card was held before the draw (W7)
GAINED = 32  # wilds reclaimed in such a turn and not put down since, as a card set
USE = 33  # TAKEN must be put on the table before anything else (R3)
BARRED = 34  # discards taken this turn that may not be put on the table (A34), as a card set

STOCK_ONLY = 35  # 1: all seats have passed the upcard, which is out of play (A1)
KNOCKER = 36
ASIDE = 37  # the card the knocker discarded face down
WON = 38  # the seats that have won, as bits

# for each seat
MAX_SEATS = 6
HANDS = 39  # card sets; after a hand is shown, its deadwood
KNOWN = HANDS + MAX_SEATS  # publicly known cards of the hand
PUT = KNOWN + MAX_SEATS  # cards it laid off or exchanged for wilds that are still on the table
COUNTS = PUT + MAX_SEATS  # points left when the deal ended
SCORES = COUNTS + MAX_SEATS

# for each meld on the table
MAX_MELDS = 17
MELD = SCORES + MAX_SEATS  # its cards
OWNER = MELD + MAX_MELDS
# what its wilds stand for: byte s is that of the wild of suit s, byte 4 + k that of the k-th
# joker, 0 where it is not here or stands for itself, else the face and one more; in a set the
# face is OPEN_SUIT + rank
STANDS = OWNER + MAX_MELDS
JOKER_BY = STANDS + MAX_MELDS  # four bits a joker: who added it and one more, 0: the owner

WORDS = JOKER_BY + MAX_MELDS

CARDS = 128
PILE_AT = 64

# ---------------------------------------------------------------- phases

OVER = 0
CHOOSING = 1  # the dealer names the wild rank
DRAWING = 2
PLAYING = 3
TAKING = 4  # the stock is used up: the discard, or the deal ends (A33)
TWO = 5  # the offer to end the deal with a two (A36)
LAST = 6  # melds of the seats that have had no turn (A31)
SHUFFLING = 7  # no seat is to act: the pile becomes the stock
OFFERING = 8  # the upcard may be taken or passed (G4)
DEFENDING = 9  # somebody has knocked (G32, A20)

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
HAND = 1  # cards dealt to each
EXTRA = 2  # who begins has a card more and no upcard is turned
EXTRA_TO_DEALER = 3  # and the dealer begins
ONE_MELD = 4  # T4
AFTER_MELD = 5  # T5
LAST_DISCARDED = 6  # T9 required
RECLAIM = 7  # T8
ONE_CARD = 8  # W7
WAIT = 9  # W15: no melds before this many turns
LAST_TURN = 10  # W15
RETAKE = 11  # W20: the discard taken may be discarded
STOCK_RULE = 12  # T10, W8: what happens when the stock is used up
MAX_RESHUFFLES = 13
LEFT = 14  # cards that stay in the stock
UNCOUNTED = 15  # a deal that nobody wins scores nothing
IDLE_TURNS = 16
TO_WINNER = 17  # T12
RUMMY_DOUBLES = 18  # T11
OUT_POINTS = 19  # W11
DOUBLED = 20  # W10: ranks, as 13 bits
UP_FOR_TWO = 21  # A36
WILD_VALUE = 22
CHOOSES = 23  # ranks the dealer may name, as 13 bits; 0: the deal's number says it
WILD_DEALS = 24  # how many wild ranks follow one another, from ORDER on
PRINTED = 25  # T8: jokers in the pack
JOKER_VALUE = 26
HALF = 27  # V3: never more wilds in a meld than others
MIN_NATURALS = 28  # W24
SAFE = 29  # W24: nothing is claimed from a set of wilds
TAKE = 30  # R3, A34: what discards are taken for
TOP_USED = 31  # W16
OFFERED = 32  # G4: the upcard is offered first
PASSED_IS_GONE = 33  # A1
KNOCK_LIMIT = 34  # O3: -1: nobody knocks
UNDERCUT_POINTS = 35  # A20, K7
RUMMY_POINTS = 36  # K7
MELDED = 37  # R10: cards on the table score
LOW_ACE = 38  # R10: an ace at the low end of a run there counts 1
HELD_MELDS = 39  # G30: melds stay in the hand until somebody knocks
LAY_OFFS = 40  # G32, J4: on the melds of the knocker in such a game
THREE_HANDS = 41  # J5, J6: and how that is scored; 0: as K7
SHARED_POINTS = 42  # J6
FREELY = 43  # the top discard may always be taken, and no other
ORDER = 44
MAX_DEALS = 32
VALUES = ORDER + MAX_DEALS  # of each rank
# Runs of a suit as 13 bits, by lowest rank and then as numbers: the order of melds of a hand
RUNS = VALUES + 13
MAX_RUNS = 132
FIRST_RUN = RUNS + MAX_RUNS  # 14: where the runs from a lowest rank begin
# the same runs by length and then from the lowest start: the order of those with wilds
LISTED = FIRST_RUN + 14
# for each 13 bits: 0 where they are no run, else 1 + the rank below + 16 * the one above,
# each again one more and 0 where nothing follows; 256 more where an ace lies lowest
ENDS = LISTED + MAX_RUNS
# in a game of held melds there follow the tables of openrummy.kernel.core.gin.compiled_rules
LAW = ENDS + (1 << 13)

# how the pile becomes the stock again
BLOCK = 0
KEEP_TOP = 1
ALL = 2
TURN_OVER = 3
LAST_DRAW = 4
CONTINUE = 5
TAKE_USED = 6

# whose melds the others lay off on
NOTHING = 0
AS_THEY_LIE = 1
AS_SHOWN = 2

# uses a discard may be taken for
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
