"""People at one table: inviting, joining and playing on together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from live import Guest, Seat

OPEN = {"who": "open"}
COMPUTER = {"who": "computer"}


def invite(maker: Guest, game: str = "gin", seats: Any = 1, **options: Any) -> tuple[str, str]:
    """Open a table with this many open seats (or ``seats=[OPEN, COMPUTER]``); its id and key."""
    chosen = [OPEN] * seats if isinstance(seats, int) else seats
    body = {"game": game, "seats": chosen} | options
    answer = maker.http.post("/api/invitations", json=body)
    assert answer.status_code == 201, answer.text
    table = str(answer.json()["id"])
    path = str(maker.sit(table, deal=False).table["room"]["invite"])
    assert path.startswith(f"/j/{table}-")
    return table, path.removeprefix(f"/j/{table}-")


def join(guest: Guest, table: str, key: str = "", **options: Any) -> Any:
    """Sit down; the answer, whatever it is."""
    return guest.http.post(f"/api/tables/{table}/join", json={"key": key} | options)


def sit_down(
    url: str, people: int = 2, game: str = "gin", **options: Any
) -> tuple[str, list[Guest], list[Seat]]:
    """Seat n people at a new table, the first deal dealt: its id, the people, their seats."""
    guests = [Guest(url) for _ in range(people)]
    table, key = invite(guests[0], game, options.pop("seats", people - 1), **options)
    for guest in guests[1:]:
        assert join(guest, table, key).status_code == 201
    return table, guests, [guest.sit(table) for guest in guests]


def catch_up(seats: Sequence[Seat]) -> None:
    """Read every message sent to these seats until now."""
    for seat in seats:
        assert seat.ask("ping")["type"] == "pong"


def play_on(seats: Sequence[Seat], steps: int = 100_000) -> int:
    """Let these people play, each in turn, to the end or for at most ``steps`` actions."""
    done = 0
    while done < steps:
        catch_up(seats)
        if seats[0].table["sheet"]["result"] is not None:
            return done
        asked = [seat for seat in seats if seat.table["can"]]
        if not asked:  # the host, or the computer, is at it
            seats[0].receive()
            continue
        answer = asked[0].act(asked[0].choose())
        assert answer["type"] == "done" or answer["code"] == "stale", answer
        done += 1
    catch_up(seats)
    return done
