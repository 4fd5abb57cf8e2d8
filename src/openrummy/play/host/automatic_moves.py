"""Moves the host makes for a seat: the best defence, and forced passes."""

from __future__ import annotations

from dataclasses import dataclass

from openrummy.core import game
from openrummy.core.cards import (
    FACES_MASK,
    PACK_BITS,
    Card,
    CardSet,
    face_of,
    in_order,
    multiset_difference,
    without,
)
from openrummy.core.engine import (
    Action,
    Arrange,
    LayDown,
    LayOff,
    Pass,
    Public,
    Spread,
    View,
    legal_in,
    open_melds,
    view,
)
from openrummy.core.engine.card_values import held_points
from openrummy.core.engine.declared.hands import least_arrangement
from openrummy.core.engine.meld_terms import meld_terms_of, plain, points_of
from openrummy.core.engine.model.frozen_values import fast_replace
from openrummy.core.engine.model.phase import Defend, LastPlay, LastTake, OfferTwo, Phase, ToArrange
from openrummy.core.engine.table.candidates import additions, may_add
from openrummy.core.game import HOST, Actor
from openrummy.core.melds.arrange import best_defence
from openrummy.core.melds.cover import best_cover
from openrummy.core.melds.wild import LaidMeld
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.play.host.moves import TAKE_BACK, Move
from openrummy.play.host.rows import TableRow
from openrummy.play.host.table_state import TableState


def own_board(progress: TableState, seat: Seat) -> View:
    """The view of the seat's board without its drafts; an empty board if it has none."""
    for board in progress.game.boards:
        if seat in board.public.active:
            return view(board, seat)
    return View(seat, Public())


def _own_phase(progress: TableState, seat: Seat) -> Phase:
    """The phase of the seat's board, without building a view."""
    for board in progress.game.boards:
        if seat in board.public.active:
            return board.public.phase
    return Public().phase


def to_defend(progress: TableState, table: TableRow) -> Seat | None:
    """The first seat with automatic lay-off that is to lay off or arrange its hand, or None."""
    for seat in game.actors(progress.game):
        phase = _own_phase(progress, seat)
        if isinstance(phase, Defend | ToArrange) and table.lay_off[seat] == "auto":
            return seat
    return None


def defence(progress: TableState, seat: Seat) -> list[tuple[Actor, Move]]:
    """The moves of a seat's best defence, after taking its drafts back (G33, I6)."""
    board, rules = own_board(progress, seat), progress.rules
    if isinstance(board.public.phase, ToArrange):
        return [(seat, Arrange(least_arrangement(rules, board.public, board.hand)))]
    undo_moves: list[tuple[Actor, Move]] = [(seat, TAKE_BACK)] * len(progress.drafts[seat])
    if rules.on_table:
        defence = table_defence(rules, board)
        actions = ((seat, action) for action in defence.actions)
        return [*undo_moves, *actions, (seat, Spread(()))]
    melds = {index: meld for index, meld in enumerate(open_melds(rules, board)) if meld is not None}
    best = best_defence(rules.melds, rules.values, board.hand, tuple(melds.values()))
    lay_offs = [(seat, LayOff(card, list(melds)[index])) for card, index in best.laid]
    return [*undo_moves, *lay_offs, (seat, Spread(best.melds))]


def only_passing(progress: TableState, table: TableRow) -> list[Seat]:
    """Seats of people whose only legal action in their view is passing."""
    seats = []
    for seat in game.actors(progress.game):
        if seat == HOST or not table.seats[seat].person:
            continue
        if not isinstance(_own_phase(progress, seat), LastTake | LastPlay | OfferTwo):
            continue
        board = own_board(progress, seat)
        if all(isinstance(action, Pass) for action in legal_in(progress.rules, board)):
            seats.append(seat)
    return seats


# ---------------------------------------------------------------- a defence on the table


@dataclass(frozen=True)
class TableDefence:
    """Melds and lay-offs in order, the melds among them, and the cards left in hand."""

    actions: tuple[Action, ...]
    melds: tuple[LaidMeld, ...]
    left: CardSet


def table_defence(rules: Rules, board: View) -> TableDefence:
    """The best defence of a hand: exact in games without wilds and duplicates.

    Otherwise melds are chosen first, then lay-offs; so too if lay-offs require a meld of the
    seat's own and the exact defence has none.
    """
    assert board.seat is not None
    can_add = may_add(rules, board.public, board.seat)
    terms = meld_terms_of(rules, board.public)
    if plain(terms) and board.hand <= FACES_MASK:
        onto = tuple(meld for meld in open_melds(rules, board) if meld is not None)
        best = best_defence(rules.melds, rules.values, board.hand, onto)
        lay_offs: list[Action] = [LayOff(card, meld_index) for card, meld_index in best.laid]
        downs = [LayDown(meld) for meld in best.melds]
        melds = tuple(LaidMeld(meld) for meld in best.melds)
        if can_add or melds or not lay_offs:
            return TableDefence((*downs, *lay_offs), melds, best.deadwood)
    cover = best_cover(terms, points_of(rules), board.hand)
    melds = () if cover is None else tuple(_number_copies(meld) for meld in cover.melds)
    remaining_cards = board.hand
    for meld in melds:
        remaining_cards = multiset_difference(remaining_cards, meld.cards)
    lay_offs = []
    if can_add or melds:
        lay_offs, remaining_cards = _lay_off_all(rules, board, remaining_cards)
    return TableDefence(
        (*(LayDown(meld.cards, meld.stands) for meld in melds), *lay_offs), melds, remaining_cards
    )


def _number_copies(meld: LaidMeld) -> LaidMeld:
    """The meld with the copies of each face renumbered from the first (A39)."""
    seen: dict[Card, int] = {}
    named: dict[Card, Card] = {}
    for card in in_order(meld.cards):
        face = face_of(card)
        named[card] = Card(face + PACK_BITS * seen.get(face, 0))
        seen[face] = seen.get(face, 0) + 1
    stands = tuple(sorted((named[card], face) for card, face in meld.stands))
    return LaidMeld(sum(1 << card for card in named.values()), stands)


def _lay_off_all(rules: Rules, board: View, hand: CardSet) -> tuple[list[Action], CardSet]:
    """Lay off every card that fits, highest points first."""
    public: Public = board.public
    laid_off: list[Action] = []
    seat = board.seat
    assert seat is not None
    while candidates := list(additions(rules, public, hand)):
        best = max(
            candidates, key=lambda candidate: held_points(rules, public, 1 << candidate.card)
        )
        grown = public.table[best.meld].grown(seat, best.card, best.stands)
        table = (*public.table[: best.meld], grown, *public.table[best.meld + 1 :])
        public, hand = fast_replace(public, table=table), without(hand, best.card)
        laid_off.append(best)
    return laid_off, hand
