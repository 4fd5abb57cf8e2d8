"""A limit on the drafts of a turn, to protect the store and the other players."""

from __future__ import annotations

from typing import Final

from openrummy.core.engine import legal_in, undoable
from openrummy.core.game import Actor, AddPoints, HostAction
from openrummy.core.scoring.result import Seat
from openrummy.play.host.automatic_moves import own_board
from openrummy.play.host.clock import ClockShift, SeatChange, TimeGift
from openrummy.play.host.errors import HostError
from openrummy.play.host.moves import Move, TakeBack, TakeBackTo
from openrummy.play.host.table_state import TableState

#: drafts in one turn, including those taken back; ten times what trying every arrangement of a
#: hand takes
MAX_DRAFTS: Final = 200


def refuse_drafts(progress: TableState, seat: Seat, moves: list[tuple[Actor, Move]]) -> None:
    """Refuse more than :data:`MAX_DRAFTS` drafts in a turn; actions that end it are allowed.

    Drafts may still be taken back, up to twice the limit, so that the turn can be finished in any
    legal way. If no turn can be finished without a draft, none is refused. Raises
    :class:`HostError` ``too-many-drafts``.
    """
    tried = progress.tried[seat]
    if tried < MAX_DRAFTS or not moves:
        return
    last = moves[-1][1]
    if isinstance(last, TakeBackTo | TimeGift | ClockShift | SeatChange | HostAction | AddPoints):
        return
    if isinstance(last, TakeBack):
        refused = tried >= 2 * MAX_DRAFTS
    else:
        refused = undoable(progress.rules, last) and _can_finish(progress, seat)
    if refused:
        raise HostError("too-many-drafts")


def _can_finish(progress: TableState, seat: Seat) -> bool:
    """True if an action other than a draft is legal once all drafts are taken back."""
    rules = progress.rules
    return not all(undoable(rules, action) for action in legal_in(rules, own_board(progress, seat)))


def refuse_more(progress: TableState, seat: Seat) -> None:
    """Refuse another swap with the computer in this turn.

    Raises :class:`HostError` ``too-often``.
    """
    if progress.tried[seat] >= MAX_DRAFTS:
        raise HostError("too-often")
