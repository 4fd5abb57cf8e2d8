"""The form of house rules: it has every setting of every piece, each with its words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.core.rules import catalogue, house_rules
from openrummy.core.rules import text as texts
from openrummy.core.rules.contradictions import check
from openrummy.core.rules.contradictions.contradiction import Contradiction
from openrummy.core.rules.load import apply_settings, rules_from_data, settings_onto
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.read_pieces import Reader
from openrummy.core.rules.rule_sentences import describe, setting_rules
from openrummy.core.rules.schema import (
    Fault,
    Many,
    NumberTable,
    Piece,
    RulesError,
    Word,
    fields_of,
    paths,
)
from openrummy.core.rules.setting_labels import label
from openrummy.core.rules.settings_form import (
    changed_settings,
    entries,
    explain_problem,
    form,
    in_words,
    settings,
)
from rules_strategies import any_rules


def keys(piece: type = Rules, path: str = "") -> Iterator[str]:
    """Keys that need a label: every piece, field, kind and word, walked by hand."""
    for field in fields_of(piece):
        here = f"{path}.{field.name}" if path else field.name
        yield here
        if isinstance(field.spec, Piece):
            for kind, form_ in field.spec.forms:
                if kind:
                    yield f"{here}.{kind}"
                yield from keys(form_, f"{here}.{kind}" if kind else here)
            continue
        spec = field.spec
        inner = spec.item if isinstance(spec, Many) else spec
        inner = inner.value if isinstance(inner, NumberTable) else inner
        if isinstance(inner, Word):
            yield from (f"{here}.{word}" for word in inner.words)


def test_everything_has_a_label_and_nothing_else_has() -> None:
    labels = {key.removeprefix("label.") for key in texts.keys("label.")}
    assert sorted(set(keys()) - labels) == []
    assert sorted(labels - set(keys())) == []
    assert {key.removeprefix("label_help.") for key in texts.keys("label_help.")} == labels


@pytest.mark.parametrize("key", sorted(set(keys())))
def test_a_label_is_short_and_its_help_a_sentence(key: str) -> None:
    text, help_ = label(key)
    assert 2 < len(text) <= 34 and not text.endswith("."), text
    assert (text[0].isupper() or text[0].isdigit()) and text == text.strip()
    assert help_.endswith(".") and len(help_) <= 90 and "  " not in help_
    assert help_[0].isupper() or help_[0].isdigit()


def test_the_form_has_every_setting_in_order() -> None:
    paths_listed = list(dict.fromkeys(entry.path for entry in entries()))
    assert paths_listed == list(paths())
    assert [group.name for group in form()] == [field.name for field in fields_of(Rules)]
    assert {entry.key: entry.rule for entry in entries()} == {
        key: rule.id for key, rule in setting_rules().items()
    }


def test_labels_do_not_repeat_within_a_group() -> None:
    for group in form():
        for listed in (
            group.entries,
            *(choice.entries for e in group.entries for choice in e.choices),
        ):
            labels = [entry.label for entry in listed]
            assert len(set(labels)) == len(labels)
            for entry in listed:
                words = [choice.label for choice in entry.choices]
                assert len(set(words)) == len(words), entry.path


def test_the_defaults_of_the_form_are_the_default_game() -> None:
    standing = {setting.path: setting.value for setting in settings(Rules())}
    known = {entry.key: entry for entry in entries()}
    for setting in settings(Rules()):
        assert known[setting.key].default == standing[setting.path], setting.path


@given(any_rules(), any_rules())
def test_changes_lead_from_any_rules_to_any_others(rules: Rules, base: Rules) -> None:
    made = base
    for now, before in changed_settings(rules, base):
        raw = house_rules.plain(now.spec, now.value)
        for part in reversed(now.path.split(".")):
            raw = {part: raw}
        made = Reader().merge(raw, made)
        assert before is None or before.value != now.value
        assert in_words(now)
    assert made == rules
    assert list(changed_settings(rules, rules)) == []


@given(st.sampled_from(catalogue.names()), any_rules())
def test_a_draft_takes_its_own_changes(name: str, rules: Rules) -> None:
    base = catalogue.variant(name)
    draft = house_rules.Draft(base, "Mine", rules, check(rules))
    again = house_rules.draft(base, "Mine", dict(reversed(house_rules.changes(draft).items())))
    assert again.rules == rules
    assert again.problems == draft.problems


def test_a_draft_keeps_what_can_be_read_and_tells_the_rest() -> None:
    gin = catalogue.variant("gin")
    asked = {"score.gin": 30, "score.undercut": -1, "knock.limit": "sometimes", "a.b": 1}
    draft = house_rules.draft(gin, "Mine", asked)
    assert draft.rules == apply_settings(gin.rules, ["score.gin=30"])
    assert [problem.code for problem in draft.problems] == [
        "not-allowed",
        "out-of-range",
        "unknown-key",
    ]


def test_what_is_wrong_is_told_in_the_words_of_the_form() -> None:
    """A11: a form that says what contradicts what, without the names of TOML."""
    eleven = catalogue.variant("gin-eleven")
    draft = house_rules.draft(eleven, "Mine", {"knock.limit": "upcard"})
    assert [explain_problem(problem) for problem in draft.problems] == [
        "“The first turn: One extra card” turns no card up, so there is none to set"
        " “Knock limit: The upcard sets it”"
    ]
    fault = Fault("out-of-range", "deal.cards.2", "found 40", "1 to 26")
    assert explain_problem(fault) == "“Cards dealt”: found 40; allowed: 1 to 26"


@given(any_rules())
def test_no_path_is_left_in_an_explanation(rules: Rules) -> None:
    for problem in check(rules):
        said = explain_problem(problem)
        assert not [path for path in paths() if "." in path and path in said], said
        assert isinstance(problem, Contradiction)
        assert all(path in paths() for path in problem.paths), problem.paths


def test_a_text_that_cannot_be_read_is_refused() -> None:
    for text in ("", "name = 1", "[", 'name = "gin"\ntitle = "x"\nfamily = "y"\nnoise = 1'):
        with pytest.raises(RulesError):
            house_rules.from_toml(text)


def test_a_draft_comes_back_from_its_file() -> None:
    from openrummy.core.rules.catalogue import to_toml

    base = catalogue.variant("oklahoma")
    draft = house_rules.draft(base, "Friday “gin”", {"sheet.target": 250, "deal.cards": {"2": 7}})
    again = house_rules.from_toml(to_toml(draft.variant))
    assert (again.base, again.title, again.rules) == (base, draft.title, draft.rules)
    # the files of the catalogue open as the game they are
    assert house_rules.from_toml(to_toml(base)).rules == base.rules
    assert rules_from_data({}) == Rules()


# ---------------------------------------------------------------- melds on the table

# every option of basic rummy, as somebody at a table might want it
OPTIONS = [
    ("T1", "deal.cards=2:7,3:7,4:7,5:7,6:7"),
    ("T3", "draw.retake=allowed"),
    ("T4", "play.a_turn=any"),
    ("T5", "play.lay_off=after-meld"),
    ("T7", "melds.aces=high-or-low"),
    ("T7", "melds.aces=corner"),
    ("T8", "pack.jokers=1"),
    ("T8", "pack.jokers=4 play.reclaim=keep values.joker=20"),
    ("T9", "play.last_discard=required"),
    ("T10", "ending.stock=reshuffle"),
    ("T10", "ending.stock=turn-over ending.reshuffles=1"),
    ("T10", "ending.stock=block"),
    ("T11", "score.rummy_doubles=true"),
    ("T12", "score.to=winner sheet.winner=total"),
    ("T12", "sheet.target=0 sheet.deals=6"),
    ("T12", "stake.cents=5"),
    ("T13", "values.ace=15"),
    ("T14", "pack.packs=2"),
    ("T14", "pack.packs=2 melds.twins=true"),
]


@pytest.mark.parametrize(("rule", "options"), OPTIONS)
def test_every_option_of_rummy_is_in_the_form(rule: str, options: str) -> None:
    """Set from the form, told with the id of its rule, and shared by a code."""
    base = catalogue.variant("rummy")
    settings_ = dict(part.split("=") for part in options.split())
    asked = {
        path: {"true": True}.get(value, int(value) if value.isdigit() else value)
        for path, value in settings_.items()
    }
    if "deal.cards" in asked:
        asked["deal.cards"] = dict(pair.split(":") for pair in settings_["deal.cards"].split(","))
        asked["deal.cards"] = {seats: int(cards) for seats, cards in asked["deal.cards"].items()}
    draft = house_rules.draft(base, "Ours", asked)
    assert not draft.problems
    assert draft.rules == catalogue.resolve("rummy", options.split()).rules != base.rules
    assert catalogue.from_code(house_rules.code_of(draft.variant)).rules == draft.rules
    labelled = {entry.path for entry in entries() if entry.label and entry.help}
    assert set(asked) <= labelled
    cited = {line.rule for line in describe(draft.rules)}
    assert rule in cited or rule == "T12"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ("knock.big_gin=false", "big-gin-unused"),
        ("knock.lay_off=none", "lay-off-unused"),
        ("deal.misdeal=true", "misdeal-unused"),
        ("melds.twins=true", "twins-unused"),
        ("play.reclaim=keep", "reclaim-unused"),
        ("values.joker=20", "joker-value-unused"),
        ("sheet.box=25", "lowest-bonus"),
        ("score.to=winner", "lowest-wins"),
        ("ending.stock=last-take", "table-stock"),
        ("knock.limit=fixed", "table-knock"),
        ("play=held", "table-score"),
    ],
)
def test_what_has_no_effect_in_rummy_is_refused(options: str, code: str) -> None:
    rules = settings_onto(catalogue.variant("rummy").rules, [options])
    codes = [error.code for error in check(rules) if isinstance(error, Contradiction)]
    assert code in codes
    assert all(explain_problem(error).rstrip(".") for error in check(rules))
