"""Fast players: uniformly random, and the published baseline.

``SIMPLE`` takes a discard only if it makes a meld, discards to leave the least deadwood but never
the same card twice after drawing the same card, and knocks as soon as allowed. The reference is
:mod:`openrummy.bots.baseline.simple`, except that ties between arrangements are not broken at
random. Every decision consumes one word of a random stream, even with a single legal action.
"""

from __future__ import annotations

from openrummy.kernel.core.bits import count, lowest, nth
from openrummy.kernel.core.gin import compiled_rules as t
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin.solve import (
    COLUMN,
    LANE,
    best_lay_offs,
    in_runs,
    lay_offs,
    least_of,
    ranks_of_three,
)
from openrummy.kernel.core.memory import get, offset, put, short
from openrummy.kernel.core.random import below
from openrummy.kernel.jit import compiled, inlined

RANDOM, SIMPLE = 0, 1
POLICIES = ("random", "simple")

# scratch vector of PAIRS words: per seat and drawn card, the cards discarded after drawing it
PAIRS = 128


@compiled
def choose(tables, deal, policy, pairs, word):
    """The action of a policy; SIMPLE does not handle the defence phase here."""
    kinds, discards, knocks = d.legal(tables, deal)
    phase = get(deal, d.PHASE)
    if policy == SIMPLE:
        if phase == d.DISCARD:
            return _simple_end(tables, deal, discards, knocks, kinds, pairs, word)
        return _simple_draw(tables, deal, kinds)
    if phase == d.DEFEND:
        return _any_lay_off(tables, deal, word)
    if phase == d.DISCARD:
        return any_end(discards, knocks, kinds, word)
    return d.action(nth(kinds, below(word, count(kinds))), 0)


@inlined
def any_end(discards, knocks, kinds, word):
    """A random action that ends the turn, from discards, then knocks, then big gin."""
    if knocks | kinds == 0:
        return d.action(d.DISCARD_CARD, nth(discards, below(word, count(discards))))
    return _one_of(discards, knocks, kinds, word)


@compiled
def _one_of(discards, knocks, kinds, word):
    left = below(word, count(discards) + count(knocks) + (kinds != 0))
    rest = discards | knocks
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if discards >> card & 1:
            if left == 0:
                return d.action(d.DISCARD_CARD, card)
            left -= 1
        if knocks >> card & 1:
            if left == 0:
                return d.action(d.KNOCK_CARD, card)
            left -= 1
    return d.action(d.SHOW_ALL, 0)


@compiled
def _any_lay_off(tables, deal, word):
    """A random lay-off, listed meld by meld, or showing the hand, listed last."""
    number = 1
    for index in range(get(deal, d.MELDS)):
        number += count(d.laid_on(tables, deal, index))
    left = below(word, number)
    for index in range(get(deal, d.MELDS)):
        fit = d.laid_on(tables, deal, index)
        if left < count(fit):
            return d.action(d.LAY_OFF + index, nth(fit, left))
        left -= count(fit)
    return d.action(d.SPREAD, 0)


# ---------------------------------------------------------------- the baseline


@inlined
def in_meld(tables, hand, card):
    """True if the card belongs to a meld of the hand."""
    suit, rank = card >> 4, card & 15
    if short(offset(tables, t.IN_RUN), hand >> 16 * suit & LANE) >> rank & 1:
        return True
    return count(hand & COLUMN << rank) >= get(tables, t.SHORTEST)


@compiled
def _simple_draw(tables, deal, kinds):
    """Take a discard that makes a meld, or any as the last draw; else the stock, else pass."""
    if kinds >> d.TAKE & 1:
        card = d.top(deal)
        hand = get(deal, d.HANDS + get(deal, d.SEAT)) | 1 << card
        if get(deal, d.PHASE) == d.LAST or in_meld(tables, hand, card):
            return d.action(d.TAKE, 0)
    return d.action(d.STOCK if kinds >> d.STOCK & 1 else d.PASS, 0)


