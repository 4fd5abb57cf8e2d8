"""Value net: expected points of both sides in a position before a draw, with both hands known.

It makes truncated playouts possible: both hands together predict much of the deal's result, with
less variance between worlds than the result itself.
"""

from __future__ import annotations

from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin.baseline_players import leaving_least
from openrummy.kernel.core.gin.neighbours import outs
from openrummy.kernel.core.gin.solve import FULL, melded
from openrummy.kernel.core.memory import get, offset, put, put_real, real
from openrummy.kernel.core.players import features as o
from openrummy.kernel.core.players import net
from openrummy.kernel.jit import compiled, inlined

HAND = 12  # number of features of a hand
INPUTS = 2 * HAND + 9
OUTPUTS = 2  # expected points of the seat and of the opponent

HIDDEN = 128
NET = net.size(INPUTS, HIDDEN, OUTPUTS)
_hidden_layer = net.hidden_layer(HIDDEN)

# offsets in the workspace of an evaluation
INPUT_VECTOR = 0
UNITS = INPUT_VECTOR + INPUTS
OUTLOOK = UNITS + HIDDEN
PARTS = OUTLOOK + o.OUTLOOK
WORKSPACE_SIZE = PARTS + o.PARTS


@inlined
def _describe_hand(tables, workspace, hand, unmelded, opponent_unmelded, live, out):
    outlook, parts = offset(workspace, OUTLOOK), offset(workspace, PARTS)
    points = o.write_hand_features(tables, outlook, hand, parts)
    all_outs = outs(hand)
    put_real(out, 0, points * 0.05)
    put_real(out, 1, 1.0 if points <= get(outlook, o.LIMIT) else 0.0)
    put_real(out, 2, 1.0 if points == 0 else 0.0)
    put_real(out, 3, real(parts, o.LOOSE) * 0.2)
    put_real(out, 4, real(parts, o.GAIN) * 0.5)
    put_real(out, 5, real(parts, o.GIN) * 10)
    put_real(out, 6, real(parts, o.KNOCK) * 4)
    put_real(out, 7, real(parts, o.LIVE) * 3)
    put_real(out, 8, real(parts, o.HIGHEST) * 0.1)
    put_real(out, 9, count(outs(unmelded) & live) * 0.1)
    put_real(out, 10, count(all_outs & live) * 0.1)
    put_real(out, 11, count(all_outs & opponent_unmelded) * 0.3)
    return points


@compiled
def describe(tables, deal, seat, workspace):
    """Write the features of a position before ``seat`` draws: float64 [INPUTS], at INPUT_VECTOR."""
    hand, other = get(deal, d.HANDS + seat), get(deal, d.HANDS + 1 - seat)
    live = FULL & ~hand & ~other & ~get(deal, d.GONE)
    limit = get(deal, d.LIMIT)
    outlook, out = offset(workspace, OUTLOOK), offset(workspace, INPUT_VECTOR)
    put(outlook, o.UNSEEN, live)
    put(outlook, o.LIMIT, limit)
    put(outlook, o.SHOWN, 0)
    chance, rest = 1.0 / max(count(live), 1), live
    while rest:
        put_real(offset(outlook, o.NEXT), lowest(rest), chance)
        rest &= rest - 1
    unmelded, others = hand & ~melded(tables, hand), other & ~melded(tables, other)
    points = _describe_hand(tables, workspace, hand, unmelded, others, live, out)
    _describe_hand(tables, workspace, other, others, unmelded, live, offset(out, HAND))
    rest = offset(out, 2 * HAND)
    gain, after_all = 0, points
    if get(deal, d.PILE):
        grown = hand | 1 << d.top(deal)
        _, after_all = leaving_least(tables, grown, grown)
        gain = points - after_all
    left = get(deal, d.LEFT)
    put_real(rest, 0, gain * 0.1)
    put_real(rest, 1, 1.0 if after_all == 0 else 0.0)
    put_real(rest, 2, 1.0 if after_all <= limit else 0.0)
    put_real(rest, 3, left * 0.05)
    put_real(rest, 4, 1.0 if left <= 6 else 0.0)
    put_real(rest, 5, count(get(deal, d.KNOWN + 1 - seat)) * 0.2)
    put_real(rest, 6, count(get(deal, d.KNOWN + seat)) * 0.2)
    put_real(rest, 7, get(deal, d.TURNS) * 0.05)
    put_real(rest, 8, limit * 0.1)


@inlined
def estimate(weights, workspace):
    """Expected points of the seat and of the opponent, from the features in the workspace."""
    units = offset(workspace, UNITS)
    _hidden_layer(weights, INPUTS, offset(workspace, INPUT_VECTOR), units)
    own = net.output(weights, INPUTS, HIDDEN, OUTPUTS, 0, units)
    return max(0.0, own), max(0.0, net.output(weights, INPUTS, HIDDEN, OUTPUTS, 1, units))
