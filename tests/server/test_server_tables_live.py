"""Tables with melds on them over real sockets: turns taken back, bots followed, records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli_tools import run_command
from live import FAST, Guest, Seat, hang_up, in_thread
from openrummy.bots.catalogue import make
from openrummy.core.notation.records import final, read
from people import catch_up, sit_down

__all__ = ["hang_up"]

PUT_DOWN = ("laid-down", "laid-off", "reclaimed")


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread(replace(FAST, looks=(1e6, 1e6)), bots=lambda _: make("greedy")) as address:
        yield address


def events(seat: Seat, start: int = 0) -> list[dict[str, Any]]:
    """Events in the updates a connection heard since ``start``."""
    updates = [message for message in seat.heard[start:] if message["type"] == "update"]
    return [event for update in updates for event in update["happened"]]


def to_put_down(seats: list[Seat]) -> tuple[Seat, Seat]:
    """Play until somebody can lay down a meld and keep cards; who, and the other."""
    while True:
        catch_up(seats)
        asked = [seat for seat in seats if seat.table["can"]]
        for seat in asked:
            melds = [action for action in seat.can("meld") if action["leaves"]]
            if melds and len(seat.table["hand"]["cards"]) > 7:
                return seat, next(other for other in seats if other is not seat)
        if not asked:
            seats[0].receive()
            continue
        first = asked[0]
        kinds = ("next-deal", "draw", "throw", "pass", "go-out", "show", "meld", "lay-off")
        choice = next(action for kind in kinds for action in first.can(kind))
        if first.can("throw"):
            choice = max(first.can("throw"), key=lambda discard: discard["leaves"])
        assert first.act(choice["token"])["type"] in ("done", "refused")


def test_a_turn_is_taken_back_on_every_device_and_told_to_nobody(url: str) -> None:
    """T2: the others, and a spectator, hear of it with the discard, in order."""
    table, guests, seats = sit_down(url, game="rummy-house")
    seat, opponent = to_put_down(seats)
    phone = guests[seats.index(seat)].sit(table)
    spectator = Guest(url).sit(table)
    catch_up([seat, opponent, phone, spectator])
    heard, seen = len(opponent.heard), len(spectator.heard)
    hand = seat.table["hand"]["cards"]
    meld = next(action for action in seat.can("meld") if action["leaves"])
    stale = seat.table["seq"]
    assert seat.act(meld["token"])["type"] == "done"
    catch_up([seat, phone])
    for device in (seat, phone):
        assert device.table["can_take_back"] and len(device.table["hand"]["cards"]) < len(hand)
        laid = device.table["boards"][0]["table"][-1]
        assert laid["cards"] == meld["cards"] and laid["owner"] == device.table["seat"]
        assert events(device)[-1]["event"]["type"] == "laid-down"
    late = phone.ask("act", seq=stale, action=meld["token"])
    assert (late["type"], late["code"]) == ("failed", "stale")
    assert phone.ask("take-back")["type"] == "done"
    catch_up([seat, phone])
    for device in (seat, phone):
        assert device.table["hand"]["cards"] == hand and not device.table["can_take_back"]
    assert phone.ask("take-back")["code"] == "nothing-to-take-back"
    assert seat.act(meld["token"])["type"] == "done"
    back = guests[seats.index(seat)].sit(table)  # a reload in the middle of it
    assert back.table["can_take_back"] and back.table["hand"]["cards"] != hand
    catch_up([opponent, spectator])
    assert not events(opponent, heard) and not events(spectator, seen)
    catch_up([seat])
    discard = min(seat.can("throw"), key=lambda discard: discard["leaves"])
    assert seat.act(discard["token"])["type"] == "done"
    catch_up([opponent, spectator])
    for other, since in ((opponent, heard), (spectator, seen)):
        events_heard = events(other, since)
        assert [event["event"]["type"] for event in events_heard[:2]] == ["laid-down", "threw"]
        assert (
            events_heard[0]["event"]["cards"] == meld["cards"]
            and events_heard[0]["event"]["meld"] >= 0
        )
        assert len({event["seq"] for event in events_heard[:2]}) == 1


@pytest.mark.slow
def test_a_bots_turn_comes_in_one_with_every_step_of_it(url: str) -> None:
    guest = Guest(url)
    seat = guest.sit(guest.new_table("rummy-500", players=4, target=150))
    seat.play()
    updates = [
        message for message in seat.heard if message["type"] == "update" and not message["whole"]
    ]
    turns = 0
    for update in updates:
        kinds = [event["event"]["type"] for event in update["happened"]]
        who = {event["event"].get("seat") for event in update["happened"]}
        put = [index for index, kind in enumerate(kinds) if kind in PUT_DOWN]
        if put and 0 not in who:
            ends = [index for index, kind in enumerate(kinds) if kind in ("threw", "went-out")]
            assert ends and max(put) < max(ends)
            numbers = {update["happened"][index]["seq"] for index in (*put, ends[0])}
            assert len(numbers) == 1
            turns += 1
    assert turns > 3


@pytest.mark.parametrize(
    ("name", "players"), [("rummy-jokers", 3), ("rummy-500", 5), ("open-gin", 4)]
)
def test_a_game_is_played_recorded_and_replayed(
    url: str, tmp_path: Path, name: str, players: int
) -> None:
    guest = Guest(url)
    table = guest.new_table(name, players=players, target=50)
    seat = guest.sit(table)
    seat.play()
    result = seat.table["sheet"]["result"]
    assert result["winners"] and result["title"] and result["text"]
    text = guest.http.get(f"/api/tables/{table}/record").text
    record = read(text)
    end = final(record)
    assert end.result is not None and list(end.result.winners) == result["winners"]
    file = tmp_path / "record.txt"
    file.write_text(text)
    fair = run_command("verify", str(file))  # scripted people give no seeds
    assert fair.code == 1 and fair.out.count("no seed from seat 0 was used") > 0
    whole = json.loads(run_command("replay", str(file), "--json").out)
    mine = json.loads(run_command("replay", str(file), "--seat", "0", "--json").out)
    assert len(whole["steps"]) == len(mine["steps"])
    game = guest.http.get(f"/api/games/{table}").json()
    assert game["deals"] and game["sheet"]["result"]["title"]
    for number in range(len(game["deals"])):
        for query in ("", "?seat=1"):
            answer = guest.http.get(f"/api/games/{table}/deals/{number}{query}")
            assert answer.status_code == 200, answer.text
            assert all(step["text"] for step in answer.json()["steps"][:-1])
    assert guest.http.get("/api/deals").status_code == 200


def test_a_hint_is_for_the_turn_as_it_stands_with_its_drafts(url: str) -> None:
    _, _, seats = sit_down(url, game="rummy-house", hints=True)
    seat, _ = to_put_down(seats)
    meld = next(action for action in seat.can("meld") if action["leaves"])
    assert seat.act(meld["token"])["type"] == "done"
    hint = seat.ask("ask-hint")
    assert hint["type"] == "hint", hint
    assert hint["token"] in {action["token"] for action in seat.table["can"]}
