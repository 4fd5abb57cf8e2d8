"""Compiled version of the bot ``simple`` for games with melds on the table.

:mod:`openrummy.bots.heuristic.table.greedy` is the reference. It takes the top discard only if it
completes a meld or fits one on the table, lays down the meld with the most points, lays off the
highest card that fits, knocks as soon as allowed, and discards the highest card, wilds last. In
games with held melds it discards the card that leaves the least deadwood (the lowest of several)
and knocks as soon as allowed with at most ten points.
"""

from __future__ import annotations

from openrummy.kernel.core.bits import count
from openrummy.kernel.core.gin.solve import least
from openrummy.kernel.core.memory import address_of, offset
from openrummy.kernel.core.table import action_codes
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array, Uint8Array
from openrummy.kernel.core.table.card_points import held, value
from openrummy.kernel.core.table.card_sets import plus
from openrummy.kernel.core.table.meld_list import melds
from openrummy.kernel.core.table.table_melds import additions
from openrummy.kernel.jit import compiled

_LOW = 10  # largest count for a knock in games without a limit
_A_KIND = 1024  # above the points of any cards
_A_WILD = 100  # ten points, in tenths


@compiled
def plain_choice(
    compiled_rules: Int64Array,
    words: Int64Array,
    cards: Uint8Array,
    i: int,
    out: Int64Array,
    n: int,
) -> int:
    """The code of the plain player's action among the ``n`` legal ones in ``out``.

    The remaining entries of ``out`` are scratch space.
    """
    phase = words[i, c.PHASE]
    if phase in (c.DRAWING, c.TAKING, c.OFFERING):
        return _draw(compiled_rules, words, cards, i, out, n)
    if compiled_rules[c.HELD_MELDS] and phase == c.PLAYING:
        return _discard_or_knock(compiled_rules, words, i, out, n)
    if compiled_rules[c.HELD_MELDS] and phase == c.DEFENDING:
        return _defend(compiled_rules, words, i, out, n)
    best, chosen = -1, out[0]
    for index in range(n):
        if phase == c.CHOOSING:
            weight = _of_rank(compiled_rules, words, i, out[index] >> 4 & 15)
        else:
            weight = _weight(compiled_rules, words[i, c.WILD], out[index])
        if weight > best:
            best, chosen = weight, out[index]
    return int(chosen)


@compiled
def _draw(
    compiled_rules: Int64Array,
    words: Int64Array,
    cards: Uint8Array,
    i: int,
    out: Int64Array,
    n: int,
) -> int:
    """Take the top discard if it is useful, else the first legal action: stock or pass."""
    for index in range(n):
        if out[index] == action_codes.PILE_TOP:
            top = int(cards[i, c.PILE_AT + words[i, c.PILE] - 1])
            if _of_use(compiled_rules, words, i, top, out, n):
                return action_codes.PILE_TOP
    return int(out[0])


@compiled
def _of_use(
    compiled_rules: Int64Array, words: Int64Array, i: int, card: int, out: Int64Array, n: int
) -> bool:
    """True if the card fits a meld on the table or completes one with cards of the hand."""
    if additions(compiled_rules, words, i, 1 << card, out, n) > n:
        return True
    wild = words[i, c.WILD]
    hand = plus(words[i, c.HANDS + words[i, c.SEAT]], 1 << card)
    for index in range(n, melds(compiled_rules, hand, wild, out, n)):
        if action_codes.laid_cards(compiled_rules, wild, out[index]) >> card & 1:
            return True
    return False


@compiled
def _of_rank(compiled_rules: Int64Array, words: Int64Array, i: int, rank: int) -> int:
    """Value of naming a rank wild: its number of cards in the hand, then their points."""
    mine = count(words[i, c.HANDS + words[i, c.SEAT]] & c.COLUMN << rank)
    return int(_A_WILD * mine + value(compiled_rules, -1, rank))


@compiled
def _weight(compiled_rules: Int64Array, wild: int, code: int) -> int:
    """Priority of an action after the draw: by kind, then by points."""
    kind = code & 15
    if kind in (action_codes.GO_OUT, action_codes.END_FOR_TWO):
        return 5 * _A_KIND
    if kind in (action_codes.LAY_RUN, action_codes.LAY_SET):
        cards = action_codes.laid_cards(compiled_rules, wild, code)
        return 4 * _A_KIND + held(compiled_rules, wild, cards)
    card = action_codes.card_of(code)
    points = value(compiled_rules, wild, card)
    if kind == action_codes.ADD:
        return 3 * _A_KIND + points
    if kind == action_codes.KNOCK:
        return 2 * _A_KIND + points
    if kind == action_codes.DISCARD and card % c.LANE not in (wild, c.JOKER):
        return _A_KIND + points
    return 0


# ---------------------------------------------------------------- games with held melds


@compiled
def _discard_or_knock(
    compiled_rules: Int64Array, words: Int64Array, i: int, out: Int64Array, n: int
) -> int:
    tables, hand = offset(address_of(compiled_rules), c.LAW), words[i, c.HANDS + words[i, c.SEAT]]
    fewest, chosen = -1, out[0]
    for index in range(n):
        code = out[index]
        if code & 15 == action_codes.DISCARD:
            points = least(tables, hand & ~(1 << action_codes.card_of(code)))
            if fewest < 0 or points < fewest:
                fewest, chosen = points, code
        elif action_codes.card_of(code) == action_codes.card_of(chosen) and fewest <= _LOW:
            # a knock is listed after its discard
            chosen = code
    return int(chosen)


@compiled
def _defend(compiled_rules: Int64Array, words: Int64Array, i: int, out: Int64Array, n: int) -> int:
    """The lay-off that leaves the least deadwood while any reduces it; then show the hand."""
    tables, hand = offset(address_of(compiled_rules), c.LAW), words[i, c.HANDS + words[i, c.SEAT]]
    fewest, chosen = least(tables, hand), out[n - 1]
    for index in range(n):
        if out[index] & 15 == action_codes.ADD:
            points = least(tables, hand & ~(1 << action_codes.card_of(out[index])))
            if points < fewest:
                fewest, chosen = points, out[index]
    return int(chosen)
