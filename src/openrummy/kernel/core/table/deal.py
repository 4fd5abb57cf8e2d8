"""Carrying out one action."""

from __future__ import annotations

from openrummy.kernel.core.bits import count
from openrummy.kernel.core.table.arrays import Bytes, Numbers
from openrummy.kernel.core.table.card_sets import faces, minus, plus
from openrummy.kernel.core.table.codes import (
    ADD,
    CHOOSE,
    CLAIM,
    DEEP,
    DISCARD,
    GO_OUT,
    KNOCK,
    LAY_RUN,
    LAY_SET,
    PASS,
    PILE_TOP,
    SPREAD,
    STOCK,
    card_of,
    face_of,
    laid_cards,
    laid_stands,
    meld_of,
    wild_of,
)
from openrummy.kernel.core.table.columns import (
    ADDED,
    BARRED,
    DEAD,
    DEALER,
    DISCARDER,
    DRAWING,
    DRAWN,
    FIRST,
    FREELY,
    FRESH,
    GAINED,
    HANDS,
    HELD_MELDS,
    IDLE,
    JOKER,
    JOKER_BY,
    JOKERS,
    KNOWN,
    LAID,
    MELD,
    MELDS,
    NEXT,
    OFFERING,
    ONE,
    ONE_CARD,
    OPEN,
    OPENING,
    OWNER,
    PASSED_IS_GONE,
    PASSES,
    PHASE,
    PILE,
    PILE_AT,
    PLAYING,
    PUT,
    SEAT,
    SEATS,
    SHUFFLING,
    SPENT,
    STANDS,
    STOCK_ONLY,
    TAKE,
    TAKEN,
    TAKING,
    TO_HOLD,
    TOP,
    TURNS,
    TWO,
    UP_FOR_TWO,
    USE,
    WILD,
)
from openrummy.kernel.core.table.columns import DREW as DREW_BEFORE
from openrummy.kernel.core.table.columns import STOCK as IN_STOCK
from openrummy.kernel.core.table.drawing import must_use
from openrummy.kernel.core.table.ending import (
    after_last,
    after_turn,
    end_for_two,
    end_turn,
    ended,
    go_out,
    shuffles_at_draw,
)
from openrummy.kernel.core.table.knocking import knock, spread
from openrummy.kernel.core.table.start import begin
from openrummy.kernel.core.table.table_melds import exchange, grow, owns
from openrummy.kernel.jit import compiled

_RANK_OF_TWO = 1


@compiled
def apply(compiled_rules: Numbers, words: Numbers, cards: Bytes, i: int, code: int) -> None:
    """Carry out one of the actions that ``legal`` lists, without any check.

    Afterwards the deal may wait for the pile to be shuffled (phase ``SHUFFLING``): that is
    done by ``shuffle`` or by hand, and ``renew`` goes on.
    """
    kind = code & 15
    if kind == DISCARD:
        _discard(compiled_rules, words, cards, i, card_of(code))
    elif kind == STOCK:
        _draw(compiled_rules, words, cards, i)
    elif kind == PILE_TOP:
        _take(compiled_rules, words, cards, i, words[i, PILE] - 1)
    elif kind == DEEP:
        _take(compiled_rules, words, cards, i, _place(words, cards, i, card_of(code)))
    elif kind in (LAY_RUN, LAY_SET):
        _lay_down(compiled_rules, words, i, code)
    elif kind == ADD:
        _lay_off(words, i, card_of(code), meld_of(code), face_of(code))
    elif kind == CLAIM:
        _claim(words, i, card_of(code), meld_of(code), wild_of(code))
    elif kind == GO_OUT:
        go_out(compiled_rules, words, i)
    elif kind == PASS:
        _pass(compiled_rules, words, cards, i)
    elif kind == CHOOSE:
        begin(compiled_rules, words, i, code >> 4 & 15)
    elif kind == KNOCK:
        knock(compiled_rules, words, i, card_of(code))
    elif kind == SPREAD:
        spread(compiled_rules, words, i)
    else:
        end_for_two(compiled_rules, words, i)


