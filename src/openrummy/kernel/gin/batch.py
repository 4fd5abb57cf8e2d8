"""Batches of hands and deals from Python: arrays in, arrays out.

``rules`` are rules, or their name, file or code. Results are reproducible: they depend on rules,
seed and deal numbers, but not on the number of threads. Importing this module imports numba; the
first call on a machine compiles for some seconds, later processes load the machine code from disk.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openrummy.core.extras import MissingExtra

try:
    from openrummy.kernel.arrays import Int64Array, np
except ModuleNotFoundError as missing:
    raise MissingExtra("numpy", "kernel") from missing

from openrummy.core.cards import SINGLE_PACK, CardSet
from openrummy.core.rules.catalogue import resolve
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Reason
from openrummy.kernel.core.gin import calls
from openrummy.kernel.core.gin.baseline_players import PAIRS, POLICIES
from openrummy.kernel.core.gin.deal import SIZE
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.threads import share

#: : Reasons for the end of a deal, in the order of the kernel's numbers.
REASONS = (
    Reason.KNOCK,
    Reason.UNDERCUT,
    Reason.TIE,
    Reason.GIN,
    Reason.BIG_GIN,
    Reason.DEAD,
    Reason.IDLE,
    Reason.MISDEAL,
)


def _lowered(rules: Rules | str) -> Int64Array:
    return lower(resolve(rules).rules if isinstance(rules, str) else rules)


# ---------------------------------------------------------------- hands


def solve_hands(
    rules: Rules | str, hands: Iterable[CardSet] | Int64Array, threads: int | None = None
) -> Int64Array:
    """The least deadwood points of each hand: int64 [n].

    ``hands`` are card sets of one pack (:mod:`openrummy.core.cards`). Raises ValueError for other
    cards and :class:`~openrummy.kernel.gin.settings.NotLowered` for unsupported games.
    """
    compiled_rules = _lowered(rules)
    cards = np.ascontiguousarray(hands if isinstance(hands, np.ndarray) else list(hands), np.int64)
    if np.bitwise_or.reduce(cards, initial=0) & ~SINGLE_PACK:
        raise ValueError("arrangements know one pack without jokers")
    points = np.empty(len(cards), np.int64)
    share(
        len(cards),
        threads,
        lambda begin, end: calls.least(compiled_rules, cards[begin:end], points[begin:end]),
    )
    return points


def least_deadwood(rules: Rules | str, hand: CardSet) -> int:
    """The least deadwood points of one hand: :func:`openrummy.core.melds.arrange.least`, compiled.

    The hand is a card set of one pack; nothing is checked.
    """
    return int(calls.least_of_one(_lowered(rules), hand))


# ---------------------------------------------------------------- deals


@dataclass(frozen=True)
class Results:
    """Results of many deals; each array is int64 [n], or [n, 2] by seat.

    ``reason`` is an index of :data:`REASONS`; ``winner`` and ``knocker`` are -1 for nobody.
    """

    reason: Int64Array
    winner: Int64Array
    scores: Int64Array
    boxes: Int64Array
    knocker: Int64Array
    turns: Int64Array

    @classmethod
    def from_rows(cls, rows: Int64Array) -> Results:
        """The results in rows as the kernel writes them: int64 [n, RESULT]."""
        return cls(
            reason=rows[:, calls.REASON],
            winner=rows[:, calls.WINNER],
            scores=rows[:, calls.SCORE : calls.SCORE + 2],
            boxes=rows[:, calls.BOXES : calls.BOXES + 2],
            knocker=rows[:, calls.KNOCKER],
            turns=rows[:, calls.TURNS],
        )

    def reasons(self) -> dict[Reason, int]:
        """Number of deals that ended for each reason."""
        counts = np.bincount(self.reason, minlength=len(REASONS))
        return {reason: int(many) for reason, many in zip(REASONS, counts, strict=True) if many}


def play_deals(
    rules: Rules | str,
    number: int,
    seed: int = 0,
    policies: tuple[str, str] = ("random", "random"),
    *,
    first: int = 0,
    threads: int | None = None,
) -> Results:
    """Deals ``first`` to ``first + number - 1`` of a seed, played by two policies.

    Seat 0 deals those with even numbers. Policies: ``random`` plays legal actions, all equally
    likely; ``simple`` plays like the published baseline
    (:mod:`openrummy.kernel.core.gin.baseline_players`). Raises ValueError for unknown names
    or a negative seed, NotLowered for unsupported games.
    """
    compiled_rules, policy_numbers = _lowered(rules), _policies(policies)
    if seed < 0 or first < 0 or number < 0:
        raise ValueError("seed and numbers of deals are not negative")
    results = np.zeros((number, calls.RESULT), np.int64)

    def work(begin: int, end: int) -> None:
        deals, pairs = np.zeros((1, SIZE), np.int64), np.zeros(PAIRS, np.int64)
        with np.errstate(over="ignore"):  # in plain Python the streams overflow, as they should
            calls.play(
                compiled_rules,
                deals,
                pairs,
                policy_numbers,
                seed,
                first + begin,
                results[begin:end],
            )

    share(number, threads, work)
    return Results.from_rows(results)


def rollouts(
    rules: Rules | str,
    row: Int64Array,
    seat: int,
    worlds: int,
    seed: int = 0,
    *,
    actions: Sequence[int] = (-1,),
    policies: tuple[str, str] = ("simple", "simple"),
    threads: int | None = None,
) -> Int64Array:
    """Play out a deal from what a seat knows of it: its points minus the opponent's, by world.

    ``row`` is a deal that is not over (:func:`openrummy.kernel.gin.rows.row_of`); what ``seat`` has
    not seen is dealt anew in each world, every deal equally likely. ``actions`` (numbers of
    :mod:`openrummy.kernel.core.gin.deal`, legal for the seat to act; -1: none) are tried in the
    same worlds with the same luck. int64 [actions, worlds].
    """
    compiled_rules, policy_numbers = _lowered(rules), _policies(policies)
    scores = np.zeros((len(actions), worlds), np.int64)
    tried = np.array(actions, np.int64)

    def work(begin: int, end: int) -> None:
        deals, pairs = np.zeros((3, SIZE), np.int64), np.zeros(PAIRS, np.int64)
        deals[0] = row
        part = np.zeros((len(actions), end - begin), np.int64)
        with np.errstate(over="ignore"):
            calls.rollouts(
                compiled_rules, deals, seat, tried, policy_numbers, pairs, seed, begin, part
            )
        scores[:, begin:end] = part

    share(worlds, threads, work)
    return scores


def _policies(names: tuple[str, str]) -> Int64Array:
    unknown = [name for name in names if name not in POLICIES]
    if unknown or len(names) != 2:
        raise ValueError(f"policies are two of {', '.join(POLICIES)}, not {names}")
    return np.array([POLICIES.index(name) for name in names], np.int64)


def signature(rules: Rules | str, number: int = 10_000, seed: int = 0) -> str:
    """Digest of a fixed workload: machines with equal digests play the same deals."""
    from hashlib import sha256

    digest = sha256()
    for policy in POLICIES:
        results = play_deals(rules, number, seed, (policy, policy))
        for part in (results.reason, results.winner, results.scores, results.boxes, results.turns):
            digest.update(np.ascontiguousarray(part).astype("<i8").tobytes())
    return digest.hexdigest()[:16]
