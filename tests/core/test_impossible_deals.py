"""Results that no deal has are refused with their rule, by the command and the pad alike."""

from __future__ import annotations

import json
from typing import Any

import pytest

import openrummy as rummy
from cli_tools import run_command
from openrummy.core.melds.five_cards import HandClass
from openrummy.core.rules import catalogue
from openrummy.lab.arena import selfplay
from openrummy.lab.arena.selfplay import SelfplayPlan
from openrummy.play import wire
from openrummy.play.scorepad.pad import pad_sheet
from recounting import Recounting

#: game, players, lines of which the last is impossible, the rule that says so
IMPOSSIBLE = [
    ("gin", 2, ['{"winner": 0, "points": -5}'], "G34"),
    ("gin", 2, ['{"winner": 0, "points": 7, "reason": "gin"}'], "G10"),
    ("gin", 2, ['{"winner": 0, "points": 12, "reason": "undercut"}'], "G11"),
    ("gin", 2, ['{"winner": null, "scores": [30, 0], "boxes": [1, 0]}'], "G19"),
    ("gin", 2, ['{"winner": 0, "points": 30, "reason": "dead"}'], "G14"),
    ("gin", 2, ['{"winner": 1, "scores": [30, 0]}'], "G34"),
    ("gin", 2, ['{"knocker": 0, "count": [3, 101]}'], "T13"),
    ("gin", 2, ['{"knocker": 0, "count": [3, 2000]}'], "T13"),
    ("gin", 2, ['{"winner": 0, "points": 500}'], "G34"),
    ("gin", 2, ['{"winner": 0, "points": 0}'], "G34"),
    ("gin", 2, ['{"winner": 0, "points": 30, "boxes": 3}'], "G19"),
    ("gin", 2, ['{"winner": null}', '{"winner": 0, "points": 30, "boxes": 0}'], "G19"),
    ("oklahoma", 2, ['{"winner": 0, "points": 30, "boxes": 4}'], "G16"),
    ("oklahoma", 2, ['{"knocker": 0, "count": [3, 20], "factor": 3}'], "G8"),
    ("oklahoma", 2, ['{"knocker": 0, "count": [3, 20], "factor": 7}'], "G8"),
    ("gin", 2, ['{"knocker": 0, "count": [3, 20], "factor": 2}'], "G8"),
    ("straight-gin", 2, ['{"winner": 0, "points": 20}'], "G10"),
    ("straight-gin", 2, ['{"knocker": 0, "count": [3, 20]}'], "G6"),
    ("straight-gin", 2, ['{"winner": 0, "points": 30, "reason": "undercut"}'], "G6"),
    ("gin-classic", 2, ['{"knocker": 0, "count": [0, 20], "big_gin": true}'], "G9"),
    ("rummy-house", 2, ['{"out": null, "left": [4, 9], "rummy": true}'], "A25"),
    ("rummy", 2, ['{"out": 0, "left": [0, 9], "rummy": true}'], "T11"),
    ("gin-partners", 4, ['{"knocker": 0, "count": [3, null, 21, null]}'], "A19"),
    ("gin-partners", 4, ['{"knocker": 0, "count": [3, null, null, 21]}'], "A19"),
    ("gin-partners", 4, ['{"winner": 0, "points": 9}', '{"winner": 1, "points": 9}'], "S5"),
    ("gin-three", 3, ['{"knocker": 0, "count": [3, 9, 20]}'], "S4"),
    ("indian-deals", 2, ['{"declared": 0, "left": [0, 20], "last": true}'], "I7"),
    ("indian-rummy", 2, ['{"declared": 0, "left": [0, 25], "last": true}'], "I7"),
    ("indian-rummy", 2, ['{"declared": 0, "left": [5, 34]}'], "I5"),
    ("indian-rummy", 2, ['{"declared": 0, "left": [0, 131]}'], "I6"),
    ("continental-rummy", 2, ['{"paid": 0, "jokers": 3}'], "N1"),
    ("continental-rummy", 2, ['{"paid": 0, "deuces": 9}'], "N4"),
    ("continental-rummy", 2, ['{"winner": 0, "scores": [4, -3]}'], "N6"),
    ("rummy", 2, ['{"out": 0, "left": [0, 0]}'], "T2"),
    ("rummy", 2, ['{"out": 0, "left": [3, 2]}'], "T2"),
    ("rummy", 3, ['{"out": 0, "left": [0, 71, 20]}'], "T13"),
    ("block-rummy", 3, ['{"out": null, "left": [0, 12, 20]}'], "T2"),
    ("rummy", 2, ['{"winner": null}'], "T10"),
    ("rummy-500", 2, ['{"out": 0, "left": [0, 9], "melded": [500, 10]}'], "T13"),
    ("rummy-500", 2, ['{"out": 0, "left": [0, 99], "melded": [300, 90]}'], "R10"),
    ("rummy-500", 2, ['{"out": 0, "left": [0, 9]}'], "R10"),
    ("beanie", 2, ['{"out": 0, "left": [0, 7]}'], "T13"),
    ("mahjong-gin", 2, ['{"out": 0, "left": [0, 7], "melded": [90, 20]}'], "T13"),
    ("three-thirteen", 2, ['{"declared": 0, "left": [0, 31]}'], "I6"),
    ("open-gin", 2, ['{"knocker": 0, "count": [0, 20]}'], "T16"),
    ("biddies", 3, ['{"two": 1, "left": [4, 0, 0]}'], "T2"),
    ("five-card-rummy", 2, ['{"shown": 0, "hands": ["nothing", "pair"]}'], "F4"),
    ("five-card-rummy", 2, ['{"shown": 0, "hands": ["pair", "pair"]}'], "F5"),
    ("knock-rummy", 3, ['{"knocker": 0, "count": [3, 71, 20]}'], "T13"),
    ("gin", 2, ['{"winner": 0, "points": 100}', '{"winner": 0, "points": 9}'], "S1"),
]


