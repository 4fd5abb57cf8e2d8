"""A player in numbers: who draws, throws and knocks by weighing what a seat can see.

A player is a vector of reals. Each decision is a sum of features times weights, and every
weight is a line over the deal: ``w + v * p``, where ``p`` goes from 0 with a full stock to 1
with an empty one. Only what the seat has seen is read (:func:`live` and the sets handed in),
so a player in a playout knows no more than one at the table.
"""

from __future__ import annotations

import numpy as np

from openrummy.kernel.core import tables as t
from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.choose import in_meld, leaving_least
from openrummy.kernel.core.memory import get, put, real
from openrummy.kernel.core.random import mixed
from openrummy.kernel.core.solve import COLUMN, FULL, LANE, least_of, melded
from openrummy.kernel.jit import compiled, inlined

# ---------------------------------------------------------------- places in a player

# of a throw: what is left, and what the other may do with the card
LEFT_OVER = 0  # deadwood points that are left
OUTS = 1  # live cards that make a meld of cards that are in none
ALL_OUTS = 2  # live cards that make or lengthen any meld
LOOSE = 3  # cards in no meld
GIN_OUTS = 4  # live cards with which the next throw leaves nothing
SETS = 5  # pairs of unseen cards of its rank
RUNS = 6  # pairs of unseen cards of its suit that make a run with it
KNOWN_RANK = 7  # cards of its rank the other is known to hold
KNOWN_NEXT = 8  # neighbours in suit the other is known to hold
KNOWN_NEAR = 9  # those one further
THREW_RANK = 10  # cards of its rank the other threw
THREW_NEXT = 11
LEFT_RANK = 12  # cards of its rank the other left lying
LEFT_NEXT = 13
VALUE = 14
GAIN = 15  # deadwood points that live outs take away, of all unseen cards
KNOCK_OUTS = 16  # live outs after which a knock is possible
SHOWN = 17  # cards that are left and the other knows
THROW = 18  # how many features a throw has

# of taking the discard, against drawing from the stock
TAKE = 2 * THROW
TAKE_ONE = 0
TAKE_MELDS = 1  # it makes a meld
TAKE_GAIN = 2  # deadwood points less after the best throw
TAKE_OUTS = 3  # live cards more that make a meld
TAKE_KNOCKS = 4  # a knock is possible then
TAKE_LEFT = 5  # deadwood points that are left
TAKES = 6

# of knocking with deadwood, against playing on
KNOCK = TAKE + 2 * TAKES
KNOCK_ONE = 0
KNOCK_POINTS = 1
KNOCK_KNOWN = 2  # cards the other took
KNOCK_GIN_OUTS = 3
KNOCK_TURNS = 4
KNOCKS = 5

NOISE = KNOCK + 2 * KNOCKS  # the widest misjudgement of a throw
KIND = NOISE + 1  # BASELINE: none of this counts
PLAYER = KIND + 1

WEIGHS, BASELINE = 0, 1

_SHIFT, _HALF = np.uint64(33), 2**30


# ---------------------------------------------------------------- what a hand may become


@inlined
def next_to(cards):
    """The neighbours in suit of some cards."""
    return (cards << 1 | cards >> 1) & FULL


@inlined
def near_to(cards):
    """The cards two away in suit."""
    return (cards << 2 | cards >> 2) & FULL


@inlined
def of_rank(card):
    """All cards of a card's rank."""
    return COLUMN << (card & 15)


@inlined
def outs(cards):
    """The cards that make a meld of three with two of these: also those that lengthen one."""
    up, down = cards << 1, cards >> 1
    runs = cards >> 1 & cards >> 2 | up & down | cards << 1 & cards << 2
    one, two = cards & LANE, cards >> 16 & LANE
    three, four = cards >> 32 & LANE, cards >> 48 & LANE
    pairs = (one | two) & (three | four) | one & two | three & four
    return (runs | COLUMN * pairs) & FULL & ~cards


