"""Accounts over HTTP: a name, a password, and what was played before comes along."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from live import FAST, Guest, hang_up, in_thread
from openrummy.club import names
from openrummy.play.problems import Problem
from openrummy.server.connections.anonymous_limits import SignInLimiter
from openrummy.server.people.passwords import Passwords
from people import play_on, sit_down

__all__ = ["hang_up"]

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


def register(guest: Guest, name: str, password: str = PASSWORD) -> Any:
    return guest.http.post("/api/account", json={"name": name, "password": password})


def sign_in(guest: Guest, name: str, password: str = PASSWORD) -> Any:
    return guest.http.post("/api/account/sign-in", json={"name": name, "password": password})


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_who_registers_keeps_what_was_played_and_another_device_brings_its_own(url: str) -> None:
    table, (ana, _), seats = sit_down(url, target=20)
    play_on(seats)
    answer = register(ana, "Ana Luz")
    assert answer.status_code == 201, answer.text
    assert answer.json()["name"] == "Ana Luz" and len(answer.json()["codes"]) == 8
    assert [table["id"] for table in ana.http.get("/api/tables").json()] == [table]
    phone = Guest(url)
    other = phone.http.post(
        "/api/tables", json={"game": "gin", "persona": "mara", "level": "easy"}
    ).json()["id"]
    assert sign_in(phone, "ana luz").status_code == 200
    for device in (ana, phone):
        found_here = {table["id"] for table in device.http.get("/api/tables").json()}
        assert found_here == {table, other}
        assert device.http.get("/api/account").json()["name"] == "Ana Luz"
    assert not phone.http.post("/api/account/sign-out").json()["signed_in"]
    assert not phone.http.get("/api/account").json()["signed_in"]
    assert phone.http.get("/api/tables").json() == []
    assert len(ana.http.get("/api/tables").json()) == 2


def test_nobody_learns_which_names_exist(url: str) -> None:
    register(Guest(url), "Known One")
    stranger = Guest(url)
    wrong, nobody = sign_in(stranger, "Known One", "not this"), sign_in(stranger, "Nobody Else")
    assert code(wrong) == code(nobody) == (403, "wrong-password")
    assert wrong.json() == nobody.json()


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("A", "bad-name"),
        ("x" * 21, "bad-name"),
        ("Ana!", "bad-name"),
        ("Аna", "bad-name"),
        ("Mara", "bad-name"),
        ("Gu est", "bad-name"),
        ("Taken Name", "name-taken"),
        ("taken-name", "name-taken"),
        ("Taken Narne", "name-taken"),
    ],
)
def test_names_that_nobody_gets(url: str, name: str, fault: str) -> None:
    register(Guest(url), "Taken Name")
    assert register(Guest(url), name).json()["code"] == fault


def test_an_account_is_one_guest_s_and_passwords_have_a_length(url: str) -> None:
    guest = Guest(url)
    assert code(register(guest, "Once Only", "short")) == (400, "bad-password")
    assert code(register(guest, "Once Only", "once-only")) == (400, "bad-password")
    assert register(guest, "Once Only").status_code == 201
    assert code(register(guest, "Twice Only")) == (409, "has-account")


def test_tries_are_limited_for_a_name_and_for_an_address() -> None:
    from dataclasses import replace

    with in_thread(replace(FAST, sign_ins=(1, 3))) as address:
        guest = Guest(address)
        tried = [code(sign_in(guest, "Somebody New"))[1] for _ in range(5)]
        assert tried == ["wrong-password"] * 3 + ["too-fast"] * 2


def test_nobody_is_locked_out_by_strangers() -> None:
    """Ana came in from her address before: the tries of others do not count against her there."""
    from dataclasses import replace

    with in_thread(replace(FAST, sign_ins=(1e-6, 4))) as address:
        home = {"x-forwarded-for": "203.0.113.7"}
        ana = Guest(address)
        ana.http.headers.update(home)
        assert register(ana, "Ana Known").status_code == 201
        for number in range(11):
            guesser = Guest(address)
            guesser.http.headers.update({"x-forwarded-for": f"198.51.100.{number}"})
            tried = [code(sign_in(guesser, "Ana Known", "wrong"))[1] for _ in range(4)]
        assert tried == ["too-fast"] * 4  # the name is tried from everywhere
        again = Guest(address)
        again.http.headers.update(home)
        assert sign_in(again, "Ana Known").status_code == 200


def test_one_network_does_not_try_from_many_addresses() -> None:
    tries = SignInLimiter(1e-6, 4)
    wide = [tries.take(f"2001:db8:0:{number:x}::/64") for number in range(20)]
    assert wide == [True] * 16 + [False] * 4  # of one /56
    assert tries.take("2001:db8:1::/64") and tries.take("192.0.2.1")


async def test_a_crowd_that_signs_in_is_told_to_come_back() -> None:
    passwords = Passwords((1, 8))
    kept = await passwords.hashed("a password")
    asked = [passwords.fits(kept, "wrong") for _ in range(60)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    refused = [problem for problem in answers if isinstance(problem, Problem)]
    assert 20 < len(refused) < 60 and {problem.code for problem in refused} == {"sign-ins-full"}
    assert await passwords.fits(kept, "a password")


@pytest.mark.parametrize(
    ("first", "other"), [("Bill", "BiII"), ("José", "jose"), ("Milo", "Mi1o"), ("Max", "M a x")]
)
def test_names_that_look_alike_have_one_key(first: str, other: str) -> None:
    assert names.key(first) == names.key(other)


@pytest.mark.parametrize("name", ["李小龍", "さくら子", "O'Neil", "Ødegård", "Ana-Luz 2", "Ωμέγα"])
def test_names_of_one_script_are_fine(name: str) -> None:
    assert names.fault(name) is None
