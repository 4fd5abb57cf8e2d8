"""Times of ``legal`` in each game, and the lengths of its lists and their duplicates."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import thread_time_ns
from typing import Any

from openrummy.core import game
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.engine.model.frozen_values import fast_replace
from openrummy.core.game import HOST, StartDeal
from openrummy.core.notation.tokens import game_token
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.lab.arena.selfplay import choose, deal_tempers

BASE = "gin"  # the game whose median is the base of the ratios
MAX_RATIO = 20.0


@dataclass
class _Tally:
    """Thread times in nanoseconds, one per call."""

    times: array[int] = field(default_factory=lambda: array("q"))
    most: int = 0
    twice: int = 0


def measure(
    names: Sequence[str], deals: int, seed: str, progress: Callable[[int], None]
) -> dict[str, Any]:
    """Play ``deals`` random deals of each game and time every call of ``legal``.

    Keys: ``deals``, ``gin_median_us``, ``games`` (a list of ``name players calls
    median_us p99_us max_us ratio most_actions duplicates``, where ``ratio`` is
    ``p99_us`` to the median of gin), ``over`` (the games whose ratio is above
    :data:`MAX_RATIO`) and ``duplicates``: lists that contain an action twice, with
    duplicate cards counting as the same.
    """
    every = list(dict.fromkeys((BASE, *names)))
    tallies = {
        name: _play_deals(variant(name).rules, deals, f"{seed} {name}", progress) for name in every
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


def _row(name: str, tally: _Tally, base: float) -> dict[str, Any]:
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


def _play_deals(rules: Rules, deals: int, seed: str, progress: Callable[[int], None]) -> _Tally:
    """Play single deals of new games, cycling through the numbers of players."""
    tally = _Tally()
    allowed = rules.seating.players
    for number in range(deals):
        _play_deal(
            rules, allowed[number % len(allowed)], seed_bytes(f"legal {seed} {number}"), tally
        )
        progress(1)
    return tally


def _play_deal(rules: Rules, seats: int, entropy: bytes, tally: _Tally) -> None:
    rng = stream(entropy, 0, "play")
    tempers = deal_tempers(rules, seats, rng)
    # where ranks are wild in turn, start from any of them
    before = fast_replace(game.start(rules, seats).state, wilds=tuple(range(rng.below(13))))
    state = game.apply(rules, before, HOST, StartDeal(entropy)).state
    while (current_actors := game.actors(state)) and HOST not in current_actors:
        seat = current_actors[0]
        actions = _legal_timed(rules, state, seat, tally)
        seen = next(board for board in game.view(state, seat).boards if seat in board.public.active)
        action = choose(rules, seen, actions, tempers[seat], rng)
        state = game.apply(rules, state, seat, action).state


def _legal_timed(
    rules: Rules, state: game.Game, seat: Seat, tally: _Tally
) -> tuple[game.GameAction, ...]:
    begin = thread_time_ns()
    actions = game.legal(rules, state, seat)
    tally.times.append(thread_time_ns() - begin)
    tally.most = max(tally.most, len(actions))
    tally.twice += len({game_token(action) for action in actions}) < len(actions)
    return actions
