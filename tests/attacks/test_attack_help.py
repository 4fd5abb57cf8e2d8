"""Help that nobody may have: hints, coach and a computer in the seat, in games between people."""

from __future__ import annotations

from typing import Any

import pytest

from live import FAST, Guest, Seat, hang_up, in_thread
from people import sit_down

__all__ = ["hang_up"]


def at(url: str, players: int = 2, **room: Any) -> tuple[list[Seat], dict[str, Any]]:
    """People at a table whose first deal is dealt, and what its invitation said."""
    game = {2: "gin", 3: "gin-three"}[players]
    table, guests, lines = sit_down(url, players, game, **room)
    known: dict[str, Any] = guests[0].http.get(f"/api/tables/{table}/invitation").json()
    return lines, known


@pytest.mark.parametrize("allowed", [False, True])
def test_hints_between_people_are_for_all_or_for_nobody(allowed: bool) -> None:
    with in_thread(FAST) as url:
        lines, known = at(url, hints=allowed, listed=True)
        assert known["hints"] is allowed
        for line in lines:
            assert line.table["room"]["hints"] is allowed
            answer = line.ask("ask-hint")
            asked = line.table["your_turn"]
            if allowed:
                assert answer["type"] == "hint" if asked else answer["code"] == "no-hint"
            else:
                assert answer["code"] == "hints-off"
            assert line.ask("set-coach", on=True)["code"] == "no-coach"
            assert line.ask("take-decision-back", seq=1)["code"] == "not-alone"


@pytest.mark.parametrize(
    ("players", "room", "allowed"),
    [(2, {}, False), (2, {"aside": True}, True), (3, {}, True), (3, {"aside": False}, False)],
)
def test_nobody_lets_the_computer_play_a_turn_unless_the_table_says_so(
    players: int, room: dict[str, Any], allowed: bool
) -> None:
    with in_thread(FAST) as url:
        lines, known = at(url, players, listed=True, **room)
        assert known["aside"] is allowed
        assert all(line.table["room"]["aside"] is allowed for line in lines)
        answer = lines[0].ask("step-aside")
        assert answer["type"] == "done" if allowed else answer["code"] == "aside-off"
        answer = lines[0].ask("play-on")
        assert answer["type"] == "done" if allowed else answer["code"] == "no-stand-in"


def test_the_computer_helps_who_plays_it_alone() -> None:
    with in_thread(FAST) as url:
        guest = Guest(url)
        seat = guest.sit(guest.new_table("gin"))
        assert seat.table["room"]["hints"] is True
        while not seat.table["your_turn"]:
            seat.receive()
        assert seat.ask("ask-hint")["type"] == "hint"
