"""Beliefs about the opponent's hidden cards: a learned log-linear posterior.

The cards that the opponent took, discarded and passed up, and when, are evidence about its hand.
The weight of a hand is ``exp`` of the sum of features times learned weights, with one vector per
stretch of the deal; hands are drawn from it by exchanging one card at a time (Metropolis).

The seat keeps a *ledger* of the opponent's turns: their number, then for each the card discarded
and the card passed up, or NONE. Features group them into :data:`AGES` buckets by age in turns.

The inputs shared by all features of a moment are a *sight*: numbers at the offsets below.
"""

from __future__ import annotations

from openrummy.kernel.arrays import np
from openrummy.kernel.core.bits import count, lowest, nth
from openrummy.kernel.core.gin import compiled_rules as t
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin.baseline_players import in_meld
from openrummy.kernel.core.gin.neighbours import near_to, next_to, outs, ranks_of
from openrummy.kernel.core.gin.solve import COLUMN, FULL, in_runs, least_of, melded
from openrummy.kernel.core.memory import get, put, put_real, real
from openrummy.kernel.core.random import below, following, mixed, portion
from openrummy.kernel.jit import compiled, inlined

# ---------------------------------------------------------------- the ledger

MAX_TURNS = 48
TURNS = 0
DISCARDED = 1  # of each turn
LEFT_LYING = DISCARDED + MAX_TURNS
LEDGER = LEFT_LYING + MAX_TURNS

# ---------------------------------------------------------------- the sight and its features

AGES = 4
STAGES = 10

# offsets in a sight
UNSEEN = 0
KNOWN = 1
LIMIT = 2
STAGE = 3
# for each age: the cards discarded, all of their ranks, neighbours, near cards; then the same for
# cards passed up
BUCKETS = 4
BUCKET = 8
EVIDENCE_SIZE = BUCKETS + AGES * BUCKET

# features for each age
OF_RANK, NEXT, NEAR, MELDS = 0, 1, 2, 3  # of cards discarded; then the same for cards passed up
EACH = 8
KNOWN_RANK = AGES * EACH
KNOWN_NEXT = KNOWN_RANK + 1
KNOWN_NEAR = KNOWN_RANK + 2
KNOWN_MELDED = KNOWN_RANK + 3
POINTS = KNOWN_RANK + 4
SQUARED = KNOWN_RANK + 5
MAY_KNOCK = KNOWN_RANK + 6
GIN = KNOWN_RANK + 7
MELDED = KNOWN_RANK + 8
PAIRED = KNOWN_RANK + 9
LOW = KNOWN_RANK + 10  # aces to threes
MIDDLE = KNOWN_RANK + 11  # fours to sixes
HIGH = KNOWN_RANK + 12  # tens and courts
LOOSE = KNOWN_RANK + 13  # the points of the cards
FEATURES = KNOWN_RANK + 14

_LOW = COLUMN * 0b111
_MIDDLE = COLUMN * 0b111000
_HIGH = COLUMN * (0b1111 << 9)


@inlined
def _age(turns):
    """Bucket of an event this many turns ago; the latest turn is 0."""
    return (turns > 0) + (turns > 2) + (turns > 5)


@inlined
def _stage(turns):
    """Stretch of a deal, a turn each at first, since hands improve quickly in early turns."""
    return min(turns, 6) + (turns > 7) + (turns > 9) + (turns > 12)


@compiled
def write_evidence(deal, seat, ledger, evidence):
    """Write the sight for a seat's current knowledge and its ledger."""
    opponent = 1 - seat
    put(evidence, KNOWN, get(deal, d.KNOWN + opponent))
    put(
        evidence,
        UNSEEN,
        FULL & ~get(deal, d.HANDS + seat) & ~get(deal, d.KNOWN + opponent) & ~get(deal, d.GONE),
    )
    put(evidence, LIMIT, get(deal, d.LIMIT))
    turns = get(ledger, TURNS)
    put(evidence, STAGE, _stage(turns))
    for index in range(BUCKETS, EVIDENCE_SIZE):
        put(evidence, index, 0)
    # a card passed up in an unfinished turn has no discard yet
    for turn in range(min(turns + 1, MAX_TURNS)):
        bucket = BUCKETS + BUCKET * _age(turns - 1 - turn)
        if turn < turns and get(ledger, DISCARDED + turn) >= 0:
            put(evidence, bucket, get(evidence, bucket) | 1 << get(ledger, DISCARDED + turn))
        if get(ledger, LEFT_LYING + turn) >= 0:
            put(
                evidence,
                bucket + 4,
                get(evidence, bucket + 4) | 1 << get(ledger, LEFT_LYING + turn),
            )
    for index in range(BUCKETS, EVIDENCE_SIZE, 4):
        cards = get(evidence, index)
        put(evidence, index + 1, ranks_of(cards))
        put(evidence, index + 2, next_to(cards))
        put(evidence, index + 3, near_to(cards))


