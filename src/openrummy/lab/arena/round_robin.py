"""Round robin with the same deals for all pairings, and the ratings from it.

A pairing is two bots and their mirrored games, as in :mod:`openrummy.lab.arena.same_deals`. All
pairings share the seed and so the deals; the order in which bots are named does not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from openrummy.lab.arena.program_bot import programs
from openrummy.lab.arena.report import BotReport, GroupResult, Report, bot_report, sum_of, summary
from openrummy.lab.arena.same_deals import GroupPlan, check, play_sittings, sittings
from openrummy.lab.arena.workers import Crew, chunk

if TYPE_CHECKING:
    from openrummy.lab.arena.ratings import Rating

ANCHOR = "simple"
RATED = 1500.0

Pairing: TypeAlias = tuple[str, str]
Known: TypeAlias = Mapping[Pairing, Mapping[int, GroupResult]]
Progress: TypeAlias = Callable[[Pairing, GroupResult], None]


@dataclass(frozen=True)
class Robin:
    """The players of a round robin, and the terms of each pairing as a plan with any bots."""

    bots: tuple[str, ...]
    terms: GroupPlan

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """All pairs of bots, by name."""
        return tuple(combinations(sorted(self.bots), 2))

    def plan(self, pairing: Pairing) -> GroupPlan:
        """The plan of a pairing."""
        a, b = pairing
        return replace(self.terms, a=a, b=b, more=())

    @property
    def anchor(self) -> str:
        """The bot with the fixed rating: the baseline if it plays, else the first bot named."""
        return ANCHOR if ANCHOR in self.bots else self.bots[0]


@dataclass(frozen=True)
class RankedBot:
    """A bot's rating and its figures over all its games; ``ci95`` is over groups of deals."""

    name: str
    rating: Rating
    report: BotReport


@dataclass(frozen=True)
class RobinReport:
    """All pairings, and the bots by rating. ``pairs`` counts the groups of a pairing."""

    games: int
    pairs: int
    anchor: str
    bots: tuple[RankedBot, ...]
    table: tuple[tuple[Pairing, Report], ...]


def play_robin(
    robin: Robin,
    games: int,
    crew: Crew,
    known: Known | None = None,
    progress: Progress | None = None,
) -> RobinReport:
    """Play ``games`` games of each pairing, rounded up to pairs, and rate the bots.

    Groups in ``known`` are not played again; ``progress`` is called with each group played.
    ValueError as for ``play_pairs``, for fewer than two bots and for duplicate names.
    """
    if len(robin.bots) < 2 or len(set(robin.bots)) < len(robin.bots):
        raise ValueError("a round robin needs two bots or more, each named once")
    for pairing in robin.pairings:
        check(robin.plan(pairing), games)
    groups = -(-games // 2)
    results: dict[Pairing, dict[int, GroupResult]] = {}
    for pairing in robin.pairings:
        old = (known or {}).get(pairing, {})
        results[pairing] = {number: result for number, result in old.items() if number < groups}
    sitting = robin.terms.sitting
    chunk_size = chunk(groups * len(results) // sitting, crew, sitting) * sitting
    chunks = _chunks(results, groups, chunk_size)
    calls = [
        (robin.plan(pairing), sittings(robin.plan(pairing), numbers)) for pairing, numbers in chunks
    ]
    with programs():
        for number, played in crew.results(play_sittings, calls):
            pairing, requested = chunks[number]
            for result in played:
                if result.pair in requested:
                    results[pairing][result.pair] = result
                    if progress is not None:
                        progress(pairing, result)
    in_order = {
        pairing: [groups_of[number] for number in range(groups)]
        for pairing, groups_of in results.items()
    }
    return rate_bots(robin, in_order)


def _chunks(
    results: Mapping[Pairing, Mapping[int, GroupResult]], groups: int, chunk_size: int
) -> list[tuple[Pairing, list[int]]]:
    """Groups left to play, all pairings advancing together, ``chunk_size`` groups at a time."""
    chunks = []
    for start in range(0, groups, chunk_size):
        numbers = range(start, min(groups, start + chunk_size))
        for pairing, known in results.items():
            left = [number for number in numbers if number not in known]
            if left:
                chunks.append((pairing, left))
    return chunks


def rate_bots(robin: Robin, groups: Mapping[Pairing, Sequence[GroupResult]]) -> RobinReport:
    """The report of a finished round robin; groups in ascending order."""
    names = list(robin.bots)
    shares = {
        (names.index(a), names.index(b)): [result.bots[0].rate for result in groups_of]
        for (a, b), groups_of in groups.items()
    }
    # imported lazily: it needs numpy
    from openrummy.lab.arena.ratings import fit

    ratings = fit(shares, len(names), names.index(robin.anchor), anchor_rating=RATED)
    ranked = [
        RankedBot(name, rating, _overall(name, groups))
        for name, rating in zip(names, ratings, strict=True)
    ]
    table = tuple(
        (pairing, summary(robin.terms.rules, robin.terms.players, groups_of))
        for pairing, groups_of in groups.items()
    )
    return RobinReport(
        games=sum(report.games for _, report in table),
        pairs=len(next(iter(groups.values()))),
        anchor=robin.anchor,
        bots=tuple(
            sorted(ranked, key=lambda ranked_bot: (-ranked_bot.rating.rating, ranked_bot.name))
        ),
        table=table,
    )


def _overall(name: str, groups: Mapping[Pairing, Sequence[GroupResult]]) -> BotReport:
    """A bot's figures; its games of the same deals against all opponents are one observation."""
    own = [
        [result.bots[pairing.index(name)] for result in groups_of]
        for pairing, groups_of in groups.items()
        if name in pairing
    ]
    return bot_report([sum_of(deals) for deals in zip(*own, strict=True)])
