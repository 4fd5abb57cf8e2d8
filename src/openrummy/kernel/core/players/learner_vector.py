"""Many deals in lockstep for a learner; the opponent is a player vector.

The arrays are those of :mod:`openrummy.kernel.core.gin.vector`, plus ``notes`` int64 [n,
playout.NOTES], the players' memory of a deal; ``words`` uint64 [n], one random stream per row;
``opponent`` float64 [1, PLAYER]; ``record`` int64 [n, words], if requested by the command: in each
row the number of actions since the start of the deal, then the first of them. Rows are independent.

A row stops when an external player is to act: the learner, or an opponent that is EXTERNAL.
"""

from __future__ import annotations

from openrummy.kernel.core import random
from openrummy.kernel.core.gin import baseline_players, solve
from openrummy.kernel.core.gin import compiled_rules as t
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin import observe as o
from openrummy.kernel.core.gin import vector as v
from openrummy.kernel.core.gin.calls import deal_out
from openrummy.kernel.core.memory import address_of, get, offset, put, real, row
from openrummy.kernel.core.players import player_vector as pl
from openrummy.kernel.core.players import playout
from openrummy.kernel.core.random import following
from openrummy.kernel.jit import compiled, entry, inlined

# kinds of opponent besides those of :mod:`openrummy.kernel.core.players.player_vector`
BY_CHANCE = 3  # uniformly random legal actions
EXTERNAL = 4  # its actions come from the caller

# in place of an action, besides BEGIN: leave the row unchanged
NOTHING = -2

# fields of the command of a step, after those of :func:`openrummy.kernel.core.gin.vector.step`
LEARNER, FORFEIT, RECORDED = 4, 5, 6  # the seat; cost of an illegal action; words per record
ADVISING = 7  # 1: see step
COMMAND_SIZE = 8

# outcome, as in the vector environment, but NET is the learner's; and one more column
ILLEGAL = v.OUTCOME  # 1: the deal was lost by an illegal action
OUTCOME = ILLEGAL + 1


@entry
def step(  # noqa: PLR0913, PLR0917
    tables, deals, state, notes, words, opponent, actions, seen, masks, outcome, record, command
):
    """Apply one action in each of the rows FIRST to LAST - 1 of ``command``, and the opponent's
    reply.

    With AGAIN 1 a finished deal is replaced by the next one of the SEED; deals that the opponent
    ends before the learner's first decision are skipped. With ADVISING 1 nothing is applied, and
    ``actions`` receive the action the opponent would choose for the seat to act; -1: the deal is
    over.
    """
    compiled_rules, player, learner = address_of(tables), row(opponent, 0), command[LEARNER]
    if command[ADVISING] == 1:
        _advise(compiled_rules, deals, notes, words, player, actions, command)
        return
    for number in range(command[v.FIRST], command[v.LAST]):
        act = actions[number]
        if act == NOTHING:
            continue
        deal, state_row, result = row(deals, number), row(state, number), row(outcome, number)
        note, acts, word = row(notes, number), row(record, number), words[number]
        acted = get(deal, d.SEAT)
        over, illegal = False, False
        if act != v.BEGIN:
            if _allowed(state_row, act):
                _do(compiled_rules, deal, note, o.in_full(act), acts, command[RECORDED])
                word = _reply(compiled_rules, deal, note, player, learner, word, acts, command)
                over = get(deal, d.PHASE) == d.OVER
            else:
                illegal = True
                put(deal, d.PHASE, d.OVER)
        _write(deal, acted, over, illegal, learner, command[FORFEIT], result)
        if act == v.BEGIN or ((over or illegal) and command[v.AGAIN] == 1):
            word = _deal_anew(
                compiled_rules, deal, state_row, note, player, learner, number, acts, command
            )
            if get(deal, d.PHASE) == d.OVER:
                _write(deal, 1 - learner, True, False, learner, 0, result)
        words[number] = word
        put(result, v.SEAT, get(deal, d.SEAT))
        observer = learner if get(deal, d.PHASE) == d.OVER else get(deal, d.SEAT)
        o.look(compiled_rules, deal, observer, row(seen, number))
        o.allow(compiled_rules, deal, state_row, row(masks, number))


@inlined
def _allowed(state_row, act):
    """True for a legal action."""
    if act < 0 or act >= o.ACTIONS:
        return False
    if act >= o.HALF:
        return get(state_row, v.BITS + 1) >> (act - o.HALF) & 1 == 1
    return get(state_row, v.BITS) >> act & 1 == 1


