"""Application of one action to a deal."""

from __future__ import annotations

from openrummy.kernel.core.bits import count
from openrummy.kernel.core.table import action_codes, ending
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array, Uint8Array
from openrummy.kernel.core.table.card_sets import faces, minus, plus
from openrummy.kernel.core.table.knocking import knock, spread
from openrummy.kernel.core.table.legal_draws import must_use
from openrummy.kernel.core.table.start import begin
from openrummy.kernel.core.table.table_melds import exchange, grow, owns
from openrummy.kernel.jit import compiled

_RANK_OF_TWO = 1


@compiled
def apply(
    compiled_rules: Int64Array, words: Int64Array, cards: Uint8Array, i: int, code: int
) -> None:
    """Apply a legal action, without checking it.

    Afterwards the deal may be in phase ``SHUFFLING``: the caller shuffles the pile, or orders it,
    and then calls ``renew``.
    """
    kind = code & 15
    if kind == action_codes.DISCARD:
        _discard(compiled_rules, words, cards, i, action_codes.card_of(code))
    elif kind == action_codes.STOCK:
        _draw(compiled_rules, words, cards, i)
    elif kind == action_codes.PILE_TOP:
        _take(compiled_rules, words, cards, i, words[i, c.PILE] - 1)
    elif kind == action_codes.DEEP:
        _take(compiled_rules, words, cards, i, _place(words, cards, i, action_codes.card_of(code)))
    elif kind in (action_codes.LAY_RUN, action_codes.LAY_SET):
        _lay_down(compiled_rules, words, i, code)
    elif kind == action_codes.ADD:
        _lay_off(
            words,
            i,
            action_codes.card_of(code),
            action_codes.meld_of(code),
            action_codes.face_of(code),
        )
    elif kind == action_codes.CLAIM:
        _claim(
            words,
            i,
            action_codes.card_of(code),
            action_codes.meld_of(code),
            action_codes.wild_of(code),
        )
    elif kind == action_codes.GO_OUT:
        ending.go_out(compiled_rules, words, i)
    elif kind == action_codes.PASS:
        _pass(compiled_rules, words, cards, i)
    elif kind == action_codes.CHOOSE:
        begin(compiled_rules, words, i, code >> 4 & 15)
    elif kind == action_codes.KNOCK:
        knock(compiled_rules, words, i, action_codes.card_of(code))
    elif kind == action_codes.SPREAD:
        spread(compiled_rules, words, i)
    else:
        ending.end_for_two(compiled_rules, words, i)


# ---------------------------------------------------------------- drawing


@compiled
def _draw(compiled_rules: Int64Array, words: Int64Array, cards: Uint8Array, i: int) -> None:
    """Draw the top of the stock; drawing its last card may reuse the pile (W8)."""
    seat, card = words[i, c.SEAT], int(cards[i, words[i, c.TOP]])
    again = ending.shuffles_at_draw(compiled_rules, words, i)
    _turn(compiled_rules, words, i)
    words[i, c.HANDS + seat] = plus(words[i, c.HANDS + seat], 1 << card)
    words[i, c.TOP] += 1
    words[i, c.STOCK] -= 1
    if words[i, c.OPEN]:
        words[i, c.KNOWN + seat] = plus(words[i, c.KNOWN + seat], 1 << card)
        words[i, c.OPEN] -= 1
    words[i, c.IDLE], words[i, c.DRAWN] = 0, card
    if again:
        words[i, c.PHASE], words[i, c.NEXT] = c.SHUFFLING, c.PLAYING


@compiled
def _place(words: Int64Array, cards: Uint8Array, i: int, card: int) -> int:
    """Index of the card in the pile."""
    position = 0
    while cards[i, c.PILE_AT + position] != card:
        position += 1
    return position


@compiled
def _take(
    compiled_rules: Int64Array, words: Int64Array, cards: Uint8Array, i: int, position: int
) -> None:
    """Take the discard at an index and all discards above it."""
    seat, taken = words[i, c.SEAT], 0
    use = not compiled_rules[c.FREELY] and must_use(compiled_rules, words, i, position)
    for above in range(position, words[i, c.PILE]):
        taken = plus(taken, 1 << int(cards[i, c.PILE_AT + above]))
    words[i, c.PILE] = position
    _turn(compiled_rules, words, i)
    words[i, c.HANDS + seat] = plus(words[i, c.HANDS + seat], taken)
    words[i, c.KNOWN + seat] = plus(words[i, c.KNOWN + seat], taken)
    words[i, c.IDLE] += 1
    words[i, c.TAKEN], words[i, c.USE] = int(cards[i, c.PILE_AT + position]), int(use)
    if compiled_rules[c.TAKE] == c.TO_HOLD and not use:
        words[i, c.BARRED] = taken


@compiled
def _turn(compiled_rules: Int64Array, words: Int64Array, i: int) -> None:
    """Initialize the turn, before the drawn card is added to the hand."""
    seat = words[i, c.SEAT]
    fresh = not words[i, c.PUT + seat] and not owns(words, i, seat)
    words[i, c.FRESH] = int(fresh and not compiled_rules[c.HELD_MELDS])
    words[i, c.ONE] = int(compiled_rules[c.ONE_CARD] and count(words[i, c.HANDS + seat]) == 1)
    words[i, c.PHASE], words[i, c.STOCK_ONLY] = c.PLAYING, 0


