"""The matchmaking room: open pages with their searches, challenges and friends online.

One thing happens at a time (:attr:`MatchmakingRoom.turn`). What follows from time alone (pairs,
tables to which one has not come, challenges that are over) is done by :meth:`MatchmakingRoom.step`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from openrummy.club.accounts import Account
from openrummy.play import wire
from openrummy.play.host import where
from openrummy.play.host.tasks import cancel_and_wait
from openrummy.server.club.pairing import Challenge, Challenges, Pairing, WaitingSeek
from openrummy.server.club.ratings import RatingOf, unrated
from openrummy.server.live.hub import Hub
from openrummy.server.live.matchmaking.messages import (
    challenge_view,
    friend_view,
    meeting_view,
    playing,
    pool_views,
    seek_view,
)
from openrummy.server.live.matchmaking.paired_tables import Meeting, Meetings, Person
from openrummy.server.people.accounts import Accounts
from openrummy.server.people.follows import Friends
from openrummy.server.settings import Settings

_LOG = logging.getLogger(__name__)
_PRESENCE = 2.0  # seconds between two presence checks


class Listener(Protocol):
    """A subscribed page; ``pools``: the pool counts last sent to it, or None."""

    guest: str
    pools: list[wire.PoolView] | None

    def leave(self) -> None:
        """Make the page reconnect."""

    def say(self, message: wire.PeopleAnswer) -> None:
        """Send it a message."""


class MatchmakingRoom:
    """The people of a server; ``sockets`` counts the connections of each.

    ``clock`` counts seconds, from anywhere.
    """

    def __init__(
        self,
        hub: Hub,
        accounts: Accounts,
        friends: Friends,
        settings: Settings,
        rating_of: RatingOf = unrated,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.hub = hub
        self.accounts = accounts
        self.rating_of = rating_of
        self.clock = clock
        self.turn = asyncio.Lock()
        self.pairing = Pairing(hub.store.apart, clock, settings.place_seconds)
        self.meetings = Meetings(hub, accounts.is_program, settings.come_seconds, clock)
        self.challenges = Challenges(settings.challenge_seconds, clock)
        self._friends = friends
        self._settings = settings
        self._lines: defaultdict[str, set[Listener]] = defaultdict(set)
        self._gone: dict[str, float] = {}
        self.sockets: Counter[str] = Counter()
        self._follows: dict[str, list[Account]] = {}  # of people here with an account
        self._apart: dict[str, frozenset[str]] = {}
        self._told_friends: dict[str, list[wire.FriendView]] = {}
        self._looked = clock()
        self._some = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._work(), name="people")

    async def close(self) -> None:
        """Stop pairing."""
        await cancel_and_wait(self._task)

    async def scatter(self) -> None:
        """Make every page reconnect: another process has taken over the room."""
        await self.close()
        for lines in list(self._lines.values()):
            for line in list(lines):
                line.leave()
        for guest in list(self.pairing.guests):
            self.pairing.stop(guest)

    def wake(self) -> None:
        """Request a pairing step after a change."""
        self._some.set()

    async def _work(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._some.wait(), self._settings.pairing_seconds)
            self._some.clear()
            try:
                await self.step()
            except Exception as error:  # the next step may be able to
                _LOG.error("matchmaking failed: %s", where(error))

    # ------------------------------------------------------------ lines

    def is_connected(self, guest: str) -> bool:
        """Return True if a guest has a page open."""
        return guest in self._lines

    def tell(self, guest: str, message: wire.PeopleAnswer) -> None:
        """Send a message to every page of a guest."""
        for line in list(self._lines.get(guest, ())):
            line.say(message)

    def enter(self, line: Listener) -> None:
        """Add a page."""
        self._lines[line.guest].add(line)
        self._gone.pop(line.guest, None)
        self.pairing.mark_reconnected(line.guest)
        self.wake()

    def leave(self, line: Listener) -> None:
        """Remove a page."""
        there = self._lines.get(line.guest, set())
        if line not in there:
            return
        there.discard(line)
        if not there:
            del self._lines[line.guest]
            self._gone[line.guest] = self.clock()
            self.pairing.mark_disconnected(line.guest)
            for kept in (self._follows, self._told_friends, self._apart):
                kept.pop(line.guest, None)

    async def around(self, guest: str) -> wire.Around:
        """Return the matchmaking state for a guest."""
        account = await self.accounts.account_of(guest)
        await self._read_friends(guest, account)
        meeting = self.meetings.meeting_of(guest)
        return wire.Around(
            name=account.name if account is not None else "",
            pools=pool_views(self.pairing, guest),
            seek=self.seek_view(guest),
            pairing=meeting_view(self.meetings, meeting, guest) if meeting is not None else None,
            challenges=await self.challenge_views(guest),
            friends=self._told_friends.get(guest, []),
        )

    # ------------------------------------------------------------ friends

    async def refresh(self, guest: str) -> None:
        """Reload a guest's follows and blocks."""
        self._apart.clear()
        if self.is_connected(guest):
            await self._read_friends(guest, await self.accounts.account_of(guest))
            self.tell(guest, wire.Challenges(await self.challenge_views(guest)))

    async def friends_seen(self, guest: str) -> list[wire.FriendView]:
        """Return a guest's follows with their presence."""
        accounts = await self._friends.accounts_of(guest)
        return await self._seen(guest, accounts)

    async def apart(self, guest: str) -> frozenset[str]:
        """Return the guests a guest must not be paired with."""
        if guest not in self._apart:
            apart = await self.hub.store.apart(guest)
            if not self.is_connected(guest):
                return apart
            self._apart[guest] = apart
        return self._apart[guest]

    async def _read_friends(self, guest: str, account: Account | None) -> None:
        if account is None:
            return
        self._follows[guest] = await self._friends.accounts_of(guest)
        seen = await self._seen(guest, self._follows[guest])
        if seen != self._told_friends.get(guest, seen):  # other pages are to know it too
            self.tell(guest, wire.Friends(seen))
        self._told_friends[guest] = seen

    async def _seen(self, guest: str, accounts: list[Account]) -> list[wire.FriendView]:
        apart = await self.apart(guest)
        tables = playing(self.hub, {account.guest for account in accounts})
        return [friend_view(account, self._lines.keys(), tables, apart) for account in accounts]

    async def _tell_friends(self) -> None:
        if self.clock() < self._looked + _PRESENCE:
            return
        self._looked = self.clock()
        followed = {account.guest for accounts in self._follows.values() for account in accounts}
        tables = playing(self.hub, followed)
        for guest, accounts in list(self._follows.items()):
            apart = await self.apart(guest)
            seen = [friend_view(account, self._lines.keys(), tables, apart) for account in accounts]
            if guest in self._told_friends and seen != self._told_friends[guest]:
                self._told_friends[guest] = seen
                self.tell(guest, wire.Friends(seen))

    # ------------------------------------------------------------ periodic step

    async def step(self) -> None:
        """Pair waiting guests, and end expired meetings and challenges."""
        async with self.turn:
            self.pairing.drop_expired()
            await self._send_barred_away()
            for first, second, option in await self.pairing.pairs():
                people = (_person(first), _person(second))
                rated = first.seek.rated
                await self.bring(await self.meetings.open(people, option, rated=rated, listed=True))
            met, unmet = await self.meetings.settle()
            for meeting in met:
                for person in meeting.people:
                    self.tell(person.guest, wire.Met(meeting.table.id))
            for meeting, there in unmet:
                await self._unmet(meeting, there)
            await self._end_challenges()
            await self._tell_friends()
            self._tell_pools()

    async def _send_barred_away(self) -> None:
        """Drop people who were barred while they waited."""
        if not self.pairing.guests:
            return
        accounts = await self.accounts.accounts_of(self.pairing.guests)
        for account in accounts.values():
            if (account.barred or 0) > time.time() * 1000:
                self.pairing.stop(account.guest)
                self.tell(account.guest, wire.Seeking(None))

    async def bring(self, meeting: Meeting) -> None:
        """Send two players to their table and dequeue them."""
        for person in meeting.people:
            self.pairing.stop(person.guest)
            self.tell(person.guest, wire.Seeking(None))
            self.tell(person.guest, wire.Found(meeting_view(self.meetings, meeting, person.guest)))

    async def _unmet(self, meeting: Meeting, there: frozenset[str]) -> None:
        table, (first, second) = meeting.table.id, meeting.people
        self.pairing.forget_meeting(first.guest, second.guest)
        for person in meeting.people:
            came = person.guest in there
            self.tell(
                person.guest, wire.Unmet(table, meeting.other(person.guest).name if came else "")
            )
            if person.waiting is None:
                continue
            if (
                came
                and self.is_connected(person.guest)
                and self.pairing.seek_of(person.guest) is None
            ):
                await self.pairing.wait(person.waiting)
                self.tell(person.guest, wire.Seeking(self.seek_view(person.guest), "front"))
            elif not came:
                self.tell(person.guest, wire.Seeking(self.seek_view(person.guest), "missed"))

    async def _end_challenges(self) -> None:
        for over in self.challenges.expire():
            await self.challenge_over(over, "expired")
        late = self.clock() - self._settings.place_seconds
        for guest, moment in list(self._gone.items()):
            if moment <= late:
                del self._gone[guest]
                for challenge in self.challenges.made_by(guest):
                    self.challenges.remove(challenge)
                    await self.challenge_over(challenge, "withdrawn")

    def _tell_pools(self) -> None:
        for guest, lines in list(self._lines.items()):
            looking = [line for line in lines if line.pools is not None]
            views = pool_views(self.pairing, guest) if looking else []
            for line in looking:
                if line.pools != views:
                    line.pools = views
                    line.say(wire.Pools(views))

    # ------------------------------------------------------------ views

    def seek_view(self, guest: str) -> wire.SeekView | None:
        """Return the view of a guest's search."""
        waiting = self.pairing.seek_of(guest)
        return seek_view(self.pairing, waiting) if waiting is not None else None

    async def challenge_views(self, guest: str) -> list[wire.ChallengeView]:
        """Return the views of a guest's challenges, hiding those from blocked players."""
        challenges = self.challenges.challenges_of(guest)
        if not challenges:
            return []
        apart = await self.apart(guest)
        others = {
            challenge: challenge.to if challenge.by == guest else challenge.by
            for challenge in challenges
        }
        accounts = await self.accounts.accounts_of(others.values())
        return [
            challenge_view(self.challenges, challenge, guest, accounts[other])
            for challenge, other in others.items()
            if other in accounts and (challenge.by == guest or other not in apart)
        ]

    async def challenge_over(self, challenge: Challenge, how: wire.ChallengeEnd) -> None:
        """Notify both players of the end of a challenge."""
        accounts = await self.accounts.accounts_of((challenge.by, challenge.to))
        for guest, other in ((challenge.by, challenge.to), (challenge.to, challenge.by)):
            hidden = guest == challenge.to and other in await self.apart(guest)
            if not self.is_connected(guest) or other not in accounts or hidden:
                continue
            over = wire.ChallengeOver(guest == challenge.by, accounts[other].name, how)
            self.tell(guest, wire.Challenges(await self.challenge_views(guest), over))


def _person(waiting: WaitingSeek) -> Person:
    return Person(waiting.seek.guest, waiting.name, waiting.face, waiting)
