"""The end of a turn and of a deal (T10, T12, W8, W15, A22-A25, A31, A33, A36)."""

from __future__ import annotations

from openrummy.kernel.core.bits import count
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array, Uint8Array
from openrummy.kernel.core.table.card_points import held, melded
from openrummy.kernel.core.table.start import turn_up
from openrummy.kernel.jit import compiled


@compiled
def end_turn(words: Int64Array, i: int) -> None:
    """Reset the state of the turn."""
    words[i, c.TAKEN] = words[i, c.DRAWN] = -1
    words[i, c.LAID] = words[i, c.ADDED] = words[i, c.FRESH] = words[i, c.SPENT] = 0
    words[i, c.OPENING] = words[i, c.ONE] = words[i, c.GAINED] = words[i, c.DREW] = 0
    words[i, c.USE] = words[i, c.BARRED] = 0


@compiled
def after_turn(
    compiled_rules: Int64Array, words: Int64Array, cards: Uint8Array, i: int, drew: int
) -> None:
    """Pass the turn after a discard; ``drew``: the turn began with a stock draw."""
    follower = (words[i, c.SEAT] + 1) % words[i, c.SEATS]
    used_up = words[i, c.STOCK] <= compiled_rules[c.LEFT]
    stock_rule = compiled_rules[c.STOCK_RULE]
    end_turn(words, i)
    if stock_rule == c.TAKE_USED and used_up:  # R9: play continues as long as discards are used
        words[i, c.PHASE], words[i, c.SEAT] = c.TAKING, follower
    elif words[i, c.IDLE] >= compiled_rules[c.IDLE_TURNS]:
        ended(compiled_rules, words, i, c.IDLED)
    elif stock_rule == c.CONTINUE and used_up:
        if compiled_rules[c.ONE_CARD] and count(words[i, c.HANDS + follower]) == 1:
            ended(compiled_rules, words, i, c.DEAD)
        else:
            words[i, c.PHASE], words[i, c.SEAT] = c.TAKING, follower
    elif drew and used_up:
        _run_down(compiled_rules, words, cards, i, follower)
    else:
        words[i, c.PHASE], words[i, c.SEAT] = c.DRAWING, follower


# ---------------------------------------------------------------- the pile becomes the stock


@compiled
def _run_down(
    compiled_rules: Int64Array, words: Int64Array, cards: Uint8Array, i: int, follower: int
) -> None:
    """Handle an exhausted stock: reuse the pile or end the deal (T10, A24)."""
    again = compiled_rules[c.STOCK_RULE] in (c.KEEP_TOP, c.ALL, c.TURN_OVER)
    often = words[i, c.RESHUFFLES] >= compiled_rules[c.MAX_RESHUFFLES]
    if not again or often or words[i, c.PILE] < 2:
        ended(compiled_rules, words, i, c.DEAD)
        return
    words[i, c.SEAT] = follower
    words[i, c.PHASE], words[i, c.NEXT] = c.SHUFFLING, c.DRAWING
    if compiled_rules[c.STOCK_RULE] == c.TURN_OVER:  # the oldest discard is on top
        renew(compiled_rules, words, cards, i)


@compiled
def under(compiled_rules: Int64Array, words: Int64Array, i: int) -> int:
    """Number of discards, from the bottom, that become the new stock."""
    return int(words[i, c.PILE] - (compiled_rules[c.STOCK_RULE] == c.KEEP_TOP))


@compiled
def renew(compiled_rules: Int64Array, words: Int64Array, cards: Uint8Array, i: int) -> None:
    """Turn the lowest ``under`` discards into the stock of a deal in phase SHUFFLING.

    They are drawn in pile order, oldest first; the caller shuffles them beforehand if required.
    The rest of the old stock stays on top.
    """
    moved, left, pile = under(compiled_rules, words, i), words[i, c.STOCK], words[i, c.PILE]
    for index in range(left):
        cards[i, index] = cards[i, words[i, c.TOP] + index]
    for index in range(moved):
        cards[i, left + index] = cards[i, c.PILE_AT + index]
    for index in range(moved, pile):
        cards[i, c.PILE_AT + index - moved] = cards[i, c.PILE_AT + index]
    words[i, c.TOP], words[i, c.STOCK], words[i, c.PILE] = 0, left + moved, pile - moved
    words[i, c.OPEN] = moved if compiled_rules[c.STOCK_RULE] == c.TURN_OVER else 0
    words[i, c.RESHUFFLES] += 1
    if compiled_rules[c.STOCK_RULE] in (c.ALL, c.TURN_OVER):
        turn_up(words, cards, i)
        words[i, c.OPEN] = max(words[i, c.OPEN] - 1, 0)
    words[i, c.PHASE] = words[i, c.NEXT]
    words[i, c.NEXT] = c.OVER


@compiled
def shuffles_at_draw(compiled_rules: Int64Array, words: Int64Array, i: int) -> bool:
    """True if the pile is shuffled into the stock with the next draw (W8)."""
    if compiled_rules[c.STOCK_RULE] != c.LAST_DRAW or not words[i, c.PILE]:
        return False
    last = words[i, c.STOCK] == compiled_rules[c.LEFT] + 1
    return bool(last and words[i, c.RESHUFFLES] < compiled_rules[c.MAX_RESHUFFLES])


