"""Tables of more than two: sizes, and groups with few repeat meetings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from openrummy.core.cards.rng import stream

Cost: TypeAlias = Callable[[Sequence[int]], int]

_TRIES = 4
_PASSES = 6
_MAX_ENTRANTS = 120  # entrants for whom every swap is tried


def tables_of(entrants: int, table: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """Table sizes, the larger ones first; entrants left over are free.

    As few as can be are free, then there are as few tables as can be, all nearly alike.
    """
    allowed = {size for size in sizes if size <= table} | {table}
    for playing in range(entrants, 0, -1):
        for tables in range(-(-playing // table), playing // min(allowed) + 1):
            less, more = divmod(playing, tables)
            sizes_used = (less + 1,) * more + (less,) * (tables - more)
            if set(sizes_used) <= allowed:
                return sizes_used
    return ()


def seated(
    order: Sequence[int],
    sizes: Sequence[int],
    met: Mapping[tuple[int, int], int],
    apart: Mapping[int, int],
    seed: bytes,
    round_: int,
) -> list[tuple[int, ...]]:
    """Entrants at tables of these sizes: few meet again, and those who do not stand far apart.

    ``order`` is as good a beginning as is known, ``met`` how often two have met (the smaller
    number first), ``apart`` an entrant's standing: meeting again costs as much as a hundred
    places. Who sits first at a table is drawn.
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
    """Improve the groups by swaps; only between neighbours where there are many."""
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
    """Swap entrants between two tables while that lowers the cost."""
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


def free(order: Sequence[int], many: int, byes: Counter[int]) -> list[int]:
    """The entrants who are free: those who have been so least often, and of these the last ones."""
    last_first = list(reversed(order))
    return sorted(last_first, key=lambda entrant: byes[entrant])[:many]
