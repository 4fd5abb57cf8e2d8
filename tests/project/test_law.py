"""``docs/rules.md`` and what cites it: every id cited is a rule, and every rule has a test."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

import pytest

from citations import (
    ROOT,
    Citation,
    citations,
    in_examples,
    in_markdown,
    in_prose,
    in_python,
    in_script,
    in_toml,
    spanned,
)

LAW = (ROOT / "docs" / "rules.md").read_text("utf-8")
ANCHORS = re.findall(r'<a id="([^"]*)"></a>', LAW)
ENTRIES = re.findall(r'^- <a id="([^"]*)"></a>\*\*([A-Z]\d+)\b', LAW, re.MULTILINE)
INDEX = re.findall(r"^\| \[([^]]*)\]\(#([^)]*)\) \| ([^|]*) \|$", LAW, re.MULTILINE)
# What looks like an id and is none.
NOT_IDS = {
    "B1": "a player of a pad",
    "B2": "a player of a pad",
    "W21": "the one number that is left out",
}


def by_tests() -> set[str]:
    """Ids that tests cite: in their names, docstrings, bodies and data.

    What the head of a file or a headline between tests says is not enough.
    """
    ours = [one for one in citations() if one.path.startswith(("tests/", "testdata/"))]
    return {one.rule for one in ours if one.inside}


# ---------------------------------------------------------------- both ends


def test_every_id_that_is_cited_is_a_rule() -> None:
    unknown = [one for one in citations() if one.rule not in {*ANCHORS, *NOT_IDS}]
    assert not unknown, "not in docs/rules.md:\n" + "\n".join(map(str, unknown))


def test_every_rule_has_a_test() -> None:
    cited = by_tests()
    missing = [rule for rule in ANCHORS if rule not in cited]
    assert not missing, f"no test cites {', '.join(missing)}"


def test_what_is_no_id_is_still_met() -> None:
    assert set(NOT_IDS) <= {one.rule for one in citations()}
    assert not set(NOT_IDS) & set(ANCHORS)


def test_every_kind_of_place_is_read() -> None:
    kinds = {one.path.rsplit(".", 1)[1] for one in citations()}
    assert kinds == {"py", "ts", "svelte", "toml", "md", "json"}
    folders = {one.path.split("/")[0] for one in citations()}
    assert folders >= {"src", "web", "tests", "docs", "scripts", "testdata"}


# ---------------------------------------------------------------- the page


def test_every_entry_has_its_own_anchor() -> None:
    assert [anchor for anchor, _ in ENTRIES] == [rule for _, rule in ENTRIES] == ANCHORS
    assert len(set(ANCHORS)) == len(ANCHORS)


def test_the_index_tells_what_is_there() -> None:
    told = {}
    for title, anchor, ids in INDEX:
        assert f"\n## {title}\n" in LAW
        assert anchor == re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-")
        told[title] = [rule for rule, _ in in_prose(ids)]
    found = {
        part.split("\n", 1)[0]: re.findall(r'<a id="([^"]*)"></a>', part)
        for part in LAW.split("\n## ")[1:]
    }
    assert told == found


def test_families_are_in_order_without_a_gap() -> None:
    for letter, rules in groupby(ANCHORS, key=lambda rule: rule[0]):
        numbers = [int(rule[1:]) for rule in rules]
        assert numbers == [
            one for one in range(1, numbers[-1] + 1) if f"{letter}{one}" not in NOT_IDS
        ]
    letters = [letter for letter, _ in groupby(rule[0] for rule in ANCHORS)]
    assert len(set(letters)) == len(letters)


def test_links_lead_to_what_is_there() -> None:
    places = {*ANCHORS, *(anchor for _, anchor, _ in INDEX)}
    for text, place in re.findall(r"\[([^]]*)\]\(#([^)]*)\)", LAW):
        assert place in places, place
        if re.fullmatch(r"[A-Z]\d+", text):
            assert text == place


def test_every_rule_says_something() -> None:
    for entry in re.split(r"^- <a id=", LAW, flags=re.MULTILINE)[1:]:
        said = re.split(r"\n\n", entry, maxsplit=1)[0]
        assert len(said.split()) > 4
        assert said.rstrip().endswith("."), said


# ---------------------------------------------------------------- reading citations


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("the limit (G6, A4) and G20's condition", ["G6", "A4", "G20"]),
        ("G31-G33, E1–E3", ["G31", "G32", "G33", "E1", "E2", "E3"]),
        ("lay the 5h on X1=9s, then 2c", []),
        ("-O3 in /H2/M3.svg, UTF-8, SHA256, &A4 and R2D2", []),
        ("S5/H3", ["S5"]),
    ],
)
def test_ids_in_prose(text: str, rules: list[str]) -> None:
    assert [rule for rule, _ in in_prose(text)] == rules


def test_a_range_that_is_none_is_two_ids() -> None:
    assert spanned("G5", "G3") == ["G5", "G3"]
    assert spanned("G5", "T3") == ["G5", "T3"]
    assert spanned("G5", None) == ["G5"]


def test_ids_in_python() -> None:
    text = (
        '"""Draws (G1)."""\n'
        'NAMES = ["X1", "G2", "As", "G2 too"]\n'
        "# G3\n"
        '@given("G4")\n'
        "def test_G5_and_A6_draw(card_7: int) -> None:\n"
        '    """G7."""\n'
        '    refuse("no", "G8")  # G9\n'
    )
    found = [(one.rule, one.line) for one in in_python(text, "a.py") if one.inside]
    assert sorted(found) == [
        ("A6", 5),
        ("G2", 2),
        ("G4", 4),
        ("G5", 5),
        ("G7", 6),
        ("G8", 7),
        ("G9", 7),
    ]
    found = [(one.rule, one.line) for one in in_python(text, "a.py") if not one.inside]
    assert sorted(found) == [("G1", 1), ("G3", 3)]


def test_ids_in_scripts() -> None:
    text = (
        'const d = "M4 9.5"; // G1, not http://x/G9\n/* G2\n G3 */ off({ rule: "G4", of: "X1" });'
    )
    found = [(one.rule, one.line) for one in in_script(text, "a.ts")]
    assert found == [("G1", 1), ("G2", 2), ("G3", 3), ("G4", 3)]


def test_ids_in_data_and_docs() -> None:
    assert rules(in_toml('# G1\nH1 = "A king."\nrules = ["G2"]\nsays = "see G3"', "a.toml")) == [
        "H1",
        "G2",
        "G1",
    ]
    case = (
        '[{"id": "E4 b", "cites": ["G6"], "play": [{"refused": "0 k", "rule": "G7"}], "says": "x"}]'
    )
    assert rules(in_examples(case, "a.json")) == ["G6", "G7", "E4"]
    page = 'G1 `G2`\n```\n{"rule": "G3", "card": "G4"} [G5]\n```\nG6'
    assert rules(in_markdown(page, "a.md")) == ["G3", "G5", "G1", "G6"]


def rules(found: Iterable[Citation]) -> list[str]:
    """The ids of citations, in their order."""
    return [one.rule for one in found]
