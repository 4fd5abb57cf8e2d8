"""Self-play: nothing is broken in any game, and what is broken on purpose is found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from example_count import EXAMPLES
from openrummy.core import engine
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.phases import discard
from openrummy.core.notation.records import final, read_all
from openrummy.core.rules.catalogue import names, variant
from openrummy.core.rules.load import apply_settings
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Reason
from openrummy.core.sheets import boards
from openrummy.lab.arena import selfplay
from openrummy.lab.arena.selfplay import TEMPERS, SelfplayPlan, run
from recounting import Recounting
from rules_strategies import playable_rules
from tables import TABLES

DEALS = 2
HOUSE_DEALS = max(20, EXAMPLES // 2)


def sizes(name: str) -> set[int]:
    """The fewest and the most who can play."""
    players = variant(name).rules.seating.players
    return {players[0], players[-1]}


@pytest.mark.sweep("each")
@pytest.mark.parametrize(
    ("name", "players"), [(name, size) for name in names() for size in sorted(sizes(name))]
)
def test_nothing_is_broken(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every invariant holds, with few and with many at the table; S6: deals can be reported.

    A deal with melds on the table is long, and longer where whole hands are gathered by
    many; a costly check looks at every seat. There such checks come more seldom.
    """
    monkeypatch.setattr(selfplay, "Checker", Recounting)
    rules = variant(name).rules
    every = {"held": 3, "table": 12, "declared": 20}[rules.play.kind]
    findings = run(SelfplayPlan(rules, players, DEALS, 7, name, every=every * players // 2))
    assert (findings.violations, findings.samples) == (0, [])
    # a round is played to its end at every board
    assert findings.deals >= DEALS
    assert findings.deals == DEALS or boards(rules.seating, players) > 1
    assert findings.checks > findings.actions > 0
    assert sum(findings.reasons.values()) == findings.deals


HOUSE = (
    ("ending.stock=last-take", "draw.retake=allowed"),
    ("ending.stock=50th-card", "knock.limit=gin-only"),
    ("knock.limit=upcard", "draw.deep_to_knock=true", "score.spade_doubles=true"),
    ("melds.aces=corner", "values.ace=15", "deal.misdeal=true"),
    ("melds.aces=high-or-low", "opening=plain", "score.tie=own"),
    ("opening.after=either", "knock.big_gin=false", "score.tie=none", "ending.left=0"),
)


@pytest.mark.sweep("some")
@pytest.mark.parametrize("settings", HOUSE)
def test_house_rules(settings: tuple[str, ...]) -> None:
    findings = run(
        SelfplayPlan(apply_settings(Rules(), settings), 2, HOUSE_DEALS, 3, "house", every=3)
    )
    assert (findings.violations, findings.samples) == (0, [])


@settings(max_examples=EXAMPLES // 2)
@given(playable_rules(), st.integers(0, 99))
def test_any_rules(rules: Rules, seed: int) -> None:
    players = rules.seating.players[seed % len(rules.seating.players)]
    findings = run(SelfplayPlan(rules, players, 4, seed, tempers=(*TEMPERS, "taker")))
    assert (findings.violations, findings.samples) == (0, [])


@pytest.mark.slow
@pytest.mark.sweep("some")
@pytest.mark.parametrize(
    ("name", "reasons"),
    [
        ("mahjong", {Reason.OUT, Reason.DEAD}),
        ("open", {Reason.OUT, Reason.KNOCK, Reason.UNDERCUT, Reason.DEAD}),
        ("house", {Reason.OUT, Reason.RUMMY, Reason.BLOCK}),
    ],
)
def test_melds_on_the_table_reach_every_end(name: str, reasons: set[Reason]) -> None:
    findings = run(SelfplayPlan(TABLES[name], 2, 60, 4, name, every=50))
    assert set(findings.reasons) >= reasons
    assert (findings.dead, findings.blocked) == (
        findings.reasons["dead"],
        findings.reasons["block"],
    )
    assert (findings.reshuffled > 0) is (name != "mahjong")


@pytest.mark.sweep("one")
@pytest.mark.parametrize(("name", "seats"), [("two packs", 4), ("jokers", 3)])
def test_jokers_are_laid_added_and_reclaimed(name: str, seats: int) -> None:
    findings = run(SelfplayPlan(TABLES[name], seats, 12, 5, name, every=10, record=True))
    assert (findings.violations, findings.samples) == (0, [])
    played = " ".join(findings.records).split()
    for start in ("d:", "l:", "r:"):
        assert any(token.startswith(start) and "X1" in token for token in played), start


def test_of_duplicates_in_the_pile_the_deeper_is_taken_too() -> None:
    findings = run(SelfplayPlan(TABLES["many"], 6, 12, 5, "many", every=20, record=True))
    assert (findings.violations, findings.samples) == (0, [])
    assert any(token.endswith("'") for token in " ".join(findings.records).split())


@pytest.mark.slow
def test_takers_come_to_the_cap() -> None:
    findings = run(SelfplayPlan(Rules(), 2, 20, 1, tempers=("taker",)))
    assert findings.capped > 0
    assert (findings.violations, findings.samples) == (0, [])


@pytest.mark.slow
def test_same_seed_same_play_whatever_the_jobs() -> None:
    plan = SelfplayPlan(Rules(), 2, 20, "a", record=True)
    findings, two = run(plan), run(plan, jobs=2)
    assert findings == two
    assert run(replace(plan, seed="b", deals=2)).records[0] != findings.records[0]
    records = read_all("\n".join(findings.records))
    assert len(records) == findings.games
    assert sum(len(final(record).results) for record in records) == findings.deals == 20


def test_bots_play() -> None:
    findings = run(SelfplayPlan(Rules(), 2, 10, 1, bots=("simple", "random"), record=True))
    assert (findings.violations, findings.samples) == (0, [])
    assert read_all(findings.records[0])[0].players[1].bot == "random"


@pytest.mark.parametrize(
    "plan",
    [
        SelfplayPlan(Rules(), 9, 1),
        SelfplayPlan(Rules(), 2, 0),
        SelfplayPlan(Rules(), 2, 1, bots=("nobody",)),
    ],
)
def test_wrong_plans(plan: SelfplayPlan) -> None:
    with pytest.raises(ValueError):
        run(plan)


# ---------------------------------------------------------------- broken on purpose


def found_by(monkeypatch: pytest.MonkeyPatch, target: object, name: str, value: object) -> set[str]:
    monkeypatch.setattr(target, name, value)
    findings = run(SelfplayPlan(Rules(), 2, 25, 1, every=1))
    assert findings.violations
    return {str(sample["check"]) for sample in findings.samples}


def test_a_card_that_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Either check may notice: others know the card, or their worlds have one card too many."""
    checks = found_by(monkeypatch, ev.Drew, "redact", lambda self, viewer: self)
    assert checks & {"leak", "world"}


def test_what_tells_the_acting_seat_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the seat that acts learns it, so only that seat's own worlds differ."""
    honest = engine.apply

    def careless(
        rules: Rules, state: engine.State, seat: int, action: engine.Action
    ) -> engine.Step:
        step = honest(rules, state, seat, action)
        if not isinstance(action, engine.Discard):
            return step
        peeked = ev.Drew(seat, engine.Pile.STOCK, state.stock[0])
        return replace(step, events=(peeked, *step.events))

    monkeypatch.setattr(engine, "apply", careless)
    findings = run(SelfplayPlan(Rules(), 2, 500, 1, every=1))
    assert "leak" in {str(sample["check"]) for sample in findings.samples}


def test_a_rule_that_looks_at_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = engine.step.legal  # type: ignore[attr-defined]

    def dishonest(rules: Rules, state: engine.State, seat: int) -> tuple[engine.Action, ...]:
        actions: tuple[engine.Action, ...] = honest(rules, state, seat)
        return actions[: len(actions) - (len(actions) > 1 and state.stock[0] % 2)]

    assert "world" in found_by(monkeypatch, engine, "legal", dishonest)


def test_a_lost_card(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = engine.apply

    def careless(
        rules: Rules, state: engine.State, seat: int, action: engine.Action
    ) -> engine.Step:
        step = honest(rules, state, seat, action)
        return replace(step, state=replace(step.state, stock=step.state.stock[1:]))

    assert "cards" in found_by(monkeypatch, engine, "apply", careless)


def test_an_action_listed_but_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = discard.legal

    def generous(rules: Rules, view: engine.View) -> tuple[engine.Action, ...]:
        return (*honest(rules, view), engine.Pass())

    assert found_by(monkeypatch, discard, "legal", generous) & {"legal", "crash"}
