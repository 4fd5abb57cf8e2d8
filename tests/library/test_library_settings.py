"""The library: settings and copies of a game, other solutions of a hand, pictures."""

from __future__ import annotations

import copy
from xml.etree import ElementTree

import pytest

import openrummy as rummy
from cli_tools import run_command
from openrummy.core.cards import Cards


@pytest.mark.parametrize(
    "name", ["gin", "oklahoma", "rummy-500", "indian-rummy", "five-card-rummy"]
)
def test_every_setting_has_its_values_its_default_and_its_rule(name: str) -> None:
    listed = rummy.settings(name)
    assert len({setting.name for setting in listed}) == len(listed) > 50
    assert all(setting.rule and setting.allowed and setting.label for setting in listed)
    shown = run_command("rules", "show", name).out
    assert all(f"  {setting}\n" in shown for setting in listed)
    printed = run_command("rules", "show", name, "--json").json["settings"]
    assert [setting["name"] for setting in printed] == [setting.name for setting in listed]


def test_a_setting_says_what_replaces_it() -> None:
    limit = {setting.name: setting for setting in rummy.settings("gin")}["knock.limit.points"]
    assert str(limit) == "knock.limit.points = 10  (1 to 200) [G6]"
    changed = rummy.settings("gin", {"knock.limit.points": 5, "deal.misdeal": True})
    said = [str(setting) for setting in changed]
    assert "knock.limit.points = 5  (1 to 200; by default 10) [G6]" in said
    assert "deal.misdeal = true  (true or false; by default false) [G13]" in said


def test_a_copy_is_a_game_of_its_own() -> None:
    game = rummy.new_game("gin", seed=7)
    for other in (copy.copy(game), copy.deepcopy(game), game.copy()):
        assert other == game
        other.play("p")
        assert game.played == ()
        assert other != game
        assert other == rummy.replay(other.record())
        assert other.at(0) == game
    assert game != rummy.new_game("gin", seed=8)
    assert game != "gin"


def test_a_hand_is_solved_by_every_call() -> None:
    square = rummy.Hand("4s 5s 6s 4h 5h 6h 4d 5d 6d Kd").solve(all=True)
    assert [solution.deadwood for solution in square] == [10, 10]
    assert {solution.melds[0] for solution in square} == {"4d 4h 4s", "4d 5d 6d"}
    hand = rummy.Hand("7s 8s 9s 6h 7h Kd Qc Jc 3s 2d")
    onto = hand.solve(onto="3h 4h 5h | Kc Kh Ks")
    assert onto.laid == (("6h", "3h 4h 5h"), ("7h", "3h 4h 5h"), ("Kd", "Kc Kh Ks"))
    assert onto == hand.solve(onto=["3h 4h 5h", Cards("Kc Kh Ks")])
    assert "6h on meld 3h 4h 5h" in str(onto)
    with pytest.raises(rummy.UsageError, match="not a meld: 3h 5h"):
        hand.solve(onto="3h 5h")
    wild = rummy.Hand("4s 6s 9d 9c", "indian-rummy", any_size=True, wild="none")
    assert wild.solve().deadwood > wild.solve(wild="9").deadwood
    with pytest.raises(rummy.UsageError, match="wild"):
        wild.solve(all=True)


def test_cards_are_drawn() -> None:
    for picture in (
        rummy.svg("As Kh"),
        rummy.svg(["X1=7s", None, "10h"], height=200),
        rummy.svg(Cards("As Kh")),
        rummy.Hand("As Kh").svg(),
    ):
        assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert 'aria-label="Kh As"' in rummy.svg("Kh As")
    with pytest.raises(rummy.UsageError):
        rummy.svg("A<script>")
