"""Players as parameter vectors, and the decisions of learned players.

There are three kinds of player: ``BASELINE`` is the published baseline, ``TABLED`` the patient
player (:mod:`openrummy.kernel.core.players.patient_policy`) and ``LEARNED`` a player with three
small nets, which estimate the value of the deal for its seat after a discard, before a stock draw
and at a knock. A player reads only its seat's own knowledge, in a playout as at a table.
"""

from __future__ import annotations

from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.gin.neighbours import near_to, next_to, of_rank, outs
from openrummy.kernel.core.gin.solve import loose_points, melded
from openrummy.kernel.core.memory import get, offset, put, put_real, real
from openrummy.kernel.core.players import features as o
from openrummy.kernel.core.players import net
from openrummy.kernel.jit import compiled, inlined

# ---------------------------------------------------------------- inputs of a net

POINTS = 0
LOOSE = 1
GAIN = 2
GIN = 3
KNOCK = 4
LIVE = 5
SEEN = 6
HIGHEST = 7
MAY_KNOCK = 8
NOTHING = 9  # 1 if the hand has no deadwood
OUTS = 10  # unseen cards that complete a meld of unmelded cards
STOCK = 11
KNOWN = 12  # number of the opponent's cards that the seat knows
TURNS = 13
LIMIT = 14
MELDED = 15
DISCARDED_HIGH = 16  # mean points of the opponent's discards
FITS = 17  # loose cards that extend known cards of the opponent
DANGER = 18  # discard: probability that the opponent melds it; knock: points that may be laid off
KNOWN_RANK = 19  # known cards of the opponent with the rank of the discard
KNOWN_NEXT = 20  # known neighbours of the discard in its suit
KNOWN_NEAR = 21  # known cards two ranks away in its suit
DISCARDED_RANK = 22  # cards of its rank that the opponent discarded
DISCARDED_NEXT = 23
LEFT_RANK = 24  # cards of its rank that the opponent passed up
LEFT_NEXT = 25
VALUE = 26
SETS = 27  # pairs of unseen cards that make a set with it
RUNS = 28  # pairs of unseen cards that make a run with it
INPUTS = 29

# ---------------------------------------------------------------- offsets in a player

HIDDEN = 32
NET = net.size(INPUTS, HIDDEN, 1)
_hidden_layer = net.hidden_layer(HIDDEN)

KIND = 0
REST = 1
DISCARDING, DRAWING, KNOCKING = 0, 1, 2  # indices of a learned player's nets
PLAYER = REST + 3 * NET

TABLED, BASELINE, LEARNED = 0, 1, 2

# offsets in the workspace of an evaluation
OUTLOOK = 0
PARTS = OUTLOOK + o.OUTLOOK
INPUT_VECTOR = PARTS + o.PARTS
UNITS = INPUT_VECTOR + INPUTS
WORKSPACE_SIZE = UNITS + HIDDEN

MIN_VALUE = -1e9


@inlined
def net_of(player, which):
    """Address of a net of a learned player."""
    return offset(player, REST + NET * which)


@inlined
def estimate(weights, inputs, units):
    """Output of a net: points of the seat minus those of the opponent."""
    _hidden_layer(weights, INPUTS, inputs, units)
    return net.output(weights, INPUTS, HIDDEN, 1, 0, units)


# ---------------------------------------------------------------- inputs


@compiled
def write_hand_inputs(tables, workspace, hand):
    """Write a net's inputs for ten cards and the position; those of a discard or knock are 0."""
    outlook, parts, inputs = (
        offset(workspace, OUTLOOK),
        offset(workspace, PARTS),
        offset(workspace, INPUT_VECTOR),
    )
    points = o.write_hand_features(tables, outlook, hand, parts)
    unmelded = hand & ~melded(tables, hand)
    put_real(inputs, POINTS, 0.05 * points)
    put_real(inputs, LOOSE, 0.2 * real(parts, o.LOOSE))
    put_real(inputs, GAIN, 0.5 * real(parts, o.GAIN))
    put_real(inputs, GIN, 10 * real(parts, o.GIN))
    put_real(inputs, KNOCK, 4 * real(parts, o.KNOCK))
    put_real(inputs, LIVE, 3 * real(parts, o.LIVE))
    put_real(inputs, SEEN, 0.3 * real(parts, o.SEEN))
    put_real(inputs, HIGHEST, 0.1 * real(parts, o.HIGHEST))
    put_real(inputs, MAY_KNOCK, 1.0 if points <= get(outlook, o.LIMIT) else 0.0)
    put_real(inputs, NOTHING, 1.0 if points == 0 else 0.0)
    put_real(inputs, OUTS, 0.1 * count(outs(unmelded) & get(outlook, o.UNSEEN)))
    put_real(inputs, STOCK, 0.04 * get(outlook, o.STOCK))
    put_real(inputs, KNOWN, 0.3 * count(get(outlook, o.KNOWN)))
    put_real(inputs, TURNS, 0.06 * get(outlook, o.TURNS))
    put_real(inputs, LIMIT, 0.1 * get(outlook, o.LIMIT))
    put_real(inputs, MELDED, 0.1 * (count(hand) - count(unmelded)))
    discarded = get(outlook, o.DISCARDED)
    high = loose_points(tables, discarded) / count(discarded) if discarded else 0.0
    put_real(inputs, DISCARDED_HIGH, 0.1 * high)
    put_real(inputs, FITS, 0.3 * count(unmelded & outs(get(outlook, o.KNOWN))))
    for index in range(DANGER, INPUTS):
        put_real(inputs, index, 0.0)
    return points


