"""Luck in a result, per deal and in winning the game.

The luck of a deal has mean 0 under any model of hands and players, so the adjusted result
is unbiased and has lower variance. The method is described in ``docs/analysis.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from openrummy.analysis.luck.game_luck import DealChance, GameWeigher, weighs
from openrummy.analysis.luck.meter import Effort
from openrummy.analysis.model import DealLuck
from openrummy.core.game import Game
from openrummy.core.notation.records import Record, opening, replay
from openrummy.core.scoring.result import Seat

__all__ = ["Effort", "WinLuck", "luck", "lucks", "win_luck"]


@dataclass(frozen=True)
class WinLuck:
    """A game from one seat's view: its share of the win, and the luck in it.

    ``won`` is 1, 0, or a half where both won. ``adjusted`` may lie beyond 0 and 1: it is
    unbiased over many games.
    """

    won: float
    luck: float

    @property
    def adjusted(self) -> float:
        """Result without the luck."""
        return self.won - self.luck


def luck(record: Record, seat: Seat, effort: Effort | None = None) -> tuple[DealLuck, ...]:
    """Luck of a seat in each completed deal; see :func:`lucks`."""
    return next(lucks(record, [seat], effort))


def lucks(
    record: Record, seats: Iterable[Seat], effort: Effort | None = None
) -> Iterator[tuple[DealLuck, ...]]:
    """Luck of each of these seats in every completed deal.

    Empty if it cannot be measured: only two-player gin and its variants are supported. Raises
    :class:`~openrummy.core.notation.errors.RecordError` for a record that cannot be played.
    """
    lucks_of, _ = _weighed(record, effort)
    for seat in seats:
        yield tuple(
            _deal(number, deal_chance, seat) for number, deal_chance in enumerate(lucks_of, start=1)
        )


def win_luck(record: Record, seat: Seat, effort: Effort | None = None) -> WinLuck | None:
    """Luck in the result of a finished game.

    None if it is not over, has no single target, or its luck cannot be measured.
    """
    chances, last = _weighed(record, effort)
    lucks = [deal_chance.luck_to_win(seat) for deal_chance in chances]
    if last.result is None or not chances or None in lucks:
        return None
    winners = last.result.winners or (0, 1)
    won = (seat in winners) / len(winners)
    return WinLuck(won, sum(deal_luck for deal_luck in lucks if deal_luck is not None))


def _deal(number: int, deal_chance: DealChance, seat: Seat) -> DealLuck:
    points = float(deal_chance.points[seat] - deal_chance.points[1 - seat])
    brought = deal_chance.luck(seat)
    return DealLuck(number, points, brought, points - brought)


def _weighed(record: Record, effort: Effort | None) -> tuple[list[DealChance], Game]:
    state = opening(record).state
    if not weighs(record.rules, len(record.players)):
        return [], state
    weigher = GameWeigher(record.rules, effort)
    weigher.begin()
    for played in replay(record):
        weigher.observe(played.action, state, played.step.state)
        state = played.step.state
    return weigher.deals, state
