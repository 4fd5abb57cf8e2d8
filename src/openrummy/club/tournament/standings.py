"""Standings of a tournament by points and tie-breaks.

Each format has a fixed order of tie-breaks; the sentences about them are under
``tournament.tie`` in the catalogue.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from openrummy.club.tournament import arena, knockout
from openrummy.club.tournament.model import Pairing, Plan, Tournament
from openrummy.club.tournament.points import all_points, leads, leads_over_field

TieBreak: TypeAlias = Literal["buchholz", "sonneborn", "direct", "difference", "wins", "rounds-won"]
RoundOutcome: TypeAlias = Literal["game", "bye", "half", "zero", "forfeit", "running", "none"]

# a cell of the table: the kind of result and its points (halves)
Cell: TypeAlias = tuple[RoundOutcome, int]

EMPTY_CELL: Final = ("none", 0)


def tie_breaks(plan: Plan) -> tuple[TieBreak, ...]:
    """The tie-breaks of a plan, in order."""
    if plan.format == "knockout":
        return ()
    if plan.duplicate:
        return ("rounds-won", "difference")
    if plan.format == "arena" or plan.table > 2:
        return ("wins", "difference")
    if plan.format == "swiss":
        return ("buchholz", "sonneborn", "direct", "difference")
    return ("sonneborn", "direct", "difference")


@dataclass(frozen=True)
class Row:
    """A row of the standings.

    ``points`` counts half points, or in a duplicate tournament hundredths over the field.

    ``values`` correspond to :func:`tie_breaks`: Buchholz in halves, Sonneborn-Berger in quarters of
    a point, direct encounter in halves (None unless all have met), difference in hundredths.
    """

    place: int
    entrant: int
    points: int
    values: tuple[int | None, ...]
    cells: tuple[Cell, ...]
    played: int


@dataclass(slots=True)
class _Totals:
    """Totals of an entrant: points, each round's cell, and points against each opponent."""

    entrant: int
    points: int = 0
    over_field: int = 0
    cells: list[Cell] = field(default_factory=list)
    met: list[tuple[int, int]] = field(default_factory=list)  # the opponent, halves gained
    unplayed: list[int] = field(default_factory=list)  # halves of rounds without a game
    difference: int = 0
    wins: int = 0
    played: int = 0


def standings(tournament: Tournament) -> tuple[Row, ...]:
    """Rows of all entrants in the draw, in order; those equal in all tie-breaks share a place."""
    totals = _all_totals(tournament)
    if tournament.plan.format == "knockout":
        return _by_stage(tournament, totals)
    duplicate = tournament.plan.duplicate
    score = {
        total.entrant: total.over_field if duplicate else total.points for total in totals.values()
    }
    keys = tie_breaks(tournament.plan)
    order: list[tuple[int, tuple[int | None, ...]]] = []
    for tied in _grouped([list(totals)], score.__getitem__):
        order += _order_tied(tied, keys, totals)
    rows: list[Row] = []
    previous_rank: tuple[object, ...] | None = None
    for index, (entrant, values) in enumerate(order, start=1):
        total = totals[entrant]
        rank = (score[entrant], values)
        position = rows[-1].place if rows and rank == previous_rank else index
        previous_rank = rank
        rows.append(
            Row(position, entrant, score[entrant], values, tuple(total.cells), total.played)
        )
    return tuple(rows)


def _grouped(groups: list[list[int]], key: Callable[[int], int]) -> list[list[int]]:
    """Split each group by key, highest first."""
    cut: list[list[int]] = []
    for group in groups:
        by_key: dict[int, list[int]] = defaultdict(list)
        for entrant in group:
            by_key[key(entrant)].append(entrant)
        cut += [by_key[value] for value in sorted(by_key, reverse=True)]
    return cut


def _order_tied(
    tied: list[int], keys: Sequence[TieBreak], totals: dict[int, _Totals]
) -> list[tuple[int, tuple[int | None, ...]]]:
    """Order entrants with equal points by tie-breaks; return each with its tie-break values."""
    values: dict[int, list[int | None]] = {entrant: [] for entrant in tied}
    groups = [tied]
    for key in keys:
        for group in groups:
            direct = _direct(group, totals) if key == "direct" else None
            for entrant in group:
                values[entrant].append(
                    (direct or {}).get(entrant)
                    if key == "direct"
                    else _value(key, totals[entrant], totals)
                )
        groups = _grouped(groups, lambda entrant: values[entrant][-1] or 0)
    return [(entrant, tuple(values[entrant])) for group in groups for entrant in group]


