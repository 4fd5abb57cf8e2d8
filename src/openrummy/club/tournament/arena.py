"""Arena: for a fixed time, free entrants are paired with neighbours in the standings."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from openrummy.club.tournament.heats import seat_entrants, tables_of
from openrummy.club.tournament.model import Pairing, Tournament
from openrummy.club.tournament.points import points

WIN = 4  # halves of a point
TIE = 2
STREAK = 2  # after this many wins in a row each further win counts double


@dataclass
class Run:
    """An entrant's results in an arena: points in halves, current streak, last opponents."""

    points: int = 0
    row: int = 0
    last: tuple[int, ...] = ()
    each: tuple[int, ...] = ()


def runs(tournament: Tournament) -> dict[int, Run]:
    """Runs of all entrants; games count in order of pairing."""
    runs_of = {each.number: Run() for each in tournament.in_draw()}
    plan = tournament.plan
    for pairing in tournament.pairings:
        gained = points(plan, pairing) if pairing.over else (0,) * len(pairing.entrants)
        for entrant, more in zip(pairing.entrants, gained, strict=True):
            run = runs_of[entrant]
            run.last = tuple(other for other in pairing.entrants if other != entrant)
            if pairing.over:
                gain = game_value(plan.table, more, run.row)
                run.points += gain
                run.each += (gain,)
                run.row = run.row + 1 if more == plan.win else 0
    return runs_of


def game_value(table: int, halves: int, row: int) -> int:
    """Points of a game after a streak of ``row`` wins; streaks count only at tables of two."""
    if table > 2:
        return halves
    if halves < 2:
        return TIE * halves
    return WIN * (2 if row >= STREAK else 1)


def pair(
    tournament: Tournament, free: Collection[int], patient: bool, seed: bytes
) -> tuple[Pairing, ...]:
    """Pairings of the free entrants, by points.

    While ``patient``, since other entrants may soon be free, nobody meets the same opponent twice
    in a row.
    """
    plan, round_ = tournament.plan, tournament.round + 1
    have = runs(tournament)
    order = sorted(
        free, key=lambda entrant: (-have[entrant].points, tournament.entrant(entrant).seed)
    )
    if plan.table > 2:
        return _tables(tournament, order, have, seed)
    pairings: list[Pairing] = []
    waiting = list(order)
    while len(waiting) > 1:
        first = waiting.pop(0)
        others = [entrant for entrant in waiting if first not in have[entrant].last]
        if not others and not patient:
            others = list(waiting)
        if others:
            waiting.remove(others[0])
            both = _seats(tournament.pairings, first, others[0])
            pairings.append(Pairing(round_, len(pairings) + 1, both))
    return tuple(pairings)


def _seats(pairings: Iterable[Pairing], first: int, second: int) -> tuple[int, int]:
    """The two in seat order: the one with fewer first seats so far sits first."""
    before = [each.entrants[0] for each in pairings if each.entrants]
    fewer = before.count(first) <= before.count(second)
    return (first, second) if fewer else (second, first)


def _tables(
    tournament: Tournament, order: list[int], have: dict[int, Run], seed: bytes
) -> tuple[Pairing, ...]:
    plan, round_ = tournament.plan, tournament.round + 1
    sizes = tables_of(len(order), plan.table, plan.sizes)
    met = {(min(a, b), max(a, b)): 1 for a in order for b in have[a].last}
    apart = {entrant: index for index, entrant in enumerate(order)}
    groups = seat_entrants(order[: sum(sizes)], sizes, met, apart, seed, round_)
    return tuple(Pairing(round_, number, group) for number, group in enumerate(groups, start=1))
