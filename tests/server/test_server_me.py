"""Your own devices: a link used once, games that come along, signing out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from host_tables import table_row
from live import FAR, FAST, Guest, Seat, hang_up, in_thread, play_until_my_turn
from memory_store import MemoryStore
from openrummy.play.host import PassRow, SeatRow
from openrummy.server.people.device_guests import Guests
from openrummy.server.settings import Settings

__all__ = ["hang_up"]

ANA = {"name": "Ana", "face": "mara"}


@pytest.fixture(scope="module")
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture(scope="module")
def url(store: MemoryStore) -> Iterator[str]:
    settings = replace(FAST, passes=(1e6, 1e6))
    with in_thread(settings, store) as address:
        yield address


def code_of(guest: Guest, **said: str) -> str:
    answer = guest.http.post("/api/me/passes", json=said or ANA)
    assert answer.status_code == 201, answer.text
    body: dict[str, Any] = answer.json()
    assert body["url"] == f"/me/{body['code']}" and body["seconds"] == 600
    return str(body["code"])


def use(guest: Guest, code: str, path: str = "/api/me") -> dict[str, Any]:
    answer = guest.http.post(path, json={"code": code})
    return {"status": answer.status_code} | answer.json()


def me(guest: Guest) -> dict[str, Any]:
    answer: dict[str, Any] = guest.http.get("/api/me").json()
    return answer


def table_ids(guest: Guest) -> set[str]:
    return {table["id"] for table in guest.http.get("/api/tables").json()}


# ---------------------------------------------------------------- another device


def test_a_link_for_a_device_gives_it_another_cookie(url: str) -> None:
    """The cookie it had before may have been copied: that one is nobody's now."""
    ana, phone = Guest(url), Guest(url)
    phone.new_table()
    before = phone.cookie
    use(phone, code_of(ana))
    assert phone.cookie != before
    ana.new_table()
    assert len(table_ids(phone)) == 2 and table_ids(Guest(url, before)) == set()


def test_a_link_gives_the_seat_to_another_device(url: str) -> None:
    desktop, phone = Guest(url), Guest(url)
    table = desktop.new_table()
    seat = desktop.sit(table)
    play_until_my_turn(seat, 1)
    code = code_of(desktop)

    offer = use(phone, code, "/api/me/look")
    assert (offer["name"], offer["face"], offer["running"], offer["own"]) == ("Ana", "mara", 1, 0)
    assert 590 <= offer["seconds"] <= 600 and offer["here"] is False
    assert table_ids(phone) == set()  # looking changes nothing

    answer = use(phone, code)
    assert (answer["status"], answer["name"], answer["devices"]) == (200, "Ana", 2)
    assert table_ids(phone) == {table}
    here = phone.sit(table)
    assert here.table["seat"] == 0 and here.table["hand"] == seat.table["hand"]
    assert here.act(here.choose())["type"] == "done"
    seat.until("update")


def test_both_devices_of_a_seat_see_the_same(url: str) -> None:
    desktop, phone = Guest(url), Guest(url)
    table = desktop.new_table(target=FAR)
    use(phone, code_of(desktop))
    seats = [desktop.sit(table), phone.sit(table)]
    for turn in range(6):
        player, other = seats[turn % 2], seats[1 - turn % 2]
        play_until_my_turn(player, 1)
        for seat in (player, other):
            seat.ask("ping")
        assert player.table["hand"] == other.table["hand"]
        assert player.table["seq"] == other.table["seq"]
        assert player.table["can"] == other.table["can"]
        if player.table["sheet"]["result"]:
            break


def test_a_link_holds_once(url: str) -> None:
    desktop, phone, third = Guest(url), Guest(url), Guest(url)
    code = code_of(desktop)
    assert use(phone, code)["status"] == 200
    for path in ("/api/me", "/api/me/look"):
        again = use(third, code, path)
        assert (again["status"], again["code"]) == (409, "pass-used")
    assert me(third)["devices"] == 1


def test_a_new_link_ends_the_older_one(url: str) -> None:
    desktop, phone = Guest(url), Guest(url)
    older, newer = code_of(desktop), code_of(desktop)
    assert use(phone, older)["code"] == "no-such-pass"
    assert use(phone, newer)["status"] == 200


@pytest.mark.parametrize("code", ["", "x", "a" * 16, "A" * 16, "a" * 4000, "aaaa\n", "é" * 16])
def test_no_such_link(url: str, code: str) -> None:
    answer = use(Guest(url), code)
    assert (answer["status"], answer["code"]) == (404, "no-such-pass")


async def test_a_link_is_too_old_after_ten_minutes() -> None:
    now = 1_000_000
    guests = Guests(MemoryStore(), lambda: now)
    code = await guests.new_pass("ana", "Ana", "mara")
    now += 599_999
    assert (await guests.find_pass(code))[1] == 1
    now += 1
    row, left = await guests.find_pass(code)
    assert row is not None and left == 0
    assert await guests.use_pass(code) is None


async def test_games_after_a_sign_out_of_all_devices_follow_to_the_next_guest() -> None:
    guests, merged = Guests(MemoryStore()), []

    async def merge(old: str, new: str) -> None:
        merged.append((old, new))

    await guests.become("phone", "ana", merge)
    await guests.sign_out("ana")
    signed_out = guests.guest_of("phone")
    assert guests.devices_of(signed_out) == {"phone"} and guests.is_only_device("phone")
    await guests.become("phone", "bea", merge)
    assert merged == [("phone", "ana"), (signed_out, "bea")]


