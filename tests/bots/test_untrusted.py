"""A program's output is shown without harm to the terminal, and is never long."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.bots.protocol.untrusted_text import printable, printable_lines
from openrummy.lab.arena.labels import labels
from openrummy.lab.arena.program import HEAD, TAIL, Complaints

RED = "\x1b[31mred\x1b]0;title\x07\r\x9b2J\u202egnp\u2066.\u200b"


@given(st.text() | st.binary(), st.integers(2, 60))
def test_nothing_but_what_can_be_seen(text: str | bytes, most: int) -> None:
    plain = printable(text, most)
    assert len(plain) <= most
    assert not any(unicodedata.category(character)[0] == "C" for character in plain)
    assert plain.splitlines() in ([plain], [])


def test_what_can_be_seen_stays() -> None:
    assert printable("Łukasz — 3♣ 知", 40) == "Łukasz — 3♣ 知"
    assert printable("a\tb\n c", 40) == "a b c"
    assert printable("x" * 50, 10) == "x" * 9 + "…"
    assert printable(b"\xff\xfeab", 10) == "\ufffd\ufffdab"
    assert printable_lines(b"one\r\n\n  two \n", 10) == ["one", "two"]
    assert "\x1b" not in printable(RED, 80) and "red" in printable(RED, 80)


def test_how_stderr_begins_and_ends() -> None:
    few, many, flood = Complaints(), Complaints(), Complaints()
    few.add(b"a\nb\n")
    for number in range(9):
        many.add(b"line %d\n" % number)
    for number in range(100_000):
        flood.add(b"line %d\n" % number)
    assert few.lines() == ["a", "b"]
    assert many.lines() == ["line 0", "line 1", "line 2", "…", "line 6", "line 7", "line 8"]
    assert flood.lines()[0] == "line 0" and flood.lines()[-1] == "line 99999"
    assert len(flood._head) + len(flood._tail) == HEAD + TAIL


@pytest.mark.parametrize(
    ("bots", "names", "shown_as"),
    [
        (["simple", "cmd:./x"], ["", "deep"], ["simple", "deep"]),
        (["simple", "cmd:./x"], ["", "simple"], ["simple", "simple (program 2)"]),
        (["cmd:./x", "cmd:./y"], ["deep", "deep"], ["deep", "deep (program 2)"]),
        (["cmd:./x", "simple"], ["", ""], ["cmd:./x", "simple"]),
        (["cmd:\x1b[2J", "simple"], ["", ""], ["cmd:\ufffd[2J", "simple"]),
    ],
)
def test_labels(bots: list[str], names: list[str], shown_as: list[str]) -> None:
    assert labels(bots, names) == shown_as
