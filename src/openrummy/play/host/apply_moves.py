"""Apply moves to a table and its clocks, and measure the processor time; nothing is stored."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from openrummy.core.game import Actor
from openrummy.play.host.clock import Times
from openrummy.play.host.moves import Move, move_token
from openrummy.play.host.rows import ActionRow, Rows
from openrummy.play.host.table_state import TableState, apply_move, obsolete_rows
from openrummy.play.host.timekeeper import times_after_move


@dataclass(frozen=True)
class Applied:
    """The table and its clocks after moves, the rows to store, and the row numbers to delete."""

    progress: TableState
    times: Times | None
    rows: tuple[ActionRow, ...]
    void: tuple[Rows, ...]


def apply_moves(
    progress: TableState, times: Times | None, moves: Iterable[tuple[Actor, Move]], now: int
) -> Applied:
    """Apply moves one after another at ``now`` (ms since 1970). Raises as :func:`apply_move`."""
    rows: list[ActionRow] = []
    void: tuple[Rows, ...] = ()
    for actor, move in moves:
        previous, progress = progress, apply_move(progress, actor, move)
        void += obsolete_rows(previous, progress)
        times = times_after_move(times, progress, move, now)
        rows.append(ActionRow(progress.seq, actor, move_token(move), now))
    valid_rows = (row for row in rows if not any(low <= row.seq <= high for low, high in void))
    return Applied(progress, times, tuple(valid_rows), void)


# a browser has one thread and no per-thread clock
_thread_time = getattr(time, "thread_time", time.process_time)


class Stopwatch:
    """Total processor time (s) spent inside its ``with`` blocks."""

    def __init__(self) -> None:
        self.total = 0.0
        self._began = 0.0

    def __enter__(self) -> Self:
        """Start a lap."""
        self._began = _thread_time()
        return self

    def __exit__(self, *_: object) -> None:
        """Add the lap."""
        self.total += _thread_time() - self._began
