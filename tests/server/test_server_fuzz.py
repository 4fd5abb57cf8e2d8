"""Whatever is sent, the server answers with a name for it, changes nothing and lives on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from example_count import EXAMPLES
from live import Guest, Seat, hang_up, in_thread
from openrummy.core.rules.text import has
from openrummy.play import wire

__all__ = ["hang_up"]

KINDS = [tag.__struct_config__.tag for tag in wire.ClientMessage.__args__]
CARDS = st.sampled_from(["As", "2c", "Td", "Kh", "X1", "ZZ", "10s"])
TOKENS = st.one_of(
    st.sampled_from(["p", "s", "t", "t:5c", "m:", "b:", "o", "best-defence", "deal:00"]),
    CARDS,
    st.builds("k:{}:{}".format, CARDS, st.text("A2Kcdhs/", max_size=12)),
    st.builds("l:{}:{}".format, CARDS, st.integers(-1, 120)),
    st.builds("d:{}".format, st.text("A2KcdhsX1=", max_size=12)),
    st.builds("r:{}:{}:{}".format, CARDS, st.integers(-1, 120), CARDS),
    st.text(max_size=300),
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
FIELDS = {
    "id": st.integers(-(10**20), 10**20),
    "seq": st.integers(-(10**20), 10**20),
    "action": TOKENS,
    "after": st.none() | st.integers(-(10**20), 10**20),
    "card": st.none() | CARDS | st.text(max_size=5),
    "lay_off": st.sampled_from(["auto", "hand", "Auto", ""]),
    "name": ANYTHING,
}
OPPONENTS = st.fixed_dictionaries(
    {"persona": st.sampled_from(["mara", "otto", "x"]), "level": st.sampled_from(["easy", "x"])}
)
MESSAGES = st.builds(
    lambda kind, fields: {"type": kind, **fields},
    st.sampled_from([tag for tag in KINDS if tag not in ("resign", "next-deal")]) | ANYTHING,
    st.fixed_dictionaries({}, optional=FIELDS),
)
SENT = st.one_of(
    MESSAGES.map(json.dumps),
    ANYTHING.map(json.dumps),
    st.text(max_size=400),
    st.binary(max_size=400),
)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


@pytest.fixture(scope="module")
def seat(url: str) -> Iterator[Seat]:
    guest = Guest(url)
    yield guest.sit(guest.new_table())


def answer_to(seat: Seat, text: str | bytes) -> list[dict[str, Any]]:
    """Everything heard between a message and the answer to a ping after it."""
    seat.socket.send(text)
    seat.say({"type": "ping", "id": 4242})
    heard = []
    while (message := seat.receive()) != {"type": "pong", "id": 4242}:
        heard.append(message)
    return heard


@pytest.mark.parametrize(
    ("game", "players"), [("gin", 2), ("knock-rummy", 5), ("rummy-500", 4), ("open-gin", 3)]
)
def test_any_message_is_answered(game: str, players: int) -> None:
    with in_thread() as url:
        guest = Guest(url)
        seat = guest.sit(guest.new_table(game, players=players))

        @given(st.lists(SENT, min_size=1, max_size=12))
        @settings(max_examples=EXAMPLES)
        def check(messages: list[str | bytes]) -> None:
            for message in messages:
                heard = answer_to(seat, message)
                assert heard, message
                for answer in heard:
                    assert answer["type"] != "failed" or has(f"failure.{answer['code']}")
                    assert answer.get("code") != "internal", (message, heard)
                    assert "Traceback" not in json.dumps(answer)

        check()
        assert guest.sit(seat.table["id"]).table["boards"]


def test_any_request_is_answered(url: str) -> None:
    guest = Guest(url)

    @given(
        st.sampled_from(["GET", "POST", "PUT", "DELETE", "HEAD"]),
        st.sampled_from(
            ["/api/tables", "/api/lobby", "/api/rules/{}", "/api/tables/{}/record", "/{}", "/ws/{}"]
        ),
        st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=20),
        st.one_of(
            ANYTHING.map(json.dumps).map(str.encode),
            st.binary(max_size=200),
            st.fixed_dictionaries(
                {
                    "game": st.sampled_from(["gin", "knock-rummy", "rummy", "", "x"]),
                    "persona": st.sampled_from(["mara", "x"]),
                    "level": st.sampled_from(["easy", "x"]),
                },
                optional={
                    "target": st.integers(-5, 10**20),
                    "name": ANYTHING,
                    "face": ANYTHING,
                    "players": st.integers(-1, 9) | ANYTHING,
                    "opponents": st.lists(OPPONENTS | ANYTHING, max_size=10) | ANYTHING,
                },
            )
            .map(json.dumps)
            .map(str.encode),
        ),
    )
    @settings(max_examples=2 * EXAMPLES)
    def check(method: str, path: str, name: str, body: bytes) -> None:
        from urllib.parse import quote

        target = path.format(quote(name, safe=""))
        answer = guest.http.request(method, target, content=body)
        assert answer.status_code < 500, (method, target, body, answer.text)
        assert "Traceback" not in answer.text

    check()


def test_cookies_of_any_kind(url: str) -> None:
    guest = Guest(url)

    @given(st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=100))
    @example(" ")
    @example('"; openrummy_guest=; =" ')
    @settings(max_examples=EXAMPLES)
    def check(text: str) -> None:
        # white space at the end belongs to no header; httpx refuses to send it
        headers = {"Cookie": f"openrummy_guest={text}".rstrip()}
        assert guest.http.get("/api/lobby", headers=headers).status_code == 200

    check()
