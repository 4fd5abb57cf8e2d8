"""The matchmaking connection of a page and its requests."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from openrummy.club.accounts import Account
from openrummy.club.pairing import Option, Seek
from openrummy.club.pools import Pool, option_of, pool_of
from openrummy.club.rating import Rating
from openrummy.play import wire
from openrummy.play.faces import FACES
from openrummy.play.host import clock, where
from openrummy.play.limits import Buckets
from openrummy.play.live.connection import SAFE_INTEGER, Close, Connection, id_of
from openrummy.server.club.pairing import Declined, TooMany, WaitingSeek
from openrummy.server.club.rated_conditions import different_people
from openrummy.server.live.matchmaking.paired_tables import Person
from openrummy.server.live.matchmaking.room import MatchmakingRoom


class Unable(Exception):
    """It cannot be done; ``code`` is one of ``failure`` in the sentences."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


async def seek(room: MatchmakingRoom, guest: str, asked: wire.SeekGame) -> None:
    """Wait for an opponent. Raises :class:`Unable`."""
    pool = _pool(asked.pool)
    for option in pool.options:
        _check_clock(option, asked.rated)
    if asked.face not in FACES:
        raise Unable("no-such-face")
    account = await _playing(room, guest)
    if asked.rated and account is None:
        raise Unable("no-account")
    family = pool.options[0].family
    rating = Rating() if account is None else await room.rating_of(guest, family)
    owner = account.owner if account else ""
    seek = Seek(guest, pool.options, asked.rated, rating, room.clock(), pool.any_of, owner)
    name, face = (account.name, account.face) if account else (asked.name, asked.face)
    if account is None and await room.accounts.find_by_name(name[:200]) is not None:
        name = ""  # somebody else's: a guest is not to be taken for an account
    async with room.turn:
        if room.meetings.meeting_of(guest) is not None:
            raise Unable("expected")
        await room.pairing.wait(WaitingSeek(seek, pool, name, face))
        if not room.is_connected(guest):  # gone while that was looked up
            room.pairing.mark_disconnected(guest)
    room.tell(guest, wire.Seeking(room.seek_view(guest)))
    room.wake()


async def stop(room: MatchmakingRoom, guest: str) -> None:
    """Stop waiting; idempotent."""
    async with room.turn:
        room.pairing.stop(guest)
    room.tell(guest, wire.Seeking(None))


async def challenge(room: MatchmakingRoom, guest: str, asked: wire.ChallengePlayer) -> None:
    """Challenge an account. Raises :class:`Unable`.

    A block is not revealed: such a challenge is shown to nobody and expires.
    """
    try:
        option = option_of(asked.game, asked.clock)
    except LookupError:
        raise Unable("no-such-game") from None
    _check_clock(option, asked.rated)
    account = await _playing(room, guest)
    if account is None:
        raise Unable("no-account")
    other = await room.accounts.find_by_name(asked.name[:200])
    if other is None:
        raise Unable("no-such-player")
    if other.guest == guest:
        raise Unable("yourself")
    if asked.rated and not different_people((account, other)):
        raise Unable("rated-own-bot")
    async with room.turn:
        try:
            room.challenges.add(guest, other.guest, option, asked.rated)
        except TooMany:
            raise Unable("too-many-challenges") from None
        except Declined:
            raise Unable("just-declined") from None
        for person in (guest, other.guest):
            room.tell(person, wire.Challenges(await room.challenge_views(person)))


async def answer(room: MatchmakingRoom, guest: str, asked: wire.AnswerChallenge) -> None:
    """Accept, decline or take back a challenge. Raises :class:`Unable`."""
    async with room.turn:
        challenge = room.challenges.find(asked.challenge, guest)
        apart = await room.apart(guest)
        if (
            challenge is None
            or (guest == challenge.to and challenge.by in apart)
            or (guest == challenge.by and asked.accept)
        ):
            raise Unable("no-such-challenge")
        if not asked.accept:
            if guest == challenge.to:
                room.challenges.decline(challenge)
            else:
                room.challenges.remove(challenge)
            await room.challenge_over(
                challenge, "declined" if guest == challenge.to else "withdrawn"
            )
            return
        accounts = await room.accounts.accounts_of((challenge.by, challenge.to))
        await _playing(room, guest)
        if len(accounts) < 2 or not room.is_connected(challenge.by):
            raise Unable("no-such-challenge")
        if room.meetings.meeting_of(guest) or room.meetings.meeting_of(challenge.by):
            raise Unable("expected")
        room.challenges.remove(challenge)
        people = (_person(accounts[challenge.by]), _person(accounts[challenge.to]))
        meeting = await room.meetings.open(
            people, challenge.option, rated=challenge.rated, listed=challenge.rated
        )
        await room.challenge_over(challenge, "accepted")
        await room.bring(meeting)


def _pool(text: str) -> Pool:
    try:
        return pool_of(text)
    except LookupError:
        raise Unable("no-such-pool") from None


def _check_clock(option: Option, rated: bool) -> None:
    try:
        timed = clock.parse(option.clock)
    except ValueError:
        raise Unable("bad-clock") from None
    if rated and timed is None:
        raise Unable("rated-clock")


async def _playing(room: MatchmakingRoom, guest: str) -> Account | None:
    """Return the account of a guest who may play. Raises :class:`Unable`."""
    if not guest:
        raise Unable("no-cookie")
    account = await room.accounts.account_of(guest)
    if account is not None and (account.barred or 0) > time.time() * 1000:
        raise Unable("barred")
    return account


def _person(account: Account) -> Person:
    return Person(account.guest, account.name, account.face)


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
        """Make the client reconnect after a change of account."""
        self._room.leave(self)
        self._arrived = False
        self.outbox.put_nowait(Close(1012, "connect again"))

    async def receive(self, data: bytes | str) -> None:
        """Handle a message and answer it. Raises nothing."""
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
        except Unable as error:
            self.fail(error.code, message.id)
        except Exception as error:  # the database, most likely
            _LOG.error(
                "error while handling a message of a matchmaking connection: %s", where(error)
            )
            self.fail("not-stored", message.id)
        else:
            self.say(wire.Done(message.id))


async def _stop(room: MatchmakingRoom, guest: str, _message: wire.StopSeeking) -> None:
    await stop(room, guest)


_HANDLERS: dict[type, Callable[[MatchmakingRoom, str, Any], Awaitable[None]]] = {
    wire.SeekGame: seek,
    wire.StopSeeking: _stop,
    wire.ChallengePlayer: challenge,
    wire.AnswerChallenge: answer,
}
