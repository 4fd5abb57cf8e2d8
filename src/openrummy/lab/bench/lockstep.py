"""``openrummy bench lockstep``: comparison of kernel and engine, deal by deal."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass

from openrummy.core.rules.pieces import Rules

_CHUNK_DEALS = 500  # deals per task of a process


@dataclass
class ComparisonResult:
    """Result of comparing kernel and engine on a game; ``difference`` describes the first one."""

    name: str
    players: int
    deals: int = 0
    actions: int = 0
    differences: int = 0
    difference: str = ""


def player_counts(rules: Rules) -> tuple[int, ...]:
    """Numbers of players for which to compare a game.

    Only the smallest if the game always deals two hands.
    """
    from openrummy.kernel.supported_games import plays_gin, supported_players

    numbers = supported_players(rules)
    return numbers[:1] if plays_gin(rules) else numbers


def compare_all(
    games: list[tuple[str, Rules]], deals: int, seed: int, jobs: int, done: Callable[[int], None]
) -> list[ComparisonResult]:
    """Compare ``deals`` deals per game and number of players; ``done`` gets the number finished."""
    totals: dict[tuple[str, int], ComparisonResult] = {}
    work = []
    for name, rules in games:
        for players in player_counts(rules):
            totals[name, players] = ComparisonResult(name, players)
            for first in range(0, deals, _CHUNK_DEALS):
                number = min(_CHUNK_DEALS, deals - first)
                work.append((name, rules, players, number, seed + first))
    with ProcessPoolExecutor(jobs) as pool:
        for future in as_completed([pool.submit(compare, *task) for task in work]):
            part = future.result()
            total = totals[part.name, part.players]
            total.deals += part.deals
            total.actions += part.actions
            total.differences += part.differences
            total.difference = total.difference or part.difference
            done(part.deals)
    return list(totals.values())


def compare(name: str, rules: Rules, players: int, deals: int, seed: int) -> ComparisonResult:
    """Compare deals of one game in the current process."""
    from openrummy.kernel.supported_games import plays_gin

    if plays_gin(rules):
        from openrummy.lab.bench.lockstep_gin import compare as compare_gin

        gin = compare_gin(rules, deals, seed)
        differs = int(bool(gin.difference))
        return ComparisonResult(name, players, gin.deals, gin.actions, differs, gin.difference)
    from openrummy.lab.bench.lockstep_table import lockstep

    table = lockstep(rules, players, deals, seed)
    first = table.samples[0] if table.samples else ""
    actions = sum(table.actions.values())
    return ComparisonResult(name, players, table.deals, actions, table.differences, first)
