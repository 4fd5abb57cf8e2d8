"""Round robin by the circle method: every two entrants meet once."""

from __future__ import annotations

from openrummy.club.tournament.model import Pairing, Tournament


def rounds_for(entrants: int) -> int:
    """Number of rounds; with an odd number of entrants each has one free round."""
    return entrants - 1 + entrants % 2


def circle(places: int, round_: int) -> list[tuple[int, int]]:
    """The pairs of a round (from 0) for an even number of places (from 0), first seats first.

    The last place is fixed, the others rotate by one each round. First seats alternate, so that
    each entrant has either seat about equally often.
    """
    turning = places - 1
    pairs = [(round_ % turning, turning)]
    if round_ % 2:
        pairs[0] = pairs[0][::-1]
    for step in range(1, places // 2):
        first, second = (round_ + step) % turning, (round_ - step) % turning
        pairs.append((first, second) if step % 2 else (second, first))
    return pairs


def pair(tournament: Tournament) -> tuple[Pairing, ...]:
    """The pairings of the next round; empty after the last.

    An entrant whose opponent has withdrawn has a free round.
    """
    round_ = tournament.round + 1
    if round_ > tournament.rounds:
        return ()
    numbers = [entrant.number for entrant in tournament.in_draw()]
    active = {entrant.number for entrant in tournament.active(round_)}
    places = len(numbers) + len(numbers) % 2
    pairings: list[Pairing] = []
    free: list[int] = []
    for pair_ in circle(places, round_ - 1):
        both = tuple(
            numbers[index] for index in pair_ if index < len(numbers) and numbers[index] in active
        )
        if len(both) == 2:
            pairings.append(Pairing(round_, len(pairings) + 1, both))
        else:
            free += both
    last = len(pairings)
    pairings += [
        Pairing(round_, last + n, (number,), "bye") for n, number in enumerate(free, start=1)
    ]
    return tuple(pairings)
