"""Clocks, claims and stand-ins over real sockets."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from clocked_tables import TableServer, table_server
from live import FAST, Guest, Seat, hang_up
from openrummy.play.host.clock import MINUTE, SECOND

__all__ = ["hang_up"]

# a win may be claimed from an absent player as soon as the table waits for them
HASTY = replace(FAST, absence=0.0, due_seconds=0.05)


@pytest.fixture(scope="module")
def there() -> Iterator[TableServer]:
    with table_server(HASTY) as it:
        yield it


def both(there: TableServer, clock: str) -> tuple[str, list[Seat]]:
    name, cookies = there.table(clock)
    return name, [Guest(there.url, cookie).sit(name) for cookie in cookies]


def turn(seats: list[Seat]) -> tuple[Seat, Seat]:
    """The seat to act, and the other one."""
    while True:
        for index, seat in enumerate(seats):
            if seat.table["your_turn"]:
                return seat, seats[1 - index]
        for seat in seats:
            seat.receive()


def awaited(seat: Seat) -> None:
    """Play on until the table waits for the opponent, and the win may be claimed."""
    while not any(claim["wait"] == 0 for claim in seat.table["room"]["claims"]):
        if seat.can():
            seat.act(seat.choose())
        else:
            seat.receive()


def test_both_see_both_clocks(there: TableServer) -> None:
    _, seats = both(there, "600+5")
    asked, other = turn(seats)
    mine, theirs = asked.table["seat"], other.table["seat"]
    players = other.table["players"]
    assert other.table["clock"]["text"] == "10 minutes each and 5 seconds a turn"
    assert other.table["clock"]["out"] == "A player who runs out of time loses the game."
    assert players[mine]["running"] and not players[theirs]["running"]
    assert 9 * MINUTE < players[mine]["left"] <= 600 * SECOND == players[theirs]["left"]
    assert other.ask("give-time", seat=mine)["type"] == "done"
    while other.table["players"][mine]["left"] <= 600 * SECOND:
        other.receive()
    assert other.ask("give-time", seat=theirs)["code"] == "not-an-opponent"
    # a spectator sees them too, and may do nothing
    watcher = Guest(there.url).sit(asked.table["id"])
    assert watcher.table["players"][mine]["running"]
    for kind, fields in (
        ("claim", {"seat": mine, "kind": "win"}),
        ("give-time", {"seat": mine}),
        ("step-aside", {}),
        ("play-on", {}),
    ):
        assert watcher.ask(kind, **fields)["code"] == "not-your-seat"
    assert not watcher.table["room"]["claims"]


def test_who_runs_out_has_lost(there: TableServer) -> None:
    _, seats = both(there, "1+0")
    for seat in seats:
        while seat.table["sheet"]["result"] is None:
            seat.receive()
    result = seats[0].table["sheet"]["result"]
    assert result["reason"] == "time" and "ran out of time" in result["text"]


def test_a_table_nobody_looks_at_ends_in_time(there: TableServer) -> None:
    name, _ = there.table("1d", dealt=1_600_000_000_000)
    while not there.row(name).over:
        time.sleep(0.05)
    assert there.rows(name)[-1].token.endswith(":time")


@pytest.mark.parametrize("kind", ["win", "computer"])
def test_who_is_away_is_claimed_from(there: TableServer, kind: str) -> None:
    name, cookies = there.table("")
    seat = Guest(there.url, cookies[0]).sit(name)
    assert seat.ask("claim", seat=0, kind=kind)["code"] == "no-claim"
    assert seat.ask("claim", seat=99, kind=kind)["code"] == "no-claim"
    awaited(seat)
    assert seat.ask("claim", seat=1, kind=kind)["type"] == "done"
    if kind == "win":
        while seat.table["sheet"]["result"] is None:
            seat.receive()
        assert seat.table["sheet"]["result"]["reason"] == "left"
        return
    while not seat.table["players"][1]["stand_in"]:
        seat.receive()
    player = seat.table["players"][1]
    assert player["bot"] and player["name"].endswith(" for Ben")
    # the computer plays on; its person sees that, may not act, and may play again
    ben = Guest(there.url, cookies[1]).sit(name)
    assert ben.table["can"] == [] and ben.table["prompt"].endswith("is playing for you")
    assert ben.act("p")["code"] == "stand-in"
    seat.play(6)
    assert ben.ask("play-on")["type"] == "done"
    while ben.table["players"][1]["bot"]:
        ben.receive()
    assert there.row(name).seats[1].name == "Ben" and not there.row(name).seats[1].bot


def test_three_play_on_when_one_steps_aside(there: TableServer) -> None:
    name, cookies = there.table("600+5", "gin-three", 3)
    people = [Guest(there.url, cookie).sit(name) for cookie in cookies]
    assert people[2].ask("step-aside")["type"] == "done"
    assert people[2].ask("step-aside")["code"] == "stand-in"
    assert "the computer plays the seat" in people[2].table["clock"]["out"]
    while people[0].table["players"][2]["left"] is not None:  # the computer has no clock
        people[0].receive()
    assert people[0].table["players"][2]["stand_in"]
