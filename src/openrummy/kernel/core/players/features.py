"""Features of a decision: locations of unseen cards, and prospects of a hand.

Computed once per decision from the seat's knowledge, into a vector of ``OUTLOOK`` words: for each
card, the probabilities that the opponent holds it and that it is the next one drawn. Cards are
treated independently; :mod:`openrummy.kernel.core.players.belief` models whole hands.
"""

from __future__ import annotations

from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.gin import compiled_rules as t
from openrummy.kernel.core.gin.neighbours import near_to, next_to, of_rank, outs, ranks_of
from openrummy.kernel.core.gin.solve import least_of, loose_points, melded
from openrummy.kernel.core.memory import get, offset, put_real, real
from openrummy.kernel.jit import compiled, inlined

# fields of an outlook
UNSEEN = 0  # cards the seat has not seen
KNOWN = 1  # cards of the opponent that the seat knows
DISCARDED = 2  # cards in the pile that the opponent discarded
LEFT = 3  # cards in the pile that the opponent passed up
SHOWN = 4  # own cards that the opponent knows
LIMIT = 5  # knock limit
STOCK = 6  # cards in the stock
TURNS = 7
ODDS = 8  # for each card: the probability that the opponent holds it
NEXT = ODDS + 64  # for each card: the probability that it is the next one drawn
OUTLOOK = NEXT + 64

# fields of a hand, as :func:`weigh_hand` writes it
POINTS = 0  # deadwood
LOOSE = 1  # unmelded cards
GAIN = 2  # expected reduction of deadwood by the next draw
GIN = 3  # probability that the next draw makes gin
KNOCK = 4  # probability that it allows a knock
LIVE = 5  # probability that it reduces deadwood
SEEN = 6  # cards that the opponent knows
HIGHEST = 7  # points of the highest loose card
PARTS = 8

# Odds ratios that the opponent holds a card, per related card that it is known to hold, has
# discarded or has passed up: of the same rank, adjacent in suit, two away. Measured in deals
# between players of all styles, which hardly differ in them (logistic regression on exchanged
# hands).
_BY_KNOWN = (4.2, 4.3, 2.9)
_BY_DISCARDED = (0.34, 0.39, 0.61)
_BY_LEFT = (0.47, 0.54, 0.74)
# The patient player's rules of thumb for the same, applied once however many such cards there are.
_THUMB_KNOWN, _THUMB_DISCARDED, _THUMB_LEFT = 2.0, 0.6, 0.8
_SURE = 0.95


@inlined
def _related(cards):
    """Cards that could be melded with one of these."""
    return ranks_of(cards) | next_to(cards) | near_to(cards)


@inlined
def _multiply(odds, cards, factor):
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        put_real(odds, card, factor * real(odds, card))


@inlined
def _weigh_by(odds, unseen, cards, factors):
    """Multiply the odds of the unseen cards related to each of these cards."""
    while cards:
        card = lowest(cards)
        bit = cards & -cards
        cards ^= bit
        _multiply(odds, of_rank(card) & unseen, factors[0])
        _multiply(odds, next_to(bit) & unseen, factors[1])
        _multiply(odds, near_to(bit) & unseen, factors[2])


@compiled
def evaluate(outlook, hidden, by_heuristic):
    """Fill in the probabilities from the first fields; the opponent has ``hidden`` unknown cards.

    ``by_heuristic``: use the patient player's rules of thumb, else the measured odds.
    """
    unseen, known = get(outlook, UNSEEN), get(outlook, KNOWN)
    odds, following = offset(outlook, ODDS), offset(outlook, NEXT)
    for card in range(64):
        put_real(odds, card, 0.0)
        put_real(following, card, 0.0)
    rest = unseen
    while rest:
        put_real(odds, lowest(rest), 1.0)
        rest &= rest - 1
    discarded, left = get(outlook, DISCARDED), get(outlook, LEFT)
    if by_heuristic:
        _multiply(odds, _related(known) & unseen, _THUMB_KNOWN)
        _multiply(odds, _related(discarded) & unseen, _THUMB_DISCARDED)
        _multiply(odds, _related(left) & unseen, _THUMB_LEFT)
    else:
        _weigh_by(odds, unseen, known, _BY_KNOWN)
        _weigh_by(odds, unseen, discarded, _BY_DISCARDED)
        _weigh_by(odds, unseen, left, _BY_LEFT)
    total = 0.0
    for card in range(64):
        total += real(odds, card)
    share = hidden / total if total > 0 else 0.0
    rest, total = unseen, 0.0
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        chance = min(real(odds, card) * share, _SURE)
        put_real(odds, card, chance)
        total += 1 - chance
    rest = unseen
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        put_real(following, card, (1 - real(odds, card)) / total)
    rest = known
    while rest:
        put_real(odds, lowest(rest), 1.0)
        rest &= rest - 1


