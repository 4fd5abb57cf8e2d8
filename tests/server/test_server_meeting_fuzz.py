"""Anything at all is sent on the line of people: every frame is answered by a name."""

from __future__ import annotations

import json
import os
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import inspect
from websockets.exceptions import ConnectionClosed

from frames import encoded, fields_of, torn
from live import FAST, hang_up, in_thread
from matchmaking import Page, stranger, with_account
from openrummy.core.rules.text import has
from openrummy.play import wire

__all__ = ["hang_up"]

pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module")

MANY = int(os.environ.get("OPENRUMMY_FRAMES", "25"))
ANSWERS = {kind.__struct_config__.tag for kind in wire.PeopleAnswer.__args__}
TYPES = [inspect.type_info(kind) for kind in wire.PeopleMessage.__args__]
SENSIBLE = st.fixed_dictionaries(
    {
        "type": st.sampled_from(["seek", "challenge", "answer-challenge", "stop-seeking"]),
        "id": st.integers(1, 9),
    },
    optional={
        "pool": st.sampled_from(["gin", "any-knock", "gin@1d", "gin@", "gin@@", "gin@9999999+0"]),
        "rated": st.booleans(),
        "name": st.sampled_from(["Fuzz One", "fuzz two", "\u202e", "x" * 500, ""]),
        "game": st.sampled_from(["gin", "gin-three", "\x00"]),
        "clock": st.sampled_from(["", "300+5", "1d", "zz"]),
        "challenge": st.sampled_from(["1", "2", "-1", "\ud83c"]),
        "accept": st.booleans(),
    },
)


def test_any_frames_are_answered_by_a_name() -> None:
    with in_thread(replace(FAST, pairing_seconds=0.01, come_seconds=0.05)) as url:
        pages = [Page(with_account(url, "Fuzz One")), Page(with_account(url, "Fuzz Two"))]
        pages += [Page(stranger(url)), Page(stranger(url), arrive=False)]
        assert pages[3].ask("stop-seeking")["type"] == "failed"  # it never arrived
        drawn = st.one_of(
            torn(), SENSIBLE.map(encoded), *(fields_of(kind).map(encoded) for kind in TYPES)
        )

        @given(st.lists(st.tuples(st.sampled_from(pages), drawn), min_size=1, max_size=8))
        @settings(max_examples=MANY, suppress_health_check=list(HealthCheck))
        def check(sent: list[tuple[Page, str | bytes]]) -> None:
            for page, data in sent:
                del page.heard[:]
                page.socket.send(data)
                try:
                    page.ask("ping")
                except ConnectionClosed as closed:  # a frame that is no text
                    assert closed.rcvd is not None and closed.rcvd.code == 1007
                    page.__init__(page.guest, arrive=page is not pages[3])  # type: ignore[misc]
                    continue
                for message in page.heard:
                    assert message["type"] in ANSWERS
                    assert message["type"] != "failed" or has(f"failure.{message['code']}"), message
                    assert message.get("code") not in ("internal", "not-stored"), (message, data)
                    assert "Traceback" not in json.dumps(message)
                if page is pages[3] and any(message["type"] == "around" for message in page.heard):
                    page.socket.close()
                    page.__init__(page.guest, arrive=False)  # type: ignore[misc]
                elif page is pages[3]:
                    assert all(message["type"] != "done" for message in page.heard), (
                        "it never arrived"
                    )

        check()