# ---------------------------------------------------------------- the end


@compiled
def go_out(compiled_rules: Int64Array, words: Int64Array, i: int) -> None:
    """End the deal for a seat without cards; it goes rummy without an earlier meld (A25)."""
    seat = words[i, c.SEAT]
    words[i, c.RUMMY] = int(words[i, c.FRESH] and (words[i, c.LAID] > 0 or words[i, c.ADDED] > 0))
    words[i, c.OUT] = seat
    end_turn(words, i)
    if compiled_rules[c.LAST_TURN]:
        turn = (seat - words[i, c.FIRST]) % words[i, c.SEATS] + 1
        _ask_last(compiled_rules, words, i, max(words[i, c.TURNS], turn))
    else:
        _close(compiled_rules, words, i, c.WENT_RUMMY if words[i, c.RUMMY] else c.WENT_OUT)


@compiled
def after_last(compiled_rules: Int64Array, words: Int64Array, i: int) -> None:
    """Pass to the next seat that has had no turn, or end the deal (A31)."""
    turn = (words[i, c.SEAT] - words[i, c.FIRST]) % words[i, c.SEATS] + 1
    _ask_last(compiled_rules, words, i, turn)


@compiled
def _ask_last(compiled_rules: Int64Array, words: Int64Array, i: int, turn: int) -> None:
    """Pass to the seat at an index of the order of play, if there is one."""
    if turn < words[i, c.SEATS]:
        words[i, c.PHASE] = c.LAST
        words[i, c.SEAT] = (words[i, c.FIRST] + turn) % words[i, c.SEATS]
    else:
        _close(compiled_rules, words, i, c.WENT_RUMMY if words[i, c.RUMMY] else c.WENT_OUT)


@compiled
def ended(compiled_rules: Int64Array, words: Int64Array, i: int, reason: int) -> None:
    """End a deal without a winner: dead, or with the hands counted (T10)."""
    if compiled_rules[c.UNCOUNTED]:
        words[i, c.PHASE], words[i, c.REASON] = c.OVER, reason
    else:
        _close(compiled_rules, words, i, c.BLOCKED)


@compiled
def end_for_two(compiled_rules: Int64Array, words: Int64Array, i: int) -> None:
    """End the deal with a two: the seat wins, and every hand is counted (A36)."""
    end_turn(words, i)
    _count_hands(compiled_rules, words, i)
    words[i, c.COUNTS + words[i, c.SEAT]] = compiled_rules[c.UP_FOR_TWO]
    _score(compiled_rules, words, i, _fewest(words, i))
    close(words, i, c.WITH_TWO, words[i, c.SEAT])


@compiled
def close(words: Int64Array, i: int, reason: int, winner: int) -> None:
    """Finish a counted deal; ``winner`` is -1 for none or several."""
    words[i, c.PHASE], words[i, c.REASON], words[i, c.WINNER] = c.OVER, reason, winner
    if winner >= 0:
        words[i, c.WON] = 1 << winner


@compiled
def _close(compiled_rules: Int64Array, words: Int64Array, i: int, reason: int) -> None:
    """Count and score the hands (T12, T16) and the cards on the table (R10)."""
    _count_hands(compiled_rules, words, i)
    winner = words[i, c.OUT]
    if winner < 0 and compiled_rules[c.TO_WINNER]:
        winner = _fewest(words, i)
    _score(compiled_rules, words, i, winner)
    close(words, i, reason, winner)


@compiled
def _count_hands(compiled_rules: Int64Array, words: Int64Array, i: int) -> None:
    for seat in range(words[i, c.SEATS]):
        words[i, c.COUNTS + seat] = held(compiled_rules, words[i, c.WILD], words[i, c.HANDS + seat])


@compiled
def _fewest(words: Int64Array, i: int) -> int:
    """The seat with the fewest points; -1 if several tie (A23)."""
    best, winner = words[i, c.COUNTS], 0
    for seat in range(1, words[i, c.SEATS]):
        points = words[i, c.COUNTS + seat]
        if points < best:
            best, winner = points, seat
        elif points == best:
            winner = -1
    return winner


@compiled
def _score(compiled_rules: Int64Array, words: Int64Array, i: int, winner: int) -> None:
    """Set the scores: each seat its own count, or the winner all of them (T11, T12, W10, W11).

    With R10, points on the table minus points in the hand.
    """
    times = words[i, c.FACTOR]
    if compiled_rules[c.RUMMY_DOUBLES] and words[i, c.RUMMY]:
        times *= 2
    for seat in range(words[i, c.SEATS]):
        points = words[i, c.COUNTS + seat]
        if compiled_rules[c.MELDED]:
            points = melded(compiled_rules, words, i, seat) - points
        if not compiled_rules[c.TO_WINNER]:
            words[i, c.SCORES + seat] = points * times
        elif winner >= 0:
            words[i, c.SCORES + winner] += (points - words[i, c.COUNTS + winner]) * times
    if words[i, c.OUT] >= 0:
        words[i, c.SCORES + words[i, c.OUT]] += compiled_rules[c.OUT_POINTS]
