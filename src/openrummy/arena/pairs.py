"""Mirrored games: the same deals twice with seats swapped, over several processes.

With more than two players the sides take every second seat, so that with teams
each is a team; what a side's seats win is added up.

A pair is the unit of everything: it is played by one process, it is what a
resumed run need not play again, and it is what the confidence interval counts,
because the two games of a pair share their luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TypeAlias

from openrummy.arena.match import MOST_DEALS, Table, bot_seed, game_entropy
from openrummy.arena.report import PairResult, Report, summary
from openrummy.bots import catalogue
from openrummy.bots.base import Bot, Budget
from openrummy.rules.pieces import Rules

# A name of the bots' catalogue, or what makes a bot (it must survive pickling).
Entrant: TypeAlias = str | Callable[[Budget], Bot]
Progress: TypeAlias = Callable[[PairResult], None]

_CHUNKS = 16  # chunks a process gets in a run, so that the last ones end together


@dataclass(frozen=True)
class Plan:
    """What a pair needs to be played anywhere."""

    a: Entrant
    b: Entrant
    rules: Rules
    seed: int | str
    budget: Budget = Budget()
    cap: int = MOST_DEALS
    players: int = 2


def play_pairs(
    plan: Plan,
    games: int,
    jobs: int = 1,
    known: Mapping[int, PairResult] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play ``games`` mirrored games (an odd number is made even) and report on side a.

    All but times is settled by the plan, however many ``jobs`` there are.
    Pairs in ``known`` (by number) are not played again; ``progress`` is called
    with each pair that was played, in any order. ValueError for no games, for
    rules that do not seat so many, and for unknown names.
    """
    if games < 1:
        raise ValueError("an arena needs at least one game")
    if plan.players not in plan.rules.seating.players:
        raise ValueError(f"this game seats {plan.rules.seating.players}, not {plan.players}")
    maker(plan.a), maker(plan.b)
    pairs = (games + 1) // 2
    results = {number: one for number, one in (known or {}).items() if number < pairs}
    todo = [number for number in range(pairs) if number not in results]
    for one in _played(plan, todo, jobs):
        results[one.pair] = one
        if progress is not None:
            progress(one)
    return summary(results[number] for number in range(pairs))


def maker(entrant: Entrant) -> Callable[[Budget], Bot]:
    """What makes the entrant's bots. Raises :class:`catalogue.UnknownBot`."""
    if not isinstance(entrant, str):
        return entrant
    catalogue.info(entrant)
    return lambda budget: catalogue.make(entrant, budget)


def play_pair(plan: Plan, pair: int) -> PairResult:
    """Both games of one pair: the sides sit in turn, and change seats for the second."""
    total = PairResult(pair)
    for turned in (False, True):
        sides = [(seat + turned) % 2 for seat in range(plan.players)]  # of each seat
        makers = [maker(plan.b if side else plan.a) for side in sides]
        table = Table(
            plan.rules,
            [make(plan.budget) for make in makers],
            game_entropy(plan.seed, pair),
            plan.budget,
            plan.cap,
        )
        tally = table.play(
            [
                bot_seed(plan.seed, pair, turned, side + seat - seat % 2)
                for seat, side in enumerate(sides)
            ]
        )
        total = total.plus(tally, [seat for seat, side in enumerate(sides) if side == 0])
    return total


def _play_chunk(plan: Plan, pairs: list[int]) -> list[PairResult]:
    return [play_pair(plan, pair) for pair in pairs]


def _played(plan: Plan, todo: list[int], jobs: int) -> Iterator[PairResult]:
    if jobs <= 1 or len(todo) <= 1:
        yield from (play_pair(plan, pair) for pair in todo)
        return
    size = max(1, len(todo) // (jobs * _CHUNKS))
    chunks = [todo[start : start + size] for start in range(0, len(todo), size)]
    with _pool(jobs) as pool:
        for done in as_completed([pool.submit(_play_chunk, plan, chunk) for chunk in chunks]):
            yield from done.result()


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Fresh processes: a fork would copy the caller's threads and locks."""
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def by_number(results: Iterable[PairResult]) -> dict[int, PairResult]:
    """Results of an earlier run, as ``known`` wants them."""
    return {one.pair: one for one in results}
