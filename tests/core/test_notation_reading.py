"""Plain data of events reads back to the same events, and nonsense is refused by name."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.core import game
from openrummy.core.game import GameView
from openrummy.core.notation.json_data import event_data, view_data
from openrummy.core.notation.parse_json_data import DataError, parse_event
from openrummy.core.rules.catalogue import names, variant
from playing import random_game


@pytest.mark.sweep("some")
@pytest.mark.parametrize("name", names())
def test_all_that_is_told_reads_back(name: str) -> None:
    """A seat that reads its events from text sees the same game."""
    rules = variant(name).rules
    seats = rules.seating.players[-1]
    views = [game.view(game.start(rules, seats).state, seat) for seat in range(seats)]
    for _, _, step in random_game(rules, seats, 12, 3):
        for event in step.events:
            for seat in range(seats):
                plain = event_data(game.redact(event, seat))
                read = parse_event(json.loads(json.dumps(plain)))
                assert event_data(read) == plain
                views[seat] = game.fold(rules, views[seat], read)
        for seat in range(seats):
            same(views[seat], game.view(step.state, seat))


def same(first: GameView, other: GameView) -> None:
    assert view_data(first) == view_data(other)
    for mine, theirs in zip(first.boards, other.boards, strict=True):
        assert mine.hand == theirs.hand
        assert mine.public.known == theirs.public.known


GOOD: dict[str, Any] = {"event": "drew", "board": 0, "seat": 1, "pile": "stock", "card": "5c"}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"event": "won"}, "no event is called 'won'"),
        ({"event": 3}, "no event is called"),
        ({"card": "Xx"}, "drew.card: no such card"),
        ({"card": 5}, "drew.card: '5' does not fit"),
        ({"pile": "hand"}, "drew.pile"),
        ({"above": ["5c", 6]}, "drew.above"),
        ({"above": "5c"}, "drew.above"),
        ({"seat": True}, "drew.seat"),
        ({"seat": 10**20}, "drew.seat"),
        ({"known": 1}, "drew.known"),
        ({"event": "dealt", "count": 10, "cards": ["5c"] * 17}, "dealt.cards"),
        ({"event": "now", "phase": {"phase": "lunch"}}, "now.phase: no phase is called 'lunch'"),
        ({"event": "now", "phase": {"phase": "to-draw"}}, "now.phase.seat is missing"),
        ({"event": "deal-ended", "result": 5}, "deal-ended.result: an object expected"),
    ],
)
def test_errors_name_the_wrong_value(change: dict[str, Any], says: str) -> None:
    assert event_data(parse_event(GOOD | {"more": [1]})).items() >= GOOD.items()
    with pytest.raises(DataError) as error:
        parse_event(GOOD | change)
    assert says in str(error.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)
NAMES = st.sampled_from(["drew", "now", "dealt", "deal-scored", "knocked", "deal-ended", "terms"])


@given(NAMES, st.dictionaries(st.sampled_from([*GOOD, "phase", "result", "melds"]), JSON))
def test_any_data_is_an_event_or_refused(name: str, data: dict[str, object]) -> None:
    try:
        read = parse_event(data | {"event": name})
    except DataError as error:
        assert str(error)
    else:
        assert event_data(read)["event"] == name


@given(JSON)
def test_any_json_is_refused_politely(data: object) -> None:
    with pytest.raises(DataError):
        parse_event(data)
