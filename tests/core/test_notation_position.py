"""Position text: written and read over random play, named errors for everything else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openrummy.core import engine
from openrummy.core.engine import Position, PositionError
from openrummy.core.engine.model.phase import Defend, ToDiscard, ToDraw
from openrummy.core.notation.errors import PositionSyntaxError
from openrummy.core.notation.position import parse_position, position_of, position_text
from openrummy.core.rules.catalogue import names, variant
from openrummy.core.rules.pieces import Rules
from playing import random_deal

HANDS = "hands=Ac2c3c4c5c6c7c8c9cTc/Ad2d3d4d5d6d7d8d9dTd"


@pytest.mark.sweep("games")
@pytest.mark.parametrize("name", names())
@settings(max_examples=3)
@given(st.integers(0, 10**6))
def test_random_play_is_written_and_read(name: str, seed: int) -> None:
    rules = variant(name).rules
    for state in random_deal(rules, seed):
        if engine.outcome(state) is not None:
            continue
        position = position_of(state)
        text = position_text(position)
        assert parse_position(text) == position
        assert engine.setup(rules, parse_position(text)) == state


def test_a_short_position() -> None:
    position = parse_position(f"{HANDS} turn=1:draw pile=Kh stock=?3 idle=5")
    assert position == Position(
        hands=position.hands, pile=position.pile, shuffle=3, phase=ToDraw(1), idle=5
    )
    state = engine.setup(Rules(), position)
    assert state.public.stock == 31
    assert state.public.limit == 10
    assert position_text(position) == f"{HANDS} turn=1:draw stock=?3 pile=Kh idle=5"


def test_a_defence_by_hand() -> None:
    text = (
        "hands=/Ah4h5h6h7h8hJhQhKhTd turn=1:defend pile=2h knocker=0 aside=Kd"
        " table=0:5c6c7c8c+1.8c/0:9c9d9h9s shown=0:Ad2d:3"
    )
    position = parse_position(text)
    assert position.phase == Defend(1)
    assert position.table[0].laid == ((1, 7),)
    state = engine.setup(Rules(), position)
    assert engine.legal(Rules(), state, 1)


def test_a_discard_turn_is_parsed_with_its_fields() -> None:
    position = parse_position(f"{HANDS} turn=0:throw taken=5c must=G14")
    assert position.phase == ToDiscard(0, 4, "G14")
    assert parse_position(f"{HANDS} turn=0:first-throw").phase == ToDiscard(0, opening=True)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 0),
        ("turn=0:draw", 0),
        (HANDS, 0),
        (f"{HANDS} turn=0:draw colour=red", 61),
        (f"{HANDS} turn=0:draw turn=1:draw", 61),
        (f"{HANDS} turn=0", 54),
        (f"{HANDS} turn=0:dance", 56),
        (f"{HANDS} turn=-1:draw", 54),
        (f"{HANDS} turn=0:draw pile=Kh5", 66),
        (f"{HANDS} turn=0:draw pile=KhKx", 68),
        (f"{HANDS} turn=0:draw taken=5c", 67),
        (f"{HANDS} turn=0:draw idle=9999999", 66),
        (f"{HANDS} turn=0:throw must=G1", 67),
        (f"{HANDS} turn=0:draw thrown=maybe", 68),
        (f"{HANDS} turn=0:draw stock=?x", 68),
        (f"{HANDS} turn=0:draw table=5c6c7c", 67),
        (f"{HANDS} turn=0:draw table=0:5c6c7c+5", 76),
        (f"{HANDS} turn=0:draw shown=0:5c", 67),
        ("x" * 3000, 0),
    ],
)
def test_syntax_errors_report_their_column(text: str, column: int) -> None:
    with pytest.raises(PositionSyntaxError) as caught:
        parse_position(text)
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ("turn=2:draw", "no such seat"),
        ("turn=0:draw pile=5c", "in two places: 5c"),
        ("turn=0:draw stock=KdKc", r"missing: .* and \d+ more"),
        ("turn=0:throw", "holds 10 cards, not 11"),
        ("turn=0:draw known=5c", "known cards of 1"),
        ("turn=0:draw known=5d/", "does not hold"),
        ("turn=0:draw drawn=5c", "drawn card"),
        ("turn=0:draw knocker=1", "only then"),
        ("turn=0:defend", "only then"),
        ("turn=0:draw table=0:KcKdKh", "before a knock"),
        ("turn=0:throw taken=5c must=G14", "holds 10 cards"),
        ("turn=0:draw dealer=7", "no such seat"),
        ("turn=0:defend knocker=0 aside=Kd shown=0::0", "is shown"),
        ("turn=0:defend knocker=1 aside=Kd shown=0::0", "knocker's deadwood"),
        ("turn=0:defend knocker=1 shown=1::0", "discards a card aside"),
        ("turn=0:defend knocker=1 aside=Kd shown=1:Kh:9", "points"),
        ("turn=0:defend knocker=1 aside=Kd shown=1::0 table=1:KcKh", "no meld"),
        ("turn=0:defend knocker=1 aside=Kd shown=1::0 table=0:KcKhKs", "no meld"),
        ("turn=0:defend knocker=1 aside=Kd shown=1::0 table=1:KcKhKs+0.Qc", "laid off"),
    ],
)
def test_impossible_positions_are_refused(more: str, why: str) -> None:
    with pytest.raises(PositionError, match=why):
        engine.setup(Rules(), parse_position(f"{HANDS} {more}"))


FIELDS = "hands turn taken must pile stock upcard limit factor dealer number drawn known passes"
MORE = "idle turns discarder barred knocker discarded aside table shown"
words = st.builds(
    "{}={}".format,
    st.sampled_from([*FIELDS.split(), *MORE.split()]),
    st.text("0123456789AcdhsKQTJ/:+.?-gyn", max_size=12)
    | st.sampled_from(["0:draw", "1:throw", "0:defend", "G14", "yes", "no", "0", "1"]),
)


@given(st.text(max_size=60) | st.lists(words, max_size=8).map(" ".join))
def test_any_text_reads_or_is_named(text: str) -> None:
    for full in (text, f"{HANDS} turn=0:draw {text}"):
        try:
            position = parse_position(full)
        except PositionSyntaxError:
            continue
        assert parse_position(position_text(position)) == position
        try:
            state = engine.setup(Rules(), position)
        except PositionError:
            continue
        for seat in engine.actors(state):
            for action in engine.legal(Rules(), state, seat):
                engine.apply(Rules(), state, seat, action)
