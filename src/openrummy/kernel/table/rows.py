"""A state of the engine as a row of the kernel."""

from __future__ import annotations

from openrummy.core.cards import face_of, gathered, is_joker, pack_of
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
from openrummy.kernel.core.table import columns as at
from openrummy.kernel.core.table.arrays import Bytes, Numbers
from openrummy.kernel.table.actions import kernel_cards, stands_word

_PHASES: dict[type[Phase], int] = {
    Over: at.OVER,
    ToChoose: at.CHOOSING,
    ToDraw: at.DRAWING,
    ToPlay: at.PLAYING,
    ToDiscard: at.PLAYING,
    LastTake: at.TAKING,
    OfferTwo: at.TWO,
    LastPlay: at.LAST,
    OfferUpcard: at.OFFERING,
    Defend: at.DEFENDING,
}
#: Why a deal ended, as a number of the kernel.
REASONS = {
    Reason.DEAD: at.DEAD,
    Reason.IDLE: at.IDLED,
    Reason.OUT: at.WENT_OUT,
    Reason.RUMMY: at.WENT_RUMMY,
    Reason.BLOCK: at.BLOCKED,
    Reason.TWO: at.WITH_TWO,
    Reason.KNOCK: at.KNOCKED,
    Reason.UNDERCUT: at.UNDERCUT,
    Reason.TIE: at.TIED,
    Reason.GIN: at.WITH_GIN,
}


def put_state(words: Numbers, cards: Bytes, i: int, state: State) -> None:
    """Write a state into row ``i``; everybody at its table plays."""
    public = state.public
    words[i], cards[i] = 0, 0
    row = words[i]
    row[at.SEATS], row[at.DEALER], row[at.FIRST] = len(public.active), public.dealer, public.first
    row[at.WILD], row[at.FACTOR] = _or_none(public.wild), public.factor
    row[at.RESHUFFLES], row[at.OPEN] = public.reshuffles, len(public.stock_order)
    row[at.IDLE], row[at.TURNS], row[at.PASSES] = public.idle, public.turns, public.passes
    row[at.DISCARDER], row[at.DRAWN] = _or_none(public.thrower), _or_none(state.drawn)
    row[at.STOCK], row[at.PILE] = len(state.stock), len(public.pile)
    cards[i, : len(state.stock)] = state.stock[::-1]
    cards[i, at.PILE_AT : at.PILE_AT + len(public.pile)] = public.pile
    for seat in public.active:
        row[at.HANDS + seat] = kernel_cards(state.hands[seat])
        row[at.KNOWN + seat] = kernel_cards(public.known[seat])
    row[at.KNOCKER], row[at.ASIDE] = _or_none(public.knocker), _or_none(state.aside)
    for seat, left, points in public.shown:
        row[at.HANDS + seat], row[at.COUNTS + seat] = left, points
    _put_table(row, public)
    _put_phase(row, public.phase)
    if public.result is not None:
        _put_result(row, public.result)


def _or_none(value: int | None) -> int:
    return -1 if value is None else value


def _put_table(row: Numbers, public: Public) -> None:
    row[at.MELDS] = len(public.table)
    for index, meld in enumerate(public.table):
        row[at.MELD + index], row[at.OWNER + index] = kernel_cards(meld.cards), meld.owner
        row[at.STANDS + index] = stands_word(meld.stands)
        for seat, card in meld.laid:
            if is_joker(card):
                row[at.JOKER_BY + index] |= (seat + 1) << 4 * pack_of(card)
    for seat in public.active:
        put = gathered(
            face_of(face) for meld in public.table for who, face in meld.laid if who == seat
        )
        row[at.PUT + seat] = kernel_cards(put)


def _put_phase(row: Numbers, phase: Phase) -> None:
    row[at.PHASE], row[at.TAKEN], row[at.OUT] = _PHASES[type(phase)], -1, -1
    row[at.SEAT], row[at.WINNER] = getattr(phase, "seat", 0), -1
    match phase:
        case ToPlay():
            row[at.TAKEN] = _or_none(phase.taken)
            row[at.LAID], row[at.ADDED], row[at.FRESH] = phase.laid, phase.added, phase.fresh
            row[at.SPENT], row[at.OPENING], row[at.ONE] = phase.spent, phase.opening, phase.one
            row[at.GAINED] = kernel_cards(gathered(phase.gained))
            row[at.USE], row[at.BARRED] = phase.use, phase.barred
        case ToDiscard():
            row[at.TAKEN] = _or_none(phase.taken)
        case ToDraw():
            row[at.STOCK_ONLY] = phase.stock_only
        case ToChoose():
            row[at.CHOICES] = sum(1 << rank for rank in phase.ranks)
        case LastPlay():
            row[at.OUT], row[at.RUMMY] = phase.out, phase.rummy
        case OfferTwo():
            row[at.DREW] = phase.drew


def _put_result(row: Numbers, result: DealResult) -> None:
    row[at.REASON], row[at.WINNER] = REASONS[result.reason], _or_none(result.winner)
    row[at.OUT], row[at.RUMMY] = _or_none(result.knocker), result.reason is Reason.RUMMY
    row[at.WON] = sum(1 << seat for seat, boxes in enumerate(result.boxes) if boxes)
    for seat, points in enumerate(result.deadwood):
        row[at.COUNTS + seat] = points
    for seat, points in enumerate(result.scores):
        row[at.SCORES + seat] = points


def outcome(words: Numbers, i: int) -> DealResult | None:
    """The result of a finished deal, without the lines of its sum; else None."""
    row = words[i].tolist()
    if row[at.PHASE] != at.OVER:
        return None
    seats = row[at.SEATS]
    reason = next(reason for reason, code in REASONS.items() if code == row[at.REASON])
    scores = tuple(row[at.SCORES : at.SCORES + seats])
    if reason in (Reason.DEAD, Reason.IDLE):
        return DealResult(reason, None, scores, scores)
    winner = row[at.WINNER]
    return DealResult(
        reason,
        None if winner < 0 else winner,
        scores,
        tuple(row[at.WON] >> seat & 1 for seat in range(seats)),
        None if row[at.OUT] < 0 else row[at.OUT],
        tuple(row[at.COUNTS : at.COUNTS + seats]),
    )


def differences(words: Numbers, cards: Bytes, i: int, j: int) -> list[int]:
    """The columns in which two rows are not the same deal; ``WORDS``: stock or pile are not."""
    first, second = words[i].copy(), words[j].copy()
    first[at.TOP] = second[at.TOP] = 0
    if first[at.PHASE] == at.OVER:
        first[at.SEAT] = second[at.SEAT] = 0
    differing = [int(column) for column in (first != second).nonzero()[0]]
    if not differing and _lying(words, cards, i) != _lying(words, cards, j):
        differing.append(at.WORDS)
    return differing


def _lying(words: Numbers, cards: Bytes, i: int) -> tuple[bytes, bytes]:
    """Stock and pile."""
    top, stock, pile = words[i, at.TOP], words[i, at.STOCK], words[i, at.PILE]
    under = cards[i, at.PILE_AT : at.PILE_AT + pile]
    return cards[i, top : top + stock].tobytes(), under.tobytes()