@inlined
def loose_cards(tables, hand, points):
    """The cards of a hand that add all their points to its deadwood."""
    unmelded = hand & ~melded(tables, hand)
    return (
        unmelded
        if loose_points(tables, unmelded) == points
        else _loose_cards_by_removal(tables, hand, points)
    )


@compiled
def _loose_cards_by_removal(tables, hand, points):
    """The same where melds share a card."""
    suit, shortest = t.runs(tables), get(tables, t.SHORTEST)
    loose, rest = 0, hand
    while rest:
        card = rest & -rest
        rest ^= card
        if least_of(suit, shortest, hand ^ card) == points - loose_points(tables, card):
            loose |= card
    return loose


@inlined
def spare_cards(tables, hand):
    """The cards of a hand without which its deadwood is not more."""
    suit, shortest = t.runs(tables), get(tables, t.SHORTEST)
    points = least_of(suit, shortest, hand)
    rest = melded(tables, hand)
    spare = hand & ~rest
    while rest:
        card = rest & -rest
        rest ^= card
        if least_of(suit, shortest, hand ^ card) <= points:
            spare |= card
    return spare


@inlined
def highest(tables, cards):
    """One of the highest of some cards, as a set; 0: of none."""
    best, most = 0, -1
    while cards:
        card = cards & -cards
        cards ^= card
        value = loose_points(tables, card)
        if value > most:
            best, most = card, value
    return best


@compiled
def write_hand_features(tables, outlook, hand, parts):
    """Write the features of a hand of ten, PARTS reals; returns its deadwood points."""
    suit, shortest = t.runs(tables), get(tables, t.SHORTEST)
    points = least_of(suit, shortest, hand)
    loose = loose_cards(tables, hand, points)
    first = highest(tables, loose)
    second = highest(tables, loose ^ first)
    third = highest(tables, loose ^ first ^ second)
    limit = get(outlook, LIMIT)
    gain, gin, knock, live = 0.0, 0.0, 0.0, 0.0
    rest = outs(hand) & get(outlook, UNSEEN) if points else 0
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        grown = hand | 1 << card
        left = least_of(suit, shortest, grown ^ first)
        # a card like the one drawn may be in a meld with it
        related = _related(1 << card)
        if related & first and second:
            left = min(left, least_of(suit, shortest, grown ^ second))
            if related & second and third:
                left = min(left, least_of(suit, shortest, grown ^ third))
        if left < points:
            chance = real(offset(outlook, NEXT), card)
            gain += chance * (points - left)
            live += chance
            gin += chance if left == 0 else 0.0
            knock += chance if left <= limit else 0.0
    put_real(parts, POINTS, points)
    put_real(parts, LOOSE, count(loose))
    put_real(parts, GAIN, gain)
    put_real(parts, GIN, gin)
    put_real(parts, KNOCK, knock)
    put_real(parts, LIVE, live)
    put_real(parts, SEEN, count(hand & get(outlook, SHOWN)))
    put_real(parts, HIGHEST, loose_points(tables, first))
    return points


@inlined
def _not_both(odds, card, other):
    return 1 - real(odds, card) * real(odds, other)


@compiled
def danger(outlook, card):
    """The chance that the opponent can meld a card (H5)."""
    odds, rank = offset(outlook, ODDS), card & 15
    safe = 1.0
    mates = of_rank(card) ^ 1 << card
    first = lowest(mates)
    mates &= mates - 1
    second, third = lowest(mates), lowest(mates & mates - 1)
    safe *= (
        _not_both(odds, first, second)
        * _not_both(odds, first, third)
        * _not_both(odds, second, third)
    )
    if rank > 1:
        safe *= _not_both(odds, card - 2, card - 1)
    if 0 < rank < 12:
        safe *= _not_both(odds, card - 1, card + 1)
    if rank < 11:
        safe *= _not_both(odds, card + 1, card + 2)
    return 1 - safe


@compiled
def expected_lay_offs(tables, outlook, melds):
    """Points the opponent may be expected to lay off on melds, by the cards in them."""
    total, rest = 0.0, outs(melds) & (get(outlook, UNSEEN) | get(outlook, KNOWN))
    while rest:
        card = rest & -rest
        rest ^= card
        total += real(offset(outlook, ODDS), lowest(card)) * loose_points(tables, card)
    return total
