"""Players in numbers who slip: their values of discards carry a random error.

People do not all play alike in the same position, nor does one person twice. A player that
misjudges by some points stands for many similar ones.
"""

from __future__ import annotations

from openrummy.kernel.arrays import np
from openrummy.kernel.core.bits import lowest
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin.baseline_players import leaving_least
from openrummy.kernel.core.memory import get, offset, real
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
def _estimate(player, which, workspace):
    return pl.estimate(
        pl.net_of(player, which), offset(workspace, pl.INPUT_VECTOR), offset(workspace, pl.UNITS)
    )


@inlined
def _perceived_value(tables, player, workspace, hand, card):
    """Perceived value of continuing after a discard."""
    if real(player, pl.KIND) == pl.TABLED:
        style, outlook = offset(player, pl.REST), offset(workspace, pl.OUTLOOK)
        held = patient_policy.held(
            tables, style, outlook, hand ^ 1 << card, offset(workspace, pl.PARTS)
        )
        return held - real(style, patient_policy.FEED) * o.danger(outlook, card)
    pl.write_discard_inputs(tables, workspace, hand, card)
    return _estimate(player, pl.DISCARDING, workspace)


@compiled
def _choose_discard(tables, player, noise, workspace, hand, discards, word):
    """The discard with the highest perceived value, and that value."""
    best, chosen, rest = pl.MIN_VALUE, lowest(discards), pl.candidates(tables, hand, discards)
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        value = _perceived_value(tables, player, workspace, hand, card) + noise * _error(word, card)
        if value > best:
            best, chosen = value, card
    return chosen, best


@compiled
def _end_turn(tables, deal, player, noise, notes, word):
    kinds, discards, may_knock = d.legal(tables, deal)
    if kinds:
        return d.action(d.SHOW_ALL, 0)
    seat = get(deal, d.SEAT)
    hand, workspace, points, shown = (
        get(deal, d.HANDS + seat),
        offset(notes, playout.WORKSPACE),
        0,
        0,
    )
    if may_knock:
        least, points = leaving_least(tables, hand, may_knock)
        shown = lowest(least)
        if points == 0 or discards == 0:
            return d.action(d.KNOCK_CARD, shown)
    by_tables = real(player, pl.KIND) == pl.TABLED
    playout.observe(tables, deal, notes, seat, by_tables)
    card, best = _choose_discard(tables, player, noise, workspace, hand, discards, word)
    if may_knock:
        left, best = hand ^ 1 << shown, best - noise * _error(word, _KNOCK)
        if by_tables:
            style = offset(player, pl.REST)
            knocks = patient_policy.should_knock(tables, style, workspace, left, points, best)
        else:
            knocks = pl.should_knock(tables, player, workspace, left, best)
        if knocks:
            return d.action(d.KNOCK_CARD, shown)
    return d.action(d.DISCARD_CARD, card)


@compiled
def decide(tables, deal, player, noise, notes, word):
    """The action of a player whose errors have a scale of ``noise`` points; only discards are
    misjudged.
    """
    baseline = real(player, pl.KIND) == pl.BASELINE
    if noise > 0 and get(deal, d.PHASE) == d.DISCARD and not baseline:
        return _end_turn(tables, deal, player, noise, notes, word)
    return playout.decide(tables, deal, player, notes, word)
