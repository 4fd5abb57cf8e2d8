"""One deal as a row of words: start, legal actions, their application, and the score
(RULEBOOK §1).

A deal is a row of ``SIZE`` words of a matrix; the columns are below. Seats are 0 and 1. An action
is ``64 * kind + card``. The legal actions are three sets: bits of kinds without a card, cards that
may be discarded, and cards that may be discarded to knock (with the arrangement of
:func:`~openrummy.kernel.core.gin.solve.best_melds`); in a defence, the cards that fit each meld.
The reference implementation is :mod:`openrummy.core.engine`.
"""

from __future__ import annotations

from openrummy.kernel.core.gin import compiled_rules as t
from openrummy.kernel.core.gin.compiled_rules import compiled_rules
from openrummy.kernel.core.gin.solve import MAX_MELDS, best_melds, lay_offs, least_of, loose_points
from openrummy.kernel.core.memory import byte, get, offset, put, put_byte
from openrummy.kernel.core.random import following, two_below
from openrummy.kernel.jit import compiled, inlined

# ---------------------------------------------------------------- columns of a row

HANDS = 0  # and 1: the cards of each seat
KNOWN = 2  # and 3: the cards of each hand that both players have seen
PHASE = 4
SEAT = 5  # the seat to act
TAKEN = 6  # the discard taken this turn, or NONE
MUST = 7  # the seat must knock: 1 by G5, 2 by G14
STOCK_ONLY = 8  # 1: the upcard was passed (A1)
FIRST_TURN = 9  # 1: the turn of the seat that was dealt an extra card
PASSES = 10
LEFT = 11  # cards in the stock
TOP = 12  # cards dealt or drawn, that is, the index of the top of the stock in ORDER
PILE = 13  # number of cards in the discard pile
IDLE = 14  # consecutive turns without a stock draw (G24)
TURNS = 15
DISCARDER = 16  # of the top discard, or NONE
BARRED = 17  # the seat that may retake its own returned discard only to knock (G5), or NONE
LIMIT = 18
FACTOR = 19
UPCARD = 20  # or NONE
DEALER = 21
FIRST = 22
KNOCKER = 23  # or NONE
ASIDE = 24  # the card discarded to knock, or NONE
MELDS = 25  # number of melds shown by the knocker
MELD = 26  # MAX_MELDS words: the melds with cards laid off on them
SHOWN = MELD + MAX_MELDS  # the melds as shown by the knocker
COUNTED = SHOWN + MAX_MELDS  # and 1 more: the deadwood of each seat at the end
REASON = COUNTED + 2
WINNER = REASON + 1  # or NONE
SCORE = WINNER + 1  # and 1 more
BOXES = SCORE + 2  # and 1 more
DRAWN = BOXES + 2  # the stock card of this turn, or NONE
GONE = DRAWN + 1  # the cards of the pile, as a set
OPEN = GONE + 1  # the knocker's deadwood, face up
ORDER = 56  # bytes: the pack from the top
DISCARDS = ORDER + 7  # bytes: the discard pile from the bottom
SIZE = DISCARDS + 7

NONE = -1

# phases
OVER, OFFER, DRAW, DISCARD, LAST, DEFEND = 0, 1, 2, 3, 4, 5

# reasons, in the order of :class:`openrummy.core.scoring.result.Reason`
KNOCK, UNDERCUT, TIE, GIN, BIG_GIN, DEAD, IDLED, MISDEAL = 0, 1, 2, 3, 4, 5, 6, 7

# kinds of action; LAY_OFF + n: lay off on meld n
PASS, STOCK, TAKE, SHOW_ALL, SPREAD, DISCARD_CARD, KNOCK_CARD, LAY_OFF = 0, 1, 2, 3, 4, 5, 6, 7
KINDS = LAY_OFF + MAX_MELDS


@inlined
def action(kind, card):
    """The number of an action."""
    return 64 * kind + card


@inlined
def kind_of(act):
    """The kind of an action."""
    return act >> 6


