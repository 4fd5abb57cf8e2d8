"""A bot in a seat: receives the events of the seat, thinks off the event loop, and acts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from openrummy.bots.base import Bot
from openrummy.bots.cast.deterministic_player import DeterministicPlayer
from openrummy.bots.cast.players import Searching
from openrummy.core.engine import Action, legal_in, undoable
from openrummy.core.game import GameEvent
from openrummy.core.scoring.result import Seat
from openrummy.play.host import HostError, Match, News, SeatRow, where
from openrummy.play.live.bot_threads import BotThreadPool
from openrummy.play.live.pace import Pace

_LOG = logging.getLogger(__name__)
_RETRY_S = 2.0
# limit of the wait for the search of a deterministic player to load; polling interval
_MAX_LOADING_S, _POLL_INTERVAL_S = 60.0, 0.25


class SeatedBot:
    """Plays one seat of a match with a bot until :meth:`close`.

    ``pace`` sets the minimum duration of an action while people play or watch, so that
    they can follow the game.
    """

    def __init__(self, match: Match, seat: Seat, bot: Bot, pool: BotThreadPool, pace: Pace) -> None:
        self._match = match
        self._seat = seat
        self.row = match.table.seats[seat]
        self._bot = bot
        self._pool = pool
        self._pace = pace
        self._unseen: list[GameEvent] = []
        self._loading_left_s = _MAX_LOADING_S
        self._wake = asyncio.Event()
        seed = bytes.fromhex(self.row.seed)
        bot.begin(match.progress.rules, seat, len(match.table.seats), seed)
        self.see(match.attach(self, seat, bot=True))
        self._task = asyncio.create_task(self._play(), name=f"{self.row.bot} at {match.table.id}")

    def see(self, news: News) -> None:
        self._unseen += [entry.event for entry in news.entries]
        self._wake.set()

    def plays(self, row: SeatRow) -> bool:
        """True if the row describes this bot."""
        current = self.row
        return (current.bot, current.persona, current.level, current.seed) == (
            row.bot,
            row.persona,
            row.level,
            row.seed,
        )

    def leave(self) -> None:
        """Leave the seat without waiting for running work."""
        self._match.detach(self)
        self._task.cancel()

    async def close(self) -> None:
        """Leave the seat, and wait for running work to end."""
        self.leave()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _play(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            if not self._match.is_to_act(self._seat):
                continue
            try:
                await self._turn()
            except HostError as error:
                if error.code == "closing":
                    return
                if error.for_now:
                    await asyncio.sleep(_RETRY_S)
                self._wake.set()

    async def _wait_until_loaded(self) -> None:
        """Wait a limited time until a deterministic player has loaded its search."""
        while (
            isinstance(self._bot, DeterministicPlayer)
            and self._loading_left_s > 0
            and not self._bot.ready
        ):
            self._loading_left_s -= _POLL_INTERVAL_S
            await asyncio.sleep(_POLL_INTERVAL_S)

    async def _turn(self) -> None:
        """Think, wait for the pace, act; a failing bot plays a legal action."""
        await self._wait_until_loaded()
        match, seat = self._match, self._seat
        loop = asyncio.get_running_loop()
        ready_at = loop.time() + self._min_duration_s()
        version, unseen = match.version(seat), self._unseen
        self._unseen = []
        try:
            action = await loop.run_in_executor(self._pool, self._think, unseen)
        except Exception as error:
            _LOG.error("%s failed: %s", self.row.bot, where(error))
            if not match.is_to_act(seat):
                return
            action = self._fallback_action()
        if not self._is_draft(action):
            await self._pace.rest(ready_at - loop.time())
        try:
            await match.act(seat, version, action, bot=True)
        except HostError:
            raise
        except Exception as error:  # an illegal action, or none
            _LOG.error("%s tried %s: %s", self.row.bot, _kind(action), where(error))
            await match.act(seat, version, self._fallback_action(), bot=True)

    def _min_duration_s(self) -> float:
        if not self._match.has_audience():
            return 0.0
        computers = sum(bool(row.bot) for row in self._match.table.seats)
        return self._pace.seconds(computers, self._match.plays_without_people())

    def _is_draft(self, action: Action) -> bool:
        """True if the action stays hidden until the turn ends, so that it needs no pause."""
        return undoable(self._match.progress.rules, action)

    def _think(self, unseen: list[GameEvent]) -> Action:
        for event in unseen:
            self._bot.see(event)
        if isinstance(self._bot, Searching):
            self._bot.hurried = self._pool.is_overloaded
        return self._bot.act()

    def _fallback_action(self) -> Action:
        view = self._match.view(self._seat)
        board = next(board for board in view.boards if self._seat in board.public.active)
        return legal_in(self._match.progress.rules, board)[0]


class Computers:
    """The computer players of a match: one for each seat whose row names a bot.

    ``bots`` makes the bot for a row.
    """

    def __init__(
        self, match: Match, bots: Callable[[SeatRow], Bot], pool: BotThreadPool, pace: Pace
    ) -> None:
        self._match = match
        self._bots = bots
        self._pool = pool
        self._pace = pace
        self._seated: dict[Seat, SeatedBot] = {}

    def reseat(self, seat: Seat) -> None:
        """Seat, replace or remove the computer player of a seat according to its row."""
        table, seated_bot = self._match.table, self._seated.get(seat)
        row = table.seats[seat]
        if seated_bot is not None and not seated_bot.plays(row):
            del self._seated[seat]
            seated_bot.leave()
        if row.bot and seat not in self._seated and not table.over:
            self._seat(seat, row)

    def replace_all(self) -> None:
        """Replace all bots after an undo, so that none knows the undone moves."""
        for seat, seated_bot in list(self._seated.items()):
            seated_bot.leave()
            self._seat(seat, seated_bot.row)

    def dismiss(self) -> None:
        """Remove all bots, and their knowledge, after the game."""
        for seated_bot in self._seated.values():
            seated_bot.leave()
        self._seated.clear()

    async def close(self) -> None:
        """Remove all bots, and wait for running work to end."""
        for seated_bot in list(self._seated.values()):
            with suppress(Exception):  # already logged
                await seated_bot.close()

    def _seat(self, seat: Seat, row: SeatRow) -> None:
        self._seated[seat] = SeatedBot(self._match, seat, self._bots(row), self._pool, self._pace)


def _kind(action: object) -> str:
    """The kind of an action, without its card, for the log."""
    return type(action).__name__