@compiled
def _simple_end(tables, deal, discards, knocks, kinds, pairs, word):
    """Big gin, or the discard that leaves the least deadwood, as a knock if allowed."""
    if kinds:
        return d.action(d.SHOW_ALL, 0)
    seat = get(deal, d.SEAT)
    drawn = get(deal, d.DRAWN) if get(deal, d.TAKEN) == d.NONE else get(deal, d.TAKEN)
    hand, mine = get(deal, d.HANDS + seat), offset(pairs, 64 * seat)
    card, _ = simple_discard(tables, hand, discards | knocks, mine, drawn, word)
    return d.action(d.KNOCK_CARD if knocks >> card & 1 else d.DISCARD_CARD, card)


@inlined
def simple_discard(tables, hand, may, pairs, drawn, word):
    """The discard in ``may`` that leaves the least deadwood, ties at random, and that deadwood."""
    if drawn != d.NONE and may & ~get(pairs, drawn):
        may &= ~get(pairs, drawn)
    least, points = leaving_least(tables, hand, may)
    card = nth(least, below(word, count(least)))
    if drawn != d.NONE:
        put(pairs, drawn, get(pairs, drawn) | 1 << card)
    return card, points


@compiled
def leaving_least(tables, hand, may):
    """The cards of ``may`` whose discard leaves the least deadwood, and that deadwood.

    A discard changes one suit only, so for each combination of sets the best discard of each suit
    is read from a table. Nearly all hands hold three of a kind in at most two ranks.
    """
    suit, shortest = t.runs(tables), get(tables, t.SHORTEST)
    thick = ranks_of_three(hand)
    first = hand & COLUMN * (thick & -thick)
    second = hand & COLUMN * (thick & thick - 1)
    if shortest > 3 or count(first) > 3 or count(second) > 3:
        return _leaving_least_of_any(suit, shortest, hand, may)
    best_cards, fewest = _best_discards(tables, hand, 0, 1 << 20)
    if thick:
        best_cards, fewest = _best_discards(tables, hand ^ first, best_cards, fewest)
    if second:
        best_cards, fewest = _best_discards(tables, hand ^ second, best_cards, fewest)
        best_cards, fewest = _best_discards(tables, hand ^ first ^ second, best_cards, fewest)
    if best_cards & may:
        return best_cards & may, fewest
    return _leaving_least_of_any(suit, shortest, hand, may)


@inlined
def _best_discards(tables, cards, best_cards, fewest):
    """Update the best discards with those of ``cards``, the hand minus a combination of sets."""
    most, best = -1, 0
    for index in range(0, 64, 16):
        lane = cards >> index & LANE
        drop, ones = short(offset(tables, t.DROP), lane), short(offset(tables, t.DROPS), lane)
        best = 0 if drop > most else best
        best |= ones << index if drop >= most else 0
        most = max(most, drop)
    points = in_runs(t.runs(tables), cards) - most
    best_cards = 0 if points < fewest else best_cards
    best_cards |= best if points <= fewest else 0
    return best_cards, min(points, fewest)


@compiled
def _leaving_least_of_any(suit, shortest, hand, may):
    """Like :func:`leaving_least`, for hands with any number of sets."""
    best_cards, fewest = 0, 1 << 20
    while may:
        bit = may & -may
        may ^= bit
        points = least_of(suit, shortest, hand ^ bit)
        if points < fewest:
            best_cards, fewest = bit, points
        elif points == fewest:
            best_cards |= bit
    return best_cards, fewest


@compiled
def defend(tables, deal):
    """Lay off to leave the least deadwood, then show the hand (G33)."""
    seat = get(deal, d.SEAT)
    hand, melds = get(deal, d.HANDS + seat), get(deal, d.MELDS)
    laid = best_lay_offs(tables, hand, offset(deal, d.MELD), melds)
    put(deal, d.HANDS + seat, hand & ~laid)
    put(deal, d.KNOWN + seat, get(deal, d.KNOWN + seat) & ~laid)
    for sets in range(2):  # a card that fits both a run and a set goes to the run
        for index in range(melds):
            meld = get(deal, d.MELD + index)
            if _is_set(meld) == (sets == 1):
                fit = lay_offs(tables, meld) & laid
                while fit:
                    laid ^= fit
                    meld |= fit
                    fit = lay_offs(tables, meld) & laid
                put(deal, d.MELD + index, meld)
    d.show(tables, deal)


@inlined
def _is_set(meld):
    """True if the meld is a set, that is, has cards of several suits."""
    return meld >> 16 * (lowest(meld) >> 4) > LANE