@compiled
def _pass(compiled_rules: Int64Array, words: Int64Array, cards: Uint8Array, i: int) -> None:
    phase = words[i, c.PHASE]
    if phase == c.TWO:
        ending.after_turn(compiled_rules, words, cards, i, words[i, c.DREW])
        return
    words[i, c.PASSES] += 1
    if phase == c.TAKING:
        ending.ended(compiled_rules, words, i, c.DEAD)
    elif phase == c.OFFERING:
        _after_offer(compiled_rules, words, i)
    else:
        ending.after_last(compiled_rules, words, i)


@compiled
def _after_offer(compiled_rules: Int64Array, words: Int64Array, i: int) -> None:
    """Offer the upcard to the next seat, or let the first seat draw (G4, A1)."""
    if words[i, c.SEAT] != words[i, c.DEALER]:
        words[i, c.SEAT] = (words[i, c.SEAT] + 1) % words[i, c.SEATS]
    else:
        words[i, c.PHASE], words[i, c.SEAT] = c.DRAWING, words[i, c.FIRST]
        words[i, c.STOCK_ONLY] = compiled_rules[c.PASSED_IS_GONE]


# ---------------------------------------------------------------- on the table


@compiled
def _lay_down(compiled_rules: Int64Array, words: Int64Array, i: int, code: int) -> None:
    seat, index = words[i, c.SEAT], words[i, c.MELDS]
    meld = action_codes.laid_cards(compiled_rules, words[i, c.WILD], code)
    words[i, c.MELD + index], words[i, c.OWNER + index] = meld, seat
    words[i, c.STANDS + index], words[i, c.JOKER_BY + index] = action_codes.laid_stands(code), 0
    words[i, c.MELDS] = index + 1
    _leaves(words, i, meld)
    if words[i, c.PHASE] == c.PLAYING:
        words[i, c.LAID] += 1


@compiled
def _lay_off(words: Int64Array, i: int, card: int, index: int, face: int) -> None:
    seat = words[i, c.SEAT]
    if card == c.JOKER:
        words[i, c.JOKER_BY + index] |= (seat + 1) << 4 * count(words[i, c.MELD + index] & c.JOKERS)
    grow(words, i, index, card, face)
    words[i, c.PUT + seat] = plus(words[i, c.PUT + seat], 1 << card)
    _leaves(words, i, 1 << card)
    if words[i, c.PHASE] == c.PLAYING:
        words[i, c.ADDED] = 1


@compiled
def _claim(words: Int64Array, i: int, card: int, index: int, wild: int) -> None:
    """Exchange a card for a wild; the meaning of all other cards stays (A30)."""
    seat, given, gone = words[i, c.SEAT], 1 << card, 1 << wild
    byte = exchange(words, i, index, card, wild)
    if wild == c.JOKER:
        by, shift = words[i, c.JOKER_BY + index], 4 * (byte - 4)
        other = (by >> shift & 15) - 1
        if other >= 0:
            words[i, c.PUT + other] = minus(words[i, c.PUT + other], gone)
        words[i, c.JOKER_BY + index] = by & (1 << shift) - 1 | by >> shift >> 4 << shift
    else:
        for other in range(words[i, c.SEATS]):
            words[i, c.PUT + other] &= ~gone
    words[i, c.PUT + seat] |= given
    _leaves(words, i, given)
    words[i, c.HANDS + seat] = plus(words[i, c.HANDS + seat], gone)
    words[i, c.KNOWN + seat] = plus(words[i, c.KNOWN + seat], gone)
    if words[i, c.ONE]:
        words[i, c.GAINED] = plus(words[i, c.GAINED], gone)


@compiled
def _leaves(words: Int64Array, i: int, cards: int) -> None:
    """Move cards from the hand of the seat to the table."""
    seat = words[i, c.SEAT]
    words[i, c.HANDS + seat] = minus(words[i, c.HANDS + seat], cards)
    words[i, c.KNOWN + seat] = minus(words[i, c.KNOWN + seat], cards)
    words[i, c.GAINED] = minus(words[i, c.GAINED], faces(cards))
    words[i, c.USE] = 0
    taken, drawn = words[i, c.TAKEN], words[i, c.DRAWN]
    if taken >= 0 and cards >> taken & 1:
        words[i, c.SPENT] = 1
    if drawn >= 0 and not words[i, c.HANDS + seat] >> drawn & 1:
        words[i, c.DRAWN] = -1


# ---------------------------------------------------------------- discarding


@compiled
def _discard(
    compiled_rules: Int64Array, words: Int64Array, cards: Uint8Array, i: int, card: int
) -> None:
    """End the turn with a discard, and the deal if it was the last card (T2, A22)."""
    seat = words[i, c.SEAT]
    words[i, c.HANDS + seat] = minus(words[i, c.HANDS + seat], 1 << card)
    words[i, c.KNOWN + seat] = minus(words[i, c.KNOWN + seat], 1 << card)
    cards[i, c.PILE_AT + words[i, c.PILE]] = card
    words[i, c.PILE] += 1
    words[i, c.TURNS] += 1
    words[i, c.IDLE] += words[i, c.OPENING]
    words[i, c.DISCARDER] = seat
    hand = words[i, c.HANDS + seat]
    drew = int(words[i, c.TAKEN] < 0 and not words[i, c.OPENING])
    if not hand:
        ending.go_out(compiled_rules, words, i)
    elif compiled_rules[c.UP_FOR_TWO] and count(hand) == 1 and words[i, c.WILD] != _RANK_OF_TWO:
        ending.end_turn(words, i)
        words[i, c.PHASE], words[i, c.DREW] = c.TWO, drew
    else:
        ending.after_turn(compiled_rules, words, cards, i, drew)
