"""Points of a pairing for each of its entrants, in halves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from openrummy.club.tournament.model import Pairing, Plan, Tournament

Points = dict[tuple[int, int], tuple[int, ...]]  # by round and number of the pairing


def of_places(plan: Plan, pairing: Pairing) -> tuple[int, ...]:
    """Points by place: one for each entrant beaten and a half for each tie.

    An absent entrant counts as beaten by everybody. Entrants who did not come or gave up get
    nothing and rank last.
    """
    places = pairing.places
    if len(places) == plan.table == 2 and not pairing.forfeits:
        first = 1 + (places[1] > places[0]) - (places[0] > places[1])
        return first, 2 - first
    lost = [entrant in pairing.forfeits for entrant in pairing.entrants]
    gained = []
    for rank, gone in zip(places, lost, strict=True):
        behind = plan.table - len(places)
        level = 0
        for other, away in zip(places, lost, strict=True):
            behind += away or other > rank
            level += not away and other == rank
        gained.append(0 if gone else 2 * behind + level - 1)
    return tuple(gained)


def points(plan: Plan, pairing: Pairing) -> tuple[int, ...]:
    """The points of a finished pairing, except in a duplicate tournament."""
    if pairing.corrected:
        return pairing.corrected
    if pairing.kind != "game":
        each = {"bye": plan.win, "half": plan.win // 2, "zero": 0}[pairing.kind]
        return (each,) * len(pairing.entrants)
    return of_places(plan, pairing)


def all_points(tournament: Tournament) -> Points:
    """The points of every pairing that counts so far."""
    plan = tournament.plan
    if not plan.duplicate:
        return {
            (pairing.round, pairing.number): points(plan, pairing)
            for pairing in tournament.pairings
            if pairing.over
        }
    ahead = leads_over_field(tournament.pairings)
    return {
        (pairing.round, pairing.number): points(plan, pairing)
        if pairing.kind != "game" or pairing.corrected
        else tuple(1 + (more > 0) - (more < 0) for more in ahead[pairing.round, pairing.number])
        for pairing in tournament.pairings
        if pairing.kind != "game" or pairing.corrected or (pairing.round, pairing.number) in ahead
    }


# ---------------------------------------------------------------- the same cards for all


def leads(scores: Sequence[int]) -> tuple[int, ...]:
    """Lead of each seat over the others' average, in hundredths."""
    # unrolled for speed: called thousands of times in a large tournament
    if len(scores) == 2:
        ahead = 100 * (scores[0] - scores[1])
        return ahead, -ahead
    others = len(scores) - 1
    return tuple(round(100 * score - 100 * (sum(scores) - score) / others) for score in scores)


def leads_over_field(pairings: Iterable[Pairing]) -> Points:
    """Lead of each entrant over the average of the same seat in the round, in hundredths.

    Only finished rounds count. A forfeited game is not part of the average: the opponent gets its
    result but at least the average, the entrant who gave up the worst result of the seat but at
    most the average.
    """
    by_round: dict[int, list[Pairing]] = defaultdict(list)
    for pairing in pairings:
        by_round[pairing.round].append(pairing)
    points_of: Points = {}
    for together in by_round.values():
        if all(pairing.over for pairing in together):
            points_of |= _of_round([pairing for pairing in together if pairing.kind == "game"])
    return points_of


def _of_round(games: list[Pairing]) -> Points:
    seats: dict[int, list[int]] = defaultdict(list)
    for game in games:
        if game.scores and not game.forfeits:
            for seat, lead in enumerate(leads(game.scores)):
                seats[seat].append(lead)
    points_of: Points = {}
    for game in games:
        row = []
        for seat in range(len(game.entrants)):
            held = seats[seat]
            average = sum(held) / len(held) if held else 0.0
            above = round(leads(game.scores)[seat] - average) if game.scores else 0
            if game.forfeits:
                worst = round(min((lead - average for lead in held), default=0))
                gone = game.entrants[seat] in game.forfeits
                above = min(0, worst, above) if gone else max(0, above)
            row.append(above)
        points_of[game.round, game.number] = tuple(row)
    return points_of
