"""Arena: for a set time, who is free is paired with who is free and stands near."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from openrummy.club.tournament.heats import seated, tables_of
from openrummy.club.tournament.model import Pairing, Tournament
from openrummy.club.tournament.points import points

WIN = 4  # halves of a point
TIE = 2
STREAK = 2  # after so many wins in a row each more counts double


@dataclass
class Run:
    """What somebody has in an arena: points in halves, wins in a row, the others last met."""

    points: int = 0
    row: int = 0
    last: tuple[int, ...] = ()
    each: tuple[int, ...] = ()


def runs(tournament: Tournament) -> dict[int, Run]:
    """What everybody has. Games count in the order in which they were paired."""
    found = {one.number: Run() for one in tournament.in_draw()}
    plan = tournament.plan
    for pairing in tournament.pairings:
        gained = points(plan, pairing) if pairing.over else (0,) * len(pairing.entrants)
        for entrant, more in zip(pairing.entrants, gained, strict=True):
            run = found[entrant]
            run.last = tuple(one for one in pairing.entrants if one != entrant)
            if pairing.over:
                gain = counted(plan.table, more, run.row)
                run.points += gain
                run.each += (gain,)
                run.row = run.row + 1 if more == plan.win else 0
    return found


def counted(table: int, halves: int, row: int) -> int:
    """What a game counts after so many wins in a row; at larger tables just its points."""
    if table > 2:
        return halves
    if halves < 2:
        return TIE * halves
    return WIN * (2 if row >= STREAK else 1)


def pair(
    tournament: Tournament, free: Collection[int], patient: bool, seed: bytes
) -> tuple[Pairing, ...]:
    """Pairings of those who are free, by points; the same two not twice in a row while
    ``patient``, which the director is when others may soon be free."""
    plan, round_ = tournament.plan, tournament.round + 1
    have = runs(tournament)
    order = sorted(free, key=lambda one: (-have[one].points, tournament.entrant(one).seed))
    if plan.table > 2:
        return _tables(tournament, order, have, seed)
    found: list[Pairing] = []
    waiting = list(order)
    while len(waiting) > 1:
        first = waiting.pop(0)
        others = [one for one in waiting if first not in have[one].last]
        if not others and not patient:
            others = list(waiting)
        if others:
            waiting.remove(others[0])
            both = _seats(tournament.pairings, first, others[0])
            found.append(Pairing(round_, len(found) + 1, both))
    return tuple(found)


def _seats(pairings: Iterable[Pairing], one: int, other: int) -> tuple[int, int]:
    """Who had the first seat less often has it now."""
    first = [each.entrants[0] for each in pairings if each.entrants]
    return (one, other) if first.count(one) <= first.count(other) else (other, one)


def _tables(
    tournament: Tournament, order: list[int], have: dict[int, Run], seed: bytes
) -> tuple[Pairing, ...]:
    plan, round_ = tournament.plan, tournament.round + 1
    sizes = tables_of(len(order), plan.table, plan.sizes)
    met = {(min(a, b), max(a, b)): 1 for a in order for b in have[a].last}
    apart = {one: at for at, one in enumerate(order)}
    groups = seated(order[: sum(sizes)], sizes, met, apart, seed, round_)
    return tuple(Pairing(round_, at, group) for at, group in enumerate(groups, start=1))
