"""Positions that are played on: the game around them, and bots that join in mid-deal."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import openrummy as rummy
from openrummy.bots.baseline.simple import Simple
from openrummy.core.cards.rng import stream
from openrummy.core.engine import resample, view
from openrummy.core.engine.model.events import Event
from openrummy.core.engine.model.state import all_cards
from openrummy.core.game import OnBoard, fold, redact
from openrummy.core.game import view as game_view
from openrummy.core.game.events import GameEvent

GIN = "hands=2c3c4c5d6d7d8h9hThKs/AcAdAhJcJdJhQcQdQhKc turn=0:draw pile=5s"


def middle(name: str, seed: int) -> rummy.Game:
    """A game that random play has brought into the middle of a deal, if it can, not the first."""
    chance = Random(f"{name} {seed}")
    seats = chance.choice(rummy.new_game(name, seed=0).rules.seating.players)
    game = rummy.new_game(name, players=seats, seed=seed)
    for _ in range(chance.randrange(80)):
        if game.over:
            break
        seat = chance.choice(game.asked)
        game.play(chance.choice(game.legal(seat)), seat)
    while game.over or any(board.public.result for board in game.state.boards):
        game.undo()
    return game


def lines(game: rummy.Game) -> list[str]:
    return [game.position(board) for board in range(len(game.state.boards))]


@pytest.mark.sweep("games")
@pytest.mark.parametrize("name", rummy.games())
@settings(max_examples=2)
@given(st.integers(0, 10**6))
def test_every_game_goes_on_from_its_position(name: str, seed: int) -> None:
    game = middle(name, seed)
    again = rummy.from_position(lines(game), name)
    assert lines(again) == lines(game)
    assert again.state.boards == game.state.boards
    assert again.asked == game.asked
    assert again.deal_number == game.deal_number
    dealers = (again.state.dealer, game.state.dealer)
    if game.rules.seating.in_teams:  # the dealer's side deals at each table
        dealers = tuple(dealer % 2 for dealer in dealers)
    assert dealers[0] == dealers[1]
    if not game.rules.format.at_once:
        assert again.sheet.columns[-1].points == game.sheet.columns[-1].points
        assert again.sheet.beaten == game.sheet.beaten
    for seat in range(game.players):
        assert heard(again, seat) == game_view(again.state, seat)
    deal = again.deal_number
    while not again.over and again.deal_number == deal:
        seat = again.asked[0]
        again.play(again.ask("simple", seat), seat)


def heard(game: rummy.Game, seat: int) -> object:
    """The view of a seat that only heard what was said as the game began."""
    from openrummy.core.game import start

    seen = game_view(start(game.rules, game.players).state, seat)
    for event in game._opening:
        seen = fold(game.rules, seen, redact(event, seat))
    return seen


@pytest.mark.parametrize("bot", rummy.opponents())
def test_every_bot_plays_on_from_a_position(bot: str) -> None:
    game = rummy.from_position(GIN)
    game.play(game.ask(bot))
    assert game.ask(bot) in game.legal()


@pytest.mark.parametrize(
    "name", ["three-thirteen", "indian-rummy", "rummy-500", "continental-rummy"]
)
def test_every_kind_of_game_is_played_on_by_the_better_bots(name: str) -> None:
    game = middle(name, 3)
    again = rummy.from_position(lines(game), name)
    for bot in ("patient", "expert"):
        assert again.ask(bot) in again.legal()


def test_worlds_of_a_position_are_those_of_the_seat() -> None:
    for name in ("gin", "rummy-500", "rummy", "indian-rummy"):
        for seed in range(4):
            game = middle(name, seed)
            game = rummy.from_position(lines(game), name)
            seat = game.asked[0]
            history = seen_by(game._opening, seat)
            world = resample(game.rules, history, seat, stream(bytes(32), seed, "test"))
            assert view(world, seat) == view(game.state.boards[0], seat)
            assert sorted(all_cards(world)) == sorted(all_cards(game.state.boards[0]))


def seen_by(events: tuple[GameEvent, ...], seat: int) -> list[Event]:
    redacted = (redact(event, seat) for event in events)
    return [event.event for event in redacted if isinstance(event, OnBoard)]


def test_a_position_hides_what_the_seat_may_not_see() -> None:
    """Two deals that differ in cards a seat has not seen are told to it in the same words."""
    text = "hands=2c3c4c5d6d7d8h9hThKs/{} turn=0:draw pile=5s stock=?{}"
    first = rummy.from_position(text.format("AcAdAhJcJdJhQcQdQhKc", 1))
    other = rummy.from_position(text.format("AsAdAhJcJdJhQcQdQsKd", 2))
    assert seen_by(first._opening, 0) == seen_by(other._opening, 0)
    assert seen_by(first._opening, 1) != seen_by(other._opening, 1)


# ---------------------------------------------------------------- the game around it


def test_score_deal_and_dealer_are_kept_or_as_the_specification_says() -> None:
    game = rummy.from_position(f"{GIN} scores=72:41 number=3 dealer=0")
    assert (game.points, game.deal_number, game.state.dealer) == ((72, 41), 4, 0)
    assert "scores=72:41" in game.position() and "dealer=0" in game.position()
    plain = rummy.from_position(GIN)
    assert plain.state.dealer == 1  # the opponent of the seat to act
    assert (plain.points, plain.deal_number) == ((0, 0), 1)
    assert rummy.from_position(GIN, scores=(5, 6)).points == (5, 6)
    with pytest.raises(rummy.UsageError, match="1 score for 2 sides"):
        rummy.from_position(f"{GIN} scores=72")
    table = rummy.new_game("gin-partners", seed=1)
    with pytest.raises(rummy.UsageError, match="2 deals are played at once"):
        rummy.from_position(table.position(), "gin-partners")


def test_S1_a_game_of_a_number_of_deals_ends_with_the_last_of_them() -> None:
    game = rummy.new_game("rummy", players=2, seed=4, replace={"sheet.deals": 3, "sheet.target": 0})
    while game.deal_number < 3:
        game.play(game.ask("simple"))
    again = rummy.from_position(game.position(), "rummy", {"sheet.deals": 3, "sheet.target": 0})
    while again.deal_number == 3 and not again.over:
        again.play(again.ask("simple"))
    assert again.over and again.result is not None and again.result.reason == "deals"


def test_I9_a_player_who_is_out_of_the_pool_stays_out() -> None:
    two = dict(field.split("=") for field in pool_of_two().split())
    first, second = two.pop("hands").split("/")
    three = two | {"hands": f"{first}//{second}", "turn": "0:draw", "active": "0.2", "dealer": "2"}
    line = " ".join(f"{name}={value}" for name, value in three.items())
    game = rummy.from_position(f"{line} scores=20:150:30", "indian-pool")
    assert game.sheet.beaten == (1,)
    game.play(next(action for action in game.legal() if action.kind == "drop"))
    assert game.deal_number == 2
    assert game.state.boards[0].public.active == (0, 2)
    assert game.sheet.beaten == (1,)


def pool_of_two() -> str:
    """A deal of two players."""
    return rummy.new_game("indian-pool", players=2, seed=8).position()


def test_turns_to_discard_are_written_as_the_specification_has_them() -> None:
    game = rummy.from_position(GIN)
    game.play("s")
    assert " turn=0:discard " in game.position()
    older = game.position().replace("0:discard", "0:throw")
    assert rummy.from_position(older).position() == game.position()


def test_the_positions_of_the_specification_are_played_on(root: Path) -> None:
    text = (root / "docs" / "spec" / "position.md").read_text()
    samples = [line.strip() for line in text.splitlines() if line.startswith("    hands=")]
    assert len(samples) > 4
    for line in samples:
        game, other = (rummy.from_position(line, seed=seed) for seed in (1, 2))
        seat = game.to_act
        assert game.view(seat).hand == other.view(seat).hand
        if "?" in line:
            assert game.position() != other.position()
        while not game.over:
            game.play(game.ask("simple"))


# ---------------------------------------------------------------- matches


def first_card(view: rummy.View) -> str:
    """A function as a bot."""
    return view.legal()[0]


class Own(Simple):
    """A class as a bot."""


def test_a_match_is_played_from_a_position() -> None:
    line = f"{GIN} scores=90:0"
    match = rummy.play_match("simple", "random", games=2, seed=1, position=line)
    assert match.games == 2
    again = rummy.play_match("simple", "random", games=2, seed=1, position=line)
    assert again.win_rates == match.win_rates
    mixed = rummy.play_match(first_card, Own, games=2, position=line)
    assert mixed.report.illegal == 0
    with pytest.raises(rummy.UsageError, match="2 hands, not 3"):
        rummy.play_match("simple", "random", games=2, seats=3, position=line)


DEFEND = (
    "hands=6c7c8c9dJd9hJh3s4sJs/ turn=0:defend pile=QcQh table=1:2c2d2h/1:8s9sTs shown=1:AcAd4d3h:9"
)


@pytest.mark.parametrize("line", [f"{GIN} upcard=5s passes=2", DEFEND])
def test_a_program_is_told_a_position(line: str, root: Path) -> None:
    """Our own in whole events, one of gin for two in a course that leads there."""
    game = rummy.from_position(line)
    program = f"cmd:{sys.executable} {root / 'examples' / 'bots' / 'gin.py'}"
    assert game.ask(program) in game.legal()
    whole = f"cmd:{sys.executable} -m openrummy engine --bot simple"
    assert game.ask(whole) in game.legal()


# ---------------------------------------------------------------- worlds


@pytest.mark.sweep("games")
@pytest.mark.parametrize("name", rummy.games())
def test_worlds_are_games_that_the_seat_cannot_tell_apart(name: str) -> None:
    game = middle(name, 11)
    seat = game.asked[0]
    for number, world in enumerate(game.worlds(seat, 3)):
        assert game_view(world.state, seat) == game_view(game.state, seat)
        assert world.legal(seat) == game.legal(seat)
        assert world.ask("simple", seat) in world.legal(seat)
        assert world == game.worlds(seat, 3)[number]
    assert game.worlds(seat, 1, seed=1) != game.worlds(seat, 1, seed=2)


def test_worlds_of_worlds_and_of_positions() -> None:
    game = rummy.from_position(GIN)
    (world,) = game.worlds()
    assert world.view(0).hand == game.view(0).hand
    assert world.worlds(1)[0].view(1).hand == world.view(1).hand
    while not game.over:
        game.play(game.ask("simple"))
    with pytest.raises(rummy.UsageError, match="no deal is in play"):
        game.worlds(0)
