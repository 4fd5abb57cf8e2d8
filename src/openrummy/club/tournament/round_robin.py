"""Round robin: everybody meets everybody once, by the circle method."""

from __future__ import annotations

from openrummy.club.tournament.model import Pairing, Tournament


def rounds_for(entrants: int) -> int:
    """How many rounds it takes; with an odd number everybody is free once."""
    return entrants - 1 + entrants % 2


def circle(places: int, round_: int) -> list[tuple[int, int]]:
    """The pairs of a round (from 0) of an even number of places, from 0, first seats first.

    Place ``places - 1`` stays, the others move on by one each round. First seats alternate,
    so that nobody has one much oftener than the other.
    """
    turning = places - 1
    pairs = [(round_ % turning, turning)]
    if round_ % 2:
        pairs[0] = pairs[0][::-1]
    for step in range(1, places // 2):
        one, other = (round_ + step) % turning, (round_ - step) % turning
        pairs.append((one, other) if step % 2 else (other, one))
    return pairs


def pair(tournament: Tournament) -> tuple[Pairing, ...]:
    """The pairings of the next round; none when everybody has met everybody.

    Who would meet an entrant that is gone is free.
    """
    round_ = tournament.round + 1
    if round_ > tournament.rounds:
        return ()
    numbers = [one.number for one in tournament.in_draw()]
    there = {one.number for one in tournament.active(round_)}
    places = len(numbers) + len(numbers) % 2
    found: list[Pairing] = []
    free: list[int] = []
    for pair_ in circle(places, round_ - 1):
        both = tuple(numbers[at] for at in pair_ if at < len(numbers) and numbers[at] in there)
        if len(both) == 2:
            found.append(Pairing(round_, len(found) + 1, both))
        else:
            free += both
    at = len(found)
    found += [Pairing(round_, at + n, (one,), "bye") for n, one in enumerate(free, start=1)]
    return tuple(found)
