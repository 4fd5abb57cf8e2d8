"""Deals of the fast player, recorded from the kernel."""

from __future__ import annotations

import numpy as np

from openrummy.analysis.studies import compiled_play as t
from openrummy.analysis.studies.selfplay import Bench
from openrummy.analysis.studies.statistics import AnyArray
from openrummy.core.rules.pieces import Rules

_FACES = 21  # cards of the pack that are dealt or turned up


def record(
    rules: Rules, seed: int, first: int, number: int
) -> tuple[dict[str, AnyArray], AnyArray, AnyArray]:
    """Deals ``first`` to ``first + number - 1``: columns of deals, stocks, rows of decisions.

    Deterministic in the seed, whatever other parts are made.
    """
    bench = Bench(rules, "fast", "fast", number, seed)
    ends = bench.play(t.ENDS, first=first)
    decisions = bench.play(t.RECORD, first=first)
    cards = bench.packs(first)
    bits = np.left_shift(np.int64(1), cards[:, :_FACES].astype(np.int64))
    early, late = bits[:, 0:20:2].sum(axis=1), bits[:, 1:20:2].sum(axis=1)
    dealer, nothing = ends[:, t.DEALER], np.full(number, -1, np.int64)
    columns = {
        "deal": ends[:, t.DEAL],
        "game": nothing,
        "dealer": dealer,
        # the non-dealer gets the first card
        "dealt_0": np.where(dealer == 1, early, late),
        "dealt_1": np.where(dealer == 1, late, early),
        "upcard": cards[:, 20].astype(np.int64),
        "limit": ends[:, t.LIMIT],
        "score_0": nothing,
        "score_1": nothing,
        "reason": ends[:, t.REASON],
        "winner": ends[:, t.WINNER],
        "knocker": ends[:, t.KNOCKER],
        "points_0": ends[:, t.SCORE],
        "points_1": ends[:, t.SCORE + 1],
        "deadwood_0": ends[:, t.COUNTED],
        "deadwood_1": ends[:, t.COUNTED + 1],
        "turns": ends[:, t.TURNS],
    }
    return columns, cards[:, _FACES:], decisions
