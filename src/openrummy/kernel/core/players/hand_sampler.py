"""Sampling hands that the opponent may hold and with which it would have made its last discard.

A style of the opponent is a player in numbers, so there is no need to guess what its last discard
says of its hand: the deal is wound back to it, and the player asked. Most hands that the
belief draws would have discarded something else, or knocked.
"""

from __future__ import annotations

from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin import worlds
from openrummy.kernel.core.memory import get, put
from openrummy.kernel.core.players import belief, playout
from openrummy.kernel.jit import compiled, inlined

MAX_TRIED = 30  # hands, for one that would have discarded what was discarded
MORE = 4  # exchanges from one that would not to the next


@compiled
def rewind(deal, seat, before, notes):
    """Write the deal as it was when the opponent discarded last, as far as ``seat`` knows it.

    ``notes``: who discarded what, changed to what was discarded by then. The card discarded, or
    NONE where the last turn before this one was none of the opponent's.
    """
    opponent = 1 - seat
    worlds.copy(deal, before)
    if get(deal, d.TURNS) == 0:
        return d.NONE
    if get(deal, d.PHASE) == d.DISCARD:
        _draw_back(before, seat)
    if get(before, d.PILE) == 0:
        return d.NONE
    discarded = d.top(before)
    put(before, d.PILE, get(before, d.PILE) - 1)
    put(before, d.GONE, get(before, d.GONE) & ~(1 << discarded))
    put(before, d.TURNS, get(before, d.TURNS) - 1)
    put(before, d.PHASE, d.DISCARD)
    put(before, d.SEAT, opponent)
    for column in (d.TAKEN, d.DRAWN):
        put(before, column, d.NONE)
    for column in (d.MUST, d.STOCK_ONLY):
        put(before, column, 0)
    put(
        notes,
        playout.DISCARDED + opponent,
        get(notes, playout.DISCARDED + opponent) & ~(1 << discarded),
    )
    return discarded


@compiled
def _draw_back(before, seat):
    """The card drawn this turn goes back where it came from."""
    taken, drawn = get(before, d.TAKEN), get(before, d.DRAWN)
    if taken == d.NONE:
        put(before, d.LEFT, get(before, d.LEFT) + 1)
    else:
        drawn = taken
        put(before, d.PILE, get(before, d.PILE) + 1)
        put(before, d.GONE, get(before, d.GONE) | 1 << taken)
        put(before, d.KNOWN + seat, get(before, d.KNOWN + seat) & ~(1 << taken))
    put(before, d.HANDS + seat, get(before, d.HANDS + seat) & ~(1 << drawn))


@inlined
def would_discard(tables, before, player, notes, hand, discarded, word):
    """Would a player who keeps ``hand`` have discarded that card? True for NONE."""
    if discarded == d.NONE:
        return True
    put(before, d.HANDS + get(before, d.SEAT), hand | 1 << discarded)
    return playout.would_discard(tables, before, player, notes, discarded, word)


@compiled
def metropolis(  # noqa: PLR0913, PLR0917
    tables, evidence, weights, hidden, steps, word, before, player, notes, discarded
):
    """Make this many exchanges of a hidden card for an unseen one by the belief; the next word.

    And a few more while the player would not have discarded what was discarded with those cards.
    """
    for attempt in range(MAX_TRIED):
        exchanges = steps if attempt == 0 else MORE
        hidden, word = belief.metropolis(tables, evidence, weights, hidden, exchanges, word)
        hand = hidden | get(evidence, belief.KNOWN)
        if would_discard(tables, before, player, notes, hand, discarded, word):
            break
    return hidden, word
