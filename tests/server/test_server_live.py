"""A live server over real sockets: whole games, reloads, crashes, and permissions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from live import FAR, Guest, Process, hang_up, in_thread, play_until_my_turn
from openrummy.core.notation.records import final, read
from openrummy.core.rules.catalogue import names
from openrummy.play.computer_players import bot_for

__all__ = ["hang_up"]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


# ---------------------------------------------------------------- whole games


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_whole_game_against_every_level(level: str) -> None:
    """P1, P4: three levels, and a target chosen before the game."""
    with in_thread(bots=bot_for) as url:
        guest = Guest(url)
        table = guest.new_table(level=level, target=60)
        seat = guest.sit(table)
        seat.play()
        result = seat.table["sheet"]["result"]
        assert result["title"] in ("You win the game", "Mara wins the game")
        record = read(guest.http.get(f"/api/tables/{table}/record").raise_for_status().text)
        assert final(record).result is not None
        cards = guest.http.get("/api/tables").json()
        assert cards[0]["id"] == table and cards[0]["over"] is True


# every game with one of the two settings here, with the other under ``--all``
GAMES_PLAYED = [
    pytest.param(name, how, marks=[] if index % 2 == chosen else pytest.mark.slow)
    for index, name in enumerate(names())
    for chosen, how in enumerate(("auto", "hand"))
]


@pytest.mark.sweep("few")
@pytest.mark.parametrize(("name", "lay_off"), GAMES_PLAYED)
def test_every_game_of_the_catalogue_is_played_to_its_end(
    url: str, name: str, lay_off: str
) -> None:
    guest = Guest(url)
    seat = guest.sit(guest.new_table(name))
    assert seat.ask("set-prefs", lay_off=lay_off)["type"] == "done"
    assert seat.play(400)
    assert seat.table["lay_off"] == lay_off


def test_results_and_sentences_are_told(url: str) -> None:
    guest = Guest(url)
    seat = guest.sit(guest.new_table())
    while seat.table["boards"][0]["result"] is None:
        seat.step()
    result = seat.table["boards"][0]["result"]
    assert result["title"].startswith(("You win the deal", "Mara wins the deal", "Nobody"))
    assert sum(result["scores"]) == sum(line["points"] for line in result["lines"])
    heard = [
        event
        for message in seat.heard
        if message["type"] == "update"
        for event in message["happened"]
    ]
    assert all(message["text"].endswith(".") for message in heard)
    assert any(message["text"].startswith("You drew the ") for message in heard)
    assert [message["seq"] for message in heard] == sorted(message["seq"] for message in heard)


# ---------------------------------------------------------------- reload and restart


def test_a_reload_in_the_middle_of_a_deal_shows_the_same_table(url: str) -> None:
    guest = Guest(url)
    table = guest.new_table(target=FAR)
    seat = guest.sit(table)
    play_until_my_turn(seat, 7)
    before = seat.table
    seat.close()
    whole = guest.sit(table)
    assert whole.table == before
    assert whole.heard[-1]["whole"] is True
    assert whole.heard[-1]["happened"][0]["event"]["type"] in ("cut", "began")
    again = guest.sit(table, after=before["seq"])
    assert again.table == before
    assert again.heard[-1] == {
        "type": "update",
        "table": before,
        "happened": [],
        "whole": False,
    }
    assert whole.play(40)
    again.close()


def test_a_second_window_follows(url: str) -> None:
    guest = Guest(url)
    table = guest.new_table()
    first, second = guest.sit(table), guest.sit(table)
    first.play(5)
    second.say({"type": "ping", "id": 1})
    second.until("pong")
    assert second.table["seq"] > 1
    while second.table["seq"] < first.table["seq"]:
        second.until("update")
    while first.table["seq"] < second.table["seq"]:
        first.until("update")
    assert first.table == second.table


@pytest.mark.slow
def test_killed_in_the_middle_of_a_deal_nothing_is_lost(tmp_path: Path) -> None:
    server = Process(tmp_path)
    guest = Guest(server.url)
    table = guest.new_table(target=FAR)
    cookie, seq = guest.cookie, 0
    for steps in (3, 5, 7):
        seat = Guest(server.url, cookie).sit(table, after=seq or None)
        play_until_my_turn(seat, steps)
        token = seat.choose()
        assert seat.act(token)["type"] == "done"
        server.kill()  # the answer of the bot may or may not have come
        seen = seat.table
        server = Process(tmp_path)
        back = Guest(server.url, cookie).sit(table, after=seen["seq"])
        assert back.table["seq"] > seen["seq"]
        happened = back.heard[-1]["happened"]
        assert happened[0]["seq"] == seen["seq"] + 1
        assert not back.heard[-1]["whole"] or happened[0]["event"]["type"] == "began"
        seq = back.table["seq"]
        back.close()
    assert Guest(server.url, cookie).http.get("/api/tables").json()[0]["id"] == table
    assert server.stop() == ""


@pytest.mark.slow
def test_drafts_outlive_a_crash(tmp_path: Path) -> None:
    server = Process(tmp_path)
    guest = Guest(server.url)
    for _ in range(60):
        seat = guest.sit(guest.new_table(level="hard"))
        seat.ask("set-prefs", lay_off="hand")
        while seat.table["boards"][0]["result"] is None and not seat.can("lay-off"):
            seat.step()
        if seat.can("lay-off"):
            break
        seat.close()
    laid = seat.can("lay-off")[0]
    assert seat.act(laid["token"])["type"] == "done"
    while not seat.table["can_take_back"]:
        seat.until("update")
    before = seat.table
    server.kill()
    server = Process(tmp_path)
    back = Guest(server.url, guest.cookie).sit(before["id"])
    assert back.table == before
    assert back.ask("take-back")["type"] == "done"
    assert back.until("update")["table"]["can_take_back"] is False
    defence = back.table["best_defence"]
    assert back.act(defence["token"])["type"] == "done"
    back.until("update")
    result = back.table["boards"][0]["result"]
    assert result["deadwood"][0] == defence["points"]
    server.stop()
