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
from openrummy.kernel.core.memory import address_of, byte, get, offset, put, put_byte, real, row
from openrummy.kernel.core.players import decision_noise, playout, position_value
from openrummy.kernel.core.players import player_vector as pl
from openrummy.kernel.core.players.playout import CARDS, MEMORY_SIZE
from openrummy.kernel.core.random import below, following, mixed
from openrummy.kernel.jit import compiled, inlined

# A player type: a player vector, its net of open hands, and its decision noise.
NET = pl.PLAYER
NOISE = NET + position_value.NET
TYPE = NOISE + 1

# columns of a draw: the value with the card drawn, and the mean over all cards, for each side
WITH, MEAN = 0, 2
DRAW_COLUMNS = 4

_ORDERS, _STARTS = 20, 21  # purposes of random numbers
_GOLDEN = 0.6180339887498949


@compiled
def _play_on(tables, deal, first, second, notes, word, turns, workspace):
    """Play on for this many turns, or to the end, with two types; return each side's points."""
    while get(deal, d.PHASE) != d.OVER:
        if get(deal, d.PHASE) == d.DEFEND:
            defend(tables, deal)
            continue
        seat = get(deal, d.SEAT)
        if get(deal, d.PHASE) == d.DRAW and get(deal, d.TURNS) >= turns:
            position_value.describe(tables, deal, seat, workspace)
            own, others = position_value.estimate(offset(first if seat else second, NET), workspace)
            return (others, own) if seat else (own, others)
        player = second if seat else first
        act = decision_noise.decide(tables, deal, player, real(player, NOISE), notes, word)
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
    order, rest = offset(deal, d.ORDER), 0
    first = get(deal, d.TOP)
    for index in range(first, CARDS):
        rest |= 1 << byte(order, index)
    while rest:
        put_byte(order, first, lowest(rest))
        rest &= rest - 1
        first += 1


@inlined
def _world(deal, second_card, word):
    """Shuffle the stock; card ``second_card`` of the sorted stock becomes second from the top."""
    _sort(deal)
    top = get(deal, d.TOP)
    left = CARDS - top
    if left > 1:
        d.swap(deal, top + 1, top + second_card)
        other = below(mixed(word), left - 1)
        d.swap(deal, top, top + other + (other > 0))
        _shuffle(deal, top + 2, word)


@inlined
def _remember(notes, memory, turn):
    """Prepare the notes of a world: the players' memory, and a stock card planned per turn."""
    for part in range(MEMORY_SIZE):
        put(notes, part, get(memory, part))
    put(notes, playout.PLAN, turn)


@compiled
def _evaluate_draw(tables, deals, first, second, notes, second_card, word, turns, workspace):  # noqa: PLR0913, PLR0917
    """Evaluate a draw in one world: each side's points with the card, and the means over cards."""
    root, world_deal, playout_deal = row(deals, 0), row(deals, 1), row(deals, 2)
    scratch, top, now = row(notes, 1), get(root, d.TOP), get(root, d.TURNS)
    drawn = byte(offset(root, d.ORDER), top)
    worlds.copy(root, world_deal)
    _world(world_deal, second_card, word)
    own, others, own_mean, others_mean = 0.0, 0.0, 0.0, 0.0
    for index in range(top, CARDS):
        worlds.copy(world_deal, playout_deal)
        d.swap(playout_deal, top, index)
        _remember(scratch, row(notes, 0), top - now)
        playout.do(tables, playout_deal, scratch, d.action(d.STOCK, 0))
        points, other_points = _play_on(
            tables, playout_deal, first, second, scratch, mixed(word), now + turns, workspace
        )  # fmt: skip
        own_mean += points
        others_mean += other_points
        if byte(offset(world_deal, d.ORDER), index) == drawn:
            own, others = points, other_points
    left = CARDS - top
    return own, others, own_mean / left, others_mean / left


