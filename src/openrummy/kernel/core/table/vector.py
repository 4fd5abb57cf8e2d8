"""Many tables in lockstep: one action each, then observations and legal actions.

Row ``i`` of every array is table ``i``. Rows are independent, so threads may share the arrays,
and the deals of a row depend only on the seed and the row number. Arrays: ``words``, ``cards`` and
``compiled_rules`` as in :mod:`.columns`; ``state`` int64 [n], the number of deals started in a row;
``streams`` uint64 [n, 2], the streams for shuffles and for choices; ``seen`` uint8 [n, OBSERVED];
``masks`` uint8 [n, ACTIONS]; ``outcome`` int64 [n, OUTCOME].

With a learner, a kernel player plays the other seats until the learner is to act; with
``EXTERNAL``, rows stop at every seat.
"""

from __future__ import annotations

import numpy as np

from openrummy.kernel.core.random import PLAY, below, following
from openrummy.kernel.core.random import begin as stream
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.action_numbers import ACTIONS, code_of, number_of
from openrummy.kernel.core.table.arrays import Int64Array, Uint8Array
from openrummy.kernel.core.table.deal import apply
from openrummy.kernel.core.table.ending import renew, under
from openrummy.kernel.core.table.legal import MAX_ACTIONS, legal
from openrummy.kernel.core.table.observe import look
from openrummy.kernel.core.table.run import begin_deal, shuffle
from openrummy.kernel.core.table.simple_player import plain_choice
from openrummy.kernel.jit import compiled, entry

# special values of an action
BEGIN = -1  # start a new deal
NOTHING = -2  # leave the row as it is

# players of the seats other than the learner's
EXTERNAL = 0
BY_CHANCE = 1
PLAIN = 2

# columns of outcome
ASKED = 0  # the seat to act
ACTED = 1  # the seat that has just acted
ENDED = 2  # 1: its action ended the deal
WHY = 3  # code of the reason; 0 if the deal goes on or ended by ILLEGAL
ILLEGAL = 4  # 1: an illegal action ended the deal
POINTS = 5  # and five more: the points of each seat; 0 unless the deal ended
OUTCOME = POINTS + c.MAX_SEATS

# fields of the command of a step
FIRST, LAST, AGAIN, SEED, LEARNER, PLAYER, MODE = range(7)

# modes
PLAYING, ADVISING, LOOKING = range(3)


@entry
def step(  # noqa: PLR0913, PLR0917
    compiled_rules: Int64Array,
    words: Int64Array,
    cards: Uint8Array,
    state: Int64Array,
    streams: np.ndarray[tuple[int, int], np.dtype[np.uint64]],
    actions: Int64Array,
    seen: Uint8Array,
    masks: Uint8Array,
    outcome: Int64Array,
    command: Int64Array,
) -> None:
    """Apply an action, and the replies of others, in rows FIRST to LAST - 1 of ``command``.

    With AGAIN 1, a finished deal is replaced by the next one of the SEED, skipping deals that end
    before the LEARNER (-1: none) is to act. An illegal action ends the deal. The other modes change
    no deal: ADVISING writes into ``actions`` the choice of PLAYER for the seat to act (-1 if the
    deal is over); LOOKING writes the observation of the LEARNER and its legal actions if it is to
    act.
    """
    out = np.empty(MAX_ACTIONS, np.int64)
    learner, player = command[LEARNER], command[PLAYER]
    for i in range(command[FIRST], command[LAST]):
        act, mode = actions[i], command[MODE]
        if mode == PLAYING and act == NOTHING:
            continue
        # listed once here: this call is most of the code to compile
        n = legal(compiled_rules, words, cards, i, out) if act != BEGIN or mode != PLAYING else 0
        if mode == ADVISING:
            word = ~streams[i, 1]  # leaves the words of the following actions unchanged
            actions[i] = -1
            if n:
                chosen = _choice(compiled_rules, words, cards, word, i, player, out, n)
                actions[i] = number_of(chosen)
            continue
        if mode == LOOKING:
            _show(compiled_rules, words, cards, i, learner, seen, masks, out, n)
            continue
        acted, over, illegal = words[i, c.SEAT], False, False
        if act != BEGIN:
            code = code_of(act, out, n)
            if code >= 0:
                _do(compiled_rules, words, cards, streams, i, code)
                _reply(compiled_rules, words, cards, streams, i, learner, player, out)
                over = words[i, c.PHASE] == c.OVER
            else:
                illegal = True
                words[i, c.PHASE] = c.OVER
        _write(words, outcome, i, acted, over, illegal)
        if act == BEGIN or ((over or illegal) and command[AGAIN] == 1):
            _deal_anew(compiled_rules, words, cards, state, streams, i, command, out)
            if words[i, c.PHASE] == c.OVER:
                _write(words, outcome, i, acted, True, False)
        outcome[i, ASKED] = words[i, c.SEAT]
        watching = words[i, c.SEAT]
        if words[i, c.PHASE] == c.OVER and learner >= 0:
            watching = learner
        n = legal(compiled_rules, words, cards, i, out)
        _show(compiled_rules, words, cards, i, watching, seen, masks, out, n)


