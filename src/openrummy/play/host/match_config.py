"""The services that a match needs from its surroundings."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from openrummy.core.cards.signing import Signer, UnsignedSigner
from openrummy.core.scoring.result import Seat
from openrummy.play.host import entropy
from openrummy.play.host.finished_deals import FinishedDeal
from openrummy.play.host.rows import SeatRow, TableRow
from openrummy.play.host.timekeeper import Later, Pause, on_loop, plain_stand_in


def secret_of_deal(table_id: str) -> bytes:
    """The secret of the next deal at a table: 32 bytes."""
    return entropy.draw(32, f"deal {table_id}")


async def nowhere(_place: bytes, _commitment: bytes) -> None:
    """A public list that stores nothing."""


@dataclass(frozen=True)
class MatchConfig:
    """The services that a match needs; tests bring their own.

    ``pause`` is how long (seconds) the host waits before it passes for a
    person: as long as anybody thinks, so that the wait tells nothing.
    ``entropy`` gives the secret of a deal at the table named; ``seed_wait`` is how long (seconds)
    the people's seeds are waited for. ``absence`` is how long (seconds) the
    others wait for a player who is away, ``stand_in`` the computer player for a person's
    seat; ``clock`` gives ms since 1970, which is what is stored, ``ticks`` ms that only ever go
    on, by which people are timed, and ``later`` calls something after that many seconds.
    ``signer`` signs promises, ``publish`` puts one into the public list.
    ``pauses`` are when nobody could play, such as while no server ran. ``finished`` hears of
    every deal that is over, ``ended`` of the table whose game is. ``held``: the first deal of
    that table waits until all its people have come.
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
    signer: Signer = field(default_factory=UnsignedSigner)
    publish: Callable[[bytes, bytes], Awaitable[None]] = nowhere
    ticks: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000
    pauses: Callable[[], Sequence[Pause]] = tuple
