"""The patient player in the kernel: hand values from tables over the size of the stock.

Its reference is :mod:`openrummy.bots.heuristic.knock`. It differs in three details: it never
raises its deadwood by a discard, counts a card that was taken and discarded again only as
discarded, and estimates lay-offs for all melds together. One discard in a hundred differs.
"""

from __future__ import annotations

from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.gin import compiled_rules as t
from openrummy.kernel.core.gin.solve import least_of, melded
from openrummy.kernel.core.memory import get, put, real
from openrummy.kernel.core.players import features as o
from openrummy.kernel.core.players.player_vector import candidates
from openrummy.kernel.jit import compiled, inlined

# fields of a style: for each feature a table of KNOTS values, from a small stock to a large one
KNOTS = 5
LINES = 8  # base, deadwood, gain, gin, knock, live, loose, shown
HELD = 0
DRAWING = HELD + KNOTS * LINES
KNOCKED = DRAWING + KNOTS * LINES  # base, deadwood, laid off, taken
FEED = KNOCKED + KNOTS * 4
PATIENCE = FEED + 1
WAIT = FEED + 2
GRIP = FEED + 3
SHY = FEED + 4
SHOWS = FEED + 5
LOWERS = FEED + 6
TABLED = FEED + 7

MIN_VALUE = -1e9


@inlined
def _knot(stock):
    """Index of the last knot at or below a stock size, for interpolation."""
    return (stock > 9) + (stock > 16) + (stock > 23)


@inlined
def _share(stock, knot):
    low = 2 + 7 * knot
    high = low + (8 if knot == 3 else 7)
    return (min(max(stock, 2), 31) - low) / (high - low)


@inlined
def _at(style, line, knot, share):
    first = real(style, line + knot)
    return first + share * (real(style, line + knot + 1) - first)


@inlined
def _value(style, table, outlook, parts):
    """Value of a hand with the weights of a table, interpolated by stock size."""
    stock = get(outlook, o.STOCK)
    knot = _knot(stock)
    share = _share(stock, knot)
    total = _at(style, table, knot, share)
    total += _at(style, table + KNOTS, knot, share) * real(parts, o.POINTS)
    total += _at(style, table + 2 * KNOTS, knot, share) * real(parts, o.GAIN)
    total += _at(style, table + 3 * KNOTS, knot, share) * real(parts, o.GIN)
    total += _at(style, table + 4 * KNOTS, knot, share) * real(parts, o.KNOCK)
    total += _at(style, table + 5 * KNOTS, knot, share) * real(parts, o.LIVE)
    total += _at(style, table + 6 * KNOTS, knot, share) * real(parts, o.LOOSE)
    return total + _at(style, table + 7 * KNOTS, knot, share) * real(parts, o.SEEN)


@compiled
def held(tables, style, outlook, hand, parts):
    """Value of the ten cards held after a discard."""
    o.write_hand_features(tables, outlook, hand, parts)
    return _value(style, HELD, outlook, parts)


@compiled
def knocked(style, outlook, points, laid):
    """Value of a knock, comparable with :func:`held`."""
    stock = get(outlook, o.STOCK)
    knot = _knot(stock)
    share = _share(stock, knot)
    total = _at(style, KNOCKED, knot, share)
    total += _at(style, KNOCKED + KNOTS, knot, share) * points
    total += _at(style, KNOCKED + 2 * KNOTS, knot, share) * laid
    total += _at(style, KNOCKED + 3 * KNOTS, knot, share) * count(get(outlook, o.KNOWN))
    return total - real(style, WAIT) * 0.5 * get(outlook, o.TURNS)


@inlined
def _discarded(tables, style, outlook, hand, card, parts):
    """Value of a hand after a card of it is discarded."""
    value = held(tables, style, outlook, hand ^ 1 << card, parts)
    return value - real(style, FEED) * o.danger(outlook, card)


@compiled
def choose_discard(tables, style, outlook, hand, discards, parts):
    """Return the best discard and the value of the hand after it."""
    best, chosen = MIN_VALUE, lowest(discards)
    rest = candidates(tables, hand, discards)
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        value = _discarded(tables, style, outlook, hand, card, parts)
        if value > best:
            best, chosen = value, card
    return chosen, best


@compiled
def would_choose(tables, style, outlook, hand, discards, card, parts):
    """True if ``card`` is the best discard; also the value of the hand after it."""
    rest = candidates(tables, hand, discards)
    if rest >> card & 1 == 0:
        return False, MIN_VALUE
    rest ^= 1 << card
    best = _discarded(tables, style, outlook, hand, card, parts)
    while rest:
        other = lowest(rest)
        rest &= rest - 1
        value = _discarded(tables, style, outlook, hand, other, parts)
        if value > best or (value == best and other < card):
            return False, best
    return True, best


@compiled
def should_knock(tables, style, outlook, rest, points, on):
    """True if the player knocks with ten cards when continuing has the value ``on``."""
    if points == 0:
        return True
    if points > real(style, SHOWS):
        return False
    laid = o.expected_lay_offs(tables, outlook, melded(tables, rest))
    return knocked(style, outlook, points, laid) - real(style, PATIENCE) > on


@inlined
def lowers_enough(tables, style, hand, points):
    """True if leaving ``points`` of deadwood is enough of a reduction for the style to take a card.

    Always False for a style without such a threshold.
    """
    required = real(style, LOWERS)
    if required <= 0:
        return False
    return least_of(t.runs(tables), get(tables, t.SHORTEST), hand) - points >= required


@compiled
def should_take(  # noqa: PLR0913, PLR0917
    tables, style, outlook, hand, card, may, least, completes, parts
):
    """True if the player takes the top discard. ``least``: least deadwood after taking it."""
    if least == 0:
        return True
    bit, grown = 1 << card, hand | 1 << card
    shown = get(outlook, o.SHOWN)
    put(outlook, o.SHOWN, shown | bit)
    best, rest = MIN_VALUE, (candidates(tables, grown, may) | bit) & may
    while rest:
        discarded = lowest(rest)
        rest &= rest - 1
        best = max(best, held(tables, style, outlook, grown ^ 1 << discarded, parts))
    put(outlook, o.SHOWN, shown)
    if least <= get(outlook, o.LIMIT) and least <= real(style, SHOWS):
        best = max(best, knocked(style, outlook, least, 0.0))
    o.write_hand_features(tables, outlook, hand, parts)
    ahead = best - _value(style, DRAWING, outlook, parts) - real(style, GRIP)
    return ahead - (0.0 if completes else real(style, SHY)) > 0