@inlined
def card_of(act):
    """The card of an action; 0 where it has none."""
    return act & 63


# ---------------------------------------------------------------- start of a deal

# the sorted pack, one byte per card, packed into words
_CARDS = [16 * suit + rank for suit in range(4) for rank in range(13)]
_PACK = tuple(
    sum(card << 8 * position for position, card in enumerate(_CARDS[first : first + 8]))
    for first in range(0, 52, 8)
)


@compiled
def shuffle(deal, word):
    """Put the whole pack into ``ORDER`` in a random order drawn from the stream ``word``."""
    for index in range(len(_PACK)):
        put(deal, ORDER + index, _PACK[index])
    for index in range(0, 52, 2):
        distance, other = two_below(word, 52 - index)
        word = following(word)
        swap(deal, index, index + distance)
        swap(deal, index + 1, index + 1 + other)


@inlined
def swap(deal, index, other):
    """Exchange two cards of the pack."""
    order = offset(deal, ORDER)
    card = byte(order, index)
    put_byte(order, index, byte(order, other))
    put_byte(order, other, card)


@compiled
def start(tables, deal, dealer, knock_card):
    """Deal the pack in ``ORDER``; ``knock_card`` may be NONE (G3, G4, G6, G8, G13)."""
    for index in range(ORDER):
        put(deal, index, 0)
    for index in (TAKEN, DISCARDER, BARRED, UPCARD, KNOCKER, ASIDE, WINNER, DRAWN):
        put(deal, index, NONE)
    first = 1 - dealer
    put(deal, DEALER, dealer)
    put(deal, FIRST, first)
    cards = 2 * compiled_rules(tables, t.HAND) + (compiled_rules(tables, t.OPENING) == t.OPEN_EXTRA)
    seat = first
    for index in range(cards):
        put(deal, HANDS + seat, get(deal, HANDS + seat) | 1 << byte(offset(deal, ORDER), index))
        seat = 1 - seat
    opening = compiled_rules(tables, t.OPENING)
    if opening in (t.OPEN_UPCARD, t.OPEN_PLAIN):
        card = byte(offset(deal, ORDER), cards)
        put(deal, UPCARD, card)
        _onto_pile(deal, card)
        cards += 1
    put(deal, TOP, cards)
    put(deal, LEFT, 52 - cards)
    set_terms(tables, deal, knock_card)
    put(deal, SEAT, first)
    limit = get(deal, LIMIT)
    if compiled_rules(tables, t.MISDEAL) and (
        _least(tables, get(deal, HANDS)) <= limit or _least(tables, get(deal, HANDS + 1)) <= limit
    ):
        end_dead(deal, MISDEAL)
    elif opening == t.OPEN_UPCARD:
        put(deal, PHASE, OFFER)
    elif opening == t.OPEN_EXTRA:
        put(deal, PHASE, DISCARD)
        put(deal, FIRST_TURN, 1)
    else:
        put(deal, PHASE, DRAW)


@inlined
def _least(tables, hand):
    return least_of(t.runs(tables), compiled_rules(tables, t.SHORTEST), hand)


@inlined
def set_terms(tables, deal, knock_card):
    """Set the knock limit and the score factor of the deal (G6, G7, G8, A10)."""
    teller = (
        knock_card if compiled_rules(tables, t.LIMIT) == t.LIMIT_KNOCK_CARD else get(deal, UPCARD)
    )
    limit = compiled_rules(tables, t.POINTS)
    if compiled_rules(tables, t.LIMIT) != t.LIMIT_FIXED:
        rank = teller & 15
        limit = min(rank + 1, 10) if rank else compiled_rules(tables, t.ACE)
    doubled = compiled_rules(tables, t.SPADES) and teller != NONE and teller >> 4 == 3
    put(deal, LIMIT, limit)
    put(deal, FACTOR, 2 if doubled else 1)


