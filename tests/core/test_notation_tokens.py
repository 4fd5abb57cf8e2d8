"""Tokens: every action written and read, and a named error for anything else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.core.cards import full_pack, parse_card, parse_cards, to_set
from openrummy.core.engine import BigGin, Discard, Draw, Knock, LayDown, LayOff, Pass, Pile, Spread
from openrummy.core.game import CallOff, Forfeit, StartDeal
from openrummy.core.notation.errors import TokenError
from openrummy.core.notation.tokens import action_token, game_token, parse_action, parse_game_token

PACK = full_pack(jokers=2)


def melds(*groups: str) -> tuple[int, ...]:
    return tuple(parse_cards(group) for group in groups)


TABLE = {
    "p": Pass(),
    "s": Draw(Pile.STOCK),
    "t": Draw(Pile.DISCARD),
    "t:5c": Draw(Pile.DISCARD, parse_card("5c")),
    "Kd": Discard(parse_card("Kd")),
    "X1": Discard(parse_card("X1")),
    "k:Kd:5c6c7c/5d6d7d": Knock(parse_card("Kd"), melds("5c 6c 7c", "5d 6d 7d")),
    "k:Kd:": Knock(parse_card("Kd"), ()),
    "b:5c6c7c/8d8h8s": BigGin(melds("5c 6c 7c", "8d 8h 8s")),
    "l:6s:0": LayOff(parse_card("6s"), 0),
    "m:8d8h8s": Spread(melds("8d 8h 8s")),
    "m:": Spread(()),
    f"deal:{'0f' * 32}": StartDeal(b"\x0f" * 32),
    "forfeit:1:resigned": Forfeit(1, "resigned"),
    "call-off": CallOff(),
}


@pytest.mark.parametrize("text", TABLE)
def test_table_of_tokens(text: str) -> None:
    assert parse_game_token(text) == TABLE[text]
    assert game_token(TABLE[text]) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "P",
        "ss",
        "kd",
        "10d",
        "Kd ",
        "x",
        "t:",
        "t:5",
        "s:",
        "s:5c",
        "p:",
        "k:",
        "k:Kd",
        "k:Kd:5c6",
        "k:Kd:5c/",
        "k:Kd:5c5c5c",
        "k:Kd:2c3c4c/4c5c6c",
        "k::",
        "k:Kd::",
        "b:/",
        "l:6s",
        "l:6s:",
        "l:6s:-1",
        "l:6s:01",
        "l:6s:100",
        "l::0",
        "l:6s:0:0",
        "m:8",
        "z:Kd",
        "deal",
        "K" * 300,
        "k:Kd:" + "/" * 150,
        "l:6s:٣",
    ],
)
def test_invalid_tokens_are_refused(text: str) -> None:
    with pytest.raises(TokenError):
        parse_action(text)


@pytest.mark.parametrize(
    "text",
    ["deal:", "deal:00", f"deal:{'0F' * 32}", "forfeit:", "forfeit:1", "forfeit:1:", "forfeit:x:y"],
)
def test_invalid_host_tokens_are_refused(text: str) -> None:
    with pytest.raises(TokenError):
        parse_game_token(text)


def test_seat_actions_exclude_host_actions() -> None:
    for text in (f"deal:{'00' * 32}", "forfeit:0:time"):
        with pytest.raises(TokenError):
            parse_action(text)


def test_actions_without_a_token_are_refused() -> None:
    with pytest.raises(ValueError):
        action_token(Draw(Pile.STOCK, parse_card("5c")))
    with pytest.raises(ValueError):
        game_token(StartDeal(b"short"))
    with pytest.raises(ValueError):
        game_token(Forfeit(0, "went home"))


def test_syntax_errors_report_their_column() -> None:
    with pytest.raises(TokenError, match="no such card") as caught:
        parse_action("k:Kd:5c6c7x")
    assert caught.value.column == 10


cards = st.sampled_from(PACK)


@st.composite
def groups(draw: st.DrawFn) -> tuple[int, ...]:
    order = draw(st.permutations(PACK))
    sizes = draw(st.lists(st.integers(1, 5), max_size=4))
    groups = []
    for size in sizes:
        groups.append(to_set(order[:size]))
        order = order[size:]
    return tuple(groups)


actions = st.one_of(
    st.just(Pass()),
    st.just(Draw(Pile.STOCK)),
    st.builds(Draw, st.just(Pile.DISCARD), st.none() | cards),
    st.builds(Discard, cards),
    st.builds(Knock, cards, groups()),
    st.builds(BigGin, groups()),
    st.builds(LayOff, cards, st.integers(0, 99)),
    st.builds(Spread, groups()),
    st.builds(StartDeal, st.binary(min_size=32, max_size=32)),
    st.builds(Forfeit, st.integers(0, 9), st.sampled_from(["resigned", "time", "left"])),
    st.just(CallOff()),
)


@given(actions)
def test_round_trip(action: object) -> None:
    assert parse_game_token(game_token(action)) == action  # type: ignore[arg-type]


@given(st.text() | st.text("kbmtl:/ps0123456789AKQTcdhs", max_size=30))
def test_any_text_reads_or_is_named(text: str) -> None:
    try:
        action = parse_game_token(text)
    except TokenError:
        return
    assert parse_game_token(game_token(action)) == action


# ---------------------------------------------------------------- jokers and duplicates


@pytest.mark.parametrize(
    "token",
    [
        "d:7s8sX1=9s",
        "d:KcKdX1=K",
        "d:7d7d7s",
        "d:2cX1=3cX1=4c",
        "l:X1=9s:0",
        "l:X1=9:12",
        "l:X1:3",
        "r:8d:0:X1",
        "r:Kc:11:2s",
        "t:7s'",
        "t:7s''",
    ],
)
def test_wilds_and_copies_are_written_and_read(token: str) -> None:
    assert action_token(parse_action(token)) == token


def test_a_face_named_twice_is_its_duplicate() -> None:
    action = parse_action("d:7d7s7dX1=7X1=7")
    assert isinstance(action, LayDown)
    assert action.meld == parse_cards("7d 7d 7s X1 X1", 2)
    assert [card for card, _ in action.stands] == [14, 64 + 14]


@pytest.mark.parametrize(
    "text",
    [
        "d:7s8sX1=",
        "d:7s8sX1=9x",
        "d:",
        "d:7s8s/9sTs",
        "l:X1=:0",
        "l:X1=9s",
        "l:=9s:0",
        "r:8d:0",
        "r:8d:x:X1",
        "r::0:X1",
        "t:7s'x",
        "t:7s" + "'" * 40,
        "7s'",
    ],
)
def test_text_of_wilds_that_names_no_action(text: str) -> None:
    with pytest.raises(TokenError):
        parse_action(text)
