"""What a pairing counts for each of its entrants, in halves of a point."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from openrummy.club.tournament.model import Pairing, Plan, Tournament

Points = dict[tuple[int, int], tuple[int, ...]]  # by round and number of the pairing


def of_places(plan: Plan, pairing: Pairing) -> tuple[int, ...]:
    """A point for each entrant left behind, half a one for each in the same place.

    At a table with an empty place everybody is as if ahead of who is not there. Who did not
    come or gave up gets nothing, and is behind all others.
    """
    places = pairing.places
    if len(places) == plan.table == 2 and not pairing.forfeits:
        first = 1 + (places[1] > places[0]) - (places[0] > places[1])
        return first, 2 - first
    lost = [entrant in pairing.forfeits for entrant in pairing.entrants]
    found = []
    for place, gone in zip(places, lost, strict=True):
        behind = plan.table - len(places)
        level = 0
        for other, away in zip(places, lost, strict=True):
            behind += away or other > place
            level += not away and other == place
        found.append(0 if gone else 2 * behind + level - 1)
    return tuple(found)


def points(plan: Plan, pairing: Pairing) -> tuple[int, ...]:
    """The points of a pairing that is over, of a tournament that is no duplicate."""
    if pairing.corrected:
        return pairing.corrected
    if pairing.kind != "game":
        each = {"bye": plan.win, "half": plan.win // 2, "zero": 0}[pairing.kind]
        return (each,) * len(pairing.entrants)
    return of_places(plan, pairing)


def all_points(tournament: Tournament) -> Points:
    """The points of every pairing that counts by now."""
    plan = tournament.plan
    if not plan.duplicate:
        return {
            (one.round, one.number): points(plan, one) for one in tournament.pairings if one.over
        }
    ahead = field(tournament.pairings)
    return {
        (one.round, one.number): points(plan, one)
        if one.kind != "game" or one.corrected
        else tuple(1 + (more > 0) - (more < 0) for more in ahead[one.round, one.number])
        for one in tournament.pairings
        if one.kind != "game" or one.corrected or (one.round, one.number) in ahead
    }


# ---------------------------------------------------------------- the same cards for all


def leads(scores: Sequence[int]) -> tuple[int, ...]:
    """How far each seat is ahead of the others' average, in hundredths."""
    if len(scores) == 2:  # of a tournament of hundreds there are thousands
        ahead = 100 * (scores[0] - scores[1])
        return ahead, -ahead
    others = len(scores) - 1
    return tuple(round(100 * one - 100 * (sum(scores) - one) / others) for one in scores)


def field(pairings: Iterable[Pairing]) -> Points:
    """How far each was above the average of all who held the same seat that round (hundredths).

    Only of rounds that are over. A game that was given up is not in the average: who stayed
    has what it came to, and nothing less than the average; who gave up the worst of that seat,
    and nothing more than the average.
    """
    by_round: dict[int, list[Pairing]] = defaultdict(list)
    for one in pairings:
        by_round[one.round].append(one)
    found: Points = {}
    for together in by_round.values():
        if all(one.over for one in together):
            found |= _of_round([one for one in together if one.kind == "game"])
    return found


def _of_round(games: list[Pairing]) -> Points:
    seats: dict[int, list[int]] = defaultdict(list)
    for game in games:
        if game.scores and not game.forfeits:
            for seat, lead in enumerate(leads(game.scores)):
                seats[seat].append(lead)
    found: Points = {}
    for game in games:
        row = []
        for seat in range(len(game.entrants)):
            held = seats[seat]
            average = sum(held) / len(held) if held else 0.0
            above = round(leads(game.scores)[seat] - average) if game.scores else 0
            if game.forfeits:
                worst = round(min((one - average for one in held), default=0))
                gone = game.entrants[seat] in game.forfeits
                above = min(0, worst, above) if gone else max(0, above)
            row.append(above)
        found[game.round, game.number] = tuple(row)
    return found
