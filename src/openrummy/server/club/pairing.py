"""People waiting for an opponent, and challenges between people.

Both are in memory, and last only while their players are connected.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from itertools import count

from openrummy.club.pairing import JUST_MET, Option, Pair, Seek, common, match_seeks
from openrummy.club.pools import Pool, Waits

RECONNECT_GRACE_S = 10.0  # seconds a place is kept after a lost connection


@dataclass(frozen=True)
class WaitingSeek:
    """A seek with what its person waits in and plays as. ``gone``: not connected since then."""

    seek: Seek
    pool: Pool
    name: str
    face: str
    gone: float | None = None


class Pairing:
    """People waiting. ``apart`` names those to keep from somebody; ``clock`` counts seconds."""

    def __init__(
        self,
        apart: Callable[[str], Awaitable[frozenset[str]]],
        clock: Callable[[], float] = time.monotonic,
        grace: float = RECONNECT_GRACE_S,
    ) -> None:
        self._ask_apart = apart
        self._clock = clock
        self._grace = grace
        self._waiting: dict[str, WaitingSeek] = {}
        self._apart: dict[str, frozenset[str]] = {}
        self._met: dict[Pair, float] = {}
        self._waits = Waits()

    # ------------------------------------------------------------ coming and going

    def seek_of(self, guest: str) -> WaitingSeek | None:
        """Return a guest's entry; None if they are not waiting."""
        return self._waiting.get(guest)

    @property
    def guests(self) -> tuple[str, ...]:
        return tuple(self._waiting)

    async def wait(self, waiting: WaitingSeek) -> None:
        """Enqueue a guest, replacing their earlier entry; the given start time is kept."""
        guest = waiting.seek.guest
        self.stop(guest)
        self._apart[guest] = await self._ask_apart(guest)
        self._waiting[guest] = waiting

    def stop(self, guest: str) -> WaitingSeek | None:
        """Dequeue a guest without pairing them."""
        seek = self._leave(guest)
        if seek is not None:
            now = self._clock()
            self._waits.gave_up(_key(seek), now - seek.seek.since, now)
        return seek

    def mark_disconnected(self, guest: str) -> None:
        """Note that a guest's last connection closed: the place is kept for a while."""
        if guest in self._waiting:
            self._waiting[guest] = replace(self._waiting[guest], gone=self._clock())

    def mark_reconnected(self, guest: str) -> None:
        if guest in self._waiting:
            self._waiting[guest] = replace(self._waiting[guest], gone=None)

    def drop_expired(self) -> None:
        """Drop guests disconnected for too long, and old meetings."""
        now = self._clock()
        for guest, waiting in list(self._waiting.items()):
            if waiting.gone is not None and now - waiting.gone >= self._grace:
                self.stop(guest)
        self._met = {pair: moment for pair, moment in self._met.items() if now - moment < JUST_MET}

    # ------------------------------------------------------------ pairs

    async def pairs(self) -> list[tuple[WaitingSeek, WaitingSeek, Option]]:
        """Pair waiting guests and dequeue them."""
        seeks = [waiting.seek for waiting in self._waiting.values() if waiting.gone is None]
        if len(seeks) < 2:
            return []
        now = self._clock()
        pairs = []
        for seek, other, option in match_seeks(seeks, now, self._keep_apart, self._met):
            apart = await self._ask_apart(seek.guest)  # a block may have been set since
            both = self._waiting.get(seek.guest), self._waiting.get(other.guest)
            if both[0] is None or both[1] is None:
                continue
            if other.guest in apart:
                self._apart[seek.guest] = apart
                continue
            pair = both[0], both[1]
            for waiting in pair:
                self._leave(waiting.seek.guest)
                self._waits.paired(_key(waiting), now - waiting.seek.since, now)
            self._met[frozenset((seek.guest, other.guest))] = now
            pairs.append((*pair, option))
        return pairs

    def forget_meeting(self, guest: str, other: str) -> None:
        """Note that two paired guests did not meet."""
        self._met.pop(frozenset((guest, other)), None)

    def _keep_apart(self, guest: str, other: str) -> bool:
        return other in self._apart[guest] or guest in self._apart[other]

    def _leave(self, guest: str) -> WaitingSeek | None:
        self._apart.pop(guest, None)
        return self._waiting.pop(guest, None)

    # ------------------------------------------------------------ statistics

    def count_waiting(self, pool: Pool, rated: bool, but: str = "") -> int:
        """Number of people, but for one, who would play an option of a pool."""
        return sum(
            waiting.seek.rated == rated
            and waiting.gone is None
            and waiting.seek.guest != but
            and any(waiting.seek.accepts(option) for option in pool.options)
            for waiting in self._waiting.values()
        )

    def count_compatible(self, waiting: WaitingSeek) -> int:
        """Number of others who would accept an option of this one."""
        return sum(
            other.seek.guest != waiting.seek.guest
            and other.gone is None
            and common(other.seek, waiting.seek) is not None
            for other in self._waiting.values()
        )

    def typical_wait(self, pool: Pool, rated: bool) -> int | None:
        """Within how many seconds half of those who wait in a pool are paired, if that is known."""
        return self._waits.typical((pool.id, rated), self._clock())

    def seconds_waited(self, waiting: WaitingSeek) -> float:
        return max(0.0, self._clock() - waiting.seek.since)


