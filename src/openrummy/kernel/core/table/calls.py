"""Entry points for Python, each cached on disk as machine code together with its callees."""

from __future__ import annotations

import numpy as np

from openrummy.kernel.core.random import PLAY, SHUFFLE, WORLD
from openrummy.kernel.core.random import begin as stream
from openrummy.kernel.core.table import action_codes, deal, ending, run, worlds
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table import legal as listing
from openrummy.kernel.core.table import start as starting
from openrummy.kernel.core.table.arrays import Int64Array, Uint8Array
from openrummy.kernel.jit import entry

# columns of a result
ENDED = 0
WON = 1
WENT = 2  # the seat that went out, or -1
DISCARDED = 3  # number of turns
DONE = 4  # number of actions
SCORED = 5
COUNTED = SCORED + c.MAX_SEATS
RESULT = COUNTED + c.MAX_SEATS


@entry
def pack(compiled_rules: Int64Array, cards: Uint8Array, i: int, seed: int, number: int) -> None:
    """Shuffle the pack of a deal for ``start``."""
    size = starting.full_pack(compiled_rules, cards, i)
    run.shuffle(cards, i, 0, size, stream(seed, number, SHUFFLE))


@entry
def start(
    compiled_rules: Int64Array,
    words: Int64Array,
    cards: Uint8Array,
    i: int,
    dealer: int,
    wild: int,
    choices: int,
    factor: int,
) -> None:
    """Start a deal with the pack in ``cards[i]``."""
    starting.start(compiled_rules, words, cards, i, dealer, wild, choices, factor)


@entry
def legal(
    compiled_rules: Int64Array, words: Int64Array, cards: Uint8Array, i: int, out: Int64Array
) -> int:
    """Write the codes of the legal actions into ``out``; return their number."""
    return listing.legal(compiled_rules, words, cards, i, out)


@entry
def apply(
    compiled_rules: Int64Array, words: Int64Array, cards: Uint8Array, i: int, code: int
) -> None:
    """Apply a legal action."""
    deal.apply(compiled_rules, words, cards, i, code)


@entry
def renew(compiled_rules: Int64Array, words: Int64Array, cards: Uint8Array, i: int) -> None:
    """Turn the pile, unshuffled, into the stock of a deal in phase ``SHUFFLING``."""
    ending.renew(compiled_rules, words, cards, i)


@entry
def laid_cards(compiled_rules: Int64Array, wild: int, code: int) -> int:
    """The cards of the meld that is laid down."""
    return action_codes.laid_cards(compiled_rules, wild, code)


@entry
def laid_stands(code: int) -> int:
    """The faces that the wilds of the new meld represent."""
    return action_codes.laid_stands(code)


@entry
def play(
    compiled_rules: Int64Array,
    words: Int64Array,
    cards: Uint8Array,
    seat: int,
    actions: Int64Array,
    seed: int,
    first: int,
    results: Int64Array,
) -> None:
    """Play deals with uniformly random actions; write the result of each to a row of ``results``.

    With ``seat`` -1, plays deals ``first``, ``first + 1``, ... of a seed. Otherwise row 0 is a deal
    in which the seat is to act, and each of ``actions`` (-1: no action) is played out in row 1 in
    the worlds ``first``, ``first + 1``, ..., which have the same random numbers for all actions.
    """
    out = np.empty(listing.MAX_ACTIONS, np.int64)
    rows, tried = len(words), len(actions)
    # passing constants would compile everything below once more for them
    here, other = int(np.int64(0)), int(np.int64(1))
    for k in range(len(results)):
        if seat < 0:
            i, number = k % rows, first + k
            later = run.begin_deal(compiled_rules, words, cards, i, seed, number)
        else:
            i, number = other, first + k // tried
            worlds.copy(words, cards, here, i)
            worlds.resample(words, cards, i, seat, stream(seed, number, WORLD), out)
            later = stream(seed, number, SHUFFLE)
            if actions[k % tried] >= 0:
                deal.apply(compiled_rules, words, cards, i, actions[k % tried])
        word = stream(seed, number, PLAY)
        results[k, DONE] = run.play_on(compiled_rules, words, cards, i, later, word, out)
        results[k, ENDED], results[k, WON] = words[i, c.REASON], words[i, c.WINNER]
        results[k, WENT], results[k, DISCARDED] = words[i, c.OUT], words[i, c.TURNS]
        for seat_index in range(c.MAX_SEATS):
            results[k, SCORED + seat_index] = words[i, c.SCORES + seat_index]
            results[k, COUNTED + seat_index] = words[i, c.COUNTS + seat_index]


def play_rows(
    compiled_rules: Int64Array, words: Int64Array, cards: Uint8Array, seed: int, first: int
) -> int:
    """Play deals ``first``, ... at random, one per row; return the total number of actions."""
    results = np.zeros((len(words), RESULT), np.int64)
    play(compiled_rules, words, cards, -1, np.full(1, -1, np.int64), seed, first, results)
    return int(results[:, DONE].sum())
