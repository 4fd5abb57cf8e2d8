"""Luck of each side in a deal, measured with all cards open.

The luck of a draw is the value of the deal with the drawn card minus the mean value over all cards
of the stock in its place. Values are estimated by playouts: players of several types play some
turns in worlds with reshuffled stocks, then the net of open hands evaluates the position. All cards
are compared in the same worlds, and no world uses the true order of the stock.
"""

from __future__ import annotations

from openrummy.kernel.core import random
from openrummy.kernel.core.bits import lowest
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin import worlds
from openrummy.kernel.core.gin.baseline_players import defend
from openrummy.kernel.core.memory import after, begin, byte, get, put, put_byte, real, row
from openrummy.kernel.core.players import decision_noise, playout, position_value
from openrummy.kernel.core.players import player_vector as pl
from openrummy.kernel.core.players.playout import CARDS, KEPT
from openrummy.kernel.core.random import below, following, mixed
from openrummy.kernel.jit import compiled, inlined

# A player type: a player vector, its net of open hands, and its decision noise.
NET = pl.PLAYER
SLIP = NET + position_value.NET
TYPE = SLIP + 1

# columns of a draw: the value with the card drawn, and the mean over all cards, for each side
WITH, MEAN = 0, 2
FOUND = 4

_ORDERS, _STARTS = 20, 21  # purposes of random numbers
_GOLDEN = 0.6180339887498949


@compiled
def _goes_on(tables, deal, first, second, notes, word, turns, room):
    """Play on for this many turns, or to the end, with two types; return each side's points."""
    while get(deal, d.PHASE) != d.OVER:
        if get(deal, d.PHASE) == d.DEFEND:
            defend(tables, deal)
            continue
        seat = get(deal, d.SEAT)
        if get(deal, d.PHASE) == d.DRAW and get(deal, d.TURNS) >= turns:
            position_value.describe(tables, deal, seat, room)
            own, others = position_value.estimate(after(first if seat else second, NET), room)
            return (others, own) if seat else (own, others)
        who = second if seat else first
        act = decision_noise.decide(tables, deal, who, real(who, SLIP), notes, word)
        playout.do(tables, deal, notes, act)
        word = following(word)
    return 1.0 * get(deal, d.SCORE), 1.0 * get(deal, d.SCORE + 1)


@inlined
def _shuffle(deal, first, word):
    for index in range(first, CARDS):
        chosen = below(word, CARDS - index)
        word = following(word)
        d.swap(deal, index, index + chosen)


@inlined
def _sort(deal):
    """Sort the rest of the stock, so that its true order has no influence."""
    order, rest = after(deal, d.ORDER), 0
    first = get(deal, d.TOP)
    for index in range(first, CARDS):
        rest |= 1 << byte(order, index)
    while rest:
        put_byte(order, first, lowest(rest))
        rest &= rest - 1
        first += 1


@inlined
def _world(deal, ahead, word):
    """Shuffle the stock; card ``ahead`` of the sorted stock becomes the second from the top."""
    _sort(deal)
    top = get(deal, d.TOP)
    left = CARDS - top
    if left > 1:
        d.swap(deal, top + 1, top + ahead)
        other = below(mixed(word), left - 1)
        d.swap(deal, top, top + other + (other > 0))
        _shuffle(deal, top + 2, word)


@inlined
def _remember(notes, kept, turn):
    """Prepare the notes of a world: the players' memory, and a stock card planned per turn."""
    for part in range(KEPT):
        put(notes, part, get(kept, part))
    put(notes, playout.PLAN, turn)


@compiled
def _weigh_draw(tables, deals, first, second, notes, ahead, word, turns, room):  # noqa: PLR0913, PLR0917
    """Evaluate a draw in one world: each side's points with the card, and the means over cards."""
    here, dealt, played = row(deals, 0), row(deals, 1), row(deals, 2)
    scratch, top, now = row(notes, 1), get(here, d.TOP), get(here, d.TURNS)
    drawn = byte(after(here, d.ORDER), top)
    worlds.copy(here, dealt)
    _world(dealt, ahead, word)
    own, others, own_mean, others_mean = 0.0, 0.0, 0.0, 0.0
    for index in range(top, CARDS):
        worlds.copy(dealt, played)
        d.swap(played, top, index)
        _remember(scratch, row(notes, 0), top - now)
        playout.do(tables, played, scratch, d.action(d.STOCK, 0))
        points, other_points = _goes_on(
            tables, played, first, second, scratch, mixed(word), now + turns, room
        )  # fmt: skip
        own_mean += points
        others_mean += other_points
        if byte(after(dealt, d.ORDER), index) == drawn:
            own, others = points, other_points
    left = CARDS - top
    return own, others, own_mean / left, others_mean / left


