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
from openrummy.kernel.core.table.arrays import Numbers
from openrummy.kernel.core.table.legal import MAX_ACTIONS
from openrummy.kernel.table.actions import code_of
from openrummy.kernel.table.lower import lower, rows
from openrummy.kernel.table.rows import REASONS, put_state
from openrummy.kernel.threads import share

_PIECE = 256  # deals that a thread takes at a time


@dataclass(frozen=True)
class Results:
    """Results of many deals: int64 [n], or [n, seats] by seat.

    ``reason`` is that of :data:`~openrummy.kernel.table.rows.REASONS`; ``winner`` and ``out``
    are -1 for none; ``counts`` are the points left in the hands.
    """

    reason: Numbers
    winner: Numbers
    out: Numbers
    turns: Numbers
    actions: Numbers
    scores: Numbers
    counts: Numbers

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

    The deal passes round from seat 0, and the wild rank is that of the deal's number. All cores
    work, or this many ``threads``, with the same results. Raises ValueError for negative numbers,
    :class:`~openrummy.kernel.gin.settings.NotLowered` for games that the kernel does not play.
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

    share(number, threads, work, _PIECE)
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
) -> Numbers:
    """Play out a deal from what a seat knows of it: the points of all, int64 [actions, worlds, n].

    The seat is asked in ``state``; what it has not seen is dealt anew in each world, every deal
    equally likely, and then every legal action is equally likely. ``actions`` are tried in the same
    worlds with the same luck; if none are given, one that does nothing stands for them. Raises
    ValueError for a seat that is not asked and an action that is not legal, NotLowered for other
    games.
    """
    compiled_rules = lower(rules, len(state.hands))
    if seat not in actors(state):
        raise ValueError(f"seat {seat} is not asked")
    here, lying = rows(1)
    put_state(here, lying, 0, state)
    out = np.empty(MAX_ACTIONS, np.int64)
    among = out[: calls.legal(compiled_rules, here, lying, 0, out)]
    wild = int(here[0, c.WILD])
    tried = [code_of(compiled_rules, wild, action, among) for action in actions] or [-1]
    codes = np.array(tried, np.int64)
    results = np.zeros((worlds, len(codes), calls.RESULT), np.int64)

    def work(begin: int, end: int) -> None:
        words, cards = rows(2)
        words[0], cards[0] = here[0], lying[0]
        part = np.zeros(((end - begin) * len(codes), calls.RESULT), np.int64)
        with np.errstate(over="ignore"):
            calls.play(compiled_rules, words, cards, seat, codes, seed, begin, part)
        results[begin:end] = part.reshape(end - begin, len(codes), -1)

    share(worlds, threads, work, _PIECE)
    scores = results[:, :, calls.SCORED : calls.SCORED + len(state.hands)]
    return np.ascontiguousarray(scores.swapaxes(0, 1))