@inlined
def _melding(tables, hand, cards):
    """Number of these cards that would make a meld with a hand."""
    melding = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        melding += in_meld(tables, hand | 1 << card, card)
    return melding


@compiled
def log_weight(tables, evidence, coefficients, hidden):
    """The logarithm of the weight of hidden cards, up to a constant."""
    hand = hidden | get(evidence, KNOWN)
    total = 0.0
    for index in range(2 * AGES):
        bucket, first = BUCKETS + 4 * index, 4 * index
        if get(evidence, bucket):
            total += real(coefficients, first + OF_RANK) * count(hidden & get(evidence, bucket + 1))
            total += real(coefficients, first + NEXT) * count(hidden & get(evidence, bucket + 2))
            total += real(coefficients, first + NEAR) * count(hidden & get(evidence, bucket + 3))
            total += real(coefficients, first + MELDS) * _melding(
                tables, hand, get(evidence, bucket)
            )
    known = get(evidence, KNOWN)
    melded_cards = melded(tables, hand)
    if known:
        total += real(coefficients, KNOWN_RANK) * count(hidden & ranks_of(known))
        total += real(coefficients, KNOWN_NEXT) * count(hidden & next_to(known))
        total += real(coefficients, KNOWN_NEAR) * count(hidden & near_to(known))
        total += real(coefficients, KNOWN_MELDED) * count(melded_cards & known)
    points = least_of(t.runs(tables), get(tables, t.SHORTEST), hand)
    total += real(coefficients, POINTS) * points + real(coefficients, SQUARED) * (points * points)
    total += real(coefficients, MAY_KNOCK) * (points <= get(evidence, LIMIT))
    total += real(coefficients, GIN) * (points == 0)
    total += real(coefficients, MELDED) * count(melded_cards)
    total += real(coefficients, PAIRED) * count(outs(hand & ~melded_cards))
    total += real(coefficients, LOW) * count(hidden & _LOW)
    total += real(coefficients, MIDDLE) * count(hidden & _MIDDLE)
    total += real(coefficients, HIGH) * count(hidden & _HIGH)
    return total + real(coefficients, LOOSE) * in_runs(t.loose(tables), hidden)


@compiled
def feature_difference(tables, evidence, hidden, other, one_hot, out):
    """Write the features of hidden cards minus those of others, FEATURES reals.

    ``one_hot``: FEATURES reals, all 0, to work with.
    """
    for index in range(FEATURES):
        put_real(one_hot, index, 1.0)
        own = log_weight(tables, evidence, one_hot, hidden)
        put_real(out, index, own - log_weight(tables, evidence, one_hot, other))
        put_real(one_hot, index, 0.0)


# ---------------------------------------------------------------- drawing hands


@compiled
def random_hand(cards, number, word):
    """Draw a number of the cards uniformly; returns them and the next random word."""
    drawn = 0
    for _ in range(number):
        card = 1 << nth(cards, below(word, count(cards)))
        word = following(word)
        drawn |= card
        cards ^= card
    return drawn, word


@compiled
def metropolis(tables, evidence, coefficients, hidden, steps, word):
    """Propose this many exchanges of a hidden card for an unseen one, accepting or rejecting each.

    The hidden cards then, and the next random word.
    """
    unseen = get(evidence, UNSEEN)
    if hidden in (0, unseen):
        return hidden, word
    current = log_weight(tables, evidence, coefficients, hidden)
    for _ in range(steps):
        outgoing = 1 << nth(hidden, below(word, count(hidden)))
        rest = unseen & ~hidden
        incoming = 1 << nth(rest, below(mixed(word), count(rest)))
        other = hidden ^ outgoing ^ incoming
        proposed = log_weight(tables, evidence, coefficients, other)
        word = following(word)
        if proposed >= current or np.exp(proposed - current) > portion(word):
            hidden, current = other, proposed
        word = following(word)
    return hidden, word
