"""What a rated game does to ratings: who is counted, as what, and by how much.

The rules stand here and nowhere else. Everything follows from what is stored of a game and of
the games before it, so counting again gives the same.

- A game that all agreed to end changes no rating.
- A player who resigned, ran out of time or left is behind everybody, however soon it was. Those
  who stayed lose nothing by it, and gain in proportion to what was played (:data:`WHOLE` deals).
- The more often the same people met within :data:`LATELY`, the less a game counts.
- A game counts less against people with few rated games (:func:`rating.experience`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from openrummy.club.figures import SeatFigures
from openrummy.club.rating import Rating, damping, experience, rated, toward

LATELY: Final = 7 * 24 * 3_600_000  # ms before a game ended in which meetings count
WHOLE: Final = 3  # deals after which a game that is given up counts in full for those who stayed
_A_DEAL: Final = 10  # actions of everybody that count as a deal, in the first one
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

    ``early``: it ended because somebody gave up, so that the others' places mean nothing;
    ``share`` is then the part of it that was played, from 0 to 1.
    """

    number: int
    table: str
    family: str
    ended: int
    seats: tuple[RatedSeat, ...]
    counts: bool = True
    early: bool = False
    share: float = 1.0

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
    counts = not off and len({one.side for one in seats}) > 1
    early = seat is not None
    share = _played(ends, tokens) if early else 1.0
    return RatedGame(number, table, family, ended, tuple(seats), counts, early, share)


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
    for at, seat in enumerate(game.seats):
        if not seat.gave_up:  # giving up against a newcomer is no cheaper than against others
            found[at] = toward(before[at], found[at], _experience(game, at, before))
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
            elif game.early:
                found[at] = toward(before[at], found[at], game.share)
    return found


def _experience(game: RatedGame, seat: int, before: Sequence[Rating]) -> float:
    """Part of a game that counts for a seat, by the experience of its opponents on average."""
    side = game.seats[seat].side
    opponents = [at for at, other in enumerate(game.seats) if other.side != side]
    return sum(experience(before[at].games) for at in opponents) / len(opponents)


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


def _played(ends: Sequence[SeatEnd], tokens: Sequence[tuple[int, str]]) -> float:
    """Part of a whole game that was played when somebody gave it up."""
    deals = max(one.figures.deals for one in ends)
    acted = min(sum(actor == seat for actor, _ in tokens) for seat in range(len(ends)))
    return min(1.0, max(deals, min(1.0, acted / _A_DEAL)) / WHOLE)