@compiled
def write_discard_inputs(tables, workspace, hand, card):
    """Write the inputs for discarding ``card`` from eleven cards; return the deadwood left."""
    outlook, inputs = offset(workspace, OUTLOOK), offset(workspace, INPUT_VECTOR)
    points = write_hand_inputs(tables, workspace, hand ^ 1 << card)
    bit, rank = 1 << card, of_rank(card)
    beside, near = next_to(bit), near_to(bit)
    known, unseen = get(outlook, o.KNOWN), get(outlook, o.UNSEEN)
    discarded, left = get(outlook, o.DISCARDED), get(outlook, o.LEFT)
    many = count(rank & unseen)
    put_real(inputs, DANGER, 3 * o.danger(outlook, card))
    put_real(inputs, KNOWN_RANK, 0.5 * count(rank & known))
    put_real(inputs, KNOWN_NEXT, 0.5 * count(beside & known))
    put_real(inputs, KNOWN_NEAR, 0.5 * count(near & known))
    put_real(inputs, DISCARDED_RANK, 0.5 * count(rank & discarded))
    put_real(inputs, DISCARDED_NEXT, 0.5 * count(beside & discarded))
    put_real(inputs, LEFT_RANK, 0.5 * count(rank & left))
    put_real(inputs, LEFT_NEXT, 0.5 * count(beside & left))
    put_real(inputs, VALUE, 0.1 * loose_points(tables, bit))
    put_real(inputs, SETS, 0.15 * many * (many - 1))
    put_real(inputs, RUNS, 0.3 * _runs_with(card, unseen))
    return points


@compiled
def write_knock_inputs(tables, workspace, rest):
    """Write the inputs for a knock with ten cards; return their deadwood."""
    points = write_hand_inputs(tables, workspace, rest)
    laid = o.expected_lay_offs(tables, offset(workspace, OUTLOOK), melded(tables, rest))
    put_real(offset(workspace, INPUT_VECTOR), DANGER, 0.1 * laid)
    return points


@inlined
def _runs_with(card, cards):
    """Number of pairs among ``cards`` that make a run with ``card``."""
    low, high = cards >> (card + 1) & 1, cards >> (card + 2) & 1
    first = cards >> (card - 1) & 1 if card & 15 else 0
    second = cards >> (card - 2) & 1 if card & 15 > 1 else 0
    return low * high + first * low + first * second


@compiled
def candidates(tables, hand, may):
    """Candidate discards: cards without which the deadwood does not rise, else all of ``may``."""
    spare = o.spare_cards(tables, hand) & may
    return spare if spare else may


# ---------------------------------------------------------------- decisions


@inlined
def _discarded(tables, player, workspace, hand, card):
    """Value of continuing after a discard."""
    write_discard_inputs(tables, workspace, hand, card)
    return estimate(
        net_of(player, DISCARDING), offset(workspace, INPUT_VECTOR), offset(workspace, UNITS)
    )


@compiled
def choose_discard(tables, player, workspace, hand, discards):
    """Return the best discard and the value of continuing after it."""
    best, chosen = MIN_VALUE, lowest(discards)
    rest = candidates(tables, hand, discards)
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        value = _discarded(tables, player, workspace, hand, card)
        if value > best:
            best, chosen = value, card
    return chosen, best


@compiled
def would_choose(tables, player, workspace, hand, discards, card):
    """True if ``card`` is the best discard; also the value of continuing after it."""
    rest = candidates(tables, hand, discards)
    if rest >> card & 1 == 0:
        return False, MIN_VALUE
    rest ^= 1 << card
    best = _discarded(tables, player, workspace, hand, card)
    while rest:
        other = lowest(rest)
        rest &= rest - 1
        value = _discarded(tables, player, workspace, hand, other)
        if value > best or (value == best and other < card):
            return False, best
    return True, best


@compiled
def should_knock(tables, player, workspace, rest, on):
    """True if the player knocks with ten cards when continuing has the value ``on``."""
    if write_knock_inputs(tables, workspace, rest) == 0:
        return True
    return (
        estimate(
            net_of(player, KNOCKING), offset(workspace, INPUT_VECTOR), offset(workspace, UNITS)
        )
        > on
    )


@compiled
def should_take(tables, player, workspace, hand, card, may, least_left, knock_card):
    """True if the player takes the top discard.

    ``least_left``: least deadwood after taking it, reached by discarding ``knock_card``.
    """
    if least_left == 0:
        return True
    outlook, inputs, units = (
        offset(workspace, OUTLOOK),
        offset(workspace, INPUT_VECTOR),
        offset(workspace, UNITS),
    )
    write_hand_inputs(tables, workspace, hand)
    stock = estimate(net_of(player, DRAWING), inputs, units)
    shown, grown = get(outlook, o.SHOWN), hand | 1 << card
    put(outlook, o.SHOWN, shown | 1 << card)
    _, best = choose_discard(tables, player, workspace, grown, may)
    if best <= stock and least_left <= get(outlook, o.LIMIT):
        write_knock_inputs(tables, workspace, grown ^ 1 << knock_card)
        best = max(best, estimate(net_of(player, KNOCKING), inputs, units))
    put(outlook, o.SHOWN, shown)
    return best > stock
