"""A bot in a seat: it receives its seat's events, thinks off the event loop, and acts."""

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
# seconds to wait for the search to load, where all must meet the same player; polling interval
_PATIENCE, _POLL_INTERVAL_S = 60.0, 0.25


class SeatedBot:
    """Plays one seat of a match with a bot until :meth:`close`.

    ``pace`` says how long an action takes at least while a person looks on, so that
    the table can be followed.
    """

    def __init__(self, match: Match, seat: Seat, bot: Bot, pool: BotThreadPool, pace: Pace) -> None:
        self._match = match
        self._seat = seat
        self.row = match.table.seats[seat]
        self._bot = bot
        self._pool = pool
        self._pace = pace
        self._unseen: list[GameEvent] = []
        self._patience = _PATIENCE
        self._wake = asyncio.Event()
        seed = bytes.fromhex(self.row.seed)
        bot.begin(match.progress.rules, seat, len(match.table.seats), seed)
        self.see(match.attach(self, seat, bot=True))
        self._task = asyncio.create_task(self._play(), name=f"{self.row.bot} at {match.table.id}")

    def see(self, news: News) -> None:
        self._unseen += [entry.event for entry in news.entries]
        self._wake.set()

    def plays(self, row: SeatRow) -> bool:
        """True if this is the computer player of that row."""
        own = self.row
        return (own.bot, own.persona, own.level, own.seed) == (
            row.bot,
            row.persona,
            row.level,
            row.seed,
        )

    def leave(self) -> None:
        """Leave the seat; its moves stay."""
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

    async def _loaded(self) -> None:
        """Wait a limited time for resources a bot must have to play alike for everybody."""
        while (
            isinstance(self._bot, DeterministicPlayer)
            and self._patience > 0
            and not self._bot.ready
        ):
            self._patience -= _POLL_INTERVAL_S
            await asyncio.sleep(_POLL_INTERVAL_S)

    async def _turn(self) -> None:
        """Think, wait for the pace, act; a failing bot plays a legal action."""
        await self._loaded()
        match, seat = self._match, self._seat
        loop = asyncio.get_running_loop()
        ready_at = loop.time() + self._takes()
        version, unseen = match.version(seat), self._unseen
        self._unseen = []
        try:
            action = await loop.run_in_executor(self._pool, self._think, unseen)
        except Exception as error:
            _LOG.error("%s failed: %s", self.row.bot, where(error))
            if not match.is_to_act(seat):
                return
            action = self._anything()
        if not self._drafts(action):
            await self._pace.rest(ready_at - loop.time())
        try:
            await match.act(seat, version, action, bot=True)
        except HostError:
            raise
        except Exception as error:  # an illegal action, or none
            _LOG.error("%s tried %s: %s", self.row.bot, _kind(action), where(error))
            await match.act(seat, version, self._anything(), bot=True)

    def _takes(self) -> float:
        if not self._match.has_audience():
            return 0.0
        computers = sum(bool(row.bot) for row in self._match.table.seats)
        return self._pace.seconds(computers, self._match.plays_without_people())

    def _drafts(self, action: Action) -> bool:
        """Return whether an action stays hidden until the turn ends, so that it needs no pause."""
        return undoable(self._match.progress.rules, action)

    def _think(self, unseen: list[GameEvent]) -> Action:
        for event in unseen:
            self._bot.see(event)
        if isinstance(self._bot, Searching):
            self._bot.hurried = self._pool.is_overloaded
        return self._bot.act()

    def _anything(self) -> Action:
        view = self._match.view(self._seat)
        board = next(board for board in view.boards if self._seat in board.public.active)
        return legal_in(self._match.progress.rules, board)[0]


class Computers:
    """The computer players of a match: each seat that is a bot's by its row has one.

    ``bots`` makes the bot of a row.
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
        """Seat or remove the computer player according to the seat's row."""
        table, present = self._match.table, self._seated.get(seat)
        row = table.seats[seat]
        if present is not None and not present.plays(row):
            del self._seated[seat]
            present.leave()
        if row.bot and seat not in self._seated and not table.over:
            self._seat(seat, row)

    def replace_all(self) -> None:
        """Replace them after an undo, to know only the current line."""
        for seat, present in list(self._seated.items()):
            present.leave()
            self._seat(seat, present.row)

    def dismiss(self) -> None:
        """Remove them, and what they know, after the game."""
        for opponent in self._seated.values():
            opponent.leave()
        self._seated.clear()

    async def close(self) -> None:
        """Remove them, and wait for running work to end."""
        for opponent in list(self._seated.values()):
            with suppress(Exception):  # what ended it was logged when it happened
                await opponent.close()

    def _seat(self, seat: Seat, row: SeatRow) -> None:
        self._seated[seat] = SeatedBot(self._match, seat, self._bots(row), self._pool, self._pace)


def _kind(action: object) -> str:
    """The kind of an action, without its card, for the log."""
    return type(action).__name__
