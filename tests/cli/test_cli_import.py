"""``openrummy import``: games played elsewhere are records; faults name line and field."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from operator import le
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli_tools import run_command
from openrummy.analysis.decisions import decisions
from openrummy.core.notation.records import (
    Record,
    RecordError,
    deals_by_cards,
    final,
    read,
    read_all,
)
from openrummy.core.notation.records.import_lines import from_lines
from openrummy.core.notation.records.line_fields import KEYS
from openrummy.play.replay.game import play
from openrummy.play.replay.view import deal_view
from written_games import bots_game, by_cards, lines_of


def records(lines: list[Any]) -> Iterator[Record]:
    """The games of lines."""
    return from_lines(enumerate(map(json.dumps, lines), start=1))


@pytest.fixture(scope="module")
def game() -> Record:
    """A whole game by its cards."""
    return by_cards(bots_game("gin-challenge", "import"))


@pytest.mark.parametrize("sees", [(0, 1), (1,)])
def test_a_game_written_down_is_the_same_game(game: Record, sees: list[int]) -> None:
    lines = lines_of(game, sees)
    for line in lines[1:]:
        del line["game"], line["seats"]
    (record,) = records(lines)
    assert final(record).results == final(game).results
    assert record.result == game.result
    for _, filled in deals_by_cards(record):
        assert set(sees) <= set(filled.known)
        assert filled.scored
    (again,) = read_all(read_text(record))
    assert again == record


def test_what_follows_may_be_left_out(game: Record) -> None:
    results = final(game).results
    for number, line in enumerate(lines_of(game, (1,), short=True)[:4]):
        (record,) = records([line])
        (result,) = final(record).results
        assert result.knocker == results[number].knocker
        assert all(map(le, result.deadwood, results[number].deadwood))  # at least as well shown


def read_text(record: Record) -> str:
    from openrummy.core.notation.records import write

    return write(record)


def test_games_follow_each_other_and_scores_are_checked(game: Record) -> None:
    lines = lines_of(game)
    other = [line | {"seats": ["Cay", "Dov"]} for line in lines[:1]]
    first, second, third = records([*lines, *lines[:1], *other])
    assert (first.result, second.result, third.result) == (game.result, "*", "*")
    assert [player.name for player in third.players] == ["Cay", "Dov"]
    given = lines[0] | {"scores": [90, 12]}
    (begun,) = records([given])
    before = final(next(records(lines[:1]))).standing.totals
    assert final(begun).standing.totals == (90 + before[0], 12 + before[1])
    (same,) = records([lines[0], lines[1] | {"scores": list(before)}])
    assert same == next(records(lines[:2]))


def test_scores_given_count_where_they_were_a_guess(game: Record) -> None:
    lines = lines_of(game, (0,))[:2]
    del lines[0]["shown"]
    (guessed,) = records([lines[0], lines[1] | {"scores": [50, 60]}])
    (_, filled), _ = deals_by_cards(guessed)
    assert not filled.scored
    last = final(guessed)
    assert last.standing.columns[-1].points == (
        50 + last.results[1].scores[0],
        60 + last.results[1].scores[1],
    )


def test_what_contradicts_itself_is_named(game: Record) -> None:
    lines = lines_of(game)
    mine, theirs = lines[0]["hands"]
    held = theirs.split()[0]
    for number, changes, sentence in (
        (0, {"hands": [f"{mine} 5h", theirs]}, r"line 1, hands\[0\]: 11 cards for seat 0, but 10"),
        (0, {"hands": [mine, f"{mine[:2]} {theirs[3:]}"]}, r"line 1, hands\[1\]: the .. is in"),
        (0, {"hands": [mine, "5h Zz"]}, r"line 1, hands\[1\]: no such card: 'Zz'"),
        (0, {"hands": "5h"}, "line 1, hands: a list"),
        (0, {"dealer": None}, "line 1, dealer: the dealer is missing"),
        (1, {"dealer": "Ann"}, "line 2, dealer: the number of a seat"),
        (0, {"upcard": held}, r"line 1, upcard: the .. is in two places"),
        (0, {"upcard": ""}, "line 1, upcard: one card"),
        (0, {"upcrad": "5h"}, "line 1, upcrad: no such field"),
        (0, {"game": "gim"}, "line 1, game: no game is called 'gim'"),
        (0, {"set": ["score.undercut=x"]}, "line 1, set: score.undercut"),
        (0, {"seats": ["Ann"]}, "line 1, seats: this game seats 2, not 1"),
        (0, {"scores": [1]}, "line 1, scores: the points before a deal"),
        (1, {"scores": [99, 98]}, "line 2, scores: the points are"),
        (0, {"actions": lines[0]["actions"][:-3]}, "line 1, actions: the deal is not over"),
        (0, {"actions": ["p", "p", f"s:{held}"]}, r"line 1, actions\[2\]: the .. is in two"),
        (0, {"actions": ["p", "p", held]}, r"line 1, actions\[2\]: draw a card first"),
        (0, {"actions": "p p s:? zz"}, r"line 1, actions\[3\]: no such card: 'zz'"),
        (0, {"actions": ["p", "p", "s:?", held, "s:?"]}, r"line 1, actions\[3\]: the .. is not in"),
        (0, {"actions": ["p", "p", "s:?", f"k:{mine[:2]}"]}, r"line 1, actions\[3\]: "),
        (0, {"actions": ["p", 1]}, "line 1, actions: a list of strings"),
    ):
        broken = [line | changes if index == number else line for index, line in enumerate(lines)]
        if changes.get("dealer", 0) is None:
            del broken[0]["dealer"]
        with pytest.raises(RecordError, match=f"^{sentence}"):
            list(records(broken))
    for text in ("[]", "{", "5", "x" * 100_001):
        with pytest.raises(RecordError, match="line 1: a JSON object"):
            list(from_lines([(1, text)]))


def test_all_faults_of_a_file_are_named_at_once(game: Record) -> None:
    lines = lines_of(game)[:5]
    for line in lines[1:]:
        del line["game"], line["seats"]
    lines[1] |= {"upcard": "", "hands": ["5h Zz", lines[1]["hands"][1]], "upcrad": "5h"}
    lines[2]["actions"][3] = "Zz"
    lines[4] |= {"upcard": "", "hands": ["5h Zz", lines[4]["hands"][1]]}
    text = [json.dumps(line) for line in lines]
    text[3:3] = ["{", '"hands": []', "}"]
    with pytest.raises(RecordError) as caught:
        list(from_lines(enumerate(text, start=1)))
    sentence = "no such card: 'Zz'"
    assert [line.split(" (")[0] for line in str(caught.value).splitlines()] == [
        "line 2, upcrad: no such field",
        f"line 3, actions[3]: {sentence}",
        "line 4: a JSON object is expected, a whole deal on one line",
        f"line 8, hands[0]: {sentence}",
        "line 8, upcard: one card such as Td is expected",
    ]


def test_a_fault_does_not_make_the_deals_after_it_faulty(game: Record) -> None:
    lines = lines_of(game)
    lines[0]["actions"] = ["p"]
    with pytest.raises(RecordError, match=r"^line 1, actions: the deal is not over$"):
        list(records(lines))


def test_cards_and_actions_in_capitals_and_symbols(game: Record) -> None:
    lines = lines_of(game)[:2]
    loud = json.loads(json.dumps(lines))
    for line in loud:
        line["game"] = "EAAI"
        line["hands"] = [hand.upper() for hand in line["hands"]]
        line["actions"] = [token.upper() for token in line["actions"]]
    (record,), (plain,) = records(loud), records(lines)
    assert record == plain


TOKENS = (
    "p",
    "t",
    "s:?",
    "s:5h",
    "Kd",
    "5h",
    "k:5h",
    "b:",
    "m:",
    "o",
    "99>s",
    "1>p",
    "add:5",
    "c:7",
    "call-off",
    "?",
)
WORDS = st.sampled_from(TOKENS)
VALUES = st.none() | st.integers(-1, 3) | WORDS | st.text(max_size=5)
FIELDS = st.dictionaries(st.sampled_from(sorted({*KEYS} - {"game"})), VALUES | st.lists(VALUES))


@given(FIELDS, st.integers(0, 12))
def test_any_line_is_read_or_named(game: Record, changes: dict[str, Any], many: int) -> None:
    line = lines_of(game)[0]
    line["actions"] = line["actions"][:many]
    try:
        read_records = list(records([line | changes]))
    except RecordError as error:
        assert str(error).startswith("line 1")
        return
    (record,) = read_records
    assert read(read_text(record)) == record
    final(record)


def test_the_documented_lines(root: Path, tmp_path: Path) -> None:
    text = (root / "docs" / "spec" / "import.md").read_text()
    file, out = tmp_path / "evening.jsonl", tmp_path / "evening.txt"
    file.write_text(text.split("```json\n")[1].split("```")[0])
    done = run_command("import", str(file), "-o", str(out))
    assert (done.code, done.out, done.err) == (0, "", f"1 game, 2 deals in {out}\n")
    record = read(out.read_text())
    assert final(record).standing.totals == (34, 0)
    assert read(run_command("import", str(file), "--json").out) == record
    played = run_command("replay", str(out), "--seat", "0", "--json").json
    assert [step["action"] for step in played["steps"][1:4]] == ["deal", "t", "8h"]
    checked = run_command("verify", str(out))
    assert checked.code == 1
    assert (
        "deal 1: dealt from given cards, which nobody promised: it cannot be checked" in checked.out
    )


def test_only_what_a_seat_saw_is_analysed(game: Record) -> None:
    (record,) = records(lines_of(game, (1,))[:2])
    assert {decision.seat for decision in decisions(record)} == {1}
    assert {decision.seat for decision in islice(decisions(game), 9)} == {0, 1}


def test_a_replay_says_what_is_not_known(game: Record) -> None:
    lines = lines_of(game, (0,))[:1]
    del lines[0]["shown"]
    played = play(next(records(lines)))
    first = deal_view(played, 0, None).steps[0].text
    assert first.endswith("of this deal are not known: what you see of them is a guess.")
    assert "cut" not in first
    assert "not known" not in deal_view(play(game), 0, None).steps[0].text


def test_unknown_cards_are_told(game: Record, tmp_path: Path) -> None:
    lines = lines_of(game, (0,))[:1]
    del lines[0]["shown"]
    file = tmp_path / "one.jsonl"
    file.write_text(json.dumps(lines[0]))
    done = run_command("import", str(file))
    ((_, filled),) = deals_by_cards(read(done.out))
    many = f"{filled.unknown} cards are" if filled.unknown > 1 else "1 card is"
    assert done.err == f"game 1, deal 1: {many} not known and filled in; a score depends on that\n"
    file.write_text("{}")
    assert run_command("import", str(file)).err == "openrummy: line 1, game: is missing\n"
