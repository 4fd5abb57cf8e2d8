"""Positions as a seat sees them: the view as it was at the table, nothing more, faults named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.core import engine, game
from openrummy.core.cards import card_text, in_order, to_set
from openrummy.core.cards.rng import stream
from openrummy.core.engine import resample
from openrummy.core.engine.model.events import DealBegan, Event
from openrummy.core.game import HOST, GameView, OnBoard
from openrummy.core.notation.errors import PositionSyntaxError
from openrummy.core.notation.position import position_of, position_text
from openrummy.core.notation.records import Record, opening, replay
from openrummy.core.notation.seat_position import (
    SeatPosition,
    parse_seat_position,
    seat_position_text,
)
from openrummy.core.rules.catalogue import variant
from written_games import bots_game

GIN = variant("gin").rules
HAND = "6c7c8c9dJd9hJh3s4sJs"


def moments(record: Record) -> Iterator[tuple[engine.State, GameView, list[Event]]]:
    """Each moment in which a seat of two is asked: all of it, its view, its events of the deal."""
    histories: list[list[Event]] = [[], []]
    state = opening(record).state
    for step, _, _ in replay(record):
        for event in step.events:
            if isinstance(event, OnBoard):
                for seat, history in enumerate(histories):
                    if isinstance(event.event, DealBegan):
                        history.clear()
                    history.append(event.event.redact(seat))
        state = step.state
        for seat in game.actors(state):
            if seat != HOST:
                yield state.boards[0], game.view(state, seat), list(histories[seat])


@pytest.mark.parametrize("name", ["gin-challenge", "oklahoma", "gin-eleven", "straight-gin"])
def test_the_text_of_a_view_is_that_view(name: str) -> None:
    record = bots_game(name, f"seen {name}", 3)
    count = courses = 0
    for state, view, history in moments(record):
        (board,) = view.boards
        text = seat_position_text(record.rules, board, view.standing, history)
        seen_position = parse_seat_position(record.rules, text)
        assert seen_position.board == board, text
        assert seen_position.game.standing.columns[-1].points == view.standing.columns[-1].points
        plain = parse_seat_position(record.rules, seat_position_text(record.rules, board))
        assert plain.board == board
        count, courses = count + 1, courses + bool(seen_position.events)
        if not count % 20:
            assert same_to(
                seen_position, resample(record.rules, seen_position.events, board.seat, CHANCE)
            )
            # of a position that somebody wrote who knew all, nothing is seen that is hidden
            whole = parse_seat_position(record.rules, text_of_all(state))
            assert whole.board == board
    assert courses > 0.95 * count > 50


def text_of_all(state: engine.State) -> str:
    """A position with all cards, and its dealer."""
    text = position_text(position_of(state))
    return text if "dealer=" in text else f"{text} dealer=0"


CHANCE = stream(bytes(32), 0, "seen")


def same_to(seen_position: SeatPosition, world: engine.State) -> bool:
    """Can the seat not tell the world from the position?"""
    seen = engine.view(world, seen_position.board.seat)
    return (seen.hand, seen.public.pile) == (
        seen_position.board.hand,
        seen_position.board.public.pile,
    )


def test_the_documented_positions(root: Path) -> None:
    text = (root / "docs" / "spec" / "position.md").read_text()
    lines = [line.strip() for line in text.splitlines() if line.startswith("    hands=")][1:]
    assert len(lines) > 3
    for line in lines:
        seen_position = parse_seat_position(GIN, line)
        assert engine.legal_in(GIN, seen_position.board)
        assert seen_position.events
    first = parse_seat_position(GIN, lines[0])
    assert first.game.standing.totals == (72, 41)
    assert first.board.public.known[1] == to_set(
        card for card in in_order(first.board.public.known[1]) if card_text(card) in {"8d", "Td"}
    )
    assert first.board.public.stock == 27
    last = parse_seat_position(GIN, lines[-1])
    assert last.board.public.shown[0][2] == 9


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hands=6c7c8c9dJd9hJh3s4s/ turn=0:draw pile=Qc", "column 7: your hand is 1 card short: 9"),
        (f"hands={HAND}/ turn=0:discard pile=Qc", "1 card short: 10 of 11, with the card drawn"),
        (f"hands={HAND}Ks2s/ turn=0:draw pile=Qc", "your hand has 2 cards too many: 12 of 10"),
        (
            f"hands={HAND[2:]}?/ turn=0:draw pile=Qc",
            "the hand of the player whose turn it is has no unknown",
        ),
        (f"hands={HAND}/8dTd{'?' * 9} turn=0:draw pile=Qc", "opponent’s hand has 11 cards, but"),
        (f"hands={HAND}/8d8d turn=0:draw pile=Qc", "column 7: the 8d lies in two places"),
        (f"hands={HAND}/8d turn=0:draw pile=Qc8d", r"column \d+: the 8d lies in two places"),
        (f"hands={HAND}/ turn=0:draw pile=Qc3s", "the 3s lies in two places"),
        (f"hands={HAND}/ turn=0:draw pile=Qc known=8d/", "known to be in a hand that does not"),
        (f"hands={HAND}/ turn=0:draw pile=Qc stock=30", "31 cards are left for the stock"),
        (f"hands={HAND}/ turn=0:draw pile=Qc dealer=2", "seats are 0 and 1"),
        (f"hands={HAND}/ turn=0:draw", "the pile is empty: say which card was turned up"),
        (f"hands={HAND}/ turn=0:offer pile=Qc2d", "the pile has the upcard, and nothing else"),
        (f"hands={HAND}Ks/ turn=0:discard pile=Qc drawn=2s", "the 2s is not in the hand"),
        (f"hands={HAND}Ks/ turn=0:discard pile=Qc drawn=Ks taken=3s", "not both"),
        (f"hands={HAND}/ turn=0:defend pile=Qc", "after a knock, and only then"),
        (
            f"hands={HAND}/ turn=0:defend pile=Qc table=1:2c2d2h shown=1:Ac:1",
            "shows all 10 cards of its hand, not 4",
        ),
        (f"hands={HAND}/ turn=0:play pile=Qc", "0:draw expected, not '0:play'"),
        (f"hands={HAND} turn=0:draw pile=Qc", "two hands are expected, not 1"),
        (f"hands={HAND}/ turn=0:draw pile=Qc scores=9", "92:40 expected"),
        (f"hands={HAND}/ turn=0:draw pile=Qc reshuffles=1", "reshuffled cannot be judged"),
        (f"hands={HAND}/ turn=0:draw pile=Qc stok=1", "no such field: 'stok'"),
        (f"hands={HAND}/X1 turn=0:draw pile=Qc", "the X1 is not in this pack"),
        ("turn=0:draw pile=Qc", "hands is missing"),
        ("?" * 2001, "at most 2000 characters"),
    ],
)
def test_impossible_views_are_refused_with_a_reason(text: str, message: str) -> None:
    with pytest.raises(PositionSyntaxError, match=message):
        parse_seat_position(GIN, text)


def test_other_games_and_wrong_scores_are_refused() -> None:
    text = f"hands={HAND}/ turn=0:draw pile=Qc"
    with pytest.raises(PositionSyntaxError, match="for games like gin"):
        parse_seat_position(variant("rummy").rules, text)
    for scores in ((1, 2, 3), (10**6, 0)):
        with pytest.raises(PositionSyntaxError, match="two numbers"):
            parse_seat_position(GIN, text, scores)
    assert parse_seat_position(GIN, text, (3, 4)).game.standing.totals == (3, 4)
    with pytest.raises(ValueError, match="only for the seat to act"):
        public = parse_seat_position(GIN, text).board.public
        seat_position_text(GIN, engine.View(0, type(public)()))


FIELDS = ("hands", "turn", "pile", "known", "taken", "drawn", "stock", "by", "table", "shown")


@given(st.lists(st.tuples(st.sampled_from(FIELDS), st.text("/?:.-=+016AcdKsTQ", max_size=12))))
def test_any_text_is_read_or_named(words: list[tuple[str, str]]) -> None:
    text = " ".join(f"{name}={value}" for name, value in words)
    for line in (text, f"hands={HAND}/ turn=0:draw pile=Qc {text}"):
        try:
            seen_position = parse_seat_position(GIN, line)
        except PositionSyntaxError as error:
            assert 0 <= error.column <= len(line) + 1
            continue
        again = parse_seat_position(GIN, seat_position_text(GIN, seen_position.board))
        assert again.board == seen_position.board
