"""Batches of random deals from Python, with results in arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openrummy.core.extras import MissingExtra

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise MissingExtra("numpy", "kernel") from missing

from openrummy.core.engine import Action, State, actors
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Reason, Seat
from openrummy.kernel.core.table import calls
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.core.table.arrays import Int64Array
from openrummy.kernel.core.table.legal import MAX_ACTIONS
from openrummy.kernel.table.actions import code_of
from openrummy.kernel.table.lower import lower, rows
from openrummy.kernel.table.rows import REASONS, put_state
from openrummy.kernel.threads import share

_CHUNK_DEALS = 256  # deals per piece of work


@dataclass(frozen=True)
class Results:
    """Results of many deals: int64 [n], or [n, seats] by seat.

    ``reason`` is a code of :data:`~openrummy.kernel.table.rows.REASONS`; ``winner`` and ``out``
    are -1 for none; ``counts`` are the points left in the hands.
    """

    reason: Int64Array
    winner: Int64Array
    out: Int64Array
    turns: Int64Array
    actions: Int64Array
    scores: Int64Array
    counts: Int64Array

    def reasons(self) -> dict[Reason, int]:
        """Number of deals that ended for each reason."""
        counts = np.bincount(self.reason, minlength=len(REASONS) + 1)
        return {reason: int(counts[code]) for reason, code in REASONS.items() if counts[code]}


def play_deals(
    rules: Rules,
    seats: int,
    number: int,
    seed: int = 0,
    *,
    first: int = 0,
    threads: int | None = None,
) -> Results:
    """Deals ``first`` to ``first + number - 1`` of a seed, every legal action equally likely.

    The deal rotates from seat 0, and the wild rank depends on the number of the deal. Uses all
    cores, or this number of ``threads``, with the same results. Raises ValueError for negative
    numbers, :class:`~openrummy.kernel.gin.settings.NotLowered` for unsupported games.
    """
    compiled_rules = lower(rules, seats)
    if seed < 0 or first < 0 or number < 0:
        raise ValueError("seed and numbers of deals are not negative")
    results = np.zeros((number, calls.RESULT), np.int64)
    none = np.full(1, -1, np.int64)

    def work(begin: int, end: int) -> None:
        words, cards = rows(1)
        with np.errstate(over="ignore"):  # in plain Python the streams overflow, as they should
            calls.play(
                compiled_rules, words, cards, -1, none, seed, first + begin, results[begin:end]
            )

    share(number, threads, work, _CHUNK_DEALS)
    return Results(
        results[:, calls.ENDED],
        results[:, calls.WON],
        results[:, calls.WENT],
        results[:, calls.DISCARDED],
        results[:, calls.DONE],
        results[:, calls.SCORED : calls.SCORED + seats],
        results[:, calls.COUNTED : calls.COUNTED + seats],
    )


def rollouts(
    rules: Rules,
    state: State,
    seat: Seat,
    worlds: int,
    seed: int = 0,
    *,
    actions: Sequence[Action] = (),
    threads: int | None = None,
) -> Int64Array:
    """Play out a deal from what a seat knows of it: points of all, int64 [actions, worlds, n].

    The seat must be to act in ``state``. Each world deals the cards it has not seen anew, all
    deals equally likely, and plays legal actions at random, all equally likely. ``actions`` are
    tried in the same worlds with the same luck; without any, the result has one row. Raises
    ValueError for a seat not to act and for illegal actions, NotLowered for unsupported games.
    """
    compiled_rules = lower(rules, len(state.hands))
    if seat not in actors(state):
        raise ValueError(f"seat {seat} is not asked")
    state_words, state_cards = rows(1)
    put_state(state_words, state_cards, 0, state)
    out = np.empty(MAX_ACTIONS, np.int64)
    legal_codes = out[: calls.legal(compiled_rules, state_words, state_cards, 0, out)]
    wild = int(state_words[0, c.WILD])
    tried = [code_of(compiled_rules, wild, action, legal_codes) for action in actions] or [-1]
    codes = np.array(tried, np.int64)
    results = np.zeros((worlds, len(codes), calls.RESULT), np.int64)

    def work(begin: int, end: int) -> None:
        words, cards = rows(2)
        words[0], cards[0] = state_words[0], state_cards[0]
        part = np.zeros(((end - begin) * len(codes), calls.RESULT), np.int64)
        with np.errstate(over="ignore"):
            calls.play(compiled_rules, words, cards, seat, codes, seed, begin, part)
        results[begin:end] = part.reshape(end - begin, len(codes), -1)

    share(worlds, threads, work, _CHUNK_DEALS)
    scores = results[:, :, calls.SCORED : calls.SCORED + len(state.hands)]
    return np.ascontiguousarray(scores.swapaxes(0, 1))