@pytest.mark.parametrize(("game", "players", "lines", "rule"), IMPOSSIBLE)
def test_G34_what_no_deal_can_come_to_is_refused_with_its_rule(
    game: str, players: int, lines: list[str], rule: str
) -> None:
    said = run_command("sheet", game, "--players", str(players), given="\n".join(lines)).refused()
    assert f"line {len(lines)}: " in said
    assert said.endswith(f"(rule {rule})\n")
    if len(lines) > 1:  # what stands before it is fine
        assert run_command("sheet", game, "--players", str(players), given=lines[0]).code == 0


def test_T12_points_for_a_winner_are_refused_where_everybody_scores() -> None:
    """Sixty points for seat 0 made seat 1 the winner: here points are bad."""
    said = run_command("sheet", "rummy", given='{"winner": 0, "points": 60}').refused()
    assert 'line 1: Rummy takes lines such as {"out": 0, "left": [0, 21]}' in said
    deal = wire.PadDeal([wire.PadPoints(0, 60)])
    sheet = pad_sheet(catalogue.variant("rummy"), wire.PadRequest("rummy", 2, [deal]))
    assert sheet.deals[0].problem.startswith("Everybody scores in each deal")


def on_the_pad(line: dict[str, Any]) -> wire.PadEntry | None:
    """The same entry as the pad has it; None where the pad has no such form."""

    def by_seat(numbers: list[int | None]) -> dict[int, int]:
        return {seat: number for seat, number in enumerate(numbers) if number is not None}

    if "count" in line:
        factor = line.get("factor", 1)
        if factor > 2:
            return None
        return wire.PadKnock(
            line["knocker"], by_seat(line["count"]), line.get("big_gin", False), factor == 2
        )
    if "out" in line or "two" in line:
        return wire.PadOut(
            line.get("out"),
            by_seat(line["left"]),
            by_seat(line.get("melded", [])),
            line.get("rummy", False),
            line.get("two"),
        )
    if "declared" in line:
        return wire.PadDeclared(line["declared"], by_seat(line["left"]), line.get("last", False))
    if "paid" in line:
        return wire.PadPaid(line["paid"], line.get("deuces", 0), line.get("jokers", 0))
    if "shown" in line:
        words = [kind.word for kind in HandClass]
        hands = {seat: words.index(word) for seat, word in enumerate(line["hands"])}
        return wire.PadShown(line["shown"], hands)
    if "points" in line and "reason" not in line:
        return wire.PadPoints(line["winner"], line["points"], line.get("boxes", 1))
    return wire.PadDead() if line == {"winner": None} else None


@pytest.mark.parametrize(("game", "players", "lines", "rule"), IMPOSSIBLE)
def test_S6_the_pad_refuses_the_same(game: str, players: int, lines: list[str], rule: str) -> None:
    entries = [on_the_pad(json.loads(line)) for line in lines]
    if entries[-1] is None or rule == "S5":
        pytest.skip("the pad has no way to say this")
    whole = [wire.PadDeal([entry]) for entry in entries if entry is not None]
    if game == "gin-partners":
        whole = [wire.PadDeal([entries[-1], wire.PadDead()])]
    sheet = pad_sheet(catalogue.variant(game), wire.PadRequest(game, players, whole))
    assert sheet.deals[-1].problem.endswith((".", "?"))
    assert sheet.deals[-1].rule == rule


@pytest.mark.sweep("game")
@pytest.mark.parametrize("name", catalogue.names())
def test_S6_every_deal_that_is_played_can_be_reported(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a few games; those of every game in ``test_selfplay.py``."""
    monkeypatch.setattr(selfplay, "Checker", Recounting)
    rules = catalogue.variant(name).rules
    players = rules.seating.players[-1 if len(rules.seating.players) < 6 else 2]
    findings = selfplay.run(SelfplayPlan(rules, players, 4, 5, name, every=10_000))
    assert (findings.violations, findings.samples) == (0, [])


def test_S6_two_players_of_one_name_can_be_told_apart() -> None:
    entry = wire.PadPoints(1, 20)
    asked = wire.PadRequest("gin", 2, [wire.PadDeal([entry])], ["Ana", "ana"])
    sheet = pad_sheet(catalogue.variant("gin"), asked)
    assert "ana (2)" in sheet.deals[0].tables[0].title


def test_S6_a_changed_game_is_not_called_like_another() -> None:
    """``rummy-house`` is a game of its own."""
    names = set(catalogue.names())
    for name in names:
        changed = catalogue.resolve(name, ["stake.cents=7"])
        assert changed.name not in names and changed.base == name


def test_A29_a_wild_card_laid_off_without_a_meaning_says_so() -> None:
    line = (
        "hands=X12c3dKs5h9h8s7s2sQd/4c5d6hJhJcJdKdKc3s turn=0:play drawn=2c pile=9c "
        "table=0:5c6c7c turns=6"
    )
    game = rummy.from_position(line, "rummy-jokers")
    with pytest.raises(rummy.NotLegal, match=r"the X1 is wild: say which .* \(A29\)"):
        game.play("l:X1:0")
    with pytest.raises(rummy.NotLegal, match="the Ks does not fit there"):
        game.play("l:Ks:0")
    game.play("l:X1=8c:0")