@compiled
def gin_outs(tables, hand, live):
    """How many live cards leave nothing once one card is thrown."""
    suit, shortest = t.runs(tables), get(tables, t.SHORTEST)
    found, rest = 0, outs(hand) & live
    while rest:
        one = rest & -rest
        rest ^= one
        grown = hand | one
        points = least_of(suit, shortest, grown)
        if points == 0:
            found += 1
        elif points <= get(tables, t.DEAREST):
            # one card is left over, of so many points, or several are
            over = grown & of_worth(tables, points) & ~one
            while over:
                card = over & -over
                over ^= card
                if least_of(suit, shortest, grown ^ card) == 0:
                    found += 1
                    over = 0
    return found


@inlined
def of_worth(tables, points):
    """The cards that count so many points, or where that is very many, about so many."""
    return get(tables, t.WORTH + min(points, t.MOST_WORTH - 1))


@inlined
def _runs_with(card, cards):
    """How many pairs of these cards make a run with a card."""
    low, high = cards >> (card + 1) & 1, cards >> (card + 2) & 1
    first = cards >> (card - 1) & 1 if card & 15 else 0
    second = cards >> (card - 2) & 1 if card & 15 > 1 else 0
    return low * high + first * low + first * second


# ---------------------------------------------------------------- throwing


@inlined
def throw_features(  # noqa: PLR0913, PLR0917
    tables, found, hand, card, unseen, known, threw, left, shown, limit
):
    """Write the features of throwing a card of a hand of eleven at ``found``: THROW words.

    ``unseen``: cards the seat has not seen; ``known``: what it knows of the other's hand;
    ``threw``, ``left``: cards in the pile that the other threw, and did not take; ``shown``:
    own cards that the other knows; ``limit``: what may knock.
    """
    rest = hand ^ 1 << card
    apart = rest & ~melded(tables, rest)
    points = least_of(t.runs(tables), get(tables, t.SHORTEST), rest)
    rank, one = of_rank(card), 1 << card
    beside, near = next_to(one), near_to(one)
    many = count(rank & unseen)
    loose = count(apart)
    put(found, LEFT_OVER, points)
    put(found, OUTS, count(outs(apart) & unseen))
    put(found, ALL_OUTS, count(outs(rest) & unseen))
    put(found, LOOSE, loose)
    put(found, GIN_OUTS, gin_outs(tables, rest, unseen) if loose <= 2 else 0)
    put(found, SETS, many * (many - 1) >> 1)
    put(found, RUNS, _runs_with(card, unseen))
    put(found, KNOWN_RANK, count(rank & known))
    put(found, KNOWN_NEXT, count(beside & known))
    put(found, KNOWN_NEAR, count(near & known))
    put(found, THREW_RANK, count(rank & threw))
    put(found, THREW_NEXT, count(beside & threw))
    put(found, LEFT_RANK, count(rank & left))
    put(found, LEFT_NEXT, count(beside & left))
    put(found, VALUE, min((card & 15) + 1, 10))
    gain, knocking = _gains(tables, rest, apart, points, unseen, limit)
    put(found, GAIN, gain)
    put(found, KNOCK_OUTS, knocking)
    put(found, SHOWN, count(rest & shown))
    return points


@compiled
def _gains(tables, hand, apart, points, unseen, limit):
    """Points that live outs take away in sum, and how many of them allow a knock."""
    suit, shortest = t.runs(tables), get(tables, t.SHORTEST)
    highest = highest_of(tables, apart)
    gain, knocking, rest = 0, 0, outs(hand) & unseen
    while rest:
        one = rest & -rest
        rest ^= one
        left = least_of(suit, shortest, hand | one)
        gain += max(0, points - left)
        knocking += left - highest <= limit
    return gain, knocking


