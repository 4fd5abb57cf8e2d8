"""The next round of a tournament, and the number of rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from openrummy.club.tournament import knockout, round_robin, swiss
from openrummy.club.tournament.heats import choose_byes, seat_entrants, tables_of
from openrummy.club.tournament.model import Entrant, Kind, Pairing, Plan, Tournament
from openrummy.club.tournament.points import Points, all_points
from openrummy.core.cards.rng import stream


def rounds_of(plan: Plan, entrants: int) -> int:
    """Number of rounds; 0 for an arena, which has none."""
    if plan.format == "arena":
        return 0
    if plan.format == "knockout":
        return knockout.rounds_for(entrants)
    if plan.table == 2:
        most = round_robin.rounds_for(entrants)
        usual = most if plan.format == "round-robin" else max(3, (entrants - 1).bit_length())
    else:
        most, usual = 50, max(3, -(-(entrants - 1) // (plan.table - 1)))
        if plan.format == "swiss":
            usual = max(3, (entrants - 1).bit_length())
    if plan.format == "round-robin" and plan.table == 2:
        return most
    if plan.late != "none":
        return plan.rounds or usual  # there may be late entrants
    return max(1, min(plan.rounds or usual, most))


def draw(
    entrants: Iterable[Entrant], strength: Mapping[int, float], seed: bytes
) -> tuple[Entrant, ...]:
    """Make the draw: rated entrants by strength, then unrated ones by lot."""
    order = stream(seed, 0, "tournament-draw").shuffled(
        sorted(
            (entrant for entrant in entrants if entrant.until is None),
            key=lambda entrant: entrant.number,
        )
    )
    ranked = sorted(order, key=lambda entrant: -strength.get(entrant.number, float("-inf")))
    return tuple(replace(entrant, seed=rank) for rank, entrant in enumerate(ranked, start=1))


def next_round(tournament: Tournament, seed: bytes) -> tuple[Pairing, ...]:
    """The pairings of the next round; empty after the last. Not for arenas."""
    plan = tournament.plan
    if tournament.round >= tournament.rounds:
        return ()
    if plan.format == "knockout":
        return knockout.pair(tournament)
    if plan.format == "round-robin" and plan.table == 2:
        return round_robin.pair(tournament)
    if plan.table == 2:
        return _swiss(tournament)
    return _heats(tournament, seed)


def _swiss(tournament: Tournament) -> tuple[Pairing, ...]:
    round_ = tournament.round + 1
    active = {entrant.number for entrant in tournament.active(round_)}
    if not active:
        return ()
    seeds = {entrant.number: entrant.seed for entrant in tournament.in_draw()}
    numbers = {seed: number for number, seed in seeds.items()}
    players = _rounds_for_swiss(tournament, all_points(tournament), seeds)
    away = {seed for number, seed in seeds.items() if number not in active}
    if len(active) == 1:
        return (Pairing(round_, 1, tuple(active), "bye"),)
    pairings: list[Pairing] = []
    for first, second in swiss.pair(players, away, tournament.rounds):
        entrants = tuple(numbers[number] for number in (first, second) if number)
        kind: Kind = "game" if len(entrants) == 2 else "bye"
        pairings.append(Pairing(round_, len(pairings) + 1, entrants, kind))
    return tuple(pairings)


def _rounds_for_swiss(
    tournament: Tournament, counted: Points, seeds: Mapping[int, int]
) -> dict[int, list[swiss.Round]]:
    """The past rounds of each entrant in the format of py4swiss, by seed."""
    late: swiss.Token = "H" if tournament.plan.late == "half" else "Z"
    won: dict[int, swiss.Token] = {2: "1", 1: "=", 0: "0"}
    rounds = tournament.round
    rounds_by_seed: dict[int, list[swiss.Round]] = {
        seeds[entrant.number]: [
            (0, False, late if round_number < entrant.since else "Z")
            for round_number in range(1, rounds + 1)
        ]
        for entrant in tournament.in_draw()
    }
    for pairing in tournament.pairings:
        gained = counted[pairing.round, pairing.number]
        for seat, entrant in enumerate(pairing.entrants):
            rows = rounds_by_seed[seeds[entrant]]
            if pairing.met:
                other = seeds[pairing.entrants[1 - seat]]
                rows[pairing.round - 1] = (other, seat == 0, won[gained[seat]])
            else:
                rows[pairing.round - 1] = (0, False, "U" if pairing.kind == "bye" else "Z")
    return rounds_by_seed


def _heats(tournament: Tournament, seed: bytes) -> tuple[Pairing, ...]:
    """Form tables of more than two: by points in a Swiss, else with few repeat meetings."""
    plan, round_ = tournament.plan, tournament.round + 1
    have: Counter[int] = Counter()
    byes: Counter[int] = Counter()
    counted = all_points(tournament)
    for pairing in tournament.pairings:
        have.update(
            dict(zip(pairing.entrants, counted[pairing.round, pairing.number], strict=True))
        )
        if pairing.kind == "bye":
            byes.update(pairing.entrants)
    by_points = plan.format == "swiss"
    active = tournament.active(round_)
    order = [
        entrant.number
        for entrant in sorted(active, key=lambda entrant: (-have[entrant.number], entrant.seed))
    ]
    sizes = tables_of(len(order), plan.table, plan.sizes)
    idle = set(choose_byes(order, len(order) - sum(sizes), byes))
    playing = [number for number in order if number not in idle]
    apart = {number: index if by_points else 0 for index, number in enumerate(playing)}
    met = Counter(tournament.meetings())
    groups = seat_entrants(playing, sizes, met, apart, seed, round_)
    pairings = [Pairing(round_, number, group) for number, group in enumerate(groups, start=1)]
    last = len(pairings)
    resting = [number for number in order if number in idle]
    pairings += [
        Pairing(round_, last + n, (number,), "bye") for n, number in enumerate(resting, start=1)
    ]
    return tuple(pairings)
