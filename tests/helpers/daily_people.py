"""People who play the deals of a day: a clock to turn, and whole tries."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from live import FAST, Guest, Message, Seat
from openrummy.bots.base import Bot
from openrummy.bots.cast import personas
from openrummy.play.dates import starts
from openrummy.play.host import SeatRow
from openrummy.server.settings import Settings

TODAY, NEXT = "2026-03-31", "2026-04-01"  # the last day of a month, and the one after


class Clock:
    """The time of a server, turned by a test."""

    def __init__(self, day: str = TODAY, hours: float = 12.0) -> None:
        self.turn(day, hours)

    def turn(self, day: str, hours: float = 12.0) -> None:
        """Set the clock to this many hours after the beginning of that day."""
        self.now = starts(day) + round(hours * 3_600_000)

    def __call__(self) -> int:
        return self.now


def at(clock: Clock, settings: Settings = FAST) -> Settings:
    """Settings of a server that goes by this clock."""
    return replace(settings, now=clock, due_seconds=0.02)


def moody(row: SeatRow) -> Bot:
    """A computer player that leaves much to chance, and is quick."""
    return personas.make(row.persona or "theo", "medium")


def begin(guest: Guest, where: str = TODAY, **person: Any) -> Seat:
    """Begin the deals of a day or a challenge, or go on; the seat."""
    return guest.sit(path(guest, where, **person).removeprefix("/t/"))


def path(guest: Guest, where: str, **person: Any) -> str:
    """The table of somebody's try."""
    answer = guest.http.post(f"/api/{_place(where)}/play", json=person)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["url"])


def look(guest: Guest, where: str = TODAY) -> Message:
    """The page of these deals as this guest sees it."""
    view: Message = guest.http.get(f"/api/{_place(where)}").raise_for_status().json()
    return view


def over(guest: Guest, where: str = TODAY) -> Message:
    """The page of these deals once they are closed."""
    while not (view := look(guest, where))["secret"]:
        pass
    return view


def _place(where: str) -> str:
    return f"daily/{where}" if where.startswith("20") else f"beat/{where}"


def finish(guest: Guest, where: str = TODAY, **person: Any) -> Message:
    """Play a try to its end; the page afterwards."""
    seat = begin(guest, where, **person)
    seat.play()
    seat.close()
    return look(guest, where)


def give_up(guest: Guest, where: str = TODAY, **person: Any) -> Message:
    """Begin a try and give it up; the page afterwards."""
    seat = begin(guest, where, **person)
    assert seat.ask("resign")["type"] == "done"
    seat.close()
    return look(guest, where)
