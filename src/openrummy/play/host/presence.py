"""Presence of the players, and the claims that long absences allow.

Pure functions of monotonic times in ms. A player is *away* while the table waits for them and none
of their connections is open.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, TypeAlias

from openrummy.core.scoring.result import Seat

ClaimKind: TypeAlias = Literal["win", "computer"]


@dataclass(frozen=True)
class Claim:
    """A claim of another player against an absent seat, possible in ``wait`` ms."""

    seat: Seat
    kind: ClaimKind
    wait: int


class Presence:
    """The moments at which people became absent, and at which the table began to wait for them.

    Claims are possible after ``absence`` ms; the other players are notified after ``notice``, an
    eighth of that time.
    """

    def __init__(self, absence: int) -> None:
        self.absence = absence
        self.notice = absence // 8
        self._gone: dict[Seat, int] = {}
        self._awaited: dict[Seat, int] = {}

    def mark_present(self, seat: Seat) -> None:
        """Record that the seat's player is connected."""
        self._gone.pop(seat, None)

    def mark_absent(self, seat: Seat, now: int) -> None:
        """Record that the seat's player is disconnected; the first call counts."""
        self._gone.setdefault(seat, now)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Seats that the table waits for."""
        return tuple(self._awaited)

    def set_awaited(self, seats: Collection[Seat], now: int) -> None:
        """Record the awaited seats."""
        self._awaited = {seat: self._awaited.get(seat, now) for seat in seats}

    def absence_ms(self, seat: Seat, now: int) -> int | None:
        """Time (ms) for which the table has waited for an absent seat, or None."""
        if seat not in self._gone or seat not in self._awaited:
            return None
        return now - max(self._gone[seat], self._awaited[seat])

    def claim_wait_ms(self, seat: Seat, now: int) -> int | None:
        """Time (ms) until a claim is possible; None until the others are notified."""
        away = self.absence_ms(seat, now)
        if away is None or away < self.notice:
            return None
        return max(0, self.absence - away)

    def next_event(self, now: int) -> int | None:
        """The moment (ms) of the next notification or possible claim, or None."""
        moments = []
        for seat in self._awaited:
            away = self.absence_ms(seat, now)
            if away is not None:
                moments += [now - away + mark for mark in (self.notice, self.absence)]
        return min((moment for moment in moments if moment > now), default=None)
