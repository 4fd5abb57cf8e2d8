"""Simulated chances for sheets without a table: several games, a match, a set number of deals.

From the sheet after each end of the current deal, the rest is simulated some hundreds of
times with deals of equal players; all ends share the same deals. The sheet follows
:mod:`openrummy.core.sheets` (S2, A17, A18, G18-G20), vectorised over many sheets.
"""

from __future__ import annotations

from functools import lru_cache

from openrummy.analysis.deal_ends import MAX_POINTS, DealEnds, ends_of
from openrummy.bots.base import Seen
from openrummy.core.rules.pieces import Rules
from openrummy.core.sheets import Standing
from openrummy.kernel.arrays import Float64Array, Int64Array, np

# simulated ends of a deal; between them chances are interpolated
_GRID = (1, 10, *range(20, 101, 10), 120, 150, 190, MAX_POINTS)
_DRAWS = 600
_MAX_DEALS = 400
_SEED = 20261124


def simulate_chances(seen: Seen) -> Float64Array:
    """Simulate :func:`openrummy.analysis.winning_chances.by_points` for such sheets."""
    standing = seen.game.standing
    side = standing.side_of(seen.seat)
    dealer = seen.board.public.dealer == seen.seat
    return _simulate(seen.rules, standing, side, dealer)


@lru_cache(maxsize=8)
def _simulate(rules: Rules, standing: Standing, side: int, dealer: bool) -> Float64Array:
    ends = [0, *_GRID, *(-point for point in _GRID)]
    sheets = _Sheets(rules, standing, side, np.repeat(np.array(ends), _DRAWS))
    chance = np.random.default_rng(_SEED)
    deals = np.full(len(sheets.points), dealer)
    first = sheets.ends
    deals = _deals_next(rules, deals, first)
    sheets.enter(first, np.ones(len(first), np.int64))
    played = ends_of(rules)
    for _ in range(_MAX_DEALS):
        if sheets.over.all():
            break
        points, boxes = _next_deals(played, deals, chance)
        sheets.enter(points, boxes)
        deals = _deals_next(rules, deals, points)
    won = sheets.won().reshape(len(ends), _DRAWS).mean(axis=1)
    up = np.maximum.accumulate(won[: 1 + len(_GRID)])  # value is monotonic in points
    down = np.minimum.accumulate(np.concatenate([won[:1], won[1 + len(_GRID) :]]))
    places, points = (0, *_GRID), np.arange(MAX_POINTS + 1)
    drawn: Float64Array = np.concatenate(
        [np.interp(points, places, up), np.interp(points, places, down)]
    )
    return drawn


def _next_deals(
    ends: DealEnds, deals: np.ndarray, chance: np.random.Generator
) -> tuple[Int64Array, Int64Array]:
    """Draw a deal per simulation, shared by all ends: points (the opponent's below 0) and boxes."""
    many = len(deals) // _DRAWS
    which = np.tile(chance.integers(len(ends.points), size=_DRAWS), many)
    is_dealer = (ends.by_dealer[which] == 1) == deals
    return np.where(is_dealer, ends.points[which], -ends.points[which]), ends.boxes[which]


def _deals_next(rules: Rules, deals: np.ndarray, points: Int64Array) -> np.ndarray:
    """Next dealers (G2): the same again where nobody won."""
    next_dealer, won = rules.deal.next_dealer, points > 0
    if next_dealer == "loser":
        following = ~won
    else:
        following = won if next_dealer in ("winner", "winner-of-two") else ~deals
    return np.where((points == 0) & (next_dealer != "every-deal"), deals, following)


