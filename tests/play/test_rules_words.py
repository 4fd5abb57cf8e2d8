"""Every setting has a sentence, and a sentence says what it should."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given

from openrummy.core.rules import text as texts
from openrummy.core.rules.catalogue import names, variant
from openrummy.core.rules.load import settings_onto
from openrummy.core.rules.pieces import DeclaredMelds, HandScore, NoWild, Rules, TableMelds
from openrummy.core.rules.rule_sentences import describe, setting_rules
from openrummy.core.rules.rule_sentences.fixed_sentences import ALWAYS
from openrummy.core.rules.schema import Piece, Switch, Word, fields_of
from openrummy.core.rules.setting import HEADINGS
from rules_strategies import any_rules

ENGLISH = texts.Language("en").area("rule")


def english(code: str) -> str:
    return ENGLISH[f"rule.{code}"]


CODES = {key.removeprefix("rule.") for key in ENGLISH}


def spoken(piece: type = Rules, path: str = "") -> Iterator[tuple[str, str]]:
    """Topic and code of every value of every field of every form."""
    for field in fields_of(piece):
        here = f"{path}.{field.name}" if path else field.name
        if isinstance(field.spec, Piece):
            for kind, form in field.spec.forms:
                if kind:
                    yield here, f"{here}.{kind}"
                yield from spoken(form, f"{here}.{kind}" if kind else here)
        elif isinstance(field.spec, Word):
            yield from ((here, f"{here}.{word}") for word in field.spec.words)
        elif isinstance(field.spec, Switch):
            yield from ((here, f"{here}.{word}") for word in ("true", "false"))
        else:
            yield here, here


@pytest.mark.parametrize(("topic", "code"), list(spoken()))
def test_every_value_has_words(topic: str, code: str) -> None:
    said_by = setting_rules()[topic].said_by
    if said_by:
        assert f"{{{topic.rsplit('.', 1)[1]}," in english(said_by)
    else:
        assert english(code)


def test_no_words_are_left_over() -> None:
    codes = {code for _, code in spoken()}
    codes |= {f"{code}.{special}" for code in codes for special in (0, 1, 104, "many")}
    codes |= {
        f"{code}@{where}"
        for code in codes | set(ALWAYS)
        for where in ("deep", "table", "last-turn", "teams")
    }
    codes |= set(ALWAYS)
    assert codes >= CODES
    assert set(texts.keys("heading.")) == {f"heading.{heading}" for heading in HEADINGS}
    assert set(setting_rules()) == {topic for topic, _ in spoken()}


@pytest.mark.parametrize("code", sorted(CODES))
def test_a_sentence_is_short_and_whole(code: str) -> None:
    text = english(code)
    assert text.endswith(".")
    assert text[0].isupper() or text[0] == "{"
    assert len(text) < 250
    assert "  " not in text


def test_every_rule_id_is_one() -> None:
    rules = [*setting_rules().values(), *ALWAYS.values()]
    assert all(re.fullmatch(r"[ADFGIJKMNORSTVW]\d+", rule.id) for rule in rules)


@pytest.mark.parametrize("name", names())
def test_the_rules_of_every_turn_are_told(name: str) -> None:
    """A refusal names the rule it follows, and it can be read up."""
    rules = variant(name).rules
    cited = {line.rule for line in describe(rules)}
    assert cited >= {"G4", "G14", "G30"}
    if isinstance(rules.play, TableMelds):
        assert cited >= {"T2", "T3", "T4", "T5", "T6", "T9", "T15", "T16", "R3"}
        assert cited >= {"W5", "W7", "W15", "A29", "A30"} or rules.wild == NoWild()
    elif isinstance(rules.play, DeclaredMelds):
        assert cited >= {"G5", "T2", "I3", "I5", "I7", "N5", "N4" if rules.play.shapes else "I4"}
    elif isinstance(rules.score, HandScore):
        assert cited >= {"G5", "G6", "F2", "F4", "F5", "F6"}
    else:
        assert cited >= {"G5", "G6", "G9", "G31"}


@given(any_rules())
def test_any_rules_can_be_described(rules: Rules) -> None:
    lines = describe(rules)
    order = [HEADINGS.index(line.heading) for line in lines]
    assert order == sorted(order)
    assert set(order) == set(range(len(HEADINGS)))
    for line in lines:
        assert line.code in CODES
        assert not re.search(r"[{}\[\]]|True|False", line.text), line


@pytest.mark.parametrize("name", names())
def test_presets_speak_for_themselves(name: str) -> None:
    lines = describe(variant(name).rules)
    assert len({line.text for line in lines}) == len(lines)


@pytest.mark.parametrize(
    ("settings", "rule", "text"),
    [
        ("", "G6", "You may knock with 10 or less deadwood."),
        ("", "G10", "Gin scores 25 points plus the defender’s deadwood."),
        ("score.gin=1", "G10", "Gin scores 1 point plus the defender’s deadwood."),
        ("score.gin=0", "G10", "Gin scores the defender’s deadwood, without a bonus."),
        ("knock.limit=upcard knock.limit.ace=one", "G7", "deadwood of 1 or 0"),
        ("score.tie=own", "G12", "If deadwood is equal, the defender scores 10 points."),
        ("score.undercut_boxes=1", "G16", "An undercut earns 1 extra box."),
        ("score.gin_boxes=2", "G16", "Gin earns 2 extra boxes."),
        ("sheet.reward=extra sheet.reward_points=100", "G20", "adds another 100 points"),
        ("sheet.target=0 sheet.deals=5", "G17", "The game lasts 5 deals"),
        ("deal.cards=2:7", "G3", "Each player is dealt 7 cards."),
        ("deal.cards=2:10,3:7", "G3", "With 3 players each is dealt 7 cards"),
        ("deal.cards=2:10,3:7,4:7", "G3", "With 3 or 4 players each is dealt 7 cards"),
        ("deal.cards=2:7,3:7", "G3", "Each player is dealt 7 cards"),
        (
            "play=declared play.drop=true score=declare",
            "I7",
            "costs 20 points before the first turn and 40 later.",
        ),
        ("seating.players=2,3,4", "G3", "For 2, 3 or 4 players."),
        ("seating.players=2,3", "G3", "For 2 or 3 players."),
        ("ending.left=1", "G14", "When 1 card is left in the stock"),
    ],
)
def test_sentences(settings: str, rule: str, text: str) -> None:
    lines = describe(settings_onto(Rules(), settings.split()))
    assert any(line.rule == rule and text in line.text for line in lines)


@pytest.mark.parametrize(
    ("settings", "unsaid"),
    [
        ("knock.big_gin=false", "score.knock.big_gin"),
        ("knock.limit=gin-only", "always.lay-off"),
        ("knock.limit=gin-only", "score.knock.undercut"),
        ("knock.limit=gin-only", "score.knock.tie.undercut"),
        ("sheet.shutout=never", "sheet.game.reward.double-deals"),
        ("sheet.target=0 sheet.deals=5", "sheet.game.target"),
        ("", "sheet.game.deals"),
        ("opening=eleven", "score.knock.spade_doubles.false"),
        ("format=columns", "sheet.game"),
        ("format=best-of", "sheet.game"),
        ("wild=ranks play=table melds.wilds=half", "melds.all_wild.allowed"),
        ("wild=ranks play=declared score=declare", "always.wild-run@table"),
    ],
)
def test_what_does_not_matter_is_not_said(settings: str, unsaid: str) -> None:
    said = {line.code for line in describe(settings_onto(Rules(), settings.split()))}
    assert unsaid in CODES
    assert unsaid not in said


@pytest.mark.parametrize(
    ("settings", "rule"),
    [
        ("seating=sit-out seating.players=3", "S4"),
        ("seating=teams seating.players=4", "S5"),
        ("format=columns", "S2"),
        ("format=match", "S3"),
        ("format=best-of", "S3"),
    ],
)
def test_S3_and_S5_matches_and_teams_are_told_under_their_own_rules(
    settings: str, rule: str
) -> None:
    lines = describe(settings_onto(Rules(), settings.split()))
    code = settings.split(maxsplit=1)[0].replace("=", ".")
    assert [line.rule for line in lines if line.code == code] == [rule]


def test_A19_no_dead_table_of_teams_is_said_to_be_dealt_again() -> None:
    alone, teams = variant("gin"), variant("gin-partners")
    said = {line.code: line.text for line in describe(teams.rules)}
    assert "not played again" in said["deal.next_dealer.loser@teams"]
    assert "deal.next_dealer.loser" in {line.code for line in describe(alone.rules)}


@pytest.mark.parametrize(
    ("name", "code", "rule"),
    [
        ("gin", "pack.packs", "G3"),
        ("wild-rummy", "pack.packs", "T1"),
        ("treize-brasses", "pack.packs", "T14"),
        ("fort-worth-gin", "melds.largest_set", "W3"),
        ("three-thirteen", "melds.largest_set.104", "D3"),
        ("fort-worth-gin", "melds.wilds.half", "V3"),
        ("wild-rummy", "melds.wilds.any", "W24"),
        ("mahjong-gin", "values.number@table", "M4"),
        ("wild-rummy", "values.number.0@table", "T13"),
    ],
)
def test_a_value_is_told_under_the_rule_that_has_it(name: str, code: str, rule: str) -> None:
    """T14 is of two packs, V3 of fewer wild cards than others, M4 of fives, D3 of no limit."""
    lines = describe(variant(name).rules)
    assert [line.rule for line in lines if line.code == code] == [rule]
