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
    found = list(decisions(record))
    places = [place for place, one in enumerate(replay(record)) if one.actor != game.HOST]
    assert [one.entry for one in found] == places
    assert [one.entry for one in decisions(record, [1])] == [
        one.entry for one in found if one.seat == 1
    ]
    assert {one.kind for one in found} >= {Kind.UPCARD, Kind.DRAW, Kind.DISCARD, Kind.KNOCK}
    for one in found:
        assert one.seen.seat == one.seat
        assert one.played is not None
        assert why_not_in(one.seen.rules, one.seen.board, one.played) is None


def test_what_a_seat_knew_is_its_view(record: Record) -> None:
    states = [opening(record).state, *(one.step.state for one in replay(record))]
    for one in decisions(record):
        assert one.seen.game == game.view(states[one.entry], one.seat)


def test_the_opponent_is_judged_by_what_was_seen(record: Record) -> None:
    found = list(decisions(record))
    assert all(abs(sum(one.odds) - 1) < 1e-9 for one in found)
    assert len({one.odds for one in found}) > 5


def test_games_without_search_have_decisions_too() -> None:
    plan = SelfplayPlan(variant("rummy-500").rules, 3, 1, 5, "rummy-500", ("patient",), record=True)
    found = list(decisions(read(run(plan).records[0])))
    assert {one.seat for one in found} == {0, 1, 2}
    assert all(one.odds == () for one in found)
    assert Kind.PLAY in {one.kind for one in found}
