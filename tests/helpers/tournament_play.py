"""Tournaments for tests: making one, entering it, and playing every paired game."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from live import Guest, Seat
from people import catch_up, play_on

PASSWORD = "correct horse"


def person(url: str, name: str) -> Guest:
    """Somebody with an account."""
    guest = Guest(url)
    answer = guest.http.post("/api/account", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    return guest


def tournament(maker: Guest, form: str, **options: Any) -> str:
    """A tournament of short games; its id."""
    body = {"name": "Tuesday", "game": "gin", "format": form, "clock": "600+5", "target": 10}
    answer = maker.http.post("/api/tournaments", json=body | {"rest": 0} | options)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def enter(guests: Sequence[Guest], id_: str, **options: Any) -> None:
    for guest in guests:
        answer = guest.http.post(f"/api/tournaments/{id_}/enter", json=options)
        assert answer.status_code == 200, answer.text


def look(guest: Guest, id_: str) -> dict[str, Any]:
    """The tournament as this person sees it."""
    view: dict[str, Any] = guest.http.get(f"/api/tournaments/{id_}").raise_for_status().json()
    return view


def order(guest: Guest, id_: str, act: str, **options: Any) -> Any:
    """Send an action of a director; the answer, whatever it is."""
    return guest.http.post(f"/api/tournaments/{id_}/director", json={"act": act} | options)


def await_(guest: Guest, id_: str, ready: Any) -> dict[str, Any]:
    """The tournament, once the condition holds."""
    for _ in range(1500):
        view = look(guest, id_)
        if ready(view):
            return view
        time.sleep(0.02)
    raise AssertionError(view)


def table_of(guest: Guest, id_: str) -> str:
    """The table where somebody is to play now; empty for none."""
    return str(guest.http.get(f"/api/tournaments/{id_}/pulse").json()["table"])


def table_awaited(guest: Guest, id_: str) -> str:
    """The same, once there is one: a round is paired before its tables are opened."""
    await_(guest, id_, lambda _: table_of(guest, id_))
    return table_of(guest, id_)


def play_all(guests: Sequence[Guest], id_: str, whole: int = 0) -> dict[str, Any]:
    """These people play every game they are paired for, to the end of the tournament.

    The first of them are played out; in the others, the later of the two in the list resigns.
    """
    seats: dict[str, dict[int, Seat]] = {}
    while (view := look(guests[0], id_))["state"] in ("open", "running"):
        waiting = True
        for index, guest in enumerate(guests):
            table = table_of(guest, id_)
            if table and index not in seats.setdefault(table, {}):
                seats[table][index] = guest.sit(table, deal=False)
        for there in seats.values():
            if len(there) == 2 and not over(there):
                waiting = False
                if whole:
                    whole -= 1
                    play_on(list(there.values()))
                else:
                    there[max(there)].ask("resign")
        if waiting:  # as pages do: a client that asks all the time is turned away
            time.sleep(0.05)
    return view


def over(there: dict[int, Seat]) -> bool:
    """True if the game at a table is over, and everybody seated there knows it."""
    catch_up(list(there.values()))
    return all(seat.table["sheet"]["result"] is not None for seat in there.values())
