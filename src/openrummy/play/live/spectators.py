"""Spectators, who see a table with a delay and without hidden cards.

While there are spectators, :class:`Spectators` is attached to the match as a single viewer. It
stores each update as a snapshot, including clocks, for the delay and then sends it to all of them,
encoded once. Nothing is stored for a table without spectators.
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
    """An update for spectators, the moment (ms) from which it is shown, and the table then.

    ``made`` is when the clocks in it stood as it says.
    """

    due: int
    made: int
    update: wire.Update
    progress: TableState
    promised: Promise | None
    whole: bytes = b""


class Spectators:
    """Spectators at a match; what they see is ``delay`` milliseconds old.

    There is no delay before the first deal, nor where no person plays.
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
        """Age (ms) at which events of now will be shown."""
        people = any(row.guest for row in self.match.table.seats)
        return self._delay if people and self.match.progress.dealt else 0

    # ------------------------------------------------------------ coming and going

    def enter(self, spectator: SpectatorConnection, after: int | None) -> None:
        """Add or refresh a spectator: send what is old enough, or when it will be."""
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
        """Remove a spectator; after the last one the pictures are kept a moment longer."""
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

    # ------------------------------------------------------------ what is seen

    def see(self, news: News) -> None:
        if self.match.closed:
            gone, self._connections = self._connections, set()
            self._end()
            for spectator in gone:
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
        """Send all snapshots that are old enough."""
        now = self._clock()
        while self._kept and self._kept[0].due <= now:
            picture = self._shown = self._kept.popleft()
            data = wire.encode(picture.update)
            for spectator in list(self._connections):
                fresh = self._hello(picture, spectator.after) if spectator.waits else data
                spectator.show(picture, fresh)
        if self._showing is not None:
            self._showing.cancel()
            self._showing = None
        if self._kept:
            wait = max(0, self._kept[0].due - now) / 1000
            self._showing = asyncio.get_running_loop().call_later(wait, self.show)

    def _hello(self, picture: _Snapshot, after: int | None) -> bytes:
        """The first update for a spectator at version ``after`` before."""
        if after is None and picture.whole:
            return picture.whole
        news = since(picture.progress, None, after)
        seen = _later(picture.update.table, self._clock() - self.delay - picture.made)
        data = wire.encode(update_of(self.match, None, news, seen))
        if news.whole and seen is picture.update.table:
            picture.whole = data
        return data


def _later(table: wire.TableView, ms: int) -> wire.TableView:
    """The table ``ms`` after its picture was made, or before: running clocks have less."""
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
    """A spectator's connection; ``waits``: nothing was shown yet."""

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
        """Detach: the client has gone."""
        super().close()
        self.spectators.leave(self)

    def show(self, picture: _Snapshot, update: bytes) -> None:
        """Send the current picture and, once the game is over, the chat."""
        self.waits = False
        self.put(update)
        self.promise(picture.promised)
        over = picture.update.table.sheet.result is not None
        if over and self._talk is not None and self._reading is None:
            self._reading = asyncio.create_task(self._talk.join(self))

    def greet(self, after: int | None) -> None:
        if self.match.closed:
            self.leave()
            return
        self.waits = True
        self.spectators.enter(self, after)
