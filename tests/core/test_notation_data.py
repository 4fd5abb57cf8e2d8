"""Plain data of views and events: card text, never a mask."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from openrummy.core import game
from openrummy.core.engine.model.actions import refuse
from openrummy.core.notation.json_data import (
    data_of,
    event_data,
    refusal_data,
    standing_data,
    view_data,
)
from openrummy.core.rules.catalogue import names, variant
from playing import random_game


def numbers(data: object) -> list[int]:
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list):
        return [number for row in data for number in numbers(row)]
    return [data] if isinstance(data, int) else []


@pytest.mark.sweep("sparse")
@pytest.mark.parametrize("name", names())
def test_all_that_happens_is_plain(name: str) -> None:
    rules = variant(name).rules
    for _, _, step in random_game(rules, rules.seating.players[-1], 11, 4):
        for event in step.events:
            data = event_data(game.redact(event, 0))
            assert data == json.loads(json.dumps(data))
            assert all(abs(number) < 100_000 for number in numbers(data))
        for seat in (0, 1, None):
            seen = game.view(step.state, seat)
            data = view_data(seen)
            assert data == json.loads(json.dumps(data))
            assert all(abs(number) < 100_000 for number in numbers(data))
            for plain, board in zip(data["boards"], seen.boards, strict=True):
                assert len(plain["hand"]) == board.hand.bit_count()
        assert standing_data(step.state.standing) == view_data(seen)["standing"]


def test_names_and_cards() -> None:
    rules = variant("gin").rules
    dealt = game.apply(rules, game.start(rules, 2).state, game.HOST, game.StartDeal(bytes(32)))
    cut, *events = [event_data(game.redact(event, 0)) for event in dealt.events]
    assert cut["event"] == "cut-for-deal"
    assert [len(drawn) for drawn in cut["rounds"][0]] == [2, 2]
    kinds = [event["event"] for event in events]
    assert kinds == ["deal-began", "shuffled", "dealt", "dealt", "turned", "terms", "now"]
    assert events[1]["order"] is None
    hidden, own = sorted(events[2:4], key=lambda event: event["seat"] == 0)
    assert hidden["cards"] is None
    assert len(own["cards"]) == 10
    assert events[-1]["phase"]["phase"] == "offer-upcard"
    view = view_data(game.view(dealt.state, 0))["boards"][0]
    assert view["hand"] == own["cards"]
    assert view["public"]["phase"] == events[-1]["phase"]


def test_refusal() -> None:
    refusal = refuse("deadwood-over-limit", "G6", deadwood=12, limit=10)
    data = {"deadwood": 12, "limit": 10}
    assert refusal_data(refusal) == {"code": "deadwood-over-limit", "rule": "G6", "data": data}


def test_unknown_types_are_refused() -> None:
    @dataclass(frozen=True)
    class Strange:
        mask: "SomeCards"  # type: ignore[name-defined]  # noqa: F821, UP037

    with pytest.raises(TypeError):
        data_of(Strange(1 << 60))
