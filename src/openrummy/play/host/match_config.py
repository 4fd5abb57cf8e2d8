"""Services and settings of a match."""

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
    """Publish nothing: the default without a public list."""


@dataclass(frozen=True)
class MatchConfig:
    """The services and settings of a match; tests replace them.

    ``pause`` returns the wait (s) before the host passes for a person, like the time a person
    takes to think, so that it reveals nothing. ``entropy`` returns the secret of a deal at the
    named table; ``seed_wait`` is the wait (s) for people's seeds. ``absence`` is the wait (s) for
    an absent player, ``stand_in`` makes the computer player for a person's seat. ``clock`` returns
    the wall clock (ms since 1970), which is stored; ``ticks`` a monotonic clock (ms), by which
    people are timed; ``later`` schedules a call. ``signer`` signs promises, ``publish`` puts one
    into the public list. ``pauses`` returns the periods in which nobody could play, such as
    downtime of the server. ``finished`` is called with every finished deal, ``ended`` with the id
    of a table whose game is over. ``held`` is True if the first deal of a table waits for all
    its people.
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
