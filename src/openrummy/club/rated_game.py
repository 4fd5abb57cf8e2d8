"""Effects of rated games on ratings: the seats counted, their places and weights.

This module defines the rules. They depend only on the stored games, so a recount gives the same
ratings.

- A game that all players agreed to end changes no rating.
- A player who resigned, ran out of time or left is ranked last, however early. The others lose
  nothing, and gain in proportion to the part that was played (of :data:`WHOLE` deals).
- The more often the same players met within :data:`RECENT_MS`, the less a game counts.
- A game counts less against players with few rated games (:func:`rating.experience`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from openrummy.club.game_statistics import SeatFigures
from openrummy.club.rating import Rating, damping, experience, rate_players, toward

RECENT_MS: Final = 7 * 24 * 3_600_000  # ms before the end of a game in which meetings count
WHOLE: Final = 3  # deals after which an abandoned game counts in full for the others
_A_DEAL: Final = 10  # actions of all seats that count as a deal, in the first deal
_GONE: Final = ("time", "left")


@dataclass(frozen=True)
class RatedSeat:
    """A seat of a rated game: player, side and place (1 for the winner; 0 if called off).

    ``gave_up``: resigned, out of time or left; ``left``: out of time or left, as counted by the
    completion rate.
    """

    guest: str
    side: int
    place: int
    gave_up: bool = False
    left: bool = False


@dataclass(frozen=True)
class RatedGame:
    """A finished rated game. ``ended`` is in ms since 1970; ``counts``: it changes ratings.

    ``early``: it ended because a player gave up, so the places of the others are not meaningful;
    ``share`` is then the fraction of it that was played.
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
        """The seats of each side."""
        side_numbers = sorted({seat.side for seat in self.seats})
        return tuple(
            tuple(index for index, seat in enumerate(self.seats) if seat.side == side)
            for side in side_numbers
        )

    @property
    def opposed(self) -> tuple[tuple[str, str], ...]:
        """All pairs of players on different sides."""
        return tuple(
            (seat.guest, other.guest)
            for index, seat in enumerate(self.seats)
            for other in self.seats[index + 1 :]
            if seat.side != other.side
        )


@dataclass(frozen=True)
class SeatEnd:
    """A seat at the end of a game; ``away``: the computer was playing for ``guest``."""

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
    """A rated game from its stored rows; None if no two people played against each other.

    ``tokens`` are the actions with their seats; needed only for games that were not
    :func:`played_out`.
    """
    guests = {end.guest for end in ends}
    if not all(guests) or len(guests) < len(ends):
        return None
    seat, reason = _forfeit(tokens)
    off = any(token == "call-off" for _, token in tokens[-2:])
    level = not off and not any(end.figures.place for end in ends)
    seats = []
    for seat_number, end in enumerate(ends):
        # only the forfeiting seat gave up, although its partner lost too
        has_left = end.away or (seat_number == seat and reason in _GONE)
        rank = 1 if level else end.figures.place
        seats.append(
            RatedSeat(end.guest, end.side, rank, has_left or seat_number == seat, has_left)
        )
    counts = not off and len({rated_seat.side for rated_seat in seats}) > 1
    early = seat is not None
    share = _played(ends, tokens) if early else 1.0
    return RatedGame(number, table, family, ended, tuple(seats), counts, early, share)


def played_out(figures: Sequence[SeatFigures]) -> bool:
    """True if the figures suffice, so that the actions need not be read."""
    return (
        any(figure.place for figure in figures)
        and any(figure.deals for figure in figures)
        and not any(figure.gave_up for figure in figures)
    )


def after(game: RatedGame, before: Sequence[Rating], weight: float) -> list[Rating]:
    """The ratings of the seats after a game that counts."""
    sides = game.sides
    stayed = [[index for index in side if not game.seats[index].gave_up] for side in sides]
    last = len(game.seats) + 1
    places = [
        last
        if not own or (game.early and len(own) < len(side))
        else min(game.seats[index].place for index in own)
        for own, side in zip(stayed, sides, strict=True)
    ]
    ratings = _rated(sides, places, before, weight)
    for index, seat in enumerate(game.seats):
        if not seat.gave_up:  # giving up costs as much against newcomers as against others
            ratings[index] = toward(before[index], ratings[index], _experience(game, index, before))
    for number, (side, own) in enumerate(zip(sides, stayed, strict=True)):
        deserted = len(own) < len(side)
        if deserted and own:  # the partners of a deserter do not count as losers
            behind = [last if index == number else rank for index, rank in enumerate(places)]
            lost = _rated(sides, behind, before, weight)
            for index in set(side) - set(own):
                ratings[index] = lost[index]
        for index in own:
            if (game.early or deserted) and ratings[index].mean < before[index].mean:
                ratings[index] = replace(before[index], games=ratings[index].games)
            elif game.early:
                ratings[index] = toward(before[index], ratings[index], game.share)
    return ratings


def _experience(game: RatedGame, seat: int, before: Sequence[Rating]) -> float:
    """Weight of a game for a seat, by the mean experience of its opponents."""
    side = game.seats[seat].side
    opponents = [index for index, other in enumerate(game.seats) if other.side != side]
    return sum(experience(before[index].games) for index in opponents) / len(opponents)


def weight(meetings: Iterable[int]) -> float:
    """Mean weight of a game, given how often each pair of opponents has met recently."""
    counts = list(meetings)
    return damping(sum(counts) / len(counts)) if counts else 1.0


@dataclass(frozen=True)
class Completion:
    """Number of rated games ``begun`` and not called off, and of those that the player ``left``."""

    begun: int = 0
    left: int = 0

    @property
    def percent(self) -> float:
        """Percentage of games not left; 100 if none were played."""
        return 100.0 if not self.begun else 100 * (self.begun - self.left) / self.begun


def total(of: Iterable[Completion]) -> Completion:
    """Sum of several completion counts."""
    every = list(of)
    return Completion(
        sum(completion.begun for completion in every), sum(completion.left for completion in every)
    )


def _rated(
    sides: Sequence[Sequence[int]],
    places: Sequence[int],
    before: Sequence[Rating],
    weight: float,
) -> list[Rating]:
    """The ratings after a game by seat."""
    ratings = list(before)
    moved = rate_players([[before[index] for index in side] for side in sides], places, weight)
    for side, now in zip(sides, moved, strict=True):
        for index, rating in zip(side, now, strict=True):
            ratings[index] = rating
    return ratings


def _forfeit(tokens: Sequence[tuple[int, str]]) -> tuple[int | None, str]:
    """The seat that forfeited and the reason, if the game ended so."""
    for _, token in reversed(tokens):
        if token.startswith("forfeit:"):
            _, seat, reason = token.split(":")
            return int(seat), reason
    return None, ""


def _played(ends: Sequence[SeatEnd], tokens: Sequence[tuple[int, str]]) -> float:
    """Fraction of a game that was played when a player resigned."""
    deals = max(end.figures.deals for end in ends)
    acted = min(sum(actor == seat for actor, _ in tokens) for seat in range(len(ends)))
    return min(1.0, max(deals, min(1.0, acted / _A_DEAL)) / WHOLE)
