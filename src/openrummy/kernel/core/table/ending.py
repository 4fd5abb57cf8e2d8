"""The end of a turn and of a deal (T10, T12, W8, W15, A22-A25, A31, A33, A36)."""

from __future__ import annotations

from openrummy.kernel.core.bits import count
from openrummy.kernel.core.table.arrays import Bytes, Numbers
from openrummy.kernel.core.table.columns import (
    ADDED,
    ALL,
    BARRED,
    BLOCKED,
    CONTINUE,
    COUNTS,
    DEAD,
    DRAWING,
    DRAWN,
    DREW,
    FACTOR,
    FIRST,
    FRESH,
    GAINED,
    HANDS,
    IDLE,
    IDLE_TURNS,
    IDLED,
    KEEP_TOP,
    LAID,
    LAST,
    LAST_DRAW,
    LAST_TURN,
    LEFT,
    MAX_RESHUFFLES,
    MELDED,
    NEXT,
    ONE,
    ONE_CARD,
    OPEN,
    OPENING,
    OUT,
    OUT_POINTS,
    OVER,
    PHASE,
    PILE,
    PILE_AT,
    REASON,
    RESHUFFLES,
    RUMMY,
    RUMMY_DOUBLES,
    SCORES,
    SEAT,
    SEATS,
    SHUFFLING,
    SPENT,
    STOCK,
    STOCK_RULE,
    TAKE_USED,
    TAKEN,
    TAKING,
    TO_WINNER,
    TOP,
    TURN_OVER,
    TURNS,
    UNCOUNTED,
    UP_FOR_TWO,
    USE,
    WENT_OUT,
    WENT_RUMMY,
    WILD,
    WINNER,
    WITH_TWO,
    WON,
)
from openrummy.kernel.core.table.points import held, melded
from openrummy.kernel.core.table.start import turn_up
from openrummy.kernel.jit import compiled


@compiled
def end_turn(words: Numbers, i: int) -> None:
    """Forget everything that lasts a turn."""
    words[i, TAKEN] = words[i, DRAWN] = -1
    words[i, LAID] = words[i, ADDED] = words[i, FRESH] = words[i, SPENT] = 0
    words[i, OPENING] = words[i, ONE] = words[i, GAINED] = words[i, DREW] = 0
    words[i, USE] = words[i, BARRED] = 0


@compiled
def after_turn(compiled_rules: Numbers, words: Numbers, cards: Bytes, i: int, drew: int) -> None:
    """Ask the next seat after a discard; ``drew``: the turn began with the stock."""
    follower = (words[i, SEAT] + 1) % words[i, SEATS]
    used_up = words[i, STOCK] <= compiled_rules[LEFT]
    end_turn(words, i)
    if (
        compiled_rules[STOCK_RULE] == TAKE_USED and used_up
    ):  # R9: on and on, while discards are used
        words[i, PHASE], words[i, SEAT] = TAKING, follower
    elif words[i, IDLE] >= compiled_rules[IDLE_TURNS]:
        ended(compiled_rules, words, i, IDLED)
    elif compiled_rules[STOCK_RULE] == CONTINUE and used_up:
        if compiled_rules[ONE_CARD] and count(words[i, HANDS + follower]) == 1:
            ended(compiled_rules, words, i, DEAD)
        else:
            words[i, PHASE], words[i, SEAT] = TAKING, follower
    elif drew and used_up:
        _run_down(compiled_rules, words, cards, i, follower)
    else:
        words[i, PHASE], words[i, SEAT] = DRAWING, follower


# ---------------------------------------------------------------- the pile becomes the stock


@compiled
def _run_down(compiled_rules: Numbers, words: Numbers, cards: Bytes, i: int, follower: int) -> None:
    """The stock has run down: the pile serves again, or the deal ends (T10, A24)."""
    again = (
        compiled_rules[STOCK_RULE] == KEEP_TOP
        or compiled_rules[STOCK_RULE] == ALL
        or compiled_rules[STOCK_RULE] == TURN_OVER
    )
    if not again or words[i, RESHUFFLES] >= compiled_rules[MAX_RESHUFFLES] or words[i, PILE] < 2:
        ended(compiled_rules, words, i, DEAD)
        return
    words[i, SEAT] = follower
    words[i, PHASE], words[i, NEXT] = SHUFFLING, DRAWING
    if compiled_rules[STOCK_RULE] == TURN_OVER:  # the oldest discard comes to lie on top
        renew(compiled_rules, words, cards, i)


@compiled
def under(compiled_rules: Numbers, words: Numbers, i: int) -> int:
    """Number of discards, from the bottom up, that become the stock in a deal that waits for it."""
    return int(words[i, PILE] - (compiled_rules[STOCK_RULE] == KEEP_TOP))


@compiled
def renew(compiled_rules: Numbers, words: Numbers, cards: Bytes, i: int) -> None:
    """The lowest ``under`` discards become the stock, in a deal that waits for it.

    They come in the order in which they stand in the pile, the first to be drawn first: to have
    them shuffled, shuffle them there beforehand. What is left of the old stock lies on them.
    """
    moved, left, pile = under(compiled_rules, words, i), words[i, STOCK], words[i, PILE]
    for index in range(left):
        cards[i, index] = cards[i, words[i, TOP] + index]
    for index in range(moved):
        cards[i, left + index] = cards[i, PILE_AT + index]
    for index in range(moved, pile):
        cards[i, PILE_AT + index - moved] = cards[i, PILE_AT + index]
    words[i, TOP], words[i, STOCK], words[i, PILE] = 0, left + moved, pile - moved
    words[i, OPEN] = moved if compiled_rules[STOCK_RULE] == TURN_OVER else 0
    words[i, RESHUFFLES] += 1
    if compiled_rules[STOCK_RULE] == ALL or compiled_rules[STOCK_RULE] == TURN_OVER:
        turn_up(words, cards, i)
        words[i, OPEN] = max(words[i, OPEN] - 1, 0)
    words[i, PHASE] = words[i, NEXT]
    words[i, NEXT] = OVER


