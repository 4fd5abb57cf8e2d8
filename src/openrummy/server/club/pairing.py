"""People waiting for an opponent: in memory, and only as long as they are connected."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from openrummy.club.pairing import JUST_MET, Option, Pair, Seek, common, matched
from openrummy.club.pools import Pool
from openrummy.club.waits import Waits

GRACE = 10.0  # seconds for which a place is kept after the connection is lost


@dataclass(frozen=True)
class Waiting:
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
        grace: float = GRACE,
    ) -> None:
        self._ask_apart = apart
        self._clock = clock
        self._grace = grace
        self._waiting: dict[str, Waiting] = {}
        self._apart: dict[str, frozenset[str]] = {}
        self._met: dict[Pair, float] = {}
        self._waits = Waits()

    # ------------------------------------------------------------ coming and going

    def of(self, guest: str) -> Waiting | None:
        """Somebody's entry; None where they do not wait."""
        return self._waiting.get(guest)

    @property
    def guests(self) -> tuple[str, ...]:
        """Everybody who waits."""
        return tuple(self._waiting)

    async def wait(self, waiting: Waiting) -> None:
        """Somebody waits from now on, for this and nothing else; since when stays as it is said."""
        guest = waiting.seek.guest
        self.stop(guest)
        self._apart[guest] = await self._ask_apart(guest)
        self._waiting[guest] = waiting

    def stop(self, guest: str) -> Waiting | None:
        """Somebody waits no more, and was not paired."""
        seek = self._leave(guest)
        if seek is not None:
            now = self._clock()
            self._waits.gave_up(_key(seek), now - seek.seek.since, now)
        return seek

    def went(self, guest: str) -> None:
        """The last connection of somebody has gone: the place is kept for a while."""
        if guest in self._waiting:
            self._waiting[guest] = replace(self._waiting[guest], gone=self._clock())

    def came(self, guest: str) -> None:
        """Somebody is connected again."""
        if guest in self._waiting:
            self._waiting[guest] = replace(self._waiting[guest], gone=None)

    def tidy(self) -> None:
        """Forget people gone for too long, and old meetings."""
        now = self._clock()
        for guest, waiting in list(self._waiting.items()):
            if waiting.gone is not None and now - waiting.gone >= self._grace:
                self.stop(guest)
        self._met = {pair: moment for pair, moment in self._met.items() if now - moment < JUST_MET}

    # ------------------------------------------------------------ pairs

    async def pairs(self) -> list[tuple[Waiting, Waiting, Option]]:
        """Those who play each other now; they wait no more."""
        seeks = [waiting.seek for waiting in self._waiting.values() if waiting.gone is None]
        if len(seeks) < 2:
            return []
        now = self._clock()
        pairs = []
        for seek, other, option in matched(seeks, now, self._keep_apart, self._met):
            apart = await self._ask_apart(seek.guest)  # they may have blocked since
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

    def unmet(self, guest: str, other: str) -> None:
        """Two who were paired did not meet after all."""
        self._met.pop(frozenset((guest, other)), None)

    def _keep_apart(self, guest: str, other: str) -> bool:
        return other in self._apart[guest] or guest in self._apart[other]

    def _leave(self, guest: str) -> Waiting | None:
        self._apart.pop(guest, None)
        return self._waiting.pop(guest, None)

    # ------------------------------------------------------------ what is said of it

    def waiting_for(self, pool: Pool, rated: bool, but: str = "") -> int:
        """Number of people, but for one, who would play an option of a pool."""
        return sum(
            waiting.seek.rated == rated
            and waiting.gone is None
            and waiting.seek.guest != but
            and any(waiting.seek.accepts(option) for option in pool.options)
            for waiting in self._waiting.values()
        )

    def others(self, waiting: Waiting) -> int:
        """Number of others who would accept an option of this one."""
        return sum(
            other.seek.guest != waiting.seek.guest
            and other.gone is None
            and common(other.seek, waiting.seek) is not None
            for other in self._waiting.values()
        )

    def typical(self, pool: Pool, rated: bool) -> int | None:
        """Within how many seconds half of those who wait in a pool are paired, if that is known."""
        return self._waits.typical((pool.id, rated), self._clock())

    def waited(self, waiting: Waiting) -> float:
        """For how many seconds somebody has waited."""
        return max(0.0, self._clock() - waiting.seek.since)


def _key(waiting: Waiting) -> tuple[str, bool]:
    return waiting.pool.id, waiting.seek.rated
