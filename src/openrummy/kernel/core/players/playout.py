"""Playouts: parameterised players play one deal from any moment to its end.

Each seat reads only what it has seen. Besides the row of the deal there is a vector of ``NOTES``
words: the discards of each seat in the pile, and scratch space for evaluation.
"""

from __future__ import annotations

from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.gin import compiled_rules as t
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin.baseline_players import (
    PAIRS,
    SIMPLE,
    choose,
    defend,
    in_meld,
    leaving_least,
)
from openrummy.kernel.core.gin.solve import FULL
from openrummy.kernel.core.memory import get, offset, put, real
from openrummy.kernel.core.players import features as o
from openrummy.kernel.core.players import patient_policy
from openrummy.kernel.core.players import player_vector as pl
from openrummy.kernel.core.random import following
from openrummy.kernel.jit import compiled, inlined

# offsets in the notes
DISCARDED = 0  # and 1: the cards of the pile that each seat discarded
TRIED = 2  # the baseline's discards, by the card it drew
PLAN = TRIED + PAIRS  # index in the pack of the stock card of turn 0; 0: no plan, draw from the top
MEMORY_SIZE = PLAN + 1  # number of words that persist between decisions
WORKSPACE = MEMORY_SIZE
NOTES = WORKSPACE + pl.WORKSPACE_SIZE

CARDS = 52  # of the pack


@compiled
def clear(notes):
    """Reset the notes for a new deal."""
    for index in range(NOTES):
        put(notes, index, 0)


@compiled
def play_until(tables, deal, first, second, notes, word, seat, turns):
    """Play until ``seat`` is to draw after ``turns`` turns, or to the end of the deal.

    Return the next word.
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
            player = second if get(deal, d.SEAT) else first
            act = decide(tables, deal, player, notes, word)
            do(tables, deal, notes, act)
        word = following(word)
    return word


@inlined
def do(tables, deal, notes, act):
    """Apply an action, and note the discard.

    With a plan, each turn has its own stock card, drawn in that turn or never, so that worlds stay
    comparable after different actions.
    """
    seat, kind = get(deal, d.SEAT), d.kind_of(act)
    if kind == d.DISCARD_CARD:
        put(notes, DISCARDED + seat, get(notes, DISCARDED + seat) | 1 << d.card_of(act))
    elif kind == d.STOCK and get(notes, PLAN):
        top, planned = get(deal, d.TOP), get(notes, PLAN) + get(deal, d.TURNS)
        if top < planned < CARDS:
            d.swap(deal, top, planned)
    d.apply(tables, deal, act)
    if kind == d.TAKE:
        lying = get(deal, d.GONE)
        put(notes, DISCARDED, get(notes, DISCARDED) & lying)
        put(notes, DISCARDED + 1, get(notes, DISCARDED + 1) & lying)


@inlined
def unseen_by(deal, seat):
    """The cards a seat has not seen, during the play."""
    return FULL & ~get(deal, d.HANDS + seat) & ~get(deal, d.KNOWN + 1 - seat) & ~get(deal, d.GONE)


@compiled
def observe(tables, deal, notes, seat, by_heuristic):
    """Write a seat's current knowledge into the scratch space of the notes, for
    :func:`features.evaluate`.
    """
    outlook = offset(notes, WORKSPACE + pl.OUTLOOK)
    known = get(deal, d.KNOWN + 1 - seat)
    put(outlook, o.UNSEEN, unseen_by(deal, seat))
    put(outlook, o.KNOWN, known)
    discarded, left = get(notes, DISCARDED + 1 - seat), get(notes, DISCARDED + seat)
    if by_heuristic:
        # the upcard was passed up too, and cards taken had been discarded before
        left = get(deal, d.GONE) & ~discarded
        discarded |= get(deal, d.KNOWN + seat)
        if get(deal, d.UPCARD) != d.NONE:
            discarded &= ~(1 << get(deal, d.UPCARD))
    put(outlook, o.DISCARDED, discarded)
    put(outlook, o.LEFT, left)
    put(outlook, o.SHOWN, get(deal, d.KNOWN + seat))
    put(outlook, o.LIMIT, get(deal, d.LIMIT))
    put(outlook, o.STOCK, get(deal, d.LEFT))
    put(outlook, o.TURNS, get(deal, d.TURNS))
    # the opponent, who is not to act, holds as many cards as were dealt
    o.evaluate(outlook, get(tables, t.HAND) - count(known), by_heuristic)


@compiled
def decide(tables, deal, player, notes, word):
    """Choose a player's action in any phase but a defence."""
    if real(player, pl.KIND) == pl.BASELINE:
        return choose(tables, deal, SIMPLE, offset(notes, TRIED), word)
    if get(deal, d.PHASE) == d.DISCARD:
        return _end_turn(tables, deal, player, notes)
    return _begin_turn(tables, deal, player, notes)


