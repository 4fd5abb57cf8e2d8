"""Text of declared hands: tokens and positions, written and read, and the faults of some."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deals import play
from declared_rules import COSTS, INDIAN
from openrummy.core import engine
from openrummy.core.cards import PACK_BITS, joker, multiset_of, parse_card, parse_cards
from openrummy.core.engine import Action, Arrange, Declare, Drop, PositionError, Public, undoable
from openrummy.core.engine.declared.hands import as_faces
from openrummy.core.engine.meld_terms import meld_terms_of
from openrummy.core.engine.model.pack import deck
from openrummy.core.game import OnBoard
from openrummy.core.melds.meld_list import list_melds
from openrummy.core.melds.wild import LaidMeld, laid_meld
from openrummy.core.notation.errors import PositionSyntaxError, TokenError
from openrummy.core.notation.json_data import data_of, event_data
from openrummy.core.notation.position import parse_position, position_of, position_text
from openrummy.core.notation.tokens import MAX_TOKEN_LENGTH, action_token, parse_action

RUN = LaidMeld(parse_cards("3d 4d 5d"))
JOKER_RUN = laid_meld(parse_cards("8h 9h") | 1 << joker(1), ((joker(1), parse_card("Th")),))
TWO_JOKERS = laid_meld(
    parse_cards("Kc") | 1 << joker(1) | 1 << joker(1, 1),
    ((joker(1), PACK_BITS + 12), (joker(1, 1), PACK_BITS + 12)),
)
TABLE: dict[str, Action] = {
    "drop": Drop(),
    "y:Kd:3d4d5d/8h9hX1=Th": Declare(parse_card("Kd"), (RUN, JOKER_RUN)),
    "y::3d4d5d/3d4d5d": Declare(None, (RUN, RUN)),
    "y:Kd:": Declare(parse_card("Kd"), ()),
    "y::": Declare(None, ()),
    "a:": Arrange(()),
    "a:3d4d5d": Arrange((RUN,)),
    "a:KcX1=KX1=K": Arrange((TWO_JOKERS,)),
}


@pytest.mark.parametrize("text", TABLE)
def test_table_of_tokens(text: str) -> None:
    assert parse_action(text) == TABLE[text]
    assert action_token(TABLE[text]) == text
    assert not undoable(INDIAN, TABLE[text])


@pytest.mark.parametrize(
    "text",
    [
        "y",
        "y:",
        "y:Kd",
        "y:Kd:/",
        "y:Kd:3d4d5d/",
        "y:Kd:3d4d5d//8h9h",
        "y:Kd:3d:4d",
        "y:K:",
        "a",
        "a:/",
        "a:3d4",
        "a:3d4d=",
        "a:3d4d=5dd",
        "a:X1=Zh",
        "drop:",
        "Drop",
        "y:Kd::",
        "a:" + "3d" * 20,
        "a:" + "X1=K" * 60,
    ],
)
def test_invalid_tokens_are_refused(text: str) -> None:
    with pytest.raises(TokenError):
        parse_action(text)


def test_syntax_errors_report_their_column() -> None:
    with pytest.raises(TokenError) as caught:
        parse_action("y:Kd:3d4d5d/8h9x")
    assert caught.value.column == 13


@given(st.integers(0, 2**32 - 1))
def test_declarations_are_read_as_they_are_written(seed: int) -> None:
    rng = random.Random(seed)
    terms = meld_terms_of(INDIAN, Public(active=(0, 1), wild=5))
    melds = []
    for _ in range(rng.randrange(5)):
        choices = list(list_melds(terms, multiset_of(rng.sample(deck(INDIAN, 2), 14))))
        melds += [as_faces(rng.choice(choices))] if choices else []
    for action in (Arrange(tuple(melds)), Declare(None, tuple(melds))):
        token = action_token(action)
        assert parse_action(token) == action
        assert len(token) <= MAX_TOKEN_LENGTH


# ---------------------------------------------------------------- positions

HANDS = "3d4d5d8c9c6sJcKcKdKh7d7h7s/2c4c8dThQsAsAd3h5sJd9d7cKs"
START = f"hands={HANDS}/8h9hTcJs3c4sQh2d5d7s9s2hAh pile=9h wild=6 turned=6h"
DONE = "table=0:3d4d5d/0:8c9c6s=TcJc/0:KcKdKh/0:7d7h7s declarer=0 aside=2s"
ARRANGING = f"{START.replace(HANDS[:26], '', 1)} {DONE}"


@pytest.mark.parametrize(
    "text",
    [
        f"{START} turn=0:draw",
        f"{START} turn=0:draw dropped=1:20",
        f"{ARRANGING} turn=1:arrange shown=0::0",
        f"{ARRANGING} turn=2:arrange shown=0::0 dropped=1:20",
        f"{ARRANGING.replace('aside=2s', 'thrown=no')} turn=1:arrange shown=0::0",
        f"{ARRANGING.replace('2c4c8dThQsAsAd3h5sJd9d7cKs', '')} turn=2:arrange"
        " shown=0::0/1:2c4c8dThQsAsAd3h5sJd9d7cKs:80",
    ],
)
def test_positions_are_read_as_they_are_written(text: str) -> None:
    state = engine.setup(INDIAN, parse_position(text))
    assert engine.setup(INDIAN, parse_position(position_text(position_of(state)))) == state


def test_a_wrong_declaration_stays_in_the_position() -> None:
    text = START.replace("7d7h7s/", "7d7h7s2s/", 1)
    state = engine.setup(COSTS, parse_position(f"{text} turn=0:throw"))
    state = play(COSTS, state, "0 y:2s:3d4d5d")
    again = position_text(position_of(state))
    assert "dropped=0:80 wrong=0" in again
    assert engine.setup(COSTS, parse_position(again)) == state


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{START} turn=0:throw", "holds 13 cards, not 14"),
        (f"{START} turn=0:arrange", "shown first"),
        (f"{START} turn=0:draw declarer=1", "asked for their melds"),
        (f"{START} turn=0:draw table=0:3d4d5d", "in two places: 5d"),
        (f"{START} turn=0:draw shown=0::0", "before a declaration"),
        (f"{START} turn=0:draw knocker=1", "nobody knocks"),
        (f"{START} turn=0:play", "another kind of game"),
        (f"{START} turn=0:defend", "asked for that"),
        (f"{START} turn=0:draw dropped=0:20", "not asked"),
        (f"{START} turn=0:draw dropped=1:20/1:20", "once"),
        (f"{START} turn=0:draw dropped=5:20", "only who plays"),
        (f"{START} turn=0:draw dropped=1:20/2:20", "too many"),
        (f"{START} turn=0:draw wrong=1", "out of the deal, too"),
        (f"{ARRANGING} turn=1:arrange shown=0::0 thrown=no", "discards a card aside"),
        (f"{ARRANGING} turn=0:arrange shown=0::0", "of nobody else"),
        (f"{ARRANGING} turn=1:arrange shown=0:Qc:10", "has not shown 13"),
        (f"{ARRANGING} turn=1:arrange shown=0::5", "points"),
        (f"{ARRANGING} turn=1:arrange", "shown first"),
    ],
)
def test_impossible_positions_are_refused(text: str, why: str) -> None:
    with pytest.raises(PositionError, match=why):
        engine.setup(INDIAN, parse_position(text))


@pytest.mark.parametrize(
    "field", ["dropped=1", "dropped=1:x", "wrong=a", "declarer=x", "turn=0:arranged"]
)
def test_unreadable_positions_are_refused(field: str) -> None:
    start = START if field.startswith("turn") else f"{START} turn=0:draw"
    with pytest.raises(PositionSyntaxError):
        parse_position(f"{start} {field}")


NAMES = (
    "turn dropped wrong declarer table shown aside discarded taken drawn known wild turned turns"
)
words = st.builds(
    "{}={}".format,
    st.sampled_from(NAMES.split()),
    st.text("0123456789AcdhsKQTJX/:.=", max_size=12)
    | st.sampled_from(
        ["0:draw", "1:throw", "2:arrange", "0", "1", "1:20", "0::0", "0:3d4d5d", "no"]
    ),
)


@given(st.lists(words, max_size=6).map(" ".join))
def test_any_text_sets_up_something_or_is_named(text: str) -> None:
    for full in (f"{START} {text}", f"{START} turn=0:draw {text}", f"{ARRANGING} {text}"):
        try:
            state = engine.setup(INDIAN, parse_position(full))
        except (PositionSyntaxError, PositionError):
            continue
        for seat in engine.actors(state):
            for action in engine.legal(INDIAN, state, seat):
                engine.apply(INDIAN, state, seat, action)


def test_events_and_views_are_plain_data() -> None:
    text = START.replace("7d7h7s/", "7d7h7s2s/", 1)
    state = engine.setup(INDIAN, parse_position(f"{text} turn=0:throw"))
    step = engine.apply(INDIAN, state, 0, parse_action("y:2s:3d4d5d/8c9c6s=TcJc/KcKdKh/7d7h7s"))
    events = [event_data(OnBoard(0, event.redact(1))) for event in step.events]
    assert [event["event"] for event in events] == ["declared", "now"]
    assert events[0]["card"] is None and events[0]["thrown"] and events[0]["right"]
    assert events[0]["melds"][1] == {"cards": ["8c", "9c", "Jc", "6s"], "stands": [["6s", "Tc"]]}
    step = engine.apply(INDIAN, step.state, 1, parse_action("a:"))
    (arranged, _) = [event_data(OnBoard(0, event)) for event in step.events]
    assert arranged["points"] == 80 and len(arranged["left"]) == 13
    seen = data_of(engine.view(step.state, 2))
    assert json.loads(json.dumps(seen))["public"]["declarer"] == 0
