"""A seat's observations of the current deal, and sampling of games consistent with them."""

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
    """The events of the seat's current deal, redacted for it.

    Empty before the first deal; for a seat that sits out, those of the first deal.
    """
    own = [seat in board.public.active for board in state.boards]
    histories = _histories(happened, seat, len(own))
    return histories[own.index(True) if any(own) else 0] if histories else []


def as_tensor(rules: Rules, events: Sequence[Event], seat: Seat, rows: int) -> NDArray[np.float32]:
    """The events as a tensor; see :mod:`openrummy.lab.envs.information_tensor`."""
    pack = rules.pack
    if pack.jokers or max(pack.packs, *dict(pack.packs_of).values(), 1) > 1:
        raise UsageError(say("library.no-tensor"))
    with explain_imports():
        from openrummy.lab.envs.information_tensor import observed_events, tensor

        return tensor(*observed_events(events, seat), seat, rows)


def world(
    rules: Rules, state: Game, happened: Sequence[GameEvent], seat: Seat, seed: str
) -> tuple[Game, tuple[GameEvent, ...]]:
    """Sample a state the seat cannot distinguish, with the events of a game that starts from it.

    ``happened`` are all unredacted events up to ``state``. Raises
    :class:`~openrummy.library.errors.UsageError` between deals.
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
    """Sample a deal; a finished one is fully known."""
    if board.public.result is not None:
        return board
    viewer = seat if seat in board.public.active else None
    return resample(rules, history, viewer, stream(seed_bytes(seed), 0, "worlds"))


def _histories(happened: Iterable[GameEvent], seat: Seat, boards: int) -> list[list[Event]]:
    """The events of the current deals by board, redacted for the seat."""
    histories: list[list[Event]] = [[] for _ in range(boards)]
    for event in happened:
        seen = redact(event, seat)
        if isinstance(seen, OnBoard):
            if isinstance(seen.event, DealBegan):
                histories[seen.board] = []
            histories[seen.board].append(seen.event)
    return histories
