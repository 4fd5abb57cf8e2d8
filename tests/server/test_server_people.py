"""People at a table over real sockets: invited, sitting down, filling up, getting up."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from live import FAR, Guest, Seat, hang_up, in_thread
from memory_store import MemoryStore
from openrummy.core.notation.records import final, read
from openrummy.play.host import FairRow
from openrummy.server.db.postgres.faults import DatabaseAway
from openrummy.server.settings import Settings
from people import COMPUTER, OPEN, catch_up, invite, join, play_on, sit_down

__all__ = ["hang_up"]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


def look(guest: Guest, table: str, key: str = "") -> Any:
    return guest.http.get(f"/api/tables/{table}/invitation", params={"key": key})


def fill(guest: Guest, table: str, **options: Any) -> Any:
    return guest.http.post(f"/api/tables/{table}/fill", json=options)


def leave(guest: Guest, table: str) -> Any:
    return guest.http.post(f"/api/tables/{table}/leave")


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


# ---------------------------------------------------------------- sitting down


def test_a_link_seats_a_friend_and_the_game_begins(url: str) -> None:
    ana, ben = Guest(url), Guest(url)
    table, key = invite(ana, target=20, name="Ana", face="suki")
    maker = ana.sit(table, deal=False)
    assert maker.table["boards"] == [] and maker.table["can"] == []
    assert maker.table["prompt"] == "Waiting for one player"
    room = maker.table["room"]
    assert room["gathering"] and room["maker"] and not room["listed"]
    assert [(player["name"], player["open"]) for player in maker.table["players"]] == [
        ("Ana", False),
        ("Open seat", True),
    ]
    asked = look(ben, table, key).json()
    assert (asked["state"], asked["may_join"], asked["maker"]) == ("open", True, "Ana")
    assert (asked["title"], asked["target"], asked["url"]) == ("Gin rummy", 20, f"/t/{table}")
    assert asked["summary"] and asked["seats"][1]["open"]
    answer = join(ben, table, key, name="Ben")
    assert answer.status_code == 201 and answer.json() == {"id": table, "url": f"/t/{table}"}
    friend = ben.sit(table)
    while not maker.table["boards"]:
        maker.receive()
    assert friend.table["seat"] == 1 and not friend.table["room"]["maker"]
    assert friend.table["room"]["invite"] == "" and not friend.table["room"]["gathering"]
    assert [player["name"] for player in friend.table["players"]] == ["Ana", "Ben"]
    assert maker.table["hand"]["cards"] != friend.table["hand"]["cards"]
    play_on([maker, friend])
    assert maker.table["sheet"]["result"]["winners"] == friend.table["sheet"]["result"]["winners"]
    text = ben.http.get(f"/api/tables/{table}/record").raise_for_status().text
    assert final(read(text)).result is not None
    assert look(Guest(url), table, key).json()["state"] == "over"
    assert code(join(Guest(url), table, key)) == (409, "game-over")


@pytest.mark.sweep("some")
@pytest.mark.parametrize(
    ("game", "people", "options"),
    [
        ("gin-partners", 4, {}),
        ("gin-three", 3, {}),
        ("knock-rummy", 5, {}),
        ("jersey-gin", 2, {"seats": [COMPUTER, OPEN]}),
        ("gin-partners", 2, {"seats": [OPEN, COMPUTER, COMPUTER]}),
        ("tedesco", 1, {"seats": [COMPUTER] * 4 + [OPEN]}),
    ],
)
def test_any_game_and_any_number(url: str, game: str, people: int, options: dict[str, Any]) -> None:
    if people == 1:
        ana = Guest(url)
        table, key = invite(ana, game, **options)
        ben = Guest(url)
        assert join(ben, table, key).status_code == 201
        seats = [ana.sit(table), ben.sit(table)]
    else:
        table, _, seats = sit_down(url, people, game, **options)
    over = play_on(seats, 12) < 12  # a large deal may end the game
    assert over == (seats[0].table["sheet"]["result"] is not None)
    bots = [player["bot"] for player in seats[0].table["players"]]
    assert sum(bots) == len([seat for seat in options.get("seats", []) if seat == COMPUTER])
    assert len({player["name"] for player in seats[0].table["players"]}) == len(bots)


def test_house_rules_make_a_table_too(url: str) -> None:
    ana, ben = Guest(url), Guest(url)
    draft = {"base": "gin", "title": "Ours", "settings": {"score.gin": 30}}
    made = ana.http.post("/api/house/check", json=draft).json()
    table, key = invite(ana, made["code"])
    asked = look(ben, table, key).json()
    assert asked["title"] == "Ours" and asked["game"] == made["code"]
    assert join(ben, table, key).status_code == 201


def test_the_same_person_gets_the_same_seat(url: str) -> None:
    ana, ben = Guest(url), Guest(url)
    table, key = invite(ana, "gin-three", 2)
    for asked in ({}, {"seat": 1}, {"seat": 2}):
        assert join(ana, table, key, **asked).status_code == 201
        assert join(ben, table, key, **asked).status_code == 201
    players = ben.sit(table, deal=False).table["players"]
    assert [player["open"] for player in players] == [False, False, True]
    assert look(ben, table).json()["state"] == "yours"


def test_a_seat_goes_to_one_of_many_who_come_at_once(url: str) -> None:
    for _ in range(5):
        ana, crowd = Guest(url), [Guest(url) for _ in range(8)]
        for guest in crowd:
            guest.http.get("/api/lobby")
        table, key = invite(ana, "gin-three", 2)
        with ThreadPoolExecutor(8) as pool:
            going = [pool.submit(join, guest, table, key, name="Zoe") for guest in crowd]
            answers = [future.result() for future in going]
        inside = [guest for guest, answer in zip(crowd, answers, strict=True) if answer.is_success]
        assert len(inside) == 2
        assert {code(answer) for answer in answers if not answer.is_success} == {
            (409, "table-full")
        }
        seats = [guest.sit(table) for guest in inside]
        assert {seat.table["seat"] for seat in seats} == {1, 2}
        assert {player["name"] for player in seats[0].table["players"][1:]} == {"Zoe", "Zoe 2"}


def test_one_person_at_two_doors_has_one_seat(url: str) -> None:
    ana, ben = Guest(url), Guest(url)
    ben.http.get("/api/lobby")
    for _ in range(5):
        table, key = invite(ana, "gin-three", 2)
        duplicates = [Guest(url, ben.cookie) for _ in range(4)]
        with ThreadPoolExecutor(4) as pool:
            doors: list[dict[str, Any]] = [{"seat": 1}, {"seat": 2}, {}, {}]
            for duplicate, door in zip(duplicates, doors, strict=True):
                pool.submit(join, duplicate, table, key, **door)
        players = ben.sit(table, deal=False).table["players"]
        assert sum(player["open"] for player in players) == 1


# ---------------------------------------------------------------- refusals


def test_without_the_key_there_is_no_table(url: str) -> None:
    ana, eve = Guest(url), Guest(url)
    eve.http.get("/api/lobby")
    table, key = invite(ana)
    for wrong in ("", "x", key[:-1], key + "a", key.upper(), "é" * 16, "\x00"):
        assert code(look(eve, table, wrong)) == (404, "no-such-table"), wrong
        assert code(join(eve, table, wrong)) == (404, "no-such-table"), wrong
    assert look(eve, table).content == look(eve, "calm-otter-999").content
    assert join(eve, table).content == join(eve, "calm-otter-999").content
    with pytest.raises(ConnectionClosed) as closed:
        socket = eve.connect(table)
        assert "no-such-table" in str(socket.recv(60))
        socket.recv(60)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404
    assert code(fill(eve, table)) == (404, "no-such-table")
    assert code(leave(eve, table)) == (404, "no-such-table")
    assert key not in eve.http.get("/api/tables").text


def test_a_full_table_takes_nobody(url: str) -> None:
    table, (ana, _), seats = sit_down(url)
    eve = Guest(url)
    key = "a" * 16
    assert code(join(eve, table, key)) == (404, "no-such-table")
    table, key = invite(ana, listed=True)
    assert join(Guest(url), table).status_code == 201
    for seat in (None, 0, 1):
        assert code(join(eve, table, key, seat=seat)) == (409, "table-full")
    assert look(eve, table, key).json()["state"] == "full"
    spectator = eve.sit(table)
    assert spectator.table["seat"] is None and spectator.table["hand"] is None
    assert spectator.table["room"]["invite"] == ""
    assert seats[0].table["room"]["invite"] == ""


def test_a_table_nobody_was_invited_to_has_no_door(url: str) -> None:
    table = Guest(url).new_table()
    for key in ("", "a" * 16):
        assert code(join(Guest(url), table, key)) == (404, "no-such-table")
        assert code(look(Guest(url), table, key)) == (404, "no-such-table")


def test_others_may_be_kept_from_looking_on(url: str) -> None:
    table, (ana, ben), _ = sit_down(url, watch=False)
    socket = Guest(url).connect(table)
    assert "no-such-table" in str(socket.recv(60))
    assert ana.sit(table).table["seat"] == 0 and ben.sit(table).table["seat"] == 1


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"seats": []}, (400, "players")),
        ({"seats": [OPEN] * 2}, (400, "players")),
        ({"seats": [COMPUTER]}, (400, "no-open-seat")),
        ({"seats": [OPEN], "game": "whist"}, (404, "no-such-game")),
        ({"seats": [OPEN], "clock": "soon"}, (400, "bad-clock")),
        ({"seats": [OPEN], "target": -5}, (400, "malformed")),
        ({"seats": [{"who": "me"}]}, (400, "malformed")),
        (
            {"game": "gin-three", "seats": [OPEN, {"who": "computer", "persona": "x"}]},
            (404, "no-such-opponent"),
        ),
    ],
)
def test_what_cannot_be_offered_is_refused(
    url: str, options: dict[str, Any], problem: tuple[int, str]
) -> None:
    answer = Guest(url).http.post("/api/invitations", json={"game": "gin"} | options)
    assert code(answer) == problem


def test_names_can_be_shown_and_told_apart(url: str) -> None:
    ana = Guest(url)
    asked = ["You", "  Olaf\t\n", "\u202eevil\x00", "olaf", "", "x" * 99]
    table, key = invite(ana, "knock-rummy", 4, name=asked[0])
    for name in asked[1:5]:
        refused = join(Guest(url), table, key, name=name, face="../x")
        assert code(refused) == (400, "no-such-face")
        assert join(Guest(url), table, key, name=name, face="noor").status_code == 201
    players = ana.sit(table).table["players"]
    assert [player["name"] for player in players] == ["Guest", "Olaf", "evil", "olaf 2", "Guest 2"]
    # who would look like somebody there looks otherwise
    faces = ["guest", "noor", "guest-fair", "guest-dark", "guest-grey"]
    assert [player["face"] for player in players] == faces
    assert not any(player["bot"] for player in players)
    table, _ = invite(ana, name=asked[5])
    assert ana.sit(table, deal=False).table["players"][0]["name"] == "x" * 24


def test_too_many_at_once_are_refused() -> None:
    settings = Settings(bot_delay_ms=0, tables=(60, 2), visits=(0.001, 3))
    with in_thread(settings) as url:
        ana = Guest(url)
        body = {"game": "gin", "seats": [OPEN]}
        first, *more = [ana.http.post("/api/invitations", json=body) for _ in range(4)]
        assert first.status_code == 201
        assert code(more[-1]) == (429, "too-fast")
        table = first.json()["id"]
        answers = [join(ana, table), look(ana, table), leave(ana, table), join(ana, table)]
        assert [answer.status_code for answer in answers[:3]] == [201, 200, 204]
        assert code(answers[3]) == (429, "too-fast")
        assert code(fill(ana, table)) == (429, "too-fast")


# ---------------------------------------------------------------- filling up


def test_the_maker_gives_open_seats_to_the_computer(url: str) -> None:
    ana, ben = Guest(url), Guest(url)
    table, key = invite(ana, "gin-partners", 3, name="Mara", target=FAR)
    assert join(ben, table, key).status_code == 201
    assert code(fill(ben, table)) == (403, "not-your-seat")
    assert code(fill(ana, table, seat=9)) == (404, "no-such-seat")
    assert code(fill(ana, table, seat=1)) == (409, "seat-taken")
    assert code(fill(ana, table, persona="nobody")) == (404, "no-such-opponent")
    assert fill(ana, table, seat=3, persona="mara", level="hard").status_code == 200
    waiting = ben.sit(table, deal=False)
    assert waiting.table["prompt"] == "Waiting for one player"
    assert fill(ana, table, persona="mara").status_code == 200
    seats = [ana.sit(table), ben.sit(table)]
    lines = [
        (player["name"], player["bot"], player["line"]) for player in seats[0].table["players"]
    ]
    assert lines[0] == ("Guest Mara", False, "") and lines[3] == ("Mara", True, "Hard")
    assert lines[2][1:] == (True, "Medium") and not lines[2][0].startswith("Mara")
    assert code(fill(ana, table)) == (409, "table-full")
    assert play_on(seats, 20) == 20


def test_filling_up_keeps_after_a_restart_of_the_table(url: str) -> None:
    ana = Guest(url)
    table, _ = invite(ana, "gin")  # to 100: a turn comes before it is lost
    assert fill(ana, table).status_code == 200
    seat = ana.sit(table)
    assert seat.play() > 0
    text = ana.http.get(f"/api/tables/{table}/record").raise_for_status().text
    assert final(read(text)).result is not None


# ---------------------------------------------------------------- getting up


def test_who_leaves_before_play_leaves_an_open_seat(url: str) -> None:
    ana, ben, cem = Guest(url), Guest(url), Guest(url)
    table, key = invite(ana, "gin-three", 2, name="Ana")
    assert join(ben, table, key, name="Ben").status_code == 201
    there = ben.sit(table, deal=False)
    assert leave(ben, table).status_code == 204
    with pytest.raises(ConnectionClosed) as closed:  # the old line sees nothing any more
        while True:
            there.receive()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
    assert code(leave(ben, table)) == (404, "no-such-table")
    assert look(ben, table, key).json()["state"] == "open"
    assert join(cem, table, key, name="Cem").status_code == 201
    players = cem.sit(table, deal=False).table["players"]
    assert [player["name"] for player in players] == ["Ana", "Cem", "Open seat"]
    assert ben.http.get("/api/tables").json() == []


def test_when_the_maker_leaves_the_next_looks_after_the_table(url: str) -> None:
    ana, ben = Guest(url), Guest(url)
    table, key = invite(ana, "gin-three", 2)
    join(ben, table, key)
    assert leave(ana, table).status_code == 204
    assert ben.sit(table, deal=False).table["room"]["maker"]
    assert code(fill(ana, table)) == (404, "no-such-table")
    assert fill(ben, table).status_code == 200
    seat = ben.sit(table)
    assert seat.table["seat"] == 1 and seat.play(5) == 5


def test_with_the_last_person_the_table_goes(url: str) -> None:
    ana, ben = Guest(url), Guest(url)
    table, key = invite(ana, "gin-three", seats=[COMPUTER, OPEN], listed=True)
    ben.http.get("/api/lobby")
    spectator = ben.sit(table, deal=False)
    assert leave(ana, table).status_code == 204
    with pytest.raises(ConnectionClosed):
        while True:
            spectator.receive()
    assert code(join(ben, table, key)) == (404, "no-such-table")
    assert "no-such-table" in str(ben.connect(table).recv(60))
    assert ana.http.get("/api/tables").json() == []


def test_a_game_in_play_is_not_left(url: str) -> None:
    table, (_, ben), seats = sit_down(url)
    assert code(leave(ben, table)) == (409, "game-runs")
    assert seats[1].ask("resign")["type"] == "done"
    catch_up(seats)
    assert code(leave(ben, table)) == (409, "game-over")
    assert seats[0].table["sheet"]["result"]["winners"] == [0]


# ---------------------------------------------------------------- cards of the start page


def test_a_table_that_waits_has_a_card(url: str) -> None:
    ana = Guest(url)
    table, key = invite(ana, "gin-three", 2, name="Ana")
    (card,) = ana.http.get("/api/tables").json()
    assert (card["id"], card["waiting"], card["your_turn"]) == (table, True, False)
    assert card["opponent"] == "An open seat and an open seat" and card["face"] == "guest"
    join(Guest(url), table, key, name="ben")
    (card,) = ana.http.get("/api/tables").json()
    assert card["opponent"] == "ben and an open seat" and card["waiting"]
    join(Guest(url), table, key, name="cem")
    (card,) = ana.http.get("/api/tables").json()
    assert card["opponent"] == "ben and cem" and not card["waiting"]


class Other(Seat):
    seed = "0dd5" * 16


def test_seeds_of_who_left_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seat, "gives", True)
    with in_thread(Settings(bot_delay_ms=0, seed_wait=60)) as url:
        ana, ben, cem = Guest(url), Guest(url), Guest(url)
        table, key = invite(ana, "gin-three", 2)
        join(ben, table, key)
        join(cem, table, key)  # the table is full, and the deal promised: it waits for seeds
        gone = Other(ben.connect(table), deal=False)
        gone.until("done")  # its seed
        leave(ben, table)
        dan = Guest(url)
        join(dan, table, key)
        ana.sit(table, deal=False).until("done")
        seats: list[Seat] = []
        for guest in (cem, dan):  # each gives a seed that counts, the helper's
            seat = guest.sit(table, deal=False)
            assert seat.until("promised")["deal"] == 0
            assert seat.until("done", "failed")["type"] == "done"
            seats.append(seat)
        while not seats[1].table["boards"]:
            seats[1].receive()


class Forgetful(MemoryStore):
    """For now, nothing of the promises at a table can be read."""

    failing: Exception | None = None

    async def fair(self, table_id: str) -> tuple[FairRow, ...]:
        if self.failing is not None:
            raise self.failing
        return await super().fair(table_id)


@pytest.mark.parametrize(
    ("why", "message"), [(DatabaseAway(), "database-away"), (OSError(), "not-stored")]
)
def test_who_comes_while_a_table_cannot_be_read_is_told_to_come_again(
    why: Exception, message: str
) -> None:
    store = Forgetful()
    with in_thread(store=store) as url:
        ana = Guest(url)
        table, key = invite(ana)
    with in_thread(store=store) as url:  # another server, which has to read the table
        ben = Guest(url)
        store.failing = why
        assert code(join(ben, table, key)) == (503, message)
        store.failing = None
        assert join(ben, table, key).status_code == 201