@inlined
def _onto_pile(deal, card):
    number = get(deal, PILE)
    put_byte(offset(deal, DISCARDS), number, card)
    put(deal, PILE, number + 1)
    put(deal, GONE, get(deal, GONE) | 1 << card)


@inlined
def top(deal):
    """The top discard; the pile must not be empty."""
    return byte(offset(deal, DISCARDS), get(deal, PILE) - 1)


# ---------------------------------------------------------------- legal actions


@compiled
def knocks_of(tables, hand, barred, limit):
    """The cards of a hand whose discard allows a knock, except those ``barred``."""
    suit, shortest = t.runs(tables), compiled_rules(tables, t.SHORTEST)
    # an extra card adds at most its value to the deadwood
    if least_of(suit, shortest, hand) > limit + compiled_rules(tables, t.DEAREST):
        return 0
    knockable, rest = 0, hand & ~barred
    while rest:
        bit = rest & -rest
        rest ^= bit
        if least_of(suit, shortest, hand ^ bit) <= limit:
            knockable |= bit
    return knockable


@compiled
def can_knock_with(tables, deal, card, discarded_too):
    """True if the seat can knock after taking ``card``; ``discarded_too``: it may be discarded."""
    hand = get(deal, HANDS + get(deal, SEAT)) | 1 << card
    barred = 0 if discarded_too else 1 << card
    if knocks_of(tables, hand, barred, get(deal, LIMIT)):
        return True
    return compiled_rules(tables, t.BIG_GIN) != 0 and _least(tables, hand) == 0


@inlined
def barred_card(tables, deal):
    """The card just taken, which may not be discarded (G5, G14), as a set."""
    taken = get(deal, TAKEN)
    if taken == NONE:
        return 0
    if get(deal, MUST) == 2:
        allowed = compiled_rules(tables, t.STOCK) == t.STOCK_50TH
    else:
        allowed = compiled_rules(tables, t.RETAKE) != 0
    return 0 if allowed else 1 << taken


@compiled
def legal(tables, deal):
    """The legal actions of the seat to act: kinds without a card, discards, knocks.

    In a defence SPREAD is the only kind, and :func:`laid_on` returns the cards that fit a meld.
    """
    phase = get(deal, PHASE)
    if phase == DISCARD:
        return _legal_discards(tables, deal)
    if phase == DEFEND:
        return 1 << SPREAD, 0, 0
    kinds = 0
    if phase in (OFFER, LAST):
        kinds |= 1 << PASS
    if phase == DRAW and get(deal, LEFT):
        kinds |= 1 << STOCK
    if phase != OVER and may_take(tables, deal):
        kinds |= 1 << TAKE
    return kinds, 0, 0


@inlined
def may_take(tables, deal):
    """True if the top discard may be taken (G5, G14, A1)."""
    if get(deal, PILE) == 0 or get(deal, STOCK_ONLY):
        return False
    if get(deal, PHASE) == LAST:
        return can_knock_with(
            tables, deal, top(deal), compiled_rules(tables, t.STOCK) == t.STOCK_50TH
        )
    if get(deal, BARRED) == get(deal, SEAT):
        return can_knock_with(tables, deal, top(deal), True)
    return True


@inlined
def _legal_discards(tables, deal):
    hand = get(deal, HANDS + get(deal, SEAT))
    barred = barred_card(tables, deal)
    discards = 0 if get(deal, MUST) else hand & ~barred
    if get(deal, FIRST_TURN):
        return 0, discards, 0
    kinds = 0
    if compiled_rules(tables, t.BIG_GIN) and _least(tables, hand) == 0:
        kinds = 1 << SHOW_ALL
    return kinds, discards, knocks_of(tables, hand, barred, get(deal, LIMIT))


@compiled
def laid_on(tables, deal, index):
    """The defender's cards that fit the meld at an index now (G32, J4)."""
    hand = get(deal, HANDS + get(deal, SEAT))
    return lay_offs(tables, get(deal, MELD + index)) & hand


# ---------------------------------------------------------------- applying actions


