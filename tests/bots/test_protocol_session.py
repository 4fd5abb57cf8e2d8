"""The bot's side of the protocol: as documented, patient with strangers, never falling over."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from cli_tools import run_program
from openrummy.bots.base import Budget, Seen, Watcher
from openrummy.bots.protocol import messages as msg
from openrummy.bots.protocol.card_text import InvalidMessage
from openrummy.bots.protocol.gin_dialect import NUMBERS, numbers_of, rules_of, talks_gin
from openrummy.bots.protocol.messages import from_referee
from openrummy.bots.protocol.referee_messages import ReportedGame
from openrummy.bots.protocol.session import Session
from openrummy.core.engine import Action
from openrummy.core.game import DealScored, GameEvent
from openrummy.core.rules.canonical import to_json
from openrummy.core.rules.catalogue import names, variant
from openrummy.core.rules.pieces import GinOnly
from openrummy.core.scoring.result import DealResult, Reason
from protocol_tables import session

GAME: dict[str, Any] = {"type": "game", "rules": "gin-challenge", "seat": 0}
HAND = ["3c", "4c", "5c", "9d", "9h", "Kd", "Qs", "2h", "7s", "Jc"]
DEAL: dict[str, Any] = {"type": "deal", "first": 1, "hand": HAND, "upcard": "5s"}


def say(to: Session, *lines: dict[str, Any]) -> list[Any]:
    """Answers to some lines, None for silence."""
    answers = [to.answer(json.dumps(line).encode()) for line in lines]
    return [None if answer is None else json.loads(answer) for answer in answers]


def last(to: Session, *lines: dict[str, Any]) -> Any:
    *quiet, answer = say(to, *lines)
    assert quiet == [None] * len(quiet)
    return answer


@pytest.mark.parametrize("page", ["spec/engine-protocol.md", "engine.md"])
def test_the_documented_transcript(page: str, root: Path) -> None:
    text = (root / "docs" / page).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith(("    > ", "    < "))]
    sent = [line[6:] for line in lines if line.startswith("    > ")]
    done = run_program("engine", "--bot", "simple", given="\n".join(sent))
    assert (done.code, done.err) == (0, "")
    answers = [json.loads(line[6:]) for line in lines if line.startswith("    < ")]
    assert [json.loads(line) for line in done.out.splitlines()] == answers
    assert answers


def test_every_type_of_line_is_documented(root: Path) -> None:
    text = (root / "docs" / "spec" / "engine-protocol.md").read_text(encoding="utf-8")
    for message_type in (*msg.FromReferee.__args__, *msg.FromBot.__args__):
        assert message_type.__struct_config__.tag in text
        for field in message_type.__struct_fields__:
            assert f"`{field}`" in text or f'"{field}"' in text, (message_type, field)
    assert [name for name in NUMBERS if f"`{name}`" not in text] == []


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([{"type": "game", "rules": "gim", "seat": 0}], "bad-rules"),
        ([{"type": "game", "rules": "h1_xx", "seat": 0}], "bad-rules"),
        ([{"type": "game", "rules": {"base": "gim"}, "seat": 0}], "bad-rules"),
        ([{"type": "game", "rules": {"base": 3}, "seat": 0}], "bad-rules"),
        ([{"type": "game", "rules": {"knock": {"speed": 3}}, "seat": 0}], "bad-rules"),
        ([{"type": "game", "rules": "/etc/passwd", "seat": 0}], "bad-rules"),
        ([{"type": "game", "numbers": {"cards": 40}, "seat": 0}], "bad-rules"),
        ([GAME | {"seat": 2}], "bad-seat"),
        ([GAME | {"seats": 3}], "bad-seat"),
        ([GAME | {"seat": -1}], "bad-line"),
        ([GAME | {"seed": "12"}], "bad-line"),
        ([GAME, {"type": "passed", "seat": 1}], "cannot-be"),
        ([GAME, DEAL | {"hand": HAND[:9]}], "cannot-be"),
        ([GAME, DEAL | {"hand": [*HAND[:9], "3c"]}], "cannot-be"),
        ([GAME, DEAL | {"hand": [*HAND[:9], "1c"]}], "cannot-be"),
        ([GAME, DEAL | {"hand": [*HAND[:9], "X1"]}], "cannot-be"),
        ([GAME, DEAL | {"upcard": "3c"}], "cannot-be"),
        ([GAME, DEAL | {"upcard": None}], "cannot-be"),
        ([GAME, DEAL | {"first": 3}], "cannot-be"),
        ([GAME, DEAL, {"type": "drew", "seat": 0, "pile": "stock"}], "cannot-be"),
        ([GAME, DEAL, {"type": "drew", "seat": 0, "pile": "stock", "card": "3c"}], "cannot-be"),
        ([GAME, DEAL, {"type": "drew", "seat": 0, "pile": "stock", "card": "5s"}], "cannot-be"),
        ([GAME, DEAL, {"type": "drew", "seat": 0, "pile": "discard", "card": "6s"}], "cannot-be"),
        ([GAME, DEAL, {"type": "drew", "seat": 1}], "bad-line"),
        ([GAME, DEAL, {"type": "discarded", "seat": 0, "card": "6s"}], "cannot-be"),
        ([GAME, DEAL, {"type": "discarded", "seat": 1, "card": "3c"}], "cannot-be"),
        ([GAME, DEAL, {"type": "discarded", "seat": 1, "card": "5s"}], "cannot-be"),
        ([GAME, DEAL, {"type": "knocked", "seat": 1, "melds": [["3c"]]}], "cannot-be"),
        ([GAME, DEAL, {"type": "knocked", "seat": 0, "melds": [["3d"]]}], "cannot-be"),
        ([GAME, DEAL, {"type": "laid-off", "seat": 1, "card": "6s", "meld": 0}], "cannot-be"),
        ([GAME, DEAL, {"type": "showed", "seat": 1, "melds": []}], "cannot-be"),
        ([GAME, DEAL, {"type": "ended", "scores": [0]}], "cannot-be"),
        ([GAME, DEAL, {"type": "ended", "scores": [0, 0], "hands": [[]]}], "cannot-be"),
        ([GAME, DEAL, {"type": "ended", "scores": [0, 0], "reason": "tired"}], "cannot-be"),
        ([GAME, {"type": "ended", "scores": [0, 0]}], "cannot-be"),
        ([GAME, {"type": "event", "event": {"event": "won"}}], "cannot-be"),
        ([GAME | {"rules": "rummy"}, DEAL], "not-this-talk"),
        ([GAME, DEAL, {"type": "act"}], "not-asked"),
        ([GAME, DEAL, {"type": "discard"}], "not-asked"),
        ([GAME, DEAL, {"type": "finish"}], "not-asked"),
        ([GAME, DEAL, {"type": "defend"}], "not-asked"),
        ([DEAL], "no-game"),
    ],
)
def test_what_cannot_be_is_said(lines: list[dict[str, Any]], code: str) -> None:
    talk = session()
    answer = last(talk, *lines)
    assert (answer["type"], answer["code"]) == ("error", code)
    assert answer["line"] == len(lines) + 1
    assert len(answer["message"]) > 8
    assert "Traceback" not in answer["message"]
    # a later game is played as if nothing had been
    good = last(talk, GAME, DEAL, {"type": "draw"})
    assert good == {"type": "draw", "take": "pass"}


def test_a_deal_that_was_not_understood_is_not_played_on() -> None:
    talk = session()
    wrong = {"type": "discarded", "seat": 0, "card": "6s"}
    assert last(talk, GAME, DEAL, wrong)["code"] == "cannot-be"
    assert last(talk, {"type": "passed", "seat": 1}, {"type": "draw"})["code"] == "lost-track"
    assert last(talk, DEAL, {"type": "draw"})["type"] == "draw"


def test_hello_comes_first() -> None:
    talk = Session(Fails)
    assert last(talk, GAME)["code"] == "no-hello"
    assert last(talk, {"type": "hello", "protocol": 2})["code"] == "bad-version"
    assert last(talk, {"type": "hello", "protocol": 1, "more": True})["protocol"] == 1
    assert say(talk, {"type": "quit"}) == [None]
    assert talk.over


class Fails(Watcher):
    """Falls over when asked."""

    def choose(self, seen: Seen) -> Action:
        raise ZeroDivisionError("no idea")


def test_a_bot_that_falls_over_is_an_error() -> None:
    talk = Session(Fails)
    talk.answer(b'{"type": "hello", "protocol": 1}')
    answer = last(talk, GAME, DEAL, {"type": "draw"})
    assert answer["code"] == "bot-failed"
    assert "no idea" in answer["message"]
    assert last(talk, {"type": "draw"})["code"] == "lost-track"


# ---------------------------------------------------------------- strangers


def test_passes_nobody_tells_are_understood() -> None:
    """As the referee of 2021: it tells of no passes, and the upcard is gone after two."""
    talk = session()
    say(talk, GAME, DEAL, {"type": "draw"})
    drew = {"type": "drew", "seat": 1, "pile": "stock"}
    discarded = {"type": "discarded", "seat": 1, "card": "9s"}
    assert last(talk, drew, discarded, {"type": "draw"}) == {"type": "draw", "take": "discard"}


def test_the_own_draw_after_a_pass_nobody_told() -> None:
    talk = session()
    say(talk, GAME, DEAL | {"first": 0}, {"type": "draw"})
    own = {"type": "drew", "seat": 0, "pile": "stock", "card": "9s"}
    assert last(talk, own, {"type": "discard"})["type"] == "discard"


@pytest.mark.parametrize("told_first", [False, True])
def test_a_knock_is_decided_once(told_first: bool) -> None:
    """Asked again, the same is answered; a discard told first is still a knock."""
    low = ["3c", "4c", "5c", "9d", "9h", "Ad", "2s", "4h", "2h", "3s"]
    talk = session()
    begin = [GAME, DEAL | {"first": 0, "hand": low}]
    own = {"type": "drew", "seat": 0, "pile": "stock", "card": "9s"}
    discarded = last(talk, *begin, own, {"type": "discard"})
    assert last(talk, {"type": "discard"}) == discarded
    if told_first:
        assert last(talk, {"type": "discarded", "seat": 0, "card": discarded["card"]}) is None
    shown = last(talk, {"type": "finish"})
    assert sorted(map(len, shown["melds"])) == [3, 3]
    assert last(talk, {"type": "finish"}) == shown
    knocked = {"type": "knocked", "seat": 0, "melds": shown["melds"]}
    known = {} if told_first else {"card": discarded["card"]}
    showed = {"type": "showed", "seat": 1, "melds": [], "deadwood": ["Kd", "Kh"]}
    ended = {"type": "ended", "scores": [10, 0], "hands": [None, ["Kd", "Kh"]]}
    assert last(talk, knocked | known, showed, ended) is None
    assert last(talk, DEAL, {"type": "draw"})["type"] == "draw"


def test_big_gin_discards_nothing() -> None:
    gin = ["3c", "4c", "5c", "9d", "9h", "9s", "Ad", "Ac", "As", "Kd"]
    talk = session()
    game = GAME | {"rules": "gin"}
    own = {"type": "drew", "seat": 0, "pile": "stock", "card": "6c"}
    begin = [game, DEAL | {"first": 0, "hand": [*gin[:9], "7c"]}, own]
    assert last(talk, *begin, {"type": "discard"}) == {"type": "discard", "card": None}
    melds = last(talk, {"type": "finish"})["melds"]
    assert sum(map(len, melds)) == 11
    assert last(talk, {"type": "knocked", "seat": 0, "melds": melds, "big": True}) is None


def test_nothing_is_laid_off_on_gin_or_where_the_referee_does_it() -> None:
    begin = [GAME, DEAL, {"type": "drew", "seat": 1, "pile": "discard", "card": "5s"}]
    melds = [["6c", "7c", "8c"], ["Ad", "Ac", "As"]]
    left = ["2c", "3h", "2s", "2d"]
    knock = {"type": "knocked", "seat": 1, "melds": melds, "deadwood": left}
    talk = session()
    laid = last(talk, *begin, knock, {"type": "defend"})
    assert {"card": "5c", "meld": 0} not in laid["lay_offs"]  # it is in a meld of your own
    assert last(session(), *begin, knock, {"type": "defend", "lay_offs": False})["lay_offs"] == []
    whole = [["6c", "7c", "8c", "9c"], ["Ad", "Ac", "As"], ["2c", "2d", "2s"]]
    for gin in ({"melds": whole, "deadwood": []}, {"melds": whole, "deadwood": None}):
        assert last(session(), *begin, knock | gin, {"type": "defend"})["lay_offs"] == []
    # left out, it is not gin but unknown
    unknown = {key: value for key, value in knock.items() if key != "deadwood"}
    assert last(session(), *begin, unknown, {"type": "defend"}) == laid
    refused = last(session(), *begin, knock | {"deadwood": []})
    assert refused["code"] == "cannot-be"
    assert "knocked with 10 cards, but melds and deadwood are 6" in refused["message"]


def test_a_referee_may_act_as_our_rules_do_not_provide() -> None:
    """A deal that goes on with an empty stock by our rules, a knock above the limit."""
    talk = session()
    rules = {"base": "gin-challenge", "ending": {"left": 20}}
    assert last(talk, GAME | {"rules": rules}, DEAL) is None
    cards = [rank + suit for suit in "cdhs" for rank in "A68TJQ"]
    for number, card in enumerate(card for card in cards if card not in HAND):
        seat = 1 - number % 2
        drew = {"type": "drew", "seat": seat, "pile": "stock", "card": card if seat == 0 else None}
        assert last(talk, drew, {"type": "discarded", "seat": seat, "card": card}) is None
        if number == 13:
            break
    assert last(talk, {"type": "passed", "seat": 1}, {"type": "draw"})["type"] == "draw"
    knock = {"type": "knocked", "seat": 1, "melds": []}
    assert last(talk, {"type": "drew", "seat": 1, "pile": "stock"}, knock) is None
    assert last(talk, {"type": "ended", "scores": [7, 0]}, DEAL, {"type": "draw"})["take"]


def test_other_seats_and_other_games_one_after_another() -> None:
    talk = session("easy")
    for seat in (0, 1, 0):
        asked = last(talk, GAME | {"seat": seat}, DEAL | {"first": seat}, {"type": "draw"})
        assert asked["type"] == "draw"


def test_seeds_settle_the_play() -> None:
    def play(**more: Any) -> list[Any]:
        talk = session("random", **more)
        return [last(talk, GAME, DEAL | {"first": 0}, {"type": "draw"}) for _ in range(30)]

    assert play(seed="1") == play(seed="1") != play(seed="2")
    game = GAME | {"seed": "ab" * 32}
    talk = session("random")
    answers = [last(talk, game, DEAL | {"first": 0}, {"type": "draw"}) for _ in range(5)]
    assert answers == answers[:1] * 5


def test_time_is_told_or_given() -> None:
    given: list[Budget] = []

    def make(budget: Budget) -> Fails:
        given.append(budget)
        return Fails(budget)

    for own in (Budget(), Budget(work=5)):
        talk = Session(make, budget=own)
        hello = {"type": "hello", "protocol": 1}
        say(talk, hello, GAME, GAME | {"ms": 20.0}, GAME | {"work": 7})
    assert given[:3] == [Budget(), Budget(ms=20.0), Budget(work=7)]
    assert given[3:] == [Budget(work=5)]


def test_one_bot_plays_all_games_from_a_hello_to_the_next() -> None:
    made: list[Fails] = []

    def make(budget: Budget) -> Fails:
        made.append(Fails(budget))
        return made[-1]

    talk = Session(make)
    hello = {"type": "hello", "protocol": 1}
    say(talk, hello, GAME, GAME | {"seat": 1})
    assert len(made) == 1 and made[0].seat == 1
    say(talk, hello, GAME)
    assert len(made) == 2
    assert last(talk, DEAL | {"first": 0}, {"type": "draw"})["code"] == "bot-failed"
    say(talk, GAME)  # who failed is not asked again
    assert len(made) == 3


# ---------------------------------------------------------------- rules


@pytest.mark.parametrize("name", names())
def test_rules_told_whole_are_the_same(name: str) -> None:
    rules = variant(name).rules
    gin = talks_gin(rules, rules.seating.players[0])
    plain = json.loads(json.dumps(to_json(rules)))
    assert rules_of(plain, numbers_of(rules) if gin else {}) == rules
    assert rules_of(name, {}) == rules


def test_plain_numbers() -> None:
    numbers = {"cards": 7, "knock": 5, "gin": 20, "undercut": 10, "big_gin": 0, "target": 50}
    rules = rules_of({}, numbers)
    assert numbers_of(rules) == numbers
    assert numbers_of(rules_of({}, {"big_gin": 50}))["big_gin"] == 50
    assert rules_of({}, {"knock": 0}).knock.limit == GinOnly()


# ---------------------------------------------------------------- nonsense

CARD = st.sampled_from([*HAND, "5s", "9s", "6c", "Th", "1x", "X1"])
CARDS = st.lists(CARD, max_size=4)
FIELDS = {
    "seat": st.sampled_from([0, 1, 0, 1, 2]),
    "card": CARD,
    "pile": st.sampled_from(["stock", "discard", "hand"]),
    "melds": st.lists(CARDS, max_size=2),
    "deadwood": CARDS,
    "meld": st.integers(0, 3),
    "scores": st.lists(st.integers(-5, 60), min_size=2, max_size=2),
    "hands": st.lists(CARDS, max_size=2),
    "may": st.lists(st.sampled_from(["stock", "discard", "pass"]), max_size=3),
}
ASKED = ("draw", "discard", "finish", "defend", "act")
TOLD = ("drew", "discarded", "passed", "knocked", "laid-off", "showed", "ended", "over")
TYPES = st.sampled_from([*ASKED, *TOLD])
LINE = st.builds(
    lambda kind, more: {"type": kind} | more,
    TYPES,
    st.fixed_dictionaries(FIELDS),
)


@given(st.lists(LINE, max_size=25))
def test_any_order_of_lines_is_survived(lines: list[dict[str, Any]]) -> None:
    """Every question gets one answer, a statement at most an error; a new game always works."""
    talk = session("easy")
    say(talk, GAME, DEAL)
    for line in lines:
        (answer,) = say(talk, line)
        if line["type"] in ASKED:
            assert answer["type"] in {line["type"], "error"}
        elif answer is not None:
            assert answer["type"] == "error"
        if answer is not None and answer["type"] == "error":
            assert answer["code"] != "bot-failed", answer
    assert last(talk, GAME, DEAL, {"type": "draw"})["type"] == "draw"


@given(st.binary(max_size=200) | st.text(max_size=60).map(str.encode))
def test_any_bytes_are_answered(line: bytes) -> None:
    with suppress(msg.BadLine):
        msg.from_referee(line)
        reject()  # a line of the protocol, which may want no answer
    answer = session().answer(line)
    assert answer is not None
    assert json.loads(answer)["code"] == "bad-line"


def test_lines_that_are_too_long_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(msg, "MAX_LINE_BYTES", 10)
    stream = BytesIO(b"x" * 10 + b"\n\nab\n" + b"y" * 35 + b"\ncd")
    lines = list(msg.lines_of(stream))
    assert [len(line) for line in lines] == [11, 3, 11, 2]
    with pytest.raises(msg.BadLine, match="at most 10 bytes"):
        msg.from_referee(lines[2])


def test_who_seats_a_searching_bot_is_told_that_it_compiles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On stderr, which a referee shows with the failure of a bot that was too slow."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    done = {
        bot: run_program("engine", "--bot", bot, given='{"type": "quit"}\n')
        for bot in ("expert", "hard", "simple")
    }
    assert all(run_.code == 0 and not run_.out for run_ in done.values())
    assert "openrummy warm" in done["expert"].err
    assert done["hard"].err == done["expert"].err
    assert not done["simple"].err


def learned_from(*lines: dict[str, Any]) -> DealResult:
    """The result that a bot hears of after a knock of the opponent's."""
    results: list[DealResult] = []

    def sink(event: GameEvent) -> None:
        if isinstance(event, DealScored):
            results.extend(event.results)

    hearing = ReportedGame(variant("gin-challenge").rules, 0, sink)
    for line in (DEAL, {"type": "drew", "seat": 1, "pile": "discard", "card": "5s"}, *lines):
        hearing.receive(from_referee(json.dumps(line).encode()))  # type: ignore[arg-type]
    return results[-1]


