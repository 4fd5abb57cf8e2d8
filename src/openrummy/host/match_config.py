"""What a match needs from around it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from openrummy.host import entropy
from openrummy.host.finished import FinishedDeal
from openrummy.host.rows import SeatRow, TableRow
from openrummy.host.timekeeper import Later, on_loop, plain_stand_in
from openrummy.scoring.result import Seat


def secret_of_deal(table_id: str) -> bytes:
    """The secret of the next deal at a table: 32 bytes."""
    return entropy.draw(32, f"deal {table_id}")


@dataclass(frozen=True)
class MatchConfig:
    """What a match needs from around it; tests bring their own.

    ``pause`` is how long (seconds) the host waits before it passes for a
    person: as long as anybody thinks, so that the wait tells nothing.
    ``entropy`` gives the secret of a deal at the table named; ``seed_wait`` is how long (seconds)
    the people's seeds are waited for. ``absence`` is how long (seconds) the
    others wait for who is away, ``stand_in`` the computer player for a person's
    seat; ``clock`` gives ms since 1970 and ``later`` calls something after so
    many seconds. ``finished`` hears of every deal that is over, ``ended`` of the table
    whose game is. ``held``: the first deal of that table waits until all its people have come.
    """

    entropy: Callable[[str], bytes] = secret_of_deal
    clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000
    pause: Callable[[], float] = lambda: 0.7
    seed_wait: float = 0.0
    absence: float = 120.0
    stand_in: Callable[[TableRow, Seat], SeatRow] = plain_stand_in
    later: Later = on_loop
    finished: Callable[[FinishedDeal], None] | None = None
    ended: Callable[[str], None] | None = None
    held: Callable[[TableRow], bool] = lambda _table: False
