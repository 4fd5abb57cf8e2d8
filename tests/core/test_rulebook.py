"""The examples of the rulebook, from data that other engines and the docs read too.

``testdata/rulebook/README.md`` says how the files are written.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deals import at, code, gins, knocks, legal, play, refusal, result, turn
from openrummy.core import engine
from openrummy.core.cards import RANKS, card_text, full_pack, parse_card_list
from openrummy.core.engine import DealSetup, State
from openrummy.core.game.dealer import cut_of, next_dealer
from openrummy.core.game.wild_rank import wild_of
from openrummy.core.melds.arrange import best_defence, least
from openrummy.core.rules import catalogue
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.knock import Counts, score_knock
from openrummy.core.scoring.result import DealResult, Reason
from openrummy.core.sheets import Added, SheetEntry, standing
from playing import table_for
from scoring import nobody, won

FOLDER = Path(__file__).resolve().parents[2] / "testdata" / "rulebook"
MOMENTS = ("deals.json", "table.json", "wild.json", "declared.json")
FILES = (*MOMENTS, "arrange.json", "sheets.json", "wilds.json", "dealing.json")
Case = dict[str, Any]


def cases(name: str) -> list[Case]:
    document: list[Case] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return document


def rules_of(case: Case) -> Rules:
    return catalogue.resolve(case["game"], case.get("set", ())).rules


# ---------------------------------------------------------------- deals


def opening(rules: Rules, case: Case) -> State:
    if "position" in case:
        return at(rules, case["position"])
    dealer = case["dealer"]
    order = parse_card_list(case["pack"])[::-1]
    return engine.start_with(rules, DealSetup(dealer=dealer, first=1 - dealer), order).state


def looked_at(rules: Rules, state: State, what: str) -> Any:
    public = state.public
    match what:
        case "held":
            return list(public.held)
        case "limit" | "factor" | "stock":
            return getattr(public, what)
        case "turn":
            return turn(state)
        case "legal":
            return legal(rules, state, engine.actors(state)[0])
        case "knocks":
            return knocks(rules, state, engine.actors(state)[0])
        case "gins":
            return gins(rules, state, engine.actors(state)[0])
        case "best_defence":
            (seat,) = engine.actors(state)
            table = tuple(meld.cards for meld in public.table)
            return best_defence(rules.melds, rules.values, state.hands[seat], table).points
    raise AssertionError(f"no such check: {what}")


def check_moment(rules: Rules, state: State, check: Case) -> None:
    if "refused" in check:
        refused = refusal(rules, state, check["refused"])
        assert (refused.code, refused.rule) == (check["code"], check["rule"])
        assert dict(refused.data).items() >= check.get("data", {}).items()
        return
    for what, expected in check.items():
        if what == "deadwood":
            for seat, count in expected.items():
                hand = state.hands[int(seat)]
                if hand.bit_count() == 11:  # before the discard: the hand after the best one
                    hand = min(
                        (hand ^ 1 << card for card in range(64) if hand >> card & 1),
                        key=lambda rest: least(rules.melds, rules.values, rest),
                    )
                assert least(rules.melds, rules.values, hand) == count
            continue
        found_now = looked_at(rules, state, what)
        assert found_now == (set(expected) if isinstance(found_now, set) else expected), what


@pytest.mark.parametrize(
    "case", [case for name in MOMENTS for case in cases(name)], ids=lambda case: case["id"]
)
def test_a_deal_of_the_rulebook(case: Case) -> None:
    rules = rules_of(case)
    state = opening(rules, case)
    for step in case["play"]:
        if isinstance(step, str):
            state = play(rules, state, step)
        else:
            check_moment(rules, state, step)
    if "result" not in case:
        assert engine.outcome(state) is None
        return
    outcome, expected = result(state), case["result"]
    assert (str(outcome.reason), outcome.winner) == (expected["reason"], expected["winner"])
    assert list(outcome.scores) == expected["scores"]
    assert list(outcome.boxes) == expected["boxes"]
    assert list(outcome.deadwood) == expected["deadwood"]
    # the lines explain the score and nothing else
    for seat, score in enumerate(outcome.scores):
        assert sum(line.points for line in outcome.lines if line.seat == seat) == score
    assert code(rules, state, "0 p") == ("deal-over", "G30")


# ---------------------------------------------------------------- sheets


def deal(rules: Rules, seats: int, entry: Case) -> DealResult:
    if "dead" in entry:
        return nobody(Reason(entry["dead"]), seats)
    if "scores" in entry:
        lowest = min(range(seats), key=lambda seat: abs(entry["scores"][seat]))
        return DealResult(
            Reason.OUT, entry.get("winner", lowest), tuple(entry["scores"]), (0,) * seats
        )
    if "count" in entry:
        points = dict(enumerate(entry["count"]))
        return score_knock(rules.score, Counts(entry["knocker"], points, seats=seats))
    return won(entry["winner"], entry["points"], entry.get("boxes", 1), seats)


@pytest.mark.parametrize("case", cases("sheets.json"), ids=lambda case: case["id"])
def test_a_sheet_of_the_rulebook(case: Case) -> None:
    rules, seats, expected = rules_of(case), case.get("seats", 2), case["expect"]
    deals = [deal(rules, seats, entry) for entry in case["deals"]]
    for played in range(len(deals)):
        assert standing(rules, seats, deals[:played]).result is None
    score = standing(rules, seats, deals, [Added(*added) for added in case.get("added", ())])
    if "press" in expected:
        assert score.press is not None
        for name, value in expected["press"].items():
            assert getattr(score.press, name) == value, name
    for name in ("points", "boxes", "totals"):
        if f"columns.{name}" in expected:
            columns = [list(getattr(column, name)) for column in score.columns]
            assert columns == expected[f"columns.{name}"], name
    if "last" in expected:
        assert score.last is not None
        assert list(score.last.scores) == expected["last"]
    for column in score.columns:
        for side in range(len(column.totals)):
            bonuses = sum(line.points for line in column.lines if line.seat == side)
            assert column.points[side] + bonuses == column.totals[side]
    if "reason" not in expected:
        assert score.result is None
        return
    assert score.result is not None
    assert score.result.reason == expected["reason"]
    for name in ("winners", "totals", "net", "money"):
        if name in expected:
            assert list(getattr(score.result, name)) == expected[name], name
    if "won" in expected:
        assert list(score.won) == expected["won"]


# ---------------------------------------------------------------- dealing


def named(case: Case) -> list[str]:
    """The wild rank of each deal, as a letter; "" where jokers alone are wild."""
    rules, before = rules_of(case), list[int | None]()
    names = {number: RANKS.index(rank) for number, rank in case.get("chooses", {}).items()}
    for number in range(1, len(case["wild"]) + 1):
        wild, free = wild_of(rules.wild, before)
        chosen = names.get(str(number))
        assert bool(free) == (chosen is not None), "the dealer is asked, or nobody is"
        assert chosen is None or chosen in free
        for other in case.get("not_free", {}).get(str(number), ()):
            assert RANKS.index(other) not in free
        before.append(wild if chosen is None else chosen)
    return ["" if rank is None else RANKS[rank] for rank in before]


@pytest.mark.parametrize("case", cases("dealing.json"), ids=lambda case: case["id"])
def test_dealing_by_the_rulebook(case: Case) -> None:
    rules = rules_of(case)
    if "wild" in case:
        assert named(case) == case["wild"]
    for seats, dealt in case.get("cards", {}).items():
        public = table_for(rules, int(seats)).public
        first = public.active[1 % len(public.active)]  # left of seat 0, who deals
        assert public.dealer == 0
        assert public.held[first] == dealt["first"]
        assert {public.held[seat] for seat in public.active if seat != first} == {dealt["others"]}
        assert public.stock == dealt["stock"]
    if "drawn" in case:
        cards = parse_card_list(case["drawn"])
        rest = [card for card in full_pack() if card not in cards]
        cutting = cut_of(rules, case["seats"], (*rest, *cards[::-1]))
        rounds = [{str(seat): card_text(card) for seat, card in dealt} for dealt in cutting.rounds]
        assert rounds == case["rounds"]
        dealers = [cutting.dealer]
        while len(dealers) < len(case["dealers"]):
            seats = case["seats"]
            won = SheetEntry((0,) * seats, (0,) * seats, (dealers[-1] + len(dealers)) % seats)
            dealers.append(next_dealer(rules, seats, dealers[-1], range(seats), won))
        assert dealers == case["dealers"]
    assert {"wild", "cards", "drawn"} & set(case), "nothing is looked at"


# ---------------------------------------------------------------- the data


def test_the_examples_are_all_there() -> None:
    """All that can be played, or shown on melds and hands, with what is built."""
    ids = {case["id"].split()[0] for name in FILES for case in cases(name)}
    assert ids >= {f"E{number}" for number in range(1, 49)}


@pytest.mark.parametrize("rule", [f"W{number}" for number in range(1, 25) if number != 21])
def test_every_rule_of_wild_cards_has_an_example(rule: str) -> None:
    """W21 is none."""
    assert any(rule in case.get("cites", ()) for name in FILES for case in cases(name))


@pytest.mark.parametrize("name", FILES)
def test_every_example_has_its_own_name(name: str) -> None:
    ids = [case["id"] for case in cases(name)]
    assert len(set(ids)) == len(ids)
