"""Totals over the reviews of many games: by player, and by player and opponent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from openrummy.analysis.grade import charged, grade, kinds
from openrummy.analysis.model import Grade, KindSummary, Priced, Review, SeatReview
from openrummy.core.game import StartDeal
from openrummy.core.notation.records import Record


@dataclass(frozen=True)
class Totals:
    """A player's games against one opponent, or against all (``opponent`` is empty then).

    ``points``: the player's own less the mean of the others', over all deals; ``luck``: their
    part due to cards and draws, None where that cannot be measured in every deal.
    """

    player: str
    opponent: str
    games: int
    deals: int
    points: float
    luck: float | None
    grade: Grade
    kinds: tuple[KindSummary, ...]

    @property
    def adjusted(self) -> float | None:
        """Points without the luck."""
        return None if self.luck is None else self.points - self.luck


def totals(games: Iterable[tuple[Record, Review]]) -> tuple[Totals, ...]:
    """Totals of every player: first against all, then against each opponent, by name.

    Seats of the same name are the same player.
    """
    collected: dict[tuple[str, str], _PlayerReviews] = {}
    for record, review in games:
        names = names_of(record)
        deals = sum(isinstance(entry.action, StartDeal) for entry in record.entries)
        for seat in review.seats:
            player = names[seat.seat]
            for opponent in ("", *dict.fromkeys(name for name in names if name != player)):
                games_of = collected.setdefault((player, opponent), _PlayerReviews())
                games_of.deals += deals
                games_of.reviews.append(seat)
                games_of.decisions += charged(
                    priced for priced in review.decisions if priced.decision.seat == seat.seat
                )
    return tuple(collected[names].totals(*names) for names in sorted(collected))


def names_of(record: Record) -> list[str]:
    """The players' names; an unnamed seat is called by its number, from 1."""
    return [player.name or str(seat) for seat, player in enumerate(record.players, start=1)]


@dataclass
class _PlayerReviews:
    deals: int = 0
    reviews: list[SeatReview] = field(default_factory=list)
    decisions: list[Priced] = field(default_factory=list)

    def totals(self, player: str, opponent: str) -> Totals:
        points = sum(review.points for review in self.reviews)
        lucks = [[deal.luck for deal in review.luck] for review in self.reviews]
        luck = sum(map(sum, lucks)) if all(lucks) else None
        grade_, kinds_ = grade(self.decisions), kinds(self.decisions)
        games = len(self.reviews)
        return Totals(player, opponent, games, self.deals, points, luck, grade_, kinds_)
