"""Expert iteration: what a search found of many moments, as weights of the fast player.

The fast player meets moments in deals against each style; a search says what each action
there is worth, in points; and least squares finds the weights that say the same at once.
Where the values of a moment are unsure it counts less.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from openrummy.bots.expert.equity import by_points
from openrummy.bots.expert.notes import Words
from openrummy.bots.expert.search import Effort, Searcher
from openrummy.bots.expert.weights import Reals, Weights
from openrummy.kernel.core import belief, playout, study
from openrummy.kernel.core import deal as d
from openrummy.kernel.core import player as pl
from openrummy.kernel.lower import Array

_SURE = 1.0  # points: errors smaller than that are not told apart
_RIDGE = 0.02
_STOCK = 31.0


@dataclass
class Lessons:
    """Rows of features, doubled by how far the deal is, with values and how much they count."""

    rows: list[Reals] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    counts: list[float] = field(default_factory=list)

    def add(self, features: Reals, value: float, error: float) -> None:
        """One more."""
        self.rows.append(features)
        self.values.append(value)
        self.counts.append(1 / (_SURE + error) ** 2)

    def solve(self, start: Reals) -> tuple[Reals, float]:
        """Weights by least squares, near ``start``; and what part of the variance they tell."""
        rows, values = np.stack(self.rows), np.array(self.values)
        counts = np.array(self.counts)
        scale = rows.std(axis=0) + 1e-3
        inside = rows / scale
        curve = (inside * counts[:, None]).T @ inside
        ridge = _RIDGE * len(rows) * counts.mean() * np.eye(len(start))
        off = values - rows @ start
        found = start + np.linalg.solve(curve + ridge, (inside * counts[:, None]).T @ off) / scale
        left = values - rows @ found
        return found, 1 - float((counts * left**2).sum() / (counts * values**2).sum())


@dataclass
class Schoolbook:
    """All lessons of one round."""

    throws: Lessons = field(default_factory=Lessons)
    takes: Lessons = field(default_factory=Lessons)
    knocks: Lessons = field(default_factory=Lessons)


def _doubled(features: Words, number: int, p: float) -> Reals:
    part = features[:number].astype(np.float64)
    return np.concatenate([part, p * part])


class School:
    """Searches moments of deals between the fast player and one style."""

    def __init__(self, law: Array, weights: Weights, effort: Effort) -> None:
        self.law, self.weights = law, weights
        self._searcher = Searcher(law, weights, effort)
        self._worths = by_points(0, 0, 0)
        self._room = np.zeros((1, d.SIZE), np.int64)
        self._notes = np.zeros(playout.NOTES, np.int64)
        self._ledgers = np.zeros((2, belief.LEDGER), np.int64)

    def learn(
        self, style: int, deals: int, seed: int, book: Schoolbook, step: Callable[[], None]
    ) -> None:
        """Search moments of so many deals against a style, about two a deal."""
        players = np.stack([self.weights.me[style], self.weights.players[style]])
        odds = np.zeros(len(self.weights.styles))
        odds[style] = 1
        dice = np.random.default_rng([seed, style])
        for number in range(deals):
            step()
            study.begin_deal(self.law, self._room, self._notes, self._ledgers, seed, number)
            word = int(dice.integers(1 << 62))
            skip = int(dice.integers(0, 9))
            while True:
                word = study.advance(
                    self.law, self._room, players, self._notes, self._ledgers, skip, word
                )
                word = int(word) & (1 << 62) - 1
                if self._room[0, d.PHASE] == d.OVER:
                    break
                self._moment(odds, word, book)
                skip = 1 + int(dice.integers(4, 14))

    def _moment(self, odds: Reals, seed: int, book: Schoolbook) -> None:
        row = self._room[0]
        hidden = int(row[d.HANDS + 1]).bit_count() - int(row[d.KNOWN + 1]).bit_count()
        actions = self._searcher.take_in(
            row, 0, hidden, self._notes[playout.THREW : playout.THREW + 2], self._ledgers[1]
        )
        if len(actions) == 1:
            return
        tried = self._searcher.best(actions, odds, self._worths, seed)
        found = np.zeros((len(actions), pl.THROW), np.int64)
        study.features(self.law, self._room, self._notes, actions, found)
        p = max(0.0, 1 - float(row[d.LEFT]) / _STOCK)
        kinds = actions >> 6
        if d.TAKE in kinds:
            take = int(np.flatnonzero(kinds == d.TAKE)[0])
            ahead = tried.means[take] - tried.means[1 - take]
            error = float(tried.errors.max())
            book.takes.add(_doubled(found[take], pl.TAKES, p), float(ahead), error)
            return
        throws = np.flatnonzero(kinds == d.THROW_CARD)
        if len(throws) > 1:
            middle = np.mean([_doubled(found[one], pl.THROW, p) for one in throws], axis=0)
            mean = tried.means[throws].mean()
            for one in throws:
                row_of = _doubled(found[one], pl.THROW, p) - middle
                book.throws.add(row_of, float(tried.means[one] - mean), float(tried.errors[one]))
        knocks = np.flatnonzero(kinds == d.KNOCK_CARD)
        if len(knocks) and len(throws):
            ahead = tried.means[knocks[0]] - tried.means[throws].max()
            error = float(tried.errors.max())
            book.knocks.add(_doubled(found[knocks[0]], pl.KNOCKS, p), float(ahead), error)


def player_of(book: Schoolbook, start: Reals) -> tuple[Reals, dict[str, float]]:
    """The player that plays as the lessons say; and how much of them it can tell."""
    found, told = start.copy(), {}
    parts = {
        "throws": (book.throws, 0, pl.TAKE),
        "takes": (book.takes, pl.TAKE, pl.KNOCK),
        "knocks": (book.knocks, pl.KNOCK, pl.NOISE),
    }
    for name, (lessons, first, end) in parts.items():
        if len(lessons.rows) > end - first:
            found[first:end], part = lessons.solve(np.zeros(end - first))
            told[name] = round(part, 3)
    return found, told
