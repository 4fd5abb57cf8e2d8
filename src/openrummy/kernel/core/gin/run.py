"""Playing deals to their end, with ordinary turns kept in registers.

:func:`run` plays from any position to the end of the deal. Ordinary turns, a draw and a discard,
are played in :func:`_turns`, which reads and writes the row once; all other actions go through
:mod:`openrummy.kernel.core.gin.deal`. Both must agree: a test plays every deal with both.
"""

from __future__ import annotations

from openrummy.kernel.core.gin import compiled_rules as t
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin.baseline_players import (
    PAIRS,
    RANDOM,
    SIMPLE,
    any_end,
    choose,
    defend,
    in_meld,
    simple_discard,
)
from openrummy.kernel.core.gin.solve import in_runs, least_of, ranks_of_three
from openrummy.kernel.core.memory import byte, get, offset, put, put_byte, short
from openrummy.kernel.core.random import below, following
from openrummy.kernel.jit import compiled, inlined


@compiled
def run(tables, deal, policies, pairs, word):
    """Play to the end of the deal; ``policies`` has one word per seat. Return the next word."""
    while get(deal, d.PHASE) != d.OVER:
        if get(deal, d.PHASE) == d.DRAW and _is_plain(deal):
            word = _turns(tables, deal, policies, pairs, word)
        else:
            word = step(tables, deal, policies, pairs, word)
    return word


@compiled
def step(tables, deal, policies, pairs, word):
    """Play one decision, reading and writing the row."""
    policy = get(policies, get(deal, d.SEAT))
    if policy == SIMPLE and get(deal, d.PHASE) == d.DEFEND:
        defend(tables, deal)
        return word
    d.apply(tables, deal, choose(tables, deal, policy, pairs, word))
    return following(word)


@inlined
def _is_plain(deal):
    """True if the seat may draw from both stock and pile, whatever its hand."""
    free = get(deal, d.BARRED) != get(deal, d.SEAT) and get(deal, d.STOCK_ONLY) == 0
    return free and get(deal, d.PILE) > 0 and get(deal, d.LEFT) > 0


@inlined
def may_knock(tables, hand, limit):
    """Quick test if a hand can knock after its discard; True may be wrong, False never is."""
    # a set saves at most four cards of its rank, and an extra card adds at most its value
    saved = 4 * short(t.loose(tables), ranks_of_three(hand))
    return in_runs(t.runs(tables), hand) - saved <= limit + get(tables, t.DEAREST)


@compiled
def forget(pairs):
    """Forget all discards."""
    for index in range(PAIRS):
        put(pairs, index, 0)


@compiled
def _turns(tables, deal, policies, pairs, word):  # noqa: PLR0915  # one loop over registers
    """Play turns of a draw and a discard until another action is needed."""
    suit, shortest = t.runs(tables), get(tables, t.SHORTEST)
    limit, big_gin = get(deal, d.LIMIT), get(tables, t.BIG_GIN)
    barring = 1 - get(tables, t.RETAKE)
    least_left, idle_end = get(tables, t.LEFT), get(tables, t.IDLE)
    order, discards = offset(deal, d.ORDER), offset(deal, d.DISCARDS)
    seat, discarder = get(deal, d.SEAT), get(deal, d.DISCARDER)
    hand, other = get(deal, d.HANDS + seat), get(deal, d.HANDS + 1 - seat)
    known, others = get(deal, d.KNOWN + seat), get(deal, d.KNOWN + 1 - seat)
    top_index, left, pile = get(deal, d.TOP), get(deal, d.LEFT), get(deal, d.PILE)
    idle, turns = get(deal, d.IDLE), get(deal, d.TURNS)
    policy, next_policy = get(policies, seat), get(policies, 1 - seat)
    barred, drawn, taken, take, act = d.NONE, d.NONE, d.NONE, False, 0
    gone, discarded = get(deal, d.GONE), False
    while True:
        # draw
        top = byte(discards, pile - 1)
        if policy == RANDOM:
            take = below(word, 2) == 1
        else:
            take = in_meld(tables, hand | 1 << top, top)
        word = following(word)
        # no branches here: they would be unpredictable
        card = top if take else byte(order, top_index)
        took = 1 if take else 0
        drawn, taken = (d.NONE, card) if take else (card, d.NONE)
        bit = 1 << card
        hand |= bit
        gone &= ~bit
        known |= bit * took
        pile -= took
        top_index += 1 - took
        left -= 1 - took
        idle = (idle + 1) * took
        # discard, or end the deal
        allowed = hand & ~(bit * took * barring)
        knocks, shows = 0, 0
        if may_knock(tables, hand, limit):
            shows = big_gin != 0 and least_of(suit, shortest, hand) == 0
            if policy == RANDOM:
                knocks = d.knocks_of(tables, hand, hand & ~allowed, limit)
        if policy == RANDOM:
            act = any_end(allowed, knocks, shows, word)
        elif shows:
            act = d.action(d.SHOW_ALL, 0)
        else:
            mine = offset(pairs, 64 * seat)
            chosen, points = simple_discard(tables, hand, allowed, mine, card, word)
            act = d.action(d.KNOCK_CARD if points <= limit else d.DISCARD_CARD, chosen)
        word = following(word)
        discarded = d.kind_of(act) == d.DISCARD_CARD
        if not discarded:
            break
        card = d.card_of(act)
        hand &= ~(1 << card)
        known &= ~(1 << card)
        put_byte(discards, pile, card)
        pile += 1
        gone |= 1 << card
        turns += 1
        barred, discarder = discarder if card == taken else d.NONE, seat
        hand, other, known, others = other, hand, others, known
        policy, next_policy = next_policy, policy
        seat = 1 - seat
        if idle >= idle_end or barred == seat or (not take and left <= least_left):
            break
    put(deal, d.SEAT, seat)
    put(deal, d.HANDS + seat, hand)
    put(deal, d.HANDS + 1 - seat, other)
    put(deal, d.KNOWN + seat, known)
    put(deal, d.KNOWN + 1 - seat, others)
    put(deal, d.TOP, top_index)
    put(deal, d.LEFT, left)
    put(deal, d.PILE, pile)
    put(deal, d.GONE, gone)
    put(deal, d.IDLE, idle)
    put(deal, d.TURNS, turns)
    put(deal, d.DISCARDER, discarder)
    put(deal, d.BARRED, barred)
    if discarded:
        d.after_turn(tables, deal, not take)
    else:
        put(deal, d.DRAWN, drawn)
        put(deal, d.TAKEN, taken)
        put(deal, d.PHASE, d.DISCARD)
        d.apply(tables, deal, act)
    return word
