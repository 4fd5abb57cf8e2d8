"""Trials without whole games: greetings, unknown lines, large numbers, exits.

A trial talks to a fresh process and raises :class:`TrialFailed` at the first fault.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from openrummy.bots.protocol import messages as msg
from openrummy.lab.conformance.finding import TrialFailed
from openrummy.lab.conformance.games import GamePlan, play
from openrummy.lab.conformance.program_process import Talk, status

TALKS = ("gin", "events")
_PADDING = 200_000  # bytes of an unknown key
_LARGE = 1_000_000
_LONG_GAME = GamePlan("rummy", ("sheet.target=10000",), 2, 1)
_HAND = ["3c", "4c", "5c", "9d", "9h", "Kd", "Qs", "2h", "7s", "Jc"]
_OTHER = ["Ah", "2c", "3d", "4h", "5s", "6c", "7d", "8h", "Ts", "Jd"]


@dataclass(frozen=True)
class Trial:
    """A trial; with ``talk``, it is only for programs that speak that dialect."""

    name: str
    run: Callable[[Talk], None]
    talk: str = ""


def start(talk: Talk) -> None:
    """The program answers hello and names a known dialect."""
    greeting = talk.hello()
    if not set(greeting.speaks) & set(TALKS):
        raise TrialFailed("speaks", talk.last_answer, talks=" ".join(TALKS))


def greeted_again(talk: Talk) -> None:
    """Hello is sent before each sitting and may have unknown keys."""
    talk.hello()
    talk.hello(with_unknown_keys(msg.line_of(msg.Hello(msg.VERSION))))


def unknown_message(talk: Talk) -> None:
    """The program survives an unknown message; an error in reply is allowed."""
    talk.hello()
    talk.extra(b'{"type":"weather","sky":"clear"}\n', errors=True)


def unanswered_messages(talk: Talk) -> None:
    """Messages other than questions are not answered, even if a game ends without a question."""
    talk.hello()
    talk.extra(msg.line_of(msg.Game(0)) + msg.line_of(msg.Over([1], "left")))


def answered_once(talk: Talk) -> None:
    """A question is answered by exactly one line."""
    talk.hello()
    for message in (msg.Game(0), msg.Deal(_HAND, 0, 1, "Kh")):
        talk.tell(msg.line_of(message))
    question = msg.line_of(msg.AskDraw(["discard", "pass"], _HAND, "Kh"))
    talk.ask(question, "draw")
    talk.expect_silence(question)


def quits(talk: Talk) -> None:
    """The program exits on quit."""
    talk.hello()
    _check_exit(talk.quit())


def input_ends(talk: Talk) -> None:
    """The program exits when its stdin is closed."""
    talk.hello()
    _check_exit(talk.end_input())


def large_numbers(talk: Talk) -> None:
    """Extreme values that the messages allow: scores of a million, a day of thinking time."""
    talk.hello()
    for message in _large_deal():
        talk.tell(with_unknown_keys(msg.line_of(message)))
    may: list[msg.Source] = ["discard", "pass"]
    question = msg.AskDraw(may, _OTHER, "Kh")
    answer = talk.ask(with_unknown_keys(msg.line_of(question)), "draw")
    assert isinstance(answer, msg.Take)
    if answer.take not in may:
        raise TrialFailed("not-allowed", talk.last_answer, action=answer.take, legal=" ".join(may))


def long_lines(talk: Talk) -> None:
    """Lines of 200,000 bytes with unknown keys, in gin for programs that speak nothing else."""
    greeting = talk.hello()
    gin = GamePlan("gin", (), 2, 1)
    play(talk, _LONG_GAME if "events" in greeting.speaks else gin, 1, with_unknown_keys)


def _large_deal() -> Iterator[msg.FromReferee]:
    """A game that ends at once with extreme scores, then the start of the next one."""
    numbers = {"target": 10_000, "game_bonus": 0, "box": 0}
    scores = [-_LARGE, _LARGE]
    yield msg.Game(0, {"base": "gin"}, numbers, 2, "f" * 64, 86_400_000.0, 2**31)
    yield msg.Deal(_HAND, 1, 0, "Kh", limit=_LARGE, factor=100)
    yield msg.Ended(scores, [_HAND, None], None, [0, _LARGE], None, [], None, scores)
    yield msg.Over([1], "target")
    yield msg.Game(0, {"base": "gin"}, numbers, 2, "e" * 64, 86_400_000.0, 2**31)
    yield msg.Deal(_OTHER, 0, 1, "Kh", limit=_LARGE, factor=100)


def with_unknown_keys(line: bytes) -> bytes:
    """Add unknown keys to a line, as a later version may."""
    data: dict[str, Any] = json.loads(line)
    data |= {"later": {"version": [2, 2**53, -1.5e300]}, "padding": "x" * _PADDING}
    return json.dumps(data).encode() + b"\n"


def _check_exit(code: int) -> None:
    if code:
        raise TrialFailed("exit-code", **status(code))


TRIALS = (
    Trial("start", start),
    Trial("again", greeted_again),
    Trial("unknown", unknown_message),
    Trial("told", unanswered_messages),
    Trial("once", answered_once, "gin"),
    Trial("quit", quits),
    Trial("end", input_ends),
    Trial("numbers", large_numbers, "gin"),
    Trial("long-lines", long_lines),
)
