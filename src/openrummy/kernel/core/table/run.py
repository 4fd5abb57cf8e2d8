"""Random deals, each with its own random streams."""

from __future__ import annotations

import numpy as np

from openrummy.kernel.core.random import SHUFFLE, below, following
from openrummy.kernel.core.random import begin as stream
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array, Uint8Array
from openrummy.kernel.core.table.deal import apply
from openrummy.kernel.core.table.ending import renew, under
from openrummy.kernel.core.table.legal import legal
from openrummy.kernel.core.table.start import full_pack, start
from openrummy.kernel.jit import compiled


@compiled
def shuffle(cards: Uint8Array, i: int, begin: int, number: int, word: np.uint64) -> np.uint64:
    """Shuffle ``number`` cards from index ``begin``; return the next word of the stream."""
    for last in range(number - 1, 0, -1):
        other = below(word, last + 1)
        word = following(word)
        card = cards[i, begin + last]
        cards[i, begin + last] = cards[i, begin + other]
        cards[i, begin + other] = card
    return word


@compiled
def wild_of_deal(compiled_rules: Int64Array, number: int) -> int:
    """The wild rank of deal ``number``, from 0; -1: none (W1)."""
    return (
        int(compiled_rules[c.ORDER + number % compiled_rules[c.WILD_DEALS]] - 1)
        if compiled_rules[c.WILD_DEALS]
        else -1
    )


@compiled
def begin_deal(
    compiled_rules: Int64Array, words: Int64Array, cards: Uint8Array, i: int, seed: int, number: int
) -> np.uint64:
    """Shuffle and start deal ``number``; return the stream for reshuffles.

    The deal rotates to the left; a dealer who names the wild rank may name any rank.
    """
    size = full_pack(compiled_rules, cards, i)
    word = shuffle(cards, i, 0, size, stream(seed, number, SHUFFLE))
    dealer = number % compiled_rules[c.PLAYERS]
    start(
        compiled_rules,
        words,
        cards,
        i,
        dealer,
        wild_of_deal(compiled_rules, number),
        compiled_rules[c.CHOOSES],
        1,
    )
    return word


@compiled
def play_on(
    compiled_rules: Int64Array,
    words: Int64Array,
    cards: Uint8Array,
    i: int,
    later: np.uint64,
    word: np.uint64,
    out: Int64Array,
) -> int:
    """Play a deal to its end with uniformly random actions; return their number.

    ``word`` is the stream for choices, ``later`` the one for reshuffles.
    """
    actions = 0
    while words[i, c.PHASE] != c.OVER:
        if words[i, c.PHASE] == c.SHUFFLING:
            later = shuffle(cards, i, c.PILE_AT, under(compiled_rules, words, i), later)
            renew(compiled_rules, words, cards, i)
            continue
        n = legal(compiled_rules, words, cards, i, out)
        apply(compiled_rules, words, cards, i, out[below(word, n)])
        word = following(word)
        actions += 1
    return actions
