"""Sheets on which no table fits: several games at once, a match to a total, so many deals.

From the sheet as it would stand after each end of the deal in play, the rest is drawn some
hundreds of times from deals of equal players; all ends meet the same deals. The sheet is kept as
:mod:`openrummy.core.sheets` keeps it (S2, A17, A18, G18-G20), for many sheets at a time.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from openrummy.analysis.deal_ends import MAX_POINTS, DealEnds, ends_of
from openrummy.bots.base import Seen
from openrummy.bots.search.notes import Words
from openrummy.bots.search.opponent_model import Reals
from openrummy.core.rules.pieces import Rules
from openrummy.core.sheets import Standing

# ends of a deal that are drawn on from; between them chances are interpolated
_GRID = (1, 10, *range(20, 101, 10), 120, 150, 190, MAX_POINTS)
_DRAWS = 600
_MAX_DEALS = 400
_SEED = 20261124


def drawn(seen: Seen) -> Reals:
    """Chances as :func:`openrummy.analysis.chances.by_points` has them, for such sheets."""
    standing = seen.game.standing
    side = standing.side_of(seen.seat)
    dealer = seen.board.public.dealer == seen.seat
    return _drawn(seen.rules, standing, side, dealer)


@lru_cache(maxsize=8)
def _drawn(rules: Rules, standing: Standing, side: int, dealer: bool) -> Reals:
    ends = [0, *_GRID, *(-one for one in _GRID)]
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
    up = np.maximum.accumulate(won[: 1 + len(_GRID)])  # more points are never worth less
    down = np.minimum.accumulate(np.concatenate([won[:1], won[1 + len(_GRID) :]]))
    places, points = (0, *_GRID), np.arange(MAX_POINTS + 1)
    found: Reals = np.concatenate([np.interp(points, places, up), np.interp(points, places, down)])
    return found


def _next_deals(
    ends: DealEnds, deals: np.ndarray, chance: np.random.Generator
) -> tuple[Words, Words]:
    """A deal for each draw, the same for all ends: points (the opponent's below 0) and boxes."""
    many = len(deals) // _DRAWS
    which = np.tile(chance.integers(len(ends.points), size=_DRAWS), many)
    mine = (ends.by_dealer[which] == 1) == deals
    return np.where(mine, ends.points[which], -ends.points[which]), ends.boxes[which]


def _deals_next(rules: Rules, deals: np.ndarray, points: Words) -> np.ndarray:
    """Next dealers (G2): the same again where nobody won."""
    way, won = rules.deal.next_dealer, points > 0
    if way == "loser":
        following = ~won
    else:
        following = won if way in ("winner", "winner-of-two") else ~deals
    return np.where((points == 0) & (way != "every-deal"), deals, following)


class _Sheets:
    """Sheets of two sides that begin alike and go on differently; the seat's side is 0."""

    def __init__(self, rules: Rules, standing: Standing, side: int, ends: Words) -> None:
        many, self.ends = len(ends), ends
        self.rules, self.sheet = rules, rules.sheet
        self.target = rules.sheet.target_for(2)
        self.at_once = rules.format.at_once
        columns = standing.columns if self.at_once else standing.columns[-1:]
        sides = [side, 1 - side]

        def spread(parts: list[tuple[int, ...]]) -> Words:
            one = np.array([[part[place] for place in sides] for part in parts], np.int64)
            return np.repeat(one[None], many, axis=0)

        self.points = spread([one.points for one in columns])
        self.boxes = spread([one.boxes for one in columns])
        self.wins = spread([one.wins for one in columns])
        self.closed = np.repeat(np.array([[one.closed for one in columns]]), many, axis=0)
        self.totals = spread([one.totals if one.closed else (0, 0) for one in columns])
        before = [] if self.at_once else list(standing.columns[:-1])
        self.match = spread([one.totals for one in before] or [(0, 0)]).sum(axis=1)
        self.deals = np.full(many, columns[0].deals)
        self.over = np.zeros(many, bool)
        self.opened = np.zeros(self.points.shape, bool)
        self.next = np.zeros((many, 2), np.int64)
        if self.at_once:
            self._opened(standing, sides)

    def _opened(self, standing: Standing, sides: list[int]) -> None:
        """Mark the columns each side has begun: those with a mark of its own (S2)."""
        for place, column in enumerate(standing.columns):
            for own, side in enumerate(sides):
                if any(mark.points[side] or mark.boxes[side] for mark in column.marks):
                    self.opened[:, place, own] = True
                    self.next[:, own] = place + 1

    def enter(self, points: Words, boxes: Words) -> None:
        """A deal more on every sheet that is not over; of the opponent's points less than none."""
        live = ~self.over & (points != 0)
        winner = (points < 0).astype(np.int64)
        rows = np.nonzero(live)[0]
        if self.at_once:
            self._open(rows, winner[rows])
            places = self.opened[rows, :, winner[rows]] & ~self.closed[rows]
        else:
            places = np.ones((len(rows), 1), bool)
        one, column = np.nonzero(places)
        at, who = rows[one], winner[rows[one]]
        self.points[at, column, who] += np.abs(points[at])
        self.boxes[at, column, who] += boxes[at]
        self.wins[at, column, who] += 1
        self.deals[rows] += 1
        self._close(rows)

    def _open(self, rows: Words, winner: Words) -> None:
        """The next column still running opens for who won (A17)."""
        waiting = np.ones(len(rows), bool)
        for place in range(self.points.shape[1]):
            free = waiting & (self.next[rows, winner] <= place) & ~self.closed[rows, place]
            one, who = rows[free], winner[free]
            self.opened[one, place, who] = True
            self.next[one, who] = place + 1
            waiting &= ~free

    def _close(self, rows: Words) -> None:
        points = self.points[rows]
        if self.target:
            done = (points.max(axis=2) >= self.target) & ~self.closed[rows]
        else:
            level = points[:, :, 0] == points[:, :, 1]
            done = (self.deals[rows, None] >= self.sheet.deals) & ~level & ~self.closed[rows]
        one, column = np.nonzero(done)
        at = rows[one]
        self.totals[at, column] = self._counted(at, column)
        self.closed[at, column] = True
        if self.rules.format.target:
            self._next_game(at)
        else:
            self.over[rows] = self.closed[rows].all(axis=1)

    def _next_game(self, at: Words) -> None:
        """The game is added to the match; if that is not over, another begins (A18)."""
        self.match[at] += self.totals[at, 0]
        ahead = self.match[at].max(axis=1) >= self.rules.format.target
        self.over[at] = ahead & (self.match[at, 0] != self.match[at, 1])
        on = at[~self.over[at]]
        for part in (self.points, self.boxes, self.wins, self.totals):
            part[on] = 0
        self.closed[on] = False
        self.deals[on] = 0

    def _counted(self, at: Words, column: Words) -> Words:
        """A column with its bonuses (G18-G20)."""
        sheet, points = self.sheet, self.points[at, column]
        first = (points[:, 1] > points[:, 0]).astype(np.int64)
        rows = np.arange(len(at))
        shut = self._shut_out(at, column, first)
        bonus = np.where(shut & (sheet.reward == "instead"), sheet.reward_points, sheet.game_bonus)
        bonus = bonus + (shut & (sheet.reward == "extra")) * sheet.reward_points
        bonus += (shut & (sheet.reward == "double-deals")) * points[rows, first]
        totals: Words = points + sheet.box * self.boxes[at, column]
        totals[rows, first] += bonus
        totals[rows, first] *= 1 + (shut & (sheet.reward == "double-total"))
        return totals

    def _shut_out(self, at: Words, column: Words, first: Words) -> np.ndarray:
        sheet, rows = self.sheet, np.arange(len(at))
        if sheet.shutout == "never":
            return np.zeros(len(at), bool)
        parts = self.points if sheet.shutout == "no-score" else self.wins
        return np.asarray(parts[at, column][rows, 1 - first] == 0)

    def won(self) -> Reals:
        """Share of each sheet won by the seat: 1, 0, a half where it is level."""
        if self.rules.format.target:
            both = self.match
        elif self.at_once or self.sheet.winner == "total":
            both = self.totals.sum(axis=1)
        else:
            both = self.points[:, 0]
        return np.where(both[:, 0] == both[:, 1], 0.5, (both[:, 0] > both[:, 1]).astype(float))