# ---------------------------------------------------------------- drawing


@compiled
def _draw(compiled_rules: Numbers, words: Numbers, cards: Bytes, i: int) -> None:
    """The top of the stock is drawn; the last card may bring the pile back (W8)."""
    seat, card = words[i, SEAT], int(cards[i, words[i, TOP]])
    again = shuffles_at_draw(compiled_rules, words, i)
    _turn(compiled_rules, words, i)
    words[i, HANDS + seat] = plus(words[i, HANDS + seat], 1 << card)
    words[i, TOP] += 1
    words[i, IN_STOCK] -= 1
    if words[i, OPEN]:
        words[i, KNOWN + seat] = plus(words[i, KNOWN + seat], 1 << card)
        words[i, OPEN] -= 1
    words[i, IDLE], words[i, DRAWN] = 0, card
    if again:
        words[i, PHASE], words[i, NEXT] = SHUFFLING, PLAYING


@compiled
def _place(words: Numbers, cards: Bytes, i: int, card: int) -> int:
    """Index of the card in the pile."""
    position = 0
    while cards[i, PILE_AT + position] != card:
        position += 1
    return position


@compiled
def _take(compiled_rules: Numbers, words: Numbers, cards: Bytes, i: int, position: int) -> None:
    """Take the discard at an index, with all that lies on it."""
    seat, taken = words[i, SEAT], 0
    use = not compiled_rules[FREELY] and must_use(compiled_rules, words, i, position)
    for above in range(position, words[i, PILE]):
        taken = plus(taken, 1 << int(cards[i, PILE_AT + above]))
    words[i, PILE] = position
    _turn(compiled_rules, words, i)
    words[i, HANDS + seat] = plus(words[i, HANDS + seat], taken)
    words[i, KNOWN + seat] = plus(words[i, KNOWN + seat], taken)
    words[i, IDLE] += 1
    words[i, TAKEN], words[i, USE] = int(cards[i, PILE_AT + position]), int(use)
    if compiled_rules[TAKE] == TO_HOLD and not use:
        words[i, BARRED] = taken


@compiled
def _turn(compiled_rules: Numbers, words: Numbers, i: int) -> None:
    """The turn begins, before its card is in the hand."""
    seat = words[i, SEAT]
    fresh = not words[i, PUT + seat] and not owns(words, i, seat)
    words[i, FRESH] = int(fresh and not compiled_rules[HELD_MELDS])
    words[i, ONE] = int(compiled_rules[ONE_CARD] and count(words[i, HANDS + seat]) == 1)
    words[i, PHASE], words[i, STOCK_ONLY] = PLAYING, 0


@compiled
def _pass(compiled_rules: Numbers, words: Numbers, cards: Bytes, i: int) -> None:
    phase = words[i, PHASE]
    if phase == TWO:
        after_turn(compiled_rules, words, cards, i, words[i, DREW_BEFORE])
        return
    words[i, PASSES] += 1
    if phase == TAKING:
        ended(compiled_rules, words, i, DEAD)
    elif phase == OFFERING:
        _after_offer(compiled_rules, words, i)
    else:
        after_last(compiled_rules, words, i)


@compiled
def _after_offer(compiled_rules: Numbers, words: Numbers, i: int) -> None:
    """The next is offered the upcard, or the first draws (G4, A1)."""
    if words[i, SEAT] != words[i, DEALER]:
        words[i, SEAT] = (words[i, SEAT] + 1) % words[i, SEATS]
    else:
        words[i, PHASE], words[i, SEAT] = DRAWING, words[i, FIRST]
        words[i, STOCK_ONLY] = compiled_rules[PASSED_IS_GONE]


# ---------------------------------------------------------------- on the table


