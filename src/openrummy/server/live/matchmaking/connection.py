"""The connection of a page that shows who is around, and the requests it may make."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from openrummy.play import wire
from openrummy.play.host import where
from openrummy.play.limits import Buckets
from openrummy.play.live.connection import SAFE_INTEGER, Close, Connection, id_of
from openrummy.server.live.matchmaking import asking
from openrummy.server.live.matchmaking.room import MatchmakingRoom

_LOG = logging.getLogger(__name__)


class PeopleConnection(Connection):
    """A person's connection to the others; ``asked`` limits how often they challenge or seek."""

    def __init__(self, room: MatchmakingRoom, guest: str, asked: Buckets) -> None:
        super().__init__()
        self.guest = guest
        self.pools: list[wire.PoolView] | None = None
        self._room = room
        self._asked = asked
        self._arrived = False

    @property
    def name(self) -> str:
        """The name of the connection in the log."""
        return "people"

    def leave(self) -> None:
        """Ask the client to connect again: its account is another one now."""
        self._room.leave(self)
        self._arrived = False
        self.outbox.put_nowait(Close(1012, "connect again"))

    async def receive(self, data: bytes | str) -> None:
        """Carry out one message and answer it, whatever it is. Raises nothing."""
        try:
            message = wire.decode_people(data)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            self.fail("malformed", id_of(data))
            return
        if isinstance(message, wire.Arrive):
            await self._arrive(message)
        elif not -SAFE_INTEGER < message.id < SAFE_INTEGER:
            self.fail("malformed")
        elif not self._arrived:
            self.fail("hello-first", message.id)
        elif isinstance(message, wire.Ping):
            self.say(wire.Pong(message.id))
        else:
            await self._carry_out(message)

    async def _arrive(self, message: wire.Arrive) -> None:
        if not self._arrived:
            self._arrived = True
            self._room.enter(self)
        around = await self._room.around(self.guest)
        self.pools = around.pools if message.pools else None
        self.say(around)

    async def _carry_out(self, message: Any) -> None:
        asks = isinstance(message, wire.SeekGame | wire.ChallengePlayer)
        if asks and not self._asked.take(self.guest):
            self.fail("too-fast", message.id)
            return
        try:
            await _HANDLERS[type(message)](self._room, self.guest, message)
        except asking.Unable as error:
            self.fail(error.code, message.id)
        except Exception as error:  # the database, most likely
            _LOG.error("a message of people: %s", where(error))
            self.fail("not-stored", message.id)
        else:
            self.say(wire.Done(message.id))


async def _stop(room: MatchmakingRoom, guest: str, _message: wire.StopSeeking) -> None:
    await asking.stop(room, guest)


_HANDLERS: dict[type, Callable[[MatchmakingRoom, str, Any], Awaitable[None]]] = {
    wire.SeekGame: asking.seek,
    wire.StopSeeking: _stop,
    wire.ChallengePlayer: asking.challenge,
    wire.AnswerChallenge: asking.answer,
}
