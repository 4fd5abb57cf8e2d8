"""Conversion of engine states to kernel rows."""

from __future__ import annotations

from openrummy.core.cards import face_of, is_joker, multiset_of, pack_of
from openrummy.core.engine.model.phase import (
    Defend,
    LastPlay,
    LastTake,
    OfferTwo,
    OfferUpcard,
    Over,
    Phase,
    ToChoose,
    ToDiscard,
    ToDraw,
    ToPlay,
)
from openrummy.core.engine.model.state import Public, State
from openrummy.core.scoring.result import DealResult, Reason
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array, Uint8Array
from openrummy.kernel.table.actions import kernel_cards, stands_word

_PHASES: dict[type[Phase], int] = {
    Over: c.OVER,
    ToChoose: c.CHOOSING,
    ToDraw: c.DRAWING,
    ToPlay: c.PLAYING,
    ToDiscard: c.PLAYING,
    LastTake: c.TAKING,
    OfferTwo: c.TWO,
    LastPlay: c.LAST,
    OfferUpcard: c.OFFERING,
    Defend: c.DEFENDING,
}
#: Reasons for the end of a deal, in the order of the kernel's numbers.
REASONS = {
    Reason.DEAD: c.DEAD,
    Reason.IDLE: c.IDLED,
    Reason.OUT: c.WENT_OUT,
    Reason.RUMMY: c.WENT_RUMMY,
    Reason.BLOCK: c.BLOCKED,
    Reason.TWO: c.WITH_TWO,
    Reason.KNOCK: c.KNOCKED,
    Reason.UNDERCUT: c.UNDERCUT,
    Reason.TIE: c.TIED,
    Reason.GIN: c.WITH_GIN,
}


def put_state(words: Int64Array, cards: Uint8Array, i: int, state: State) -> None:
    """Write a state, in which all seats play, into row ``i``."""
    public = state.public
    words[i], cards[i] = 0, 0
    row = words[i]
    row[c.SEATS], row[c.DEALER], row[c.FIRST] = len(public.active), public.dealer, public.first
    row[c.WILD], row[c.FACTOR] = _or_none(public.wild), public.factor
    row[c.RESHUFFLES], row[c.OPEN] = public.reshuffles, len(public.stock_order)
    row[c.IDLE], row[c.TURNS], row[c.PASSES] = public.idle, public.turns, public.passes
    row[c.DISCARDER], row[c.DRAWN] = _or_none(public.thrower), _or_none(state.drawn)
    row[c.STOCK], row[c.PILE] = len(state.stock), len(public.pile)
    cards[i, : len(state.stock)] = state.stock[::-1]
    cards[i, c.PILE_AT : c.PILE_AT + len(public.pile)] = public.pile
    for seat in public.active:
        row[c.HANDS + seat] = kernel_cards(state.hands[seat])
        row[c.KNOWN + seat] = kernel_cards(public.known[seat])
    row[c.KNOCKER], row[c.ASIDE] = _or_none(public.knocker), _or_none(state.aside)
    for seat, left, points in public.shown:
        row[c.HANDS + seat], row[c.COUNTS + seat] = left, points
    _put_table(row, public)
    _put_phase(row, public.phase)
    if public.result is not None:
        _put_result(row, public.result)


def _or_none(value: int | None) -> int:
    return -1 if value is None else value


def _put_table(row: Int64Array, public: Public) -> None:
    row[c.MELDS] = len(public.table)
    for index, meld in enumerate(public.table):
        row[c.MELD + index], row[c.OWNER + index] = kernel_cards(meld.cards), meld.owner
        row[c.STANDS + index] = stands_word(meld.stands)
        for seat, card in meld.laid:
            if is_joker(card):
                row[c.JOKER_BY + index] |= (seat + 1) << 4 * pack_of(card)
    for seat in public.active:
        put = multiset_of(
            face_of(card) for meld in public.table for owner, card in meld.laid if owner == seat
        )
        row[c.PUT + seat] = kernel_cards(put)


def _put_phase(row: Int64Array, phase: Phase) -> None:
    row[c.PHASE], row[c.TAKEN], row[c.OUT] = _PHASES[type(phase)], -1, -1
    row[c.SEAT], row[c.WINNER] = getattr(phase, "seat", 0), -1
    match phase:
        case ToPlay():
            row[c.TAKEN] = _or_none(phase.taken)
            row[c.LAID], row[c.ADDED], row[c.FRESH] = phase.laid, phase.added, phase.fresh
            row[c.SPENT], row[c.OPENING], row[c.ONE] = phase.spent, phase.opening, phase.one
            row[c.GAINED] = kernel_cards(multiset_of(phase.gained))
            row[c.USE], row[c.BARRED] = phase.use, phase.barred
        case ToDiscard():
            row[c.TAKEN] = _or_none(phase.taken)
        case ToDraw():
            row[c.STOCK_ONLY] = phase.stock_only
        case ToChoose():
            row[c.CHOICES] = sum(1 << rank for rank in phase.ranks)
        case LastPlay():
            row[c.OUT], row[c.RUMMY] = phase.out, phase.rummy
        case OfferTwo():
            row[c.DREW] = phase.drew


def _put_result(row: Int64Array, result: DealResult) -> None:
    row[c.REASON], row[c.WINNER] = REASONS[result.reason], _or_none(result.winner)
    row[c.OUT], row[c.RUMMY] = _or_none(result.knocker), result.reason is Reason.RUMMY
    row[c.WON] = sum(1 << seat for seat, boxes in enumerate(result.boxes) if boxes)
    for seat, points in enumerate(result.deadwood):
        row[c.COUNTS + seat] = points
    for seat, points in enumerate(result.scores):
        row[c.SCORES + seat] = points


def outcome(words: Int64Array, i: int) -> DealResult | None:
    """The result of a finished deal, without the lines of its score; else None."""
    row = words[i].tolist()
    if row[c.PHASE] != c.OVER:
        return None
    seats = row[c.SEATS]
    reason = next(reason for reason, code in REASONS.items() if code == row[c.REASON])
    scores = tuple(row[c.SCORES : c.SCORES + seats])
    if reason in (Reason.DEAD, Reason.IDLE):
        return DealResult(reason, None, scores, scores)
    winner = row[c.WINNER]
    return DealResult(
        reason,
        None if winner < 0 else winner,
        scores,
        tuple(row[c.WON] >> seat & 1 for seat in range(seats)),
        None if row[c.OUT] < 0 else row[c.OUT],
        tuple(row[c.COUNTS : c.COUNTS + seats]),
    )


def differences(words: Int64Array, cards: Uint8Array, i: int, j: int) -> list[int]:
    """Columns in which two rows differ; ``WORDS`` stands for stock or pile."""
    first, second = words[i].copy(), words[j].copy()
    first[c.TOP] = second[c.TOP] = 0
    if first[c.PHASE] == c.OVER:
        first[c.SEAT] = second[c.SEAT] = 0
    differing = [int(column) for column in (first != second).nonzero()[0]]
    if not differing and _stock_and_pile(words, cards, i) != _stock_and_pile(words, cards, j):
        differing.append(c.WORDS)
    return differing


def _stock_and_pile(words: Int64Array, cards: Uint8Array, i: int) -> tuple[bytes, bytes]:
    top, stock, pile = words[i, c.TOP], words[i, c.STOCK], words[i, c.PILE]
    under = cards[i, c.PILE_AT : c.PILE_AT + pile]
    return cards[i, top : top + stock].tobytes(), under.tobytes()
