"""Tables of more than two entrants: their sizes, and groups with few repeat meetings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from openrummy.core.cards.rng import stream

Cost: TypeAlias = Callable[[Sequence[int]], int]

_TRIES = 4
_PASSES = 6
_MAX_ENTRANTS = 120  # up to this number every swap is tried


def tables_of(entrants: int, table: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """Table sizes, largest first; the remaining entrants have a free round.

    Minimizes the number of free entrants, then of tables; sizes are as equal as possible.
    """
    allowed = {size for size in sizes if size <= table} | {table}
    for playing in range(entrants, 0, -1):
        for tables in range(-(-playing // table), playing // min(allowed) + 1):
            less, more = divmod(playing, tables)
            sizes_used = (less + 1,) * more + (less,) * (tables - more)
            if set(sizes_used) <= allowed:
                return sizes_used
    return ()


def seat_entrants(
    order: Sequence[int],
    sizes: Sequence[int],
    met: Mapping[tuple[int, int], int],
    apart: Mapping[int, int],
    seed: bytes,
    round_: int,
) -> list[tuple[int, ...]]:
    """Assign entrants to tables of these sizes, with few repeat meetings and similar standings.

    ``order`` is the initial solution, ``met`` the number of meetings of each pair (smaller number
    first), ``apart`` the standing of each entrant. A repeat meeting costs as much as a hundred
    places. The seat order at a table is drawn by lot.
    """

    def cost(group: Sequence[int]) -> int:
        repeats = sum(met.get((min(pair), max(pair)), 0) ** 2 for pair in combinations(group, 2))
        spread = max(apart[entrant] for entrant in group) - min(apart[entrant] for entrant in group)
        return 100 * repeats + spread

    chance = stream(seed, round_, "tournament-heats")
    best: tuple[int, list[list[int]]] | None = None
    level = not any(apart.values())
    for turn in range(_TRIES if level else 1):
        start = list(chance.shuffled(order)) if turn or level else list(order)
        groups = _improved(_cut(start, sizes), cost, len(order) <= _MAX_ENTRANTS)
        total = sum(map(cost, groups))
        if best is None or total < best[0]:
            best = total, groups
    return [tuple(chance.shuffled(group)) for group in best[1]] if best else []


def _cut(order: list[int], sizes: Sequence[int]) -> list[list[int]]:
    groups, start = [], 0
    for size in sizes:
        groups.append(order[start : start + size])
        start += size
    return groups


def _improved(groups: list[list[int]], cost: Cost, every: bool) -> list[list[int]]:
    """Improve the groups by swaps, between neighbouring groups only unless ``every``."""
    for _ in range(_PASSES):
        better = False
        for first in range(len(groups)):
            last = len(groups) if every else min(len(groups), first + 4)
            for second in range(first + 1, last):
                better |= _swapped(groups[first], groups[second], cost)
        if not better:
            break
    return groups


def _swapped(group: list[int], other: list[int], cost: Cost) -> bool:
    """Swap entrants between two tables as long as this lowers the cost."""
    better = False
    now = cost(group) + cost(other)
    for index in range(len(group)):
        for to in range(len(other)):
            group[index], other[to] = other[to], group[index]
            then = cost(group) + cost(other)
            if then < now:
                now, better = then, True
            else:
                group[index], other[to] = other[to], group[index]
    return better


def choose_byes(order: Sequence[int], many: int, byes: Counter[int]) -> list[int]:
    """The entrants with a free round: those with the fewest so far, lowest in order first."""
    last_first = list(reversed(order))
    return sorted(last_first, key=lambda entrant: byes[entrant])[:many]
