"""What a rated game does to ratings: who is counted, as what, and by how much.

The rules stand here and nowhere else. Everything follows from what is stored of a game and of
the games before it, so counting again gives the same.

- A game that all agreed to end, and one that ended before everybody had acted twice in its
  first deal, changes no rating.
- Who resigned, ran out of time or left is behind everybody. Those who stayed lose nothing by it.
- The more often the same people met within :data:`LATELY`, the less a game is worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from openrummy.club.figures import SeatFigures
from openrummy.club.rating import Rating, damping, rated

LATELY: Final = 7 * 24 * 3_600_000  # ms before a game ended in which meetings count
SHORT: Final = 2  # actions that everybody makes before a game in its first deal counts
_GONE: Final = ("time", "left")


@dataclass(frozen=True)
class RatedSeat:
    """A seat of a rated game: who, for which side, at which place (1 for who won; 0: called off).

    ``gave_up``: resigned, out of time or left; ``left``: out of time or left, which is what the
    completion rate is about.
    """

    guest: str
    side: int
    place: int
    gave_up: bool = False
    left: bool = False


@dataclass(frozen=True)
class RatedGame:
    """A rated game that is over. ``ended`` is ms since 1970; ``counts``: it changes ratings.

    ``early``: it ended because somebody gave up, so that the others' places mean nothing.
    """

    number: int
    table: str
    family: str
    ended: int
    seats: tuple[RatedSeat, ...]
    counts: bool = True
    early: bool = False

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side, in the order of the sides."""
        known = sorted({one.side for one in self.seats})
        return tuple(
            tuple(at for at, one in enumerate(self.seats) if one.side == side) for side in known
        )

    @property
    def opposed(self) -> tuple[tuple[str, str], ...]:
        """Every two people on different sides."""
        return tuple(
            (one.guest, other.guest)
            for at, one in enumerate(self.seats)
            for other in self.seats[at + 1 :]
            if one.side != other.side
        )


@dataclass(frozen=True)
class SeatEnd:
    """A seat at the end of a game; ``away``: the computer played for ``guest`` then."""

    guest: str
    side: int
    figures: SeatFigures
    away: bool = False


def rated_game(
    number: int,
    table: str,
    family: str,
    ended: int,
    ends: Sequence[SeatEnd],
    tokens: Sequence[tuple[int, str]],
) -> RatedGame | None:
    """A rated game from what is stored of it; None where people do not play each other at all.

    ``tokens`` are what was done there, with who did it; asked of games that were not
    :func:`played_out`.
    """
    guests = {one.guest for one in ends}
    if not all(guests) or len(guests) < len(ends):
        return None
    seat, reason = _forfeit(tokens)
    off = any(token == "call-off" for _, token in tokens[-2:])
    level = not off and not any(one.figures.place for one in ends)
    seats = []
    for at, one in enumerate(ends):
        # a forfeit is one seat's, though its partner did not win either
        left = one.away or (at == seat and reason in _GONE)
        place = 1 if level else one.figures.place
        seats.append(RatedSeat(one.guest, one.side, place, left or at == seat, left))
    undealt = not any(one.figures.deals for one in ends)
    short = undealt and _acted(tokens, len(seats)) < SHORT
    counts = not off and not short and len({one.side for one in seats}) > 1
    return RatedGame(number, table, family, ended, tuple(seats), counts, seat is not None)


def played_out(figures: Sequence[SeatFigures]) -> bool:
    """Is all that matters in the figures, so that nobody needs to look at what was done?"""
    return (
        any(one.place for one in figures)
        and any(one.deals for one in figures)
        and not any(one.gave_up for one in figures)
    )


def after(game: RatedGame, before: Sequence[Rating], weight: float) -> list[Rating]:
    """The ratings of the seats after a game that counts, from those before it."""
    sides = game.sides
    stayed = [[at for at in side if not game.seats[at].gave_up] for side in sides]
    last = len(game.seats) + 1
    places = [
        last
        if not own or (game.early and len(own) < len(side))
        else min(game.seats[at].place for at in own)
        for own, side in zip(stayed, sides, strict=True)
    ]
    found = _rated(sides, places, before, weight)
    for number, (side, own) in enumerate(zip(sides, stayed, strict=True)):
        deserted = len(own) < len(side)
        if deserted and own:  # the rest of the side is not who lost
            behind = [last if at == number else place for at, place in enumerate(places)]
            lost = _rated(sides, behind, before, weight)
            for at in set(side) - set(own):
                found[at] = lost[at]
        for at in own:
            if (game.early or deserted) and found[at].mean < before[at].mean:
                found[at] = replace(before[at], games=found[at].games)
    return found


def weight(meetings: Iterable[int]) -> float:
    """What a game is worth where every two opponents met so often lately."""
    counts = list(meetings)
    return damping(sum(counts) / len(counts)) if counts else 1.0


@dataclass(frozen=True)
class Completion:
    """Of ``begun`` rated games that were not called off, somebody ``left`` so many."""

    begun: int = 0
    left: int = 0

    @property
    def percent(self) -> float:
        """How many of a hundred were not left; who has played none has left none."""
        return 100.0 if not self.begun else 100 * (self.begun - self.left) / self.begun


def total(of: Iterable[Completion]) -> Completion:
    """All of these together."""
    every = list(of)
    return Completion(sum(one.begun for one in every), sum(one.left for one in every))


def _rated(
    sides: Sequence[Sequence[int]],
    places: Sequence[int],
    before: Sequence[Rating],
    weight: float,
) -> list[Rating]:
    """The ratings after a game by seat."""
    found = list(before)
    moved = rated([[before[at] for at in side] for side in sides], places, weight)
    for side, now in zip(sides, moved, strict=True):
        for at, one in zip(side, now, strict=True):
            found[at] = one
    return found


def _forfeit(tokens: Sequence[tuple[int, str]]) -> tuple[int | None, str]:
    """The seat that gave the game up and why, if that is how it ended."""
    for _, token in reversed(tokens):
        if token.startswith("forfeit:"):
            _, seat, reason = token.split(":")
            return int(seat), reason
    return None, ""


def _acted(tokens: Sequence[tuple[int, str]], seats: int) -> int:
    """How often that seat acted which acted least."""
    return min(sum(actor == seat for actor, _ in tokens) for seat in range(seats))
