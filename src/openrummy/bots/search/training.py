"""Kernel self-play that generates training data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from openrummy.bots.search.opponent_model import ENDS, TURN_STAGES, TURNS, end_of, turns_of
from openrummy.kernel.arrays import Float32Array, Float64Array, Int64Array, np
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.players import (
    belief,
    player_vector,
    playout,
    position_value,
    training_data,
)
from openrummy.kernel.core.players.search import MAX_VALUED

_MAX_HANDS = 1_000_000
_PART = 100_000  # deals at a time
_ROWS_A_DEAL = 8


@dataclass
class TrainingTable:
    """Two players and the buffers of a deal."""

    compiled_rules: Int64Array
    me: Float64Array
    other: Float64Array

    def __post_init__(self) -> None:
        self._workspace = np.zeros((2, d.SIZE), np.int64)
        self._notes = np.zeros(playout.NOTES, np.int64)

    def _players(self, swapped: bool = False) -> Float64Array:
        both = (self.other, self.me) if swapped else (self.me, self.other)
        return np.ascontiguousarray(np.stack(both), np.float64)

    def ends(self, deals: int, seed: int, swapped: bool = False) -> Int64Array:
        """Play deals and return their final rows, int64 [deals, SIZE]. ``swapped``: in seat 1."""
        rows = np.zeros((deals, d.SIZE), np.int64)
        training_data.ends(self.compiled_rules, self._players(swapped), self._notes, seed, rows)
        return rows

    def lead(self, deals: int, seed: int) -> float:
        """Mean lead of the player in points per deal, over ``deals`` deals played twice."""
        lead = 0.0
        for swapped in (False, True):
            rows = self.ends(deals, seed, swapped)
            ahead = rows[:, d.SCORE].mean() - rows[:, d.SCORE + 1].mean()
            lead += (-ahead if swapped else ahead) / 2
        return float(lead)

    def hidden_hands(
        self, deals: int, seed: int, exchanges: int = 4
    ) -> tuple[Float64Array, Int64Array]:
        """See ``hidden_hands`` in ``kernel.core.players.training_data``: features and stretches."""
        differences = np.zeros((min(_MAX_HANDS, 24 * deals), belief.FEATURES))
        stages = np.zeros(len(differences), np.int64)
        ledgers, evidence = (
            np.zeros((2, belief.LEDGER), np.int64),
            np.zeros(belief.EVIDENCE_SIZE, np.int64),
        )
        ones = np.zeros(belief.FEATURES)
        rows = training_data.hidden_hands(
            self.compiled_rules,
            self._workspace,
            self._players(),
            np.zeros((2, playout.NOTES), np.int64),
            ledgers,
            evidence,
            seed,
            0,
            deals,
            exchanges,
            ones,
            stages,
            differences,
        )
        return differences[:rows], stages[:rows]

    def positions(self, deals: int, seed: int) -> tuple[Float32Array, Float32Array]:
        """Inputs and points of both seats; see ``kernel.core.players.training_data.positions``."""
        parts = []
        for first, number in _parts(deals):
            rows = _ROWS_A_DEAL * number
            features, points = (
                np.zeros((rows, position_value.INPUTS)),
                np.zeros((rows, 2), np.int64),
            )
            rows = training_data.positions(
                self.compiled_rules,
                self._workspace,
                self._players(),
                self._notes,
                np.zeros(position_value.WORKSPACE_SIZE, np.int64),
                seed,
                first,
                number,
                features,
                points,
            )
            parts.append((features[:rows].astype(np.float32), points[:rows].astype(np.float32)))
        inputs, points_of = zip(*parts, strict=True)
        return np.concatenate(inputs), np.concatenate(points_of)

    def decisions(self, deals: int, seed: int) -> tuple[Float32Array, Int64Array, Float32Array]:
        """See ``decisions`` in ``kernel.core.players.training_data``: inputs, kinds, points."""
        parts = []
        for first, number in _parts(deals):
            rows = _ROWS_A_DEAL * number
            features, kinds = np.zeros((rows, player_vector.INPUTS)), np.zeros(rows, np.int64)
            points = np.zeros((rows, 2), np.int64)
            rows = training_data.decisions(
                self.compiled_rules,
                self._workspace,
                self._players(),
                self._notes,
                seed,
                first,
                number,
                features,
                kinds,
                points,
            )
            part = (
                features[:rows].astype(np.float32),
                kinds[:rows],
                points[:rows].astype(np.float32),
            )
            parts.append(part)
        inputs, kinds_of, points_of = zip(*parts, strict=True)
        return np.concatenate(inputs), np.concatenate(kinds_of), np.concatenate(points_of)

    def turns(self, deals: int, seed: int) -> Int64Array:
        """See :func:`openrummy.kernel.core.players.training_data.turns`: the opponent's ledgers."""
        ledgers_ = np.zeros((deals, belief.LEDGER), np.int64)
        ledgers = np.zeros((2, belief.LEDGER), np.int64)
        training_data.turns(
            self.compiled_rules,
            self._workspace,
            self._players(),
            self._notes,
            ledgers,
            seed,
            ledgers_,
        )
        return ledgers_


def _parts(deals: int) -> Iterator[tuple[int, int]]:
    """Split ``deals`` deals into parts: the first index and size of each."""
    for first in range(0, deals, _PART):
        yield first, min(_PART, deals - first)


def odds_of_ends(table: TrainingTable, deals: int, seed: int) -> Float64Array:
    """Frequencies of the kinds of ends of ``bots.search.opponent_model``."""
    rows = table.ends(deals, seed)
    counts = np.full(ENDS, 1.0)
    for row in rows:
        by_opponent = int(row[d.KNOCKER]) == 1
        places = (d.REASON, d.COUNTED + 1, d.TURNS, d.LIMIT)
        reason, points, turns, limit = (int(row[column]) for column in places)
        counts[end_of(reason, by_opponent, points, turns, limit)] += 1
    odds: Float64Array = counts / counts.sum()
    return odds


def odds_of_turns(table: TrainingTable, deals: int, seed: int) -> Float64Array:
    """Frequencies of each class of turns, by stage: float64 [TURNS]."""
    counts = np.ones(TURNS)
    for ledger in table.turns(deals, seed):
        np.add.at(counts, turns_of(ledger), 1)
    stages = counts.reshape(TURN_STAGES, -1)
    odds: Float64Array = (stages / stages.sum(axis=1, keepdims=True)).ravel()
    return odds


def odds_of_scores(table: TrainingTable, deals: int, seed: int) -> Float64Array:
    """Frequencies of the winner's points in a deal: float64 [MAX_VALUED]."""
    rows = table.ends(deals, seed)
    points = np.minimum(rows[:, d.SCORE] + rows[:, d.SCORE + 1], MAX_VALUED - 1)
    odds: Float64Array = np.bincount(points, minlength=MAX_VALUED) / len(rows)
    return odds
