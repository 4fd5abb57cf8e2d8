"""Decisions of a record: what was known when they were made, and nothing else."""

from __future__ import annotations

import pytest

from openrummy.analysis.decisions import decisions
from openrummy.analysis.model import Kind
from openrummy.core import game
from openrummy.core.engine.step import why_not_in
from openrummy.core.notation.records import Record, opening, read, replay
from openrummy.core.rules.catalogue import variant
from openrummy.lab.arena.selfplay import SelfplayPlan, run


@pytest.fixture(scope="module")
def record() -> Record:
    """A game of two patient players."""
    plan = SelfplayPlan(variant("gin-quick").rules, 2, 3, 5, "gin-quick", ("patient",), record=True)
    return read(run(plan).records[0])


def test_each_action_of_a_seat_is_a_decision(record: Record) -> None:
    listed = list(decisions(record))
    places = [index for index, replayed in enumerate(replay(record)) if replayed.actor != game.HOST]
    assert [decision.entry for decision in listed] == places
    assert [decision.entry for decision in decisions(record, [1])] == [
        decision.entry for decision in listed if decision.seat == 1
    ]
    assert {decision.kind for decision in listed} >= {
        Kind.UPCARD,
        Kind.DRAW,
        Kind.DISCARD,
        Kind.KNOCK,
    }
    for decision in listed:
        assert decision.seen.seat == decision.seat
        assert decision.played is not None
        assert why_not_in(decision.seen.rules, decision.seen.board, decision.played) is None


def test_what_a_seat_knew_is_its_view(record: Record) -> None:
    states = [opening(record).state, *(replayed.step.state for replayed in replay(record))]
    for decision in decisions(record):
        assert decision.seen.game == game.view(states[decision.entry], decision.seat)


def test_the_opponent_is_judged_by_what_was_seen(record: Record) -> None:
    listed = list(decisions(record))
    assert all(abs(sum(decision.odds) - 1) < 1e-9 for decision in listed)
    assert len({decision.odds for decision in listed}) > 5


def test_games_without_search_have_decisions_too() -> None:
    plan = SelfplayPlan(variant("rummy-500").rules, 3, 1, 5, "rummy-500", ("patient",), record=True)
    listed = list(decisions(read(run(plan).records[0])))
    assert {decision.seat for decision in listed} == {0, 1, 2}
    assert all(decision.odds == () for decision in listed)
    assert Kind.PLAY in {decision.kind for decision in listed}