@compiled
def apply(tables, deal, act):
    """Apply an action, which must be legal."""
    kind, card = kind_of(act), card_of(act)
    if kind == PASS:
        _pass(tables, deal)
    elif kind == STOCK:
        _draw(deal)
    elif kind == TAKE:
        _take(deal)
    elif kind == DISCARD_CARD:
        _discard(tables, deal, card)
    elif kind == KNOCK_CARD:
        _knock(tables, deal, card)
    elif kind == SHOW_ALL:
        _knock(tables, deal, NONE)
    elif kind == SPREAD:
        show(tables, deal)
    else:
        _lay_off(deal, kind - LAY_OFF, card)


@inlined
def _pass(tables, deal):
    put(deal, PASSES, get(deal, PASSES) + 1)
    if get(deal, PHASE) == LAST:
        end_dead(deal, DEAD)
    elif get(deal, SEAT) == get(deal, DEALER):
        put(deal, PHASE, DRAW)
        put(deal, STOCK_ONLY, 1 - compiled_rules(tables, t.EITHER))
        put(deal, SEAT, get(deal, FIRST))
    else:
        put(deal, SEAT, get(deal, DEALER))


@inlined
def _draw(deal):
    seat = get(deal, SEAT)
    card = byte(offset(deal, ORDER), get(deal, TOP))
    put(deal, TOP, get(deal, TOP) + 1)
    put(deal, LEFT, get(deal, LEFT) - 1)
    put(deal, HANDS + seat, get(deal, HANDS + seat) | 1 << card)
    put(deal, DRAWN, card)
    put(deal, TAKEN, NONE)
    put(deal, MUST, 0)
    put(deal, STOCK_ONLY, 0)
    put(deal, IDLE, 0)
    put(deal, PHASE, DISCARD)


@inlined
def _take(deal):
    seat, card = get(deal, SEAT), top(deal)
    last = get(deal, PHASE) == LAST
    put(deal, PILE, get(deal, PILE) - 1)
    put(deal, GONE, get(deal, GONE) & ~(1 << card))
    put(deal, HANDS + seat, get(deal, HANDS + seat) | 1 << card)
    put(deal, KNOWN + seat, get(deal, KNOWN + seat) | 1 << card)
    put(deal, DRAWN, NONE)
    put(deal, TAKEN, card)
    put(deal, MUST, 2 if last else get(deal, BARRED) == seat)
    put(deal, IDLE, get(deal, IDLE) + 1)
    put(deal, PHASE, DISCARD)


@inlined
def _discard(tables, deal, card):
    seat = get(deal, SEAT)
    put(deal, HANDS + seat, get(deal, HANDS + seat) & ~(1 << card))
    put(deal, KNOWN + seat, get(deal, KNOWN + seat) & ~(1 << card))
    put(deal, BARRED, get(deal, DISCARDER) if get(deal, TAKEN) == card else NONE)
    put(deal, DISCARDER, seat)
    _onto_pile(deal, card)
    drew = get(deal, TAKEN) == NONE and not get(deal, FIRST_TURN)
    put(deal, TURNS, get(deal, TURNS) + 1)
    put(deal, IDLE, get(deal, IDLE) + get(deal, FIRST_TURN))
    put(deal, FIRST_TURN, 0)
    put(deal, TAKEN, NONE)
    put(deal, MUST, 0)
    put(deal, DRAWN, NONE)
    put(deal, SEAT, 1 - seat)
    after_turn(tables, deal, drew)


@inlined
def after_turn(tables, deal, drew):
    """Continue after a discard; ``drew``: the turn began with the stock (G14, G24)."""
    if get(deal, IDLE) >= compiled_rules(tables, t.IDLE):
        end_dead(deal, IDLED)
    elif drew and get(deal, LEFT) <= compiled_rules(tables, t.LEFT):
        if compiled_rules(tables, t.STOCK) == t.STOCK_DEAD:
            end_dead(deal, DEAD)
        else:
            put(deal, PHASE, LAST)
    else:
        put(deal, PHASE, DRAW)


