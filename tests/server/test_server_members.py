"""Members change their own accounts, and nobody else can."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from live import FAST, Guest, Seat, hang_up, in_thread
from members import FIREFOX, FREE, PASSWORD, code, member, post, register, sign_in
from openrummy.server.parts.account.dependencies import device_name
from openrummy.server.people.passwords import Passwords
from people import invite, join, play_on

__all__ = ["hang_up"]

FRESH = "another horse"


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread(FREE) as address:
        yield address


def own(guest: Guest) -> dict[str, Any]:
    answer: dict[str, Any] = guest.http.get("/api/account").json()
    return answer


def devices(guest: Guest) -> list[dict[str, Any]]:
    answer: list[dict[str, Any]] = guest.http.get("/api/account/devices").json()
    return answer


def ended(seat: Seat) -> None:
    """The line to this seat is closed."""
    with pytest.raises(ConnectionClosed):
        while True:
            seat.socket.recv(60)


# ---------------------------------------------------------------- password and codes


def test_another_password_signs_every_other_device_out(url: str) -> None:
    ana, phone = member(url, "Ana Fresh"), Guest(url)
    table = ana.new_table()
    assert sign_in(phone, "Ana Fresh").status_code == 200
    lost = phone.sit(table)
    link = ana.http.post("/api/me/passes", json={}).json()["code"]
    assert code(post(ana, "password", password="wrong one", fresh=FRESH))[1] == "wrong-password"
    assert code(post(ana, "password", password=PASSWORD, fresh="short"))[1] == "bad-password"
    assert own(phone)["signed_in"]
    assert post(ana, "password", password=PASSWORD, fresh=FRESH).status_code == 200
    ended(lost)
    assert not own(phone)["signed_in"] and own(ana)["signed_in"]
    assert Seat(phone.connect(table)).table["seat"] is None
    assert code(phone.http.post("/api/me", json={"code": link}))[1] == "no-such-pass"
    assert code(sign_in(phone, "Ana Fresh")) == (403, "wrong-password")
    assert sign_in(phone, "Ana Fresh", FRESH).status_code == 200


def test_a_recovery_code_sets_a_password_once(url: str) -> None:
    ana = Guest(url)
    codes = register(ana, "Ana Lost").json()["codes"]
    assert own(ana)["codes_left"] == 8 and own(ana)["codes"] == []
    phone, other = Guest(url), Guest(url)
    assert sign_in(other, "Ana Lost").status_code == 200
    used = {"name": "ana lost", "code": codes[0].upper().replace("-", " "), "password": FRESH}
    assert code(post(phone, "recover", **used | {"name": "Somebody"})) == (403, "wrong-code")
    assert code(post(phone, "recover", **used | {"code": "abcd"})) == (403, "wrong-code")
    assert code(post(phone, "recover", **used | {"password": "x"})) == (400, "bad-password")
    assert post(phone, "recover", **used).json()["codes_left"] == 7
    assert own(phone)["signed_in"] and not own(other)["signed_in"] and not own(ana)["signed_in"]
    assert code(post(ana, "recover", **used)) == (403, "wrong-code")
    assert code(post(phone, "codes", password="wrong one")) == (403, "wrong-password")
    fresh = post(phone, "codes", password=FRESH).json()["codes"]
    assert len(fresh) == 8 and not set(fresh) & set(codes)
    assert code(post(ana, "recover", **used | {"code": codes[1]})) == (403, "wrong-code")


def test_a_name_that_is_not_there_takes_the_same_work(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = register(Guest(url), "Known Name").json()["codes"]
    done: list[str] = []

    def noted(kept: str, password: str) -> bool:
        done.append(f"compared with {kept.partition('$p=')[2]}")
        return False

    async def hashed(self: Passwords, password: str) -> str:
        done.append("hashed")
        return "$argon2"

    work = {}
    monkeypatch.setattr(Passwords, "_same", lambda self, kept, word: noted(kept, word))
    sign_in(Guest(url), "Known Name")  # the first of a server makes something to compare with
    monkeypatch.setattr(Passwords, "hashed", hashed)
    for name in ("Known Name", "Nobody Here", "!"):
        done.clear()
        assert code(sign_in(Guest(url), name)) == (403, "wrong-password")
        assert code(post(Guest(url), "recover", name=name, code="x", password=FRESH))[0] == 403
        work[name] = [line.partition(" with")[0] for line in done]
    assert set(map(tuple, work.values())) == {("compared", "hashed")}
    assert codes


# ---------------------------------------------------------------- name, face, page


def test_a_name_is_changed_to_one_that_nobody_has(url: str) -> None:
    ana = member(url, "Ana Before")
    member(url, "Ben Here")
    for name, fault in (("Ben Нere", "bad-name"), ("ben here", "name-taken"), ("A", "bad-name")):
        assert post(ana, "change", name=name).json()["code"] == fault
    assert code(post(ana, "change", face="owl")) == (400, "no-such-face")
    assert own(ana)["name"] == "Ana Before"
    answer = post(ana, "change", name="Ana After", face="mara", private=True).json()
    assert (answer["name"], answer["face"], answer["private"]) == ("Ana After", "mara", True)
    assert post(ana, "change", name="ANA AFTER").json()["name"] == "ANA AFTER"
    register(Guest(url), "Ana Before")  # free again
    assert sign_in(Guest(url), "ana after").status_code == 200


def test_who_sits_down_has_the_name_of_the_account(url: str) -> None:
    ana = member(url, "Ana Seated")
    post(ana, "change", face="mara")
    table, key = invite(ana, "knock-rummy", 4, name="Somebody", face="guest")
    asked = ["Ana  Seated.", "ANA SEATED", "Otto", "Moderate", "Guest"]
    got = ["Guest Ana Seated.", "Guest ANA SEATED", "Guest Otto", "Moderate"]
    for name in asked[:4]:
        assert join(Guest(url), table, key, name=name).status_code == 201
    players = ana.sit(table).table["players"]
    assert [player["name"] for player in players] == ["Ana Seated", *got]
    assert players[0]["face"] == "mara"
    link = Guest(url).http.post("/api/me/passes", json={"name": "Ana Seated"}).json()["code"]
    offer = Guest(url).http.post("/api/me/look", json={"code": link}).json()
    assert offer["name"] == "Guest Ana Seated"
    # nor by the name that a guest would get instead, where that is an account's
    for name in ("Bea", "Guest Bea"):
        member(url, name)
    bea = Guest(url)
    table, _ = invite(bea, name="Bea")
    assert bea.sit(table, deal=False).table["players"][0]["name"] == "Guest"


def test_a_rematch_is_under_the_name_one_has_by_now(url: str) -> None:
    ana, ben = Guest(url), Guest(url)
    table, key = invite(ana, name="Ana Early", target=20)
    assert join(ben, table, key, name="Ana Later").status_code == 201
    seats = [ana.sit(table), ben.sit(table)]
    play_on(seats)
    register(ana, "Ana Later")
    seats[0] = ana.sit(table)
    for seat in seats:
        assert seat.ask("offer", kind="rematch")["type"] == "done"
    while not seats[0].table["room"]["next"]:
        seats[0].receive()
    players = ana.sit(seats[0].table["room"]["next"]).table["players"]
    assert {player["name"] for player in players} == {"Ana Later", "Guest Ana Later"}


# ---------------------------------------------------------------- devices


def test_devices_are_called_what_they_are() -> None:
    mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.4 Safari/605"
    edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36 Edg/126.0"
    phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/126.0 Mobile Safari/604.1"
    names_shown = [device_name(agent) for agent in (FIREFOX, mac, edge, phone, "curl/8", "")]
    assert names_shown == [
        "Firefox on Android",
        "Safari on Mac",
        "Edge on Windows",
        "Chrome on iPhone",
        "A browser",
        "A browser",
    ]


def test_devices_are_signed_out_one_by_one_and_by_nobody_else(url: str) -> None:
    ana, phone, third, ben = member(url, "Ana Many"), Guest(url), Guest(url), member(url, "Ben One")
    table = ana.new_table()
    for guest in (phone, third):
        assert sign_in(guest, "Ana Many").status_code == 200
    line = phone.sit(table)
    listed = devices(phone)
    assert [row["here"] for row in listed] == [True, False, False]
    mine = next(device["id"] for device in devices(phone) if device["here"])
    assert not {row["id"] for row in listed} & {device["id"] for device in devices(ben)}
    for wrong in (mine, "0" * 16):
        assert code(post(ben, "devices/sign-out", id=wrong)) == (404, "no-such-device")
    assert code(post(phone, "devices/sign-out", id=mine)) == (404, "no-such-device")
    assert len(post(ana, "devices/sign-out", id=mine).json()) == 2
    ended(line)
    assert not own(phone)["signed_in"] and own(third)["signed_in"]
    assert len(post(ana, "devices/sign-out").json()) == 1
    assert not own(third)["signed_in"] and own(ana)["signed_in"] and own(ben)["signed_in"]


def test_a_cookie_copied_before_signing_in_is_useless(url: str) -> None:
    ana, phone = Guest(url), Guest(url)
    phone.http.get("/api/lobby")
    table = phone.new_table()
    copies = []
    for guest, enter in ((ana, register), (phone, sign_in)):
        guest.http.get("/api/lobby")
        copies.append(Guest(url, guest.cookie))
        assert enter(guest, "Ana Copied").status_code < 300
    for copy in copies:
        assert not own(copy)["signed_in"] and copy.http.get("/api/tables").json() == []
    for guest in (ana, phone):
        assert own(guest)["signed_in"]
        assert [table["id"] for table in guest.http.get("/api/tables").json()] == [table]
    assert len(devices(ana)) == 2


def test_a_device_that_signed_out_brings_its_next_games_along(url: str) -> None:
    ana = member(url, "Ana Again")
    ana.http.post("/api/account/sign-out")
    table = ana.new_table()
    assert sign_in(ana, "Ana Again").status_code == 200
    assert [table["id"] for table in ana.http.get("/api/tables").json()] == [table]


def test_what_belongs_to_an_account_stays_with_it(url: str) -> None:
    """Signing in to another account, or becoming a guest by a link, takes no games along."""
    ana, ben = member(url, "Ana Keeps"), member(url, "Ben Keeps")
    table = ana.new_table()
    link = ben.http.post("/api/me/passes", json={}).json()["code"]
    assert ana.http.post("/api/me/look", json={"code": link}).json()["own"] == 0
    assert ana.http.post("/api/me", json={"code": link}).json()["games"] == 0
    assert sign_in(ana, "Ana Keeps").status_code == 200
    assert sign_in(ana, "Ben Keeps").status_code == 200
    assert ana.http.get("/api/tables").json() == []
    assert sign_in(ana, "Ana Keeps").status_code == 200
    assert [table["id"] for table in ana.http.get("/api/tables").json()] == [table]


def test_two_who_play_against_each_other_cannot_become_one(url: str) -> None:
    ana, guest = member(url, "Ana Against"), Guest(url)
    table, key = invite(ana)
    assert join(guest, table, key).status_code == 201
    assert code(sign_in(guest, "Ana Against")) == (409, "both-sit")
    assert not own(guest)["signed_in"]


# ---------------------------------------------------------------- permissions and limits

MEMBERS = [
    ("GET", "devices", None),
    ("GET", "passkeys", None),
    ("GET", "export", None),
    ("POST", "change", {"name": "Somebody New"}),
    ("POST", "password", {"password": PASSWORD, "fresh": FRESH}),
    ("POST", "codes", {"password": PASSWORD}),
    ("POST", "devices/sign-out", {}),
    ("POST", "passkeys/ask", {"password": PASSWORD}),
    ("POST", "passkeys", {"id": "x", "client_data": "x", "attestation": "x"}),
    ("POST", "passkeys/change", {"id": "x"}),
    ("POST", "delete", {"password": PASSWORD}),
]


@pytest.mark.parametrize(("method", "path", "body"), MEMBERS)
def test_a_guest_has_nothing_to_change(
    url: str, method: str, path: str, body: dict[str, str] | None
) -> None:
    answer = Guest(url).http.request(method, f"/api/account/{path}", json=body)
    assert code(answer) == (403, "no-account")


def test_a_borrowed_device_cannot_guess_the_password() -> None:
    """Whatever asks for it counts: for the name, and for the address."""
    with in_thread(replace(FAST, sign_ins=(1e-6, 6))) as url:
        ana = member(url, "Ana Slow")
        tried = [post(ana, "password", password=f"wrong {n}", fresh=FRESH) for n in range(3)]
        tried += [post(ana, "delete", password=f"wrong {n}") for n in range(2)]
        assert {code(answer)[1] for answer in tried} == {"wrong-password"}
        for path in ("delete", "codes", "passkeys/ask"):
            assert code(post(ana, path, password=PASSWORD)) == (429, "too-fast")
        assert own(ana)["signed_in"]