@compiled
def shuffles_at_draw(compiled_rules: Numbers, words: Numbers, i: int) -> bool:
    """Will the pile be shuffled while the next card is drawn (W8)?"""
    last = compiled_rules[STOCK_RULE] == LAST_DRAW and words[i, STOCK] == compiled_rules[LEFT] + 1
    return bool(last and words[i, PILE] and words[i, RESHUFFLES] < compiled_rules[MAX_RESHUFFLES])


# ---------------------------------------------------------------- the end


@compiled
def go_out(compiled_rules: Numbers, words: Numbers, i: int) -> None:
    """The seat has no card left; it went rummy if nothing of it lay there before (A25)."""
    seat = words[i, SEAT]
    words[i, RUMMY] = int(words[i, FRESH] and (words[i, LAID] > 0 or words[i, ADDED] > 0))
    words[i, OUT] = seat
    end_turn(words, i)
    if compiled_rules[LAST_TURN]:
        turn = (seat - words[i, FIRST]) % words[i, SEATS] + 1
        _ask_last(compiled_rules, words, i, max(words[i, TURNS], turn))
    else:
        _close(compiled_rules, words, i, WENT_RUMMY if words[i, RUMMY] else WENT_OUT)


@compiled
def after_last(compiled_rules: Numbers, words: Numbers, i: int) -> None:
    """The next seat that has had no turn, or the end of the deal (A31)."""
    _ask_last(compiled_rules, words, i, (words[i, SEAT] - words[i, FIRST]) % words[i, SEATS] + 1)


@compiled
def _ask_last(compiled_rules: Numbers, words: Numbers, i: int, turn: int) -> None:
    """Ask the seat at an index of the order of play, if there is one."""
    if turn < words[i, SEATS]:
        words[i, PHASE] = LAST
        words[i, SEAT] = (words[i, FIRST] + turn) % words[i, SEATS]
    else:
        _close(compiled_rules, words, i, WENT_RUMMY if words[i, RUMMY] else WENT_OUT)


@compiled
def ended(compiled_rules: Numbers, words: Numbers, i: int, reason: int) -> None:
    """Nobody can win any more: the deal is dead, or counted as it stands (T10)."""
    if compiled_rules[UNCOUNTED]:
        words[i, PHASE], words[i, REASON] = OVER, reason
    else:
        _close(compiled_rules, words, i, BLOCKED)


@compiled
def end_for_two(compiled_rules: Numbers, words: Numbers, i: int) -> None:
    """The seat ends the deal with its two and is its winner; every hand counts (A36)."""
    end_turn(words, i)
    _count_hands(compiled_rules, words, i)
    words[i, COUNTS + words[i, SEAT]] = compiled_rules[UP_FOR_TWO]
    _score(compiled_rules, words, i, _fewest(words, i))
    close(words, i, WITH_TWO, words[i, SEAT])


@compiled
def close(words: Numbers, i: int, reason: int, winner: int) -> None:
    """The deal is over, and all is counted; ``winner`` -1: nobody, or several."""
    words[i, PHASE], words[i, REASON], words[i, WINNER] = OVER, reason, winner
    if winner >= 0:
        words[i, WON] = 1 << winner


@compiled
def _close(compiled_rules: Numbers, words: Numbers, i: int, reason: int) -> None:
    """Count what is left in the hands (T12, T16), and what lies on the table (R10)."""
    _count_hands(compiled_rules, words, i)
    winner = words[i, OUT]
    if winner < 0 and compiled_rules[TO_WINNER]:
        winner = _fewest(words, i)
    _score(compiled_rules, words, i, winner)
    close(words, i, reason, winner)


@compiled
def _count_hands(compiled_rules: Numbers, words: Numbers, i: int) -> None:
    for seat in range(words[i, SEATS]):
        words[i, COUNTS + seat] = held(compiled_rules, words[i, WILD], words[i, HANDS + seat])


@compiled
def _fewest(words: Numbers, i: int) -> int:
    """The only seat with the fewest points; -1 where several have as few (A23)."""
    best, winner = words[i, COUNTS], 0
    for seat in range(1, words[i, SEATS]):
        points = words[i, COUNTS + seat]
        if points < best:
            best, winner = points, seat
        elif points == best:
            winner = -1
    return winner


@compiled
def _score(compiled_rules: Numbers, words: Numbers, i: int, winner: int) -> None:
    """Scores from the counts: each holder's own, or all of them to the winner (T11, T12, W10, W11).

    Or each seat's points on the table minus those in its hand (R10).
    """
    times = words[i, FACTOR]
    if compiled_rules[RUMMY_DOUBLES] and words[i, RUMMY]:
        times *= 2
    for seat in range(words[i, SEATS]):
        points = words[i, COUNTS + seat]
        if compiled_rules[MELDED]:
            points = melded(compiled_rules, words, i, seat) - points
        if not compiled_rules[TO_WINNER]:
            words[i, SCORES + seat] = points * times
        elif winner >= 0:
            words[i, SCORES + winner] += (points - words[i, COUNTS + winner]) * times
    if words[i, OUT] >= 0:
        words[i, SCORES + words[i, OUT]] += compiled_rules[OUT_POINTS]