@compiled
def _do(tables, deal, note, act, acts, recorded):
    """Carry out an action, and the best defence at once (G33)."""
    if recorded:
        count = get(acts, 0) + 1
        put(acts, 0, count)
        if count < recorded:
            put(acts, count, act)
    playout.do(tables, deal, note, act)
    if get(deal, d.PHASE) == d.DEFEND:
        baseline_players.defend(tables, deal)


@compiled
def _reply(tables, deal, note, player, learner, word, acts, command):
    """Play on until somebody from outside is asked; the next word."""
    if real(player, pl.KIND) == EXTERNAL:
        return word
    while get(deal, d.PHASE) != d.OVER and get(deal, d.SEAT) != learner:
        act = decide(tables, deal, player, note, word)
        _do(tables, deal, note, act, acts, command[RECORDED])
        word = following(word)
    return word


@compiled
def decide(tables, deal, player, note, word):
    """The action of a player in numbers, or one by chance, in any phase but a defence."""
    if real(player, pl.KIND) == BY_CHANCE:
        tried = offset(note, playout.TRIED)
        return baseline_players.choose(tables, deal, baseline_players.RANDOM, tried, word)
    return playout.decide(tables, deal, player, note, word)


@compiled
def _deal_anew(  # noqa: PLR0913, PLR0917
    tables, deal, state_row, note, player, learner, number, acts, command
):
    """Begin the row's next deal that is not void from the first (G13); the next word."""
    while True:
        dealt = get(state_row, v.DEALT)
        deal_number = (number << 32) + number + dealt
        deal_out(tables, deal, command[v.SEED], deal_number)
        put(state_row, v.DEALT, dealt + 1)
        if get(deal, d.PHASE) == d.OVER:
            continue
        playout.clear(note)
        if command[RECORDED]:
            put(acts, 0, 0)
        word = random.begin(command[v.SEED], deal_number, random.PLAY)
        word = _reply(tables, deal, note, player, learner, word, acts, command)
        if get(deal, d.PHASE) != d.OVER or command[v.AGAIN] == 0:
            return word


@compiled
def _write(deal, acted, over, illegal, learner, forfeit, result):
    """Write the acting seat and, if the deal has ended, its outcome; NET is the learner's in any
    case.
    """
    for index in range(OUTCOME):
        put(result, index, 0)
    put(result, v.ACTED, acted)
    put(result, v.REASON, d.NONE)
    if illegal:
        put(result, v.ENDED, 1)
        put(result, ILLEGAL, 1)
        put(result, v.NET, -forfeit if acted == learner else forfeit)
        return
    if over:
        for seat in range(2):
            put(result, v.SCORE + seat, get(deal, d.SCORE + seat))
        put(result, v.ENDED, 1)
        put(result, v.REASON, get(deal, d.REASON))
        put(result, v.NET, get(deal, d.SCORE + learner) - get(deal, d.SCORE + 1 - learner))


@compiled
def _advise(tables, deals, notes, words, player, actions, command):
    """Write the action that a player would choose in each row; -1: the deal is over.

    Nothing is changed but the room of the notes.
    """
    for number in range(command[v.FIRST], command[v.LAST]):
        deal = row(deals, number)
        actions[number] = -1
        if get(deal, d.PHASE) != d.OVER:
            act = decide(tables, deal, player, row(notes, number), words[number])
            actions[number] = _number(act)


@inlined
def _number(act):
    """The number in the environment of an action of the kernel."""
    kind, card = d.kind_of(act), d.card_of(act)
    index = 13 * (card >> 4) + (card & 15)
    if kind == d.DISCARD_CARD:
        return o.DISCARDS + index
    return o.KNOCKS + index if kind == d.KNOCK_CARD else kind


@entry
def deadwood_after_discards(tables, hands, points):
    """The least deadwood that discarding each card leaves: uint8-sized words [n, 52], by place.

    ``hands``: int64 [n], sets of cards; 255 for cards that are not in the hand.
    """
    where = address_of(tables)
    for number in range(len(hands)):
        hand = hands[number]
        for suit in range(4):
            for rank in range(13):
                bit, index = 1 << (16 * suit + rank), 13 * suit + rank
                points[number, index] = 255
                if hand & bit:
                    points[number, index] = min(_least(where, hand ^ bit), 254)


@inlined
def _least(where, hand):
    return solve.least_of(t.runs(where), get(where, t.SHORTEST), hand)