def test_an_old_link_says_so(url: str, store: MemoryStore) -> None:
    code = code_of(Guest(url))
    for key, row in list(store._passes.items()):
        store._passes[key] = PassRow(key, row.guest, 5)
    answer = use(Guest(url), code)
    assert (answer["status"], answer["code"]) == (409, "pass-old")


def test_only_hashes_of_codes_are_kept(url: str, store: MemoryStore) -> None:
    code = code_of(Guest(url))
    assert code not in repr(store._passes) + str(list(store._passes))


# ---------------------------------------------------------------- permissions and limits


@pytest.mark.parametrize(
    "path", ["/api/me", "/api/me/look", "/api/me/passes", "/api/me/devices/forget"]
)
def test_another_site_may_not(url: str, path: str) -> None:
    victim, mallory = Guest(url), Guest(url)
    code = code_of(mallory)
    me(victim)
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        answer = victim.http.post(path, json={"code": code}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
    assert me(victim)["devices"] == 1 and use(Guest(url), code)["status"] == 200


def test_a_get_has_no_effect(url: str) -> None:
    guest, code = Guest(url), code_of(Guest(url))
    for path in (f"/me/{code}", f"/api/me?code={code}", f"/api/me/{code}"):
        guest.http.get(path)
    assert me(guest)["devices"] == 1
    assert use(guest, code)["status"] == 200


def test_guessing_is_slow() -> None:
    with in_thread(Settings(bot_delay_ms=0, passes=(1e-6, 5))) as url:
        codes = [use(Guest(url), "a" * 16)["code"] for _ in range(8)]  # each with a new cookie
    assert codes[:5] == ["no-such-pass"] * 5 and set(codes[5:]) == {"too-fast"}


# ---------------------------------------------------------------- games of its own


def test_games_of_its_own_come_along(url: str) -> None:
    desktop, phone = Guest(url), Guest(url)
    first, second = desktop.new_table(), phone.new_table()
    running = phone.sit(second)
    code = code_of(desktop)
    assert use(phone, code, "/api/me/look")["own"] == 1
    assert use(phone, code)["games"] == 2
    assert table_ids(phone) == table_ids(desktop) == {first, second}
    with pytest.raises(ConnectionClosed):  # the connection of the old identity ends
        while True:
            running.socket.recv(60)
    for guest in (desktop, phone):
        assert guest.sit(second).table["seat"] == 0


def test_games_that_another_device_has_too_stay_there(url: str) -> None:
    """A borrowed device does not take its owner's games away."""
    owner, borrowed, friend = Guest(url), Guest(url), Guest(url)
    table = owner.new_table()
    use(borrowed, code_of(owner))
    code = code_of(friend)
    assert use(borrowed, code, "/api/me/look")["own"] == 0
    assert use(borrowed, code)["games"] == 0
    assert table_ids(borrowed) == set() and table_ids(owner) == {table}
    assert me(owner)["devices"] == 1 and me(friend)["devices"] == 2


async def test_who_plays_against_each_other_cannot_become_one() -> None:
    store = MemoryStore()
    with in_thread(FAST, store) as url:
        ana, ben = Guest(url), Guest(url)
        table = ana.new_table(), ben.new_table()
        rows = [await store.table(name) for name in table]
        guests = [row.seats[0].guest for row in rows if row is not None]
        seats = tuple(SeatRow(guest, "guest", guest=guest) for guest in guests)
        await store.create(table_row(seats=seats, name="calm-otter-123"))
        code = code_of(ana)
        for path in ("/api/me/look", "/api/me"):
            assert use(ben, code, path)["code"] == "both-sit"
        assert me(ben)["games"] == 2


# ---------------------------------------------------------------- signing out


def test_signing_the_others_out(url: str) -> None:
    desktop, phone = Guest(url), Guest(url)
    table = desktop.new_table()
    use(phone, code_of(desktop))
    lost = desktop.sit(table)
    unused = code_of(desktop)

    answer = phone.http.post("/api/me/devices/forget")
    assert (answer.status_code, answer.json()["devices"]) == (200, 1)

    with pytest.raises(ConnectionClosed):
        while True:
            lost.socket.recv(60)
    assert table_ids(desktop) == set() and table_ids(phone) == {table}
    assert Seat(desktop.connect(table)).table["seat"] is None
    assert phone.sit(table).table["seat"] == 0
    assert use(Guest(url), unused)["code"] == "no-such-pass"


def test_a_connection_that_was_signed_out_may_do_nothing(url: str) -> None:
    desktop, phone = Guest(url), Guest(url)
    table = desktop.new_table()
    use(phone, code_of(desktop))
    seat = phone.sit(table)
    play_until_my_turn(seat, 1)
    token, seq = seat.choose(), seat.table["seq"]
    desktop.http.post("/api/me/devices/forget")
    said: list[dict[str, Any]] = []
    with pytest.raises(ConnectionClosed):
        seat.socket.send(json.dumps({"type": "act", "id": 99, "seq": seq, "action": token}))
        while True:
            said.append(json.loads(seat.socket.recv(60)))
    assert not any(answer["type"] == "done" for answer in said)
    assert desktop.sit(table).table["seq"] == seq


def test_devices_outlive_the_server() -> None:
    store = MemoryStore()
    with in_thread(FAST, store) as url:
        desktop, phone = Guest(url), Guest(url)
        table = desktop.new_table()
        use(phone, code_of(desktop))
        cookie = phone.cookie
    with in_thread(FAST, store) as url:
        assert table_ids(Guest(url, cookie)) == {table}
