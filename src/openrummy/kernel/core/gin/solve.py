"""Least deadwood, the arrangement a knocker shows, and lay-offs (G25, G31, G32).

The reference is :mod:`openrummy.core.melds.arrange`; the results agree even in the choice among
equally good arrangements.
"""

from __future__ import annotations

from openrummy.kernel.arrays import np
from openrummy.kernel.core.bits import count, lowest
from openrummy.kernel.core.gin import compiled_rules as t
from openrummy.kernel.core.memory import get, offset, put, short
from openrummy.kernel.jit import compiled, inlined

LANE = 0x1FFF
COLUMN = 0x0001_0001_0001_0001  # the four aces
FULL = COLUMN * LANE  # the pack

MAX_MELDS = 8  # limit of melds in an arrangement
MAX_EXTENSIONS = 64  # limit of the ways others can lay off on one arrangement
MAX_CHOICES = 256  # limit of the melds in a hand, overlapping ones included


@inlined
def in_runs(suit, cards):
    """Least deadwood of the cards with runs only; ``suit``: its table for a suit."""
    return (
        short(suit, cards & LANE)
        + short(suit, cards >> 16 & LANE)
        + short(suit, cards >> 32 & LANE)
        + short(suit, cards >> 48 & LANE)
    )


@inlined
def ranks_of_three(cards):
    """Ranks with three cards or more, as 13 bits."""
    clubs, diamonds = cards & LANE, cards >> 16 & LANE
    hearts, spades = cards >> 32 & LANE, cards >> 48 & LANE
    return clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)


@inlined
def least_of(suit, shortest, hand):
    """The least deadwood points of a hand; ``shortest``: cards of the shortest meld.

    Takes only the table it reads, which makes the call faster.
    """
    thick = ranks_of_three(hand)
    fewest = in_runs(suit, hand)
    if thick:
        return min(fewest, _with_sets(suit, shortest, hand, thick))
    return fewest


@compiled
def least(tables, hand):
    """The least deadwood points of a hand."""
    return least_of(t.runs(tables), t.compiled_rules(tables, t.SHORTEST), hand)


@inlined
def _with_sets(suit, shortest, hand, thick):
    """Least deadwood with sets of the ranks ``thick``; the most frequent cases are tested first."""
    low = thick & -thick
    column, other = hand & COLUMN * low, hand & COLUMN * (thick ^ low)
    if shortest > 3:
        return _any_sets(suit, shortest, hand, thick)
    if not other:
        fewest = in_runs(suit, hand ^ column)
        if column == COLUMN * low:
            rest = column
            while rest:
                without_first = rest & -rest
                rest ^= without_first
                fewest = min(fewest, in_runs(suit, hand ^ column ^ without_first))
        return fewest
    if count(column | other) == 6:  # two threes
        without_first, two = in_runs(suit, hand ^ column), in_runs(suit, hand ^ other)
        return min(without_first, two, in_runs(suit, hand ^ column ^ other))
    return _any_sets(suit, shortest, hand, thick)


@compiled
def _any_sets(suit, shortest, hand, thick):
    """Least deadwood with any number of sets of these ranks."""
    fewest = in_runs(suit, hand)
    for combination in range(1, _combinations(shortest, hand, thick)):
        fewest = min(fewest, in_runs(suit, _without_sets(shortest, hand, thick, combination)))
    return fewest


# A combination of sets is a number with one digit per rank, 0 for no set of that rank.


@compiled
def _choices(shortest, column):
    """Number of digits for a rank with these cards in the hand."""
    cards = count(column)
    if shortest <= 3:
        return 2 if cards == 3 else 6
    return 2 if cards == 4 else 1


@compiled
def _combinations(shortest, hand, thick):
    candidates = 1
    while thick:
        low = thick & -thick
        thick ^= low
        candidates *= _choices(shortest, hand & COLUMN * low)
    return candidates


@compiled
def _without_sets(shortest, hand, thick, combination):
    """The hand without the sets of a combination."""
    left = hand
    while thick:
        low = thick & -thick
        thick ^= low
        column = hand & COLUMN * low
        choices = _choices(shortest, column)
        digit = combination % choices
        combination //= choices
        if digit:
            left ^= column
            for _ in range(digit - 2):
                column &= column - 1
            if digit > 1:
                left ^= column & -column
    return left


@inlined
def loose_points(tables, cards):
    """Points of cards without melds."""
    return in_runs(t.loose(tables), cards)


