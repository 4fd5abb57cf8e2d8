"""Luck in a two-player game, deal by deal, during play or replay."""

from __future__ import annotations

from dataclasses import dataclass

from openrummy.analysis.luck.meter import Chance, Effort, Meter, PlayedDeal
from openrummy.bots.search.equity import by_points, slopes
from openrummy.core.engine import Action
from openrummy.core.game import Game, GameAction, StartDeal
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.kernel.core.players.search import MAX_VALUED
from openrummy.kernel.supported_games import plays_gin

_MAX_DEALS = 1024  # of a game; more would meet the worlds of the next one


def weighs(rules: Rules, seats: int) -> bool:
    """True if luck can be measured: a two-player game that the kernel supports."""
    return seats == 2 and plays_gin(rules)


@dataclass(frozen=True)
class DealChance:
    """Luck of a deal that is over; ``points`` are those of each seat.

    ``target`` is 0 where no single score decides the game; else ``before`` was the score.
    """

    points: tuple[int, int]
    chance: Chance
    before: tuple[int, int] = (0, 0)
    target: int = 0

    def luck(self, seat: Seat) -> float:
        """Net points of the seat due to chance."""
        return self.chance.lead(seat)

    def luck_to_win(self, seat: Seat) -> float | None:
        """Luck in winning probability; None if there is no target.

        A point has its mean value at the score before the deal.
        """
        if not self.target:
            return None
        own, other = self.before[seat], self.before[1 - seat]
        line = slopes(by_points(own, other, self.target)) / 100
        return self.chance.lead(seat, float(line[0]), float(line[1]))


class GameWeigher:
    """Follows a two-player game and measures the luck of each deal when it is over.

    ``deals`` are those of the current game. Raises
    :class:`~openrummy.kernel.gin.settings.NotLowered` for rules that :func:`weighs` refuses.
    """

    def __init__(self, rules: Rules, effort: Effort | None = None, seed: int = 0) -> None:
        self._rules, self._meter, self._number = rules, Meter(rules, effort, seed), 0
        self.deals: list[DealChance] = []
        self._line: PlayedDeal | None = None

    def begin(self, swapped: bool = False, number: int = 0) -> None:
        """Start another game of the same players; ``swapped``: they have changed seats.

        ``number``: index of the game among those measured with one seed.
        """
        self._meter.next_game(swapped)
        self._number = number * _MAX_DEALS
        self.deals, self._line = [], None

    def observe(self, action: GameAction, before: Game, after: Game) -> None:
        """Process the next action, with the game before and after it."""
        if isinstance(action, StartDeal):
            self._line = PlayedDeal.start(after.boards[0])
            self._before = before
        elif self._line is not None and isinstance(action, Action):
            self._line.record(action)
        if self._line is not None and len(after.results) > len(before.results):
            self._weigh(self._line, after)
            self._line = None

    def luck(self) -> tuple[list[float], list[float]]:
        """Points and winning probability that chance gave each seat in this game."""
        points = [sum(deal.chance.lead(seat, 1.0, 0.0) for deal in self.deals) for seat in (0, 1)]
        wins = [sum(deal.luck_to_win(seat) or 0.0 for deal in self.deals) for seat in (0, 1)]
        return points, wins

    def _weigh(self, line: PlayedDeal, after: Game) -> None:
        own, other = after.results[-1].scores
        chance = self._meter.weigh(line, self._number)
        self._number += 1
        self.deals.append(DealChance((own, other), chance, *self._score()))

    def _score(self) -> tuple[tuple[int, int], int]:
        rules, standing = self._rules, self._before.standing
        target = rules.sheet.target_for(2) if rules.format.single else 0
        if not 0 < target <= MAX_VALUED or len(standing.sides) != 2:
            return (0, 0), 0
        points = standing.columns[-1].points
        first, second = (points[standing.side_of(seat)] for seat in (0, 1))
        if not max(first, second) < target or rules.sheet.winner == "lowest":
            return (0, 0), 0
        return (first, second), target