KNOCK = {"type": "knocked", "seat": 1, "melds": [["6c", "7c", "8c"], ["Ad", "Ac", "As"]]}
HELD = ["6c", "7c", "8c", "Ad", "Ac", "As", "2c", "3h", "2s", "2d"]


def test_a_count_that_is_not_told_at_the_knock_comes_from_the_hands_at_the_end() -> None:
    ended = {"type": "ended", "scores": [0, 47]}
    result = learned_from(KNOCK, ended | {"hands": [HAND, HELD]})
    assert (result.reason, result.deadwood[1]) == (Reason.KNOCK, 9)
    # and it stays unknown where they stay hidden: it is not gin
    result = learned_from(KNOCK, ended)
    assert (result.reason, result.deadwood) == (Reason.KNOCK, ())
    assert learned_from(KNOCK, ended | {"reason": "gin"}).deadwood[1] == 0


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([KNOCK | {"deadwood": ["2c"]}], "melds and deadwood are 7"),
        (
            [
                KNOCK | {"deadwood": ["2c", "3h", "2s", "2d"]},
                {"type": "ended", "scores": [0, 47], "hands": [HAND, [*HELD[:-1], "8d"]]},
            ],
            "knocked with another hand than it had at the end",
        ),
        (
            [
                KNOCK,
                {"type": "ended", "scores": [0, 47], "hands": [HAND, HELD], "reason": "gin"},
            ],
            "the knocker has 9 points of deadwood",
        ),
    ],
)
def test_a_contradiction_about_a_knock_is_named(lines: list[dict[str, Any]], why: str) -> None:
    with pytest.raises(InvalidMessage, match=re.escape(why)):
        learned_from(*lines)