# ---------------------------------------------------------------- melds of a hand


@compiled
def melds_of(tables, hand, melds):
    """Write every meld of the hand into ``melds`` (int64 [MAX_CHOICES]); return their number.

    They are ordered by lowest card, then by value, like
    :func:`openrummy.core.melds.plain.all_melds`.
    """
    number = 0
    for suit in range(4):
        lane = short(offset(tables, t.IN_RUN), hand >> 16 * suit & LANE)
        if lane == 0:
            continue
        for index in range(t.compiled_rules(tables, t.MELDS)):
            run = get(tables, t.RUN + index)
            if run & lane == run and number < len(melds):
                melds[number] = run << 16 * suit
                number += 1
    thick = ranks_of_three(hand)
    while thick:
        low = thick & -thick
        thick ^= low
        column = hand & COLUMN * low
        choices = _choices(t.compiled_rules(tables, t.SHORTEST), column)
        for digit in range(1, choices):
            meld, rest = column, column
            for _ in range(digit - 2):
                rest &= rest - 1
            if digit > 1:
                meld ^= rest & -rest
            if number < len(melds):
                melds[number] = meld
                number += 1
    _sort(melds, number)
    return number


@inlined
def melded(tables, hand):
    """The cards of a hand that are in at least one meld of the hand."""
    in_melds, thick = 0, ranks_of_three(hand)
    for suit in range(4):
        in_melds |= short(offset(tables, t.IN_RUN), hand >> 16 * suit & LANE) << 16 * suit
    while thick:
        column = hand & COLUMN * (thick & -thick)
        thick &= thick - 1
        in_melds |= column if count(column) >= t.compiled_rules(tables, t.SHORTEST) else 0
    return in_melds


@compiled
def _before(meld, other):
    """True if one meld precedes another in canonical order."""
    low, lower = meld & -meld, other & -other
    return low < lower or (low == lower and meld < other)


@compiled
def _sort(melds, number):
    for index in range(1, number):
        meld = melds[index]
        gap = index
        while gap > 0 and _before(meld, melds[gap - 1]):
            melds[gap] = melds[gap - 1]
            gap -= 1
        melds[gap] = meld


@inlined
def ends(tables, lane):
    """The ranks that extend a run at its low and high end; -1: none."""
    return short(offset(tables, t.DOWN), lane), short(offset(tables, t.UP), lane)


@compiled
def lay_offs(tables, meld):
    """The cards that may be added to a meld next (G32, A8)."""
    suit = lowest(meld) >> 4
    lane = meld >> 16 * suit
    if lane > LANE:  # a set: cards of other suits
        return COLUMN << (lowest(meld) & 15) & ~meld
    fit = 0
    down, up = ends(tables, lane)
    if down >= 0:
        fit |= 1 << down
    if up >= 0:
        fit |= 1 << up
    return fit << 16 * suit


# ---------------------------------------------------------------- the knocker's arrangement


@compiled
def _chain(tables, meld, upwards, allowed, candidates, number):
    """Add the extensions at one end of a run to the candidates, each once; the new number."""
    suit = lowest(meld) >> 4
    lane = meld >> 16 * suit
    laid = 0
    while True:
        rank = ends(tables, lane)[upwards]
        if rank < 0 or not allowed >> (16 * suit + rank) & 1 or number == len(candidates):
            return number
        lane |= 1 << rank
        laid |= 1 << (16 * suit + rank)
        number = _once(candidates, number, laid)


@compiled
def _once(candidates, number, combination):
    for index in range(number):
        if candidates[index] == combination:
            return number
    candidates[number] = combination
    return number + 1


@compiled
def _open_lines(tables, hand, melds, chosen, depth, candidates):
    """Number of different card sets that others could lay off on these melds (G32)."""
    number, allowed = 0, FULL & ~hand
    for index in range(depth):
        meld = melds[chosen[index]]
        suit = lowest(meld) >> 4
        if meld >> 16 * suit > LANE:
            rest = COLUMN << (lowest(meld) & 15) & allowed
            while rest:
                number = _once(candidates, number, rest & -rest)
                rest &= rest - 1
        else:
            number = _chain(tables, meld, 0, allowed, candidates, number)
            number = _chain(tables, meld, 1, allowed, candidates, number)
    return number


