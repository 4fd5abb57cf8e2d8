"""A seat's information about the deal in play, and games that it cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine import State, resample
from openrummy.core.engine.model.events import DealBegan, Event
from openrummy.core.extras import explain_imports
from openrummy.core.game import Game, GameEvent, OnBoard, events_to, redact
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat
from openrummy.library.errors import UsageError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def deal_events(state: Game, happened: Iterable[GameEvent], seat: Seat) -> list[Event]:
    """The events of the deal in play on the seat's own table, redacted for it.

    [] before the first deal; of a deal that the seat sits out, those of the first table.
    """
    own = [seat in board.public.active for board in state.boards]
    histories = _histories(happened, seat, len(own))
    return histories[own.index(True) if any(own) else 0] if histories else []


def as_tensor(rules: Rules, events: Sequence[Event], seat: Seat, rows: int) -> NDArray[np.float32]:
    """The same as numbers; see :mod:`openrummy.lab.envs.information_tensor`."""
    pack = rules.pack
    if pack.jokers or max(pack.packs, *dict(pack.packs_of).values(), 1) > 1:
        raise UsageError(say("library.no-tensor"))
    with explain_imports():
        from openrummy.lab.envs.information_tensor import observed_events, tensor

        return tensor(*observed_events(events, seat), seat, rows)


def world(
    rules: Rules, state: Game, happened: Sequence[GameEvent], seat: Seat, seed: str
) -> tuple[Game, tuple[GameEvent, ...]]:
    """A state that the seat cannot tell from this one, and the events of a game that begins there.

    ``happened`` is all that led to ``state``, unredacted. Raises
    :class:`~openrummy.library.errors.UsageError` where no deal is in play.
    """
    if not state.boards or all(board.public.result is not None for board in state.boards):
        raise UsageError(say("library.no-deal"))
    boards = tuple(
        _board(rules, board, histories, seat, f"{seed} {index}")
        for index, (board, histories) in enumerate(
            zip(state.boards, _histories(happened, seat, len(state.boards)), strict=True)
        )
    )
    other = replace(state, boards=boards)
    return other, events_to(rules, other)


def _board(rules: Rules, board: State, history: Sequence[Event], seat: Seat, seed: str) -> State:
    """A deal as it may be; one that is over lies open."""
    if board.public.result is not None:
        return board
    viewer = seat if seat in board.public.active else None
    return resample(rules, history, viewer, stream(seed_bytes(seed), 0, "worlds"))


def _histories(happened: Iterable[GameEvent], seat: Seat, boards: int) -> list[list[Event]]:
    """The events of the deals in play, board by board, redacted for the seat."""
    histories: list[list[Event]] = [[] for _ in range(boards)]
    for event in happened:
        seen = redact(event, seat)
        if isinstance(seen, OnBoard):
            if isinstance(seen.event, DealBegan):
                histories[seen.board] = []
            histories[seen.board].append(seen.event)
    return histories