def _value(key: TieBreak, total: _Totals, totals: dict[int, _Totals]) -> int:
    if key == "buchholz":
        points = [totals[other].points for other, _ in total.met]
        points += [total.points] * len(total.unplayed)
        return sum(points) - min(points, default=0)
    if key == "sonneborn":
        won = sum(gained * totals[other].points for other, gained in total.met)
        return won + sum(gained * total.points for gained in total.unplayed)
    if key == "difference":
        return total.difference
    if key == "wins":
        return total.wins
    return total.points  # rounds won


def _direct(group: list[int], totals: dict[int, _Totals]) -> dict[int, int] | None:
    """Points of each entrant in games within the group; None unless all have met."""
    members = set(group)
    if len(members) < 2:
        return None
    points_among: dict[int, int] = {}
    for entrant in group:
        games = [(other, gained) for other, gained in totals[entrant].met if other in members]
        if len({other for other, _ in games}) < len(members) - 1:
            return None
        points_among[entrant] = sum(gained for _, gained in games)
    return points_among


# ---------------------------------------------------------------- totals


def _all_totals(tournament: Tournament) -> dict[int, _Totals]:
    plan, counted = tournament.plan, all_points(tournament)
    totals = {entrant.number: _Totals(entrant.number) for entrant in tournament.in_draw()}
    if plan.format == "arena":
        for number, run in arena.runs(tournament).items():
            totals[number].points = run.points
    else:
        for each in tournament.in_draw():
            missed: Cell = ("half", plan.win // 2) if plan.late == "half" else ("zero", 0)
            rounds = max(tournament.rounds, tournament.round)
            totals[each.number].cells = [
                missed if round_number < each.since else EMPTY_CELL
                for round_number in range(1, rounds + 1)
            ]
            missed_rounds = min(each.since - 1, tournament.round)
            totals[each.number].points = missed_rounds * missed[1]
            totals[each.number].unplayed = [missed[1]] * missed_rounds
    leads_by_game = leads_over_field(tournament.pairings) if plan.duplicate else {}
    for pairing in tournament.pairings:
        key = (pairing.round, pairing.number)
        _add_pairing(plan, pairing, counted.get(key), totals)
        for entrant, lead in zip(pairing.entrants, leads_by_game.get(key, ()), strict=False):
            totals[entrant].over_field += lead
    return totals


def _add_pairing(
    plan: Plan, pairing: Pairing, gained: Sequence[int] | None, totals: dict[int, _Totals]
) -> None:
    """Add a pairing to the totals of its entrants."""
    ahead = leads(pairing.scores) if pairing.scores else ()
    is_arena, win, met = plan.format == "arena", plan.win, pairing.met
    mark: RoundOutcome = "forfeit" if pairing.forfeits and not ahead else pairing.kind
    for seat, entrant in enumerate(pairing.entrants):
        total = totals[entrant]
        halves = gained[seat] if gained is not None else 0
        cell: Cell = (mark if gained is not None else "running", halves)
        if is_arena:
            total.cells.append(cell)
        else:
            total.cells[pairing.round - 1] = cell
            total.points += halves
        if gained is None:
            continue
        if not met:
            total.unplayed.append(halves)
            continue
        total.played += 1
        total.wins += halves == win
        for other in pairing.entrants:
            if other != entrant:
                total.met.append((other, halves))
        if ahead:
            total.difference += ahead[seat]


def _by_stage(tournament: Tournament, totals: dict[int, _Totals]) -> tuple[Row, ...]:
    stages = knockout.stages(tournament)
    order = sorted(tournament.in_draw(), key=lambda entrant: stages[entrant.number], reverse=True)
    rows: list[Row] = []
    previous_stage: tuple[int, ...] | None = None
    for index, entrant in enumerate(order, start=1):
        total, stage = totals[entrant.number], stages[entrant.number]
        position = rows[-1].place if rows and stage == previous_stage else index
        previous_stage = stage
        rows.append(
            Row(position, entrant.number, total.points, (), tuple(total.cells), total.played)
        )
    return tuple(rows)