@compiled
def _show(  # noqa: PLR0913, PLR0917
    compiled_rules: Int64Array,
    words: Int64Array,
    cards: Uint8Array,
    i: int,
    seat: int,
    seen: Uint8Array,
    masks: Uint8Array,
    out: Int64Array,
    n: int,
) -> None:
    """Write the observation of a seat and, if it is to act, its ``n`` legal actions as a mask."""
    for index in range(ACTIONS):
        masks[i, index] = 0
    for index in range(n if words[i, c.SEAT] == seat else 0):
        masks[i, number_of(out[index])] = 1
    look(compiled_rules, words, cards, i, seat, seen, i, out)


@compiled
def _do(
    compiled_rules: Int64Array,
    words: Int64Array,
    cards: Uint8Array,
    streams: np.ndarray[tuple[int, int], np.dtype[np.uint64]],
    i: int,
    code: int,
) -> None:
    """Apply an action, and shuffle the pile if the deal is then in phase ``SHUFFLING``."""
    apply(compiled_rules, words, cards, i, code)
    while words[i, c.PHASE] == c.SHUFFLING:
        size = under(compiled_rules, words, i)
        streams[i, 0] = shuffle(cards, i, c.PILE_AT, size, streams[i, 0])
        renew(compiled_rules, words, cards, i)


@compiled
def _reply(
    compiled_rules: Int64Array,
    words: Int64Array,
    cards: Uint8Array,
    streams: np.ndarray[tuple[int, int], np.dtype[np.uint64]],
    i: int,
    learner: int,
    player: int,
    out: Int64Array,
) -> None:
    """Let the kernel player act until the learner, or an external player, is to act."""
    while player != EXTERNAL and words[i, c.PHASE] != c.OVER and words[i, c.SEAT] != learner:
        n = legal(compiled_rules, words, cards, i, out)
        code = _choice(compiled_rules, words, cards, streams[i, 1], i, player, out, n)
        streams[i, 1] = following(streams[i, 1])
        _do(compiled_rules, words, cards, streams, i, code)


@compiled
def _choice(
    compiled_rules: Int64Array,
    words: Int64Array,
    cards: Uint8Array,
    word: np.uint64,
    i: int,
    player: int,
    out: Int64Array,
    n: int,
) -> int:
    if player == PLAIN:
        return plain_choice(compiled_rules, words, cards, i, out, n)
    return int(out[below(word, n)])


@compiled
def _deal_anew(
    compiled_rules: Int64Array,
    words: Int64Array,
    cards: Uint8Array,
    state: Int64Array,
    streams: np.ndarray[tuple[int, int], np.dtype[np.uint64]],
    i: int,
    command: Int64Array,
    out: Int64Array,
) -> None:
    """Start the row's next deal in which the learner gets to act.

    The dealer rotates to the left from deal to deal and from row to row.
    """
    learner = command[LEARNER]
    while True:
        number = (i << 32) + i + state[i]
        state[i] += 1
        streams[i, 0] = begin_deal(compiled_rules, words, cards, i, command[SEED], number)
        streams[i, 1] = stream(command[SEED], number, PLAY)
        if learner >= 0:
            _reply(compiled_rules, words, cards, streams, i, learner, command[PLAYER], out)
        if words[i, c.PHASE] != c.OVER or command[AGAIN] == 0:
            return


@compiled
def _write(
    words: Int64Array, outcome: Int64Array, i: int, acted: int, over: bool, illegal: bool
) -> None:
    """Write the acting seat and, if the deal has ended, its outcome."""
    for index in range(OUTCOME):
        outcome[i, index] = 0
    outcome[i, ACTED] = acted
    outcome[i, ENDED], outcome[i, ILLEGAL] = int(over or illegal), int(illegal)
    if over:
        outcome[i, WHY] = words[i, c.REASON]
        for seat in range(words[i, c.SEATS]):
            outcome[i, POINTS + seat] = words[i, c.SCORES + seat]
