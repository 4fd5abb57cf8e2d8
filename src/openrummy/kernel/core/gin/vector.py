"""Many deals in lockstep: one action each, then the observations and legal actions of the seats
that act next.

Row ``i`` of every array is deal ``i``. Rows are independent, so threads may share them: the deals
of a row depend only on the seed and its number. Arrays: ``tables`` from
:func:`openrummy.kernel.gin.lower.lower`; ``deals`` int64 [n, deal.SIZE]; ``state`` int64
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
from openrummy.kernel.core.memory import address_of, get, put, row
from openrummy.kernel.jit import compiled, entry

BEGIN = -1  # instead of an action: start a new deal

# columns of state
BITS = 0  # and 1: bit masks of the legal actions, HALF actions each
DEALT = 2  # deals begun in the row
STATE = 3

# columns of outcome
SEAT = 0  # the seat to act
ACTED = 1  # the seat that has just acted
ENDED = 2  # 1: its action ended the deal
SCORE = 3  # and 1 more: the points of each seat; like the following columns, 0 unless it ended
REASON = (
    5  # of the end, in the order of :class:`openrummy.core.scoring.result.Reason`; NONE: it goes on
)
NET = 6  # points of the acting seat minus those of the opponent
OUTCOME = 7

# fields of the command of a step
FIRST, LAST, AGAIN, SEED = 0, 1, 2, 3


@entry
def illegal(state, actions):
    """Return the first row with an illegal action, or -1."""
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
    """Apply a legal action in each row FIRST to LAST - 1 of ``command``; BEGIN starts a deal.

    With AGAIN 1 a finished deal is replaced by the next one of the SEED.
    """
    compiled_rules = address_of(tables)
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
    """Apply an action number and then the best defence (G33); True if the deal is over."""
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
    """Begin the row's next deal that is not a misdeal (G13).

    The dealer alternates from deal to deal, and from row to row.
    """
    while True:
        dealt = get(kept, DEALT)
        deal_out(tables, deal, seed, (number << 32) + number + dealt)
        put(kept, DEALT, dealt + 1)
        if get(deal, d.PHASE) != d.OVER:
            return


@entry
def look(tables, deals, number, seat, seen):
    """Write a seat's observation of one row, whether it is to act or not, to row 0 of ``seen``."""
    o.look(address_of(tables), row(deals, number), seat, row(seen, 0))


@entry
def look_at(tables, deals, seat, seen, masks):
    """Write a seat's observation of row 0, and the legal actions of the seat to act."""
    compiled_rules, deal = address_of(tables), row(deals, 0)
    bits = row(masks, 0)
    o.look(compiled_rules, deal, seat, row(seen, 0))
    o.allow(compiled_rules, deal, bits, row(masks, 0))


@entry
def sample(state, words, actions):
    """Choose a uniformly random legal action for every row; ``words`` has one stream per row."""
    for number in range(len(actions)):
        low, high = state[number, BITS], state[number, BITS + 1]
        word = words[number]
        here = count(low)
        rank = random.below(word, here + count(high))
        words[number] = random.following(word)
        actions[number] = nth(low, rank) if rank < here else o.HALF + nth(high, rank - here)
