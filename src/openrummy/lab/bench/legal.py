"""Times of ``legal`` in each game, the sizes of its lists, and duplicates in them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import thread_time_ns
from typing import Any

from openrummy.core import game
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine.model.frozen_values import changed
from openrummy.core.game import HOST, StartDeal
from openrummy.core.notation.tokens import game_token
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.lab.arena.selfplay import choose, deal_tempers

BASE = "gin"  # the game whose median all others are compared with
MAX_RATIO = 20.0


@dataclass
class _Found:
    """Times in nanoseconds of this thread's own, one for each call."""

    times: array[int] = field(default_factory=lambda: array("q"))
    most: int = 0
    twice: int = 0


def measure(
    names: Sequence[str], deals: int, seed: str, progress: Callable[[int], None]
) -> dict[str, Any]:
    """Play ``deals`` of each game by chance and time every ``legal`` a seat is asked for.

    Keys: ``deals``, ``gin_median_us``, ``games`` (a list of ``name players calls
    median_us p99_us max_us ratio most_actions duplicates``, where ``ratio`` is
    ``p99_us`` to the median of gin), ``over`` (the games whose ratio is above
    :data:`MAX_RATIO`) and ``duplicates``: lists in which an action stood
    twice, duplicates being one card.
    """
    every = list(dict.fromkeys((BASE, *names)))
    tallies = {
        name: _played(variant(name).rules, deals, f"{seed} {name}", progress) for name in every
    }
    base = median(tallies[BASE].times)
    games = [_row(name, tallies[name], base) for name in names]
    return {
        "deals": deals,
        "gin_median_us": round(base / 1000, 1),
        "games": games,
        "over": [game["name"] for game in games if game["ratio"] > MAX_RATIO],
        "duplicates": sum(tally.twice for tally in tallies.values()),
    }


def _row(name: str, tally: _Found, base: float) -> dict[str, Any]:
    times = sorted(tally.times)
    p99 = times[len(times) * 99 // 100]
    return {
        "name": name,
        "players": list(variant(name).rules.seating.players),
        "calls": len(times),
        "median_us": round(median(times) / 1000, 1),
        "p99_us": round(p99 / 1000, 1),
        "max_us": round(times[-1] / 1000, 1),
        "ratio": round(p99 / base, 1),
        "most_actions": tally.most,
        "duplicates": tally.twice,
    }


def _played(rules: Rules, deals: int, seed: str, progress: Callable[[int], None]) -> _Found:
    """Play deals, each of a new game, with every number of players in turn."""
    tally = _Found()
    allowed = rules.seating.players
    for number in range(deals):
        _deal(rules, allowed[number % len(allowed)], seed_bytes(f"legal {seed} {number}"), tally)
        progress(1)
    return tally


def _deal(rules: Rules, seats: int, entropy: bytes, tally: _Found) -> None:
    chance = stream(entropy, 0, "play")
    tempers = deal_tempers(rules, seats, chance)
    # where ranks are wild in turn, any of them
    before = changed(game.start(rules, seats).state, wilds=tuple(range(chance.below(13))))
    state = game.apply(rules, before, HOST, StartDeal(entropy)).state
    while (asked := game.actors(state)) and HOST not in asked:
        seat = asked[0]
        actions = _legal_timed(rules, state, seat, tally)
        seen = next(board for board in game.view(state, seat).boards if seat in board.public.active)
        action = choose(rules, seen, actions, tempers[seat], chance)
        state = game.apply(rules, state, seat, action).state


def _legal_timed(
    rules: Rules, state: game.Game, seat: Seat, tally: _Found
) -> tuple[game.GameAction, ...]:
    begin = thread_time_ns()
    actions = game.legal(rules, state, seat)
    tally.times.append(thread_time_ns() - begin)
    tally.most = max(tally.most, len(actions))
    tally.twice += len({game_token(action) for action in actions}) < len(actions)
    return actions
