"""Rules as text and data, there and back."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.core.rules.canonical import (
    canonical,
    differences,
    digest,
    from_json,
    parse_canonical,
    to_json,
)
from openrummy.core.rules.catalogue import build, load_text, to_toml
from openrummy.core.rules.load import UnknownVariant
from openrummy.core.rules.pieces import (
    Deal,
    ExtraCard,
    FixedLimit,
    Knock,
    Rules,
    Table,
    UpcardLimit,
    Variant,
)
from openrummy.core.rules.schema import RulesError
from rules_strategies import any_rules, playable_rules


def test_the_default_game_is_the_empty_text() -> None:
    assert canonical(Rules()) == ""
    assert parse_canonical("") == Rules()
    assert to_json(Rules()) == {}


def test_canonical_text_is_as_its_grammar_says() -> None:
    rules = replace(
        Rules(),
        seating=Table((2, 3)),
        deal=Deal(cards=((2, 10), (3, 7)), misdeal=True),
        opening=ExtraCard(),
        knock=Knock(limit=UpcardLimit("one"), big_gin=False),
    )
    assert canonical(rules) == (
        "seating.players=2,3 deal.cards=2:10,3:7 deal.misdeal=true opening=eleven"
        " knock.limit=upcard knock.limit.ace=one knock.big_gin=false"
    )
    assert to_json(rules) == {
        "seating": {"players": [2, 3]},
        "deal": {"cards": {"2": 10, "3": 7}, "misdeal": True},
        "opening": {"kind": "eleven"},
        "knock": {"limit": {"kind": "upcard", "ace": "one"}, "big_gin": False},
    }
    fixed = replace(Rules(), knock=Knock(limit=FixedLimit(7)))
    assert canonical(fixed) == "knock.limit.points=7"


@given(any_rules())
def test_text_and_data_come_back_as_the_same_rules(rules: Rules) -> None:
    text = canonical(rules)
    assert parse_canonical(text) == rules
    assert canonical(parse_canonical(text)) == text
    assert from_json(to_json(rules)) == rules
    assert from_json(json.loads(json.dumps(to_json(rules)))) == rules


@given(any_rules(), any_rules())
def test_rules_are_equal_just_when_text_and_digest_are(first: Rules, other: Rules) -> None:
    assert (first == other) == (canonical(first) == canonical(other))
    assert (first == other) == (digest(first) == digest(other))
    assert digest(first) == digest(parse_canonical(canonical(first)))


def test_a_digest_is_sixteen_hexadecimal_digits() -> None:
    assert digest(Rules()) == "5d35a94d112ec107"


@pytest.mark.parametrize(
    "text",
    [
        "sheet.target=100",  # a default
        "sheet.target=0150",
        "sheet.target=+150",
        "sheet.target=150 ",
        " sheet.target=150",
        "sheet.target=150  sheet.box=20",
        "sheet.box=20 sheet.target=150",  # the other order
        "knock.limit=fixed knock.limit.points=7",
        "knock.limit.kind=upcard",
        "deal.cards={2=7}",
        "seating.players=[2,3]",
        'opening="plain"',
        "sheet.target",
        "knock.limit.ace=one",
        "knock.limit=upcard  knock.limit.ace=one",
        "nonsense",
    ],
)
def test_only_canonical_text_is_read(text: str) -> None:
    with pytest.raises(RulesError):
        parse_canonical(text)


@given(st.text(max_size=60))
def test_any_text_gives_rules_or_an_error(text: str) -> None:
    try:
        assert canonical(parse_canonical(text)) == text
    except RulesError as error:
        assert error.problems


@given(any_rules(), any_rules())
def test_differences_lead_from_any_rules_to_any_others(base: Rules, rules: Rules) -> None:
    from openrummy.core.rules.load import rules_from_data

    assert rules_from_data(differences(rules, base), base) == rules


words = st.from_regex(r"[a-z][a-z0-9]{0,8}(-[a-z0-9]{1,8}){0,2}", fullmatch=True)
lines = st.text(min_size=1, max_size=40).filter(lambda text: text.isprintable() and text.strip())


@given(playable_rules(), playable_rules(), words, words, lines, lines, st.lists(lines, max_size=3))
def test_toml_loads_back_as_an_equal_variant(
    rules: Rules, base: Rules, name: str, family: str, title: str, summary: str, also: list[str]
) -> None:
    def bases(name: str) -> Variant:
        if name != "older":
            raise UnknownVariant(name)
        return Variant("older", "Older", "gin", "", base)

    for under in (None, "older"):
        mine = Variant(name, title, family, summary, rules, under, tuple(also))
        assert load_text(to_toml(mine, bases=bases), bases=bases) == mine


def test_toml_is_a_file_one_would_write() -> None:
    rules = replace(Rules(), deal=Deal(cards=((2, 7),)), knock=Knock(limit=UpcardLimit("one")))
    text = to_toml(Variant("mine", 'My "own"', "gin", "", rules, "gin"))
    assert text == (
        'name = "mine"\n'
        'title = "My \\"own\\""\n'
        'family = "gin"\n'
        'base = "gin"\n'
        "\n[deal]\ncards = { 2 = 7 }\n"
        '\n[knock.limit]\nkind = "upcard"\nace = "one"\n'
    )
    assert build(tomllib.loads(text)).rules == rules


def test_toml_of_a_variant_with_an_unknown_base() -> None:
    with pytest.raises(UnknownVariant):
        to_toml(Variant("mine", "Mine", "gin", "", Rules(), "nowhere"))