@inlined
def _begin_turn(tables, deal, player, notes):
    kinds, _, _ = d.legal(tables, deal)
    seat, phase = get(deal, d.SEAT), get(deal, d.PHASE)
    if kinds >> d.TAKE & 1 == 0:
        return d.action(d.STOCK if kinds >> d.STOCK & 1 else d.PASS, 0)
    if phase == d.LAST:
        return d.action(d.TAKE, 0)
    hand, card = get(deal, d.HANDS + seat), d.top(deal)
    grown, may = hand | 1 << card, may_discard(tables, hand, card)
    least, points = leaving_least(tables, grown, may)
    completes = in_meld(tables, grown, card)
    workspace, style = offset(notes, WORKSPACE), offset(player, pl.REST)
    by_tables = real(player, pl.KIND) == pl.TABLED
    if by_tables and patient_policy.lowers_enough(tables, style, hand, points):
        return d.action(d.TAKE, 0)
    # other players almost never take a card that neither makes a meld nor allows a knock
    if not completes and points > get(deal, d.LIMIT):
        return d.action(d.STOCK if kinds >> d.STOCK & 1 else d.PASS, 0)
    observe(tables, deal, notes, seat, by_tables)
    if by_tables:
        takes = patient_policy.should_take(
            tables, style, workspace, hand, card, may, points, completes,
            offset(workspace, pl.PARTS),
        )  # fmt: skip
    else:
        takes = pl.should_take(tables, player, workspace, hand, card, may, points, lowest(least))
    if takes:
        return d.action(d.TAKE, 0)
    return d.action(d.STOCK if kinds >> d.STOCK & 1 else d.PASS, 0)


@inlined
def _end_turn(tables, deal, player, notes):
    kinds, discards, may_knock = d.legal(tables, deal)
    if kinds:
        return d.action(d.SHOW_ALL, 0)
    seat = get(deal, d.SEAT)
    hand, workspace = get(deal, d.HANDS + seat), offset(notes, WORKSPACE)
    least, points, shown = 0, 0, 0
    if may_knock:
        least, points = leaving_least(tables, hand, may_knock)
        shown = lowest(least)
        if points == 0 or discards == 0:
            return d.action(d.KNOCK_CARD, shown)
    by_tables = real(player, pl.KIND) == pl.TABLED
    observe(tables, deal, notes, seat, by_tables)
    rest, style = hand ^ 1 << shown, offset(player, pl.REST)
    if by_tables:
        parts = offset(workspace, pl.PARTS)
        card, on = patient_policy.choose_discard(tables, style, workspace, hand, discards, parts)
        if may_knock and patient_policy.should_knock(tables, style, workspace, rest, points, on):
            return d.action(d.KNOCK_CARD, shown)
    else:
        card, on = pl.choose_discard(tables, player, workspace, hand, discards)
        if may_knock and pl.should_knock(tables, player, workspace, rest, on):
            return d.action(d.KNOCK_CARD, shown)
    return d.action(d.DISCARD_CARD, card)


@compiled
def would_discard(tables, deal, player, notes, card, word):
    """True if a player would discard this card; faster than :func:`decide`."""
    if real(player, pl.KIND) == pl.BASELINE:
        return decide(tables, deal, player, notes, word) == d.action(d.DISCARD_CARD, card)
    kinds, discards, may_knock = d.legal(tables, deal)
    if kinds or discards >> card & 1 == 0:
        return False
    seat = get(deal, d.SEAT)
    hand, workspace = get(deal, d.HANDS + seat), offset(notes, WORKSPACE)
    least, points = 0, 0
    if may_knock:
        least, points = leaving_least(tables, hand, may_knock)
        if points == 0:
            return False
    by_tables = real(player, pl.KIND) == pl.TABLED
    observe(tables, deal, notes, seat, by_tables)
    style, parts = offset(player, pl.REST), offset(workspace, pl.PARTS)
    if by_tables:
        yes, on = patient_policy.would_choose(tables, style, workspace, hand, discards, card, parts)
    else:
        yes, on = pl.would_choose(tables, player, workspace, hand, discards, card)
    if not yes or may_knock == 0:
        return yes
    rest = hand ^ 1 << lowest(least)
    if by_tables:
        return not patient_policy.should_knock(tables, style, workspace, rest, points, on)
    return not pl.should_knock(tables, player, workspace, rest, on)


@inlined
def may_discard(tables, hand, card):
    """The cards that may be discarded after taking ``card`` from the pile."""
    return hand | 1 << card if get(tables, t.RETAKE) else hand


@compiled
def write_inputs(tables, deal, notes, act):
    """Evaluate an action as a learned player, into the scratch space; return its net, or -1."""
    kind, card, seat = d.kind_of(act), d.card_of(act), get(deal, d.SEAT)
    hand, workspace = get(deal, d.HANDS + seat), offset(notes, WORKSPACE)
    if kind in (d.TAKE, d.SHOW_ALL):
        return -1
    observe(tables, deal, notes, seat, False)
    if kind == d.DISCARD_CARD:
        pl.write_discard_inputs(tables, workspace, hand, card)
        return pl.DISCARDING
    if kind == d.KNOCK_CARD:
        pl.write_knock_inputs(tables, workspace, hand ^ 1 << card)
        return pl.KNOCKING
    pl.write_hand_inputs(tables, workspace, hand)
    return pl.DRAWING
