"""Passkeys: made and used as a browser does it, and refused wherever something is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from live import Guest, hang_up, in_thread
from members import FREE, PASSWORD, Authenticator, code, member, post
from openrummy.server.people.passkeys import SECONDS, Challenges, place_of

__all__ = ["hang_up"]

HOME = "https://cards.example"
HERE = {"host": "cards.example"}


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread(FREE) as address:
        yield address


def at_home(guest: Guest, origin: str = HOME) -> Guest:
    """The same person, whose browser has the server at this address."""
    guest.http.headers.update({"host": origin.partition("//")[2], "origin": origin})
    return guest


def asked(guest: Guest) -> dict[str, Any]:
    answer: dict[str, Any] = post(guest, "passkeys/challenge").raise_for_status().json()
    return answer


def wanted(guest: Guest) -> dict[str, Any]:
    answer = post(guest, "passkeys/ask", password=PASSWORD)
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def with_passkey(url: str, name: str, key: bytes) -> tuple[Guest, Authenticator]:
    """A member with a passkey."""
    guest, made = at_home(member(url, name)), Authenticator(HOME, key)
    answer = post(guest, "passkeys", **made.make(wanted(guest)), label="My key")
    assert answer.status_code == 201, answer.text
    assert [passkey["label"] for passkey in answer.json()] == ["My key"]
    return guest, made


def test_who_has_the_passkey_signs_in_and_brings_games_along(url: str) -> None:
    ana, key = with_passkey(url, "Ana Keys", b"keys of ana")
    phone = at_home(Guest(url))
    table = phone.new_table()
    signed_in = post(phone, "passkeys/sign-in", **key.sign(asked(phone)))
    assert signed_in.json()["name"] == "Ana Keys", signed_in.text
    assert [table["id"] for table in ana.http.get("/api/tables").json()] == [table]
    (listed,) = ana.http.get("/api/account/passkeys").json()
    assert listed["place"] == "cards.example" and listed["used"]
    renamed = post(ana, "passkeys/change", id=listed["id"], label=" Phone\u202e ").json()
    assert renamed[0]["label"] == "Phone"
    assert post(ana, "passkeys/change", id=listed["id"], remove=True).json() == []
    answer = post(phone, "passkeys/sign-in", **key.sign(asked(phone)))
    assert code(answer) == (403, "wrong-passkey")


def test_a_passkey_is_asked_for_with_the_password_and_kept_once(url: str) -> None:
    ana, key = with_passkey(url, "Ana Once", b"once")
    assert code(post(ana, "passkeys/ask", password="wrong one")) == (403, "wrong-password")
    again = wanted(ana)
    assert again["known"] == ["b25jZQ"] and again["name"] == "Ana Once"
    assert code(post(ana, "passkeys", **key.make(again))) == (403, "wrong-passkey")
    # no challenge, or one that was used
    assert code(post(ana, "passkeys", **key.make(again))) == (403, "wrong-passkey")
    # another's key is nothing to me
    ben = at_home(member(url, "Ben Other"))
    for body in ({"label": "mine"}, {"remove": True}):
        assert code(post(ben, "passkeys/change", id="b25jZQ", **body))[1] == "no-such-passkey"
    assert ben.http.get("/api/account/passkeys").json() == []


def test_what_is_signed_wrongly_lets_nobody_in(url: str) -> None:
    _, key = with_passkey(url, "Ana Wrong", b"wrong")
    guest = at_home(Guest(url))

    def refused(proof: dict[str, Any]) -> bool:
        return code(post(guest, "passkeys/sign-in", **proof)) == (403, "wrong-passkey")

    first = key.sign(asked(guest))
    assert refused(first | {"signature": first["signature"][::-1]})
    assert refused(first), "a challenge is good once, used well or not"
    assert refused(key.sign({"challenge": "AAAA", "place": "cards.example"}))
    stolen = asked(at_home(Guest(url)))  # the challenge of another device
    asked(guest)
    assert refused(key.sign(stolen))
    assert refused(replace(key, verified=False).sign(asked(guest)))
    for origin in ("http://cards.example", "https://evil.example", "https://cards.example:8443"):
        assert refused(replace(key, origin=origin, uses=key.uses + 9).sign(asked(guest))), origin
    assert refused(key.sign(asked(guest) | {"place": "evil.example"}))
    assert refused(key.sign(asked(guest), id="bm9ib2R5"))
    assert refused(key.sign(asked(guest), user="AAAA"))
    assert refused(key.sign(asked(guest), authenticator_data="!!", client_data="{"))
    key.uses += 50
    assert post(guest, "passkeys/sign-in", **key.sign(asked(guest))).status_code == 200
    assert refused(replace(key, uses=3).sign(asked(guest))), "a copy, which counts by itself"


def test_a_passkey_works_at_its_address_only(url: str) -> None:
    with_passkey(url, "Ana Place", b"place")
    away = "https://other.example"
    moved = Authenticator(away, b"place", uses=5)
    guest = at_home(Guest(url), away)
    answer = post(guest, "passkeys/sign-in", **moved.sign(asked(guest)))
    assert code(answer) == (403, "wrong-passkey")
    # by a bare number there are none; on this computer there are, without https
    bare = Guest(url)
    assert not bare.http.get("/api/account").json()["passkeys"]
    assert code(post(bare, "passkeys/challenge")) == (409, "no-passkeys-here")
    port = url.rpartition(":")[2]
    own = at_home(member(url, "Ana Local"), f"http://localhost:{port}")
    assert own.http.get("/api/account").json()["passkeys"]
    key = Authenticator(f"http://localhost:{port}", b"local")
    assert post(own, "passkeys", **key.make(wanted(own))).status_code == 201
    for host, domain in (
        ("[::1]:80", ""),
        ("10.0.0.7", ""),
        ("a.b:8", "a.b"),
        ("[x", ""),
        ("", ""),
    ):
        assert place_of(host) == domain


def test_an_account_is_deleted_by_its_own_passkey(url: str) -> None:
    ana, key = with_passkey(url, "Ana Ends", b"ends")
    ben, other = with_passkey(url, "Ben Ends", b"ends too")
    answer = post(ana, "delete", passkey=other.sign(asked(ana)))
    assert code(answer) == (403, "wrong-passkey")
    assert post(ana, "delete", passkey=key.sign(asked(ana))).status_code == 200
    assert not ana.http.get("/api/account").json()["signed_in"]
    answer = post(ana, "passkeys/sign-in", **key.sign(asked(ana)))
    assert code(answer) == (403, "wrong-passkey")
    assert ben.http.get("/api/account").json()["signed_in"]


def test_a_challenge_is_one_device_s_for_five_minutes() -> None:
    now = 100.0
    given = Challenges(lambda: now)
    first = given.new("phone", "sign-in")
    second = given.new("phone", "sign-in")
    assert first != second and given.take("phone", "make") is None
    assert given.take("tablet", "sign-in") is None
    assert given.take("phone", "sign-in") == second
    assert given.take("phone", "sign-in") is None
    given.new("phone", "make")
    now += SECONDS
    assert given.take("phone", "make") is None