@compiled
def _lay_down(compiled_rules: Numbers, words: Numbers, i: int, code: int) -> None:
    seat, index = words[i, SEAT], words[i, MELDS]
    meld = laid_cards(compiled_rules, words[i, WILD], code)
    words[i, MELD + index], words[i, OWNER + index] = meld, seat
    words[i, STANDS + index], words[i, JOKER_BY + index] = laid_stands(code), 0
    words[i, MELDS] = index + 1
    _leaves(words, i, meld)
    if words[i, PHASE] == PLAYING:
        words[i, LAID] += 1


@compiled
def _lay_off(words: Numbers, i: int, card: int, index: int, face: int) -> None:
    seat = words[i, SEAT]
    if card == JOKER:
        words[i, JOKER_BY + index] |= (seat + 1) << 4 * count(words[i, MELD + index] & JOKERS)
    grow(words, i, index, card, face)
    words[i, PUT + seat] = plus(words[i, PUT + seat], 1 << card)
    _leaves(words, i, 1 << card)
    if words[i, PHASE] == PLAYING:
        words[i, ADDED] = 1


@compiled
def _claim(words: Numbers, i: int, card: int, index: int, wild: int) -> None:
    """The wild for the card: no other card changes its meaning (A30)."""
    seat, given, gone = words[i, SEAT], 1 << card, 1 << wild
    byte = exchange(words, i, index, card, wild)
    if wild == JOKER:
        by, shift = words[i, JOKER_BY + index], 4 * (byte - 4)
        other = (by >> shift & 15) - 1
        if other >= 0:
            words[i, PUT + other] = minus(words[i, PUT + other], gone)
        words[i, JOKER_BY + index] = by & (1 << shift) - 1 | by >> shift >> 4 << shift
    else:
        for other in range(words[i, SEATS]):
            words[i, PUT + other] &= ~gone
    words[i, PUT + seat] |= given
    _leaves(words, i, given)
    words[i, HANDS + seat] = plus(words[i, HANDS + seat], gone)
    words[i, KNOWN + seat] = plus(words[i, KNOWN + seat], gone)
    if words[i, ONE]:
        words[i, GAINED] = plus(words[i, GAINED], gone)


@compiled
def _leaves(words: Numbers, i: int, cards: int) -> None:
    """Cards leave the hand of the seat for the table."""
    seat = words[i, SEAT]
    words[i, HANDS + seat] = minus(words[i, HANDS + seat], cards)
    words[i, KNOWN + seat] = minus(words[i, KNOWN + seat], cards)
    words[i, GAINED] = minus(words[i, GAINED], faces(cards))
    words[i, USE] = 0
    taken, drawn = words[i, TAKEN], words[i, DRAWN]
    if taken >= 0 and cards >> taken & 1:
        words[i, SPENT] = 1
    if drawn >= 0 and not words[i, HANDS + seat] >> drawn & 1:
        words[i, DRAWN] = -1


# ---------------------------------------------------------------- discarding


@compiled
def _discard(compiled_rules: Numbers, words: Numbers, cards: Bytes, i: int, card: int) -> None:
    """The turn ends with a discard, and the deal if it was the last card (T2, A22)."""
    seat = words[i, SEAT]
    words[i, HANDS + seat] = minus(words[i, HANDS + seat], 1 << card)
    words[i, KNOWN + seat] = minus(words[i, KNOWN + seat], 1 << card)
    cards[i, PILE_AT + words[i, PILE]] = card
    words[i, PILE] += 1
    words[i, TURNS] += 1
    words[i, IDLE] += words[i, OPENING]
    words[i, DISCARDER] = seat
    hand = words[i, HANDS + seat]
    drew = int(words[i, TAKEN] < 0 and not words[i, OPENING])
    if not hand:
        go_out(compiled_rules, words, i)
    elif compiled_rules[UP_FOR_TWO] and count(hand) == 1 and words[i, WILD] != _RANK_OF_TWO:
        end_turn(words, i)
        words[i, PHASE], words[i, DREW_BEFORE] = TWO, drew
    else:
        after_turn(compiled_rules, words, cards, i, drew)
