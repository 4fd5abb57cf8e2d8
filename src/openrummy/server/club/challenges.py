"""Challenges between people: in memory, for some minutes, while the challenger is there."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from openrummy.club.pairing import Option

MAX_MADE = 5  # by one person at a time
MAX_GOT = 20
REST = 120.0  # seconds after a challenge was declined in which the same person is not asked again


class Declined(Exception):
    """This person has just declined a challenge of the same one."""


class TooMany(Exception):
    """There are as many challenges of or to this person as there may be."""


@dataclass(frozen=True)
class Challenge:
    """``by`` asks ``to`` for a game; ``until`` then, in seconds."""

    id: str
    by: str
    to: str
    option: Option
    rated: bool
    until: float


class Challenges:
    """The challenges that stand. ``lasts`` and ``clock`` are seconds."""

    def __init__(self, lasts: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._lasts = lasts
        self._clock = clock
        self._all: dict[str, Challenge] = {}
        self._numbers = count(1)
        self._declined: dict[tuple[str, str], float] = {}

    def add(self, by: str, to: str, option: Option, rated: bool) -> Challenge:
        """A new challenge, in the place of one to the same person.

        Raises :class:`TooMany` and :class:`Declined`.
        """
        if self._clock() < self._declined.get((by, to), 0.0):
            raise Declined
        before = [challenge for challenge in self.made_by(by) if challenge.to == to]
        got = [
            challenge
            for challenge in self._all.values()
            if challenge.to == to and challenge not in before
        ]
        if len(self.made_by(by)) - len(before) >= MAX_MADE or len(got) >= MAX_GOT:
            raise TooMany
        for challenge in before:
            del self._all[challenge.id]
        until = self._clock() + self._lasts
        fresh = Challenge(f"{next(self._numbers)}", by, to, option, rated, until)
        self._all[fresh.id] = fresh
        return fresh

    def of(self, guest: str) -> list[Challenge]:
        """Those somebody made or was sent, the oldest first."""
        return [
            challenge for challenge in self._all.values() if guest in (challenge.by, challenge.to)
        ]

    def made_by(self, guest: str) -> list[Challenge]:
        """Those somebody made."""
        return [challenge for challenge in self._all.values() if challenge.by == guest]

    def find(self, id: str, guest: str) -> Challenge | None:
        """A challenge by or to that person; nobody else's is found."""
        challenge = self._all.get(id)
        return (
            challenge if challenge is not None and guest in (challenge.by, challenge.to) else None
        )

    def remove(self, challenge: Challenge) -> None:
        """It is answered, or taken back."""
        self._all.pop(challenge.id, None)

    def decline(self, challenge: Challenge) -> None:
        """It is declined."""
        self.remove(challenge)
        self._declined[challenge.by, challenge.to] = self._clock() + REST

    def left(self, challenge: Challenge) -> float:
        """For how many seconds it stands."""
        return max(0.0, challenge.until - self._clock())

    def expire(self) -> list[Challenge]:
        """Those whose time is over; they stand no more."""
        now = self._clock()
        self._declined = {pair: until for pair, until in self._declined.items() if until > now}
        over = [challenge for challenge in self._all.values() if challenge.until <= now]
        for challenge in over:
            del self._all[challenge.id]
        return over