@compiled
def draws(tables, deals, types, notes, acts, player_indices, turns, seed, workspace, out):  # noqa: PLR0913, PLR0917
    """Evaluate every stock draw of a finished deal.

    ``deals``: int64 [3, SIZE], row 0 the deal at its start; ``types``: float64 [n, TYPE]; ``acts``:
    the actions, up to the last draw. ``player_indices``: int64 [draws, worlds, 2], the types that
    play each world of each draw. ``out``: float64 [draws, 1, FOUND].
    """
    compiled_rules, root, memory = address_of(tables), row(deals, 0), row(notes, 0)
    playout.clear(memory)
    number = player_indices.shape[1]
    draw = 0
    for act_index in range(len(acts)):
        if d.kind_of(acts[act_index]) == d.STOCK:
            left = CARDS - get(root, d.TOP)
            start = below(random.begin(seed, draw, _STARTS), left)
            for world in range(number):
                first, second = (
                    row(types, player_indices[draw, world, 0]),
                    row(types, player_indices[draw, world, 1]),
                )
                word = random.begin(seed + draw, world, _ORDERS)
                second_card = (start + int(world * _GOLDEN * left)) % left
                values = _evaluate_draw(
                    compiled_rules, deals, first, second, notes, second_card, word, turns,
                    address_of(workspace)
                )  # fmt: skip
                for part in range(DRAW_COLUMNS):
                    out[draw, 0, part] += values[part] / number
            draw += 1
        playout.do(compiled_rules, root, memory, acts[act_index])


@compiled
def opening(tables, deals, types, notes, player_indices, turns, seed, workspace, out):  # noqa: PLR0913, PLR0917
    """Value of a deal before the first action, for each side: float64 [1, 1, 2] in ``out``.

    Row 0 of ``deals`` as in :func:`draws`; ``player_indices``: int64 [1, worlds, 2].
    """
    root, playout_deal, scratch = row(deals, 0), row(deals, 2), row(notes, 1)
    for world in range(player_indices.shape[1]):
        word = random.begin(seed, world, _ORDERS)
        worlds.copy(root, playout_deal)
        _shuffle(playout_deal, get(root, d.TOP), word)
        playout.clear(scratch)
        first, second = (
            row(types, player_indices[0, world, 0]),
            row(types, player_indices[0, world, 1]),
        )
        both = _play_on(
            address_of(tables), playout_deal, first, second, scratch, mixed(word), turns,
            address_of(workspace)
        )  # fmt: skip
        for seat in range(2):
            out[0, 0, seat] += both[seat] / player_indices.shape[1]


@compiled
def expected(  # noqa: PLR0913, PLR0917
    tables,
    deals,
    types,
    notes,
    player_indices,
    dealer,
    knock_card,
    turns,
    seed,
    number,
    workspace,
    out,
):
    """Mean of :func:`opening` over ``number`` deals with this dealer: float64 [1, 1, 2]."""
    playout_deal, scratch = row(deals, 2), row(notes, 1)
    for deal in range(number):
        word = random.begin(seed, deal, random.SHUFFLE)
        d.shuffle(playout_deal, word)
        d.start(address_of(tables), playout_deal, dealer, knock_card)
        playout.clear(scratch)
        world = deal % player_indices.shape[1]
        first, second = (
            row(types, player_indices[0, world, 0]),
            row(types, player_indices[0, world, 1]),
        )
        both = _play_on(
            address_of(tables), playout_deal, first, second, scratch, mixed(~word), turns,
            address_of(workspace)
        )  # fmt: skip
        for seat in range(2):
            out[0, 0, seat] += both[seat] / number


@compiled
def agreements(tables, deals, types, notes, acts, out):
    """For each action, the types that would have chosen it without noise.

    Row 0 of ``deals`` as in :func:`draws`. ``out``: int64 [acts, 2]: the seat, and a set of
    types; the seat is NONE where there was no choice.
    """
    compiled_rules, root, memory = address_of(tables), row(deals, 0), row(notes, 0)
    playout.clear(memory)
    for act_index in range(len(acts)):
        act, matching_types = acts[act_index], 0
        kinds, discards, knocks = d.legal(compiled_rules, root)
        choice = (discards & (discards - 1)) | knocks | (kinds & (kinds - 1))
        if choice:
            for number in range(len(types)):
                _remember(row(notes, 1), memory, 0)
                word = random.begin(act_index, number, random.PLAY)
                choice = playout.decide(
                    compiled_rules, root, row(types, number), row(notes, 1), word
                )  # fmt: skip
                both = d.kind_of(act) == d.KNOCK_CARD and d.kind_of(choice) == d.KNOCK_CARD
                matching_types |= (1 if choice == act or both else 0) << number
        out[act_index, 0] = get(root, d.SEAT) if choice else d.NONE
        out[act_index, 1] = matching_types
        playout.do(compiled_rules, root, memory, act)
