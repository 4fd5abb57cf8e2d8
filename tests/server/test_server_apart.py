"""People cut off and back again: in mid-deal, on two boards, after a crash; nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from live import FAR, Guest, Process, Seat, hang_up, in_thread
from people import catch_up, invite, join, play_on, sit_down

__all__ = ["hang_up"]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


def events_of(seat: Seat) -> list[dict[str, Any]]:
    """Every event of this connection, in order, with repeated ones in their places."""
    events: list[dict[str, Any]] = []
    for message in seat.heard:
        if message["type"] == "update":
            events = message["happened"] if message["whole"] else events + message["happened"]
    # a sentence may have more where the table changed with it
    return [{name: event[name] for name in ("seq", "event", "board")} for event in events]


def cut(seat: Seat) -> None:
    """The network is gone: no goodbye."""
    seat.socket.socket.close()


def asked(seats: list[Seat]) -> list[Seat]:
    """The seats that may act, after reading every message."""
    catch_up(seats)
    while not any(seat.table["can"] for seat in seats):
        seats[0].receive()
        catch_up(seats)
    return [seat for seat in seats if seat.table["can"]]


def test_both_cut_off_in_mid_deal_and_back(url: str) -> None:
    table, guests, seats = sit_down(url, target=FAR)
    log: list[list[dict[str, Any]]] = [[], []]
    for turn in range(3):
        play_on(seats, 3 + turn)
        asked(seats)
        before = [seat.table for seat in seats]
        log = [known + events_of(seat) for known, seat in zip(log, seats, strict=True)]
        for seat in seats:
            cut(seat)
        back = [
            guest.sit(table, after=earlier["seq"])
            for guest, earlier in zip(guests, before, strict=True)
        ]
        catch_up(back)
        for seat, earlier in zip(back, before, strict=True):
            same = ("seq", "hand", "boards", "sheet", "can", "your_turn")
            assert {name: seat.table[name] for name in same} == {
                name: earlier[name] for name in same
            }
            assert events_of(seat) == []
        seats = back
        fresh = [guest.sit(table) for guest in guests]
        for seat, known in zip(fresh, log, strict=True):
            dealt = events_of(seat)
            assert dealt == known[-len(dealt) :]  # the deal as it was told the first time
            seat.close()


def test_who_was_away_hears_exactly_what_was_missed(url: str) -> None:
    table, guests, seats = sit_down(url)
    play_on(seats, 2)
    away = seats[1 - asked(seats)[0].table["seat"]]
    other = seats[1 - away.table["seat"]]
    seen, known = away.table["seq"], events_of(away)
    cut(away)
    while other.table["can"]:  # goes on until it is the turn of the absent player
        other.step()
        catch_up([other])
        if not other.table["can"]:
            break
    assert other.table["seq"] > seen
    back = guests[away.table["seat"]].sit(table, after=seen)
    missed = events_of(back)
    assert [event["seq"] > seen for event in missed] == [True] * len(missed) and missed
    whole = events_of(guests[away.table["seat"]].sit(table))
    assert (known + missed)[-len(whole) :] == whole
    assert back.act(back.choose(), seen)["code"] == "stale"
    back.until("update")
    assert play_on([other, back], 5) == 5


def test_a_partner_cut_off_while_the_other_board_goes_on(url: str) -> None:
    table, guests, seats = sit_down(url, 4, "gin-partners", target=FAR)
    away = asked(seats)[0]
    index, board = away.table["seat"], away.table["own"]
    before = away.table
    cut(away)
    others = [seat for seat in seats if seat is not away]
    there = [seat for seat in others if seat.table["own"] != board]
    done = 0
    for _ in range(6):
        catch_up(there)
        now = [seat for seat in there if seat.table["can"]]
        if not now:
            break
        assert now[0].act(now[0].choose())["type"] == "done"
        done += 1
    catch_up(others)
    back = guests[index].sit(table, after=before["seq"])
    assert done and back.table["seq"] > before["seq"]
    assert {event["board"] for event in events_of(back)} <= {1 - board, None}
    if back.table["boards"][board]["result"] is None:
        assert back.table["hand"] == before["hand"] and back.table["can"] == before["can"]
        assert back.act(back.choose(), before["seq"])["type"] == "done"  # nothing of it is stale
    seats[index] = back
    assert play_on(seats, 12) == 12


@pytest.mark.slow
def test_after_a_crash_everybody_sits_where_they_sat(tmp_path: Path) -> None:
    server = Process(tmp_path)
    try:
        table, guests, seats = sit_down(server.url, 2, target=FAR)
        waiting, key = invite(guests[0], "gin-three", 2, listed=True, clock="1d")
        join(guests[1], waiting, key)
        play_on(seats, 7)
        actor = asked(seats)[0]
        assert actor.act(actor.choose())["type"] == "done"
        before = [seat.table for seat in seats]
        server.kill()
        server = Process(tmp_path)
        again = [Guest(server.url, guest.cookie) for guest in guests]
        back = [
            guest.sit(table, after=earlier["seq"])
            for guest, earlier in zip(again, before, strict=True)
        ]
        for seat, earlier in zip(back, before, strict=True):
            assert seat.table["seat"] == earlier["seat"] and seat.table["seq"] >= earlier["seq"]
            assert [who["name"] for who in seat.table["players"]] == [
                who["name"] for who in earlier["players"]
            ]
        assert play_on(back, 6) == 6
        third = Guest(server.url)
        assert join(third, waiting).status_code == 201  # still in the lobby
        assert third.sit(waiting).table["seat"] == 2
        assert again[1].sit(waiting).table["seat"] == 1
    finally:
        server.kill()


def test_a_stalled_and_a_flooding_client_cost_others_nothing(url: str) -> None:
    """Nobody reads at one table, one message follows another: the other table plays on."""
    table, guests, seats = sit_down(url)
    crowd = [guests[0].connect(table) for _ in range(5)]
    for line in crowd:
        line.send('{"type":"hello"}')
    _, _, others = sit_down(url, target=FAR)
    for number in range(300):
        seats[1].say(
            {"type": "set-prefs", "id": 10**6 + number, "lay_off": ("hand", "auto")[number % 2]}
        )
        for line in crowd:  # whose answers nobody reads
            line.send('{"type":"ping","id":1}')
    assert play_on(others, 25) == 25
    catch_up(seats)
    assert seats[1].table["lay_off"] == "auto"
    for line in crowd:
        line.socket.close()
    assert play_on(seats, 5) == 5