@compiled
def _knock(tables, deal, card):
    """Show the hand after discarding ``card`` face down (NONE: big gin) (G9, G31)."""
    seat = get(deal, SEAT)
    hand = get(deal, HANDS + seat)
    if card != NONE:
        hand &= ~(1 << card)
    melds, left = best_melds(tables, hand, offset(deal, SHOWN)), hand
    for index in range(melds):
        put(deal, MELD + index, get(deal, SHOWN + index))
        left ^= get(deal, SHOWN + index)
    put(deal, MELDS, melds)
    put(deal, OPEN, left)
    put(deal, KNOCKER, seat)
    put(deal, ASIDE, card)
    put(deal, HANDS + seat, 0)
    put(deal, KNOWN + seat, 0)
    put(deal, TURNS, get(deal, TURNS) + 1)
    points = loose_points(tables, left)
    put(deal, COUNTED + seat, points)
    put(deal, SEAT, 1 - seat)
    put(deal, TAKEN, NONE)
    put(deal, DRAWN, NONE)
    put(deal, MUST, 0)
    if points and compiled_rules(tables, t.LAY_OFF):
        put(deal, PHASE, DEFEND)
    else:
        show(tables, deal)


@inlined
def _lay_off(deal, index, card):
    seat = get(deal, SEAT)
    put(deal, MELD + index, get(deal, MELD + index) | 1 << card)
    put(deal, HANDS + seat, get(deal, HANDS + seat) & ~(1 << card))
    put(deal, KNOWN + seat, get(deal, KNOWN + seat) & ~(1 << card))


@compiled
def show(tables, deal):
    """Count the defender's best arrangement, and score the deal (G34)."""
    seat = get(deal, SEAT)
    put(deal, COUNTED + seat, _least(tables, get(deal, HANDS + seat)))
    put(deal, HANDS + seat, 0)
    put(deal, KNOWN + seat, 0)
    score(tables, deal)


# ---------------------------------------------------------------- the end


@inlined
def end_dead(deal, reason):
    """End the deal without a score."""
    put(deal, PHASE, OVER)
    put(deal, REASON, reason)


@compiled
def score(tables, deal):
    """Score a deal (G8-G12, G15, G16); the reference is :mod:`openrummy.core.scoring.knock`."""
    knocker = get(deal, KNOCKER)
    own, other = get(deal, COUNTED + knocker), get(deal, COUNTED + 1 - knocker)
    winner, points, boxes = knocker, other - own, 1
    if get(deal, ASIDE) == NONE:
        reason = BIG_GIN
        points += compiled_rules(tables, t.BIG)
        boxes += compiled_rules(tables, t.GIN_BOXES) * get(deal, FACTOR)
    elif own == 0:
        reason = GIN
        points += compiled_rules(tables, t.GIN)
        boxes += compiled_rules(tables, t.GIN_BOXES) * get(deal, FACTOR)
    elif other > own:
        reason = KNOCK
    elif other < own or compiled_rules(tables, t.TIE) == t.TIE_UNDERCUT:
        reason = UNDERCUT if other < own else TIE
        winner, points = 1 - knocker, own - other + compiled_rules(tables, t.UNDERCUT)
        boxes += compiled_rules(tables, t.UNDERCUT_BOXES) * get(deal, FACTOR)
    else:
        reason = TIE
        winner, points = 1 - knocker, compiled_rules(tables, t.TIE_BONUS)
        if compiled_rules(tables, t.TIE) == t.TIE_NONE:
            winner, boxes = NONE, 0
    put(deal, PHASE, OVER)
    put(deal, REASON, reason)
    put(deal, WINNER, winner)
    if winner != NONE:
        points += compiled_rules(tables, t.DEAL_WIN)
        put(deal, SCORE + winner, points * get(deal, FACTOR))
        put(deal, BOXES + winner, boxes)
