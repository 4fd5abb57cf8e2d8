"""Moves that the host makes for a seat: laying off, arranging, passing as the last choice left."""

from __future__ import annotations

from openrummy.core import game
from openrummy.core.engine import (
    Arrange,
    LayOff,
    Pass,
    Public,
    Spread,
    View,
    legal_in,
    open_melds,
    view,
)
from openrummy.core.engine.declared.hands import least_arrangement
from openrummy.core.engine.model.phase import (
    Defend,
    LastPlay,
    LastTake,
    OfferTwo,
    Phase,
    ToArrange,
)
from openrummy.core.game import HOST, Actor
from openrummy.core.melds.arrange import best_defence
from openrummy.core.scoring.result import Seat
from openrummy.play.host.moves import TAKE_BACK, Move
from openrummy.play.host.progress import Progress
from openrummy.play.host.rows import TableRow
from openrummy.play.host.table_defence import table_defence


def own_board(progress: Progress, seat: Seat) -> View:
    """The view of the seat's own board, its drafts left aside; an empty one where it has none."""
    for board in progress.game.boards:
        if seat in board.public.active:
            return view(board, seat)
    return View(seat, Public())


def _own_phase(progress: Progress, seat: Seat) -> Phase:
    """The phase of the seat's own board, for which no view is needed."""
    for board in progress.game.boards:
        if seat in board.public.active:
            return board.public.phase
    return Public().phase


def to_defend(progress: Progress, table: TableRow) -> Seat | None:
    """A seat that is to lay off or to arrange its hand and leaves that to the table."""
    for seat in game.actors(progress.game):
        phase = _own_phase(progress, seat)
        if isinstance(phase, Defend | ToArrange) and table.lay_off[seat] == "auto":
            return seat
    return None


def defence(progress: Progress, seat: Seat) -> list[tuple[Actor, Move]]:
    """The moves of the best defence of a seat, from before its drafts (G33, I6)."""
    board, rules = own_board(progress, seat), progress.rules
    if isinstance(board.public.phase, ToArrange):
        return [(seat, Arrange(least_arrangement(rules, board.public, board.hand)))]
    back: list[tuple[Actor, Move]] = [(seat, TAKE_BACK)] * len(progress.drafts[seat])
    if rules.on_table:
        answer = table_defence(rules, board)
        return [*back, *((seat, action) for action in answer.actions), (seat, Spread(()))]
    fits = {index: meld for index, meld in enumerate(open_melds(rules, board)) if meld is not None}
    best = best_defence(rules.melds, rules.values, board.hand, tuple(fits.values()))
    laid = [(seat, LayOff(card, list(fits)[index])) for card, index in best.laid]
    return [*back, *laid, (seat, Spread(best.melds))]


def only_passing(progress: Progress, table: TableRow) -> list[Seat]:
    """The people whose own view leaves nothing but to pass."""
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