def _key(waiting: WaitingSeek) -> tuple[str, bool]:
    return waiting.pool.id, waiting.seek.rated


MAX_SENT = 5  # by one person at a time
MAX_RECEIVED = 20
# Seconds after a declined challenge before the same person can be challenged again.
RECHALLENGE_S = 120.0


class Declined(Exception):
    """This person has just declined a challenge of the same one."""


class TooMany(Exception):
    """The maximum number of challenges by or to this person is reached."""


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
    """The open challenges. ``lasts`` and ``clock`` are seconds."""

    def __init__(self, lasts: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._lasts = lasts
        self._clock = clock
        self._all: dict[str, Challenge] = {}
        self._numbers = count(1)
        self._declined: dict[tuple[str, str], float] = {}

    def add(self, by: str, to: str, option: Option, rated: bool) -> Challenge:
        """Create a challenge, replacing one to the same person.

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
        if len(self.made_by(by)) - len(before) >= MAX_SENT or len(got) >= MAX_RECEIVED:
            raise TooMany
        for challenge in before:
            del self._all[challenge.id]
        until = self._clock() + self._lasts
        fresh = Challenge(f"{next(self._numbers)}", by, to, option, rated, until)
        self._all[fresh.id] = fresh
        return fresh

    def challenges_of(self, guest: str) -> list[Challenge]:
        """Return the challenges by or to a guest, oldest first."""
        return [
            challenge for challenge in self._all.values() if guest in (challenge.by, challenge.to)
        ]

    def made_by(self, guest: str) -> list[Challenge]:
        return [challenge for challenge in self._all.values() if challenge.by == guest]

    def find(self, id: str, guest: str) -> Challenge | None:
        """A challenge by or to that person; nobody else's is found."""
        challenge = self._all.get(id)
        return (
            challenge if challenge is not None and guest in (challenge.by, challenge.to) else None
        )

    def remove(self, challenge: Challenge) -> None:
        """Remove a challenge that was answered or withdrawn."""
        self._all.pop(challenge.id, None)

    def decline(self, challenge: Challenge) -> None:
        self.remove(challenge)
        self._declined[challenge.by, challenge.to] = self._clock() + RECHALLENGE_S

    def seconds_left(self, challenge: Challenge) -> float:
        """Return the seconds until a challenge expires."""
        return max(0.0, challenge.until - self._clock())

    def expire(self) -> list[Challenge]:
        """Remove and return the expired challenges."""
        now = self._clock()
        self._declined = {pair: until for pair, until in self._declined.items() if until > now}
        over = [challenge for challenge in self._all.values() if challenge.until <= now]
        for challenge in over:
            del self._all[challenge.id]
        return over