@compiled
def best_melds(tables, hand, shown):
    """Write the melds of the arrangement to show at ``shown`` [MAX_MELDS]; return their number.

    Criteria in order: least deadwood, fewest lay-offs for others, fewest melds, card order. The
    reference is :func:`openrummy.core.melds.arrange.best`.
    """
    scratch = np.empty(MAX_CHOICES + MAX_EXTENSIONS + MAX_MELDS, np.int64)
    hand_melds, candidates = (
        scratch[:MAX_CHOICES],
        scratch[MAX_CHOICES : MAX_CHOICES + MAX_EXTENSIONS],
    )
    chosen = scratch[MAX_CHOICES + MAX_EXTENSIONS :]
    number, target = melds_of(tables, hand, hand_melds), least(tables, hand)
    fewest, melds = -1, 0
    depth, depth_index, left = 0, 0, hand
    arrived = True
    while True:
        if arrived and loose_points(tables, left) == target:
            # with all cards melded there are no lay-offs
            open_lines = (
                _open_lines(tables, hand, hand_melds, chosen, depth, candidates) if left else 0
            )
            if fewest < 0 or open_lines < fewest or (open_lines == fewest and depth < melds):
                fewest, melds = open_lines, depth
                for index in range(depth):
                    put(shown, index, hand_melds[chosen[index]])
        arrived = False
        while depth_index < number and hand_melds[depth_index] & ~left:
            depth_index += 1
        if depth_index < number and depth < MAX_MELDS:
            chosen[depth] = depth_index
            left ^= hand_melds[depth_index]
            depth += 1
            depth_index += 1
            arrived = True
            if least(tables, left) <= target:
                continue
            depth_index = number  # no better arrangement below: backtrack
            arrived = False
        if depth == 0:
            return melds
        depth -= 1
        left ^= hand_melds[chosen[depth]]
        depth_index = chosen[depth] + 1


# ---------------------------------------------------------------- the defender's lay-offs


@compiled
def _stretches(tables, hand, meld, end, useful, choices):
    """Write the card sets, including 0, that may be laid off at an end of a meld; their number.

    A run has ends 0 and 1, a set has ends 0 to 3, one per suit.
    """
    suit = lowest(meld) >> 4
    lane = meld >> 16 * suit
    choices[0] = 0
    number, laid = 1, 0
    if lane > LANE:
        card = 1 << (16 * end + (lowest(meld) & 15))
        if card & ~meld & hand:
            choices[1] = card
            number = 2
    elif end < 2:
        for _ in range(t.compiled_rules(tables, t.SHORTEST) - 1):
            rank = ends(tables, lane)[end]
            if rank < 0 or not hand >> (16 * suit + rank) & 1:
                break
            lane |= 1 << rank
            laid |= 1 << (16 * suit + rank)
            choices[number] = laid
            number += 1
    # cards in no own meld are always laid off if they fit
    while number > 1 and choices[1] & useful == 0:
        for index in range(1, number):
            choices[index - 1] = choices[index]
        number -= 1
    return number


@compiled
def best_lay_offs(tables, hand, onto, melds):
    """The cards a defender lays off on the melds at ``onto`` to leave the least deadwood (G33, A8).

    Optimizes own melds and lay-offs jointly, like
    :func:`openrummy.core.melds.arrange.best_defence`.
    """
    fit = 0
    for index in range(melds):
        fit |= lay_offs(tables, get(onto, index))
    if fit & hand == 0:
        return 0
    useful = melded(tables, hand)
    choices = np.empty((4 * MAX_MELDS, 16), np.int64)
    numbers = np.empty(4 * MAX_MELDS, np.int64)
    ends, candidates = 0, 1
    for index in range(melds):
        for end in range(4):
            number = _stretches(tables, hand, get(onto, index), end, useful, choices[ends])
            if number > 1 or choices[ends, 0]:
                numbers[ends] = number
                candidates *= number
                ends += 1
    best, fewest = 0, np.int64(1 << 40)
    for combination in range(candidates):
        laid, digits = 0, combination
        for end in range(ends):
            laid |= choices[end, digits % numbers[end]]
            digits //= numbers[end]
        points = np.int64(least(tables, hand & ~laid))
        if points < fewest or (points == fewest and _fewer(laid, best)):
            best, fewest = laid, points
    return best


@compiled
def _fewer(cards, other):
    """The smaller of two card sets, or the lower one if they are equal in size."""
    fewer = count(cards) - count(other)
    return fewer < 0 or (fewer == 0 and cards < other)
