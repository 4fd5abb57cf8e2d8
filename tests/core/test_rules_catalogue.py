"""The games that come with the package, value by value, and for ever."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from openrummy.core.rules import catalogue
from openrummy.core.rules.canonical import canonical, digest
from openrummy.core.rules.catalogue import load_file, load_text, to_toml
from openrummy.core.rules.contradictions import check
from openrummy.core.rules.load import UnknownVariant
from openrummy.core.rules.pieces import (
    Deal,
    ExtraCard,
    GameSheet,
    GinOnly,
    Knock,
    KnockScore,
    Rules,
    UpcardLimit,
    UpcardOffer,
    Variant,
)
from openrummy.core.rules.schema import RulesError

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "src" / "openrummy" / "core" / "rules" / "variants"
GOLDEN = ROOT / "testdata" / "rules" / "digests.json"

GIN = Rules()
UPCARD = replace(GIN, knock=Knock(limit=UpcardLimit(ace="gin-only")))

# RULEBOOK 1.4
EXPECTED = {
    "gin": GIN,
    "gin-either": replace(GIN, opening=UpcardOffer(after="either")),
    "gin-classic": replace(
        GIN,
        knock=Knock(big_gin=False),
        score=KnockScore(gin=20, undercut=10, tie="undercut"),
        sheet=GameSheet(
            target=100,
            game_bonus=100,
            box=20,
            shutout="no-score",
            reward="instead",
            reward_points=200,
            winner="first",
        ),
    ),
    "gin-bonuses": replace(
        GIN,
        knock=Knock(big_gin=False),
        score=KnockScore(gin=25, undercut=25, tie="own", tie_bonus=10, deal_win=25),
        sheet=GameSheet(shutout="no-deal", reward="extra", reward_points=100),
    ),
    "gin-quick": replace(
        GIN,
        score=KnockScore(gin=25, undercut=10, tie="undercut", deal_win=25),
        sheet=GameSheet(target=100, game_bonus=0, box=0, shutout="never", winner="first"),
    ),
    "gin-seven": replace(GIN, deal=Deal(cards=((2, 7),))),
    "gin-eleven": replace(GIN, opening=ExtraCard()),
    "straight-gin": replace(GIN, knock=Knock(limit=GinOnly())),
    "oklahoma": replace(
        UPCARD,
        score=KnockScore(spade_doubles=True, gin_boxes=2, undercut_boxes=1),
        sheet=GameSheet(target=150),
    ),
    "oklahoma-simple": UPCARD,
}


def test_the_default_values_are_those_of_modern_gin() -> None:
    """G9-G12, G17-G20 as [003] has them."""
    assert (GIN.score.gin, GIN.score.big_gin, GIN.score.undercut) == (25, 31, 25)
    assert (GIN.score.tie, GIN.knock.big_gin, GIN.deal.next_dealer) == ("undercut", True, "loser")
    assert (GIN.sheet.target, GIN.sheet.game_bonus, GIN.sheet.box) == (100, 100, 25)
    assert (GIN.sheet.shutout, GIN.sheet.reward) == ("all-won-no-dead", "double-deals")
    assert GIN.sheet.winner == "total"


@pytest.mark.parametrize("name", EXPECTED)
def test_a_preset_is_what_the_rulebook_says(name: str) -> None:
    assert catalogue.variant(name).rules == EXPECTED[name]


@pytest.mark.parametrize(
    ("name", "base", "settings"),
    [
        ("gin-partners-total", "gin-partners", ["seating.score=gross"]),
        ("gin-three-rotating", "gin-three", ["deal.next_dealer=every-deal"]),
        ("hollywood-match", "oklahoma-match", ["format=columns"]),
        (
            "auto-press-rummy",
            "press-rummy",
            ["sheet.press=auto", "seating.players=4,5,6", "deal.cards=4:7,5:7,6:7"],
        ),
    ],
)
def test_a_game_that_differs_by_a_rule_is_its_base_with_that_rule(
    name: str, base: str, settings: list[str]
) -> None:
    """S4, S5, A10 with S2, W18."""
    assert catalogue.variant(name).rules == catalogue.resolve(base, settings).rules


def test_W12_treize_brasses_seats_seven_from_two_packs() -> None:
    rules = catalogue.variant("treize-brasses").rules
    assert max(rules.seating.players) == 7 and rules.deal.hand_size(7) == 13


def test_the_challenge_is_as_it_was_played_in_2021() -> None:
    """Gin 25, undercut 25 also on a tie, knock at 10 and a barred retake are the defaults."""
    assert catalogue.variant("gin-challenge").rules == Rules(
        deal=Deal(next_dealer="alternate"),
        knock=Knock(big_gin=False),
        sheet=GameSheet(game_bonus=0, box=0, shutout="never", winner="first"),
    )


@pytest.mark.parametrize("name", catalogue.names())
def test_a_preset_is_whole(name: str) -> None:
    variant = catalogue.variant(name)
    assert variant.name == name
    assert variant.title
    assert variant.summary.endswith(".")
    assert variant.family in {"gin", "rummy", "wild"}
    assert not check(variant.rules)
    assert load_file(FOLDER / f"{name}.toml") == variant
    assert load_text(to_toml(variant)) == variant


def test_released_rules_never_change() -> None:
    """A digest that changes means a changed default or a changed preset: both are forbidden.

    New presets are added to the file.
    """
    now = {
        name: {
            "digest": digest(catalogue.variant(name).rules),
            "rules": canonical(catalogue.variant(name).rules),
        }
        for name in catalogue.names()
    }
    assert now == json.loads(GOLDEN.read_text(encoding="utf-8"))


def test_names_have_a_fixed_order() -> None:
    assert catalogue.names()[: len(EXPECTED)] == tuple(EXPECTED)
    orders = [
        tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))["order"]
        for name in catalogue.names()
    ]
    assert orders == sorted(set(orders))
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(catalogue.names())


def test_titles_and_other_names_are_told_apart() -> None:
    games = [catalogue.variant(name) for name in catalogue.names()]
    assert len({game.title for game in games}) == len(games)
    assert len({game.rules for game in games}) == len(games)
    also = [word for game in games for word in game.also]
    assert len(set(also)) == len(also)
    assert {"knock poker", "poker gin", "gin poker"} <= set(also)


@pytest.mark.parametrize(
    ("name", "close"),
    [("oklahmoa", "oklahoma"), ("Strait Gin", "straight-gin"), ("knock pocker", "gin")],
)
def test_an_unknown_name_is_answered_with_close_ones(name: str, close: str) -> None:
    with pytest.raises(UnknownVariant) as caught:
        catalogue.variant(name)
    assert caught.value.name == name
    assert close in caught.value.close
    assert "did you mean" in str(caught.value)


@pytest.mark.parametrize(
    ("called", "name"),
    [("Straight Gin", "straight-gin"), ("knock poker", "gin"), ("gin_seven", "gin-seven")],
)
def test_a_game_is_known_by_a_name_that_it_alone_has(called: str, name: str) -> None:
    assert catalogue.variant(called) is catalogue.variant(name)


@pytest.mark.parametrize("name", ["", "zzzzzz", "../../etc/passwd", "x" * 5000])
def test_a_hopeless_name_is_refused(name: str) -> None:
    with pytest.raises(UnknownVariant) as caught:
        catalogue.variant(name)
    assert caught.value.close == ()
    assert len(str(caught.value)) < 100


def test_games_that_build_on_each_other_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    head = {"title": "T", "family": "gin"}
    tables = {
        "one": {"name": "one", "base": "two", **head},
        "two": {"name": "two", "base": "one", **head},
        "self": {"name": "self", "base": "self", **head},
    }
    monkeypatch.setattr(catalogue, "_table", tables.get)
    for name in tables:
        with pytest.raises(RulesError, match="based on each other"):
            catalogue.variant(name)


def test_a_variant_is_read_once() -> None:
    assert catalogue.variant("gin") is catalogue.variant("gin")


def test_a_game_is_resolved_by_name_or_file_and_settings(tmp_path: Path) -> None:
    assert catalogue.resolve("oklahoma") is catalogue.variant("oklahoma")
    assert catalogue.resolve("gin", ["sheet.target=100"]) is catalogue.variant("gin")
    house = catalogue.resolve("gin", ["sheet.target=200"])
    assert house.rules == replace(GIN, sheet=GameSheet(target=200))
    assert (house.name, house.base, house.title) == ("gin-house", "gin", "Gin rummy (house rules)")
    assert load_text(to_toml(house)) == house
    path = tmp_path / "mine.toml"
    mine = Variant("mine", "Mine", "gin", "", house.rules, "gin")
    path.write_text(to_toml(mine), encoding="utf-8")
    assert catalogue.resolve(str(path)) == mine
    assert catalogue.resolve(str(path), ["sheet.box=20"]).rules.sheet.box == 20
    with pytest.raises(UnknownVariant):
        catalogue.resolve("nothing")
    with pytest.raises(RulesError):
        catalogue.resolve("nothing.toml")


def test_importing_the_catalogue_reads_no_file_and_stays_cheap() -> None:
    code = (
        "import sys; before = set(sys.modules); import openrummy.core.rules.catalogue as c;"
        "assert c._tables.cache_info().currsize == 0;"
        "print(*(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert not loaded & {"numpy", "numba", "msgspec", "asyncio", "typer", "rich"}
