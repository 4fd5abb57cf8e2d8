"""Tables for two who have been found for each other, until both have come or one has not.

Its first deal waits until both are there. Where one does not come in time the table goes as
if it had never been.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from openrummy.club.pairing import Option
from openrummy.core.rules import catalogue
from openrummy.play.host import SeatRow, TableRow
from openrummy.play.seating import person_seat
from openrummy.server.club.pairing import WaitingSeek
from openrummy.server.live.hub import Hub


@dataclass(frozen=True)
class Person:
    """A player and their seat; ``waiting`` is their queue entry, if any."""

    guest: str
    name: str
    face: str
    waiting: WaitingSeek | None = None


@dataclass(frozen=True)
class Meeting:
    """A table at which two players are expected, with a deadline in seconds."""

    table: TableRow
    people: tuple[Person, Person]
    until: float

    def other(self, guest: str) -> SeatRow:
        """Return the seat of the other expected player."""
        return next(row for row in self.table.seats if row.guest != guest)


class Meetings:
    """The tables at which somebody is expected. ``come`` and ``clock`` are seconds.

    ``is_program`` says whether a guest is a bot's account, which wears BOT at the table.
    """

    def __init__(
        self,
        hub: Hub,
        is_program: Callable[[str], Awaitable[bool]],
        come: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._hub = hub
        self._is_program = is_program
        self._come = come
        self._clock = clock
        self._expected: dict[str, Meeting] = {}

    async def open(
        self, people: tuple[Person, Person], option: Option, *, rated: bool, listed: bool
    ) -> Meeting:
        """Open a table for two players who must both arrive."""
        seats: list[SeatRow] = []
        for person in people:
            row = person_seat(person.name, person.face, person.guest, seats)
            seats.append(replace(row, program=await self._is_program(person.guest)))

        def room(row: TableRow) -> TableRow:
            return replace(row, clock=option.clock, rated=rated, listed=listed)

        variant = catalogue.variant(option.game)
        table = await self._hub.create(variant, tuple(seats), room)
        meeting = Meeting(table, people, self._clock() + self._come)
        self._hub.held.add(table.id)
        await self._hub.processes.hold_first_deal(table.id, self._come)
        self._expected[table.id] = meeting
        return meeting

    def meeting_of(self, guest: str) -> Meeting | None:
        all_of = self._expected.values()
        return next(
            (table for table in all_of if guest in (person.guest for person in table.people)), None
        )

    def seconds_left(self, meeting: Meeting) -> float:
        """Return the seconds left to arrive."""
        return max(0.0, meeting.until - self._clock())

    async def settle(self) -> tuple[list[Meeting], list[tuple[Meeting, frozenset[str]]]]:
        """Meetings where both have come, and those whose time is over, with the guests present."""
        met, unmet = [], []
        for table_id, meeting in list(self._expected.items()):
            there = self._present_guests(table_id)
            if len(there) == len(meeting.people):
                self._end(table_id)
                met.append(meeting)
            elif meeting.until <= self._clock():
                gone = await self._hub.discard(table_id, unmet=True)
                self._end(table_id)
                if gone:
                    unmet.append((meeting, there))
                else:  # already dealt
                    met.append(meeting)
        return met, unmet

    def _end(self, table_id: str) -> None:
        self._hub.held.discard(table_id)
        self._expected.pop(table_id, None)

    def _present_guests(self, table_id: str) -> frozenset[str]:
        summary = self._hub.summary(table_id)
        return frozenset(summary.people) if summary is not None else frozenset()
