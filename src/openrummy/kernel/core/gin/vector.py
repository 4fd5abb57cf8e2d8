"""Many deals in lockstep: one action each, then the observations and legal actions of the seats
that act next.

Row ``i`` of every array is deal ``i``; several threads may share the rows, for no row reads another
one, and the deals of a row depend on the seed and its number alone. Arrays: ``tables`` as
:func:`openrummy.kernel.gin.lower.lower` makes them; ``deals`` int64 [n, deal.SIZE]; ``state`` int64
[n, STATE]; ``seen`` int64 [n, OBSERVED_WORDS] and ``masks`` int64 [n, MASK_WORDS], which are read
as bytes; ``outcome`` int64 [n, OUTCOME].
"""

from __future__ import annotations

from openrummy.kernel.core import random
from openrummy.kernel.core.bits import count, nth
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin import observe as o
from openrummy.kernel.core.gin.baseline_players import defend
from openrummy.kernel.core.gin.calls import deal_out
from openrummy.kernel.core.memory import begin, get, put, row
from openrummy.kernel.jit import compiled, entry

BEGIN = -1  # for an action: a new deal

# columns of state
BITS = 0  # and 1: what may be done, HALF actions each
DEALT = 2  # deals begun in the row
STATE = 3

# columns of outcome
SEAT = 0  # who is asked
ACTED = 1  # the seat that has just acted
ENDED = 2  # 1: the deal has ended with that
SCORE = 3  # and 1 more: the points of each seat; 0 unless it ended, as what follows
REASON = (
    5  # of the end, in the order of :class:`openrummy.core.scoring.result.Reason`; NONE: it goes on
)
NET = 6  # points of the acting seat minus those of the opponent
OUTCOME = 7

# fields of the command of a step
FIRST, LAST, AGAIN, SEED = 0, 1, 2, 3


@entry
def illegal(state, actions):
    """The first row whose action may not be done, or -1."""
    for number in range(len(actions)):
        act = actions[number]
        if act < 0 or act >= o.ACTIONS:
            return number
        half = 1 if act >= o.HALF else 0
        if state[number, BITS + half] >> (act - o.HALF * half) & 1 == 0:
            return number
    return -1


@entry
def step(tables, deals, state, actions, seen, masks, outcome, command):
    """Do one legal action in each of the rows FIRST to LAST - 1 of ``command``; BEGIN: deal anew.

    With AGAIN 1 a deal that ends makes room for the next one of the SEED.
    """
    compiled_rules = begin(tables)
    for number in range(command[FIRST], command[LAST]):
        deal, kept, result = row(deals, number), row(state, number), row(outcome, number)
        act = actions[number]
        asked = get(deal, d.SEAT)
        over = False
        if act != BEGIN:
            over = _act(compiled_rules, deal, act)
        _write_result(deal, asked, over, result)
        if act == BEGIN or (over and command[AGAIN] == 1):
            _deal_anew(compiled_rules, deal, kept, command[SEED], number)
        put(result, SEAT, get(deal, d.SEAT))
        o.look(compiled_rules, deal, get(deal, d.SEAT), row(seen, number))
        o.allow(compiled_rules, deal, kept, row(masks, number))


@compiled
def _act(tables, deal, act):
    """Do a numbered action, and the best defence at once (G33); is the deal over?"""
    d.apply(tables, deal, o.in_full(act))
    if get(deal, d.PHASE) == d.DEFEND:
        defend(tables, deal)
    return get(deal, d.PHASE) == d.OVER


@compiled
def _write_result(deal, asked, over, result):
    """Write the acting seat and, if the deal has ended, its outcome."""
    for index in range(OUTCOME):
        put(result, index, 0)
    put(result, ACTED, asked)
    put(result, REASON, d.NONE)
    if over:
        own, other = get(deal, d.SCORE + asked), get(deal, d.SCORE + 1 - asked)
        put(result, ENDED, 1)
        put(result, SCORE + asked, own)
        put(result, SCORE + 1 - asked, other)
        put(result, REASON, get(deal, d.REASON))
        put(result, NET, own - other)


@compiled
def _deal_anew(tables, deal, kept, seed, number):
    """Begin the row's next deal that is not void from the first (G13).

    Dealers take turns from deal to deal, and from row to row.
    """
    while True:
        dealt = get(kept, DEALT)
        deal_out(tables, deal, seed, (number << 32) + number + dealt)
        put(kept, DEALT, dealt + 1)
        if get(deal, d.PHASE) != d.OVER:
            return


@entry
def look(tables, deals, number, seat, seen):
    """Write what a seat observes in one row, whether it is to act or not, to row 0 of ``seen``."""
    o.look(begin(tables), row(deals, number), seat, row(seen, 0))


@entry
def look_at(tables, deals, seat, seen, masks):
    """Write what a seat observes in row 0, and the legal actions of the seat to act."""
    compiled_rules, deal = begin(tables), row(deals, 0)
    bits = row(masks, 0)
    o.look(compiled_rules, deal, seat, row(seen, 0))
    o.allow(compiled_rules, deal, bits, row(masks, 0))


@entry
def sample(state, words, actions):
    """A random action for every row, each legal one equally likely; ``words`` has a stream for
    each.
    """
    for number in range(len(actions)):
        low, high = state[number, BITS], state[number, BITS + 1]
        word = words[number]
        here = count(low)
        rank = random.below(word, here + count(high))
        words[number] = random.following(word)
        actions[number] = nth(low, rank) if rank < here else o.HALF + nth(high, rank - here)
