"""Statistics of each seat in a finished game.

This module defines the figures on a player's page. They are computed from the stored rows of a
table, so a recount gives the same result.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from openrummy.core.game import Game
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import DealResult, Reason, Seat
from openrummy.core.sheets import standing_of


@dataclass(frozen=True)
class Dealt:
    """A finished deal: the seats dealt in, and its result."""

    active: tuple[Seat, ...]
    result: DealResult


UNCOUNTED: Final = -1


@dataclass(frozen=True)
class SeatFigures:
    """Statistics of one seat in one game.

    ``place`` is 1 for winners; the others are ranked by total, and equal totals share a place. It
    is 0 for all seats if the game was called off, and ``UNCOUNTED`` if the game does not count
    because a decision was taken back. ``gave_up``: the seat resigned, ran out of time or left.
    ``score`` is the total of its side.

    ``deals`` counts the valid deals the seat took part in, ``deals_won`` those it won,
    ``deals_lost`` those won by another side; the rest had no winner. ``gins`` counts its gins and
    big gins, ``gins_against`` those of other sides. ``knocks`` counts its other knocks,
    ``knocks_won`` those that won the deal, ``undercut`` those that were undercut;
    ``knocks_against`` counts deals lost to a knock, ``undercuts`` deals won by an undercut.

    ``points_won`` and ``points_lost`` sum the positive and negative leads of the seat over the
    average of the other sides in each deal, in hundredths so that sums are exact; with two players
    these are the points of the deals won and lost. The sign is reversed where low scores are good.
    """

    place: int = 0
    gave_up: bool = False
    score: int = 0
    deals: int = 0
    deals_won: int = 0
    deals_lost: int = 0
    gins: int = 0
    gins_against: int = 0
    knocks: int = 0
    knocks_won: int = 0
    knocks_against: int = 0
    undercut: int = 0
    undercuts: int = 0
    points_won: int = 0
    points_lost: int = 0

    @property
    def won(self) -> bool:
        """True if this seat won the game, alone or with its side."""
        return self.place == 1

    @property
    def counts(self) -> bool:
        """True if the game enters the statistics."""
        return self.place != UNCOUNTED


_GINS = (Reason.GIN, Reason.BIG_GIN)
_KNOCKS = (Reason.KNOCK, Reason.UNDERCUT, Reason.TIE)
_GIVEN_UP = ("resigned", "time", "left")


def figures(rules: Rules, game: Game, deals: Iterable[Dealt]) -> tuple[SeatFigures, ...]:
    """Return the figures of every seat of a finished game. Raises ValueError before its end."""
    if game.result is None:
        raise ValueError("the game is not over")
    totals = standing_of(rules.sheet, game.result.totals)
    sides = [game.standing.side_of(seat) for seat in range(game.seats)]
    places = _places(game.result.winners, sides, totals)
    figures_of = [
        SeatFigures(
            place=places[seat],
            gave_up=game.result.reason in _GIVEN_UP and seat not in game.result.winners,
            score=game.result.totals[sides[seat]],
        )
        for seat in range(game.seats)
    ]
    for deal in deals:
        if deal.result.reason is Reason.MISDEAL:
            continue
        points = standing_of(rules.sheet, deal.result.scores)
        for seat in deal.active:
            foes = [points[opponent] for opponent in deal.active if sides[opponent] != sides[seat]]
            ahead = round(100 * points[seat] - 100 * sum(foes) / max(1, len(foes)))
            winner = deal.result.winner
            lost = winner is not None and sides[winner] != sides[seat]
            figures_of[seat] = _with(figures_of[seat], seat, deal.result, lost, ahead)
    return tuple(figures_of)


def _places(winners: tuple[Seat, ...], sides: list[int], totals: tuple[int, ...]) -> list[int]:
    """The place of every seat; see :class:`SeatFigures`."""
    ahead = {sides[seat] for seat in winners}
    if len(ahead) in (0, len(set(sides))):
        return [0] * len(sides)
    behind = sorted((totals[side] for side in set(sides) - ahead), reverse=True)
    return [
        1 if seat in winners else 2 + behind.index(totals[side]) for seat, side in enumerate(sides)
    ]


def _with(
    so_far: SeatFigures, seat: Seat, result: DealResult, lost: bool, ahead: int
) -> SeatFigures:
    """Add a deal to the figures of a seat; ``ahead``: see ``points_won``."""
    own, won, reason = result.knocker == seat, result.winner == seat, result.reason
    return replace(
        so_far,
        deals=so_far.deals + 1,
        deals_won=so_far.deals_won + won,
        deals_lost=so_far.deals_lost + lost,
        gins=so_far.gins + (won and reason in _GINS),
        gins_against=so_far.gins_against + (lost and reason in _GINS),
        knocks=so_far.knocks + (own and reason in _KNOCKS),
        knocks_won=so_far.knocks_won + (won and reason is Reason.KNOCK),
        knocks_against=so_far.knocks_against + (lost and reason is Reason.KNOCK),
        undercut=so_far.undercut + (own and reason is Reason.UNDERCUT),
        undercuts=so_far.undercuts + (won and reason is Reason.UNDERCUT),
        points_won=so_far.points_won + max(0, ahead),
        points_lost=so_far.points_lost + max(0, -ahead),
    )
