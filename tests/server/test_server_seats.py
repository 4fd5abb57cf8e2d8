"""Tables for three to eight over real sockets: seating, whole games, results, restarts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from live import FAR, FAST, Guest, Process, Seat, hang_up, in_thread, play_until_my_turn
from openrummy.core.notation.records import final, read
from openrummy.core.rules import catalogue
from openrummy.play import wire
from openrummy.play.computer_players import bot_for, lobby_personas
from openrummy.play.seating import seats_for, seats_to_offer

__all__ = ["hang_up"]

GAMES = [catalogue.variant(name) for name in catalogue.names()]
TABLES = [(variant.name, players) for variant in GAMES for players in variant.rules.seating.players]
TABLES.reverse()


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


def finished(seat: Seat) -> list[dict[str, Any]]:
    """The boards of the first deal that is over everywhere."""
    while not all(board["result"] for board in seat.table["boards"]):
        seat.step()
    return list(seat.table["boards"])


# ---------------------------------------------------------------- seating


@pytest.mark.sweep("games")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_table_is_seated_and_played(url: str, name: str, players: int) -> None:
    guest = Guest(url)
    seat = guest.sit(guest.new_table(name, players=players))
    table = seat.table
    assert [player["seat"] for player in table["players"]] == list(range(players))
    assert len({player["name"] for player in table["players"]}) == players
    assert table["order"] == list(range(players)) and table["seat"] == 0
    sides = table["sheet"]["sides"]
    assert [player["side"] for player in table["players"]] == [
        next(index for index, side in enumerate(sides) if player["seat"] in side)
        for player in table["players"]
    ]
    assert {0, *table["partners"]} == set(sides[table["players"][0]["side"]])
    for index, board in enumerate(table["boards"]):
        inside = [player["seat"] for player in table["players"] if player["board"] == index]
        assert set(inside) == set(board["active"])
    assert table["sits_out"] == (table["players"][0]["board"] is None)
    # somebody may be out before your own turn comes
    assert seat.play(40) or seat.table["sheet"]["result"] is not None


def test_seats_are_filled_and_chosen(url: str) -> None:
    guest = Guest(url)
    expected = [{"persona": "otto", "level": "hard"}, {"persona": "otto", "level": "easy"}]
    table = guest.sit(guest.new_table("knock-rummy", players=4, opponents=expected)).table
    lines = [(player["name"], player["line"], player["bot"]) for player in table["players"]]
    assert lines[1:3] == [("Otto", "Hard", True), ("Otto 2", "Easy", True)]
    assert lines[3][0] not in ("Otto", "You")
    cards = guest.http.get("/api/tables").json()
    assert cards[0]["opponent"] == f"Otto, Otto 2 and {lines[3][0]}"
    assert [player["side"] for player in cards[0]["players"]] == [0, 1, 2, 3]
    again = guest.sit(guest.new_table("gin-partners", persona="ines")).table
    assert again["players"][1]["name"] == "Ines" and len(again["players"]) == 4


def test_twelve_sit_down_and_nobody_comes_twice() -> None:
    """N1"""
    game = catalogue.variant("continental-rummy")
    rows = seats_for(game, wire.NewTable(game.name, "mara", "easy", players=12), "guest")
    assert len(rows) == 12 and len({row.name for row in rows}) == 12
    often = Counter(row.persona for row in rows if row.bot)
    assert set(often.values()) == {1} and len(lobby_personas()) >= len(often) == 11
    assert rows[1].persona == "mara"
    seats = [wire.SeatChoice("open"), *[wire.SeatChoice("computer")] * 10]
    rows = seats_to_offer(game.rules, wire.NewInvitation(game.name, seats), "guest")
    assert len(rows) == 12 and max(Counter(row.persona for row in rows if row.bot).values()) == 1


@pytest.mark.parametrize(
    ("game", "options", "code"),
    [
        ("gin-partners", {"players": 3}, "players"),
        ("knock-rummy", {"players": 6}, "players"),
        ("gin", {"opponents": [{"persona": "otto", "level": "easy"}] * 2}, "players"),
        ("gin", {"opponents": [{"persona": "nobody", "level": "easy"}]}, "no-such-opponent"),
        ("gin", {"opponents": [{"persona": "otto", "level": "best"}]}, "malformed"),
        ("gin", {"players": "two"}, "malformed"),
        ("gin-tournament", {"target": -1}, "malformed"),
    ],
)
def test_what_cannot_be_seated_is_refused(
    url: str, game: str, options: dict[str, Any], code: str
) -> None:
    body = {"game": game, "persona": "mara", "level": "easy"} | options
    answer = Guest(url).http.post("/api/tables", json=body)
    assert answer.status_code in (400, 404)
    assert answer.json()["code"] == code


def test_a_target_counts_for_the_table_it_was_asked_for(url: str) -> None:
    guest = Guest(url)
    seat = guest.sit(guest.new_table("tedesco", players=6, target=40))
    assert seat.table["game"]["target"] == 40
    assert {column["target"] for column in seat.table["sheet"]["columns"]} == {40}


# ---------------------------------------------------------------- results


def test_a_round_of_teams_is_explained(url: str) -> None:
    guest = Guest(url)
    seat = guest.sit(guest.new_table("gin-partners"))
    boards = finished(seat)
    round_ = seat.table["round"]
    assert len(round_["scores"]) == 2 and round_["title"].startswith(
        ("You", "Nobody", "Mara", "Otto")
    )
    for side, score in enumerate(round_["scores"]):
        lines = [line["points"] for line in round_["lines"] if line["seat"] == side]
        assert sum(lines) == score
    for board in boards:
        result = board["result"]
        if result["winner"] is not None:
            assert "this table" in result["title"]
    heard = [
        event
        for message in seat.heard
        if message["type"] == "update"
        for event in message["happened"]
    ]
    assert {message["board"] for message in heard} == {None, 0, 1}
    assert any(message["event"]["type"] == "round-over" for message in heard)


@pytest.mark.parametrize(("name", "players"), [("jersey-gin", 3), ("knock-rummy", 4)])
def test_several_hands_are_explained(url: str, name: str, players: int) -> None:
    guest = Guest(url)
    for _ in range(8):
        seat = guest.sit(guest.new_table(name, players=players))
        (board,) = finished(seat)
        result = board["result"]
        if result["winner"] is not None:
            break
    hands = result["hands"]
    assert hands[0]["seat"] == result["knocker"] and len(hands) == players
    assert [hand["deadwood"] for hand in hands] == [
        result["deadwood"][hand["seat"]] for hand in hands
    ]
    assert sum(result["scores"]) == sum(line["points"] for line in result["lines"])
    named = [player["name"] for player in seat.table["players"][1:]]
    assert all(
        any(name in line["text"] or "Your" in line["text"] for name in named)
        or line["text"].startswith(("From", "Bonus"))
        for line in result["lines"]
    )
    assert result["text"].count(".") == players


def test_a_knock_card_is_told(url: str) -> None:
    guest = Guest(url)
    seat = guest.sit(guest.new_table("oklahoma-match"))
    board = seat.table["boards"][0]
    events = [
        event
        for message in seat.heard
        if message["type"] == "update"
        for event in message["happened"]
        if event["event"]["type"] == "knock-card"
    ]
    assert events[0]["event"]["card"] == board["knock_card"]
    assert events[0]["event"]["limit"] == board["limit"]
    assert events[0]["text"].startswith("The knock card is the ")


def test_who_sits_out_is_told_so(url: str) -> None:
    guest = Guest(url)
    seat = guest.sit(guest.new_table("gin-three"))
    for _ in range(4000):
        if seat.table["sits_out"] and seat.table["boards"][0]["result"] is None:
            break
        assert seat.step()
    table = seat.table
    assert table["hand"] is None and table["can"] == [] and table["opponents"] == []
    assert table["prompt"].startswith("You sit this deal out. ")
    assert seat.ask("ask-hint")["code"] == "no-hint"
    assert seat.ask("ask-show", card="As")["options"] == []
    # the deal goes on meanwhile, so that what was seen may be stale
    assert seat.act("pass")["type"] in ("refused", "failed")


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize(
    ("name", "players", "target"),
    [("gin-partners", 4, 20), ("gin-three", 3, 20), ("jersey-gin", 3, 30), ("hollywood", 2, 20)],
)
def test_a_whole_game_to_its_result(name: str, players: int, target: int) -> None:
    with in_thread(FAST, bots=bot_for) as url:
        guest = Guest(url)
        table = guest.new_table(name, players=players, target=target)
        seat = guest.sit(table)
        seat.play()
        sheet = seat.table["sheet"]
        assert sheet["result"]["winners"]
        assert all(column["closed"] for column in sheet["columns"])
        text = guest.http.get(f"/api/tables/{table}/record").raise_for_status().text
        assert final(read(text)).result is not None
        assert guest.http.get("/api/tables").json()[0]["over"] is True


def test_a_side_gives_up(url: str) -> None:
    guest = Guest(url)
    seat = guest.sit(guest.new_table("gin-partners"))
    assert seat.ask("resign")["type"] == "done"
    while seat.table["sheet"]["result"] is None:
        seat.until("update")
    result = seat.table["sheet"]["result"]
    assert result["winners"] == [1, 3] and result["text"] == "Your team resigned."


@pytest.mark.slow
def test_teams_survive_a_crash(tmp_path: Path) -> None:
    server = Process(tmp_path)
    guest = Guest(server.url)
    table = guest.new_table("gin-partners", target=FAR)
    for _ in range(2):
        seat = Guest(server.url, guest.cookie).sit(table)
        play_until_my_turn(seat, 9)
        assert seat.act(seat.choose())["type"] == "done"
        before = seat.table
        server.kill()
        server = Process(tmp_path)
        back = Guest(server.url, guest.cookie).sit(table)
        assert back.table["seq"] > before["seq"]
        assert back.table["players"] == [
            player | {"board": now["board"], "ready": now["ready"]}
            for player, now in zip(before["players"], back.table["players"], strict=True)
        ]
        assert back.play(2) == 2
        back.close()
    server.stop()
