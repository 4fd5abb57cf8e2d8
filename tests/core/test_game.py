"""A whole game: the host, dealing again, forfeits, several deals, what everybody sees."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from openrummy.core import engine, game
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import IllegalAction, Pass
from openrummy.core.game import (
    HOST,
    CallOff,
    CutForDeal,
    DealScored,
    Forfeit,
    GameEnded,
    GameStep,
    OnBoard,
    StartDeal,
)
from openrummy.core.game.dealer import next_dealer
from openrummy.core.rules.pieces import Deal as DealPiece
from openrummy.core.rules.pieces import Ending, FixedLimit, GameSheet, GinOnly, Knock, Rules
from openrummy.core.scoring.result import Reason
from openrummy.core.sheets import SheetEntry
from playing import pick, random_game

GIN = Rules()


def dealt(rules: Rules = GIN, seed: int = 1) -> game.Game:
    return game.apply(rules, game.start(rules, 2).state, HOST, StartDeal(seed_bytes(seed))).state


def refused(rules: Rules, state: game.Game, actor: int, action: game.GameAction) -> str:
    refusal = game.why_not(rules, state, actor, action)
    assert refusal is not None
    with pytest.raises(IllegalAction) as raised:
        game.apply(rules, state, actor, action)
    assert raised.value.refusal == refusal
    return refusal.code


def played_out(rules: Rules, state: game.Game, seed: int = 0) -> GameStep:
    """The deal on the board played to its end."""
    choices = Random(seed)
    step = GameStep(state, ())
    while game.actors(step.state) not in ((HOST,), ()):
        (actor,) = game.actors(step.state)
        action = pick(choices, game.legal(rules, step.state, actor))
        step = game.apply(rules, step.state, actor, action)
    return step


def entry_of(scored: DealScored) -> SheetEntry:
    assert scored.standing.last is not None
    return scored.standing.last


# ---------------------------------------------------------------- start and host


@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_a_game_seats_who_it_is_for(seats: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        game.start(GIN, seats)


def test_the_host_is_asked_for_each_deal() -> None:
    step = game.start(GIN, 2)
    assert step.events == (game.GameBegan(2),)
    assert game.actors(step.state) == (HOST,)
    assert game.legal(GIN, step.state, 0) == ()
    assert game.legal(GIN, step.state, HOST) == ()
    state = dealt()
    (seat,) = game.actors(state)
    assert seat == 1 - (state.dealer or 0)
    assert game.legal(GIN, state, seat)
    assert game.legal(GIN, state, 1 - seat) == ()


def test_illegal_actions_of_host_and_seats_are_refused() -> None:
    fresh, state = game.start(GIN, 2).state, dealt()
    (seat,) = game.actors(state)
    assert refused(GIN, fresh, 0, Pass()) == "not-your-turn"
    assert refused(GIN, fresh, 0, StartDeal(bytes(32))) == "host-only"
    assert refused(GIN, fresh, HOST, StartDeal(bytes(31))) == "entropy-size"
    assert refused(GIN, state, HOST, StartDeal(bytes(32))) == "deal-in-progress"
    assert refused(GIN, state, HOST, Pass()) == "not-your-turn"
    assert refused(GIN, state, 1 - seat, Pass()) == "not-your-turn"
    assert refused(GIN, state, seat, Forfeit(seat, "resigned")) == "host-only"
    assert refused(GIN, state, seat, CallOff()) == "host-only"
    assert refused(GIN, state, HOST, Forfeit(2, "left")) == "no-such-seat"
    assert refused(GIN, state, HOST, Forfeit(-1, "left")) == "no-such-seat"
    assert refused(GIN, state, 7, Pass()) == "not-your-turn"


def test_the_entropy_decides_the_cards() -> None:
    def cards(seed: int) -> tuple[int, ...]:
        return dealt(seed=seed).boards[0].hands

    assert cards(1) == cards(1)
    assert cards(1) != cards(2)


# ---------------------------------------------------------------- from deal to deal


def test_the_next_deal_follows_the_last() -> None:
    """The cut comes once, deals are numbered from 0, dealer and sheet move on (G2)."""
    state = game.start(GIN, 2).state
    for number in range(6):
        before = state.dealer
        step = game.apply(GIN, state, HOST, StartDeal(seed_bytes(f"next {number}")))
        assert any(isinstance(event, CutForDeal) for event in step.events) == (number == 0)
        board = step.state.boards[0].public
        assert (board.number, step.state.number) == (number, number)
        assert board.dealer == step.state.dealer
        assert before in (None, board.dealer)
        assert board.first == 1 - board.dealer
        over = played_out(GIN, step.state, seed=number)
        state = over.state
        if game.is_over(state):
            break
        *_, scored = over.events
        assert isinstance(scored, DealScored)
        assert state.results[-1:] == scored.results == (engine.outcome(state.boards[0]),)
        assert state.standing == scored.standing
        assert len(state.results) == state.number == number + 1
        assert state.dealer == next_dealer(GIN, 2, board.dealer, board.active, entry_of(scored))


@pytest.mark.parametrize("rule", ["loser", "winner", "alternate"])
def test_who_deals_next(rule: str) -> None:
    rules = replace(GIN, deal=DealPiece(next_dealer=rule))  # type: ignore[arg-type]
    dealers: list[tuple[int, int | None]] = []
    for _, _, step in random_game(rules, 2, 5, 12):
        for event in step.events:
            if isinstance(event, DealScored):
                dealers.append((step.state.boards[0].public.dealer, event.results[0].winner))
    for (dealer, winner), (following, _) in pairwise(dealers):
        expected = {
            "loser": None if winner is None else 1 - winner,
            "winner": winner,
            "alternate": None if winner is None else 1 - dealer,
        }[rule]
        assert following == (dealer if expected is None else expected)


def test_a_misdeal_is_scored_at_once_and_dealt_again_by_the_same() -> None:
    """A4: over before anybody is asked."""
    knock = Knock(limit=FixedLimit(60))
    rules = replace(GIN, deal=DealPiece(misdeal=True), knock=knock)
    misdeals = 0
    for seed in range(40):
        step = game.apply(rules, game.start(rules, 2).state, HOST, StartDeal(seed_bytes(seed)))
        if game.actors(step.state) != (HOST,):
            continue
        misdeals += 1
        scored = step.events[-1]
        assert isinstance(scored, DealScored)
        assert scored.results[0].reason is Reason.MISDEAL
        cut = step.events[0]
        assert isinstance(cut, CutForDeal)
        assert (step.state.dealer, step.state.number) == (cut.dealer, 1)
        again = game.apply(rules, step.state, HOST, StartDeal(seed_bytes(seed + 1000)))
        assert not any(isinstance(event, CutForDeal) for event in again.events)
        assert again.state.boards[0].public.dealer == cut.dealer
    assert misdeals > 3


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_played_to_its_end(seed: int) -> None:
    rules = replace(GIN, sheet=GameSheet(target=60))
    *_, (_, _, last) = random_game(rules, 2, seed, 1000)
    assert game.is_over(last.state)
    assert isinstance(last.events[-1], GameEnded)
    assert game.actors(last.state) == ()
    assert max(last.state.standing.columns[0].points) >= 60
    for actor, action in [(HOST, StartDeal(bytes(32))), (0, Pass()), (HOST, Forfeit(0, "left"))]:
        assert refused(rules, last.state, actor, action) == "game-over"


def test_a_game_without_a_winner_ends_at_the_cap() -> None:
    """Gin only, and the stock as good as empty: dead deal after dead deal."""
    rules = replace(
        GIN,
        knock=Knock(limit=GinOnly(), big_gin=False),
        ending=Ending(left=20, idle_turns=2),
        sheet=GameSheet(most_deals=12),
    )
    *_, (_, _, last) = random_game(rules, 2, 3, 1000)
    assert last.state.result is not None
    assert (last.state.result.reason, last.state.result.winners) == ("most-deals", ())
    assert len(last.state.results) == 12


@pytest.mark.parametrize("reason", ["resigned", "time", "left"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_forfeit_ends_the_game_as_it_stands(seat: int, reason: str) -> None:
    rules = replace(GIN, knock=Knock(limit=FixedLimit(40)))
    between = played_out(rules, dealt(rules, seed=3), seed=8).state
    assert any(between.standing.columns[0].points)
    for state in (game.start(GIN, 2).state, dealt(), between):
        step = game.apply(GIN, state, HOST, Forfeit(seat, reason))
        assert step.state.result is not None
        assert step.state.result.reason == reason
        assert step.state.result.winners == (1 - seat,)
        assert step.state.result.totals == state.standing.columns[0].points
        assert step.state.result.net == (0, 0)
        assert step.events == (GameEnded(step.state.result),)
        assert (game.is_over(step.state), game.actors(step.state)) == (True, ())
        for who in (0, 1, None):
            after = game.view(state, who)
            for event in step.events:
                after = game.fold(GIN, after, game.redact(event, who))
            assert after == game.view(step.state, who)
        assert game.legal(GIN, step.state, 0) == game.legal(GIN, step.state, 1) == ()


def test_a_game_called_off_has_no_winner() -> None:
    rules = replace(GIN, knock=Knock(limit=FixedLimit(40)))
    between = played_out(rules, dealt(rules, seed=3), seed=8).state
    for state in (game.start(GIN, 2).state, dealt(), between):
        step = game.apply(GIN, state, HOST, CallOff())
        result = step.state.result
        assert result is not None
        assert (result.reason, result.winners, result.net) == ("agreed", (), (0, 0))
        assert result.totals == state.standing.columns[0].points
        assert game.fold(GIN, game.view(state, None), *step.events) == game.view(step.state, None)
        assert refused(GIN, step.state, HOST, CallOff()) == "game-over"


# ---------------------------------------------------------------- views


def test_each_seat_sees_only_its_own_view() -> None:
    state = dealt()
    board = state.boards[0]
    for seat in (0, 1):
        (seen,) = game.view(state, seat).boards
        assert seen.hand == board.hands[seat]
    (nothing,) = game.view(state, None).boards
    assert nothing.hand == 0


def test_a_late_spectator_can_fold_events_onto_a_view() -> None:
    """Events after a view lead to the view that follows, from any moment on."""
    choices = Random(4)
    state = game.start(GIN, 2).state
    views = {who: game.view(state, who) for who in (0, 1, None)}
    for _ in range(150):
        (actor,) = game.actors(state)
        action: game.GameAction = StartDeal(choices.randbytes(32))
        if actor != HOST:
            action = pick(choices, game.legal(GIN, state, actor))
        step = game.apply(GIN, state, actor, action)
        for who, seen in views.items():
            base = game.view(state, who) if choices.random() < 0.2 else seen
            for event in step.events:
                base = game.fold(GIN, base, game.redact(event, who))
            views[who] = base
            assert base == game.view(step.state, who)
        state = step.state


def test_an_action_leaves_the_old_game_alone() -> None:
    state = dealt()
    copy = replace(state)
    (seat,) = game.actors(state)
    step = game.apply(GIN, state, seat, game.legal(GIN, state, seat)[0])
    assert state == copy
    assert step.state != state
    assert all(isinstance(event, OnBoard) for event in step.events)