@inlined
def highest_of(tables, cards):
    """The most that one of some cards counts."""
    ranks = (cards | cards >> 16 | cards >> 32 | cards >> 48) & LANE
    if ranks == 0:
        return 0
    points = min(get(tables, t.DEAREST), t.MOST_WORTH - 1)
    while points > 1 and cards & get(tables, t.WORTH + points) == 0:
        points -= 1
    return points


@inlined
def weigh(player, first, number, p, found):
    """The sum of so many features times the weights at ``first``."""
    total = 0.0
    for place in range(number):
        value = real(player, first + place) + p * real(player, first + number + place)
        total += value * get(found, place)
    return total


@inlined
def candidates(tables, hand, may):
    """The cards that are worth a thought: those in no meld, else all that may go."""
    apart = hand & ~melded(tables, hand) & may
    return apart if apart else may


@compiled
def choose_throw(  # noqa: PLR0913, PLR0917
    tables, player, scratch, hand, may, unseen, known, threw, left, shown, limit, p, word
):
    """The card of ``may`` to throw, and the deadwood points it leaves."""
    rest, best, chosen, fewest = candidates(tables, hand, may), -1e30, 0, 0
    noise = real(player, NOISE)
    if rest & (rest - 1) == 0:
        card = lowest(rest)
        return card, least_of(t.runs(tables), get(tables, t.SHORTEST), hand ^ rest)
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        points = throw_features(
            tables, scratch, hand, card, unseen, known, threw, left, shown, limit
        )
        value = weigh(player, 0, THROW, p, scratch)
        if noise > 0:
            value += noise * unit(word ^ np.uint64(card))
        if value > best:
            best, chosen, fewest = value, card, points
    return chosen, fewest


@inlined
def unit(word):
    """A number from -1 to 1 by a word of a stream."""
    return (np.int64(mixed(word) >> _SHIFT) - _HALF) / _HALF


# ---------------------------------------------------------------- taking, knocking


@inlined
def take_features(tables, found, hand, card, unseen, may, limit):
    """Write the features of taking a discard at ``found``: TAKES words."""
    suit, shortest = t.runs(tables), get(tables, t.SHORTEST)
    before = least_of(suit, shortest, hand)
    grown = hand | 1 << card
    _, points = leaving_least(tables, grown, may)
    apart = hand & ~melded(tables, hand)
    more = grown & ~melded(tables, grown)
    put(found, TAKE_ONE, 1)
    put(found, TAKE_MELDS, 1 if in_meld(tables, grown, card) else 0)
    put(found, TAKE_GAIN, before - points)
    put(found, TAKE_OUTS, count(outs(more) & unseen) - count(outs(apart) & unseen))
    put(found, TAKE_KNOCKS, 1 if points <= limit else 0)
    put(found, TAKE_LEFT, points)
    return points


@compiled
def takes(  # noqa: PLR0913, PLR0917
    tables, player, scratch, hand, card, unseen, may, limit, p
):
    """Does it take the discard?"""
    points = take_features(tables, scratch, hand, card, unseen, may, limit)
    return points == 0 or weigh(player, TAKE, TAKES, p, scratch) > 0


@inlined
def knock_features(tables, found, rest, points, unseen, known, turns):
    """Write the features of knocking with so many points at ``found``: KNOCKS words."""
    put(found, KNOCK_ONE, 1)
    put(found, KNOCK_POINTS, points)
    put(found, KNOCK_KNOWN, count(known))
    put(found, KNOCK_GIN_OUTS, gin_outs(tables, rest, unseen))
    put(found, KNOCK_TURNS, turns)


@compiled
def knocks(  # noqa: PLR0913, PLR0917
    tables, player, scratch, rest, points, unseen, known, turns, p
):
    """Does it knock with so many points, at most the limit?"""
    if points == 0:
        return True
    knock_features(tables, scratch, rest, points, unseen, known, turns)
    return weigh(player, KNOCK, KNOCKS, p, scratch) > 0
