"""What Python calls: one deal of a matrix at a time, and many."""

from __future__ import annotations

from openrummy.kernel.core import deal as d
from openrummy.kernel.core import random, solve
from openrummy.kernel.core import tables as t
from openrummy.kernel.core.memory import begin, row
from openrummy.kernel.jit import entry


@entry
def start(tables, deals, number, dealer, knock_card):
    """Begin the deal of a row with the pack that lies in it."""
    d.start(begin(tables), row(deals, number), dealer, knock_card)


@entry
def shuffle(deals, seed):
    """Put a shuffled pack into every row."""
    for number in range(len(deals)):
        d.shuffle(row(deals, number), random.begin(seed, number, random.SHUFFLE))


@entry
def legal(tables, deals, number):
    """Kinds, throws, knocks: what may be done in the deal of a row."""
    return d.legal(begin(tables), row(deals, number))


@entry
def laid_on(tables, deals, number, place):
    """The cards of the defender that fit the place-th meld."""
    return d.laid_on(begin(tables), row(deals, number), place)


@entry
def apply(tables, deals, number, act):
    """Do it."""
    d.apply(begin(tables), row(deals, number), act)


@entry
def least(tables, hands, points):
    """The least deadwood of each hand."""
    where = begin(tables)
    suit, shortest = t.runs(where), t.law(where, t.SHORTEST)
    for place in range(len(hands)):
        points[place] = solve.least_of(suit, shortest, hands[place])


@entry
def best_melds(tables, hand, shown):
    """The melds to show of a hand."""
    return solve.best_melds(begin(tables), hand, begin(shown))


@entry
def best_lay_offs(tables, hand, onto, melds):
    """What a defender lays off."""
    return solve.best_lay_offs(begin(tables), hand, begin(onto), melds)
