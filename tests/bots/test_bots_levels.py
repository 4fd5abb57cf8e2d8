"""Size of the levels' misjudgements, game by game."""

from __future__ import annotations

import pytest

from openrummy.bots.base import Budget, Judgement, Seen
from openrummy.bots.cast import personas
from openrummy.bots.cast.deterministic_player import DeterministicPlayer
from openrummy.bots.cast.levels import STYLES
from openrummy.bots.heuristic import bot, knock, table
from openrummy.bots.heuristic.bot import Patient, slip_width
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import Action, Draw, Pile
from openrummy.core.rules.catalogue import names, variant

STOCK, TAKE = Draw(Pile.STOCK), Draw(Pile.DISCARD)


@pytest.mark.parametrize("name", names())
def test_a_weaker_level_misjudges_by_more(name: str) -> None:
    """P1: three levels of difficulty."""
    rules = variant(name).rules
    hard, medium, easy = (
        slip_width(STYLES[level].slip, rules) for level in ("hard", "medium", "easy")
    )
    assert 0 == hard < medium < easy
    assert slip_width(20.0, rules) > slip_width(10.0, rules) > easy


def test_in_gin_a_slip_is_points() -> None:
    rules = variant("gin").rules
    assert [slip_width(slip, rules) for slip in (0.0, 2.0, 4.0, 7.0, 13.0)] == [0, 2, 4, 7, 13]


def chosen(name: str, best: float, monkeypatch: pytest.MonkeyPatch) -> set[Action]:
    """A hundred choices of an easy player between two actions, one a point better."""

    def two(seen: Seen, style: object) -> list[Judgement]:
        return [Judgement(STOCK, best, "stock"), Judgement(TAKE, best - 1, "take")]

    monkeypatch.setattr(bot, "judge", two)
    rules, actions = variant(name).rules, set()
    for seed in range(100):
        player = Patient(Budget(), STYLES["easy"])
        player.begin(rules, 0, 2, seed_bytes(seed))
        actions.add(player.choose(Seen(rules, player.view, None, [])))  # type: ignore[arg-type]
    return actions


def test_gin_is_never_overlooked_but_a_high_score_is_no_gin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert chosen("gin", knock.SURE, monkeypatch) == {STOCK}
    assert chosen("gin", 20.0, monkeypatch) == {STOCK, TAKE}
    assert chosen("rummy-500", 200.0, monkeypatch) == {STOCK, TAKE}
    assert chosen("rummy-500", table.SURE, monkeypatch) == {STOCK}


def test_a_steady_player_says_whether_its_search_is_there() -> None:
    loaded: list[bool] = []
    waiting = DeterministicPlayer(lambda: personas.make("mara", "hard", ready=lambda: bool(loaded)))
    assert not waiting.ready
    loaded.append(True)
    assert waiting.ready
    assert DeterministicPlayer(lambda: personas.make("mara", "easy", ready=lambda: False)).ready