class _Sheets:
    """Two-sided sheets with a common start and different continuations; the seat's side is 0."""

    def __init__(self, rules: Rules, standing: Standing, side: int, ends: Int64Array) -> None:
        many, self.ends = len(ends), ends
        self.rules, self.sheet = rules, rules.sheet
        self.target = rules.sheet.target_for(2)
        self.at_once = rules.format.at_once
        columns = standing.columns if self.at_once else standing.columns[-1:]
        sides = [side, 1 - side]

        def spread(parts: list[tuple[int, ...]]) -> Int64Array:
            array = np.array([[part[side] for side in sides] for part in parts], np.int64)
            return np.repeat(array[None], many, axis=0)

        self.points = spread([column.points for column in columns])
        self.boxes = spread([column.boxes for column in columns])
        self.wins = spread([column.wins for column in columns])
        self.closed = np.repeat(np.array([[column.closed for column in columns]]), many, axis=0)
        self.totals = spread([column.totals if column.closed else (0, 0) for column in columns])
        before = [] if self.at_once else list(standing.columns[:-1])
        self.match = spread([column.totals for column in before] or [(0, 0)]).sum(axis=1)
        self.deals = np.full(many, columns[0].deals)
        self.over = np.zeros(many, bool)
        self.opened = np.zeros(self.points.shape, bool)
        self.next = np.zeros((many, 2), np.int64)
        if self.at_once:
            self._opened(standing, sides)

    def _opened(self, standing: Standing, sides: list[int]) -> None:
        """Mark the columns each side has begun: those with a mark of its own (S2)."""
        for index, column in enumerate(standing.columns):
            for own, side in enumerate(sides):
                if any(mark.points[side] or mark.boxes[side] for mark in column.marks):
                    self.opened[:, index, own] = True
                    self.next[:, own] = index + 1

    def enter(self, points: Int64Array, boxes: Int64Array) -> None:
        """Enter a deal on every sheet that is not over; the opponent's points are negative."""
        live = ~self.over & (points != 0)
        winner = (points < 0).astype(np.int64)
        rows = np.nonzero(live)[0]
        if self.at_once:
            self._open(rows, winner[rows])
            places = self.opened[rows, :, winner[rows]] & ~self.closed[rows]
        else:
            places = np.ones((len(rows), 1), bool)
        picked, column = np.nonzero(places)
        sheets, deal_winners = rows[picked], winner[rows[picked]]
        self.points[sheets, column, deal_winners] += np.abs(points[sheets])
        self.boxes[sheets, column, deal_winners] += boxes[sheets]
        self.wins[sheets, column, deal_winners] += 1
        self.deals[rows] += 1
        self._close(rows)

    def _open(self, rows: Int64Array, winner: Int64Array) -> None:
        """Open the next running column for the winner (A17)."""
        waiting = np.ones(len(rows), bool)
        for index in range(self.points.shape[1]):
            free = waiting & (self.next[rows, winner] <= index) & ~self.closed[rows, index]
            picked, deal_winners = rows[free], winner[free]
            self.opened[picked, index, deal_winners] = True
            self.next[picked, deal_winners] = index + 1
            waiting &= ~free

    def _close(self, rows: Int64Array) -> None:
        points = self.points[rows]
        if self.target:
            done = (points.max(axis=2) >= self.target) & ~self.closed[rows]
        else:
            level = points[:, :, 0] == points[:, :, 1]
            done = (self.deals[rows, None] >= self.sheet.deals) & ~level & ~self.closed[rows]
        picked, column = np.nonzero(done)
        sheets = rows[picked]
        self.totals[sheets, column] = self._counted(sheets, column)
        self.closed[sheets, column] = True
        if self.rules.format.target:
            self._next_game(sheets)
        else:
            self.over[rows] = self.closed[rows].all(axis=1)

    def _next_game(self, sheets: Int64Array) -> None:
        """Add the game to the match; if that is not over, start another (A18)."""
        self.match[sheets] += self.totals[sheets, 0]
        ahead = self.match[sheets].max(axis=1) >= self.rules.format.target
        self.over[sheets] = ahead & (self.match[sheets, 0] != self.match[sheets, 1])
        on = sheets[~self.over[sheets]]
        for part in (self.points, self.boxes, self.wins, self.totals):
            part[on] = 0
        self.closed[on] = False
        self.deals[on] = 0

    def _counted(self, sheets: Int64Array, column: Int64Array) -> Int64Array:
        """Column totals with bonuses (G18-G20)."""
        sheet, points = self.sheet, self.points[sheets, column]
        first = (points[:, 1] > points[:, 0]).astype(np.int64)
        rows = np.arange(len(sheets))
        shut = self._shut_out(sheets, column, first)
        bonus = np.where(shut & (sheet.reward == "instead"), sheet.reward_points, sheet.game_bonus)
        bonus = bonus + (shut & (sheet.reward == "extra")) * sheet.reward_points
        bonus += (shut & (sheet.reward == "double-deals")) * points[rows, first]
        totals: Int64Array = points + sheet.box * self.boxes[sheets, column]
        totals[rows, first] += bonus
        totals[rows, first] *= 1 + (shut & (sheet.reward == "double-total"))
        return totals

    def _shut_out(self, sheets: Int64Array, column: Int64Array, first: Int64Array) -> np.ndarray:
        sheet, rows = self.sheet, np.arange(len(sheets))
        if sheet.shutout == "never":
            return np.zeros(len(sheets), bool)
        parts = self.points if sheet.shutout == "no-score" else self.wins
        return np.asarray(parts[sheets, column][rows, 1 - first] == 0)

    def won(self) -> Float64Array:
        """Share of each sheet won by the seat: 1, 0, or a half for a tie."""
        if self.rules.format.target:
            both = self.match
        elif self.at_once or self.sheet.winner == "total":
            both = self.totals.sum(axis=1)
        else:
            both = self.points[:, 0]
        return np.where(both[:, 0] == both[:, 1], 0.5, (both[:, 0] > both[:, 1]).astype(float))
