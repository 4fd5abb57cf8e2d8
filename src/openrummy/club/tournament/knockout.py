"""Knockout: a seeded bracket, byes for the top seeds, and a game for third place."""

from __future__ import annotations

from openrummy.club.tournament.model import Pairing, Tournament
from openrummy.club.tournament.points import points

_IN = (10_000, 0)  # not out yet
_WON = (10_001, 0)


def rounds_for(entrants: int) -> int:
    """Number of rounds of a knockout."""
    return max(1, (entrants - 1).bit_length())


def bracket(size: int) -> list[int]:
    """Seeds from 1 in the order of a bracket with ``size`` places (a power of two).

    The top two seeds cannot meet before the final, the top four not before the semi-finals.
    """
    order = [1]
    while len(order) < size:
        both = 2 * len(order) + 1
        order = [each for seed in order for each in (seed, both - seed)]
    return order


def pair(tournament: Tournament) -> tuple[Pairing, ...]:
    """The pairings of the next round; none when the tournament is over."""
    last = tournament.round
    if last == 0:
        return _first(tournament)
    if last >= tournament.rounds:
        return ()
    above = [pairing for pairing in tournament.of_round(last) if not is_third(tournament, pairing)]
    ahead = [winner(tournament, pairing) for pairing in above]
    pairings = [
        _pairing(tournament, last + 1, number, (ahead[start], ahead[start + 1]))
        for number, start in enumerate(range(0, len(ahead), 2), start=1)
    ]
    if len(pairings) == 1 and last >= 1 and tournament.plan.third_place:
        behind = [loser(tournament, pairing) for pairing in above]
        third = _pairing(tournament, last + 1, 2, (behind[0], behind[1]))
        if len(third.entrants) == 2:
            pairings.append(third)
    return tuple(pairings)


def _first(tournament: Tournament) -> tuple[Pairing, ...]:
    by_seed = {seed: entrant.number for seed, entrant in enumerate(tournament.in_draw(), start=1)}
    order = bracket(2 ** rounds_for(len(by_seed)))
    pairs = zip(order[::2], order[1::2], strict=True)
    return tuple(
        _pairing(tournament, 1, number, (by_seed.get(first), by_seed.get(second)))
        for number, (first, second) in enumerate(pairs, start=1)
    )


def _pairing(
    tournament: Tournament, round_: int, number: int, both: tuple[int | None, int | None]
) -> Pairing:
    """The pairing of two entrants, or a bye if one is missing; the higher seed has seat 0."""
    active = [
        entrant
        for entrant in both
        if entrant is not None and tournament.entrant(entrant).plays_in(round_)
    ]
    if len(active) == 2:
        return Pairing(round_, number, tuple(active))
    return Pairing(round_, number, tuple(active), "bye" if active else "zero")


def sources(tournament: Tournament, round_: int, number: int) -> tuple[Pairing, Pairing] | None:
    """The two pairings whose winners (or losers, for third place) meet in this one."""
    before = [
        pairing for pairing in tournament.of_round(round_ - 1) if not is_third(tournament, pairing)
    ]
    start = 0 if round_ == tournament.rounds else 2 * (number - 1)
    both = before[start : start + 2]
    return (both[0], both[1]) if len(both) == 2 else None


def is_third(tournament: Tournament, pairing: Pairing) -> bool:
    """True for the game for third place."""
    return pairing.round == tournament.rounds > 1 and pairing.number == 2


def winner(tournament: Tournament, pairing: Pairing) -> int | None:
    """The winner, or with equal points the higher seed; None if neither came."""
    if not pairing.over or not pairing.entrants:
        return None
    if len(pairing.entrants) == 1:
        return pairing.entrants[0]
    if not pairing.corrected and len(pairing.forfeits) == len(pairing.entrants):
        return None
    each = points(tournament.plan, pairing)
    order = zip(each, pairing.entrants, strict=True)
    return min(order, key=lambda entry: (-entry[0], tournament.entrant(entry[1]).seed))[1]


def loser(tournament: Tournament, pairing: Pairing) -> int | None:
    """The loser; None for a bye, or if neither came."""
    first = winner(tournament, pairing)
    losers = [entrant for entrant in pairing.entrants if entrant != first]
    return losers[0] if len(losers) == 1 and first is not None else None


def stages(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """Stage reached by each entrant of the draw; losers of the same round have the same."""
    reached: dict[int, tuple[int, ...]] = {each.number: _IN for each in tournament.in_draw()}
    for pairing in tournament.pairings:
        if not pairing.over:
            continue
        first = winner(tournament, pairing)
        for entrant in pairing.entrants:
            if is_third(tournament, pairing):
                reached[entrant] = (tournament.rounds - 1, 1 if entrant == first else 0)
            elif entrant != first:
                reached[entrant] = (pairing.round, 0)
            elif pairing.round == tournament.rounds:
                reached[entrant] = _WON
    for each in tournament.in_draw():
        gone = each.until is not None and each.until < tournament.round
        if gone and reached[each.number] == _IN:
            reached[each.number] = ((each.until or 0) + 1, 0)
    return reached
