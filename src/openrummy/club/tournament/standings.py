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
from openrummy.club.tournament.points import all_points, leads
from openrummy.club.tournament.points import field as above_field

Key: TypeAlias = Literal["buchholz", "sonneborn", "direct", "difference", "wins", "rounds-won"]
Mark: TypeAlias = Literal["game", "bye", "half", "zero", "forfeit", "running", "none"]

# a cell of the table: the kind of result and its points (halves)
Cell: TypeAlias = tuple[Mark, int]

NOTHING: Final = ("none", 0)


def tie_breaks(plan: Plan) -> tuple[Key, ...]:
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
    """A row of the standings; ``points`` in halves, in a duplicate in hundredths above the field.

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
class _Sums:
    """Sums of an entrant: points, each round's cell, and points against each opponent."""

    entrant: int
    points: int = 0
    above: int = 0
    cells: list[Cell] = field(default_factory=list)
    met: list[tuple[int, int]] = field(default_factory=list)  # the opponent, halves gained
    alone: list[int] = field(default_factory=list)  # halves of rounds without a game
    difference: int = 0
    wins: int = 0
    played: int = 0


def standings(tournament: Tournament) -> tuple[Row, ...]:
    """Rows of all entrants in the draw, in order; those equal in all tie-breaks share a place."""
    lines = _lines(tournament)
    if tournament.plan.format == "knockout":
        return _by_stage(tournament, lines)
    duplicate = tournament.plan.duplicate
    main = {line.entrant: line.above if duplicate else line.points for line in lines.values()}
    keys = tie_breaks(tournament.plan)
    order: list[tuple[int, tuple[int | None, ...]]] = []
    for level in _grouped([list(lines)], main.__getitem__):
        order += _separated(level, keys, lines)
    rows: list[Row] = []
    before: tuple[object, ...] | None = None
    for index, (entrant, values) in enumerate(order, start=1):
        line = lines[entrant]
        rank = (main[entrant], values)
        shared_rank = rows[-1].place if rows and rank == before else index
        before = rank
        rows.append(
            Row(shared_rank, entrant, main[entrant], values, tuple(line.cells), line.played)
        )
    return tuple(rows)


def _grouped(groups: list[list[int]], key: Callable[[int], int]) -> list[list[int]]:
    """Split each group by key, highest first."""
    cut: list[list[int]] = []
    for group in groups:
        by_key: dict[int, list[int]] = defaultdict(list)
        for entrant in group:
            by_key[key(entrant)].append(entrant)
        cut += [by_key[more] for more in sorted(by_key, reverse=True)]
    return cut


def _separated(
    level: list[int], keys: Sequence[Key], lines: dict[int, _Sums]
) -> list[tuple[int, tuple[int | None, ...]]]:
    """Entrants with equal points in order, with the value of each tie-break."""
    values: dict[int, list[int | None]] = {entrant: [] for entrant in level}
    groups = [level]
    for key in keys:
        for group in groups:
            direct = _direct(group, lines) if key == "direct" else None
            for entrant in group:
                values[entrant].append(
                    (direct or {}).get(entrant)
                    if key == "direct"
                    else _value(key, lines[entrant], lines)
                )
        groups = _grouped(groups, lambda entrant: values[entrant][-1] or 0)
    return [(entrant, tuple(values[entrant])) for group in groups for entrant in group]


def _value(key: Key, line: _Sums, lines: dict[int, _Sums]) -> int:
    if key == "buchholz":
        each = [lines[other].points for other, _ in line.met] + [line.points] * len(line.alone)
        return sum(each) - min(each, default=0)
    if key == "sonneborn":
        won = sum(gained * lines[other].points for other, gained in line.met)
        return won + sum(gained * line.points for gained in line.alone)
    if key == "difference":
        return line.difference
    if key == "wins":
        return line.wins
    return line.points  # rounds won


def _direct(group: list[int], lines: dict[int, _Sums]) -> dict[int, int] | None:
    """Points of each against the others; None unless all have met."""
    these = set(group)
    if len(these) < 2:
        return None
    among: dict[int, int] = {}
    for entrant in group:
        games = [(other, gained) for other, gained in lines[entrant].met if other in these]
        if len({other for other, _ in games}) < len(these) - 1:
            return None
        among[entrant] = sum(gained for _, gained in games)
    return among


# ---------------------------------------------------------------- sums


def _lines(tournament: Tournament) -> dict[int, _Sums]:
    plan, counted = tournament.plan, all_points(tournament)
    lines = {entrant.number: _Sums(entrant.number) for entrant in tournament.in_draw()}
    if plan.format == "arena":
        for number, run in arena.runs(tournament).items():
            lines[number].points = run.points
    else:
        for each in tournament.in_draw():
            missed: Cell = ("half", plan.win // 2) if plan.late == "half" else ("zero", 0)
            rounds = max(tournament.rounds, tournament.round)
            lines[each.number].cells = [
                missed if round_number < each.since else NOTHING
                for round_number in range(1, rounds + 1)
            ]
            done = min(each.since - 1, tournament.round)
            lines[each.number].points = done * missed[1]
            lines[each.number].alone = [missed[1]] * done
    above = above_field(tournament.pairings) if plan.duplicate else {}
    for pairing in tournament.pairings:
        key = (pairing.round, pairing.number)
        _add(plan, pairing, counted.get(key), lines)
        for entrant, more in zip(pairing.entrants, above.get(key, ()), strict=False):
            lines[entrant].above += more
    return lines


def _add(
    plan: Plan, pairing: Pairing, gained: Sequence[int] | None, lines: dict[int, _Sums]
) -> None:
    """Add a pairing to the sums of its entrants."""
    ahead = leads(pairing.scores) if pairing.scores else ()
    arena_, win, met = plan.format == "arena", plan.win, pairing.met
    mark: Mark = "forfeit" if pairing.forfeits and not ahead else pairing.kind
    for seat, entrant in enumerate(pairing.entrants):
        line = lines[entrant]
        halves = gained[seat] if gained is not None else 0
        cell: Cell = (mark if gained is not None else "running", halves)
        if arena_:
            line.cells.append(cell)
        else:
            line.cells[pairing.round - 1] = cell
            line.points += halves
        if gained is None:
            continue
        if not met:
            line.alone.append(halves)
            continue
        line.played += 1
        line.wins += halves == win
        for other in pairing.entrants:
            if other != entrant:
                line.met.append((other, halves))
        if ahead:
            line.difference += ahead[seat]


def _by_stage(tournament: Tournament, lines: dict[int, _Sums]) -> tuple[Row, ...]:
    stages = knockout.stages(tournament)
    order = sorted(tournament.in_draw(), key=lambda entrant: stages[entrant.number], reverse=True)
    rows: list[Row] = []
    before: tuple[int, ...] | None = None
    for index, entrant in enumerate(order, start=1):
        line, stage = lines[entrant.number], stages[entrant.number]
        shared_rank = rows[-1].place if rows and stage == before else index
        before = stage
        rows.append(
            Row(shared_rank, entrant.number, line.points, (), tuple(line.cells), line.played)
        )
    return tuple(rows)
