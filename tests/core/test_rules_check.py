"""Contradictions that are refused, and what stays allowed (A11, A40)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from openrummy.core.rules.contradictions import ROWS, check, require
from openrummy.core.rules.load import apply_settings, settings_onto
from openrummy.core.rules.pieces import Deal, Rules, Table, Values
from openrummy.core.rules.schema import RulesError, paths
from openrummy.core.rules.text import has
from rules_strategies import any_rules, playable_rules


def found(*settings: str) -> dict[str, Any]:
    return {error.code: error for error in check(settings_onto(Rules(), settings))}


@pytest.mark.parametrize(
    ("settings", "code", "rule"),
    [
        ("opening=eleven knock.limit=upcard", "eleven-upcard-limit", "A11"),
        ("opening=eleven deal.misdeal=true", "eleven-misdeal", "A11"),
        ("opening=eleven score.spade_doubles=true", "eleven-spades", "G8"),
        ("draw.deep_to_knock=true", "deep-take-limit", "G23"),
        ("draw.deep_to_knock=true knock.limit=upcard look.pile=top", "deep-take-pile", "G28"),
        ("sheet.target=0", "no-end", "A13"),
        ("sheet.deals=5", "two-ends", "A13"),
        ("sheet.target=0 sheet.deals=9 sheet.most_deals=8", "too-few-deals", "A13"),
        ("sheet.reward=instead", "reward-without-points", "G20"),
        ("sheet.reward=extra", "reward-without-points", "G20"),
        ("sheet.reward_points=100", "reward-unused", "G20"),
        ("sheet.shutout=never sheet.reward_points=100", "reward-unused", "G20"),
        ("sheet.shutout=never sheet.reward=extra sheet.reward_points=9", "reward-unused", "G20"),
        ("score.undercut=0", "tie-for-nothing", "G12"),
        ("score.tie=own score.tie_bonus=0", "tie-for-nothing", "G12"),
        ("score.tie_bonus=20", "tie-bonus-unused", "G12"),
        ("score.tie=none score.tie_bonus=20", "tie-bonus-unused", "G12"),
        ("knock.big_gin=false score.big_gin=50", "big-gin-unused", "G9"),
        ("knock.limit=gin-only deal.cards=2:2", "gin-impossible", "G6"),
        ("deal.misdeal=true knock.limit.points=100", "misdeal-always", "A4"),
        ("deal.misdeal=true deal.cards=2:2", "misdeal-always", "A4"),
        ("deal.cards=2:24", "too-many-cards", "A40"),
        ("deal.cards=2:23 ending.left=5", "stock-too-small", "G14"),
        ("deal.cards=3:7", "hand-size-missing", "G3"),
        ("sheet.pool=101 seating.players=4 deal.cards=2:7,4:7", "hand-size-missing", "G3"),
        ("sheet.pool=101", "pool-score", "I9"),
        ("deal.cards=2:10,3:7", "hand-size-unused", "G3"),
        ("seating.players=2,3 deal.cards=2:10,3:7", "score-hands", "G34"),
        ("seating.players=3,2 deal.cards=2:10,3:7", "players", "G3"),
        ("seating.players=", "players", "G3"),
        ("pack.packs=2", "held-packs", "T14"),
        ("pack.jokers=2", "held-jokers", "T8"),
        ("pack.packs_of=3:2", "packs-unused", "R1"),
        ("melds.twins=true", "twins-unused", "T14"),
        ("values.joker=20", "joker-value-unused", "T8"),
        ("play=table play.reclaim=keep", "reclaim-unused", "A30"),
    ],
)
def test_a_contradiction_is_found_and_cites_its_rule(settings: str, code: str, rule: str) -> None:
    error = found(*settings.split())[code]
    assert error.rule == rule
    assert set(error.paths) <= set(paths())
    assert any(path in error.message for path in error.paths)
    with pytest.raises(RulesError, match=error.message[:20]):
        apply_settings(Rules(), settings.split())


def test_a_row_names_settings_and_has_a_sentence() -> None:
    for row in ROWS:
        assert set(row.paths) <= set(paths()), row
        assert has(f"problem.{row.text or row.code}"), row


@pytest.mark.parametrize(
    "settings",
    [
        "",
        "deal.misdeal=true knock.limit=gin-only",
        "deal.misdeal=true knock.limit=upcard",
        "draw.deep_to_knock=true knock.limit=upcard",
        "draw.retake=allowed",
        "score.spade_doubles=true",
        "score.spade_doubles=true opening=plain",
        "score.undercut=0 score.tie=none",
        "score.undercut=0 score.tie=own",
        "score.tie=own score.tie_bonus=25",
        "score.big_gin=50",
        "sheet.target=0 sheet.deals=5",
        "sheet.target=0 sheet.deals=5 sheet.winner=first",
        "sheet.shutout=never",
        "sheet.reward=instead sheet.reward_points=200",
        "sheet.reward=double-total",
        "deal.cards=2:23",
        "ending.stock=50th-card",
        "melds.aces=corner values.ace=15",
    ],
)
def test_compatible_settings_are_allowed(settings: str) -> None:
    assert not found(*settings.split())
    apply_settings(Rules(), settings.split())


@pytest.mark.parametrize(
    ("rules", "path"),
    [
        (replace(Rules(), values=Values(ace=0)), "values.ace"),
        (replace(Rules(), values=Values(ace=True)), "values.ace"),
        (replace(Rules(), deal=Deal(next_dealer="nobody")), "deal.next_dealer"),  # type: ignore[arg-type]
        (replace(Rules(), deal=Deal(misdeal=1)), "deal.misdeal"),  # type: ignore[arg-type]
        (replace(Rules(), deal=Deal(cards=((3, 7), (2, 10)))), "deal.cards"),
        (replace(Rules(), deal=Deal(cards=((2, 10, 1),))), "deal.cards"),  # type: ignore[arg-type]
        (replace(Rules(), seating=Table(players=[2])), "seating.players"),  # type: ignore[arg-type]
    ],
)
def test_rules_made_in_code_are_looked_through_too(rules: Rules, path: str) -> None:
    [contradiction] = check(rules)
    assert (contradiction.code, contradiction.paths) == ("value", (path,))
    assert path in contradiction.message


@given(any_rules())
def test_any_rules_can_be_checked(rules: Rules) -> None:
    wrong = check(rules)
    assert all(
        contradiction.code != "value" and contradiction.rule and contradiction.message
        for contradiction in wrong
    )
    if wrong:
        with pytest.raises(RulesError):
            require(rules)


@given(playable_rules())
def test_playable_rules_pass(rules: Rules) -> None:
    require(rules)