@compiled
def draws(tables, deals, types, notes, acts, which, turns, seed, room, out):  # noqa: PLR0913, PLR0917
    """Evaluate every stock draw of a finished deal.

    ``deals``: int64 [3, SIZE], row 0 the deal at its start; ``types``: reals [n, TYPE]; ``acts``:
    the actions, up to the last draw. ``which``: int64 [draws, worlds, 2], the types that play each
    world of each draw. ``out``: reals [draws, 1, FOUND].
    """
    compiled_rules, here, kept = begin(tables), row(deals, 0), row(notes, 0)
    playout.clear(kept)
    number = which.shape[1]
    draw = 0
    for act_index in range(len(acts)):
        if d.kind_of(acts[act_index]) == d.STOCK:
            left = CARDS - get(here, d.TOP)
            start = below(random.begin(seed, draw, _STARTS), left)
            for world in range(number):
                first, second = (
                    row(types, which[draw, world, 0]),
                    row(types, which[draw, world, 1]),
                )
                word = random.begin(seed + draw, world, _ORDERS)
                ahead = (start + int(world * _GOLDEN * left)) % left
                four = _weigh_draw(
                    compiled_rules, deals, first, second, notes, ahead, word, turns, begin(room)
                )  # fmt: skip
                for part in range(FOUND):
                    out[draw, 0, part] += four[part] / number
            draw += 1
        playout.do(compiled_rules, here, kept, acts[act_index])


@compiled
def opening(tables, deals, types, notes, which, turns, seed, room, out):  # noqa: PLR0913, PLR0917
    """Value of a deal before the first action, for each side: reals [1, 1, 2] in ``out``.

    Row 0 of ``deals`` as in :func:`draws`; ``which``: int64 [1, worlds, 2].
    """
    here, played, scratch = row(deals, 0), row(deals, 2), row(notes, 1)
    for world in range(which.shape[1]):
        word = random.begin(seed, world, _ORDERS)
        worlds.copy(here, played)
        _shuffle(played, get(here, d.TOP), word)
        playout.clear(scratch)
        first, second = row(types, which[0, world, 0]), row(types, which[0, world, 1])
        both = _goes_on(
            begin(tables), played, first, second, scratch, mixed(word), turns, begin(room)
        )  # fmt: skip
        for seat in range(2):
            out[0, 0, seat] += both[seat] / which.shape[1]


@compiled
def expected(  # noqa: PLR0913, PLR0917
    tables, deals, types, notes, which, dealer, knock_card, turns, seed, number, room, out
):
    """Mean of :func:`opening` over ``number`` deals with this dealer: reals [1, 1, 2]."""
    played, scratch = row(deals, 2), row(notes, 1)
    for deal in range(number):
        word = random.begin(seed, deal, random.SHUFFLE)
        d.shuffle(played, word)
        d.start(begin(tables), played, dealer, knock_card)
        playout.clear(scratch)
        world = deal % which.shape[1]
        first, second = row(types, which[0, world, 0]), row(types, which[0, world, 1])
        both = _goes_on(
            begin(tables), played, first, second, scratch, mixed(~word), turns, begin(room)
        )  # fmt: skip
        for seat in range(2):
            out[0, 0, seat] += both[seat] / number


@compiled
def agreements(tables, deals, types, notes, acts, out):
    """For each action, the types that would have chosen it without noise.

    Row 0 of ``deals`` as in :func:`draws`. ``out``: int64 [acts, 2]: the seat, and a set of
    types; the seat is NONE where there was no choice.
    """
    compiled_rules, here, kept = begin(tables), row(deals, 0), row(notes, 0)
    playout.clear(kept)
    for act_index in range(len(acts)):
        act, alike = acts[act_index], 0
        kinds, discards, knocks = d.legal(compiled_rules, here)
        choice = (discards & (discards - 1)) | knocks | (kinds & (kinds - 1))
        if choice:
            for number in range(len(types)):
                _remember(row(notes, 1), kept, 0)
                word = random.begin(act_index, number, random.PLAY)
                would = playout.decide(
                    compiled_rules, here, row(types, number), row(notes, 1), word
                )  # fmt: skip
                both = d.kind_of(act) == d.KNOCK_CARD and d.kind_of(would) == d.KNOCK_CARD
                alike |= (1 if would == act or both else 0) << number
        out[act_index, 0] = get(here, d.SEAT) if choice else d.NONE
        out[act_index, 1] = alike
        playout.do(compiled_rules, here, kept, act)
