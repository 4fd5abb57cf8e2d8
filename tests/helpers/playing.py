"""Random play for tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from openrummy.core import engine, game
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine.card_values import held_points
from openrummy.core.game.boards import boards
from openrummy.core.game.dealer import knock_card
from openrummy.core.rules.pieces import DeclaredMelds, Rules, WildRanks
from openrummy.lab.arena import declared_hands


def random_deal(rules: Rules, seed: int) -> Iterator[engine.State]:
    """The states of one deal of random legal play, the last one finished."""
    choices = Random(seed)
    setup = setup_of(rules, entropy=seed_bytes(seed), number=seed % 7)
    state = engine.start(rules, setup).state
    yield state
    while engine.outcome(state) is None:
        (seat,) = engine.actors(state)
        actions = engine.legal(rules, state, seat)
        action = declaring_action(rules, state, seat, actions, choices) or pick(choices, actions)
        state = engine.apply(rules, state, seat, action).state
        yield state


def setup_of(rules: Rules, seats: int = 0, index: int = 0, **fields: Any) -> engine.DealSetup:
    """Board ``index`` of a first deal that seat 0 deals, or sits out as dealer."""
    seats = seats or rules.seating.players[0]
    board = boards(rules, seats, 0, 0)[index]
    card = knock_card(rules, (), seed_bytes("knock card"), 0)
    wild = rules.wild
    ranks = wild.order if isinstance(wild, WildRanks) else (0,)
    rank = ranks[fields.get("number", 0) % len(ranks)]
    names: dict[str, Any] = {"wild": rank - 1 if rank else None}
    names |= {"active": board.active, "dealer": board.dealer, "first": board.first}
    return engine.DealSetup(seats=seats, **(names | {"knock_card": card} | fields))


def table_for(rules: Rules, seats: int, seed: int = 1) -> engine.State:
    """A first deal at a table of this many."""
    return engine.start(rules, setup_of(rules, seats, entropy=seed_bytes(seed))).state


def pick(choices: Random, actions: tuple[engine.Action, ...]) -> engine.Action:
    """A random action; a knock is preferred, as it would otherwise be very rare."""
    shows = [action for action in actions if isinstance(action, engine.Knock | engine.BigGin)]
    return choices.choice(shows) if shows and choices.random() < 0.3 else choices.choice(actions)


def random_game(
    rules: Rules, seats: int, seed: int, deals: int
) -> Iterator[tuple[game.Actor, game.GameAction, game.GameStep]]:
    """A game of random legal play: at most ``deals`` deals."""
    choices = Random(seed)
    state = game.start(rules, seats).state
    while (asked := game.actors(state)) and (asked != (game.HOST,) or state.number < deals):
        action: game.GameAction
        if asked == (game.HOST,):
            action = game.StartDeal(choices.randbytes(32))
        else:
            action = _in_game(rules, state, asked[0], choices)
        step = game.apply(rules, state, asked[0], action)
        yield asked[0], action, step
        state = step.state


def _in_game(rules: Rules, state: game.Game, seat: int, choices: Random) -> game.GameAction:
    actions = game.legal(rules, state, seat)
    board = next((board for board in state.boards if seat in board.public.active), None)
    action = declaring_action(rules, board, seat, actions, choices) if board is not None else None
    return pick(choices, actions) if action is None else action


def declaring_action(
    rules: Rules, board: engine.State, seat: int, actions: tuple[Any, ...], choices: Random
) -> engine.Action | None:
    """An action towards a hand that can be declared: at random nobody ever has one."""
    if not isinstance(rules.play, DeclaredMelds):
        return None
    declares = [declare for declare in actions if isinstance(declare, engine.Declare)]
    discards = [discard for discard in actions if isinstance(discard, engine.Discard)]
    if declares or not discards or choices.random() < 0.05:
        return choices.choice(declares) if declares else None
    chance = stream(choices.randbytes(32), 0, "gather")
    return declared_hands.discard(rules, engine.view(board, seat), discards, chance)


def greedily(rules: Rules, seen: engine.View, choices: Random) -> engine.Action:
    """A simple player of games with table melds: puts down, discards expensive cards."""
    actions = engine.legal_in(rules, seen)
    down = (engine.LayDown, engine.LayOff, engine.Reclaim, engine.Knock, engine.GoOut)
    downs = [action for action in actions if isinstance(action, down)]
    if downs and choices.random() < 0.7:
        return choices.choice(downs)
    discards = [discard for discard in actions if isinstance(discard, engine.Discard)]
    if discards and choices.random() < 0.9:
        return max(discards, key=lambda discard: held_points(rules, seen.public, 1 << discard.card))
    stays = [action for action in actions if not isinstance(action, down)]
    return choices.choice(stays or actions)
