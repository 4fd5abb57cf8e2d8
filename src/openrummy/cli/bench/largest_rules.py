"""Processor time of a turn under the largest house rules that a server accepts for each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from time import thread_time_ns
from typing import Any, TypeVar

from openrummy.core import game
from openrummy.core.cards.rng import seed_bytes, stream
from openrummy.core.game import HOST, StartDeal
from openrummy.core.rules.canonical import canonical
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.contradictions import check
from openrummy.core.rules.contradictions.cost import too_slow
from openrummy.core.rules.pieces import Rules, in_a_deal
from openrummy.core.rules.settings_form import entries, limits
from openrummy.lab.arena.selfplay import choose
from openrummy.play.host import (
    LayOffMode,
    Match,
    MemoryStore,
    SeatRow,
    TableRow,
    apply_move,
    begin,
    game_with_drafts,
)
from openrummy.play.views.table import table_view

MAX_MS = 250.0  # processor time of an action and its views
_MAX_ACTIONS = 150  # of a deal
_T = TypeVar("_T")


def largest(rules: Rules) -> Rules | None:
    """The game for its fewest players with the maximum of cards, packs and jokers."""
    seats = rules.seating.players[0]
    alone = replace(rules, seating=replace(rules.seating, players=(seats,)))
    for cards, packs, jokers in _sizes():
        larger = replace(
            alone,
            deal=replace(rules.deal, cards=((in_a_deal(rules.seating, seats), cards),), by_deal=()),
            pack=replace(rules.pack, packs=packs, jokers=jokers, packs_of=()),
        )
        if not check(larger) and not too_slow(larger):
            return larger
    return None


def _sizes() -> Iterator[tuple[int, int, int]]:
    most = {entry.path: limits(entry.spec)[1] for entry in entries()}
    for cards in range(most["deal.cards"], 0, -1):
        for packs in range(most["pack.packs"], 0, -1):
            for jokers in range(most["pack.jokers"], -1, -1):
                yield cards, packs, jokers


def measure_worst(
    names: Sequence[str], deals: int, seed: str, progress: Callable[[int], None]
) -> list[dict[str, Any]]:
    """Play deals of each game under its largest rules, and time the server's work per action.

    The work is listing the legal actions, applying one, and building the views of the player and of
    another. Rows: ``name cards packs jokers actions median_ms p99_ms max_ms``.
    """
    rows = []
    for name in names:
        rules = largest(variant(name).rules)
        if rules is not None:
            times: list[int] = []
            for number in range(deals):
                _deal(rules, f"worst {seed} {name} {number}", times)
                progress(1)
            rows.append(_row(name, rules, sorted(times)))
    return rows


def _row(name: str, rules: Rules, times: list[int]) -> dict[str, Any]:
    indices = {"median_ms": len(times) // 2, "p99_ms": len(times) * 99 // 100, "max_ms": -1}
    return {
        "name": name,
        "cards": rules.deal.cards[0][1],
        "packs": rules.pack.packs,
        "jokers": rules.pack.jokers,
        "actions": len(times),
        **{key: round(times[index] / 1e6, 1) for key, index in indices.items()},
    }


def _deal(rules: Rules, seed: str, times: list[int]) -> None:
    """Play a deal; the seats collect melds, since nearly melded hands are the most expensive."""
    seats = rules.seating.players[0]
    people = tuple(SeatRow(str(seat), "guest", guest=str(seat)) for seat in range(seats))
    modes: tuple[LayOffMode, ...] = tuple("hand" for _ in people)
    table = TableRow("worst", "", "", canonical(rules), people, modes, 0, 0)
    progress = apply_move(begin(rules, seats), HOST, StartDeal(seed_bytes(seed)))
    match, chance = Match(table, MemoryStore(), progress), stream(seed_bytes(seed), 0, "play")
    for _ in range(_MAX_ACTIONS):
        if not (current_actors := game.actors(progress.game)) or HOST in current_actors:
            return
        seat = current_actors[0]
        match.progress = progress
        state = game_with_drafts(progress, seat)
        listing, actions = _timed_call(lambda s=state, a=seat: game.legal(rules, s, a))  # type: ignore[misc]
        own, _ = _timed_call(lambda a=seat: table_view(match, a))  # type: ignore[misc]
        other, _ = _timed_call(lambda a=seat: table_view(match, (a + 1) % seats))  # type: ignore[misc]
        seen = next(board for board in game.view(state, seat).boards if seat in board.public.active)
        action = choose(rules, seen, actions, "eager", chance)
        move = partial(apply_move, progress, seat, action)
        doing, progress = _timed_call(move)
        times.append(listing + own + other + doing)


def _timed_call(work: Callable[[], _T]) -> tuple[int, _T]:
    """Thread time of a call in ns, and its result."""
    began = thread_time_ns()
    result = work()
    return thread_time_ns() - began, result
