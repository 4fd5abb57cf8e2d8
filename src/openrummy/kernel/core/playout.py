"""Players in numbers at the table: one deal from any moment to its end.

Each seat reads what it has seen and no more. Beside the row of the deal there is a vector of
``NOTES`` words: who threw what lies in the pile, and room to reckon in.
"""

from __future__ import annotations

from openrummy.kernel.core import deal as d
from openrummy.kernel.core import tables as t
from openrummy.kernel.core.bits import lowest
from openrummy.kernel.core.choose import PAIRS, SIMPLE, choose, defend, leaving_least
from openrummy.kernel.core.memory import after, get, put, real
from openrummy.kernel.core.player import (
    BASELINE,
    KIND,
    PLAYER,
    THROW,
    choose_throw,
    knock_features,
    knocks,
    take_features,
    takes,
    throw_features,
)
from openrummy.kernel.core.random import following
from openrummy.kernel.core.solve import FULL, least_of
from openrummy.kernel.jit import compiled, inlined

# places in the notes
THREW = 0  # and 1: the cards of the pile that each seat threw
SCRATCH = 2
TRIED = SCRATCH + THROW + 1  # what the baseline threw for what it drew
NOTES = TRIED + PAIRS

_STOCK = 31.0  # cards in the stock of most games when a deal begins


@compiled
def clear(notes):
    """Nothing has happened yet."""
    for place in range(NOTES):
        put(notes, place, 0)


@inlined
def unseen_by(deal, seat):
    """The cards a seat has not seen, during the play."""
    return FULL & ~get(deal, d.HANDS + seat) & ~get(deal, d.KNOWN + 1 - seat) & ~get(deal, d.GONE)


@inlined
def progress(deal):
    """How far the stock is drawn down: from 0 to 1."""
    return max(0.0, 1.0 - get(deal, d.LEFT) / _STOCK)


@compiled
def play_until(tables, deal, players, notes, word, seat, turns):
    """Play until ``seat`` is to draw and so many turns are over, or to the end.

    ``players``: two vectors, one after another. The next word.
    """
    while get(deal, d.PHASE) != d.OVER:
        if get(deal, d.PHASE) == d.DEFEND:
            defend(tables, deal)
        elif (
            get(deal, d.PHASE) == d.DRAW
            and get(deal, d.SEAT) == seat
            and get(deal, d.TURNS) >= turns
        ):
            return word
        else:
            act = decide(tables, deal, after(players, PLAYER * get(deal, d.SEAT)), notes, word)
            do(tables, deal, notes, act)
        word = following(word)
    return word


@inlined
def do(tables, deal, notes, act):
    """Carry out an action, and note who threw what."""
    seat, kind = get(deal, d.SEAT), d.kind_of(act)
    if kind == d.THROW_CARD:
        put(notes, THREW + seat, get(notes, THREW + seat) | 1 << d.card_of(act))
    d.apply(tables, deal, act)
    if kind == d.TAKE:
        lying = get(deal, d.GONE)
        put(notes, THREW, get(notes, THREW) & lying)
        put(notes, THREW + 1, get(notes, THREW + 1) & lying)


@compiled
def decide(tables, deal, player, notes, word):
    """The action of a player in any phase but a defence."""
    if real(player, KIND) == BASELINE:
        return choose(tables, deal, SIMPLE, after(notes, TRIED), word)
    if get(deal, d.PHASE) == d.THROW:
        return _end_turn(tables, deal, player, notes, word)
    return _begin_turn(tables, deal, player, notes)


@inlined
def _begin_turn(tables, deal, player, notes):
    kinds, _, _ = d.legal(tables, deal)
    seat = get(deal, d.SEAT)
    if kinds >> d.TAKE & 1:
        hand, card = get(deal, d.HANDS + seat), d.top(deal)
        may = may_throw(tables, hand, card)
        if get(deal, d.PHASE) == d.LAST or takes(
            tables,
            player,
            after(notes, SCRATCH),
            hand,
            card,
            unseen_by(deal, seat),
            may,
            get(deal, d.LIMIT),
            progress(deal),
        ):
            return d.action(d.TAKE, 0)
    return d.action(d.STOCK if kinds >> d.STOCK & 1 else d.PASS, 0)


@inlined
def _end_turn(tables, deal, player, notes, word):
    kinds, throws, may_knock = d.legal(tables, deal)
    if kinds:
        return d.action(d.SHOW_ALL, 0)
    seat = get(deal, d.SEAT)
    hand, unseen = get(deal, d.HANDS + seat), unseen_by(deal, seat)
    known, p = get(deal, d.KNOWN + 1 - seat), progress(deal)
    scratch = after(notes, SCRATCH)
    if may_knock:
        least, points = leaving_least(tables, hand, may_knock)
        card = lowest(least)
        turns = get(deal, d.TURNS)
        if throws == 0 or knocks(
            tables, player, scratch, hand ^ 1 << card, points, unseen, known, turns, p
        ):
            return d.action(d.KNOCK_CARD, card)
    threw, left = get(notes, THREW + 1 - seat), get(notes, THREW + seat)
    shown, limit = get(deal, d.KNOWN + seat), get(deal, d.LIMIT)
    card, _ = choose_throw(
        tables, player, scratch, hand, throws, unseen, known, threw, left, shown, limit, p, word
    )
    return d.action(d.THROW_CARD, card)


@compiled
def weighed(tables, deal, notes, act, found):
    """Write the features of an action of the seat that is asked, if it is weighed at all."""
    kind, card, seat = d.kind_of(act), d.card_of(act), get(deal, d.SEAT)
    hand, unseen = get(deal, d.HANDS + seat), unseen_by(deal, seat)
    known = get(deal, d.KNOWN + 1 - seat)
    if kind == d.THROW_CARD:
        threw, left = get(notes, THREW + 1 - seat), get(notes, THREW + seat)
        shown, limit = get(deal, d.KNOWN + seat), get(deal, d.LIMIT)
        throw_features(tables, found, hand, card, unseen, known, threw, left, shown, limit)
    elif kind == d.TAKE:
        top = d.top(deal)
        take_features(
            tables, found, hand, top, unseen, may_throw(tables, hand, top), get(deal, d.LIMIT)
        )
    elif kind == d.KNOCK_CARD:
        rest = hand ^ 1 << card
        points = least_of(t.runs(tables), get(tables, t.SHORTEST), rest)
        knock_features(tables, found, rest, points, unseen, known, get(deal, d.TURNS))


@inlined
def may_throw(tables, hand, card):
    """The cards that may be thrown once a discard is taken."""
    return hand | 1 << card if get(tables, t.RETAKE) else hand
