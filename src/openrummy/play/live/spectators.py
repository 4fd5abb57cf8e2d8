"""Spectators, who see a table with a delay and without hidden cards.

While there are spectators, :class:`Spectators` is attached to the match as a single viewer. It
stores each update, including the clocks, as a snapshot for the length of the delay, then encodes it
once and sends it to all spectators. Nothing is stored for a table without spectators.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from openrummy.play import wire
from openrummy.play.host import Match, News, Promise, TableState, since
from openrummy.play.live.chat import ChatRoom
from openrummy.play.live.coach.hints import Hinting
from openrummy.play.live.table_connection import TableConnection
from openrummy.play.live.updates import update_of

_MAX_KEPT = 256  # maximum snapshots; faster tables skip some
_COUNT_AFTER = 0.3  # seconds; batches updates of the count


def _now() -> int:
    # monotonic, so a change of the wall clock cannot reveal anything early
    return time.monotonic_ns() // 1_000_000


@dataclass
class _Snapshot:
    """An update for spectators, shown from the moment ``due`` (ms), and the table at that update.

    ``made`` is the moment (ms) at which its clocks were read.
    """

    due: int
    made: int
    update: wire.Update
    progress: TableState
    promised: Promise | None
    whole: bytes = b""


class Spectators:
    """The spectators of a match, who see it ``delay`` milliseconds late.

    There is no delay before the first deal, or if only computers play.
    """

    def __init__(self, match: Match, delay: int = 0, clock: Callable[[], int] = _now) -> None:
        self.match = match
        self._delay = delay
        self._clock = clock
        self._connections: set[SpectatorConnection] = set()
        self._kept: deque[_Snapshot] = deque()
        self._shown: _Snapshot | None = None
        self._there = False
        self._showing: asyncio.TimerHandle | None = None
        self._leaving: asyncio.TimerHandle | None = None
        self._counting: asyncio.TimerHandle | None = None

    @property
    def delay(self) -> int:
        """Delay (ms) after which current events will be shown."""
        people = any(row.guest for row in self.match.table.seats)
        return self._delay if people and self.match.progress.dealt else 0

    # ------------------------------------------------------------ coming and going

    def enter(self, spectator: SpectatorConnection, after: int | None) -> None:
        """Add or refresh a spectator: send the due snapshot, or the time until the first."""
        if spectator not in self._connections:
            self._connections.add(spectator)
            self._count()
        self._begin()
        spectator.after, spectator.last_promise = after, None
        self.show()
        if spectator.waits and self._shown is not None:
            spectator.show(self._shown, self._hello(self._shown, after))
        elif spectator.waits:
            spectator.say(wire.Later(max(0, self._kept[0].due - self._clock())))

    def leave(self, spectator: SpectatorConnection) -> None:
        """Remove a spectator; after the last one left, snapshots are kept for another delay."""
        self._connections.discard(spectator)
        self._count()
        if not self._connections and self._there and self._leaving is None:
            loop = asyncio.get_running_loop()
            self._leaving = loop.call_later(self.delay / 1000, self._end)

    def _begin(self) -> None:
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None
        if not self._there:
            self._there = True
            news = self.match.attach(self, None)
            ago = self.match.time.now() - self.match.table.touched
            self._keep(news, self._clock() - max(0, ago))

    def _end(self) -> None:
        self._leaving = None
        self._there = False
        self.match.detach(self)
        for timer in (self._showing, self._counting):
            if timer is not None:
                timer.cancel()
        self._showing = self._counting = self._shown = None
        self._kept.clear()
        self.match.watchers = 0

    def _count(self) -> None:
        if self._counting is None:
            later = asyncio.get_running_loop().call_later
            self._counting = later(_COUNT_AFTER, self._publish_count)

    def _publish_count(self) -> None:
        self._counting = None
        self.match.watched_by(
            len({spectator.guest or spectator for spectator in self._connections})
        )

    # ------------------------------------------------------------ snapshots

    def see(self, news: News) -> None:
        if self.match.closed:
            connections, self._connections = self._connections, set()
            self._end()
            for spectator in connections:
                spectator.leave()
            return
        self._keep(news, self._clock())
        self.show()

    def _keep(self, news: News, moment: int) -> None:
        due = moment + self.delay
        if self._kept:
            due = max(due, self._kept[-1].due)
        if len(self._kept) >= _MAX_KEPT:
            self._kept.pop()
            news = since(self.match.progress, None)
        update = update_of(self.match, None, news)
        update.table.room.delay = self.delay
        made, progress = self._clock(), self.match.progress
        self._kept.append(_Snapshot(due, made, update, progress, self.match.current_promise()))

    def show(self) -> None:
        """Send all snapshots that are due."""
        now = self._clock()
        while self._kept and self._kept[0].due <= now:
            snapshot = self._shown = self._kept.popleft()
            data = wire.encode(snapshot.update)
            for spectator in list(self._connections):
                fresh = self._hello(snapshot, spectator.after) if spectator.waits else data
                spectator.show(snapshot, fresh)
        if self._showing is not None:
            self._showing.cancel()
            self._showing = None
        if self._kept:
            wait = max(0, self._kept[0].due - now) / 1000
            self._showing = asyncio.get_running_loop().call_later(wait, self.show)

    def _hello(self, snapshot: _Snapshot, after: int | None) -> bytes:
        """The first update for a spectator at version ``after``; encoded."""
        if after is None and snapshot.whole:
            return snapshot.whole
        news = since(snapshot.progress, None, after)
        seen = _advance_clocks(snapshot.update.table, self._clock() - self.delay - snapshot.made)
        data = wire.encode(update_of(self.match, None, news, seen))
        if news.whole and seen is snapshot.update.table:
            snapshot.whole = data
        return data


def _advance_clocks(table: wire.TableView, ms: int) -> wire.TableView:
    """The table with its running clocks advanced by ``ms``, which may be negative."""
    if ms == 0 or not any(player.running for player in table.players):
        return table
    players = [
        replace(player, left=max(0, player.left - ms))
        if player.running and player.left is not None
        else player
        for player in table.players
    ]
    return replace(table, players=players)


class SpectatorConnection(TableConnection):
    """A spectator's connection; ``waits`` is True until the first snapshot is shown."""

    def __init__(
        self,
        spectators: Spectators,
        hinting: Hinting,
        guest: str = "",
        talk: ChatRoom | None = None,
    ) -> None:
        super().__init__(spectators.match, None, hinting, talk)
        self.spectators = spectators
        self.guest = guest
        self.after: int | None = None
        self.waits = True
        self._reading: asyncio.Task[None] | None = None

    def close(self) -> None:
        """Detach after the client disconnected."""
        super().close()
        self.spectators.leave(self)

    def show(self, snapshot: _Snapshot, update: bytes) -> None:
        """Send the current snapshot and, once the game is over, the chat."""
        self.waits = False
        self.put(update)
        self.promise(snapshot.promised)
        over = snapshot.update.table.sheet.result is not None
        if over and self._talk is not None and self._reading is None:
            self._reading = asyncio.create_task(self._talk.join(self))

    def greet(self, after: int | None) -> None:
        if self.match.closed:
            self.leave()
            return
        self.waits = True
        self.spectators.enter(self, after)
