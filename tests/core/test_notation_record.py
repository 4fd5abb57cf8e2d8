"""Game records: what was written reads back as the same game, and nothing else passes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from example_count import EXAMPLES
from openrummy.core import game
from openrummy.core.cards import parse_card
from openrummy.core.engine import Discard, Draw, Pile
from openrummy.core.notation.records import (
    MARKS,
    Player,
    Record,
    RecordEntry,
    RecordError,
    entry,
    final,
    read,
    read_all,
    replay,
    result_text,
    validate,
    write,
)
from openrummy.core.rules.catalogue import names, variant
from openrummy.core.rules.pieces import Rules
from playing import random_game

PLAYERS = (Player("Ann"), Player("Otto", "patient", "3", "7"))


def played(rules: Rules, seed: int, deals: int = 3) -> tuple[Record, list[game.GameStep]]:
    """The record of a random game, and what happened."""
    seats = rules.seating.players[-1]
    state = game.start(rules, seats).state
    entries, steps = [], []
    for actor, action, step in random_game(rules, seats, seed, deals):
        entries.append(entry(state, actor, action))
        steps.append(step)
        state = step.state
    players = (*PLAYERS, *(Player(f"More {n}") for n in range(2, seats)))
    record = Record(rules, players, tuple(entries), name="a game", result=result_text(state.result))
    return record, steps


@pytest.mark.sweep("some")
@pytest.mark.parametrize("name", names())
@settings(max_examples=3)
@given(st.integers(0, 10**6), st.booleans())
def test_random_play_is_written_and_read(name: str, seed: int, as_json: bool) -> None:
    record, steps = played(variant(name).rules, seed)
    text = write(record, as_json=as_json)
    again = read(text)
    assert again == record
    assert write(again, as_json=as_json) == text
    assert [replayed.step for replayed in replay(again)] == steps


def test_a_whole_game_and_its_result() -> None:
    record, steps = played(variant("gin-quick").rules, 5, deals=1000)
    assert steps[-1].state.result is not None
    assert record.result.startswith("target ")
    assert final(read(write(record))) == steps[-1].state
    wrong = replace(record, result="target 1 0:0")
    with pytest.raises(RecordError, match="result"):
        final(wrong)
    with pytest.raises(RecordError, match="result"):
        final(replace(record, entries=record.entries[:-1]))


def test_forfeit() -> None:
    record, steps = played(Rules(), 1, deals=1)
    ended = game.apply(Rules(), steps[-1].state, game.HOST, game.Forfeit(1, "resigned"))
    given_up = replace(
        record,
        entries=(*record.entries, RecordEntry(game.Forfeit(1, "resigned"))),
        result=result_text(ended.state.result),
    )
    assert given_up.result.startswith("resigned 0 ")
    assert final(read(write(given_up))) == ended.state


def test_called_off() -> None:
    record, steps = played(Rules(), 1, deals=1)
    ended = game.apply(Rules(), steps[-1].state, game.HOST, game.CallOff())
    entries = (*record.entries, RecordEntry(game.CallOff()))
    agreed = replace(record, entries=entries, result=result_text(ended.state.result))
    assert agreed.result.startswith("agreed - ")
    assert final(read(write(agreed))) == ended.state
    assert final(read(write(agreed, as_json=True))) == ended.state


def test_text_is_for_people() -> None:
    record = Record(
        Rules(),
        (Player("Ann “A” Lee"), Player("Otto", "patient", "3", "7")),
        (
            RecordEntry(game.StartDeal(bytes(32)), comment="first\nof {many} \\"),
            RecordEntry(Draw(Pile.STOCK), 1, 2300, "?!", "hm"),
            RecordEntry(Discard(parse_card("Kd")), think=0),
        ),
        name="club game",
        date="2026-01-31",
        comment="Friday",
        headers=(("Event", 'The "club"'),),
        generator="openrummy test",
    )
    assert write(record).splitlines() == [
        '[OpenRummy "1"]',
        '[Generator "openrummy test"]',
        '[Game "club game"]',
        '[Rules ""]',
        '[Digest "' + json.loads(write(record, as_json=True))["digest"] + '"]',
        '[Seat0 "Ann “A” Lee"]',
        '[Seat1 "Otto"]',
        '[Bot1 "patient"]',
        '[Version1 "3"]',
        '[Seed1 "7"]',
        '[Date "2026-01-31"]',
        '[Result "*"]',
        '[Event "The \\"club\\""]',
        "",
        "{Friday}",
        "1. deal:" + "00" * 32 + " {first\\nof \\{many\\} \\\\}",
        "1>s?!@2.3 {hm} Kd@0",
        "end:3",
    ]
    assert read(write(record)) == record
    assert read(write(record).replace("\n", "\r\n")) == record
    assert read(write(record, as_json=True)) == record


def test_the_documented_record(root: Path) -> None:
    lines = (root / "docs" / "spec" / "record.md").read_text().splitlines()
    start = lines.index('    [OpenRummy "1"]')
    end = next(index for index, line in enumerate(lines) if line.startswith("    end:"))
    text = "".join(f"{line.removeprefix('    ')}\n" for line in lines[start : end + 1])
    record = read(text)
    assert write(record) == text
    assert final(record).result is not None


def test_several_records_in_one_text() -> None:
    records = tuple(played(Rules(), seed, 1)[0] for seed in range(3))
    text = "\n".join(write(record) for record in records)
    assert read_all(text) == records
    assert read_all("".join(write(record, as_json=True) for record in records)) == records
    assert read_all(write(records[0])) == records[:1]
    line = text[: text.rindex("end:")].count("\n") + 1
    with pytest.raises(RecordError, match=f"line {line}, column 1"):
        read_all(text[: text.rindex("end:")] + "end:7\n")


@pytest.fixture(scope="module")
def good() -> str:
    return write(played(Rules(), 3, 1)[0])


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('[OpenRummy "1"]', "", "OpenRummy is missing"),
        ('[OpenRummy "1"]', '[OpenRummy "2"]', "line 1, column 1: records of version '2'"),
        ('[OpenRummy "1"]', "[OpenRummy 1]", "line 1, column 1: a header is"),
        ('[OpenRummy "1"]', '[OpenRummy "\\x"]', "line 1, column 12: the value"),
        ('[OpenRummy "1"]', '[OpenRummy "1"]\n[OpenRummy "1"]', "line 2, column 2: .* twice"),
        ('[Rules ""]', '[Rules "knock.limit.points=9"]', "line 4, column 1: .*digest"),
        ('[Rules ""]', '[Rules "knock.speed=9"]', "line 4, column 1: rules: knock.speed"),
        ('[Rules ""]', "", "Rules is missing"),
        ('[Seat0 "Ann"]', "", "Seat0 is missing"),
        ('[Seat0 "Ann"]', '[Seat0 "Ann"]\n[Bot7 "x"]', "line 7, column 2: .*no such seat"),
        ('[Seat0 "Ann"]', '[Seat0 "Ann"]\n[x "x"]', "line 7, column 2: not a name"),
        ("1. deal", "2. deal", "line 13, column 1: deal 2 follows deal 0"),
        ("1. deal:", "1. deal:f", "line 13, column 9: entropy"),
        ("\nend", " XX\nend", "no such card"),
        ("\nend", " Kd!!!\nend", "not an action"),
        ("\nend", " Kd@\nend", "not an action"),
        ("\nend", " Kd@1.2345\nend", "not an action"),
        ("\nend", " 44>Kd\nend", "no such seat"),
        ("\nend", " {open\nend", "brace"),
        ("\nend", " }\nend", "brace"),
        ("\nend", " p\nend", "actions, but"),
        ("end:", "{a tab\t} end:", "control"),
        ("end:", "end:0 ", "actions, but 0"),
    ],
)
def test_syntax_errors_in_text_report_their_line_and_column(
    good: str, old: str, new: str, why: str
) -> None:
    assert old in good
    with pytest.raises(RecordError, match=why):
        read(good.replace(old, new, 1))


def test_truncated_and_overlong_records_are_refused(good: str) -> None:
    for index in range(0, len(good) - 2, 7):
        with pytest.raises(RecordError):
            read(good[:index])
    with pytest.raises(RecordError, match="nothing may follow"):
        read(good + "p")


def test_an_action_that_cannot_have_happened(good: str) -> None:
    lines = good.splitlines()
    words = lines[13].split()
    words[0] = "k:Kd:"
    lines[13] = " ".join(words)
    record = read("\n".join(lines))
    with pytest.raises(RecordError, match=r"line 14, column 1: action 2, k:Kd:: .*G"):
        list(replay(record))


def test_too_few_players() -> None:
    with pytest.raises(RecordError, match="seats"):
        list(replay(Record(Rules(), PLAYERS[:1])))


def test_records_that_cannot_be_written_are_refused() -> None:
    record = Record(Rules(), PLAYERS)
    for wrong in (
        replace(record, players=()),
        replace(record, name="x" * 2000),
        replace(record, name="bell \a"),
        replace(record, comment="\ud800"),
        replace(record, headers=(("Rules", "x"),)),
        replace(record, headers=(("two words", "x"),)),
        replace(record, headers=(("Event", "x"), ("Event", "y"))),
        replace(record, entries=(RecordEntry(game.StartDeal(b"")),)),
        replace(record, entries=(RecordEntry(Draw(Pile.STOCK), mark="#"),)),
        replace(record, entries=(RecordEntry(Draw(Pile.STOCK), think=-1),)),
        replace(record, entries=(RecordEntry(Draw(Pile.STOCK), 77),)),
    ):
        with pytest.raises(ValueError):
            validate(wrong)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"openrummy": 2}, "version"),
        ({"openrummy": True}, "version"),
        ({"colour": 1}, "no such key"),
        ({"rules": None}, "rules: a string"),
        ({"rules": "x"}, "rules"),
        ({"digest": "x"}, "digest"),
        ({"seats": {}}, "lists"),
        ({"seats": []}, "players"),
        ({"seats": ["Ann"]}, "a table"),
        ({"seats": [{"name": 1}]}, "string"),
        ({"actions": [1]}, "table"),
        ({"actions": [{}]}, "string"),
        ({"actions": ["zz"]}, r"actions\[0\]: no such card"),
        ({"actions": [{"action": "p", "think": "1"}]}, "whole number"),
        ({"actions": [{"action": "p", "mark": "#"}]}, "mark"),
        ({"headers": []}, "headers"),
        ({"headers": {"Event": 1}}, "string"),
    ],
)
def test_errors_in_json_report_their_path(good: str, changes: dict[str, object], why: str) -> None:
    data = json.loads(write(read(good), as_json=True)) | changes
    with pytest.raises(RecordError, match=why):
        read(json.dumps(data))


def test_invalid_json_is_refused() -> None:
    for text in (
        "{",
        '{"a": }',
        "{" * 100_000,
        '{"a":' * 100_000,
        '{"openrummy":' + "9" * 9999 + "}",
    ):
        with pytest.raises(RecordError):
            read(text)


plain = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20)
entries = st.builds(
    RecordEntry,
    st.sampled_from([Draw(Pile.STOCK), Discard(parse_card("Kd")), game.StartDeal(bytes(32))]),
    st.none() | st.integers(-1, 19),
    st.none() | st.integers(0, 10**9),
    st.sampled_from(["", *MARKS]),
    plain | st.sampled_from(["{", "}", "\\", "\\n", "a\nb", "{\\}"]),
)
records = st.builds(
    Record,
    st.just(Rules()),
    st.lists(st.builds(Player, plain, plain, plain, plain), min_size=1, max_size=4).map(tuple),
    st.lists(entries, max_size=6).map(tuple),
    plain,
    plain,
    plain,
    plain,
    st.dictionaries(st.sampled_from(["Event", "Site", "Seeds"]), plain).map(
        lambda options: tuple(options.items())
    ),
    plain,
)


@given(records, st.booleans())
def test_everything_in_a_record_survives(record: Record, as_json: bool) -> None:
    assert read(write(record, as_json=as_json)) == record


@given(st.text())
def test_any_text_reads_or_is_named(text: str) -> None:
    for full in (text, "{" + text, '[OpenRummy "1"]\n' + text):
        with pytest.raises(RecordError):
            read(full)


@settings(max_examples=4 * EXAMPLES)
@given(st.data())
def test_any_damage_reads_or_is_named(good: str, data: st.DataObject) -> None:
    for text in (good, write(read(good), as_json=True)):
        start = data.draw(st.integers(0, len(text) - 1))
        end = data.draw(st.integers(start, min(len(text), start + 5)))
        new = data.draw(st.text(max_size=3) | st.sampled_from(["}", '"', "{", "\n", "@", "end:"]))
        try:
            record = read(text[:start] + new + text[end:])
            list(replay(record))
        except RecordError:
            continue
        assert read(write(record)) == record
