"""Drawing hands the other may hold, which would have thrown what it threw.

A style of the other is a player in numbers, so there is no need to guess what its last throw
says of its hand: the deal is wound back to it, and the player asked. Most hands that the
belief draws would have thrown something else, or knocked.
"""

from __future__ import annotations

from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin import worlds
from openrummy.kernel.core.memory import get, put
from openrummy.kernel.core.players import belief, playout
from openrummy.kernel.jit import compiled, inlined

MOST_TRIED = 30  # hands, for one that would have thrown what was thrown
MORE = 4  # exchanges from one that would not to the next


@compiled
def rewind(deal, seat, before, notes):
    """Write the deal as it was when the other threw last, as far as ``seat`` knows it.

    ``notes``: who threw what, changed to what was thrown by then. The card thrown, or NONE
    where the last turn before this one was none of the other's.
    """
    other = 1 - seat
    worlds.copy(deal, before)
    if get(deal, d.TURNS) == 0:
        return d.NONE
    if get(deal, d.PHASE) == d.THROW:
        _draw_back(before, seat)
    if get(before, d.PILE) == 0:
        return d.NONE
    thrown = d.top(before)
    put(before, d.PILE, get(before, d.PILE) - 1)
    put(before, d.GONE, get(before, d.GONE) & ~(1 << thrown))
    put(before, d.TURNS, get(before, d.TURNS) - 1)
    put(before, d.PHASE, d.THROW)
    put(before, d.SEAT, other)
    for place in (d.TAKEN, d.DRAWN):
        put(before, place, d.NONE)
    for place in (d.MUST, d.STOCK_ONLY):
        put(before, place, 0)
    put(notes, playout.THREW + other, get(notes, playout.THREW + other) & ~(1 << thrown))
    return thrown


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
def would_throw(tables, before, player, notes, hand, thrown, word):
    """Would a player who keeps ``hand`` have thrown that card? Yes, if it is NONE."""
    if thrown == d.NONE:
        return True
    put(before, d.HANDS + get(before, d.SEAT), hand | 1 << thrown)
    return playout.would_throw(tables, before, player, notes, thrown, word)


@compiled
def wander(  # noqa: PLR0913, PLR0917
    tables, sight, weights, hidden, steps, word, before, player, notes, thrown
):
    """So many exchanges of a hidden card for an unseen one by the belief; the next word.

    And a few more while the player would not have thrown what was thrown with those cards.
    """
    for tried in range(MOST_TRIED):
        more = steps if tried == 0 else MORE
        hidden, word = belief.wander(tables, sight, weights, hidden, more, word)
        hand = hidden | get(sight, belief.KNOWN)
        if would_throw(tables, before, player, notes, hand, thrown, word):
            break
    return hidden, word
