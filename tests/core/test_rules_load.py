"""Loading variants: merging, faults with paths, hostile texts."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.core.rules import schema
from openrummy.core.rules.catalogue import load_file, load_text, variant
from openrummy.core.rules.load import MAX_BYTES, UnknownVariant, apply_settings, rules_from_data
from openrummy.core.rules.pieces import (
    ExtraCard,
    FixedLimit,
    GinOnly,
    Knock,
    PlainOpening,
    Rules,
    UpcardLimit,
    UpcardOffer,
    Variant,
)
from openrummy.core.rules.read_pieces import Reader
from openrummy.core.rules.schema import RulesError
from openrummy.core.rules.setting import Rule

HEAD = 'name = "mine"\ntitle = "Mine"\nfamily = "gin"\nsummary = "My game."\n'


def load(body: str, head: str = HEAD) -> Variant:
    return load_text(head + body)


def faults(text: str) -> list[Any]:
    with pytest.raises(RulesError) as caught:
        load_text(text)
    return list(caught.value.problems)


def only_fault(body: str) -> Any:
    [fault] = faults(HEAD + body)
    return fault


# ---------------------------------------------------------------- merging


def test_without_a_base_the_defaults_are_the_start() -> None:
    assert load("").rules == Rules()
    assert load("").base is None


def test_a_scalar_replaces_and_an_untagged_piece_merges() -> None:
    rules = load("[deal]\nmisdeal = true\n[ending]\nleft = 3\n").rules
    assert rules.deal == replace(Rules().deal, misdeal=True)
    assert rules.ending == replace(Rules().ending, left=3)


def test_a_tagged_piece_that_names_its_kind_replaces() -> None:
    def bases(_name: str) -> Variant:
        rules = replace(
            Rules(),
            opening=UpcardOffer(after="either"),
            knock=Knock(limit=FixedLimit(7), big_gin=False),
        )
        return Variant("old", "Old", "gin", "", rules)

    head = 'name = "new"\ntitle = "New"\nbase = "old"\n'
    kept = load_text(head, bases=bases)
    assert (kept.base, kept.family, kept.summary) == ("old", "gin", "")
    assert kept.rules.opening == UpcardOffer(after="either")
    same = load_text(head + '[opening]\nkind = "upcard"\n', bases=bases)
    assert same.rules.opening == UpcardOffer()
    other = load_text(head + '[knock.limit]\nkind = "upcard"\nace = "one"\n', bases=bases)
    assert other.rules.knock == Knock(limit=UpcardLimit("one"), big_gin=False)
    merged = load_text(head + "[knock.limit]\npoints = 5\n", bases=bases)
    assert merged.rules.knock == Knock(limit=FixedLimit(5), big_gin=False)


def test_a_kind_may_be_a_bare_word() -> None:
    assert load('opening = "plain"\n').rules.opening == PlainOpening()
    assert load('[knock]\nlimit = "gin-only"\n').rules.knock.limit == GinOnly()


def test_tables_and_lists_become_tuples() -> None:
    assert load("[deal]\ncards = { 2 = 7 }\n").rules.deal.cards == ((2, 7),)
    data = {"deal": {"cards": {"3": 7, "2": 10}}, "seating": {"players": [2, 3]}}
    rules = rules_from_data(data)
    assert rules.deal.cards == ((2, 10), (3, 7))
    assert rules.seating.players == (2, 3)


def test_a_base_comes_from_the_catalogue() -> None:
    mine = load('base = "straight-gin"\n[sheet]\ntarget = 200\n')
    assert mine.base == "straight-gin"
    assert mine.rules.knock.limit == GinOnly()
    assert mine.rules.sheet.target == 200


# ---------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("body", "code", "path", "says"),
    [
        ("[knock.limit]\npoints = 300", "out-of-range", "knock.limit.points", "found 300"),
        ("[knock.limit]\npoints = 300", "out-of-range", "knock.limit.points", "allowed: 1 to 200"),
        ("[knock.limit]\npoints = true", "wrong-type", "knock.limit.points", "found true"),
        ("[knock.limit]\npoints = 1.5", "wrong-type", "knock.limit.points", "found 1.5"),
        ("[knock]\nbig_gin = 1", "wrong-type", "knock.big_gin", "allowed: true or false"),
        ("[draw]\nretake = 1", "wrong-type", "draw.retake", "allowed: barred, allowed"),
        ('[draw]\nretake = "alowed"', "not-allowed", "draw.retake", "did you mean allowed?"),
        ("[draw]\nretake = 2000-01-01", "wrong-type", "draw.retake", "found a date"),
        ("[nock]\nbig_gin = true", "unknown-key", "nock", "did you mean knock?"),
        ("[knock]\nbiggin = true", "unknown-key", "knock.biggin", "did you mean big_gin?"),
        ("target = 200", "unknown-key", "target", "did you mean sheet.target or"),
        ('[knock.limit]\nace = "one"', "unknown-key", "knock.limit.ace", 'kind = "upcard"'),
        ('[opening]\nkind = "upcart"', "not-allowed", "opening.kind", "did you mean upcard or"),
        ("[opening]\nkind = 3", "not-allowed", "opening.kind", "upcard, plain, eleven"),
        ('opening = "elevn"', "not-allowed", "opening.kind", "did you mean eleven?"),
        ("opening = 3", "wrong-type", "opening", "found 3"),
        ("deal = 3", "wrong-type", "deal", "allowed: a table"),
        ('[deal]\nkind = "x"', "unknown-key", "deal.kind", "no such setting"),
        ("[deal]\ncards = 7", "wrong-type", "deal.cards", "a table from 2 to 12 to 1 to 26"),
        ("[deal]\ncards = { 2 = 99 }", "out-of-range", "deal.cards.2", "found 99"),
        ("[deal]\ncards = { 02 = 9 }", "wrong-type", "deal.cards.02", "found '02'"),
        ("[deal]\ncards = { two = 9 }", "wrong-type", "deal.cards.two", "allowed: 2 to 12"),
        ("[seating]\nplayers = 2", "wrong-type", "seating.players", "a list of 2 to 12"),
        ("[seating]\nplayers = [2, 99]", "out-of-range", "seating.players[1]", "found 99"),
        ("also = 3", "wrong-type", "also", "names"),
        ("also = [3]", "wrong-type", "also[0]", "text"),
        ("order = true", "wrong-type", "order", "a whole number"),
        ('base = "gni"', "unknown-base", "base", "did you mean gin"),
        ('base = "Gin"', "not-allowed", "base", "small letters"),
        ('"a b" = 1', "unknown-key", "'a b'", "no such setting"),
        ("[draw]\nretake = 0x" + "f" * 9000, "wrong-type", "draw.retake", "far too large"),
    ],
)
def test_a_fault_names_its_path_what_was_found_and_what_is_allowed(
    body: str, code: str, path: str, says: str
) -> None:
    fault = only_fault(body)
    assert fault.code == code
    assert fault.path == path
    assert says in fault.message
    assert len(fault.message) < 300


@pytest.mark.parametrize(
    "value", ['""', '"  "', '"a\\nb"', '"a\\u0007"', '"' + "x" * 90 + '"', "1"]
)
def test_a_title_is_one_short_line(value: str) -> None:
    [fault] = faults(HEAD.replace('"Mine"', value))
    assert fault.path == "title"


@pytest.mark.parametrize("name", ["", "Gin", "my game", "-x", "x-", "x--y", "../etc", "ä"])
def test_a_name_is_small_letters_digits_and_hyphens(name: str) -> None:
    [fault] = faults(HEAD.replace('"mine"', f'"{name}"'))
    assert fault.path == "name"


def test_all_faults_are_reported_at_once() -> None:
    problems = faults('[knock]\nbig_gin = 1\nbig = 2\n[sheet]\ntarget = "x"\nbox = -1\n')
    assert {fault.path for fault in problems} == {
        "name",
        "title",
        "family",
        "knock.big_gin",
        "knock.big",
        "sheet.target",
        "sheet.box",
    }
    assert len(str(RulesError(problems)).splitlines()) == len(problems)


def test_thousands_of_faults_stay_few() -> None:
    assert len(faults(HEAD + "".join(f"k{index} = 1\n" for index in range(5000)))) == 50


def test_contradictions_are_refused_when_a_file_is_loaded() -> None:
    [problem] = faults(HEAD + '[opening]\nkind = "eleven"\n[deal]\nmisdeal = true\n')
    assert problem.code == "eleven-misdeal"


def test_an_error_can_be_pickled() -> None:
    error = RulesError(faults(HEAD + "x = 1"))
    assert pickle.loads(pickle.dumps(error)).problems == error.problems


# ---------------------------------------------------------------- hostile texts


@pytest.mark.parametrize(
    "text",
    [
        "name =",
        "name = 1\nname = 2",
        "\x00",
        "x = " + "9" * 5000,
        "x = 2000-99-99",
        "x = " + "[" * 20_000,
        "x = " + "{a=" * 20_000,
        "x." * 20_000 + "x = 1",
        "[" + "x." * 20_000 + "x]",
        ("x." * 90 + '"\u2028".') * 200 + "x = 1",
        ("x" + ".x" * 99 + " = 1\n") * 300,
        "".join(f"{'x.' * 90}x{index} = 1\n" for index in range(300)),
        "".join(f"[{'x.' * 90}x{index}]\n" for index in range(300)),
        "x = " + "{x=1}," * 9_000,
        "x = [" + "[]," * 20_000,
        "\ud800",
        "#" * (MAX_BYTES + 1),
        "x = '''" + "é" * MAX_BYTES,
    ],
)
def test_a_hostile_text_is_refused_in_a_line_or_so(text: str) -> None:
    assert sum(len(fault.message) for fault in faults(text)) < 2000


@given(st.text(max_size=200))
def test_any_text_gives_a_variant_or_a_rules_error(text: str) -> None:
    with pytest.raises(RulesError):
        load_text(text)


json_like = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
paths = st.sampled_from(schema.paths())


@given(json_like)
def test_any_data_gives_rules_or_a_rules_error(data: object) -> None:
    try:
        rules_from_data(data)
    except RulesError as error:
        assert error.problems


@given(paths, json_like)
def test_any_value_anywhere_gives_rules_or_a_fault_there(path: str, value: Any) -> None:
    data = value
    for part in reversed(path.split(".")):
        data = {part: data}
    try:
        rules_from_data(data)
    except RulesError as error:
        assert all(path.split(".", maxsplit=1)[0] in problem.message for problem in error.problems)


@given(st.lists(st.text(max_size=30) | st.builds("{}={}".format, paths, st.text(max_size=12))))
def test_any_setting_gives_rules_or_a_rules_error(settings: list[str]) -> None:
    try:
        apply_settings(Rules(), settings)
    except RulesError as error:
        assert error.problems


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(HEAD, encoding="utf-8")
    assert load_file(path) == load_file(str(path)) == load("")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(RulesError, match="UTF-8"):
        load_file(path)
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(RulesError, match="larger than 64 kB"):
        load_file(path)
    with pytest.raises(RulesError, match="cannot read"):
        load_file(tmp_path / "none.toml")
    with pytest.raises(RulesError, match="cannot read"):
        load_file(tmp_path)


def test_a_base_of_ones_own() -> None:
    def bases(name: str) -> Variant:
        raise UnknownVariant(name, ("near",))

    with pytest.raises(RulesError, match="did you mean near"):
        load_text(HEAD + 'base = "far"', bases=bases)


# ---------------------------------------------------------------- settings


def test_settings_change_rules_in_order() -> None:
    rules = apply_settings(
        Rules(),
        ["knock.limit=upcard", "knock.limit.ace=one", "sheet.target = 150", "deal.cards=2:7"],
    )
    assert rules.knock.limit == UpcardLimit("one")
    assert rules.sheet.target == 150
    assert rules.deal.cards == ((2, 7),)
    assert apply_settings(Rules(), ["opening=eleven"]).opening == ExtraCard()
    assert apply_settings(Rules(), ["opening.kind=plain"]).opening == PlainOpening()
    assert apply_settings(Rules(), []) == Rules()


@pytest.mark.parametrize("text", ["2:7", "{ 2 = 7 }", '{ "2" = 7 }'])
def test_a_table_may_be_bare_or_toml(text: str) -> None:
    assert apply_settings(Rules(), [f"deal.cards={text}"]).deal.cards == ((2, 7),)


@pytest.mark.parametrize("text", ["2", "[2]"])
def test_a_list_may_be_bare_or_toml(text: str) -> None:
    assert apply_settings(Rules(), [f"seating.players={text}"]) == Rules()


@pytest.mark.parametrize("text", ["allowed", '"allowed"', "'allowed'"])
def test_a_word_may_be_bare_or_quoted(text: str) -> None:
    assert apply_settings(Rules(), [f"draw.retake={text}"]).draw.retake == "allowed"


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("knock.limit.points", "key=value"),
        ("=3", "key=value"),
        ("", "key=value"),
        ("knock.limit.ace=one", 'it belongs to kind = "upcard"'),
        ("target=200", "did you mean sheet.target or"),
        ("sheet.target=lots", "found 'lots'; allowed: 0 to 10000"),
        ("sheet.target=" + "9" * 30, "allowed: 0 to 10000"),
        ("sheet.target=[", "a TOML value or a word"),
        ("sheet.target=" + "[" * 400, "a TOML value or a word"),
        ("sheet.target=" + "[" * 5000, "a short setting"),
        ("knock.big_gin=yes", "allowed: true or false"),
        ("sheet.target.x=3", "sheet.target: found a table"),
        ("deal.cards=2:7,2:8", "found '2:7,2:8'"),
        ("deal.cards=2", "found 2"),
        ("seating.players=", "players"),
        ("seating.players=true", "found true"),
        ("opening=", "opening.kind"),
        ("sheet..target=3", "no such setting"),
        ("a" + ".a" * 200 + "=3", "no such setting"),
        ("a" + ".a" * 5000 + "=3", "a short setting"),
        ("sheet.deals=5", "set the other to 0"),
    ],
)
def test_a_wrong_setting_says_so(setting: str, says: str) -> None:
    with pytest.raises(RulesError) as caught:
        apply_settings(Rules(), [setting])
    assert says in str(caught.value)
    assert len(str(caught.value)) < 500


def test_all_wrong_settings_are_reported_at_once() -> None:
    with pytest.raises(RulesError) as caught:
        apply_settings(variant("gin").rules, ["x=1", "sheet.box=-1", "sheet.target=50"])
    assert len(caught.value.problems) == 2


# ---------------------------------------------------------------- pieces to come


@dataclass(frozen=True)
class Plain:
    kind: ClassVar[str] = "plain"


@dataclass(frozen=True)
class Fancy:
    kind: ClassVar[str] = "fancy"
    order: Annotated[tuple[Literal["a", "b", "c"], ...], Rule("G3", "deal")] = ("a", "b")
    on: Annotated[tuple[tuple[int, bool], ...], Rule("G3", "deal", range=(0, 9))] = ((1, True),)


@dataclass(frozen=True)
class Whole:
    part: Annotated[Plain | Fancy, Rule("G3", "deal")] = field(default_factory=Plain)
    alone: Fancy = field(default_factory=lambda: Fancy(order=("c",)))


def test_a_new_piece_needs_no_new_code() -> None:
    reader = Reader()
    data = {"part": {"kind": "fancy", "on": {"3": False}}, "alone": {"on": {}}}
    read = reader.merge(data, Whole())
    assert not reader.faults
    assert read == Whole(Fancy(on=((3, False),)), Fancy(order=("c",), on=()))
    reader.merge({"part": {"kind": "fancy", "order": ["a", "d"], "on": {"x": 1}}}, Whole())
    assert [fault.path for fault in reader.faults] == ["part.order[1]", "part.on.x", "part.on.x"]


def odd(hint: Any) -> type:
    """A piece with one field that is annotated so."""
    names = {"__annotations__": {"x": hint}, "x": None, "__module__": __name__}
    return dataclass(frozen=True)(type("Odd", (), names))


@pytest.mark.parametrize("hint", [str, int, float, int | None, tuple[int, int], dict[str, int]])
def test_a_piece_that_cannot_be_read_fails_at_once(hint: Any) -> None:
    with pytest.raises(schema.UnsupportedPiece):
        schema.fields_of(odd(Annotated[hint, Rule("G3", "deal")]))


@pytest.mark.parametrize(
    ("hint", "lacks"), [(bool, "rule"), (Annotated[int, Rule("G3", "deal")], "range")]
)
def test_a_setting_states_its_rule_and_the_range_of_its_numbers(hint: Any, lacks: str) -> None:
    with pytest.raises(schema.UnsupportedPiece, match=rf"^Odd\.x has no {lacks}$"):
        schema.fields_of(odd(hint))
