"""Duties of every game of the catalogue: a playthrough, its rules in words, clean play."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import golden
from openrummy.core import game
from openrummy.core.game import HOST
from openrummy.core.rules import catalogue
from openrummy.core.rules.contradictions import check
from openrummy.core.rules.pieces import (
    AnyCount,
    DealersChoice,
    ExtraCard,
    FixedLimit,
    GinOnly,
    HandScore,
    HeldMelds,
    KnockCardLimit,
    KnockScore,
    MinimumHand,
    NoKnock,
    NoUpcard,
    PlainOpening,
    Rules,
    UpcardLimit,
    UpcardOffer,
    Variant,
    WildRanks,
)
from openrummy.core.rules.rule_sentences import describe
from playing import random_game
from secrecy import walk

DEALS = 8
TESTS = Path(__file__).resolve().parents[1] / "core"
# Of every family the rules of which it must speak; an id is a letter and a number.
BOTH = {"G4", "G14", "G24", "G25", "G26", "S1"}
SPOKEN = {
    "held": BOTH | {"G1", "G2", "G3", "G5", "G6"},
    "table": BOTH | {f"T{number}" for number in (1, 2, 3, 4, 5, 6, 7, 9, 10, 12, 13, 15, 16)},
    "declared": BOTH | {"G1", "G2", "G3", "G5", "W2", "I3", "I5"},
}
# with a wild rank from a list, or one that the dealer names
WILD = {"W1", "W2", "W3"}
WILD_ON_TABLE = WILD | {f"W{number}" for number in (4, 5, 7, 14, 15, 23, 24)} | {"A29"}


def to_cite(rules: Rules) -> set[str]:
    """The rules that a game must speak of."""
    wild = set()
    if isinstance(rules.wild, WildRanks | DealersChoice):
        wild = WILD_ON_TABLE if rules.on_table else WILD
    # cards of the table have values of their own, or one for each rank
    values = {"T13"} if rules.values.ranks else set()
    # where half of each meld must be natural none is of wild cards alone
    alone = {"W24"} if rules.melds.wilds == "half" else set()
    return (SPOKEN[rules.play.kind] | wild) - values - alone


ID = re.compile(r"[A-Z]\d{1,2}")


def variant(name: str) -> Variant:
    return catalogue.variant(name)


@pytest.mark.parametrize("name", catalogue.names())
def test_a_game_has_a_playthrough(name: str) -> None:
    document = golden.read(golden.PLAYTHROUGHS / f"{name}.json")
    assert document["game"] == name
    assert len(document["steps"]) > 20
    assert len(document["deals"]) >= 2


@pytest.mark.parametrize("name", catalogue.names())
def test_a_game_cites_the_rulebook(name: str) -> None:
    """Every sentence has the id of a rule, and the rules that decide are spoken of."""
    preset = variant(name)
    lines = describe(preset.rules)
    assert all(ID.fullmatch(line.rule) for line in lines)
    assert all(line.text for line in lines)
    cited = {line.rule for line in lines}
    assert cited >= to_cite(preset.rules)
    assert cited >= {"I9" if preset.rules.sheet.pool else "G17", "G18", "G19", "G20"}
    big = isinstance(preset.rules.play, HeldMelds) and not isinstance(preset.rules.score, HandScore)
    assert ("G9" in cited) is big
    if isinstance(preset.rules.score, KnockScore):
        score = {"G34"} if not isinstance(preset.rules.knock.limit, GinOnly) else set()
        assert cited >= score | {"G10"}
    assert not cited - rules_with_a_test(), "a rule without a test of its name"


@pytest.mark.slow  # test_selfplay.py looks at the same, and at more
@pytest.mark.parametrize("name", catalogue.names())
def test_a_game_plays_clean(name: str) -> None:
    """Some deals of random play: views, cards and replay looked at, secrets now and then."""
    rules = variant(name).rules
    assert not check(rules)
    played = 0
    for seed in range(DEALS):
        watched = walk(rules, seed, often=0.01)
        played += watched.steps[-1].state.number
        asked = game.actors(watched.steps[-1].state)
        assert not asked or HOST in asked
    assert played == DEALS


@pytest.mark.sweep("games")
@pytest.mark.parametrize("name", catalogue.names())
def test_a_game_ends(name: str) -> None:
    """Nobody need ever win: after a number of deals it ends as it stands."""
    whole = variant(name).rules
    rules = replace(whole, sheet=replace(whole.sheet, most_deals=8))
    *_, (_, _, last) = random_game(rules, rules.seating.players[-1], 11, 1000)
    assert last.state.result is not None
    assert last.state.number <= 8
    assert whole.sheet.most_deals == 1000


def test_the_catalogue_shows_every_form_of_opening_and_limit_that_is_played() -> None:
    """A form no preset has is tested by odd rules only: name it here."""
    openings = {type(variant(name).rules.opening) for name in catalogue.names()}
    limits = {type(variant(name).rules.knock.limit) for name in catalogue.names()}
    assert openings == {UpcardOffer, ExtraCard, PlainOpening, NoUpcard}
    held = {FixedLimit, GinOnly, UpcardLimit, KnockCardLimit, AnyCount, MinimumHand}
    assert limits == {NoKnock, *held}


# ---------------------------------------------------------------- rules and their tests


@cache
def rules_with_a_test() -> frozenset[str]:
    """The rules that have a test named after them: ``test_G7_ace_as_upcard``."""
    rules_cited = set()
    for path in TESTS.glob("test_rule_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (
                match := re.match(r"test_([A-Z]\d+)_", node.name)
            ):
                rules_cited.add(match[1])
    return frozenset(rules_cited)


def test_every_rule_of_gin_has_a_test_of_its_name() -> None:
    gin = {f"G{number}" for number in range(1, 36)}
    family = {"S": 5, "K": 9, "J": 8}
    more = {f"{letter}{n}" for letter, most in family.items() for n in range(1, most + 1)}
    assert rules_with_a_test() >= gin | more
