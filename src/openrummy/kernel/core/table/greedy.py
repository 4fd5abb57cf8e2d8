"""The plain player of games with melds on the table: the bot ``simple``, compiled.

:mod:`openrummy.bots.heuristic.table.greedy` has its rules in full: the top discard only if it
completes a meld or fits one on the table, the meld with the most points, the highest card that
fits, a knock as soon as allowed, the highest discard, wilds last. Where melds are held it discards
the card that leaves the least deadwood, the lowest of several, and knocks as soon as it may, but
never with more than ten points.
"""

from __future__ import annotations

from openrummy.kernel.core.bits import count
from openrummy.kernel.core.gin.solve import least
from openrummy.kernel.core.memory import after, begin
from openrummy.kernel.core.table.arrays import Bytes, Numbers
from openrummy.kernel.core.table.card_sets import plus
from openrummy.kernel.core.table.codes import (
    ADD,
    DISCARD,
    END_FOR_TWO,
    GO_OUT,
    KNOCK,
    LAY_RUN,
    LAY_SET,
    PILE_TOP,
    card_of,
    laid_cards,
)
from openrummy.kernel.core.table.columns import (
    CHOOSING,
    COLUMN,
    DEFENDING,
    DRAWING,
    HANDS,
    HELD_MELDS,
    JOKER,
    LANE,
    LAW,
    OFFERING,
    PHASE,
    PILE,
    PILE_AT,
    PLAYING,
    SEAT,
    TAKING,
    WILD,
)
from openrummy.kernel.core.table.listing import melds
from openrummy.kernel.core.table.points import held, value
from openrummy.kernel.core.table.table_melds import additions
from openrummy.kernel.jit import compiled

_LOW = 10  # where any count may knock
_A_KIND = 1024  # more than any cards count
_A_WILD = 100  # ten points, in tenths


@compiled
def plain_choice(
    compiled_rules: Numbers, words: Numbers, cards: Bytes, i: int, out: Numbers, n: int
) -> int:
    """The code of the plain player's action among the ``n`` legal ones in ``out``.

    It uses the rest of ``out`` as scratch space.
    """
    phase = words[i, PHASE]
    if phase in (DRAWING, TAKING, OFFERING):
        return _draw(compiled_rules, words, cards, i, out, n)
    if compiled_rules[HELD_MELDS] and phase == PLAYING:
        return _discard_or_knock(compiled_rules, words, i, out, n)
    if compiled_rules[HELD_MELDS] and phase == DEFENDING:
        return _defend(compiled_rules, words, i, out, n)
    best, chosen = -1, out[0]
    for index in range(n):
        if phase == CHOOSING:
            weight = _of_rank(compiled_rules, words, i, out[index] >> 4 & 15)
        else:
            weight = _weight(compiled_rules, words[i, WILD], out[index])
        if weight > best:
            best, chosen = weight, out[index]
    return int(chosen)


@compiled
def _draw(
    compiled_rules: Numbers, words: Numbers, cards: Bytes, i: int, out: Numbers, n: int
) -> int:
    """The top discard if it is of use, else what comes first: the stock, or to pass."""
    for index in range(n):
        if out[index] == PILE_TOP:
            top = int(cards[i, PILE_AT + words[i, PILE] - 1])
            if _of_use(compiled_rules, words, i, top, out, n):
                return PILE_TOP
    return int(out[0])


@compiled
def _of_use(
    compiled_rules: Numbers, words: Numbers, i: int, card: int, out: Numbers, n: int
) -> bool:
    """Does the card fit a meld on the table, or is it in one with cards of the hand?"""
    if additions(compiled_rules, words, i, 1 << card, out, n) > n:
        return True
    wild = words[i, WILD]
    hand = plus(words[i, HANDS + words[i, SEAT]], 1 << card)
    for index in range(n, melds(compiled_rules, hand, wild, out, n)):
        if laid_cards(compiled_rules, wild, out[index]) >> card & 1:
            return True
    return False


@compiled
def _of_rank(compiled_rules: Numbers, words: Numbers, i: int, rank: int) -> int:
    """Value of making a rank wild: the number of them in the hand, then their points."""
    mine = count(words[i, HANDS + words[i, SEAT]] & COLUMN << rank)
    return int(_A_WILD * mine + value(compiled_rules, -1, rank))


@compiled
def _weight(compiled_rules: Numbers, wild: int, code: int) -> int:
    """Priority of an action of a turn after the draw: the kind, then its points."""
    kind = code & 15
    if kind in (GO_OUT, END_FOR_TWO):
        return 5 * _A_KIND
    if kind in (LAY_RUN, LAY_SET):
        return 4 * _A_KIND + held(compiled_rules, wild, laid_cards(compiled_rules, wild, code))
    card = card_of(code)
    points = value(compiled_rules, wild, card)
    if kind == ADD:
        return 3 * _A_KIND + points
    if kind == KNOCK:
        return 2 * _A_KIND + points
    if kind == DISCARD and card % LANE not in (wild, JOKER):
        return _A_KIND + points
    return 0


# ---------------------------------------------------------------- melds that are held


@compiled
def _discard_or_knock(compiled_rules: Numbers, words: Numbers, i: int, out: Numbers, n: int) -> int:
    tables, hand = after(begin(compiled_rules), LAW), words[i, HANDS + words[i, SEAT]]
    fewest, chosen = -1, out[0]
    for index in range(n):
        code = out[index]
        if code & 15 == DISCARD:
            points = least(tables, hand & ~(1 << card_of(code)))
            if fewest < 0 or points < fewest:
                fewest, chosen = points, code
        elif card_of(code) == card_of(chosen) and fewest <= _LOW:
            # a knock is listed after its discard
            chosen = code
    return int(chosen)


@compiled
def _defend(compiled_rules: Numbers, words: Numbers, i: int, out: Numbers, n: int) -> int:
    """The lay-off that leaves least, while one leaves less; then the rest is shown."""
    tables, hand = after(begin(compiled_rules), LAW), words[i, HANDS + words[i, SEAT]]
    fewest, chosen = least(tables, hand), out[n - 1]
    for index in range(n):
        if out[index] & 15 == ADD:
            points = least(tables, hand & ~(1 << card_of(out[index])))
            if points < fewest:
                fewest, chosen = points, out[index]
    return int(chosen)
