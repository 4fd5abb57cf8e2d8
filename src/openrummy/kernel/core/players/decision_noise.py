"""Players in numbers who slip: their values of discards carry a random error.

People do not all play alike in the same position, nor does one person twice. A player that
misjudges by some points stands for many similar ones.
"""

from __future__ import annotations

from openrummy.kernel.arrays import np
from openrummy.kernel.core.bits import lowest
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin.baseline_players import leaving_least
from openrummy.kernel.core.memory import after, get, real
from openrummy.kernel.core.players import features as o
from openrummy.kernel.core.players import patient_policy, playout
from openrummy.kernel.core.players import player_vector as pl
from openrummy.kernel.core.random import mixed, portion
from openrummy.kernel.jit import compiled, inlined

_KNOCK = 64  # the index of a knock among misjudged actions; cards are below it


@inlined
def _error(word, index):
    """A Gumbel-distributed error, in slips, so that choosing the best amounts to a softmax."""
    share = portion(mixed(word) ^ mixed(np.uint64(index + 1)))
    return -np.log(-np.log(0.999998 * share + 1e-6))


@inlined
def _estimate(player, which, room):
    return pl.estimate(pl.net_of(player, which), after(room, pl.ASKED), after(room, pl.UNITS))


@inlined
def _seems(tables, player, room, hand, card):
    """Perceived value of continuing after a discard."""
    if real(player, pl.KIND) == pl.TABLED:
        style, outlook = after(player, pl.REST), after(room, pl.OUTLOOK)
        held = patient_policy.held(tables, style, outlook, hand ^ 1 << card, after(room, pl.PARTS))
        return held - real(style, patient_policy.FEED) * o.danger(outlook, card)
    pl.ask_discard(tables, room, hand, card)
    return _estimate(player, pl.DISCARDING, room)


@compiled
def _chosen(tables, player, slip, room, hand, discards, word):
    """The discard with the highest perceived value, and that value."""
    best, chosen, rest = pl.NEVER, lowest(discards), pl.candidates(tables, hand, discards)
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        there = _seems(tables, player, room, hand, card) + slip * _error(word, card)
        if there > best:
            best, chosen = there, card
    return chosen, best


@compiled
def _end_turn(tables, deal, player, slip, notes, word):
    kinds, discards, may_knock = d.legal(tables, deal)
    if kinds:
        return d.action(d.SHOW_ALL, 0)
    seat = get(deal, d.SEAT)
    hand, room, points, shown = get(deal, d.HANDS + seat), after(notes, playout.ROOM), 0, 0
    if may_knock:
        least, points = leaving_least(tables, hand, may_knock)
        shown = lowest(least)
        if points == 0 or discards == 0:
            return d.action(d.KNOCK_CARD, shown)
    tabled = real(player, pl.KIND) == pl.TABLED
    playout.look(tables, deal, notes, seat, tabled)
    card, best = _chosen(tables, player, slip, room, hand, discards, word)
    if may_knock:
        left, best = hand ^ 1 << shown, best - slip * _error(word, _KNOCK)
        if tabled:
            style = after(player, pl.REST)
            knocks = patient_policy.knocks(tables, style, room, left, points, best)
        else:
            knocks = pl.knocks(tables, player, room, left, best)
        if knocks:
            return d.action(d.KNOCK_CARD, shown)
    return d.action(d.DISCARD_CARD, card)


@compiled
def decide(tables, deal, player, slip, notes, word):
    """The action of a player whose errors have a scale of ``slip`` points; only discards are
    misjudged.
    """
    baseline = real(player, pl.KIND) == pl.BASELINE
    if slip > 0 and get(deal, d.PHASE) == d.DISCARD and not baseline:
        return _end_turn(tables, deal, player, slip, notes, word)
    return playout.decide(tables, deal, player, notes, word)
