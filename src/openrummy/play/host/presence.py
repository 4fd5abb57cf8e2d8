"""Who is here, and who has been away for so long that others need not wait.

Pure: times are handed in, as milliseconds that only ever go on. Somebody is *away* as long as the
table has waited for them while nobody of theirs was here.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, TypeAlias

from openrummy.core.scoring.result import Seat

ClaimKind: TypeAlias = Literal["win", "computer"]


@dataclass(frozen=True)
class Claim:
    """What the others may do about a seat, ``wait`` ms from now."""

    seat: Seat
    kind: ClaimKind
    wait: int


class Presence:
    """Since when seats are empty of people, and since when they are waited for.

    ``absence`` (ms) is how long others wait; after ``notice``, an eighth of it,
    they are told.
    """

    def __init__(self, absence: int) -> None:
        self.absence = absence
        self.notice = absence // 8
        self._gone: dict[Seat, int] = {}
        self._awaited: dict[Seat, int] = {}

    def came(self, seat: Seat) -> None:
        """Somebody of the seat is here."""
        self._gone.pop(seat, None)

    def went(self, seat: Seat, now: int) -> None:
        """Nobody of the seat is here; from when on counts the first time this is said."""
        self._gone.setdefault(seat, now)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Whom the table waits for."""
        return tuple(self._awaited)

    def waiting(self, seats: Collection[Seat], now: int) -> None:
        """These seats are waited for."""
        self._awaited = {seat: self._awaited.get(seat, now) for seat in seats}

    def away(self, seat: Seat, now: int) -> int | None:
        """How long a seat that is waited for has been away (ms); None where it is not."""
        if seat not in self._gone or seat not in self._awaited:
            return None
        return now - max(self._gone[seat], self._awaited[seat])

    def wait(self, seat: Seat, now: int) -> int | None:
        """How long until somebody may claim (ms); None while nobody is to be told."""
        away = self.away(seat, now)
        if away is None or away < self.notice:
            return None
        return max(0, self.absence - away)

    def next(self, now: int) -> int | None:
        """When the next seat is to be told of, or may be claimed."""
        moments = []
        for seat in self._awaited:
            away = self.away(seat, now)
            if away is not None:
                moments += [now - away + mark for mark in (self.notice, self.absence)]
        return min((one for one in moments if one > now), default=None)
