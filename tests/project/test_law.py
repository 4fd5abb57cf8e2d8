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
    ours = [
        citation for citation in citations() if citation.path.startswith(("tests/", "testdata/"))
    ]
    return {citation.rule for citation in ours if citation.inside}


# ---------------------------------------------------------------- both ends


def test_every_id_that_is_cited_is_a_rule() -> None:
    unknown = [citation for citation in citations() if citation.rule not in {*ANCHORS, *NOT_IDS}]
    assert not unknown, "not in docs/rules.md:\n" + "\n".join(map(str, unknown))


def test_every_rule_has_a_test() -> None:
    cited = by_tests()
    missing = [rule for rule in ANCHORS if rule not in cited]
    assert not missing, f"no test cites {', '.join(missing)}"


def test_what_is_no_id_is_still_met() -> None:
    assert set(NOT_IDS) <= {citation.rule for citation in citations()}
    assert not set(NOT_IDS) & set(ANCHORS)


def test_every_kind_of_place_is_read() -> None:
    kinds = {citation.path.rsplit(".", 1)[1] for citation in citations()}
    assert kinds == {"py", "ts", "svelte", "toml", "md", "json"}
    folders = {citation.path.split("/")[0] for citation in citations()}
    assert folders >= {"src", "web", "tests", "docs", "scripts", "testdata"}


# ---------------------------------------------------------------- the page


def test_every_entry_has_its_own_anchor() -> None:
    assert [anchor for anchor, _ in ENTRIES] == [rule for _, rule in ENTRIES] == ANCHORS
    assert len(set(ANCHORS)) == len(ANCHORS)


def test_the_index_tells_what_is_there() -> None:
    titles = {}
    for title, anchor, ids in INDEX:
        assert f"\n## {title}\n" in LAW
        assert anchor == re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-")
        titles[title] = [rule for rule, _ in in_prose(ids)]
    sections = {
        part.split("\n", 1)[0]: re.findall(r'<a id="([^"]*)"></a>', part)
        for part in LAW.split("\n## ")[1:]
    }
    assert titles == sections


def test_families_are_in_order_without_a_gap() -> None:
    for letter, rules in groupby(ANCHORS, key=lambda rule: rule[0]):
        numbers = [int(rule[1:]) for rule in rules]
        assert numbers == [
            number for number in range(1, numbers[-1] + 1) if f"{letter}{number}" not in NOT_IDS
        ]
    letters = [letter for letter, _ in groupby(rule[0] for rule in ANCHORS)]
    assert len(set(letters)) == len(letters)


def test_links_lead_to_what_is_there() -> None:
    places = {*ANCHORS, *(anchor for _, anchor, _ in INDEX)}
    for text, target in re.findall(r"\[([^]]*)\]\(#([^)]*)\)", LAW):
        assert target in places, target
        if re.fullmatch(r"[A-Z]\d+", text):
            assert text == target


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
    citations_found = [(hit.rule, hit.line) for hit in in_python(text, "a.py") if hit.inside]
    assert sorted(citations_found) == [
        ("A6", 5),
        ("G2", 2),
        ("G4", 4),
        ("G5", 5),
        ("G7", 6),
        ("G8", 7),
        ("G9", 7),
    ]
    citations_found = [(hit.rule, hit.line) for hit in in_python(text, "a.py") if not hit.inside]
    assert sorted(citations_found) == [("G1", 1), ("G3", 3)]


def test_ids_in_scripts() -> None:
    text = (
        'const d = "M4 9.5"; // G1, not http://x/G9\n/* G2\n G3 */ off({ rule: "G4", of: "X1" });'
    )
    citations_found = [(citation.rule, citation.line) for citation in in_script(text, "a.ts")]
    assert citations_found == [("G1", 1), ("G2", 2), ("G3", 3), ("G4", 3)]


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


def rules(cited: Iterable[Citation]) -> list[str]:
    """The ids of citations, in their order."""
    return [citation.rule for citation in cited]
